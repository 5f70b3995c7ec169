/* SPDX-License-Identifier: MIT */
/* bus.h - news between nodes on one store: short words to everybody else, at once, and no promise.
 *
 * Whatever is said here may be lost, doubled or late, and nobody notices more than a delay: the
 * store is the truth, and nodes read on in it by themselves (nodes.h). Saying never waits. What is
 * heard comes on a thread of the library's, waits in an inbox with an end, and is read on the
 * loop's. */
#ifndef SERVER_CLUSTER_BUS_H
#define SERVER_CLUSTER_BUS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    BUS_WORDS = 128,  /* bytes of one message, its NUL included */
    BUS_INBOX = 65536 /* messages that wait to be read; beyond it they are dropped */
};

typedef struct Bus Bus;

/* Opens nats://HOST:PORT or postgresql://... and listens to everything said under `topic`. A server
 * that is not there now is no error: it is tried again for ever. False with words when the address
 * is none, or this binary was built without. `wake` is called on another thread when something was
 * heard, and when the connection came or went. */
bool bus_open(Bus **out, const char *url, const char *topic, void (*wake)(void *), void *data,
              Error *error);
void bus_say(Bus *bus, const char *words);
bool bus_is_connected(Bus *bus);
/* On the loop's thread: the next message, oldest first; false when there is none. */
bool bus_hear(Bus *bus, char words[BUS_WORDS]);
/* Sends what was said, and ends. */
void bus_close(Bus *bus);

/* ---- for what carries it ---- */

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
