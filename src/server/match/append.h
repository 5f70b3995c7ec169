/* SPDX-License-Identifier: MIT */
/* append.h - the steps of a job that append a row to a match's log: the row, the match's row in
 * lists, its seats, and its secrets. All in one transaction. */
#ifndef SERVER_MATCH_APPEND_H
#define SERVER_MATCH_APPEND_H

#include "server/match/match.h"
#include "store/store.h"

/* `next` is the room with the entries folded in. */
void append_row(Job *job, const Match *match, Work *work, const Entries *entries, const Room *next);

/* The room's public facts, for lists. It does not run. */
void append_summary(Job *job, const Room *room);

#endif
