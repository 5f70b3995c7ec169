/* SPDX-License-Identifier: MIT */
/* budget_test.c - a bot stops when its time is up: checked with a clock of our own, not with the
 * machine's. This program brings its own machine.h, whose clock goes on by a fixed step each time
 * somebody looks, and a game that counts the calls of its rules. So what a bot still does once
 * its time is up is a number, the same on any machine; `townhall bench --late` measures how long
 * that takes on this one. */
#include "bots/bot.h"
#include "bots/machine.h"
#include "bots/positions.h"
#include "check.h"
#include "games/catalog.h"
#include "games/mesta/mesta.h"

#include <string.h>

enum {
    RATED_WORLDS = 4 * 8, /* drawn for ratings at the very most: four, each in eight tries */
    TRIES = 16,
    LOOKS = 50 /* the time is up when the clock has been looked at this often */
};

static const char *const TIMED[] = {"level-5@100ms", "flat@100ms"};

/* ---- a machine and a game that count ---- */

static uint64_t microseconds, step;
static int looks, parallels;

uint64_t machine_microseconds(void) {
    looks++;
    return microseconds += step;
}

void machine_parallel(void (*work)(void *data, int i), void *data, int count) {
    parallels++;
    for (int i = 0; i < count; i++)
        work(data, i);
}

static const Game *rules;
static int worlds, moves_made, stop_after;
static atomic_bool stop;

static void count_world(void *state, Seat viewer, Rng *rng) {
    worlds++;
    rules->determinize(state, viewer, rng);
}

static void count_move(void *state, Move move) {
    if (++moves_made == stop_after) {
        atomic_store(&stop, true);
        worlds = 0;
    }
    rules->apply(state, move);
}

/* ---- asking ---- */

/* The view of the seat to act, with rules that count. */
static View counted_view(const Table *table, Game *counted) {
    View view;
    table_view(table, table_actor(table), &view);
    rules = table->game;
    *counted = *rules;
    counted->determinize = count_world;
    counted->apply = count_move;
    view.game = counted;
    return view;
}

static void ask(const Table *table, const char *name, Choice *choice) {
    Game counted;
    View view = counted_view(table, &counted);
    Thinker thinker = position_thinker(table->game, name);
    Rng rng;
    rng_init(&rng, 1);
    thinker.budget.stop = &stop;
    microseconds = 0;
    looks = parallels = worlds = moves_made = 0;
    bot_choose(&thinker, &view, &rng, choice);
    assert_true(game_is_legal(table->game, &table->state, choice->move));
}

/* Makes, of some random moves, the one after which there are the most to choose from. Returns how
 * many; 0: the match is over. */
static int play_busily(Table *table, Rng *rng) {
    const Game *game = table->game;
    Move moves[MAX_MOVES], after[MAX_MOVES], best = NO_MOVE;
    int count = game->legal(&table->state, moves), most = -1;
    Error error;
    for (int i = 0; i < TRIES; i++) {
        AnyState next = table->state;
        Move move = moves[rng_below(rng, (uint32_t)count)];
        game->apply(&next, move);
        int left = game->actor(&next) == NOBODY ? 0 : game->legal(&next, after);
        if (left > most) {
            most = left;
            best = move;
        }
    }
    assert_true(table_play(table, table_actor(table), best, &error));
    return most;
}

/* The position with the most moves in a match that is played to have many. */
static int busiest(Table *table, const Game *game, int seats) {
    Table at;
    Rng rng;
    int most = 0;
    rng_init(&rng, 7);
    position_open(&at, game, seats, 7);
    for (int left = play_busily(&at, &rng); left; left = play_busily(&at, &rng)) {
        if (left > most) {
            most = left;
            *table = at;
        }
    }
    return most;
}

/* The standard deck of Mesta with as many wild plots, which are slow to score, as there may be. */
static int wild_deck(void) {
    char text[8192];
    Slice deck = catalog_deck_text(&mesta_game);
    size_t at = 0;
    for (const char *line = deck.at, *end = deck.at + deck.length; line < end;) {
        size_t length = strcspn(line, "\n") + 1;
        if (strncmp(line, "feature ", 8) == 0) {
            char name[40], ground[40];
            assert_int_equal(sscanf(line, "feature %39s %39s", name, ground), 2);
            at += (size_t)snprintf(text + at, sizeof text - at, "feature %s %s %d\n", name, ground,
                                   strcmp(name, "wild") == 0 ? 12 : 4);
        } else {
            memcpy(text + at, line, length);
            at += length;
        }
        line += length;
    }
    Error error;
    int slot = catalog_load_deck(&mesta_game, "wild", text, at, &error);
    assert_true(slot > 0);
    return slot;
}

/* Lisbon, the long game, after this many random moves. */
static void open_wild(Table *table, int moves) {
    Setup setup = {.seats = 2, .deck = (uint16_t)wild_deck()};
    Error error;
    assert_true(game_set_option(&mesta_game, &setup, slice_of("city"), slice_of("lisbon"), &error));
    assert_true(game_set_option(&mesta_game, &setup, slice_of("long"), slice_of("yes"), &error));
    assert_true(game_check_setup(&mesta_game, &setup, &error));
    table_open(table, &mesta_game, &setup);
    position_advance(table, moves, 5);
}

/* Calls check with the busiest positions of a match of every game, and with many wild plots. */
static void for_busiest(void (*check)(const Table *, int n_moves)) {
    Table table;
    int most = 0;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        int count = busiest(&table, game, game->max_seats);
        check(&table, count);
        most = count > most ? count : most;
    }
    assert_true(most > 800); /* of Urbanista */
    for (int moves = 60; moves <= 180; moves += 40) {
        Move legal[MAX_MOVES];
        open_wild(&table, moves);
        int count = mesta_game.legal(&table.state, legal);
        if (count > 1)
            check(&table, count);
    }
}

/* ---- the cases ---- */

static void check_nothing_is_begun(const Table *table, int n_moves) {
    step = 3600u * 1000 * 1000;
    for (int b = 0; b < 2; b++) {
        Choice choice;
        ask(table, TIMED[b], &choice);
        assert_int_equal(choice.iterations, 0);
        assert_int_equal(parallels, 1);
        assert_true(worlds <= RATED_WORLDS);
        assert_true(moves_made <= 4 * n_moves);
    }
}

static void with_no_time_left_moves_are_rated_and_none_is_played_out(void **unused) {
    (void)unused;
    for_busiest(check_nothing_is_begun);
}

static void check_looks(const Table *table, int n_moves) {
    (void)n_moves;
    step = 100 * 1000 / LOOKS;
    for (int b = 0; b < 2; b++) {
        Choice choice;
        ask(table, TIMED[b], &choice);
        assert_true(choice.iterations > 0);
        assert_true((int)choice.iterations < looks);
        assert_true(looks < 2 * LOOKS);
    }
}

static void the_clock_is_looked_at_before_every_playout(void **unused) {
    (void)unused;
    for_busiest(check_looks);
}

/* The time of this clock is never up: only the flag ends it. What is on is finished: a playout, in
 * which each decision may try a few moves, and the ratings of one node of the tree. */
static void check_flag(const Table *table, int n_moves) {
    step = 0;
    for (int b = 0; b < 2; b++) {
        Choice choice;
        int tried = 1 + position_thinker(table->game, TIMED[b]).tune.sample;
        stop_after = 5 * n_moves; /* past the ratings, in the middle of a playout */
        ask(table, TIMED[b], &choice);
        assert_true(atomic_load(&stop));
        assert_int_equal(worlds, 0);
        assert_true(moves_made <= stop_after + n_moves + tried * table->game->longest);
        atomic_store(&stop, false);
        stop_after = 0;
    }
}

static void a_raised_flag_ends_it_with_the_playout_that_is_on(void **unused) {
    (void)unused;
    for_busiest(check_flag);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_no_time_left_moves_are_rated_and_none_is_played_out),
        cmocka_unit_test(the_clock_is_looked_at_before_every_playout),
        cmocka_unit_test(a_raised_flag_ends_it_with_the_playout_that_is_on),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
