/* SPDX-License-Identifier: MIT */
/* lan.c - a machine may have many addresses: the one its packets to the world leave from is the
 * one of its router's network. Without a router any address that is not loopback will do. */
#include "cli/lan.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

static bool is_loopback(const struct in_addr *address) {
    return ntohl(address->s_addr) >> 24 == IN_LOOPBACKNET;
}

/* Connecting a datagram socket chooses the route and sends nothing. The address is one for
 * documents, which nobody has. */
static bool find_by_route(struct in_addr *out) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(9)}, own = {0};
    socklen_t size = sizeof own;
    inet_pton(AF_INET, "198.51.100.1", &to.sin_addr);
    int probe = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (probe < 0)
        return false;
    bool found = connect(probe, (struct sockaddr *)&to, sizeof to) == 0 &&
                 getsockname(probe, (struct sockaddr *)&own, &size) == 0;
    close(probe);
    *out = own.sin_addr;
    return found && !is_loopback(out);
}

static bool find_by_interface(struct in_addr *out) {
    struct ifaddrs *list;
    bool found = false;
    if (getifaddrs(&list) != 0)
        return false;
    for (const struct ifaddrs *one = list; one && !found; one = one->ifa_next) {
        if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET || !(one->ifa_flags & IFF_UP))
            continue;
        *out = ((const struct sockaddr_in *)one->ifa_addr)->sin_addr;
        found = !is_loopback(out);
    }
    freeifaddrs(list);
    return found;
}

bool lan_address(char out[INET_ADDRSTRLEN]) {
    struct in_addr address;
    return (find_by_route(&address) || find_by_interface(&address)) &&
           inet_ntop(AF_INET, &address, out, INET_ADDRSTRLEN);
}
