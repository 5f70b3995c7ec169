/* SPDX-License-Identifier: MIT */
/* my_matches.c - pushes to users about their own matches. */
#include "server/people/my_matches.h"

#include "server/match/broadcast.h"
#include "server/match/match_json.h"
#include "server/ops/service.h"
#include "server/people/connected.h"

/* Has the turn passed on, or have seats or phase changed? `now`: the facts after the entries. */
static bool matters(const Entry *entries, int count, const Showing *now) {
    for (int i = 0; i < count; i++) {
        switch (entries[i].kind) {
        case ENTRY_SHARE:
        case ENTRY_ASK:
        case ENTRY_ANSWER:
        case ENTRY_HELD:
            break;
        case ENTRY_MOVE: /* the same seat plays again: no change of turn */
            if (entries[i].seat != now->actor)
                return true;
            break;
        default:
            return true;
        }
    }
    return false;
}

bool my_matches_is_subscribed(const Service *service, UserId user) {
    const Person *person = connected_find(service, user);
    for (const Socket *socket = person ? person->sockets : NULL; socket;
         socket = socket->person_next)
        if (socket->mine)
            return true;
    return false;
}

static Frame *make_push(const Match *match, UserId user) {
    static Showing showing;
    Seat seat = room_seat_of(match->room, user);
    Json *json = service_json(match->service);
    room_facts(match->room, seat, &showing);
    json_open_object(json);
    json_put_string(json, "push", "mine");
    match_json_seat(json, "seat", seat);
    if (seat == NOBODY)
        json_put_bool(json, "kicked", room_has_kicked(match->room, user));
    json_key(json, "match");
    match_json_facts(json, match, &showing);
    json_close(json);
    return service_frame(match->service);
}

void my_matches_push_one(const Match *match, UserId user) {
    Frame *frame = NULL;
    const Person *person = user ? connected_find(match->service, user) : NULL;
    for (Socket *socket = person ? person->sockets : NULL; socket; socket = socket->person_next) {
        if (!socket->mine || watch_find(socket, match))
            continue;
        if (!frame)
            frame = make_push(match, user);
        socket_send(socket, frame);
    }
    if (frame)
        frame_drop(frame);
}

/* The user who loses a seat by this entry; 0: none. */
static UserId gone_by(const Match *match, const Entry *entry) {
    bool left = entry->kind == ENTRY_LEAVE && room_seat_of(match->room, entry->user) == NOBODY;
    return left ? entry->user : room_kicked(match->room, entry->n);
}

void my_matches_each(const Match *match, const Entry *entries, int count, MyMatchesPush *tell) {
    static Showing now;
    room_facts(match->room, NOBODY, &now);
    if (!matters(entries, count, &now))
        return;
    for (Seat seat = 0; seat < now.settings.seats; seat++)
        tell(match, now.player[seat].user);
    for (int i = 0; i < count; i++)
        tell(match, gone_by(match, &entries[i]));
}

void my_matches_push(const Match *match, const Entry *entries, int count) {
    if (match->service->sockets.mine > 0)
        my_matches_each(match, entries, count, my_matches_push_one);
}
