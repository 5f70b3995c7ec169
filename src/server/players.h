/* SPDX-License-Identifier: MIT */
/* players.h - those who sit at a table have other names or ratings now: told to whoever watches
 * it. */
#ifndef SERVER_PLAYERS_H
#define SERVER_PLAYERS_H

#include "server/match.h"

/* Adds the step that reads what a rated match did to ratings, and takes its answer. */
void players_rated_step(Job *job, MatchId id);
void players_take_rated(Match *match, const Job *job, int step);

/* The match was reckoned, here or at another node: read again if it is held here, and told. */
void players_rated(Service *service, MatchId id);
/* Claimed, renamed or deleted: told at every table held here. */
void players_renamed(Service *service, UserId user);

#endif
