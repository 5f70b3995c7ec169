/* SPDX-License-Identifier: MIT */
/* levels.h - the one table of settings: for each game the usual settings of each way of thinking,
 * and five strengths for people. Measured figures stand in docs/bots.md. */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include "bots/bot.h"

typedef struct {
    const Bot *bot;
    uint32_t iterations, milliseconds; /* of a Budget */
    uint8_t blunder;                   /* of Tune */
} Level;

typedef struct {
    const char *game;      /* NULL: the general row, the last */
    Tune flat, mcts;       /* when asked for by name: the yardsticks */
    Tune best;             /* what measured best; the levels think with it */
    Level level[N_LEVELS]; /* weakest first */
} GameLevels;

/* The rows of the table in order; NULL past the end. */
const GameLevels *levels_row(int i);

/* The game's row, or the general one. */
const GameLevels *levels_of(const Game *game);

#endif
