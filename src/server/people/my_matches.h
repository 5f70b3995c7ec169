/* SPDX-License-Identifier: MIT */
/* my_matches.h - pushes changes of a user's own matches to their subscribed sockets, so that
 * players at many tables need not watch them all. */
#ifndef SERVER_PEOPLE_MY_MATCHES_H
#define SERVER_PEOPLE_MY_MATCHES_H

#include "server/match/match.h"

/* Pushes the match to this user (0: none). */
typedef void MyMatchesPush(const Match *match, UserId user);

/* Call after entries of this match: collects all its players when the turn, seats or phase have
 * changed, and users who have left or were removed. */
void my_matches_each(const Match *match, const Entry *entries, int count, MyMatchesPush *tell);
/* Pushes to all of them. Sockets that watch the match have it already. */
void my_matches_push(const Match *match, const Entry *entries, int count);
/* Pushes the current state to one user; a user without a seat learns that the seat is gone. */
MyMatchesPush my_matches_push_one;
/* Has this user subscribed on this node? */
bool my_matches_is_subscribed(const Service *service, UserId user);

#endif
