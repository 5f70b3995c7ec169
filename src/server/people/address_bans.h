/* SPDX-License-Identifier: MIT */
/* address_bans.h - addresses from which the operator lets nobody in for a while. Who is signed in
 * stays so: they are banned by name. */
#ifndef SERVER_PEOPLE_ADDRESS_BANS_H
#define SERVER_PEOPLE_ADDRESS_BANS_H

#include "server/net/request.h"

/* Calls `next` later, unless the request comes from a banned address. */
void come_in(Request *request, void (*next)(Request *request));

#endif
