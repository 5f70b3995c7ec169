/* SPDX-License-Identifier: MIT */
/* search.h - what the ways of thinking share: a budget that runs out, worlds, playouts, ranking. */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/bot.h"

typedef struct {
    const Question *question;
    const Game *game;
    GameEval eval; /* the game's, without its hooks if the settings say so */
    const Tune *tune;
    int seats;
    int threads;       /* workers that share the budget; 1 when no time bounds it */
    uint64_t begun;    /* microseconds */
    uint64_t deadline; /* microseconds; UINT64_MAX: none */
} Search;

/* Does what happens in this share of cases (0 .. 1) happen now? */
bool search_happens(float share, Rng *rng);

/* Starts the clock. */
void search_begin(Search *search, const Question *question);

/* May another iteration start, when `done` were made (by this worker) and a part `share` (0 .. 1)
 * of the budget may be used up? */
bool search_goes_on(const Search *search, uint64_t done, float share);

/* A world that fits the view. */
void search_world(const Search *search, Rng *rng, AnyState *world);

/* Plays the world on, as quickly as the settings say; returns how many decisions that took. */
int search_play_on(const Search *search, AnyState *world, Rng *rng);

/* The same, and tells what comes of it for each seat. */
void search_playout(const Search *search, AnyState *world, Rng *rng, float utility[MAX_SEATS],
                    float points[MAX_SEATS]);

/* What the seat asked gets when it makes this move in a copy of the world, all chance from the
 * seed. */
typedef struct {
    float utility, points;
} Worth;
Worth search_try(const Search *search, const AnyState *world, Move move, uint64_t seed);

/* Ratings of all the question's moves, averaged over a few worlds, into out[]; the rater is
 * eval_rate or eval_foresee. */
typedef void (*SearchRater)(const Game *game, const GameEval *eval, const void *state,
                            const Move *moves, int count, float *out);
void search_ratings(const Search *search, SearchRater rater, int worlds, Rng *rng,
                    float out[MAX_MOVES]);

/* The question's moves that are worth thinking about, best-rated first, and their ratings: at most
 * `breadth` of them. Returns how many. */
int search_shortlist(const Search *search, int breadth, Rng *rng, Move out[MAX_MOVES],
                     float rating[MAX_MOVES]);

/* Fills the choice from candidates that are sorted best first. */
void search_answer(const Candidate *candidates, int count, Choice *out);

#endif
