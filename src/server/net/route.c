/* SPDX-License-Identifier: MIT */
/* route.c - finds the handler of a path. With a few dozen routes, a linear search is enough. */
#include "server/net/route.h"

#include "server/api/handlers.h"

#include <string.h>

enum {
    GET = METHOD_GET,
    POST = METHOD_POST,
    DELETE = METHOD_DELETE,
    PUBLIC = NEEDS_PUBLIC,
    USER = NEEDS_USER,
    JSON = NEEDS_JSON,
    TEXT = NEEDS_TEXT,
    OWNER = NEEDS_USER | NEEDS_OWNER,
    ACCOUNT = NEEDS_USER | NEEDS_ACCOUNT,
    ANY_TOKEN = NEEDS_USER | NEEDS_NO_SCOPE,
    CACHE = NEEDS_PUBLIC | NEEDS_CACHE
};

static const Route ROUTES[] = {
#define ROUTE(method, path, handler, needs, cost)                                                  \
    {(Method)(method), #method, path, handle_##handler, needs, KIND_HTTP_##handler},
#include "server/api/routes.def"
#undef ROUTE
};

static const int N_ROUTES = sizeof ROUTES / sizeof ROUTES[0];

const Route *route_at(int i) {
    return i < N_ROUTES ? &ROUTES[i] : NULL;
}

/* Does the path match? Fills the parts in braces. An ending may follow a brace: "{id}.town". */
static bool fits(const char *pattern, const char *path, char part[][MAX_PATH_PART]) {
    int parts = 0;
    while (*pattern) {
        if (*pattern != '{') {
            if (*pattern++ != *path++)
                return false;
            continue;
        }
        pattern = strchr(pattern, '}') + 1;
        char stop[3] = {'/', *pattern, '\0'};
        size_t length = strcspn(path, stop);
        if (length == 0 || length >= MAX_PATH_PART)
            return false;
        memcpy(part[parts], path, length);
        part[parts++][length] = '\0';
        path += length;
    }
    return *path == '\0';
}

const Route *route_find(Request *request, const char *path, const char **allow) {
    static const char *const ALLOW[8] = {
        NULL,     "GET, HEAD",         "POST",         "GET, HEAD, POST",
        "DELETE", "GET, HEAD, DELETE", "POST, DELETE", "GET, HEAD, POST, DELETE"};
    unsigned methods = 0;
    for (int i = 0; i < N_ROUTES; i++) {
        if (!fits(ROUTES[i].path, path, request->part))
            continue;
        if (ROUTES[i].method == request->method)
            return &ROUTES[i];
        methods |= 1u << ROUTES[i].method;
    }
    *allow = ALLOW[methods & 7];
    return NULL;
}
