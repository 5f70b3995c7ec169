/* SPDX-License-Identifier: MIT */
/* deck.c - the list of deck views. Weak, because a game can do without one. */
#include "cli/deck.h"

#include <assert.h>
#include <string.h>

#define GAME(id) extern const GameDeckView id##_deck_view __attribute__((weak));
#include "games/games.def"
#undef GAME

const GameDeckView *deck_view_of(const Game *game) {
    static const struct {
        const char *id;
        const GameDeckView *view;
    } ALL[] = {
#define GAME(name) {#name, &name##_deck_view},
#include "games/games.def"
#undef GAME
    };
    size_t i = 0;
    while (strcmp(ALL[i].id, game->id) != 0) {
        i++;
        assert(i < sizeof ALL / sizeof *ALL); /* a game of the list */
    }
    return ALL[i].view;
}
