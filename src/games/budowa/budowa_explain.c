/* SPDX-License-Identifier: MIT */
/* budowa_explain.c - Budowa Miasta: what a building, a share or a sale is good for.
 *
 * Only what the seat sees is used: the map, cash, shares and piles, and its own hand. Who else
 * could build what, and whom the next turn makes bankrupt, is nobody's to know. */
#include "games/budowa/budowa.h"
#include "insight/explain.h"

#include <assert.h>
#include <limits.h>

enum {
    TOLD = 4,       /* terms of a move, at most */
    END_HEAVY = 40, /* the end of the match before everything else */
    NEAR = 4        /* buildings missing to the end that are worth a word */
};

typedef struct {
    const BudowaState *s; /* before the move */
    const BudowaDeck *deck;
    Seat seat;
    Reasons *reasons;
} Deed;

static ExplainArg street_arg(const Deed *deed, int street) {
    return explain_words(deed->deck->street[street].income + sizeof "income." - 1);
}

static ExplainArg venue_arg(const Deed *deed, int venue) {
    return explain_line(deed->deck->venue[venue].id);
}

/* What the street pays everybody else together. */
static int pays_others(const BudowaState *s, int street, int seat) {
    int pays = 0;
    for (int other = 0; other < s->seats; other++)
        pays += other == seat || s->out >> other & 1 ? 0 : budowa_payout(s, street, other);
    return pays;
}

/* The venue's streets that are not finished. */
static int open_streets(const BudowaDeck *deck, uint64_t built, int venue) {
    int open = 0;
    for (int street = 0; street < deck->n_streets; street++)
        open += (budowa_plots_of(street) & deck->venue[venue].plots) != 0 &&
                !budowa_is_finished(built, street);
    return open;
}

/* How many buildings, or streets, are missing on the shortest way between the goals. */
static int missing(const BudowaDeck *deck, uint64_t built, bool in_streets) {
    int far[BUDOWA_VENUES];
    for (int venue = 0; venue < deck->n_venues; venue++)
        far[venue] = venue == deck->from ? 0 : INT_MAX / 2;
    for (int round = 0; round < deck->n_venues; round++) {
        for (int street = 0; street < deck->n_streets; street++) {
            int gap = 4 - budowa_count(built & budowa_plots_of(street));
            int length = in_streets ? gap > 0 : gap;
            int a = deck->street[street].venue[0], b = deck->street[street].venue[1];
            far[a] = far[b] + length < far[a] ? far[b] + length : far[a];
            far[b] = far[a] + length < far[b] ? far[a] + length : far[b];
        }
    }
    return far[deck->to];
}

/* ---- building ---- */

static void explain_end(const Deed *deed, const BudowaState *after) {
    int best = INT_MIN;
    for (int other = 0; other < after->seats; other++)
        if (other != deed->seat && !(after->out >> other & 1) && after->cash[other] > best)
            best = after->cash[other];
    int lead = after->cash[deed->seat] - best;
    ExplainTerm term = {
        .arg = {explain_number(deed->deck->bonus), explain_number(lead < 0 ? -lead : lead)}};
    if (lead > 0) {
        term.message = TR("It joins the goals, bonus {0}: ends the match {1} ahead");
    } else if (lead < 0) {
        term.message = TR("It joins the goals, bonus {0}: ends the match {1} behind");
    } else {
        term.message = TR("It joins the goals, bonus {0}: ends the match level in cash");
        term.arg[1] = (ExplainArg){0};
    }
    explain_say(deed->reasons, END_HEAVY, term);
}

static void explain_street(const Deed *deed, int street, uint64_t built) {
    int mine = budowa_payout(deed->s, street, deed->seat);
    int others = pays_others(deed->s, street, deed->seat);
    int stand = budowa_count(built & budowa_plots_of(street));
    ExplainArg name = street_arg(deed, street);
    int n_others = deed->s->seats - 1;
    assert(n_others > 0); /* nobody plays alone */
    float weight = (float)mine - (float)others / (float)n_others;
    if (stand == 4 && mine + others == 0)
        explain_say(deed->reasons, 1,
                    (ExplainTerm){.message = TR("It finishes street {0}, which pays nobody"),
                                  .arg = {name}});
    else if (stand == 4)
        explain_say(deed->reasons, weight + (weight < 0 ? -2 : 2),
                    (ExplainTerm){.message = TR("It finishes street {0}: pays {1}, the others {2}"),
                                  .arg = {name, explain_number(mine), explain_number(others)}});
    else if (mine + others)
        explain_say(deed->reasons, (weight < 0 ? weight - 2 : weight + 2) * (float)stand / 6,
                    (ExplainTerm){.message = TR("street {0} is at {1} of 4 and will pay {2}, "
                                                "the others {3}"),
                                  .arg = {name, explain_number(stand), explain_number(mine),
                                          explain_number(others)}});
}

/* How near the goals come to being joined. */
static void explain_way(const Deed *deed, uint64_t built) {
    const BudowaDeck *deck = deed->deck;
    int was = missing(deck, deed->s->built, false), is = missing(deck, built, false);
    int streets_were = missing(deck, deed->s->built, true), streets = missing(deck, built, true);
    ExplainArg from = venue_arg(deed, deck->from), to = venue_arg(deed, deck->to);
    if (is == was)
        return;
    if (is == 1)
        explain_say(deed->reasons, 5,
                    (ExplainTerm){.message = TR("one building short of joining {0} and {1}"),
                                  .arg = {from, to}});
    else if (streets == 1 && streets_were > 1)
        explain_say(deed->reasons, 4,
                    (ExplainTerm){.message = TR("one street short of joining {0} and {1}"),
                                  .arg = {from, to}});
    else if (is <= NEAR)
        explain_say(deed->reasons, 1.5f,
                    (ExplainTerm){.message = TR("buildings missing between {0} and {1}: {2}"),
                                  .arg = {from, to, explain_number(is)}});
}

static void explain_cost(const Deed *deed, int plot, uint64_t built) {
    const BudowaDeck *deck = deed->deck;
    uint64_t left = deed->s->hand[deed->seat] & ~((uint64_t)1 << plot);
    int cost = budowa_cost(deck, deed->s->built, plot);
    bool is_double = cost != deck->cost[plot];
    bool is_cheapest = left && cost < budowa_cheapest(deck, deed->s->built, left);
    ExplainTerm term = {.message = TR("It costs {0}"), .arg = {explain_number(cost)}};
    if (is_double && is_cheapest)
        term.message = TR("It costs {0}, double, yet the least in hand");
    else if (is_double)
        term.message = TR("It costs {0}, double");
    else if (is_cheapest)
        term.message = TR("It costs {0}, the least in hand");
    explain_say(deed->reasons, (float)-cost * (is_double ? 0.8f : 0.15f), term);
    for (; left; left &= left - 1) {
        int other = budowa_lowest(left);
        int was = budowa_cost(deck, deed->s->built, other);
        int is = budowa_cost(deck, built, other);
        if (is < was)
            explain_say(
                deed->reasons, (float)(was - is) * 0.7f,
                (ExplainTerm){.message = TR("{0}{1} in hand: cost {2} instead of {3}"),
                              .arg = {street_arg(deed, other / 4), explain_number(other % 4 + 1),
                                      explain_number(is), explain_number(was)}});
    }
}

static void explain_build(const Deed *deed, int plot, const BudowaState *after) {
    const BudowaDeck *deck = deed->deck;
    uint64_t built = deed->s->built | (uint64_t)1 << plot;
    int venue = deck->touches[plot];
    bool ends = budowa_joins(deck, built);
    explain_street(deed, plot / 4, built);
    explain_cost(deed, plot, built);
    if (ends) {
        explain_end(deed, after);
        return;
    }
    explain_way(deed, built);
    if (venue != BUDOWA_NONE && budowa_top(deed->s, venue) == venue * BUDOWA_SHARES)
        explain_say(
            deed->reasons,
            (float)(budowa_next_pays(deed->s, deed->seat, venue) *
                    open_streets(deck, built, venue)) /
                2,
            (ExplainTerm){.message = TR("free share: {0}"), .arg = {venue_arg(deed, venue)}});
}

/* ---- shares ---- */

/* The venue's street that lacks the fewest buildings. */
static void explain_nearest(const Deed *deed, int venue) {
    for (int street = 0; street < deed->deck->n_streets; street++)
        if (budowa_plots_of(street) & deed->deck->venue[venue].plots &&
            budowa_count(deed->s->built & budowa_plots_of(street)) == 3)
            explain_say(deed->reasons, (float)budowa_next_pays(deed->s, deed->seat, venue) / 2,
                        (ExplainTerm){.message = TR("street {0} lacks one building"),
                                      .arg = {street_arg(deed, street)}});
}

static void explain_share(const Deed *deed, int venue) {
    const BudowaState *s = deed->s;
    int share = budowa_top(s, venue), pays = budowa_next_pays(s, deed->seat, venue);
    int price = deed->deck->price[share], open = open_streets(deed->deck, deed->s->built, venue);
    int left = s->cash[deed->seat] - price;
    uint64_t hand = s->hand[deed->seat];
    if (open == 0)
        explain_say(deed->reasons, 1,
                    (ExplainTerm){.message = TR("{0}: all streets finished, it pays no more"),
                                  .arg = {venue_arg(deed, venue)}});
    else
        explain_say(deed->reasons, (float)(pays * open),
                    (ExplainTerm){.message = TR("{0} pays {1} a street, unfinished streets: {2}"),
                                  .arg = {venue_arg(deed, venue), explain_number(pays),
                                          explain_number(open)}});
    if (price)
        explain_say(deed->reasons, (float)-price,
                    (ExplainTerm){.message = TR("It costs {0}, cash left {1}"),
                                  .arg = {explain_number(price), explain_number(left)}});
    if (hand && left < budowa_cheapest(deed->deck, s->built, hand))
        explain_say(
            deed->reasons, (float)price + 1,
            (ExplainTerm){.message = TR("the cheapest building in hand costs {0}"),
                          .arg = {explain_number(budowa_cheapest(deed->deck, s->built, hand))}});
    explain_nearest(deed, venue);
}

static void explain_none(const Deed *deed) {
    const BudowaState *s = deed->s;
    Move moves[MAX_MOVES];
    int count = budowa_game.legal(s, moves), cheapest = INT_MAX;
    int way = missing(deed->deck, s->built, false);
    for (int i = 0; i < count; i++) {
        int venue = budowa_move_what(moves[i]) - 1;
        int price = venue < 0 ? INT_MAX : deed->deck->price[budowa_top(s, venue)];
        cheapest = price < cheapest ? price : cheapest;
    }
    if (cheapest == INT_MAX) {
        explain_say(deed->reasons, 1, (ExplainTerm){.message = TR("no share can be taken")});
        return;
    }
    if (cheapest == 0)
        explain_say(deed->reasons, 3,
                    (ExplainTerm){.message = TR("It leaves the free share on its pile, which stays "
                                                "locked")});
    explain_say(deed->reasons, 3,
                (ExplainTerm){.message = TR("It keeps {0} in cash"),
                              .arg = {explain_number(s->cash[deed->seat])}});
    if (way <= NEAR)
        explain_say(deed->reasons, 2,
                    (ExplainTerm){.message = TR("buildings missing to the end: {0}"),
                                  .arg = {explain_number(way)}});
}

/* What the sale opens: the cheapest building that cannot be paid yet. */
static void explain_money(const Deed *deed, int brings) {
    const BudowaState *s = deed->s;
    int cash = s->cash[deed->seat];
    uint64_t hand = s->hand[deed->seat], dearer = 0;
    for (uint64_t left = hand; left; left &= left - 1)
        if (budowa_cost(deed->deck, s->built, budowa_lowest(left)) > cash)
            dearer |= left & -left;
    ExplainTerm term = {.message = TR("It brings {0}; every building can be paid for already"),
                        .arg = {explain_number(brings)}};
    if (dearer) {
        int next = budowa_cheapest(deed->deck, s->built, dearer);
        term.arg[1] = explain_number(next);
        term.message = cash + brings >= next ? TR("It brings {0}: enough for a building of {1}")
                       : dearer == hand      ? TR("It brings {0}; the cheapest building costs {1}")
                                             : TR("It brings {0}; the next building costs {1}");
    }
    explain_say(deed->reasons, 3, term);
}

static void explain_sale(const Deed *deed, int share) {
    int venue = share / BUDOWA_SHARES;
    explain_money(deed, budowa_half(deed->deck, share));
    explain_say(
        deed->reasons, 2,
        (ExplainTerm){.message = TR("{0}: gives up {1} a street, unfinished streets: {2}"),
                      .arg = {venue_arg(deed, venue),
                              explain_number(budowa_last_pays(deed->s, deed->seat, venue)),
                              explain_number(open_streets(deed->deck, deed->s->built, venue))}});
}

static int terms(const void *before, const void *after, Seat seat, Move move,
                 ExplainTerm out[MAX_TERMS]) {
    const BudowaState *s = before;
    Reasons reasons = {.out = out, .most = TOLD};
    Deed deed = {.s = s, .deck = budowa_deck(s->deck), .seat = seat, .reasons = &reasons};
    int what = budowa_move_what(move);
    if (budowa_move_kind(move) == BUDOWA_MOVE_BUILD)
        explain_build(&deed, what, after);
    else if (budowa_move_kind(move) == BUDOWA_MOVE_SELL)
        explain_sale(&deed, what);
    else if (what)
        explain_share(&deed, what - 1);
    else
        explain_none(&deed);
    return reasons.count;
}

static void area(const View *view, Move move, ExplainTerm *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    Deed deed = {.s = s, .deck = budowa_deck(s->deck)};
    int what = budowa_move_what(move);
    if (budowa_move_kind(move) == BUDOWA_MOVE_BUILD)
        *out = (ExplainTerm){.message = TR("the street between {0} and {1}"),
                             .arg = {venue_arg(&deed, deed.deck->street[what / 4].venue[0]),
                                     venue_arg(&deed, deed.deck->street[what / 4].venue[1])}};
    else if (budowa_move_kind(move) == BUDOWA_MOVE_SELL)
        *out = (ExplainTerm){.message = TR("the shares held and their unfinished streets")};
    else if (what)
        *out = (ExplainTerm){.message = TR("the share piles and their unfinished streets")};
    else
        *out = (ExplainTerm){.message = TR("the cash in hand and what is missing to the end")};
}

const GameExplain budowa_explain = {.terms = terms, .tells_all = true, .area = area};
