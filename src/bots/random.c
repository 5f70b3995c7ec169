/* SPDX-License-Identifier: MIT */
/* random.c - a uniformly random legal move: the baseline that every bot must beat. */
#include "bots/search.h"
#include "words/lang.h"

static void choose(const Question *question, Choice *out) {
    uint32_t i = rng_below(question->rng, (uint32_t)question->n_moves);
    Candidate only = {.move = question->moves[i], .value = 0.5f};
    search_answer(&only, 1, out);
}

const Bot random_bot = {.id = "random", .choose = choose};
