/* SPDX-License-Identifier: MIT */
/* endpoint.h - an address and a port of this machine to listen on: IPv4 or IPv6. */
#ifndef SERVER_NET_ENDPOINT_H
#define SERVER_NET_ENDPOINT_H

#include <stdbool.h>
#include <sys/socket.h>

typedef struct {
    struct sockaddr_storage at;
    socklen_t size;
} Endpoint;

enum {
    ENDPOINT_HOST = 64
};

/* "192.0.2.7", "0.0.0.0", "::1", "::"; false when it is no address. */
bool endpoint_read(const char *address, int port, Endpoint *out);
bool endpoint_is_v6(const char *address);
/* Does it stand for all addresses of this machine? `::` takes IPv4, too. */
bool endpoint_is_any(const char *address);
/* The same as in a URL, "[::1]"; of all addresses, one of this machine alone. */
void endpoint_host(const char *address, char out[ENDPOINT_HOST]);

/* Checks whether the port is free. Returns it, or the port found when `port` is 0; -1 with errno if
 * it is taken or not of this machine. */
int endpoint_try(const char *address, int port);

#endif
