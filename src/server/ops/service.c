/* SPDX-License-Identifier: MIT */
/* service.c - opens and closes what the parts share, and runs the timer of every second. */
#include "server/ops/service.h"

#include "base/memory.h"
#include "games/catalog.h"
#include "server/match/lobby.h"
#include "server/match/presence.h"
#include "server/ops/log.h"
#include "server/people/audit.h"
#include "server/people/connected.h"
#include "server/people/rate_match.h"
#include "store/move.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    GAP = 3000,              /* ms without a run of the loop that count as downtime (ruling O6) */
    LATE = 1500,             /* ms between two ticks of the one-second timer that count as late */
    JUMP = 2000,             /* ms between wall clock and steady clock that count as a jump */
    SWEEP_EVERY = 10,        /* seconds */
    PATIENCE = 10,           /* the same */
    HOURLY = 3600 * 1000,    /* ms */
    TIDY_AFTER = 600 * 1000, /* ms after a start or a jump of the clock */
    LONG_DOWN = 7 * 24 * HOURLY, /* a longer stop may be a wrong clock: tidies up a day later */
    COUNTED_AT_ONCE = 1000,
    SWEPT_AT_ONCE = 500,
    REPORT_DAYS = 180,
    RETRY_LEAST = 300, /* ms after which sockets reconnect after a restart */
    RETRY_SPREAD = 3000
};

int64_t service_now(const Service *service) {
    return service_own(service) + service->nodes.offset;
}

int64_t service_own(const Service *service) {
    const volatile int64_t *skew = service->options->skew;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000 + (skew ? *skew : 0);
}

int64_t service_steady(void) {
    return (int64_t)(uv_hrtime() / 1000000);
}

int64_t service_patient(const Service *service) {
    const volatile int64_t *later = service->options->later;
    return service_steady() + (later ? *later : 0);
}

int service_patience(const Service *service) {
    return service->options->patience ? service->options->patience : PATIENCE;
}

uint64_t random_number(void) {
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}

Json *service_json(Service *service) {
    text_init(&service->text, service->scratch, sizeof service->scratch);
    json_init(&service->json, &service->text);
    return &service->json;
}

Frame *service_frame(Service *service) {
    bool whole = json_done(&service->json);
    assert(whole && "no frame is larger than the scratch memory");
    (void)whole;
    return frame_new(service->scratch, service->text.length);
}

/* ---- where time goes ---- */

WatchdogMark service_enter(Service *service, Kind kind) {
    return watchdog_enter(&service->watchdog, kind);
}

void service_leave(Service *service, WatchdogMark mark) {
    Kind kind = service->watchdog.kind;
    int ms = watchdog_leave(&service->watchdog, mark);
    char words[16];
    if (ms == 0)
        return;
    snprintf(words, sizeof words, "%d", ms);
    log_line(service, LOG_WARN, "slow", "kind", kind_name(kind), "ms", words, NULL);
}

/* ---- the store ---- */

void service_submit(Service *service, Job *job) {
    job->kind = (int)service->watchdog.kind;
    if (!service->store_closed && !(service->nodes.shared && service->nodes.store_down)) {
        store_submit(service->store, job);
        return;
    }
    service->dropped =
        memory_grow(service->dropped, (size_t)(service->n_dropped + 1) * sizeof *service->dropped);
    service->dropped[service->n_dropped++] = job;
    if (!service->store_closed)
        uv_async_send(&service->store_async);
}

/* Answers jobs that the store did not get. Their callbacks may submit more, which are answered
 * later. */
static void answer_dropped(Service *service) {
    Job **dropped = service->dropped;
    int count = service->n_dropped;
    service->dropped = NULL;
    service->n_dropped = 0;
    for (int i = 0; i < count; i++) {
        dropped[i]->result = JOB_TROUBLE;
        error_at(&dropped[i]->error, 0, "%s",
                 service->store_closed ? "the service is ending" : "the store cannot be reached");
        dropped[i]->done(dropped[i]);
    }
    memory_free(dropped);
}

static void wake_loop(void *data) {
    uv_async_send(data);
}

/* A job is answered as work of the kind that submitted it. */
static void answer_job(void *data, Job *job) {
    Service *service = data;
    WatchdogMark mark = service_enter(service, (Kind)job->kind);
    watchdog_store(&service->watchdog, (Kind)job->kind, job->seconds);
    job->done(job);
    service_leave(service, mark);
}

static void on_store(uv_async_t *async) {
    Service *service = async->data;
    store_poll(service->store, answer_job, service);
    answer_dropped(service);
}

static void no_answer(Job *job) {
    (void)job;
}

/* Runs one statement at the start and waits for it. */
static Job *ask_store(Service *service, Statement statement, const Value *values, int n) {
    Job *job = job_new(no_answer, NULL);
    job_step(job, statement, EXPECT_ANY, values, n);
    store_wait(service->store, job);
    return job;
}

/* A value of the whole store: reads it, or writes `fresh` if there is none yet. */
static bool read_meta(Service *service, const char *name, const char *fresh, char *out,
                      size_t capacity, Error *error) {
    Value values[] = {value_text(name), value_text(fresh)};
    Job *job = job_new(no_answer, NULL);
    job_step(job, STORE_META_FIRST, EXPECT_ANY, values, 2);
    job_step(job, STORE_META_GET, EXPECT_SOME, values, 1);
    store_wait(service->store, job);
    bool fine = job->result == JOB_KEPT;
    if (fine)
        snprintf(out, capacity, "%s", job_row(job, 1, 0)->value[META_GET_VALUE].bytes);
    else
        error_at(error, 0, "the store cannot be used: %s", job->error.what);
    job_free(job);
    return fine;
}

static bool read_metas(Service *service, Error *error) {
    char epoch[24], key[65], found[65];
    uint8_t bytes[sizeof service->names_key];
    Text text;
    snprintf(epoch, sizeof epoch, "%016llx", (unsigned long long)random_number());
    randombytes_buf(bytes, sizeof bytes);
    text_init(&text, key, sizeof key);
    text_hex(&text, bytes, sizeof bytes);
    return read_meta(service, "epoch", epoch, service->epoch, sizeof service->epoch, error) &&
           read_meta(service, "names_key", key, found, sizeof found, error) &&
           (slice_hex(slice_of(found), service->names_key, sizeof service->names_key) ||
            error_at(error, 0, "the store's key for names is damaged"));
}

static void expect_matches(Service *service) {
    Value values[] = {value_int(INT64_MAX), value_int(INT32_MAX)};
    Job *job = ask_store(service, STORE_HEADS_DUE, values, 2);
    int rows = job->result == JOB_KEPT ? job_rows(job, 0) : 0;
    for (int i = 0; i < rows; i++) {
        const Row *row = job_row(job, 0, i);
        match_expect(service, (MatchId)row->value[HEADS_DUE_MATCH].number,
                     row->value[HEADS_DUE_DUE].number);
    }
    job_free(job);
}

/* Logs running matches under rules that this binary does not have, and leaves them alone (promise
 * P8). */
static void log_other_rules(Service *service) {
    Job *job = ask_store(service, STORE_HEADS_RULES, NULL, 0);
    int rows = job->result == JOB_KEPT ? job_rows(job, 0) : 0;
    for (int i = 0; i < rows; i++) {
        const Value *value = job_row(job, 0, i)->value;
        const Game *game = catalog_find(slice_of(value[HEADS_RULES_GAME].bytes));
        char rules[24], count[24];
        snprintf(rules, sizeof rules, "%lld", (long long)value[HEADS_RULES_RULES].number);
        snprintf(count, sizeof count, "%lld", (long long)value[HEADS_RULES_MATCHES].number);
        if (!game || game->rules != value[HEADS_RULES_RULES].number)
            log_line(service, LOG_WARN, "other_rules", "game", value[HEADS_RULES_GAME].bytes,
                     "rules", rules, "matches", count, NULL);
    }
    job_free(job);
}

/* ---- every second ---- */

static void hold(Service *service, int64_t from, int64_t until) {
    service->matches.held_from = from;
    service->matches.held_until = until;
    log_line(service, LOG_WARN, "held", NULL);
}

/* By a clock that is wrong for a moment every session would have ended. */
static void tidy_later(Service *service, int64_t wait) {
    int64_t from = service_patient(service) + wait;
    if (from > service->tidy_from)
        service->tidy_from = from;
}

void service_look_at_clock(Service *service) {
    int64_t own = service_own(service), steady = service_steady(), from = service->tick_own;
    int64_t stood = steady - service->tick_steady, jump = own - from - stood;
    bool jumped = jump > JUMP || jump<-JUMP, was_down = pulse_pause(&service->pulse)> GAP;
    service->tick_own = own;
    service->tick_steady = steady;
    if (!was_down && stood > LATE)
        service->stalled += stood;
    if (jumped)
        tidy_later(service, TIDY_AFTER);
    if (!jumped && !(was_down && stood > GAP))
        return;
    if (service->nodes.shared)
        nodes_doubt(service, jumped ? jump : 0);
    else if (own > from)
        hold(service, from, own);
}

static void on_uncounted(Job *job) {
    Service *service = job->data;
    for (int i = 0; job->result == JOB_KEPT && i < job_rows(job, 0); i++) {
        Job *next = job_new(job_free, NULL);
        Value match = job_row(job, 0, i)->value[CHAIRS_UNCOUNTED_MATCH];
        job_step(next, STORE_CHAIRS_COUNTED, EXPECT_SOME, &match, 1); /* or another node has */
        job_step(next, STORE_RESULTS_COUNT, EXPECT_ANY, &match, 1);
        service_submit(service, next);
    }
    job_free(job);
}

/* Finds matches that an older version ended without counting them (schema 3). */
static void count_results(Service *service) {
    Value most = value_int(COUNTED_AT_ONCE);
    Job *job = job_new(on_uncounted, service);
    job->only_reads = true;
    job_step(job, STORE_CHAIRS_UNCOUNTED, EXPECT_ANY, &most, 1);
    service_submit(service, job);
}

static void on_cids_swept(Job *job);

/* In steps: a person with millions of cids must not block the writer for everybody else's moves. */
static void sweep_cids(Service *service) {
    Job *job = job_new(on_cids_swept, service);
    Value values[] = {value_int(service_now(service) - 30 * DAY_MS), value_int(SWEPT_AT_ONCE)};
    job_step(job, STORE_CIDS_SWEEP, EXPECT_ANY, values, 2);
    service_submit(service, job);
}

static void on_cids_swept(Job *job) {
    Service *service = job->data;
    bool more = job->result == JOB_KEPT && job_changed(job, 0) == SWEPT_AT_ONCE;
    job_free(job);
    if (more && !service->store_closed)
        sweep_cids(service);
}

static void on_unused_decks(Job *job) {
    Service *service = job->data;
    for (int i = 0; job->result == JOB_KEPT && i < job_rows(job, 0); i++) {
        Job *next = job_new(job_free, NULL);
        Value deck = job_row(job, 0, i)->value[DECKS_UNUSED_SHA256];
        job_step(next, STORE_DECK_DROP, EXPECT_ANY, &deck, 1);
        service_submit(service, next);
    }
    job_free(job);
}

/* Decks of deleted accounts: their comments may say whose they were. */
static void find_unused_decks(Service *service) {
    Job *job = job_new(on_unused_decks, service);
    job->only_reads = job->is_list = true;
    job_step(job, STORE_DECKS_UNUSED, EXPECT_ANY, NULL, 0);
    service_submit(service, job);
}

/* Deletes old rows: failed passwords, idempotency keys, ended sessions, reports, and guests who
 * never played and were inactive for 30 days (rulings O1, O20). */
static void tidy(Service *service, int64_t now) {
    Job *job = job_new(job_free, NULL);
    int64_t counted = service->limits.rule[LIMIT_PASSWORDS].seconds * SECOND_MS;
    Value failed = value_int(now - (counted > HOUR_MS ? counted : HOUR_MS));
    Value month = value_int(now - 30 * DAY_MS), ended = value_int(now);
    job_step(job, STORE_FAILURES_SWEEP, EXPECT_ANY, &failed, 1);
    job_step(job, STORE_SESSIONS_SWEEP, EXPECT_ANY, &ended, 1);
    job_step(job, STORE_GUESTS_SWEEP, EXPECT_ANY, &month, 1);
    Value half_year = value_int(now - REPORT_DAYS * DAY_MS), days = value_int(now / DAY_MS - 3);
    job_step(job, STORE_HEARTBEATS_SWEEP, EXPECT_ANY, &month, 1);
    job_step(job, STORE_REPORTS_SWEEP, EXPECT_ANY, &half_year, 1);
    job_step(job, STORE_KNOWN_ADDRESSES_SWEEP, EXPECT_ANY, &half_year, 1);
    job_step(job, STORE_CANCELS_SWEEP, EXPECT_ANY, &days, 1);
    Value audit = value_int(now - AUDIT_DAYS * DAY_MS);
    Value addresses = value_int(now - AUDIT_ADDRESS_DAYS * DAY_MS);
    job_step(job, STORE_ADDRESS_BANS_SWEEP, EXPECT_ANY, &ended, 1);
    job_step(job, STORE_AUDIT_SWEEP, EXPECT_ANY, &audit, 1);
    job_step(job, STORE_AUDIT_ADDRESSES_SWEEP, EXPECT_ANY, &addresses, 1);
    Value silent[] = {value_int(now - CIRCLE_SILENT_DAYS * DAY_MS), value_int(0)};
    job_step(job, STORE_CIRCLES_SILENT, EXPECT_ANY, silent, 1);
    job_step(job, STORE_CIRCLES_INHERIT, EXPECT_ANY, silent, 2);
    job_step(job, STORE_CIRCLES_EMPTY, EXPECT_ANY, &silent[1], 1);
    service_submit(service, job);
    sweep_cids(service);
    find_unused_decks(service);
}

static void every_hour(Service *service, int64_t now) {
    int64_t steady = service_patient(service);
    if (steady < service->next_hour)
        return;
    service->next_hour = steady + HOURLY;
    count_results(service);
    if (steady >= service->tidy_from && nodes_fine(service))
        tidy(service, now);
}

static void look_for_lateness(Service *service) {
    int64_t steady = service_steady();
    bool was_due = service->second_due > 0;
    if (was_due)
        watchdog_late(&service->watchdog, steady - service->second_due);
    service->second_due = steady + 1000;
}

static void every_second(Service *service) {
    service_look_at_clock(service);
    look_for_lateness(service);
    int64_t now = service_now(service);
    if (service->stopping)
        return;
    nodes_tick(service, now);
    sockets_tick(service);
    presence_tick(service);
    lobby_tick(service);
    /* libwebsockets checks its timeouts only after I/O: on an idle service the timeouts set here
     * would never expire. */
    lws_cancel_service(service->lws);
    every_hour(service, now);
    if (now / 1000 % SWEEP_EVERY == 0) {
        match_sweep(service, now);
        limits_sweep(&service->limits, now);
        session_sweep(service, now);
        cache_sweep(service, service_steady());
        memory_trim();
    }
}

static void on_second(uv_timer_t *timer) {
    Service *service = timer->data;
    WatchdogMark mark = service_enter(service, KIND_SECOND);
    every_second(service);
    service_leave(service, mark);
}

static void on_prepare(uv_prepare_t *prepare) {
    Service *service = prepare->data;
    WatchdogMark mark = service_enter(service, KIND_CONNECTION);
    sockets_flush(service);
    service_leave(service, mark);
    watchdog_turn(&service->watchdog, &service->loop);
}

/* ---- begin and end ---- */

static bool read_options(Service *service, Error *error) {
    const ServeOptions *options = service->options;
    limits_init(&service->limits);
    for (int i = 0; i < MAX_SERVE_LIST && options->limit[i]; i++)
        if (!limits_read(&service->limits, options->limit[i], error))
            return false;
    for (int i = 0; i < MAX_SERVE_LIST && options->origin[i]; i++) {
        if (!origins_add(&service->origins, options->origin[i], error))
            return false;
        service->secure |= strncmp(options->origin[i], "https:", 6) == 0;
    }
    if (options->proxy && !proxies_read(&service->proxies, options->proxy))
        return error_at(error, 0, "'%s' is no address of a proxy", options->proxy);
    if (options->contact && strncmp(options->contact, "mailto:", 7) != 0 &&
        strncmp(options->contact, "https://", 8) != 0)
        return error_at(error, 0, "'%s' is no contact: mailto:NAME@HOST or https://...",
                        options->contact);
    if (!options->cert != !options->key)
        return error_at(error, 0, "TLS needs a certificate and its key");
    service->tls = options->cert != NULL;
    service->secure |= service->tls;
    service->bot_delay = options->bot_delay < 0 ? BOT_DELAY : options->bot_delay;
    return true;
}

bool service_open(Service *service, const ServeOptions *options, Error *error) {
    memset(service, 0, sizeof *service);
    service->options = options;
    uv_loop_init(&service->loop); /* first, because service_close runs it even after a failure */
    watchdog_init(&service->watchdog, &service->loop);
    pauses_open(service);
    service->began = service_now(service);
    service->users.most = options->most_users ? options->most_users : MOST_USERS;
    if (!read_options(service, error))
        return false;
    if (sodium_init() < 0)
        return error_at(error, 0, "this system gives no random numbers");
    map_seed(random_number());
    snprintf(service->node, sizeof service->node, "%016llx", (unsigned long long)random_number());
    uv_async_init(&service->loop, &service->store_async, on_store);
    service->store_async.data = service;
    if (!store_open(&service->store, options->store, wake_loop, &service->store_async, error))
        return false;
    if (!store_whole(service->store, error) || !read_metas(service, error) ||
        !nodes_open(service, error))
        return false;
    nodes_read_held(service);
    bool long_down = service->matches.held_until - service->matches.held_from > LONG_DOWN;
    tidy_later(service, long_down ? DAY_MS : TIDY_AFTER);
    schedule_init(service);
    bot_pool_open(service, options->bot_threads > 0 ? options->bot_threads : 2);
    if (!service->nodes.shared) /* otherwise nodes take them over when they are due */
        expect_matches(service);
    log_other_rules(service);
    rate_missed(service);
    uv_timer_init(&service->loop, &service->second);
    service->second.data = service;
    service->tick_own = service_own(service);
    service->tick_steady = service_steady();
    pulse_begin(&service->pulse);
    uv_timer_start(&service->second, on_second, 0, 1000);
    uv_prepare_init(&service->loop, &service->prepare);
    service->prepare.data = service;
    uv_prepare_start(&service->prepare, on_prepare);
    return true;
}

void service_stop(Service *service) {
    if (service->stopping)
        return;
    service->stopping = true;
    service->ready = false;
    uv_timer_stop(&service->schedule.timer);
    for (Socket *socket = service->sockets.first; socket; socket = socket->next) {
        Json *json = service_json(service);
        json_open_object(json);
        json_put_string(json, "push", "bye");
        json_put_int(json, "retry", RETRY_LEAST + (int64_t)(random_number() % RETRY_SPREAD));
        json_close(json);
        Frame *frame = service_frame(service);
        socket_send(socket, frame);
        frame_drop(frame);
        socket_close(socket, CLOSE_RESTART);
    }
}

void service_close(Service *service) {
    service->store_closed = true;
    pulse_end(&service->pulse);
    pauses_close(service);
    if (service->bot_pool.threads)
        bot_pool_close(service);
    nodes_close(service);
    if (service->store)
        store_close(service->store);
    while (service->n_dropped > 0)
        answer_dropped(service);
    uv_handle_t *const handles[] = {
        (uv_handle_t *)&service->store_async,    (uv_handle_t *)&service->second,
        (uv_handle_t *)&service->prepare,        (uv_handle_t *)&service->schedule.timer,
        (uv_handle_t *)&service->bot_pool.async, (uv_handle_t *)&service->nodes.async,
        (uv_handle_t *)&service->pauses.timer,
    };
    for (size_t i = 0; i < sizeof handles / sizeof handles[0]; i++)
        if (handles[i]->type != UV_UNKNOWN_HANDLE && !uv_is_closing(handles[i]))
            uv_close(handles[i], NULL);
    do { /* passwords that are checked to their end ask for the store once more */
        uv_run(&service->loop, UV_RUN_DEFAULT);
        matches_refuse_waiting(service);
        while (service->n_dropped > 0)
            answer_dropped(service);
    } while (uv_loop_alive(&service->loop));
    matches_free(service);
    schedule_free(&service->schedule);
    limits_free(&service->limits);
    cache_free(&service->cache);
    sessions_free(&service->sessions);
    users_free(&service->users);
    ratings_free(&service->ratings);
    map_free(&service->door.by_address);
    map_free(&service->people);
    memory_free(service->dropped);
}
