/* SPDX-License-Identifier: MIT */
/* presence.c - merges presence of this node and others. Reports of other nodes expire, so nodes
 * repeat them. */
#include "server/match/presence.h"

#include "base/memory.h"
#include "server/match/broadcast.h"
#include "server/ops/service.h"

enum {
    MOST_COUNTED = 99,
    ASKED_FOR = 3000 /* ms in which other nodes answer who is present there */
};

typedef struct Elsewhere {
    uint64_t node;
    unsigned seats; /* bit per seat */
    int64_t at;     /* when it was received */
} Elsewhere;

static unsigned count_local(const Match *match) {
    unsigned here = 0;
    for (const Watch *watch = match->watches; watch; watch = watch->match_next) {
        Seat seat = watch_seat(watch);
        if (seat != NOBODY)
            here |= 1u << seat;
    }
    return here;
}

/* Counts spectators. Beyond MOST_COUNTED the number is no longer pushed: in a crowd, everyone
 * who comes or goes would cost a frame to each of the others. */
static int count_watchers(const Match *match) {
    int watchers = 0;
    for (const Watch *watch = match->watches; watch && watchers < MOST_COUNTED;
         watch = watch->match_next)
        watchers += watch_seat(watch) == NOBODY;
    return watchers;
}

static unsigned count_elsewhere(Match *match, int64_t now) {
    unsigned here = 0;
    int kept = 0;
    for (int i = 0; i < match->n_there; i++) {
        if (now - match->there[i].at > HERE_LASTS)
            continue;
        here |= match->there[i].seats;
        match->there[kept++] = match->there[i];
    }
    match->n_there = kept;
    return here;
}

static Frame *make_frame(const Match *match) {
    char id[MATCH_ID_CHARS + 1];
    Json *json = service_json(match->service);
    match_id_write(match->id, id);
    json_open_object(json);
    json_put_string(json, "push", "here");
    json_put_string(json, "match", id);
    json_key(json, "here");
    json_open_array(json);
    for (int i = 0; i < room_settings(match->room)->seats; i++)
        json_bool(json, match->here >> i & 1);
    json_close(json);
    json_put_int(json, "watchers", match->watchers);
    json_close(json);
    return service_frame(match->service);
}

/* Pushes to watchers that lack the last change and have read earlier frames. False when some are
 * left. */
static bool push(Match *match) {
    Frame *frame = make_frame(match);
    bool all = true;
    match->presence_pushed = service_steady();
    for (Watch *watch = match->watches; watch; watch = watch->match_next) {
        if (watch->presence_change == match->presence_change)
            continue;
        if (socket_is_behind(watch->socket)) {
            all = false;
            continue;
        }
        socket_send(watch->socket, frame);
        watch->presence_change = match->presence_change;
    }
    frame_drop(frame);
    return all;
}

static void push_soon(Match *match) {
    Matches *matches = &match->service->matches;
    if (match->presence_late)
        return;
    match->presence_late = true;
    match->presence_next = matches->presence_late;
    matches->presence_late = match;
}

void presence_tick(Service *service) {
    Match *match = service->matches.presence_late;
    service->matches.presence_late = NULL;
    while (match) {
        Match *next = match->presence_next;
        match->presence_late = false;
        if (match->state == MATCH_READY && !push(match))
            push_soon(match);
        match = next;
    }
}

void presence_refresh(Match *match) {
    if (match->state != MATCH_READY)
        return;
    int watchers = count_watchers(match);
    int64_t now = service_now(match->service);
    unsigned local = count_local(match), here = local | count_elsewhere(match, now);
    for (int i = 0; i < MAX_SEATS; i++)
        if (match->here >> i & 1)
            match->seen[i] = now;
    if (local != match->presence_local) {
        match->presence_local = (uint8_t)local;
        nodes_publish_here(match, false);
    }
    if (here == match->here && watchers == match->watchers)
        return;
    match->here = (uint8_t)here;
    match->watchers = (uint8_t)watchers;
    match->presence_change++;
    if (room_awaits(match->room))
        match_tick(match);
    if (service_steady() - match->presence_pushed < SECOND_MS || !push(match))
        push_soon(match);
}

void presence_receive(Match *match, uint64_t node, unsigned seats) {
    Elsewhere told = {node, seats & UINT8_MAX, service_now(match->service)};
    int i = 0;
    while (i < match->n_there && match->there[i].node != node)
        i++;
    if (i == match->n_there) {
        match->n_there++;
        match->there = memory_grow(match->there, (size_t)match->n_there * sizeof *match->there);
    }
    match->there[i] = told;
    presence_refresh(match);
}

void presence_forget(Match *match) {
    memory_free(match->there);
    match->there = NULL;
    match->n_there = 0;
    match->here = match->presence_local = 0;
}

void presence_begin(Match *match) {
    int64_t seen = service_now(match->service) - ABSENT_FOR;
    if (match->service->nodes.shared)
        seen += ASKED_FOR;
    for (int i = 0; i < MAX_SEATS; i++)
        match->seen[i] = seen;
}

void presence_note(Match *match, const Entry *entries, int count) {
    for (int i = 0; i < count; i++)
        if (entries[i].kind == ENTRY_JOIN)
            match->seen[entries[i].seat] = entries[i].at;
}

unsigned presence_absent(const Match *match, int64_t now) {
    unsigned absent = 0;
    for (Seat i = 0; i < MAX_SEATS; i++)
        absent |= (unsigned)(presence_absence(match, i, now) >= ABSENT_FOR) << i;
    return absent;
}

int64_t presence_absence(const Match *match, Seat seat, int64_t now) {
    if (match->here >> seat & 1)
        return 0;
    /* Before this process started, and while it received no news, it could not see presence: a
     * user counts as away since then at the earliest. */
    int64_t since = match->seen[seat], hears = nodes_hears_since(match->service);
    if (since < match->service->began)
        since = match->service->began;
    if (since < hears)
        since = hears;
    return now > since ? now - since : 0;
}
