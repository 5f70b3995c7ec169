/* SPDX-License-Identifier: MIT */
/* budowa.h - Budowa Miasta: build up streets, hold shares in the venues at their ends.
 *
 * 2-6 seats. A turn: (sell shares, if no building in hand can be paid,) build one building, a
 * finished street pays the shareholders of both its venues, take at most one share, draw. Most cash
 * when finished streets join the two goal venues. docs/rules/budowa.md has it all, rulings B1-B13.
 *
 * The map is whatever the deck says; this is the standard one (a diamond lying on its left corner):
 *
 *          pool --A-- cinema --F-- shopping centre        street A:  plots A1 A2 A3 A4
 *           |B          |E            |G                  plot 1 touches the first venue named in
 *        theatre --D-- cafe ---H-- amusement park         the deck, plot 4 the second; 2 and 3
 *           |C          |I            |L                  touch only their neighbours
 *     restaurant --J- sports hall --K-- stadium
 *
 * Plots (and the buildings that fit them) are numbered street*4 + 0..3, shares venue*5 + 0..4 with
 * the free one at 0, so a set of either is one 64-bit word:
 *
 *     plots   bit  0  1  2  3 | 4  5  6  7 | ...      shares  bit  0  1  2  3  4 | 5  6 ...
 *                 A1 A2 A3 A4 |B1 B2 B3 B4 |                  pool 0  6  7  9 10 | cinema 0 3 ...
 *
 * A pile need not lie in the order of prices: what is sold lies on top (ruling B5). Which shares
 * are on it follows from what the seats hold, so five bits a venue, where its shares have theirs,
 * say the rest: 0 as it was set up, the free share on top; 1..24 the free share is gone, and the
 * others lie, from the top, as in the 1st..24th order of four in a list (budowa_piles.c), those
 * left out that are held. The first order that fits is taken, so a pile in the order of prices
 * is 1. */
#ifndef GAMES_BUDOWA_H
#define GAMES_BUDOWA_H

#include "engine/game.h"

enum {
    BUDOWA_SEATS = 6,
    BUDOWA_VENUES = 12, /* most in a deck: 12 * 5 shares fit a word */
    BUDOWA_SHARES = 5,  /* of each venue, the free one included */
    BUDOWA_STREETS = 16,
    BUDOWA_PLOTS = 4 * BUDOWA_STREETS, /* most in a deck: they fill a word */
    BUDOWA_ORDERS = BUDOWA_SEATS - 1,  /* the deal and seats-2 reshuffles */
    BUDOWA_NONE = 255,                 /* no plot, no venue */
    BUDOWA_ID = 32,                    /* bytes in a venue's id, the NUL included */
    BUDOWA_MOST = 9999,                /* most of any number of a deck */
    BUDOWA_CASH = 10000000,            /* no match of any deck gets there */
    BUDOWA_LONGEST = 3 * BUDOWA_PLOTS - 2
};

/* The deck's options, by index. */
enum {
    BUDOWA_FIRST,
    BUDOWA_SEAT_COLOURS
};

/* Longest match. Every turn with a decision builds exactly one building, and when the last plot is
 * built all streets are finished, which joins the goals (the deck was checked): so at most one
 * build a plot, and the last of them ends the match without a share step. A sale sells a share
 * that was taken in an earlier share step, another one each time: so at most plots-1 share steps
 * and plots-1 sales. Turns without a decision (skipped, bankrupt) never go round for ever: when
 * nobody has a building and the bag is empty all plots are built. */

typedef enum {
    BUDOWA_VILLA,
    BUDOWA_BLOCK,
    BUDOWA_OFFICE,
    BUDOWA_FACTORY,
    BUDOWA_KINDS
} BudowaKind;

typedef struct {
    char id[BUDOWA_ID];             /* "shopping_centre" */
    uint8_t row, column;            /* on the grid */
    bool is_table;                  /* not every share pays the same */
    int16_t pay[BUDOWA_SHARES + 1]; /* for so many shares, when a street of the venue is finished */
    int16_t price[BUDOWA_SHARES];   /* ascending; [0] = 0, the free one */
    uint64_t plots;                 /* of all its streets */
} BudowaVenue;

typedef struct {
    char name;        /* 'A' */
    char income[12];  /* "income.A": the id of a fact */
    uint8_t venue[2]; /* at plot 1, at plot 4 */
} BudowaStreet;

typedef struct {
    Deck head;
    uint8_t n_venues, n_streets, n_plots;
    uint8_t hand;                                 /* buildings everybody starts with */
    uint8_t from, to;                             /* the goal venues */
    int16_t bonus;                                /* for who joins them */
    int16_t money[BUDOWA_SEATS + 1];              /* to start with, by number of seats */
    int16_t cost[BUDOWA_PLOTS];                   /* normal cost of the building */
    uint8_t kind[BUDOWA_PLOTS];                   /* BudowaKind of the building */
    int16_t price[BUDOWA_VENUES * BUDOWA_SHARES]; /* by share */
    uint8_t touches[BUDOWA_PLOTS];                /* the venue a plot touches, or BUDOWA_NONE */
    uint64_t all;                                 /* every plot */
    uint64_t free;                                /* the free shares */
    uint64_t bought;                              /* the shares with a price */
    BudowaVenue venue[BUDOWA_VENUES];
    BudowaStreet street[BUDOWA_STREETS];
} BudowaDeck;

typedef enum {
    BUDOWA_SELL, /* no building in hand could be paid: sell until one can, and on as one likes */
    BUDOWA_BUILD,
    BUDOWA_SHARE, /* after building: take a share or none */
    BUDOWA_OVER
} BudowaPhase;

/* Invariant (is_sound in budowa_text.c): every building is in exactly one of built, bag and the
 * hands; every share with a price is on its pile or held, a free one may also be in the box, once
 * somebody is out. Seats that are out have nothing. In a view `bag` and the hands of the others are
 * empty sets with their true counts, and all orders are zeros. What a seat could pay when its turn
 * began is stored while it sells, because it reveals to the others what it does not hold. */
typedef struct {
    uint64_t built;                             /* plots with a building */
    uint64_t bag;                               /* buildings in the bag; 0 in a view */
    uint64_t piles;                             /* how they lie, five bits a venue: see above */
    uint64_t hand[BUDOWA_SEATS];                /* buildings; 0 in a view where not the viewer's */
    uint64_t shares[BUDOWA_SEATS];              /* held */
    int32_t cash[BUDOWA_SEATS];                 /* 0 for who is out */
    uint8_t order[BUDOWA_ORDERS][BUDOWA_PLOTS]; /* [0]: as dealt, hands first, then the bag; [n]:
                                                   the bag's order after the n-th bankruptcy */
    uint8_t n_hand[BUDOWA_SEATS];               /* buildings in each hand */
    uint8_t n_bag;                              /* buildings in the bag */
    uint8_t cursor; /* before this place of the order in use nothing is in the bag */
    uint16_t deck;  /* slot */
    uint8_t seats;  /* 2..6 */
    uint8_t first;  /* who began */
    uint8_t turn;   /* whose turn it is; at the end, who had the last one */
    uint8_t phase;  /* BudowaPhase */
    uint8_t plot; /* SHARE: built just now. SELL: the dearest building that could have been paid for
                     when the turn began, of equal ones the first. Else, or if none: BUDOWA_NONE */
    uint8_t out;  /* bit per seat: bankrupt */
} BudowaState;

/* A move:  kind << 8 | what   SELL share, BUILD plot, SHARE venue+1 (0: none) */
enum {
    BUDOWA_MOVE_SELL = 1,
    BUDOWA_MOVE_BUILD = 2,
    BUDOWA_MOVE_SHARE = 3
};
static inline int budowa_move_kind(Move move) {
    return (int)(move >> 8);
}
static inline int budowa_move_what(Move move) {
    return (int)(move & 255);
}

extern const Game budowa_game;

/* ---- the deck ---- */

extern DeckShelf budowa_shelf;
const BudowaDeck *budowa_deck(int slot); /* must be loaded */
bool budowa_read_deck(void *deck, const char *bytes, size_t length, Error *error);
int budowa_find_venue(const BudowaDeck *deck, Slice id);  /* or -1 */
int budowa_find_plot(const BudowaDeck *deck, Slice name); /* "H3", or -1 */

/* Are the goals joined by streets whose four plots are all in this set? */
bool budowa_joins(const BudowaDeck *deck, uint64_t built);

/* ---- asking a position (budowa_score.c) ---- */

static inline bool budowa_has(uint64_t set, int bit) {
    return set >> bit & 1;
}
/* The lowest member of a set that is not empty. */
static inline int budowa_lowest(uint64_t set) {
    return __builtin_ctzll(set);
}
static inline int budowa_count(uint64_t set) {
    return __builtin_popcountll(set);
}
/* All shares of a venue, and all plots of a street, as sets. */
static inline uint64_t budowa_shares_of(int venue) {
    return (uint64_t)31 << (venue * BUDOWA_SHARES);
}
static inline uint64_t budowa_plots_of(int street) {
    return (uint64_t)15 << (street * 4);
}

/* Plots where a building costs its normal price: the ends of streets and neighbours of buildings
 * (ruling B1). Plots 1 and 4 are in anyway, so shifts across a street's end do no harm. */
static inline uint64_t budowa_normal(uint64_t built) {
    return 0x9999999999999999u | built << 1 | built >> 1;
}
static inline int budowa_cost(const BudowaDeck *deck, uint64_t built, int plot) {
    return deck->cost[plot] << !budowa_has(budowa_normal(built), plot);
}
static inline bool budowa_is_finished(uint64_t built, int street) {
    return (built >> (street * 4) & 15) == 15;
}

/* What a share brings when it is sold: half its price, rounded up. */
static inline int budowa_half(const BudowaDeck *deck, int share) {
    return (deck->price[share] + 1) / 2;
}
/* The shares this seat may sell: with a price, of venues with an unfinished street (B8). */
uint64_t budowa_sellable(const BudowaState *s, int seat);
/* Cash and what all sellable shares would bring. */
int budowa_reach(const BudowaState *s, int seat);
/* What one share more, or the last one held, adds to what a street of the venue pays the seat. */
int budowa_next_pays(const BudowaState *s, int seat, int venue);
int budowa_last_pays(const BudowaState *s, int seat, int venue);

/* What this street pays the seat when it is finished. */
int budowa_payout(const BudowaState *s, int street, int seat);
/* The sum of the prices of the shares held. */
int budowa_share_value(const BudowaState *s, int seat);
/* The streets of a way from goal to goal that misses the fewest buildings, as bits. */
uint32_t budowa_route(const BudowaState *s);

/* The cheapest cost of a building in this set, on the current map; the set is not empty. */
static inline int budowa_cheapest(const BudowaDeck *deck, uint64_t built, uint64_t hand) {
    uint64_t normal = budowa_normal(built);
    int cheapest = INT32_MAX;
    for (; hand; hand &= hand - 1) {
        int plot = budowa_lowest(hand);
        int cost = deck->cost[plot] << !budowa_has(normal, plot);
        cheapest = cost < cheapest ? cost : cheapest;
    }
    return cheapest;
}

/* Can the acting seat pay for a building? False where its hand is hidden. */
static inline bool budowa_can_build(const BudowaState *s) {
    uint64_t hand = s->hand[s->turn];
    return hand && budowa_cheapest(budowa_deck(s->deck), s->built, hand) <= s->cash[s->turn];
}

/* The row of `order` the bag follows: one further at each bankruptcy but the one that ends it. */
static inline int budowa_row(const BudowaState *s) {
    int out = budowa_count(s->out);
    return out < s->seats - 2 ? out : s->seats - 2;
}

/* ---- piles (budowa_piles.c) ---- */

/* The shares on the piles. */
uint64_t budowa_pile(const BudowaState *s);
/* The share on top of the venue's pile, or -1; of all venues' piles. */
int budowa_top(const BudowaState *s, int venue);
void budowa_tops(const BudowaState *s, int8_t out[BUDOWA_VENUES]);
/* The shares of the venue's pile from the top; returns how many. */
int budowa_lying(const BudowaState *s, int venue, uint8_t out[BUDOWA_SHARES]);

/* ---- between the files of this game ---- */

/* The share on top of a pile goes to the seat, or a share of the seat's on top of its pile, or all
 * the seat's shares with a price back to their piles, which are then sorted, and its free ones to
 * the box (rulings B5 and B11). Nothing is paid. */
void budowa_take(BudowaState *s, int seat, int share);
void budowa_give_back(BudowaState *s, int seat, int share);
void budowa_give_up(BudowaState *s, int seat);
/* Says that the venue's pile is by price, its free share being gone. */
void budowa_sort(BudowaState *s, int venue);
/* Has every pile its only encoding, and is no share lost or duplicated? */
bool budowa_piles_are_sound(const BudowaState *s);
/* The dearest building not built that this cash pays for, of equal ones the first; or NONE. */
int budowa_dearest(const BudowaDeck *deck, uint64_t built, int cash);

void budowa_score(const void *state, Seat seat, Score *out);
/* Reads a drawn position to its end: what is built, cash, shares, piles and hands; nobody's turn.
 */
typedef struct {
    BudowaState state;
    int32_t value[BUDOWA_SEATS]; /* of shares that were drawn by what they are worth alone */
} BudowaDrawing;
bool budowa_read_drawing(int slot, Scan *in, BudowaDrawing *out);
bool budowa_score_drawing(int slot, Scan *in, Score out[MAX_SEATS], int *seats);
void budowa_write_deal(const void *state, Text *out);
/* One plot that is not in *seen yet; adds it there. */
bool budowa_read_plot(const BudowaDeck *deck, Scan *in, uint64_t *seen, int *plot);
bool budowa_read_orders(BudowaState *s, const Setup *setup, Scan *in);
void budowa_notate(const void *state, Move move, Text *out);
void budowa_picture(const void *state, Text *out);
void budowa_walk(void *state, Walk *walk);

/* The buildings the acting seat's hand must be drawn from (*pool) and of which it must hold at
 * least one (*key), so that the position is one where it has to decide what `phase` says.
 * Unconstrained, that is pool = key = all, outside the phases SELL and BUILD. */
void budowa_acting_hand(const BudowaState *s, uint64_t *pool, uint64_t *key);

#endif
