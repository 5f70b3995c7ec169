/* SPDX-License-Identifier: MIT */
/* rating.h - how strong somebody is, and how sure we are of it.
 *
 * Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), algorithm 1: the
 * Bradley-Terry model with full pairs; ties count half. Separately for each game, and for matches
 * of two and of more seats. Members only; the server hands in what it has, and keeps what comes. */
#ifndef ONLINE_RATING_H
#define ONLINE_RATING_H

#include "engine/game.h"

typedef struct {
    double mu, sigma;
} Rating;

/* Who has played no rated match yet. */
Rating rating_new(void);

/* New ratings of everybody who sat at a match, from their places (1 is best; equals share one).
 * All are computed from the ratings before the match, so the order of seats does not matter. */
void rating_update(const Rating before[], const uint8_t place[], int seats, Rating after[]);

/* As told to people: 1500 is where everybody begins, with how far it may be off (two sigma). */
typedef struct {
    int number, give_or_take;
} RatingShown;
RatingShown rating_shown(Rating rating);

/* Which list a match counts for: 2, or 3 for three and more seats. */
int rating_list(int seats);

#endif
