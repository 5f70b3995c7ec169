/* SPDX-License-Identifier: MIT */
/* client.h - the other end of the online contract, for programs: HTTP requests and one WebSocket to
 * a service, over TLS where its address says https. Calls block; one thread. */
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Client Client;

enum {
    CLIENT_MOST = 512 * 1024, /* bytes of one answer or frame */
    CLIENT_PATIENCE_MS = 15000
};

/* For http://HOST[:PORT][/PREFIX] or https://...; false with words when it is neither. Nothing is
 * connected yet. The token is copied. */
bool client_open(Client **client, const char *url, const char *token, Error *error);
void client_close(Client *client);

/* One request under PREFIX/api/1/: "GET", "matches/ID". `body` is JSON or NULL. True when an answer
 * came: its HTTP status, and its body in memory that lasts until the next call. */
bool client_ask(Client *client, const char *method, const char *path, const char *body, int *status,
                const char **answer, Error *error);

/* Connects the WebSocket; closes the previous one. */
bool client_connect(Client *client, Error *error);
/* Sends one frame. Frames not yet sent are lost with the connection. */
void client_send(Client *client, const char *frame);

typedef enum {
    CLIENT_FRAME,   /* *frame lasts until the next call */
    CLIENT_NOTHING, /* the time has passed */
    CLIENT_LOST     /* not connected any more; *frame says why, as far as it is known */
} ClientNews;

/* Waits for the next frame until the timeout. */
ClientNews client_receive(Client *client, int milliseconds, const char **frame);

#endif
