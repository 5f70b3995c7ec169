/* SPDX-License-Identifier: MIT */
/* bus.h - broadcasts short messages between the nodes of one store, without guarantee of delivery.
 *
 * Messages may be lost, duplicated or late. That costs only time: the store is the truth, and
 * nodes poll it (nodes.h). Sending never blocks. Messages arrive on a thread of the library,
 * wait in a bounded inbox, and are read on the loop's thread. */
#ifndef SERVER_CLUSTER_BUS_H
#define SERVER_CLUSTER_BUS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    BUS_WORDS = 128,  /* bytes of one message, its NUL included */
    BUS_INBOX = 65536 /* unread messages; further ones are dropped */
};

typedef struct Bus Bus;

/* Opens nats://HOST:PORT or postgresql://... and subscribes to `topic`. It keeps retrying while
 * the server is unavailable. Returns false with an error when the address is invalid, or when
 * this binary was built without that library. Calls `wake` on another thread when a message
 * arrives and when the connection is made or lost. */
bool bus_open(Bus **out, const char *url, const char *topic, void (*wake)(void *), void *data,
              Error *error);
void bus_say(Bus *bus, const char *words);
bool bus_is_connected(Bus *bus);
/* On the loop's thread: the next message, oldest first; false when there is none. */
bool bus_hear(Bus *bus, char words[BUS_WORDS]);
/* Sends pending messages and closes. */
void bus_close(Bus *bus);

/* ---- for implementations ---- */

typedef struct {
    const char *scheme; /* "nats:", "postgresql:" */
    bool (*open)(Bus *bus, void **line, const char *url, const char *topic, Error *error);
    void (*say)(void *line, const char *words);
    void (*close)(void *line);
} BusLine;

extern const BusLine nats_line, postgres_line; /* in builds that have them */

/* On any thread. */
void bus_put(Bus *bus, const char *bytes, size_t length);
void bus_set_connected(Bus *bus, bool connected);

#endif
