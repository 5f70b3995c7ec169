/* SPDX-License-Identifier: MIT */
/* explain_test.c - Budowa Miasta's reasons in words: exact sentences for arranged positions, and in
 * random matches every number against the rules' own figures. */
#include "explained.h"
#include "games/budowa/help.h"

#include <string.h>

static const char *why(const BudowaState *s, const char *notation) {
    return explained_why(&budowa_game, s, notation);
}

static const char *where(const BudowaState *s, const char *notation) {
    return explained_where(&budowa_game, s, notation);
}

static void a_finished_street_pays(void **unused) {
    BudowaState s = arranged(3, 30);
    (void)unused;
    put_built(&s, "C1 C2 C3");
    put_hand(&s, 0, "C4 G2 H1 K1");
    put_hand(&s, 1, "A1 A2 A3 A4");
    put_hand(&s, 2, "B1 B2 B3 B4");
    put_shares(&s, 0, "theatre", "0 4 5");
    put_shares(&s, 1, "theatre", "6");
    assert_string_equal(
        why(&s, "build C4"),
        "It finishes street C: pays 18, the others 6. It costs 1, the least in hand.");
    assert_string_equal(where(&s, "build C4"), "The street between restaurant and theatre.");
}

static void costs_are_shown_double_and_halved(void **unused) {
    BudowaState s = arranged(2, 60);
    (void)unused;
    put_hand(&s, 0, "B1 B2 G2 L3");
    put_hand(&s, 1, "A1 A2 A3 A4");
    assert_string_equal(
        why(&s, "build B1"),
        "Free share: theatre. B2 in hand: cost 3 instead of 6. It costs 2, the least in hand.");
    assert_string_equal(why(&s, "build G2"), "It costs 12, double.");
}

static void the_way_between_the_goals_is_watched(void **unused) {
    BudowaState s = arranged(2, 60);
    (void)unused;
    put_built(&s, "A1 A2 A3 A4 F1 F2 F3 F4 G1 G2 G3 L1");
    put_hand(&s, 0, "G4 B2 L2 L3");
    put_hand(&s, 1, "D1 D2 D3 D4");
    put_shares(&s, 0, "shopping_centre", "0 5 7");
    put_shares(&s, 1, "cinema", "0");
    assert_string_equal(why(&s, "build G4"),
                        "It finishes street G: pays 24, the others 0. One street short of joining "
                        "pool and stadium. It costs 2, the least in hand.");
    assert_string_equal(why(&s, "build L2"), "L3 in hand: cost 5 instead of 10. Buildings missing "
                                             "between pool and stadium: 3. It costs 6.");
    assert_string_equal(why(&s, "build B2"), "It costs 6, double.");
}

static void the_match_ends_ahead_or_behind(void **unused) {
    BudowaState s = arranged(2, 60);
    (void)unused;
    put_built(&s, "A1 A2 A3 A4 F1 F2 F3 F4 G1 G2 G3 G4 L1 L2 L3");
    put_hand(&s, 0, "L4");
    put_hand(&s, 1, "D1 D2 D3 D4");
    put_shares(&s, 1, "stadium", "0 7");
    assert_string_equal(why(&s, "build L4"),
                        "It joins the goals, bonus 20: ends the match 2 behind. It finishes street "
                        "L: pays 0, the others 20. It costs 2.");
}

static void shares_are_weighed(void **unused) {
    BudowaState s = arranged(2, 9);
    (void)unused;
    put_built(&s, "B1 B2 B3");
    put_hand(&s, 0, "A4 G2 H2 L3");
    put_hand(&s, 1, "D1 D2 D3 D4");
    put_shares(&s, 1, "pool", "0");
    assert_true(play(&s, "build A4"));
    assert_string_equal(why(&s, "share pool"),
                        "Pool pays 9 a street, unfinished streets: 2. The cheapest building in "
                        "hand costs 10. It costs 6, cash left 1. Street B lacks one building.");
    assert_string_equal(why(&s, "share none"), "It keeps 7 in cash.");
    assert_string_equal(where(&s, "share pool"), "The share piles and their unfinished streets.");
}

static void a_refused_free_share_locks_its_pile(void **unused) {
    BudowaState s = arranged(2, 60);
    (void)unused;
    put_hand(&s, 0, "A4 G2 H2 L3");
    put_hand(&s, 1, "D1 D2 D3 D4");
    assert_true(play(&s, "build A4"));
    assert_string_equal(
        why(&s, "share none"),
        "It leaves the free share on its pile, which stays locked. It keeps 58 in cash.");
}

static void sales_are_weighed(void **unused) {
    BudowaState s = arranged(2, 1);
    (void)unused;
    put_hand(&s, 0, "A1 G2 H2 L3");
    put_hand(&s, 1, "D1 D2 D3 D4");
    put_shares(&s, 0, "pool", "0 6 7");
    s.phase = BUDOWA_SELL;
    assert_string_equal(why(&s, "sell pool 7"), "It brings 4: enough for a building of 2. Pool: "
                                                "gives up 9 a street, unfinished streets: 2.");
}

/* Ruling B3: one may sell on. Told is what the sale opens, not what could be paid before it. */
static void sales_beyond_need_are_weighed(void **unused) {
    BudowaState s = arranged(2, 3);
    (void)unused;
    put_hand(&s, 0, "A1 G1 H2"); /* 2, 4, 10 */
    put_shares(&s, 0, "pool", "0 6 9");
    s.phase = BUDOWA_SELL;
    assert_true(
        explained_starts(why(&s, "sell pool 6"), "It brings 3: enough for a building of 4. "));
    s.cash[0] = 5;
    assert_true(
        explained_starts(why(&s, "sell pool 6"), "It brings 3; the next building costs 10. "));
    s.cash[0] = 10;
    assert_true(explained_starts(why(&s, "sell pool 6"),
                                 "It brings 3; every building can be paid for already. "));
}

/* ---- random matches ---- */

typedef struct {
    const BudowaState *was, *is;
    const BudowaDeck *deck;
    int seat, what;
} Check;

static int others_get(const Check *check) {
    int sum = 0;
    for (int other = 0; other < check->was->seats; other++)
        sum += other == check->seat ? 0 : check->is->cash[other] - check->was->cash[other];
    return sum;
}

/* Can this many more buildings, two at most, join the goals? */
static bool joins_with(const BudowaDeck *deck, uint64_t built, int more) {
    if (more == 0 || budowa_joins(deck, built))
        return budowa_joins(deck, built);
    for (int plot = 0; plot < deck->n_plots; plot++)
        if (!budowa_has(built, plot) && joins_with(deck, built | (uint64_t)1 << plot, more - 1))
            return true;
    return false;
}

static bool joins_with_a_street(const BudowaDeck *deck, uint64_t built) {
    for (int street = 0; street < deck->n_streets; street++)
        if (budowa_joins(deck, built | budowa_plots_of(street)))
            return true;
    return false;
}

static void check_way(const Check *check, int missing) {
    assert_false(joins_with(check->deck, check->is->built, missing < 3 ? missing - 1 : 2));
    if (missing < 3)
        assert_true(joins_with(check->deck, check->is->built, missing));
}

static void check_build(const Check *check, const ExplainTerm *term) {
    const char *message = term->message;
    int a = term->arg[0].number, b = term->arg[1].number, c = term->arg[2].number;
    int cost = budowa_cost(check->deck, check->was->built, check->what);
    int gain = check->is->cash[check->seat] - check->was->cash[check->seat] + cost;
    bool is_over = check->is->phase == BUDOWA_OVER;
    if (explained_starts(message, "It finishes street {0}:")) {
        assert_int_equal(b, gain - (is_over ? check->deck->bonus : 0));
        assert_int_equal(c, others_get(check));
    } else if (explained_starts(message, "It finishes street {0}, which")) {
        assert_int_equal(gain - (is_over ? check->deck->bonus : 0) + others_get(check), 0);
    } else if (explained_starts(message, "It costs {0}")) {
        assert_int_equal(a, cost);
    } else if (explained_starts(message, "It joins the goals")) {
        Score score[MAX_SEATS];
        int best = 0;
        assert_true(is_over);
        for (int i = 0; i < check->is->seats; i++) {
            budowa_score(check->is, (Seat)i, &score[i]);
            best = i != check->seat && score[i].total > best ? score[i].total : best;
        }
        assert_int_equal(score[check->seat].total - best, strstr(message, "behind") ? -b : b);
    } else if (explained_starts(message, "buildings missing between")) {
        check_way(check, c);
    } else if (explained_starts(message, "one building short")) {
        check_way(check, 1);
    } else if (explained_starts(message, "one street short")) {
        assert_true(joins_with_a_street(check->deck, check->is->built));
    } else if (explained_starts(message, "street {0} is at")) {
        Score score;
        char id[16] = "income.";
        strcat(id, term->arg[0].words);
        budowa_score(check->is, (Seat)check->seat, &score);
        for (int i = 0; i < score.n_facts; i++)
            if (strcmp(score.fact[i].id, id) == 0)
                assert_int_equal(c, score.fact[i].points);
        assert_int_equal(b, budowa_count(check->is->built & budowa_plots_of(check->what / 4)));
    } else if (explained_starts(message, "free share")) {
        Move moves[MAX_MOVES];
        int count = budowa_game.legal(check->is, moves), free = 0;
        for (int i = 0; i < count; i++)
            free += budowa_move_what(moves[i]) == check->deck->touches[check->what] + 1;
        assert_int_equal(free, 1);
    } else {
        assert_true(explained_starts(message, "{0}{1} in hand"));
        assert_int_equal(term->arg[3].number, 2 * c);
    }
}

/* Buildings in hand that cost more than this. */
static uint64_t dearer_than(const Check *check, int cash) {
    uint64_t dearer = 0;
    for (uint64_t left = check->was->hand[check->seat]; left; left &= left - 1) {
        int plot = budowa_lowest(left);
        if (budowa_cost(check->deck, check->was->built, plot) > cash)
            dearer |= (uint64_t)1 << plot;
    }
    return dearer;
}

static void check_sale(const Check *check, const ExplainTerm *term, bool sale, int gain) {
    int cash = check->was->cash[check->seat], next = term->arg[1].number;
    assert_true(sale && term->arg[0].number == gain);
    uint64_t dearer = dearer_than(check, cash);
    if (strstr(term->message, "already")) {
        assert_int_equal(dearer, 0);
        return;
    }
    assert_int_equal(next, budowa_cheapest(check->deck, check->was->built, dearer));
    assert_int_equal(strstr(term->message, "enough") != NULL, cash + gain >= next);
    assert_int_equal(strstr(term->message, "the cheapest") != NULL,
                     cash + gain < next && dearer == check->was->hand[check->seat]);
}

static void check_other(const Check *check, const ExplainTerm *term, bool sale) {
    const char *message = term->message;
    int a = term->arg[0].number, b = term->arg[1].number;
    int gain = check->is->cash[check->seat] - check->was->cash[check->seat];
    if (explained_starts(message, "It costs {0}, cash left"))
        assert_true(a == -gain && b == check->is->cash[check->seat]);
    else if (explained_starts(message, "It keeps {0} in cash"))
        assert_true(a == check->is->cash[check->seat] && gain == 0);
    else if (explained_starts(message, "It brings {0}"))
        check_sale(check, term, sale, gain);
    else if (explained_starts(message, "no share"))
        assert_int_equal(budowa_game.legal(check->was, (Move[MAX_MOVES]){0}), 1);
}

static void check_move(const BudowaState *s, Move move) {
    ExplainTerm terms[MAX_TERMS];
    BudowaState after = *s;
    Check check = {.was = s,
                   .is = &after,
                   .deck = budowa_deck(s->deck),
                   .seat = budowa_game.actor(s),
                   .what = budowa_move_what(move)};
    int count = explained_terms(&budowa_game, s, move, terms);
    budowa_game.apply(&after, move);
    for (int i = 0; i < count; i++) {
        if (budowa_move_kind(move) == BUDOWA_MOVE_BUILD)
            check_build(&check, &terms[i]);
        else if (!(after.out >> check.seat & 1))
            check_other(&check, &terms[i], budowa_move_kind(move) == BUDOWA_MOVE_SELL);
    }
}

static void numbers_are_those_of_the_rules(void **unused) {
    (void)unused;
    for (unsigned match = 0; match < 20; match++) {
        Setup setup = {.seats = (uint8_t)(2 + match % 5)};
        BudowaState s;
        Rng rng;
        setup.seed[0] = (uint8_t)match;
        budowa_game.setup(&s, &setup);
        rng_init(&rng, match);
        while (budowa_game.actor(&s) != NOBODY) {
            Move legal[MAX_MOVES];
            int count = budowa_game.legal(&s, legal);
            for (int i = 0; i < count; i++)
                check_move(&s, legal[i]);
            budowa_game.apply(&s, legal[rng_below(&rng, (uint32_t)count)]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finished_street_pays),
        cmocka_unit_test(costs_are_shown_double_and_halved),
        cmocka_unit_test(the_way_between_the_goals_is_watched),
        cmocka_unit_test(the_match_ends_ahead_or_behind),
        cmocka_unit_test(shares_are_weighed),
        cmocka_unit_test(a_refused_free_share_locks_its_pile),
        cmocka_unit_test(sales_are_weighed),
        cmocka_unit_test(sales_beyond_need_are_weighed),
        cmocka_unit_test(numbers_are_those_of_the_rules),
    };
    return cmocka_run_group_tests(tests, open_decks, NULL);
}
