/* SPDX-License-Identifier: MIT */
/* rating.c - treats every pair of seats as a duel and sums the changes. */
#include "online/rating.h"

#include <math.h>

static const double MU = 25, SIGMA = 25.0 / 3, BETA = 25.0 / 6;
static const double LEAST_SHARE = 0.0001; /* of the variance that is left after one match */
static const double SCALE = 40;           /* displayed points for one unit of mu */

Rating rating_new(void) {
    return (Rating){MU, SIGMA};
}

/* What seat i gains of mu by its duel with seat q, and the share by which its variance shrinks. */
static void duel(const Rating *i, const Rating *q, double score, double *gain, double *shrink) {
    double c = sqrt(i->sigma * i->sigma + q->sigma * q->sigma + 2 * BETA * BETA);
    double expected = 1 / (1 + exp((q->mu - i->mu) / c));
    double variance = i->sigma * i->sigma;
    *gain += variance / c * (score - expected);
    *shrink += i->sigma / c * (variance / (c * c)) * expected * (1 - expected);
}

void rating_update(const Rating before[], const uint8_t place[], int seats, Rating after[]) {
    Rating result[MAX_SEATS]; /* so that `after` may be `before` */
    for (int i = 0; i < seats; i++) {
        double gain = 0, shrink = 0;
        for (int q = 0; q < seats; q++) {
            double score = place[i] < place[q] ? 1 : place[i] == place[q] ? 0.5 : 0;
            if (q != i)
                duel(&before[i], &before[q], score, &gain, &shrink);
        }
        result[i].mu = before[i].mu + gain;
        result[i].sigma = before[i].sigma * sqrt(fmax(1 - shrink, LEAST_SHARE));
    }
    for (int i = 0; i < seats; i++)
        after[i] = result[i];
}

RatingShown rating_shown(Rating rating) {
    return (RatingShown){
        .number = (int)lround(1500 + SCALE * (rating.mu - MU)),
        .give_or_take = (int)lround(SCALE * 2 * rating.sigma),
    };
}

int rating_list(int seats) {
    return seats <= 2 ? 2 : 3;
}
