/* SPDX-License-Identifier: MIT */
/* pause.h - refusals take their time, so that a flood of them costs nearly nothing.
 *
 * Nothing more is read from a WebSocket that was refused for its cost, and such an HTTP request is
 * answered, after PAUSE_MS. The number of connections is limited, and so is that of refusals. */
#ifndef SERVER_NET_PAUSE_H
#define SERVER_NET_PAUSE_H

#include <stdint.h>
#include <uv.h>

typedef struct Service Service;

enum {
    PAUSE_MS = 250
};

struct Paused;

typedef struct {
    uv_timer_t timer;
    struct Paused *first, **last;
    int waiting;
} Pauses;

void pauses_open(Service *service);
void pauses_close(Service *service); /* calls what waits */
/* Calls `after` with `data` in PAUSE_MS, or at the end of the service. */
void pause_then(Service *service, void (*after)(void *data), void *data);

#endif
