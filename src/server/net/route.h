/* SPDX-License-Identifier: MIT */
/* route.h - the table of paths under /api/1 and their handlers. */
#ifndef SERVER_NET_ROUTE_H
#define SERVER_NET_ROUTE_H

#include "server/net/cost.h"
#include "server/net/request.h"

enum {
    NEEDS_PUBLIC = 1,
    NEEDS_USER = 2,
    NEEDS_JSON = 4,
    NEEDS_TEXT = 8,
    NEEDS_OWNER = 16,
    NEEDS_CACHE = 32,
    NEEDS_ACCOUNT = 64,
    NEEDS_NO_SCOPE = 128
};

struct Route {
    Method method;
    const char *method_name;
    const char *path; /* "matches/{id}/join": a part in braces stands for any one part */
    void (*handle)(Request *request);
    unsigned needs;
    Kind kind;
};

/* The route for a path without "/api/1/"; fills request->part. NULL when no route has this path;
 * *allow then has the allowed methods if only the method is wrong. */
const Route *route_find(Request *request, const char *path, const char **allow);

/* Route i, or NULL past the end: for tests. */
const Route *route_at(int i);

#endif
