/* SPDX-License-Identifier: MIT */
/* metrics.c - the text format of Prometheus. Nothing in it depends on a hidden card, a name or an
 * id. */
#include "server/ops/metrics.h"

#include "server/ops/service.h"
#include "store/store.h"

static void figure(Text *out, const char *name, const char *kind, const char *about, double value) {
    text_format(out, "# HELP %s %s\n# TYPE %s %s\n%s %.10g\n", name, about, name, kind, name,
                value);
}

static void write_store(Service *service, Text *out) {
    static const char *const LANES[STORE_LANES] = {"writes", "reads", "lists"};
    StoreFigures figures;
    uint64_t sum = 0;
    double bound = 0.00025;
    store_figures(service->store, &figures);
    text_add(out, "# HELP townhall_append_seconds How long a commit of the store took.\n"
                  "# TYPE townhall_append_seconds histogram\n");
    for (int i = 0; i < 15; i++, bound *= 2) {
        sum += figures.commit_seconds_bucket[i];
        text_format(out, "townhall_append_seconds_bucket{le=\"%g\"} %llu\n", bound,
                    (unsigned long long)sum);
    }
    text_format(out, "townhall_append_seconds_bucket{le=\"+Inf\"} %llu\n",
                (unsigned long long)figures.batches);
    text_format(out, "townhall_append_seconds_sum %.6f\ntownhall_append_seconds_count %llu\n",
                figures.commit_seconds_sum, (unsigned long long)figures.batches);
    text_add(out, "# HELP townhall_store_queue Jobs that wait for the store.\n"
                  "# TYPE townhall_store_queue gauge\n");
    for (int i = 0; i < STORE_LANES; i++)
        text_format(out, "townhall_store_queue{lane=\"%s\"} %llu\n", LANES[i],
                    (unsigned long long)figures.lane_queue[i]);
    figure(out, "townhall_store_trouble_total", "counter", "Jobs the store could not do.",
           (double)figures.jobs_trouble);
}

void metrics_write(Service *service, Text *out) {
    const Metrics *metrics = &service->metrics;
    figure(out, "townhall_appends_total", "counter", "Rows kept in matches' logs.",
           (double)metrics->appends);
    figure(out, "townhall_appends_lost_total", "counter", "Rows that had to be decided again.",
           (double)metrics->appends_lost);
    write_store(service, out);
    figure(out, "townhall_connections", "gauge", "Connections open.",
           (double)service->door.connections);
    figure(out, "townhall_sockets", "gauge", "WebSockets open.", (double)service->sockets.count);
    figure(out, "townhall_matches", "gauge", "Matches in memory.", (double)service->matches.rooms);
    figure(out, "townhall_frames_in_total", "counter", "Frames read.", (double)metrics->frames_in);
    figure(out, "townhall_frames_out_total", "counter", "Frames sent.",
           (double)metrics->frames_out);
    figure(out, "townhall_requests_total", "counter", "HTTP requests.", (double)metrics->requests);
    figure(out, "townhall_cached_total", "counter", "Requests answered with what others asked for.",
           (double)service->cache.hits);
    figure(out, "townhall_resyncs_total", "counter", "Watches that went on from an entry.",
           (double)metrics->resyncs);
    figure(out, "townhall_slow_readers_total", "counter", "Sockets cut off for not reading.",
           (double)metrics->slow_readers);
    figure(out, "townhall_loads_total", "counter", "Matches folded from their logs.",
           (double)metrics->loads);
    figure(out, "townhall_broken_total", "counter", "Logs that could not be folded.",
           (double)metrics->broken);
    figure(out, "townhall_thoughts_total", "counter", "Decisions of bots.",
           (double)metrics->thoughts);
    figure(out, "townhall_thinking", "gauge", "Questions that wait for a bot.",
           (double)bot_pool_waiting(service));
    text_format(out,
                "# HELP townhall_due_lag_seconds How late what happens by itself was looked at.\n"
                "# TYPE townhall_due_lag_seconds summary\ntownhall_due_lag_seconds_sum %.3f\n"
                "townhall_due_lag_seconds_count %llu\n",
                (double)metrics->due_lag_ms_sum / 1000, (unsigned long long)metrics->dues);
    figure(out, "townhall_store_up", "gauge", "1: the store answers.", !service->nodes.store_down);
    figure(out, "townhall_bus_up", "gauge", "1: news come from other nodes.",
           service->nodes.bus_since != 0);
    figure(out, "townhall_news_said_total", "counter", "News told to other nodes.",
           (double)service->nodes.news_said);
    figure(out, "townhall_news_heard_total", "counter", "News of other nodes.",
           (double)service->nodes.news_heard);
    figure(out, "townhall_taken_total", "counter", "Overdue matches taken over.",
           (double)service->nodes.taken);
    figure(out, "townhall_clock_offset_seconds", "gauge", "From our clock to the store's.",
           (double)service->nodes.offset / 1000);
    text_add(out, "# HELP townhall_limited_total Requests refused by a limit.\n"
                  "# TYPE townhall_limited_total counter\n");
    for (int i = 0; i < LIMITS; i++)
        text_format(out, "townhall_limited_total{limit=\"%s\"} %llu\n", limit_name((LimitKind)i),
                    (unsigned long long)service->limits.refused[i]);
    figure(out, "townhall_cost_total", "counter", "Cost of what was done, in 50 us.",
           (double)service->limits.taken_cost);
    figure(out, "townhall_cost_refused_total", "counter", "Cost of what was refused.",
           (double)service->limits.refused_cost);
    figure(out, "townhall_paused", "gauge", "Refused requests and sockets that wait.",
           service->pauses.waiting);
    figure(out, "townhall_disk_full", "gauge", "1: no new tables, because the disk is full.",
           service->disk_full);
    watchdog_write(&service->watchdog, out);
}
