/* SPDX-License-Identifier: MIT */
/* traffic.h - how much was read from a connection, by the kernel's count.
 *
 * libwebsockets answers pings by itself and passes over pongs, so a flood of them costs time
 * without that anything here is called. */
#ifndef SERVER_NET_TRAFFIC_H
#define SERVER_NET_TRAFFIC_H

#include <stdint.h>

/* Bytes since the connection began; 0 where the kernel does not say. */
uint64_t traffic_received(int descriptor);

#endif
