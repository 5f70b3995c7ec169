/* SPDX-License-Identifier: MIT */
/* bankruptcy_test.c - rulings B4, B9, B10, B11: who goes bankrupt, what comes back, who is next. */
#include "help.h"

#include "games/catalog.h"

/* Seat 0 builds A1 and takes no share, so that seat 1 starts its turn. */
static void pass_to_seat_1(BudowaState *s) {
    s->cash[0] += 2;
    put_hand(s, 0, "A1");
    assert_true(play(s, "build A1"));
    assert_true(play(s, "share none"));
}

static void b4_bankrupt_only_when_all_sales_together_are_too_little(void **state) {
    (void)state;
    for (int cash = 0; cash <= 1; cash++) {
        BudowaState s = arranged(2, 0);
        put_hand(&s, 1, "G1");               /* 4 */
        put_shares(&s, 1, "theatre", "0 5"); /* brings 3 */
        s.cash[1] = cash;
        pass_to_seat_1(&s);
        assert_int_equal(s.out, cash ? 0 : 1u << 1);
        assert_string_equal(moves(&s), cash ? "sell theatre 5" : "");
    }
}

static void b4_what_may_not_be_sold_does_not_save(void **state) {
    (void)state;
    BudowaState s = arranged(3, 9);
    put_built(&s, "B1 B2 B3 B4 A2 A3 A4"); /* with A1 all of the pool's streets */
    put_hand(&s, 1, "G1");
    put_hand(&s, 2, "C1");
    put_shares(&s, 1, "cinema", "0");
    put_boxed(&s, "pool");
    s.cash[1] = 0;
    pass_to_seat_1(&s); /* A pays 5 for the cinema share: just enough */
    assert_string_equal(moves(&s), "build G1");

    s.cash[1] = 3;
    put_shares(&s, 1, "pool", "6 7 9 10"); /* worth a lot, not to be sold (B8) */
    s.turn = 0;
    s.phase = BUDOWA_SHARE;
    s.plot = 0; /* A1 */
    assert_true(play(&s, "share none"));
    assert_int_equal(s.out, 1u << 1);
}

static void b10_two_seats_the_other_one_wins_without_bonus(void **state) {
    (void)state;
    for (int cash = 0; cash <= 1; cash++) { /* even with nothing */
        BudowaState s = arranged(2, cash);
        put_hand(&s, 1, "G1 G2");
        pass_to_seat_1(&s);

        Score scores[2];
        uint8_t place[MAX_SEATS];
        for (Seat seat = 0; seat < 2; seat++)
            budowa_game.score(&s, seat, &scores[seat]);
        game_rank(scores, 2, place);
        assert_int_equal(budowa_game.actor(&s), NOBODY);
        assert_int_equal(scores[0].total, cash);
        assert_int_equal(scores[1].total, 0);
        assert_true(scores[1].out && !scores[0].out);
        assert_int_equal(place[0], 1);
        assert_int_equal(place[1], 2);
    }
}

static void b11_everything_goes_back_and_the_bag_takes_the_next_order(void **state) {
    static const char *const HANDS[] = {"", "G1 G2 L4 L3", "B1", "B2", "C1", "C2"};
    (void)state;
    BudowaState s = arranged(6, 20);
    for (int i = 0; i < 48; i++)
        s.order[1][i] = (uint8_t)(47 - i); /* L4 first */
    for (int seat = 1; seat < 6; seat++)
        put_hand(&s, seat, HANDS[seat]);
    s.cash[1] = 1;
    put_shares(&s, 1, "cafe", "0");
    put_shares(&s, 1, "stadium", "0");
    put_shares(&s, 0, "cafe", "2");
    int in_bag = s.n_bag;
    pass_to_seat_1(&s); /* takes A1 out of the bag for its hand, then draws A2 */

    assert_int_equal(s.out, 1u << 1);
    assert_int_equal(s.cash[1], 0);
    assert_int_equal(s.shares[1], 0);
    assert_int_equal(s.n_bag, in_bag - 2 + 4);
    assert_int_equal(budowa_top(&s, 4), 4 * 5 + 2); /* cafe: free one in the box, 2 with seat 0 */
    assert_int_equal(budowa_game.actor(&s), 2);

    assert_true(play(&s, "build B1"));
    assert_true(play(&s, "share stadium")); /* unlocked: its free card is in the box */
    assert_int_equal(s.shares[2], (uint64_t)1 << (8 * 5 + 1));
    assert_true(budowa_has(s.hand[2], 47)); /* L4, which was in the bankrupt hand */
}

static void b11_bought_shares_go_back_in_price_order(void **state) {
    (void)state;
    BudowaState s = arranged(3, 9);
    put_hand(&s, 1, "G2"); /* 12; the shares would bring 3 + 5 */
    put_hand(&s, 2, "C1 C2");
    put_boxed(&s, "pool");
    put_shares(&s, 1, "pool", "6 9");
    put_shares(&s, 2, "pool", "7");
    s.cash[1] = 0;
    pass_to_seat_1(&s);
    assert_int_equal(s.out, 1u << 1);
    assert_int_equal(budowa_pile(&s) & 31, 1u << 1 | 1u << 3 | 1u << 4); /* 6 9 10 */
    assert_int_equal(budowa_top(&s, 0), 1);
}

/* Seat 1 has laid the 9 of the pool on the 7 and the 5 of the cafe on the 3: then it is bankrupt.
 */
static void b5_a_bankruptcy_sorts_the_piles_it_gives_to_and_no_other(void **state) {
    (void)state;
    BudowaState s = arranged(3, 9);
    uint8_t list[BUDOWA_SHARES];
    put_hand(&s, 1, "G2 K2"); /* 12 each */
    put_hand(&s, 2, "C1 C2");
    put_shares(&s, 2, "pool", "0 6");
    put_shares(&s, 2, "cafe", "0 2");
    put_shares(&s, 1, "pool", "9 10");
    put_shares(&s, 1, "cafe", "5");
    put_shares(&s, 1, "stadium", "0 7 8 10");
    s.cash[1] = 0;
    pass_to_seat_1(&s);
    assert_true(play(&s, "sell pool 9"));
    assert_true(play(&s, "sell cafe 5"));
    assert_true(play(&s, "sell stadium 7"));
    assert_int_equal(budowa_top(&s, 0), 3);         /* 9 on 7 */
    assert_int_equal(budowa_top(&s, 4), 4 * 5 + 4); /* 5 on 3 */

    s.turn = 0; /* as if it had built and now could not: back to where its turn starts */
    s.phase = BUDOWA_SHARE;
    s.plot = 0; /* A1 */
    s.cash[1] = 0;
    s.shares[1] = (uint64_t)1 << 4; /* the 10 of the pool; the rest changes hands */
    s.shares[2] |= (uint64_t)28 << 40 | (uint64_t)1 << 40;
    assert_true(play(&s, "share none"));

    assert_int_equal(s.out, 1u << 1);
    assert_int_equal(budowa_lying(&s, 0, list), 3); /* 7 9 10 */
    assert_true(list[0] == 2 && list[1] == 3 && list[2] == 4);
    assert_int_equal(budowa_lying(&s, 4, list), 3); /* 5 3 4, as it lay */
    assert_true(list[0] == 24 && list[1] == 22 && list[2] == 23);
}

static void b11_bankruptcies_chain_to_the_next_seats(void **state) {
    static const char *const HANDS[] = {"", "G1", "G2", "H1", "C4", "D4"};
    (void)state;
    BudowaState s = arranged(6, 0);
    for (int seat = 1; seat < 6; seat++)
        put_hand(&s, seat, HANDS[seat]);
    s.cash[4] = 1;
    for (int i = 0; i < 48; i++)
        s.order[3][i] = (uint8_t)(47 - i);
    pass_to_seat_1(&s);

    assert_int_equal(s.out, 1u << 1 | 1u << 2 | 1u << 3);
    assert_int_equal(budowa_game.actor(&s), 4);
    s.cash[0] = 1; /* for A2, which it drew */
    assert_true(play(&s, "build C4"));
    assert_true(play(&s, "share none"));
    assert_true(budowa_has(s.hand[4], 47)); /* the third order: L4 first */
    assert_int_equal(s.out, 1u << 1 | 1u << 2 | 1u << 3 | 1u << 5);
    assert_int_equal(budowa_game.actor(&s), 0);
}

static void b11_a_chain_ends_with_the_last_solvent_player(void **state) {
    static const char *const HANDS[] = {"", "G1", "G2", "H1", "H2", "K1"};
    (void)state;
    BudowaState s = arranged(6, 0);
    for (int seat = 1; seat < 6; seat++)
        put_hand(&s, seat, HANDS[seat]);
    pass_to_seat_1(&s);
    assert_int_equal(s.out, 62);
    assert_int_equal(budowa_game.actor(&s), NOBODY);
    assert_string_equal(moves(&s), "");
}

static void b10_bankrupt_seats_get_no_payouts_and_no_turns(void **state) {
    (void)state;
    BudowaState s = arranged(3, 20);
    s.cash[1] = 0;
    put_built(&s, "B1 B2 B3");
    put_hand(&s, 1, "G1");
    put_hand(&s, 2, "B4");
    put_shares(&s, 1, "pool", "0");
    pass_to_seat_1(&s);
    assert_int_equal(s.out, 1u << 1);
    assert_true(play(&s, "build B4"));
    assert_int_equal(s.cash[1], 0);
    assert_true(play(&s, "share none"));
    assert_true(play(&s, "build A2")); /* drawn by seat 0 in pass_to_seat_1 */
    assert_true(play(&s, "share none"));
    assert_int_equal(budowa_game.actor(&s), 2); /* not 1 */
}

static void b9_a_player_without_buildings_draws_from_what_a_bankrupt_gave_back(void **state) {
    (void)state;
    BudowaState s = arranged(3, 9);
    s.cash[1] = 0;
    put_hand(&s, 0, "A1");
    put_hand(&s, 1, "G1 G4");
    empty_bag(&s);
    assert_true(play(&s, "build A1"));
    assert_true(play(&s, "share none"));
    /* 1 is bankrupt; 2 is skipped and draws G1; 0 is skipped and draws G4; 2 is to build. */
    assert_int_equal(s.out, 1u << 1);
    assert_int_equal(budowa_game.actor(&s), 2);
    assert_string_equal(moves(&s), "build G1");
    assert_int_equal(s.hand[0], (uint64_t)1 << 27);
    assert_int_equal(s.n_bag, 0);
}

/* Somebody may be bankrupt before the first move; the record must still tell the deal. */
static void a_stingy_deck_still_tells_its_deal(void **state) {
    (void)state;
    Error error;
    Slice deck = changed_deck("money", "money 2:0 3:0 4:1 5:1 6:1");
    int early = 0;
    int slot = catalog_load_deck(&budowa_game, "stingy", deck.at, deck.length, &error);
    assert_true(slot > 0);
    for (int i = 0; i < 200; i++) {
        char told[4096], again[4096];
        Text text;
        Scan in;
        Setup setup = {.seats = (uint8_t)(2 + i % 5), .deck = (uint16_t)slot, .seed = {(uint8_t)i}};
        BudowaState s, read;
        budowa_game.setup(&s, &setup);
        early += s.out != 0 && s.phase != BUDOWA_OVER;
        text_init(&text, told, sizeof told);
        budowa_game.write_deal(&s, &text);
        assert_true(scan_open(&in, SCAN_RECORD, told, text.length, &error));
        assert_true(budowa_game.read_deal(&read, &setup, &in));
        assert_true(game_equal(&budowa_game, &s, &read));
        text_init(&text, again, sizeof again);
        budowa_game.write_deal(&read, &text);
        assert_string_equal(told, again);
    }
    assert_true(early > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(b4_bankrupt_only_when_all_sales_together_are_too_little),
        cmocka_unit_test(b4_what_may_not_be_sold_does_not_save),
        cmocka_unit_test(b10_two_seats_the_other_one_wins_without_bonus),
        cmocka_unit_test(b11_everything_goes_back_and_the_bag_takes_the_next_order),
        cmocka_unit_test(b11_bought_shares_go_back_in_price_order),
        cmocka_unit_test(b5_a_bankruptcy_sorts_the_piles_it_gives_to_and_no_other),
        cmocka_unit_test(b11_bankruptcies_chain_to_the_next_seats),
        cmocka_unit_test(b11_a_chain_ends_with_the_last_solvent_player),
        cmocka_unit_test(b10_bankrupt_seats_get_no_payouts_and_no_turns),
        cmocka_unit_test(b9_a_player_without_buildings_draws_from_what_a_bankrupt_gave_back),
        cmocka_unit_test(a_stingy_deck_still_tells_its_deal),
    };
    return cmocka_run_group_tests(tests, open_decks, NULL);
}
