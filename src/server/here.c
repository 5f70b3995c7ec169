/* SPDX-License-Identifier: MIT */
/* here.c - presence. */
#include "server/here.h"

#include "server/hub.h"
#include "server/service.h"

enum {
    MOST_COUNTED = 99
};

static unsigned count_here(const Match *match) {
    unsigned here = 0;
    for (const Watch *watch = match->watches; watch; watch = watch->match_next) {
        Seat seat = hub_seat(watch->socket, match);
        if (seat != NOBODY)
            here |= 1u << seat;
    }
    return here;
}

/* Those without a seat. Beyond MOST_COUNTED nobody is told of one more: a crowd that comes and goes
 * would cost each of them a frame for every other. */
static int count_watchers(const Match *match) {
    int watchers = 0;
    for (const Watch *watch = match->watches; watch && watchers < MOST_COUNTED;
         watch = watch->match_next)
        watchers += hub_seat(watch->socket, match) == NOBODY;
    return watchers;
}

static void tell(Match *match) {
    static Showing showing;
    char id[MATCH_ID_CHARS + 1];
    Json *json = service_json(match->service);
    match_id_write(match->id, id);
    room_facts(match->room, NOBODY, &showing);
    json_open_object(json);
    json_put_string(json, "push", "here");
    json_put_string(json, "match", id);
    json_key(json, "here");
    json_open_array(json);
    for (int i = 0; i < showing.settings.seats; i++)
        json_bool(json, match->here >> i & 1);
    json_close(json);
    json_put_int(json, "watchers", match->watchers);
    json_close(json);
    Frame *frame = service_frame(match->service);
    hub_send(match, frame);
    frame_drop(frame);
}

void here_refresh(Match *match) {
    if (match->state != MATCH_READY)
        return;
    unsigned here = count_here(match);
    int watchers = count_watchers(match);
    int64_t now = service_now(match->service);
    for (int i = 0; i < MAX_SEATS; i++)
        if (match->here >> i & 1)
            match->seen[i] = now;
    if (here == match->here && watchers == match->watchers)
        return;
    match->here = (uint8_t)here;
    match->watchers = (uint8_t)watchers;
    tell(match);
}

int64_t here_away(const Match *match, Seat seat, int64_t now) {
    if (match->here >> seat & 1)
        return 0;
    /* Before this process began nobody could be here: away since then, at the earliest. */
    int64_t since = match->seen[seat];
    if (since < match->service->began)
        since = match->service->began;
    return now - since;
}
