/* SPDX-License-Identifier: MIT */
/* watchdog.h - where the loop's time goes, and whether it is behind.
 *
 * Everything that the loop runs is some kind of work (cost.h). Callbacks enter and leave; time
 * spent in a callback within another counts for the inner one alone. What a job of the store leads
 * to counts for the kind that submitted it, and so does the job's own time. */
#ifndef SERVER_OPS_WATCHDOG_H
#define SERVER_OPS_WATCHDOG_H

#include "base/text.h"
#include "server/net/cost.h"

#include <uv.h>

typedef struct Job Job;

enum {
    SLOW_MS = 50,        /* a callback that takes longer is logged */
    BEHIND_MS = 1000,    /* a loop that is so late should not be sent more people */
    BEHIND_FOR_MS = 3000 /* for so long after that */
};

typedef struct {
    uint64_t count, slow;
    double seconds, store_seconds, longest;
} KindTime;

typedef struct {
    KindTime of[N_KINDS];
    Kind kind;            /* at work now; KIND_NONE: the loop waits, or libwebsockets is at work */
    uint64_t since;       /* ns: when time was last counted */
    uint64_t turned;      /* ns: when this turn of the loop began */
    uint64_t idle;        /* ns that the loop had waited by then */
    int64_t behind_until; /* steady ms */
    uint64_t turns, turn_bucket[8];
    double turn_seconds, longest_turn;
} Watchdog;

/* What is to be left later: the kind that goes on then, and when this one began. */
typedef struct {
    Kind kind;
    uint64_t began;
} WatchdogMark;

void watchdog_init(Watchdog *watchdog, uv_loop_t *loop);
WatchdogMark watchdog_enter(Watchdog *watchdog, Kind kind);
/* Work within this callback turned out to be of this kind. */
void watchdog_is(Watchdog *watchdog, Kind kind);
/* How many milliseconds the callback took when that is too long, else 0. */
int watchdog_leave(Watchdog *watchdog, WatchdogMark mark);
void watchdog_store(Watchdog *watchdog, Kind kind, double seconds);
/* At the end of each turn of the loop, before it waits. */
void watchdog_turn(Watchdog *watchdog, const uv_loop_t *loop);
/* A timer came so many milliseconds late. */
void watchdog_late(Watchdog *watchdog, int64_t late);
bool watchdog_is_behind(const Watchdog *watchdog);
void watchdog_write(const Watchdog *watchdog, Text *out);

#endif
