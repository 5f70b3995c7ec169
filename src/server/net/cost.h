/* SPDX-License-Identifier: MIT */
/* cost.h - what a request costs, and who pays for it.
 *
 * A cost of 1 is 50 microseconds of one core, the loop's and the store's together, as measured
 * (docs/measurements). Each kind of request has one, beside its name in routes.def and
 * requests.def. It is taken from all buckets of its sender at once:
 *
 *     frames        of the connection, for WebSockets
 *     person        of the user, on all their connections
 *     address       of the address and its network (/24; /56 of IPv6); people of a service with an
 *     network       invitation code share the bucket of their invitation instead
 *     service       of everybody; what costs 1, such as a move, goes through when it is empty
 *
 * If one of them holds too little, nothing is taken and the request is refused with `limit` and the
 * time to wait. Refusals must cost nearly nothing, so the connection also pauses (pause.h).
 *
 * What people store has a quota in kilobytes (`stored`). It is charged when it is known, so the
 * bucket may owe some; who owes cannot store more. */
#ifndef SERVER_NET_COST_H
#define SERVER_NET_COST_H

#include "online/command.h"
#include "server/net/address.h"
#include "server/net/limits.h"

typedef struct Service Service;

/* Kinds of work on the loop's thread. */
typedef enum {
    KIND_NONE,
    KIND_PAGE,       /* the page's files, and addresses that lead nowhere */
    KIND_HEALTH,     /* healthz, readyz, metrics */
    KIND_CONNECTION, /* accepting, closing, reading and writing */
    KIND_HANDSHAKE,  /* from a connection to a WebSocket */
    KIND_CONTROL,    /* ping, pong, close, a piece of a frame */
    KIND_BAD,        /* frames that are no request, and requests that were refused */
    KIND_SECOND,     /* done every second */
    KIND_DUE,        /* matches in which something happens by itself */
    KIND_BOTS,
    KIND_NODES,
    KIND_OPERATOR,
#define ROUTE(method, path, handler, needs, cost) KIND_HTTP_##handler,
#include "server/api/routes.def"
#undef ROUTE
#define WS_REQUEST(name, handler, cost) KIND_WS_##handler,
#include "server/ws/requests.def"
#undef WS_REQUEST
    N_KINDS
} Kind;

enum {
    COST_LOADING = 5 /* reading and folding a match, beyond the request that wants it */
};

/* "POST matches", "play", "page". */
const char *kind_name(Kind kind);
int kind_cost(Kind kind);
bool kind_writes(Kind kind); /* does it store something for its sender? */

typedef struct {
    Bucket *connection; /* NULL: none */
    UserId user;        /* 0: nobody is signed in */
    Address address;
} Payer;

/* Takes what this kind of work costs. 0, or after how many milliseconds it may be asked again. */
int64_t cost_take(Service *service, Kind kind, const Payer *payer);
/* It turned out to cost more: taken now, and owed if it is not there. */
void cost_charge(Service *service, int amount, const Payer *payer);
/* A user has stored so many bytes. */
void cost_stored(Service *service, UserId user, size_t bytes);

/* Is the disk so full that only matches that are under way go on? Asked of the system at most every
 * few seconds. */
bool disk_is_full(Service *service);

#endif
