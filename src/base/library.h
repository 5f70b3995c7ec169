/* SPDX-License-Identifier: MIT */
/* library.h - shared libraries that only some commands need, loaded when first used.
 *
 * A service has no use for the two dozen libraries behind pictures, nor for those behind
 * PostgreSQL's client unless its store is there: what is not loaded cannot be attacked. Who uses
 * one lists its functions once, and calls them through a structure:
 *
 *     #define FUNCTIONS(F) F(status) F(finish)
 *     #define POINTER(name) __typeof__(&PQ##name) name;
 *     #define NAME(name) "PQ" #name,
 *     static struct { FUNCTIONS(POINTER) } pq;
 *     static const char *const NAMES[] = {FUNCTIONS(NAME) NULL};
 *
 *     library_load("libpq.so.5", NAMES, &pq, error) && pq.status(db) == CONNECTION_OK */
#ifndef BASE_LIBRARY_H
#define BASE_LIBRARY_H

#include "base/error.h"

/* Fills a structure of pointers with these functions of the library; the last name is NULL. It
 * stays loaded until the end of the process. */
bool library_load(const char *file, const char *const *names, void *functions, Error *error);

#endif
