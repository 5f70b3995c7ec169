/* SPDX-License-Identifier: MIT */
/* cache.h - caches public answers for a second.
 *
 * Lists, profiles and boards are the same for all clients that are not signed in. A request for
 * an answer that is pending waits for it; a request within a second after it gets the same
 * bytes. Signed-in users never get cached answers: some answers depend on the user, and users
 * must see their own changes at once. */
#ifndef SERVER_NET_CACHE_H
#define SERVER_NET_CACHE_H

#include "server/net/map.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Service Service;
typedef struct Request Request;

typedef struct {
    Map answers;   /* CachedAnswer by hash of path and query */
    uint64_t hits; /* requests answered from the cache */
} Cache;

/* Returns true when the cache answers the request, now or with the pending answer. False: the
 * handler must answer, and cache_put gets that answer. */
bool cache_find(Request *request);
/* Call with the answer of a request: it is cached when cache_find returned false for it. */
void cache_put(Request *request);
void cache_sweep(Service *service, int64_t now);
void cache_free(Cache *cache);

#endif
