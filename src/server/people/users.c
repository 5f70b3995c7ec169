/* SPDX-License-Identifier: MIT */
/* users.c - a cache of names. Names change rarely, and code that changes one calls
 * users_refresh. */
#include "server/people/users.h"

#include "base/memory.h"
#include "server/ops/service.h"
#include "server/people/seat_updates.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

enum {
    STORED_DELETED = 3
};

typedef struct {
    Service *service;
    int waiting; /* jobs */
    void (*done)(void *);
    void *data;
} Loading;

const char *user_kind_name(UserKind kind) {
    static const char *const KINDS[] = {
        [USER_NONE] = "", [USER_GUEST] = "guest", [USER_MEMBER] = "member", [USER_BOT] = "bot"};
    return KINDS[kind];
}

const User *users_get(const Service *service, UserId id) {
    return map_get(&service->users.known, (uint64_t)id);
}

const char *users_name(const Service *service, UserId id) {
    const User *user = users_get(service, id);
    return user ? user->name : "?";
}

void users_free(Users *users) {
    size_t at = 0;
    for (User *user; (user = map_next(&users->known, &at));)
        free(user);
    map_free(&users->known);
}

static void remember(Users *users, Map *from, UserId id) {
    User *user = id ? map_take(from, (uint64_t)id) : NULL;
    if (user)
        map_put(&users->known, (uint64_t)id, user);
}

/* Forgets all but those who sit at matches in memory: what these push has names in it. */
static void forget_others(Service *service) {
    static Showing showing;
    Users *users = &service->users;
    Map from = users->known;
    size_t at = 0;
    users->known = (Map){0};
    for (const Match *match; (match = map_next(&service->matches.live, &at));) {
        if (!match->room)
            continue;
        room_facts(match->room, NOBODY, &showing);
        remember(users, &from, showing.host);
        for (int i = 0; i < MAX_SEATS; i++) {
            remember(users, &from, showing.player[i].user);
            remember(users, &from, showing.player[i].kept);
        }
    }
    at = 0;
    for (User *user; (user = map_next(&from, &at));)
        free(user);
    map_free(&from);
}

void users_know(Service *service, UserId id, const char *name, const char *shown, UserKind kind) {
    Users *users = &service->users;
    User *user = map_get(&users->known, (uint64_t)id);
    if (!user) {
        if (users->known.count >= (size_t)users->most)
            forget_others(service);
        user = memory_zeroed(sizeof *user);
        user->id = id;
        map_put(&users->known, (uint64_t)id, user);
    }
    bool changed = user->name[0] && (user->kind != kind || strcmp(user->name, name) != 0 ||
                                     strcmp(user->shown, shown) != 0);
    user->kind = kind;
    slice_copy(slice_of(name), user->name, sizeof user->name);
    slice_copy(slice_of(shown), user->shown, sizeof user->shown);
    if (changed)
        seat_updates_renamed(service, id);
}

static void know_rows(Service *service, const Job *job) {
    for (int step = 0; step < job_steps(job) && job->result == JOB_KEPT; step++) {
        if (job_rows(job, step) != 1)
            continue;
        const Row *row = job_row(job, step, 0);
        bool deleted = row->value[USER_BY_ID_KIND].number == STORED_DELETED;
        users_know(service, row->value[USER_BY_ID_ID].number,
                   deleted ? "former player" : row->value[USER_BY_ID_NAME].bytes,
                   row->value[USER_BY_ID_SHOWN].bytes,
                   deleted ? USER_GUEST
                           : (UserKind)(row->value[USER_BY_ID_KIND].number + USER_GUEST));
    }
}

static void on_refreshed(Job *job) {
    know_rows(job->data, job);
    job_free(job);
}

void users_refresh(Service *service, UserId id) {
    Value value = value_int(id);
    if (!users_get(service, id))
        return;
    Job *job = job_new(on_refreshed, service);
    job->only_reads = true;
    job_step(job, STORE_USER_BY_ID, EXPECT_ANY, &value, 1);
    service_submit(service, job);
}

static void on_loaded(Job *job) {
    Loading *loading = job->data;
    know_rows(loading->service, job);
    job_free(job);
    if (--loading->waiting > 0)
        return;
    loading->done(loading->data);
    free(loading);
}

void users_load(Service *service, const UserId *ids, int count, void (*done)(void *), void *data) {
    Loading *loading = NULL;
    Job *job = NULL;
    for (int i = 0; i < count; i++) {
        if (ids[i] == 0 || users_get(service, ids[i]))
            continue;
        if (!loading) {
            loading = memory_zeroed(sizeof *loading);
            *loading = (Loading){service, 1, done, data};
        }
        if (job && job_steps(job) == MAX_STEPS) {
            service_submit(service, job);
            job = NULL;
        }
        if (!job) {
            job = job_new(on_loaded, loading);
            job->only_reads = true;
            loading->waiting++;
        }
        Value value = value_int(ids[i]);
        job_step(job, STORE_USER_BY_ID, EXPECT_ANY, &value, 1);
    }
    if (job)
        service_submit(service, job);
    if (!loading) {
        done(data);
    } else {
        loading->waiting--; /* never 0 here: jobs never finish before store_submit returns */
    }
}
