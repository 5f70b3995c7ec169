/* SPDX-License-Identifier: MIT */
/* secrets_test.c - filling in views where the question itself reveals something about a hand. */
#include "help.h"

enum {
    WORLDS = 7000
};

/* How often each set of two of these buildings was seat 0's hand, by what seat 1 knows. */
static void count_hands(const BudowaState *whole, const int plots[5], int seen[5][5]) {
    Rng rng;
    BudowaState view = *whole;
    rng_init(&rng, 3);
    budowa_game.redact(&view, 1);
    for (int n = 0; n < WORLDS; n++) {
        BudowaState world = view;
        budowa_game.determinize(&world, 1, &rng);
        for (int i = 0; i < 5; i++)
            for (int j = i + 1; j < 5; j++) {
                uint64_t hand = (uint64_t)1 << plots[i] | (uint64_t)1 << plots[j];
                seen[i][j] += world.hand[0] == hand;
            }
    }
}

/* C4 D4 cost 1, A1 costs 2, J1 3, G1 4; all else is built. */
static const int PLOTS[5] = {11, 15, 0, 36, 24};

static BudowaState nearly_all_built(int phase, int cash, const char *hand) {
    BudowaState s = arranged(2, 0);
    s.phase = (uint8_t)phase;
    s.cash[0] = cash;
    s.bag = 0;
    for (int i = 0; i < 5; i++)
        s.bag |= (uint64_t)1 << PLOTS[i];
    s.n_bag = 5;
    s.built = budowa_deck(0)->all & ~s.bag;
    s.plot = phase == BUDOWA_SELL    ? (uint8_t)budowa_dearest(budowa_deck(0), s.built, cash)
             : phase == BUDOWA_SHARE ? 1
                                     : BUDOWA_NONE;
    put_hand(&s, 0, hand);
    return s;
}

/* 1 in cash, 2 with the share: A1 must be there, C4 and D4 cannot. Two hands, equally often. */
static void a_seller_gets_every_hand_that_fits_equally_often(void **state) {
    (void)state;
    int seen[5][5] = {{0}};
    BudowaState s = nearly_all_built(BUDOWA_SELL, 1, "A1 G1");
    put_shares(&s, 0, "cafe", "0 2"); /* the second brings 1 */
    assert_int_equal(budowa_reach(&s, 0), 2);
    count_hands(&s, PLOTS, seen);
    assert_in_range(seen[2][3], 3200, 3800); /* A1 J1 */
    assert_in_range(seen[2][4], 3200, 3800); /* A1 G1 */
    assert_int_equal(seen[2][3] + seen[2][4], WORLDS);
}

/* The same seller after the sale: that it can pay for A1 by now does not mean it could before, and
 * C4 and D4 it could have paid for. Not knowing that, it would have any hand with one it can pay.
 */
static void a_seller_who_has_sold_gets_no_more_hands_than_before(void **state) {
    (void)state;
    int seen[5][5] = {{0}};
    BudowaState s = nearly_all_built(BUDOWA_SHARE, 1, "A1 G1");
    put_shares(&s, 0, "cafe", "0 2");
    s.turn = 1;
    assert_true(play(&s, "share none")); /* and draws C4 */
    assert_int_equal(s.phase, BUDOWA_SELL);
    assert_true(play(&s, "sell cafe 2"));
    assert_string_equal(moves(&s), "build A1");
    count_hands(&s, PLOTS, seen);
    assert_in_range(seen[2][3], 3200, 3800); /* A1 J1 */
    assert_in_range(seen[2][4], 3200, 3800); /* A1 G1 */
    assert_int_equal(seen[2][3] + seen[2][4], WORLDS);
}

/* 1 in cash: C4 or D4 must be there. Seven hands of the ten. */
static void a_builder_gets_every_hand_that_fits_equally_often(void **state) {
    (void)state;
    int seen[5][5] = {{0}};
    BudowaState s = nearly_all_built(BUDOWA_BUILD, 1, "C4 G1");
    count_hands(&s, PLOTS, seen);
    for (int j = 1; j < 5; j++)
        assert_in_range(seen[0][j], 860, 1140);
    for (int j = 2; j < 5; j++)
        assert_in_range(seen[1][j], 860, 1140);
    assert_int_equal(seen[2][3] + seen[2][4] + seen[3][4], 0);
}

/* Before the first move a filled-in view has a deal that can be written and read again. */
static void a_filled_in_start_is_a_deal(void **state) {
    (void)state;
    Rng rng;
    rng_init(&rng, 5);
    for (int seats = 2; seats <= 6; seats++) {
        Setup setup = {.seats = (uint8_t)seats};
        char told[4096];
        BudowaState s, read;
        Text text;
        Scan in;
        Error error;
        budowa_game.setup(&s, &setup);
        budowa_game.redact(&s, 1);
        budowa_game.determinize(&s, 1, &rng);
        text_init(&text, told, sizeof told);
        budowa_game.write_deal(&s, &text);
        assert_true(scan_open(&in, SCAN_RECORD, told, text.length, &error));
        assert_true(budowa_game.read_deal(&read, &setup, &in));
        assert_true(game_equal(&budowa_game, &s, &read));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seller_gets_every_hand_that_fits_equally_often),
        cmocka_unit_test(a_seller_who_has_sold_gets_no_more_hands_than_before),
        cmocka_unit_test(a_builder_gets_every_hand_that_fits_equally_often),
        cmocka_unit_test(a_filled_in_start_is_a_deal),
    };
    return cmocka_run_group_tests(tests, open_decks, NULL);
}
