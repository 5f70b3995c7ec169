/* SPDX-License-Identifier: MIT */
/* rate_match.c - reads the players' ratings and stores the new ones in one transaction with the
 * mark that this match was rated. If a rating changed in between, it reads again. */
#include "server/people/rate_match.h"

#include "base/memory.h"
#include "online/rating.h"
#include "server/ops/log.h"
#include "server/ops/service.h"
#include "server/people/seat_updates.h"

#include <string.h>

enum {
    MOST_TRIES = 20,
    PAIR_A_DAY = 2,       /* matches of the same two people that count */
    SETTLED_MATCHES = 10, /* before somebody is on the board */
    SETTLED_PEOPLE = 5    /* and against so many others */
};

typedef struct {
    Service *service;
    MatchId match;
    RatedMatch rated;
    int list;
    int64_t ended;
    int64_t matches[MAX_SEATS]; /* rated before this one */
    Rating before[MAX_SEATS], after[MAX_SEATS];
    int tries;
} Rate;

static void read_ratings(Rate *rate);

static void on_kept(Job *job) {
    Rate *rate = job->data;
    bool again = job->result == JOB_LOST && job->failed_step > 0 && ++rate->tries < MOST_TRIES;
    if (job->result == JOB_TROUBLE)
        log_line(rate->service, LOG_ERROR, "rating_failed", "why", job->error.what, NULL);
    for (int i = 0; i < rate->rated.seats && job->result == JOB_KEPT; i++)
        ratings_know(rate->service, rate->rated.user[i], rate->rated.game, rate->rated.seats,
                     rate->after[i]);
    if (job->result == JOB_KEPT) {
        seat_updates_rated(rate->service, rate->match);
        nodes_publish_rated(rate->service, rate->match);
    }
    job_free(job);
    if (again)
        read_ratings(rate);
    else
        memory_free(rate);
}

static void keep(Rate *rate) {
    const Rating *after = rate->after;
    Job *job = job_new(on_kept, rate);
    int64_t now = service_now(rate->service);
    for (int i = 0; i < rate->rated.seats; i++) {
        Value user = value_int(rate->rated.user[i]), game = value_text(rate->rated.game->id);
        Value list = value_int(rate->list), at = value_int(now);
        Value proof[] = {value_int((int64_t)rate->match),
                         user,
                         game,
                         list,
                         at,
                         value_real(rate->before[i].mu),
                         value_real(rate->before[i].sigma),
                         value_real(after[i].mu),
                         value_real(after[i].sigma)};
        job_step(job, STORE_RATED_PUT, EXPECT_SOME, proof, 9);
        Value rating[] = {user,
                          game,
                          list,
                          value_real(after[i].mu),
                          value_real(after[i].sigma),
                          value_int(rate->matches[i] + 1),
                          at,
                          value_int(rate->matches[i])};
        job_step(job, STORE_RATING_PUT, EXPECT_SOME, rating, 8);
    }
    Value settled[] = {value_int((int64_t)rate->match), value_text(rate->rated.game->id),
                       value_int(rate->list), value_int(SETTLED_MATCHES),
                       value_int(SETTLED_PEOPLE)};
    job_step(job, STORE_RATINGS_SETTLE, EXPECT_ANY, settled, 5);
    service_submit(rate->service, job);
}

/* What makes ratings worth nothing: somebody plays against their own accounts, or the same two
 * people all day. Where an invitation code is asked for, the operator knows who is who, and a whole
 * club may come from one address. */
static bool is_farmed(const Rate *rate, const Job *job) {
    int step = rate->rated.seats;
    bool is_public = !rate->service->options->invite;
    if (is_public && job_row(job, step, 0)->value[RATED_NEIGHBOURS_PAIRS].number > 0)
        return true;
    return rate->rated.seats == 2 &&
           job_row(job, step + 1, 0)->value[RATED_TOGETHER_MATCHES].number >= PAIR_A_DAY;
}

static void on_read(Job *job) {
    Rate *rate = job->data;
    if (job->result != JOB_KEPT) {
        log_line(rate->service, LOG_ERROR, "rating_failed", "why", job->error.what, NULL);
        job_free(job);
        memory_free(rate);
        return;
    }
    if (is_farmed(rate, job)) {
        job_free(job);
        memory_free(rate);
        return;
    }
    for (int i = 0; i < rate->rated.seats; i++) {
        rate->before[i] = rating_new();
        rate->matches[i] = 0;
        if (job_rows(job, i) == 1) {
            const Row *row = job_row(job, i, 0);
            rate->before[i] =
                (Rating){row->value[RATING_OF_MU].real, row->value[RATING_OF_SIGMA].real};
            rate->matches[i] = row->value[RATING_OF_MATCHES].number;
        }
    }
    job_free(job);
    rating_update(rate->before, rate->rated.place, rate->rated.seats, rate->after);
    keep(rate);
}

static void read_ratings(Rate *rate) {
    Job *job = job_new(on_read, rate);
    job->only_reads = true;
    for (int i = 0; i < rate->rated.seats; i++) {
        Value values[] = {value_int(rate->rated.user[i]), value_text(rate->rated.game->id),
                          value_int(rate->list)};
        job_step(job, STORE_RATING_OF, EXPECT_ANY, values, 3);
    }
    Value people[MAX_SEATS];
    for (int i = 0; i < MAX_SEATS; i++)
        people[i] = value_int(rate->rated.user[i]);
    job_step(job, STORE_RATED_NEIGHBOURS, EXPECT_ANY, people, MAX_SEATS);
    /* By the time of the match: rated later, after a restart, it counts or not all the same. */
    Value pair[] = {value_int(rate->rated.user[0]), value_int(rate->rated.user[1]),
                    value_text(rate->rated.game->id), value_int(rate->ended - DAY_MS),
                    value_int(rate->ended + DAY_MS)};
    if (rate->rated.seats == 2)
        job_step(job, STORE_RATED_TOGETHER, EXPECT_ANY, pair, 5);
    service_submit(rate->service, job);
}

void rate_match(const Match *match) {
    static Showing showing;
    RatedMatch rated;
    if (!room_rated(match->room, &rated))
        return;
    room_facts(match->room, NOBODY, &showing);
    Rate *rate = memory_zeroed(sizeof *rate);
    rate->service = match->service;
    rate->match = match->id;
    rate->rated = rated;
    rate->ended = showing.clock.at;
    rate->list = rating_list(rated.seats);
    read_ratings(rate);
}

static void on_visit(Match *match, void *data) {
    (void)data;
    if (match && match->state == MATCH_READY)
        rate_match(match);
}

static void on_missed(Job *job) {
    Service *service = job->data;
    for (int i = 0; job->result == JOB_KEPT && i < job_rows(job, 0); i++)
        match_visit(service, (MatchId)job_row(job, 0, i)->value[HEADS_UNRATED_MATCH].number,
                    on_visit, NULL);
    job_free(job);
}

void rate_missed(Service *service) {
    Value since = value_int(service->began - DAY_MS);
    Job *job = job_new(on_missed, service);
    job->only_reads = true;
    job_step(job, STORE_HEADS_UNRATED, EXPECT_ANY, &since, 1);
    service_submit(service, job);
}
