/* SPDX-License-Identifier: MIT */
/* matches.c - new tables, and commands before and after play. */
#include "games/catalog.h"
#include "server/api/handlers.h"
#include "server/api/refusals.h"
#include "server/api/table_limits.h"
#include "server/api/table_settings.h"
#include "server/match/broadcast.h"
#include "server/match/create.h"
#include "server/match/decks.h"
#include "server/match/leave.h"
#include "server/match/match_json.h"
#include "server/net/members.h"
#include "server/ops/service.h"

#include "base/memory.h"

#include <string.h>

/* ---- answers ---- */

static void refuse_with(Request *request, const Refusal *refusal) {
    request_refuse_why(request, refusal->code, refusal->why, refusal->say);
}

static void answer_match(Request *request, const Match *match, unsigned status) {
    static Showing showing;
    UserId user = request->who.user;
    room_facts(match->room, user ? room_seat_of(match->room, user) : NOBODY, &showing);
    match_json_facts(request_json(request), match, &showing);
    request_send(request, status);
}

/* Returns the match if the user may see it; otherwise answers the request. */
static bool may_see(Request *request, const Match *match) {
    if (!match || match->state != MATCH_READY) {
        request_refuse(request, match_unusable(match));
        return false;
    }
    if (viewer_may_watch(match, request->who.user))
        return true;
    request_refuse(request, REFUSE_MISSING);
    return false;
}

/* Reads the id in the path; otherwise answers the request and returns false. */
static bool read_id(Request *request, MatchId *id) {
    if (match_id_read(slice_of(request->part[0]), id))
        return true;
    request_refuse(request, REFUSE_MISSING);
    return false;
}

/* ---- one match ---- */

static void on_get(Match *match, void *data) {
    Request *request = data;
    if (may_see(request, match))
        answer_match(request, match, HTTP_STATUS_OK);
    request_release(request);
}

void handle_match_get(Request *request) {
    MatchId id;
    if (!read_id(request, &id))
        return;
    request_hold(request);
    match_visit_anew(request->service, id, on_get, request);
}

static void on_record(Match *match, void *data) {
    static Showing showing;
    Request *request = data;
    Service *service = request->service;
    if (may_see(request, match)) {
        Phase phase = room_phase(match->room);
        room_facts(match->room, NOBODY, &showing);
        text_init(&service->text, service->scratch, sizeof service->scratch);
        if (phase == PHASE_GATHERING || phase == PHASE_RUNNING)
            request_refuse(request, REFUSE_RUNNING);
        else if (match_record_text(service, match->room, &showing, &service->text))
            request_send_bytes(request, HTTP_STATUS_OK, "text/plain; charset=utf-8",
                               service->scratch, service->text.length);
        else
            request_refuse(request, REFUSE_MISSING);
    }
    request_release(request);
}

void handle_match_record(Request *request) {
    MatchId id;
    if (!read_id(request, &id))
        return;
    request_hold(request);
    match_visit(request->service, id, on_record, request);
}

/* ---- commands ---- */

static void on_done(Work *work) {
    Request *request = work->request;
    if (work->granted)
        answer_match(request, work->match, HTTP_STATUS_OK);
    else
        refuse_with(request, &work->refusal);
}

/* Creates a command of this request's user; with an invalid cid it answers the request and
 * returns NULL. */
static Work *new_work(Request *request, CommandKind kind) {
    Cid cid;
    if (!member_cid(request->json, &cid)) {
        request_refuse_say(request, REFUSE_BAD, "\"cid\" is 8 to 64 of A-Z a-z 0-9 _ and -.");
        return NULL;
    }
    Work *work = work_new(request->service, kind);
    work->request = request;
    work->done = on_done;
    work->cid = cid;
    work->digest = members_digest(request->json) ^ kind;
    work->command.user = request->who.user;
    work->command.user_kind = who_plays(&request->who);
    return work;
}

static void drop(Work *work, const char *say) {
    Request *request = work->request;
    memory_free(work);
    request_refuse_say(request, REFUSE_BAD, say);
}

static void on_command(Match *match, void *data) {
    Work *work = data;
    Request *request = work->request;
    if (may_see(request, match)) {
        if (work->command.kind == COMMAND_LEAVE)
            leave_submit(match, work);
        else
            match_submit(match, work);
    } else {
        memory_free(work);
    }
    request_release(request);
}

/* The request is valid: checks that its user is signed in, then calls `visited` with the match, if
 * there is one. */
static void visit(Work *work, void (*visited)(Match *match, void *data)) {
    Request *request = work->request;
    MatchId id;
    if (!request_signed_in(request)) {
        memory_free(work);
    } else if (!match_id_read(slice_of(request->part[0]), &id)) {
        memory_free(work);
        request_refuse(request, REFUSE_MISSING);
    } else {
        request_hold(request);
        match_visit(request->service, id, visited, work);
    }
}

static void go(Work *work) {
    visit(work, on_command);
}

/* Refused with `limit` and this sentence. */
static void drop_limited(Work *work, const char *say) {
    request_refuse_say(work->request, REFUSE_LIMIT, say);
    memory_free(work);
}

/* Has the host blocked the person who joins? What is their rating, and how many matches have
 * they? The store knows. */
static void on_block(Job *job) {
    Work *work = job->data;
    Request *request = work->request;
    bool kept = job->result == JOB_KEPT;
    const char *reached =
        kept ? table_limits_reached(request->service, job, 1, work->command.user, &work->settings)
             : NULL;
    work->command.blocked = kept && job_rows(job, 0) > 0;
    ratings_take(request->service, job, 2, work->command.user, work->settings.game,
                 work->settings.seats);
    job_free(job);
    if (reached)
        drop_limited(work, reached);
    else
        go(work);
    request_release(request);
}

static void on_join(Match *match, void *data) {
    Work *work = data;
    Request *request = work->request;
    if (!may_see(request, match)) {
        memory_free(work);
        request_release(request);
        return;
    }
    work->settings = *room_settings(match->room);
    Value values[] = {value_int(room_host(match->room)), value_int(work->command.user)};
    Job *job = job_new(on_block, work);
    job->only_reads = true;
    job_step(job, STORE_BLOCK_IS, EXPECT_ANY, values, 2);
    table_limits_step(job, work->command.user);
    ratings_step(job, work->command.user, work->settings.game, work->settings.seats);
    service_submit(request->service, job);
}

static bool read_share(Work *work) {
    bool given;
    if (!member_share(work->request->json, work->share, &given)) {
        drop(work, "\"share\" is 32 bytes as 64 hexadecimal digits.");
        return false;
    }
    work->command.share = given ? work->share : NULL;
    return true;
}

static bool read_seat(Work *work, bool needed) {
    int64_t seat;
    const json_t *body = work->request->json;
    if (!member_int(body, "seat", 0, MAX_SEATS - 1, NOBODY, &seat) || (needed && seat == NOBODY)) {
        drop(work, "\"seat\" is the number of a chair, from 0 on.");
        return false;
    }
    work->command.seat = (Seat)seat;
    return true;
}

void handle_match_join(Request *request) {
    Work *work = new_work(request, COMMAND_JOIN);
    if (work && read_share(work) && read_seat(work, false))
        visit(work, on_join);
}

void handle_match_share(Request *request) {
    Work *work = new_work(request, COMMAND_SHARE);
    if (!work || !read_share(work))
        return;
    if (!work->command.share)
        drop(work, "\"share\" is missing.");
    else
        go(work);
}

void handle_match_leave(Request *request) {
    Work *work = new_work(request, COMMAND_LEAVE);
    if (work)
        go(work);
}

void handle_match_kick(Request *request) {
    Work *work = new_work(request, COMMAND_KICK);
    if (work && read_seat(work, true))
        go(work);
}

static void on_bot_counted(Job *job) {
    Work *work = job->data;
    Request *request = work->request;
    const char *reached = job->result == JOB_KEPT ? table_limits_reached(request->service, job, 0,
                                                                         work->command.user, NULL)
                                                  : NULL;
    job_free(job);
    if (reached)
        drop_limited(work, reached);
    else
        go(work);
    request_release(request);
}

/* Bots that think long: not at any number of tables. */
static void on_strong_bot(Match *match, void *data) {
    Work *work = data;
    Request *request = work->request;
    if (!may_see(request, match)) {
        memory_free(work);
        request_release(request);
        return;
    }
    Job *job = job_new(on_bot_counted, work);
    job->only_reads = true;
    table_limits_step(job, work->command.user);
    service_submit(request->service, job);
}

void handle_match_bot(Request *request) {
    int64_t level;
    Work *work = new_work(request, COMMAND_BOT);
    if (!work || !read_seat(work, true))
        return;
    if (!member_int(request->json, "level", 1, MAX_BOT_LEVEL, STANDIN_LEVEL, &level)) {
        drop(work, "\"level\" is a number from 1 to 5.");
        return;
    }
    work->command.level = (int)level;
    if (level >= STRONG_LEVEL)
        visit(work, on_strong_bot);
    else
        go(work);
}

void handle_match_start(Request *request) {
    Work *work = new_work(request, COMMAND_START);
    if (work)
        go(work);
}

/* ---- new tables ---- */

static void on_remembered(Match *match, void *data) {
    Request *request = data;
    if (may_see(request, match))
        answer_match(request, match, STATUS_CREATED);
    request_release(request);
}

static void on_created(Work *work) {
    Request *request = work->request;
    if (work->granted) {
        answer_match(request, work->match, STATUS_CREATED);
    } else if (work->refusal.code == REFUSE_BUSY && work->tries > 0) {
        request_refuse(request,
                       REFUSE_BUSY); /* the same cid is being stored: a retry gets its answer */
    } else {
        refuse_with(request, &work->refusal);
    }
}

static void on_cid(Job *job) {
    Work *work = job->data;
    Request *request = work->request;
    UserId user = work->command.user;
    MatchId id;
    const char *reached = NULL;
    if (job->result == JOB_KEPT)
        reached = table_limits_reached(request->service, job, 1, user, &work->settings);
    if (job->result == JOB_KEPT && !reached && table_has_strong_bots(work->command.bot_level))
        reached = table_limits_reached(request->service, job, 1, user, NULL);
    if (job->result != JOB_KEPT) {
        request_refuse(request, REFUSE_BUSY);
        memory_free(work);
    } else if (job_rows(job, 0) > 0) {
        const Row *row = job_row(job, 0, 0);
        if (row->value[CID_GET_DIGEST].number != work->digest ||
            !match_id_read(
                (Slice){row->value[CID_GET_ANSWER].bytes, row->value[CID_GET_ANSWER].length},
                &id)) {
            request_refuse_say(request, REFUSE_BAD, "This cid was used for another request.");
        } else {
            request_hold(request);
            match_visit(request->service, id, on_remembered, request);
        }
        memory_free(work);
    } else if (reached) {
        drop_limited(work, reached);
    } else {
        ratings_take(request->service, job, 2, user, work->settings.game, work->settings.seats);
        create_match(request->service, work, match_id_from(random_number()));
    }
    job_free(job);
    request_release(request);
}

static void look_for_cid(Work *work) {
    Request *request = work->request;
    Value user = value_int(work->command.user);
    Value values[] = {user, value_text(work->cid.words)};
    Job *job = job_new(on_cid, work);
    job->only_reads = true;
    job_step(job, STORE_CID_GET, EXPECT_ANY, values, 2);
    table_limits_step(job, work->command.user);
    ratings_step(job, work->command.user, work->settings.game, work->settings.seats);
    request_hold(request);
    service_submit(request->service, job);
}

/* Called with the deck, or with none when the hash is unknown. */
static void on_deck(int slot, void *data) {
    Work *work = data;
    Request *request = work->request;
    const Game *game = work->settings.game;
    Refusal refusal = {0};
    if (slot < 0) {
        memory_free(work);
        request_refuse_say(request, REFUSE_MISSING, "There is no such deck here.");
    } else if (!table_settings_read(request->json, slot, &work->settings, work->command.bot_level,
                                    &refusal)) {
        memory_free(work);
        refuse_with(request, &refusal);
    } else if (table_limits_take(request)) {
        look_for_cid(work);
    } else {
        memory_free(work);
    }
    if (slot >= 0)
        catalog_release_deck(game, slot); /* the match has its own hold */
    request_release(request);
}

static bool read_sit(Work *work) {
    bool sit;
    if (!member_bool(work->request->json, "sit", true, &sit)) {
        drop(work, "\"sit\" is true or false.");
        return false;
    }
    work->command.unseated = !sit;
    return true;
}

void handle_matches_post(Request *request) {
    Service *service = request->service;
    Refusal refusal;
    uint8_t deck[SHA256_BYTES];
    Work *work = new_work(request, COMMAND_CREATE);
    if (!work || !read_sit(work) || !read_share(work))
        return;
    if (!table_settings_read_deck(request->json, &work->settings.game, deck, &refusal)) {
        memory_free(work);
        refuse_with(request, &refusal);
        return;
    }
    if (!request_signed_in(request)) {
        memory_free(work);
        return;
    }
    work->done = on_created;
    request_hold(request);
    deck_need(service, work->settings.game, deck, on_deck, work);
}
