/* SPDX-License-Identifier: MIT */
/* mesta_scene_house.h - buildings with walls, windows and roofs, seen from a corner. Loose pieces
 * are prisms (mesta_scene_draw.h). */
#ifndef GAMES_MESTA_MESTA_SCENE_HOUSE_H
#define GAMES_MESTA_MESTA_SCENE_HOUSE_H

#include "games/mesta/mesta_scene_city.h"
#include "games/mesta/mesta_scene_draw.h"

typedef struct {
    int colour, floors;
    MestaStyle style;
    unsigned chance; /* which windows are lit */
} Building;

/* On a square whose upper corner is at x, y. */
void mesta_draw_building(Svg *s, Iso iso, double x, double y, Building building);

/* Where a building's letter and height lie: at the front corner, or behind. */
double mesta_pill_y(Iso iso, double y, int floors, bool is_behind);

#endif
