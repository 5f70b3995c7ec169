/* SPDX-License-Identifier: MIT */
/* reading.h - reads every part that is drawn of a position, and checks the promises of scene.h that
 * each element keeps by itself: well-formed, ids unique, each choice with its role, label and a
 * legal move, no colour without its class, nothing used that is not on the symbol sheet. */
#ifndef TESTS_SCENE_READING_H
#define TESTS_SCENE_READING_H

#include "base/rng.h"
#include "engine/table.h"
#include "scene/scene.h"

enum {
    MAX_IDS = 8192,
    MAX_SELECTS = 256
};

/* What is seen while all parts of one position are read. */
typedef struct {
    const View *view;
    int n_ids, n_selects, n_barred;
    int n_ghosts;             /* groups that show the move of style.ghost */
    bool has_move[MAX_MOVES]; /* by place in `moves` */
    int n_moves;
    Move moves[MAX_MOVES];
    char ids[MAX_IDS][64];
    char selects[MAX_SELECTS][MAX_SELECT];
} Seen;

void seen_begin(Seen *seen, const View *view);
/* Draws all parts in this style, and notes what is in them. */
void read_parts(const View *view, const SceneStyle *style, Seen *seen);
/* Once each. */
void note_select(Seen *seen, const char *select);

/* A match whose players have names that must be escaped. */
void open_match(Table *table, const Game *game, int seats, unsigned seed);
/* So many random moves, or until it is over. */
void play_some(Table *table, int moves, Rng *rng);

#endif
