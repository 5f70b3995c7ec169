/* SPDX-License-Identifier: MIT */
/* address.h - where a request comes from, as far as limits need to know it.
 *
 * An IPv4 address is one place; of IPv6 the first half is, because a household has all of the rest
 * (docs/reference/online.md, "Limits"). Behind a proxy that the operator named, the last hop of
 * X-Forwarded-For counts (ruling O36); nobody else's header is believed. */
#ifndef SERVER_NET_ADDRESS_H
#define SERVER_NET_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

typedef uint64_t Address; /* 0: not known */

Address address_of_socket(const struct sockaddr_storage *peer);
/* "192.0.2.7", "2001:db8::1"; 0 when it is neither. */
Address address_read(const char *words);
/* The last hop of a list "a, b, c"; 0 when it is no address. */
Address address_last_hop(const char *list);

#endif
