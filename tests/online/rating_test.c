/* SPDX-License-Identifier: MIT */
/* rating_test.c - ratings against figures of other implementations of the same paper
 * (openskill 5.0, Bradley-Terry full pair, without drift), which agree with the published ones for
 * two players. */
#include "check.h"
#include "online/rating.h"

#include <math.h>

enum {
    MOST = 6
};

typedef struct {
    int seats;
    Rating before[MOST];
    uint8_t place[MOST];
    Rating after[MOST];
} Example;

#define NEW                                                                                        \
    { 25, 25.0 / 3 }

static const Example EXAMPLES[] = {
    {2,
     {NEW, NEW},
     {1, 2},
     {{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}}},
    {2, {NEW, NEW}, {1, 1}, {{25, 8.065506316323548}, {25, 8.065506316323548}}},
    {2,
     {{30, 4}, {20, 6}},
     {1, 1},
     {{29.57850224748686, 3.9698011978302223}, {20.948369943154564, 5.845711934619008}}},
    {2,
     {{30, 2}, {21.5, 7}},
     {2, 1},
     {{29.695710137000844, 1.9980044216799764}, {25.22755082173965, 6.693999625992818}}},
    {6,
     {NEW, NEW, NEW, NEW, NEW, NEW},
     {1, 2, 3, 4, 5, 6},
     {{38.176156917368246, 6.890876788587746},
      {32.90569415042095, 6.890876788587746},
      {27.63523138347365, 6.890876788587746},
      {22.36476861652635, 6.890876788587746},
      {17.09430584957905, 6.890876788587746},
      {11.82384308263175, 6.890876788587746}}},
    {6,
     {{31.2, 3.1}, NEW, {22.4, 5.5}, {28, 2}, {18.9, 6.25}, {26.1, 4.4}},
     {3, 1, 6, 3, 5, 1},
     {{30.19001582794226, 3.0129852222259776},
      {37.98473819858493, 5.823815667178281},
      {16.028162647971634, 4.8221696568309635},
      {27.83197808274223, 1.9827056679612367},
      {16.56691477800028, 5.340180534877926},
      {30.56226104953985, 4.061784130052389}}},
};

static void check_near(double is, double should_be) {
    if (fabs(is - should_be) > 1e-9)
        fail_msg("%.15g should be %.15g", is, should_be);
}

static void figures_are_those_of_others(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof EXAMPLES[0]; i++) {
        const Example *example = &EXAMPLES[i];
        Rating after[MOST];
        rating_update(example->before, example->place, example->seats, after);
        for (int seat = 0; seat < example->seats; seat++) {
            check_near(after[seat].mu, example->after[seat].mu);
            check_near(after[seat].sigma, example->after[seat].sigma);
        }
    }
}

/* The order of seats does not matter, and the result may go where the ratings were. */
static void the_order_of_seats_does_not_matter(void **state) {
    (void)state;
    const Example *example = &EXAMPLES[5];
    Rating turned[MOST];
    uint8_t place[MOST];
    for (int seat = 0; seat < MOST; seat++) {
        turned[seat] = example->before[MOST - 1 - seat];
        place[seat] = example->place[MOST - 1 - seat];
    }
    rating_update(turned, place, MOST, turned);
    for (int seat = 0; seat < MOST; seat++)
        check_near(turned[seat].mu, example->after[MOST - 1 - seat].mu);
}

static void shown_ratings_begin_at_1500(void **state) {
    (void)state;
    RatingShown shown = rating_shown(rating_new());
    assert_int_equal(shown.number, 1500);
    assert_int_equal(shown.give_or_take, 667);
    assert_int_equal(rating_shown((Rating){30, 2}).number, 1700);
    assert_int_equal(rating_shown((Rating){30, 2}).give_or_take, 160);
    assert_int_equal(rating_list(2), 2);
    assert_int_equal(rating_list(3), 3);
    assert_int_equal(rating_list(6), 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_are_those_of_others),
        cmocka_unit_test(the_order_of_seats_does_not_matter),
        cmocka_unit_test(shown_ratings_begin_at_1500),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
