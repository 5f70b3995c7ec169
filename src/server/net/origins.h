/* SPDX-License-Identifier: MIT */
/* origins.h - which pages may act with a person's cookie: our own, by the addresses we are known
 * under.
 *
 * Either those the operator names, or the loopback names with our port and the addresses bound; for
 * 0.0.0.0 all addresses of this machine and its host name. Nothing is taken from `Host`, which
 * anybody may send. */
#ifndef SERVER_NET_ORIGINS_H
#define SERVER_NET_ORIGINS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    MAX_ORIGINS = 32,
    MAX_ORIGIN = 280
};

typedef struct {
    int count;
    char origin[MAX_ORIGINS]
               [MAX_ORIGIN]; /* "https://play.example": lower case, usual port left out */
} Origins;

/* Adds one that the operator names; false with words when it is none. */
bool origins_add(Origins *origins, const char *url, Error *error);
/* Adds those that follow from the address bound. */
void origins_add_own(Origins *origins, const char *address, int port, bool tls);
bool origins_has(const Origins *origins, const char *words);

#endif
