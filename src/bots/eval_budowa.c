/* SPDX-License-Identifier: MIT */
/* eval_budowa.c - Budowa Miasta: judged by its score, one move ahead. */
#include "bots/eval.h"
#include "games/budowa/budowa.h"

static int seats(const void *state) {
    const BudowaState *s = state;
    return s->seats;
}

const GameEval budowa_eval = {.seats = seats, .scale = 15};
