/* SPDX-License-Identifier: MIT */
/* sessions.c - finds the user of a token: in a cache, else in the store. */
#include "server/people/sessions.h"

#include "base/memory.h"
#include "base/text.h"
#include "server/ops/service.h"
#include "store/store.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint8_t hash[SHA256_BYTES];
    int64_t until; /* cached until */
    Who who;
} Known;

/* A pending lookup. */
typedef struct {
    Service *service;
    Token token;
    SessionFound *found;
    void *data;
} Finding;

static uint64_t key_of(const uint8_t hash[SHA256_BYTES]) {
    uint64_t key;
    memcpy(&key, hash, sizeof key);
    return key;
}

void token_new(char chars[TOKEN_CHARS + 1], Token *token) {
    uint8_t bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(chars, TOKEN_CHARS + 1, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    memset(token, 0, sizeof *token);
    token->given = true;
    sha256(chars, TOKEN_CHARS, token->hash);
}

bool token_read(const char *chars, size_t length, Token *token) {
    token->given = true;
    /* An invalid token gets the hash of its first bytes: it is looked up like any other and
     * finds no user. */
    sha256(chars, length <= TOKEN_CHARS ? length : TOKEN_CHARS + 1, token->hash);
    return length == TOKEN_CHARS;
}

static Known *recall(Service *service, const Token *token) {
    Known *known = map_get(&service->sessions.known, key_of(token->hash));
    if (known && sodium_memcmp(known->hash, token->hash, SHA256_BYTES) == 0)
        return known;
    return NULL;
}

void session_know(Service *service, const Token *token, const Who *who) {
    Known *known = map_get(&service->sessions.known, key_of(token->hash));
    if (!known) {
        known = memory_zeroed(sizeof *known);
        map_put(&service->sessions.known, key_of(token->hash), known);
    }
    memcpy(known->hash, token->hash, sizeof known->hash);
    known->who = *who;
    known->until = service_now(service) + SESSION_BELIEVED;
}

void session_forget(Service *service, const Token *token) {
    free(map_take(&service->sessions.known, key_of(token->hash)));
}

/* Frees the sessions that `drop` selects. While the map shrinks the loop may skip entries, so it
 * repeats until it finds no more. */
static void forget_where(Service *service, bool (*drop)(const Known *, int64_t), int64_t data) {
    for (bool again = true; again;) {
        size_t at = 0;
        again = false;
        for (Known *known; (known = map_next(&service->sessions.known, &at));) {
            if (!drop(known, data))
                continue;
            free(map_take(&service->sessions.known, key_of(known->hash)));
            again = true;
        }
    }
}

static bool is_users(const Known *known, int64_t user) {
    return known->who.user == user;
}

static bool is_old(const Known *known, int64_t now) {
    return known->until <= now || known->until > now + SESSION_BELIEVED; /* the clock was set */
}

void session_forget_user(Service *service, UserId user) {
    forget_where(service, is_users, user);
}

void session_sweep(Service *service, int64_t now) {
    forget_where(service, is_old, now);
}

void sessions_free(Sessions *sessions) {
    size_t at = 0;
    for (Known *known; (known = map_next(&sessions->known, &at));)
        free(known);
    map_free(&sessions->known);
}

UserKind who_plays(const Who *who) {
    return who->user && who->program ? USER_BOT : who->kind;
}

/* Once a day writes that a session is used, which extends that of a browser. Guests who are not
 * seen for long are removed, and a program's use counts, too. */
static void renew(Service *service, const Token *token, Who *who, int64_t seen) {
    int64_t now = service_now(service), longer = now + GUEST_DAYS * DAY_MS;
    if (now - seen < DAY_MS)
        return;
    if (longer > who->expires && !who->program)
        who->expires = longer;
    Job *job = job_new(job_free, NULL);
    Value values[] = {value_blob(token->hash, SHA256_BYTES), value_int(who->expires),
                      value_int(now)};
    job_step(job, STORE_SESSION_RENEW, EXPECT_ANY, values, 3);
    Value user[] = {value_int(who->user), value_int(now)};
    job_step(job, STORE_USER_SEEN, EXPECT_ANY, user, 2);
    service_submit(service, job);
}

static void read_row(const Row *row, Who *who) {
    who->session = row->value[SESSION_BY_HASH_ID].number;
    who->user = row->value[SESSION_BY_HASH_OWNER].number;
    who->program = row->value[SESSION_BY_HASH_KIND].number == 1;
    who->scopes = (unsigned)row->value[SESSION_BY_HASH_SCOPES].number;
    who->expires = row->value[SESSION_BY_HASH_EXPIRES].number;
    who->kind = (UserKind)(row->value[SESSION_BY_HASH_USER_KIND].number + USER_GUEST);
    who->banned = row->value[SESSION_BY_HASH_BANNED].number;
    who->muted = row->value[SESSION_BY_HASH_MUTED].number;
    slice_copy(
        (Slice){row->value[SESSION_BY_HASH_NAME].bytes, row->value[SESSION_BY_HASH_NAME].length},
        who->name, sizeof who->name);
    slice_copy(slice_of(row->value[SESSION_BY_HASH_SHOWN].bytes), who->shown, sizeof who->shown);
}

static void on_found(Job *job) {
    Finding *finding = job->data;
    Who who = {.unknown = job->result == JOB_TROUBLE};
    if (job->result == JOB_KEPT && job_rows(job, 0) == 1) {
        read_row(job_row(job, 0, 0), &who);
        if (who.banned > service_now(finding->service)) {
            who = (Who){0};
        } else {
            renew(finding->service, &finding->token, &who,
                  job_row(job, 0, 0)->value[SESSION_BY_HASH_SEEN].number);
            session_know(finding->service, &finding->token, &who);
            users_know(finding->service, who.user, who.name, who.shown, who.kind);
        }
    }
    finding->found(finding->data, &who);
    free(finding);
    job_free(job);
}

void session_find(Service *service, const Token *token, SessionFound *found, void *data) {
    static const Who NOBODY_THERE;
    int64_t now = service_now(service);
    Known *known = token->given ? recall(service, token) : NULL;
    if (!token->given) {
        found(data, &NOBODY_THERE);
        return;
    }
    if (known && known->until > now && known->until <= now + SESSION_BELIEVED) {
        Who who = known->who; /* the callback may drop it */
        found(data, &who);
        return;
    }
    Finding *finding = memory_zeroed(sizeof *finding);
    *finding = (Finding){service, *token, found, data};
    Job *job = job_new(on_found, finding);
    Value values[] = {value_blob(token->hash, SHA256_BYTES), value_int(now)};
    job->only_reads = true;
    job_step(job, STORE_SESSION_BY_HASH, EXPECT_ANY, values, 2);
    service_submit(service, job);
}
