/* SPDX-License-Identifier: MIT */
/* explain_test.c - Urbanista's reasons in words: exact sentences for dealt positions, and in random
 * matches every number against the score's lines. */
#include "explained.h"
#include "games/urbanista/matches.h"
#include "games/urbanista/positions.h"

#include <string.h>

static const char *why(const UrbanistaState *s, const char *notation) {
    return explained_why(&urbanista_game, s, notation);
}

static const char *where(const UrbanistaState *s, const char *notation) {
    return explained_where(&urbanista_game, s, notation);
}

static void begin(UrbanistaState *s, const char *deal, const char *moves) {
    Error error;
    assert_true(match_read(s, 1, deal, &error));
    match_play(s, moves);
}

/* The city before:    R- C-            and after:    R- C- RJ I|
 *                     I7 P.                          I7 P. P. C|
 *                        R| P.                          R| P.
 *                        C| Ir                          C| Ir    */
static void districts_that_grow_together(void **unused) {
    UrbanistaState s;
    (void)unused;
    begin(&s, "goals 11 2 16\nhand 0 10 5 8\nstart 6\npile 15 14 7 3 18 9 4 17 1 12 13\n",
          "10@-1,-2");
    assert_string_equal(why(&s, "15r@1,-2"), "Score +2. It joins park districts: 1 to 3. Goal Mini "
                                             "Marts +2. It adds a road. Goal Bloom Boom \u22121.");
    assert_string_equal(where(&s, "15r@1,-2"), "The upper right of the city.");
}

/* The city after it:  R| P.
 *                     C| Ir C- R7
 *                        C| P. I|
 *                        IL R- CJ P.
 *                              I- R-    */
static void loops_that_close_and_break(void **unused) {
    UrbanistaState s;
    (void)unused;
    begin(&s, "goals 14 4 16\nhand 0 3 1 6\nstart 18\npile 11 13 10 15 7 5 12 17 2 9 8\n",
          "3r@1,2 6@-2,-1");
    assert_string_equal(why(&s, "1r@-1,1"),
                        "Score +8. Goal Looping Lanes +8. It closes a loop of 8 blocks.");
    assert_string_equal(where(&s, "1r@-1,1"), "The middle of the city.");
    match_play(&s, "1r@-1,1");
    assert_string_equal(
        why(&s, "11@0,-1"),
        "Score \u22129. Goal Looping Lanes \u22128. It adds a road. It breaks a loop of 8 blocks.");
}

/* ---- random matches ---- */

static bool starts(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

typedef struct {
    Score was, is;
    int sum, loops; /* points and pieces mentioned */
} Check;

static void check_term(Check *check, const ExplainTerm *term) {
    static const char *const JOINS[][2] = {{"It joins commercial", "district.commercial"},
                                           {"It joins park", "district.park"},
                                           {"It joins industrial", "district.industrial"},
                                           {"It joins residential", "district.residential"}};
    const char *message = term->message;
    int a = term->arg[0].number, b = term->arg[1].number, c = term->arg[2].number;
    const char *id = term->arg[0].words;
    for (int i = 0; i < 4; i++) {
        if (starts(message, JOINS[i][0])) {
            assert_int_equal(a, positions_line(&check->was, JOINS[i][1]));
            assert_int_equal(b, positions_line(&check->is, JOINS[i][1]));
            check->sum += b - a;
            return;
        }
    }
    if (starts(message, "{0}: {1} to {2}")) {
        assert_int_equal(b, positions_line(&check->was, id));
        assert_int_equal(c, positions_line(&check->is, id));
        check->sum += c - b;
    } else if (starts(message, "goal")) {
        assert_int_equal(b, positions_line(&check->is, id) - positions_line(&check->was, id));
        check->sum += b;
    } else if (strstr(message, "a road")) {
        check->sum += starts(message, "It saves") ? 1 : -1;
    } else if (strstr(message, "roads:")) {
        check->sum += starts(message, "It saves") ? a : -a;
    } else if (strstr(message, "a loop")) {
        check->loops += starts(message, "It closes") ? a : -a;
    } else if (starts(message, "score")) {
        assert_int_equal(a, check->is.total - check->was.total);
    } else if (!starts(message, "nothing")) {
        assert_int_equal(a, check->is.total);
        assert_int_equal(b, check->is.target);
        assert_true(starts(message, "It ends at") == (a < b));
    }
}

static void check_move(const UrbanistaState *s, Move move, int *checked) {
    ExplainTerm terms[MAX_TERMS], again[MAX_TERMS];
    UrbanistaState after = *s;
    Check check = {.sum = 0};
    View view;
    Rng rng;
    Seat seat = urbanista_game.actor(s);
    view_of(&urbanista_game, s, seat, &view);
    rng_init(&rng, 5);
    int count = explain_move(&view, move, &rng, terms);
    rng_init(&rng, 6);
    assert_int_equal(count, explain_move(&view, move, &rng, again));
    urbanista_game.apply(&after, move);
    urbanista_game.score(s, seat, &check.was);
    urbanista_game.score(&after, seat, &check.is);
    for (int i = 0; i < count; i++) {
        assert_string_equal(terms[i].message, again[i].message);
        check_term(&check, &terms[i]);
    }
    if (count < 4) { /* nothing was left out: the parts make up the whole */
        assert_int_equal(check.sum, check.is.total - check.was.total);
        assert_int_equal(check.loops, positions_fact(&check.is, "loop_pieces") -
                                          positions_fact(&check.was, "loop_pieces"));
        ++*checked;
    }
}

static void numbers_are_those_of_the_score(void **unused) {
    int checked = 0;
    (void)unused;
    for (unsigned match = 0; match < 60; match++) {
        UrbanistaState s;
        Rng rng;
        match_deal(&s, 1 + (int)match % 4, match);
        s.difficulty = (uint8_t)(match % 3);
        rng_init(&rng, match);
        while (urbanista_game.actor(&s) != NOBODY) {
            for (int i = 0; i < 6; i++)
                check_move(&s, match_random_move(&s, &rng), &checked);
            urbanista_game.apply(&s, match_random_move(&s, &rng));
        }
    }
    assert_true(checked > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(districts_that_grow_together),
        cmocka_unit_test(loops_that_close_and_break),
        cmocka_unit_test(numbers_are_those_of_the_score),
    };
    return cmocka_run_group_tests(tests, positions_open, NULL);
}
