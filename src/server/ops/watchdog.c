/* SPDX-License-Identifier: MIT */
/* watchdog.c - see watchdog.h. */
#include "server/ops/watchdog.h"

#include <string.h>

enum {
    N_BUCKETS = 8
};

static const double NS = 1e9;
static const double BUCKETS[N_BUCKETS - 1] = {0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1};

static int64_t steady_ms(void) {
    return (int64_t)(uv_hrtime() / 1000000);
}

void watchdog_init(Watchdog *watchdog, uv_loop_t *loop) {
    memset(watchdog, 0, sizeof *watchdog);
    uv_loop_configure(loop, UV_METRICS_IDLE_TIME);
    watchdog->since = watchdog->turned = uv_hrtime();
}

/* Counts the time since then for the kind that was at work. */
static void count(Watchdog *watchdog) {
    uint64_t now = uv_hrtime();
    watchdog->of[watchdog->kind].seconds += (double)(now - watchdog->since) / NS;
    watchdog->since = now;
}

WatchdogMark watchdog_enter(Watchdog *watchdog, Kind kind) {
    count(watchdog);
    WatchdogMark mark = {watchdog->kind, watchdog->since};
    watchdog->kind = kind;
    watchdog->of[kind].count++;
    return mark;
}

void watchdog_is(Watchdog *watchdog, Kind kind) {
    watchdog->of[watchdog->kind].count--;
    watchdog->kind = kind;
    watchdog->of[kind].count++;
}

int watchdog_leave(Watchdog *watchdog, WatchdogMark mark) {
    count(watchdog);
    KindTime *time = &watchdog->of[watchdog->kind];
    double seconds = (double)(watchdog->since - mark.began) / NS;
    int ms = (int)(seconds * 1000);
    if (seconds > time->longest)
        time->longest = seconds;
    time->slow += ms > SLOW_MS;
    watchdog->kind = mark.kind;
    return ms > SLOW_MS ? ms : 0;
}

void watchdog_store(Watchdog *watchdog, Kind kind, double seconds) {
    watchdog->of[kind].store_seconds += seconds;
}

void watchdog_late(Watchdog *watchdog, int64_t late) {
    if (late >= BEHIND_MS)
        watchdog->behind_until = steady_ms() + BEHIND_FOR_MS;
}

void watchdog_turn(Watchdog *watchdog, const uv_loop_t *loop) {
    uint64_t now = uv_hrtime(), idle = uv_metrics_idle_time((uv_loop_t *)(uintptr_t)loop);
    double seconds = (double)(now - watchdog->turned - (idle - watchdog->idle)) / NS;
    int bucket = 0;
    watchdog->turned = now;
    watchdog->idle = idle;
    while (bucket < N_BUCKETS - 1 && seconds > BUCKETS[bucket])
        bucket++;
    watchdog->turns++;
    watchdog->turn_bucket[bucket]++;
    watchdog->turn_seconds += seconds;
    if (seconds > watchdog->longest_turn)
        watchdog->longest_turn = seconds;
    watchdog_late(watchdog, (int64_t)(seconds * 1000));
}

bool watchdog_is_behind(const Watchdog *watchdog) {
    return steady_ms() < watchdog->behind_until;
}

/* ---- figures ---- */

static void write_kinds(const Watchdog *watchdog, Text *out, const char *name, const char *about,
                        double (*value)(const KindTime *)) {
    text_format(out, "# HELP %s %s\n# TYPE %s counter\n", name, about, name);
    for (int i = 0; i < N_KINDS; i++)
        if (watchdog->of[i].count > 0 || watchdog->of[i].store_seconds > 0)
            text_format(out, "%s{kind=\"%s\"} %.10g\n", name, kind_name((Kind)i),
                        value(&watchdog->of[i]));
}

static double count_of(const KindTime *time) {
    return (double)time->count;
}

static double slow_of(const KindTime *time) {
    return (double)time->slow;
}

static double seconds_of(const KindTime *time) {
    return time->seconds;
}

static double store_seconds_of(const KindTime *time) {
    return time->store_seconds;
}

static double longest_of(const KindTime *time) {
    return time->longest;
}

static void write_turns(const Watchdog *watchdog, Text *out) {
    uint64_t sum = 0;
    text_add(out, "# HELP townhall_loop_lag_seconds How long a turn of the loop took.\n"
                  "# TYPE townhall_loop_lag_seconds histogram\n");
    for (int i = 0; i < N_BUCKETS - 1; i++) {
        sum += watchdog->turn_bucket[i];
        text_format(out, "townhall_loop_lag_seconds_bucket{le=\"%g\"} %llu\n", BUCKETS[i],
                    (unsigned long long)sum);
    }
    text_format(out,
                "townhall_loop_lag_seconds_bucket{le=\"+Inf\"} %llu\n"
                "townhall_loop_lag_seconds_sum %.6f\ntownhall_loop_lag_seconds_count %llu\n",
                (unsigned long long)watchdog->turns, watchdog->turn_seconds,
                (unsigned long long)watchdog->turns);
    text_format(out,
                "# HELP townhall_loop_longest_seconds The longest turn so far.\n"
                "# TYPE townhall_loop_longest_seconds gauge\ntownhall_loop_longest_seconds %.6f\n"
                "# HELP townhall_loop_behind 1: late by a second or more just now.\n"
                "# TYPE townhall_loop_behind gauge\ntownhall_loop_behind %d\n",
                watchdog->longest_turn, watchdog_is_behind(watchdog));
}

void watchdog_write(const Watchdog *watchdog, Text *out) {
    write_turns(watchdog, out);
    write_kinds(watchdog, out, "townhall_work_total", "What the loop did, by kind.", count_of);
    write_kinds(watchdog, out, "townhall_work_seconds_total", "Time of the loop, by kind.",
                seconds_of);
    write_kinds(watchdog, out, "townhall_work_store_seconds_total", "Time of the store, by kind.",
                store_seconds_of);
    write_kinds(watchdog, out, "townhall_work_longest_seconds", "The longest callback, by kind.",
                longest_of);
    write_kinds(watchdog, out, "townhall_slow_total", "Callbacks over 50 ms, by kind.", slow_of);
}
