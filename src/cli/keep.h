/* SPDX-License-Identifier: MIT */
/* keep.h - the file in which a match is kept while it is played.
 *
 * A file holds either the old record or the new one, never half of one: a temporary file beside it
 * is written, flushed to the disk and renamed. Files of others are never overwritten. */
#ifndef CLI_KEEP_H
#define CLI_KEEP_H

#include "engine/record.h"

enum {
    MAX_PATH_BYTES = 1024
};

typedef struct {
    char path[MAX_PATH_BYTES]; /* empty: none chosen yet */
    bool ours;                 /* the file is there and holds this match: it may be replaced */
} Keep;

/* Names the file. False (nothing changed) when the name is too long. */
bool keep_name(Keep *keep, const char *path, Error *error);

/* Chooses a free name in the current directory, from the game and the seed. */
bool keep_choose(Keep *keep, const Table *table, Error *error);

/* Writes the match. On failure the file is as it was, and the error says why. */
bool keep_write(Keep *keep, const Table *table, Error *error);

#endif
