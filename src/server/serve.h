/* SPDX-License-Identifier: MIT */
/* serve.h - the service: the page's files over HTTP. One call for the command line. */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

#include "base/error.h"

#include <stdbool.h>

typedef struct {
    const char *address; /* to listen on: "127.0.0.1" unless the operator says otherwise */
    int port;            /* the first to try; 0: any free one */
    bool only_port;      /* fail when it is taken, instead of trying the next ones */
    const char *web;     /* folder with the page's files; NULL: those in the binary */
    void (*ready)(const char *url, void *data); /* called once, when connections are accepted */
    void *data;                                 /* passed to ready */
} ServeOptions;

/* Serves until SIGINT or SIGTERM; then true. False with words when it could not begin. */
bool serve_run(const ServeOptions *options, Error *error);

#endif
