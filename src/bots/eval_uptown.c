/* SPDX-License-Identifier: MIT */
/* eval_uptown.c - UpTown: judged by its score, one move ahead. */
#include "bots/eval.h"
#include "games/uptown/uptown.h"

static int seats(const void *state) {
    const UptownState *s = state;
    return s->seats;
}

const GameEval uptown_eval = {.seats = seats, .scale = 10};
