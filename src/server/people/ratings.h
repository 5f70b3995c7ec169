/* SPDX-License-Identifier: MIT */
/* ratings.h - a cache of ratings, shown beside names. rate_match.h updates the stored ratings;
 * nothing is computed from this cache. */
#ifndef SERVER_PEOPLE_RATINGS_H
#define SERVER_PEOPLE_RATINGS_H

#include "online/entry.h"
#include "online/rating.h"
#include "server/net/map.h"
#include "store/store.h"

typedef struct Service Service;

typedef struct {
    Map known;
} Ratings;

/* NULL: no rating, or not loaded. */
const RatingShown *ratings_get(const Service *service, UserId user, const Game *game, int seats);
void ratings_know(Service *service, UserId user, const Game *game, int seats, Rating rating);

/* Adds the step that reads one, and takes its answer. */
void ratings_step(Job *job, UserId user, const Game *game, int seats);
void ratings_take(Service *service, const Job *job, int step, UserId user, const Game *game,
                  int seats);
/* Loads the ratings of the members among these users and calls `done`, now or later. Zeros are
 * allowed; at most MAX_STEPS. */
void ratings_load(Service *service, const Game *game, int seats, const UserId *users, int count,
                  void (*done)(void *), void *data);
void ratings_free(Ratings *ratings);

#endif
