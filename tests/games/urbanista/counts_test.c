/* SPDX-License-Identifier: MIT */
/* counts_test.c - the blocks that are shown for a score line against the points that it gives. Two
 * ways of reading the rules, written apart, must agree on thousands of cities. */
#include "check.h"

#include "engine/table.h"
#include "games/catalog.h"
#include "games/urbanista/positions.h"

#include <string.h>

static int size_of(const uint64_t set[CITY_ROWS]) {
    int count = 0;
    for (int y = 0; y < CITY_ROWS; y++)
        count += __builtin_popcountll(set[y]);
    return count;
}

/* Points for each block shown; lines that are no plain sum have bounds, see below. */
static const struct {
    const char *line;
    int good, bad;
} SUMS[] = {
    {"district.commercial", 1, 0},  {"district.park", 1, 0},
    {"district.industrial", 1, 0},  {"district.residential", 1, 0},
    {"goal.go_green", 1, -3},       {"goal.stacks_and_scrapers", 2, 0},
    {"goal.master_planned", 1, -1}, {"goal.central_perks", 1, -2},
    {"goal.the_burbs", 1, -2},      {"goal.concrete_jungle", 1, 0},
    {"goal.the_strip", 1, 0},       {"goal.mini_marts", 2, 0},
    {"goal.looping_lanes", 1, 0},   {"goal.skid_row", 2, 0},
};

static void check_line(const char *line, int points, int good, int bad) {
    for (size_t i = 0; i < sizeof SUMS / sizeof SUMS[0]; i++) {
        if (strcmp(line, SUMS[i].line) == 0) {
            if (points != good * SUMS[i].good + bad * SUMS[i].bad)
                fail_msg("%s: %d points, %d and %d blocks", line, points, good, bad);
            return;
        }
    }
    bool fits = strcmp(line, "roads") == 0            ? bad >= -points && (bad > 0) == (points < 0)
                : strcmp(line, "goal.outskirts") == 0 ? good >= points && bad >= -points
                : strcmp(line, "goal.bloom_boom") == 0
                    ? (good > 0 || points <= 0) && (bad > 0 || points >= 0)
                : strcmp(line, "goal.block_party") == 0  ? (good > 0) == (points > -8)
                : strcmp(line, "goal.superhighway") == 0 ? good / 2 == points
                : strcmp(line, "goal.park_hopping") == 0 ? (good > 0) == (points > 0)
                : strcmp(line, "goal.morning_commute") == 0
                    ? good >= points && (good > 0) == (points > 0)
                : strcmp(line, "goal.tourist_traps") == 0 ? good <= points && points <= 2 * good
                : strcmp(line, "goal.sprawlopolis") == 0  ? points == good || points == good + 1
                                                          : false;
    if (!fits)
        fail_msg("%s: %d points, %d and %d blocks", line, points, good, bad);
}

/* All lines that this city could have, every goal among them. */
static void check_city(const City *city) {
    static UrbanistaCounts counts;
    UrbanistaTask task = {.deck = urbanista_deck(0), .n_goals = URBANISTA_CARDS};
    for (int card = 1; card <= URBANISTA_CARDS; card++)
        task.goal[card - 1] = (uint8_t)card;
    Score score;
    urbanista_score_city(city, &task, &score);
    for (int i = 0; i < score.n_lines; i++) {
        urbanista_counts(city, score.line[i].id, &counts);
        check_line(score.line[i].id, (int)score.line[i].points, size_of(counts.good),
                   size_of(counts.bad));
    }
}

static void blocks_shown_agree_with_points_given(void **state) {
    (void)state;
    Rng rng;
    rng_init(&rng, 3);
    for (int match = 0; match < 40; match++) {
        UrbanistaState s;
        Setup setup = {.seats = 1};
        memset(setup.seed, match, sizeof setup.seed);
        urbanista_game.setup(&s, &setup);
        while (urbanista_game.actor(&s) != NOBODY) {
            Move moves[MAX_MOVES];
            int count = urbanista_game.legal(&s, moves);
            urbanista_game.apply(&s, moves[rng_below(&rng, (uint32_t)count)]);
            City city;
            urbanista_city(&s, &city);
            check_city(&city);
        }
    }
}

static void check_drawing(const char *drawing) {
    Scan in;
    Error error;
    UrbanistaTask task = {0};
    City city;
    assert_true(scan_open(&in, SCAN_RECORD, drawing, strlen(drawing), &error));
    assert_true(urbanista_read_drawing(0, &in, &task, &city));
    check_city(&city);
}

/* Loops, squares and parks at both ends of a road are rare in matches, and drawn on purpose. */
static void blocks_of_drawn_cities_agree_too(void **state) {
    (void)state;
    assert_true(positions_each("goals.pos", check_drawing) > 40);
    assert_true(positions_each("examples.pos", check_drawing) > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_shown_agree_with_points_given),
        cmocka_unit_test(blocks_of_drawn_cities_agree_too),
    };
    return cmocka_run_group_tests(tests, positions_open, NULL);
}
