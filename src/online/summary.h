/* SPDX-License-Identifier: MIT */
/* summary.h - the public facts of a match that does not run, as text: what a line of a list needs.
 *
 * Lists would otherwise read and fold the whole log of every match they show. A summary is written
 * with the rows after which the match does not run, and belongs to one version of it: an older one
 * is worth nothing. It has user ids, no names, and a secret only after the end. */
#ifndef ONLINE_SUMMARY_H
#define ONLINE_SUMMARY_H

#include "online/room.h"

enum {
    MAX_SUMMARY = 4096
};

/* Of a match in any phase but RUNNING. */
void summary_write(const Room *room, Text *out);

/* Fills `out` as room_facts does for this user (0: a spectator), but for the clock, the vote,
 * `last` and `pauses_left`, which only a running match shows. False when this is no summary. */
bool summary_read(const char *bytes, size_t length, MatchId id, UserId user, Showing *out);

#endif
