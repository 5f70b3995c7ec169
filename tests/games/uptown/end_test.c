/* SPDX-License-Identifier: MIT */
/* end_test.c - how a match of UpTown ends (T11) and who wins. */
#include "games/uptown/kit.h"

#include <string.h>

/* A deck with which every seat can close plots, empty decks or do nothing, as the test wants. */
static void plain_match(UptownState *s, int seats, int first) {
    kit_plain_deck(24, "Park: ground roof | Hut: flat", 60,
                   "Square: ground roof | Flat: flat || Gate: ground roof gift | Flat: flat");
    kit_deal(s, kit_own, seats, first, (const char *[]){"", "", "", "", ""});
}

typedef struct {
    int turns[UPTOWN_SEATS]; /* turns each seat has finished */
    int last;                /* who moved last */
} Course;

/* What the triggering seat does in its n-th turn, and what the others do. */
typedef struct {
    int seat;
    const char *one[8], *two[8];
} Plan;

static void run(UptownState *s, const Plan *plan, Course *course) {
    memset(course, 0, sizeof *course);
    for (int n = 0; uptown_game.actor(s) != NOBODY; n++) {
        int seat = uptown_game.actor(s);
        int turn = course->turns[seat];
        bool plans = seat == plan->seat && turn < 8;
        assert_true(n < uptown_game.longest);
        course->last = seat;
        if (s->phase == UPTOWN_ACTION_ONE) {
            kit_play(s, plans && plan->one[turn] ? plan->one[turn] : "free x");
        } else {
            kit_play(s, plans && plan->two[turn] ? plan->two[turn] : "town x");
            course->turns[seat]++;
        }
    }
}

static void check_course(const UptownState *s, const Course *course, int turns) {
    assert_int_equal(course->last, (s->first + s->seats - 1) % s->seats);
    for (int seat = 0; seat < s->seats; seat++)
        assert_int_equal(course->turns[seat], turns);
}

static void T11_the_round_is_finished_when_a_street_is_closed(void **state) {
    static const char *const CLOSE[] = {"free a>1", "free a>2", "free a>3", "free a>4", "free a>5"};
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        for (int first = 0; first < seats; first++) {
            for (int seat = 0; seat < seats; seat++) {
                UptownState s;
                Course course;
                Plan plan = {.seat = seat};
                memcpy(plan.one, CLOSE, sizeof CLOSE);
                plain_match(&s, seats, first);
                run(&s, &plan, &course);
                check_course(&s, &course, 5);
            }
        }
    }
}

static void T11_the_round_is_finished_when_action_two_closes_a_street(void **state) {
    static const char *const CLOSE[] = {"town Aa>1", "town Aa>2", "town Aa>3", "town Aa>4",
                                        "town Aa>5"};
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        for (int first = 0; first < seats; first++) {
            for (int seat = 0; seat < seats; seat++) {
                UptownState s;
                Course course;
                Plan plan = {.seat = seat};
                memcpy(plan.two, CLOSE, sizeof CLOSE);
                plain_match(&s, seats, first);
                run(&s, &plan, &course);
                check_course(&s, &course, 5);
            }
        }
    }
}

static void T11_plots_closed_by_gifts_count(void **state) {
    static const char *const CLOSE[2][5] = {
        {"town Ba>1:1", "town Ba>1:2", "town Ba>1:3", "town Ba>1:4", "town Ba>1:5"},
        {"town Ba>0:1", "town Ba>0:2", "town Ba>0:3", "town Ba>0:4", "town Ba>0:5"}};
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        for (int seat = 0; seat < seats; seat++) {
            UptownState s;
            Course course;
            Plan plan = {.seat = seat};
            memcpy(plan.two, CLOSE[seat == 0 ? 0 : 1], sizeof CLOSE[0]);
            plain_match(&s, seats, 0);
            run(&s, &plan, &course);
            check_course(&s, &course, 5);
        }
    }
}

/* The seat buys from its own deck too, so that it runs out twice as fast. */
static void T11_the_round_is_finished_when_a_deck_is_empty(void **state) {
    (void)state;
    for (int first = 0; first < 4; first++) {
        for (int seat = 0; seat < 4; seat++) {
            UptownState s;
            Course course;
            char buy[MAX_NOTATION];
            Plan plan = {.seat = seat, .two = {buy, buy, buy}};
            snprintf(buy, sizeof buy, "buy %d b>1", seat);
            plain_match(&s, 4, first);
            run(&s, &plan, &course);
            assert_int_equal(s.taken[seat], 6);
            check_course(&s, &course, 3);
        }
    }
}

static void T11_all_decks_run_out_together_when_nobody_buys(void **state) {
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        for (int first = 0; first < seats; first++) {
            UptownState s;
            Course course;
            Plan plan = {.seat = NOBODY};
            plain_match(&s, seats, first);
            run(&s, &plan, &course);
            check_course(&s, &course, 24 / seats);
        }
    }
}

static void T11_a_trigger_in_the_last_seats_action_one_leaves_action_two(void **state) {
    UptownState s;
    (void)state;
    plain_match(&s, 2, 1); /* seat 0 is last */
    for (int turn = 1; turn <= 4; turn++) {
        char close[MAX_NOTATION];
        snprintf(close, sizeof close, "free a>%d", turn);
        kit_play_all(&s, "free x, town x");
        kit_play(&s, close);
        kit_play(&s, "town x");
    }
    kit_play_all(&s, "free x, town x, free a>5");
    assert_true(uptown_is_ending(&s));
    assert_int_equal(uptown_game.actor(&s), 0);
    assert_true(kit_can(&s, "town x"));
    kit_play(&s, "town x");
    assert_int_equal(uptown_game.actor(&s), NOBODY);
}

static void T11_a_trigger_in_the_last_seats_action_two_ends_at_once(void **state) {
    UptownState s;
    (void)state;
    plain_match(&s, 2, 0);
    s.taken[1] = s.share - 2;
    kit_play_all(&s, "free x, town x, free x");
    assert_false(uptown_is_ending(&s));
    kit_play(&s, "buy 1 b>1");
    assert_int_equal(uptown_game.actor(&s), NOBODY);
}

static void a_deck_emptied_by_an_opponent_ends_the_match_too(void **state) {
    UptownState s;
    (void)state;
    plain_match(&s, 3, 0);
    s.taken[2] = s.share - 1;
    kit_play_all(&s, "free x, buy 2 b>1");
    assert_true(uptown_is_ending(&s));
    kit_play_all(&s, "free x, town x"); /* seat 1 still has its turn */
    kit_play_all(&s, "coins, town x");  /* seat 2 finds coins where its deck was */
    assert_int_equal(uptown_game.actor(&s), NOBODY);
}

/* ---- who wins ---- */

static void rank(const char *drawing, uint8_t place[MAX_SEATS]) {
    Score scores[MAX_SEATS];
    Error error;
    int seats;
    if (!kit_drawing(drawing, scores, &seats, &error))
        fail_msg("line %d: %s", error.line, error.what);
    game_rank(scores, seats, place);
}

static void the_most_prestige_wins(void **state) {
    uint8_t place[MAX_SEATS];
    (void)state;
    rank("seat 0\nplot 1: P5a\nplot 2:\nplot 3:\nplot 4:\nplot 5:\ncoins 0\n"
         "seat 1\nplot 1:\nplot 2:\nplot 3:\nplot 4:\nplot 5:\ncoins 6\n",
         place);
    assert_int_equal(place[0], 2);
    assert_int_equal(place[1], 1);
}

static void a_tie_goes_to_the_tallest_building(void **state) {
    uint8_t place[MAX_SEATS];
    (void)state;
    rank("seat 0\nplot 1: P5a\nplot 2: P6a\nplot 3:\nplot 4:\nplot 5:\ncoins 0\n"
         "seat 1\nplot 1: P1b P2b\nplot 2:\nplot 3:\nplot 4:\nplot 5:\ncoins 0\n",
         place);
    assert_int_equal(place[0], 2);
    assert_int_equal(place[1], 1);
}

static void equal_in_both_is_a_shared_victory(void **state) {
    uint8_t place[MAX_SEATS];
    (void)state;
    rank("seat 0\nplot 1: P5a\nplot 2:\nplot 3:\nplot 4:\nplot 5:\ncoins 3\n"
         "seat 1\nplot 1:\nplot 2:\nplot 3: P1b\nplot 4: P2b\nplot 5:\ncoins 2\n"
         "seat 2\nplot 1:\nplot 2:\nplot 3:\nplot 4:\nplot 5:\ncoins 5\n",
         place);
    assert_int_equal(place[0], 1);
    assert_int_equal(place[1], 1);
    assert_int_equal(place[2], 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(T11_the_round_is_finished_when_a_street_is_closed),
        cmocka_unit_test(T11_the_round_is_finished_when_action_two_closes_a_street),
        cmocka_unit_test(T11_plots_closed_by_gifts_count),
        cmocka_unit_test(T11_the_round_is_finished_when_a_deck_is_empty),
        cmocka_unit_test(T11_all_decks_run_out_together_when_nobody_buys),
        cmocka_unit_test(T11_a_trigger_in_the_last_seats_action_one_leaves_action_two),
        cmocka_unit_test(T11_a_trigger_in_the_last_seats_action_two_ends_at_once),
        cmocka_unit_test(a_deck_emptied_by_an_opponent_ends_the_match_too),
        cmocka_unit_test(the_most_prestige_wins),
        cmocka_unit_test(a_tie_goes_to_the_tallest_building),
        cmocka_unit_test(equal_in_both_is_a_shared_victory),
    };
    return cmocka_run_group_tests(tests, kit_open, NULL);
}
