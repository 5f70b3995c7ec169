/* SPDX-License-Identifier: MIT */
/* language.c - chooses the catalog for --lang. Sentences without a translation stay English. */
#include "cli/language.h"

#include <stddef.h>
#include <string.h>

bool language_use(const char *language) {
    static const char *const KNOWN[] = {"en", "pl", "cs", "sk", "hu", "ro", "de"};
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++)
        if (strcmp(language, KNOWN[i]) == 0)
            return true;
    return false;
}
