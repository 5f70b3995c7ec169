/* SPDX-License-Identifier: MIT */
/* deck.c - the list of deck views. Weak, because a game can do without one. */
#include "cells/deck.h"

#define GAME(id) extern const GameDeckView id##_deck_view __attribute__((weak));
#include "games/games.def"
#undef GAME

const GameDeckView *deck_view_of(const Game *game) {
    static const GamePart PARTS[] = {
#define GAME(id) {#id, &id##_deck_view},
#include "games/games.def"
#undef GAME
    };
    return game_part(game, PARTS, sizeof PARTS / sizeof PARTS[0]);
}
