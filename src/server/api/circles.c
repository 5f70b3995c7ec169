/* SPDX-License-Identifier: MIT */
/* circles.c - people who play together: a family, a club. To everybody else a circle does not
 * exist: every statement asks whether the user is in it, and `missing` is the answer either way. */
#include "server/api/handlers.h"
#include "server/api/idempotency.h"
#include "server/api/lists.h"
#include "server/net/members.h"
#include "server/net/task.h"
#include "server/ops/service.h"

#include "online/names.h"

#include <sodium.h>
#include <string.h>

enum {
    NAME_MOST = 60,    /* bytes */
    CODE_LETTERS = 20, /* 100 bits */
    PEOPLE_MOST = 500,
    SEASON_DAYS = 90,
    SEASON_MATCHES = 500 /* of a season that count, the last ones */
};

typedef enum {
    CIRCLE_MEMBER,
    CIRCLE_ORGANISER,
    CIRCLE_OWNER,
    CIRCLE_ROLES
} CircleRole;

static const char *const ROLES[CIRCLE_ROLES] = {"member", "organiser", "owner"};

static void draw_code(char code[CODE_LETTERS + 1]) {
    static const char LETTERS[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (int i = 0; i < CODE_LETTERS; i++)
        code[i] = LETTERS[randombytes_uniform(sizeof LETTERS - 1)];
    code[CODE_LETTERS] = '\0';
}

static bool is_name(const char *words) {
    size_t length = words ? strlen(words) : 0, bad;
    return length > 0 && length <= NAME_MOST && words[0] != ' ' && words[length - 1] != ' ' &&
           utf8_is_clean(words, length, false, &bad);
}

/* The circle of the path; refuses the request when it has none. */
static bool read_circle(Request *request, int64_t *out) {
    MatchId id;
    if (!match_id_read(slice_of(request->part[0]), &id)) {
        request_refuse(request, REFUSE_MISSING);
        return false;
    }
    *out = (int64_t)id;
    return true;
}

static void json_id(Json *json, int64_t id) {
    char words[MATCH_ID_CHARS + 1];
    match_id_write((MatchId)id, words);
    json_put_string(json, "id", words);
}

static void send_empty(Request *request) {
    Json *json = request_json(request);
    json_open_object(json);
    json_close(json);
    request_send(request, HTTP_STATUS_OK);
}

/* ---- reading ---- */

static void on_circles(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT) {
        Json *json = request_json(request);
        json_open_object(json);
        json_key(json, "circles");
        json_open_array(json);
        for (int i = 0; i < job_rows(job, 0); i++) {
            const Value *value = job_row(job, 0, i)->value;
            json_open_object(json);
            json_id(json, value[CIRCLES_OF_CIRCLE].number);
            json_put_string(json, "name", value[CIRCLES_OF_NAME].bytes);
            json_put_string(json, "role", ROLES[value[CIRCLES_OF_ROLE].number]);
            json_put_int(json, "people", value[CIRCLES_OF_PEOPLE].number);
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

void handle_circles_get(Request *request) {
    Value owner = value_int(request->who.user);
    Job *job = job_new(on_circles, request);
    job->only_reads = true;
    job_step(job, STORE_CIRCLES_OF, EXPECT_ANY, &owner, 1);
    request_hold(request);
    service_submit(request->service, job);
}

static void json_people(Json *json, const Job *job, int step) {
    json_key(json, "people");
    json_open_array(json);
    for (int i = 0; i < job_rows(job, step); i++) {
        const Value *value = job_row(job, step, i)->value;
        json_open_object(json);
        json_put_string(json, "name", value[CIRCLE_PEOPLE_NAME].bytes);
        if (value[CIRCLE_PEOPLE_SHOWN].bytes[0])
            json_put_string(json, "shown", value[CIRCLE_PEOPLE_SHOWN].bytes);
        json_put_string(json, "role", ROLES[value[CIRCLE_PEOPLE_ROLE].number]);
        json_put_int(json, "joined", value[CIRCLE_PEOPLE_JOINED].number);
        json_close(json);
    }
    json_close(json);
}

static void json_season(Json *json, const Job *job, int step) {
    json_key(json, "season");
    json_open_array(json);
    for (int i = 0; i < job_rows(job, step); i++) {
        const Value *value = job_row(job, step, i)->value;
        json_open_object(json);
        json_put_string(json, "name", value[CIRCLE_SEASON_NAME].bytes);
        if (value[CIRCLE_SEASON_SHOWN].bytes[0])
            json_put_string(json, "shown", value[CIRCLE_SEASON_SHOWN].bytes);
        json_put_int(json, "played", value[CIRCLE_SEASON_PLAYED].number);
        json_put_int(json, "won", value[CIRCLE_SEASON_WON].number);
        json_put_int(json, "points", value[CIRCLE_SEASON_POINTS].number);
        json_close(json);
    }
    json_close(json);
}

static void on_circle(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT) {
        const Value *value = job_row(job, 0, 0)->value;
        Json *json = request_json(request);
        json_open_object(json);
        json_id(json, value[CIRCLE_OF_ID].number);
        json_put_string(json, "name", value[CIRCLE_OF_NAME].bytes);
        json_put_string(json, "role", ROLES[value[CIRCLE_OF_ROLE].number]);
        json_put_string(json, "code", value[CIRCLE_OF_CODE].bytes);
        json_people(json, job, 1);
        json_season(json, job, 2);
        json_close(json);
        request_send(request, HTTP_STATUS_OK);
    } else {
        request_refuse(request, job->result == JOB_LOST ? REFUSE_MISSING : REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

/* The first step of every job about one circle: its user must be in it. */
static void step_inside(Job *job, const Request *request, int64_t circle) {
    Value values[] = {value_int(circle), value_int(request->who.user)};
    job_step(job, STORE_CIRCLE_OF, EXPECT_SOME, values, 2);
}

void handle_circle_get(Request *request) {
    int64_t circle;
    if (!read_circle(request, &circle))
        return;
    Value id = value_int(circle);
    Value season[] = {id, value_int(service_now(request->service) - SEASON_DAYS * DAY_MS),
                      value_int(SEASON_MATCHES)};
    Job *job = job_new(on_circle, request);
    job->only_reads = true;
    step_inside(job, request, circle);
    job_step(job, STORE_CIRCLE_PEOPLE, EXPECT_ANY, &id, 1);
    job_step(job, STORE_CIRCLE_SEASON, EXPECT_ANY, season, 3);
    request_hold(request);
    service_submit(request->service, job);
}

void handle_circle_matches_get(Request *request) {
    int64_t circle, before;
    if (!read_circle(request, &circle))
        return;
    if (!list_before(request, &before)) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    Value values[] = {value_int(circle), value_int(request->who.user), value_int(before),
                      value_int(LIST_PAGE)};
    list_answer(request, STORE_CIRCLE_HEADS, values, 4);
}

/* ---- founding ---- */

static void on_founded(Job *job) {
    Request *request = job->data;
    IdempotencyKey once;
    idempotency_read(request, &once);
    if (!idempotency_is_first(job)) {
        idempotency_repeat(request, &once, STATUS_CREATED);
    } else if (job->result == JOB_KEPT) {
        const char *answer = job_row(job, 3, 0)->value[CID_GET_ANSWER].bytes;
        request_send_bytes(request, STATUS_CREATED, "application/json", answer, strlen(answer));
    } else {
        request->service->limits.refused[LIMIT_CIRCLES] += job->result == JOB_LOST;
        request_refuse(request, job->result == JOB_LOST ? REFUSE_LIMIT : REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

/* How many circles a person may be in. */
static Value circles_most(const Service *service) {
    int64_t most = service->limits.rule[LIMIT_CIRCLES].count;
    return value_int(most > 0 ? most : INT64_MAX);
}

static void found(Request *request, const IdempotencyKey *once, const char *name) {
    char answer[4 * NAME_MOST + 120], code[CODE_LETTERS + 1];
    Text text;
    Json json;
    int64_t circle = (int64_t)match_id_from(random_number()), now = service_now(request->service);
    draw_code(code);
    text_init(&text, answer, sizeof answer);
    json_init(&json, &text);
    json_open_object(&json);
    json_id(&json, circle);
    json_put_string(&json, "name", name);
    json_put_string(&json, "role", ROLES[CIRCLE_OWNER]);
    json_put_string(&json, "code", code);
    json_close(&json);
    Value owner = value_int(request->who.user), id = value_int(circle);
    Value circle_new[] = {id,
                          value_text(name),
                          value_text(code),
                          value_int(now),
                          owner,
                          circles_most(request->service)};
    Value enter[] = {id, owner, value_int(CIRCLE_OWNER), value_int(now)};
    Value again[] = {owner, value_text(once->cid.words)};
    Job *job = job_new(on_founded, request);
    idempotency_step(job, request, once, answer);
    job_step(job, STORE_CIRCLE_NEW, EXPECT_SOME, circle_new, 6);
    job_step(job, STORE_CIRCLE_ENTER, EXPECT_ANY, enter, 4);
    job_step(job, STORE_CID_GET, EXPECT_SOME, again, 2);
    cost_stored(request->service, request->who.user, sizeof answer);
    request_hold(request);
    service_submit(request->service, job);
}

void handle_circles_post(Request *request) {
    const char *name;
    IdempotencyKey once;
    if (!member_text(request->json, "name", &name) || !is_name(name) ||
        !idempotency_read(request, &once)) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    if (request_signed_in(request))
        found(request, &once, name);
}

/* ---- joining: the same once more changes nothing ---- */

static void on_joined(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT) {
        Json *json = request_json(request);
        json_open_object(json);
        json_id(json, job_row(job, 2, 0)->value[CIRCLE_IN_BY_CODE_ID].number);
        json_close(json);
        request_send(request, HTTP_STATUS_OK);
    } else if (job->result == JOB_LOST && job->failed_step == 2) {
        request->service->limits.refused[LIMIT_CIRCLES]++;
        request_refuse(request, REFUSE_LIMIT);
    } else {
        request_refuse(request, job->result == JOB_LOST ? REFUSE_MISSING : REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

void handle_circles_join(Request *request) {
    const char *code;
    if (!member_text(request->json, "code", &code) || !code) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    if (!request_signed_in(request))
        return;
    const Service *service = request->service;
    Value owner = value_int(request->who.user), words = value_text(code);
    Value join[] = {words, owner, value_int(service_now(service)), circles_most(service),
                    value_int(PEOPLE_MOST)};
    Value in[] = {words, owner};
    Job *job = job_new(on_joined, request);
    job_step(job, STORE_CIRCLE_BY_CODE, EXPECT_SOME, &words, 1);
    job_step(job, STORE_CIRCLE_JOIN, EXPECT_ANY, join, 5);
    job_step(job, STORE_CIRCLE_IN_BY_CODE, EXPECT_SOME, in, 2);
    request_hold(request);
    service_submit(request->service, job);
}

/* ---- changes: step 0 finds the circle, step 1 changes it if this user may ---- */

static void on_changed(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT)
        send_empty(request);
    else if (job->result == JOB_LOST)
        request_refuse(request, job->failed_step == 0 ? REFUSE_MISSING : REFUSE_FORBIDDEN);
    else
        request_refuse(request, REFUSE_BUSY);
    job_free(job);
    request_release(request);
}

static Job *begin_change(Request *request, int64_t circle) {
    Job *job = job_new(on_changed, request);
    step_inside(job, request, circle);
    request_hold(request);
    return job;
}

/* Who is left without an owner gets one; without people the circle goes. */
static void step_inherit(Job *job, const Service *service, int64_t circle) {
    Value values[] = {value_int(service_now(service) - CIRCLE_SILENT_DAYS * DAY_MS),
                      value_int(circle)};
    job_step(job, STORE_CIRCLES_INHERIT, EXPECT_ANY, values, 2);
    job_step(job, STORE_CIRCLES_EMPTY, EXPECT_ANY, &values[1], 1);
}

void handle_circle_edit(Request *request) {
    const char *name;
    bool link;
    char code[CODE_LETTERS + 1] = "";
    int64_t circle;
    if (!member_text(request->json, "name", &name) || (name && !is_name(name)) ||
        !member_bool(request->json, "link", false, &link)) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    if (!request_signed_in(request) || !read_circle(request, &circle))
        return;
    if (link)
        draw_code(code);
    Value values[] = {value_int(circle), value_int(request->who.user), value_text(name ? name : ""),
                      value_text(code)};
    Job *job = begin_change(request, circle);
    job_step(job, STORE_CIRCLE_EDIT, EXPECT_SOME, values, 4);
    service_submit(request->service, job);
}

void handle_circle_leave(Request *request) {
    int64_t circle;
    if (!request_signed_in(request) || !read_circle(request, &circle))
        return;
    Value values[] = {value_int(circle), value_int(request->who.user)};
    Job *job = begin_change(request, circle);
    job_step(job, STORE_CIRCLE_LEAVE, EXPECT_SOME, values, 2);
    step_inherit(job, request->service, circle);
    service_submit(request->service, job);
}

void handle_circle_delete(Request *request) {
    int64_t circle;
    if (!read_circle(request, &circle))
        return;
    Value values[] = {value_int(circle), value_int(request->who.user)};
    Job *job = begin_change(request, circle);
    job_step(job, STORE_CIRCLE_DELETE, EXPECT_SOME, values, 2);
    service_submit(request->service, job);
}

/* "none" removes the person; "owner" hands the circle over. */
void handle_circle_role(Request *request) {
    const char *name, *words;
    char folded[MAX_USER_NAME + 1];
    int64_t circle;
    if (!member_text(request->json, "name", &name) || !name || !name_is_name(slice_of(name)) ||
        !member_text(request->json, "role", &words) || !words) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    int role = 0;
    while (role < CIRCLE_ROLES && strcmp(words, ROLES[role]) != 0)
        role++;
    if (role == CIRCLE_ROLES && strcmp(words, "none") != 0) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    if (!request_signed_in(request) || !read_circle(request, &circle))
        return;
    name_key(slice_of(name), folded);
    Value values[] = {value_int(circle), value_int(request->who.user), value_text(folded),
                      value_int(role)};
    Job *job = begin_change(request, circle);
    job_step(job, role == CIRCLE_ROLES ? STORE_CIRCLE_REMOVE : STORE_CIRCLE_ROLE, EXPECT_SOME,
             values, role == CIRCLE_ROLES ? 3 : 4);
    if (role == CIRCLE_OWNER)
        job_step(job, STORE_CIRCLE_STEP_DOWN, EXPECT_SOME, values, 2);
    service_submit(request->service, job);
}

void handle_circle_show(Request *request) {
    int64_t circle;
    MatchId match;
    if (!member_match(request->json, &match)) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    if (!request_signed_in(request) || !read_circle(request, &circle))
        return;
    Value values[] = {value_int(circle), value_int(request->who.user), value_int((int64_t)match)};
    Job *job = begin_change(request, circle);
    job_step(job, STORE_CIRCLE_SHOW, EXPECT_SOME, values, 3);
    service_submit(request->service, job);
}
