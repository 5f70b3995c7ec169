/* SPDX-License-Identifier: MIT */
/* catalog.h - finds games and their decks. */
#ifndef GAMES_CATALOG_H
#define GAMES_CATALOG_H

#include "engine/game.h"

/* Loads the standard deck of every game. Call once, before anything else here. */
void catalog_open(void);

int catalog_count(void);
const Game *catalog_game(int i);
const Game *catalog_find(Slice id); /* NULL when there is none; fits GameFinder */

/* The standard deck as text. */
Slice catalog_deck_text(const Game *game);

/* Loads a deck into a free slot, or finds the slot that holds the same bytes already. Returns the
 * slot, or -1 with the error filled. */
int catalog_load_deck(const Game *game, const char *name, const char *bytes, size_t length,
                      Error *error);

#endif
