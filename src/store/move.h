/* SPDX-License-Identifier: MIT */
/* move.h - everything from one store to another, both ways between a folder and a database. */
#ifndef STORE_MOVE_H
#define STORE_MOVE_H

#include "store/store.h"

/* Called for each table, once its rows have been read back from their new store. */
typedef void StoreMoved(const char *table, int64_t rows, void *data);

/* Copies everything and compares it. `to` must be empty, and `from` not in use. On failure
 * returns false with an error; `to` is then still empty, or marked as half moved, so that no
 * service can use it. `now`: ms since 1970. */
bool store_move(const char *from, const char *to, int64_t now, StoreMoved *moved, void *data,
                Error *error);

/* False with an error for a store that was left half moved. */
bool store_whole(Store *store, Error *error);

#endif
