/* SPDX-License-Identifier: MIT */
/* mesta_scene_layout.h - where things lie on Města's big board.
 *
 * Columns and rows are those of the notation: the start tile lies at 0,0 for ever, so a thing keeps
 * its place in the picture while the viewBox grows round it. On a desk the quarter is seen from a
 * corner; on a phone from above, where every square is a target of its own. */
#ifndef GAMES_MESTA_MESTA_SCENE_LAYOUT_H
#define GAMES_MESTA_MESTA_SCENE_LAYOUT_H

#include "games/mesta/mesta_scene_draw.h"

enum {
    BOARD_WIDE = 1000, /* at full size, with the milestones beside the quarter */
    BOARD_LEAD = 792,  /* beside the display, with the milestones above it */
    BOARD_HIGH = 560,  /* at least */
    BOARD_SMALL = 366,
    BOARD_FLAT = 440, /* high: a quarter seen from above, where there is room */
    CARD_W = 236,     /* a milestone */
    CARD_HIGH = 152,
    CARD_LOW = 136,    /* where they lie above the quarter */
    CARDS_W = 252,     /* a column of them, with the space round it */
    CARDS_H = 158,     /* a row of them */
    BOARD_HEAD_H = 40, /* whose quarter: on a phone */
    BOARD_SKY = 116,   /* high, to the horizon */
    BOARD_ABOVE = 134, /* room for the skyline, the tallest building and the bubble over it */
    BOARD_BELOW = 32   /* for edges and the colours' names */
};

/* Everything about where things are drawn. */
typedef struct {
    Plan plan;
    bool is_flat, is_small;
    bool is_lead;                 /* milestones above instead of beside the quarter */
    bool has_legend;              /* room for the colours' names beside the quarter */
    double side;                  /* of a flat square */
    int left, top, right, bottom; /* tiles shown, the last ones included */
    Box box;
    double scale; /* of what lies round the quarter */
} BoardLayout;

/* The middle of what is left for the quarter, and the horizon (the box's upper edge: none). */
Box mesta_board_area(const BoardLayout *layout);
double mesta_horizon(const BoardLayout *layout);
/* Where a milestone lies; in units of the layout's scale, from the box's corner. */
Box mesta_card_place(const BoardLayout *layout, int which);

BoardLayout mesta_lay_out(const View *view, const SceneStyle *style, Seat seat);

/* Where a tile of the box's own bits lies, counted from the start tile. */
void mesta_tile_at(const MestaQuarter *q, int bit, int *column, int *row);
/* Tiles still to come, as far as they can be shown. */
uint64_t mesta_missing_tiles(const MestaState *s, Seat seat);

/* Height of what stands on a square of the board. */
int mesta_height_at(const MestaQuarter *q, int bit);
/* Where something put on this square would stand: its middle. */
Spot mesta_top_of(const BoardLayout *layout, int bit);

/* The move that is being previewed, on the board (mesta_scene_ghost.c). */
void mesta_draw_ghost(Scene *scene, const BoardLayout *layout);

#endif
