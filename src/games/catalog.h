/* SPDX-License-Identifier: MIT */
/* catalog.h - finds games and their decks. */
#ifndef GAMES_CATALOG_H
#define GAMES_CATALOG_H

#include "engine/game.h"

/* Loads the built-in decks of every game. Call once, before anything else here. */
void catalog_open(void);

int catalog_count(void);
const Game *catalog_game(int i);
const Game *catalog_find(Slice id); /* NULL when there is none; fits GameFinder */

/* The game whose deal of the day has a board: the first that can be played alone. */
const Game *catalog_daily(void);

/* The standard deck as text. */
Slice catalog_deck_text(const Game *game);

/* ---- built-in decks: slot 0 is the standard deck, those that were it before follow ----
 *
 * All of them stay for ever, so a record or a state that names one by its hash needs no file. */

int catalog_built_in_count(const Game *game); /* at least 1: their slots begin at 0 */
Slice catalog_built_in_text(const Game *game, int slot);

/* The slot of the built-in deck with this name ("standard", "first"), or -1. */
int catalog_built_in_find(const Game *game, Slice name);

/* ---- own decks: loaded while somebody holds them; every hold is released once ----
 *
 * Any thread may call these. They serve built-in decks, too. */

/* Reads a deck file and holds the deck; one that is loaded already is held once more and keeps the
 * name it was first loaded with. Returns the slot, or -1 with the error filled. */
int catalog_load_deck(const Game *game, const char *name, const char *bytes, size_t length,
                      Error *error);

/* Holds the deck with this hash. Returns the slot, or -1 when it is not loaded. */
int catalog_hold_deck(const Game *game, const uint8_t sha256[SHA256_BYTES]);

/* Holds a deck once more that somebody holds: a thinker, before it is handed a view. */
void catalog_hold_slot(const Game *game, int slot);

/* Undoes one hold; the last one frees the deck. */
void catalog_release_deck(const Game *game, int slot);

#endif
