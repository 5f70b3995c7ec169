/* SPDX-License-Identifier: MIT */
/* match.c - the matches that this process holds: loading from the log, waking, and unloading. */
#include "server/match/match.h"

#include "base/memory.h"
#include "games/catalog.h"
#include "server/match/decks.h"
#include "server/match/move_log.h"
#include "server/match/presence.h"
#include "server/match/schedule.h"
#include "server/ops/log.h"
#include "server/ops/service.h"
#include "server/people/seat_updates.h"
#include "server/people/users.h"
#include "store/store.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_ROOMS = 20000,    /* loaded; beyond it idle ones are unloaded at once */
    SWEEP_ROOMS = 256,     /* that is looked after whenever so many more were loaded */
    IDLE_FOR_SLEEP = 60000 /* ms without use */
};

typedef struct Visit {
    struct Visit *next;
    MatchVisit *visit;
    void *data;
} Visit;

/* ---- life ---- */

Match *match_find(const Service *service, MatchId id) {
    return map_get(&service->matches.live, id);
}

Match *match_new(Service *service, MatchId id) {
    Match *match = memory_zeroed(sizeof *match);
    match->service = service;
    match->id = id;
    match->last = &match->first;
    match->due = NEVER;
    match->schedule_index = -1;
    match->lease = lease_begin(!service->nodes.shared);
    match->talk_last = -1;
    return match;
}

void match_adopt(Match *match) {
    match->orphan = false;
    map_put(&match->service->matches.live, match->id, match);
}

static void forget_room(Match *match) {
    presence_forget(match);
    if (match->room)
        match->service->matches.rooms--;
    memory_free(match->room);
    memory_free(match->cids);
    move_log_free(match);
    if (match->game)
        catalog_release_deck(match->game, match->slot);
    match->game = NULL;
    match->room = NULL;
    match->cids = NULL;
    match->n_cids = match->room_cids = 0;
    if (match->thought.state == THOUGHT_READY)
        match->thought.state = THOUGHT_NONE;
    match->held_seen = 0;
    lease_sleep(&match->lease);
    memset(match->rated, 0, sizeof match->rated);
    match->state = MATCH_ASLEEP;
}

void *match_take_room(Service *service, const Game *game) {
    Matches *matches = &service->matches;
    for (int i = matches->n_spare - 1; i >= 0; i--) {
        if (matches->spare_game[i] != game)
            continue;
        void *memory = matches->spare[i];
        matches->spare[i] = matches->spare[--matches->n_spare];
        matches->spare_game[i] = matches->spare_game[matches->n_spare];
        return memory;
    }
    return memory_new(room_bytes(game));
}

void match_give_room(Service *service, Room *room) {
    Matches *matches = &service->matches;
    if (matches->n_spare == SPARE_ROOMS) {
        memory_free(room);
        return;
    }
    matches->spare_game[matches->n_spare] = room_game(room);
    matches->spare[matches->n_spare++] = room;
}

static bool is_needed(const Match *match) {
    return match->holders || match->first || !lease_is_free(&match->lease) || match->watches ||
           match->visits || match->thought.state == THOUGHT_ASKED || match->presence_late ||
           match->lobby_late || match->talk_busy || match->talk_reading ||
           match->state == MATCH_LOADING;
}

/* Unloads it; forgets it altogether when nothing is due. */
static void sleep_now(Match *match) {
    Service *service = match->service;
    forget_room(match);
    if (match->due != NEVER)
        return;
    schedule_set(match, NEVER);
    map_take(&service->matches.live, match->id);
    memory_free(match);
}

void match_hold_deck(Match *match, const Game *game, int slot) {
    match->game = game;
    match->slot = slot;
}

void match_hold(Match *match) {
    match->holders++;
}

void match_release(Match *match) {
    assert(match->holders > 0);
    if (--match->holders > 0 || !match->orphan)
        return;
    forget_room(match);
    memory_free(match);
}

void match_sweep(Service *service, int64_t now) {
    Map *live = &service->matches.live;
    bool many = service->matches.rooms > MOST_ROOMS;
    for (size_t at = 0; at < live->room; at++) {
        Match *match = live->place[at].value;
        if (!match || match->state == MATCH_ASLEEP || is_needed(match))
            continue;
        if (many || now - match->used > IDLE_FOR_SLEEP)
            sleep_now(match);
    }
}

void matches_refuse_waiting(Service *service) {
    size_t at = 0;
    for (Match *match; (match = map_next(&service->matches.live, &at));)
        match_refuse_waiting(match);
}

void matches_free(Service *service) {
    size_t at = 0;
    for (Match *match; (match = map_next(&service->matches.live, &at));) {
        forget_room(match);
        memory_free(match);
    }
    map_free(&service->matches.live);
    while (service->matches.n_spare > 0)
        memory_free(service->matches.spare[--service->matches.n_spare]);
}

void match_expect(Service *service, MatchId id, int64_t due) {
    Match *match = match_find(service, id);
    if (match)
        return;
    match = match_new(service, id);
    match_adopt(match);
    schedule_set(match, due);
}

/* ---- loading ---- */

void match_finish_visits(Match *match, bool there) {
    Visit *visit = match->visits;
    match->visits = NULL;
    match_hold(match);
    while (visit) {
        Visit *next = visit->next;
        visit->visit(there ? match : NULL, visit->data);
        memory_free(visit);
        visit = next;
    }
    match_release(match);
}

static bool knows_names(const Match *match) {
    for (Seat i = 0; i < MAX_SEATS; i++) {
        UserId user = room_user(match->room, i);
        if (user && !users_get(match->service, user))
            return false;
    }
    return true;
}

static void unread(Match *match);

static void loaded(void *data) {
    Match *match = data;
    Service *service = match->service;
    if (!knows_names(match)) {
        unread(match);
        return;
    }
    match->state = MATCH_READY;
    match->used = service_now(match->service);
    match->held_seen = 0;
    presence_begin(match);
    schedule_refresh(match);
    nodes_publish_here(match, true);
    match_finish_visits(match, true);
    match_run(match);
    if (service->matches.rooms > MOST_ROOMS && service->matches.rooms % SWEEP_ROOMS == 0)
        match_sweep(service, service_now(service));
}

/* The store could not be read: reports that to the waiting visitors; a later visit tries again. */
static void unread(Match *match) {
    forget_room(match);
    match_finish_visits(match, true);
    match_run(match);
    if (!is_needed(match))
        sleep_now(match);
}

void match_break(Match *match, const Error *error) {
    forget_room(match);
    match->state = MATCH_BROKEN;
    match->service->metrics.broken++;
    schedule_set(match, NEVER);
    log_line(match->service, LOG_ERROR, "match_broken", "why", error->what, NULL);
    match_finish_visits(match, true);
    match_run(match);
}

static void missing(Match *match) {
    match->state = MATCH_ASLEEP;
    match->due = NEVER;
    match_finish_visits(match, false);
    if (!is_needed(match))
        sleep_now(match);
}

/* Folds a row read from the store; the first makes the room. */
static bool fold_stored(Match *match, const Row *row, const uint8_t *secret, Error *error) {
    static Entry entry[MAX_ENTRIES];
    int count = entries_read(row->value[ENTRIES_SINCE_BODY].bytes,
                             row->value[ENTRIES_SINCE_BODY].length, entry, error);
    if (count == 0)
        return false;
    if (!match->room) {
        const Game *game = entry[0].settings.game;
        match->room = room_open(memory_new(room_bytes(game)), game, match->id, secret);
        match->service->matches.rooms++;
    }
    for (int i = 0; i < count; i++)
        if (!room_fold(match->room, &entry[i], error))
            return false;
    if (row->value[ENTRIES_SINCE_ACTOR].number != 0)
        match_know_cid(match, row->value[ENTRIES_SINCE_ACTOR].number,
                       row->value[ENTRIES_SINCE_CID].bytes);
    return true;
}

/* A log that was read, to be folded. */
typedef struct {
    Match *match;
    Job *job;
} Loading;

/* Names are known: those of members who are rated bring a number. */
static void named(void *data) {
    Match *match = data;
    const Settings *settings = room_settings(match->room);
    UserId users[MAX_SEATS];
    room_users(match->room, users);
    ratings_load(match->service, settings->game, settings->seats, users, MAX_SEATS, loaded, match);
}

static void fold_log(Match *match, Job *job) {
    static Showing showing;
    Error error = {0};
    UserId users[MAX_SEATS + 1];
    bool fine = true;
    const uint8_t *secret = (const uint8_t *)job_row(job, 1, 0)->value[SECRET_OF_SECRET].bytes;
    for (int i = 0; i < job_rows(job, 0) && fine; i++)
        fine = fold_stored(match, job_row(job, 0, i), secret, &error);
    for (int i = 0; i < job_rows(job, 2); i++) {
        const Row *row = job_row(job, 2, i);
        match->talk_count[row->value[TALK_COUNTS_ROOM].number == 1] =
            (int)row->value[TALK_COUNTS_LINES].number;
        if (row->value[TALK_COUNTS_LAST].number > match->talk_last)
            match->talk_last = (int)row->value[TALK_COUNTS_LAST].number;
    }
    if (fine) {
        room_users(match->room, users);
        seat_updates_take_ratings(match->rated, users, job, 3);
    }
    job_free(job);
    if (!fine) {
        match_break(match, &error);
        return;
    }
    room_facts(match->room, NOBODY, &showing);
    for (int i = 0; i < MAX_SEATS; i++)
        users[i] = showing.player[i].user ? showing.player[i].user : showing.player[i].kept;
    users[MAX_SEATS] = showing.host;
    users_load(match->service, users, MAX_SEATS + 1, named, match);
}

static void on_deck(int slot, void *data) {
    Loading *loading = data;
    Match *match = loading->match;
    Job *job = loading->job;
    memory_free(loading);
    if (slot >= 0)
        match->slot = slot;
    else
        match->game = NULL;
    fold_log(match, job);
}

static void on_log(Job *job) {
    static Entry entry[MAX_ENTRIES];
    Match *match = job->data;
    Error error = {0};
    bool there = job->result == JOB_KEPT && job_rows(job, 0) > 0 && job_rows(job, 1) == 1 &&
                 job_row(job, 1, 0)->value[SECRET_OF_SECRET].length == FAIR_BYTES;
    if (job->result != JOB_KEPT) {
        log_line(match->service, LOG_ERROR, "load_failed", "why", job->error.what, NULL);
        job_free(job);
        unread(match);
        return;
    }
    if (!there) {
        job_free(job);
        missing(match);
        return;
    }
    const Value *first = &job_row(job, 0, 0)->value[ENTRIES_SINCE_BODY];
    if (entries_read(first->bytes, first->length, entry, &error) == 0 ||
        entry[0].kind != ENTRY_CREATE) {
        job_free(job);
        match_break(match, &error);
        return;
    }
    Loading *loading = memory_new(sizeof *loading);
    *loading = (Loading){match, job};
    match->game = entry[0].settings.game;
    deck_need(match->service, match->game, entry[0].settings.deck, on_deck, loading);
}

static void load(Match *match) {
    Value id = value_int((int64_t)match->id);
    Value log[] = {id, value_int(0)};
    Job *job = job_new(on_log, match);
    match->state = MATCH_LOADING;
    match->service->metrics.loads++;
    job->only_reads = true;
    job->order = match->id;
    job_step(job, STORE_ENTRIES_SINCE, EXPECT_ANY, log, 2);
    job_step(job, STORE_SECRET_OF, EXPECT_ANY, &id, 1);
    job_step(job, STORE_TALK_COUNTS, EXPECT_ANY, &id, 1);
    seat_updates_ratings_step(job, match->id);
    service_submit(match->service, job);
}

static void add_visit(Match *match, MatchVisit *visit, void *data) {
    Visit *waiting = memory_zeroed(sizeof *waiting);
    waiting->visit = visit;
    waiting->data = data;
    Visit **last = &match->visits;
    while (*last)
        last = &(*last)->next;
    *last = waiting;
}

void match_visit(Service *service, MatchId id, MatchVisit *visit, void *data) {
    Match *match = match_find(service, id);
    if (match && (match->state == MATCH_READY || match->state == MATCH_BROKEN)) {
        match->used = service_now(service);
        visit(match, data);
        return;
    }
    if (!match) {
        match = match_new(service, id);
        match_adopt(match);
    }
    add_visit(match, visit, data);
    if (match->state == MATCH_ASLEEP)
        load(match);
}

void match_visit_anew(Service *service, MatchId id, MatchVisit *visit, void *data) {
    Match *match = match_find(service, id);
    if (!match || match->state != MATCH_READY || !lease_shares(&match->lease)) {
        match_visit(service, id, visit, data);
        return;
    }
    add_visit(match, visit, data);
    match_read_on(match);
}

RefusalCode match_unusable(const Match *match) {
    if (!match)
        return REFUSE_MISSING;
    return match->state == MATCH_BROKEN ? REFUSE_RULES : REFUSE_BUSY;
}

/* ---- taking over ---- */

void match_take_over(Service *service, MatchId id) {
    Match *match = match_find(service, id);
    if (!match) {
        match = match_new(service, id);
        match_adopt(match);
    }
    if (match->state == MATCH_BROKEN)
        return;
    lease_take(&match->lease);
    if (match->state == MATCH_READY)
        match_read_on(match);
    else
        schedule_set(match, service_now(service));
}
