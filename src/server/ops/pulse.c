/* SPDX-License-Identifier: MIT */
/* pulse.c - see pulse.h. */
#include "server/ops/pulse.h"

#include <stdlib.h>

enum {
    BEAT_MS = 100
};

static int64_t steady(void) {
    return (int64_t)(uv_hrtime() / 1000000);
}

static void beat(Pulse *pulse) {
    int64_t now = steady();
    if (now - pulse->last > pulse->longest)
        pulse->longest = now - pulse->last;
    pulse->last = now;
}

static void run(void *data) {
    Pulse *pulse = data;
    uv_mutex_lock(&pulse->mutex);
    while (!pulse->ending) {
        uv_cond_timedwait(&pulse->wake, &pulse->mutex, BEAT_MS * UINT64_C(1000000));
        beat(pulse);
    }
    uv_mutex_unlock(&pulse->mutex);
}

void pulse_begin(Pulse *pulse) {
    pulse->last = steady();
    if (uv_mutex_init(&pulse->mutex) != 0 || uv_cond_init(&pulse->wake) != 0)
        abort();
    pulse->running = uv_thread_create(&pulse->thread, run, pulse) == 0;
}

int64_t pulse_pause(Pulse *pulse) {
    uv_mutex_lock(&pulse->mutex);
    beat(pulse); /* for the thread, which may not have run yet: else it reports this pause again */
    int64_t longest = pulse->longest;
    pulse->longest = 0;
    uv_mutex_unlock(&pulse->mutex);
    return longest;
}

void pulse_end(Pulse *pulse) {
    if (!pulse->running)
        return;
    uv_mutex_lock(&pulse->mutex);
    pulse->ending = true;
    uv_cond_signal(&pulse->wake);
    uv_mutex_unlock(&pulse->mutex);
    uv_thread_join(&pulse->thread);
    uv_cond_destroy(&pulse->wake);
    uv_mutex_destroy(&pulse->mutex);
    pulse->running = false;
}
