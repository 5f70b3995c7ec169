/* SPDX-License-Identifier: MIT */
/* chance.h - how likely each seat is to win, from what one seat, or a spectator, knows.
 *
 * Worlds that fit the view are played to the end with quick, sensible moves; the share of them that
 * a seat wins, mapped by what matches have shown (ChanceFit, eval.h), is its chance. A shared win
 * counts in parts; playing together, all win or nobody. At every moment the chances of all seats
 * add up to 1 (together: each seat has the same one); once the match is over they are the result
 * itself.
 *
 * Chances are never what search maximises: that has a part for the lead and for places.
 *
 * Everything follows from the Rng when the budget is in iterations (playouts); one thread. Tallies
 * may be added to later: more playouts, smaller errors. */
#ifndef INSIGHT_CHANCE_H
#define INSIGHT_CHANCE_H

#include "bots/bot.h"

typedef struct {
    double chance[MAX_SEATS]; /* 0 .. 1 */
    double error[MAX_SEATS];  /* one standard error of each; 0 when the match is over */
    uint32_t playouts;
} Chances;

/* Playouts added up. All zeros: none yet. */
typedef struct {
    uint32_t playouts;
    uint64_t decisions; /* made in them in all: how far away the end is */
    double won[MAX_SEATS];
} Tally;

/* One of several decisions tried in the same worlds with the same chance. */
typedef struct {
    Move move;
    bool any;  /* instead: any legal move, drawn anew in each world */
    Line then; /* made after it in every world, before the playout; usually none */
    Tally tally;
    double squares[MAX_SEATS];     /* of what arm 0 won more than this one, playout by playout */
    double behind, behind_squares; /* the same for the mover in what search maximises */
} ChanceArm;

/* What the state is worth to each seat as if the match ended now: 1, 0 or a part. */
void chance_result(const Game *game, const void *state, double out[MAX_SEATS]);

/* ---- a position ---- */

/* Adds playouts of worlds that fit the view, of any seat or of a spectator. */
void chance_sample(const View *view, Budget budget, Rng *rng, Tally *tally);
void chance_read(const View *view, const Tally *tally, Chances *out);

/* What the fit is made from: shares that add up to 1, none of them 0, of the sides that win or lose
 * (the seats; together: the table, then the game it plays against), and how much of the match is
 * ahead, in parts of Game.longest. Returns the number of sides. */
int chance_shares(const View *view, const Tally *tally, double share[MAX_SEATS], double *ahead);

/* What such shares mean by this fit: a chance for each side. */
void chance_map(const ChanceFit *fit, bool together, int seats, const double share[MAX_SEATS],
                double ahead, double out[MAX_SEATS]);

/* chance_sample and chance_read at once. */
void chance_of(const View *view, Budget budget, Rng *rng, Chances *out);

/* ---- decisions of the view's seat ----
 *
 * Whoever picks the best of many estimates picks the luckiest too, and every match would look full
 * of mistakes. So what is to be compared is chosen first, by a sample of its own, and told by a
 * second one: chance_rank does that; so does whoever calls chance_try with moves that another
 * sample chose. */

/* Tries every arm (at most MAX_CANDIDATES) once in each world; the budget counts playouts of all.
 */
void chance_try(const View *view, ChanceArm *arm, int count, Budget budget, Rng *rng);

/* The chances after this arm's move, among players none of whom is the stronger one; so they are
 * not quite those that chance_read tells of the same position. */
void chance_after(const View *view, const ChanceArm *arm, Chances *out);

/* What each seat has more after arm[0] than after arm[i], and its error, which is that of the
 * differences world by world. Over the seats it adds up to 0, unless they play together. */
void chance_lead(const View *view, const ChanceArm *arm, int i, double lead[MAX_SEATS],
                 double error[MAX_SEATS]);

/* How much speaks for arm[i] being worse than arm[0]: in what search maximises, in errors. That has
 * a part for the lead, and so tells in fewer worlds than who won, but it is no chance: it says
 * where to look, not what was lost. */
double chance_doubt(const ChanceArm *arm, int i);

typedef struct {
    Move move;
    Chances after;
    double behind; /* the mover's chance after the first of the list, less that after this one */
    double error;  /* of behind */
} RankedMove;

/* The best moves, at most `most`, in the order a search with half of the budget puts them, with
 * figures from worlds it has not seen; so a later one may have a better figure. Returns how many.
 */
int chance_rank(const View *view, int most, Budget budget, Rng *rng, RankedMove *out);

#endif
