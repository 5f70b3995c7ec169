/* SPDX-License-Identifier: MIT */
/* elo.h - ratings from match results, with confidence intervals. */
#ifndef ARENA_ELO_H
#define ARENA_ELO_H

enum {
    MAX_RATED = 16
};

typedef struct {
    double mid, low, high; /* the 95 % interval is low .. high */
} Interval;

/* Bradley-Terry ratings on Elo's scale (400 points: ten to one), their mean 0. points[i][j] is
 * what i won against j, a draw half; games[i][j] = games[j][i] the number of games. Every pair
 * that met counts one extra draw, so that a clean sweep has a finite rating. A bot that met
 * nobody gets 0. */
void elo_rate(int count, const double points[MAX_RATED][MAX_RATED],
              const double games[MAX_RATED][MAX_RATED], Interval out[MAX_RATED]);

/* The proportion of successes with Wilson's interval; 0 .. 1 when there were no tries. */
Interval share_interval(double successes, double tries);

/* Mean of `count` figures, from their sum and the sum of their squares. */
Interval mean_interval(double sum, double squares, double count);

#endif
