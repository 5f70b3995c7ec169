/* SPDX-License-Identifier: MIT */
/* greedy.c - the best-rated move by the game's evaluation, without search. Ties are broken at
 * random. */
#include "bots/search.h"
#include "words/lang.h"

#include <string.h>

/* The evaluation after the move, for callers that need numbers. */
static Candidate look(const Search *search, Move move, Rng *rng) {
    AnyState world;
    float utility[MAX_SEATS], points[MAX_SEATS];
    Seat seat = search->question->view->seat;
    search_world(search, rng, &world);
    search->game->apply(&world, move);
    eval_utility(search->game, &search->eval, &world, search->tune->win, utility, points);
    return (Candidate){.move = move, .value = utility[seat], .points = points[seat], .visits = 1};
}

static void choose(const Question *question, Choice *out) {
    Search search;
    float rating[MAX_MOVES];
    search_begin(&search, question);
    int worlds = question->tune->worlds ? question->tune->worlds : 1;
    search_ratings(&search, eval_rate, worlds, question->rng, rating);
    for (int i = 0; question->tune->blur > 0 && i < question->n_moves; i++)
        rating[i] += question->tune->blur * (float)rng_below(question->rng, 256) / 256;

    int best = 0;
    uint32_t equals = 1;
    for (int i = 1; i < question->n_moves; i++) {
        if (rating[i] > rating[best]) {
            best = i;
            equals = 1;
        } else if (rating[i] == rating[best] && rng_below(question->rng, ++equals) == 0) {
            best = i;
        }
    }
    Candidate candidate = look(&search, question->moves[best], question->rng);
    search_answer(&candidate, 1, out);
    out->iterations = (uint64_t)worlds * (uint64_t)question->n_moves;
}

const Bot greedy_bot = {.id = "greedy", .choose = choose};
