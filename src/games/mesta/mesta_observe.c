/* SPDX-License-Identifier: MIT */
/* mesta_observe.c - what a seat of Města sees, as numbers. docs/reference/observations.md lists
 * them.
 *
 * Quarters are written as boards of 10 x 10 squares, row by row from the box's top left corner. Of
 * all that changes seldom, only what has changed since the last row is written. */
#include "env/observe.h"
#include "games/mesta/mesta.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum {
    BOARD = MESTA_SIDE * MESTA_SIDE,
    DISPLAY = MESTA_ROWS * MESTA_ROW_PLACES,
    ROUND_FEATURES = 6, /* laid out in a round */
    MILESTONE = 10,     /* numbers of a milestone */
    WILD_GROUND = 8,    /* a wild plot that is not yet built on */
    MONUMENT_GROUND = 7,
    MOST_ROUNDS = 8,
    MOVE_LENGTH = 20
};

static const Field FIELDS[] = {
    {"phase", 1, false},
    {"round", 1, false},
    {"rounds_left", 1, false},
    {"long", 1, false},
    {"taken_by", DISPLAY, false},
    {"display_cards", MESTA_ROW_PLACES, false},
    {"display_lands", 4 * MESTA_ROW_PLACES, false},
    {"display_features", ROUND_FEATURES, false},
    {"display_pieces", MESTA_COLOURS *MESTA_ROW_PLACES, false},
    {"pending_land", 4, false},
    {"pending_features", MESTA_KINDS, false},
    {"pending_pieces", MESTA_COLOURS, false},
    {"milestones", MILESTONE *MESTA_MILESTONES, false},
    {"places", MESTA_MILESTONES *MESTA_PLACES, false},
    {"star", 1, true},
    {"held", MESTA_CARDS, true},
    {"ground", BOARD, true},
    {"feature", BOARD, true},
    {"height", BOARD, true},
    {0},
};

static const Field MOVE_FIELDS[] = {
    {"kind", 1, false},    {"row", 1, false},
    {"place", 1, false},   {"unseen", 1, false},
    {"card", 1, false},    {"card_points", 1, false},
    {"grounds", 4, false}, {"features", 2, false},
    {"pieces", 4, false},  {"x", 1, false},
    {"y", 1, false},       {"turns", 1, false},
    {"height", 1, false},  {0},
};

/* What the row contains, and for which seat. */
typedef struct {
    MestaQuarter quarter[MESTA_SEATS];
    uint8_t n_held[MESTA_SEATS];
    uint8_t display; /* 1 + what display_key says; 0: nothing yet */
    uint8_t viewer;  /* 1 + the seat; 0: nobody yet */
} Known;

/* ---- the display ---- */

/* The first thing of a place of the display and how many there are; NULL before the first round and
 * when the match is over. In a view what nobody has seen is MESTA_HIDDEN. */
static const uint8_t *things_at(const MestaState *s, int row, int place, int *count) {
    int length, at = mesta_place_at(s, row, place, count);
    const uint8_t *stack = mesta_stack(s, row, &length);
    return s->phase == MESTA_START || s->phase == MESTA_OVER ? NULL : stack + at;
}

static int16_t thing_number(uint8_t thing) {
    return (int16_t)(thing == MESTA_HIDDEN ? -1 : 1 + thing);
}

/* Four grounds counted from 1; zeros where it is not known. */
static int16_t *put_land(const MestaDeck *deck, uint8_t land, int16_t *out) {
    for (int i = 0; i < 4; i++)
        *out++ = (int16_t)(land < MESTA_LANDS ? 1 + deck->land[land].ground[i] : 0);
    return out;
}

static int16_t *count_pieces(const uint8_t *pieces, int count, int16_t *out) {
    for (int i = 0; i < count; i++)
        if (pieces[i] < MESTA_COLOURS)
            out[pieces[i]]++;
    return out + MESTA_COLOURS;
}

enum {
    DISPLAY_LENGTH = MESTA_ROW_PLACES * (1 + 4 + MESTA_COLOURS) + ROUND_FEATURES
};

/* What lies in the display depends on the round and on which of the last places were taken, so that
 * everybody has seen them. */
static uint8_t display_key(const MestaState *s) {
    int key = s->phase == MESTA_START ? MOST_ROUNDS + 1 : s->round;
    for (int row = 0; row < MESTA_ROWS; row++)
        key = key << 1 | (s->worker[row][MESTA_ROW_PLACES - 1] != 0);
    return (uint8_t)(1 + key);
}

static void put_things(const MestaState *s, const MestaDeck *deck, int16_t *out) {
    int16_t *cards = out, *lands = cards + MESTA_ROW_PLACES, *features = lands + 4 * 4;
    int16_t *pieces = features + ROUND_FEATURES;
    memset(out, 0, DISPLAY_LENGTH * sizeof *out);
    for (int place = 0; place < MESTA_ROW_PLACES; place++) {
        int count;
        const uint8_t *things = things_at(s, MESTA_ROW_CARD, place, &count);
        if (!things)
            break;
        *cards++ = thing_number(*things);
        lands = put_land(deck, *things_at(s, MESTA_ROW_LAND, place, &count), lands);
        things = things_at(s, MESTA_ROW_FEATURE, place, &count);
        for (int i = 0; i < count; i++)
            *features++ = thing_number(things[i]);
        things = things_at(s, MESTA_ROW_PIECES, place, &count);
        pieces = count_pieces(things, count, pieces);
    }
}

static int16_t *put_display(const View *view, Known *known, const MestaDeck *deck, int16_t *out) {
    const MestaState *s = (const MestaState *)&view->state;
    for (int row = 0; row < MESTA_ROWS; row++)
        for (int place = 0; place < MESTA_ROW_PLACES; place++) {
            int worker = s->worker[row][place];
            *out++ = (int16_t)(worker ? 1 + turned_seat(view, worker - 1) : 0);
        }
    if (known->display != display_key(s))
        put_things(s, deck, out);
    known->display = display_key(s);
    return out + DISPLAY_LENGTH;
}

static int16_t *put_pending(const MestaState *s, const MestaDeck *deck, int16_t *out) {
    memset(out, 0, (4 + MESTA_KINDS + MESTA_COLOURS) * sizeof *out);
    for (int i = 0; i < s->n_pending; i++) {
        if (s->phase == MESTA_TILE)
            put_land(deck, s->pending[i], out);
        else if (s->phase == MESTA_FEATURE)
            out[4 + s->pending[i]]++;
        else
            out[4 + MESTA_KINDS + s->pending[i]]++;
    }
    return out + 4 + MESTA_KINDS + MESTA_COLOURS;
}

/* ---- milestones ---- */

static int16_t or_any(uint8_t what) {
    return (int16_t)(what == MESTA_NONE ? 0 : 1 + what);
}

static void put_milestones(const MestaState *s, const MestaDeck *deck, int16_t *out) {
    const MestaCity *city = &deck->city[s->city];
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        const MestaMilestone *milestone = &city->milestone[i];
        const MestaForm *form = &milestone->form;
        *out++ = (int16_t)(1 + form->kind);
        *out++ = form->need;
        *out++ = form->size;
        *out++ = or_any(form->colour);
        *out++ = or_any(form->ground);
        *out++ = form->low;
        *out++ = form->high;
        for (int place = 0; place < MESTA_PLACES; place++)
            *out++ = milestone->points[place];
    }
}

static int16_t *put_places(const View *view, int16_t *out) {
    const MestaState *s = (const MestaState *)&view->state;
    for (int i = 0; i < MESTA_MILESTONES; i++)
        for (int place = 0; place < MESTA_PLACES; place++) {
            int ring = s->ring[i][place];
            *out++ = (int16_t)(ring == MESTA_NONE ? -1
                               : ring             ? 1 + turned_seat(view, ring - 1)
                                                  : 0);
        }
    return out;
}

/* ---- quarters ---- */

enum {
    BOARDS = offsetof(MestaQuarter, tiles) / sizeof(Squares) /* a quarter begins with them */
};

/* Squares of which anything has changed. */
static Squares changed(const MestaQuarter *before, const MestaQuarter *now) {
    const Squares *a = (const Squares *)before, *b = (const Squares *)now;
    Squares all = 0;
    for (int i = 0; i < BOARDS; i++)
        all |= a[i] ^ b[i];
    return all;
}

static int ground_of(MestaSquare square) {
    if (square.ground == MESTA_NONE)
        return 0;
    if (square.feature == MESTA_MONUMENT)
        return MONUMENT_GROUND;
    if (square.feature == MESTA_WILD)
        return square.height ? 1 + square.colour : WILD_GROUND;
    return 1 + square.ground;
}

static void put_quarter(const View *view, Known *known, int turned, int16_t *boards) {
    const MestaState *s = (const MestaState *)&view->state;
    int seat = seat_at(view, turned), seats = view->seats;
    const MestaQuarter *q = &s->quarter[seat];
    int16_t *ground = boards + BOARD * turned, *feature = ground + BOARD * seats;
    int16_t *height = feature + BOARD * seats;
    Squares rest = changed(&known->quarter[seat], q);
    if (!rest)
        return;
    known->quarter[seat] = *q;
    for (; rest; rest &= rest - 1) {
        int bit = squares_first(rest), x = bit % MESTA_STRIDE, y = bit / MESTA_STRIDE;
        int at = MESTA_SIDE * y + x;
        MestaSquare square = mesta_square(q, x, y);
        ground[at] = (int16_t)ground_of(square);
        feature[at] = (int16_t)(square.feature == MESTA_NONE ? 0 : 1 + square.feature);
        height[at] = square.height;
    }
}

/* A row that was written for another seat is turned. */
static void turn_row(const View *view, const Known *known, int16_t *held) {
    int seats = view->seats, before = known->viewer - 1;
    int shift = view->seat - before + (view->seat < before ? seats : 0);
    if (!known->viewer || !shift)
        return;
    int16_t *boards = held + MESTA_CARDS * seats;
    turn_field(held, MESTA_CARDS, seats, shift);
    for (int board = 0; board < 3; board++)
        turn_field(boards + board * BOARD * seats, BOARD, seats, shift);
}

/* Cards that were taken, and squares, since the row was written last. */
static int16_t *put_seats(const View *view, Known *known, int16_t *out) {
    const MestaState *s = (const MestaState *)&view->state;
    int seats = view->seats;
    int16_t *boards = out + MESTA_CARDS * seats;
    turn_row(view, known, out);
    for (int turned = 0; turned < seats; turned++, out += MESTA_CARDS) {
        int seat = seat_at(view, turned);
        for (; known->n_held[seat] < s->n_held[seat]; known->n_held[seat]++)
            out[s->held[seat][known->n_held[seat]]]++;
        put_quarter(view, known, turned, boards);
    }
    return boards + 3 * BOARD * seats;
}

static int16_t *observe(const View *view, void *memory, int16_t *out) {
    const MestaState *s = (const MestaState *)&view->state;
    const MestaDeck *deck = mesta_deck(s->deck);
    Known *known = memory;
    *out++ = s->phase;
    *out++ = s->round;
    *out++ = (int16_t)(mesta_rounds(s) - s->round);
    *out++ = s->is_long;
    out = put_display(view, known, deck, out);
    out = put_pending(s, deck, out);
    if (!known->viewer) /* the same for the whole match */
        put_milestones(s, deck, out);
    out = put_places(view, out + MILESTONE * MESTA_MILESTONES);
    for (int turned = 0; turned < view->seats; turned++)
        *out++ = seat_at(view, turned) == s->star;
    out = put_seats(view, known, out);
    known->viewer = (uint8_t)(1 + view->seat);
    return out;
}

/* ---- moves ---- */

enum { /* where the longer fields of a move stand */
    AT_GROUNDS = 6,
    AT_FEATURES = 10,
    AT_PIECES = 12,
    AT_X = 16,
    AT_Y,
    AT_TURNS,
    AT_HEIGHT
};

static void put_take(const MestaState *s, const MestaDeck *deck, int row, int place, int16_t *out) {
    int count;
    const uint8_t *things = things_at(s, row, place, &count);
    assert(things);
    out[1] = (int16_t)(1 + row);
    out[2] = (int16_t)(1 + place);
    for (int i = 0; i < count; i++)
        out[3] += things[i] == MESTA_HIDDEN;
    if (row == MESTA_ROW_PIECES) {
        count_pieces(things, count, out + AT_PIECES);
    } else if (row == MESTA_ROW_LAND) {
        put_land(deck, things[0], out + AT_GROUNDS);
    } else if (row == MESTA_ROW_FEATURE) {
        for (int i = 0; i < count; i++)
            out[AT_FEATURES + i] = thing_number(things[i]);
    } else if (things[0] != MESTA_HIDDEN) {
        out[4] = thing_number(things[0]);
        out[5] = deck->card[things[0]].points;
    }
}

static void put_put(const MestaState *s, const MestaQuarter *q, Move move, int16_t *out) {
    unsigned thing = mesta_move_thing(move), where = mesta_move_where(move);
    bool is_feature = s->phase == MESTA_FEATURE;
    if (is_feature)
        out[AT_FEATURES] = (int16_t)(1 + thing);
    else
        out[AT_PIECES + thing] = 1;
    if (mesta_move_kind(move) == MESTA_MOVE_DROP)
        return;
    out[AT_X] = (int16_t)(where % MESTA_STRIDE);
    out[AT_Y] = (int16_t)(where / MESTA_STRIDE);
    for (int height = 0; !is_feature && height < MESTA_HEIGHT; height++)
        out[AT_HEIGHT] += (q->atleast[height] & squares_bit((int)where)) != 0;
    out[AT_HEIGHT] += !is_feature;
}

static void put_tile(const MestaState *s, const MestaDeck *deck, Move move, int16_t *out) {
    int where = (int)mesta_move_where(move);
    put_land(deck, s->pending[0], out + AT_GROUNDS);
    out[AT_X] = (int16_t)(2 * (where % 8 - 1));
    out[AT_Y] = (int16_t)(2 * (where / 8 - 1));
    out[AT_TURNS] = (int16_t)mesta_move_thing(move);
}

static int16_t *describe(const View *view, const int16_t *row, const Move *moves, int count,
                         int16_t *out) {
    const MestaState *s = (const MestaState *)&view->state;
    const MestaDeck *deck = mesta_deck(s->deck);
    (void)row;
    memset(out, 0, (size_t)(count * MOVE_LENGTH) * sizeof *out);
    for (int i = 0; i < count; i++, out += MOVE_LENGTH) {
        unsigned kind = mesta_move_kind(moves[i]), thing = mesta_move_thing(moves[i]);
        out[0] = (int16_t)kind;
        if (kind == MESTA_MOVE_START)
            for (int ground = 0; ground < 4; ground++)
                out[AT_GROUNDS + ground] = (int16_t)(1 + deck->start[thing].ground[ground]);
        else if (kind == MESTA_MOVE_TAKE)
            put_take(s, deck, (int)thing, (int)mesta_move_where(moves[i]), out);
        else if (kind == MESTA_MOVE_TILE)
            put_tile(s, deck, moves[i], out);
        else
            put_put(s, &s->quarter[view->seat], moves[i], out);
    }
    return out;
}

/* Putting or dropping four different pieces offers most: a quarter has at most 60 squares, and a
 * square takes one colour or, empty and wild, all of them. */
const Observer mesta_observer = {
    .fields = FIELDS,
    .move_fields = MOVE_FIELDS,
    .most_moves = MESTA_PENDING * (60 + 1),
    .memory = sizeof(Known),
    .observe = observe,
    .describe = describe,
};
