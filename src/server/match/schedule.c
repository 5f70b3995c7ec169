/* SPDX-License-Identifier: MIT */
/* schedule.c - when a match acts by itself: a bot's or stand-in's move, a clock that runs out, a
 * vote that lapses.
 *
 *     an entry was stored -> schedule_refresh
 *     room_due (online/room.c)          when something happens by itself
 *     match_next_step (commit.c)        wait, ask a bot, play its move, or tick
 *     bot_pool_ask (bot_pool.c)         a worker thread thinks, then schedule_refresh again
 *     match_wake (commit.c)             the timer: the move or the tick becomes a command
 *
 * The times are in a binary heap. Each match stores its index in it, so that moving one costs a
 * few steps. */
#include "server/match/schedule.h"

#include "base/memory.h"
#include "server/match/bot_pool.h"
#include "server/ops/service.h"

enum {
    RETRY = 1000, /* ms until something that was due and did not happen is tried again */
    AT_ONCE = 256 /* matches woken in one turn of the loop */
};

static void place(Schedule *schedule, int at, Match *match) {
    schedule->match[at] = match;
    match->schedule_index = at;
}

static void rise(Schedule *schedule, int at, Match *match) {
    while (at > 0 && schedule->match[(at - 1) / 2]->due > match->due) {
        place(schedule, at, schedule->match[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    place(schedule, at, match);
}

static void sink(Schedule *schedule, int at, Match *match) {
    for (;;) {
        int child = 2 * at + 1;
        if (child + 1 < schedule->count &&
            schedule->match[child + 1]->due < schedule->match[child]->due)
            child++;
        if (child >= schedule->count || schedule->match[child]->due >= match->due)
            break;
        place(schedule, at, schedule->match[child]);
        at = child;
    }
    place(schedule, at, match);
}

static void remove_at(Schedule *schedule, int at) {
    Match *last = schedule->match[--schedule->count];
    schedule->match[at]->schedule_index = -1;
    if (at == schedule->count)
        return;
    if (at > 0 && schedule->match[(at - 1) / 2]->due > last->due)
        rise(schedule, at, last);
    else
        sink(schedule, at, last);
}

static void on_time(uv_timer_t *timer);

static void set_timer(Service *service) {
    Schedule *schedule = &service->schedule;
    if (schedule->count == 0 || service->stopping) {
        uv_timer_stop(&schedule->timer);
        return;
    }
    int64_t wait = schedule->match[0]->due - service_now(service);
    uv_timer_start(&schedule->timer, on_time, wait > 0 ? (uint64_t)wait : 0, 0);
}

void schedule_set(Match *match, int64_t at) {
    Schedule *schedule = &match->service->schedule;
    if (match->schedule_index >= 0)
        remove_at(schedule, match->schedule_index);
    match->due = at;
    if (at != NEVER) {
        if (schedule->count == schedule->room) {
            schedule->room = schedule->room ? schedule->room * 2 : 64;
            schedule->match =
                memory_grow(schedule->match, (size_t)schedule->room * sizeof *schedule->match);
        }
        rise(schedule, schedule->count++, match);
    }
    if (match->schedule_index == 0 || schedule->count == 0)
        set_timer(match->service);
}

void schedule_refresh(Match *match) {
    NextStep step = match_next_step(match);
    if (step.kind == STEP_ASK) {
        bot_pool_ask(match);
        step = match_next_step(match);
    }
    schedule_set(match, step.until); /* the timer does the rest */
}

static void wake_due(Service *service) {
    Schedule *schedule = &service->schedule;
    service_look_at_clock(service);
    int64_t now = service_now(service);
    for (int i = 0; i < AT_ONCE && schedule->count > 0 && schedule->match[0]->due <= now; i++) {
        Match *match = schedule->match[0];
        int64_t late = now - match->due;
        service->metrics.due_lag_ms_sum += (uint64_t)late;
        service->metrics.dues++;
        schedule_set(match, now + RETRY); /* until it has been dealt with */
        match_wake(match);
    }
    set_timer(service);
}

static void on_time(uv_timer_t *timer) {
    Service *service = timer->data;
    WatchdogMark mark = service_enter(service, KIND_DUE);
    wake_due(service);
    service_leave(service, mark);
}

void schedule_init(Service *service) {
    uv_timer_init(&service->loop, &service->schedule.timer);
    service->schedule.timer.data = service;
}

void schedule_free(Schedule *schedule) {
    memory_free(schedule->match);
    schedule->match = NULL;
    schedule->count = schedule->room = 0;
}
