/* SPDX-License-Identifier: MIT */
/* secrecy_test.c - what a seat may not know changes nothing of what is decided for it: the whole
 * way of a decision, at two tables that are different in truth and look the same to the seat. */
#include "arena/opponent.h"
#include "bots/positions.h"
#include "check.h"
#include "games/catalog.h"
#include "insight/explain.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const BOTS[] = {"random", "greedy", "flat@12it"};

enum {
    N_BOTS = 3,
    MOST_HEARD = 256 * 1024
};

static int pairs, different; /* tables compared; of them those whose states differ in truth */

/* A table with another seed, another deal and another true state, all that the seat to decide
 * cannot see being dealt again. */
static void make_twin(const Table *table, unsigned number, Table *twin) {
    const Game *game = table->game;
    Seat seat = table_actor(table);
    View view;
    Rng rng;
    *twin = *table;
    twin->setup.seed[0] ^= 0xff;
    game->setup(&twin->deal, &twin->setup);
    table_view(table, seat, &view);
    twin->state = view.state;
    rng_init(&rng, number);
    game->determinize(&twin->state, seat, &rng);
    pairs++;
    different += !game_equal(game, &twin->state, &table->state);
}

/* Calls compare for positions of every game, seat count and stage of the match, each with twins. */
static void for_twins(int n_twins, void (*compare)(const Table *, const Table *)) {
    pairs = different = 0;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            for (unsigned stage = 0; stage < 3; stage++) {
                Table table, twin;
                position_open(&table, game, seats, 100u * (unsigned)seats + stage);
                position_advance(&table, (int)stage * game->longest / 5, stage);
                for (int i = 0; i < n_twins; i++) {
                    make_twin(&table, 77u + (unsigned)i, &twin);
                    compare(&table, &twin);
                }
            }
        }
    }
    assert_true(10 * different > 9 * pairs); /* near the end little may be left to hide */
}

/* ---- our bots ---- */

static void decide(const Table *table, const char *name, Choice *out) {
    Opponent opponent;
    Error error;
    Rng rng;
    assert_true(opponent_find(table->game, name, &opponent, &error));
    rng_init(&rng, 5);
    opponent_decide(&opponent, table, &rng, out);
}

static void compare_choices(const Table *table, const Table *twin) {
    for (int b = 0; b < N_BOTS; b++) {
        Choice choice, other;
        decide(table, BOTS[b], &choice);
        decide(twin, BOTS[b], &other);
        assert_int_equal(choice.move, other.move);
        assert_memory_equal(&choice, &other, sizeof choice); /* figures of all candidates too */
    }
}

static void bots_decide_the_same_at_both(void **unused) {
    (void)unused;
    for_twins(2, compare_choices);
}

/* ---- reasons ---- */

static void explain(const Table *table, Move move, char *out, size_t capacity) {
    ExplainTerm terms[MAX_TERMS];
    View view;
    Text text;
    Rng rng;
    rng_init(&rng, 6);
    table_view(table, table_actor(table), &view);
    text_init(&text, out, capacity);
    explain_render(&view, terms, explain_move(&view, move, &rng, terms), &text);
    explain_area(&view, move, &rng, terms);
    explain_render(&view, terms, 1, &text);
    assert_false(text.full);
}

static void compare_reasons(const Table *table, const Table *twin) {
    Move moves[MAX_MOVES];
    int count = table->game->legal(&table->state, moves);
    for (int i = 0; i < count; i += count / 4 + 1) {
        char reasons[4096], others[4096];
        explain(table, moves[i], reasons, sizeof reasons);
        explain(twin, moves[i], others, sizeof others);
        assert_string_equal(reasons, others);
    }
}

static void reasons_are_the_same_at_both(void **unused) {
    (void)unused;
    for_twins(2, compare_reasons);
}

/* ---- programs ---- */

static char folder[] = "/tmp/townhall-secrecy-XXXXXX";

/* Everything that a program gets for this decision; returns how many bytes. */
static size_t hear(const Table *table, char out[MOST_HEARD]) {
    Opponent opponent = {.is_program = true, .thinker.budget = {.milliseconds = 20000}};
    char path[sizeof folder + 8], command[sizeof folder + 64];
    Choice choice;
    Rng rng;
    snprintf(path, sizeof path, "%s/heard", folder);
    snprintf(command, sizeof command, "sh tests/bots/programs/listen.sh %s", path);
    exec_init(&opponent.program, command);
    rng_init(&rng, 5);
    opponent_decide(&opponent, table, &rng, &choice);
    for (int i = 0; i < N_EXEC_OUTCOMES; i++)
        assert_int_equal(opponent.forfeits[i], 0);
    opponent_close(&opponent);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(out, 1, MOST_HEARD, file);
    fclose(file);
    unlink(path);
    assert_true(length > 100 && length < MOST_HEARD);
    return length;
}

static void compare_heard(const Table *table, const Table *twin) {
    static char heard[MOST_HEARD], other[MOST_HEARD];
    size_t length = hear(table, heard);
    assert_int_equal(hear(twin, other), length);
    assert_memory_equal(heard, other, length);
}

static void programs_hear_the_same_of_both(void **unused) {
    (void)unused;
    assert_non_null(mkdtemp(folder));
    for_twins(1, compare_heard);
    rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_decide_the_same_at_both),
        cmocka_unit_test(reasons_are_the_same_at_both),
        cmocka_unit_test(programs_hear_the_same_of_both),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
