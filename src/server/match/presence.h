/* SPDX-License-Identifier: MIT */
/* presence.h - which players of a match are present: at least one of their sockets watches it. */
#ifndef SERVER_MATCH_PRESENCE_H
#define SERVER_MATCH_PRESENCE_H

#include "server/match/match.h"

/* Counts again; pushes to the watchers when somebody came or went. */
void presence_refresh(Match *match);
/* Another node has reported which seats are watched there. */
void presence_receive(Match *match, uint64_t node, unsigned seats);
/* The match is unloaded. */
void presence_forget(Match *match);
/* For how many ms the player of this seat has been away; 0 while present. */
int64_t presence_absence(const Match *match, Seat seat, int64_t now);

#endif
