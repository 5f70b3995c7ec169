/* SPDX-License-Identifier: MIT */
/* service.h - the state that the parts of the running service share. Only the loop's thread may
 * touch it; the threads of the store, bots and passwords get their own data
 * (docs/design/server.md). */
#ifndef SERVER_OPS_SERVICE_H
#define SERVER_OPS_SERVICE_H

#include "base/json.h"
#include "server/cluster/nodes.h"
#include "server/match/bot_pool.h"
#include "server/match/match.h"
#include "server/match/schedule.h"
#include "server/net/address.h"
#include "server/net/cache.h"
#include "server/net/connections.h"
#include "server/net/frame.h"
#include "server/net/limits.h"
#include "server/net/origins.h"
#include "server/net/pause.h"
#include "server/net/socket.h"
#include "server/ops/metrics.h"
#include "server/ops/pulse.h"
#include "server/ops/serve.h"
#include "server/ops/watchdog.h"
#include "server/people/ratings.h"
#include "server/people/sessions.h"
#include "server/people/users.h"
#include "store/store.h"

#include <libwebsockets.h>
#include <uv.h>

enum {
    SCRATCH = 512 * 1024,   /* bytes of the largest answer */
    CIRCLE_SILENT_DAYS = 90 /* after which another owns the circle */
};

struct Service {
    const ServeOptions *options;
    uv_loop_t loop;
    struct lws_context *lws;
    struct lws_vhost *metrics_vhost;
    Store *store;
    Job **dropped; /* submitted after the store had closed; see service_submit */
    int n_dropped;
    uv_async_t store_async;
    uv_timer_t second;
    uv_pipe_t admin; /* DIR/admin.sock */
    uv_prepare_t prepare;
    uv_timer_t farewell; /* runs while stopping */
    int64_t stop_by;     /* when open sockets are closed; 0: not stopping */
    int bot_delay;
    bool tls, secure; /* we speak TLS; cookies are for TLS only */
    bool ready;       /* ready for traffic: /readyz */
    bool stopping;    /* SIGTERM was seen: nothing new is decided */
    bool store_closed;
    int64_t began; /* when this process did */
    Nodes nodes;
    int64_t next_hour, tidy_from;  /* patient ms: of what is done every hour; no cleanup before */
    int64_t tick_own, tick_steady; /* ms at the last tick, to detect clock jumps */
    Pulse pulse;
    Watchdog watchdog;
    int64_t
        second_due;  /* steady ms: when the timer of every second should come next; 0: any time */
    int64_t stalled; /* ms that the loop was late without being down, since the last heartbeat */
    char epoch[24];  /* of the store (ruling O3) */
    uint8_t names_key[32]; /* hides names of deleted users (ruling O31) */
    char node[24];         /* this process, among several on one store */

    Proxies proxies;
    Door door;
    Limits limits;
    Pauses pauses;
    int64_t disk_asked; /* steady ms */
    bool disk_full;
    Origins origins;
    Cache cache;
    Sessions sessions;
    Users users;
    Ratings ratings;
    Map people; /* Person by user */
    Sockets sockets;
    Matches matches;
    Schedule schedule;
    BotPool bot_pool;
    Metrics metrics;

    Json json; /* writes into scratch */
    Text text;
    char scratch[SCRATCH];
};

/* Opens the store and everything that needs no listening socket. False with an error. */
bool service_open(Service *service, const ServeOptions *options, Error *error);
/* Call after the loop has ended: finishes the jobs of the store and frees everything. */
void service_close(Service *service);
/* SIGTERM: asks clients to reconnect later, and accepts no new commands. */
void service_stop(Service *service);

int64_t service_now(const Service *service);     /* ms since 1970, by the store's clock */
int64_t service_own(const Service *service);     /* by this machine's */
int64_t service_steady(void);                    /* from an arbitrary start, never adjusted */
int64_t service_patient(const Service *service); /* the same, which tests may move on */
int service_patience(const Service *service);    /* seconds for a request to arrive */
uint64_t random_number(void);                    /* from the system; for ids, never for deals */

/* Call before handling due matches. When the machine slept, the process was stopped or its clock
 * was set, the clocks of all matches stood still (ruling O6). With several nodes the store knows
 * whether other nodes were up, and its clock counts. A busy loop gives no extra time. */
void service_look_at_clock(Service *service);

/* What follows is work of this kind; what takes too long is logged when it ends. */
WatchdogMark service_enter(Service *service, Kind kind);
void service_leave(Service *service, WatchdogMark mark);

/* Submits a job to the store. After the store is closed, or while the database does not answer,
 * the job fails fast, but never before this returns. */
void service_submit(Service *service, Job *job);

/* The shared JSON writer: begin here, end with service_frame or request_send. */
Json *service_json(Service *service);
Frame *service_frame(Service *service); /* the written JSON, with one reference */

#endif
