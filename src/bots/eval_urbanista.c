/* SPDX-License-Identifier: MIT */
/* eval_urbanista.c - Urbanista: judged by its score, one move ahead. */
#include "bots/eval.h"
#include "games/urbanista/urbanista.h"

static int seats(const void *state) {
    const UrbanistaState *s = state;
    return s->seats;
}

const GameEval urbanista_eval = {.seats = seats, .scale = 6};
