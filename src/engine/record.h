/* SPDX-License-Identifier: MIT */
/* record.h - a match as text (.town), in the format of docs/reference/notation.md.
 *
 * The deal lines are the truth: reading re-executes every move and needs no seed. Reading is
 * total: any bytes in, a table or an Error with the line number out. */
#ifndef ENGINE_RECORD_H
#define ENGINE_RECORD_H

#include "engine/table.h"

enum {
    RECORD_FORMAT = 1,
    RECORD_FORMAT_FAIR = 2, /* the same, and where the seed comes from; readers take both */
    MAX_RECORD = 128 * 1024 /* no record of a legal match is as long */
};

/* Finds a game by its id; NULL when there is none. The engine knows no game by name. */
typedef const Game *GameFinder(Slice id);

void record_write(const Table *table, Text *out);

/* On failure `table` is untouched. A record made with a deck that is not loaded is an error that
 * names the deck. */
bool record_read(Table *table, GameFinder *find, const char *bytes, size_t length, Error *error);

/* Which game a record is of, so that a front end can load the right deck first. False when the
 * record does not get that far. */
bool record_peek_game(GameFinder *find, const char *bytes, size_t length, const Game **game,
                      Error *error);

/* Does the deal follow from the seed, and in format 2 the seed from the secret and the shares?
 * False with an error when it does not, or when there is no seed to check. */
bool record_verify(const Table *table, Error *error);

/* May this be a player's name? At most 64 bytes of UTF-8, no control characters, no space at its
 * ends or beside another, because a record has single spaces only; empty is fine. */
bool record_is_name(Slice name);

#endif
