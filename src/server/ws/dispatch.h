/* SPDX-License-Identifier: MIT */
/* dispatch.h - requests of WebSockets: {"id":N,"do":"...", ...}. asks.def lists them, ask_*.c answer. */
#ifndef SERVER_WS_DISPATCH_H
#define SERVER_WS_DISPATCH_H

#include "server/net/socket.h"

typedef struct {
    Socket *socket;
    const json_t *json; /* borrowed */
    Re re;
} Ask;

#define ASK(name, handler) void ask_##handler(const Ask *ask);
#include "server/ws/requests.def"
#undef ASK

/* Reads a frame and answers it, now or later. */
void ask_read(Socket *socket, const char *bytes, size_t length, bool binary);

/* Is somebody signed in? False, and answered, when not; asked after reading (`bad` comes before `signin`). */
bool ask_signed_in(const Ask *ask);

/* `bad`, with a sentence that names what is wrong. */
void ask_bad(const Ask *ask, const char *say);

#endif
