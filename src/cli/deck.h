/* SPDX-License-Identifier: MIT */
/* deck.h - how `townhall deck cards` tells a game's deck to people who write one. A game may have a
 * const struct <id>_deck_view in deck_<id>.c; without one the deck's own lines are shown. */
#ifndef CLI_DECK_H
#define CLI_DECK_H

#include "cli/screen.h"

typedef struct {
    /* What is in it, in a few lines: how many of what. */
    void (*summary)(int slot, Text *out);
    /* Every component, as a readable box or line. style->player is NULL. */
    void (*show)(int slot, const ScreenStyle *style, Text *out);
} GameDeckView;

/* NULL when the game has none. */
const GameDeckView *deck_view_of(const Game *game);

#endif
