/* SPDX-License-Identifier: MIT */
/* handlers.h - declares the handler of every route; the other files of this folder define them
 * by subject. */
#ifndef SERVER_API_HANDLERS_H
#define SERVER_API_HANDLERS_H

#include "server/net/request.h"

#define ROUTE(method, path, handler, needs, cost) void handle_##handler(Request *request);
#include "server/api/routes.def"
#undef ROUTE

#endif
