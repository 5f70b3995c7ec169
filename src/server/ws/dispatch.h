/* SPDX-License-Identifier: MIT */
/* dispatch.h - requests of WebSockets: {"id":N,"do":"...", ...}. requests.def lists them;
 * play.c, watch.c and chat.c answer most. */
#ifndef SERVER_WS_DISPATCH_H
#define SERVER_WS_DISPATCH_H

#include "server/net/socket.h"

typedef struct {
    Socket *socket;
    const json_t *json; /* borrowed */
    Re re;
} WsRequest;

#define WS_REQUEST(name, handler, cost) void ws_##handler(const WsRequest *request);
#include "server/ws/requests.def"
#undef WS_REQUEST

/* Reads a frame and answers it, now or later. */
void ws_dispatch(Socket *socket, const char *bytes, size_t length, bool binary);

/* Is a user signed in? Otherwise answers and returns false; call it after parsing, because `bad`
 * comes before `signin`. */
bool ws_signed_in(const WsRequest *request);

/* Answers `bad` with a sentence. */
void ws_bad(const WsRequest *request, const char *say);

#endif
