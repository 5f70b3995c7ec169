/* SPDX-License-Identifier: MIT */
/* move.h - everything from one store to another, both ways between a folder and a database. */
#ifndef STORE_MOVE_H
#define STORE_MOVE_H

#include "store/store.h"

/* Told for each table, once its rows have been read again where they are now. */
typedef void StoreMoved(const char *table, int64_t rows, void *data);

/* Copies everything and compares it. `to` must be empty, and nobody may use `from`. False with
 * words; then `to` is empty still, or marked as half moved, and nobody can serve from it. `now`: ms
 * since 1970. */
bool store_move(const char *from, const char *to, int64_t now, StoreMoved *moved, void *data,
                Error *error);

/* False, with words, for a store that was left half moved. */
bool store_whole(Store *store, Error *error);

#endif
