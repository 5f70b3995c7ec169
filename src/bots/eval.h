/* SPDX-License-Identifier: MIT */
/* eval.h - what a bot knows about one game beyond its rules: how good a position looks.
 *
 * One const struct a game, <id>_eval, in eval_<id>.c; games.def finds it, so a missing one is a
 * link error. Everything here works on whole states, and those are always worlds a bot imagined
 * from a view: nothing in this room ever holds the true state. Every hook may be NULL:
 * then the generic one at the end of this header does the work, from the score alone. Hooks are
 * called millions of times: no allocation, no transcendental functions (they differ between
 * platforms), and only `rng` for chance. */
#ifndef BOTS_EVAL_H
#define BOTS_EVAL_H

#include "engine/game.h"

/* What a share of playouts won says of the chance to win (chance.h), fitted to matches of bots
 * (docs/design/bots.md). Chances go with the shares' power: 1 takes them as they are, less draws
 * them together, more apart. "ahead" goes with the decisions that are left, in parts of
 * Game.longest. Playing together, the shift is added to the log odds of winning, and the share of
 * playouts lost has a power of its own: that few are won says much, that few are lost little. */
typedef struct {
    float sharp, sharp_ahead, sharp_seats; /* the last for each seat above two */
    float shift, shift_ahead;
    float lost,
        lost_ahead; /* what the power of the share lost is more than that of the share won */
} ChanceFit;

typedef struct {
    /* The final points each seat may expect from here, in the units of Score.total. Fills
     * out[0 .. seats-1]; a cooperative game may fill only out[0]. Generic: the score as it is. */
    void (*leaf)(const void *state, float out[MAX_SEATS]);

    /* How good each move looks at once for the actor, about in points; only differences matter.
     * Generic: leaf() one move later, against the others'. */
    void (*rate)(const void *state, const Move *moves, int count, float *out);

    /* The same with what it leads to in the turns after it, as far as experience tells: orders
     * search and steers playouts. Generic: rate. */
    void (*foresee)(const void *state, const Move *moves, int count, float *out);

    /* How well this world fits what was done in the match so far, 0 .. 1: worlds are drawn in
     * proportion. `viewer` is the seat that thinks. Generic: all fit alike. */
    float (*fits)(const void *world, Seat viewer);

    /* In playouts, the move foreseen as best is made where up to so many points of chance are added
     * to each: roughly sensible, not always the same. 0: the best-rated of a few random moves
     * (Tune.sample). */
    float noise;

    /* A lead that decides about three matches in four; scales points to 0 .. 1. Above 0. */
    float scale;

    ChanceFit chance;
} GameEval;

const GameEval *eval_of(const Game *game);

/* ---- what follows from them for any game ---- */

/* leaf, rate and foresee with the generic ways filled in. A cooperative game fills out[] for all.
 */
void eval_leaf(const Game *game, const GameEval *eval, const void *state, float out[MAX_SEATS]);
void eval_rate(const Game *game, const GameEval *eval, const void *state, const Move *moves,
               int count, float *out);
void eval_foresee(const Game *game, const GameEval *eval, const void *state, const Move *moves,
                  int count, float *out);
/* The index of the move to make in a playout. */
int eval_pick(const Game *game, const GameEval *eval, const void *state, const Move *moves,
              int count, int sample, Rng *rng);

/* How a seat stands when the points are these: points against the best of the others, or against
 * the target when cooperative. */
float eval_lead(const Game *game, const void *state, const float *points, int seats, Seat seat);

/* 0 .. 1 for each seat, and its points: what search maximises. A match that is over counts by
 * places (or target reached), with a small part for the lead so that a lost match is still played
 * on; one that is not over by leaf(). `win` (0 .. 1) is the weight of places. */
void eval_utility(const Game *game, const GameEval *eval, const void *state, float win,
                  float utility[MAX_SEATS], float points[MAX_SEATS]);

/* -1 .. 1, rising, 0 at 0, +-1/2 at +-scale. */
static inline float eval_squash(float lead, float scale) {
    return lead / (scale + (lead < 0 ? -lead : lead));
}

#endif
