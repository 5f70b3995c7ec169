/* SPDX-License-Identifier: MIT */
/* ratings.h - ratings as they were last read, for telling them beside names. What is kept and how
 * it changes is rate.h's business; nothing is ever computed from what stands here. */
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

/* NULL: has none, or it was not read. */
const RatingShown *ratings_get(const Service *service, UserId user, const Game *game, int seats);
void ratings_know(Service *service, UserId user, const Game *game, int seats, Rating rating);

/* Adds the step that reads one, and takes its answer. */
void ratings_step(Job *job, UserId user, const Game *game, int seats);
void ratings_take(Service *service, const Job *job, int step, UserId user, const Game *game,
                  int seats);
/* Reads those of the members among these, and calls `done`: now, or after the store has answered.
 * Zeros are allowed; at most MAX_STEPS. */
void ratings_load(Service *service, const Game *game, int seats, const UserId *users, int count,
                  void (*done)(void *), void *data);
void ratings_free(Ratings *ratings);

#endif
