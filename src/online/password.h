/* SPDX-License-Identifier: MIT */
/* password.h - passwords that are guessed first. */
#ifndef ONLINE_PASSWORD_H
#define ONLINE_PASSWORD_H

#include <stdbool.h>

/* Is it easy to guess: little besides the user's name, repeats, sequences and rows of a keyboard,
 * or one of the commonest words with digits around it? */
bool password_is_weak(const char *words, const char *name);

#endif
