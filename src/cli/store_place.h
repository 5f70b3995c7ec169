/* SPDX-License-Identifier: MIT */
/* store_place.h - where matches are kept: --store, --data, their variables, or the user's folder.
 */
#ifndef CLI_STORE_PLACE_H
#define CLI_STORE_PLACE_H

#include "cli/args.h"

#include <stddef.h>

/* What stands on the command line, or else in the environment; NULL when in neither. */
const char *setting(const Args *args, const char *option, const char *variable);

/* The store's address: "sqlite:DIR". False, and said, when there is none. */
bool store_place(const Args *args, char *out, size_t capacity);

#endif
