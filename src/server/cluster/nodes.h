/* SPDX-License-Identifier: MIT */
/* nodes.h - this process among several on one store, and how well it reaches that store.
 *
 * Nobody owns a match. Whoever appends says so on the bus, and whoever watches it elsewhere reads
 * on; news may be lost, so every two seconds the versions of all matches held here are compared
 * with the store's. What is due (clocks, bots) is looked after by the node that appended last,
 * until three seconds after it was due; then any node takes it over. A store that does not answer
 * is told as busy at once, and asked once a second whether it is back. */
#ifndef SERVER_CLUSTER_NODES_H
#define SERVER_CLUSTER_NODES_H

#include "server/cluster/bus.h"
#include "server/match/match.h"

#include <uv.h>

enum {
    LEASE_MS = 3000, /* after what was due: so long the node that appended last has for it */
    HERE_EVERY = 10, /* seconds between two times that presence is told */
    HERE_LASTS = 25000
};

typedef struct {
    bool shared;   /* other processes may use the same store */
    uint64_t self; /* as the others know us */
    Bus *bus;      /* NULL: none */
    uv_async_t async;
    int64_t bus_since; /* when the bus was last found connected; 0: it is not */
    bool read_all;     /* every match is compared at the next second: news may have been lost */

    bool beating;      /* a heartbeat is under way */
    int64_t beat_sent; /* steady ms */
    int64_t doubted;   /* steady ms: an answer to what was sent before tells nothing any more */
    bool store_down;   /* it did not answer the last one */
    int64_t offset;    /* ms from our clock to the store's */
    bool offset_known, clock_off;
    unsigned seconds; /* that have passed */
    uint64_t news_said, news_heard, taken;
} Nodes;

/* After the store was opened: the bus, if there is one. False with words. */
bool nodes_open(Service *service, Error *error);
void nodes_close(Service *service);
/* Once a second. */
void nodes_tick(Service *service, int64_t now);
/* At the start: the store's clock, and, without a heartbeat of our own, whether everything was down
 * until now. */
void nodes_read_held(Service *service);
/* We were away, or our own clock went `jump` ms further than time did: until the store has answered
 * again, nobody knows here what happened meanwhile. */
void nodes_doubt(Service *service, int64_t jump);
/* May this node be sent traffic, as far as the store is concerned? */
bool nodes_fine(const Service *service);

/* What the others should know. */
void nodes_tell_entries(const Match *match, const Entry *entries, int count);
void nodes_tell_talk(const Match *match);
void nodes_tell_here(const Match *match, bool ask);
void nodes_tell_rated(Service *service, MatchId match);
void nodes_tell_user(Service *service, UserId user);

/* Since when this node would have heard that somebody is here; INT64_MAX: it cannot. */
int64_t nodes_hears_since(const Service *service);

#endif
