/* SPDX-License-Identifier: MIT */
/* words.c - finds a game's words by expanding games.def. */
#include "words/words.h"

#include <string.h>

#define GAME(id) extern const GameWords id##_words;
#include "games/games.def"
#undef GAME

const GameWords *words_of(const Game *game) {
#define GAME(name)                                                                                 \
    if (strcmp(game->id, #name) == 0)                                                              \
        return &name##_words;
#include "games/games.def"
#undef GAME
    return NULL;
}
