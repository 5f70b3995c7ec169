/* SPDX-License-Identifier: MIT */
/* laws_test.c - every game obeys the laws, with its own deck and with another, and the suite
 * notices when one does not. */
#include "laws/laws.h"

#include "check.h"
#include "games/blank/blank.h"
#include "games/catalog.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define GAME(id) extern const LawFacts id##_facts;
#include "games/games.def"
#undef GAME

extern const char blank_deck_text[];
extern const size_t blank_deck_length;

enum {
    FIXED_SEED = 2026 /* for the broken copies: that they are caught must not depend on chance */
};

static uint32_t seed;       /* of the matches that are played: LAWS_SEED, else the time */
#ifdef __SANITIZE_ADDRESS__ /* ten times as slow */
static int n_matches = 250;
#else
static int n_matches = 1000; /* of each game with its standard deck: LAWS_MATCHES */
#endif

static void choose_matches(void) {
    const char *wanted = getenv("LAWS_SEED"), *fewer = getenv("LAWS_MATCHES");
    seed = wanted ? (uint32_t)strtoul(wanted, NULL, 16)
                  : (uint32_t)time(NULL) ^ (uint32_t)getpid() << 16;
    n_matches = fewer ? atoi(fewer) : n_matches;
    fprintf(stderr, "laws_test: LAWS_SEED=%08x plays these matches again\n", seed);
}

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

/* How many set-ups a deck allows. */
static int count_setups(const Game *game, const Deck *deck) {
    int choices = 1;
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
        int n = 0;
        while (deck->options[i].choices[n] && !(n && deck->options[i].looks_only))
            n++;
        choices *= n;
    }
    return choices * (game->max_seats - game->min_seats + 1);
}

/* So many matches, spread over seat counts and choices. */
static void obeys_with(const LawFacts *facts, int deck, int matches) {
    char words[512];
    Text why;
    int setups = count_setups(facts->game, game_deck(facts->game, deck));
    text_init(&why, words, sizeof words);
    if (laws_check(facts, deck, matches / setups + 4, seed, &why) != 0)
        fail_msg("LAWS_SEED=%08x, %s deck: %s", seed, deck ? "own" : "standard", words);
}

static void obeys(const LawFacts *facts, Slice standard) {
    static char own[64 * 1024];
    Text text;
    Error error;
    text_init(&text, own, sizeof own);
    facts->own_deck(standard, &text);
    assert_false(text.full);
    int deck = catalog_load_deck(facts->game, "own", own, text.length, &error);
    if (deck <= 0)
        fail_msg("the own deck of %s:%d: %s", facts->game->id, error.line, error.what);
    obeys_with(facts, 0, n_matches);
    obeys_with(facts, deck, n_matches / 4);
    catalog_release_deck(facts->game, deck);
}

static void blank_obeys_the_laws(void **state) {
    (void)state;
    obeys(&blank_facts, (Slice){blank_deck_text, blank_deck_length});
}

#define GAME(id)                                                                                   \
    static void id##_obeys_the_laws(void **state) {                                                \
        (void)state;                                                                               \
        obeys(&id##_facts, catalog_deck_text(id##_facts.game));                                    \
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
    blank_game.walk(state, walk);
    walk->failed = false; /* takes whatever comes */
    walk->length = walk->reading ? walk->capacity : walk->length;
}

/* ---- walks that leave out one question of is_sound ---- */

static void walk_fields(BlankState *s, Walk *walk) {
    walk_u8(walk, &s->seats, BLANK_SEATS);
    walk_u8(walk, &s->lowest, 1);
    walk_u8(walk, &s->turn, BLANK_CARDS);
    for (int seat = 0; seat < BLANK_SEATS; seat++)
        walk_u8s(walk, s->hand[seat], BLANK_HAND, 255);
    walk_u8s(walk, s->pile, BLANK_CARDS, 255);
    walk_u8s(walk, s->owner, BLANK_CARDS + 1, BLANK_SEATS);
}

/* Would Blank itself take this state? */
static bool is_sound(const BlankState *s) {
    BlankState copy = *s;
    uint8_t bytes[MAX_STATE];
    Walk walk;
    walk_write(&walk, bytes, sizeof bytes);
    walk_fields(&copy, &walk);
    size_t length = walk.length;
    walk_read(&walk, bytes, length);
    blank_game.walk(&copy, &walk);
    return walk_is_complete(&walk);
}

/* How often each card is somewhere. */
static void count_cards(const BlankState *s, int count[256]) {
    memset(count, 0, 256 * sizeof *count);
    for (int i = 0; i < BLANK_SEATS * BLANK_HAND; i++)
        count[s->hand[i / BLANK_HAND][i % BLANK_HAND]]++;
    for (int i = 0; i < BLANK_CARDS; i++)
        count[s->pile[i]]++;
    for (int card = 1; card <= BLANK_CARDS; card++)
        count[card] += s->owner[card] != 0;
}

/* Replaces a card that does not exist, or is there twice, by one that is missing. */
static void mend(uint8_t *card, const int count[256]) {
    if (*card == BLANK_NONE || *card == BLANK_HIDDEN)
        return;
    bool wrong = *card > BLANK_CARDS || count[*card] > 1;
    for (int other = 1; wrong && other <= BLANK_CARDS; other++)
        if (count[other] == 0)
            *card = (uint8_t)other;
}

static void sort_hands(BlankState *s) {
    for (int seat = 0; seat < BLANK_SEATS; seat++) {
        uint8_t *hand = s->hand[seat];
        if (hand[0] > hand[1]) {
            uint8_t card = hand[0];
            hand[0] = hand[1];
            hand[1] = card;
        }
    }
}

/* Takes a hand with card 77. */
static void any_hand_walk(void *state, Walk *walk) {
    BlankState *s = state;
    int count[256];
    walk_fields(s, walk);
    BlankState mended = *s;
    count_cards(s, count);
    for (int i = 0; i < BLANK_SEATS * BLANK_HAND; i++)
        mend(&mended.hand[i / BLANK_HAND][i % BLANK_HAND], count);
    sort_hands(&mended);
    walk_require(walk, is_sound(&mended));
}

/* Takes a pile with a card that somebody holds. */
static void any_pile_walk(void *state, Walk *walk) {
    BlankState *s = state;
    int count[256];
    walk_fields(s, walk);
    BlankState mended = *s;
    count_cards(s, count);
    for (int i = 0; i < BLANK_CARDS; i++)
        mend(&mended.pile[i], count);
    walk_require(walk, is_sound(&mended));
}

/* Takes any number of turns. */
static void any_turn_walk(void *state, Walk *walk) {
    BlankState *s = state;
    walk_fields(s, walk);
    BlankState mended = *s;
    mended.turn = 0;
    for (int card = 1; card <= BLANK_CARDS; card++)
        mended.turn += mended.owner[card] != 0;
    walk_require(walk, is_sound(&mended));
}

/* Knows its own views only: of a game that shows the pile. */
static void open_walk(void *state, Walk *walk) {
    BlankState *s = state;
    int count[256];
    walk_fields(s, walk);
    BlankState closed = *s;
    bool view = memchr(closed.hand, BLANK_HIDDEN, sizeof closed.hand);
    count_cards(s, count);
    for (int i = 0; i < BLANK_CARDS && view; i++) {
        walk_require(walk, closed.pile[i] <= BLANK_CARDS);
        closed.pile[i] = closed.pile[i] == BLANK_NONE ? BLANK_NONE : BLANK_HIDDEN;
    }
    for (int card = 1; card <= BLANK_CARDS; card++)
        walk_require(walk, count[card] <= 1);
    walk_require(walk, is_sound(&closed));
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

/* Counts a card in hand. */
static void peeking_score(const void *state, Seat seat, Score *out) {
    blank_game.score(state, seat, out);
    score_line(out, "hand", ((const BlankState *)state)->hand[seat][0]);
}

/* Names the move by the card's index in a hand that only one may see. */
static void left_notate(const void *state, Move move, Text *out) {
    const BlankState *s = state;
    const uint8_t *hand = s->hand[blank_game.actor(s)];
    text_add(out, hand[0] == move ? "play left" : "play right");
}

/* Says of a move what the mover still has. */
static void chatty_facts(const View *view, Move move, MoveFacts *out) {
    const BlankState *s = (const BlankState *)&view->state;
    const uint8_t *hand = s->hand[blank_game.actor(s)];
    facts_add(out, (int)move);
    facts_add(out, hand[0] == move ? hand[1] : hand[0]);
}

/* Reads hands and pile without asking what else there is; `sort`: and orders the hands. */
static bool read_any(void *state, const Setup *setup, Scan *in, bool sort) {
    BlankState *s = state;
    memset(s, 0, sizeof *s);
    s->deck = setup->deck;
    s->seats = setup->seats;
    s->lowest = setup->choice[0];
    for (int seat = 0; seat <= s->seats; seat++) {
        bool pile = seat == s->seats;
        int number, count = pile ? BLANK_CARDS - BLANK_HAND * s->seats : BLANK_HAND;
        if (!scan_key(in, pile ? "pile" : "hand") ||
            (!pile && !scan_int(in, &number, seat, seat, "the seat")))
            return false;
        for (int i = 0; i < count; i++) {
            if (!scan_int(in, &number, 1, BLANK_CARDS, "a card"))
                return false;
            *(pile ? &s->pile[i] : &s->hand[seat][i]) = (uint8_t)number;
        }
        if (!scan_done(in))
            return false;
    }
    if (sort)
        sort_hands(s);
    return true;
}

static bool forty_equal_read_deal(void *state, const Setup *setup, Scan *in) {
    return read_any(state, setup, in, false);
}

static bool tidy_read_deal(void *state, const Setup *setup, Scan *in) {
    int count[256];
    if (!read_any(state, setup, in, true))
        return false;
    count_cards(state, count);
    for (int card = 1; card <= BLANK_CARDS; card++)
        if (count[card] != 1)
            return scan_fail(in, "card %d stands twice", card);
    return true;
}

static void silent_write_deal(const void *state, Text *out) {
    blank_game.write_deal(state, out);
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

/* Declares the card drawn, not the one that is shown. */
static unsigned shy_reveals(const void *view, Move move) {
    return blank_game.reveals(view, move) & 1u << blank_game.actor(view);
}

/* Shows a seat less than spectators get: right for them, too little for the others. */
static unsigned hushed_reveals(const void *view, Move move) {
    const BlankState *s = view;
    bool of_spectator = true;
    for (int seat = 0; seat < s->seats; seat++)
        of_spectator &= s->hand[seat][0] == BLANK_HIDDEN || s->hand[seat][0] == BLANK_NONE;
    return of_spectator ? blank_game.reveals(view, move) : 0;
}

static unsigned wary_reveals(const void *view, Move move) {
    (void)move;
    return game_observers(((const BlankState *)view)->seats);
}

/* In a process of its own: a game that takes damaged bytes (law 14) may run into its assertions,
 * and that too is being caught. */
static bool is_caught(const LawFacts *facts, int law) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        char words[512];
        Text why;
        text_init(&why, words, sizeof words);
        int found = laws_check(facts, 0, 20, FIXED_SEED, &why);
        if (found != law)
            fprintf(stderr, "a copy that breaks law %d: found %d (%s)\n", law, found, words);
        _exit(found == law ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    if (law == 14 && WIFSIGNALED(status))
        return WTERMSIG(status) == SIGABRT;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

#define CAUGHT(law, member, function)                                                              \
    do {                                                                                           \
        Game game = blank_game;                                                                    \
        LawFacts facts = blank_facts;                                                              \
        facts.game = &game;                                                                        \
        game.member = function;                                                                    \
        if (!is_caught(&facts, law))                                                               \
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
    CAUGHT(9, write_deal, silent_write_deal);
    CAUGHT(10, determinize, lazy_determinize);
    CAUGHT(12, score, peeking_score);
    CAUGHT(13, notate, left_notate);
    CAUGHT(14, walk, any_hand_walk);
    CAUGHT(14, walk, any_pile_walk);
    CAUGHT(14, walk, any_turn_walk);
    CAUGHT(15, read_deal, forty_equal_read_deal);
    CAUGHT(15, read_deal, tidy_read_deal);
    CAUGHT(16, reveals, shy_reveals);
    CAUGHT(16, reveals, hushed_reveals);
    CAUGHT(16, reveals, wary_reveals);
}

static void a_copy_that_shows_the_pile_is_caught(void **state) {
    Game game = blank_game;
    LawFacts facts = blank_facts;
    (void)state;
    facts.game = &game;
    game.redact = open_redact;
    game.walk = open_walk; /* or its views would be refused as none of Blank's */
    assert_true(is_caught(&facts, 11));
}

static void words_that_reveal_a_secret_are_caught(void **state) {
    GameWords words = *blank_facts.words;
    LawFacts facts = blank_facts;
    (void)state;
    facts.words = &words;
    words.facts = chatty_facts;
    assert_true(is_caught(&facts, 13));
}

/* laws_test [GAME]: all games and the broken copies, or one game. LAWS_SEED (up to eight
 * hexadecimal digits) plays the same matches again, LAWS_MATCHES says how many. */
int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_broken_copy_is_caught),
        cmocka_unit_test(a_copy_that_shows_the_pile_is_caught),
        cmocka_unit_test(words_that_reveal_a_secret_are_caught),
        cmocka_unit_test(blank_obeys_the_laws),
#define GAME(id) cmocka_unit_test(id##_obeys_the_laws),
#include "games/games.def"
#undef GAME
    };
    if (argc > 1) {
        char wanted[100];
        bool known = false;
        snprintf(wanted, sizeof wanted, "%s_obeys_the_laws", argv[1]);
        for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
            known |= strcmp(tests[i].name, wanted) == 0;
        if (!known) {
            fprintf(stderr, "laws_test: no game '%s'\n", argv[1]);
            return 2;
        }
        cmocka_set_test_filter(wanted);
    }
    choose_matches();
    return cmocka_run_group_tests(tests, open_all, NULL);
}
