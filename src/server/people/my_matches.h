/* SPDX-License-Identifier: MIT */
/* my_matches.h - a person's own matches, told to those of their sockets that asked for it: so that
 * somebody who plays at many tables need not watch them all. */
#ifndef SERVER_PEOPLE_MY_MATCHES_H
#define SERVER_PEOPLE_MY_MATCHES_H

#include "server/match/match.h"

/* Tells this user (0: nobody) of the match. */
typedef void MyMatchesPush(const Match *match, UserId user);

/* After entries of this match: everybody who sits there when the turn has passed on, or when seats
 * or phase have changed, and whoever has left or was sent away. */
void my_matches_each(const Match *match, const Entry *entries, int count, MyMatchesPush *tell);
/* Tells them all. Sockets that watch the match know already. */
void my_matches_push(const Match *match, const Entry *entries, int count);
/* Tells one how it is now; without a seat, that there is none any more. */
MyMatchesPush my_matches_push_one;
/* Has this user asked for it here? */
bool my_matches_is_subscribed(const Service *service, UserId user);

#endif
