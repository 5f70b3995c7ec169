/* SPDX-License-Identifier: MIT */
/* nodes.h - cooperation of several processes on one store, and the health of the store.
 *
 * No node owns a match. A node that appends an entry broadcasts that on the bus, and nodes with
 * watchers of the match read on. Messages may be lost, so every two seconds a node compares the
 * versions of all matches it holds with the store. The node that appended last has a lease on
 * what is due next (clocks, bots); three seconds after it was due any node may take it over. If
 * the store stops answering, requests fail fast with `busy`; a heartbeat probes it once a
 * second. */
#ifndef SERVER_CLUSTER_NODES_H
#define SERVER_CLUSTER_NODES_H

#include "server/cluster/bus.h"
#include "server/match/match.h"

#include <uv.h>

enum {
    LEASE_MS = 3000, /* lease of the node that appended last, after the due time */
    HERE_EVERY = 10, /* seconds between two broadcasts of presence */
    HERE_LASTS = 25000
};

typedef struct {
    bool shared;   /* other processes may use the same store */
    uint64_t self; /* our id for the other nodes */
    Bus *bus;      /* NULL: none */
    uv_async_t async;
    int64_t bus_since; /* when the bus was last found connected; 0: it is not */
    bool read_all;     /* compare all matches at the next tick: messages may have been lost */

    bool beating;      /* a heartbeat is under way */
    int64_t beat_sent; /* steady ms */
    int64_t doubted;   /* steady ms: ignore answers to heartbeats sent before this */
    bool store_down;   /* it did not answer the last one */
    int64_t offset;    /* ms from our clock to the store's */
    bool offset_known, clock_off;
    unsigned seconds; /* that have passed */
    uint64_t news_said, news_heard, taken;
} Nodes;

/* Call after opening the store: opens the bus, if there is one. False with an error. */
bool nodes_open(Service *service, Error *error);
void nodes_close(Service *service);
/* Once a second. */
void nodes_tick(Service *service, int64_t now);
/* At the start: the store's clock, and, without a heartbeat of our own, whether everything was down
 * until now. */
void nodes_read_held(Service *service);
/* The process was suspended, or its clock jumped ahead by `jump` ms. Until the store has
 * answered again, this node does not know what happened in between. */
void nodes_doubt(Service *service, int64_t jump);
/* Is the store healthy enough for this node to get traffic? */
bool nodes_fine(const Service *service);

/* Broadcasts to the other nodes. */
void nodes_publish_entries(const Match *match, const Entry *entries, int count);
void nodes_publish_talk(const Match *match);
void nodes_publish_here(const Match *match, bool ask);
void nodes_publish_rated(Service *service, MatchId match);
void nodes_publish_user(Service *service, UserId user);
void nodes_publish_announcement(Service *service);

/* Since when this node would have received presence of others; INT64_MAX: it cannot. */
int64_t nodes_hears_since(const Service *service);

#endif
