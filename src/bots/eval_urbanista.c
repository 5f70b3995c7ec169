/* SPDX-License-Identifier: MIT */
/* eval_urbanista.c - Urbanista: judged by its score, one move ahead. */
#include "bots/eval.h"
#include "bots/levels.h"

/* Quick moves, one look ahead, reach the target less often than players who plan: hence the shift. */
const GameEval urbanista_eval = {.scale = 6,
                                 .chance = {.sharp = 0.557f,
                                            .sharp_ahead = -0.095f,
                                            .sharp_seats = -0.033f,
                                            .shift = 0.341f,
                                            .shift_ahead = 1.103f}};

/* Whoever plans each placement to the end of the deck needs no tree: the cards that are left are
 * known, only their order is not. */
const GameLevels urbanista_levels = {
    .flat = {.win = 0.7f, .breadth = 24, .sample = 60},
    .mcts = {.explore = 0.4f,
             .bias = 0.3f,
             .win = 0.7f,
             .breadth = 24,
             .widen = 4,
             .growth = 0.5f,
             .sample = 60},
    .best = {.win = 0.7f, .breadth = 24, .sample = 60},
    .level = {{&greedy_bot, 1, 0, 0.35f},
              {&greedy_bot, 1, 0, 0.14f},
              {&greedy_bot, 1, 0, 0},
              {&flat_bot, 40, 0, 0},
              {&flat_bot, 0, 1000, 0}},
};
