/* SPDX-License-Identifier: MIT */
/* mesta_scene_counts.c - which squares a card or a milestone is about, and quarters to come.
 *
 * Nothing here knows what a form means. Squares are taken away one by one as long as the game's own
 * measure stays what it was; what is left over is what counts. That is some dozens of measures,
 * only while somebody points at a score line. */
#include "games/mesta/mesta_scene_cards.h"

/* What a form is made of. */
typedef enum {
    OF_BUILDINGS,
    OF_PLOTS,
    OF_FEATURES, /* squares with features */
    OF_AREAS     /* whole areas of park or water */
} Stuff;

static Stuff stuff_of(const MestaForm *form) {
    switch (form->kind) {
    case FORM_LARGEST:
    case FORM_AREAS:
    case FORM_AREA_SIZE:
    case FORM_AREA_SPAN:
    case FORM_AREA_FEATURES:
    case FORM_AREAS_OF_SIZE:
    case FORM_SQUARES:
        return OF_AREAS;
    case FORM_FEATURES:
        return OF_FEATURES;
    case FORM_DISTRICTS:
        return OF_PLOTS;
    case FORM_BUILDINGS:
    case FORM_GROUPS:
    case FORM_SET_COLOURS:
    case FORM_SET_HEIGHTS:
    case FORM_HEIGHT:
    case FORM_BESIDE_BOTH:
    case FORM_ALL_DIFFERENT:
    case FORM_BESIDE_ONE_AREA:
    case FORM_EACH_COLOUR:
    case FORM_LINE:
    case FORM_LINE_COLOURS:
    case FORM_LINE_HEIGHTS:
    case FORM_BLOCK:
    case FORM_HEIGHTS_BESIDE:
    case N_FORMS:
        break;
    }
    return OF_BUILDINGS;
}

static Squares squares_of(const MestaQuarter *q, const MestaForm *form, Stuff stuff) {
    Squares ground = form->ground == MESTA_PARK ? q->park : q->water;
    switch (stuff) {
    case OF_BUILDINGS:
        break;
    case OF_PLOTS:
        return q->plot[0] | q->plot[1] | q->plot[2] | q->plot[3] | q->wild;
    case OF_FEATURES:
        return ground & q->feature;
    case OF_AREAS:
        return ground;
    }
    return q->atleast[0];
}

static void take_away(MestaQuarter *q, Squares bit, Stuff stuff) {
    if (stuff == OF_BUILDINGS) {
        for (int i = 0; i < MESTA_HEIGHT; i++)
            q->atleast[i] &= ~bit;
    } else if (stuff == OF_PLOTS) {
        for (int i = 0; i < MESTA_COLOURS; i++)
            q->plot[i] &= ~bit;
        q->wild &= ~bit;
    } else {
        q->park &= ~bit;
        q->water &= ~bit;
    }
}

/* All squares of `ground` that are connected with one of `seeds`. */
static Squares whole_areas(Squares seeds, Squares ground) {
    for (Squares grown = seeds;; seeds = grown) {
        grown = (seeds | squares_beside(seeds)) & ground;
        if (grown == seeds)
            return seeds;
    }
}

Squares mesta_counted(const MestaQuarter *q, const MestaForm *form) {
    Stuff stuff = stuff_of(form);
    MestaQuarter rest = *q;
    MestaForm exact = *form;
    /* Measures may stop short of counting below the need, but districts are counted up to it. */
    exact.need = form->kind == FORM_DISTRICTS ? form->need : 0;
    int measure = mesta_measure(q, &exact);
    if (measure == 0)
        return 0;
    for (Squares left = squares_of(q, form, stuff); left; left &= left - 1) {
        MestaQuarter less = rest;
        take_away(&less, left & -left, stuff);
        if (mesta_measure(&less, &exact) == measure)
            rest = less;
    }
    Squares counted = squares_of(&rest, form, stuff);
    return stuff == OF_AREAS ? whole_areas(counted, squares_of(q, form, stuff)) : counted;
}

/* ---- quarters to come ---- */

static void put(MestaQuarter *q, int thing, int bit, bool is_feature) {
    int x = bit % MESTA_STRIDE, y = bit / MESTA_STRIDE;
    MestaSquare square = mesta_square(q, x, y);
    if (is_feature) {
        square.feature = (uint8_t)thing;
        for (int i = 0; i < MESTA_COLOURS; i++) /* it is no plot of its colour any more */
            q->plot[i] &= ~squares_bit(bit);
    } else {
        square.colour = (uint8_t)thing;
        square.height++;
    }
    mesta_set_square(q, x, y, square);
}

MestaQuarter mesta_quarter_after(const MestaState *s, const MestaQuarter *q, Move move) {
    MestaQuarter after = *q;
    int thing = (int)mesta_move_thing(move), where = (int)mesta_move_where(move);
    switch (mesta_move_kind(move)) {
    case MESTA_MOVE_START:
        mesta_lay(&after, &mesta_deck(s->deck)->start[thing], 0, 9);
        break;
    case MESTA_MOVE_TILE:
        mesta_lay(&after, &mesta_deck(s->deck)->land[s->pending[0]], thing, where);
        break;
    case MESTA_MOVE_PUT:
        put(&after, thing, where, s->phase == MESTA_FEATURE);
        break;
    }
    return after;
}
