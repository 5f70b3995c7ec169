/* SPDX-License-Identifier: MIT */
/* traffic.c - TCP_INFO. A file of its own: the kernel's header for it, which has the count, does
 * not go together with the C library's, which others include. */
#include "server/net/traffic.h"

#ifdef __linux__
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

uint64_t traffic_received(int descriptor) {
    struct tcp_info info;
    socklen_t size = sizeof info;
    int unread;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
        size < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received ||
        ioctl(descriptor, FIONREAD, &unread) != 0)
        return 0;
    return info.tcpi_bytes_received - (uint64_t)unread;
}
#else
uint64_t traffic_received(int descriptor) {
    (void)descriptor;
    return 0;
}
#endif
