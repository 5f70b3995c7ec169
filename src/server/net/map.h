/* SPDX-License-Identifier: MIT */
/* map.h - a hash table with 64-bit keys: matches, users, sessions, addresses.
 *
 * Keys are mixed with a secret of the process, so that clients cannot choose colliding keys. The
 * caller owns the values. */
#ifndef SERVER_NET_MAP_H
#define SERVER_NET_MAP_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t key;
    void *value; /* NULL: a free place */
} MapPlace;

typedef struct {
    MapPlace *place;
    size_t count, room; /* room is a power of two, or 0 */
} Map;

void map_free(Map *map); /* not the values */
void *map_get(const Map *map, uint64_t key);
void map_put(Map *map, uint64_t key, void *value); /* value is not NULL; replaces */
void *map_take(Map *map, uint64_t key);            /* removes; NULL when it was not there */

/* All values in no order: *at begins as 0; NULL at the end. Do not put values during the loop.
 * Taking the value just returned may make the loop skip another or return it twice, so sweeps
 * run repeatedly. */
void *map_next(const Map *map, size_t *at);

/* The secret of all maps; set once at start, before the first map is used. */
void map_seed(uint64_t secret);

#endif
