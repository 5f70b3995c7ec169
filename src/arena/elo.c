/* SPDX-License-Identifier: MIT */
/* elo.c - maximum likelihood for the Bradley-Terry model by Newton's method.
 *
 * The inverse of the curvature at the maximum is the covariance of the ratings. The likelihood
 * depends on differences alone, so the same small weight is added to every entry to fix the
 * mean. */
#include "arena/elo.h"

#include <math.h>
#include <string.h>

static const double SCALE = 173.71779276130073; /* 400 / ln 10 */
static const double NORMAL_95 = 1.959963984540054;

/* Inverts the matrix in place by Gauss and Jordan; it is positive definite, so no pivoting. */
static void invert(int count, double a[MAX_RATED][MAX_RATED]) {
    for (int k = 0; k < count; k++) {
        double pivot = a[k][k];
        a[k][k] = 1;
        for (int j = 0; j < count; j++)
            a[k][j] /= pivot;
        for (int i = 0; i < count; i++) {
            if (i == k)
                continue;
            double factor = a[i][k];
            a[i][k] = 0;
            for (int j = 0; j < count; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
}

/* Slope of the log-likelihood at these ratings (natural units), and minus its curvature. */
static void derive(int count, const double points[MAX_RATED][MAX_RATED],
                   const double games[MAX_RATED][MAX_RATED], const double *rating, double *slope,
                   double curve[MAX_RATED][MAX_RATED]) {
    for (int i = 0; i < count; i++) {
        slope[i] = 0;
        for (int j = 0; j < count; j++)
            curve[i][j] = 1e-6; /* ties the mean down */
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            if (i == j || games[i][j] <= 0)
                continue;
            double expected = 1 / (1 + exp(rating[j] - rating[i]));
            double n = games[i][j] + 1;
            slope[i] += points[i][j] + 0.5 - n * expected;
            curve[i][i] += n * expected * (1 - expected);
            curve[i][j] -= n * expected * (1 - expected);
        }
    }
    for (int i = 0; i < count; i++)
        if (curve[i][i] < 1e-5)
            curve[i][i] = 1; /* met nobody: stays where it is */
}

void elo_rate(int count, const double points[MAX_RATED][MAX_RATED],
              const double games[MAX_RATED][MAX_RATED], Interval out[MAX_RATED]) {
    double rating[MAX_RATED] = {0}, slope[MAX_RATED], inverse[MAX_RATED][MAX_RATED];
    for (int step = 0; step < 60; step++) {
        derive(count, points, games, rating, slope, inverse);
        invert(count, inverse);
        for (int i = 0; i < count; i++) {
            double change = 0;
            for (int j = 0; j < count; j++)
                change += inverse[i][j] * slope[j];
            change = change > 1 ? 1 : change < -1 ? -1 : change; /* far steps overshoot */
            rating[i] += change;
        }
        double mean = 0;
        for (int i = 0; i < count; i++)
            mean += rating[i] / count;
        for (int i = 0; i < count; i++)
            rating[i] -= mean;
    }
    derive(count, points, games, rating, slope, inverse);
    invert(count, inverse);

    /* Variance of rating i against the mean of all: (e_i - 1/n) C (e_i - 1/n). */
    for (int i = 0; i < count; i++) {
        double variance = 0;
        for (int j = 0; j < count; j++)
            for (int k = 0; k < count; k++)
                variance += ((j == i) - 1.0 / count) * inverse[j][k] * ((k == i) - 1.0 / count);
        double margin = NORMAL_95 * SCALE * sqrt(variance > 0 ? variance : 0);
        double mid = SCALE * rating[i];
        out[i] = (Interval){mid, mid - margin, mid + margin};
    }
}

Interval share_interval(double successes, double tries) {
    if (tries <= 0)
        return (Interval){0.5, 0, 1};
    double z = NORMAL_95, share = successes / tries;
    double centre = (share + z * z / (2 * tries)) / (1 + z * z / tries);
    double margin =
        z / (1 + z * z / tries) * sqrt(share * (1 - share) / tries + z * z / (4 * tries * tries));
    double low = centre - margin, high = centre + margin;
    return (Interval){share, low < 0 ? 0 : low, high > 1 ? 1 : high};
}

Interval mean_interval(double sum, double squares, double count) {
    if (count <= 0)
        return (Interval){0, 0, 0};
    double mean = sum / count;
    double variance = count > 1 ? (squares - sum * mean) / (count - 1) : 0;
    double margin = NORMAL_95 * sqrt((variance > 0 ? variance : 0) / count);
    return (Interval){mean, mean - margin, mean + margin};
}
