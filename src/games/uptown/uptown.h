/* SPDX-License-Identifier: MIT */
/* uptown.h - UpTown: cards, deck, state and moves. docs/rules/uptown.md has the rules; rulings
 * are quoted as T1..T15.
 *
 * A project card shows two projects, a town card four; the one that was chosen is the card's half:
 *
 *     half    project card      town card
 *      0      I   (a)           side A, I   (Aa)
 *      1      II  (b)           side A, II  (Ab)
 *      2                        side B, I   (Ba)
 *      3                        side B, II  (Bb)
 *
 * Cards have one numbering: project cards 1..120, town cards 121..180 (UPTOWN_TOWN + their number).
 * Plots too: plot p (0..4) of seat s is 5 s + p, so a set of plots is one word, a bit a plot. */
#ifndef GAMES_UPTOWN_H
#define GAMES_UPTOWN_H

#include "engine/game.h"

enum {
    UPTOWN_SEATS = 4,
    UPTOWN_STREET = 5, /* plots of a street */
    UPTOWN_PLOTS = UPTOWN_SEATS * UPTOWN_STREET,
    UPTOWN_LEAST_PROJECTS = 24,
    UPTOWN_MOST_PROJECTS = 120,
    UPTOWN_MOST_TOWNS = 60,
    UPTOWN_TOWN = UPTOWN_MOST_PROJECTS, /* town card N is card UPTOWN_TOWN + N */
    UPTOWN_CARDS = UPTOWN_MOST_PROJECTS + UPTOWN_MOST_TOWNS + 1, /* card 0 is no card */
    UPTOWN_HALVES = 4,
    UPTOWN_HIDDEN = 255, /* in a pile: a card the viewer does not know */
    UPTOWN_START = 10,   /* upcoins in the wallet at the start */
    UPTOWN_COINS_A_POINT = 3,
    UPTOWN_MOST_COST = 20,
    UPTOWN_MOST_VALUE = 9,
    UPTOWN_NAME = 101 /* bytes in a project's name, the NUL included */
};

/* The deck's options, by index. */
enum {
    UPTOWN_FIRST,
    UPTOWN_SIDES, /* `town`: both sides of the top town card are seen, or one (T1) */
    UPTOWN_SEAT_COLOURS
};

/* What can be counted: the six kinds of object, and gifts. */
typedef enum {
    UPTOWN_OFFICE,
    UPTOWN_SERVICES,
    UPTOWN_FLAT,
    UPTOWN_CAFE,
    UPTOWN_SHOP,
    UPTOWN_HOTEL,
    UPTOWN_GIFT,
    UPTOWN_KINDS = UPTOWN_GIFT /* kinds proper */
} UptownKind;

/* Where a project may stand; also the index of the plots that take it now. */
typedef enum {
    UPTOWN_ANYWHERE, /* on the ground or on any building without a roof */
    UPTOWN_GROUND,
    UPTOWN_UPPER,
    UPTOWN_ROOFTOP,
    UPTOWN_NEEDS
} UptownNeed;

/* What a value is multiplied by. */
typedef enum {
    UPTOWN_PLAIN,      /* 1 */
    UPTOWN_PER_FLOOR,  /* cards below on the plot */
    UPTOWN_IF_GROUND,  /* 1 on the ground, else 0 */
    UPTOWN_PER_PLOT,   /* objects of a kind on the plot */
    UPTOWN_PER_STREET, /* objects of a kind, or gifts, on the street */
    UPTOWN_FORMS
} UptownForm;

/* Objects of seven kinds in one word, nine bits each: at most 180 cards of at most two objects a
 * kind stand in a match, and 360 < 512. So counts of a plot or a street add up in one addition.
 *
 *     bits   0..8    9..17     18..26  27..35  36..44  45..53  54..62
 *            office  services  flat    cafe    shop    hotel   gift   */
typedef uint64_t UptownObjects;
enum {
    UPTOWN_OBJECT_BITS = 9
};
static inline int uptown_objects_of(UptownObjects objects, UptownKind kind) {
    return (int)(objects >> (UPTOWN_OBJECT_BITS * kind) & 511);
}

typedef struct {
    int8_t each;  /* -9..9; 0 when the project has no such value */
    uint8_t form; /* UptownForm */
    uint8_t kind; /* UptownKind counted by PER_PLOT and PER_STREET; else 0 */
} UptownValue;

typedef struct {
    UptownObjects objects; /* what it adds to its plot */
    UptownValue income, prestige;
    uint8_t need; /* UptownNeed */
    uint8_t cost; /* 0 for town cards */
    bool roof, gift, shield;
} UptownProject;

typedef struct {
    Deck head;
    uint8_t n_projects, n_towns;
    UptownProject project[UPTOWN_CARDS][UPTOWN_HALVES];  /* by card and half */
    char name[UPTOWN_CARDS][UPTOWN_HALVES][UPTOWN_NAME]; /* as the deck file spells it */
} UptownDeck;

typedef enum {
    UPTOWN_ACTION_ONE,
    UPTOWN_ACTION_TWO,
    UPTOWN_OVER,
    UPTOWN_HOLDS, /* one side seen: the town card was taken, and must be played or discarded */
    UPTOWN_PHASES
} UptownPhase;

/* Invariant: the piles are a permutation of the deck's cards (in a view, everything below the tops
 * is UPTOWN_HIDDEN). What was taken from a pile stays written in it, since everybody saw it: a card
 * taken is on a plot or was discarded. Fields marked = follow from the others. */
typedef struct {
    UptownObjects objects[UPTOWN_PLOTS]; /* = of the cards standing there */
    uint64_t up; /* one side seen: bit i, side B of town[i] lies up; in a view 0 below the top */
    int32_t wallet[UPTOWN_SEATS];
    uint32_t accepts[UPTOWN_NEEDS]; /* = plots in play that take a project with this need */
    uint32_t shielded;              /* = plots that take no gift */
    uint16_t deck;                  /* slot */
    uint8_t seats;                  /* 2..4 */
    uint8_t share;                  /* = project cards dealt to each seat */
    uint8_t first;                  /* seat that began */
    uint8_t seat;                   /* whose turn it is; when over, who moved last */
    uint8_t phase;                  /* UptownPhase */
    uint8_t coins[UPTOWN_SEATS];    /* lying on each seat's deck */
    uint8_t taken[UPTOWN_SEATS];    /* cards gone from each seat's deck */
    uint8_t town_taken;             /* town cards gone */
    uint8_t one_side;               /* the option: only the upper side of the top is seen */
    uint8_t other; /* one side seen: whose other side the top has on its back. 0: its own, as in
                      every true state; UPTOWN_HIDDEN in a view; in a world that a view makes
                      possible any card that may still lie in the stack */
    uint8_t pile[UPTOWN_MOST_PROJECTS]; /* share cards a seat, top first; then the box, ascending */
    uint8_t town[UPTOWN_MOST_TOWNS];    /* top first */
    uint8_t top[UPTOWN_PLOTS];          /* topmost card of each plot; 0 = empty */
    uint8_t height[UPTOWN_PLOTS];       /* = cards on it */
    uint8_t below[UPTOWN_CARDS];        /* by card: the card below it; 0 = the ground */
    uint8_t half[UPTOWN_CARDS];         /* by card: which of its projects was built; else 0 */
} UptownState;

_Static_assert(sizeof(UptownState) <= 808, "a state of UpTown must stay small to copy");

/* A move, so that going through decks, halves and plots in order ascends:
 *
 *     bits 7..10 source | bits 5..6 half | bits 0..4 plot, or UPTOWN_NO_PLOT: discarded, or none */
typedef enum {
    UPTOWN_COINS = 1, /* action I: collect */
    UPTOWN_FREE = 2,  /* action I: the top card of one's own deck */
    UPTOWN_BUY = 3,   /* action II: BUY + seat, the top card of that seat's deck */
    UPTOWN_TOWNCARD = UPTOWN_BUY + UPTOWN_SEATS,
    UPTOWN_PASS,
    UPTOWN_TAKE /* one side seen: the town card, to see its other side */
} UptownSource;
enum {
    UPTOWN_NO_PLOT = 31
};
static inline Move uptown_move(int source, int half, int plot) {
    return (Move)(source << 7 | half << 5 | plot);
}
static inline int uptown_move_source(Move move) {
    return (int)(move >> 7);
}
static inline int uptown_move_half(Move move) {
    return (int)(move >> 5 & 3);
}
static inline int uptown_move_plot(Move move) {
    return (int)(move & 31);
}
/* Discarding comes after all plots of the last half. */
static inline Move uptown_discard(int source) {
    return uptown_move(source, 3, UPTOWN_NO_PLOT);
}

extern const Game uptown_game;

/* ---- the deck (uptown_deck.c) ---- */

extern const char *const UPTOWN_KIND_WORDS[UPTOWN_GIFT + 1]; /* "office" .. "hotel", "gift" */

/* Here so that the rules reach a card without a call. */
extern DeckShelf uptown_shelf;

static inline const UptownDeck *uptown_deck(int slot) { /* must be loaded */
    return (const UptownDeck *)shelf_deck(&uptown_shelf, slot);
}
bool uptown_read_deck(void *deck, const char *bytes, size_t length, Error *error);
/* `flat2,upper,*1`: the signs of a project, as deck files have them, parted by commas. */
bool uptown_read_signs(Scan *in, Slice word, UptownProject *project);
static inline const UptownProject *uptown_project(const UptownDeck *deck, int card, int half) {
    return &deck->project[card][half];
}
static inline int uptown_halves(int card) {
    return card > UPTOWN_TOWN ? 4 : 2;
}

/* ---- the position (uptown.c) ---- */

/* The top card of a seat's deck, or of the town stack; 0 when there is none. */
static inline int uptown_deck_top(const UptownState *s, int seat) {
    return s->taken[seat] < s->share ? s->pile[s->share * seat + s->taken[seat]] : 0;
}
static inline int uptown_town_top(const UptownState *s) {
    return s->town_taken < uptown_deck(s->deck)->n_towns ? s->town[s->town_taken] : 0;
}
/* Is the side with this project of the top town card in sight? */
static inline bool uptown_is_in_sight(const UptownState *s, int half) {
    return !s->one_side || s->phase == UPTOWN_HOLDS ||
           half / 2 == (int)(s->up >> s->town_taken & 1);
}
/* The card whose project this is, on the top town card: its own number, but where a world has
 * another card's side on its back. */
static inline int uptown_town_card(const UptownState *s, int half) {
    bool back = s->one_side && half / 2 != (int)(s->up >> s->town_taken & 1);
    return back && s->other && s->other != UPTOWN_HIDDEN ? s->other : uptown_town_top(s);
}
/* The card that a move of this position plays or discards; 0 for coins, pass and taking. */
int uptown_move_card(const UptownState *s, Move move);
/* The plots on which the actor may put this project. */
uint32_t uptown_targets(const UptownState *s, int actor, const UptownProject *project);
bool uptown_is_closed(const UptownState *s, int plot);
bool uptown_is_ending(const UptownState *s); /* the round is the last one */

/* An empty table of this deck: no cards dealt, all plots free. */
void uptown_clear(UptownState *s, int slot, int seats);
/* Puts a card on a plot that accepts it. True when its roof has closed the plot. */
bool uptown_build(UptownState *s, int card, int half, int plot);

/* ---- counting (uptown_score.c) ---- */

/* What a value counts, on a card with so many below it, where these objects are. */
static inline int uptown_value_of(UptownValue value, int floor, UptownObjects plot,
                                  UptownObjects street) {
    const UptownObjects count[UPTOWN_FORMS] = {1, (UptownObjects)floor, floor == 0, plot, street};
    return value.each * uptown_objects_of(count[value.form], value.kind);
}

typedef struct {
    int income, prestige;
} UptownWorth;

int uptown_income(const UptownState *s, int seat);    /* what all cards yield; may be negative */
int uptown_roof_pays(const UptownState *s, int seat); /* what a roof pays: that, at least 0 */
int uptown_price(const UptownState *s, Move move);    /* what a legal move costs its maker */
int uptown_prestige(const UptownState *s, int plot);  /* of the cards on one plot */
int uptown_tallest(const UptownState *s, int seat);
/* What one card counts now; it is on this plot with `floor` cards below. */
UptownWorth uptown_worth(const UptownState *s, int plot, int card, int floor);
void uptown_score(const void *state, Seat seat, Score *out);

/* ---- as bytes (uptown_sound.c) ---- */

void uptown_walk(void *state, Walk *walk);

/* ---- telling and reading (uptown_text.c) ---- */

void uptown_notate(const void *state, Move move, Text *out);
void uptown_picture(const void *state, Text *out);
void uptown_write_deal(const void *state, Text *out);
bool uptown_read_deal(void *state, const Setup *setup, Scan *in);
/* Reads a drawn position to its end: the streets of seats 0 .. *seats-1 of a table of four. With
 * floors by their signs the state's deck is one of its own, until the next drawing is read:
 * drawings are read by one thread at a time. */
bool uptown_read_drawing(int slot, Scan *in, UptownState *s, int *seats);
bool uptown_score_drawing(int slot, Scan *in, Score out[MAX_SEATS], int *seats);
void uptown_write_card(Text *out, int card, int half); /* P32a, M5Bb; half -1: without it */

#endif
