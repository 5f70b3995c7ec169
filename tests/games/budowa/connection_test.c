/* SPDX-License-Identifier: MIT */
/* connection_test.c - the end when finished streets join the pool and the stadium, and who wins. */
#include "help.h"

#include <string.h>

/* The six shortest routes on the map, and the longest there is. */
static const char *const ROUTES[] = {"AFGL", "AEHL", "AEIK", "BDHL", "BDIK", "BCJK", "AFGHDCJK"};

enum {
    N_ROUTES = sizeof ROUTES / sizeof *ROUTES
};

/* All plots of the route's streets but `last`, which seat 0 has in hand. */
static BudowaState nearly(const char *route, const char *last) {
    BudowaState s = arranged(3, 30);
    put_hand(&s, 0, last);
    for (; *route; route++) {
        for (int i = 1; i <= 4; i++) {
            char name[3] = {*route, (char)('0' + i)};
            if (strcmp(name, last) != 0)
                put_built(&s, name);
        }
    }
    return s;
}

static void every_route_ends_the_match_at_once_whichever_plot_is_last(void **state) {
    (void)state;
    for (int r = 0; r < N_ROUTES; r++) {
        for (int i = 0; i < 4 * (int)strlen(ROUTES[r]); i++) {
            char last[3] = {ROUTES[r][i / 4], (char)('1' + i % 4)}, words[12];
            BudowaState s = nearly(ROUTES[r], last);
            const BudowaDeck *deck = budowa_deck(0);
            int cost = deck->cost[budowa_find_plot(deck, slice_of(last))];
            snprintf(words, sizeof words, "build %s", last);

            assert_true(play(&s, words));

            assert_int_equal(budowa_game.actor(&s), NOBODY); /* B7: no share step */
            assert_int_equal(s.cash[0], 30 - cost + 20);
            assert_int_equal(s.cash[1], 30);
        }
    }
}

static void a_route_with_a_street_missing_does_not_connect(void **state) {
    (void)state;
    for (int r = 0; r < N_ROUTES; r++) {
        for (size_t without = 0; without < strlen(ROUTES[r]); without++) {
            uint64_t built = 0;
            for (size_t i = 0; i < strlen(ROUTES[r]); i++)
                if (i != without)
                    built |= budowa_plots_of(ROUTES[r][i] - 'A');
            assert_false(budowa_joins(budowa_deck(0), built));
        }
    }
}

static void a_finished_street_that_joins_nothing_does_not_end_the_match(void **state) {
    (void)state;
    BudowaState s = nearly("EHI", "H1"); /* all around the cafe, neither goal */
    assert_true(play(&s, "build H1"));
    assert_int_equal(s.phase, BUDOWA_SHARE);
    assert_int_equal(s.cash[0], 26);
}

static void bonus_first_then_the_street_pays_as_usual(void **state) {
    (void)state;
    BudowaState s = nearly("BCJK", "K1"); /* stadium 10 and sports hall 5 a share */
    put_shares(&s, 0, "stadium", "0 7");
    put_shares(&s, 1, "stadium", "8");
    put_shares(&s, 1, "sports_hall", "0 3");
    put_shares(&s, 2, "pool", "0"); /* not at this street */
    assert_true(play(&s, "build K1"));
    assert_int_equal(s.cash[0], 30 - 3 + 20 + 20);
    assert_int_equal(s.cash[1], 30 + 10 + 10);
    assert_int_equal(s.cash[2], 30);
}

static void rank(const BudowaState *s, uint8_t place[MAX_SEATS]) {
    Score scores[MAX_SEATS];
    for (Seat seat = 0; seat < s->seats; seat++)
        budowa_game.score(s, seat, &scores[seat]);
    game_rank(scores, s->seats, place);
}

static void most_cash_wins_then_the_prices_of_shares_then_both(void **state) {
    (void)state;
    uint8_t place[MAX_SEATS];
    BudowaState s = arranged(3, 30);
    put_shares(&s, 1, "cafe", "0 2");
    put_shares(&s, 2, "cafe", "3");
    rank(&s, place);
    assert_int_equal(place[2], 1);
    assert_int_equal(place[1], 2);
    assert_int_equal(place[0], 3);

    s = arranged(3, 30);
    s.cash[0] = s.cash[1] = 31;
    rank(&s, place);
    assert_int_equal(place[0], 1);
    assert_int_equal(place[1], 1);
    assert_int_equal(place[2], 3);
}

/* Everything is built but both streets of the pool lack one: the next building ends the match. */
static void the_last_plots_of_all_end_the_match(void **state) {
    (void)state;
    BudowaState s = arranged(2, 60);
    put_hand(&s, 0, "A4");
    put_hand(&s, 1, "B4");
    s.built = s.bag;
    empty_bag(&s);
    assert_false(budowa_joins(budowa_deck(0), s.built));
    assert_true(play(&s, "build A4"));
    assert_int_equal(budowa_game.actor(&s), NOBODY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_route_ends_the_match_at_once_whichever_plot_is_last),
        cmocka_unit_test(a_route_with_a_street_missing_does_not_connect),
        cmocka_unit_test(a_finished_street_that_joins_nothing_does_not_end_the_match),
        cmocka_unit_test(bonus_first_then_the_street_pays_as_usual),
        cmocka_unit_test(most_cash_wins_then_the_prices_of_shares_then_both),
        cmocka_unit_test(the_last_plots_of_all_end_the_match),
    };
    return cmocka_run_group_tests(tests, open_decks, NULL);
}
