/* SPDX-License-Identifier: MIT */
/* serve.h - the service: the page, and matches between people. One call for the command line. */
#ifndef SERVER_OPS_SERVE_H
#define SERVER_OPS_SERVE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    MAX_SERVE_LIST = 24 /* origins, limits */
};

typedef struct {
    const char *address; /* to listen on: "127.0.0.1" unless the operator says otherwise */
    int port;            /* the first to try; 0: any free one */
    bool only_port;      /* fail when it is taken, instead of trying the next ones */
    const char *web;     /* folder with the page's files; NULL: those in the binary */
    const char *store;   /* where matches are kept: "sqlite:DIR" */
    const char *bus;     /* news between several nodes: "nats://HOST:PORT"; NULL: none */

    const char *cert, *key; /* TLS; NULL: none */
    const char
        *origin[MAX_SERVE_LIST];       /* under which pages we are known; none: our own addresses */
    const char *limit[MAX_SERVE_LIST]; /* "guests=20/600" */
    const char *proxy;                 /* whose X-Forwarded-For is believed; NULL: nobody's */
    const char *invite;                /* the code that new guests must know; NULL: none */
    const char *metrics;               /* "ADDRESS:PORT" for Prometheus; NULL: nowhere */
    int bot_delay;       /* ms from the table's last entry to a bot's; -1: the usual */
    int bot_threads;     /* that think; 0: the usual two */
    bool quiet;          /* no log */
    int patience;        /* tests only: seconds for a request to arrive; 0: the usual ten */
    const int64_t *skew; /* tests only: ms that our clock is ahead, in memory they share; NULL: 0 */
    const int64_t *later; /* tests only: the same for how long somebody has been silent */

    /* Called once, when connections are accepted. */
    void (*ready)(const char *url, void *data);
    void *data; /* passed to ready */
} ServeOptions;

/* Serves until SIGINT or SIGTERM; then true. False with words when it could not begin. The games'
 * catalog has been opened. */
bool serve_run(const ServeOptions *options, Error *error);

/* Carries out one order of the operator on a store that nobody serves, and prints the answer to
 * stdout. *fine tells whether it was done; false with words when the store cannot be opened. */
bool serve_admin(const ServeOptions *options, const char *line, bool *fine, Error *error);

#endif
