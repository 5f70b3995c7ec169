/* SPDX-License-Identifier: MIT */
/* presence.h - which people of a match are here: somebody of theirs watches it. */
#ifndef SERVER_MATCH_PRESENCE_H
#define SERVER_MATCH_PRESENCE_H

#include "server/match/match.h"

/* Counts anew; tells watchers when somebody came or went. */
void presence_refresh(Match *match);
/* Another node told which seats are watched there. */
void presence_receive(Match *match, uint64_t node, unsigned seats);
/* The match goes to sleep. */
void presence_forget(Match *match);
/* How long the person of this seat has not been here, ms; 0 while they are. */
int64_t presence_absence(const Match *match, Seat seat, int64_t now);

#endif
