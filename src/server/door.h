/* SPDX-License-Identifier: MIT */
/* door.h - who may come in: how many connections there are in all and from one address, and which
 * handshakes become WebSockets. */
#ifndef SERVER_DOOR_H
#define SERVER_DOOR_H

#include "server/address.h"
#include "server/map.h"

#include <libwebsockets.h>

typedef struct Service Service;

enum {
    MOST_CONNECTIONS = 10000
};

typedef struct {
    int connections; /* now, in all */
    Map by_address;  /* how many of each */
} Door;

/* For protocol 0: accepting, ending, and upgrading connections. */
int door_callback(struct lws *wsi, enum lws_callback_reasons reason, void *in);

/* One more, or one fewer, from an address that a proxy told; false when there are too many. */
bool door_enter(Service *service, Address address);
void door_leave(Service *service, Address address);

#endif
