/* SPDX-License-Identifier: MIT */
/* deck.h - how `townhall deck cards` shows a game's deck to its authors. A game may have a const
 * struct <id>_deck_view in <id>_screen_deck.c; without one the deck's own lines are printed. */
#ifndef CELLS_DECK_H
#define CELLS_DECK_H

#include "cells/screen.h"

typedef struct {
    /* A summary in a few lines: the counts of its components. */
    void (*summary)(int slot, Text *out);
    /* Every component, as a readable box or line. style->player is NULL. */
    void (*show)(int slot, const ScreenStyle *style, Text *out);
} GameDeckView;

/* NULL when the game has none. */
const GameDeckView *deck_view_of(const Game *game);

#endif
