/* SPDX-License-Identifier: MIT */
/* decks.c - own decks: stored by their hash, readable for players and spectators of their
 * matches. */
#include "server/api/handlers.h"
#include "server/match/broadcast.h"
#include "server/net/members.h"
#include "server/ops/service.h"

#include "games/catalog.h"
#include "online/entry.h"

#include <string.h>

enum {
    COMMENT_MOST = 1024 /* bytes of comments in a deck: it is no place to talk (ruling O35) */
};

static size_t comment_bytes(const char *bytes, size_t length) {
    size_t count = 0;
    bool begins = true, comment = false;
    for (size_t i = 0; i < length; i++) {
        if (begins)
            comment = bytes[i] == '#';
        count += comment;
        begins = bytes[i] == '\n';
    }
    return count;
}

static void on_kept(Job *job) {
    Request *request = job->data;
    uint8_t hash[SHA256_BYTES];
    if (job->result == JOB_KEPT) {
        sha256(request->body, request->body_length, hash);
        Json *json = request_json(request);
        json_open_object(json);
        json_key(json, "sha256");
        json_hex(json, hash, sizeof hash);
        json_close(json);
        request_send(request, STATUS_CREATED);
    } else {
        request_refuse(request, REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

static void on_counted(Job *job) {
    Request *request = job->data;
    Service *service = request->service;
    int64_t most = service->limits.rule[LIMIT_DECKS].count, now = service_now(service);
    bool kept = job->result == JOB_KEPT;
    bool many = kept && most > 0 && job_row(job, 0, 0)->value[DECKS_COUNT_DECKS].number >= most;
    char game[32] = "";
    uint8_t hash[SHA256_BYTES];
    job_free(job);
    if (!kept || many) {
        if (many)
            service->limits.refused[LIMIT_DECKS]++;
        request_refuse(request, many ? REFUSE_LIMIT : REFUSE_BUSY);
        request_release(request);
        return;
    }
    request_query(request, "game", game, sizeof game);
    sha256(request->body, request->body_length, hash);
    Job *next = job_new(on_kept, request);
    Value deck[] = {value_blob(hash, sizeof hash), value_text(game), value_text("own"),
                    value_text(request->body), value_int(now)};
    Value own[] = {value_int(request->who.user), value_blob(hash, sizeof hash), value_int(now)};
    job_step(next, STORE_DECK_PUT, EXPECT_ANY, deck, 5);
    job_step(next, STORE_DECK_OWN, EXPECT_ANY, own, 3);
    cost_stored(service, request->who.user, request->body_length);
    service_submit(service, next);
}

/* The same deck has the same hash, so the request needs no cid. */
void handle_decks_post(Request *request) {
    char name[32] = "";
    Error error;
    request_query(request, "game", name, sizeof name);
    const Game *game = catalog_find(slice_of(name));
    if (!game || request->body_length == 0) {
        request_refuse(request, REFUSE_BAD);
        return;
    }
    if (comment_bytes(request->body, request->body_length) > COMMENT_MOST) {
        request_refuse_say(request, REFUSE_LARGE, "Comments in a deck may have 1024 bytes.");
        return;
    }
    int slot = catalog_load_deck(game, "own", request->body, request->body_length, &error);
    if (slot < 0) {
        char say[sizeof error.what + 60];
        Text text;
        text_init(&text, say, sizeof say);
        if (error.column)
            text_format(&text, "Line %d, column %d: %s.", error.line, error.column, error.what);
        else
            text_format(&text, "Line %d: %s.", error.line, error.what);
        request_refuse_say(request, REFUSE_BAD, say);
        return;
    }
    catalog_release_deck(game, slot);
    if (!request_signed_in(request))
        return;
    uint8_t hash[SHA256_BYTES];
    sha256(request->body, request->body_length, hash);
    request_hold(request);
    Job *job = job_new(on_counted, request);
    Value values[] = {value_int(request->who.user), value_blob(hash, sizeof hash)};
    job->only_reads = true;
    job_step(job, STORE_DECKS_COUNT, EXPECT_ANY, values, 2);
    service_submit(request->service, job);
}

static void on_deck(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT) {
        const Value *bytes = &job_row(job, 1, 0)->value[DECK_GET_BYTES];
        request_send_bytes(request, HTTP_STATUS_OK, "text/plain; charset=utf-8", bytes->bytes,
                           bytes->length);
    } else {
        /* Others do not learn whether the deck exists. */
        request_refuse(request, job->result == JOB_LOST ? REFUSE_MISSING : REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

static void read_deck(Request *request, MatchId match) {
    uint8_t hash[SHA256_BYTES];
    slice_hex(slice_of(request->part[0]), hash, sizeof hash);
    Job *job = job_new(on_deck, request);
    Value may[] = {value_int(request->who.user), value_blob(hash, sizeof hash),
                   value_int((int64_t)match)};
    job->only_reads = true;
    job_step(job, STORE_DECK_MAY_READ, EXPECT_SOME, may, 3);
    job_step(job, STORE_DECK_GET, EXPECT_SOME, &may[1], 1);
    service_submit(request->service, job);
}

static void read_deck_of(Match *match, void *data) {
    Request *request = data;
    bool may = match && match->state == MATCH_READY && viewer_may_watch(match, request->who.user);
    read_deck(request, may ? match->id : 0);
}

/* Readable for its owner, for players of a match that uses it, and with the id of such a match
 * (?match=ID) for people who may watch it. */
void handle_decks_get(Request *request) {
    uint8_t hash[SHA256_BYTES];
    char words[MATCH_ID_CHARS + 1];
    MatchId match;
    if (!slice_hex(slice_of(request->part[0]), hash, sizeof hash)) {
        request_refuse(request, REFUSE_MISSING);
        return;
    }
    request_hold(request);
    if (request_query(request, "match", words, sizeof words) &&
        match_id_read(slice_of(words), &match))
        match_visit(request->service, match, read_deck_of, request);
    else
        read_deck(request, 0);
}

static void on_disowned(Job *job) {
    Request *request = job->data;
    if (job->result == JOB_KEPT) {
        Json *json = request_json(request);
        json_open_object(json);
        json_close(json);
        request_send(request, HTTP_STATUS_OK);
    } else {
        request_refuse(request, job->result == JOB_LOST ? REFUSE_MISSING : REFUSE_BUSY);
    }
    job_free(job);
    request_release(request);
}

/* It is one's own no more. Matches that use it keep it; without any it goes within an hour. */
void handle_decks_delete(Request *request) {
    uint8_t hash[SHA256_BYTES];
    if (!slice_hex(slice_of(request->part[0]), hash, sizeof hash)) {
        request_refuse(request, REFUSE_MISSING);
        return;
    }
    Value values[] = {value_int(request->who.user), value_blob(hash, sizeof hash)};
    Job *job = job_new(on_disowned, request);
    job_step(job, STORE_DECK_DISOWN, EXPECT_SOME, values, 2);
    request_hold(request);
    service_submit(request->service, job);
}
