/* SPDX-License-Identifier: MIT */
/* seat_updates.c - pushes of changed players. */
#include "server/people/seat_updates.h"

#include "server/match/broadcast.h"
#include "server/match/match_json.h"
#include "server/ops/service.h"

static void tell(Match *match) {
    static Showing showing;
    char id[MATCH_ID_CHARS + 1];
    if (match->state != MATCH_READY || !match->watches)
        return;
    Json *json = service_json(match->service);
    match_id_write(match->id, id);
    room_facts(match->room, NOBODY, &showing);
    json_open_object(json);
    json_put_string(json, "push", "players");
    json_put_string(json, "match", id);
    match_json_players(json, match, &showing);
    json_close(json);
    Frame *frame = service_frame(match->service);
    broadcast_frame(match, frame);
    frame_drop(frame);
}

/* ---- names ---- */

void seat_updates_renamed(Service *service, UserId user) {
    size_t at = 0;
    for (Match *match; (match = map_next(&service->matches.live, &at));)
        if (match->state == MATCH_READY && room_seat_of(match->room, user) != NOBODY)
            tell(match);
}

/* ---- ratings ---- */

void seat_updates_ratings_step(Job *job, MatchId id) {
    Value value = value_int((int64_t)id);
    job_step(job, STORE_RATED_OF, EXPECT_ANY, &value, 1);
}

void seat_updates_take_ratings(RatingChange rated[MAX_SEATS], const UserId users[MAX_SEATS],
                               const Job *job, int step) {
    for (int i = 0; i < job_rows(job, step); i++) {
        const Value *value = job_row(job, step, i)->value;
        int seat = 0;
        while (seat < MAX_SEATS && users[seat] != value[RATED_OF_OWNER].number)
            seat++;
        if (seat == MAX_SEATS)
            continue;
        RatingChange *change = &rated[seat];
        change->known = true;
        change->before = rating_shown(
            (Rating){value[RATED_OF_MU_BEFORE].real, value[RATED_OF_SIGMA_BEFORE].real});
        change->after = rating_shown((Rating){value[RATED_OF_MU].real, value[RATED_OF_SIGMA].real});
    }
}

static void on_ratings(void *data) {
    Match *match = data;
    tell(match);
    match_release(match);
}

static void on_rated(Job *job) {
    Match *match = job->data;
    UserId users[MAX_SEATS];
    if (job->result != JOB_KEPT || match->state != MATCH_READY) {
        match_release(match);
        job_free(job);
        return;
    }
    room_users(match->room, users);
    seat_updates_take_ratings(match->rated, users, job, 0);
    job_free(job);
    const Settings *settings = room_settings(match->room);
    ratings_load(match->service, settings->game, settings->seats, users, MAX_SEATS, on_ratings,
                 match);
}

void seat_updates_rated(Service *service, MatchId id) {
    Match *match = match_find(service, id);
    if (!match || match->state != MATCH_READY)
        return; /* will be will be read when it is loaded */
    Job *job = job_new(on_rated, match);
    job->only_reads = true;
    seat_updates_ratings_step(job, id);
    match_hold(match);
    service_submit(service, job);
}
