/* SPDX-License-Identifier: MIT */
/* eval_urbanista.c - Urbanista: judged by its score, one move ahead. */
#include "bots/eval.h"
#include "games/urbanista/urbanista.h"

const GameEval urbanista_eval = {.scale = 6};
