/* SPDX-License-Identifier: MIT */
/* mesta_quarter.c - one quarter: what stands on a square, what may go where, laying tiles. */
#include "games/mesta/mesta.h"

#include <assert.h>
#include <string.h>

/* ---- squares ---- */

static uint8_t plot_colour(const MestaQuarter *q, Squares bit) {
    for (int colour = 0; colour < MESTA_COLOURS; colour++)
        if (q->plot[colour] & bit)
            return (uint8_t)colour;
    return MESTA_NONE;
}

static uint8_t two_bits(const Squares planes[2], Squares bit) {
    return (uint8_t)(((planes[0] & bit) != 0) + 2 * ((planes[1] & bit) != 0));
}

static uint8_t height_at(const MestaQuarter *q, Squares bit) {
    int height = 0;
    while (height < MESTA_HEIGHT && q->atleast[height] & bit)
        height++;
    return (uint8_t)height;
}

MestaSquare mesta_square(const MestaQuarter *q, int x, int y) {
    Squares bit = squares_bit(y * MESTA_STRIDE + x);
    MestaSquare square = {MESTA_NONE, MESTA_NONE, MESTA_NONE, height_at(q, bit)};
    if ((q->park | q->water) & bit) {
        bool is_park = (q->park & bit) != 0;
        square.ground = is_park ? MESTA_PARK : MESTA_WATER;
        if (q->feature & bit)
            square.feature = (uint8_t)(two_bits(q->kind, bit) +
                                       (is_park ? MESTA_PARK_KINDS : MESTA_WATER_KINDS));
        return square;
    }
    if ((q->wild | q->monument) & bit) {
        square.ground = two_bits(q->under, bit);
        square.feature = q->wild & bit ? MESTA_WILD : MESTA_MONUMENT;
    } else {
        square.ground = plot_colour(q, bit);
    }
    if (square.height)
        square.colour = plot_colour(q, bit);
    return square;
}

bool mesta_square_is_sound(MestaSquare a) {
    bool bare = a.colour == MESTA_NONE && a.height == 0;
    if ((a.colour == MESTA_NONE) != (a.height == 0))
        return false;
    if (a.ground == MESTA_NONE)
        return bare && a.feature == MESTA_NONE;
    if (a.ground == MESTA_WATER)
        return bare && (a.feature == MESTA_NONE || a.feature < MESTA_PARK_KINDS);
    if (a.ground == MESTA_PARK)
        return bare && (a.feature == MESTA_NONE ||
                        (a.feature >= MESTA_PARK_KINDS && a.feature < MESTA_MONUMENT));
    if (a.feature == MESTA_NONE)
        return bare || a.colour == a.ground;
    return a.feature == MESTA_WILD || (a.feature == MESTA_MONUMENT && bare);
}

static void set_two_bits(Squares planes[2], Squares bit, int number) {
    planes[0] |= number & 1 ? bit : 0;
    planes[1] |= number & 2 ? bit : 0;
}

void mesta_set_square(MestaQuarter *q, int x, int y, MestaSquare square) {
    Squares bit = squares_bit(y * MESTA_STRIDE + x);
    assert(mesta_square_is_sound(square));
    if (square.ground == MESTA_NONE)
        return;
    if (square.ground == MESTA_PARK || square.ground == MESTA_WATER) {
        *(square.ground == MESTA_PARK ? &q->park : &q->water) |= bit;
        if (square.feature != MESTA_NONE) {
            q->feature |= bit;
            set_two_bits(q->kind, bit, square.feature & 3);
        }
        return;
    }
    if (square.feature == MESTA_NONE) {
        q->plot[square.ground] |= bit;
    } else {
        *(square.feature == MESTA_WILD ? &q->wild : &q->monument) |= bit;
        set_two_bits(q->under, bit, square.ground);
        if (square.height)
            q->plot[square.colour] |= bit;
    }
    for (int i = 0; i < square.height; i++)
        q->atleast[i] |= bit;
}

/* ---- what may go where ---- */

static Squares empty_plots(const MestaQuarter *q) {
    return (q->plot[0] | q->plot[1] | q->plot[2] | q->plot[3]) & ~q->atleast[0];
}

Squares mesta_feature_places(const MestaQuarter *q, int kind) {
    if (kind >= MESTA_MONUMENT)
        return empty_plots(q); /* M2: an empty wild plot counts as no colour's, so it is not in */
    return (kind < MESTA_PARK_KINDS ? q->water : q->park) & ~q->feature;
}

Squares mesta_piece_places(const MestaQuarter *q, int colour) {
    return (q->plot[colour] & ~q->atleast[MESTA_HEIGHT - 1]) | (q->wild & ~q->atleast[0]);
}

void mesta_put_feature(MestaQuarter *q, unsigned kind, int where) {
    Squares bit = squares_bit(where);
    if (kind < MESTA_MONUMENT) {
        q->feature |= bit;
        q->kind[0] |= kind & 1 ? bit : 0;
        q->kind[1] |= kind & 2 ? bit : 0;
        return;
    }
    for (int colour = 0; colour < MESTA_COLOURS; colour++) {
        if (!(q->plot[colour] & bit))
            continue;
        q->plot[colour] &= ~bit; /* M1, M2: no plot of its colour any more */
        q->under[0] |= colour & 1 ? bit : 0;
        q->under[1] |= colour & 2 ? bit : 0;
    }
    *(kind == MESTA_MONUMENT ? &q->monument : &q->wild) |= bit;
}

void mesta_put_piece(MestaQuarter *q, unsigned colour, int where) {
    Squares bit = squares_bit(where);
    int height = 0;
    while (q->atleast[height] & bit)
        height++;
    q->atleast[height] |= bit;
    q->plot[colour] |= bit; /* a wild plot takes the colour of its first piece */
}

/* ---- tiles ---- */

static bool box_fits(int wide, int high, bool is_long) {
    if (!is_long)
        return wide <= 3 && high <= 3;
    return (wide <= 3 && high <= 5) || (wide <= 5 && high <= 3);
}

uint64_t mesta_tile_places(const MestaQuarter *q, bool is_long) {
    const uint64_t column = 0x0101010101010101u, row = 0xFF;
    uint64_t t = q->tiles;
    uint64_t places = (t << 1 | t >> 1 | t << 8 | t >> 8) & ~t;
    if (!box_fits(q->wide + 1, q->high, is_long)) /* M8: no further column, left or right */
        places &= ~(column | column << (q->wide + 1));
    if (!box_fits(q->wide, q->high + 1, is_long))
        places &= ~(row | row << (8 * (q->high + 1)));
    return places;
}

/* Moves everything in the quarter by so many bits, away from the box's left or top edge. */
static void push(MestaQuarter *q, int bits, int tile_bits) {
    Squares *const boards[] = {
        &q->plot[0],    &q->plot[1],    &q->plot[2],  &q->plot[3],  &q->park,       &q->water,
        &q->wild,       &q->monument,   &q->under[0], &q->under[1], &q->atleast[0], &q->atleast[1],
        &q->atleast[2], &q->atleast[3], &q->feature,  &q->kind[0],  &q->kind[1],
    };
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        *boards[i] <<= bits;
    q->tiles <<= tile_bits;
}

void mesta_lay(MestaQuarter *q, const MestaLand *land, int turns, int bit) {
    /* Which printed square comes to the top left, top right, bottom left, bottom right. */
    static const uint8_t FROM[4][4] = {{0, 1, 2, 3}, {2, 0, 3, 1}, {3, 2, 1, 0}, {1, 3, 0, 2}};
    int x = bit % 8 - 1, y = bit / 8 - 1;
    if (x < 0) {
        push(q, 2, 1);
        q->left--;
        q->wide++;
        x = 0;
    }
    if (y < 0) {
        push(q, 2 * MESTA_STRIDE, 8);
        q->top--;
        q->high++;
        y = 0;
    }
    q->wide = (uint8_t)(x + 1 > q->wide ? x + 1 : q->wide);
    q->high = (uint8_t)(y + 1 > q->high ? y + 1 : q->high);
    q->tiles |= (uint64_t)1 << (8 * (y + 1) + x + 1);
    int corner = 2 * y * MESTA_STRIDE + 2 * x;
    Squares *const boards[MESTA_GROUNDS] = {&q->plot[0], &q->plot[1], &q->plot[2],
                                            &q->plot[3], &q->park,    &q->water};
    for (int i = 0; i < 4; i++)
        *boards[land->ground[FROM[turns][i]]] |=
            squares_bit(corner + (i / 2) * MESTA_STRIDE + i % 2);
}
