/* SPDX-License-Identifier: MIT */
/* deck.c - the list of deck views. Weak, because a game can do without one. */
#include "cli/deck.h"

#include <string.h>

#define GAME(id) extern const GameDeckView id##_deck_view __attribute__((weak));
#include "games/games.def"
#undef GAME

const GameDeckView *deck_view_of(const Game *game) {
#define GAME(name)                                                                                 \
    if (strcmp(game->id, #name) == 0)                                                              \
        return &name##_deck_view;
#include "games/games.def"
#undef GAME
    return NULL;
}
