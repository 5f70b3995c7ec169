/* SPDX-License-Identifier: MIT */
/* explain_test.c - UpTown's reasons in words: exact sentences for arranged positions, and in random
 * matches every number against the rules' own figures. */
#include "explained.h"
#include "games/uptown/kit.h"

#include <string.h>

static const char *why(const UptownState *s, const char *notation) {
    return explained_why(&uptown_game, s, notation);
}

static const char *where(const UptownState *s, const char *notation) {
    return explained_where(&uptown_game, s, notation);
}

/* Card 52 is Roof Garden (roof, prestige 3) or Business Centre; 45 Night Club; 23 Noisy Bar. */
static void a_roof_closes_its_plot_and_pays(void **unused) {
    UptownState s;
    (void)unused;
    kit_deal(&s, kit_cards, 2, 0, (const char *const[]){"52", "12", "1"});
    kit_stand(&s, 0, 3, "P32a"); /* Boutique, income 2 */
    assert_string_equal(why(&s, "free a>3"),
                        "Prestige +3 (Roof Garden). It closes plot 3 and pays 2 now.");
    assert_string_equal(where(&s, "free a>3"), "Plot 3 of your street.");
}

static void neighbours_win_and_lose(void **unused) {
    UptownState s;
    (void)unused;
    kit_deal(&s, kit_cards, 2, 0, (const char *const[]){"2", "12", "1"}); /* b: Studio Flat */
    kit_stand(&s, 0, 1, "P45a");                                          /* Night Club */
    kit_stand(&s, 0, 2, "P50a");                                          /* Residents' Club */
    assert_string_equal(why(&s, "free b>1"), "Prestige +1 (Studio Flat). It costs 1 prestige of "
                                             "Night Club on plot 1. It raises plot 1 to height 2.");
    assert_string_equal(why(&s, "free b>2"),
                        "Prestige +1 (Studio Flat). It adds 1 prestige to Residents' Club on plot "
                        "2. It raises plot 2 to height 2.");
    assert_string_equal(why(&s, "free b>3"), "Prestige +1 (Studio Flat). It begins plot 3.");
}

static void gifts_name_the_leader(void **unused) {
    UptownState s;
    (void)unused;
    kit_deal(&s, kit_cards, 2, 0,
             (const char *const[]){"47", "12", "1"}); /* b: Building Site, gift -3 */
    assert_string_equal(why(&s, "free b>1:1"), "Gift to Player 2: prestige \u22123.");
    kit_stand(&s, 1, 2, "P48a"); /* Pocket Park: seat 1 is ahead */
    assert_string_equal(why(&s, "free b>1:1"), "Gift to the leader, Player 2: prestige \u22123.");
    assert_string_equal(where(&s, "free b>1:1"), "The street of Player 2.");
}

static void a_bought_card_is_kept_from_its_owner(void **unused) {
    UptownState s;
    (void)unused;
    kit_deal(&s, kit_cards, 2, 0,
             (const char *const[]){"1", "48", "1"}); /* Pocket Park | Boutique */
    kit_play(&s, "free x");
    assert_string_equal(
        why(&s, "buy 1 a>4"),
        "Prestige +4 (Pocket Park). It keeps Pocket Park from Player 2, worth 4 there. It costs 3, "
        "which Player 2 may collect. It closes plot 4, which pays nothing.");
    assert_string_equal(where(&s, "buy 1 a>4"), "The top card of the deck of Player 2.");
}

static void what_is_thrown_away_is_listed(void **unused) {
    UptownState s;
    (void)unused;
    kit_deal(&s, kit_cards, 2, 0,
             (const char *const[]){"40", "48", "1"}); /* Helipad | Twin Cafes */
    assert_string_equal(
        why(&s, "free x"),
        "It keeps the plots free; built at home it would bring at most 1 prestige.");
}

static void the_last_round_begins_ahead_or_behind(void **unused) {
    UptownState s;
    (void)unused;
    kit_deal(&s, kit_cards, 2, 0, (const char *const[]){"48", "12", "1"});
    for (int plot = 1; plot <= 4; plot++)
        kit_stand(&s, 0, plot, (const char *const[]){"P49a", "P46a", "P47a", "P44a"}[plot - 1]);
    assert_string_equal(why(&s, "free a>5"),
                        "It starts the last round while ahead by 17. Prestige +4 (Pocket Park). It "
                        "closes plot 5, which pays nothing.");
}

/* ---- random matches ---- */

static int fact(const UptownState *s, int seat, const char *id) {
    Score score;
    uptown_score(s, (Seat)seat, &score);
    for (int i = 0; i < score.n_facts; i++)
        if (strcmp(score.fact[i].id, id) == 0)
            return score.fact[i].points;
    fail_msg("no fact %s", id);
    return 0;
}

/* All lines of a street but the coins. */
static int prestige(const UptownState *s, int seat) {
    Score score;
    int sum = 0;
    uptown_score(s, (Seat)seat, &score);
    for (int i = 0; i < UPTOWN_STREET; i++)
        sum += score.line[i].points;
    return sum;
}

static int lead(const UptownState *s, int seat) {
    Score mine, other;
    int best = -10000;
    uptown_score(s, (Seat)seat, &mine);
    for (int i = 0; i < s->seats; i++) {
        uptown_score(s, (Seat)i, &other);
        best = i != seat && other.total > best ? other.total : best;
    }
    return mine.total - best;
}

typedef struct {
    const UptownState *was, *is;
    int card, seat, paid, sum; /* what left the purse; prestige shown for the own street */
} Check;

/* The most prestige that this card can bring a seat at home, by trying every place for it. */
static int best_at_home(const UptownState *s, int seat, int card) {
    const UptownDeck *deck = uptown_deck(s->deck);
    int best = -10000;
    for (int half = 0; half < uptown_halves(card); half++) {
        for (int plot = UPTOWN_STREET * seat; plot < UPTOWN_STREET * (seat + 1); plot++) {
            const UptownProject *project = uptown_project(deck, card, half);
            UptownState built = *s;
            if (project->gift || !(uptown_targets(s, seat, project) >> plot & 1))
                continue;
            uptown_build(&built, card, half, plot);
            int gain = prestige(&built, seat) - prestige(s, seat);
            best = gain > best ? gain : best;
        }
    }
    return best;
}

static void check_term(Check *check, const ExplainTerm *term) {
    const UptownState *was = check->was, *is = check->is;
    const char *message = term->message;
    int a = term->arg[0].number, b = term->arg[1].number, c = term->arg[2].number;
    int income = fact(is, check->seat, "income") - fact(was, check->seat, "income");
    int earned = is->wallet[check->seat] - was->wallet[check->seat] + check->paid;
    if (strcmp(message, "prestige {1} ({0})") == 0)
        check->sum += b;
    else if (explained_starts(message, "It adds {0} prestige"))
        check->sum += a;
    else if (explained_starts(message, "It costs {0} prestige"))
        check->sum -= a;
    else if (strcmp(message, "each later roof pays {0}") == 0)
        assert_int_equal(a, income);
    else if (explained_starts(message, "each later roof of {0}"))
        assert_int_equal(b, fact(is, a, "income") - fact(was, a, "income"));
    else if (explained_starts(message, "gift to {0}: ") ||
             explained_starts(message, "gift to the leader"))
        assert_int_equal(b, prestige(is, a) - prestige(was, a));
    else if (explained_starts(message, "gift to {0} that"))
        assert_int_equal(prestige(is, a), prestige(was, a));
    else if (strcmp(message, "It closes plot {0} and pays {1} now") == 0)
        assert_int_equal(b, earned);
    else if (explained_starts(message, "It closes plot {0}, which"))
        assert_int_equal(earned, 0);
    else if (explained_starts(message, "It closes plot {0} of {2}"))
        assert_int_equal(b, is->wallet[c] - was->wallet[c]);
    else if (explained_starts(message, "It costs {0}"))
        assert_int_equal(a, check->paid);
    else if (strstr(message, "while ahead by"))
        assert_int_equal(a, lead(is, check->seat));
    else if (strstr(message, "while behind by"))
        assert_int_equal(-a, lead(is, check->seat));
    else if (explained_starts(message, "It collects"))
        assert_int_equal(a, is->wallet[check->seat] - was->wallet[check->seat]);
    else if (explained_starts(message, "It keeps {0} from {1}"))
        assert_int_equal(c, best_at_home(was, b, check->card));
    else if (explained_starts(message, "It keeps the plots free"))
        assert_int_equal(a, best_at_home(was, check->seat, check->card));
    else if (explained_starts(message, "built at home"))
        assert_true(best_at_home(was, check->seat, check->card) <= 0);
    else if (explained_starts(message, "It raises plot"))
        assert_int_equal(b, is->height[UPTOWN_STREET * check->seat + a - 1]);
}

static void check_move(const UptownState *s, Move move, int *checked) {
    ExplainTerm terms[MAX_TERMS];
    UptownState after = *s;
    int source = uptown_move_source(move), card = uptown_move_card(s, move);
    Check check = {.was = s, .is = &after, .card = card, .seat = uptown_game.actor(s)};
    int count = explained_terms(&uptown_game, s, move, terms);
    uptown_game.apply(&after, move);
    if (source >= UPTOWN_BUY && source < UPTOWN_TOWNCARD)
        check.paid = uptown_project(uptown_deck(s->deck), card, uptown_move_half(move))->cost;
    for (int i = 0; i < count; i++)
        check_term(&check, &terms[i]);
    if (count < 4) { /* nothing was left out: the parts make up the whole */
        assert_int_equal(check.sum, prestige(&after, check.seat) - prestige(s, check.seat));
        ++*checked;
    }
}

static void numbers_are_those_of_the_rules(void **unused) {
    int checked = 0;
    (void)unused;
    for (unsigned match = 0; match < 24; match++) {
        Setup setup = {.seats = (uint8_t)(2 + match % 3)};
        UptownState s;
        Rng rng;
        setup.seed[0] = (uint8_t)match;
        uptown_game.setup(&s, &setup);
        rng_init(&rng, match);
        while (uptown_game.actor(&s) != NOBODY) {
            Move moves[MAX_MOVES];
            int count = uptown_game.legal(&s, moves);
            check_move(&s, moves[rng_below(&rng, (uint32_t)count)], &checked);
            uptown_game.apply(&s, moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
    assert_true(checked > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_roof_closes_its_plot_and_pays),
        cmocka_unit_test(neighbours_win_and_lose),
        cmocka_unit_test(gifts_name_the_leader),
        cmocka_unit_test(a_bought_card_is_kept_from_its_owner),
        cmocka_unit_test(what_is_thrown_away_is_listed),
        cmocka_unit_test(the_last_round_begins_ahead_or_behind),
        cmocka_unit_test(numbers_are_those_of_the_rules),
    };
    return cmocka_run_group_tests(tests, kit_open, NULL);
}
