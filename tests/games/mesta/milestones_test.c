/* SPDX-License-Identifier: MIT */
/* milestones_test.c - every milestone of the eight cities: a quarter just short of it, one that
 * just meets it, one well over it; and the edges of the words they use. */
#include "help.h"

#include <string.h>

static const struct {
    const char *city, *milestone, *before, *just, *over;
} EXAMPLES[] = {
    {"new_york_city", "central_park", "P P P P P\nR R R R R\nP P P P P\n", "P P P\nP P P\n",
     "P P P P P\nP P P P P\n"},
    {"new_york_city", "skyscrapers", "Rr3 Bb4 Gg3 Yy2\n", "Rr3 Bb4 Gg3 Yy3\n",
     "Rr3 Bb4 Gg3 Yy3\nXr4 Bb4 Gg4 Yy4\n"},
    {"new_york_city", "avenue", "Rr1 Bb1 Gg1 Yy1 R\nRr1 . . . .\n", "Rr1 Bb2 Gg3 Yy4 Xr1\n",
     "Rr1\nRr1\nBb1\nGg1\nYy2\nRr3\nRr1\nRr1\n"},
    {"rio_de_janeiro", "copacabana", "W W W\nR R R\nW W W\n", "W W W\nR R R\nW W W\nR R W\n",
     "W W W W W W\nW W W W W W\n"},
    {"rio_de_janeiro", "carnival", "Rr1 Bb2 Gg3 Yy3\nRr2 Bb1 . .\n", "Rr1 Bb2 Gg3 Yy4\n",
     "Rr1 Rr2 Rr3 Rr4\nBb1 Bb2 Bb3 Bb4\nGg1 Gg2 Gg3 Gg4\nYy1 Yy2 Yy3 Yy4\n"},
    {"rio_de_janeiro", "sugarloaf", "P Rr3 W\nP Rr2 W\nP Rr3 .\n. Rr3 W\n", "P Rr3 W\nP Rr4 W\n",
     "P Rr3 W\nP Rr4 W\nP Bb3 W\nP Yy4 W\n"},
    {"lisbon", "homogeneous_districts", "R R R . B B B\nG G . Y Y . R\n",
     "R R R . B B B\nG G G . . . .\n", "R R R R R R\nB B B B B B\nG G G Y Y Y\n"},
    {"lisbon", "seven_hills", "Rr1 Rr3 Rr2\nRr1 Rr2 R\n", "Rr1 Bb2 Gg3\n",
     "Rr3\nRr2\nRr1\nRr2\nRr3\n"},
    {"lisbon", "tagus_riverside", "Rr1 Rr1 Rr1 Rr1\nW W W W\n. . . .\nRr1 W Rr1 .\n",
     "Rr1 Rr1 Rr1 Rr1\nW W W W\n. Rr1 . .\n", "Rr1 Rr1 Rr1 Rr1\nW W W W\nRr1 Rr1 Rr1 Rr1\n"},
    {"barcelona", "eixample", "Rr2 Bb2\nGg2 Yy1\n", "Rr2 Bb2\nGg2 Yy2\n",
     "Rr2 Bb2 Rr2\nGg2 Yy2 Rr2\nGg2 Yy2 Rr2\n"},
    {"barcelona", "superblock", "Rr1 Rr1 Rr1 Rr1\nP P P P\n. . . .\nRr1 P Rr1 .\n",
     "Rr1 Rr1 Rr1 Rr1\nP P P P\n. Rr1 . .\n", "Rr1 Rr1 Rr1 Rr1\nP P P P\nRr1 Rr1 Rr1 Rr1\n"},
    {"barcelona", "la_rambla", "Rr1 Bb1 Rr1 Bb1\nGg1 . Yy1 Bb1\n", "Rr1 Bb1 Gg1 Rr1\n",
     "Rr1 Bb1 Gg1 Yy1 Rr1 Bb1\n"},
    {"venice", "grand_canal", "W W W W W R\nW W W W W R\nR R R R R W\n",
     "W W W R R R\nR R W W W W\n", "W\nW\nW\nW\nW\nW\nW\nW\nW\n"},
    {"venice", "palazzi", "Rr1 W Rr1 W Rr1\nBb1 . Bb1 . Bb1\nW Rr1 . Rr1 W\n",
     "Rr1 W Rr1 W Rr1\nBb1 W Bb1 . Bb1\nW Rr1 . Rr1 W\n",
     "Rr1 W Rr1\nRr1 W Rr1\nRr1 W Rr1\nRr1 W Rr1\nRr1 W Rr1\nRr1 W Rr1\n"},
    {"venice", "lagoon", "Wboat Wferry Wboat\nR R R\nWdolphins R R\n", "Wboat Wferry Wdolphins\n",
     "Wboat Wferry Wdolphins Wlighthouse Wboat\n"},
    {"sydney", "harbour_skyline", "Rr1 W Rr2\nRr3 W .\n. . Rr4\n", "Rr1 W Rr2\nRr3 W Rr4\n",
     "Rr1 W Rr2\nRr3 W Rr4\nRr1 W Rr2\nRr3 W Rr4\n"},
    {"sydney", "harbour", "W W W\nR R W\nW W .\nW . W\n", "W W W\nR R W\n. W W\n",
     "W W W W\nW W W W\n"},
    {"sydney", "botanic_gardens", "P P R P P\nR R P R R\n", "P P R P P\nR R P R R\nR R P R R\n",
     "P P P R P P\nR R R R R R\nP P P R P P\nR R R R R R\nP P P R P P\n"},
    {"mexico_city", "historic_centre", "Rr1 Rr1 Rr1 Rr1\nBb1 Bb1 Rr2 R\n",
     "Rr1 Rr1 Rr1 Rr1\nBb1 Bb1 Xg1 R\n", "Rr1 Rr1 Rr1 Rr1\nBb1 Bb1 Bb1 Bb1\nGg1 Gg1 Gg1 Gg1\n"},
    {"mexico_city", "chapultepec", "Ptree Pfountain Ptree\nR R R\nPpavilion R R\n",
     "Ptree Pfountain Ppavilion\n", "Ptree Pfountain Pplayground Ppavilion\n"},
    {"mexico_city", "xochimilco", "W W R W W\nR R W R R\n", "W W R W W\nR R W R R\nR R W R R\n",
     "W W R W W\nR R R R R\nW W R W W\nR R R R R\nW W R W W\n"},
    {"buenos_aires", "la_boca", "Rr1 Rr1 Bb1 Bb1\nGg1 Gg1 Yy1 Y\nRr1 Bb1 Gg1 X\n",
     "Rr1 Rr1 Bb1 Bb1\nGg1 Gg1 Yy1 Xy4\n", "Rr1 Rr1 Bb1 Bb1\nGg1 Gg1 Yy1 Yy4\nRr1 Bb2 Gg3 Yy4\n"},
    {"buenos_aires", "palermo_woods", "Ptree Ptree R Ptree Ptree\nWboat Wferry P R R\n",
     "Ptree Ptree R Ptree Ptree\nPtree R R R R\n",
     "Ptree Pfountain Ppavilion Pplayground Ptree Ptree Ptree\n"},
    {"buenos_aires", "puerto_madero", "Rr2 W Rr3\nRr4 W Rr2\nRr1 W R\nBb3 P .\n",
     "Rr2 W Rr3\nRr4 W Rr2\nRr2 W R\n", "Rr2 W Rr3\nRr4 W Rr2\nRr2 W Rr4\nBb3 W Bb4\n"},
};

enum {
    N_EXAMPLES = sizeof EXAMPLES / sizeof EXAMPLES[0]
};

static void every_milestone_holds_from_its_numbers_on(void **state) {
    (void)state;
    for (int i = 0; i < N_EXAMPLES; i++) {
        int before = holds(EXAMPLES[i].city, EXAMPLES[i].milestone, EXAMPLES[i].before);
        int just = holds(EXAMPLES[i].city, EXAMPLES[i].milestone, EXAMPLES[i].just);
        int over = holds(EXAMPLES[i].city, EXAMPLES[i].milestone, EXAMPLES[i].over);
        if (before != 0 || just != 1 || over != 1)
            fail_msg("%s: %d %d %d", EXAMPLES[i].milestone, before, just, over);
    }
}

static void the_examples_cover_all_cities(void **state) {
    (void)state;
    const MestaDeck *deck = mesta_deck(0);
    int found = 0;
    for (int i = 0; i < N_EXAMPLES; i++)
        for (int city = 0; city < deck->n_cities; city++)
            for (int j = 0; j < MESTA_MILESTONES; j++)
                found +=
                    strcmp(deck->city[city].id, EXAMPLES[i].city) == 0 &&
                    strcmp(deck->city[city].milestone[j].fact + 10, EXAMPLES[i].milestone) == 0;
    assert_int_equal(found, deck->n_cities * MESTA_MILESTONES);
    assert_int_equal(N_EXAMPLES, deck->n_cities * MESTA_MILESTONES);
}

static void a_line_does_not_go_round_the_edge(void **state) {
    (void)state;

    assert_false(
        holds("new_york_city", "avenue", ". . . . . . . Rr1 Rr1 Rr1\nRr1 Rr1 . . . . . . . .\n"));
    assert_true(holds("new_york_city", "avenue", ". . . . . Rr1 Rr1 Rr1 Rr1 Rr1\n"));
    assert_false(holds("barcelona", "eixample", ". Rr1\nRr1 Rr1\nRr1 .\n"));
}

static void a_line_of_heights_may_run_backwards_and_upwards(void **state) {
    (void)state;

    assert_true(holds("lisbon", "seven_hills", "Rr3 Bb2 Yy1\n"));
    assert_true(holds("lisbon", "seven_hills", "Rr3\nBb2\nYy1\n"));
    assert_false(holds("lisbon", "seven_hills", "Rr1 Rr2 .\n. Rr3 .\n"));
}

static void districts_of_one_colour_may_be_one_area_or_several(void **state) {
    (void)state;

    assert_true(holds("lisbon", "homogeneous_districts", "R R R R R R R R R\n"));
    assert_false(holds("lisbon", "homogeneous_districts", "R R R R R R R R\n"));
    assert_false(holds("lisbon", "homogeneous_districts", "R R R R R . R R R R\n"));
    assert_true(holds("lisbon", "homogeneous_districts", "Rr1 R R . B B B Gg4 G G\n"));
}

static void an_area_spans_in_rows_or_in_columns_not_round_a_corner(void **state) {
    (void)state;

    assert_false(holds("venice", "grand_canal", "W W W W W\nR R R R W\nR R R R W\n"));
    assert_true(holds("venice", "grand_canal", "W W R\nR W R\nR W R\nR W R\nR W R\nR W W\n"));
}

/* How far a drawn quarter is; `of` gets where the milestone holds. */
static int progress(const char *city, const char *milestone, const char *rows, int *of) {
    char text[2048];
    Scan in;
    Error error;
    MestaDrawing drawing;
    snprintf(text, sizeof text, "%scards\ncity %s\nplaces 0 0 0\n", rows, city);
    assert_true(scan_open(&in, SCAN_RECORD, text, strlen(text), &error));
    assert_true(mesta_read_drawing(0, &in, &drawing));
    const MestaMilestone *all = drawing.deck->city[drawing.city].milestone;
    for (int i = 0; i < MESTA_MILESTONES; i++)
        if (strcmp(all[i].fact + 10, milestone) == 0)
            return mesta_progress(&drawing.quarter, &all[i], of);
    fail_msg("no milestone %s", milestone);
    return 0;
}

static void progress_ends_exactly_where_the_milestone_holds(void **state) {
    (void)state;
    for (int i = 0; i < N_EXAMPLES; i++) {
        int of, empty = progress(EXAMPLES[i].city, EXAMPLES[i].milestone, "R\n", &of);
        int before = progress(EXAMPLES[i].city, EXAMPLES[i].milestone, EXAMPLES[i].before, &of);
        int just = progress(EXAMPLES[i].city, EXAMPLES[i].milestone, EXAMPLES[i].just, &of);
        int over = progress(EXAMPLES[i].city, EXAMPLES[i].milestone, EXAMPLES[i].over, &of);
        if (empty != 0 || before < 1 || before >= of || just != of || over != of)
            fail_msg("%s: %d %d %d %d of %d", EXAMPLES[i].milestone, empty, before, just, over, of);
    }
}

static void progress_counts_what_the_milestone_asks(void **state) {
    static const struct {
        const char *city, *milestone, *rows;
        int reached, of;
    } KNOWN[] = {
        {"new_york_city", "central_park", "P P P\nP R R\nR R P\n", 4, 6},
        {"new_york_city", "skyscrapers", "Rr3 Bb4 Gg2 Yy2\n", 2, 4},
        {"lisbon", "seven_hills", "Rr3 Bb2 . Rr1\n", 2, 3},
        {"barcelona", "eixample", "Rr2 Bb2\nGg2 Yy1\n", 3, 4},
        {"lisbon", "homogeneous_districts", "R R R . B B B\nG G . Y Y . R\n", 2, 3},
    };
    (void)state;
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++) {
        int of, reached = progress(KNOWN[i].city, KNOWN[i].milestone, KNOWN[i].rows, &of);
        if (reached != KNOWN[i].reached || of != KNOWN[i].of)
            fail_msg("%s: %d of %d", KNOWN[i].milestone, reached, of);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_milestone_holds_from_its_numbers_on),
        cmocka_unit_test(the_examples_cover_all_cities),
        cmocka_unit_test(a_line_does_not_go_round_the_edge),
        cmocka_unit_test(a_line_of_heights_may_run_backwards_and_upwards),
        cmocka_unit_test(districts_of_one_colour_may_be_one_area_or_several),
        cmocka_unit_test(progress_ends_exactly_where_the_milestone_holds),
        cmocka_unit_test(progress_counts_what_the_milestone_asks),
        cmocka_unit_test(an_area_spans_in_rows_or_in_columns_not_round_a_corner),
    };
    return cmocka_run_group_tests(tests, open_mesta, NULL);
}
