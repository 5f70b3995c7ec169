/* SPDX-License-Identifier: MIT */
/* names.h - the names of users.
 *
 * 3 to 20 of a-z (either case), digits, - and _, beginning with a letter; two names that differ in
 * case only are the same. Generated names end in - and four digits, which members may not choose.
 *
 * Beside that name, by which others find a person, there may be a display name with the letters of
 * all our languages. It need not be unique: it is shown only where no other name at the table or
 * on the board looks like it. */
#ifndef ONLINE_NAMES_H
#define ONLINE_NAMES_H

#include "base/scan.h"

#include <stdint.h>

enum {
    MIN_USER_NAME = 3,
    MAX_USER_NAME = 20,
    MIN_SHOWN_LETTERS = 2,
    MAX_SHOWN_LETTERS = 20,
    MAX_SHOWN_NAME = 2 * MAX_SHOWN_LETTERS /* bytes: a letter has at most two */
};

/* Has it the form of a name, generated ones included? For lookups. */
bool name_is_name(Slice name);

/* May a member choose it? False with an error when it is malformed, reserved, or like a
 * generated one. The store knows whether it is taken. */
bool name_may_be_chosen(Slice name, Error *error);

/* The form by which names are compared: lower case. `name` is a name. */
void name_key(Slice name, char out[MAX_USER_NAME + 1]);

/* May anybody have it as display name? Latin letters with or without accents and digits, with
 * single spaces, hyphens, dots or apostrophes between them; begins with a letter, not reserved. */
bool name_may_be_shown(Slice name, Error *error);

/* The form by which names of both kinds are compared at a table or on a board: without case,
 * accents and separators, and with one letter for those that look alike (0 O, 1 l I, rn m, vv w).
 */
void name_look(Slice name, char out[MAX_SHOWN_NAME + 1]);

/* The names of somebody who stands among others, in that form. `shown`: empty for none. */
typedef struct {
    char name[MAX_SHOWN_NAME + 1], shown[MAX_SHOWN_NAME + 1];
} NameLooks;

void name_looks(Slice name, Slice shown, NameLooks *out);

/* May this one of `count` people be called by the display name? Not without one, nor where another
 * one's name looks like it; of two display names that look alike the first may. */
bool name_is_clear(const NameLooks *people, int count, int which);

/* A guest's name in this language ("pl"; unknown ones: English): a word and four digits. The same
 * random bits give the same name; when it is taken, try others. */
void name_generate(const char *language, uint64_t random, char out[MAX_USER_NAME + 1]);

#endif
