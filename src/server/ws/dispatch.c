/* SPDX-License-Identifier: MIT */
/* dispatch.c - finds the handler of a request, and answers the small requests. */
#include "server/ws/dispatch.h"

#include "server/api/refusals.h"
#include "server/match/broadcast.h"
#include "server/net/task.h"
#include "server/ops/service.h"

#include <string.h>

static const struct {
    const char *name;
    void (*answer)(const WsRequest *);
    Kind kind;
} ASKS[] = {
#define WS_REQUEST(name, handler, cost) {name, ws_##handler, KIND_WS_##handler},
#include "server/ws/requests.def"
#undef WS_REQUEST
};

void ws_bad(const WsRequest *request, const char *say) {
    Refusal refusal;
    refuse(&refusal, REFUSE_BAD, "%s", say);
    socket_refuse(request->socket, &request->re, &refusal);
}

/* What is no request costs like a small one. */
static void refuse_nonsense(const WsRequest *request, const char *say) {
    if (socket_pay(request->socket, KIND_BAD, &request->re))
        ws_bad(request, say);
}

bool ws_signed_in(const WsRequest *request) {
    if (request->socket->who.user == 0)
        socket_refuse_code(request->socket, &request->re, REFUSE_SIGNIN);
    return request->socket->who.user != 0;
}

/* A program whose token is for reading may watch, and change nothing. */
static bool may_play(const Who *who) {
    return !who->program || who->scopes & SCOPE_PLAY;
}

static void dispatch(const WsRequest *request, const char *name) {
    for (size_t i = 0; i < sizeof ASKS / sizeof ASKS[0]; i++) {
        if (strcmp(ASKS[i].name, name) != 0)
            continue;
        watchdog_is(&request->socket->service->watchdog, ASKS[i].kind);
        if (!socket_pay(request->socket, ASKS[i].kind, &request->re))
            return;
        if (kind_writes(ASKS[i].kind) && !may_play(&request->socket->who))
            socket_refuse_code(request->socket, &request->re, REFUSE_FORBIDDEN);
        else
            ASKS[i].answer(request);
        return;
    }
    refuse_nonsense(request, "There is no such request.");
}

void ws_dispatch(Socket *socket, const char *bytes, size_t length, bool binary) {
    WatchdogMark mark = service_enter(socket->service, KIND_BAD);
    json_t *json = binary ? NULL : members_parse(bytes, length);
    WsRequest request = {.socket = socket, .json = json, .re = member_re(json)};
    const char *name = json_string_value(json_object_get(json, "do"));
    if (!json)
        refuse_nonsense(&request, "A frame is one JSON object as text, no member twice.");
    else if (request.re.kind == RE_NONE)
        refuse_nonsense(&request, "A request has an id: a number.");
    else if (!name)
        refuse_nonsense(&request, "A request says what to do.");
    else
        dispatch(&request, name);
    socket->spoke = true;
    json_decref(json);
    service_leave(socket->service, mark);
}

/* ---- small requests ---- */

void ws_ping(const WsRequest *request) {
    Json *json = socket_begin(request->socket->service, &request->re);
    json_key(json, "ok");
    json_open_object(json);
    json_put_int(json, "at", service_now(request->socket->service));
    json_close(json);
    socket_end(request->socket);
}

/* Subscribes to or unsubscribes from pushes of a kind; `count`: the number of subscribed
 * sockets. */
static void set_wanted(const WsRequest *request, bool for_all, bool *wanted, int *count) {
    bool on;
    if (!member_bool(request->json, "on", true, &on)) {
        ws_bad(request, "\"on\" is true or false.");
        return;
    }
    if (!for_all && !ws_signed_in(request))
        return;
    *count += (int)on - (int)*wanted;
    *wanted = on;
    socket_ok(request->socket, &request->re);
}

void ws_lobby(const WsRequest *request) {
    set_wanted(request, true, &request->socket->lobby, &request->socket->service->sockets.lobby);
}

void ws_mine(const WsRequest *request) {
    set_wanted(request, false, &request->socket->mine, &request->socket->service->sockets.mine);
}

void ws_unwatch(const WsRequest *request) {
    MatchId id;
    if (!member_match(request->json, &id)) {
        ws_bad(request, "\"match\" is the id of a match.");
        return;
    }
    Match *match = match_find(request->socket->service, id);
    Watch *watch = match ? watch_find(request->socket, match) : NULL;
    if (watch)
        watch_remove(watch);
    socket_ok(request->socket, &request->re);
}

/* ---- hello ---- */

static void on_hello(void *data, const Who *who) {
    Task *hello = data;
    Socket *socket = hello->socket;
    socket->asking_who = false;
    if (!socket->closed) {
        socket_read_on(socket);
        if (who->user) {
            socket_know_who(socket, who);
            Json *json = socket_begin(socket->service, &hello->re);
            json_key(json, "ok");
            json_open_object(json);
            json_put_string(json, "name", who->name);
            json_close(json);
            socket_end(socket);
        } else {
            socket->token.given = false;
            socket_refuse_code(socket, &hello->re, who->unknown ? REFUSE_BUSY : REFUSE_SIGNIN);
        }
    }
    task_end(hello);
}

void ws_hello(const WsRequest *request) {
    Socket *socket = request->socket;
    const char *words;
    if (!member_text(request->json, "token", &words) || !words) {
        ws_bad(request, "\"token\" is missing.");
        return;
    }
    if (socket->spoke || socket->token.given) {
        ws_bad(request, "Say hello first, and only when there is no cookie and no token yet.");
        return;
    }
    Task *hello = task_of_socket(socket, &request->re, sizeof *hello, NULL);
    socket->asking_who = true;
    token_read(words, strlen(words), &socket->token);
    socket->token.bearer = true;
    lws_rx_flow_control(socket->wsi, 0);
    session_find(socket->service, &socket->token, on_hello, hello);
}
