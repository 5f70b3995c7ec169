/* SPDX-License-Identifier: MIT */
/* seat_updates.h - pushes changed names and ratings of players to the watchers of their matches. */
#ifndef SERVER_PEOPLE_SEAT_UPDATES_H
#define SERVER_PEOPLE_SEAT_UPDATES_H

#include "server/match/match.h"

/* Adds the step that reads the rating changes of a rated match, and takes its answer. */
void seat_updates_ratings_step(Job *job, MatchId id);
void seat_updates_take_ratings(RatingChange rated[MAX_SEATS], const UserId users[MAX_SEATS],
                               const Job *job, int step);

/* The match was rated, on this or another node: if it is loaded here, reads the changes and
 * pushes them. */
void seat_updates_rated(Service *service, MatchId id);
/* A user was claimed, renamed or deleted: pushes that in every loaded match. */
void seat_updates_renamed(Service *service, UserId user);

#endif
