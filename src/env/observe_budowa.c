/* SPDX-License-Identifier: MIT */
/* observe_budowa.c - what a seat of Budowa Miasta sees, as numbers. docs/observations.md lists them. */
#include "env/observe.h"
#include "games/budowa/budowa.h"

#include <string.h>

static const Field FIELDS[] = {
    {"phase", 1, false},
    {"plot", 1, false},
    {"bag", 1, false},
    {"built", BUDOWA_PLOTS, false},
    {"hand", BUDOWA_PLOTS, false},
    {"cost", BUDOWA_PLOTS, false},
    {"finished", BUDOWA_STREETS, false},
    {"goal", BUDOWA_VENUES, false},
    {"pays", BUDOWA_VENUES, false},
    {"pile", BUDOWA_VENUES, false},
    {"top_price", BUDOWA_VENUES, false},
    {"cash", 1, true},
    {"buildings", 1, true},
    {"out", 1, true},
    {"began", 1, true},
    {"share_value", 1, true},
    {"shares", BUDOWA_VENUES, true},
    {0},
};

static const Field MOVE_FIELDS[] = {
    {"kind", 1, false},     {"plot", 1, false},
    {"street", 1, false},   {"place", 1, false},
    {"venue", 1, false},    {"cash", 1, false},
    {"doubled", 1, false},  {"on_street", 1, false},
    {"finishes", 1, false}, {"to_others", 1, false},
    {"joins", 1, false},    {"share_pays", 1, false},
    {"held", 1, false},     {0},
};

enum {
    MOVE_LENGTH = 13
};

/* How many shares of a venue are in the set. */
static int16_t shares_of(uint64_t set, int venue) {
    static const uint8_t COUNT[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                      1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
    return COUNT[set >> (venue * BUDOWA_SHARES) & 31];
}

/* ---- observation ---- */

static int16_t *tell_plots(const View *view, const BudowaDeck *deck, int16_t *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    uint64_t hand = s->hand[view->seat], open = deck->all & ~s->built;
    uint64_t normal = budowa_normal(s->built);
    memset(out, 0, 3 * BUDOWA_PLOTS * sizeof *out);
    for (uint64_t rest = s->built; rest; rest &= rest - 1)
        out[budowa_lowest(rest)] = 1;
    for (out += BUDOWA_PLOTS; hand; hand &= hand - 1)
        out[budowa_lowest(hand)] = 1;
    for (out += BUDOWA_PLOTS; open; open &= open - 1) {
        int plot = budowa_lowest(open);
        out[plot] = as_int16(deck->cost[plot] << !budowa_has(normal, plot));
    }
    out += BUDOWA_PLOTS;
    for (int street = 0; street < BUDOWA_STREETS; street++)
        *out++ = budowa_is_finished(s->built, street);
    return out;
}

static int16_t *tell_venues(const View *view, const BudowaDeck *deck, int16_t *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    int8_t top[BUDOWA_VENUES];
    uint64_t lying = budowa_pile(s);
    memset(out, 0, 4 * BUDOWA_VENUES * sizeof *out);
    budowa_tops(s, top);
    out[deck->from] = 1;
    out[deck->to] = 2;
    for (int venue = 0; venue < deck->n_venues; venue++) {
        out[venue + BUDOWA_VENUES] = deck->venue[venue].pays;
        out[venue + 2 * BUDOWA_VENUES] = shares_of(lying, venue);
        out[venue + 3 * BUDOWA_VENUES] = (int16_t)(top[venue] < 0 ? -1 : deck->price[top[venue]]);
    }
    return out + 4 * BUDOWA_VENUES;
}

static int16_t *observe(const View *view, void *memory, int16_t *out) {
    (void)memory;
    const BudowaState *s = (const BudowaState *)&view->state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int seats = view->seats;
    *out++ = s->phase;
    *out++ = (int16_t)(s->plot == BUDOWA_NONE ? 0 : 1 + s->plot);
    *out++ = s->n_bag;
    out = tell_plots(view, deck, out);
    out = tell_venues(view, deck, out);
    for (int turned = 0; turned < seats; turned++) {
        int seat = seat_at(view, turned);
        out[turned] = as_int16(s->cash[seat]);
        out[turned + seats] = s->n_hand[seat];
        out[turned + 2 * seats] = s->out >> seat & 1;
        out[turned + 3 * seats] = seat == s->first;
        out[turned + 4 * seats] = as_int16(budowa_share_value(s, seat));
    }
    out += 5 * seats;
    for (int turned = 0; turned < seats; turned++) {
        uint64_t shares = s->shares[seat_at(view, turned)];
        for (int venue = 0; venue < BUDOWA_VENUES; venue++)
            *out++ = shares_of(shares, venue);
    }
    return out;
}

/* ---- moves ---- */

static void tell_build(const View *view, const BudowaDeck *deck, int plot, int16_t *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    int street = plot / 4, cost = budowa_cost(deck, s->built, plot), cash = -cost, others = 0;
    uint64_t built = s->built | (uint64_t)1 << plot;
    out[1] = (int16_t)(1 + plot);
    out[2] = (int16_t)(1 + street);
    out[3] = (int16_t)(1 + plot % 4);
    out[4] = (int16_t)(deck->touches[plot] == BUDOWA_NONE ? 0 : 1 + deck->touches[plot]);
    out[6] = cost != deck->cost[plot];
    out[7] = (int16_t)budowa_count(built & budowa_plots_of(street));
    out[8] = budowa_is_finished(built, street);
    if (out[8]) {
        for (int seat = 0; seat < view->seats; seat++) {
            int pays = budowa_payout(s, street, seat);
            *(seat == view->seat ? &cash : &others) += pays;
        }
        out[10] = budowa_joins(deck, built);
        cash += out[10] ? deck->bonus : 0;
    }
    out[5] = as_int16(cash);
    out[9] = as_int16(others);
}

static void tell_share(const View *view, const BudowaDeck *deck, int venue, int cash,
                       int16_t *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    out[4] = (int16_t)(1 + venue);
    out[5] = as_int16(cash);
    out[11] = deck->venue[venue].pays;
    out[12] = shares_of(s->shares[view->seat], venue);
}

static int16_t *describe(const View *view, const int16_t *row, const Move *moves, int count,
                         int16_t *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int8_t top[BUDOWA_VENUES];
    (void)row;
    if (s->phase == BUDOWA_SHARE)
        budowa_tops(s, top);
    memset(out, 0, (size_t)(count * MOVE_LENGTH) * sizeof *out);
    for (int i = 0; i < count; i++, out += MOVE_LENGTH) {
        int kind = budowa_move_kind(moves[i]), what = budowa_move_what(moves[i]);
        out[0] = (int16_t)kind;
        if (kind == BUDOWA_MOVE_BUILD)
            tell_build(view, deck, what, out);
        else if (kind == BUDOWA_MOVE_SELL)
            tell_share(view, deck, what / BUDOWA_SHARES, budowa_half(deck, what), out);
        else if (what)
            tell_share(view, deck, what - 1, -deck->price[top[what - 1]], out);
    }
    return out;
}

/* A turn that begins with selling offers most: every share with a price, and every building. */
const Observer budowa_observer = {
    .fields = FIELDS,
    .move_fields = MOVE_FIELDS,
    .most_moves = BUDOWA_VENUES * (BUDOWA_SHARES - 1) + BUDOWA_PLOTS,
    .observe = observe,
    .describe = describe,
};
