/* SPDX-License-Identifier: MIT */
/* rematch.c - a new match with the same people (ruling O30). The log of the old match first
 * records the new id; then any caller that finds no match with that id creates it. So a second
 * caller gets the same match, and a crash in between loses nothing. */
#include "server/api/handlers.h"
#include "server/api/table_limits.h"
#include "server/match/broadcast.h"
#include "server/match/create.h"
#include "server/match/match_json.h"
#include "server/net/members.h"
#include "server/net/task.h"
#include "server/ops/service.h"

#include <stdio.h>

typedef struct {
    Task task;
    Match *match; /* the old one, held; NULL: not yet */
    MatchId old, next;
    Cid cid;
    int64_t digest;
    int tries;
    Settings settings;
    uint8_t bot_level[MAX_SEATS];
} Rematch;

enum {
    MOST_TRIES = 4
};

static void drop_rematch(void *task) {
    const Rematch *rematch = task;
    if (rematch->match)
        match_release(rematch->match);
}

static void answer(Rematch *rematch, const Match *match) {
    static Showing showing;
    Request *request = rematch->task.request;
    room_facts(match->room, room_seat_of(match->room, request->who.user), &showing);
    match_json_facts(request_json(request), match, &showing);
    request_send(request, HTTP_STATUS_OK);
    task_end(rematch);
}

static void open_next(Rematch *rematch);

static void on_created(Work *work) {
    Rematch *rematch = work->data;
    if (work->granted)
        answer(rematch, work->match);
    else if (work->refusal.code == REFUSE_BUSY && ++rematch->tries < MOST_TRIES)
        open_next(rematch); /* another caller was creating it */
    else
        task_refuse_say(rematch, &work->refusal);
}

static void on_next(Match *match, void *data) {
    Rematch *rematch = data;
    Request *request = rematch->task.request;
    if (match && match->state == MATCH_READY) {
        answer(rematch, match);
        return;
    }
    if (match) {
        task_refuse(rematch, match_unusable(match));
        return;
    }
    Work *work = work_new(request->service, COMMAND_CREATE);
    work->done = on_created;
    work->data = rematch;
    work->command.user = request->who.user;
    work->command.user_kind = who_plays(&request->who);
    work->settings = rematch->settings;
    for (int i = 0; i < MAX_SEATS; i++)
        work->command.bot_level[i] = rematch->bot_level[i];
    snprintf(work->cid.words, sizeof work->cid.words, "rematch-%016llx",
             (unsigned long long)random_number());
    create_match(request->service, work, rematch->next);
}

static void open_next(Rematch *rematch) {
    match_visit(rematch->task.request->service, rematch->next, on_next, rematch);
}

static void on_named(Work *work) {
    Rematch *rematch = work->data;
    if (!work->granted) {
        task_refuse_say(rematch, &work->refusal);
        return;
    }
    rematch->next = room_next(work->match->room);
    open_next(rematch);
}

static void name_next(Rematch *rematch) {
    Request *request = rematch->task.request;
    Work *work = work_new(request->service, COMMAND_REMATCH);
    work->cid = rematch->cid;
    work->digest = rematch->digest;
    work->data = rematch;
    work->done = on_named;
    work->command.user = request->who.user;
    work->command.user_kind = who_plays(&request->who);
    work->command.next = match_id_from(random_number());
    match_submit(rematch->match, work);
}

static void on_counted(Job *job) {
    Rematch *rematch = job->data;
    Request *request = rematch->task.request;
    const char *reached = NULL;
    bool kept = job->result == JOB_KEPT;
    if (kept)
        reached =
            table_limits_reached(request->service, job, 0, request->who.user, &rematch->settings);
    if (kept && !reached && table_has_strong_bots(rematch->bot_level))
        reached = table_limits_reached(request->service, job, 0, request->who.user, NULL);
    job_free(job);
    if (!kept || reached) {
        request_refuse_say(request, kept ? REFUSE_LIMIT : REFUSE_BUSY,
                           kept ? reached : refusal_say(REFUSE_BUSY));
        task_end(rematch);
    } else if (table_limits_take(request)) {
        name_next(rematch);
    } else {
        task_end(rematch);
    }
}

/* A rematch is a new table like any other. */
static void ask_limits(Rematch *rematch) {
    Job *job = job_new(on_counted, rematch);
    job->only_reads = true;
    table_limits_step(job, rematch->task.request->who.user);
    service_submit(rematch->task.request->service, job);
}

static void on_old(Match *match, void *data) {
    Rematch *rematch = data;
    Request *request = rematch->task.request;
    if (!match || (match->state == MATCH_READY && !viewer_may_watch(match, request->who.user))) {
        task_refuse(rematch, REFUSE_MISSING);
        return;
    }
    if (match->state != MATCH_READY) {
        task_refuse(rematch, match_unusable(match));
        return;
    }
    if (room_seat_of(match->room, request->who.user) == NOBODY) {
        task_refuse(rematch, REFUSE_FORBIDDEN);
        return;
    }
    if (!room_rematch(match->room, &rematch->settings, rematch->bot_level)) {
        task_refuse(rematch, REFUSE_PHASE);
        return;
    }
    rematch->next = room_next(match->room);
    if (rematch->next) {
        open_next(rematch);
        return;
    }
    rematch->match = match;
    match_hold(match);
    ask_limits(rematch);
}

void handle_match_rematch(Request *request) {
    Rematch *rematch = task_new(request, sizeof *rematch, drop_rematch);
    rematch->digest = members_digest(request->json) ^ COMMAND_REMATCH;
    if (!member_cid(request->json, &rematch->cid))
        task_refuse(rematch, REFUSE_BAD);
    else if (!request_signed_in(request))
        task_end(rematch);
    else if (!match_id_read(slice_of(request->part[0]), &rematch->old))
        task_refuse(rematch, REFUSE_MISSING);
    else
        match_visit(request->service, rematch->old, on_old, rematch);
}
