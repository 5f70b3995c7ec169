/* SPDX-License-Identifier: MIT */
/* levels.c - settings and strengths per game; data, changed only with measurements (docs/bots.md). */
#include "bots/levels.h"

#include "words/lang.h"

#include <assert.h>
#include <string.h>

static const char *const TITLES[N_LEVELS] = {
    TR("Newcomer"), TR("Builder"), TR("Planner"), TR("Architect"), TR("Mayor"),
};

#define USUAL_LEVELS                                                                               \
    {                                                                                              \
        {&greedy_bot, 1, 0, 128}, {&greedy_bot, 1, 0, 0}, {&flat_bot, 300, 0, 0},                  \
            {&mcts_bot, 2000, 0, 0}, {&mcts_bot, 0, 1000, 0},                                      \
    }

/* The last row serves every game that has none of its own. */
static const GameLevels TABLE[] = {
    {
        .game = NULL,
        .flat = {.win = 0.8f, .sample = 4, .wild = 26},
        .mcts = {.explore = 0.7f, .win = 0.8f, .sample = 4, .wild = 26},
        .level = USUAL_LEVELS,
    },
};

const GameLevels *levels_of(const Game *game) {
    const GameLevels *row = TABLE;
    while (row->game && strcmp(row->game, game->id) != 0)
        row++;
    return row;
}

const char *level_title(int level) {
    assert(level >= 1 && level <= N_LEVELS);
    return TITLES[level - 1];
}
