/* SPDX-License-Identifier: MIT */
/* history.h - reads entries of a match's log from the store, with the names of all users in them.
 */
#ifndef SERVER_MATCH_HISTORY_H
#define SERVER_MATCH_HISTORY_H

#include "server/match/match.h"

enum {
    MAX_HISTORY = 500 /* entries in one answer */
};

typedef struct {
    Match *match; /* held until `done` has returned */
    int from;     /* the first entry wanted */
    bool more;    /* there are more than these */
    bool failed;  /* the store could not be read, or a row not understood */
    int count, room;
    Entry *entry;               /* numbered from .. from + count - 1; a taker sets this to NULL */
    uint8_t secret[FAIR_BYTES]; /* history_read_all only: for folding; never sent to clients */
} History;

typedef void HistoryDone(History *history, void *data);

/* Reads up to `most` entries from number `from` on; calls `done` later, and frees the entries
 * after it. */
void history_read(Match *match, int from, int most, HistoryDone *done, void *data);
/* The whole log, and the secret: for folding it again. */
void history_read_all(Match *match, HistoryDone *done, void *data);

#endif
