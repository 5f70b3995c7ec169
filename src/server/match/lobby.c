/* SPDX-License-Identifier: MIT */
/* lobby.c - pushes of open tables. One frame for everybody. */
#include "server/match/lobby.h"

#include "server/match/match_json.h"
#include "server/net/socket.h"
#include "server/ops/service.h"

static bool matters(const Entry *entries, int count) {
    for (int i = 0; i < count; i++)
        if (entries[i].kind <= ENTRY_START || entries[i].kind == ENTRY_CANCEL)
            return true;
    return false;
}

bool lobby_matters(const Match *match, const Entry *entries, int count) {
    static Showing showing;
    if (!matters(entries, count))
        return false;
    room_show(match->room, NOBODY, &showing);
    return showing.settings.open;
}

void lobby_tell(Match *match, const Entry *entries, int count) {
    if (matters(entries, count))
        lobby_show(match);
}

void lobby_show(Match *match) {
    static Showing showing;
    Service *service = match->service;
    if (service->sockets.lobby == 0)
        return;
    room_facts(match->room, NOBODY, &showing);
    if (!showing.settings.open)
        return;
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
