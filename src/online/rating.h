/* SPDX-License-Identifier: MIT */
/* rating.h - the rating of a member and its uncertainty.
 *
 * Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), algorithm 1: the
 * Bradley-Terry model with full pairs; ties count half. Separately for each game, and for
 * matches of two and of more seats. Members only; the server provides the stored ratings and
 * stores the new ones. */
#ifndef ONLINE_RATING_H
#define ONLINE_RATING_H

#include "engine/game.h"

typedef struct {
    double mu, sigma;
} Rating;

/* The rating before the first rated match. */
Rating rating_new(void);

/* Computes the new ratings of all players of a match from their places (1 is best; equals share
 * one). All follow from the ratings before the match, so the order of seats does not matter. */
void rating_update(const Rating before[], const uint8_t place[], int seats, Rating after[]);

/* For display: 1500 at the start, with its uncertainty (two sigma). */
typedef struct {
    int number, give_or_take;
} RatingShown;
RatingShown rating_shown(Rating rating);

/* Which list a match counts for: 2, or 3 for three and more seats. */
int rating_list(int seats);

#endif
