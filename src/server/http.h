/* SPDX-License-Identifier: MIT */
/* http.h - answers to HTTP requests, as a libwebsockets protocol. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/files.h"

#include <libwebsockets.h>

/* One request on its way out. */
typedef struct {
    File file;
    size_t sent;
} HttpAnswer;

/* The vhost's user pointer is the folder to serve (const char *), or NULL for the binary's. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *answer, void *in,
                  size_t length);

#endif
