/* SPDX-License-Identifier: MIT */
/* address.c - addresses as keys. */
#include "server/net/address.h"

#include "base/scan.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

/* Distinguishes IPv4 from the first half of an IPv6 address; 2^63 is not an assigned IPv6
 * prefix. */
static const Address V4 = (Address)0xFFFF << 48;

static bool is_v4(Address address) {
    return address >> 32 == V4 >> 32;
}

static Address of_v4(const struct in_addr *in) {
    return V4 | ntohl(in->s_addr);
}

static Address of_v6(const struct in6_addr *in) {
    Address key = 0;
    struct in_addr inner;
    if (IN6_IS_ADDR_V4MAPPED(in)) {
        memcpy(&inner, in->s6_addr + 12, sizeof inner);
        return of_v4(&inner);
    }
    for (int i = 0; i < 8; i++)
        key = key << 8 | in->s6_addr[i];
    return key ? key : 1; /* ::1 and the like */
}

Address address_of_socket(const struct sockaddr_storage *peer) {
    if (peer->ss_family == AF_INET)
        return of_v4(&((const struct sockaddr_in *)peer)->sin_addr);
    if (peer->ss_family == AF_INET6)
        return of_v6(&((const struct sockaddr_in6 *)peer)->sin6_addr);
    return 0;
}

Address address_read(const char *words) {
    struct in_addr v4;
    struct in6_addr v6;
    if (inet_pton(AF_INET, words, &v4) == 1)
        return of_v4(&v4);
    if (inet_pton(AF_INET6, words, &v6) == 1)
        return of_v6(&v6);
    return 0;
}

/* "1.2.3.4:999" and "[2001:db8::1]:999", too. */
static Address read_hop(char *hop) {
    char *colon = strchr(hop, ':'), *bracket = strchr(hop, ']');
    if (hop[0] == '[' && bracket) {
        *bracket = '\0';
        return address_read(hop + 1);
    }
    if (colon && strchr(hop, '.') && strchr(hop, '.') < colon)
        *colon = '\0';
    return address_read(hop);
}

Address address_last_hop(const char *list) {
    char hop[64];
    const char *comma = strrchr(list, ',');
    const char *from = comma ? comma + 1 : list;
    from += strspn(from, " ");
    size_t length = strcspn(from, " ");
    if (length >= sizeof hop)
        return 0;
    memcpy(hop, from, length);
    hop[length] = '\0';
    return read_hop(hop);
}

/* ---- networks and proxies ---- */

bool network_read(const char *words, Address *network, Address *mask) {
    char address[64];
    int bits;
    const char *slash = strchr(words, '/');
    size_t length = slash ? (size_t)(slash - words) : strlen(words);
    if (length >= sizeof address)
        return false;
    memcpy(address, words, length);
    address[length] = '\0';
    *network = address_read(address);
    int most = is_v4(*network) ? 32 : 64; /* of IPv6 the first half counts */
    if (!slash)
        bits = most;
    else if (!slice_int(slice_of(slash + 1), &bits, 1, is_v4(*network) ? 32 : 128))
        return false;
    *mask = bits >= most ? ~(Address)0 : ~(((Address)1 << (most - bits)) - 1);
    *network &= *mask;
    return *network != 0;
}

bool proxies_read(Proxies *proxies, const char *list) {
    char words[80];
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        if (proxies->count == MAX_PROXIES ||
            !slice_copy((Slice){at, length}, words, sizeof words) ||
            !network_read(words, &proxies->network[proxies->count], &proxies->mask[proxies->count]))
            return false;
        proxies->count++;
        at += length;
        if (!*at)
            return true;
    }
}

bool proxies_have(const Proxies *proxies, Address address) {
    for (int i = 0; i < proxies->count; i++)
        if ((address & proxies->mask[i]) == proxies->network[i])
            return true;
    return false;
}

static void write_host(Address address, char out[ADDRESS_CHARS]) {
    struct in6_addr v6 = {0};
    struct in_addr v4 = {.s_addr = htonl((uint32_t)address)};
    for (int i = 0; i < 8; i++)
        v6.s6_addr[i] = (uint8_t)(address >> (56 - 8 * i));
    inet_ntop(is_v4(address) ? AF_INET : AF_INET6, is_v4(address) ? (void *)&v4 : (void *)&v6, out,
              ADDRESS_CHARS);
}

void network_write(Address network, Address mask, char out[ADDRESS_CHARS]) {
    int bits = __builtin_popcountll(mask) - (is_v4(network) ? 32 : 0);
    write_host(network, out);
    size_t length = strlen(out);
    if (!is_v4(network) || bits < 32)
        snprintf(out + length, ADDRESS_CHARS - length, "/%d", bits);
}

void address_write(Address address, char out[ADDRESS_CHARS]) {
    network_write(address, ~(Address)0, out);
}
