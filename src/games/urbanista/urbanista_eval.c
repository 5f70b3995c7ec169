/* SPDX-License-Identifier: MIT */
/* urbanista_eval.c - Urbanista: judged by its score, one move ahead. */
#include "bots/eval.h"
#include "bots/levels.h"

/* Quick moves, one look ahead among a few, reach the target less often than players who look at
 * all: hence the shift. That all playouts are won says less than that none is, for players err. */
const GameEval urbanista_eval = {.scale = 6,
                                 .chance = {.sharp = 1.072f,
                                            .sharp_ahead = -0.693f,
                                            .sharp_seats = 0.037f,
                                            .shift = 2.389f,
                                            .shift_ahead = -0.767f,
                                            .lost = -0.818f,
                                            .lost_ahead = 0.692f}};

/* A plan of each placement to the end of the deck needs no tree: the cards that are left are
 * known, only their order is not. */
const GameLevels urbanista_levels = {
    .flat = {.win = 0.7f, .breadth = 24, .sample = 60},
    .best = {.win = 0.7f, .breadth = 24, .sample = 60},
    .level = {{&greedy_bot, 1, 0, 0.26f, 5.0f},
              {&greedy_bot, 1, 0, 0.12f, 3.5f},
              {&greedy_bot, 1, 0, 0},
              {&flat_bot, 80, 0, 0},
              {&flat_bot, 0, 1000, 0}},
};
