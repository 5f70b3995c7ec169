/* SPDX-License-Identifier: MIT */
/* schedule.c - a binary heap. Each match knows its place, so that moving one costs a few steps. */
#include "server/match/schedule.h"

#include "base/memory.h"
#include "server/ops/service.h"
#include "server/match/bot_pool.h"

enum {
    AGAIN = 1000, /* ms until something that was due and did not happen is tried again */
    AT_ONCE = 256 /* matches woken in one turn of the loop */
};

static void place(Due *due, int at, Match *match) {
    due->match[at] = match;
    match->due_place = at;
}

static void rise(Due *due, int at, Match *match) {
    while (at > 0 && due->match[(at - 1) / 2]->due > match->due) {
        place(due, at, due->match[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    place(due, at, match);
}

static void sink(Due *due, int at, Match *match) {
    for (;;) {
        int child = 2 * at + 1;
        if (child + 1 < due->count && due->match[child + 1]->due < due->match[child]->due)
            child++;
        if (child >= due->count || due->match[child]->due >= match->due)
            break;
        place(due, at, due->match[child]);
        at = child;
    }
    place(due, at, match);
}

static void remove_at(Due *due, int at) {
    Match *last = due->match[--due->count];
    due->match[at]->due_place = -1;
    if (at == due->count)
        return;
    if (at > 0 && due->match[(at - 1) / 2]->due > last->due)
        rise(due, at, last);
    else
        sink(due, at, last);
}

static void on_time(uv_timer_t *timer);

static void set_timer(Service *service) {
    Due *due = &service->due;
    if (due->count == 0 || service->stopping) {
        uv_timer_stop(&due->timer);
        return;
    }
    int64_t wait = due->match[0]->due - service_now(service);
    uv_timer_start(&due->timer, on_time, wait > 0 ? (uint64_t)wait : 0, 0);
}

void due_set(Match *match, int64_t at) {
    Due *due = &match->service->due;
    if (match->due_place >= 0)
        remove_at(due, match->due_place);
    match->due = at;
    if (at != NEVER) {
        if (due->count == due->room) {
            due->room = due->room ? due->room * 2 : 64;
            due->match = memory_grow(due->match, (size_t)due->room * sizeof *due->match);
        }
        rise(due, due->count++, match);
    }
    if (match->due_place == 0 || due->count == 0)
        set_timer(match->service);
}

void due_refresh(Match *match) {
    Service *service = match->service;
    if (service->nodes.shared && !match->mine) {
        due_set(match, NEVER); /* another node's: if that one is gone it will be taken over */
        return;
    }
    think_ask(match);
    int64_t at = room_due(match->room, service->bot_delay);
    int64_t now = service_now(service);
    /* While a bot thinks, its thought wakes the match; the heap is only there in case it is lost. */
    if (at != NEVER && at <= now && match->thinking)
        at = now + AGAIN;
    due_set(match, at);
}

static void on_time(uv_timer_t *timer) {
    Service *service = timer->data;
    Due *due = &service->due;
    service_look_at_clock(service);
    int64_t now = service_now(service);
    for (int i = 0; i < AT_ONCE && due->count > 0 && due->match[0]->due <= now; i++) {
        Match *match = due->match[0];
        int64_t late = now - match->due;
        service->metrics.due_lag_ms_sum += (uint64_t)late;
        service->metrics.dues++;
        due_set(match, now + AGAIN); /* until it has been dealt with */
        match_wake(match);
    }
    set_timer(service);
}

void due_init(Service *service) {
    uv_timer_init(&service->loop, &service->due.timer);
    service->due.timer.data = service;
}

void due_free(Due *due) {
    memory_free(due->match);
    due->match = NULL;
    due->count = due->room = 0;
}
