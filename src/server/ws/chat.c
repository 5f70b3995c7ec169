/* SPDX-License-Identifier: MIT */
/* chat.c - sends a chat line: reads it, stores it, then pushes it. Lines of a match are stored
 * one at a time, because each number follows the previous one. */
#include "server/ws/dispatch.h"

#include "online/phrases.h"
#include "server/api/refusals.h"
#include "server/match/broadcast.h"
#include "server/net/task.h"
#include "server/ops/service.h"
#include "server/people/connected.h"
#include "server/ws/chat.h"
#include "store/store.h"

#include <string.h>

enum {
    MOST_TRIES = 8,
    LINE_BYTES = 300 /* of a line on the disk, without its words */
};

typedef struct ChatWork {
    Task task;
    struct ChatWork *next;
    Match *match;
    Cid cid;
    int64_t digest;
    ChatLine line;
    int tries;
} ChatWork;

static void drop_work(void *task) {
    const ChatWork *work = task;
    if (work->match)
        match_release(work->match);
}

static void refuse_line(ChatWork *work, RefusalCode code, const char *say) {
    Refusal refusal;
    refuse(&refusal, code, "%s", say ? say : refusal_say(code));
    task_refuse_say(work, &refusal);
}

static void accept_line(ChatWork *work, int t) {
    Socket *socket = work->task.socket;
    if (!socket->closed) {
        Json *json = socket_begin(socket->service, &work->task.re);
        json_key(json, "ok");
        json_open_object(json);
        json_put_int(json, "t", t);
        json_close(json);
        socket_end(socket);
    }
    task_end(work);
}

/* That number is taken, or that cid was used before: reads from the store which it is. */
static void on_looked(Job *job) {
    ChatWork *work = job->data;
    Match *match = work->match;
    match_hold(match);
    match->talk_busy = false;
    if (job->result != JOB_KEPT) {
        refuse_line(work, REFUSE_BUSY, NULL);
    } else if (job_rows(job, 0) > 0) {
        const Row *row = job_row(job, 0, 0);
        if (row->value[TALK_BY_CID_DIGEST].number == work->digest)
            accept_line(work, (int)row->value[TALK_BY_CID_T].number);
        else
            refuse_line(work, REFUSE_BAD, "This cid was used for another request.");
    } else {
        for (int i = 0; i < job_rows(job, 1); i++) /* from another node: pushed here first */
            chat_receive(match, (int)job_row(job, 1, i)->value[TALK_COUNTS_LAST].number);
        if (++work->tries < MOST_TRIES) {
            work->next = match->talk_first;
            match->talk_first = work;
        } else {
            refuse_line(work, REFUSE_BUSY, NULL);
        }
    }
    job_free(job);
    chat_commit_next(match);
    match_release(match);
}

static void look_up(ChatWork *work) {
    Value id = value_int((int64_t)work->match->id);
    Value values[] = {id, value_int(work->line.by), value_text(work->cid.words)};
    Job *job = job_new(on_looked, work);
    job->only_reads = true;
    job_step(job, STORE_TALK_BY_CID, EXPECT_ANY, values, 3);
    job_step(job, STORE_TALK_COUNTS, EXPECT_ANY, &id, 1);
    service_submit(work->match->service, job);
}

static void on_kept(Job *job) {
    ChatWork *work = job->data;
    Match *match = work->match;
    JobResult result = job->result;
    job_free(job);
    if (result == JOB_LOST) {
        look_up(work);
        return;
    }
    match_hold(match);
    match->talk_busy = false;
    if (result == JOB_KEPT) {
        match->talk_last = work->line.t;
        match->talk_count[work->line.room]++;
        nodes_publish_talk(match);
        if (match->state == MATCH_READY)
            chat_push(match, &work->line);
        accept_line(work, work->line.t);
    } else {
        refuse_line(work, REFUSE_BUSY, NULL);
    }
    chat_commit_next(match);
    match_release(match);
}

void chat_commit_next(Match *match) {
    ChatWork *work = match->talk_first;
    if (!work || match->talk_busy || match->talk_reading)
        return;
    match->talk_first = work->next;
    match->talk_busy = true;
    ChatLine *line = &work->line;
    line->t = match->talk_last + 1;
    Value values[] = {
        value_int((int64_t)match->id),
        value_int(line->t),
        value_int(line->room),
        value_int(line->by),
        value_int(line->at),
        line->phrase ? value_int(line->phrase) : value_null(),
        line->phrase ? value_null() : value_text(line->words),
        value_text(work->cid.words),
        value_int(work->digest),
    };
    Job *job = job_new(on_kept, work);
    job->order = match->id;
    job_step(job, STORE_TALK_ADD, EXPECT_SOME, values, 9);
    if (match->talk_count[line->room] >= MAX_CHAT_LINES) { /* the oldest makes room */
        Value oldest[] = {values[0], values[2], value_int(MAX_CHAT_LINES)};
        job_step(job, STORE_TALK_TRIM, EXPECT_ANY, oldest, 3);
    }
    cost_stored(match->service, line->by, LINE_BYTES + strlen(line->words));
    service_submit(match->service, job);
}

/* `limit` with the milliseconds to wait, as for frames. */
static void refuse_limit(ChatWork *work, int64_t wait) {
    Socket *socket = work->task.socket;
    Json *json = socket_begin(socket->service, &work->task.re);
    json_put_string(json, "error", refusal_name(REFUSE_LIMIT));
    json_put_string(json, "say", refusal_say(REFUSE_LIMIT));
    if (wait > 0)
        json_put_int(json, "retry", wait);
    socket_end(socket);
    task_end(work);
}

static void on_match(Match *match, void *data) {
    ChatWork *work = data;
    Socket *socket = work->task.socket;
    Person *person = connected_find(socket->service, socket->who.user);
    if (socket->closed || !person) {
        task_end(work);
        return;
    }
    if (!match || (match->state == MATCH_READY && !viewer_may_watch(match, socket->who.user))) {
        refuse_line(work, REFUSE_MISSING, NULL);
        return;
    }
    work->match = match;
    match_hold(match);
    if (match->state != MATCH_READY) {
        refuse_line(work, match_unusable(match), NULL);
    } else if (!chat_may_enter(match, socket->who.user, work->line.room)) {
        refuse_line(work, REFUSE_FORBIDDEN, "That room is not yours now.");
    } else if (socket->who.muted > work->line.at) {
        refuse_line(work, REFUSE_FORBIDDEN, "You may not talk now.");
    } else if (!work->line.phrase && room_settings(match->room)->phrases_only) {
        refuse_line(work, REFUSE_FORBIDDEN, "Only ready phrases are said at this table.");
    } else {
        Service *service = socket->service;
        int64_t wait =
            limits_take(&service->limits, LIMIT_TALK, (uint64_t)work->line.by, work->line.at);
        if (wait > 0) {
            refuse_limit(work, wait);
            return;
        }
        ChatWork **last = &match->talk_first;
        while (*last)
            last = &(*last)->next;
        *last = work;
        chat_commit_next(match);
    }
}

/* At most MAX_CHAT characters, no control characters, not only spaces. */
static bool is_line(const char *words) {
    size_t length = strlen(words), bad;
    int characters = 0;
    for (const char *at = words; *at; at++)
        characters += ((unsigned char)*at & 0xC0) != 0x80;
    return characters > 0 && characters <= MAX_CHAT && utf8_is_clean(words, length, false, &bad) &&
           words[strspn(words, " ")] != '\0';
}

void ws_say(const WsRequest *request) {
    MatchId id;
    Cid cid;
    const char *room, *words;
    int64_t phrase;
    ChatRoom where;
    if (!member_match(request->json, &id) || !member_cid(request->json, &cid)) {
        ws_bad(request, "\"match\" is the id of a match, \"cid\" 8 to 64 of A-Z a-z 0-9 _ and -.");
        return;
    }
    if (!member_text(request->json, "room", &room) || !room || !chat_room_find(room, &where)) {
        ws_bad(request, "\"room\" is players or watchers.");
        return;
    }
    if (!member_text(request->json, "text", &words) ||
        !member_int(request->json, "phrase", 1, N_PHRASES, 0, &phrase) || !words == !phrase ||
        (words && !is_line(words))) {
        ws_bad(request, "Say a \"text\" of 1 to 200 characters, or the number of a \"phrase\".");
        return;
    }
    if (!ws_signed_in(request))
        return;
    ChatWork *work = task_of_socket(request->socket, &request->re, sizeof *work, drop_work);
    work->cid = cid;
    work->digest = members_digest(request->json);
    work->line.room = where;
    work->line.by = request->socket->who.user;
    work->line.at = service_now(request->socket->service);
    work->line.phrase = (int)phrase;
    if (words)
        memcpy(work->line.words, words, strlen(words) + 1);
    match_visit(request->socket->service, id, on_match, work);
}
