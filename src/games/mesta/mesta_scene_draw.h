/* SPDX-License-Identifier: MIT */
/* mesta_scene_draw.h - how Města's things look: squares, features and stacked buildings, seen from
 * a corner (Iso) or from above (flat), and land tiles. Nothing here knows a match.
 *
 *         X,Y              X = (column - row) hw
 *        /   \             Y = (column + row) hh
 *   -hw <     > +hw        columns run down to the right, rows down to the left; what stands
 *        \   /             further down is drawn later
 *        2 hh */
#ifndef GAMES_MESTA_MESTA_SCENE_DRAW_H
#define GAMES_MESTA_MESTA_SCENE_DRAW_H

#include "games/mesta/mesta.h"
#include "scene/scene.h"

typedef struct {
    double hw, hh; /* half of a square's diamond */
    double floor;  /* height of a piece */
} Iso;

extern const Iso MESTA_ISO; /* of the big board */

typedef struct {
    double x, y;
} Spot;

/* The upper corner of a square. */
Spot mesta_spot(Iso iso, int column, int row);

/* A quarter and where its first column and row lie. Columns and rows count squares. */
typedef struct {
    const MestaDeck *deck;
    const MestaCity *city;
    const MestaQuarter *quarter;
    int left, top, wide, high;
} Plan;

Plan mesta_plan(const MestaDeck *deck, const MestaCity *city, const MestaQuarter *q);

static inline MestaSquare plan_square(const Plan *plan, int column, int row) {
    return mesta_square(plan->quarter, column - plan->left, row - plan->top);
}

/* Is there ground at this column and row? */
bool mesta_has_ground(const Plan *plan, int column, int row);

/* ---- signs ---- */

Token mesta_colour(int colour); /* T_mr ..; its dark and its light follow */
const char *mesta_pattern(int ground);
/* The picture of a feature: its own name's, else one of the same ground that nobody uses. */
const char *mesta_feature_symbol(const MestaDeck *deck, int kind);
/* The contents of a square, in words: "red, height 3, column 0, row 1". */
void mesta_describe_square(const MestaDeck *deck, MestaSquare square, int column, int row,
                           Text *out);

/* ---- from a corner ---- */

void mesta_diamond(Svg *s, double x, double y, double hw, double hh, Paint paint);
/* Pieces `from` .. `to` - 1 of a building whose square has its upper corner at x, y. `base` is a
 * family of tokens: a colour's, or T_any. `foot` is its part of the square; patterns need room. */
typedef struct {
    Token base;
    int from, to;
    double foot;
    const char *pattern; /* or NULL */
} Prism;
void mesta_draw_prism(Svg *s, Iso iso, double x, double y, Prism prism);
void mesta_prism_outline(Svg *s, Iso iso, double x, double y, Prism prism, Paint paint);
/* Letter and height, on the roof. */
void mesta_draw_pill(Svg *s, double x, double y, double radius, int colour, int height);
/* One loose piece in a square of this side. */
void mesta_draw_piece(Svg *s, double x, double y, double side, int colour);

/* Ground with its edges and shadow; then what stands on it. `faded`: buildings that are only hinted
 * at, because something behind them matters now. */
void mesta_draw_ground(Svg *s, Iso iso, const Plan *plan);
void mesta_draw_things(Scene *scene, Iso iso, const Plan *plan, Squares faded);
/* A tile whose upper corner is at x, y. */
void mesta_draw_iso_tile(Svg *s, Iso iso, const MestaCity *city, double x, double y,
                         const uint8_t ground[4]);

/* ---- from above ---- */

void mesta_draw_square(Svg *s, const MestaDeck *deck, MestaSquare square, Box box, bool letters);
/* A loose feature on its bit of ground, so that it reads on any table. */
void mesta_draw_feature(Svg *s, const MestaDeck *deck, int kind, Box box);
void mesta_draw_flat(Scene *scene, const Plan *plan, double side);
void mesta_draw_land(Svg *s, double side, const uint8_t ground[4]); /* 2 x 2 of this side */

/* A land tile's squares after so many quarter turns clockwise. */
void mesta_turned(const MestaLand *land, int turns, uint8_t out[4]);

/* The overview cards (mesta_scene_overview.c). */
extern const OverviewCard mesta_overview[];
/* Components to print (mesta_scene_cutouts.c). */
extern const CutoutKind mesta_cutouts[];

#endif
