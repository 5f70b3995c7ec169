/* SPDX-License-Identifier: MIT */
/* account.c - members: signing in, claiming a guest's account, passwords and recovery.
 *
 * Each is a short chain: check the request, read the store, hash a password on a worker thread,
 * store the change, answer. An AccountTask holds the state of the chain. The store counts wrong
 * passwords, so that all nodes share the count. */
#include "online/password.h"
#include "server/api/handlers.h"
#include "server/net/members.h"
#include "server/net/task.h"
#include "server/ops/service.h"
#include "server/people/address_bans.h"
#include "server/people/audit.h"
#include "server/people/connected.h"
#include "server/people/credentials.h"
#include "server/people/passwords.h"

#include <string.h>

/* Failures allowed: a name in an hour, an address in 10 minutes. For (name, address) see
 * limits.def. */
enum {
    NAME_MOST = 200,
    ADDRESS_MOST = 300
};

typedef struct AccountTask {
    Task task;
    char folded[MAX_USER_NAME + 1], name[MAX_USER_NAME + 1];
    char address[24];
    char words[PASSWORD_MOST + 1], fresh[PASSWORD_MOST + 1]; /* the password given, and a new one */
    char code_hash[RECOVERY_HASH];
    char recovery[RECOVERY_CHARS + 1], new_hash[RECOVERY_HASH];
    NewSession session;
    void (*proved)(struct AccountTask *); /* the next step after the right password */
    void (*allowed)(Request *);           /* account_prove */
} AccountTask;

static AccountTask *account_task_new(Request *request) {
    AccountTask *account = task_new(request, sizeof *account, NULL);
    Text text;
    text_init(&text, account->address, sizeof account->address);
    text_format(&text, "%llx", (unsigned long long)request->address);
    return account;
}

/* May this be a new password of the user with this name? False: then it was answered. */
static bool may_be_password(AccountTask *account, const char *words, const char *name) {
    if (!password_may_be(words))
        request_refuse_why(account->task.request, REFUSE_PASSWORD, "short",
                           "A password has 8 to 256 bytes.");
    else if (password_is_weak(words, name))
        request_refuse_why(account->task.request, REFUSE_PASSWORD, "weak",
                           "This password is among the first that somebody would guess.");
    else
        return true;
    task_end(account);
    return false;
}

static int64_t now_of(const AccountTask *account) {
    return service_now(account->task.request->service);
}

static bool hash_password(AccountTask *account, const char *words, PasswordDone *done) {
    const Request *request = account->task.request;
    return password_hash(request->service, request->address, words, done, account);
}

/* Takes an attempt of the address. False: it has made too many; then it was answered. */
static bool may_try(AccountTask *account) {
    Request *request = account->task.request;
    int64_t wait =
        limits_take(&request->service->limits, LIMIT_SIGNINS, request->address, now_of(account));
    if (wait > 0) {
        request_limit(request, wait);
        task_end(account);
    }
    return wait == 0;
}

/* Reads a text member of the body; false when it is missing or too long. */
static bool take_words(const Request *request, const char *key, char *out, size_t capacity) {
    const char *words;
    return member_text(request->json, key, &words) && words &&
           slice_copy(slice_of(words), out, capacity);
}

static bool take_name(AccountTask *account) {
    if (!take_words(account->task.request, "name", account->name, sizeof account->name) ||
        !name_is_name(slice_of(account->name)))
        return false;
    name_key(slice_of(account->name), account->folded);
    return true;
}

/* ---- proving a password ---- */

static void on_failure_kept(Job *job) {
    AccountTask *account = job->data;
    RefusalCode code = job->result == JOB_KEPT ? REFUSE_PASSWORD : REFUSE_BUSY;
    job_free(job);
    task_refuse(account, code);
}

/* Counts a wrong password before answering. */
static void count_failure(AccountTask *account) {
    Job *job = job_new(on_failure_kept, account);
    Value values[] = {value_text(account->folded), value_text(account->address),
                      value_int(now_of(account))};
    job_step(job, STORE_FAILURE_ADD, EXPECT_ANY, values, 3);
    task_submit(account, job);
}

static void on_checked(void *data, bool right, const char *hash) {
    AccountTask *account = data;
    (void)hash;
    if (right)
        account->proved(account);
    else
        count_failure(account);
}

static void add_failures_step(Job *job, const AccountTask *account) {
    const Request *request = account->task.request;
    const LimitRule *rule = &request->service->limits.rule[LIMIT_PASSWORDS];
    int64_t now = now_of(account);
    uint8_t address[ADDRESS_HASH];
    address_hash(request, address);
    Value values[] = {value_text(account->folded),
                      value_text(account->address),
                      value_int(now - rule->seconds * SECOND_MS),
                      value_int(now - HOUR_MS),
                      value_int(now - 10 * MINUTE_MS),
                      value_blob(address, sizeof address)};
    job_step(job, STORE_FAILURES_COUNT, EXPECT_ANY, values, 6);
}

/* Who guesses from many addresses locks nobody out: where the user has signed in before the name
 * does not count, and elsewhere one attempt in a while is left. Recovery codes cannot be guessed.
 */
static bool too_many_failures(const Job *job, int step, const Service *service, bool is_recovery) {
    const Value *value = job_row(job, step, 0)->value;
    int64_t most = service->limits.rule[LIMIT_PASSWORDS].count;
    int64_t of_both = value[FAILURES_COUNT_OF_BOTH].number;
    bool counts = !is_recovery && value[FAILURES_COUNT_KNOWN].number == 0;
    if (most == 0)
        return false;
    return of_both >= most || value[FAILURES_COUNT_OF_ADDRESS].number >= ADDRESS_MOST ||
           (counts && of_both > 0 && value[FAILURES_COUNT_OF_NAME].number >= NAME_MOST);
}

/* Step 0: the user by name (or nobody), step 1: failures. */
static void on_user_found(Job *job) {
    AccountTask *account = job->data;
    Service *service = account->task.request->service;
    if (job->result != JOB_KEPT) {
        job_free(job);
        task_refuse(account, REFUSE_BUSY);
        return;
    }
    if (too_many_failures(job, 1, service, false)) {
        job_free(job);
        service->limits.refused[LIMIT_PASSWORDS]++;
        request_limit(account->task.request, MINUTE_MS);
        task_end(account);
        return;
    }
    const char *hash = NULL;
    if (job_rows(job, 0) == 1) {
        const Row *row = job_row(job, 0, 0);
        hash = row->value[USER_BY_NAME_PASSWORD].bytes;
        session_draw(&account->session, now_of(account), row->value[USER_BY_NAME_ID].number,
                     row->value[USER_BY_NAME_NAME].bytes, USER_MEMBER);
        slice_copy(slice_of(row->value[USER_BY_NAME_SHOWN].bytes), account->session.who.shown,
                   sizeof account->session.who.shown);
        account->session.who.banned = row->value[USER_BY_NAME_BANNED].number;
    }
    bool begun = password_check(service, account->task.request->address, hash, account->words,
                                on_checked, account);
    job_free(job);
    if (!begun)
        task_refuse(account, REFUSE_BUSY);
}

static void prove(AccountTask *account, void (*proved)(AccountTask *)) {
    if (!may_try(account))
        return;
    account->proved = proved;
    Job *job = job_new(on_user_found, account);
    Value folded = value_text(account->folded);
    job->only_reads = true;
    job_step(job, STORE_USER_BY_NAME, EXPECT_ANY, &folded, 1);
    add_failures_step(job, account);
    task_submit(account, job);
}

static void allow(AccountTask *account) {
    account->allowed(account->task.request);
    task_end(account);
}

void account_prove(Request *request, const char *password, void (*allowed)(Request *)) {
    AccountTask *account = account_task_new(request);
    account->allowed = allowed;
    name_key(slice_of(request->who.name), account->folded);
    if (slice_copy(slice_of(password), account->words, sizeof account->words))
        prove(account, allow);
    else
        task_refuse(account, REFUSE_PASSWORD); /* no password is that long */
}

/* ---- signing in ---- */

static void json_session(AccountTask *account) {
    Request *request = account->task.request;
    session_begin(request, &account->session);
    Json *json = request_json(request);
    json_open_object(json);
    json_user(json, &account->session.who);
    json_put_string(json, "token", account->session.chars);
    if (account->recovery[0])
        json_put_string(json, "recovery", account->recovery);
    json_close(json);
    request_send(request, STATUS_CREATED);
    task_end(account);
}

static void on_signed_in(Job *job) {
    AccountTask *account = job->data;
    JobResult result = job->result;
    job_free(job);
    if (result == JOB_KEPT) {
        Service *service = account->task.request->service;
        UserId user = account->session.who.user;
        session_forget_user(service, user); /* others may have ended */
        nodes_publish_user(service, user);
        json_session(account);
    } else {
        task_refuse(account, REFUSE_BUSY);
    }
}

static void sign_in(AccountTask *account) {
    if (account->session.who.banned > now_of(account)) {
        request_refuse_until(account->task.request, "banned", account->session.who.banned,
                             "This account is banned.");
        task_end(account);
        return;
    }
    Job *job = job_new(on_signed_in, account);
    session_keep(job, &account->session, account->task.request->browser, now_of(account));
    known_address_step(job, account->task.request, account->session.who.user);
    audit_step(job, account->task.request, account->session.who.user, "sign_in", "");
    task_submit(account, job);
}

void account_sign_in(Request *request) {
    AccountTask *account = account_task_new(request);
    const char *words;
    if (!member_text(request->json, "name", &words) ||
        !member_text(request->json, "password", &words) || !words)
        task_refuse(account, REFUSE_BAD);
    else if (!take_name(account) ||
             !take_words(request, "password", account->words, sizeof account->words))
        task_refuse(account, REFUSE_PASSWORD); /* unknown name, or no valid password */
    else
        prove(account, sign_in);
}

/* ---- claiming ---- */

static void on_claimed(Job *job) {
    AccountTask *account = job->data;
    Request *request = account->task.request;
    Service *service = request->service;
    JobResult result = job->result;
    int failed = job->failed_step;
    job_free(job);
    if (result != JOB_KEPT) {
        /* Step 0: a former member's name; step 1: not a guest any more, or taken. */
        task_refuse(account, result == JOB_LOST && failed >= 0 ? REFUSE_TAKEN : REFUSE_BUSY);
        return;
    }
    Who who = request->who;
    who.kind = USER_MEMBER;
    slice_copy(slice_of(account->name), who.name, sizeof who.name);
    session_forget_user(service, who.user);
    session_know(service, &request->token, &who);
    users_know(service, who.user, who.name, who.shown, who.kind);
    connected_sign_out_others(service, who.user, who.session);
    connected_claimed(service, &who);
    nodes_publish_user(service, who.user);
    Json *json = request_json(request);
    json_open_object(json);
    json_user(json, &who);
    json_put_string(json, "recovery", account->recovery);
    json_close(json);
    request_send(request, HTTP_STATUS_OK);
    task_end(account);
}

static void on_claim_hashed(void *data, bool right, const char *hash) {
    AccountTask *account = data;
    const Request *request = account->task.request;
    uint8_t name[NAME_HASH];
    if (!right) {
        task_refuse(account, REFUSE_BUSY);
        return;
    }
    name_hash(request->service, account->folded, name);
    recovery_new(account->recovery, account->new_hash);
    Job *job = job_new(on_claimed, account);
    Value gone = value_blob(name, sizeof name);
    Value claim[] = {value_int(request->who.user), value_text(account->name),
                     value_text(account->folded), value_text(hash), value_text(account->new_hash)};
    Value others[] = {value_int(request->who.user), value_blob(request->token.hash, SHA256_BYTES)};
    job_step(job, STORE_GONE_NAME, EXPECT_NONE, &gone, 1);
    job_step(job, STORE_USER_CLAIM, EXPECT_SOME, claim, 5);
    job_step(job, STORE_SESSIONS_END_OTHERS, EXPECT_ANY, others, 2);
    known_address_step(job, request, request->who.user);
    audit_step(job, request, request->who.user, "claim", "");
    task_submit(account, job);
}

void handle_me_claim(Request *request) {
    Service *service = request->service;
    Error error;
    const char *words;
    AccountTask *account = account_task_new(request);
    if (!member_text(request->json, "name", &words) || !words ||
        !member_text(request->json, "password", &words) || !words) {
        task_refuse(account, REFUSE_BAD);
        return;
    }
    if (!take_name(account) || !name_may_be_chosen(slice_of(account->name), &error)) {
        task_refuse(account, REFUSE_NAME);
        return;
    }
    if (!may_be_password(account, words, account->name))
        return;
    if (!request_signed_in(request)) {
        task_end(account);
        return;
    }
    int64_t wait =
        limits_take(&service->limits, LIMIT_CLAIMS, request->address, service_now(service));
    if (wait > 0) {
        request_limit(request, wait);
        task_end(account);
        return;
    }
    if (request->who.kind != USER_GUEST)
        task_refuse(account, REFUSE_FORBIDDEN);
    else if (!hash_password(account, words, on_claim_hashed))
        task_refuse(account, REFUSE_BUSY);
}

/* ---- another password ---- */

static void on_password_changed(Job *job) {
    AccountTask *account = job->data;
    Request *request = account->task.request;
    Service *service = request->service;
    JobResult result = job->result;
    job_free(job);
    if (result != JOB_KEPT) {
        task_refuse(account, REFUSE_BUSY);
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
    task_end(account);
}

static void on_new_hashed(void *data, bool right, const char *hash) {
    AccountTask *account = data;
    const Request *request = account->task.request;
    if (!right) {
        task_refuse(account, REFUSE_BUSY);
        return;
    }
    Job *job = job_new(on_password_changed, account);
    Value change[] = {value_int(request->who.user), value_text(hash)};
    Value others[] = {value_int(request->who.user), value_blob(request->token.hash, SHA256_BYTES)};
    job_step(job, STORE_USER_PASSWORD, EXPECT_SOME, change, 2);
    audit_step(job, request, request->who.user, "password", "");
    job_step(job, STORE_SESSIONS_END_OTHERS, EXPECT_ANY, others, 2);
    task_submit(account, job);
}

static void hash_new(AccountTask *account) {
    if (!hash_password(account, account->fresh, on_new_hashed))
        task_refuse(account, REFUSE_BUSY);
}

void handle_me_password(Request *request) {
    const char *old, *fresh;
    AccountTask *account = account_task_new(request);
    if (!member_text(request->json, "old", &old) || !member_text(request->json, "new", &fresh) ||
        !old || !fresh) {
        task_refuse(account, REFUSE_BAD);
    } else if (!may_be_password(account, fresh, request->who.name)) {
        return;
    } else if (!take_words(request, "old", account->words, sizeof account->words)) {
        task_refuse(account, REFUSE_PASSWORD);
    } else if (!request_signed_in(request)) {
        task_end(account);
    } else if (request->who.kind != USER_MEMBER) {
        task_refuse(account, REFUSE_FORBIDDEN);
    } else {
        take_words(request, "new", account->fresh, sizeof account->fresh);
        name_key(slice_of(request->who.name), account->folded);
        prove(account, hash_new);
    }
}

/* ---- recovery ---- */

static void on_recovered(Job *job) {
    AccountTask *account = job->data;
    Service *service = account->task.request->service;
    if (job->result == JOB_TROUBLE) {
        job_free(job);
        task_refuse(account, REFUSE_BUSY);
        return;
    }
    if (job->result == JOB_LOST) {
        job_free(job);
        count_failure(account);
        return;
    }
    UserId user = job_row(job, 0, 0)->value[USER_RECOVER_ID].number;
    session_draw(&account->session, now_of(account), user,
                 job_row(job, 0, 0)->value[USER_RECOVER_NAME].bytes, USER_MEMBER);
    slice_copy(slice_of(job_row(job, 0, 0)->value[USER_RECOVER_SHOWN].bytes),
               account->session.who.shown, sizeof account->session.who.shown);
    job_free(job);
    session_forget_user(service, user);
    connected_sign_out(service, user, 0);
    /* All sessions have ended: begins a new one. */
    Job *next = job_new(on_signed_in, account);
    Value owner = value_int(user);
    job_step(next, STORE_SESSIONS_END, EXPECT_ANY, &owner, 1);
    session_keep(next, &account->session, account->task.request->browser, now_of(account));
    known_address_step(next, account->task.request, user);
    audit_step(next, account->task.request, user, "recover", "");
    task_submit(account, next);
}

/* Hashes the new password even when the code is wrong, so that both take the same time. */
static void on_recovery_hashed(void *data, bool right, const char *hash) {
    AccountTask *account = data;
    if (!right) {
        task_refuse(account, REFUSE_BUSY);
        return;
    }
    recovery_new(account->recovery, account->new_hash);
    Job *job = job_new(on_recovered, account);
    Value values[] = {value_text(account->folded), value_text(account->code_hash), value_text(hash),
                      value_text(account->new_hash)};
    job_step(job, STORE_USER_RECOVER, EXPECT_SOME, values, 4);
    task_submit(account, job);
}

static void on_recovery_counted(Job *job) {
    AccountTask *account = job->data;
    Service *service = account->task.request->service;
    bool kept = job->result == JOB_KEPT, many = kept && too_many_failures(job, 0, service, true);
    job_free(job);
    if (many) {
        request_limit(account->task.request, MINUTE_MS);
        task_end(account);
    } else if (!kept || !hash_password(account, account->fresh, on_recovery_hashed)) {
        task_refuse(account, REFUSE_BUSY);
    }
}

static void recover(Request *request) {
    char code[64];
    const char *fresh;
    AccountTask *account = account_task_new(request);
    if (!member_text(request->json, "new", &fresh) || !fresh ||
        !take_words(request, "recovery", code, sizeof code) || !take_name(account)) {
        task_refuse(account, REFUSE_BAD);
        return;
    }
    if (!may_be_password(account, fresh, account->name))
        return;
    take_words(request, "new", account->fresh, sizeof account->fresh);
    if (!recovery_read(code, account->code_hash))
        account->code_hash[0] = '\0'; /* nobody's */
    if (!may_try(account))
        return;
    Job *job = job_new(on_recovery_counted, account);
    job->only_reads = true;
    add_failures_step(job, account);
    task_submit(account, job);
}

void handle_recover(Request *request) {
    come_in(request, recover);
}
