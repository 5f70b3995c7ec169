/* SPDX-License-Identifier: MIT */
/* people.c - other people: profiles, the best of a game, blocks and reports. */
#include "games/catalog.h"
#include "online/rating.h"
#include "server/api/board.h"
#include "server/api/handlers.h"
#include "server/api/idempotency.h"
#include "server/api/lists.h"
#include "server/net/members.h"
#include "server/net/task.h"
#include "server/ops/service.h"
#include "server/people/connected.h"
#include "server/people/credentials.h"

#include <stdlib.h>
#include <string.h>

enum {
    CURVE_MOST = 500,   /* points of a rating's curve */
    REPORT_MOST = 1000, /* bytes of a report's words */
    REPORT_LINE = 300,  /* on the disk, of a line of talk in a report */
    REPORTS_OPEN = 3,   /* of one person, that the operator has not dealt with */
    STORED_DELETED = 3
};

/* ---- finding a user by name ---- */

typedef struct Search {
    Task task;
    UserId user;
    char name[MAX_USER_NAME + 1];
    int kind;
    int64_t created;
    IdempotencyKey once; /* of the change */
    void (*found)(struct Search *);
} Search;

static void on_user_found(Job *job) {
    Search *search = job->data;
    if (job->result != JOB_KEPT || job_rows(job, 0) == 0) {
        RefusalCode code = job->result == JOB_KEPT ? REFUSE_MISSING : REFUSE_BUSY;
        job_free(job);
        task_refuse(search, code);
        return;
    }
    const Row *row = job_row(job, 0, 0);
    search->user = row->value[USER_BY_NAME_ID].number;
    slice_copy((Slice){row->value[USER_BY_NAME_NAME].bytes, row->value[USER_BY_NAME_NAME].length},
               search->name, sizeof search->name);
    search->kind = (int)row->value[USER_BY_NAME_KIND].number;
    search->created = row->value[USER_BY_NAME_CREATED].number;
    job_free(job);
    search->found(search);
}

static void seek(Request *request, const char *name, void (*found)(Search *)) {
    char folded[MAX_USER_NAME + 1];
    if (!name || !name_is_name(slice_of(name))) {
        request_refuse(request, name ? REFUSE_MISSING : REFUSE_BAD);
        return;
    }
    name_key(slice_of(name), folded);
    Search *search = task_new(request, sizeof *search, NULL);
    search->found = found;
    Job *job = job_new(on_user_found, search);
    Value key = value_text(folded);
    job->only_reads = true;
    job_step(job, STORE_USER_BY_NAME, EXPECT_ANY, &key, 1);
    service_submit(request->service, job);
}

/* ---- a profile ---- */

static void json_rating(Json *json, double mu, double sigma) {
    RatingShown shown = rating_shown((Rating){mu, sigma});
    json_put_int(json, "rating", shown.number);
    json_put_int(json, "give_or_take", shown.give_or_take);
}

static void json_ratings(Json *json, const Job *job, int step) {
    json_key(json, "ratings");
    json_open_array(json);
    for (int i = 0; i < job_rows(job, step); i++) {
        const Value *value = job_row(job, step, i)->value;
        json_open_object(json);
        json_put_string(json, "game", value[PROFILE_RATINGS_GAME].bytes);
        json_put_int(json, "seats", value[PROFILE_RATINGS_SEATS].number);
        json_rating(json, value[PROFILE_RATINGS_MU].real, value[PROFILE_RATINGS_SIGMA].real);
        json_put_int(json, "matches", value[PROFILE_RATINGS_MATCHES].number);
        json_close(json);
    }
    json_close(json);
}

static void json_results(Json *json, const Job *job, int step) {
    json_key(json, "results");
    json_open_array(json);
    for (int i = 0; i < job_rows(job, step); i++) {
        const Value *value = job_row(job, step, i)->value;
        json_open_object(json);
        json_put_string(json, "game", value[PROFILE_RESULTS_GAME].bytes);
        json_put_int(json, "played", value[PROFILE_RESULTS_PLAYED].number);
        json_put_int(json, "won", value[PROFILE_RESULTS_WON].number);
        json_put_int(json, "best", value[PROFILE_RESULTS_BEST].number);
        json_put_int(json, "streak", value[PROFILE_RESULTS_STREAK].number);
        json_close(json);
    }
    json_close(json);
}

/* Oldest first. Without ids or times: matches by link count too, and stay private (O29). */
static void json_curve(Json *json, const Job *job, int step) {
    json_key(json, "curve");
    json_open_array(json);
    for (int i = job_rows(job, step) - 1; i >= 0; i--) {
        const Value *value = job_row(job, step, i)->value;
        json_open_object(json);
        json_put_string(json, "game", value[PROFILE_CURVE_GAME].bytes);
        json_put_int(json, "seats", value[PROFILE_CURVE_SEATS].number);
        json_rating(json, value[PROFILE_CURVE_MU].real, value[PROFILE_CURVE_SIGMA].real);
        json_close(json);
    }
    json_close(json);
}

static void on_profile(Job *job) {
    Search *search = job->data;
    Request *request = search->task.request;
    if (job->result == JOB_KEPT) {
        Json *json = request_json(request);
        json_open_object(json);
        json_put_string(json, "name", search->name);
        json_put_string(json, "kind", user_kind_name((UserKind)(search->kind + USER_GUEST)));
        json_put_int(json, "created", search->created);
        json_ratings(json, job, 0);
        json_results(json, job, 1);
        json_curve(json, job, 2);
        if (request->who.user) /* has the reader blocked them? */
            json_put_bool(json, "blocked", job_rows(job, 3) > 0);
        json_close(json);
        request_send(request, HTTP_STATUS_OK);
    } else {
        request_refuse(request, REFUSE_BUSY);
    }
    job_free(job);
    task_end(search);
}

static void json_profile(Search *search) {
    Job *job = job_new(on_profile, search);
    Value owner = value_int(search->user), curve[] = {owner, value_int(CURVE_MOST)};
    Value block[] = {value_int(search->task.request->who.user), owner};
    job->only_reads = job->is_list = true;
    job_step(job, STORE_PROFILE_RATINGS, EXPECT_ANY, &owner, 1);
    job_step(job, STORE_PROFILE_RESULTS, EXPECT_ANY, &owner, 1);
    job_step(job, STORE_PROFILE_CURVE, EXPECT_ANY, curve, 2);
    job_step(job, STORE_BLOCK_IS, EXPECT_ANY, block, 2);
    service_submit(search->task.request->service, job);
}

void handle_user_get(Request *request) {
    seek(request, request->part[0], json_profile);
}

static void list_matches(Search *search) {
    Request *request = search->task.request;
    int64_t before;
    if (!list_before(request, &before)) {
        task_refuse(search, REFUSE_BAD);
        return;
    }
    Value values[] = {value_int(search->user), value_int(request->who.user), value_int(before),
                      value_int(LIST_PAGE)};
    list_answer(request, STORE_USER_MATCHES, values, 4);
    task_end(search);
}

void handle_user_matches(Request *request) {
    seek(request, request->part[0], list_matches);
}

/* ---- the best of a game ---- */

static void on_board(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT) {
        Json *json = request_json(request);
        Board board;
        board_read(&board, job, RATINGS_BOARD_NAME, RATINGS_BOARD_SHOWN);
        json_open_object(json);
        json_key(json, "board");
        json_open_array(json);
        for (int i = 0; i < job_rows(job, 0); i++) {
            const Value *value = job_row(job, 0, i)->value;
            json_open_object(json);
            board_json_name(&board, i, json);
            json_rating(json, value[RATINGS_BOARD_MU].real, value[RATINGS_BOARD_SIGMA].real);
            json_put_int(json, "matches", value[RATINGS_BOARD_MATCHES].number);
            json_close(json);
        }
        json_close(json);
        json_close(json);
        request_send(request, HTTP_STATUS_OK);
    } else {
        request_refuse(request, REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

void handle_ratings_get(Request *request) {
    char words[8] = "2";
    request_query(request, "seats", words, sizeof words);
    int seats;
    if (!catalog_find(slice_of(request->part[0]))) {
        request_refuse(request, REFUSE_MISSING);
        return;
    }
    if (!slice_int(slice_of(words), &seats, 2, MAX_SEATS)) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    request_hold(request);
    Job *job = job_new(on_board, request);
    Value values[] = {value_text(request->part[0]), value_int(rating_list(seats)),
                      value_int(BOARD_MOST)};
    job->only_reads = job->is_list = true;
    bool is_public = !request->service->options->invite;
    job_step(job, is_public ? STORE_RATINGS_BOARD_SETTLED : STORE_RATINGS_BOARD, EXPECT_ANY, values,
             3);
    service_submit(request->service, job);
}

/* ---- blocks ---- */

static void json_blocked(Json *json, const Search *search) {
    json_open_object(json);
    json_put_string(json, "name", search->name);
    json_close(json);
}

static void on_block_changed(Job *job) {
    Search *search = job->data;
    Request *request = search->task.request;
    Service *service = request->service;
    if (job->result == JOB_KEPT) {
        connected_reload_blocks(service, request->who.user);
        connected_reload_blocks(service, search->user);
        nodes_publish_user(service, request->who.user);
        nodes_publish_user(service, search->user);
        json_blocked(request_json(request), search);
        request_send(request, HTTP_STATUS_OK);
    } else if (idempotency_is_first(job)) {
        request_refuse(request, REFUSE_BUSY);
    } else {
        char answer[MAX_USER_NAME + 16];
        Text text;
        Json json;
        text_init(&text, answer, sizeof answer);
        json_init(&json, &text);
        json_blocked(&json, search);
        idempotency_repeat_as(request, &search->once, HTTP_STATUS_OK, answer);
    }
    job_free(job);
    task_end(search);
}

static void put_block(Search *search) {
    Request *request = search->task.request;
    if (search->user == request->who.user || !idempotency_read(request, &search->once)) {
        task_refuse(search, REFUSE_BAD);
        return;
    }
    Job *job = job_new(on_block_changed, search);
    Value values[] = {value_int(request->who.user), value_int(search->user),
                      value_int(service_now(request->service))};
    idempotency_step(job, request, &search->once, ""); /* a name would outlive its account */
    job_step(job, STORE_BLOCK_PUT, EXPECT_ANY, values, 3);
    service_submit(request->service, job);
}

static void drop_block(Search *search) {
    Request *request = search->task.request;
    Job *job = job_new(on_block_changed, search);
    Value values[] = {value_int(request->who.user), value_int(search->user)};
    job_step(job, STORE_BLOCK_DROP, EXPECT_ANY, values, 2);
    service_submit(request->service, job);
}

static void on_blocks_read(Job *job) {
    Request *request = job->data;
    if (job->result != JOB_KEPT) {
        request_refuse(request, REFUSE_BUSY);
        job_free(job);
        request_release(request);
        return;
    }
    Json *json = request_json(request);
    json_open_object(json);
    json_key(json, "blocks");
    json_open_array(json);
    for (int i = 0; i < job_rows(job, 0); i++) {
        const Value *value = job_row(job, 0, i)->value;
        json_open_object(json);
        json_put_string(json, "name", value[EXPORT_BLOCKS_NAME].bytes);
        json_put_int(json, "at", value[EXPORT_BLOCKS_AT].number);
        json_close(json);
    }
    json_close(json);
    json_close(json);
    request_send(request, HTTP_STATUS_OK);
    job_free(job);
    request_release(request);
}

void handle_blocks_get(Request *request) {
    Value owner = value_int(request->who.user);
    Job *job = job_new(on_blocks_read, request);
    job->only_reads = true;
    job_step(job, STORE_EXPORT_BLOCKS, EXPECT_ANY, &owner, 1);
    request_hold(request);
    service_submit(request->service, job);
}

void handle_blocks_post(Request *request) {
    const char *name;
    IdempotencyKey once;
    bool fine =
        member_text(request->json, "name", &name) && name && idempotency_read(request, &once);
    if (!fine || request_signed_in(request))
        seek(request, fine ? name : NULL, put_block);
}

void handle_blocks_delete(Request *request) {
    seek(request, request->part[0], drop_block);
}

/* ---- reports: the reporter's words, and a copy of the current chat ---- */

static void on_reported(Job *job) {
    Search *search = job->data;
    Request *request = search->task.request;
    if (job->result == JOB_KEPT) {
        cost_stored(request->service, request->who.user,
                    REPORT_MOST + (size_t)job_changed(job, 2) * REPORT_LINE);
        Json *json = request_json(request);
        json_open_object(json);
        json_close(json);
        request_send(request, STATUS_CREATED);
    } else if (!idempotency_is_first(job)) {
        idempotency_repeat(request, &search->once, STATUS_CREATED);
    } else if (job->result == JOB_LOST && job->failed_step == 1) {
        request_refuse_say(request, REFUSE_LIMIT,
                           "The operator has not yet read your earlier reports.");
    } else {
        request_refuse(request, REFUSE_BUSY);
    }
    job_free(job);
    task_end(search);
}

static void report(Search *search) {
    Request *request = search->task.request;
    MatchId match = 0;
    const char *words = NULL;
    bool has_match = json_object_get(request->json, "match");
    if (has_match && !member_match(request->json, &match)) {
        task_refuse(search, REFUSE_BAD);
        return;
    }
    idempotency_read(request, &search->once);
    member_text(request->json, "words", &words);
    Value id = value_int(id_new()), reporter = value_int(request->who.user);
    Value about = has_match ? value_int((int64_t)match) : value_null();
    Value put[] = {id,
                   reporter,
                   value_int(search->user),
                   about,
                   value_int(service_now(request->service)),
                   value_text(words),
                   value_int(REPORTS_OPEN)};
    Value lines[] = {id, about, reporter};
    Job *job = job_new(on_reported, search);
    idempotency_step(job, request, &search->once, "{}");
    job_step(job, STORE_REPORT_PUT, EXPECT_SOME, put, 7);
    job_step(job, STORE_REPORT_LINES_COPY, EXPECT_ANY, lines, 3);
    service_submit(request->service, job);
}

/* What the operator will read in a terminal. */
static bool are_words(const char *words) {
    size_t length = strlen(words), bad;
    return length <= REPORT_MOST && utf8_is_clean(words, length, true, &bad);
}

void handle_reports_post(Request *request) {
    const char *name, *words;
    Cid cid;
    bool fine = member_text(request->json, "name", &name) && name &&
                member_text(request->json, "words", &words) && words && are_words(words) &&
                member_cid(request->json, &cid);
    if (fine && !request_signed_in(request))
        return;
    int64_t wait = fine ? limits_take(&request->service->limits, LIMIT_REPORTS,
                                      (uint64_t)request->who.user, service_now(request->service))
                        : 0;
    if (wait > 0)
        request_limit(request, wait);
    else
        seek(request, fine ? name : NULL, report);
}
