/* SPDX-License-Identifier: MIT */
/* budowa.c - the rules of Budowa Miasta: the deal, the turn with one function a phase, secrets.
 *
 * A turn in the rulebook's order; what needs no decision happens inside apply:
 *
 *     bankruptcy check -> [BUILD], or [SELL ... BUILD] -> payout -> [SHARE] -> draw -> next seat
 *
 * Piles are in budowa_piles.c, scoring in budowa_score.c, text and bytes in budowa_text.c. */
#include "games/budowa/budowa.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(BudowaState) <= 480, "a state of Budowa Miasta must stay small");
_Static_assert((int)BUDOWA_LONGEST <= (int)MAX_LONGEST, "a match must fit a table");

/* ---- the turn ---- */

/* The bag's next building into the seat's hand, if there is one. */
static void draw(BudowaState *s, int seat) {
    if (!s->bag)
        return;
    const uint8_t *order = s->order[budowa_row(s)];
    int at = s->cursor;
    while (!budowa_has(s->bag, order[at]))
        at++;
    uint64_t building = (uint64_t)1 << order[at];
    s->cursor = (uint8_t)(at + 1);
    s->bag &= ~building;
    s->n_bag--;
    s->hand[seat] |= building;
    s->n_hand[seat]++;
}

/* Buildings to the bag, bought shares to their piles, free ones to the box, cash to the bank. The
 * bag takes the next order by itself: budowa_row counts those who are out (ruling B11). */
static void go_bankrupt(BudowaState *s, int seat) {
    s->bag |= s->hand[seat];
    s->n_bag += s->n_hand[seat];
    s->hand[seat] = 0;
    s->n_hand[seat] = 0;
    budowa_give_up(s, seat);
    s->cash[seat] = 0;
    s->out |= (uint8_t)(1u << seat);
    s->cursor = 0;
}

static int next_seat(const BudowaState *s, int seat) {
    return seat + 1 == s->seats ? 0 : seat + 1;
}

/* Starts the turn of s->turn, or of the next seat that has something to decide. */
static void begin_turn(BudowaState *s, const BudowaDeck *deck) {
    for (;; s->turn = (uint8_t)next_seat(s, s->turn)) {
        int seat = s->turn;
        if (s->out >> seat & 1)
            continue;
        if (s->n_hand[seat] == 0) { /* ruling B9: skipped */
            draw(s, seat);
            continue;
        }
        int cheapest = budowa_cheapest(deck, s->built, s->hand[seat]);
        if (s->cash[seat] >= cheapest) {
            s->phase = BUDOWA_BUILD;
            return;
        }
        if (budowa_reach(s, seat) >= cheapest) { /* ruling B4 */
            s->phase = BUDOWA_SELL;
            s->plot = (uint8_t)budowa_dearest(deck, s->built, s->cash[seat]);
            return;
        }
        go_bankrupt(s, seat);
        if (budowa_count(s->out) == s->seats - 1) { /* ruling B10 */
            s->phase = BUDOWA_OVER;
            return;
        }
    }
}

/* Ruling B3: a seat that began to sell may go on, so the phase ends only with the building. */
static void sell(BudowaState *s, const BudowaDeck *deck, int share) {
    int seat = s->turn;
    assert(s->phase == BUDOWA_SELL && budowa_has(budowa_sellable(s, seat), share));
    budowa_give_back(s, seat, share);
    s->cash[seat] += budowa_half(deck, share);
}

/* Every shareholder of the two venues; those who are out hold nothing. */
static void pay_out(BudowaState *s, int street) {
    for (int seat = 0; seat < s->seats; seat++)
        s->cash[seat] += budowa_payout(s, street, seat);
}

static void build(BudowaState *s, const BudowaDeck *deck, int plot) {
    uint64_t bit = (uint64_t)1 << plot;
    int seat = s->turn, street = plot / 4;
    int cost = budowa_cost(deck, s->built, plot);
    assert((s->phase == BUDOWA_BUILD || s->phase == BUDOWA_SELL) && (s->hand[seat] & bit) &&
           cost <= s->cash[seat]);
    s->cash[seat] -= cost;
    s->hand[seat] &= ~bit;
    s->n_hand[seat]--;
    s->built |= bit;
    s->plot = (uint8_t)plot;
    s->phase = BUDOWA_SHARE;
    if (!budowa_is_finished(s->built, street))
        return;
    if (budowa_joins(deck, s->built)) {
        s->cash[seat] += deck->bonus;
        s->phase = BUDOWA_OVER; /* ruling B7: no share step after it */
        s->plot = BUDOWA_NONE;
    }
    pay_out(s, street);
}

/* May the acting seat take this share, the top of the venue's pile (-1: it is empty)? Free ones by
 * touching, others by paying. */
static bool can_take(const BudowaState *s, const BudowaDeck *deck, int venue, int top) {
    if (top < 0)
        return false;
    if (deck->price[top] == 0)
        return deck->touches[s->plot] == venue;
    return deck->price[top] <= s->cash[s->turn];
}

/* what: 0 = none, else the venue + 1. Ends the turn. */
static void share(BudowaState *s, const BudowaDeck *deck, int what) {
    int seat = s->turn;
    assert(s->phase == BUDOWA_SHARE && what <= deck->n_venues);
    if (what > 0) {
        int venue = what - 1, top = budowa_top(s, venue);
        assert(can_take(s, deck, venue, top));
        budowa_take(s, seat, top);
        s->cash[seat] -= deck->price[top];
    }
    draw(s, seat);
    s->plot = BUDOWA_NONE;
    s->turn = (uint8_t)next_seat(s, seat);
    begin_turn(s, deck);
}

static int seats(const void *state) {
    const BudowaState *s = state;
    return s->seats;
}

static Seat actor(const void *state) {
    const BudowaState *s = state;
    return s->phase == BUDOWA_OVER ? NOBODY : (Seat)s->turn;
}

static int list(Move out[MAX_MOVES], int kind, uint64_t set) {
    int count = 0;
    for (; set; set &= set - 1)
        out[count++] = (Move)(kind << 8 | budowa_lowest(set));
    return count;
}

static int legal_builds(const BudowaState *s, const BudowaDeck *deck, Move out[MAX_MOVES]) {
    uint64_t normal = budowa_normal(s->built);
    int cash = s->cash[s->turn], count = 0;
    for (uint64_t left = s->hand[s->turn]; left; left &= left - 1) {
        int plot = budowa_lowest(left);
        out[count] = (Move)(BUDOWA_MOVE_BUILD << 8 | plot);
        count += deck->cost[plot] << !budowa_has(normal, plot) <= cash;
    }
    return count;
}

static int legal_shares(const BudowaState *s, const BudowaDeck *deck, Move out[MAX_MOVES]) {
    int8_t top[BUDOWA_VENUES];
    int count = 0;
    budowa_tops(s, top);
    out[count++] = BUDOWA_MOVE_SHARE << 8;
    for (int venue = 0; venue < deck->n_venues; venue++) {
        out[count] = (Move)(BUDOWA_MOVE_SHARE << 8 | (venue + 1));
        count += can_take(s, deck, venue, top[venue]);
    }
    return count;
}

static int legal(const void *state, Move out[MAX_MOVES]) {
    const BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int count;
    switch ((BudowaPhase)s->phase) {
    case BUDOWA_SELL:
        count = list(out, BUDOWA_MOVE_SELL, budowa_sellable(s, s->turn));
        return count + legal_builds(s, deck, out + count);
    case BUDOWA_BUILD:
        return legal_builds(s, deck, out);
    case BUDOWA_SHARE:
        return legal_shares(s, deck, out);
    case BUDOWA_OVER:
        break;
    }
    return 0;
}

static void apply(void *state, Move move) {
    BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int what = budowa_move_what(move);
    switch (budowa_move_kind(move)) {
    case BUDOWA_MOVE_SELL:
        sell(s, deck, what);
        return;
    case BUDOWA_MOVE_BUILD:
        build(s, deck, what);
        return;
    case BUDOWA_MOVE_SHARE:
        share(s, deck, what);
        return;
    }
    assert(!"this is a move of Budowa Miasta");
}

/* ---- the deal ---- */

static void begin(BudowaState *s, const Setup *setup) {
    const BudowaDeck *deck = budowa_deck(setup->deck);
    memset(s, 0, sizeof *s);
    s->deck = setup->deck;
    s->seats = setup->seats;
    s->plot = BUDOWA_NONE;
    for (int seat = 0; seat < s->seats; seat++)
        s->cash[seat] = deck->money[s->seats];
}

/* Hands out the first order; the first seat may be bankrupt at once with a stingy deck. */
static void hand_out(BudowaState *s) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    for (int i = 0; i < deck->n_plots; i++) {
        int seat = i / deck->hand;
        *(seat < s->seats ? &s->hand[seat] : &s->bag) |= (uint64_t)1 << s->order[0][i];
    }
    for (int seat = 0; seat < s->seats; seat++)
        s->n_hand[seat] = deck->hand;
    s->n_bag = (uint8_t)(deck->n_plots - deck->hand * s->seats);
    s->turn = s->first;
    begin_turn(s, deck);
}

static void setup(void *state, const Setup *setup) {
    BudowaState *s = state;
    Deal deal;
    begin(s, setup);
    int n_plots = budowa_deck(s->deck)->n_plots;
    deal_init(&deal, setup->seed);
    s->first = (uint8_t)setup_first(setup, BUDOWA_FIRST, &deal);
    for (int row = 0; row < s->seats - 1; row++) {
        for (int i = 0; i < n_plots; i++)
            s->order[row][i] = (uint8_t)i;
        deal_shuffle(&deal, s->order[row], n_plots);
    }
    hand_out(s);
}

static bool read_deal(void *state, const Setup *setup, Scan *in) {
    BudowaState *s = state;
    begin(s, setup);
    if (!budowa_read_orders(s, setup, in))
        return false;
    hand_out(s);
    return true;
}

/* ---- secrets ---- */

static void redact(void *state, Seat viewer) {
    BudowaState *s = state;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != viewer)
            s->hand[seat] = 0;
    s->bag = 0;
    s->cursor = 0;
    memset(s->order, 0, sizeof s->order);
}

void budowa_acting_hand(const BudowaState *s, uint64_t *pool, uint64_t *key) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    *pool = *key = deck->all;
    if (s->phase != BUDOWA_BUILD && s->phase != BUDOWA_SELL)
        return;
    int cash = s->cash[s->turn], reach = budowa_reach(s, s->turn);
    uint64_t paid = 0, reached = 0;
    if (s->phase == BUDOWA_SELL) /* as far as it went when the turn began */
        cash = s->plot == BUDOWA_NONE ? 0 : budowa_cost(deck, s->built, s->plot);
    for (int plot = 0; plot < deck->n_plots; plot++) {
        int cost = budowa_cost(deck, s->built, plot);
        paid |= (uint64_t)(cost <= cash) << plot;
        reached |= (uint64_t)(cost <= reach) << plot;
    }
    if (s->phase == BUDOWA_SELL) {
        *pool &= ~paid;
        *key = *pool & reached;
    } else {
        *key &= paid;
    }
}

/* A set's members in even random order; returns how many. */
static int shuffled(uint64_t set, Rng *rng, uint8_t out[BUDOWA_PLOTS]) {
    int count = 0;
    for (; set; set &= set - 1)
        out[count++] = (uint8_t)budowa_lowest(set);
    rng_shuffle(rng, out, count);
    return count;
}

/* The first `count` of a list as a set. */
static uint64_t set_of(const uint8_t *list, int count) {
    uint64_t set = 0;
    for (int i = 0; i < count; i++)
        set |= (uint64_t)1 << list[i];
    return set;
}

/* A hand for the acting seat, evenly among those that would have brought it to its phase: drawn
 * again until one of the key buildings is in it. At least one of at most 64 is a key building, so
 * this takes 64 tries on average at the very worst, and mostly one. */
static uint64_t acting_hand(const BudowaState *s, uint64_t unseen, Rng *rng) {
    uint8_t list[BUDOWA_PLOTS];
    uint64_t pool, key, hand;
    int size = s->n_hand[s->turn];
    budowa_acting_hand(s, &pool, &key);
    int count = shuffled(unseen & pool, rng, list);
    assert(size <= count && (unseen & key));
    while (!((hand = set_of(list, size)) & key))
        rng_shuffle(rng, list, count);
    return hand;
}

/* Row 0 keeps the dealt hands in front, so it is written as hands, built, bag: a view from before
 * the first move then has a deal that can be written. */
static void order_as_dealt(BudowaState *s, Rng *rng) {
    uint8_t *order = s->order[0];
    int count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        count += shuffled(s->hand[seat], rng, order + count);
    count += shuffled(s->built, rng, order + count);
    shuffled(s->bag, rng, order + count);
}

static void determinize(void *state, Seat viewer, Rng *rng) {
    BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint64_t unseen = deck->all & ~s->built;
    uint8_t list[BUDOWA_PLOTS];
    (void)viewer; /* the holes are where this viewer's redact left them */
    for (int seat = 0; seat < s->seats; seat++)
        unseen &= ~s->hand[seat];

    int turn = s->turn;
    if (s->phase != BUDOWA_OVER && s->n_hand[turn] && !s->hand[turn]) {
        s->hand[turn] = acting_hand(s, unseen, rng);
        unseen &= ~s->hand[turn];
    }
    int left = shuffled(unseen, rng, list);
    for (int seat = 0; seat < s->seats; seat++) {
        if (s->n_hand[seat] == 0 || s->hand[seat])
            continue;
        left -= s->n_hand[seat];
        s->hand[seat] = set_of(list + left, s->n_hand[seat]);
    }
    assert(left == s->n_bag);
    s->bag = set_of(list, left);

    int row = budowa_row(s);
    if (row == 0)
        order_as_dealt(s, rng);
    for (row = row ? row : 1; row < s->seats - 1; row++)
        shuffled(deck->all, rng, s->order[row]);
}

/* How many buildings of this set cost more than that? */
static int count_dearer(const BudowaState *s, uint64_t set, int cash) {
    int count = 0;
    for (; set; set &= set - 1)
        count += budowa_cost(budowa_deck(s->deck), s->built, budowa_lowest(set)) > cash;
    return count;
}

/* The buildings that this view does not show. */
static uint64_t unseen_of(const BudowaState *s) {
    uint64_t unseen = budowa_deck(s->deck)->all & ~s->built;
    for (int seat = 0; seat < s->seats; seat++)
        unseen &= ~s->hand[seat];
    return unseen;
}

/* A building shows itself to observers who could not tell it from the rest of the hand: it must
 * have come from a larger pool, some of it in the bag or with a third seat. */
static unsigned build_reveals(const BudowaState *s) {
    uint64_t pool, key, unseen = unseen_of(s);
    int mover = s->turn, size = s->n_hand[mover];
    unsigned revealed = game_observers(s->seats) & ~(1u << mover);
    budowa_acting_hand(s, &pool, &key);
    if (s->hand[mover] || budowa_count(unseen & pool) == size ||
        (size == 1 && budowa_count(unseen & key) == 1))
        return 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (budowa_count(unseen) == size + (s->hand[seat] ? 0 : s->n_hand[seat]))
            revealed &= ~(1u << seat);
    return revealed;
}

/* Observers who may learn something from whether this seat, which holds so many buildings, has to
 * build, to sell or to give up. Nobody does if every hand it may hold leads to the same. After
 * giving up other seats follow, so that counts as news for everybody. */
static unsigned phase_reveals(const BudowaState *s, int seat, int size) {
    unsigned all = game_observers(s->seats);
    int cash = s->cash[seat], reach = budowa_reach(s, seat);
    uint64_t hand = s->hand[seat], unseen = unseen_of(s);
    if (hand && count_dearer(s, hand, cash) < budowa_count(hand))
        return 0;
    if (hand) /* the mover has drawn an unknown building since */
        return seat != s->turn && count_dearer(s, hand, reach) < size ? 0 : all;
    int dear = count_dearer(s, unseen, cash), out_of_reach = count_dearer(s, unseen, reach);
    if (dear < size || (dear == budowa_count(unseen) && out_of_reach < size))
        return 0;
    return out_of_reach < size && seat != s->turn ? all & ~(1u << seat) : all;
}

/* At the end of a turn the mover draws, and so does each next seat without buildings, which is
 * skipped. The phase of the turn that begins then says something about a hand. */
static unsigned draw_reveals(const BudowaState *s) {
    int unbuilt = budowa_count(budowa_deck(s->deck)->all & ~s->built), bag = s->n_bag;
    int seat = s->turn, size = s->n_hand[seat];
    unsigned revealed = 0;
    for (;;) {
        if (bag > 0) {
            bag--;
            revealed |= (unsigned)(unbuilt - size > 1) << seat;
        }
        do
            seat = next_seat(s, seat);
        while (s->out >> seat & 1);
        size = s->n_hand[seat] + (seat == s->turn && s->n_bag > 0);
        if (size > 0)
            return revealed | phase_reveals(s, seat, size);
    }
}

static unsigned reveals(const void *view, Move move) {
    switch (budowa_move_kind(move)) {
    case BUDOWA_MOVE_BUILD:
        return build_reveals(view);
    case BUDOWA_MOVE_SHARE:
        return draw_reveals(view);
    }
    return 0; /* shares lie open */
}

const Game budowa_game = {
    .id = "budowa",
    .title = "Budowa Miasta",
    .rules = 2,
    .min_seats = 2,
    .max_seats = BUDOWA_SEATS,
    .state_size = sizeof(BudowaState),
    .longest = BUDOWA_LONGEST,
    .shelf = &budowa_shelf,
    .deck_size = sizeof(BudowaDeck),
    .deck_at = offsetof(BudowaState, deck),
    .read_deck = budowa_read_deck,
    .setup = setup,
    .write_deal = budowa_write_deal,
    .read_deal = read_deal,
    .seats = seats,
    .actor = actor,
    .legal = legal,
    .apply = apply,
    .redact = redact,
    .determinize = determinize,
    .reveals = reveals,
    .score = budowa_score,
    .notate = budowa_notate,
    .picture = budowa_picture,
    .walk = budowa_walk,
    .score_drawing = budowa_score_drawing,
};
