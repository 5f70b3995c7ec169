/* SPDX-License-Identifier: MIT */
/* presence.h - which players of a match are present: at least one of their sockets watches it. */
#ifndef SERVER_MATCH_PRESENCE_H
#define SERVER_MATCH_PRESENCE_H

#include "server/match/match.h"

/* Counts again. If somebody came or went, pushes it to the watchers: at most once a second a match,
 * and not to a watcher that has not yet read earlier frames. They get the latest state later. */
void presence_refresh(Match *match);
/* Call every second: pushes what is late. */
void presence_tick(Service *service);
/* Another node has reported which seats are watched there. */
void presence_receive(Match *match, uint64_t node, unsigned seats);
/* The match is unloaded. */
void presence_forget(Match *match);
/* The match was loaded. It was unloaded because nobody watched it for a minute, so whoever is not
 * present on another node has been away for that long. */
void presence_begin(Match *match);
/* These entries were folded: the people who sat down are present. */
void presence_note(Match *match, const Entry *entries, int count);
/* The chairs of people who have been away for ABSENT_FOR, a bit each. */
unsigned presence_absent(const Match *match, int64_t now);
/* For how many ms the player of this seat has been away; 0 while present. */
int64_t presence_absence(const Match *match, Seat seat, int64_t now);

#endif
