/* SPDX-License-Identifier: MIT */
/* map.c - open addressing with linear probing; removal shifts back, so there are no tombstones. */
#include "server/net/map.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

static uint64_t map_secret;

void map_seed(uint64_t secret) {
    map_secret = secret;
}

static size_t home(const Map *map, uint64_t key) {
    uint64_t mixed = (key ^ map_secret) * 0x9E3779B97F4A7C15u;
    mixed ^= mixed >> 32;
    mixed *= 0xD6E8FEB86659FD93u;
    return (size_t)(mixed >> 20) & (map->room - 1);
}

void map_free(Map *map) {
    free(map->place);
    *map = (Map){0};
}

static size_t find(const Map *map, uint64_t key) {
    size_t at = home(map, key);
    while (map->place[at].value && map->place[at].key != key)
        at = (at + 1) & (map->room - 1);
    return at;
}

void *map_get(const Map *map, uint64_t key) {
    return map->room ? map->place[find(map, key)].value : NULL;
}

static void grow(Map *map) {
    Map larger = {.room = map->room ? map->room * 2 : 16};
    larger.place = memory_zeroed(larger.room * sizeof *larger.place);
    for (size_t i = 0; i < map->room; i++)
        if (map->place[i].value)
            larger.place[find(&larger, map->place[i].key)] = map->place[i];
    larger.count = map->count;
    free(map->place);
    *map = larger;
}

void map_put(Map *map, uint64_t key, void *value) {
    assert(value);
    if (map->count * 4 >= map->room * 3)
        grow(map);
    MapPlace *place = &map->place[find(map, key)];
    map->count += place->value == NULL;
    *place = (MapPlace){key, value};
}

void *map_take(Map *map, uint64_t key) {
    if (!map->room)
        return NULL;
    size_t hole = find(map, key);
    void *taken = map->place[hole].value;
    if (!taken)
        return NULL;
    map->count--;
    for (size_t at = hole;;) {
        map->place[hole].value = NULL;
        do {
            at = (at + 1) & (map->room - 1);
            if (!map->place[at].value)
                return taken;
            /* Stays when its home lies cyclically in (hole, at]. */
        } while (((at - home(map, map->place[at].key)) & (map->room - 1)) <
                 ((at - hole) & (map->room - 1)));
        map->place[hole] = map->place[at];
        hole = at;
    }
}

void *map_next(const Map *map, size_t *at) {
    while (*at < map->room) {
        void *value = map->place[(*at)++].value;
        if (value)
            return value;
    }
    return NULL;
}
