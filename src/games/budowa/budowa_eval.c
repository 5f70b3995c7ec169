/* SPDX-License-Identifier: MIT */
/* budowa_eval.c - Budowa Miasta: cash, and what the shares held will still bring.
 *
 * A share pays each time a street of its venue is finished, so it is worth its pay times the
 * streets that may be expected to be finished before the goals are joined. How likely that is was
 * counted over matches of bots: it falls as the map fills up and rises with every building on the
 * street. */
#include "bots/eval.h"
#include "bots/levels.h"
#include "games/budowa/budowa.h"

/* What is the same for all moves of a position. */
typedef struct {
    const BudowaState *s;
    const BudowaDeck *deck;
    float chance[BUDOWA_STREETS];              /* to be finished; 0 once it is */
    float worth[BUDOWA_VENUES][BUDOWA_SHARES]; /* of the first share held, the second, ... */
} Outlook;

/* That a street with so many buildings will be finished, with so many on the whole map. */
static float chance(const Outlook *outlook, int buildings, int map) {
    static const float START[] = {0.51f, 0.56f, 0.67f, 0.76f};
    static const float FALL[] = {0.26f, 0.29f, 0.33f, 0.36f};
    float share = (float)map / (float)outlook->deck->n_plots;
    float more = 0.05f * (float)(outlook->s->seats - 2); /* with more seats matches last longer */
    return START[buildings] + more - FALL[buildings] * share;
}

static int buildings_on(uint64_t built, int street) {
    return budowa_count(built & budowa_plots_of(street));
}

/* From the first share of a venue to the others: as many times as much as they pay. */
static void spread(Outlook *outlook, int venue) {
    const BudowaVenue *at = &outlook->deck->venue[venue];
    float *worth = outlook->worth[venue], finishes = 0;
    for (int street = 0; at->is_table && street < outlook->deck->n_streets; street++)
        if (budowa_plots_of(street) & at->plots)
            finishes += outlook->chance[street];
    for (int held = 1; held < BUDOWA_SHARES; held++)
        worth[held] =
            at->is_table ? finishes * (float)(at->pay[held + 1] - at->pay[held]) : worth[0];
}

static void look(Outlook *outlook, const BudowaState *s) {
    outlook->s = s;
    outlook->deck = budowa_deck(s->deck);
    int map = budowa_count(s->built);
    for (int venue = 0; venue < outlook->deck->n_venues; venue++)
        for (int held = 0; held < BUDOWA_SHARES; held++)
            outlook->worth[venue][held] = 0;
    for (int street = 0; street < outlook->deck->n_streets; street++) {
        const BudowaStreet *at = &outlook->deck->street[street];
        int buildings = buildings_on(s->built, street);
        float finish = buildings == 4 ? 0 : chance(outlook, buildings, map);
        outlook->chance[street] = finish;
        for (int end = 0; end < 2; end++)
            outlook->worth[at->venue[end]][0] +=
                finish * (float)outlook->deck->venue[at->venue[end]].pay[1];
    }
    for (int venue = 0; venue < outlook->deck->n_venues; venue++)
        spread(outlook, venue);
}

/* A share of this venue more, beyond those that the acting seat holds; and the last one it holds.
 */
static float next_worth(const Outlook *outlook, int venue) {
    int held = budowa_count(outlook->s->shares[outlook->s->turn] & budowa_shares_of(venue));
    return outlook->worth[venue][held < BUDOWA_SHARES ? held : BUDOWA_SHARES - 1];
}

static float last_worth(const Outlook *outlook, int venue) {
    int held = budowa_count(outlook->s->shares[outlook->s->turn] & budowa_shares_of(venue));
    return outlook->worth[venue][held > 0 ? held - 1 : 0];
}

static void leaf(const void *state, float out[MAX_SEATS]) {
    const BudowaState *s = state;
    Outlook outlook;
    look(&outlook, s);
    for (int seat = 0; seat < s->seats; seat++) {
        out[seat] = (float)s->cash[seat];
        int before = -1, rank = 0;
        for (uint64_t held = s->shares[seat]; held; held &= held - 1) {
            int venue = budowa_lowest(held) / BUDOWA_SHARES;
            rank = venue == before ? rank + 1 : 0;
            before = venue;
            out[seat] += outlook.worth[venue][rank];
        }
    }
}

/* What the street pays the acting seat more than the others on average. */
static float payout_lead(const Outlook *outlook, int street) {
    const BudowaState *s = outlook->s;
    int own = budowa_payout(s, street, s->turn), others = 0;
    for (int seat = 0; seat < s->seats; seat++)
        others += seat == s->turn ? 0 : budowa_payout(s, street, seat);
    return (float)own - (float)others / (float)(s->seats - 1);
}

/* Joining the goals ends the match: it is the best move or the worst. */
static float rate_end(const Outlook *outlook, int plot, int cost) {
    const BudowaState *s = outlook->s;
    int own = s->cash[s->turn] - cost + outlook->deck->bonus + budowa_payout(s, plot / 4, s->turn);
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != s->turn && s->cash[seat] + budowa_payout(s, plot / 4, seat) >= own)
            return -200;
    return 200;
}

static float rate_build(const Outlook *outlook, int plot) {
    const BudowaState *s = outlook->s;
    uint64_t after = s->built | (uint64_t)1 << plot;
    int street = plot / 4, cost = budowa_cost(outlook->deck, s->built, plot);
    float rating = -(float)cost;
    bool finished = budowa_is_finished(after, street);
    if (finished && budowa_joins(outlook->deck, after))
        return rate_end(outlook, plot, cost);
    float then = finished ? 1 : chance(outlook, buildings_on(after, street), budowa_count(after));
    rating += (then - outlook->chance[street]) * payout_lead(outlook, street);
    int venue = outlook->deck->touches[plot];
    if (venue != BUDOWA_NONE) {
        int top = budowa_top(s, venue);
        if (top >= 0 && outlook->deck->price[top] == 0)
            rating += 0.7f * next_worth(outlook, venue); /* the free share comes within reach */
    }
    return rating;
}

/* The best building in hand for this cash, which pays for one. */
static float best_build(const Outlook *outlook, int cash) {
    const BudowaState *s = outlook->s;
    float best = -1000;
    for (uint64_t left = s->hand[s->turn]; left; left &= left - 1) {
        int plot = budowa_lowest(left);
        float rating = rate_build(outlook, plot);
        if (rating > best && budowa_cost(outlook->deck, s->built, plot) <= cash)
            best = rating;
    }
    return best;
}

/* A building comes after the sale in any case: the best that can be paid then. If none can, more
 * sales must come first, and their loss is about that of this one. */
static float rate_sale(const Outlook *outlook, int share) {
    const BudowaState *s = outlook->s;
    int half = budowa_half(outlook->deck, share), cash = s->cash[s->turn] + half;
    float loss = last_worth(outlook, share / BUDOWA_SHARES) - (float)half;
    if (cash >= budowa_cheapest(outlook->deck, s->built, s->hand[s->turn]))
        return best_build(outlook, cash) - loss;
    return best_build(outlook, budowa_reach(s, s->turn)) - 2 * loss;
}

static float rate_move(const Outlook *outlook, Move move) {
    int what = budowa_move_what(move);
    switch (budowa_move_kind(move)) {
    case BUDOWA_MOVE_SELL:
        return rate_sale(outlook, what);
    case BUDOWA_MOVE_BUILD:
        return rate_build(outlook, what);
    case BUDOWA_MOVE_SHARE:
        if (what == 0)
            return 0;
        return next_worth(outlook, what - 1) -
               (float)outlook->deck->price[budowa_top(outlook->s, what - 1)];
    }
    return 0;
}

static void rate(const void *state, const Move *moves, int count, float *out) {
    Outlook outlook;
    look(&outlook, state);
    for (int i = 0; i < count; i++)
        out[i] = rate_move(&outlook, moves[i]);
}

const GameEval budowa_eval = {
    .leaf = leaf,
    .rate = rate,
    .noise = 1,
    .scale = 15,
    .chance = {.sharp = 1.360f, .sharp_ahead = -0.184f, .sharp_seats = -0.069f}};

/* The longer a playout, the more the luck of the bag drowns the move: six turns, then the
 * evaluation judges, tell as much in a quarter of the time. More than a few thousand playouts add
 * nothing, so the best level does not use up its second. */
const GameLevels budowa_levels = {
    .flat = YARDSTICK,
    .best = {.win = 0.6f, .horizon = 12},
    .level = {{&greedy_bot, 1, 0, 0.6625f},
              {&greedy_bot, 1, 0, 0.39f},
              {&greedy_bot, 1, 0, 0.175f},
              {&greedy_bot, 1, 0, 0},
              {&flat_bot, 20000, 1000, 0}},
};
