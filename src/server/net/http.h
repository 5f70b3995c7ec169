/* SPDX-License-Identifier: MIT */
/* http.h - HTTP requests, as a libwebsockets protocol. */
#ifndef SERVER_NET_HTTP_H
#define SERVER_NET_HTTP_H

#include "server/net/request.h"

/* The state of a connection: its request in progress, or NULL. */
typedef struct {
    Request *request;
} HttpConnection;

/* The context's user pointer is the Service. */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *connection, void *in,
                  size_t length);

#endif
