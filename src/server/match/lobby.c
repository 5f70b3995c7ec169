/* SPDX-License-Identifier: MIT */
/* lobby.c - pushes of open tables. One frame for everybody. */
#include "server/match/lobby.h"

#include "server/match/match_json.h"
#include "server/net/socket.h"
#include "server/ops/service.h"

enum {
    MOST_A_SECOND = 30 /* pushes to each who reads the lobby: 20 KB */
};

static bool matters(const Entry *entries, int count) {
    for (int i = 0; i < count; i++)
        if (entries[i].kind <= ENTRY_START || entries[i].kind == ENTRY_CANCEL)
            return true;
    return false;
}

bool lobby_matters(const Match *match, const Entry *entries, int count) {
    if (!matters(entries, count))
        return false;
    return room_settings(match->room)->open;
}

void lobby_push(Match *match, const Entry *entries, int count) {
    if (matters(entries, count))
        lobby_show(match);
}

static void push(Match *match) {
    static Showing showing;
    Service *service = match->service;
    if (!room_settings(match->room)->open)
        return;
    room_facts(match->room, NOBODY, &showing);
    service->matches.lobby_left--;
    match->lobby_pushed = service_steady();
    Json *json = service_json(service);
    json_open_object(json);
    json_put_string(json, "push", "lobby");
    json_key(json, "match");
    match_json_facts(json, match, &showing);
    json_close(json);
    Frame *frame = service_frame(service);
    for (Socket *socket = service->sockets.first; socket; socket = socket->next)
        if (socket->lobby)
            socket_send(socket, frame);
    frame_drop(frame);
}

void lobby_show(Match *match) {
    Matches *matches = &match->service->matches;
    if (match->service->sockets.lobby == 0 || match->lobby_late)
        return;
    if (matches->lobby_left > 0 && service_steady() - match->lobby_pushed >= SECOND_MS) {
        push(match);
        return;
    }
    match->lobby_late = true;
    match->lobby_next = NULL;
    if (!matches->lobby_first)
        matches->lobby_last = &matches->lobby_first;
    *matches->lobby_last = match;
    matches->lobby_last = &match->lobby_next;
}

void lobby_tick(Service *service) {
    Matches *matches = &service->matches;
    matches->lobby_left = MOST_A_SECOND;
    while (matches->lobby_first && matches->lobby_left > 0) {
        Match *match = matches->lobby_first;
        matches->lobby_first = match->lobby_next;
        match->lobby_late = false;
        if (match->state == MATCH_READY)
            push(match);
    }
}
