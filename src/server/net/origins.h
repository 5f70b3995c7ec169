/* SPDX-License-Identifier: MIT */
/* origins.h - which origins may use a user's cookie: our own, under our known addresses.
 *
 * Either those the operator names, or the loopback names with our port and the addresses bound;
 * for 0.0.0.0 and :: all addresses of this machine and its host name. The header `Host` is not
 * trusted, because any client can set it. */
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

/* Adds one that the operator names; false with an error when it is invalid. */
bool origins_add(Origins *origins, const char *url, Error *error);
/* Adds those that follow from the address bound. */
void origins_add_own(Origins *origins, const char *address, int port, bool tls);
bool origins_has(const Origins *origins, const char *words);

#endif
