/* SPDX-License-Identifier: MIT */
/* me.c - the user's own account: API tokens, settings, export, deletion. */
#include "server/api/handlers.h"
#include "server/api/idempotency.h"
#include "server/net/members.h"
#include "server/net/task.h"
#include "server/ops/log.h"
#include "server/ops/service.h"
#include "server/people/audit.h"
#include "server/people/connected.h"
#include "server/people/credentials.h"

#include "base/memory.h"
#include "base/scan.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_LABEL = 60,
    USUAL_TOKEN = 365, /* days */
    LONGEST_TOKEN = 3660,
    MOST_SETTINGS = 4096
};

static void send_empty(Request *request) {
    Json *json = request_json(request);
    json_open_object(json);
    json_close(json);
    request_send(request, HTTP_STATUS_OK);
}

/* ---- sessions: of browsers, and tokens of programs ---- */

typedef struct {
    Task task;
    NewSession session;
    char label[MOST_LABEL + 1];
} NewToken;

static const struct {
    const char *name;
    Scope scope;
} SCOPES[] = {{"read", SCOPE_READ}, {"play", SCOPE_PLAY}, {"account", SCOPE_ACCOUNT}};

enum {
    N_SCOPES = sizeof SCOPES / sizeof SCOPES[0]
};

static void json_scopes(Json *json, unsigned scopes) {
    json_key(json, "scopes");
    json_open_array(json);
    for (int i = 0; i < N_SCOPES; i++)
        if (scopes & SCOPES[i].scope)
            json_text(json, SCOPES[i].name);
    json_close(json);
}

/* "scopes":["play"]; reading is always among them. */
static bool read_scopes(const json_t *body, unsigned *scopes) {
    const json_t *list = json_object_get(body, "scopes");
    size_t count = json_array_size(list);
    *scopes = list ? SCOPE_READ : SCOPES_USUAL;
    for (size_t i = 0; i < count; i++) {
        const char *name = json_string_value(json_array_get(list, i));
        unsigned found = 0;
        for (int k = 0; name && k < N_SCOPES; k++)
            found |= strcmp(name, SCOPES[k].name) == 0 ? SCOPES[k].scope : 0;
        if (!found)
            return false;
        *scopes |= found;
    }
    return !list || json_is_array(list);
}

static void on_token_kept(Job *job) {
    NewToken *made = job->data;
    Request *request = made->task.request;
    if (job->result == JOB_KEPT) {
        Json *json = request_json(request);
        json_open_object(json);
        json_put_int(json, "id", made->session.who.session);
        json_put_string(json, "token", made->session.chars);
        json_put_string(json, "label", made->label);
        json_scopes(json, made->session.who.scopes);
        json_put_int(json, "expires", made->session.who.expires);
        json_close(json);
        request_send(request, STATUS_CREATED);
    } else {
        request_refuse(request, job->result == JOB_LOST ? REFUSE_LIMIT : REFUSE_BUSY);
    }
    job_free(job);
    task_end(made);
}

/* API token: shown once, only its hash is stored. Not idempotent, so it takes no cid. */
void handle_me_tokens_post(Request *request) {
    const char *label;
    size_t bad;
    unsigned scopes;
    int64_t days, now = service_now(request->service);
    NewToken *made = task_new(request, sizeof *made, NULL);
    if (!member_text(request->json, "label", &label) || !label ||
        !slice_copy(slice_of(label), made->label, sizeof made->label) ||
        !utf8_is_clean(label, strlen(label), false, &bad) || !read_scopes(request->json, &scopes) ||
        !member_int(request->json, "days", 1, LONGEST_TOKEN, USUAL_TOKEN, &days)) {
        task_refuse(made, REFUSE_BAD);
        return;
    }
    if (!request_signed_in(request)) {
        task_end(made);
        return;
    }
    session_draw(&made->session, now, request->who.user, request->who.name, request->who.kind);
    made->session.who.expires = now + days * DAY_MS;
    made->session.who.program = true;
    made->session.who.scopes = scopes;
    Job *job = job_new(on_token_kept, made);
    session_keep(job, &made->session, made->label, now);
    audit_step(job, request, request->who.user, "token",
               scopes & SCOPE_ACCOUNT ? "account"
               : scopes & SCOPE_PLAY  ? "play"
                                      : "read");
    service_submit(request->service, job);
}

static void json_one_session(Json *json, const Value *value, int64_t own) {
    bool program = value[SESSIONS_OF_KIND].number == SESSION_PROGRAM;
    json_open_object(json);
    json_put_int(json, "id", value[SESSIONS_OF_ID].number);
    json_put_string(json, "kind", program ? "program" : "browser");
    json_put_string(json, "label", value[SESSIONS_OF_LABEL].bytes);
    if (program)
        json_scopes(json, (unsigned)value[SESSIONS_OF_SCOPES].number);
    json_put_int(json, "created", value[SESSIONS_OF_CREATED].number);
    json_put_int(json, "seen", value[SESSIONS_OF_SEEN].number);
    json_put_int(json, "expires", value[SESSIONS_OF_EXPIRES].number);
    json_put_bool(json, "this", value[SESSIONS_OF_ID].number == own);
    json_close(json);
}

static void on_sessions_read(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT) {
        Json *json = request_json(request);
        json_open_object(json);
        json_key(json, "sessions");
        json_open_array(json);
        for (int i = 0; i < job_rows(job, 0); i++)
            json_one_session(json, job_row(job, 0, i)->value, request->who.session);
        json_close(json);
        json_close(json);
        request_send(request, HTTP_STATUS_OK);
    } else {
        request_refuse(request, REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

void handle_me_sessions_get(Request *request) {
    Value owner = value_int(request->who.user);
    Job *job = job_new(on_sessions_read, request);
    job->only_reads = true;
    job_step(job, STORE_SESSIONS_OF, EXPECT_ANY, &owner, 1);
    request_hold(request);
    service_submit(request->service, job);
}

static void on_session_ended(Job *job) {
    Request *request = job->data;
    Service *service = request->service;
    if (job->result == JOB_KEPT) {
        Token token = {.given = true};
        memcpy(token.hash, job_row(job, 0, 0)->value[SESSION_END_BY_ID_HASH].bytes, SHA256_BYTES);
        session_forget(service, &token);
        connected_sign_out(service, request->who.user, strtoll(request->part[0], NULL, 10));
        nodes_publish_user(service, request->who.user);
        send_empty(request);
    } else {
        request_refuse(request, job->result == JOB_LOST ? REFUSE_MISSING : REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

void handle_me_sessions_delete(Request *request) {
    char *end;
    long long id = strtoll(request->part[0], &end, 10);
    if (*end || id <= 0) {
        request_refuse(request, REFUSE_MISSING);
        return;
    }
    request_hold(request);
    Job *job = job_new(on_session_ended, request);
    Value values[] = {value_int(request->who.user), value_int(id)};
    job_step(job, STORE_SESSION_END_BY_ID, EXPECT_SOME, values, 2);
    audit_step(job, request, request->who.user, "session_end", "");
    service_submit(request->service, job);
}

/* ---- settings: stored as the client sent them ---- */

static void on_settings_kept(Job *job) {
    Request *request = job->data;
    IdempotencyKey once;
    idempotency_read(request, &once);
    if (job->result == JOB_KEPT)
        send_empty(request);
    else if (idempotency_is_first(job))
        request_refuse(request, REFUSE_BUSY);
    else
        idempotency_repeat(request, &once, HTTP_STATUS_OK);
    job_free(job);
    request_release(request);
}

void handle_me_settings(Request *request) {
    IdempotencyKey once;
    json_t *settings = json_object_get(request->json, "settings");
    char *words = json_is_object(settings) && idempotency_read(request, &once)
                      ? json_dumps(settings, JSON_COMPACT)
                      : NULL;
    if (!words || strlen(words) > MOST_SETTINGS) {
        request_refuse(request, words ? REFUSE_LARGE : REFUSE_BAD);
        free(words);
        return;
    }
    if (!request_signed_in(request)) {
        free(words);
        return;
    }
    request_hold(request);
    Job *job = job_new(on_settings_kept, request);
    Value values[] = {value_int(request->who.user), value_text(words)};
    idempotency_step(job, request, &once, "{}");
    job_step(job, STORE_USER_SETTINGS, EXPECT_SOME, values, 2);
    audit_step(job, request, request->who.user, "settings", "");
    cost_stored(request->service, request->who.user, strlen(words));
    free(words);
    service_submit(request->service, job);
}

/* ---- display name ---- */

static void on_name_kept(Job *job) {
    Request *request = job->data;
    Service *service = request->service;
    JobResult result = job->result;
    job_free(job);
    if (result == JOB_KEPT) {
        session_forget_user(service, request->who.user);
        users_refresh(service, request->who.user);
        nodes_publish_user(service, request->who.user);
        send_empty(request);
    } else {
        request_refuse(request, REFUSE_BUSY);
    }
    request_release(request);
}

/* The same name sent again changes nothing, so it takes no cid. */
void handle_me_name(Request *request) {
    const char *words;
    Error error;
    if (!member_text(request->json, "shown", &words) || !words) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    if (words[0] && !name_may_be_shown(slice_of(words), &error)) {
        request_refuse_why(request, REFUSE_NAME, "shown", error.what);
        return;
    }
    if (!request_signed_in(request))
        return;
    request_hold(request);
    Job *job = job_new(on_name_kept, request);
    Value values[] = {value_int(request->who.user), value_text(words)};
    job_step(job, STORE_USER_SHOWN, EXPECT_ANY, values, 2);
    audit_step(job, request, request->who.user, "name", "");
    cost_stored(request->service, request->who.user, strlen(words));
    service_submit(request->service, job);
}

/* ---- export ---- */

/* Writes one line of JSON for each row: its table, and its columns by name. */
typedef struct {
    const char *table;
    Statement statement;
    const char *columns[MAX_COLUMNS];
} Export;

static const Export EXPORTS[] = {
    {"account", STORE_EXPORT_ACCOUNT, {"id", "name", "kind", "settings", "created", "shown"}},
    {"session", STORE_SESSIONS_OF, {"id", "kind", "label", "created", "expires", "scopes", "seen"}},
    {"match", STORE_EXPORT_MATCHES, {"match", "game", "seat", "created", "over", "place", "score"}},
    {"talk", STORE_EXPORT_TALK, {"match", "room", "at", "phrase", "words"}},
    {"block", STORE_EXPORT_BLOCKS, {"name", "at"}},
    {"report", STORE_EXPORT_REPORTS, {"about", "at", "words"}},
    {"deck", STORE_EXPORT_DECKS, {"sha256", "game", "name", "at", "text"}},
    {"rating", STORE_EXPORT_RATINGS, {"game", "seats", "mu", "sigma", "matches", "at"}},
    {"audit", STORE_EXPORT_AUDIT, {"at", "what", "note", "address"}},
    {"circle", STORE_CIRCLES_OF, {"circle", "name", "role", "joined", "people"}},
    {"daily", STORE_EXPORT_DAILY, {"game", "day", "at", "total", "won", "record"}},
};

enum {
    N_EXPORTS = sizeof EXPORTS / sizeof EXPORTS[0]
};
_Static_assert((int)N_EXPORTS <= (int)MAX_STEPS, "one job reads them all");

static void json_value(Json *json, const char *column, const Value *value) {
    switch (value->kind) {
    case VALUE_NULL:
        json_none(json);
        break;
    case VALUE_INT:
        if (strcmp(column, "match") == 0 || strcmp(column, "circle") == 0) {
            char id[MATCH_ID_CHARS + 1];
            match_id_write((MatchId)value->number, id);
            json_text(json, id);
        } else {
            json_int(json, value->number);
        }
        break;
    case VALUE_REAL:
        json_decimal(json, value->real, 6);
        break;
    case VALUE_TEXT:
        json_slice(json, (Slice){value->bytes, value->length});
        break;
    case VALUE_BLOB:
        json_hex(json, (const uint8_t *)value->bytes, value->length);
        break;
    }
}

static void json_line(Request *request, const Export *table, const Row *row) {
    Json *json = request_json(request);
    json_open_object(json);
    json_put_string(json, "is", table->table);
    for (int i = 0; table->columns[i]; i++) {
        json_key(json, table->columns[i]);
        json_value(json, table->columns[i], &row->value[i]);
    }
    json_close(json);
}

static void on_exported(Job *job) {
    Request *request = job->data;
    Service *service = request->service;
    if (job->result != JOB_KEPT) {
        request_refuse(request, REFUSE_BUSY);
        job_free(job);
        request_release(request);
        return;
    }
    char *lines = memory_new(1);
    size_t length = 0;
    for (int table = 0; table < N_EXPORTS; table++)
        for (int row = 0; row < job_rows(job, table); row++) {
            json_line(request, &EXPORTS[table], job_row(job, table, row));
            lines = memory_grow(lines, length + service->text.length + 1);
            memcpy(lines + length, service->scratch, service->text.length);
            length += service->text.length;
            lines[length++] = '\n';
        }
    request->answer.named = "townhall-export.ndjson";
    request_send_bytes(request, HTTP_STATUS_OK, "application/x-ndjson", lines, length);
    memory_free(lines);
    job_free(job);
    request_release(request);
}

void handle_me_export(Request *request) {
    Job *job = job_new(on_exported, request);
    Value owner = value_int(request->who.user);
    job->only_reads = job->is_list = true;
    for (int i = 0; i < N_EXPORTS; i++)
        job_step(job, EXPORTS[i].statement, EXPECT_ANY, &owner, 1);
    request_hold(request);
    service_submit(request->service, job);
}

/* ---- deletion ---- */

/* Stand-ins take over running matches. Logs keep the id, which no longer has a name. */
static void on_deleted(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT) {
        account_gone(request->service, request->who.user, job, 0, NULL, NULL);
        session_cookie(request, "");
        send_empty(request);
    } else {
        request_refuse(request, REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

static void delete_account(Request *request) {
    Job *job = job_new(on_deleted, request);
    account_delete_steps(job, request->service, request->who.user, request->who.name);
    audit_step(job, request, request->who.user, "delete", "");
    request_hold(request);
    service_submit(request->service, job);
}

void handle_me_delete(Request *request) {
    const char *words;
    if (!member_text(request->json, "password", &words))
        request_refuse(request, REFUSE_BAD);
    else if (!request_signed_in(request))
        return;
    else if (request->who.kind == USER_MEMBER)
        account_prove(request, words ? words : "", delete_account);
    else
        delete_account(request);
}
