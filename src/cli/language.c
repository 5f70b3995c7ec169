/* SPDX-License-Identifier: MIT */
/* language.c - chooses the catalog for --lang. Sentences without a translation stay English. */
#include "cli/language.h"

#include "words/lang.h"

#include <string.h>

static const char *now = "en";

const char *language_now(void) {
    return now;
}

bool language_use(const char *language) {
    static const char *const KNOWN[] = {"en", "pl", "cs", "sk", "hu", "ro", "de"};
    bool known = false;
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++)
        if (strcmp(language, KNOWN[i]) == 0) {
            known = true;
            now = KNOWN[i];
        }
    if (!known)
        return false;
    for (const LanguageCatalog *catalog = language_catalogs; catalog->language; catalog++)
        if (strcmp(catalog->language, language) == 0)
            return lang_use(language, catalog->bytes, *catalog->length);
    return lang_use("en", NULL, 0);
}
