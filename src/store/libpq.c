/* SPDX-License-Identifier: MIT */
/* libpq.c - see libpq.h. */
#include "store/libpq.h"

#include "base/library.h"

#define NAME(name) "PQ" #name,

Libpq pq;

bool libpq_load(Error *error) {
    static const char *const NAMES[] = {LIBPQ(NAME) NULL};
    return library_load(TOWNHALL_POSTGRES_FILE, NAMES, &pq, error);
}
