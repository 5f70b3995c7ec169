/* SPDX-License-Identifier: MIT */
/* cards_test.c - every scoring card: a quarter just short of its first points, one that just has
 * them, one well over; and what the words on cards mean. */
#include "help.h"

typedef struct {
    const char *card;
    const char *before; /* worth 0 */
    const char *just;   /* worth `once` */
    int once;
    const char *over;
    int much;
} Example;

static const Example EXAMPLES[] = {
    {"red_quarter", "R Bb1\n", "Rr1 Bb1\n", 1, "Rr1 Rr2 Rr3\nXr4 Rr1 Xb1\n", 5},
    {"blue_quarter", "B Rr1\n", "Bb1 Rr1\n", 1, "Bb1 Bb4 .\nXb2 . Xg1\n", 3},
    {"green_quarter", "G Xr1\n", "Gg4 Xr1\n", 1, "Gg1 Gg1\nXg1 Gg2\n", 4},
    {"yellow_quarter", "Y Ymonument\n", "Yy1 Ymonument\n", 1, "Yy1 Yy1 Yy1 Yy1 Yy1 Yy1\n", 6},
    {"red_houses", "Rr1 Rr3 Bb2\n", "Rr2 Rr3\n", 3, "Rr2 Xr2 Rr2 Rr4\n", 9},
    {"red_towers", "Rr2 Rr4 Yy3\n", "Rr3\n", 4, "Rr3 Xr3 Rr3 Rr3\n", 16},
    {"blue_houses", "Bb1 Bb3 Rr2\n", "Bb2\n", 3, "Bb2 Bb2 Xb2 Bb2\n", 12},
    {"blue_towers", "Bb2 Bb4 Gg3\n", "Bb3\n", 4, "Bb3 Bb3 Xb3\n", 12},
    {"green_houses", "Gg1 Gg3 Yy2\n", "Gg2\n", 3, "Gg2 Xg2 Gg2\n", 9},
    {"green_towers", "Gg2 Gg4 Bb3\n", "Gg3\n", 4, "Gg3 Xg3\n", 8},
    {"yellow_houses", "Yy1 Yy3 Gg2\n", "Yy2\n", 3, "Yy2 Xy2 Yy2 Yy2 Yy2\n", 15},
    {"yellow_towers", "Yy2 Yy4 Rr3\n", "Yy3\n", 4, "Yy3 Xy3 Yy3\n", 12},
    {"cottages", "Rr1 Bb1 Gg2\n", "Rr1 Bb1 Gg1\n", 3, "Rr1 Bb1 Gg1 Yy1\nXr1 Rr1 Bb1 Gg1\n", 6},
    {"town_houses", "Rr1 Bb3\n", "Rr2\n", 1, "Rr2 Bb2 Gg2 Yy2 Xr2\n", 5},
    {"high_rises", "Rr2 Bb4\n", "Rr3\n", 2, "Rr3 Bb3 Gg3 Yy3\n", 8},
    {"skyscrapers", "Rr3 Bb3\n", "Rr4\n", 3, "Rr4 Bb4 Gg4 Xy4\n", 12},
    {"liveable_city", "Rr1 Bb1 Gg1 Y\n", "Rr1 Bb1 Gg1 Yy1\n", 2,
     "Rr1 Bb1 Gg1 Yy1 Rr1\nRr2 Bb2 Gg2 Yy2 Bb1\nXr1 Xb1 Xg1 Xy1 Yy1\n", 6},
    {"skyline", "Rr1 Rr2 Rr4\n", "Rr1 Bb2 Gg3\n", 2, "Rr1 Rr2 Rr3 Rr1\nRr1 Rr2 Rr3 Rr4\n", 4},
    {"city_park", "W R\n", "P R\n", 1, "P P P P P\nP P P P P\n", 8},
    {"pocket_parks", "W R\n", "P P P\n", 1, "P R P R P\nR P W P P\n", 4},
    {"park_view", "Rr1 P R\n", "Rr2 P\n", 1, "Rr2 P Rr3\n. Rr4 P\n", 3},
    {"great_lake", "P R\n", "W R\n", 1, "W W W\nW W W\nW W W\n", 8},
    {"ponds", "P R\n", "W W W\n", 1, "W R W R W R W\n", 4},
    {"waterfront", "Rr1 W R\nP . Bb2\n", "Rr2 W\n", 1, "Rr2 W Rr3\nW Rr4 W\n", 3},
};

static void every_card_counts_from_its_first_occurrence_on(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof EXAMPLES[0]; i++) {
        const Example *e = &EXAMPLES[i];
        int before = worth(e->card, e->before), just = worth(e->card, e->just);
        int over = worth(e->card, e->over);
        if (before != 0 || just != e->once || over != e->much)
            fail_msg("%s: %d %d %d, not 0 %d %d", e->card, before, just, over, e->once, e->much);
    }
}

static void the_examples_cover_the_whole_deck(void **state) {
    (void)state;
    const MestaDeck *deck = mesta_deck(0);
    for (int i = 0; i < deck->n_cards; i++) {
        bool found = false;
        for (size_t j = 0; j < sizeof EXAMPLES / sizeof EXAMPLES[0]; j++)
            found |= slice_is(slice_of(EXAMPLES[j].card), deck->card[i].line + 5);
        if (!found)
            fail_msg("no example for %s", deck->card[i].line);
    }
}

static void the_largest_park_pays_its_squares_up_to_eight_points(void **state) {
    (void)state;

    assert_int_equal(worth("city_park", "P P P P\nP P P R\n"), 7);
    assert_int_equal(worth("city_park", "P P P P\nP P P P\n"), 8);
    assert_int_equal(worth("city_park", "P P P P\nP P P P\nP R P P\n"), 8);
    assert_int_equal(worth("city_park", "P P R P P P\n"), 3);
}

static void a_building_beside_two_parks_counts_once(void **state) {
    (void)state;

    assert_int_equal(worth("park_view", "P Rr2 P\n. P .\n"), 1);
    assert_int_equal(worth("waterfront", "W Rr2 W\n"), 1);
}

static void beside_means_a_shared_side_not_a_corner(void **state) {
    (void)state;

    assert_int_equal(worth("park_view", "P .\n. Rr2\n"), 0);
    assert_int_equal(worth("park_view", "P . .\n. . Rr2\nP . .\n"), 0);
    assert_int_equal(worth("park_view", ". . P\nRr2 . .\n"), 0); /* nor round the edge */
}

static void two_copies_of_a_card_give_two_lines(void **state) {
    (void)state;

    Score score = score_of("Rr2 Bb2\n", "town_houses cottages town_houses", "lisbon");

    assert_int_equal(score.n_lines, 7);
    assert_string_equal(score.line[4].id, "card.town_houses");
    assert_string_equal(score.line[5].id, "card.cottages");
    assert_string_equal(score.line[6].id, "card.town_houses");
    assert_int_equal(score.line[4].points, 2);
    assert_int_equal(score.line[6].points, 2);
    assert_int_equal(score.total, 4);
}

static void separate_waters_are_counted_apart(void **state) {
    (void)state;

    Score split = score_of("Wboat R Wferry\n", NULL, "venice");
    Score joined = score_of("Wboat W Wferry\n", NULL, "venice");
    Score corner = score_of("Wboat .\n. Wferry\n", NULL, "venice");

    assert_int_equal(line_of(&split, "water"), 2);
    assert_int_equal(line_of(&joined, "water"), 3);
    assert_int_equal(line_of(&corner, "water"), 2);
}

static void equal_features_in_one_area_count_once(void **state) {
    (void)state;

    Score two = score_of("Wboat Wboat\n", NULL, "venice");
    Score apart = score_of("Wboat R Wboat\n", NULL, "venice");
    Score four = score_of("Wboat Wboat Wferry\nWdolphins Wlighthouse W\n", NULL, "venice");

    assert_int_equal(line_of(&two, "water"), 1);
    assert_int_equal(line_of(&apart, "water"), 2);
    assert_int_equal(line_of(&four, "water"), 10);
}

static void parks_pay_1_3_6_10_for_different_features(void **state) {
    (void)state;
    static const char *const ROWS[] = {"P P\n", "Ptree P\n", "Ptree Pfountain\n",
                                       "Ptree Pfountain Pplayground\n",
                                       "Ptree Pfountain Pplayground Ppavilion Ptree\n"};
    static const int DUE[] = {0, 1, 3, 6, 10};
    for (int i = 0; i < 5; i++) {
        Score score = score_of(ROWS[i], NULL, "sydney");
        assert_int_equal(line_of(&score, "park"), DUE[i]);
        assert_int_equal(line_of(&score, "water"), 0);
    }
}

static void monuments_pay_two_each(void **state) {
    (void)state;

    Score score = score_of("Rmonument Bmonument G\n", NULL, "lisbon");

    assert_int_equal(line_of(&score, "monuments"), 4);
    assert_int_equal(score.total, 4);
}

static void places_held_are_the_first_line_and_the_tie_break(void **state) {
    (void)state;
    static const char TEXT[] = "R\ncards\ncity venice\nplaces 8 0 3\n";
    Scan in;
    Error error;
    Score scores[MAX_SEATS];
    int seats;

    assert_true(scan_open(&in, SCAN_RECORD, TEXT, sizeof TEXT - 1, &error));
    assert_true(mesta_game.score_drawing(0, &in, scores, &seats));

    assert_string_equal(scores[0].line[0].id, "milestones");
    assert_string_equal(scores[0].line[1].id, "water");
    assert_string_equal(scores[0].line[2].id, "park");
    assert_string_equal(scores[0].line[3].id, "monuments");
    assert_int_equal(scores[0].line[0].points, 11);
    assert_int_equal(scores[0].total, 11);
    assert_int_equal(scores[0].tiebreak[0], 11);
    assert_int_equal(scores[0].n_facts, 3);
    assert_string_equal(scores[0].fact[0].id, "milestone.grand_canal");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_card_counts_from_its_first_occurrence_on),
        cmocka_unit_test(the_examples_cover_the_whole_deck),
        cmocka_unit_test(the_largest_park_pays_its_squares_up_to_eight_points),
        cmocka_unit_test(a_building_beside_two_parks_counts_once),
        cmocka_unit_test(beside_means_a_shared_side_not_a_corner),
        cmocka_unit_test(two_copies_of_a_card_give_two_lines),
        cmocka_unit_test(separate_waters_are_counted_apart),
        cmocka_unit_test(equal_features_in_one_area_count_once),
        cmocka_unit_test(parks_pay_1_3_6_10_for_different_features),
        cmocka_unit_test(monuments_pay_two_each),
        cmocka_unit_test(places_held_are_the_first_line_and_the_tie_break),
    };
    return cmocka_run_group_tests(tests, open_mesta, NULL);
}
