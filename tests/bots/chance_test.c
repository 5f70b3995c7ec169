/* SPDX-License-Identifier: MIT */
/* chance_test.c - chances add up, end as the result, can be repeated, and err as much as they say.
 */
#include "insight/chance.h"

#include "bots/positions.h"
#include "check.h"
#include "games/catalog.h"

#include <math.h>
#include <string.h>

/* Calls check for positions of every game and seat count, from the deal to the last moves. */
static void for_positions(void (*check)(const Table *)) {
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            for (int stage = 0; stage < 3; stage++) {
                static Table table;
                position_open(&table, game, seats, 7u * (unsigned)seats + (unsigned)stage);
                position_advance(&table, stage * game->longest / 5, (unsigned)stage);
                check(&table);
            }
        }
    }
}

static double sum_of(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum;
}

/* Those who play together have one chance, all the others' add up to 1. */
static void check_chances(const Game *game, int seats, const Chances *chances) {
    for (int seat = 0; seat < seats; seat++) {
        assert_true(chances->chance[seat] >= 0 && chances->chance[seat] <= 1);
        assert_true(chances->error[seat] >= 0 && chances->error[seat] <= 0.5);
        assert_true(!game->cooperative || chances->chance[seat] == chances->chance[0]);
    }
    if (!game->cooperative)
        assert_true(fabs(sum_of(chances->chance, seats) - 1) < 1e-9);
}

static void check_sums(const Table *table) {
    for (Seat seat = NOBODY; seat < table->setup.seats; seat++) {
        View view;
        Chances chances, again;
        Rng rng;
        table_view(table, seat, &view);
        rng_init(&rng, 5);
        chance_of(&view, (Budget){.iterations = 6}, &rng, &chances);
        check_chances(table->game, table->setup.seats, &chances);
        assert_int_equal(chances.playouts, table_is_over(table) ? 0 : 6);
        rng_init(&rng, 5);
        chance_of(&view, (Budget){.iterations = 6}, &rng, &again);
        assert_memory_equal(&chances, &again, sizeof chances);
    }
}

static void chances_of_all_seats_add_up_and_can_be_repeated(void **unused) {
    (void)unused;
    for_positions(check_sums);
}

/* Makes random moves to the end. */
static void play_to_the_end(Table *table) {
    Error error;
    Rng rng;
    rng_init(&rng, 2);
    while (!table_is_over(table)) {
        Move moves[MAX_MOVES];
        int count = table->game->legal(&table->state, moves);
        assert_true(
            table_play(table, table_actor(table), moves[rng_below(&rng, (uint32_t)count)], &error));
    }
}

/* 1 and 0 once it is over, and parts for those who share the first place. */
static void check_end(const Table *begun) {
    static Table table;
    Score score[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    View view;
    Chances chances;
    Rng rng;
    int seats = begun->setup.seats, winners = 0;
    table = *begun;
    play_to_the_end(&table);
    table_scores(&table, score);
    game_rank(score, seats, place);
    table_view(&table, NOBODY, &view);
    rng_init(&rng, 1);
    chance_of(&view, (Budget){.iterations = 5}, &rng, &chances);
    check_chances(table.game, seats, &chances);
    for (int seat = 0; seat < seats; seat++)
        winners += place[seat] == 1;
    for (int seat = 0; seat < seats; seat++) {
        double won = place[seat] == 1 ? 1.0 / winners : 0;
        if (table.game->cooperative)
            won = score[0].total >= score[0].target;
        assert_true(chances.chance[seat] == won && chances.error[seat] == 0);
    }
}

static void in_the_end_chances_are_the_result(void **unused) {
    (void)unused;
    for_positions(check_end);
}

static void check_leads(const Table *table) {
    Move moves[MAX_MOVES];
    View view;
    ChanceArm arm[3];
    Rng rng;
    int count = table->game->legal(&table->state, moves);
    count = count > 3 ? 3 : count;
    for (int i = 0; i < count; i++)
        arm[i] = (ChanceArm){.move = moves[i]};
    table_view(table, table_actor(table), &view);
    rng_init(&rng, 3);
    chance_try(&view, arm, count, (Budget){.iterations = 9}, &rng);
    for (int i = 0; i < count; i++) {
        Chances after;
        double lead[MAX_SEATS] = {0}, error[MAX_SEATS] = {0};
        assert_int_equal(arm[i].tally.playouts, arm[0].tally.playouts);
        chance_after(&view, &arm[i], &after);
        check_chances(table->game, view.seats, &after);
        if (i == 0)
            continue;
        chance_lead(&view, arm, i, lead, error);
        for (int seat = 0; seat < view.seats; seat++)
            assert_true(error[seat] > 0 && fabs(lead[seat]) <= 1);
        if (!table->game->cooperative)
            assert_true(fabs(sum_of(lead, view.seats)) < 1e-9);
    }
}

/* Chances say who is the stronger player, too, and no move changes that: what a move gains among
 * those who play against each other is what it gains in the playouts. */
static void check_shares(const Table *table) {
    Move moves[MAX_MOVES];
    View view;
    Chances after;
    Rng rng;
    if (table->game->cooperative)
        return;
    table->game->legal(&table->state, moves);
    ChanceArm arm = {.move = moves[0]};
    table_view(table, table_actor(table), &view);
    rng_init(&rng, 3);
    chance_try(&view, &arm, 1, (Budget){.iterations = 9}, &rng);
    chance_after(&view, &arm, &after);
    for (int seat = 0; seat < view.seats; seat++) {
        double share = (arm.tally.won[seat] + 1.0 / view.seats) / 10;
        assert_true(fabs(after.chance[seat] - share) < 1e-9);
    }
}

static void a_move_makes_nobody_the_stronger_player(void **unused) {
    (void)unused;
    for_positions(check_shares);
}

/* The last card of a match together is placed: the target is reached or it is not, for every mover.
 */
static void after_the_last_move_nothing_is_left_to_play_well(void **unused) {
    (void)unused;
    const Game *game = catalog_find(slice_of("urbanista"));
    static Table table;
    Move moves[MAX_MOVES];
    View view;
    Chances after;
    Rng rng;
    rng_init(&rng, 4);
    position_open(&table, game, 1, 4);
    for (int last = 0; last != 1;) {
        int count = game->legal(&table.state, moves);
        AnyState next = table.state;
        game->apply(&next, moves[0]);
        last = game->actor(&next) == NOBODY;
        Error error;
        if (!last)
            assert_true(table_play(&table, 0, moves[rng_below(&rng, (uint32_t)count)], &error));
    }
    ChanceArm arm = {.move = moves[0]};
    table_view(&table, 0, &view);
    chance_try(&view, &arm, 1, (Budget){.iterations = 999}, &rng);
    chance_after(&view, &arm, &after);
    assert_true(after.chance[0] < 0.001 || after.chance[0] > 0.999);
}

static void what_one_seat_gains_by_a_move_the_others_lose(void **unused) {
    (void)unused;
    for_positions(check_leads);
}

static void check_rank(const Table *table) {
    View view;
    RankedMove ranked[4];
    Rng rng;
    table_view(table, table_actor(table), &view);
    rng_init(&rng, 3);
    int count = chance_rank(&view, 4, (Budget){.iterations = 16}, &rng, ranked);
    assert_true(count >= 1 && count <= 4);
    assert_true(ranked[0].behind == 0);
    for (int i = 0; i < count; i++) {
        assert_true(game_is_legal(table->game, &table->state, ranked[i].move));
        check_chances(table->game, view.seats, &ranked[i].after);
        double behind = ranked[0].after.chance[view.seat] - ranked[i].after.chance[view.seat];
        assert_true(fabs(behind - ranked[i].behind) < 1e-9);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(ranked[i].move, ranked[j].move);
    }
}

static void ranked_moves_are_legal_and_different(void **unused) {
    (void)unused;
    for_positions(check_rank);
}

/* Does the first side win some of the playouts and lose some? Elsewhere the result is ruled by
 * the one playout more that is thought of, and no scatter shows it. */
static bool is_open(const View *view) {
    double share[MAX_SEATS], ahead;
    Tally tally = {0};
    Rng rng;
    rng_init(&rng, 7);
    chance_sample(view, (Budget){.iterations = 100}, &rng, &tally);
    chance_shares(view, &tally, share, &ahead);
    return share[0] > 0.25 && share[0] < 0.75;
}

/* By how much many estimates of the same chance differ, and what each says of that on average. */
static double scatter_of(const View *view, double *said) {
    enum {
        TIMES = 100
    };
    double sum = 0, squares = 0;
    *said = 0;
    for (uint64_t i = 0; i < TIMES; i++) {
        Chances chances;
        Rng rng;
        rng_init(&rng, i);
        chance_of(view, (Budget){.iterations = 12}, &rng, &chances);
        sum += chances.chance[0];
        squares += chances.chance[0] * chances.chance[0];
        *said += chances.error[0] / TIMES;
    }
    return sqrt(fmax(0, squares / TIMES - sum / TIMES * sum / TIMES));
}

/* Estimates never scatter more than they say, and where the match is open as much as they say. */
static void errors_are_as_large_as_they_say(void **unused) {
    (void)unused;
    for (int g = 0; g < catalog_count(); g++) {
        static Table table;
        bool open = false;
        for (uint32_t seed = 21; !open; seed++) {
            View view;
            double said;
            position_open(&table, catalog_game(g), catalog_game(g)->min_seats, seed);
            position_advance(&table, 6, 1);
            table_view(&table, NOBODY, &view);
            open = is_open(&view);
            double is = scatter_of(&view, &said);
            assert_true(is < 1.25 * said);
            assert_true(!open || said < 1.25 * is);
        }
    }
}

/* A network's word is all there is at first, counts less with each playout, and near the end. */
static void what_was_foreseen_fades(void **unused) {
    (void)unused;
    const Game *game = catalog_find(slice_of("budowa"));
    const Tally tallies[] = {{0},
                             {.playouts = 10, .decisions = 10 * 60, .won = {0, 10}},
                             {.playouts = 40, .decisions = 40 * 60, .won = {0, 40}},
                             {.playouts = 40, .decisions = 40 * 2, .won = {0, 40}}};
    const double foreseen[MAX_SEATS] = {0.9, 0.1};
    static Table table;
    double before = 0.9;
    View view;
    position_open(&table, game, 2, 1);
    table_view(&table, NOBODY, &view);
    for (size_t i = 0; i < sizeof tallies / sizeof tallies[0]; i++) {
        Chances chances;
        chance_refine(&view, &tallies[i], foreseen, &chances);
        check_chances(game, 2, &chances);
        assert_true(chances.chance[0] < before);
        assert_true(i > 0 || chances.chance[0] > 0.85);
        before = chances.chance[0];
    }
    assert_true(before < 0.15);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_of_all_seats_add_up_and_can_be_repeated),
        cmocka_unit_test(in_the_end_chances_are_the_result),
        cmocka_unit_test(what_one_seat_gains_by_a_move_the_others_lose),
        cmocka_unit_test(a_move_makes_nobody_the_stronger_player),
        cmocka_unit_test(after_the_last_move_nothing_is_left_to_play_well),
        cmocka_unit_test(ranked_moves_are_legal_and_different),
        cmocka_unit_test(what_was_foreseen_fades),
        cmocka_unit_test(errors_are_as_large_as_they_say),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
