/* SPDX-License-Identifier: MIT */
/* levels.c - finds a game's levels by expanding games.def, and names them for people. */
#include "bots/levels.h"

#include "words/lang.h"

#include <assert.h>
#include <string.h>

static const char *const TITLES[N_LEVELS] = {
    TR("Newcomer"), TR("Builder"), TR("Planner"), TR("Architect"), TR("Mayor"),
};

#define GAME(id) extern const GameLevels id##_levels;
#include "games/games.def"
#undef GAME

const GameLevels *levels_of(const Game *game) {
    static const struct {
        const char *id;
        const GameLevels *levels;
    } ALL[] = {
#define GAME(name) {#name, &name##_levels},
#include "games/games.def"
#undef GAME
    };
    size_t i = 0;
    while (strcmp(ALL[i].id, game->id) != 0) {
        i++;
        assert(i < sizeof ALL / sizeof *ALL); /* a game of the list */
    }
    return ALL[i].levels;
}

const char *level_title(int level) {
    assert(level >= 1 && level <= N_LEVELS);
    return TITLES[level - 1];
}
