/* SPDX-License-Identifier: MIT */
/* analysis_test.c - judgements are of legal moves, losses are never negative, accounts add up. */
#include "bots/analysis.h"
#include "cli/analysis_picture.h"

#include "bots/positions.h"
#include "check.h"
#include "games/catalog.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int told; /* how far the progress was told */

static void progress(void *data, int done, int of) {
    (void)data;
    assert_int_equal(done, told + 1);
    assert_true(done <= of);
    told = done;
}

/* A whole match, made at random. */
static void end_of_match(Table *table, const Game *game, int seats) {
    Rng rng;
    Error error;
    rng_init(&rng, 4);
    position_open(table, game, seats, 11);
    while (!table_is_over(table)) {
        Move moves[MAX_MOVES];
        int count = game->legal(&table->state, moves);
        Move move = moves[rng_below(&rng, (uint32_t)count)];
        assert_true(table_play(table, table_actor(table), move, &error));
    }
}

static void for_analyses(int moves, void (*check)(const Analysis *)) {
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        static Table table;
        Analysis analysis;
        Budget budget = {.iterations = 12};
        end_of_match(&table, game, game->max_seats > 2 ? 3 : game->max_seats);
        if (moves)
            table_rewind(&table, moves < table.n_moves ? moves : table.n_moves / 2);
        told = 0;
        assert_true(analysis_run(&analysis, &table, budget, progress, NULL));
        assert_int_equal(told, table.n_moves);
        check(&analysis);
        analysis_free(&analysis);
    }
}

static void check_sums(const Analysis *analysis) {
    for (int seat = 0; seat < analysis->table->setup.seats; seat++) {
        const Account *a = &analysis->account[seat];
        assert_true(fabs(a->start + a->luck + a->gifts - a->cost - a->result) < 1e-9);
        assert_true(a->cost >= 0 && a->gifts >= 0);
        assert_true(a->result >= 0 && a->result <= 1);
    }
}

static void check_moves(const Analysis *analysis) {
    AnyState state = analysis->table->deal;
    for (int i = 0; i < analysis->n_moves; i++) {
        const Judgement *judged = &analysis->move[i];
        char words[1600];
        Text text;
        text_init(&text, words, sizeof words);
        assert_int_equal(judged->seat, analysis->table->game->actor(&state));
        assert_int_equal(judged->played.move, analysis->table->move[i]);
        assert_true(game_is_legal(analysis->table->game, &state, judged->best.move));
        assert_true(judged->loss >= 0 && judged->loss <= 1);
        analysis_sentence(analysis, i, &text);
        assert_true(text.length > 0 && !text.full);
        analysis->table->game->apply(&state, judged->played.move);
    }
    check_sums(analysis);
}

static void every_decision_is_judged_and_the_accounts_add_up(void **unused) {
    (void)unused;
    for_analyses(12, check_moves);
}

/* The result of a match that is over is who won. */
static void check_result(const Analysis *analysis) {
    uint8_t place[MAX_SEATS];
    double sum = 0;
    assert_true(analysis->is_over);
    check_sums(analysis);
    if (analysis->table->game->cooperative)
        return;
    game_rank(analysis->score, analysis->table->setup.seats, place);
    for (int seat = 0; seat < analysis->table->setup.seats; seat++) {
        assert_int_equal(analysis->account[seat].result > 0, place[seat] == 1);
        sum += analysis->account[seat].result;
    }
    assert_true(fabs(sum - 1) < 1e-9);
}

static void the_result_of_a_whole_match_is_who_won(void **unused) {
    (void)unused;
    const Game *game = catalog_game(0);
    static Table table;
    Analysis analysis;
    Budget budget = {.iterations = 8};
    end_of_match(&table, game, game->min_seats);
    told = 0;
    assert_true(analysis_run(&analysis, &table, budget, progress, NULL));
    check_result(&analysis);
    analysis_free(&analysis);
}

static void check_picture(const Analysis *analysis) {
    static char svg[256 * 1024];
    Text text;
    text_init(&text, svg, sizeof svg);
    Box box = analysis_picture(analysis, &text);
    assert_false(text.full);
    assert_null(strstr(svg, "nan"));
    assert_true(box.w > 100 && box.h > 100);
}

static void the_report_is_a_picture_even_of_a_match_just_begun(void **unused) {
    (void)unused;
    for_analyses(3, check_picture);
    const Game *game = catalog_game(0);
    static Table table;
    Analysis analysis;
    Budget budget = {.iterations = 10};
    position_open(&table, game, game->min_seats, 1);
    assert_true(analysis_run(&analysis, &table, budget, progress, NULL));
    check_picture(&analysis);
    analysis_free(&analysis);
}

static void the_same_iterations_give_the_same_analysis(void **unused) {
    (void)unused;
    const Game *game = catalog_game(0);
    static Table table;
    Analysis one, two;
    Budget budget = {.iterations = 20};
    end_of_match(&table, game, game->min_seats);
    table_rewind(&table, 10);
    told = 0;
    assert_true(analysis_run(&one, &table, budget, progress, NULL));
    told = 0;
    assert_true(analysis_run(&two, &table, budget, progress, NULL));
    for (int i = 0; i < one.n_moves; i++) {
        assert_memory_equal(&one.move[i].played, &two.move[i].played, sizeof one.move[i].played);
        assert_memory_equal(&one.move[i].best, &two.move[i].best, sizeof one.move[i].best);
    }
    analysis_free(&one);
    analysis_free(&two);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decision_is_judged_and_the_accounts_add_up),
        cmocka_unit_test(the_result_of_a_whole_match_is_who_won),
        cmocka_unit_test(the_report_is_a_picture_even_of_a_match_just_begun),
        cmocka_unit_test(the_same_iterations_give_the_same_analysis),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
