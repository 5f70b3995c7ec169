/* SPDX-License-Identifier: MIT */
/* dispatch.c - finds who answers a request, and answers the small ones. */
#include "server/ws/dispatch.h"

#include "base/memory.h"
#include "server/match/broadcast.h"
#include "server/api/refusals.h"
#include "server/ops/service.h"

#include <string.h>

static const struct {
    const char *name;
    void (*answer)(const Ask *);
} ASKS[] = {
#define ASK(name, handler) {name, ask_##handler},
#include "server/ws/requests.def"
#undef ASK
};

void ask_bad(const Ask *ask, const char *say) {
    Refusal refusal;
    refuse(&refusal, REFUSE_BAD, "%s", say);
    socket_refuse(ask->socket, &ask->re, &refusal);
}

bool ask_signed_in(const Ask *ask) {
    if (ask->socket->who.user == 0)
        socket_refuse_code(ask->socket, &ask->re, REFUSE_SIGNIN);
    return ask->socket->who.user != 0;
}

static void dispatch(const Ask *ask, const char *name) {
    for (size_t i = 0; i < sizeof ASKS / sizeof ASKS[0]; i++) {
        if (strcmp(ASKS[i].name, name) != 0)
            continue;
        ASKS[i].answer(ask);
        return;
    }
    ask_bad(ask, "There is no such request.");
}

void ask_read(Socket *socket, const char *bytes, size_t length, bool binary) {
    json_t *json = binary ? NULL : wire_parse(bytes, length);
    Ask ask = {.socket = socket, .json = json, .re = wire_re(json)};
    const char *name = json_string_value(json_object_get(json, "do"));
    if (!json)
        ask_bad(&ask, "A frame is one JSON object as text, no member twice.");
    else if (ask.re.kind == RE_NONE)
        ask_bad(&ask, "A request has an id: a number.");
    else if (!name)
        ask_bad(&ask, "A request says what to do.");
    else
        dispatch(&ask, name);
    socket->spoke = true;
    json_decref(json);
}

/* ---- the small ones ---- */

void ask_ping(const Ask *ask) {
    Json *json = socket_begin(ask->socket->service, &ask->re);
    json_key(json, "ok");
    json_open_object(json);
    json_put_int(json, "at", service_now(ask->socket->service));
    json_close(json);
    socket_end(ask->socket);
}

/* Pushes of a kind, wanted from now on or no longer; `count`: the sockets that want them. */
static void set_wanted(const Ask *ask, bool for_all, bool *wanted, int *count) {
    bool on;
    if (!wire_bool(ask->json, "on", true, &on)) {
        ask_bad(ask, "\"on\" is true or false.");
        return;
    }
    if (!for_all && !ask_signed_in(ask))
        return;
    *count += (int)on - (int)*wanted;
    *wanted = on;
    socket_ok(ask->socket, &ask->re);
}

void ask_lobby(const Ask *ask) {
    set_wanted(ask, true, &ask->socket->lobby, &ask->socket->service->sockets.lobby);
}

void ask_mine(const Ask *ask) {
    set_wanted(ask, false, &ask->socket->mine, &ask->socket->service->sockets.mine);
}

void ask_unwatch(const Ask *ask) {
    MatchId id;
    if (!wire_match(ask->json, &id)) {
        ask_bad(ask, "\"match\" is the id of a match.");
        return;
    }
    Match *match = match_find(ask->socket->service, id);
    Watch *watch = match ? hub_find(ask->socket, match) : NULL;
    if (watch)
        hub_unwatch(watch);
    socket_ok(ask->socket, &ask->re);
}

/* ---- hello ---- */

typedef struct {
    Socket *socket;
    Re re;
} Hello;

static void on_hello(void *data, const Who *who) {
    Hello *hello = data;
    Socket *socket = hello->socket;
    socket->asking_who = false;
    if (!socket->closed) {
        lws_rx_flow_control(socket->wsi, 1);
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
    socket_release(socket);
    memory_free(hello);
}

void ask_hello(const Ask *ask) {
    Socket *socket = ask->socket;
    const char *words;
    if (!wire_words(ask->json, "token", &words) || !words) {
        ask_bad(ask, "\"token\" is missing.");
        return;
    }
    if (socket->spoke || socket->token.given) {
        ask_bad(ask, "Say hello first, and only when there is no cookie and no token yet.");
        return;
    }
    Hello *hello = memory_zeroed(sizeof *hello);
    *hello = (Hello){socket, ask->re};
    socket_hold(socket);
    socket->asking_who = true;
    token_read(words, strlen(words), &socket->token);
    socket->token.bearer = true;
    lws_rx_flow_control(socket->wsi, 0);
    session_find(socket->service, &socket->token, on_hello, hello);
}
