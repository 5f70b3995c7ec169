/* SPDX-License-Identifier: MIT */
/* names.h - the names of users.
 *
 * 3 to 20 of a-z (either case), digits, - and _, beginning with a letter; two names that differ in
 * case only are the same. Generated names end in - and four digits, which members may not choose.
 */
#ifndef ONLINE_NAMES_H
#define ONLINE_NAMES_H

#include "base/scan.h"

#include <stdint.h>

enum {
    MIN_USER_NAME = 3,
    MAX_USER_NAME = 20
};

/* Has it the form of a name, generated ones included? For lookups. */
bool name_is_name(Slice name);

/* May a member choose it? False with an error when it is malformed, reserved, or like a
 * generated one. The store knows whether it is taken. */
bool name_may_be_chosen(Slice name, Error *error);

/* The form by which names are compared: lower case. `name` is a name. */
void name_key(Slice name, char out[MAX_USER_NAME + 1]);

/* A guest's name in this language ("pl"; unknown ones: English): a word and four digits. The same
 * random bits give the same name; when it is taken, try others. */
void name_generate(const char *language, uint64_t random, char out[MAX_USER_NAME + 1]);

#endif
