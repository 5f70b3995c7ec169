/* SPDX-License-Identifier: MIT */
/* account.c - members: signing in, claiming a guest's account, passwords and recovery.
 *
 * Each is a short chain: check the request, read the store, hash a password on a worker thread,
 * store the change, answer. An Errand holds the state of the chain. The store counts wrong
 * passwords, so that all nodes share the count. */
#include "server/api/handlers.h"
#include "server/net/members.h"
#include "server/ops/service.h"
#include "server/people/connected.h"
#include "server/people/credentials.h"
#include "server/people/passwords.h"

#include "base/memory.h"

#include <sodium.h>
#include <string.h>

/* Failures allowed: a name in an hour, an address in 10 minutes. For (name, address) see
 * limits.def. */
enum {
    NAME_MOST = 200,
    ADDRESS_MOST = 300
};

typedef struct Errand {
    Request *request;
    char folded[MAX_USER_NAME + 1], name[MAX_USER_NAME + 1];
    char address[24];
    char words[PASSWORD_MOST + 1], fresh[PASSWORD_MOST + 1]; /* the password given, and a new one */
    char code_hash[RECOVERY_HASH];
    char recovery[RECOVERY_CHARS + 1], new_hash[RECOVERY_HASH];
    NewSession session;
    void (*proved)(struct Errand *); /* the next step after the right password */
    void (*allowed)(Request *);      /* account_prove */
} Errand;

static Errand *errand_new(Request *request) {
    Errand *errand = memory_new(sizeof *errand);
    memset(errand, 0, sizeof *errand);
    errand->request = request;
    Text text;
    text_init(&text, errand->address, sizeof errand->address);
    text_format(&text, "%llx", (unsigned long long)request->address);
    request_hold(request);
    return errand;
}

static void errand_end(Errand *errand) {
    Request *request = errand->request;
    sodium_memzero(errand, sizeof *errand);
    memory_free(errand);
    request_release(request);
}

static void errand_refuse(Errand *errand, RefusalCode code) {
    request_refuse(errand->request, code);
    errand_end(errand);
}

static void refuse_short(Errand *errand) {
    request_refuse_why(errand->request, REFUSE_PASSWORD, "short", "A password has 8 to 256 bytes.");
    errand_end(errand);
}

static int64_t now_of(const Errand *errand) {
    return service_now(errand->request->service);
}

static void submit(Errand *errand, Job *job) {
    service_submit(errand->request->service, job);
}

static bool hash_password(Errand *errand, const char *words, PasswordDone *done) {
    const Request *request = errand->request;
    return password_hash(request->service, request->address, words, done, errand);
}

/* Takes an attempt of the address. False: it has made too many; then it was answered. */
static bool may_try(Errand *errand) {
    Request *request = errand->request;
    int64_t wait =
        limits_take(&request->service->limits, LIMIT_SIGNINS, request->address, now_of(errand));
    if (wait > 0) {
        request_limit(request, wait);
        errand_end(errand);
    }
    return wait == 0;
}

/* Reads a text member of the body; false when it is missing or too long. */
static bool take_words(const Request *request, const char *key, char *out, size_t capacity) {
    const char *words;
    return member_text(request->json, key, &words) && words &&
           slice_copy(slice_of(words), out, capacity);
}

static bool take_name(Errand *errand) {
    if (!take_words(errand->request, "name", errand->name, sizeof errand->name) ||
        !name_is_name(slice_of(errand->name)))
        return false;
    name_key(slice_of(errand->name), errand->folded);
    return true;
}

/* ---- proving a password ---- */

static void on_failure_kept(Job *job) {
    Errand *errand = job->data;
    RefusalCode code = job->result == JOB_KEPT ? REFUSE_PASSWORD : REFUSE_BUSY;
    job_free(job);
    errand_refuse(errand, code);
}

/* Counts a wrong password before answering. */
static void count_failure(Errand *errand) {
    Job *job = job_new(on_failure_kept, errand);
    Value values[] = {value_text(errand->folded), value_text(errand->address),
                      value_int(now_of(errand))};
    job_step(job, STORE_FAILURE_ADD, EXPECT_ANY, values, 3);
    submit(errand, job);
}

static void on_checked(void *data, bool right, const char *hash) {
    Errand *errand = data;
    (void)hash;
    if (right)
        errand->proved(errand);
    else
        count_failure(errand);
}

static void add_failures_step(Job *job, const Errand *errand) {
    const LimitRule *rule = &errand->request->service->limits.rule[LIMIT_PASSWORDS];
    int64_t now = now_of(errand);
    Value values[] = {value_text(errand->folded), value_text(errand->address),
                      value_int(now - rule->seconds * SECOND_MS), value_int(now - HOUR_MS),
                      value_int(now - 10 * MINUTE_MS)};
    job_step(job, STORE_FAILURES_COUNT, EXPECT_ANY, values, 5);
}

static bool too_many_failures(const Job *job, int step, const Service *service) {
    const Row *row = job_row(job, step, 0);
    int64_t most = service->limits.rule[LIMIT_PASSWORDS].count;
    if (most == 0)
        return false;
    return row->value[FAILURES_COUNT_OF_BOTH].number >= most ||
           row->value[FAILURES_COUNT_OF_NAME].number >= NAME_MOST ||
           row->value[FAILURES_COUNT_OF_ADDRESS].number >= ADDRESS_MOST;
}

/* Step 0: the user by name (or nobody), step 1: failures. */
static void on_user_found(Job *job) {
    Errand *errand = job->data;
    Service *service = errand->request->service;
    if (job->result != JOB_KEPT) {
        job_free(job);
        errand_refuse(errand, REFUSE_BUSY);
        return;
    }
    if (too_many_failures(job, 1, service)) {
        job_free(job);
        service->limits.refused[LIMIT_PASSWORDS]++;
        request_limit(errand->request, MINUTE_MS);
        errand_end(errand);
        return;
    }
    const char *hash = NULL;
    if (job_rows(job, 0) == 1) {
        const Row *row = job_row(job, 0, 0);
        hash = row->value[USER_BY_NAME_PASSWORD].bytes;
        session_draw(&errand->session, now_of(errand), row->value[USER_BY_NAME_ID].number,
                     row->value[USER_BY_NAME_NAME].bytes, USER_MEMBER);
        slice_copy(slice_of(row->value[USER_BY_NAME_SHOWN].bytes), errand->session.who.shown,
                   sizeof errand->session.who.shown);
        errand->session.who.banned = row->value[USER_BY_NAME_BANNED].number;
    }
    bool begun =
        password_check(service, errand->request->address, hash, errand->words, on_checked, errand);
    job_free(job);
    if (!begun)
        errand_refuse(errand, REFUSE_BUSY);
}

static void prove(Errand *errand, void (*proved)(Errand *)) {
    if (!may_try(errand))
        return;
    errand->proved = proved;
    Job *job = job_new(on_user_found, errand);
    Value folded = value_text(errand->folded);
    job->only_reads = true;
    job_step(job, STORE_USER_BY_NAME, EXPECT_ANY, &folded, 1);
    add_failures_step(job, errand);
    submit(errand, job);
}

static void allow(Errand *errand) {
    errand->allowed(errand->request);
    errand_end(errand);
}

void account_prove(Request *request, const char *password, void (*allowed)(Request *)) {
    Errand *errand = errand_new(request);
    errand->allowed = allowed;
    name_key(slice_of(request->who.name), errand->folded);
    if (slice_copy(slice_of(password), errand->words, sizeof errand->words))
        prove(errand, allow);
    else
        errand_refuse(errand, REFUSE_PASSWORD); /* no password is that long */
}

/* ---- signing in ---- */

static void json_session(Errand *errand) {
    Request *request = errand->request;
    session_begin(request, &errand->session);
    Json *json = request_json(request);
    json_open_object(json);
    json_user(json, &errand->session.who);
    json_put_string(json, "token", errand->session.chars);
    if (errand->recovery[0])
        json_put_string(json, "recovery", errand->recovery);
    json_close(json);
    request_send(request, STATUS_CREATED);
    errand_end(errand);
}

static void on_signed_in(Job *job) {
    Errand *errand = job->data;
    JobResult result = job->result;
    job_free(job);
    if (result == JOB_KEPT) {
        Service *service = errand->request->service;
        UserId user = errand->session.who.user;
        session_forget_user(service, user); /* others may have ended */
        nodes_publish_user(service, user);
        json_session(errand);
    } else {
        errand_refuse(errand, REFUSE_BUSY);
    }
}

static void sign_in(Errand *errand) {
    if (errand->session.who.banned > now_of(errand)) {
        request_refuse_why(errand->request, REFUSE_FORBIDDEN, "banned", "This account is banned.");
        errand_end(errand);
        return;
    }
    Job *job = job_new(on_signed_in, errand);
    session_keep(job, &errand->session, SESSION_BROWSER, "", now_of(errand));
    submit(errand, job);
}

void account_sign_in(Request *request) {
    Errand *errand = errand_new(request);
    const char *words;
    if (!member_text(request->json, "name", &words) ||
        !member_text(request->json, "password", &words) || !words)
        errand_refuse(errand, REFUSE_BAD);
    else if (!take_name(errand) ||
             !take_words(request, "password", errand->words, sizeof errand->words))
        errand_refuse(errand, REFUSE_PASSWORD); /* unknown name, or no valid password */
    else
        prove(errand, sign_in);
}

/* ---- claiming ---- */

static void on_claimed(Job *job) {
    Errand *errand = job->data;
    Request *request = errand->request;
    Service *service = request->service;
    JobResult result = job->result;
    int failed = job->failed_step;
    job_free(job);
    if (result != JOB_KEPT) {
        /* Step 0: a former member's name; step 1: not a guest any more, or taken. */
        errand_refuse(errand, result == JOB_LOST && failed >= 0 ? REFUSE_TAKEN : REFUSE_BUSY);
        return;
    }
    Who who = request->who;
    who.kind = USER_MEMBER;
    slice_copy(slice_of(errand->name), who.name, sizeof who.name);
    session_forget_user(service, who.user);
    session_know(service, &request->token, &who);
    users_know(service, who.user, who.name, who.shown, who.kind);
    connected_sign_out_others(service, who.user, who.session);
    connected_claimed(service, &who);
    nodes_publish_user(service, who.user);
    Json *json = request_json(request);
    json_open_object(json);
    json_user(json, &who);
    json_put_string(json, "recovery", errand->recovery);
    json_close(json);
    request_send(request, HTTP_STATUS_OK);
    errand_end(errand);
}

static void on_claim_hashed(void *data, bool right, const char *hash) {
    Errand *errand = data;
    const Request *request = errand->request;
    uint8_t name[NAME_HASH];
    if (!right) {
        errand_refuse(errand, REFUSE_BUSY);
        return;
    }
    name_hash(request->service, errand->folded, name);
    recovery_new(errand->recovery, errand->new_hash);
    Job *job = job_new(on_claimed, errand);
    Value gone = value_blob(name, sizeof name);
    Value claim[] = {value_int(request->who.user), value_text(errand->name),
                     value_text(errand->folded), value_text(hash), value_text(errand->new_hash)};
    Value others[] = {value_int(request->who.user), value_blob(request->token.hash, SHA256_BYTES)};
    job_step(job, STORE_GONE_NAME, EXPECT_NONE, &gone, 1);
    job_step(job, STORE_USER_CLAIM, EXPECT_SOME, claim, 5);
    job_step(job, STORE_SESSIONS_END_OTHERS, EXPECT_ANY, others, 2);
    submit(errand, job);
}

void handle_me_claim(Request *request) {
    Service *service = request->service;
    Error error;
    const char *words;
    Errand *errand = errand_new(request);
    if (!member_text(request->json, "name", &words) || !words ||
        !member_text(request->json, "password", &words) || !words) {
        errand_refuse(errand, REFUSE_BAD);
        return;
    }
    if (!take_name(errand) || !name_may_be_chosen(slice_of(errand->name), &error)) {
        errand_refuse(errand, REFUSE_NAME);
        return;
    }
    if (!password_may_be(words)) {
        refuse_short(errand);
        return;
    }
    if (!request_signed_in(request)) {
        errand_end(errand);
        return;
    }
    int64_t wait =
        limits_take(&service->limits, LIMIT_CLAIMS, request->address, service_now(service));
    if (wait > 0) {
        request_limit(request, wait);
        errand_end(errand);
        return;
    }
    if (request->who.kind != USER_GUEST)
        errand_refuse(errand, REFUSE_FORBIDDEN);
    else if (!hash_password(errand, words, on_claim_hashed))
        errand_refuse(errand, REFUSE_BUSY);
}

/* ---- another password ---- */

static void on_password_changed(Job *job) {
    Errand *errand = job->data;
    Request *request = errand->request;
    Service *service = request->service;
    JobResult result = job->result;
    job_free(job);
    if (result != JOB_KEPT) {
        errand_refuse(errand, REFUSE_BUSY);
        return;
    }
    session_forget_user(service, request->who.user);
    connected_sign_out_others(service, request->who.user, request->who.session);
    nodes_publish_user(service, request->who.user);
    Json *json = request_json(request);
    json_open_object(json);
    json_user(json, &request->who);
    json_close(json);
    request_send(request, HTTP_STATUS_OK);
    errand_end(errand);
}

static void on_new_hashed(void *data, bool right, const char *hash) {
    Errand *errand = data;
    const Request *request = errand->request;
    if (!right) {
        errand_refuse(errand, REFUSE_BUSY);
        return;
    }
    Job *job = job_new(on_password_changed, errand);
    Value change[] = {value_int(request->who.user), value_text(hash)};
    Value others[] = {value_int(request->who.user), value_blob(request->token.hash, SHA256_BYTES)};
    job_step(job, STORE_USER_PASSWORD, EXPECT_SOME, change, 2);
    job_step(job, STORE_SESSIONS_END_OTHERS, EXPECT_ANY, others, 2);
    submit(errand, job);
}

static void hash_new(Errand *errand) {
    if (!hash_password(errand, errand->fresh, on_new_hashed))
        errand_refuse(errand, REFUSE_BUSY);
}

void handle_me_password(Request *request) {
    const char *old, *fresh;
    Errand *errand = errand_new(request);
    if (!member_text(request->json, "old", &old) || !member_text(request->json, "new", &fresh) ||
        !old || !fresh) {
        errand_refuse(errand, REFUSE_BAD);
    } else if (!password_may_be(fresh)) {
        refuse_short(errand);
    } else if (!take_words(request, "old", errand->words, sizeof errand->words)) {
        errand_refuse(errand, REFUSE_PASSWORD);
    } else if (!request_signed_in(request)) {
        errand_end(errand);
    } else if (request->who.kind != USER_MEMBER) {
        errand_refuse(errand, REFUSE_FORBIDDEN);
    } else {
        take_words(request, "new", errand->fresh, sizeof errand->fresh);
        name_key(slice_of(request->who.name), errand->folded);
        prove(errand, hash_new);
    }
}

/* ---- recovery ---- */

static void on_recovered(Job *job) {
    Errand *errand = job->data;
    Service *service = errand->request->service;
    if (job->result == JOB_TROUBLE) {
        job_free(job);
        errand_refuse(errand, REFUSE_BUSY);
        return;
    }
    if (job->result == JOB_LOST) {
        job_free(job);
        count_failure(errand);
        return;
    }
    UserId user = job_row(job, 0, 0)->value[USER_RECOVER_ID].number;
    session_draw(&errand->session, now_of(errand), user,
                 job_row(job, 0, 0)->value[USER_RECOVER_NAME].bytes, USER_MEMBER);
    slice_copy(slice_of(job_row(job, 0, 0)->value[USER_RECOVER_SHOWN].bytes),
               errand->session.who.shown, sizeof errand->session.who.shown);
    job_free(job);
    session_forget_user(service, user);
    connected_sign_out(service, user, 0);
    /* All sessions have ended: begins a new one. */
    Job *next = job_new(on_signed_in, errand);
    Value owner = value_int(user);
    job_step(next, STORE_SESSIONS_END, EXPECT_ANY, &owner, 1);
    session_keep(next, &errand->session, SESSION_BROWSER, "", now_of(errand));
    submit(errand, next);
}

/* Hashes the new password even when the code is wrong, so that both take the same time. */
static void on_recovery_hashed(void *data, bool right, const char *hash) {
    Errand *errand = data;
    if (!right) {
        errand_refuse(errand, REFUSE_BUSY);
        return;
    }
    recovery_new(errand->recovery, errand->new_hash);
    Job *job = job_new(on_recovered, errand);
    Value values[] = {value_text(errand->folded), value_text(errand->code_hash), value_text(hash),
                      value_text(errand->new_hash)};
    job_step(job, STORE_USER_RECOVER, EXPECT_SOME, values, 4);
    submit(errand, job);
}

static void on_recovery_counted(Job *job) {
    Errand *errand = job->data;
    Service *service = errand->request->service;
    bool kept = job->result == JOB_KEPT, many = kept && too_many_failures(job, 0, service);
    job_free(job);
    if (many) {
        request_limit(errand->request, MINUTE_MS);
        errand_end(errand);
    } else if (!kept || !hash_password(errand, errand->fresh, on_recovery_hashed)) {
        errand_refuse(errand, REFUSE_BUSY);
    }
}

void handle_recover(Request *request) {
    char code[64];
    const char *fresh;
    Errand *errand = errand_new(request);
    if (!member_text(request->json, "new", &fresh) || !fresh ||
        !take_words(request, "recovery", code, sizeof code) || !take_name(errand)) {
        errand_refuse(errand, REFUSE_BAD);
        return;
    }
    if (!password_may_be(fresh)) {
        refuse_short(errand);
        return;
    }
    take_words(request, "new", errand->fresh, sizeof errand->fresh);
    if (!recovery_read(code, errand->code_hash))
        errand->code_hash[0] = '\0'; /* nobody's */
    if (!may_try(errand))
        return;
    Job *job = job_new(on_recovery_counted, errand);
    job->only_reads = true;
    add_failures_step(job, errand);
    submit(errand, job);
}
