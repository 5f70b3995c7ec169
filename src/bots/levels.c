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
    static const GamePart PARTS[] = {
#define GAME(id) {#id, &id##_levels},
#include "games/games.def"
#undef GAME
    };
    return game_part(game, PARTS, sizeof PARTS / sizeof PARTS[0]);
}

const char *level_title(int level) {
    assert(level >= 1 && level <= N_LEVELS);
    return TITLES[level - 1];
}
