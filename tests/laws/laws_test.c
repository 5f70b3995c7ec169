/* SPDX-License-Identifier: MIT */
/* laws_test.c - every game obeys the laws, and the suite notices when one does not. */
#include "laws/laws.h"

#include "check.h"
#include "games/blank/blank.h"
#include "games/catalog.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define GAME(id) extern const LawFacts id##_facts;
#include "games/games.def"
#undef GAME

extern const char blank_deck_text[];
extern const size_t blank_deck_length;

static int open_all(void **state) {
    static BlankDeck deck;
    Error error;
    (void)state;
    catalog_open();
    if (!blank_read_deck(&deck, blank_deck_text, blank_deck_length, &error))
        return -1;
    deck_stamp(&deck.head, "standard", blank_deck_text, blank_deck_length);
    shelf_put_standard(&blank_shelf, &deck.head);
    return 0;
}

/* Some two thousand matches a game, spread over its seat counts and choices. */
static void obeys(const LawFacts *facts) {
    char words[512];
    Text why;
    const Deck *deck = game_deck(facts->game, 0);
    int choices = 1;
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
        int n = 0;
        while (deck->options[i].choices[n])
            n++;
        choices *= n;
    }
    int setups = choices * (facts->game->max_seats - facts->game->min_seats + 1);
    text_init(&why, words, sizeof words);
    if (laws_check(facts, 2000 / setups + 4, &why) != 0)
        fail_msg("%s", words);
}

static void the_template_obeys_the_laws(void **state) {
    (void)state;
    obeys(&blank_facts);
}

#define GAME(id)                                                                                   \
    static void id##_obeys_the_laws(void **state) {                                                \
        (void)state;                                                                               \
        obeys(&id##_facts);                                                                        \
    }
#include "games/games.def"
#undef GAME

/* ---- copies of Blank, each broken on purpose ---- */

static void unstable_setup(void *state, const Setup *setup) {
    static uint8_t calls;
    Setup other = *setup;
    other.seed[31] = ++calls;
    blank_game.setup(state, &other);
}

static int descending_legal(const void *state, Move out[MAX_MOVES]) {
    int count = blank_game.legal(state, out);
    if (count == 2) {
        Move first = out[0];
        out[0] = out[1];
        out[1] = first;
    }
    return count;
}

static int empty_legal(const void *state, Move out[MAX_MOVES]) {
    int count = blank_game.legal(state, out);
    return ((const BlankState *)state)->turn == 5 ? 0 : count;
}

static void vague_notate(const void *state, Move move, Text *out) {
    (void)state;
    text_add(out, move > 6 ? "play high" : "play low");
}

static void spilling_apply(void *state, Move move) {
    blank_game.apply(state, move);
    ((uint8_t *)state)[sizeof(BlankState)] = 0;
}

static void endless_apply(void *state, Move move) {
    (void)state;
    (void)move;
}

static void forgetful_redact(void *state, Seat viewer) {
    blank_game.redact(state, viewer);
    if (viewer >= 0) { /* takes the viewer's own hand away too */
        BlankState *s = state;
        for (int i = 0; i < BLANK_HAND; i++)
            if (s->hand[viewer][i] != BLANK_NONE)
                s->hand[viewer][i] = BLANK_HIDDEN;
    }
}

/* Exchanges a card of the viewer's own hand with one of the pile. */
static void meddling_determinize(void *state, Seat viewer, Rng *rng) {
    BlankState *s = state;
    blank_game.determinize(state, viewer, rng);
    for (int i = 0; i < BLANK_CARDS && viewer >= 0; i++) {
        if (s->pile[i] > s->hand[viewer][0] && s->pile[i] < s->hand[viewer][1]) {
            uint8_t card = s->hand[viewer][0];
            s->hand[viewer][0] = s->pile[i];
            s->pile[i] = card;
            return;
        }
    }
}

static void losing_apply(void *state, Move move) {
    blank_game.apply(state, move);
    ((BlankState *)state)->owner[move] = 0;
}

static void careless_walk(void *state, Walk *walk) {
    BlankState *s = state;
    blank_game.walk(s, walk);
    walk->failed = false; /* takes whatever comes */
}

static void short_walk(void *state, Walk *walk) {
    BlankState copy = *(BlankState *)state;
    copy.lowest = 0; /* a field that is not written */
    blank_game.walk(walk->reading ? state : &copy, walk);
}

static void generous_score(const void *state, Seat seat, Score *out) {
    blank_game.score(state, seat, out);
    out->total++;
}

static void silent_tell_deal(const void *state, Text *out) {
    blank_game.tell_deal(state, out);
    out->length -= 2;
    text_add(out, "\n");
}

/* Deals the unseen cards out in ascending order. */
static void lazy_determinize(void *state, Seat viewer, Rng *rng) {
    BlankState *s = state;
    uint8_t *place[BLANK_CARDS];
    int count = 0;
    View hole;
    memcpy(&hole.state, s, sizeof *s);
    blank_game.determinize(state, viewer, rng);
    const BlankState *h = (const BlankState *)&hole.state;
    for (int i = 0; i < BLANK_CARDS; i++)
        if (h->pile[i] == BLANK_HIDDEN)
            place[count++] = &s->pile[i];
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && *place[j - 1] > *place[j]; j--) {
            uint8_t card = *place[j];
            *place[j] = *place[j - 1];
            *place[j - 1] = card;
        }
}

static void open_redact(void *state, Seat viewer) {
    BlankState before = *(BlankState *)state;
    blank_game.redact(state, viewer);
    memcpy(((BlankState *)state)->pile, before.pile, sizeof before.pile); /* shows the pile */
}

/* A broken game may run into one of its own assertions; that too is being caught. */
static bool is_caught(const Game *game, int law) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        char words[512];
        Text why;
        LawFacts facts = blank_facts;
        facts.game = game;
        text_init(&why, words, sizeof words);
        int found = laws_check(&facts, 20, &why);
        if (found != law)
            fprintf(stderr, "a copy that breaks law %d: found %d (%s)\n", law, found, words);
        _exit(found == law ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#define CAUGHT(law, member, function)                                                              \
    do {                                                                                           \
        Game game = blank_game;                                                                    \
        game.member = function;                                                                    \
        if (!is_caught(&game, law))                                                                \
            fail_msg("%s was not caught as breaking law %d", #function, law);                      \
    } while (0)

static void every_broken_copy_is_caught(void **state) {
    (void)state;
    CAUGHT(1, setup, unstable_setup);
    CAUGHT(2, legal, descending_legal);
    CAUGHT(2, legal, empty_legal);
    CAUGHT(3, notate, vague_notate);
    CAUGHT(4, apply, spilling_apply);
    CAUGHT(4, apply, endless_apply);
    CAUGHT(5, redact, forgetful_redact);
    CAUGHT(6, determinize, meddling_determinize);
    CAUGHT(7, apply, losing_apply);
    CAUGHT(8, walk, careless_walk);
    CAUGHT(8, walk, short_walk);
    CAUGHT(9, score, generous_score);
    CAUGHT(9, tell_deal, silent_tell_deal);
    CAUGHT(10, determinize, lazy_determinize);
    CAUGHT(11, redact, open_redact);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_template_obeys_the_laws),
        cmocka_unit_test(every_broken_copy_is_caught),
#define GAME(id) cmocka_unit_test(id##_obeys_the_laws),
#include "games/games.def"
#undef GAME
    };
    return cmocka_run_group_tests(tests, open_all, NULL);
}
