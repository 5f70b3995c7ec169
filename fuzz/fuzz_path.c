/* SPDX-License-Identifier: MIT */
/* fuzz_path.c - any bytes as a path and a query: at most one route, parts within their bounds,
 * values decoded or refused; and as a token, an origin, an address, a limit. */
#include "fuzz.h"

#include "server/net/limits.h"
#include "server/net/origins.h"
#include "server/net/route.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Request request;
    static char words[MAX_QUERY];
    static Origins origins;
    static Limits limits;
    char value[64];
    const char *allow = NULL;
    Error error = {0};
    Token token;
    if (size == 0 || size >= sizeof words)
        return 0;
    memcpy(words, data, size);
    words[size] = '\0';

    memset(&request, 0, sizeof request);
    request.method = (Method)(data[0] & 3);
    const Route *route = route_find(&request, words, &allow);
    assert(!route || route->method == request.method);
    for (int i = 0; i < MAX_PATH_PARTS; i++)
        assert(memchr(request.part[i], 0, MAX_PATH_PART));

    memcpy(request.query, words, size + 1);
    if (request_query(&request, "show", value, sizeof value))
        assert(strlen(value) < sizeof value);
    token_read(words, size, &token);
    assert(token.given);
    address_last_hop(words);
    origins.count = 0;
    if (origins_add(&origins, words, &error))
        assert(origins_has(&origins, origins.origin[0]));
    limits_init(&limits);
    if (!limits_read(&limits, words, &error))
        assert(error.what[0]);
    return 0;
}
