/* SPDX-License-Identifier: MIT */
/* eval_mesta.c - Města: judged by its score, one move ahead. */
#include "bots/eval.h"
#include "games/mesta/mesta.h"

static int seats(const void *state) {
    const MestaState *s = state;
    return s->seats;
}

const GameEval mesta_eval = {.seats = seats, .scale = 12};
