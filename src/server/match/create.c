/* SPDX-License-Identifier: MIT */
/* create.c - a new table starts as a room without entries; it becomes a match once its first
 * entry is stored. */
#include "server/match/create.h"

#include "base/memory.h"
#include "server/match/decks.h"
#include "server/ops/service.h"

#include <sodium.h>

static void on_deck(int slot, void *data) {
    Work *work = data;
    Match *match = work->match;
    if (slot >= 0)
        match_hold_deck(match, work->settings.game, slot);
    Request *request = work->request;
    match_submit(match, work); /* without its deck it is refused */
    if (request)
        request_release(request);
}

void create_match(Service *service, Work *work, MatchId id) {
    const Game *game = work->settings.game;
    uint8_t secret[FAIR_BYTES];
    randombytes_buf(secret, sizeof secret);
    Match *match = match_new(service, id);
    match->orphan = true;
    match->room = room_open(memory_new(room_bytes(game)), game, id, secret);
    match->state = MATCH_READY;
    match->held_seen = service->matches.held_until;
    service->matches.rooms++;
    sodium_memzero(secret, sizeof secret);
    work->command.settings = &work->settings;
    work->match = match;
    if (work->request)
        request_hold(work->request);
    deck_need(service, game, work->settings.deck, on_deck, work);
}
