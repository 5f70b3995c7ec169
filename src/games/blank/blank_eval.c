/* SPDX-License-Identifier: MIT */
/* blank_eval.c - Blank: points on the table say all there is. */
#include "bots/eval.h"
#include "bots/levels.h"

const GameEval blank_eval = {.scale = 10, .chance = {.sharp = 1}};

/* A fair start for any game, before anything is measured. */
const GameLevels blank_levels = {
    .flat = YARDSTICK,
    .best = {.win = 0.8f, .sample = 6, .wild = 0.1f},
    .level = {{&greedy_bot, 1, 0, 0.5f},
              {&greedy_bot, 1, 0, 0},
              {&flat_bot, 300, 0, 0},
              {&flat_bot, 3000, 0, 0},
              {&flat_bot, 0, 1000, 0}},
};
