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
} Schedule;

void schedule_init(Service *service);
void schedule_free(Schedule *schedule);
/* When the match wakes; NEVER takes it out. */
void schedule_set(Match *match, int64_t at);
/* Computes it from the room: clocks, bots, timeouts. */
void schedule_refresh(Match *match);

#endif
