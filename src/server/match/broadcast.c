/* SPDX-License-Identifier: MIT */
/* broadcast.c - watchers and pushes. */
#include "server/match/broadcast.h"

#include "base/memory.h"
#include "server/match/lobby.h"
#include "server/match/match_json.h"
#include "server/match/presence.h"
#include "server/ops/service.h"
#include "server/people/my_matches.h"

#include <assert.h>
#include <string.h>

enum {
    MAX_TOLD = 16 * 1024 /* bytes of the entries of one row as JSON */
};

Watch *watch_find(const Socket *socket, const Match *match) {
    for (Watch *watch = socket->watches; watch; watch = watch->socket_next)
        if (watch->match == match)
            return watch;
    return NULL;
}

static Seat user_seat(const Socket *socket, const Match *match) {
    return socket->who.user ? room_seat_of(match->room, socket->who.user) : NOBODY;
}

Seat watch_seat(const Watch *watch) {
    return watch->spectator ? NOBODY : user_seat(watch->socket, watch->match);
}

Seat viewer_seat(const Socket *socket, const Match *match) {
    const Watch *watch = watch_find(socket, match);
    return watch ? watch_seat(watch) : user_seat(socket, match);
}

bool viewer_may_watch(const Match *match, UserId user) {
    if (user && room_seat_of(match->room, user) != NOBODY)
        return true;
    if (room_phase(match->room) == PHASE_GATHERING)
        return true; /* anyone with the link may join */
    return !room_settings(match->room)->players_only;
}

bool watch_add(Socket *socket, Match *match, bool spectator) {
    Watch *known = watch_find(socket, match);
    if (known && known->spectator != spectator) {
        known->spectator = spectator;
        presence_refresh(match);
    }
    if (known)
        return true;
    if (socket->n_watches >= MAX_WATCHES)
        return false;
    Watch *watch = memory_zeroed(sizeof *watch);
    watch->match = match;
    watch->socket = socket;
    watch->spectator = spectator;
    watch->presence_change = match->presence_change; /* the answer to `watch` has it */
    watch->match_next = match->watches;
    watch->match_link = &match->watches;
    if (watch->match_next)
        watch->match_next->match_link = &watch->match_next;
    match->watches = watch;
    watch->socket_next = socket->watches;
    watch->socket_link = &socket->watches;
    if (watch->socket_next)
        watch->socket_next->socket_link = &watch->socket_next;
    socket->watches = watch;
    socket->n_watches++;
    presence_refresh(match);
    return true;
}

void watch_remove(Watch *watch) {
    Match *match = watch->match;
    *watch->match_link = watch->match_next;
    if (watch->match_next)
        watch->match_next->match_link = watch->match_link;
    *watch->socket_link = watch->socket_next;
    if (watch->socket_next)
        watch->socket_next->socket_link = watch->socket_link;
    watch->socket->n_watches--;
    memory_free(watch);
    match->used = service_now(match->service);
    if (!match->service->stopping)
        presence_refresh(match);
}

void watch_remove_all(Socket *socket) {
    while (socket->watches)
        watch_remove(socket->watches);
}

void broadcast_frame(Match *match, Frame *frame) {
    for (Watch *watch = match->watches; watch; watch = watch->match_next)
        socket_send(watch->socket, frame);
}

/* ---- pushes ---- */

typedef struct {
    char bytes[MAX_TOLD];
    Text text;
} Told;

/* Writes the entries as a JSON array; players get more details of a rematch than others. */
static void write_entries(Told *told, const Match *match, const Entry *entries, int count,
                          const Showing *showing) {
    Json json;
    text_init(&told->text, told->bytes, sizeof told->bytes);
    json_init(&json, &told->text);
    json_open_array(&json);
    for (int i = 0; i < count; i++)
        match_json_entry(&json, match, &entries[i], showing);
    json_close(&json);
    bool whole = json_done(&json);
    assert(whole && "MAX_ENTRIES entries fit");
    (void)whole;
}

/* Entries other than moves may change the public facts, so those are sent too. */
static Frame *make_push(Match *match, Seat seat, const Showing *showing, const Told *told,
                        bool plain, bool over) {
    char id[MATCH_ID_CHARS + 1];
    Json *json = service_json(match->service);
    match_id_write(match->id, id);
    json_open_object(json);
    json_put_string(json, "push", "entries");
    json_put_string(json, "match", id);
    json_put_int(json, "version", showing->version);
    json_put_int(json, "last", showing->last);
    match_json_seat(json, "seat", seat);
    json_key(json, "entries");
    json_raw(json, told->bytes, told->text.length);
    match_json_table(json, match->service, showing);
    if (!plain) {
        json_key(json, "facts");
        match_json_facts(json, match, showing);
    }
    if (over)
        match_json_reveal(json, match->service, match->room, showing);
    json_close(json);
    return service_frame(match->service);
}

static bool ends(const Entry *entries, int count) {
    for (int i = 0; i < count; i++)
        if (entries[i].kind == ENTRY_END || entries[i].kind == ENTRY_CANCEL)
            return true;
    return false;
}

static bool only_moves(const Entry *entries, int count) {
    for (int i = 0; i < count; i++)
        if (entries[i].kind != ENTRY_MOVE)
            return false;
    return true;
}

/* At the start of a match for players only, all other watchers are removed. */
static void drop_strangers(Match *match) {
    for (Watch *watch = match->watches, *next; watch; watch = next) {
        next = watch->match_next;
        if (!viewer_may_watch(match, watch->socket->who.user))
            watch_remove(watch);
    }
}

void broadcast_entries(Match *match, const Entry *entries, int count) {
    static Showing showing;
    static Told told;
    Frame *frames[MAX_SEATS + 1] = {0};
    bool plain = only_moves(entries, count), over = !plain && ends(entries, count);
    bool sent_same = false;
    if (!plain) {
        drop_strangers(match); /* before they see the start */
        presence_note(match, entries, count);
        presence_refresh(match);
        lobby_push(match, entries, count);
    }
    for (Watch *watch = match->watches; watch; watch = watch->match_next) {
        Seat seat = watch_seat(watch);
        Frame **frame = &frames[seat + 1];
        if (!*frame) {
            room_show(match->room, seat, &showing);
            if (!sent_same)
                write_entries(&told, match, entries, count, &showing);
            sent_same = plain;
            *frame = make_push(match, seat, &showing, &told, plain, over);
        }
        socket_send(watch->socket, *frame);
    }
    for (int i = 0; i <= MAX_SEATS; i++)
        if (frames[i])
            frame_drop(frames[i]);
    my_matches_push(match, entries, count);
}
