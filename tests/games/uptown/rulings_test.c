/* SPDX-License-Identifier: MIT */
/* rulings_test.c - every ruling T1 .. T15 of docs/rules/uptown.md, by name, and the turn. */
#include "games/uptown/kit.h"

#include <string.h>

/* ---- set-up and turn ---- */

static void everybody_starts_with_ten_coins_and_an_even_share(void **state) {
    static const int SHARES[] = {0, 0, 42, 28, 21};
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        UptownState s;
        Setup setup = {.seats = (uint8_t)seats, .seed = {7}};
        uptown_game.setup(&s, &setup);

        assert_int_equal(s.share, SHARES[seats]);
        assert_int_equal(uptown_game.actor(&s), s.first);
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(s.wallet[seat], 10);
    }
}

static void a_turn_is_action_one_then_action_two_then_the_next_seat(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 3, 2, (const char *[]){"1", "2", "3", "1"});

    assert_int_equal(uptown_game.actor(&s), 2);
    assert_true(kit_can(&s, "free b>1"));
    assert_false(kit_can(&s, "town x"));
    kit_play(&s, "free b>1");
    assert_int_equal(uptown_game.actor(&s), 2);
    assert_false(kit_can(&s, "free x"));
    kit_play(&s, "town x");
    assert_int_equal(uptown_game.actor(&s), 0);
}

static void coins_on_ones_own_deck_are_the_whole_of_action_one(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"1", "48", "1"});
    kit_play_all(&s, "free x, buy 1 a>1"); /* Pocket Park, 3 */

    assert_int_equal(s.wallet[0], 10 - 3);
    assert_int_equal(s.coins[1], 3);
    assert_int_equal(kit_count(&s), 1);
    kit_play(&s, "coins");
    assert_int_equal(s.wallet[1], 13);
    assert_int_equal(s.coins[1], 0);
    assert_int_equal(s.phase, UPTOWN_ACTION_TWO);
}

static void no_card_leaves_a_deck_while_coins_lie_on_it(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 3, 0, (const char *[]){"1", "2", "48 12", "1"});
    kit_play_all(&s, "free x, buy 2 a>1, free x");

    assert_false(kit_can(&s, "buy 2 a>1"));
    assert_true(kit_can(&s, "buy 0 b>1") || kit_can(&s, "buy 0 a>1"));
}

static void the_price_of_ones_own_card_goes_to_the_bank(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"1 12", "2", "1"});
    kit_play_all(&s, "free x, buy 0 a>1");

    assert_int_equal(s.wallet[0], 8);
    assert_int_equal(s.coins[0] + s.coins[1], 0);
}

static void gifts_go_only_to_others_and_the_rest_only_to_oneself(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 3, 0,
             (const char *[]){"6", "2", "3", "1"}); /* Office Suite, Pawn Shop */

    assert_true(kit_can(&s, "free a>1") && kit_can(&s, "free a>5"));
    assert_false(kit_can(&s, "free a>1:1"));
    assert_false(kit_can(&s, "free b>1") || kit_can(&s, "free b>0:1"));
    assert_true(kit_can(&s, "free b>1:1") && kit_can(&s, "free b>2:5"));
    assert_int_equal(kit_count(&s), 5 + 10 + 1);
}

static void ground_and_upper_are_kept(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0,
             (const char *[]){"68", "2", "1"}); /* Market Hall ground, City Hotel upper */
    kit_stand(&s, 0, 2, "P5a");

    assert_true(kit_can(&s, "free a>1"));
    assert_false(kit_can(&s, "free a>2"));
    assert_false(kit_can(&s, "free b>1"));
    assert_true(kit_can(&s, "free b>2"));
}

static void a_gift_obeys_its_requirement_too(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"10", "2", "1"}); /* Billboard: upper gift */
    assert_false(kit_can(&s, "free a>1:1"));
    kit_stand(&s, 1, 1, "P5a");
    assert_true(kit_can(&s, "free a>1:1"));
}

static void a_roof_pays_at_once_and_closes_the_plot(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"48 12", "2", "1"}); /* Pocket Park; Bistro */
    kit_stand(&s, 0, 1, "P32a");                                        /* Boutique $2 */
    kit_play(&s, "free a>2");

    assert_int_equal(s.wallet[0], 12);
    assert_true(uptown_is_closed(&s, 1));
    assert_false(kit_can(&s, "buy 0 a>2"));
    assert_true(kit_can(&s, "buy 0 a>1"));
}

static void a_gift_that_closes_a_plot_pays_its_owner(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"1", "2", "1"}); /* Flat Roof: upper roof gift */
    kit_stand(&s, 1, 3, "P32a");
    kit_stand(&s, 0, 3, "P48b"); /* seat 0 has income, too */
    kit_play(&s, "free a>1:3");

    assert_int_equal(s.wallet[1], 12);
    assert_int_equal(s.wallet[0], 10);
    assert_true(uptown_is_closed(&s, 5 + 2));
}

static void negative_income_pays_nothing_and_takes_nothing(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"48", "2", "1"});
    kit_stand(&s, 0, 1, "P54a"); /* Tax Office $-2 */
    kit_play(&s, "free a>2");

    assert_int_equal(uptown_income(&s, 0), -2);
    assert_int_equal(s.wallet[0], 10);
}

/* ---- the rulings ---- */

/* With the option `town one`. The world for seat 0 has another card's side on the back of the top.
 */
static void T1_one_side_of_a_town_card_is_seen_until_it_is_taken(void **state) {
    UptownState s, view, world;
    Setup setup = {.seats = 2, .seed = {4}, .choice = {[UPTOWN_SIDES] = 1}};
    bool varies = false;
    (void)state;
    memset(&s, 0, sizeof s);
    uptown_game.setup(&s, &setup);
    kit_play(&s, "free x");
    int card = uptown_town_top(&s), up = (int)(s.up & 1);
    assert_true(kit_can(&s, "town take"));
    assert_false(kit_can(&s, "town x"));
    assert_int_equal(uptown_is_in_sight(&s, 0), up == 0);
    assert_int_equal(uptown_is_in_sight(&s, 2), up == 1);

    view = s;
    uptown_game.redact(&view, 0);
    assert_int_equal(view.other, UPTOWN_HIDDEN);
    assert_true(view.up <= 1);
    Rng rng;
    rng_init(&rng, 1);
    for (int i = 0; i < 50; i++) {
        world = view;
        uptown_game.determinize(&world, 0, &rng);
        kit_play(&world, "town take");
        assert_int_equal(uptown_town_card(&world, 2 * up), card);
        varies |= uptown_town_card(&world, 2 * !up) != card;
    }
    assert_true(varies);

    Move take = game_parse(&uptown_game, &s, slice_of("town take"));
    assert_int_equal(uptown_game.reveals(&view, take), game_observers(2));
    kit_play(&s, "town take");
    assert_int_equal(uptown_game.actor(&s), s.seat);
    assert_false(kit_can(&s, "town take"));
    assert_true(kit_can(&s, "town x"));
    for (int half = 0; half < UPTOWN_HALVES; half++)
        assert_true(uptown_is_in_sight(&s, half));
    int mover = s.seat;
    kit_play(&s, "town x");
    assert_int_equal(s.seat, 1 - mover);
    assert_int_equal(s.town_taken, 1);
}

static void T1_tops_are_public_and_the_rest_is_unknown_to_all(void **state) {
    (void)state;
    for (int viewer = NOBODY; viewer < 3; viewer++) {
        UptownState s;
        kit_deal(&s, kit_cards, 3, 0, (const char *[]){"5 6", "12 13", "48 49", "4 5"});
        kit_play_all(&s, "free x, town x");
        uptown_game.redact(&s, (Seat)viewer);

        assert_int_equal(uptown_deck_top(&s, 0), 6);
        assert_int_equal(uptown_deck_top(&s, 1), 12);
        assert_int_equal(uptown_deck_top(&s, 2), 48);
        assert_int_equal(uptown_town_top(&s), UPTOWN_TOWN + 5);
        int hidden = 0;
        for (int i = 0; i < 84; i++)
            hidden += s.pile[i] == UPTOWN_HIDDEN;
        assert_int_equal(hidden, 26 + 27 + 27);
        for (int i = 0; i < 28; i++)
            assert_int_equal(s.town[i] == UPTOWN_HIDDEN, i > 1);
    }
}

static void T2_the_chosen_projects_cost_is_paid(void **state) {
    UptownState s;
    char deck[4096];
    Text text;
    (void)state;
    text_init(&text, deck, sizeof deck);
    for (int i = 1; i <= 24; i++)
        text_format(&text, "project %d cost 3/2 Hut: flat | Barn: shop\n", i);
    text_add(&text, "town 1 A: flat | B: flat || C: flat | D: flat\n");
    kit_deck(deck);
    kit_deal(&s, kit_own, 2, 0, (const char *[]){"1", "2", "1"});
    kit_play(&s, "free x");
    UptownState other = s;

    kit_play(&s, "buy 1 a>1");
    kit_play(&other, "buy 1 b>1");

    assert_int_equal(s.wallet[0], 7);
    assert_int_equal(s.coins[1], 3);
    assert_int_equal(other.wallet[0], 8);
    assert_int_equal(other.coins[1], 2);
    other = s;
    other.wallet[1] = 2; /* enough for one of the two */
    other.coins[1] = 0;
    kit_play(&other, "free x");
    assert_false(kit_can(&other, "buy 0 a>1"));
    assert_true(kit_can(&other, "buy 0 b>1"));
}

static void T3_a_bought_card_must_be_affordable_and_played(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0,
             (const char *[]){"1", "66 67", "1"}); /* Loft Flats upper, Garden Cafe; 4 */
    kit_play(&s, "free x");

    assert_false(kit_can(&s, "buy 1 x"));
    assert_false(kit_can(&s, "buy 1 a>1")); /* no room for the upper project */
    assert_true(kit_can(&s, "buy 1 b>1"));
    s.wallet[0] = 4;
    assert_true(kit_can(&s, "buy 1 b>1"));
    s.wallet[0] = 3; /* the Garden Cafe's own income of 2 comes too late */
    assert_false(kit_can(&s, "buy 1 b>1"));
}

static void T3_the_price_is_paid_before_the_roof_pays(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"1 66", "2", "1"});
    kit_play(&s, "free x");
    s.wallet[0] = 4;
    kit_play(&s, "buy 0 b>1");
    assert_int_equal(s.wallet[0], 4 - 4 + 2);
}

static void T4_a_town_card_may_be_discarded(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"1", "2", "1 2"});
    kit_play(&s, "free x");
    assert_true(kit_can(&s, "town x"));
    kit_play(&s, "town x");
    assert_int_equal(uptown_town_top(&s), UPTOWN_TOWN + 2);
    for (int plot = 0; plot < UPTOWN_PLOTS; plot++)
        assert_int_equal(s.top[plot], 0);
}

static void T5_pass_is_legal_only_when_nothing_else_is(void **state) {
    UptownState s;
    (void)state;
    kit_plain_deck(24, "Hut: flat | Attic: flat rooftop", 1,
                   "A: flat | B: flat || C: flat | D: flat");
    kit_deal(&s, kit_own, 2, 0, (const char *[]){"1", "2", ""});
    kit_play(&s, "free x");
    s.wallet[0] = 0;
    assert_false(kit_can(&s, "pass")); /* the town card can at least be discarded */
    kit_play_all(&s, "town x, free x");

    assert_false(kit_can(&s, "pass")); /* no town card, but something to buy */
    assert_int_equal(kit_count(&s), 10);
    s.wallet[1] = 0;
    assert_int_equal(kit_count(&s), 1);
    kit_play(&s, "pass");
    assert_int_equal(uptown_game.actor(&s), 0);
}

static void T5_action_one_without_cards_and_coins_is_skipped(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"1", "2", "1"});
    s.taken[1] = s.share;
    kit_play_all(&s, "free x, town x");
    assert_int_equal(uptown_game.actor(&s), 1);
    assert_int_equal(s.phase, UPTOWN_ACTION_TWO);
    assert_true(kit_can(&s, "town x"));
}

static void T5_coins_where_a_deck_ran_out_can_be_collected(void **state) {
    UptownState s;
    (void)state;
    kit_plain_deck(24, "Hut: flat | Barn: shop", 20, "A: flat | B: flat || C: flat | D: flat");
    kit_deal(&s, kit_own, 4, 0, (const char *[]){"1", "2", "3", "4", ""});
    for (int round = 0; round < 5; round++)
        kit_play_all(&s, "free x, town x, free x, town x, free x, town x, free x, town x");
    kit_play_all(&s, "free x, buy 3 a>1"); /* both decks are empty now */

    assert_int_equal(uptown_deck_top(&s, 3), 0);
    assert_int_equal(s.coins[3], 1);
    kit_play_all(&s, "free x, buy 2 a>1"); /* and seat 2's */
    assert_int_equal(uptown_game.actor(&s), 2);
    assert_int_equal(kit_count(&s), 1);
    kit_play(&s, "coins");
    assert_int_equal(s.wallet[2], 11);
    assert_int_equal(kit_count(&s), 1); /* every deck is empty or has coins; no town card is left */
    kit_play_all(&s, "pass, coins, pass");
    assert_int_equal(uptown_game.actor(&s), NOBODY);
}

static void T6_coins_on_a_deck_belong_to_nobody_at_the_end(void **state) {
    UptownState s;
    Score score;
    (void)state;
    kit_deal(&s, kit_cards, 2, 1, (const char *[]){"1", "48", "1"});
    kit_play_all(&s, "free x, town x, free x");
    s.taken[1] = s.share - 1; /* the last card of seat 1's deck */
    s.pile[2 * s.share - 1] = 59;
    s.pile[s.share + 1] = 60;
    kit_play(&s, "buy 1 b>1");

    assert_int_equal(uptown_game.actor(&s), NOBODY);
    assert_int_equal(s.coins[1], 4);
    uptown_score(&s, 1, &score);
    assert_int_equal(kit_line(&score, "coins"), 10 / 3);
    uptown_score(&s, 0, &score);
    assert_int_equal(kit_line(&score, "coins"), 6 / 3);
}

static void T7_after_collecting_ones_own_deck_is_open_again(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"1", "48 12", "1"});
    kit_play_all(&s, "free x, buy 1 a>1, coins, buy 1 a>1");
    assert_int_equal(s.wallet[1], 10 + 3 - 2);
    assert_int_equal(s.coins[1], 0);
}

static void T8_a_rooftop_needs_the_roof_on_top(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"40", "2", "1"}); /* Helipad: rooftop */
    assert_false(kit_can(&s, "free a>1"));
    kit_stand(&s, 0, 1, "P5a");
    assert_false(kit_can(&s, "free a>1"));
    kit_stand(&s, 0, 1, "P51b"); /* Solar Roof $2 */
    assert_true(kit_can(&s, "free a>1"));
    kit_play(&s, "free a>1");

    assert_int_equal(s.wallet[0], 10); /* nothing is paid */
    assert_true(uptown_is_closed(&s, 0));
    assert_int_equal(s.accepts[UPTOWN_ROOFTOP], 0); /* one a building */
    assert_int_equal(uptown_prestige(&s, 0), 1 + 0 + 4);
}

static void T8_a_rooftop_with_a_roof_takes_another_and_pays_nothing(void **state) {
    UptownState s;
    (void)state;
    kit_plain_deck(24, "Park: ground roof $3 | Tower: rooftop roof $5", 9,
                   "A: rooftop gift | B: flat || C: flat | D: flat");
    kit_deal(&s, kit_own, 2, 0, (const char *[]){"1 2 3", "4", ""});
    kit_play(&s, "free a>1");
    assert_int_equal(s.wallet[0], 13);
    kit_play(&s, "buy 0 b>1");
    assert_int_equal(s.wallet[0], 12);
    kit_play_all(&s, "free x, town x");
    kit_play(&s, "free b>1");
    assert_int_equal(s.wallet[0], 12);
    assert_int_equal(s.height[0], 3);
}

static void T8_a_rooftop_gift_obeys_the_shield(void **state) {
    UptownState s;
    (void)state;
    kit_plain_deck(24, "Vane: rooftop gift | Fort: flat roof shield", 9,
                   "A: ground roof | B: flat || C: flat | D: flat");
    kit_deal(&s, kit_own, 2, 0, (const char *[]){"1", "2", ""});
    kit_stand(&s, 1, 1, "M9Aa");
    kit_stand(&s, 1, 2, "P9b");
    assert_true(kit_can(&s, "free a>1:1"));
    assert_false(kit_can(&s, "free a>1:2"));
}

static void a_shield_stops_gifts_from_then_on(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0,
             (const char *[]){"6", "39", "1"}); /* Pawn Shop; Gated Residence */
    kit_stand(&s, 1, 1, "P7a");                 /* a gift that came before */
    assert_true(kit_can(&s, "free b>1:1"));
    kit_play_all(&s, "free x, town x, free a>1");
    kit_play(&s, "town x");
    assert_int_equal(s.height[5], 2);
    s.pile[s.taken[0]] = 16; /* Squat: flat gift */
    assert_false(kit_can(&s, "free b>1:1"));
    assert_true(kit_can(&s, "free b>1:2"));
}

static void T9_floors_below_count_gifts_and_kinds_count_the_card_itself(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"1", "2", "1"});
    kit_stand(&s, 0, 1, "P55b"); /* Twin Flats: flat2 *1 */
    kit_stand(&s, 0, 1, "P6b");  /* Pawn Shop, a gift: *-2 */
    kit_stand(&s, 0, 1, "P50a"); /* Residents' Club: flat *1/flat:plot: 2 and itself */
    kit_stand(&s, 0, 1, "P70a"); /* Penthouse: flat *1/floor: three below; now 4 flats */
    assert_int_equal(uptown_prestige(&s, 0), 1 - 2 + 4 + 3);
}

static void T10_every_gift_of_the_street_counts(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"1", "2", "1"});
    kit_stand(&s, 0, 1, "P41b"); /* Community Centre: *2/gift:street */
    assert_int_equal(uptown_prestige(&s, 0), 0);
    kit_stand(&s, 0, 2, "P3a");   /* Monument *2 */
    kit_stand(&s, 0, 1, "M12Aa"); /* Waste Sorting */
    kit_stand(&s, 1, 1, "P6b");   /* on another street */
    assert_int_equal(uptown_prestige(&s, 0), 4);
}

static void T12_a_gift_comes_free_bought_or_from_the_town(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"2 3", "4", "14 3"});
    kit_play(&s, "free a>1:1");
    kit_play(&s, "buy 0 a>1:2");
    kit_play(&s, "free b>0:5");
    kit_play(&s, "town Ab>0:4");
    assert_int_equal(s.height[5] + s.height[6] + s.height[4] + s.height[3], 4);
    assert_int_equal(s.wallet[0], 10 - 1);     /* two plots closed, but nothing there earns */
    assert_int_equal(s.wallet[1], 10 + 1 + 1); /* the Flower Kiosk earns at both roofs */
}

static void T13_scores_may_be_negative_and_all_cards_make_height(void **state) {
    UptownState s;
    Score score;
    (void)state;
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"1", "2", "1"});
    s.wallet[0] = 2;
    kit_stand(&s, 0, 1, "P65a"); /* Landfill *-4 */
    kit_stand(&s, 0, 1, "P10a"); /* Billboard *-2 */
    kit_stand(&s, 0, 1, "P36a"); /* Factory Chimney, the roof: *-2 */
    kit_stand(&s, 0, 1, "P26a"); /* Rooftop Antenna *-1 */
    uptown_score(&s, 0, &score);
    assert_int_equal(score.total, -9);
    assert_int_equal(kit_line(&score, "plot.1"), -9);
    assert_int_equal(kit_line(&score, "coins"), 0);
    assert_int_equal(kit_line(&score, "tallest"), 4);
    assert_int_equal(score.tiebreak[0], 4);
}

static void T14_discards_stay_known_to_all(void **state) {
    UptownState s;
    Rng rng;
    (void)state;
    rng_init(&rng, 5);
    kit_deal(&s, kit_cards, 2, 0, (const char *[]){"31", "2", "17"});
    kit_play_all(&s, "free x, town x");
    uptown_game.redact(&s, 1);
    for (int i = 0; i < 50; i++) {
        UptownState world = s;
        uptown_game.determinize(&world, 1, &rng);
        for (int j = 1; j < 84; j++)
            assert_int_not_equal(world.pile[j], 31);
        for (int j = 1; j < 28; j++)
            assert_int_not_equal(world.town[j], UPTOWN_TOWN + 17);
    }
}

/* Cards that did not divide evenly were never seen: they may be in any hidden place. */
static void cards_in_the_box_are_as_unknown_as_those_in_the_decks(void **state) {
    UptownState s;
    Rng rng;
    bool boxed[32] = {false};
    (void)state;
    kit_plain_deck(26, "Hut: flat | Barn: shop", 0, "");
    kit_deal(&s, kit_own, 3, 0, (const char *[]){"1", "9", "17", ""});
    assert_int_equal(s.share, 8);
    assert_int_equal(s.pile[24], 25);
    assert_int_equal(s.pile[25], 26);
    rng_init(&rng, 3);
    uptown_game.redact(&s, 0);
    assert_int_equal(s.pile[24], UPTOWN_HIDDEN);
    for (int i = 0; i < 500; i++) {
        UptownState world = s;
        uptown_game.determinize(&world, 0, &rng);
        assert_true(world.pile[24] < world.pile[25]);
        boxed[world.pile[24]] = boxed[world.pile[25]] = true;
    }
    for (int card = 1; card <= 26; card++)
        assert_int_equal(boxed[card], card != 1 && card != 9 && card != 17);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_starts_with_ten_coins_and_an_even_share),
        cmocka_unit_test(a_turn_is_action_one_then_action_two_then_the_next_seat),
        cmocka_unit_test(coins_on_ones_own_deck_are_the_whole_of_action_one),
        cmocka_unit_test(no_card_leaves_a_deck_while_coins_lie_on_it),
        cmocka_unit_test(the_price_of_ones_own_card_goes_to_the_bank),
        cmocka_unit_test(gifts_go_only_to_others_and_the_rest_only_to_oneself),
        cmocka_unit_test(ground_and_upper_are_kept),
        cmocka_unit_test(a_gift_obeys_its_requirement_too),
        cmocka_unit_test(a_roof_pays_at_once_and_closes_the_plot),
        cmocka_unit_test(a_gift_that_closes_a_plot_pays_its_owner),
        cmocka_unit_test(negative_income_pays_nothing_and_takes_nothing),
        cmocka_unit_test(a_shield_stops_gifts_from_then_on),
        cmocka_unit_test(T1_one_side_of_a_town_card_is_seen_until_it_is_taken),
        cmocka_unit_test(T1_tops_are_public_and_the_rest_is_unknown_to_all),
        cmocka_unit_test(T2_the_chosen_projects_cost_is_paid),
        cmocka_unit_test(T3_a_bought_card_must_be_affordable_and_played),
        cmocka_unit_test(T3_the_price_is_paid_before_the_roof_pays),
        cmocka_unit_test(T4_a_town_card_may_be_discarded),
        cmocka_unit_test(T5_pass_is_legal_only_when_nothing_else_is),
        cmocka_unit_test(T5_action_one_without_cards_and_coins_is_skipped),
        cmocka_unit_test(T5_coins_where_a_deck_ran_out_can_be_collected),
        cmocka_unit_test(T6_coins_on_a_deck_belong_to_nobody_at_the_end),
        cmocka_unit_test(T7_after_collecting_ones_own_deck_is_open_again),
        cmocka_unit_test(T8_a_rooftop_needs_the_roof_on_top),
        cmocka_unit_test(T8_a_rooftop_with_a_roof_takes_another_and_pays_nothing),
        cmocka_unit_test(T8_a_rooftop_gift_obeys_the_shield),
        cmocka_unit_test(T9_floors_below_count_gifts_and_kinds_count_the_card_itself),
        cmocka_unit_test(T10_every_gift_of_the_street_counts),
        cmocka_unit_test(T12_a_gift_comes_free_bought_or_from_the_town),
        cmocka_unit_test(T13_scores_may_be_negative_and_all_cards_make_height),
        cmocka_unit_test(T14_discards_stay_known_to_all),
        cmocka_unit_test(cards_in_the_box_are_as_unknown_as_those_in_the_decks),
    };
    return cmocka_run_group_tests(tests, kit_open, NULL);
}
