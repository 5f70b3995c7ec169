/* SPDX-License-Identifier: MIT */
/* urbanista.h - Urbanista: 1-4 seats grow one city together from 18 cards.
 *
 * The rules as implemented, with the rulings U1-U14 cited in the code, are docs/rules/urbanista.md.
 *
 *     urbanista.c          deal, turn, soundness
 *     urbanista_secrets.c  views and worlds that fit them
 *     urbanista_score.c    districts, roads and the 18 goals, on a City
 *     urbanista_counts.c   which blocks a score line is about
 *     urbanista_text.c     notation, pictures, deals and drawn positions
 *     urbanista_deck.c     the deck file
 *
 * A card has four blocks on the common grid of the city; x grows to the right, y grows downwards,
 * and the start card's top-left block is 0,0:
 *
 *                  x     x+1          A card's place is its top-left block. Turned by 180 degrees,
 *            y   | TL  | TR  |        BR comes to the top left and BL to the top right; a road to
 *            y+1 | BL  | BR  |        the N then leads to the S, one to the E to the W.
 */
#ifndef GAMES_URBANISTA_H
#define GAMES_URBANISTA_H

#include "engine/game.h"

enum {
    URBANISTA_SEATS = 4,
    URBANISTA_CARDS = 18,
    URBANISTA_GOALS = 3,
    URBANISTA_HAND = 3,
    URBANISTA_DEALT = 6,         /* most cards dealt to hands: four seats */
    URBANISTA_PILE = 11,         /* most cards in the pile: solo */
    URBANISTA_TURNS = 14,        /* placements after the start card */
    URBANISTA_CITY = 15,         /* cards that end in the city */
    URBANISTA_FAR = 28,          /* no card lies further than this from 0,0 */
    URBANISTA_NONE = 0,          /* no card in this place */
    URBANISTA_HIDDEN = 255,      /* a card that the viewer does not know */
    URBANISTA_STRANGERS = 1 << 4 /* in masks of seats: those who only watch */
};

typedef enum {
    COMMERCIAL,
    PARK,
    INDUSTRIAL,
    RESIDENTIAL,
    N_ZONES
} Zone;

/* Sides of a block. The opposite side is side ^ 2; turning a card does the same. */
typedef enum {
    NORTH,
    EAST,
    SOUTH,
    WEST,
    N_SIDES
} Side;

typedef enum {
    NORMAL,
    EASY,
    HARD,
    N_TASKS = HARD + 1 + N_ZONES /* hard with the district that counts makes one more each */
} Difficulty;

/* The deck's options, by index. */
enum {
    URBANISTA_DIFFICULTY,
    URBANISTA_DISTRICT,
    URBANISTA_SEAT_COLOURS
};

/* ---- the city, as the scoring sees it: a state's, or a drawn position's ---- */

enum {
    CITY_WIDEST = 64,           /* a drawn position has at most 64 x 64 cells */
    CITY_ORIGIN = 32,           /* column and row that stand for x = 0 and y = 0 */
    CITY_ROWS = CITY_WIDEST + 2 /* an empty row above and below every city */
};

/* One row of blocks. Bit c of every mask is column c; column c + 1 lies to the east of it:
 *
 *     bit   63 ... 34 33 32 31 ... 0
 *     x     31      2  1  0 -1   -32       in a state's city
 */
typedef struct {
    uint64_t block;           /* there is a block, of a zone or of none (X) */
    uint64_t zone[N_ZONES];   /* a block of this zone */
    uint64_t end[N_SIDES];    /* its road piece leads to this side; two sides or none */
    uint64_t joined[N_SIDES]; /* ... and meets a road end there; filled by urbanista_join */
} CityRow;

/* Rows outside top-1 .. bottom+1 are undefined; rows top-1 and bottom+1 are empty. */
typedef struct {
    int top, bottom; /* 1 <= top <= bottom <= CITY_WIDEST */
    CityRow row[CITY_ROWS];
} City;

/* ---- components ---- */

typedef struct {
    char name[MAX_NAME]; /* of the goal on the back, for people */
    char line[40];       /* "goal.outskirts": id of its score line */
    uint8_t goal;        /* index of the goal's function; see urbanista_find_goal */
    uint8_t zone[4];     /* Zone of TL, TR, BL, BR */
    uint8_t road[4];     /* bit per Side that the block's road piece joins; 0 = none */
    uint64_t bits[2][2][N_ZONES + N_SIDES]; /* [turned][row]: zone[] and end[] of a CityRow */
} UrbanistaCard;

typedef struct {
    Deck head;
    UrbanistaCard card[URBANISTA_CARDS + 1]; /* by number; [0] unused */
} UrbanistaDeck;

/* A card in the city. Later cards lie on earlier ones. */
typedef struct {
    uint8_t card; /* URBANISTA_NONE when not yet placed */
    uint8_t turned;
    int8_t x, y; /* of its top-left block */
} UrbanistaPlace;

/* Invariants: every card is in exactly one place (goals, a hand, the pile, the city), or, in a
 * view, missing for one URBANISTA_HIDDEN each. Hands ascend, holes last, empty places after that;
 * only as dealt they keep the order of the deal, which means nothing. */
typedef struct {
    uint16_t deck;                 /* slot */
    uint8_t seats;                 /* 1..4 */
    uint8_t difficulty;            /* Difficulty */
    uint8_t district;              /* the only one that counts, Zone + 1; 0: the best one (U12) */
    uint8_t turn;                  /* placements made; 14 = over */
    uint8_t shown;                 /* card of the hand on turn that its holder showed to all (U13);
                                           only it may be placed. 0: none */
    uint8_t eyes;                  /* whose knowledge this is: all the seats and
                                           URBANISTA_STRANGERS in a whole state, the viewer's bit
                                           in a view */
    uint8_t goal[URBANISTA_GOALS]; /* cards, in the order of the deal */
    uint8_t hand[URBANISTA_SEATS][URBANISTA_HAND];
    uint8_t pile[URBANISTA_PILE];        /* one drawn a turn, so [turn] is the top */
    uint8_t seen[URBANISTA_CARDS + 1];   /* by card: everybody, when it is a goal or lay face up on
                                           the pile; else which of `eyes` have had it in hand. A
                                           card keeps its mask when it is placed: players
                                           remember what they had passed on */
    uint8_t dealt[URBANISTA_DEALT];      /* seat 0's three cards, then the one of each other seat;
                                       a view knows only its own seat's */
    UrbanistaPlace city[URBANISTA_CITY]; /* [0] is the start card, [turn] the latest */
} UrbanistaState;

/* A move:    31 .. 19   18    17 .. 13   12       11 .. 6   5 .. 0
 *            0          0     card       turned   y + 32    x + 32     placing a card
 *            0          1     card       0        0         0          showing one (U13)
 */
enum {
    URBANISTA_SHOW = 1 << 18
};

static inline bool urbanista_is_show(Move move) {
    return move & URBANISTA_SHOW;
}

static inline Move urbanista_show(int card) {
    return (Move)URBANISTA_SHOW | (Move)card << 13;
}

/* The card that a move places or shows. */
static inline uint8_t urbanista_card_of(Move move) {
    return (uint8_t)(move >> 13 & 31);
}

static inline Move urbanista_move(UrbanistaPlace place) {
    return (Move)place.card << 13 | (Move)place.turned << 12 | (Move)(place.y + CITY_ORIGIN) << 6 |
           (Move)(place.x + CITY_ORIGIN);
}

static inline UrbanistaPlace urbanista_place(Move move) {
    return (UrbanistaPlace){.card = urbanista_card_of(move),
                            .turned = move >> 12 & 1,
                            .y = (int8_t)((int)(move >> 6 & 63) - CITY_ORIGIN),
                            .x = (int8_t)((int)(move & 63) - CITY_ORIGIN)};
}

extern const Game urbanista_game;

/* ---- urbanista.c ---- */

/* Cards the pile had when it was dealt. */
static inline int urbanista_pile_dealt(int seats) {
    return URBANISTA_PILE + 1 - seats;
}

/* Cards a seat is dealt, and where they stand in `dealt`. */
static inline int urbanista_cards_dealt(int seat) {
    return seat == 0 ? URBANISTA_HAND : 1;
}
static inline int urbanista_first_dealt(int seat) {
    return seat == 0 ? 0 : URBANISTA_HAND - 1 + seat;
}

/* Where the next card's top-left block may be: masks of columns, by row (y + CITY_ORIGIN). The same
 * for every card, turned or not. */
typedef struct {
    int top, bottom; /* rows outside are undefined */
    uint64_t row[CITY_WIDEST];
} UrbanistaCorners;
void urbanista_corners(const UrbanistaState *s, UrbanistaCorners *out);

/* A hand in its order: cards ascending, holes, empty places. */
void urbanista_sort_hand(uint8_t hand[URBANISTA_HAND]);

/* The mask of a viewer: a seat's bit or URBANISTA_STRANGERS. */
static inline unsigned urbanista_eye(Seat viewer) {
    return viewer == NOBODY ? URBANISTA_STRANGERS : 1u << viewer;
}

/* The mask of everybody. */
static inline unsigned urbanista_all(int seats) {
    return URBANISTA_STRANGERS | ((1u << seats) - 1);
}

/* ---- urbanista_secrets.c ---- */

void urbanista_redact(void *state, Seat viewer);
void urbanista_determinize(void *state, Seat viewer, Rng *rng);
unsigned urbanista_reveals(const void *view, Move move);

/* How often each card is in this state; [0] counts empty places, [255] holes. */
void urbanista_count_cards(const UrbanistaState *s, uint8_t count[256]);

/* Can this be what `eyes` know? Hands, pile and city must be sound. */
bool urbanista_knowledge_is_sound(const UrbanistaState *s);

/* ---- urbanista_score.c ---- */

/* The city of a state, with its joins. */
void urbanista_city(const UrbanistaState *s, City *out);
void urbanista_join(City *city);

/* The goals of a city. */
typedef struct {
    const UrbanistaDeck *deck;
    Difficulty difficulty;
    int district; /* as in a state */
    int n_goals;
    uint8_t goal[URBANISTA_CARDS];   /* cards, in the order of their score lines */
    bool by_points[URBANISTA_CARDS]; /* drawn as `7=12`: a printed card, and what it brought */
    int16_t points[URBANISTA_CARDS];
} UrbanistaTask;

/* Fills lines, facts and target. The city's joins must be there. */
void urbanista_score_city(const City *city, const UrbanistaTask *task, Score *out);

/* The index of a goal's function by its id ("outskirts"), or -1. */
int urbanista_find_goal(Slice id);

/* ---- urbanista_counts.c ---- */

/* Blocks that bring points and blocks that cost some, by row and column as in a City. */
typedef struct {
    uint64_t good[CITY_ROWS], bad[CITY_ROWS];
} UrbanistaCounts;

/* What a score line is about ("district.park", "goal.skid_row"), whatever the difficulty: for
 * goals of rows, columns and whole roads all their blocks. Not fast; for people to look at. */
void urbanista_counts(const City *city, const char *line, UrbanistaCounts *out);

/* ---- urbanista_text.c ---- */

void urbanista_write_deal(const void *state, Text *out);
/* Fills goals, hands, start card and pile of a state that has its seats; in any order within a
 * line. */
bool urbanista_read_cards(UrbanistaState *s, Scan *in);
void urbanista_notate(const void *state, Move move, Text *out);
void urbanista_picture(const void *state, Text *out);
void urbanista_write_block(const UrbanistaCard *card, int block, Text *out); /* `R-` */
/* Reads a drawn position to its end; the city has its joins. */
bool urbanista_read_drawing(int slot, Scan *in, UrbanistaTask *task, City *city);
bool urbanista_score_drawing(int slot, Scan *in, Score out[MAX_SEATS], int *seats);

/* ---- urbanista_deck.c ---- */

extern DeckShelf urbanista_shelf;
const UrbanistaDeck *urbanista_deck(int slot); /* must be loaded */
bool urbanista_read_deck(void *deck, const char *bytes, size_t length, Error *error);

#endif
