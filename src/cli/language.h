/* SPDX-License-Identifier: MIT */
/* language.h - the languages the command speaks. */
#ifndef CLI_LANGUAGE_H
#define CLI_LANGUAGE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/* A compiled catalog in the binary. cmake/words.cmake writes the table; its last entry is empty. */
typedef struct {
    const char *language;
    const char *bytes;
    const size_t *length;
} LanguageCatalog;

extern const LanguageCatalog language_catalogs[];

/* Switches to this language ("pl"); false when languages.def does not list it. */
bool language_use(const char *language);

/* The language chosen last; "en" at first. */
const char *language_now(void);

/* Adds the codes of all languages: "en, pl, cs". */
void language_list(Text *out);

#endif
