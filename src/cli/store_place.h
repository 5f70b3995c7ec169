/* SPDX-License-Identifier: MIT */
/* store_place.h - finds the store of matches: --store, --data, their variables, or the user's
 * folder. */
#ifndef CLI_STORE_PLACE_H
#define CLI_STORE_PLACE_H

#include "cli/args.h"

#include <stddef.h>

/* The value on the command line, or else in the environment; NULL when there is none. */
const char *setting(const Args *args, const char *option, const char *variable);

/* The store's address: "sqlite:DIR". Prints an error and returns false when there is none. */
bool store_place(const Args *args, char *out, size_t capacity);

#endif
