/* SPDX-License-Identifier: MIT */
/* budowa_score.c - what a position is worth: shares, payouts, the score, drawn positions. */
#include "games/budowa/budowa.h"

#include <string.h>

uint64_t budowa_sellable(const BudowaState *s, int seat) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint64_t sellable = s->shares[seat] & deck->bought;
    for (int venue = 0; venue < deck->n_venues; venue++)
        if ((deck->venue[venue].plots & ~s->built) == 0) /* ruling B8 */
            sellable &= ~budowa_shares_of(venue);
    return sellable;
}

int budowa_reach(const BudowaState *s, int seat) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    int reach = s->cash[seat];
    for (uint64_t left = budowa_sellable(s, seat); left; left &= left - 1)
        reach += budowa_half(deck, budowa_lowest(left));
    return reach;
}

int budowa_next_pays(const BudowaState *s, int seat, int venue) {
    const int16_t *pay = budowa_deck(s->deck)->venue[venue].pay;
    int held = budowa_count(s->shares[seat] & budowa_shares_of(venue));
    return held < BUDOWA_SHARES ? pay[held + 1] - pay[held] : 0;
}

int budowa_last_pays(const BudowaState *s, int seat, int venue) {
    const int16_t *pay = budowa_deck(s->deck)->venue[venue].pay;
    int held = budowa_count(s->shares[seat] & budowa_shares_of(venue));
    return held > 0 ? pay[held] - pay[held - 1] : 0;
}

int budowa_payout(const BudowaState *s, int street, int seat) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    int payout = 0;
    for (int end = 0; end < 2; end++) {
        int venue = deck->street[street].venue[end];
        payout += deck->venue[venue].pay[budowa_count(s->shares[seat] & budowa_shares_of(venue))];
    }
    return payout;
}

int budowa_share_value(const BudowaState *s, int seat) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    int value = 0;
    for (uint64_t left = s->shares[seat]; left; left &= left - 1)
        value += deck->price[budowa_lowest(left)];
    return value;
}

int budowa_dearest(const BudowaDeck *deck, uint64_t built, int cash) {
    uint64_t normal = budowa_normal(built);
    int dearest = BUDOWA_NONE, most = 0;
    for (uint64_t left = deck->all & ~built; left && most < cash; left &= left - 1) {
        int plot = budowa_lowest(left), cost = deck->cost[plot] << !budowa_has(normal, plot);
        if (cost <= cash && cost > most) {
            dearest = plot;
            most = cost;
        }
    }
    return dearest;
}

/* Bellman-Ford: a dozen venues and streets. A street costs its missing buildings, and a little by
 * itself, so that of equal ways the shortest is listed. */
uint32_t budowa_route(const BudowaState *s) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    enum {
        FAR = 1 << 20
    };
    int far[BUDOWA_VENUES];
    uint32_t way[BUDOWA_VENUES] = {0};
    for (int venue = 0; venue < deck->n_venues; venue++)
        far[venue] = venue == deck->from ? 0 : FAR;
    for (int round = 1; round < deck->n_venues; round++) {
        for (int end = 0; end < 2 * deck->n_streets; end++) {
            const BudowaStreet *street = &deck->street[end / 2];
            int a = street->venue[end % 2], b = street->venue[!(end % 2)];
            int missing = 4 - budowa_count(s->built & budowa_plots_of(end / 2));
            if (far[a] + missing * 16 + 1 < far[b]) {
                far[b] = far[a] + missing * 16 + 1;
                way[b] = way[a] | (uint32_t)1 << (end / 2);
            }
        }
    }
    return way[deck->to];
}

void budowa_score(const void *state, Seat seat, Score *out) {
    const BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int value = budowa_share_value(s, seat);
    score_init(out);
    score_line(out, "cash", s->cash[seat]);
    score_fact(out, "share_value", value);
    for (int street = 0; street < deck->n_streets; street++) {
        bool finished = budowa_is_finished(s->built, street);
        score_fact(out, deck->street[street].income, finished ? 0 : budowa_payout(s, street, seat));
    }
    score_fact(out, "connected", budowa_joins(deck, s->built));
    out->tiebreak[0] = value;
    out->out = s->out >> seat & 1;
}

/* ---- drawn positions ---- */

/* Reads the buildings up to the end of the line; none may be in *seen already. */
static bool read_plots(const BudowaDeck *deck, Scan *in, uint64_t *seen, int most) {
    for (int count = 0; scan_more(in); count++) {
        int plot;
        if (!budowa_read_plot(deck, in, seen, &plot))
            return false;
        if (count == most)
            return scan_fail(in, "a hand has at most %d buildings", most);
    }
    return true;
}

/* The prices of one venue: `0+6`, for the seat that is being read. */
static bool read_prices(const BudowaDeck *deck, BudowaState *s, Scan *in, int venue) {
    Slice word;
    uint64_t held = 0;
    for (int seat = 0; seat <= s->seats; seat++)
        held |= s->shares[seat];
    if (!scan_word(in, &word, "prices"))
        return false;
    const char *at = word.at, *end = word.at + word.length;
    while (at <= end) {
        const char *plus = memchr(at, '+', (size_t)(end - at));
        Slice number = {at, (size_t)((plus ? plus : end) - at)};
        int price, share = venue * BUDOWA_SHARES, last = share + BUDOWA_SHARES;
        if (!slice_int(number, &price, 0, BUDOWA_MOST))
            return scan_fail(in, "'%s' are no prices joined by +", slice_quote(word).words);
        while (share < last && deck->price[share] != price)
            share++;
        if (share == last)
            return scan_fail(in, "%s: there is no share of %d", deck->venue[venue].id, price);
        if (budowa_has(held, share))
            return scan_fail(in, "%s: duplicate share of %d", deck->venue[venue].id, price);
        held |= (uint64_t)1 << share;
        s->shares[s->seats] |= (uint64_t)1 << share;
        if (price == 0)
            budowa_sort(s, venue);
        at = plus ? plus + 1 : end + 1;
    }
    return true;
}

/* `=24`: what a printed box's shares are worth together. */
static bool read_value(Scan *in, Slice word, int32_t *value) {
    int number;
    if (!slice_int((Slice){word.at + 1, word.length - 1}, &number, 0, BUDOWA_CASH))
        return scan_fail(in, "'%s': the value of shares is a number, as in =24",
                         slice_quote(word).words);
    *value = number;
    return true;
}

/* `shares pool 0+6 theatre 4`, or `shares =24`, up to `hand` or the end of the line. *hand: did
 * `hand` follow? */
static bool read_shares(const BudowaDeck *deck, BudowaDrawing *out, Scan *in, bool *hand) {
    BudowaState *s = &out->state;
    bool by_value = false;
    *hand = false;
    do {
        Slice word;
        if (!scan_word(in, &word, "a venue"))
            return false;
        if (word.at[0] == '=') {
            if (by_value)
                return scan_twice(in);
            by_value = true;
            if (!read_value(in, word, &out->value[s->seats]))
                return false;
            continue;
        }
        int venue = budowa_find_venue(deck, word);
        if (venue < 0 && slice_is(word, "hand") && (by_value || s->shares[s->seats])) {
            *hand = true;
            return true;
        }
        if (venue < 0)
            return scan_fail(in, "no venue '%s'", slice_quote(word).words);
        if (!read_prices(deck, s, in, venue))
            return false;
    } while (scan_more(in));
    return true;
}

/* One line: `seat 0 cash 23 shares pool 0+6 hand H3 C2`, or `seat 0 out`. */
static bool read_seat(const BudowaDeck *deck, BudowaDrawing *out, Scan *in, uint64_t *seen) {
    BudowaState *s = &out->state;
    static const char *const STATES[] = {"cash", "out", NULL};
    static const char *const HOLDINGS[] = {"shares", "hand", NULL};
    Slice word;
    int seat, cash, state, holding;
    bool hand = false;
    if (!scan_key(in, "seat"))
        return false;
    if (s->seats == BUDOWA_SEATS)
        return scan_fail(in, "more than %d seats", BUDOWA_SEATS);
    if (!scan_int(in, &seat, s->seats, s->seats, "the seat") ||
        (state = scan_one_of(in, STATES)) < 0)
        return false;
    if (state == 1) {
        s->out |= (uint8_t)(1u << seat);
        return scan_done(in);
    }
    if (!scan_int(in, &cash, 0, BUDOWA_CASH, "the cash"))
        return false;
    s->cash[seat] = cash;
    if (!scan_more(in))
        return true;
    if ((holding = scan_one_of(in, HOLDINGS)) < 0)
        return false;
    if (holding == 0 && !read_shares(deck, out, in, &hand))
        return false;
    if (holding == 0 && !hand)
        return true;
    if (!scan_more(in))
        return scan_word(in, &word, "a plot");
    uint64_t before = *seen;
    if (!read_plots(deck, in, seen, deck->hand))
        return false;
    s->hand[seat] = *seen & ~before;
    s->n_hand[seat] = (uint8_t)budowa_count(s->hand[seat]);
    return true;
}

bool budowa_read_drawing(int slot, Scan *in, BudowaDrawing *out) {
    const BudowaDeck *deck = budowa_deck(slot);
    BudowaState *s = &out->state;
    *out = (BudowaDrawing){
        .state = {.deck = (uint16_t)slot, .phase = BUDOWA_OVER, .plot = BUDOWA_NONE}};
    uint64_t seen = 0;
    if (!scan_key(in, "built") || !read_plots(deck, in, &seen, BUDOWA_PLOTS))
        return false;
    s->built = seen;
    for (; s->seats < 2 || scan_has_line(in); s->seats++)
        if (!read_seat(deck, out, in, &seen))
            return false;
    return true;
}

bool budowa_score_drawing(int slot, Scan *in, Score out[MAX_SEATS], int *seats) {
    BudowaDrawing drawing;
    if (!budowa_read_drawing(slot, in, &drawing))
        return false;
    *seats = drawing.state.seats;
    for (int seat = 0; seat < *seats; seat++) {
        budowa_score(&drawing.state, (Seat)seat, &out[seat]);
        out[seat].fact[0].points += drawing.value[seat]; /* share_value */
        out[seat].tiebreak[0] += drawing.value[seat];
    }
    return true;
}
