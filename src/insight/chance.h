/* SPDX-License-Identifier: MIT */
/* chance.h - the chance of winning of each seat, by the knowledge of one seat or a spectator.
 *
 * Worlds that fit the view are played to the end with quick, sensible moves. The fraction that a
 * seat wins, mapped by a fit to recorded matches (ChanceFit, eval.h), is its chance. A shared win
 * counts as a fraction; in a cooperative game all seats win or lose. At every moment the chances of
 * all seats add up to 1 (cooperative: all have the same); at the end they are the result.
 *
 * Search does not maximise chances, but a utility that also counts lead and places.
 *
 * With a budget in iterations (playouts) the Rng determines the result; one thread. More
 * playouts can be added to a Tally later, for smaller errors. */
#ifndef INSIGHT_CHANCE_H
#define INSIGHT_CHANCE_H

#include "bots/bot.h"

typedef struct {
    double chance[MAX_SEATS]; /* 0 .. 1 */
    double error[MAX_SEATS];  /* one standard error of each; 0 when the match is over */
    uint32_t playouts;
} Chances;

/* Sums over playouts. All zeros: none yet. */
typedef struct {
    uint32_t playouts;
    uint64_t decisions; /* total number of decisions in them: the distance to the end */
    double won[MAX_SEATS];
} Tally;

/* One of several moves tried in the same worlds with common random numbers. */
typedef struct {
    Move move;
    bool any;  /* instead: a random legal move, drawn in each world */
    Line then; /* made after it in every world, before the playout; usually none */
    Tally tally;
    double squares[MAX_SEATS];     /* squares of the difference to arm 0, playout by playout */
    double behind, behind_squares; /* the same for the mover's utility */
} ChanceArm;

/* The result of each seat as if the match ended now: 1, 0 or a fraction. */
void chance_result(const Game *game, const void *state, double out[MAX_SEATS]);

/* ---- a position ---- */

/* Adds playouts of worlds that fit the view, of any seat or of a spectator. */
void chance_sample(const View *view, Budget budget, Rng *rng, Tally *tally);
void chance_read(const View *view, const Tally *tally, Chances *out);

/* The same with the chances that a network foresees (mind.h). They are all there is before the
 * first playout; then they count like two playouts for each decision that is ahead: far from the
 * end a network judges as well as many playouts, near it a few playouts see the end itself. */
void chance_refine(const View *view, const Tally *tally, const double foreseen[MAX_SEATS],
                   Chances *out);

/* The input of the fit: fractions that add up to 1, none of them 0, of the sides that win or
 * lose (the seats; cooperative: the table, then the game), and how much of the match is ahead,
 * as a fraction of Game.longest. Returns the number of sides. */
int chance_shares(const View *view, const Tally *tally, double share[MAX_SEATS], double *ahead);

/* Maps such fractions by this fit to a chance for each side. */
void chance_map(const ChanceFit *fit, bool together, int seats, const double share[MAX_SEATS],
                double ahead, double out[MAX_SEATS]);

/* chance_sample and chance_read at once. */
void chance_of(const View *view, Budget budget, Rng *rng, Chances *out);

/* ---- decisions of the view's seat ----
 *
 * The best of many estimates is also the luckiest one (winner's curse), and every match would
 * look full of mistakes. So one sample chooses the moves to compare, and a second one estimates
 * their values: chance_rank does that; so do callers of chance_try with moves that another
 * sample chose. */

/* Tries every arm (at most MAX_CANDIDATES) once in each world; the budget counts playouts of all.
 */
void chance_try(const View *view, ChanceArm *arm, int count, Budget budget, Rng *rng);

/* The chances after this arm's move, among equally strong players; so they differ slightly from
 * those of chance_read in the same position. */
void chance_after(const View *view, const ChanceArm *arm, Chances *out);

/* The gain of each seat by arm[0] over arm[i], with the standard error of the paired
 * differences. The gains add up to 0 over all seats, except in cooperative games. */
void chance_lead(const View *view, const ChanceArm *arm, int i, double lead[MAX_SEATS],
                 double error[MAX_SEATS]);

/* The evidence that arm[i] is worse than arm[0]: the difference of utility in standard errors.
 * Utility includes the lead and so needs fewer worlds than wins, but it is not a chance: it
 * shows where to look, not what was lost. */
double chance_doubt(const ChanceArm *arm, int i);

typedef struct {
    Move move;
    Chances after;
    double behind; /* the mover's chance after the first of the list, less that after this one */
    double error;  /* of behind */
} RankedMove;

/* The best moves, at most `most`, ordered by a search with half of the budget, with estimates from
 * new worlds; so a later one may have a better estimate. Returns their number. */
int chance_rank(const View *view, int most, Budget budget, Rng *rng, RankedMove *out);

#endif
