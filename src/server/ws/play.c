/* SPDX-License-Identifier: MIT */
/* play.c - parses requests that change a match, and submits them as commands. */
#include "server/ws/dispatch.h"

#include "base/hash.h"
#include "base/memory.h"
#include "server/match/broadcast.h"
#include "server/match/leave.h"
#include "server/match/presence.h"
#include "server/ops/service.h"
#include "server/ws/stale.h"

#include <string.h>

/* Hashes the content of a request, to detect the same cid with other content. */
static void mix(uint64_t *digest, const void *bytes, size_t length) {
    *digest = fnv1a(*digest, bytes, length);
}

static void mix_number(uint64_t *digest, int64_t number) {
    mix(digest, &number, sizeof number);
}

static int64_t digest_of(const Work *work) {
    const Command *command = &work->command;
    uint64_t digest = FNV1A_START;
    mix_number(&digest, command->kind);
    mix_number(&digest, command->seat);
    mix_number(&digest, command->after);
    mix_number(&digest, command->to);
    mix_number(&digest, command->what);
    mix_number(&digest, command->n);
    mix_number(&digest, command->yes);
    mix(&digest, work->move, strlen(work->move));
    return (int64_t)(digest >> 1);
}

static void answer(Work *work) {
    Socket *socket = work->socket;
    if (socket->closed)
        return;
    if (!work->granted && work->refusal.code == REFUSE_STALE) {
        stale_answer(work);
        return;
    }
    if (!work->granted) {
        socket_refuse(socket, &work->re, &work->refusal);
        return;
    }
    Json *json = socket_begin(socket->service, &work->re);
    json_key(json, "ok");
    json_open_object(json);
    if (work->n >= 0)
        json_put_int(json, "n", work->n);
    json_close(json);
    socket_end(socket);
}

static void on_match(Match *match, void *data) {
    Work *work = data;
    Socket *socket = work->socket;
    if (!match || (match->state == MATCH_READY && !viewer_may_watch(match, socket->who.user))) {
        if (!socket->closed)
            socket_refuse_code(socket, &work->re, REFUSE_MISSING);
        socket_release(socket);
        memory_free(work);
        return;
    }
    if (work->command.kind == COMMAND_ASK && work->command.what == ASK_STANDIN &&
        match->state == MATCH_READY && work->command.seat >= 0)
        work->command.away = presence_absence(match, work->command.seat, work->at);
    if (work->command.kind == COMMAND_LEAVE)
        leave_submit(match, work);
    else
        match_submit(match, work);
    socket_release(socket);
}

/* Creates a command of this socket's user; answers a bad request and returns NULL. */
static Work *begin(const WsRequest *request, CommandKind kind, MatchId *id) {
    Cid cid;
    Socket *socket = request->socket;
    if (!member_match(request->json, id)) {
        ws_bad(request, "\"match\" is the id of a match.");
        return NULL;
    }
    if (!member_cid(request->json, &cid)) {
        ws_bad(request, "\"cid\" is 8 to 64 of A-Z a-z 0-9 _ and -.");
        return NULL;
    }
    Work *work = work_new(socket->service, kind);
    work->at = socket->arrived;
    work->socket = socket;
    work->re = request->re;
    work->cid = cid;
    work->done = answer;
    work->command.user = socket->who.user;
    work->command.user_kind = who_plays(&socket->who);
    return work;
}

static void go(const WsRequest *request, Work *work, MatchId id) {
    if (!ws_signed_in(request)) {
        memory_free(work);
        return;
    }
    work->digest = digest_of(work);
    socket_hold(work->socket);
    match_visit(work->socket->service, id, on_match, work);
}

static void drop(Work *work, const WsRequest *request, const char *say) {
    memory_free(work);
    ws_bad(request, say);
}

static bool read_entry(const WsRequest *request, const char *name, int *out) {
    int64_t number;
    if (!json_object_get(request->json, name) ||
        !member_int(request->json, name, -1, INT32_MAX, -1, &number))
        return false;
    *out = (int)number;
    return true;
}

void ws_play(const WsRequest *request) {
    MatchId id;
    const char *move;
    Work *work = begin(request, COMMAND_PLAY, &id);
    if (!work)
        return;
    if (!read_entry(request, "after", &work->command.after)) {
        drop(work, request, "\"after\" is the number of the last entry you have seen.");
        return;
    }
    if (!member_text(request->json, "move", &move) || !move ||
        !slice_copy(slice_of(move), work->move, sizeof work->move)) {
        drop(work, request, "\"move\" is a move in notation.");
        return;
    }
    work->command.move = slice_of(work->move);
    work->command.lag = request->socket->lag;
    go(request, work, id);
}

void ws_back(const WsRequest *request) {
    MatchId id;
    Work *work = begin(request, COMMAND_BACK, &id);
    if (!work)
        return;
    if (!read_entry(request, "after", &work->command.after) ||
        !read_entry(request, "to", &work->command.to)) {
        drop(work, request, "\"after\" and \"to\" are numbers of entries.");
        return;
    }
    go(request, work, id);
}

void ws_ask(const WsRequest *request) {
    MatchId id;
    const char *what;
    int64_t seat;
    Work *work = begin(request, COMMAND_ASK, &id);
    if (!work)
        return;
    if (!member_text(request->json, "what", &what) || !what ||
        !ask_what_find(slice_of(what), &work->command.what)) {
        drop(work, request, "\"what\" is back, end, pause or standin.");
        return;
    }
    if (work->command.what == ASK_BACK && !read_entry(request, "to", &work->command.to)) {
        drop(work, request, "\"to\" is the number of an entry.");
        return;
    }
    if (!member_int(request->json, "seat", 0, MAX_SEATS - 1, NOBODY, &seat) ||
        (work->command.what == ASK_STANDIN && seat == NOBODY)) {
        drop(work, request, "\"seat\" is the number of a seat.");
        return;
    }
    work->command.seat = (Seat)seat;
    go(request, work, id);
}

void ws_answer(const WsRequest *request) {
    MatchId id;
    Work *work = begin(request, COMMAND_ANSWER, &id);
    if (!work)
        return;
    if (!read_entry(request, "n", &work->command.n) || !json_object_get(request->json, "yes") ||
        !member_bool(request->json, "yes", false, &work->command.yes)) {
        drop(work, request, "\"n\" is the number of the ask, \"yes\" is true or false.");
        return;
    }
    go(request, work, id);
}

void ws_leave(const WsRequest *request) {
    MatchId id;
    Work *work = begin(request, COMMAND_LEAVE, &id);
    if (work)
        go(request, work, id);
}

void ws_return(const WsRequest *request) {
    MatchId id;
    Work *work = begin(request, COMMAND_RETURN, &id);
    if (work)
        go(request, work, id);
}
