/* SPDX-License-Identifier: MIT */
/* append.h - what the store is asked to keep with a row of a match's log: the row, the match's line
 * in the lists, who sits there, and its secrets. All in one job: together or not at all. */
#ifndef SERVER_MATCH_APPEND_H
#define SERVER_MATCH_APPEND_H

#include "server/match/match.h"
#include "store/store.h"

/* `next` is the room with the entries folded in. */
void append_row(Job *job, const Match *match, const Work *work, const Entries *entries,
                const Room *next);

#endif
