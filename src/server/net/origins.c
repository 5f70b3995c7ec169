/* SPDX-License-Identifier: MIT */
/* origins.c - origins as browsers write them: scheme, host in lower case, port unless it is usual.
 */
#include "server/net/origins.h"

#include "base/text.h"
#include "server/net/endpoint.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_host_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
}

/* Writes the origin as browsers do; false when the text is not an origin. */
static bool normalize(const char *words, char *out, size_t capacity) {
    Text text;
    text_init(&text, out, capacity);
    bool tls = strncmp(words, "https://", 8) == 0;
    if (!tls && strncmp(words, "http://", 7) != 0)
        return false;
    text_add(&text, tls ? "https://" : "http://");
    const char *at = words + (tls ? 8 : 7), *host = at;
    bool bracket = *at == '[';
    for (; *at && *at != '/' && (bracket || *at != ':'); at++) {
        char c = *at >= 'A' && *at <= 'Z' ? (char)(*at + 32) : *at;
        bool fine = is_host_byte(c) || (bracket && (c == '[' || c == ']' || c == ':'));
        if (!fine)
            return false;
        text_char(&text, c);
        if (c == ']')
            bracket = false;
    }
    if (at == host || bracket)
        return false;
    if (*at == ':') {
        char *end;
        long port = strtol(at + 1, &end, 10);
        if (end == at + 1 || port < 1 || port > 65535)
            return false;
        if (port != (tls ? 443 : 80))
            text_format(&text, ":%ld", port);
        at = end;
    }
    at += *at == '/';
    return *at == '\0' && !text.full;
}

bool origins_has(const Origins *origins, const char *words) {
    for (int i = 0; i < origins->count; i++)
        if (strcmp(origins->origin[i], words) == 0)
            return true;
    return false;
}

bool origins_add(Origins *origins, const char *url, Error *error) {
    char *place = origins->origin[origins->count];
    if (origins->count == MAX_ORIGINS)
        return error_at(error, 0, "more than %d origins", MAX_ORIGINS);
    if (!normalize(url, place, MAX_ORIGIN))
        return error_at(error, 0, "'%s' is no origin: https://HOST or http://HOST:PORT", url);
    if (!origins_has(origins, place))
        origins->count++;
    return true;
}

static void add_host(Origins *origins, const char *host, int port, bool tls) {
    char url[MAX_ORIGIN];
    Text text;
    Error ignored; /* a host name with unusual bytes is not an origin of ours */
    text_init(&text, url, sizeof url);
    text_format(&text, "%s://%s:%d", tls ? "https" : "http", host, port);
    if (!text.full)
        origins_add(origins, url, &ignored);
}

/* Its address as in a URL. Link-local ones are left out: URLs cannot name the link. */
static bool find_host(const struct sockaddr *at, bool v6, char out[ENDPOINT_HOST]) {
    const struct sockaddr_in *in4 = (const struct sockaddr_in *)at;
    const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)at;
    char address[INET6_ADDRSTRLEN];
    if (at->sa_family == AF_INET)
        return inet_ntop(AF_INET, &in4->sin_addr, out, ENDPOINT_HOST) != NULL;
    if (!v6 || at->sa_family != AF_INET6 || IN6_IS_ADDR_LINKLOCAL(&in6->sin6_addr) ||
        !inet_ntop(AF_INET6, &in6->sin6_addr, address, sizeof address))
        return false;
    endpoint_host(address, out);
    return true;
}

static void add_machine(Origins *origins, bool v6, int port, bool tls) {
    struct ifaddrs *list;
    char host[256];
    if (gethostname(host, sizeof host - 1) == 0) {
        host[sizeof host - 1] = '\0';
        add_host(origins, host, port, tls);
    }
    if (getifaddrs(&list) != 0)
        return;
    for (struct ifaddrs *one = list; one; one = one->ifa_next) {
        if (one->ifa_addr && find_host(one->ifa_addr, v6, host))
            add_host(origins, host, port, tls);
    }
    freeifaddrs(list);
}

void origins_add_own(Origins *origins, const char *address, int port, bool tls) {
    static const char *const LOOPBACK[] = {"127.0.0.1", "localhost", "[::1]"};
    for (int i = 0; i < 3; i++)
        add_host(origins, LOOPBACK[i], port, tls);
    char host[ENDPOINT_HOST];
    endpoint_host(address, host);
    if (endpoint_is_any(address))
        add_machine(origins, endpoint_is_v6(address), port, tls);
    else
        add_host(origins, host, port, tls);
}
