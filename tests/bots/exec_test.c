/* SPDX-License-Identifier: MIT */
/* exec_test.c - programs that play well, badly or not at all: the match always goes on. */
#include "arena/exec_bot.h"

#include "arena/arena.h"
#include "bots/machine.h"
#include "bots/positions.h"
#include "check.h"
#include "games/catalog.h"

#include <stdlib.h>
#include <string.h>

static const Budget SHORT = {.milliseconds = 100}, LONG = {.milliseconds = 20000};

/* The first decision of a match of the first game. */
static void first_view(Table *table, View *view) {
    const Game *game = catalog_game(0);
    position_open(table, game, game->min_seats, 1);
    table_view(table, table_actor(table), view);
}

static ExecOutcome ask_once(ExecBot *bot, Budget budget, Move *move) {
    Table table;
    View view;
    first_view(&table, &view);
    *move = NO_MOVE;
    ExecOutcome outcome = exec_choose(bot, &view, &table.setup, budget, move);
    if (outcome == EXEC_ANSWERED)
        assert_true(game_is_legal(table.game, &table.state, *move));
    return outcome;
}

static void the_samples_play_every_game_to_its_end(void **unused) {
    static const char *const SAMPLES[] = {EXAMPLE_BOT, "python3 examples/bot.py"};
    (void)unused;
    for (int s = 0; s < 2; s++) {
        for (int g = 0; g < catalog_count(); g++) {
            const Game *game = catalog_game(g);
            Table table;
            ExecBot bot;
            Error error;
            exec_init(&bot, SAMPLES[s]);
            position_open(&table, game, game->max_seats, 5);
            while (!table_is_over(&table)) {
                View view;
                Move move;
                table_view(&table, table_actor(&table), &view);
                assert_int_equal(exec_choose(&bot, &view, &table.setup, LONG, &move),
                                 EXEC_ANSWERED);
                assert_true(table_play(&table, table_actor(&table), move, &error));
            }
            assert_memory_equal(bot.name, "sample in ", 10);
            assert_true(exec_close(&bot));
        }
    }
}

static void an_illegal_move_is_reported(void **unused) {
    (void)unused;
    ExecBot bot;
    Move move;
    exec_init(&bot, "sh tests/bots/programs/illegal.sh");
    assert_int_equal(ask_once(&bot, LONG, &move), EXEC_ILLEGAL);
    assert_string_equal(bot.detail, "'nonsense' is not a legal move");
    assert_int_equal(ask_once(&bot, LONG, &move), EXEC_ILLEGAL); /* it goes on listening */
    assert_int_equal(bot.starts, 1);
    assert_true(exec_close(&bot));
}

static void a_late_answer_costs_one_decision_and_is_not_taken_for_the_next(void **unused) {
    (void)unused;
    ExecBot bot;
    Move move;
    exec_init(&bot, "sh tests/bots/programs/late.sh");
    uint64_t begun = machine_microseconds();
    assert_int_equal(ask_once(&bot, SHORT, &move), EXEC_LATE);
    assert_true(machine_microseconds() - begun >= 100 * 1000);
    assert_int_equal(ask_once(&bot, LONG, &move), EXEC_ANSWERED);
    assert_int_equal(bot.turn, 2);
    assert_true(exec_close(&bot));
}

static void a_crash_is_reported_and_the_program_started_again_a_few_times(void **unused) {
    (void)unused;
    ExecBot bot;
    Move move;
    exec_init(&bot, "sh tests/bots/programs/crash.sh");
    for (int i = 0; i < EXEC_MOST_STARTS + 2; i++)
        assert_int_equal(ask_once(&bot, LONG, &move), EXEC_CRASHED);
    assert_string_equal(bot.detail, "'sh tests/bots/programs/crash.sh' could not be started");
    assert_false(exec_close(&bot));
}

static void a_program_that_is_not_there_crashed(void **unused) {
    (void)unused;
    ExecBot bot;
    Move move;
    exec_init(&bot, "./no-such-program 2>&-");
    assert_int_equal(ask_once(&bot, LONG, &move), EXEC_CRASHED);
}

static void garbage_is_reported(void **unused) {
    (void)unused;
    ExecBot bot;
    Move move;
    exec_init(&bot, "sh tests/bots/programs/garbage.sh");
    assert_int_equal(ask_once(&bot, LONG, &move), EXEC_GARBAGE);
    assert_string_equal(bot.detail, "expected 'bestmove TURN MOVE', got 'I resign!'");
}

static void a_flood_is_garbage_not_a_hang(void **unused) {
    (void)unused;
    ExecBot bot;
    Move move;
    exec_init(&bot, "yes info");
    assert_int_equal(ask_once(&bot, LONG, &move), EXEC_GARBAGE);
    exec_init(&bot, "tr '\\0' x </dev/zero"); /* one line without end */
    assert_int_equal(ask_once(&bot, LONG, &move), EXEC_GARBAGE);
}

static void one_that_does_not_leave_is_made_to(void **unused) {
    (void)unused;
    ExecBot bot;
    Move move;
    exec_init(&bot, "sh tests/bots/programs/stubborn.sh");
    assert_int_equal(ask_once(&bot, LONG, &move), EXEC_ANSWERED);
    uint64_t begun = machine_microseconds();
    assert_false(exec_close(&bot));
    assert_true(machine_microseconds() - begun < 10u * 1000 * 1000);
}

static void a_match_goes_on_and_its_result_tells_what_was_forfeited(void **unused) {
    (void)unused;
    Arena arena = {.game = catalog_game(0), .n_bots = 2, .n_games = 1, .threads = 1};
    MatchResult result;
    BotResult bots[MAX_RATED];
    Error error;
    arena.setup.seats = arena.game->min_seats;
    assert_true(
        opponent_find(arena.game, "exec:sh tests/bots/programs/illegal.sh", &arena.bot[0], &error));
    assert_true(opponent_find(arena.game, "random", &arena.bot[1], &error));
    assert_true(arena_run(&arena, &result, NULL, NULL, &error));
    arena_sum(&arena, &result, bots);
    assert_true(result.played);
    assert_true(bots[0].forfeits[EXEC_ILLEGAL] >= bots[0].moves && bots[0].moves > 0);
    assert_int_equal(bots[1].forfeits[EXEC_ILLEGAL], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_samples_play_every_game_to_its_end),
        cmocka_unit_test(an_illegal_move_is_reported),
        cmocka_unit_test(a_late_answer_costs_one_decision_and_is_not_taken_for_the_next),
        cmocka_unit_test(a_crash_is_reported_and_the_program_started_again_a_few_times),
        cmocka_unit_test(a_program_that_is_not_there_crashed),
        cmocka_unit_test(garbage_is_reported),
        cmocka_unit_test(a_flood_is_garbage_not_a_hang),
        cmocka_unit_test(one_that_does_not_leave_is_made_to),
        cmocka_unit_test(a_match_goes_on_and_its_result_tells_what_was_forfeited),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
