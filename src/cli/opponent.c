/* SPDX-License-Identifier: MIT */
/* opponent.c - the random player: any legal move, each as likely as the others. */
#include "cli/opponent.h"

#include <assert.h>
#include <string.h>

bool opponent_is_level(const char *level) {
    return strcmp(level, "random") == 0;
}

const char *opponent_levels(void) {
    return "random";
}

Move opponent_choose(const View *view, const char *level, Rng *rng) {
    Move moves[MAX_MOVES];
    (void)level;
    int count = view->game->legal(&view->state, moves);
    assert(count > 0);
    return moves[rng_below(rng, (uint32_t)count)];
}
