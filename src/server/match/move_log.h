/* SPDX-License-Identifier: MIT */
/* move_log.h - the facts of a match's moves, for those who read its log: what each move was
 * (MoveFacts) and what it changed in the totals.
 *
 * They follow from the log, so nothing of them is stored: a move's facts are made when it is folded
 * while somebody watches, those of earlier moves when somebody first reads them, from the whole
 * log. A match keeps them until it goes to sleep. */
#ifndef SERVER_MATCH_MOVE_LOG_H
#define SERVER_MATCH_MOVE_LOG_H

#include "base/json.h"
#include "server/match/history.h"

/* Folds an entry and notes its facts in the log of `match`, if it has watchers or notes already.
 * `room`: the room to fold into. */
bool move_log_fold(Match *match, Room *room, const Entry *entry, Error *error);

/* Are the facts of all moves from entry `from` on there? */
bool move_log_covers(const Match *match, int from);

/* Makes them for the whole log, as history_read_all reads it. */
void move_log_make(Match *match, const History *history);

/* "facts" and "change" of a move, as members of the object that is open. */
void move_log_json(Json *json, const Match *match, int n);

void move_log_free(Match *match);

#endif
