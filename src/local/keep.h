/* SPDX-License-Identifier: MIT */
/* keep.h - stores a match in a file while it is played.
 *
 * Writes are atomic: a temporary file beside it is written, flushed to the disk and renamed. The
 * file of another match is never overwritten. */
#ifndef LOCAL_KEEP_H
#define LOCAL_KEEP_H

#include "engine/record.h"

enum {
    MAX_PATH_BYTES = 1024
};

typedef struct {
    char path[MAX_PATH_BYTES]; /* empty: no file chosen yet */
    bool ours;                 /* the file exists and holds this match, so it may be replaced */
} Keep;

/* Sets the file's name. False (nothing changed) when the name is too long. */
bool keep_name(Keep *keep, const char *path, Error *error);

/* Chooses a free name in this folder, NULL for the current directory, from the game and the seed.
 */
bool keep_choose(Keep *keep, const char *folder, const Table *table, Error *error);

/* Writes the match. On failure the file is as it was, and the error says why. */
bool keep_write(Keep *keep, const Table *table, Error *error);

#endif
