/* SPDX-License-Identifier: MIT */
/* decks.h - own decks: found by hash, on the shelf or in the store, and held while needed (O35). */
#ifndef SERVER_MATCH_DECKS_H
#define SERVER_MATCH_DECKS_H

#include "engine/game.h"

typedef struct Service Service;

/* Holds the deck with this hash and calls `found` with its slot, now or after the store has
 * answered; -1 when there is no such deck. The receiver of a slot releases it once
 * (catalog_release_deck). */
typedef void DeckFound(int slot, void *data);
void deck_need(Service *service, const Game *game, const uint8_t sha256[SHA256_BYTES],
               DeckFound *found, void *data);

#endif
