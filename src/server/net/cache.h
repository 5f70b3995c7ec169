/* SPDX-License-Identifier: MIT */
/* cache.h - public answers, kept for a second.
 *
 * Lists, profiles and boards are the same for everybody who is not signed in. Whoever asks for one
 * while the store is being asked for it waits for that answer; whoever asks within a second of it
 * gets the same bytes. A signed-in person is never answered from here: some answers depend on who
 * asks, and nobody should miss what they did themselves. */
#ifndef SERVER_NET_CACHE_H
#define SERVER_NET_CACHE_H

#include "server/net/map.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Service Service;
typedef struct Request Request;

typedef struct {
    Map answers;   /* CachedAnswer by hash of what was asked */
    uint64_t hits; /* requests that were answered from here */
} Cache;

/* Answers the request, now or when the same question is answered: true. False: the handler must
 * answer, and cache_put is called with that answer. */
bool cache_find(Request *request);
/* The request has its answer: it is kept when cache_find asked for it. */
void cache_put(Request *request);
void cache_sweep(Service *service, int64_t now);
void cache_free(Cache *cache);

#endif
