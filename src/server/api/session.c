/* SPDX-License-Identifier: MIT */
/* session.c - signing in as a guest, and signing out. */
#include "server/api/handlers.h"
#include "server/api/signin.h"
#include "server/net/members.h"
#include "server/net/task.h"
#include "server/ops/service.h"
#include "server/people/address_bans.h"
#include "server/people/audit.h"
#include "server/people/connected.h"
#include "server/people/credentials.h"

#include <sodium.h>
#include <string.h>

enum {
    MOST_NAMES = 8, /* generated names to try before answering `busy` */
    STORED_GUEST = 0
};

/* The creation of a guest. */
typedef struct {
    Task task;
    Token token;
    char chars[TOKEN_CHARS + 1];
    Who who;
    int tries;
} Making;

/* 46 bits: logs hold numbers up to 10^14, browsers a little more. */
static int64_t new_id(void) {
    return (int64_t)(random_number() >> 18 | 1);
}

void session_cookie(Request *request, const char *chars) {
    Text text;
    text_init(&text, request->answer.cookie, sizeof request->answer.cookie);
    text_format(&text, "%s=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s",
                session_cookie_name(request->service), chars, chars[0] ? GUEST_DAYS * 24 * 3600 : 0,
                request->service->secure ? "; Secure" : "");
}

void session_answer(Request *request, const Who *who, const char *chars) {
    session_cookie(request, chars);
    Json *json = request_json(request);
    json_open_object(json);
    json_user(json, who);
    json_put_string(json, "token", chars);
    json_close(json);
    request_send(request, STATUS_CREATED);
}

static void make_guest(Making *making);

static void on_made(Job *job) {
    Making *making = job->data;
    Request *request = making->task.request;
    Service *service = request->service;
    JobResult result = job->result;
    job_free(job);
    if (result == JOB_LOST && ++making->tries < MOST_NAMES) {
        make_guest(making);
        return;
    }
    if (result == JOB_KEPT) {
        session_know(service, &making->token, &making->who);
        users_know(service, making->who.user, making->who.name, "", making->who.kind);
        session_answer(request, &making->who, making->chars);
    } else {
        request_refuse(request, REFUSE_BUSY);
    }
    task_end(making);
}

static void make_guest(Making *making) {
    Service *service = making->task.request->service;
    int64_t now = service_now(service);
    char folded[MAX_USER_NAME + 1];
    Who *who = &making->who;
    name_generate(making->task.request->language, random_number(), who->name);
    name_key(slice_of(who->name), folded);
    who->user = new_id();
    who->session = new_id();
    who->kind = USER_GUEST;
    who->scopes = SCOPES_USUAL;
    who->expires = now + GUEST_DAYS * DAY_MS;
    Value user[] = {value_int(who->user), value_text(who->name), value_text(folded),
                    value_int(STORED_GUEST), value_int(now)};
    Value session[] = {value_blob(making->token.hash, SHA256_BYTES),
                       value_int(who->session),
                       value_int(who->user),
                       value_int(who->program),
                       value_text(making->task.request->browser),
                       value_int(now),
                       value_int(who->expires),
                       value_int(SCOPES_USUAL)};
    Job *job = job_new(on_made, making);
    job_step(job, STORE_USER_NEW, EXPECT_SOME, user, 5);
    job_step(job, STORE_SESSION_NEW, EXPECT_ANY, session, 8);
    service_submit(service, job);
}

static void refuse_uninvited(Request *request) {
    request_refuse_why(request, REFUSE_FORBIDDEN, "invite",
                       "This service asks for an invitation code.");
}

static bool is_code(const char *guess, const char *code) {
    return strlen(guess) == strlen(code) && sodium_memcmp(guess, code, strlen(code)) == 0;
}

/* Guests and guesses of a code count for their address. With the right code it is the invitation's
 * bucket that empties, so that many may come from behind one router; but wrong guesses may have
 * used up the address' bucket, and then the right code is refused, too: else guessing could go on.
 */
static bool may_make_guest(Request *request, bool invited) {
    Service *service = request->service;
    int64_t now = service_now(service);
    int64_t wait =
        invited ? limits_wait(&service->limits, LIMIT_GUESTS, request->address, 1, now) : 0;
    if (wait == 0)
        wait = invited ? limits_take(&service->limits, LIMIT_INVITED, 0, now)
                       : limits_take(&service->limits, LIMIT_GUESTS, request->address, now);
    if (wait > 0)
        request_limit(request, wait);
    return wait == 0;
}

static void begin_session(Request *request) {
    Service *service = request->service;
    const char *invite;
    if (json_object_get(request->json, "name")) {
        account_sign_in(request);
        return;
    }
    bool program;
    if (!member_text(request->json, "invite", &invite) ||
        !member_bool(request->json, "program", false, &program)) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    const char *code = service->options->invite;
    if (code && !invite) { /* not a guess, so it does not count for the limit */
        refuse_uninvited(request);
        return;
    }
    bool invited = code && is_code(invite, code);
    if (!may_make_guest(request, invited))
        return;
    if (code && !invited) {
        refuse_uninvited(request);
        return;
    }
    Making *making = task_new(request, sizeof *making, NULL);
    making->who.program = program;
    token_new(making->chars, &making->token);
    make_guest(making);
}

void handle_session_post(Request *request) {
    come_in(request, begin_session);
}

/* ---- signing out ---- */

static bool is_everywhere(const Request *request) {
    char all[4];
    return request_query(request, "all", all, sizeof all) && strcmp(all, "1") == 0;
}

static void on_ended(Job *job) {
    Request *request = job->data;
    Service *service = request->service;
    if (job->result == JOB_KEPT) {
        bool everywhere = is_everywhere(request);
        if (everywhere)
            session_forget_user(service, request->who.user);
        else
            session_forget(service, &request->token);
        connected_sign_out(service, request->who.user, everywhere ? 0 : request->who.session);
        nodes_publish_user(service, request->who.user);
        session_cookie(request, "");
        Json *json = request_json(request);
        json_open_object(json);
        json_close(json);
        request_send(request, HTTP_STATUS_OK);
    } else {
        request_refuse(request, REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

void handle_session_delete(Request *request) {
    if (is_everywhere(request) && request->who.program) {
        request_refuse(request, REFUSE_FORBIDDEN); /* a program may only end its own session */
        return;
    }
    Job *job = job_new(on_ended, request);
    if (is_everywhere(request)) {
        Value owner = value_int(request->who.user);
        job_step(job, STORE_SESSIONS_END, EXPECT_ANY, &owner, 1);
    } else {
        Value hash = value_blob(request->token.hash, SHA256_BYTES);
        job_step(job, STORE_SESSION_END, EXPECT_ANY, &hash, 1);
    }
    audit_step(job, request, request->who.user, "sign_out", is_everywhere(request) ? "all" : "");
    request_hold(request);
    service_submit(request->service, job);
}
