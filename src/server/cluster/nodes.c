/* SPDX-License-Identifier: MIT */
/* nodes.c - heartbeats and the store's clock, news to and from other nodes, comparing versions,
 * and taking over overdue matches. */
#include "server/cluster/nodes.h"

#include "base/memory.h"
#include "server/cluster/news.h"
#include "server/match/chat_log.h"
#include "server/match/lobby.h"
#include "server/match/presence.h"
#include "server/match/schedule.h"
#include "server/ops/announcement.h"
#include "server/ops/log.h"
#include "server/ops/service.h"
#include "server/people/connected.h"
#include "server/people/my_matches.h"
#include "server/people/seat_updates.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAP = 3000,          /* ms without any node's heartbeat: everything was down (ruling O6) */
    SILENT = 3000,       /* ms that a heartbeat may take before the store counts as away */
    TAKEN_FOR = 5000,    /* ms of a lease on overdue matches */
    TAKEN_AT_ONCE = 256, /* overdue matches taken each second */
    COMPARE_TURNS = 2,   /* seconds in which all matches have been compared */
    NEAR = 250,          /* ms: a clock reading that took longer is discarded */
    CLOCK_OFF = 500,     /* ms between our clock and the store's; beyond it we must not serve */
    LOBBY_AT_ONCE = 64
};

/* ---- the store's pulse ---- */

/* "FROM UNTIL": no clock ran in between. */
static void take_held(Service *service, const char *words) {
    Matches *matches = &service->matches;
    char *end;
    int64_t from = strtoll(words, &end, 10), until = strtoll(end, NULL, 10);
    if (until <= matches->held_until || from <= 0)
        return;
    matches->held_from = from;
    matches->held_until = until;
}

static void add_held_steps(Job *job, int64_t now, int gap) {
    Value note[] = {value_int(now), value_int(gap), value_int(now)}, held = value_text("held");
    job_step(job, STORE_HELD_NOTE, EXPECT_ANY, note, 3);
    job_step(job, STORE_META_GET, EXPECT_ANY, &held, 1);
}

static void read_held_step(Service *service, const Job *job) {
    if (job_rows(job, 1) == 1)
        take_held(service, job_row(job, 1, 0)->value[META_GET_VALUE].bytes);
}

static void no_answer(Job *job) {
    (void)job;
}

/* The store read its clock between the request and now; the middle is the best estimate. */
static void read_clock(Service *service, int64_t store) {
    Nodes *nodes = &service->nodes;
    int64_t took = service_steady() - nodes->beat_sent;
    if (store == 0 || took > NEAR)
        return;
    int64_t found = store - (service_own(service) - took / 2), change = found - nodes->offset;
    if (!nodes->offset_known || llabs(change) > CLOCK_OFF)
        nodes->offset = found;
    else
        nodes->offset += change / 4;
    nodes->offset_known = true;
    bool off = llabs(nodes->offset) > CLOCK_OFF;
    if (off != nodes->clock_off)
        log_line(service, off ? LOG_ERROR : LOG_INFO, off ? "clock_off" : "clock_right", NULL);
    nodes->clock_off = off;
}

void nodes_read_held(Service *service) {
    Nodes *nodes = &service->nodes;
    /* If our own clock were wrong, the service would seem to have been down. */
    if (nodes->shared) {
        Job *clock = job_new(no_answer, NULL);
        job_step(clock, STORE_CLOCK, EXPECT_SOME, NULL, 0);
        nodes->beat_sent = service_steady();
        store_wait(service->store, clock);
        if (clock->result == JOB_KEPT)
            read_clock(service, job_row(clock, 0, 0)->value[CLOCK_NOW].number);
        job_free(clock);
        service->began = service_now(service);
    }
    Job *job = job_new(no_answer, NULL);
    add_held_steps(job, service->began, nodes->shared ? GAP : 0);
    store_wait(service->store, job);
    if (job->result == JOB_KEPT)
        read_held_step(service, job);
    job_free(job);
}

static void set_store_down(Service *service, bool down, const char *why) {
    Nodes *nodes = &service->nodes;
    if (down != nodes->store_down)
        log_line(service, down ? LOG_ERROR : LOG_INFO, down ? "store_away" : "store_back", "why",
                 why, NULL);
    if (nodes->store_down && !down)
        nodes->read_all = true;
    nodes->store_down = down;
}

static void on_beat(Job *job) {
    Service *service = job->data;
    Nodes *nodes = &service->nodes;
    bool kept = job->result == JOB_KEPT;
    nodes->beating = false;
    if (kept && nodes->beat_sent >= nodes->doubted) {
        read_held_step(service, job);
        read_clock(service, job_row(job, 3, 0)->value[CLOCK_NOW].number);
    }
    if (!kept || nodes->beat_sent >= nodes->doubted)
        set_store_down(service, !kept, job->error.what);
    job_free(job);
}

/* Is sent even while other jobs are held back: its answer shows that the store is back. */
static void beat(Service *service, int64_t now) {
    Nodes *nodes = &service->nodes;
    if (nodes->beating) {
        if (nodes->shared && service_steady() - nodes->beat_sent > SILENT)
            set_store_down(service, true, "it is silent");
        return;
    }
    Value put[] = {value_text(service->node), value_int(now)};
    Job *job = job_new(on_beat, service);
    add_held_steps(job, now, GAP + (int)service->stalled); /* late, but not down */
    service->stalled = 0;
    job_step(job, STORE_HEARTBEAT_PUT, EXPECT_ANY, put, 2);
    job_step(job, STORE_CLOCK, EXPECT_SOME, NULL, 0);
    nodes->beating = true;
    nodes->beat_sent = service_steady();
    store_submit(service->store, job);
}

void nodes_doubt(Service *service, int64_t jump) {
    service->nodes.offset -= jump;
    service->nodes.doubted = service_steady();
    set_store_down(service, true, "this process was stopped, or its clock was set");
}

bool nodes_fine(const Service *service) {
    return !service->nodes.store_down && !service->nodes.clock_off;
}

/* ---- sending ---- */

static void say_news(Service *service, News news) {
    Nodes *nodes = &service->nodes;
    char words[BUS_WORDS];
    if (!nodes->bus)
        return;
    news.node = nodes->self;
    news_write(&news, words);
    bus_say(nodes->bus, words);
    nodes->news_said++;
}

static void say(Service *service, NewsKind kind, uint64_t about, int number, bool flag) {
    say_news(service, (News){.kind = kind, .about = about, .number = number, .flag = flag});
}

static void say_mine(const Match *match, UserId user) {
    if (user)
        say_news(match->service,
                 (News){.kind = NEWS_MINE, .about = (uint64_t)user, .also = match->id});
}

void nodes_publish_entries(const Match *match, const Entry *entries, int count) {
    Service *service = match->service;
    if (!service->nodes.bus)
        return;
    say(service, NEWS_MATCH, match->id, room_version(match->room),
        lobby_matters(match, entries, count));
    my_matches_each(match, entries, count, say_mine);
}

void nodes_publish_talk(const Match *match) {
    say(match->service, NEWS_TALK, match->id, match->talk_last, false);
}

void nodes_publish_here(const Match *match, bool ask) {
    say(match->service, NEWS_HERE, match->id, match->presence_local, ask);
}

void nodes_publish_rated(Service *service, MatchId match) {
    say(service, NEWS_RATED, match, 0, false);
}

void nodes_publish_user(Service *service, UserId user) {
    say(service, NEWS_USER, (uint64_t)user, 0, false);
}

void nodes_publish_announcement(Service *service) {
    say(service, NEWS_ANNOUNCED, 0, 0, false);
}

int64_t nodes_hears_since(const Service *service) {
    const Nodes *nodes = &service->nodes;
    if (!nodes->shared)
        return 0;
    return nodes->bus_since ? nodes->bus_since + HERE_LASTS : INT64_MAX;
}

/* ---- receiving ---- */

static void show_in_lobby(Match *match, void *data) {
    (void)data;
    if (match && match->state == MATCH_READY)
        lobby_show(match);
}

static void hear_match(Service *service, const News *news) {
    Match *match = match_find(service, news->about);
    if (match)
        match_hear(match, news->number);
    if (news->flag && service->sockets.lobby > 0 && (!match || match->state == MATCH_ASLEEP))
        match_visit(service, news->about, show_in_lobby, NULL);
}

static void hear_here(Service *service, const News *news) {
    Match *match = match_find(service, news->about);
    if (!match || match->state != MATCH_READY)
        return;
    presence_receive(match, news->node, (unsigned)news->number);
    if (news->flag && match->presence_local)
        nodes_publish_here(match, false);
}

static void show_mine(Match *match, void *data) {
    UserId *user = data;
    if (match && match->state == MATCH_READY)
        my_matches_push_one(match, *user);
    memory_free(user);
}

/* Reads on in a match that this node holds, and pushes the new entries. */
static void hear_mine(Service *service, const News *news) {
    const Match *match = match_find(service, news->also);
    if ((!match || match->state == MATCH_ASLEEP) &&
        my_matches_is_subscribed(service, (UserId)news->about)) {
        UserId *user = memory_new(sizeof *user);
        *user = (UserId)news->about;
        match_visit(service, news->also, show_mine, user);
    }
}

static void hear_user(Service *service, UserId user) {
    session_forget_user(service, user);
    users_refresh(service, user);
    connected_recheck(service, user);
}

static void hear(Service *service, const News *news) {
    Match *match;
    switch (news->kind) {
    case NEWS_MATCH:
        hear_match(service, news);
        break;
    case NEWS_TALK:
        match = match_find(service, news->about);
        if (match)
            chat_receive(match, news->number);
        break;
    case NEWS_HERE:
        hear_here(service, news);
        break;
    case NEWS_USER:
        hear_user(service, (UserId)news->about);
        break;
    case NEWS_MINE:
        hear_mine(service, news);
        break;
    case NEWS_RATED:
        seat_updates_rated(service, news->about);
        break;
    case NEWS_ANNOUNCED:
        announcement_push(service);
        break;
    case N_NEWS:
        break;
    }
}

static void read_bus(Service *service) {
    Nodes *nodes = &service->nodes;
    char words[BUS_WORDS];
    News news;
    if (!nodes->bus)
        return;
    bool connected = bus_is_connected(nodes->bus);
    if (connected != (nodes->bus_since != 0)) {
        nodes->bus_since = connected ? service_now(service) : 0;
        nodes->read_all |= connected;
        log_line(service, connected ? LOG_INFO : LOG_WARN, connected ? "bus_here" : "bus_away",
                 NULL);
    }
    while (!service->stopping && bus_hear(nodes->bus, words)) {
        if (!news_read(words, &news) || news.node == nodes->self)
            continue;
        nodes->news_heard++;
        hear(service, &news);
    }
}

static void on_bus(uv_async_t *async) {
    Service *service = async->data;
    WatchdogMark mark = service_enter(service, KIND_NODES);
    read_bus(service);
    service_leave(service, mark);
}

/* ---- comparing with the store ---- */

static void on_versions(Job *job) {
    Service *service = job->data;
    for (int step = 0; job->result == JOB_KEPT && step < job_steps(job); step++) {
        for (int i = 0; i < job_rows(job, step); i++) {
            const Value *value = job_row(job, step, i)->value;
            Match *match = match_find(service, (MatchId)value[HEADS_VERSIONS_MATCH].number);
            if (!match || match->state != MATCH_READY)
                continue;
            match_hear(match, (int)value[HEADS_VERSIONS_VERSION].number);
            if (value[HEADS_VERSIONS_TALK].kind == VALUE_INT)
                chat_receive(match, (int)value[HEADS_VERSIONS_TALK].number);
        }
    }
    job_free(job);
}

/* Ids in groups of as many as the statement takes; unused places are 0, which is no id. */
typedef struct {
    Service *service;
    Job *job;
    Value id[MAX_PARAMS];
    int count;
} Comparing;

static void ask_group(Comparing *comparing) {
    while (comparing->count > 0 && comparing->count < MAX_PARAMS)
        comparing->id[comparing->count++] = value_int(0);
    if (comparing->count > 0) {
        if (!comparing->job) {
            comparing->job = job_new(on_versions, comparing->service);
            comparing->job->only_reads = true;
        }
        job_step(comparing->job, STORE_HEADS_VERSIONS, EXPECT_ANY, comparing->id, MAX_PARAMS);
        comparing->count = 0;
    }
}

static void send_groups(Comparing *comparing) {
    if (comparing->job)
        service_submit(comparing->service, comparing->job);
    comparing->job = NULL;
}

static void compare(Service *service, unsigned turn, bool all) {
    Comparing comparing = {.service = service};
    size_t at = 0;
    for (Match *match; (match = map_next(&service->matches.live, &at));) {
        if (match->state != MATCH_READY || (!all && match->id % COMPARE_TURNS != turn))
            continue;
        comparing.id[comparing.count++] = value_int((int64_t)match->id);
        if (comparing.count == MAX_PARAMS)
            ask_group(&comparing);
        if (comparing.job && job_steps(comparing.job) == MAX_STEPS)
            send_groups(&comparing);
    }
    ask_group(&comparing);
    send_groups(&comparing);
}

static void on_lately(Job *job) {
    Service *service = job->data;
    for (int i = 0; job->result == JOB_KEPT && i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        Match *match = match_find(service, (MatchId)value[HEADS_LATELY_MATCH].number);
        if (!match || match->state == MATCH_ASLEEP)
            match_visit(service, (MatchId)value[HEADS_LATELY_MATCH].number, show_in_lobby, NULL);
    }
    job_free(job);
}

/* Without a bus it polls for open tables of other nodes; some may be pushed twice. */
static void look_for_tables(Service *service, int64_t now) {
    Value values[] = {value_int(now - 2 * COMPARE_TURNS * 1000), value_int(LOBBY_AT_ONCE)};
    Job *job = job_new(on_lately, service);
    job->only_reads = true;
    job_step(job, STORE_HEADS_LATELY, EXPECT_ANY, values, 2);
    service_submit(service, job);
}

/* ---- taking over ---- */

static void on_taken(Job *job) {
    Service *service = job->data;
    int rows = job->result == JOB_KEPT && !service->stopping ? job_rows(job, 0) : 0;
    for (int i = 0; i < rows; i++)
        match_take_over(service, (MatchId)job_row(job, 0, i)->value[HEADS_TAKE_MATCH].number);
    service->nodes.taken += (uint64_t)rows;
    job_free(job);
}

static void take_overdue(Service *service, int64_t now) {
    Value values[] = {value_int(now), value_int(now + TAKEN_FOR), value_int(TAKEN_AT_ONCE)};
    Job *job = job_new(on_taken, service);
    job->order = UINT64_MAX; /* after our own appends: it takes no locks that could deadlock */
    job_step(job, STORE_HEADS_TAKE, EXPECT_ANY, values, 3);
    service_submit(service, job);
}

/* ---- every second ---- */

/* Repeats presence, for a tenth of the matches each second; drops presence of other nodes that was
 * not repeated. */
static void repeat_here(Service *service, unsigned turn) {
    size_t at = 0;
    for (Match *match; (match = map_next(&service->matches.live, &at));) {
        if (match->state != MATCH_READY || match->id % HERE_EVERY != turn)
            continue;
        if (match->presence_local)
            nodes_publish_here(match, false);
        if (match->n_there > 0)
            presence_refresh(match);
    }
}

void nodes_tick(Service *service, int64_t now) {
    Nodes *nodes = &service->nodes;
    beat(service, now);
    nodes->seconds++;
    if (!nodes->shared || nodes->store_down)
        return;
    take_overdue(service, now);
    compare(service, nodes->seconds % COMPARE_TURNS, nodes->read_all);
    nodes->read_all = false;
    repeat_here(service, nodes->seconds % HERE_EVERY);
    if (!nodes->bus_since && service->sockets.lobby > 0 && nodes->seconds % COMPARE_TURNS == 0)
        look_for_tables(service, now);
}

/* ---- begin and end ---- */

static void wake_loop(void *data) {
    uv_async_send(data);
}

bool nodes_open(Service *service, Error *error) {
    Nodes *nodes = &service->nodes;
    const ServeOptions *options = service->options;
    char topic[48];
    nodes->shared = strncmp(options->store, "sqlite:", 7) != 0;
    nodes->self = strtoull(service->node, NULL, 16);
    uv_async_init(&service->loop, &nodes->async, on_bus);
    nodes->async.data = service;
    if (!options->bus && !nodes->shared)
        return true;
    if (!nodes->shared)
        return error_at(error, 0, "a bus is for several nodes on one database: --store is needed");
    /* The epoch is the store's own, so that two services may use one bus. */
    snprintf(topic, sizeof topic, "townhall.%s", service->epoch);
    const char *url =
        options->bus ? options->bus : options->store; /* without NATS it uses NOTIFY */
    if (!bus_open(&nodes->bus, url, topic, wake_loop, &nodes->async, error))
        return false;
    if (!bus_is_connected(nodes->bus))
        log_line(service, LOG_WARN, "bus_away", NULL);
    return true;
}

void nodes_close(Service *service) {
    if (service->nodes.bus)
        bus_close(service->nodes.bus);
    service->nodes.bus = NULL;
}
