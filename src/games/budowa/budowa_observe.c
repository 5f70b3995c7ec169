/* SPDX-License-Identifier: MIT */
/* budowa_observe.c - what a seat of Budowa Miasta sees, as numbers. docs/reference/observations.md
 * lists them. */
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
    {"on_street", BUDOWA_STREETS, false},
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
    {"street_pays", BUDOWA_STREETS, true},
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

/* What was written last, and for which seat. No hands: those are written anew. */
typedef struct {
    uint64_t built, lying, piles;
    uint64_t shares[BUDOWA_SEATS];
    uint8_t viewer; /* 1 + the seat; 0: nobody yet */
} Known;

enum { /* where fields begin that are written only when they change */
    AT_BUILT = 3,
    AT_HAND = AT_BUILT + BUDOWA_PLOTS,
    AT_COST = AT_HAND + BUDOWA_PLOTS,
    AT_FINISHED = AT_COST + BUDOWA_PLOTS,
    AT_ON_STREET = AT_FINISHED + BUDOWA_STREETS,
    AT_GOAL = AT_ON_STREET + BUDOWA_STREETS,
    AT_PAYS = AT_GOAL + BUDOWA_VENUES,
    AT_PILE = AT_PAYS + BUDOWA_VENUES,
    AT_TOP_PRICE = AT_PILE + BUDOWA_VENUES,
    AT_SEATS = AT_TOP_PRICE + BUDOWA_VENUES
};

/* A building changes what others cost. */
static void put_plots(const BudowaState *s, const BudowaDeck *deck, int16_t *row) {
    uint64_t open = deck->all & ~s->built, normal = budowa_normal(s->built);
    for (uint64_t rest = s->built; rest; rest &= rest - 1)
        row[AT_BUILT + budowa_lowest(rest)] = 1;
    memset(row + AT_COST, 0, BUDOWA_PLOTS * sizeof *row);
    for (; open; open &= open - 1) {
        int plot = budowa_lowest(open);
        row[AT_COST + plot] = as_int16(deck->cost[plot] << !budowa_has(normal, plot));
    }
    for (int street = 0; street < BUDOWA_STREETS; street++) {
        row[AT_FINISHED + street] = budowa_is_finished(s->built, street);
        row[AT_ON_STREET + street] = (int16_t)budowa_count(s->built & budowa_plots_of(street));
    }
}

static void put_hand_facts(const View *view, int16_t *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    memset(out, 0, BUDOWA_PLOTS * sizeof *out);
    for (uint64_t hand = s->hand[view->seat]; hand; hand &= hand - 1)
        out[budowa_lowest(hand)] = 1;
}

static void put_venues(const BudowaDeck *deck, int16_t *row) {
    row[AT_GOAL + deck->from] = 1;
    row[AT_GOAL + deck->to] = 2;
    for (int venue = 0; venue < deck->n_venues; venue++)
        row[AT_PAYS + venue] = deck->venue[venue].pay[1];
}

static void put_piles(const BudowaState *s, const BudowaDeck *deck, Known *known, int16_t *row) {
    uint64_t lying = budowa_pile(s);
    int8_t top[BUDOWA_VENUES];
    if (known->viewer && lying == known->lying && s->piles == known->piles)
        return;
    known->lying = lying;
    known->piles = s->piles;
    budowa_tops(s, top);
    for (int venue = 0; venue < deck->n_venues; venue++) {
        row[AT_PILE + venue] = shares_of(lying, venue);
        row[AT_TOP_PRICE + venue] = (int16_t)(top[venue] < 0 ? -1 : deck->price[top[venue]]);
    }
}

static void put_shares(const BudowaState *s, Known *known, int seat, int16_t *value,
                       int16_t *shares) {
    if (s->shares[seat] == known->shares[seat] && known->viewer)
        return;
    known->shares[seat] = s->shares[seat];
    *value = as_int16(budowa_share_value(s, seat));
    for (int venue = 0; venue < BUDOWA_VENUES; venue++)
        shares[venue] = shares_of(s->shares[seat], venue);
}

/* What each street pays a seat with these shares when it is finished; 0 for those that are. */
static void put_street_pays(const BudowaState *s, const int16_t *shares, int16_t *out) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    int worth[BUDOWA_VENUES];
    for (int venue = 0; venue < BUDOWA_VENUES; venue++)
        worth[venue] = deck->venue[venue].pay[shares[venue]];
    for (int street = 0; street < deck->n_streets; street++) {
        const uint8_t *end = deck->street[street].venue;
        int pays = worth[end[0]] + worth[end[1]];
        out[street] = as_int16(budowa_is_finished(s->built, street) ? 0 : pays);
    }
}

static int16_t *put_seats(const View *view, Known *known, int16_t *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    int seats = view->seats, before = known->viewer - 1;
    int shift = view->seat - before + (view->seat < before ? seats : 0);
    int16_t *value = out + 4 * seats, *shares = out + 5 * seats;
    int16_t *pays = shares + BUDOWA_VENUES * seats;
    if (known->viewer && shift) {
        turn_field(value, 1, seats, shift);
        turn_field(shares, BUDOWA_VENUES, seats, shift);
    }
    for (int turned = 0; turned < seats; turned++) {
        int seat = seat_at(view, turned);
        out[turned] = as_int16(s->cash[seat]);
        out[turned + seats] = s->n_hand[seat];
        out[turned + 2 * seats] = s->out >> seat & 1;
        out[turned + 3 * seats] = seat == s->first;
        put_shares(s, known, seat, value + turned, shares + BUDOWA_VENUES * turned);
        put_street_pays(s, shares + BUDOWA_VENUES * turned, pays + BUDOWA_STREETS * turned);
    }
    return pays + BUDOWA_STREETS * seats;
}

static int16_t *observe(const View *view, void *memory, int16_t *row) {
    const BudowaState *s = (const BudowaState *)&view->state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    Known *known = memory;
    row[0] = s->phase;
    row[1] = (int16_t)(s->plot == BUDOWA_NONE ? 0 : 1 + s->plot);
    row[2] = s->n_bag;
    if (!known->viewer)
        put_venues(deck, row);
    if (!known->viewer || s->built != known->built)
        put_plots(s, deck, row);
    known->built = s->built;
    put_hand_facts(view, row + AT_HAND);
    put_piles(s, deck, known, row);
    int16_t *end = put_seats(view, known, row + AT_SEATS);
    known->viewer = (uint8_t)(1 + view->seat);
    return end;
}

/* ---- moves ---- */

static void put_build(const View *view, const BudowaDeck *deck, int plot, int16_t *out) {
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

static void put_share(const View *view, int venue, int cash, int16_t *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    out[4] = (int16_t)(1 + venue);
    out[5] = as_int16(cash);
    out[11] = as_int16(budowa_next_pays(s, view->seat, venue));
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
            put_build(view, deck, what, out);
        else if (kind == BUDOWA_MOVE_SELL)
            put_share(view, what / BUDOWA_SHARES, budowa_half(deck, what), out);
        else if (what)
            put_share(view, what - 1, -deck->price[top[what - 1]], out);
    }
    return out;
}

/* A turn that begins with selling offers most: every share with a price, and every building. */
const Observer budowa_observer = {
    .fields = FIELDS,
    .move_fields = MOVE_FIELDS,
    .most_moves = BUDOWA_VENUES * (BUDOWA_SHARES - 1) + BUDOWA_PLOTS,
    .memory = sizeof(Known),
    .observe = observe,
    .describe = describe,
};
