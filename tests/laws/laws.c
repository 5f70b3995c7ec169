/* SPDX-License-Identifier: MIT */
/* laws.c - plays a game at random and asks of every position whether the laws hold.
 *
 *      1  same setup and moves, same hash      6  a view survives being filled in
 *      2  moves exist, ascend, are distinct    7  nothing is lost or made
 *      3  notation is unique and reads back    8  bytes round-trip; damaged ones are refused
 *      4  apply keeps to its state and ends    9  lines sum up; records replay
 *      5  redact is stable, legal agrees      10  determinize is even
 *                                             11  redact hides enough
 *
 * Laws 2-4 and 7 are asked at every decision, 3 and the costly rest at a random part of them. */
#include "laws/laws.h"

#include "engine/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAMPLES = 600 /* determinizations for laws 10 and 11 */
};

/* A state with marked bytes after it, to see whether apply writes past its end. */
typedef struct {
    AnyState state;
    uint8_t guard[64];
} Guarded;

typedef struct {
    const LawFacts *facts;
    const Game *game;
    Setup setup;
    Guarded now; /* the match */
    int played;
    Rng rng;
    Text *why;
} Trial;

static int broken(Trial *t, int law, const char *what) {
    text_format(t->why, "law %d, %s, %d seats, choices %d %d, seed %d%d, after %d moves: %s", law,
                t->game->id, t->setup.seats, t->setup.choice[0], t->setup.choice[1],
                t->setup.seed[1], t->setup.seed[0], t->played, what);
    return law;
}

/* ---- 2, 3, 4 ---- */

static int check_moves(Trial *t, const Move *moves, int count) {
    if (count < 1 || count > MAX_MOVES)
        return broken(t, 2, "there is an actor, so there must be 1 .. MAX_MOVES moves");
    for (int i = 0; i < count; i++)
        if (moves[i] == NO_MOVE || (i > 0 && moves[i] <= moves[i - 1]))
            return broken(t, 2, "moves must be non-zero and ascend");
    return 0;
}

static int compare_notations(const void *a, const void *b) {
    return strcmp(a, b);
}

static int check_notation(Trial *t, const Move *moves, int count) {
    static char notations[MAX_MOVES][MAX_NOTATION];
    for (int i = 0; i < count; i++) {
        Text text;
        text_init(&text, notations[i], MAX_NOTATION);
        t->game->notate(&t->now.state, moves[i], &text);
        if (text.full || text.length == 0)
            return broken(t, 3, "a notation is empty or too long");
    }
    int i = (int)rng_below(&t->rng, (uint32_t)count);
    if (game_parse(t->game, &t->now.state, slice_of(notations[i])) != moves[i])
        return broken(t, 3, "a notation does not read back");
    qsort(notations, (size_t)count, MAX_NOTATION, compare_notations);
    for (int j = 1; j < count; j++)
        if (strcmp(notations[j - 1], notations[j]) == 0)
            return broken(t, 3, "two moves have one notation");
    return 0;
}

static int check_apply(Trial *t, Move move) {
    const Game *game = t->game;
    Guarded twin = t->now;
    memset(t->now.guard, 0xA5, sizeof t->now.guard);
    memset(t->now.state.bytes + game->state_size, 0x5A, MAX_STATE - game->state_size);

    game->apply(&t->now.state, move);
    t->played++;
    for (size_t i = 0; i < sizeof t->now.guard; i++)
        if (t->now.guard[i] != 0xA5)
            return broken(t, 4, "apply wrote past its state");
    for (size_t i = game->state_size; i < MAX_STATE; i++)
        if (t->now.state.bytes[i] != 0x5A)
            return broken(t, 4, "apply wrote past its state");
    game->apply(&twin.state, move);
    if (game_hash(game, &twin.state) != game_hash(game, &t->now.state))
        return broken(t, 1, "the same move on equal states gave different hashes");
    return 0;
}

/* ---- 5, 6, 7 ---- */

static int check_redact(Trial *t, Seat viewer) {
    const Game *game = t->game;
    View once, twice;
    view_of(game, &t->now.state, viewer, &once);
    view_of(game, &once.state, viewer, &twice);
    if (!game_equal(game, &once.state, &twice.state))
        return broken(t, 5, "redact twice differs from once");
    if (game->actor(&once.state) != game->actor(&t->now.state))
        return broken(t, 5, "redact changed the actor");
    if (viewer == NOBODY || game->actor(&once.state) != viewer)
        return 0;
    Move whole[MAX_MOVES], seen[MAX_MOVES];
    int count = game->legal(&t->now.state, whole);
    if (game->legal(&once.state, seen) != count ||
        memcmp(whole, seen, (size_t)count * sizeof *whole) != 0)
        return broken(t, 5, "the actor's view has other legal moves than the state");
    return 0;
}

static int check_determinize(Trial *t, Seat viewer) {
    const Game *game = t->game;
    View view;
    view_of(game, &t->now.state, viewer, &view);
    View world = view;
    game->determinize(&world.state, viewer, &t->rng);
    const char *lost = t->facts->lost(&world.state);
    if (lost)
        return broken(t, 7, lost);
    if (game->actor(&world.state) != game->actor(&view.state))
        return broken(t, 6, "determinize changed the actor");
    if (game->actor(&world.state) != NOBODY) {
        Move moves[MAX_MOVES];
        if (game->legal(&world.state, moves) < 1)
            return broken(t, 6, "a determinized state has no legal move");
    }
    game->redact(&world.state, viewer);
    if (!game_equal(game, &world.state, &view.state))
        return broken(t, 6, "redact(determinize(view)) differs from the view");
    return 0;
}

/* ---- 8 ---- */

/* Plays on from a state that came out of damaged bytes: a crash here is what the law forbids. */
static int play_on(Trial *t, AnyState *state) {
    Move moves[MAX_MOVES];
    for (int i = 0; t->game->actor(state) != NOBODY; i++) {
        int count = t->game->legal(state, moves);
        if (count < 1)
            return broken(t, 8, "damaged bytes gave a state without moves");
        if (i > t->game->longest)
            return broken(t, 4, "play goes on beyond the longest match");
        t->game->apply(state, moves[rng_below(&t->rng, (uint32_t)count)]);
    }
    Score score;
    t->game->score(state, 0, &score);
    return 0;
}

static int check_bytes(Trial *t, const void *state, bool whole) {
    const Game *game = t->game;
    uint8_t bytes[MAX_ENCODED], again[MAX_ENCODED];
    AnyState read;
    Error error;
    size_t length = game_encode(game, state, bytes);
    if (!game_decode(game, bytes, length, &read, &error))
        return broken(t, 8, "a state's own bytes are refused");
    if (game_encode(game, &read, again) != length || memcmp(bytes, again, length) != 0 ||
        memcmp(&read, state, game->state_size) != 0)
        return broken(t, 8, "bytes do not bring the whole state back");
    if (game_decode(game, bytes, length - 1, &read, &error))
        return broken(t, 8, "bytes that end early are taken");

    for (int i = 0; i < 12; i++) {
        memcpy(again, bytes, length);
        for (uint32_t n = rng_below(&t->rng, 3) + 1; n > 0; n--)
            again[SHA256_BYTES + rng_below(&t->rng, (uint32_t)length - SHA256_BYTES)] =
                (uint8_t)rng_next(&t->rng);
        if (!whole || !game_decode(game, again, length, &read, &error))
            continue;
        View view;
        view_of(game, &read, NOBODY, &view);
        game->determinize(&view.state, NOBODY, &t->rng); /* fills what the damage may have hidden */
        const char *lost = t->facts->lost(&view.state);
        if (lost)
            return broken(t, 8, lost);
        int law = play_on(t, &view.state);
        if (law)
            return law;
    }
    return 0;
}

/* ---- 9 ---- */

static int check_scores(Trial *t) {
    for (Seat seat = 0; seat < t->setup.seats; seat++) {
        Score score;
        int32_t sum = 0;
        t->game->score(&t->now.state, seat, &score);
        for (int i = 0; i < score.n_lines; i++)
            sum += score.line[i].points;
        if (sum != score.total)
            return broken(t, 9, "score lines do not sum to the total");
    }
    return 0;
}

static const Game *wanted; /* the game find() knows: records name it by its id */

static const Game *find(Slice id) {
    return slice_is(id, wanted->id) ? wanted : NULL;
}

static int check_record(Trial *t, const Table *table) {
    static char buffer[MAX_RECORD];
    static Table read;
    Text text;
    Error error;
    text_init(&text, buffer, sizeof buffer);
    record_write(table, &text);
    wanted = t->game;
    if (text.full)
        return broken(t, 9, "a record is longer than MAX_RECORD");
    if (!record_read(&read, find, buffer, text.length, &error))
        return broken(t, 9, error.what);
    if (game_hash(t->game, &read.state) != game_hash(t->game, &t->now.state))
        return broken(t, 9, "a replayed record has another hash");
    if (!record_verify(&read, &error))
        return broken(t, 9, error.what);
    return 0;
}

/* ---- 10, 11 ---- */

/* What lay where over many worlds; `where` numbers are the game's. */
typedef struct {
    int n_where, n_contents;                  /* numbers in use lie below these */
    int group[MAX_PLACES];                    /* of each where; -1: no such where */
    int size[MAX_PLACES];                     /* places in it */
    uint32_t seen[MAX_PLACES][MAX_CONTENTS];  /* how often each content lay there */
    uint8_t always[MAX_PLACES][MAX_CONTENTS]; /* how many of it lay there in every world: known */
    int hidden[MAX_PLACES];                   /* places in it that are not known */
    uint8_t here[MAX_PLACES][MAX_CONTENTS];   /* what lies where in the world being counted */
} Census;

/* Fills the view once and adds what lies where. False when places are out of range or moved. */
static bool count_world(Trial *t, const View *view, Census *census, bool first) {
    uint8_t(*here)[MAX_CONTENTS] = census->here;
    Place places[MAX_PLACES];
    int size[MAX_PLACES] = {0};
    View world = *view;
    t->game->determinize(&world.state, view->seat, &t->rng);
    int count = t->facts->places(&world.state, places);
    for (int w = 0; w < census->n_where; w++) /* what the last world left */
        memset(here[w], 0, (size_t)census->n_contents);
    for (int i = 0; i < count; i++) {
        const Place *p = &places[i];
        if (p->where < 0 || p->where >= MAX_PLACES || p->content < 0 || p->content >= MAX_CONTENTS)
            return false;
        if (first)
            census->group[p->where] = p->group;
        if (p->where >= census->n_where)
            census->n_where = p->where + 1;
        if (p->content >= census->n_contents)
            census->n_contents = p->content + 1;
        size[p->where]++;
        here[p->where][p->content]++;
        census->seen[p->where][p->content]++;
    }
    if (first)
        memcpy(census->size, size, sizeof size);
    for (int w = 0; w < census->n_where; w++)
        for (int c = 0; c < census->n_contents; c++)
            if (first || here[w][c] < census->always[w][c])
                census->always[w][c] = here[w][c];
    return memcmp(size, census->size, sizeof size) == 0;
}

static bool take_census(Trial *t, Seat viewer, Census *census) {
    View view;
    view_of(t->game, &t->now.state, viewer, &view);
    memset(census, 0, sizeof *census);
    for (int w = 0; w < MAX_PLACES; w++)
        census->group[w] = -1;
    for (int n = 0; n < SAMPLES; n++)
        if (!count_world(t, &view, census, n == 0))
            return false;
    for (int w = 0; w < census->n_where; w++) {
        census->hidden[w] = census->size[w];
        for (int c = 0; c < census->n_contents; c++)
            census->hidden[w] -= census->always[w][c];
    }
    return true;
}

/* How often an unknown c should lie in one unknown place of the group, over all worlds. */
static double expected_there(const Census *census, int group, int c) {
    double of_c = 0, unknown = 0;
    for (int w = 0; w < census->n_where; w++) {
        if (census->group[w] != group || census->hidden[w] == 0)
            continue;
        of_c += census->seen[w][c] - (double)SAMPLES * census->always[w][c];
        unknown += census->hidden[w];
    }
    return of_c / unknown;
}

/* Is every unknown content about as often in each place as its share says? The bound is far out:
 * fair shuffles stay below it, an uneven one is beyond it by orders. */
static bool is_even(const Census *census) {
    double chi = 0, freedom = 0;
    for (int c = 0; c < census->n_contents; c++) {
        int group = -1;
        double expected_each = 0;
        for (int w = 0; w < census->n_where; w++) {
            if (census->hidden[w] == 0)
                continue;
            if (census->group[w] != group) {
                group = census->group[w];
                expected_each = expected_there(census, group, c);
            }
            double expected = expected_each * census->hidden[w];
            double found = census->seen[w][c] - (double)SAMPLES * census->always[w][c];
            if (expected > 0) {
                chi += (found - expected) * (found - expected) / expected;
                freedom++;
            }
        }
    }
    double excess = chi - freedom - 30;
    return excess <= 0 || excess * excess <= 64 * 2 * freedom;
}

static int check_secrets(Trial *t, Seat viewer) {
    static Census census;
    int hidden = t->facts->hidden(&t->now.state, viewer);
    if (hidden < 0)
        return 0;
    if (!take_census(t, viewer, &census))
        return broken(t, 10, "determinized states differ in their places");
    int varying = 0;
    for (int w = 0; w < census.n_where; w++)
        varying += census.hidden[w];
    if (varying != hidden) {
        char what[120];
        snprintf(what, sizeof what, "seat %d: %d places vary, but by the rules %d are secret",
                 viewer, varying, hidden);
        return broken(t, varying < hidden ? 11 : 6, what);
    }
    if (!is_even(&census))
        return broken(t, 10, "some contents reach some places too often");
    return 0;
}

/* ---- the suite ---- */

static int check_deeply(Trial *t) {
    const char *lost = t->facts->lost(&t->now.state);
    if (lost)
        return broken(t, 7, lost);
    for (Seat viewer = NOBODY; viewer < t->setup.seats; viewer++) {
        View view;
        int law = check_redact(t, viewer);
        if (!law)
            law = check_determinize(t, viewer);
        view_of(t->game, &t->now.state, viewer, &view);
        if (!law)
            law = check_bytes(t, &view.state, false);
        if (law)
            return law;
    }
    int law = check_bytes(t, &t->now.state, true);
    return law ? law : check_scores(t);
}

static int check_all_secrets(Trial *t) {
    int law = 0;
    for (Seat viewer = NOBODY; viewer < t->setup.seats && !law; viewer++)
        law = check_secrets(t, viewer);
    return law;
}

static int check_decision(Trial *t, Table *table, bool deep, bool secrets) {
    Move moves[MAX_MOVES];
    int count = t->game->legal(&t->now.state, moves);
    int law = check_moves(t, moves, count);
    if (!law && deep)
        law = check_notation(t, moves, count);
    if (!law && deep)
        law = check_deeply(t);
    if (!law && secrets)
        law = check_all_secrets(t);
    if (law)
        return law;
    Move move = moves[rng_below(&t->rng, (uint32_t)count)];
    if (t->played >= t->game->longest)
        return broken(t, 4, "the match is longer than the game says");
    law = check_apply(t, move);
    if (law)
        return law;
    Error error;
    if (!table_play(table, t->game->actor(&table->state), move, &error))
        return broken(t, 1, "a table and a bare state disagree");
    return 0;
}

static int check_match(Trial *t, bool with_secrets) {
    static Table table;
    table_open(&table, t->game, &t->setup);
    memset(&t->now, 0, sizeof t->now);
    t->game->setup(&t->now.state, &t->setup);
    t->played = 0;
    if (game_hash(t->game, &t->now.state) != game_hash(t->game, &table.state))
        return broken(t, 1, "the same setup gave two deals");

    uint32_t deep_every = t->game->longest / 12 + 1; /* about a dozen deep looks a match */
    while (t->game->actor(&t->now.state) != NOBODY) {
        bool deep = t->played == 0 || rng_below(&t->rng, deep_every) == 0;
        bool secrets = with_secrets && deep && (t->played == 0 || rng_below(&t->rng, 4) == 0);
        int law = check_decision(t, &table, deep, secrets);
        if (law)
            return law;
    }
    if (game_hash(t->game, &t->now.state) != game_hash(t->game, &table.state))
        return broken(t, 1, "the same moves gave two ends");
    int law = check_deeply(t);
    return law ? law : check_record(t, &table);
}

/* The next choice of options, counting like an odometer; false when all were seen. */
static bool next_choices(const Deck *deck, Setup *setup) {
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
        if (deck->options[i].choices[setup->choice[i] + 1]) {
            setup->choice[i]++;
            return true;
        }
        setup->choice[i] = 0;
    }
    return false;
}

int laws_check(const LawFacts *facts, int matches, Text *why) {
    Trial t = {.facts = facts, .game = facts->game, .why = why};
    rng_init(&t.rng, 2026);
    for (int seats = facts->game->min_seats; seats <= facts->game->max_seats; seats++) {
        t.setup = (Setup){.seats = (uint8_t)seats};
        do {
            Error error;
            if (!game_check_setup(t.game, &t.setup, &error))
                continue;
            for (int i = 0; i < matches; i++) {
                t.setup.seed[0] = (uint8_t)i;
                t.setup.seed[1] = (uint8_t)(i >> 8);
                int law = check_match(&t, i == 0);
                if (law)
                    return law;
            }
        } while (next_choices(game_deck(t.game, 0), &t.setup));
    }
    return 0;
}
