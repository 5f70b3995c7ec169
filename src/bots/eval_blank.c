/* SPDX-License-Identifier: MIT */
/* eval_blank.c - Blank: points on the table say all there is. */
#include "bots/eval.h"
#include "games/blank/blank.h"

const GameEval blank_eval = {.scale = 10};
