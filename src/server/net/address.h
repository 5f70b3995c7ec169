/* SPDX-License-Identifier: MIT */
/* address.h - the source address of a request, as a key for limits.
 *
 * The key is the IPv4 address, or the first half of an IPv6 address, because one household has
 * all the rest (docs/reference/online.md, "Limits"). Behind the operator's proxy it is the last
 * hop of X-Forwarded-For (ruling O36); the header is ignored otherwise. */
#ifndef SERVER_NET_ADDRESS_H
#define SERVER_NET_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

typedef uint64_t Address; /* 0: not known */

Address address_of_socket(const struct sockaddr_storage *peer);
/* Parses "192.0.2.7" or "2001:db8::1"; 0 when it is neither. */
Address address_read(const char *words);
/* The last hop of a list "a, b, c", with or without a port; 0 when it is no address. */
Address address_last_hop(const char *list);

/* The operator's proxies: addresses and networks. */
enum {
    MAX_PROXIES = 8
};

typedef struct {
    int count;
    Address network[MAX_PROXIES], mask[MAX_PROXIES];
} Proxies;

/* Parses "192.0.2.7", "10.0.0.0/8" or "2001:db8::/32": an address is in the network if its bits in
 * `mask` are those of `network`. */
bool network_read(const char *words, Address *network, Address *mask);

/* Parses "192.0.2.7,10.0.0.0/8,2001:db8::/32"; false when one of them is none, or are too many. */
bool proxies_read(Proxies *proxies, const char *list);
bool proxies_have(const Proxies *proxies, Address address);

enum {
    ADDRESS_CHARS = 48
};

/* For people: "1.2.3.4", or the half of an IPv6 address that counts, "2001:db8:1:2::/64". */
void address_write(Address address, char out[ADDRESS_CHARS]);

/* The same of a network: always the same words for the same network. */
void network_write(Address network, Address mask, char out[ADDRESS_CHARS]);

#endif
