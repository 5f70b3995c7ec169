/* SPDX-License-Identifier: MIT */
/* seat_updates.h - those who sit at a table have other names or ratings now: told to whoever
 * watches it. */
#ifndef SERVER_PEOPLE_SEAT_UPDATES_H
#define SERVER_PEOPLE_SEAT_UPDATES_H

#include "server/match/match.h"

/* Adds the step that reads what a rated match did to ratings, and takes its answer. */
void seat_updates_ratings_step(Job *job, MatchId id);
void seat_updates_take_ratings(Match *match, const Job *job, int step);

/* The match was reckoned, here or at another node: read again if it is held here, and told. */
void seat_updates_rated(Service *service, MatchId id);
/* Claimed, renamed or deleted: told at every table held here. */
void seat_updates_renamed(Service *service, UserId user);

#endif
