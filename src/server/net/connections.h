/* SPDX-License-Identifier: MIT */
/* connections.h - limits connections, in all and from one address, and decides which handshakes
 * become WebSockets. */
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
    int most;        /* MOST_CONNECTIONS, or fewer where files may not be open for that many */
    Map by_address;  /* how many of each */
} Door;

/* The user of this connection came with an invitation: it no longer counts for its address. */
void connections_invited(Service *service, struct lws *wsi);

/* The callback of protocol 0: accepts, ends and upgrades connections. */
int connections_callback(struct lws *wsi, enum lws_callback_reasons reason, void *in);

/* May the page that opens this WebSocket act for whose cookie it brings? */
bool connections_origin_fits(const Service *service, struct lws *wsi);

/* Counts a connection from an address behind the proxy; false when there are too many. */
bool connections_enter(Service *service, Address address);
void connections_leave(Service *service, Address address);

#endif
