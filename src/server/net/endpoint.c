/* SPDX-License-Identifier: MIT */
/* endpoint.c - where to listen. */
#include "server/net/endpoint.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool endpoint_read(const char *address, int port, Endpoint *out) {
    memset(out, 0, sizeof *out);
    struct sockaddr_in *v4 = (struct sockaddr_in *)&out->at;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&out->at;
    if (inet_pton(AF_INET, address, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = htons((uint16_t)port);
        out->size = sizeof *v4;
    } else if (inet_pton(AF_INET6, address, &v6->sin6_addr) == 1) {
        v6->sin6_family = AF_INET6;
        v6->sin6_port = htons((uint16_t)port);
        out->size = sizeof *v6;
    }
    return out->size > 0;
}

bool endpoint_is_v6(const char *address) {
    Endpoint endpoint;
    return endpoint_read(address, 0, &endpoint) && endpoint.at.ss_family == AF_INET6;
}

bool endpoint_is_any(const char *address) {
    Endpoint endpoint;
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)&endpoint.at;
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&endpoint.at;
    if (!endpoint_read(address, 0, &endpoint))
        return false;
    return v4->sin_family == AF_INET ? v4->sin_addr.s_addr == INADDR_ANY
                                     : IN6_IS_ADDR_UNSPECIFIED(&v6->sin6_addr);
}

void endpoint_host(const char *address, char out[ENDPOINT_HOST]) {
    bool is_any = endpoint_is_any(address);
    snprintf(out, ENDPOINT_HOST, endpoint_is_v6(address) && !is_any ? "[%s]" : "%s",
             is_any ? "127.0.0.1" : address);
}

int endpoint_try(const char *address, int port) {
    Endpoint endpoint;
    int yes = 1, no = 0, found = -1;
    if (!endpoint_read(address, port, &endpoint))
        return -1;
    int probe = socket(endpoint.at.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (probe < 0)
        return -1;
    struct sockaddr *at = (struct sockaddr *)&endpoint.at;
    setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (endpoint.at.ss_family == AF_INET6)
        setsockopt(probe, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (bind(probe, at, endpoint.size) == 0 && listen(probe, 1) == 0 &&
        getsockname(probe, at, &endpoint.size) == 0)
        /* The port is at the same place in both kinds of addresses. */
        found = ntohs(((struct sockaddr_in *)&endpoint.at)->sin_port);
    int why = errno;
    close(probe);
    errno = why;
    return found;
}
