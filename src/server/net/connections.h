/* SPDX-License-Identifier: MIT */
/* connections.h - who may come in: how many connections there are in all and from one address, and
 * which handshakes become WebSockets. */
#ifndef SERVER_NET_CONNECTIONS_H
#define SERVER_NET_CONNECTIONS_H

#include "server/net/address.h"
#include "server/net/map.h"

#include <libwebsockets.h>

typedef struct Service Service;

enum {
    MOST_CONNECTIONS = 10000
};

typedef struct {
    int connections; /* now, in all */
    Map by_address;  /* how many of each */
} Door;

/* Whoever uses this connection came with an invitation: it no longer counts for its address. */
void connections_invited(Service *service, struct lws *wsi);

/* For protocol 0: accepting, ending, and upgrading connections. */
int connections_callback(struct lws *wsi, enum lws_callback_reasons reason, void *in);

/* May the page that opens this WebSocket act for whose cookie it brings? */
bool connections_origin_fits(const Service *service, struct lws *wsi);

/* One more, or one fewer, from an address that a proxy told; false when there are too many. */
bool connections_enter(Service *service, Address address);
void connections_leave(Service *service, Address address);

#endif
