/* SPDX-License-Identifier: MIT */
/* mine.h - a person's own matches, told to those of their sockets that asked for it: so that somebody
 * who plays at many tables need not watch them all. */
#ifndef SERVER_MINE_H
#define SERVER_MINE_H

#include "server/match.h"

/* After entries of this match: tells everybody who sits there when the turn has passed on, or when
 * seats or phase have changed, and whoever was sent away. Sockets that watch it know already. */
void mine_tell(Match *match, const Entry *entries, int count);
/* Would these entries be told? `now`: the facts after them. */
bool mine_matters(const Entry *entries, int count, const Showing *now);
/* Tells this user (0: nobody) how it is now; without a seat, that there is none any more. */
void mine_show(Match *match, UserId user);
/* Has this user asked for it here? */
bool mine_is_wanted(const Service *service, UserId user);

#endif
