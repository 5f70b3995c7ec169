/* SPDX-License-Identifier: MIT */
/* preview.h - what a move would change in the scores, before it is made.
 *
 * Everybody who shows that asks here: pictures, JSON, the terminal and explanations. It follows
 * from a view alone, so it cannot reveal anything: the move is made in worlds that the viewer
 * thinks possible. */
#ifndef ENGINE_PREVIEW_H
#define ENGINE_PREVIEW_H

#include "engine/table.h"

typedef struct {
    AnyState before, after; /* one possible world, and the same with the move made */
    Score was, becomes;     /* the viewer's score there */
    int count;              /* scores that a table of this game has: 1 when all play together */
    int change[MAX_SEATS];  /* of each total; 0 where it differs between worlds */
    int own;                /* that of the viewer */
} Preview;

/* Of a legal move or optional step of the view's seat. */
void preview_move(const View *view, Move move, Preview *out);

/* What it changes at a score item of the viewer; 0 for items that the score does not have. */
int preview_item(const Preview *preview, const char *id);

/* One world that the viewer thinks possible, before and after the move. */
void preview_world(const View *view, Move move, Rng *rng, AnyState *before, AnyState *after);

/* How many scores such a table has. */
int preview_scores(const View *view);

/* The points of the first item with this id, after `skip` others; 0 when there is none. */
int score_points(const Score *score, const char *id, int skip);

#endif
