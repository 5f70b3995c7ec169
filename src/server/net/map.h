/* SPDX-License-Identifier: MIT */
/* map.h - things found by a 64-bit number: matches, users, sessions, addresses.
 *
 * Keys must be evenly spread or come from outside: they are mixed with a secret of the process, so
 * that nobody can choose keys that collide. The things themselves belong to the caller. */
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

/* All values in no order: *at begins as 0; NULL at the end. Nothing may be put meanwhile; taking
 * the value just given may show another twice or not at all, so sweepers come again. */
void *map_next(const Map *map, size_t *at);

/* The secret all maps mix with; set once at start, before the first map is used. */
void map_seed(uint64_t secret);

#endif
