/* SPDX-License-Identifier: MIT */
/* levels.h - settings of the ways of thinking for one game, and five strengths for people.
 *
 * One const struct a game, <id>_levels, in eval_<id>.c: data, changed only with measurements
 * (docs/design/bots.md); games.def finds it, so a missing one is a link error. */
#ifndef BOTS_LEVELS_H
#define BOTS_LEVELS_H

#include "bots/bot.h"

typedef struct {
    const Bot *bot;
    uint32_t iterations, milliseconds; /* of a Budget */
    float blunder, blur;               /* of Tune */
} Level;

typedef struct {
    Tune flat;             /* `flat` by its name: the yardstick */
    Tune best;             /* what measured best; the levels think with it */
    Level level[N_LEVELS]; /* weakest first */
} GameLevels;

/* Flat Monte Carlo that knows nothing of a game but its score: what better thinking is measured by.
 */
#define YARDSTICK                                                                                  \
    { .win = 0.8f, .sample = 6, .wild = 0.1f, .plain = 1 }

const GameLevels *levels_of(const Game *game);

#endif
