/* SPDX-License-Identifier: MIT */
/* budowa_scene.h - between the files of Budowa Miasta's picture: where things are on the map.
 *
 * On a desk the grid of the deck is drawn on its left corner, on a phone straight, because
 * there its streets get a quarter longer:
 *
 *              (0,2)                        (0,0)--(0,1)--(0,2)
 *            /       \                        |      |      |
 *         (0,1)     (1,2)                   (1,0)--(1,1)--(1,2)     venue (row, column)
 *       /      \   /      \                   |      |      |
 *    (0,0)     (1,1)     (2,2)              (2,0)--(2,1)--(2,2)
 *       \      /   \      /
 *         (1,0)     (2,1)       Streets are drawn by vectors, so any graph on any grid has its
 *             \    /            picture. Units do not depend on the size of the grid: only the
 *              (2,0)            box grows. */
#ifndef GAMES_BUDOWA_BUDOWA_SCENE_H
#define GAMES_BUDOWA_BUDOWA_SCENE_H

#include "games/budowa/budowa.h"
#include "scene/scene.h"

typedef struct {
    double x, y;
} Spot;

typedef struct {
    const BudowaState *state;
    const BudowaDeck *deck;
    bool small;       /* the phone's layout */
    Spot origin;      /* of row 0, column 0 */
    Spot column, row; /* one step further */
    double radius;    /* of a venue's disc */
    double band;      /* width of a street */
    Box box;
} BudowaMap;

/* A street on the map. */
typedef struct {
    Spot from;     /* the venue at plot 1; for parallel streets a little aside */
    Spot along;    /* of length 1, towards plot 4 */
    Spot aside;    /* of length 1, square to it and up (or right) */
    double length; /* from venue to venue */
    double cell;   /* from plot to plot */
} BudowaWay;

/* ---- budowa_scene_map.c ---- */

void budowa_lay_map(const View *view, const SceneStyle *style, BudowaMap *map);
Spot budowa_venue_spot(const BudowaMap *map, int venue);
BudowaWay budowa_way(const BudowaMap *map, int street);
Spot budowa_plot_spot(const BudowaMap *map, const BudowaWay *way, int plot);
/* A rectangle along a street, round its middle, with rounded corners. */
void budowa_slab(Svg *svg, const BudowaWay *way, Spot at, double w, double h, double radius,
                 Paint paint);
/* The poster under the map: rings, and the quarters between the streets (budowa_scene_ground.c). */
void budowa_draw_ground(Svg *svg, const BudowaMap *map);
/* What runs on finished streets. */
void budowa_draw_traffic(Svg *svg, const BudowaMap *map);
/* A spot so far along a street, and aside of its middle. */
Spot budowa_on_way(const BudowaWay *way, double along, double aside);
/* Streets and plots, then venues, then names and letters. */
void budowa_draw_map(Scene *scene, const BudowaMap *map);

/* ---- budowa_scene_words.c: names, labels, and what a position offers ---- */

const char *budowa_kind_symbol(int kind);
/* The picture of a venue of the standard deck in a square, or its first letter. */
void budowa_draw_venue(Svg *svg, const BudowaVenue *venue, double x, double y, double side);
/* "Shopping centre", to stand alone. */
void budowa_venue_name(const BudowaDeck *deck, const BudowaVenue *venue, Text *out);
void budowa_venue_label(const BudowaState *s, int venue, Text *out);
void budowa_plot_label(const BudowaState *s, int plot, Text *out);
void budowa_street_label(const BudowaState *s, int street, Text *out);
/* Can nobody ever take the free share that lies on top (ruling B6)? */
bool budowa_is_locked(const BudowaState *s, int venue);
/* The street that the previewed move would finish, or -1. */
int budowa_ghost_street(const Scene *scene);
/* The street whose income is pointed at, or -1. */
int budowa_pointed_street(const Scene *scene);

/* ---- budowa_scene_figures.c: shares, streets and the others ---- */

Box budowa_shares_box(const View *view, const SceneStyle *style, Seat seat);
void budowa_draw_shares(Scene *scene);
Box budowa_streets_box(const View *view, const SceneStyle *style, Seat seat);
void budowa_draw_streets(Scene *scene);
Box budowa_seat_box(const View *view, const SceneStyle *style, Seat seat);
void budowa_draw_seat(Scene *scene);

/* ---- budowa_scene_hand.c: what to choose from ---- */

Box budowa_hand_box(const View *view, const SceneStyle *style, Seat seat);
void budowa_draw_hand(Scene *scene);
Box budowa_offers_box(const View *view, const SceneStyle *style, Seat seat);
void budowa_draw_offers(Scene *scene);

static inline const BudowaState *budowa_state(const View *view) {
    return (const BudowaState *)&view->state;
}

/* Is this seat's share step or sale going on before its own eyes? */
static inline bool budowa_is_trading(const View *view, const SceneStyle *style) {
    const BudowaState *s = budowa_state(view);
    return style->choices && view->seat != NOBODY && s->turn == view->seat &&
           (s->phase == BUDOWA_SHARE || s->phase == BUDOWA_SELL);
}

/* The overview cards (budowa_scene_overview.c). */
extern const OverviewCard budowa_overview[];
/* Components to print (budowa_scene_cutouts.c). */
extern const CutoutKind budowa_cutouts[];

#endif
