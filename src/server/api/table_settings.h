/* SPDX-License-Identifier: MIT */
/* table_settings.h - the settings of a new table: the body of POST matches. */
#ifndef SERVER_API_TABLE_SETTINGS_H
#define SERVER_API_TABLE_SETTINGS_H

#include "online/command.h"
#include "online/room.h"

#include <jansson.h>

/* Reads the game and the deck's hash; false with an error. */
bool table_settings_read_deck(const json_t *body, const Game **game, uint8_t sha256[SHA256_BYTES],
                              Refusal *refusal);

/* Fills settings and bots, with the deck at this slot, which the caller holds; false with an
 * error. */
bool table_settings_read(const json_t *body, int slot, Settings *settings,
                         uint8_t bot_level[MAX_SEATS], Refusal *refusal);

#endif
