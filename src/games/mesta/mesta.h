/* SPDX-License-Identifier: MIT */
/* mesta.h - the state and the components of Města; docs/rules/mesta.md has the rules.
 *
 * A quarter lives in bit boards of 10 x 10 squares, one bit a square and a spare column as a wall,
 * so that a neighbour is a shift and an area is a flood without recursion. A quarter of a match is
 * at most 6 x 6 squares (long game: 6 x 10 or 10 x 6) and is always pushed into the top left
 * corner; a drawn position may use all of it.
 *
 *     bit = 11 * y + x            tiles of a quarter: 2 x 2 squares      a land tile "RB/PW"
 *
 *        x 0  1  2 ... 9  wall       0,0 | 1,0 | ...   from the box's       R B   turned r90   P R
 *     y 0  0  1  2 ... 9  10         ----+-----+        top left corner     P W   clockwise    W B
 *       1 11 12 13 ...20  21         0,1 | 1,1 |
 *       2 22 ...                                       players count from the start tile: its tile
 *       9 99 ...      108 109                          and its top left square are 0,0 for ever */
#ifndef GAMES_MESTA_H
#define GAMES_MESTA_H

#include "engine/game.h"

enum {
    MESTA_SEATS = 4,
    MESTA_SIDE = 10,   /* squares of the widest board */
    MESTA_STRIDE = 11, /* bits from one row to the next */
    MESTA_ID = 41,     /* bytes of an id, the NUL included */

    MESTA_LANDS = 32,
    MESTA_STARTS = 4,
    MESTA_CARDS = 32,
    MESTA_FEATURES = 48,
    MESTA_PIECES = 100,
    MESTA_CITIES = 32, /* most cities in a deck: `random` and they are the choices of an option */
    MESTA_MILESTONES = 3,
    MESTA_PLACES = 3, /* of a milestone */
    MESTA_WILDS = 12, /* most wild plots of a deck with a milestone about districts */

    MESTA_ROWS = 4,       /* of the display: cards, lands, features, pieces */
    MESTA_ROW_PLACES = 4, /* in each row; the last one hides something */
    MESTA_HELD = 14,      /* most cards one seat takes: two in each of 7 rounds */
    MESTA_PENDING = 4,    /* most things taken at once */
    MESTA_HEIGHT = 4,     /* a building's most */

    MESTA_NONE = 254,  /* nothing here */
    MESTA_HIDDEN = 255 /* something the viewer does not know */
};

/* The deck's options, by index. */
enum {
    MESTA_CITY,
    MESTA_LONG,
    MESTA_FIRST,
    MESTA_SEAT_COLOURS
};

/* What a square shows. The first four are also the colours of pieces. */
enum {
    MESTA_RED,
    MESTA_BLUE,
    MESTA_GREEN,
    MESTA_YELLOW,
    MESTA_COLOURS,
    MESTA_PARK = MESTA_COLOURS,
    MESTA_WATER,
    MESTA_GROUNDS
};

/* Features: four kinds for water, four for park (named by the deck), then the two for plots. */
enum {
    MESTA_WATER_KINDS = 0,
    MESTA_PARK_KINDS = 4,
    MESTA_MONUMENT = 8,
    MESTA_WILD = 9,
    MESTA_KINDS = 10
};

/* Rows of the display. */
enum {
    MESTA_ROW_CARD,
    MESTA_ROW_LAND,
    MESTA_ROW_FEATURE,
    MESTA_ROW_PIECES
};

/* A set of squares. Not C11 by the letter, but every compiler we build with has it, WebAssembly's
 * too, and two words by hand would hide the rules behind carries. Aligned like any state. */
__extension__ typedef unsigned __int128 Squares __attribute__((aligned(8)));

/* One player's quarter. Invariant: at most one ground a square; a feature is only on its
 * ground; pieces only on plots without a monument; atleast[] are nested. */
typedef struct {
    Squares plot[MESTA_COLOURS]; /* what counts as a plot of this colour now: printed ones without
                                       a feature, and wild plots built in it */
    Squares park, water;
    Squares wild, monument;        /* plots with these features */
    Squares under[2];              /* the colour printed under them: its low and its high bit */
    Squares atleast[MESTA_HEIGHT]; /* [h-1]: buildings of h pieces or more */
    Squares feature;               /* park and water squares with a feature ... */
    Squares kind[2];               /* ... and which of the four: its low and its high bit */
    uint64_t tiles;                /* tile x,y of the box is bit 8 * (y + 1) + x + 1 */
    int8_t left, top;              /* the box's first tile, counted from the start tile: <= 0 */
    uint8_t wide, high;            /* the box, in tiles; 0 x 0 before the start tile */
} MestaQuarter;

/* One square, as people see it. */
typedef struct {
    uint8_t ground;  /* printed: MESTA_RED .. MESTA_WATER, or MESTA_NONE */
    uint8_t feature; /* 0 .. MESTA_WILD, or MESTA_NONE */
    uint8_t colour;  /* of the building, or MESTA_NONE */
    uint8_t height;  /* 0 .. 4 */
} MestaSquare;

/* ---- components ---- */

/* What cards count and milestones ask. The words of each stand in mesta_forms.c. */
typedef enum {
    FORM_BUILDINGS,       /* per building [colour] [height] [beside] */
    FORM_GROUPS,          /* per 3 buildings height 1 */
    FORM_SET_COLOURS,     /* per set colours */
    FORM_SET_HEIGHTS,     /* per set heights 1 2 3 */
    FORM_LARGEST,         /* per square of largest park max 8 */
    FORM_AREAS,           /* per area park */
    FORM_AREA_SIZE,       /* area park size 6 */
    FORM_AREA_SPAN,       /* area water spanning 6 */
    FORM_AREA_FEATURES,   /* area water with 3 different features */
    FORM_AREAS_OF_SIZE,   /* areas 3 park of size 2 */
    FORM_SQUARES,         /* squares water 7 */
    FORM_FEATURES,        /* features 5 on park */
    FORM_HEIGHT,          /* buildings 4 height 3+ [beside water] */
    FORM_BESIDE_BOTH,     /* buildings 2 height 3+ each beside park and water */
    FORM_ALL_DIFFERENT,   /* buildings 4 all different colours and heights */
    FORM_BESIDE_ONE_AREA, /* buildings 5 beside one area water */
    FORM_EACH_COLOUR,     /* buildings 2 in each colour */
    FORM_LINE,            /* line of 5 buildings */
    FORM_LINE_COLOURS,    /* line of 4 buildings in 3 colours */
    FORM_LINE_HEIGHTS,    /* line of heights 1 2 3 */
    FORM_BLOCK,           /* block 2x2 of one height */
    FORM_DISTRICTS,       /* districts 3 of 3 plots of one colour */
    FORM_HEIGHTS_BESIDE,  /* heights 4 different beside water */
    N_FORMS
} MestaFormKind;

typedef struct {
    MestaFormKind kind;
    uint8_t need;      /* milestones: hold when the measure reaches it */
    uint8_t size;      /* of a group, an area, a district, a line; 1 where none is named */
    uint8_t most;      /* cards: most points, 0 = no limit */
    uint8_t colour;    /* or MESTA_NONE: any */
    uint8_t ground;    /* MESTA_PARK or MESTA_WATER; MESTA_NONE where none is named */
    uint8_t low, high; /* heights that count */
    uint8_t n_heights; /* in the list */
    uint8_t heights[MESTA_SIDE]; /* of a set or a line */
} MestaForm;

typedef struct {
    char id[MESTA_ID];
    uint8_t ground[4]; /* top left, top right, bottom left, bottom right */
} MestaLand;

typedef struct MestaDeck MestaDeck;

typedef struct {
    const MestaDeck *deck;   /* it is in */
    char line[MESTA_ID + 5]; /* "card.<id>": the id of its score line */
    uint8_t copies;
    uint8_t points; /* for each occurrence */
    MestaForm form;
} MestaCard;

typedef struct {
    const MestaDeck *deck;    /* it is in */
    char fact[MESTA_ID + 10]; /* "milestone.<id>" */
    uint8_t points[MESTA_PLACES];
    MestaForm form;
} MestaMilestone;

typedef struct {
    char id[MESTA_ID];
    MestaMilestone milestone[MESTA_MILESTONES];
} MestaCity;

struct MestaDeck {
    Deck head;
    MestaLand land[MESTA_LANDS];
    MestaLand start[MESTA_STARTS];
    char feature[MESTA_KINDS][MESTA_ID]; /* names by kind */
    uint8_t feature_copies[MESTA_KINDS];
    uint8_t feature_order[MESTA_KINDS]; /* kinds in the order of the file */
    int n_cards;                        /* different ones */
    MestaCard card[MESTA_CARDS];
    int n_cities;
    MestaCity city[MESTA_CITIES];
};

/* ---- the match ---- */

typedef enum {
    MESTA_START,   /* choosing start tiles */
    MESTA_TAKE,    /* putting a worker on the display */
    MESTA_TILE,    /* laying pending[0], a land tile */
    MESTA_FEATURE, /* putting pending features */
    MESTA_PIECE,   /* putting pending pieces */
    MESTA_OVER
} MestaPhase;

/* Invariant: the four stacks hold every component for the whole match, in the order in which they
 * leave the stack; what has been laid out, taken and shown follows from `round`, `worker`, `bag_at`
 * and `unseen`. In a view the places nobody has seen hold MESTA_HIDDEN. */
typedef struct {
    MestaQuarter quarter[MESTA_SEATS];
    uint8_t card[MESTA_CARDS];       /* round r lays out 4r .. 4r+3, the last one face down */
    uint8_t land[MESTA_LANDS];       /* the same */
    uint8_t feature[MESTA_FEATURES]; /* kinds; round r: 6r, 6r+1 | 6r+2 | 6r+3 | 6r+4, 6r+5 down */
    uint8_t bag[MESTA_PIECES]; /* colours; from bag_at: 4 | 3 | 3 | 2 if somebody draws them */
    uint8_t held[MESTA_SEATS][MESTA_HELD]; /* cards taken, in order; then MESTA_NONE */
    uint8_t n_held[MESTA_SEATS];
    uint8_t start_tile[MESTA_SEATS];              /* which one; MESTA_NONE: not yet chosen */
    uint8_t worker[MESTA_ROWS][MESTA_ROW_PLACES]; /* this round: seat + 1; 0 = free */
    uint8_t ring[MESTA_MILESTONES][MESTA_PLACES]; /* seat + 1; 0 = free; MESTA_NONE = blocked */
    uint8_t unseen[MESTA_ROWS - 1]; /* bit r: the face-down thing of round r left the game unseen */
    uint8_t pending[MESTA_PENDING]; /* taken and not yet placed, ascending; then MESTA_NONE */
    uint16_t deck;                  /* slot */
    uint8_t n_pending;
    uint8_t seats;
    uint8_t city;
    uint8_t is_long; /* the long game for two */
    uint8_t first;   /* start player of the match */
    uint8_t star;    /* start player of this round */
    uint8_t phase;   /* MestaPhase */
    uint8_t round;   /* 0 .. ; as many as there are when the match is over */
    uint8_t turn;    /* turns finished in this round; in MESTA_START: tiles chosen */
    uint8_t bag_at;  /* the first of this round's pieces in the bag */
} MestaState;

/* Moves:  | kind 4 | thing 4 | where 8 |
 *   start: thing = tile                   take: thing = row, where = place 0..3
 *   tile:  thing = quarter turns clockwise, where = bit of MestaQuarter.tiles
 *   put:   thing = feature or colour, where = bit of the board
 *   drop:  thing = feature or colour */
enum {
    MESTA_MOVE_START = 1,
    MESTA_MOVE_TAKE,
    MESTA_MOVE_TILE,
    MESTA_MOVE_PUT,
    MESTA_MOVE_DROP
};

static inline Move mesta_move(unsigned kind, unsigned thing, unsigned where) {
    return kind << 12 | thing << 8 | where;
}
static inline unsigned mesta_move_kind(Move move) {
    return move >> 12;
}
static inline unsigned mesta_move_thing(Move move) {
    return move >> 8 & 15;
}
static inline unsigned mesta_move_where(Move move) {
    return move & 255;
}

extern const Game mesta_game;

/* ---- asking ---- */

const MestaDeck *mesta_deck(int slot); /* must be loaded */

int mesta_rounds(const MestaState *s);
int mesta_workers(const MestaState *s); /* a seat's in each row and round */
Seat mesta_actor(const MestaState *s);

/* Where in its stack the first thing of a place of the display lies, and how many lie there. For
 * the last place of the pieces: the next two of the bag. Only while a round is on. */
int mesta_place_at(const MestaState *s, int row, int place, int *count);

/* Has this place of a stack (cards, lands, features, bag) been seen by everybody? */
bool mesta_is_shown(const MestaState *s, int row, int at);

/* The square at column x, row y of the box. */
MestaSquare mesta_square(const MestaQuarter *q, int x, int y);

/* Squares where this feature, or a piece of this colour, may go. */
Squares mesta_feature_places(const MestaQuarter *q, int kind);
Squares mesta_piece_places(const MestaQuarter *q, int colour);

/* Bits of `tiles` where a further tile may go. */
uint64_t mesta_tile_places(const MestaQuarter *q, bool is_long);

/* How much of what the form counts there is. */
int mesta_measure(const MestaQuarter *q, const MestaForm *form);
/* Different features on these squares, all of one ground. */
int mesta_kinds_in(const MestaQuarter *q, Squares area);
/* Districts of `size` plots. With empty wild plots: `need` when colours for them give as many, or
 * 0. */
int mesta_districts(const MestaQuarter *q, int size, int need);
int mesta_card_points(const MestaQuarter *q, const MestaCard *card);
bool mesta_holds(const MestaQuarter *q, const MestaMilestone *milestone);

/* How far a quarter is on its way to a milestone: *of is where it holds. */
int mesta_progress(const MestaQuarter *q, const MestaMilestone *milestone, int *of);

/* The place of this milestone that the seat holds, or -1. */
int mesta_ring_of(const MestaState *s, Seat seat, int milestone);

/* ---- between the files of this game ---- */

extern DeckShelf mesta_shelf;
bool mesta_read_deck(void *deck, const char *bytes, size_t length, Error *error);

/* Reads the rest of the line as a card's form (from `per` on) or a milestone's. */
bool mesta_read_form(Scan *in, bool is_card, MestaForm *out);

void mesta_set_square(MestaQuarter *q, int x, int y, MestaSquare square);
bool mesta_square_is_sound(MestaSquare square);
/* Lays a tile; `bit` as in `tiles`. The box grows, and its contents move, where needed. */
void mesta_lay(MestaQuarter *q, const MestaLand *land, int turns, int bit);

/* Puts a feature, or a piece, on a square where it may go; `where` is a bit of the board. */
void mesta_put_feature(MestaQuarter *q, unsigned kind, int where);
void mesta_put_piece(MestaQuarter *q, unsigned colour, int where);

/* Of this thing (a card, a land, a kind of feature, a colour), in the whole stack of a row. */
int mesta_copies(const MestaDeck *deck, int row, int thing);
/* The stack behind a row of the display and how many things it has. */
const uint8_t *mesta_stack(const MestaState *s, int row, int *length);
/* What a thing of this row is called in records: "red", "L07", "boat", "cottages". */
const char *mesta_thing(const MestaDeck *deck, int row, int thing);

void mesta_setup(void *state, const Setup *setup);
void mesta_write_deal(const void *state, Text *out);
bool mesta_read_deal(void *state, const Setup *setup, Scan *in);
void mesta_redact(void *state, Seat viewer);
void mesta_determinize(void *state, Seat viewer, Rng *rng);
void mesta_score(const void *state, Seat seat, Score *out);
/* All lines and facts of one quarter; `places` are the points of the places held. Without a city
 * there are no facts of milestones. */
void mesta_score_quarter(const MestaDeck *deck, const MestaCity *city, const MestaQuarter *q,
                         const uint8_t *cards, int n_cards, const uint8_t places[MESTA_MILESTONES],
                         Score *out);
void mesta_notate(const void *state, Move move, Text *out);
void mesta_picture(const void *state, Text *out);
void mesta_walk(void *state, Walk *walk);

/* A drawn position: one quarter in the board's top left corner, and what else counts. */
enum {
    MESTA_DRAWN_CARDS = MAX_LINES - 4 /* the other lines: milestones, water, park, monuments */
};
typedef struct {
    const MestaDeck *deck;
    MestaQuarter quarter; /* without tiles and box */
    int wide, high;       /* in squares, as drawn */
    int n_cards;
    uint8_t card[MESTA_DRAWN_CARDS];
    int n_printed; /* cards drawn by their points alone */
    uint8_t printed[MESTA_DRAWN_CARDS];
    uint8_t city; /* MESTA_NONE: none of the deck, so milestones are points alone */
    uint8_t places[MESTA_MILESTONES]; /* points of the places held */
} MestaDrawing;
const MestaCity *mesta_drawn_city(const MestaDrawing *drawing); /* NULL: none of the deck */
bool mesta_read_drawing(int slot, Scan *in, MestaDrawing *out);
bool mesta_score_drawing(int slot, Scan *in, Score out[MAX_SEATS], int *seats);

/* ---- squares ---- */

static inline Squares squares_bit(int bit) {
    return (Squares)1 << bit;
}

static inline int squares_count(Squares a) {
    uint64_t low = (uint64_t)a, high = (uint64_t)(a >> 64);
#if defined(__wasm__) || defined(__POPCNT__)
    return __builtin_popcountll(low) + __builtin_popcountll(high);
#else
    /* Where there may be no instruction for it, the compiler calls a function; playouts of Města
     * would spend a quarter of their time there. Pairs, nibbles of both halves, bytes, sum. */
    low -= low >> 1 & 0x5555555555555555u;
    high -= high >> 1 & 0x5555555555555555u;
    low = (low & 0x3333333333333333u) + (low >> 2 & 0x3333333333333333u);
    low += (high & 0x3333333333333333u) + (high >> 2 & 0x3333333333333333u);
    low = (low & 0x0f0f0f0f0f0f0f0fu) + (low >> 4 & 0x0f0f0f0f0f0f0f0fu);
    return (int)(low * 0x0101010101010101u >> 56);
#endif
}

/* The lowest bit; `a` is not empty. */
static inline int squares_first(Squares a) {
    return (uint64_t)a ? __builtin_ctzll((uint64_t)a) : 64 + __builtin_ctzll((uint64_t)(a >> 64));
}

/* All squares that share a side with one of these; may hold bits of the wall. */
static inline Squares squares_beside(Squares a) {
    return a << 1 | a >> 1 | a << MESTA_STRIDE | a >> MESTA_STRIDE;
}

/* Takes one connected area out of *rest. */
static inline Squares squares_take_area(Squares *rest) {
    Squares area = *rest & -*rest;
    for (Squares grown = area;; area = grown) {
        grown = (area | squares_beside(area)) & *rest;
        if (grown == area)
            break;
    }
    *rest &= ~area;
    return area;
}

#endif
