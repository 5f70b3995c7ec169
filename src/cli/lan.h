/* SPDX-License-Identifier: MIT */
/* lan.h - this machine's address on the local network. */
#ifndef CLI_LAN_H
#define CLI_LAN_H

#include <netinet/in.h>
#include <stdbool.h>

/* The IPv4 address that others in the network reach; false when there is no network. */
bool lan_address(char out[INET_ADDRSTRLEN]);

#endif
