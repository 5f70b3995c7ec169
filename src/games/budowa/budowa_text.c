/* SPDX-License-Identifier: MIT */
/* budowa_text.c - Budowa Miasta as text and as bytes: deal lines, notation, picture, walk. */
#include "games/budowa/budowa.h"

static void add_plot(Text *out, const BudowaDeck *deck, int plot) {
    text_char(out, deck->street[plot / 4].name);
    text_char(out, (char)('1' + plot % 4));
}

/* ---- the deal ---- */

static void write_order(Text *out, const BudowaDeck *deck, const uint8_t *order, int count) {
    for (int i = 0; i < count; i++) {
        text_char(out, ' ');
        add_plot(out, deck, order[i]);
    }
    text_char(out, '\n');
}

void budowa_write_deal(const void *state, Text *out) {
    const BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    const uint8_t *dealt = s->order[0];
    text_format(out, "first %d\n", s->first);
    for (int seat = 0; seat < s->seats; seat++, dealt += deck->hand) {
        text_format(out, "hand %d", seat);
        write_order(out, deck, dealt, deck->hand);
    }
    text_add(out, "bag");
    write_order(out, deck, dealt, deck->n_plots - deck->hand * s->seats);
    for (int row = 1; row < s->seats - 1; row++) {
        text_add(out, "reshuffle");
        write_order(out, deck, s->order[row], deck->n_plots);
    }
}

bool budowa_read_plot(const BudowaDeck *deck, Scan *in, uint64_t *seen, int *plot) {
    Slice word;
    if (!scan_word(in, &word, "a plot"))
        return false;
    *plot = budowa_find_plot(deck, word);
    if (*plot < 0)
        return scan_fail(in, "no plot '%s'", slice_quote(word).words);
    if (budowa_has(*seen, *plot))
        return scan_twice(in);
    *seen |= (uint64_t)1 << *plot;
    return true;
}

/* `count` buildings up to the end of the line, none of which is in *seen. */
static bool read_order(const BudowaDeck *deck, Scan *in, uint8_t *order, int count,
                       uint64_t *seen) {
    for (int i = 0; i < count; i++) {
        int plot;
        if (!budowa_read_plot(deck, in, seen, &plot))
            return false;
        order[i] = (uint8_t)plot;
    }
    return scan_done(in);
}

/* Fills first and the orders. */
bool budowa_read_orders(BudowaState *s, const Setup *setup, Scan *in) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint8_t *dealt = s->order[0];
    uint64_t seen = 0;
    int number;
    if (!setup_read_first(setup, BUDOWA_FIRST, in, &s->first))
        return false;
    for (int seat = 0; seat < s->seats; seat++, dealt += deck->hand)
        if (!scan_key(in, "hand") || !scan_int(in, &number, seat, seat, "the seat") ||
            !read_order(deck, in, dealt, deck->hand, &seen))
            return false;
    if (!scan_key(in, "bag") ||
        !read_order(deck, in, dealt, deck->n_plots - deck->hand * s->seats, &seen))
        return false;
    for (int row = 1; row < s->seats - 1; row++) {
        seen = 0;
        if (!scan_key(in, "reshuffle") ||
            !read_order(deck, in, s->order[row], deck->n_plots, &seen))
            return false;
    }
    return true;
}

/* ---- notation ---- */

void budowa_notate(const void *state, Move move, Text *out) {
    const BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int what = budowa_move_what(move);
    switch (budowa_move_kind(move)) {
    case BUDOWA_MOVE_SELL:
        text_add(out, "sell ");
        text_add(out, deck->venue[what / BUDOWA_SHARES].id);
        text_char(out, ' ');
        text_int(out, deck->price[what]);
        return;
    case BUDOWA_MOVE_BUILD:
        text_add(out, "build ");
        add_plot(out, deck, what);
        return;
    case BUDOWA_MOVE_SHARE:
        text_add(out, "share ");
        text_add(out, what ? deck->venue[what - 1].id : "none");
        return;
    }
}

/* ---- picture ---- */

static void add_plots(Text *out, const BudowaDeck *deck, uint64_t set, int count) {
    for (int hidden = count - budowa_count(set); hidden > 0; hidden--)
        text_add(out, " ?");
    for (; set; set &= set - 1) {
        text_char(out, ' ');
        add_plot(out, deck, budowa_lowest(set));
    }
}

static void add_shares(Text *out, const BudowaDeck *deck, uint64_t set) {
    for (int venue = 0; venue < deck->n_venues; venue++) {
        uint64_t left = set & budowa_shares_of(venue);
        if (left)
            text_format(out, " %s ", deck->venue[venue].id);
        for (; left; left &= left - 1)
            text_format(out, "%d%s", deck->price[budowa_lowest(left)],
                        (left & (left - 1)) ? "+" : "");
    }
}

/* From the top. */
static void add_piles(Text *out, const BudowaState *s) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    for (int venue = 0; venue < deck->n_venues; venue++) {
        uint8_t list[BUDOWA_SHARES];
        int count = budowa_lying(s, venue, list);
        for (int i = 0; i < count; i++) {
            if (i == 0)
                text_format(out, " %s ", deck->venue[venue].id);
            text_format(out, "%s%d", i ? "+" : "", deck->price[list[i]]);
        }
    }
}

/* The lines of a drawn position, then piles, bag and whose turn it is. */
void budowa_picture(const void *state, Text *out) {
    static const char *const PHASES[] = {"sell", "build", "share", "over"};
    const BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    text_add(out, "built");
    add_plots(out, deck, s->built, 0);
    text_char(out, '\n');
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->out >> seat & 1) {
            text_format(out, "seat %d out\n", seat);
            continue;
        }
        text_format(out, "seat %d cash %d", seat, (int)s->cash[seat]);
        if (s->shares[seat])
            text_add(out, " shares");
        add_shares(out, deck, s->shares[seat]);
        if (s->n_hand[seat])
            text_add(out, " hand");
        add_plots(out, deck, s->hand[seat], s->n_hand[seat]);
        text_char(out, '\n');
    }
    text_add(out, "piles");
    add_piles(out, s);
    text_add(out, "\nbag");
    if (s->bag) {
        const uint8_t *order = s->order[budowa_row(s)];
        for (int i = s->cursor; i < deck->n_plots; i++)
            if (budowa_has(s->bag, order[i]))
                add_plots(out, deck, (uint64_t)1 << order[i], 1);
    } else {
        add_plots(out, deck, 0, s->n_bag);
    }
    text_format(out, "\nturn %d %s\n", s->turn, PHASES[s->phase]);
}

/* ---- bytes ---- */

/* Is this row an order of all plots, or (`hidden`) all zeros? Zeros fill the rest either way. */
static bool is_order(const BudowaDeck *deck, const uint8_t *row, bool hidden) {
    uint64_t seen = 0;
    int count = hidden ? 0 : deck->n_plots;
    for (int i = 0; i < count; i++) {
        if (row[i] >= deck->n_plots)
            return false;
        seen |= (uint64_t)1 << row[i];
    }
    for (int i = count; i < BUDOWA_PLOTS; i++)
        if (row[i])
            return false;
    return hidden || seen == deck->all;
}

/* Rows in use are orders, or all hidden in a view; past ones may be gone (determinize does not
 * invent them); those beyond the number of seats are zeros. */
static bool orders_are_sound(const BudowaState *s, const BudowaDeck *deck, bool view) {
    int now = budowa_row(s);
    for (int row = 0; row < BUDOWA_ORDERS; row++) {
        bool unused = row >= s->seats - 1;
        bool may_hide = unused || view || row < now;
        bool may_show = !unused && !view;
        if (!(may_hide && is_order(deck, s->order[row], true)) &&
            !(may_show && is_order(deck, s->order[row], false)))
            return false;
    }
    for (int i = 0; !view && i < s->cursor; i++)
        if (i >= deck->n_plots || budowa_has(s->bag, s->order[now][i]))
            return false;
    return !view || s->cursor == 0;
}

/* Every building in one place, as many as counted. */
static bool buildings_are_sound(const BudowaState *s, const BudowaDeck *deck, bool view) {
    uint64_t seen = s->built;
    int count = budowa_count(s->built) + s->n_bag, shown = 0;
    if (view ? s->bag != 0 : budowa_count(s->bag) != s->n_bag || (s->bag & seen))
        return false;
    seen |= s->bag;
    for (int seat = 0; seat < BUDOWA_SEATS; seat++) {
        uint64_t hand = s->hand[seat];
        int due = s->n_hand[seat];
        if ((hand & seen) || due > deck->hand || (seat >= s->seats && due))
            return false;
        if (budowa_count(hand) != due && (!view || hand))
            return false;
        /* With nobody out hands are full as long as the bag lasts; the builder draws last. */
        int missing = s->phase == BUDOWA_SHARE && seat == s->turn;
        if (s->phase != BUDOWA_OVER && s->out == 0 && s->n_bag && seat < s->seats &&
            due != deck->hand - missing)
            return false;
        seen |= hand;
        count += due;
        shown += hand != 0;
    }
    if ((seen & ~deck->all) || (view && shown > 1))
        return false;
    return count == deck->n_plots;
}

/* Who is out, or not there at all, has nothing. */
static bool holdings_are_sound(const BudowaState *s) {
    for (int seat = 0; seat < BUDOWA_SEATS; seat++) {
        bool gone = seat >= s->seats || (s->out >> seat & 1);
        if (gone && (s->shares[seat] || s->cash[seat] || s->n_hand[seat]))
            return false;
    }
    return budowa_piles_are_sound(s);
}

/* The plot just built on; what a seller could pay when its turn began, which is not more than it
 * can now, in its only encoding; or nothing. */
static bool plot_is_sound(const BudowaState *s, const BudowaDeck *deck) {
    int plot = s->plot;
    if (plot == BUDOWA_NONE)
        return s->phase != BUDOWA_SHARE;
    if (plot >= deck->n_plots)
        return false;
    if (s->phase != BUDOWA_SELL)
        return s->phase == BUDOWA_SHARE && budowa_has(s->built, plot);
    int cost = budowa_cost(deck, s->built, plot);
    return cost <= s->cash[s->turn] && budowa_dearest(deck, s->built, cost) == plot;
}

/* Is the phase one that the acting seat can be in, with its hand or (in a view) with some hand? */
static bool phase_is_sound(const BudowaState *s, const BudowaDeck *deck) {
    bool alone = budowa_count(s->out) == s->seats - 1;
    bool over = alone || budowa_joins(deck, s->built);
    int turn = s->turn, size = s->n_hand[turn];
    if (over != (s->phase == BUDOWA_OVER))
        return false;
    if (over)
        return true;
    if (s->out >> turn & 1)
        return false;
    if (s->phase == BUDOWA_SHARE)
        return size < deck->hand;
    uint64_t pool, key, unseen = deck->all & ~s->built;
    budowa_acting_hand(s, &pool, &key);
    if (s->hand[turn])
        return !(s->hand[turn] & ~pool) && (s->hand[turn] & key);
    for (int seat = 0; seat < s->seats; seat++)
        unseen &= ~s->hand[seat];
    return size > 0 && budowa_count(unseen & pool) >= size && (unseen & key);
}

static bool is_sound(const BudowaState *s) {
    if (s->seats < 2)
        return false;
    const BudowaDeck *deck = budowa_deck(s->deck);
    if (s->first >= s->seats || s->turn >= s->seats || s->out >> s->seats)
        return false;
    if (budowa_count(s->out) >= s->seats)
        return false;
    bool view = is_order(deck, s->order[budowa_row(s)], true);
    return orders_are_sound(s, deck, view) && buildings_are_sound(s, deck, view) &&
           holdings_are_sound(s) && plot_is_sound(s, deck) && phase_is_sound(s, deck);
}

void budowa_walk(void *state, Walk *walk) {
    BudowaState *s = state;
    walk_u8(walk, &s->seats, BUDOWA_SEATS);
    walk_u8(walk, &s->first, BUDOWA_SEATS - 1);
    walk_u8(walk, &s->turn, BUDOWA_SEATS - 1);
    walk_u8(walk, &s->phase, BUDOWA_OVER);
    walk_u8(walk, &s->plot, BUDOWA_NONE);
    walk_u8(walk, &s->out, (1u << BUDOWA_SEATS) - 1);
    walk_u64(walk, &s->built);
    walk_u64(walk, &s->bag);
    walk_u8(walk, &s->n_bag, BUDOWA_PLOTS);
    walk_u8(walk, &s->cursor, BUDOWA_PLOTS);
    walk_u64(walk, &s->piles);
    for (int seat = 0; seat < BUDOWA_SEATS; seat++) {
        walk_u64(walk, &s->hand[seat]);
        walk_u8(walk, &s->n_hand[seat], BUDOWA_PLOTS);
        walk_u64(walk, &s->shares[seat]);
        walk_i32(walk, &s->cash[seat], 0, BUDOWA_CASH);
    }
    for (int row = 0; row < BUDOWA_ORDERS; row++)
        walk_u8s(walk, s->order[row], BUDOWA_PLOTS, BUDOWA_PLOTS - 1);
    walk_require(walk, is_sound(s));
}
