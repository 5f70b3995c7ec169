/* SPDX-License-Identifier: MIT */
/* search.c - budget, worlds, playouts and ranking: the parts that all algorithms share. */
#include "bots/search.h"

#include "bots/machine.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORLD_TRIES = 8,  /* most worlds drawn until one fits the moves seen */
    RATING_WORLDS = 4 /* worlds that decide which moves are worth thinking about */
};

bool search_happens(float share, Rng *rng) {
    return share >= 1.0f || (share > 0.0f && (float)rng_below(rng, 256) < 256.0f * share);
}

void search_begin(Search *search, const Question *question) {
    const Budget *budget = &question->budget;
    *search = (Search){
        .question = question,
        .game = question->view->game,
        .eval = *question->eval,
        .tune = question->tune,
        .seats = question->view->seats,
        .threads = 1,
        .begun = machine_microseconds(),
        .deadline = UINT64_MAX,
    };
    if (question->tune->plain)
        search->eval = (GameEval){.scale = question->eval->scale};
    if (budget->milliseconds) {
        search->deadline = search->begun + 1000u * (uint64_t)budget->milliseconds;
        if (budget->threads > 1)
            search->threads = budget->threads > MAX_THREADS ? MAX_THREADS : budget->threads;
    }
}

bool search_goes_on(const Search *search, uint64_t done, float share) {
    const Budget *budget = &search->question->budget;
    double quota = (double)budget->iterations / search->threads;
    if (budget->iterations && (double)done >= quota * (double)share)
        return false;
    if (budget->stop && atomic_load_explicit(budget->stop, memory_order_relaxed))
        return false;
    if (search->deadline == UINT64_MAX)
        return true;
    uint64_t span = search->deadline - search->begun;
    return machine_microseconds() < search->begun + (uint64_t)((double)span * (double)share);
}

void search_world(const Search *search, Rng *rng, AnyState *world) {
    const View *view = search->question->view;
    for (int i = 0; i < WORLD_TRIES; i++) {
        memcpy(world, &view->state, search->game->state_size);
        search->game->determinize(world, view->seat, rng);
        if (!search->eval.fits)
            return;
        float fit = search->eval.fits(world, view->seat);
        if ((float)rng_below(rng, 1u << 16) < fit * (float)(1u << 16))
            return;
    }
}

int search_play_on(const Search *search, AnyState *world, Rng *rng) {
    const Game *game = search->game;
    const Tune *tune = search->tune;
    Move moves[MAX_MOVES];
    int made = 0;
    for (; tune->horizon == 0 || made < tune->horizon; made++) {
        if (game->actor(world) == NOBODY)
            break;
        int count = game->legal(world, moves);
        int i = 0;
        if (count > 1) {
            bool wild = search_happens(tune->wild, rng);
            i = wild ? (int)rng_below(rng, (uint32_t)count)
                     : eval_pick(game, &search->eval, world, moves, count, tune->sample, rng);
        }
        game->apply(world, moves[i]);
    }
    return made;
}

void search_playout(const Search *search, AnyState *world, Rng *rng, float utility[MAX_SEATS],
                    float points[MAX_SEATS]) {
    search_play_on(search, world, rng);
    eval_utility(search->game, &search->eval, world, search->tune->win, utility, points);
}

Worth search_try(const Search *search, const AnyState *world, Move move, uint64_t seed) {
    AnyState state;
    Rng rng;
    float utility[MAX_SEATS], points[MAX_SEATS];
    Seat seat = search->question->view->seat;
    rng_init(&rng, seed);
    memcpy(&state, world, search->game->state_size);
    search->game->apply(&state, move);
    search_playout(search, &state, &rng, utility, points);
    return (Worth){utility[seat], points[seat]};
}

void search_ratings(const Search *search, SearchRater rater, int worlds, Rng *rng,
                    float out[MAX_MOVES]) {
    const Question *question = search->question;
    float rating[MAX_MOVES];
    for (int i = 0; i < question->n_moves; i++)
        out[i] = 0;
    for (int w = 0; w < worlds; w++) {
        AnyState world;
        search_world(search, rng, &world);
        rater(search->game, &search->eval, &world, question->moves, question->n_moves, rating);
        for (int i = 0; i < question->n_moves; i++)
            out[i] += rating[i] / (float)worlds;
    }
}

typedef struct {
    float rating;
    Move move;
} Rated;

/* Best-rated first; equals in the order of the moves, so that the order is the same everywhere. */
static int compare_rated(const void *a, const void *b) {
    const Rated *x = a, *y = b;
    if (x->rating != y->rating)
        return x->rating > y->rating ? -1 : 1;
    return x->move < y->move ? -1 : x->move > y->move;
}

int search_shortlist(const Search *search, int breadth, Rng *rng, Move out[MAX_MOVES],
                     float rating[MAX_MOVES]) {
    const Question *question = search->question;
    int count = question->n_moves;
    Rated list[MAX_MOVES];
    search_ratings(search, eval_foresee, RATING_WORLDS, rng, rating);
    for (int i = 0; i < count; i++)
        list[i] = (Rated){rating[i], question->moves[i]};
    qsort(list, (size_t)count, sizeof list[0], compare_rated);
    count = count > breadth ? breadth : count;
    for (int i = 0; i < count; i++) {
        out[i] = list[i].move;
        rating[i] = list[i].rating;
    }
    return count;
}

void search_answer(const Candidate *candidates, int count, Choice *out) {
    out->n_candidates = count > MAX_CANDIDATES ? MAX_CANDIDATES : count;
    memcpy(out->candidate, candidates, (size_t)out->n_candidates * sizeof *candidates);
    out->move = candidates[0].move;
    out->value = candidates[0].value;
    out->points = candidates[0].points;
}
