/* SPDX-License-Identifier: MIT */
/* pulse.h - distinguishes a suspended process from a busy loop.
 *
 * A thread wakes ten times a second and records the time. If it could not, the process was
 * stopped or the machine slept, and the clocks of all matches stood still. If it could and the
 * loop is late, load has delayed the loop, and that must not give players extra time. */
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
/* The longest suspension of the whole process since the last call, in ms. */
int64_t pulse_pause(Pulse *pulse);
void pulse_end(Pulse *pulse);

#endif
