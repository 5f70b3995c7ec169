/* SPDX-License-Identifier: MIT */
/* pulse.h - tells a stopped process from a busy loop.
 *
 * A thread wakes ten times a second and notes when. If it could not, the process was stopped or the
 * machine slept: clocks stood still for everybody. If it could and the loop is late all the same,
 * somebody keeps the loop busy, and that must not buy time on anybody's clock. */
#ifndef SERVER_OPS_PULSE_H
#define SERVER_OPS_PULSE_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

typedef struct {
    uv_thread_t thread;
    uv_mutex_t mutex;
    uv_cond_t wake;
    bool running, ending;
    int64_t last;    /* steady ms, of the last beat */
    int64_t longest; /* ms between two beats, since pulse_pause was called */
} Pulse;

void pulse_begin(Pulse *pulse);
/* The longest time, in ms, that the whole process stood still since the last call. */
int64_t pulse_pause(Pulse *pulse);
void pulse_end(Pulse *pulse);

#endif
