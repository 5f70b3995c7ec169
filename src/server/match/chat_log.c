/* SPDX-License-Identifier: MIT */
/* chat_log.c - lines of chat: reading them, who may read them, pushing them. ws/chat.c writes
 * them. */
#include "server/match/chat_log.h"

#include "base/memory.h"
#include "server/match/broadcast.h"
#include "server/ops/service.h"
#include "server/people/connected.h"
#include "server/people/users.h"
#include "server/ws/chat.h"
#include "store/store.h"

#include <string.h>

static const char *const ROOMS[N_CHAT_ROOMS] = {"players", "watchers"};

const char *chat_room_name(ChatRoom room) {
    return ROOMS[room];
}

bool chat_room_find(const char *name, ChatRoom *out) {
    for (int i = 0; i < N_CHAT_ROOMS; i++) {
        if (strcmp(ROOMS[i], name) == 0) {
            *out = (ChatRoom)i;
            return true;
        }
    }
    return false;
}

static bool is_over(const Match *match) {
    Phase phase = room_phase(match->room);
    return phase == PHASE_OVER || phase == PHASE_CANCELLED;
}

bool chat_may_enter(const Match *match, UserId user, ChatRoom room) {
    bool plays = user && room_seat_of(match->room, user) != NOBODY;
    if (room == CHAT_PLAYERS)
        return plays;
    return !plays || is_over(match);
}

/* Who watches as a spectator reads what strangers read. */
static bool may_read(const Watch *watch, const ChatLine *line) {
    const Match *match = watch->match;
    UserId user = watch->spectator ? 0 : watch->socket->who.user;
    if (!chat_may_enter(match, user, line->room))
        return false;
    return !user || !connected_are_blocked(connected_find(match->service, user), line->by);
}

static void write_line(Json *json, const Service *service, const ChatLine *line) {
    json_open_object(json);
    json_put_int(json, "t", line->t);
    json_put_string(json, "room", ROOMS[line->room]);
    json_put_string(json, "by", users_name(service, line->by));
    json_put_int(json, "at", line->at);
    if (line->phrase)
        json_put_int(json, "phrase", line->phrase);
    else
        json_put_string(json, "text", line->words);
    json_close(json);
}

void chat_write_json(Json *json, const Watch *watch, const ChatLines *lines) {
    json_key(json, "talk");
    json_open_array(json);
    for (int i = 0; i < lines->count; i++)
        if (may_read(watch, &lines->line[i]))
            write_line(json, watch->match->service, &lines->line[i]);
    json_close(json);
}

void chat_push(Match *match, const ChatLine *line) {
    char id[MATCH_ID_CHARS + 1];
    Json *json = service_json(match->service);
    match_id_write(match->id, id);
    json_open_object(json);
    json_put_string(json, "push", "talk");
    json_put_string(json, "match", id);
    json_key(json, "talk");
    json_open_array(json);
    write_line(json, match->service, line);
    json_close(json);
    json_close(json);
    Frame *frame = service_frame(match->service);
    for (Watch *watch = match->watches; watch; watch = watch->match_next)
        if (may_read(watch, line))
            socket_send(watch->socket, frame);
    frame_drop(frame);
}

/* ---- reading ---- */

typedef struct {
    Match *match;
    ChatDone *done;
    void *data;
    ChatLines *lines;
} Reading;

static void finish(void *data) {
    Reading *reading = data;
    reading->done(reading->match, reading->lines, reading->data);
    match_release(reading->match);
    memory_free(reading->lines);
    memory_free(reading);
}

static void read_row(const Row *row, ChatLine *line) {
    line->t = (int)row->value[TALK_SINCE_T].number;
    line->room = row->value[TALK_SINCE_ROOM].number == CHAT_WATCHERS ? CHAT_WATCHERS : CHAT_PLAYERS;
    line->by = row->value[TALK_SINCE_OWNER].number;
    line->at = row->value[TALK_SINCE_AT].number;
    line->phrase = (int)row->value[TALK_SINCE_PHRASE].number;
    if (row->value[TALK_SINCE_WORDS].kind == VALUE_TEXT)
        slice_copy((Slice){row->value[TALK_SINCE_WORDS].bytes, row->value[TALK_SINCE_WORDS].length},
                   line->words, sizeof line->words);
}

static void on_rows(Job *job) {
    Reading *reading = job->data;
    UserId users[MAX_CHAT_SENT];
    int rows = job->result == JOB_KEPT ? job_rows(job, 0) : 0, kept = 0;
    ChatLines *lines = memory_zeroed(sizeof *lines + (size_t)(rows + 1) * sizeof lines->line[0]);
    reading->lines = lines;
    lines->failed = job->result != JOB_KEPT;
    lines->upto = reading->match->talk_last;
    for (int i = rows - 1; i >= 0; i--) { /* the newest come first */
        ChatLine *line = &lines->line[kept];
        read_row(job_row(job, 0, i), line);
        if (!line->phrase && !line->words[0])
            continue; /* its writer was deleted */
        users[kept++] = line->by;
    }
    lines->count = kept;
    if (rows > 0)
        lines->upto = (int)job_row(job, 0, 0)->value[TALK_SINCE_T].number;
    job_free(job);
    users_load(reading->match->service, users, kept, finish, reading);
}

static void read_lines(Match *match, int since, ChatDone *done, void *data) {
    Reading *reading = memory_zeroed(sizeof *reading);
    *reading = (Reading){.match = match, .done = done, .data = data};
    match_hold(match);
    Value values[] = {value_int((int64_t)match->id), value_int(since), value_int(MAX_CHAT_SENT)};
    Job *job = job_new(on_rows, reading);
    job->only_reads = true;
    job_step(job, STORE_TALK_SINCE, EXPECT_ANY, values, 3);
    service_submit(match->service, job);
}

void chat_read(Match *match, int since, ChatDone *done, void *data) {
    static const ChatLines NONE = {.upto = -1};
    if (match->talk_last > since) {
        read_lines(match, since, done, data);
        return;
    }
    ChatLines none = NONE;
    none.upto = match->talk_last;
    done(match, &none, data);
}

/* ---- lines of other nodes ---- */

static void on_heard(Match *match, const ChatLines *lines, void *data) {
    (void)data;
    for (int i = 0; i < lines->count && match->state == MATCH_READY; i++) {
        if (lines->line[i].t <= match->talk_last)
            continue; /* pushed already */
        match->talk_last = lines->line[i].t;
        match->talk_count[lines->line[i].room]++;
        chat_push(match, &lines->line[i]);
    }
    if (lines->upto > match->talk_last) /* of people who were deleted since */
        match->talk_last = lines->upto;
    match->talk_reading = false;
    chat_commit_next(match);
}

void chat_receive(Match *match, int t) {
    if (match->state != MATCH_READY || t <= match->talk_last || match->talk_busy ||
        match->talk_reading)
        return; /* a line being stored here is pushed then; the next comparison finds the rest */
    match->talk_reading = true;
    read_lines(match, match->talk_last, on_heard, NULL);
}
