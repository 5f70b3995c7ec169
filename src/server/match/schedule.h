/* SPDX-License-Identifier: MIT */
/* schedule.h - which match wakes next: a heap by time, and one timer of the loop. */
#ifndef SERVER_MATCH_SCHEDULE_H
#define SERVER_MATCH_SCHEDULE_H

#include "server/match/match.h"

#include <uv.h>

typedef struct {
    Match **match; /* heap[0] is due first */
    int count, room;
    uv_timer_t timer;
} Due;

void due_init(Service *service);
void due_free(Due *due);
/* When the match wakes; NEVER takes it out. */
void due_set(Match *match, int64_t at);
/* As its room says now: clocks, bots, what ends by itself. */
void due_refresh(Match *match);

#endif
