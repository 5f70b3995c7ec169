/* SPDX-License-Identifier: MIT */
/* language.h - the languages the command speaks. */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

#include <stdbool.h>

/* Speaks this language ("pl") from now on; false when it is none of the seven. */
bool language_use(const char *language);

#endif
