/* SPDX-License-Identifier: MIT */
/* sales_test.c - what bots think of sales once a building can be paid (ruling B3): the building has
 * to come anyway, so a sale is only worth what it brings above the share, and what it opens. */
#include "bots/eval.h"
#include "help.h"

/* Seat 0 is selling and holds these shares and this hand. */
static BudowaState selling(const char *hand, int cash, const char *venue, const char *prices) {
    BudowaState s = arranged(2, 20);
    put_hand(&s, 0, hand);
    put_shares(&s, 0, venue, prices);
    s.phase = BUDOWA_SELL;
    s.cash[0] = cash;
    return s;
}

static const char *best(const BudowaState *s) {
    static char bytes[MAX_NOTATION];
    Move list[MAX_MOVES];
    float rating[MAX_MOVES];
    Text out;
    int count = budowa_game.legal(s, list), most = 0;
    eval_of(&budowa_game)->rate(s, list, count, rating);
    for (int i = 1; i < count; i++)
        most = rating[i] > rating[most] ? i : most;
    text_init(&out, bytes, sizeof bytes);
    budowa_game.notate(s, list[most], &out);
    return bytes;
}

static void a_share_that_will_pay_is_not_sold_without_need(void **state) {
    (void)state;
    BudowaState s = selling("H2", 10, "pool", "0 6"); /* both streets of the pool are open */
    assert_string_equal(moves(&s), "sell pool 6, build H2");
    assert_string_equal(best(&s), "build H2"); /* 10 lost, but that will be so in any case */
}

/* Only A3 is missing from pool to stadium. It costs 3, C4 costs 1. */
static void one_more_sale_is_made_for_the_building_that_wins(void **state) {
    (void)state;
    BudowaState s = selling("A3 C4", 2, "restaurant", "0 5");
    put_built(&s, "A1 A2 A4 F1 F2 F3 F4 G1 G2 G3 G4 L1 L2 L3 L4");
    s.cash[1] = 4;
    assert_string_equal(moves(&s), "sell restaurant 5, build C4");
    assert_string_equal(best(&s), "sell restaurant 5");
    assert_true(play(&s, "sell restaurant 5"));
    assert_string_equal(best(&s), "build A3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_share_that_will_pay_is_not_sold_without_need),
        cmocka_unit_test(one_more_sale_is_made_for_the_building_that_wins),
    };
    return cmocka_run_group_tests(tests, open_decks, NULL);
}
