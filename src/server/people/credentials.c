/* SPDX-License-Identifier: MIT */
/* credentials.c - sessions, recovery codes and hashes of names. */
#include "server/people/credentials.h"

#include "base/text.h"
#include "server/ops/service.h"
#include "server/people/connected.h"

#include <sodium.h>
#include <string.h>

/* Letters without lookalikes, for writing down. */
static const char LETTERS[] = "abcdefghjkmnpqrstuvwxyz23456789";

enum {
    N_LETTERS = sizeof LETTERS - 1,
    CODE_LETTERS = 25,
    GROUP = 5,
    MOST_SESSIONS = 32
};

int64_t id_new(void) {
    return (int64_t)(random_number() >> 12 | 1);
}

void session_draw(NewSession *session, int64_t now, UserId user, const char *name, UserKind kind) {
    memset(session, 0, sizeof *session);
    token_new(session->chars, &session->token);
    session->who = (Who){.user = user,
                         .session = id_new(),
                         .expires = now + GUEST_DAYS * DAY_MS,
                         .kind = kind,
                         .scopes = SCOPES_USUAL};
    slice_copy(slice_of(name), session->who.name, sizeof session->who.name);
}

void session_keep(Job *job, const NewSession *session, const char *label, int64_t now) {
    Value values[] = {value_blob(session->token.hash, SHA256_BYTES),
                      value_int(session->who.session),
                      value_int(session->who.user),
                      value_int(session->who.program ? SESSION_PROGRAM : SESSION_BROWSER),
                      value_text(label),
                      value_int(now),
                      value_int(session->who.expires),
                      value_int(session->who.scopes),
                      value_int(MOST_SESSIONS)};
    Value oldest[] = {values[2], values[0], values[8]};
    if (session->who.program) {
        job_step(job, STORE_TOKEN_NEW, EXPECT_SOME, values, 9);
    } else {
        job_step(job, STORE_SESSION_NEW, EXPECT_ANY, values, 8);
        job_step(job, STORE_SESSIONS_TRIM, EXPECT_ANY, oldest, 3);
    }
}

void session_begin(Request *request, const NewSession *session) {
    session_know(request->service, &session->token, &session->who);
    users_know(request->service, session->who.user, session->who.name, session->who.shown,
               session->who.kind);
    session_cookie(request, session->chars);
}

void json_user(Json *json, const Who *who) {
    json_key(json, "user");
    json_open_object(json);
    json_put_int(json, "id", who->user);
    json_put_string(json, "name", who->name);
    json_put_string(json, "kind", user_kind_name(who->kind));
    if (who->shown[0])
        json_put_string(json, "shown", who->shown);
    json_close(json);
}

static void hash_code(const char letters[CODE_LETTERS], char hash[RECOVERY_HASH]) {
    uint8_t bytes[SHA256_BYTES];
    Text text;
    sha256(letters, CODE_LETTERS, bytes);
    text_init(&text, hash, RECOVERY_HASH);
    text_hex(&text, bytes, sizeof bytes);
}

void recovery_new(char code[RECOVERY_CHARS + 1], char hash[RECOVERY_HASH]) {
    char letters[CODE_LETTERS];
    int length = 0;
    for (int i = 0; i < CODE_LETTERS; i++) {
        letters[i] = LETTERS[randombytes_uniform(N_LETTERS)];
        if (i > 0 && i % GROUP == 0)
            code[length++] = '-';
        code[length++] = letters[i];
    }
    code[length] = '\0';
    hash_code(letters, hash);
    sodium_memzero(letters, sizeof letters);
}

bool recovery_read(const char *code, char hash[RECOVERY_HASH]) {
    char letters[CODE_LETTERS];
    int count = 0;
    for (; *code; code++) {
        char c = *code >= 'A' && *code <= 'Z' ? (char)(*code + 32) : *code;
        if (c == '-' || c == ' ')
            continue;
        if (count == CODE_LETTERS || !strchr(LETTERS, c))
            return false;
        letters[count++] = c;
    }
    if (count != CODE_LETTERS)
        return false;
    hash_code(letters, hash);
    sodium_memzero(letters, sizeof letters);
    return true;
}

void name_hash(const Service *service, const char *folded, uint8_t out[NAME_HASH]) {
    crypto_generichash(out, NAME_HASH, (const uint8_t *)folded, strlen(folded), service->names_key,
                       sizeof service->names_key);
}

void address_hash(const Request *request, uint8_t out[ADDRESS_HASH]) {
    const Service *service = request->service;
    crypto_generichash(out, ADDRESS_HASH, (const uint8_t *)&request->address,
                       sizeof request->address, service->names_key, sizeof service->names_key);
}

void known_address_step(Job *job, const Request *request, UserId user) {
    uint8_t hash[ADDRESS_HASH];
    address_hash(request, hash);
    Value values[] = {value_int(user), value_blob(hash, sizeof hash),
                      value_int(service_now(request->service))};
    job_step(job, STORE_KNOWN_ADDRESS_PUT, EXPECT_ANY, values, 3);
}

void account_delete_steps(Job *job, const Service *service, UserId user, const char *name) {
    static const Statement FORGET[] = {
        STORE_SESSIONS_END,   STORE_TALK_FORGET,         STORE_BLOCKS_FORGET,
        STORE_DECKS_FORGET,   STORE_RATINGS_FORGET,      STORE_RESULTS_FORGET,
        STORE_REPORTS_FORGET, STORE_REPORT_LINES_FORGET, STORE_KNOWN_ADDRESSES_FORGET,
        STORE_AUDIT_FORGET,   STORE_CIRCLES_FORGET};
    char folded[MAX_USER_NAME + 1];
    uint8_t hash[NAME_HASH];
    name_key(slice_of(name), folded);
    name_hash(service, folded, hash);
    Value owner = value_int(user), gone = value_blob(hash, sizeof hash);
    Value called = value_text(name), key = value_text(folded);
    job_step(job, STORE_CHAIRS_OF_RUNNING, EXPECT_ANY, &owner, 1);
    job_step(job, STORE_USER_DELETE, EXPECT_SOME, &owner, 1);
    for (size_t i = 0; i < sizeof FORGET / sizeof FORGET[0]; i++)
        job_step(job, FORGET[i], EXPECT_ANY, &owner, 1);
    job_step(job, STORE_REPORT_TALK_FORGET, EXPECT_ANY, &called, 1);
    job_step(job, STORE_FAILURES_FORGET, EXPECT_ANY, &key, 1);
    job_step(job, STORE_GONE_NAME_PUT, EXPECT_ANY, &gone, 1);
}

void account_gone(Service *service, UserId user, const Job *job, int step, MatchesDone *done,
                  void *data) {
    session_forget_user(service, user);
    users_refresh(service, user);
    connected_sign_out(service, user, 0);
    nodes_publish_user(service, user);
    matches_order(service, COMMAND_REMOVE, user, job, step, done, data);
}
