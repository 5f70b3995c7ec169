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
    const Language *found = lang_find(language);
    if (!found)
        return false;
    now = found->code;
    for (const LanguageCatalog *catalog = language_catalogs; catalog->language; catalog++)
        if (strcmp(catalog->language, language) == 0)
            return lang_use(language, catalog->bytes, *catalog->length);
    return lang_use("en", NULL, 0);
}

void language_list(Text *out) {
    for (int i = 0; lang_at(i); i++)
        text_format(out, "%s%s", i ? ", " : "", lang_at(i)->code);
}
