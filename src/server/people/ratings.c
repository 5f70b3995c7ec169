/* SPDX-License-Identifier: MIT */
/* ratings.c - one number for each user, game and list. */
#include "server/people/ratings.h"

#include "base/memory.h"
#include "server/ops/service.h"
#include "server/people/users.h"

#include <string.h>

enum {
    MOST_KNOWN = 200000 /* then drops all: a cache for display */
};

typedef struct {
    UserId user;
    const Game *game;
    int list;
    RatingShown shown;
} Known;

/* A pending load for the players of one match. */
typedef struct {
    Service *service;
    const Game *game;
    int seats, count;
    UserId user[MAX_STEPS];
    void (*done)(void *);
    void *data;
} Loading;

static uint64_t key_of(UserId user, const Game *game, int list) {
    return (uint64_t)user * 0x9E3779B97F4A7C15u ^ (uint64_t)(uintptr_t)game ^ (uint64_t)list << 60;
}

const RatingShown *ratings_get(const Service *service, UserId user, const Game *game, int seats) {
    int list = rating_list(seats);
    const Known *known = map_get(&service->ratings.known, key_of(user, game, list));
    if (!known || known->user != user || known->game != game || known->list != list)
        return NULL;
    return &known->shown;
}

void ratings_free(Ratings *ratings) {
    size_t at = 0;
    for (Known *known; (known = map_next(&ratings->known, &at));)
        memory_free(known);
    map_free(&ratings->known);
}

void ratings_know(Service *service, UserId user, const Game *game, int seats, Rating rating) {
    Ratings *ratings = &service->ratings;
    int list = rating_list(seats);
    uint64_t key = key_of(user, game, list);
    Known *known = map_get(&ratings->known, key);
    if (!known) {
        if (ratings->known.count >= MOST_KNOWN)
            ratings_free(ratings);
        known = memory_new(sizeof *known);
        map_put(&ratings->known, key, known);
    }
    *known = (Known){user, game, list, rating_shown(rating)};
}

void ratings_step(Job *job, UserId user, const Game *game, int seats) {
    Value values[] = {value_int(user), value_text(game->id), value_int(rating_list(seats))};
    job_step(job, STORE_RATING_OF, EXPECT_ANY, values, 3);
}

void ratings_take(Service *service, const Job *job, int step, UserId user, const Game *game,
                  int seats) {
    if (job->result != JOB_KEPT || job_rows(job, step) != 1)
        return;
    const Value *value = job_row(job, step, 0)->value;
    ratings_know(service, user, game, seats,
                 (Rating){value[RATING_OF_MU].real, value[RATING_OF_SIGMA].real});
}

static void on_read(Job *job) {
    Loading *loading = job->data;
    for (int i = 0; i < loading->count; i++)
        ratings_take(loading->service, job, i, loading->user[i], loading->game, loading->seats);
    job_free(job);
    loading->done(loading->data);
    memory_free(loading);
}

void ratings_load(Service *service, const Game *game, int seats, const UserId *users, int count,
                  void (*done)(void *), void *data) {
    Loading found = {service, game, seats, 0, {0}, done, data};
    for (int i = 0; i < count && found.count < MAX_STEPS; i++) {
        const User *user = users[i] ? users_get(service, users[i]) : NULL;
        if (user && user->kind == USER_MEMBER)
            found.user[found.count++] = users[i];
    }
    if (found.count == 0) {
        done(data);
        return;
    }
    Loading *loading = memory_new(sizeof *loading);
    *loading = found;
    Job *job = job_new(on_read, loading);
    job->only_reads = true;
    for (int i = 0; i < found.count; i++)
        ratings_step(job, found.user[i], game, seats);
    service_submit(service, job);
}
