/* SPDX-License-Identifier: MIT */
/* layout.h - which panel is where. A region shows one of its panels; the others are tabs on its
 * frame. Wide windows have a region for nearly every panel, 80 x 24 has two or three. */
#ifndef TUI_LAYOUT_H
#define TUI_LAYOUT_H

#include "cells/grid.h"

enum { /* panels behind those of the game, whose numbers are 0 .. MAX_PANELS-1 */
    PANEL_MOVES = MAX_PANELS,
    PANEL_SCORE,
    PANEL_LOG,
    N_PANELS,
    MAX_REGIONS = 8
};

typedef struct {
    Rect rect;
    bool bare;                  /* without a frame: the status line has its tabs */
    int count, panel[N_PANELS]; /* in the order of the tabs */
} Region;

typedef struct {
    int count;
    Region region[MAX_REGIONS];
} Layout;

/* For a window of at least 80 x 24. The first region has the board. */
void layout_make(const GameScreen *screen, int columns, int rows, Layout *out);

/* The region that has the panel. */
int layout_find(const Layout *layout, int panel);

#endif
