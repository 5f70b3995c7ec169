/* SPDX-License-Identifier: MIT */
/* pause.c - see pause.h. All pauses are of one length, so they end in the order they began. */
#include "server/net/pause.h"

#include "base/memory.h"
#include "server/ops/service.h"

typedef struct Paused {
    struct Paused *next;
    int64_t until; /* steady ms */
    void (*after)(void *data);
    void *data;
} Paused;

static void end_first(Pauses *pauses) {
    Paused *paused = pauses->first;
    pauses->first = paused->next;
    if (!pauses->first)
        pauses->last = &pauses->first;
    pauses->waiting--;
    paused->after(paused->data);
    memory_free(paused);
}

static void on_time(uv_timer_t *timer);

static void set_timer(Pauses *pauses) {
    if (!pauses->first)
        return;
    int64_t left = pauses->first->until - service_steady();
    uv_timer_start(&pauses->timer, on_time, left > 0 ? (uint64_t)left : 0, 0);
}

static void on_time(uv_timer_t *timer) {
    Service *service = timer->data;
    Pauses *pauses = &service->pauses;
    WatchdogMark mark = service_enter(service, KIND_BAD);
    int64_t now = service_steady();
    while (pauses->first && pauses->first->until <= now)
        end_first(pauses);
    set_timer(pauses);
    service_leave(service, mark);
}

void pause_then(Service *service, void (*after)(void *data), void *data) {
    Pauses *pauses = &service->pauses;
    bool first = !pauses->first;
    Paused *paused = memory_new(sizeof *paused);
    *paused = (Paused){NULL, service_steady() + PAUSE_MS, after, data};
    *pauses->last = paused;
    pauses->last = &paused->next;
    pauses->waiting++;
    if (first)
        set_timer(pauses);
}

void pauses_open(Service *service) {
    Pauses *pauses = &service->pauses;
    pauses->last = &pauses->first;
    uv_timer_init(&service->loop, &pauses->timer);
    pauses->timer.data = service;
}

void pauses_close(Service *service) {
    while (service->pauses.first)
        end_first(&service->pauses);
}
