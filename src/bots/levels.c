/* SPDX-License-Identifier: MIT */
/* levels.c - settings and strengths per game; data, changed only with measurements (docs/bots.md). */
#include "bots/levels.h"

#include "words/lang.h"

#include <assert.h>
#include <string.h>

static const char *const TITLES[N_LEVELS] = {
    TR("Newcomer"), TR("Builder"), TR("Planner"), TR("Architect"), TR("Mayor"),
};

/* Flat Monte Carlo that knows nothing of a game but its score: what better thinking is measured by. */
#define YARDSTICK                                                                                  \
    { .win = 0.8f, .sample = 6, .wild = 26, .plain = 1 }

/* The last row serves every game that has none of its own. */
static const GameLevels TABLE[] = {
    {
        /* Whoever plans each placement to the end of the deck needs no tree: the cards that are
         * left are known, only their order is not. */
        .game = "urbanista",
        .flat = {.win = 0.7f, .breadth = 24, .sample = 60},
        .mcts = {.explore = 0.4f,
                 .bias = 0.3f,
                 .win = 0.7f,
                 .breadth = 24,
                 .widen = 4,
                 .growth = 8,
                 .sample = 60},
        .best = {.win = 0.7f, .breadth = 24, .sample = 60},
        .level = {{&greedy_bot, 1, 0, 90},
                  {&greedy_bot, 1, 0, 36},
                  {&greedy_bot, 1, 0, 0},
                  {&flat_bot, 40, 0, 0},
                  {&flat_bot, 0, 1000, 0}},
    },
    {
        /* Much of what comes is unseen cards: a tree has little to stand on. Ten times the playouts
         * that still help are enough for level 5. */
        .game = "uptown",
        .flat = YARDSTICK,
        .mcts = {.explore = 0.4f, .bias = 0.5f, .win = 0.6f, .halving = 1},
        .best = {.win = 0.6f, .trust = 40},
        .level = {{&greedy_bot, 1, 0, 110},
                  {&greedy_bot, 1, 0, 0},
                  {&flat_bot, 20, 0, 26},
                  {&flat_bot, 120, 0, 0},
                  {&flat_bot, 30000, 1000, 0}},
    },
    {
        /* The longer a playout, the more the luck of the bag drowns the move: six turns, then the
         * evaluation judges, tell as much in a quarter of the time. More than a few thousand
         * playouts add nothing, so the best level does not use up its second. */
        .game = "budowa",
        .flat = YARDSTICK,
        .mcts = {.explore = 0.4f, .bias = 0.5f, .win = 0.6f, .halving = 1},
        .best = {.win = 0.6f, .horizon = 12},
        .level = {{&greedy_bot, 1, 0, 170},
                  {&greedy_bot, 1, 0, 100},
                  {&greedy_bot, 1, 0, 45},
                  {&greedy_bot, 1, 0, 0},
                  {&flat_bot, 20000, 1000, 0}},
    },
    {
        /* Playouts of less than a round, then the evaluation: what lies beyond is mostly luck. */
        .game = "mesta",
        .flat = YARDSTICK,
        .mcts = {.explore = 0.4f,
                 .bias = 0.5f,
                 .win = 0.6f,
                 .breadth = 16,
                 .widen = 3,
                 .growth = 8,
                 .halving = 1},
        .best = {.win = 0.6f, .breadth = 16, .horizon = 24},
        .level = {{&greedy_bot, 1, 0, 110},
                  {&greedy_bot, 1, 0, 0},
                  {&flat_bot, 20, 0, 0},
                  {&flat_bot, 100, 0, 0},
                  {&flat_bot, 0, 1000, 0}},
    },
    {
        .game = NULL,
        .flat = YARDSTICK,
        .mcts = {.explore = 0.7f, .bias = 0.5f, .win = 0.8f, .sample = 6, .wild = 26},
        .best = {.explore = 0.7f, .bias = 0.5f, .win = 0.8f, .sample = 6, .wild = 26},
        .level = {{&greedy_bot, 1, 0, 128},
                  {&greedy_bot, 1, 0, 0},
                  {&flat_bot, 300, 0, 0},
                  {&mcts_bot, 3000, 0, 0},
                  {&mcts_bot, 0, 1000, 0}},
    },
};

const GameLevels *levels_row(int i) {
    return i < (int)(sizeof TABLE / sizeof TABLE[0]) ? &TABLE[i] : NULL;
}

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
