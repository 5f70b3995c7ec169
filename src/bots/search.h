/* SPDX-License-Identifier: MIT */
/* search.h - shared by the algorithms: budget, worlds, playouts, ranking. */
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

/* True with this probability. */
bool search_happens(float share, Rng *rng);

/* Starts the clock. */
void search_begin(Search *search, const Question *question);

/* May another iteration start, after `done` of this worker, when a fraction `share` (0 .. 1) of
 * the budget may be used? */
bool search_goes_on(const Search *search, uint64_t done, float share);

/* A world that fits the view. */
void search_world(const Search *search, Rng *rng, AnyState *world);

/* Plays a playout with the given settings; returns the number of its decisions. */
int search_play_on(const Search *search, AnyState *world, Rng *rng);

/* The same, and computes the utility of each seat. */
void search_playout(const Search *search, AnyState *world, Rng *rng, float utility[MAX_SEATS],
                    float points[MAX_SEATS]);

/* The utility of the thinking seat after this move in a copy of the world, with random numbers
 * from the seed. */
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

/* The best-rated moves, at most `breadth`, and their ratings, best first. Returns their number. */
int search_shortlist(const Search *search, int breadth, Rng *rng, Move out[MAX_MOVES],
                     float rating[MAX_MOVES]);

/* Fills the choice from candidates that are sorted best first. */
void search_answer(const Candidate *candidates, int count, Choice *out);

#endif
