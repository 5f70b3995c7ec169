/* SPDX-License-Identifier: MIT */
/* mine.c - pushes of one's own matches. */
#include "server/mine.h"

#include "server/hub.h"
#include "server/people.h"
#include "server/service.h"
#include "server/told.h"

bool mine_matters(const Entry *entries, int count, const Showing *now) {
    for (int i = 0; i < count; i++) {
        switch (entries[i].kind) {
        case ENTRY_SHARE:
        case ENTRY_ASK:
        case ENTRY_ANSWER:
        case ENTRY_HELD:
            break;
        case ENTRY_MOVE: /* a seat that follows itself is news to nobody */
            if (entries[i].seat != now->actor)
                return true;
            break;
        default:
            return true;
        }
    }
    return false;
}

bool mine_is_wanted(const Service *service, UserId user) {
    const Person *person = people_find(service, user);
    for (const Socket *socket = person ? person->sockets : NULL; socket;
         socket = socket->person_next)
        if (socket->mine)
            return true;
    return false;
}

static Frame *make_push(const Match *match, Seat seat) {
    static Showing showing;
    Json *json = service_json(match->service);
    room_facts(match->room, seat, &showing);
    json_open_object(json);
    json_put_string(json, "push", "mine");
    json_put_int(json, "seat", seat);
    json_key(json, "match");
    told_match(json, match, &showing);
    json_close(json);
    return service_frame(match->service);
}

static void show_to(const Match *match, const Person *person, Seat seat) {
    Frame *frame = NULL;
    for (Socket *socket = person->sockets; socket; socket = socket->person_next) {
        if (!socket->mine || hub_find(socket, match))
            continue;
        if (!frame)
            frame = make_push(match, seat);
        socket_send(socket, frame);
    }
    if (frame)
        frame_drop(frame);
}

static void show(const Match *match, const Showing *now) {
    for (Seat seat = 0; seat < now->settings.seats; seat++) {
        UserId user = now->player[seat].user;
        const Person *person = user ? people_find(match->service, user) : NULL;
        if (person)
            show_to(match, person, seat);
    }
}

void mine_show(Match *match) {
    static Showing now;
    if (match->service->sockets.mine == 0)
        return;
    room_facts(match->room, NOBODY, &now);
    show(match, &now);
}

void mine_tell(Match *match, const Entry *entries, int count) {
    static Showing now;
    if (match->service->sockets.mine == 0)
        return;
    room_facts(match->room, NOBODY, &now);
    if (mine_matters(entries, count, &now))
        show(match, &now);
}
