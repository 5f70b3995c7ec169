/* SPDX-License-Identifier: MIT */
/* rules_test.c - the turn of Budowa Miasta: worked examples and rulings B1-B9, B12, B13. What
 * follows from bankruptcy is in bankruptcy_test.c, the end by connection in connection_test.c. */
#include "help.h"

#include <string.h>

static void pool_to_theatre_pays_its_shareholders(void **state) {
    (void)state;
    BudowaState s = arranged(2, 20);
    put_built(&s, "B1 B2 B3");
    put_hand(&s, 0, "B4");
    put_shares(&s, 1, "pool", "0 6");
    put_shares(&s, 0, "theatre", "0");

    assert_true(play(&s, "build B4"));

    assert_int_equal(s.cash[1], 20 + 18);
    assert_int_equal(s.cash[0], 20 - 2 + 6);
    assert_int_equal(budowa_count(s.shares[1]), 2); /* shares are kept */
}

static void a_share_of_seven_sells_for_four(void **state) {
    (void)state;
    BudowaState s = arranged(2, 0);
    put_hand(&s, 0, "A1");
    put_shares(&s, 0, "theatre", "0 7");
    s.phase = BUDOWA_SELL;

    assert_string_equal(moves(&s), "sell theatre 7");
    assert_true(play(&s, "sell theatre 7"));

    assert_int_equal(s.cash[0], 4);
    assert_string_equal(moves(&s), "build A1");
}

/* Which plots bring each venue's free share, from the map of the rules. */
static void a_free_share_comes_with_exactly_the_plots_that_touch(void **state) {
    static const char *const TOUCHING[][2] = {
        {"pool", "A4 B4"},       {"cinema", "A1 E4 F4"},      {"shopping_centre", "F1 G4"},
        {"theatre", "B1 C4 D4"}, {"cafe", "D1 E1 H4 I4"},     {"amusement_park", "G1 H1 L4"},
        {"restaurant", "C1 J4"}, {"sports_hall", "I1 J1 K4"}, {"stadium", "K1 L1"},
    };
    (void)state;
    for (int i = 0; i < 9; i++) {
        for (int plot = 0; plot < 48; plot++) {
            char name[3] = {(char)('A' + plot / 4), (char)('1' + plot % 4)}, words[40];
            BudowaState s = arranged(2, 60);
            put_hand(&s, 0, name);
            snprintf(words, sizeof words, "build %s", name);
            assert_true(play(&s, words));
            int before = s.cash[0];
            snprintf(words, sizeof words, "share %s", TOUCHING[i][0]);
            if (play(&s, words) != (strstr(TOUCHING[i][1], name) != NULL))
                fail_msg("%s after %s", words, name);
            assert_int_equal(s.cash[0], before);
        }
    }
}

static void b1_only_plots_two_and_three_can_cost_double(void **state) {
    (void)state;
    for (int plot = 0; plot < 48; plot++) {
        for (unsigned around = 0; around < 16; around++) {
            int n = plot % 4;
            bool next = (n > 0 && around >> (n - 1) & 1) || (n < 3 && around >> (n + 1) & 1);
            int times = (n == 1 || n == 2) && !next ? 2 : 1;
            uint64_t built = (uint64_t)(around & ~(1u << n)) << (plot - n);
            assert_int_equal(budowa_cost(budowa_deck(0), built, plot),
                             times * budowa_deck(0)->cost[plot]);
        }
    }
}

static void b1_a_building_of_another_street_is_not_next(void **state) {
    (void)state;
    BudowaState s = arranged(2, 20);
    put_built(&s, "A1 A2 A3 A4 C1 C2 C3 C4 B4");
    put_hand(&s, 0, "B2");
    assert_true(play(&s, "build B2"));
    assert_int_equal(s.cash[0], 20 - 6);
}

static void b2_paying_double_is_a_free_choice(void **state) {
    (void)state;
    BudowaState s = arranged(2, 12);
    put_hand(&s, 0, "A1 G2 K2 A2");
    assert_string_equal(moves(&s), "build A1, build A2, build G2, build K2");
    assert_true(play(&s, "build K2"));
    assert_int_equal(s.cash[0], 0);
}

static void what_cannot_be_paid_cannot_be_built(void **state) {
    (void)state;
    BudowaState s = arranged(2, 2);
    put_hand(&s, 0, "A1 A2 A3 G1");
    assert_string_equal(moves(&s), "build A1, build A2");
}

/* Seat 1 ends its turn, so that seat 0 starts one. */
static void start_turn_of_seat_0(BudowaState *s) {
    s->turn = 1;
    s->phase = BUDOWA_SHARE;
    put_built(s, "L4");
    assert_true(play(s, "share none"));
}

static void b3_nobody_may_sell_who_can_build(void **state) {
    (void)state;
    BudowaState s = arranged(2, 2);
    put_hand(&s, 0, "A1 G1");
    put_shares(&s, 0, "pool", "0 6");
    start_turn_of_seat_0(&s);
    assert_string_equal(moves(&s), "build A1");
}

static void b3_doubling_counts_for_what_is_affordable(void **state) {
    (void)state;
    BudowaState s = arranged(2, 5);
    put_hand(&s, 0, "D3"); /* 3, doubled 6 */
    put_shares(&s, 0, "cafe", "0 2");
    start_turn_of_seat_0(&s);
    assert_string_equal(moves(&s), "sell cafe 2");
    assert_true(play(&s, "sell cafe 2"));
    assert_string_equal(moves(&s), "build D3");
}

static void b3_a_chain_of_sales_goes_on_until_one_building_can_be_paid(void **state) {
    (void)state;
    BudowaState s = arranged(2, 1);
    put_hand(&s, 0, "G2");                /* 6, doubled 12 */
    put_shares(&s, 0, "pool", "0 6 9");   /* 3 + 5 */
    put_shares(&s, 0, "cafe", "0 2 3 5"); /* 1 + 2 + 3 */
    start_turn_of_seat_0(&s);

    assert_string_equal(moves(&s), "sell pool 6, sell pool 9, sell cafe 2, sell cafe 3, "
                                   "sell cafe 5");
    assert_true(play(&s, "sell cafe 2")); /* 2 */
    assert_true(play(&s, "sell cafe 5")); /* 5 */
    assert_true(play(&s, "sell pool 9")); /* 10 */
    assert_string_equal(moves(&s), "sell pool 6, sell cafe 3");
    assert_true(play(&s, "sell cafe 3")); /* 12 */

    assert_int_equal(s.cash[0], 12);
    assert_string_equal(moves(&s), "sell pool 6, build G2");
    assert_int_equal(budowa_game.actor(&s), 0);
}

static void b3_who_began_poor_may_sell_on_and_build_whenever_something_can_be_paid(void **state) {
    (void)state;
    BudowaState s = arranged(2, 1);
    put_hand(&s, 0, "A1 G1 K2");          /* 2, 4, 12 */
    put_shares(&s, 0, "pool", "0 6 9");   /* 3 + 5 */
    put_shares(&s, 0, "cafe", "0 2 3 5"); /* 1 + 2 + 3 */
    start_turn_of_seat_0(&s);

    assert_true(play(&s, "sell cafe 2")); /* 2 */
    assert_string_equal(moves(&s), "sell pool 6, sell pool 9, sell cafe 3, sell cafe 5, build A1");
    assert_true(play(&s, "sell pool 9")); /* 7 */
    assert_string_equal(moves(&s), "sell pool 6, sell cafe 3, sell cafe 5, build A1, build G1");
    assert_true(play(&s, "sell pool 6")); /* 10 */
    assert_true(play(&s, "sell cafe 3")); /* 12 */
    assert_true(play(&s, "sell cafe 5")); /* 15: nothing left to sell */
    assert_string_equal(moves(&s), "build A1, build G1, build K2");
    assert_true(play(&s, "build K2"));
    assert_int_equal(s.cash[0], 3);
}

static void b3_the_building_ends_the_selling(void **state) {
    (void)state;
    BudowaState s = arranged(2, 1);
    put_hand(&s, 0, "A1");
    put_hand(&s, 1, "K1");
    put_shares(&s, 0, "cafe", "0 2 3 5");
    start_turn_of_seat_0(&s);
    assert_true(play(&s, "sell cafe 2"));
    assert_true(play(&s, "build A1"));
    assert_string_equal(moves(&s), "share none, share cinema");
}

static void b4_who_can_reach_it_by_selling_must_sell(void **state) {
    (void)state;
    BudowaState s = arranged(2, 0);
    put_hand(&s, 0, "G1"); /* 4 */
    put_shares(&s, 0, "theatre", "0 7");
    start_turn_of_seat_0(&s);
    assert_string_equal(moves(&s), "sell theatre 7"); /* 0 + 4 is just enough */
    assert_int_equal(s.out, 0);
}

static int top_price(const BudowaState *s, int venue) {
    return budowa_deck(0)->price[budowa_top(s, venue)];
}

static void b5_a_sold_share_lies_on_top_whatever_lies_below(void **state) {
    (void)state;
    BudowaState s = arranged(2, 0);
    put_hand(&s, 0, "K2"); /* 12 */
    put_boxed(&s, "pool");
    put_shares(&s, 0, "pool", "6 7 9 10");
    start_turn_of_seat_0(&s);
    assert_int_equal(budowa_top(&s, 0), -1);
    static const int SOLD[] = {7, 10, 6};
    for (int i = 0; i < 3; i++) {
        char words[24];
        snprintf(words, sizeof words, "sell pool %d", SOLD[i]);
        assert_true(play(&s, words));
        assert_int_equal(top_price(&s, 0), SOLD[i]);
    }
    assert_true(play(&s, "build K2"));
    s.cash[0] = s.cash[1] = 60;
    put_hand(&s, 1, "C1 C2");
    assert_true(play(&s, "share pool")); /* back from the top: 6, 10, 7 */
    assert_int_equal(s.cash[0], 60 - 6);
    assert_int_equal(top_price(&s, 0), 10);
    assert_true(play(&s, "build C1"));
    assert_true(play(&s, "share pool"));
    assert_int_equal(s.cash[1], 60 - 3 - 10);
    assert_int_equal(top_price(&s, 0), 7);
}

/* What was not sold keeps its order below. */
static void b5_a_dear_share_hides_cheaper_ones(void **state) {
    (void)state;
    BudowaState s = arranged(2, 0);
    put_hand(&s, 0, "A4"); /* 2 */
    put_hand(&s, 1, "C1 C2");
    put_boxed(&s, "pool");
    put_shares(&s, 0, "pool", "9");
    s.cash[1] = 9;
    start_turn_of_seat_0(&s);
    assert_int_equal(top_price(&s, 0), 6);
    assert_true(play(&s, "sell pool 9"));
    assert_int_equal(top_price(&s, 0), 9);
    assert_true(play(&s, "build A4"));
    assert_string_equal(moves(&s), "share none"); /* 3 left: neither 9 nor the 6 below it */
    assert_true(play(&s, "share none"));
    assert_true(play(&s, "build C1")); /* 6 left: the 6 lies below the 9 */
    assert_string_equal(moves(&s), "share none, share restaurant");
}

/* Two ways to the same piles are the same position, down to the bytes. */
static void b5_equal_piles_are_equal_positions(void **state) {
    static const char *const ORDERS[][3] = {{"sell pool 9", "sell pool 6", "sell cafe 2"},
                                            {"sell cafe 2", "sell pool 9", "sell pool 6"}};
    (void)state;
    BudowaState s[2];
    for (int i = 0; i < 2; i++) {
        s[i] = arranged(2, 0);
        put_hand(&s[i], 0, "K2");
        put_boxed(&s[i], "pool");
        put_shares(&s[i], 0, "pool", "6 9");
        put_shares(&s[i], 0, "cafe", "0 2 3 4 5");
        start_turn_of_seat_0(&s[i]);
        for (int k = 0; k < 3; k++)
            assert_true(play(&s[i], ORDERS[i][k]));
    }
    assert_true(game_equal(&budowa_game, &s[0], &s[1]));
}

static void b6_a_free_share_may_be_left_and_waits(void **state) {
    (void)state;
    BudowaState s = arranged(2, 60);
    put_hand(&s, 0, "B1 A2");
    put_hand(&s, 1, "C4 A3");
    assert_true(play(&s, "build B1"));
    assert_string_equal(moves(&s), "share none, share theatre");
    assert_true(play(&s, "share none"));
    assert_true(play(&s, "build C4"));
    assert_true(play(&s, "share theatre"));
    assert_int_equal(s.cash[1], 60 - 1);
    assert_int_equal(s.shares[1], (uint64_t)1 << (3 * BUDOWA_SHARES));
}

static void b6_with_no_touching_plot_left_the_pile_stays_locked(void **state) {
    (void)state;
    BudowaState s = arranged(2, 60);
    put_built(&s, "A4 B4");
    put_hand(&s, 0, "A3");
    assert_true(play(&s, "build A3"));
    assert_string_equal(moves(&s), "share none");
}

static void the_top_card_is_bought_once_the_free_one_is_gone(void **state) {
    (void)state;
    BudowaState s = arranged(2, 10);
    put_hand(&s, 0, "A4"); /* 2 */
    put_hand(&s, 1, "B2");
    put_boxed(&s, "stadium");                        /* next: 7 */
    put_shares(&s, 1, "theatre", "0 4 5 6 7");       /* all gone */
    put_shares(&s, 1, "restaurant", "0 5 6 7");      /* next: 8 */
    put_shares(&s, 1, "shopping_centre", "0 5 7 8"); /* next: 9, too dear */
    assert_true(play(&s, "build A4"));
    assert_string_equal(moves(&s), "share none, share pool, share restaurant, share stadium");
    assert_true(play(&s, "share restaurant"));
    assert_int_equal(s.cash[0], 0);
}

static void b7_a_share_taken_now_earns_nothing_from_the_street_finished_now(void **state) {
    (void)state;
    BudowaState s = arranged(2, 10);
    put_built(&s, "B1 B2 B3");
    put_hand(&s, 0, "B4");
    assert_true(play(&s, "build B4"));
    assert_true(play(&s, "share pool"));
    assert_int_equal(s.cash[0], 8);
}

static void b7_payout_money_may_be_spent_at_once(void **state) {
    (void)state;
    BudowaState s = arranged(2, 2);
    put_built(&s, "B1 B2 B3");
    put_hand(&s, 0, "B4");
    put_shares(&s, 0, "pool", "0");
    assert_true(play(&s, "build B4"));
    assert_int_equal(s.cash[0], 9);
    assert_string_equal(moves(&s), "share none, share pool");
    assert_true(play(&s, "share pool"));
    assert_int_equal(s.cash[0], 3);
}

static void b7_a_share_sold_this_turn_may_be_bought_back(void **state) {
    (void)state;
    BudowaState s = arranged(2, 0);
    put_built(&s, "B1 B2 B3");
    put_hand(&s, 0, "B4"); /* 2 */
    put_shares(&s, 0, "pool", "0 6");
    start_turn_of_seat_0(&s);
    assert_true(play(&s, "sell pool 6"));
    assert_true(play(&s, "build B4")); /* 3 - 2 + 9 */
    assert_true(play(&s, "share pool"));
    assert_int_equal(s.cash[0], 4);
    assert_int_equal(budowa_share_value(&s, 0), 6);
}

static void b8_free_shares_and_finished_venues_cannot_be_sold(void **state) {
    (void)state;
    BudowaState s = arranged(2, 0);
    put_built(&s, "A1 A2 A3 A4 B1 B2 B3 B4"); /* all of the pool's, not all of the theatre's */
    put_hand(&s, 0, "C4");                    /* 1 */
    put_shares(&s, 0, "pool", "0 6 10");
    put_shares(&s, 0, "theatre", "0 4");
    put_shares(&s, 0, "cinema", "0");
    start_turn_of_seat_0(&s);
    assert_string_equal(moves(&s), "sell theatre 4");
}

static void the_share_step_is_always_asked(void **state) {
    (void)state;
    BudowaState s = arranged(2, 2);
    put_hand(&s, 0, "A2");
    assert_true(play(&s, "build A2"));
    assert_string_equal(moves(&s), "share none");
    assert_int_equal(budowa_game.actor(&s), 0);
}

static void a_building_is_drawn_in_the_order_of_the_bag(void **state) {
    (void)state;
    BudowaState s = arranged(2, 60);
    put_hand(&s, 0, "K1");
    put_hand(&s, 1, "A1 K4");
    assert_true(play(&s, "build K1"));
    assert_true(play(&s, "share none"));
    assert_int_equal(s.hand[0], 1u << 1); /* A2: A1 is in seat 1's hand */
    assert_true(play(&s, "build K4"));
    assert_true(play(&s, "share none"));
    assert_int_equal(s.hand[1], 1u << 0 | 1u << 2);
}

static void b9_an_empty_bag_means_fewer_buildings_and_then_being_skipped(void **state) {
    (void)state;
    BudowaState s = arranged(3, 60);
    put_hand(&s, 0, "A1");
    put_hand(&s, 2, "B1 B2");
    empty_bag(&s);
    assert_true(play(&s, "build A1"));
    assert_true(play(&s, "share none"));
    assert_int_equal(s.n_hand[0], 0);
    assert_int_equal(budowa_game.actor(&s), 2); /* seat 1 has nothing */
    assert_true(play(&s, "build B1"));
    assert_true(play(&s, "share none"));
    assert_int_equal(budowa_game.actor(&s), 2); /* nor has seat 0 */
}

static void b9_nobody_is_bankrupt_for_having_no_building(void **state) {
    (void)state;
    BudowaState s = arranged(2, 10);
    put_hand(&s, 0, "A1 A2");
    s.cash[1] = 0;
    empty_bag(&s);
    assert_true(play(&s, "build A1"));
    assert_true(play(&s, "share none"));
    assert_int_equal(s.out, 0);
    assert_int_equal(budowa_game.actor(&s), 0);
}

static void b9_a_skipped_player_draws_one_when_the_bag_is_not_empty(void **state) {
    (void)state;
    BudowaState s = arranged(3, 60);
    put_hand(&s, 0, "K1");
    put_hand(&s, 2, "K4");
    assert_true(play(&s, "build K1"));
    assert_true(play(&s, "share none"));
    assert_int_equal(budowa_game.actor(&s), 2);
    assert_int_equal(s.hand[0], 1u << 0);
    assert_int_equal(s.hand[1], 1u << 1);
}

static void b12_hands_and_the_bag_are_secret_cash_and_shares_are_not(void **state) {
    static const uint8_t NOTHING[BUDOWA_ORDERS][BUDOWA_PLOTS];
    (void)state;
    BudowaState s = arranged(3, 60);
    put_built(&s, "A1");
    put_hand(&s, 0, "K1 K2");
    put_hand(&s, 1, "L1");
    put_hand(&s, 2, "L2");
    put_shares(&s, 1, "cinema", "0 3");
    BudowaState view = s;

    budowa_game.redact(&view, 1);

    assert_int_equal(view.hand[1], s.hand[1]);
    assert_int_equal(view.hand[0] | view.hand[2] | view.bag, 0);
    assert_int_equal(view.n_hand[0], 2);
    assert_int_equal(view.n_bag, s.n_bag);
    assert_int_equal(view.shares[1], s.shares[1]);
    assert_int_equal(view.cash[2], 60);
    assert_int_equal(view.built, s.built);
    assert_memory_equal(view.order, NOTHING, sizeof NOTHING);
}

/* A seat that has to sell holds nothing it can pay and something it can reach, in every world. */
static void b12_a_seller_is_given_only_hands_that_make_it_sell(void **state) {
    (void)state;
    Rng rng;
    rng_init(&rng, 4);
    BudowaState s = arranged(2, 3);
    put_hand(&s, 0, "G1 G2 H2 K2");
    put_hand(&s, 1, "A1 B1 C1 D1");
    put_shares(&s, 0, "cafe", "0 2"); /* reaches 4 */
    start_turn_of_seat_0(&s);
    assert_int_equal(s.phase, BUDOWA_SELL);
    budowa_game.redact(&s, 1);
    for (int i = 0; i < 200; i++) {
        BudowaState world = s;
        budowa_game.determinize(&world, 1, &rng);
        assert_int_equal(budowa_cheapest(budowa_deck(0), world.built, world.hand[0]), 4);
        assert_string_equal(moves(&world), "sell cafe 2");
    }
}

static void b13_the_bank_is_unlimited(void **state) {
    (void)state;
    BudowaState s = arranged(2, 1000000);
    put_built(&s, "B1 B2 B3");
    put_hand(&s, 0, "B4");
    put_shares(&s, 0, "pool", "0 6 7 9 10");
    assert_true(play(&s, "build B4"));
    assert_int_equal(s.cash[0], 1000000 - 2 + 45);
}

static void everybody_starts_with_the_money_and_the_hand_of_the_deck(void **state) {
    static const int MONEY[] = {0, 0, 60, 50, 40, 35, 30};
    (void)state;
    for (int seats = 2; seats <= 6; seats++) {
        Setup setup = {.seats = (uint8_t)seats};
        BudowaState s;
        budowa_game.setup(&s, &setup);
        assert_int_equal(s.n_bag, 48 - 4 * seats);
        for (int seat = 0; seat < seats; seat++) {
            assert_int_equal(s.cash[seat], MONEY[seats]);
            assert_int_equal(budowa_count(s.hand[seat]), 4);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pool_to_theatre_pays_its_shareholders),
        cmocka_unit_test(a_share_of_seven_sells_for_four),
        cmocka_unit_test(a_free_share_comes_with_exactly_the_plots_that_touch),
        cmocka_unit_test(b1_only_plots_two_and_three_can_cost_double),
        cmocka_unit_test(b1_a_building_of_another_street_is_not_next),
        cmocka_unit_test(b2_paying_double_is_a_free_choice),
        cmocka_unit_test(what_cannot_be_paid_cannot_be_built),
        cmocka_unit_test(b3_nobody_may_sell_who_can_build),
        cmocka_unit_test(b3_doubling_counts_for_what_is_affordable),
        cmocka_unit_test(b3_a_chain_of_sales_goes_on_until_one_building_can_be_paid),
        cmocka_unit_test(b3_who_began_poor_may_sell_on_and_build_whenever_something_can_be_paid),
        cmocka_unit_test(b3_the_building_ends_the_selling),
        cmocka_unit_test(b4_who_can_reach_it_by_selling_must_sell),
        cmocka_unit_test(b5_a_sold_share_lies_on_top_whatever_lies_below),
        cmocka_unit_test(b5_a_dear_share_hides_cheaper_ones),
        cmocka_unit_test(b5_equal_piles_are_equal_positions),
        cmocka_unit_test(b6_a_free_share_may_be_left_and_waits),
        cmocka_unit_test(b6_with_no_touching_plot_left_the_pile_stays_locked),
        cmocka_unit_test(the_top_card_is_bought_once_the_free_one_is_gone),
        cmocka_unit_test(b7_a_share_taken_now_earns_nothing_from_the_street_finished_now),
        cmocka_unit_test(b7_payout_money_may_be_spent_at_once),
        cmocka_unit_test(b7_a_share_sold_this_turn_may_be_bought_back),
        cmocka_unit_test(b8_free_shares_and_finished_venues_cannot_be_sold),
        cmocka_unit_test(the_share_step_is_always_asked),
        cmocka_unit_test(a_building_is_drawn_in_the_order_of_the_bag),
        cmocka_unit_test(b9_an_empty_bag_means_fewer_buildings_and_then_being_skipped),
        cmocka_unit_test(b9_nobody_is_bankrupt_for_having_no_building),
        cmocka_unit_test(b9_a_skipped_player_draws_one_when_the_bag_is_not_empty),
        cmocka_unit_test(b12_hands_and_the_bag_are_secret_cash_and_shares_are_not),
        cmocka_unit_test(b12_a_seller_is_given_only_hands_that_make_it_sell),
        cmocka_unit_test(b13_the_bank_is_unlimited),
        cmocka_unit_test(everybody_starts_with_the_money_and_the_hand_of_the_deck),
    };
    return cmocka_run_group_tests(tests, open_decks, NULL);
}
