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
    const char *address; /* to listen on; default "127.0.0.1" */
    int port;            /* the first to try; 0: any free one */
    bool only_port;      /* fail when it is taken, instead of trying the next ones */
    const char *web;     /* folder with the page's files; NULL: those in the binary */
    const char *store;   /* the store of matches: "sqlite:DIR" */
    const char *bus;     /* news between several nodes: "nats://HOST:PORT"; NULL: none */

    const char *cert, *key;             /* TLS; NULL: none */
    const char *origin[MAX_SERVE_LIST]; /* our public origins; none: our own addresses */
    const char *limit[MAX_SERVE_LIST];  /* "guests=20/600" */
    const char *proxy;                  /* whose X-Forwarded-For is trusted; NULL: none */
    const char *invite;                 /* the code that new guests must give; NULL: none */
    const char *contact; /* for security.txt: "mailto:..", "https://.."; NULL: none */
    const char *metrics; /* "ADDRESS:PORT" for Prometheus; NULL: nowhere */
    int bot_delay;       /* least ms from the last entry of a match to a bot's move; -1: default */
    int bot_threads;     /* number of bot threads; 0: default */
    bool quiet;          /* no log */
    int patience;        /* tests only: seconds for a request to arrive; 0: the usual ten */
    int most_users;      /* tests only: names to keep in memory; 0: as many as usual */
    const int64_t *skew; /* tests only: ms that our clock is ahead, in memory they share; NULL: 0 */
    const int64_t *later; /* tests only: the same for how long somebody has been silent */

    /* Called once, when connections are accepted. */
    void (*ready)(const char *url, void *data);
    void *data; /* passed to ready */
} ServeOptions;

/* Serves until SIGINT or SIGTERM, then returns true. False with an error when it could not
 * start. Needs catalog_open before. */
bool serve_run(const ServeOptions *options, Error *error);

/* Carries out one order of the operator on a store without a running service, and prints the
 * answer to stdout. *fine: was it done? False with an error when the store cannot be opened. */
bool serve_admin(const ServeOptions *options, const char *line, bool *fine, Error *error);

#endif
