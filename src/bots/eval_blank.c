/* SPDX-License-Identifier: MIT */
/* eval_blank.c - Blank: points on the table say all there is. */
#include "bots/eval.h"
#include "games/blank/blank.h"

static int seats(const void *state) {
    const BlankState *s = state;
    return s->seats;
}

const GameEval blank_eval = {.seats = seats, .scale = 10};
