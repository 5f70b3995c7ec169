/* SPDX-License-Identifier: MIT */
/* levels.h - settings of the algorithms for one game, and five strengths for people.
 *
 * One const struct for each game, <id>_levels, in <id>_eval.c: data, changed only with
 * measurements (docs/design/bots.md); games.def finds it, so a missing one is a link error. */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include "bots/bot.h"

typedef struct {
    const Bot *bot;
    uint32_t iterations, milliseconds; /* of a Budget */
    float blunder, blur;               /* of Tune */
} Level;

typedef struct {
    Tune flat;             /* of the thinker named `flat`: the baseline */
    Tune best;             /* the best measured settings; the levels use them */
    Level level[N_LEVELS]; /* weakest first */
} GameLevels;

/* Flat Monte Carlo with the score as its only knowledge: the baseline for measurements. */
#define YARDSTICK                                                                                  \
    { .win = 0.8f, .sample = 6, .wild = 0.1f, .plain = 1 }

const GameLevels *levels_of(const Game *game);

#endif
