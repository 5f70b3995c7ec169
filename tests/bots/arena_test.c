/* SPDX-License-Identifier: MIT */
/* arena_test.c - seats are shared out evenly, results repeat, ratings are right. */
#include "arena/arena.h"

#include "bots/positions.h"
#include "check.h"
#include "games/catalog.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const FIVE[] = {"random", "random@1it", "random@2it", "random@3it",
                                   "random@4it"};

/* A game of the list that is played against each other. */
static const Game *rivalry(void) {
    for (int i = 0; i < catalog_count(); i++)
        if (!catalog_game(i)->cooperative)
            return catalog_game(i);
    fail();
    return NULL;
}

static void every_bot_sits_on_every_seat_equally_often(void **unused) {
    (void)unused;
    const Game *game = rivalry();
    for (int bots = 1; bots <= 5; bots++) {
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            Arena arena;
            int sat[5][MAX_SEATS] = {{0}};
            int matches = bots * (bots > 1 ? bots - 1 : 1);
            position_arena(&arena, game, seats, FIVE, bots);
            for (int i = 0; i < matches; i++) {
                uint8_t bot[MAX_SEATS];
                arena_seat(&arena, i, bot);
                for (int seat = 0; seat < seats; seat++)
                    sat[bot[seat]][seat]++;
            }
            for (int bot = 0; bot < bots; bot++)
                for (int seat = 0; seat < seats; seat++)
                    assert_int_equal(sat[bot][seat], matches / bots);
        }
    }
}

static void with_two_seats_all_pairs_meet_both_ways_round(void **unused) {
    (void)unused;
    Arena arena;
    int met[5][5] = {{0}};
    position_arena(&arena, rivalry(), 2, FIVE, 5);
    for (int i = 0; i < 20; i++) {
        uint8_t bot[MAX_SEATS];
        arena_seat(&arena, i, bot);
        met[bot[0]][bot[1]]++;
    }
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++)
            assert_int_equal(met[a][b], a != b);
}

static void one_turn_of_the_bots_has_one_deal(void **unused) {
    (void)unused;
    Arena arena;
    uint8_t first[SEED_BYTES], second[SEED_BYTES], third[SEED_BYTES];
    position_arena(&arena, rivalry(), 2, FIVE, 2);
    arena_deal(&arena, 0, first);
    arena_deal(&arena, 1, second);
    arena_deal(&arena, 2, third);
    assert_memory_equal(first, second, SEED_BYTES);
    assert_memory_not_equal(first, third, SEED_BYTES);
}

/* The results without the times, which never repeat. */
static void forget_times(MatchResult *results, int count) {
    for (int i = 0; i < count; i++) {
        memset(results[i].microseconds, 0, sizeof results[i].microseconds);
        memset(results[i].longest, 0, sizeof results[i].longest);
    }
}

static void results_do_not_depend_on_threads(void **unused) {
    static const char *const NAMES[] = {"greedy", "flat@4it"};
    (void)unused;
    for (int g = 0; g < catalog_count(); g++) {
        Arena arena;
        Error error;
        MatchResult one[4], three[4];
        memset(one, 0, sizeof one);
        memset(three, 0, sizeof three);
        position_arena(&arena, catalog_game(g), catalog_game(g)->min_seats, NAMES, 2);
        arena.n_games = 4;
        assert_true(arena_run(&arena, one, NULL, NULL, &error));
        arena.threads = 3;
        assert_true(arena_run(&arena, three, NULL, NULL, &error));
        forget_times(one, 4);
        forget_times(three, 4);
        assert_memory_equal(one, three, sizeof one);
    }
}

/* ---- ratings ---- */

static void two_rated(double points, double games, Interval out[MAX_RATED]) {
    double p[MAX_RATED][MAX_RATED] = {{0}}, n[MAX_RATED][MAX_RATED] = {{0}};
    p[0][1] = points;
    p[1][0] = games - points;
    n[0][1] = n[1][0] = games;
    elo_rate(2, p, n, out);
}

static void ten_to_one_is_four_hundred_points(void **unused) {
    (void)unused;
    Interval elo[MAX_RATED];
    two_rated(100000, 110000, elo);
    assert_true(fabs(elo[0].mid - elo[1].mid - 400) < 0.1);
    assert_true(fabs(elo[0].mid + elo[1].mid) < 1e-6);
}

static void equals_have_equal_ratings_and_more_games_a_narrower_interval(void **unused) {
    (void)unused;
    Interval few[MAX_RATED], many[MAX_RATED];
    two_rated(50, 100, few);
    two_rated(5000, 10000, many);
    assert_true(fabs(few[0].mid) < 1e-6 && fabs(many[0].mid) < 1e-6);
    double wide = few[0].high - few[0].low, narrow = many[0].high - many[0].low;
    assert_true(fabs(wide / narrow - 10) < 0.1);

    /* By hand: p = 1/2 of 101 games (one draw is added): the difference has a standard error of
     * 1 / sqrt(101 / 4) in natural units, and each rating half of that against their mean. */
    double expected = 1.959964 * 173.7178 / sqrt(101.0 / 4) / 2;
    assert_true(fabs(wide / 2 - expected) < 0.01);
}

static void a_clean_sweep_has_a_finite_rating(void **unused) {
    (void)unused;
    Interval elo[MAX_RATED];
    two_rated(30, 30, elo);
    /* 30.5 of 31: 400 log10(61). */
    assert_true(fabs(elo[0].mid - elo[1].mid - 400 * log10(61)) < 0.1);
}

static void ratings_add_up_along_a_chain(void **unused) {
    (void)unused;
    double p[MAX_RATED][MAX_RATED] = {{0}}, n[MAX_RATED][MAX_RATED] = {{0}};
    Interval elo[MAX_RATED];
    n[0][1] = n[1][0] = n[1][2] = n[2][1] = 110000;
    p[0][1] = p[1][2] = 100000;
    p[1][0] = p[2][1] = 10000;
    elo_rate(3, p, n, elo);
    assert_true(fabs(elo[0].mid - 400) < 0.2 && fabs(elo[1].mid) < 0.2);
    assert_true(fabs(elo[2].mid + 400) < 0.2);
}

static void wilsons_interval_is_right(void **unused) {
    (void)unused;
    Interval share = share_interval(90, 100);
    assert_true(fabs(share.low - 0.8256) < 1e-3 && fabs(share.high - 0.9448) < 1e-3);
    share = share_interval(0, 10);
    assert_true(share.low == 0 && share.high > 0.25 && share.high < 0.29);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bot_sits_on_every_seat_equally_often),
        cmocka_unit_test(with_two_seats_all_pairs_meet_both_ways_round),
        cmocka_unit_test(one_turn_of_the_bots_has_one_deal),
        cmocka_unit_test(results_do_not_depend_on_threads),
        cmocka_unit_test(ten_to_one_is_four_hundred_points),
        cmocka_unit_test(equals_have_equal_ratings_and_more_games_a_narrower_interval),
        cmocka_unit_test(a_clean_sweep_has_a_finite_rating),
        cmocka_unit_test(ratings_add_up_along_a_chain),
        cmocka_unit_test(wilsons_interval_is_right),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
