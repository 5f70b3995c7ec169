/* SPDX-License-Identifier: MIT */
/* eval.h - a game's heuristic evaluation of positions and moves.
 *
 * One const struct for each game, <id>_eval, in <id>_eval.c; games.def finds it, so a missing
 * one is a link error. The states here are always worlds that a bot sampled from a view; this
 * module never has the true state. Every hook may be NULL: the generic functions at the end of
 * this header then use the score alone. Hooks are called millions of times: no allocation, no
 * transcendental functions (they differ between platforms), random numbers only from `rng`. */
#ifndef BOTS_EVAL_H
#define BOTS_EVAL_H

#include "engine/game.h"

/* Maps the fraction of playouts won to the chance of winning (chance.h), fitted to matches of
 * bots (docs/design/bots.md). Chances are proportional to a power of the fractions: an exponent
 * of 1 keeps them, less draws them together, more apart. "ahead" is multiplied by the decisions
 * that remain, as a fraction of Game.longest. In cooperative games, the shift is added to the
 * log odds of winning, and the fraction of playouts lost has its own exponent. */
typedef struct {
    float sharp, sharp_ahead, sharp_seats; /* the last for each seat above two */
    float shift, shift_ahead;
    float lost, lost_ahead; /* exponent of the loss fraction minus exponent of the win fraction */
} ChanceFit;

typedef struct {
    /* The expected final points of each seat, in the units of Score.total. Fills out[0 ..
     * seats-1]; a cooperative game may fill only out[0]. Generic: the score as it is. */
    void (*leaf)(const void *state, float out[MAX_SEATS]);

    /* The immediate value of each move for the actor, roughly in points; only differences
     * matter. Generic: leaf() one move later, against the others'. */
    void (*rate)(const void *state, const Move *moves, int count, float *out);

    /* The same including expected effects on later turns: orders the search and guides playouts.
     * Generic: rate. */
    void (*foresee)(const void *state, const Move *moves, int count, float *out);

    /* The likelihood of this world given the moves of the match so far, 0 .. 1: worlds are drawn
     * in proportion. `viewer` is the seat that thinks. Generic: uniform. */
    float (*fits)(const void *world, Seat viewer);

    /* Playouts add random noise up to this many points to the value of each move and take the
     * best: sensible, but varied. 0: the best-rated of a few random moves (Tune.sample). */
    float noise;

    /* A lead that decides about three matches in four; scales points to 0 .. 1. Above 0. */
    float scale;

    ChanceFit chance;
} GameEval;

const GameEval *eval_of(const Game *game);

/* ---- what follows from them for any game ---- */

/* leaf, rate and foresee, or their generic versions. A cooperative game fills out[] for all. */
void eval_leaf(const Game *game, const GameEval *eval, const void *state, float out[MAX_SEATS]);
void eval_rate(const Game *game, const GameEval *eval, const void *state, const Move *moves,
               int count, float *out);
void eval_foresee(const Game *game, const GameEval *eval, const void *state, const Move *moves,
                  int count, float *out);
/* The index of the move to make in a playout. */
int eval_pick(const Game *game, const GameEval *eval, const void *state, const Move *moves,
              int count, int sample, Rng *rng);

/* The lead of a seat with these points over the best other seat, or over the target when
 * cooperative. */
float eval_lead(const Game *game, const void *state, const float *points, int seats, Seat seat);

/* The utility that search maximises, 0 .. 1 for each seat, and its points. A finished match
 * counts by places (or target reached), with a small part for the lead, so that a bot keeps
 * playing well in a lost match; an unfinished one counts by leaf(). `win` (0 .. 1) is the weight
 * of places. */
void eval_utility(const Game *game, const GameEval *eval, const void *state, float win,
                  float utility[MAX_SEATS], float points[MAX_SEATS]);

/* -1 .. 1, rising, 0 at 0, +-1/2 at +-scale. */
static inline float eval_squash(float lead, float scale) {
    return lead / (scale + (lead < 0 ? -lead : lead));
}

#endif
