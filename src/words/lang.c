/* SPDX-License-Identifier: MIT */
/* lang.c - looks sentences up in a compiled gettext catalog.
 *
 * The language is a static variable, since a process speaks one language at a time. Offsets in the
 * catalog are checked once, when it is installed, so that a damaged file cannot be read past its
 * end.
 *
 *     .mo:  magic 0x950412de | revision | count | offset of keys | offset of translations | ...
 *           keys and translations: count pairs (length, offset); keys ascend, so bisection finds */
#include "words/lang.h"

#include <stdint.h>
#include <string.h>

static const Language LANGUAGES[] = {
#define LANGUAGE(code, name, plural, letters, guests) {#code, name, plural, letters, guests},
#include "words/languages.def"
#undef LANGUAGE
};

static struct {
    const Language *language;
    const char *mo;
    size_t length;
    uint32_t count, keys, translations;
} now = {.language = LANGUAGES}; /* English is the first */

const Language *lang_at(int i) {
    return i >= 0 && i < (int)(sizeof LANGUAGES / sizeof LANGUAGES[0]) ? &LANGUAGES[i] : NULL;
}

const Language *lang_find(const char *code) {
    for (int i = 0; lang_at(i); i++)
        if (strcmp(LANGUAGES[i].code, code) == 0)
            return &LANGUAGES[i];
    return NULL;
}

static uint32_t word_at(const char *mo, size_t offset) {
    const unsigned char *b = (const unsigned char *)mo + offset;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

/* Is entry i of the table at `table` a string that ends inside the catalog? */
static bool is_string(const char *mo, size_t length, uint32_t table, uint32_t i) {
    uint32_t size = word_at(mo, table + 8 * (size_t)i);
    uint32_t offset = word_at(mo, table + 8 * (size_t)i + 4);
    return offset < length && size < length - offset && mo[(size_t)offset + size] == '\0';
}

bool lang_use(const char *language, const char *mo, size_t length) {
    if (!mo) {
        now.language = LANGUAGES;
        now.mo = NULL;
        return true;
    }
    const Language *found = lang_find(language);
    if (!found || length < 28 || word_at(mo, 0) != 0x950412de)
        return false;
    uint32_t count = word_at(mo, 8), keys = word_at(mo, 12), translations = word_at(mo, 16);
    if (count > length / 16 || keys > length - 8 * (size_t)count ||
        translations > length - 8 * (size_t)count)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!is_string(mo, length, keys, i) || !is_string(mo, length, translations, i))
            return false;
    now.language = found;
    now.mo = mo;
    now.length = length;
    now.count = count;
    now.keys = keys;
    now.translations = translations;
    return true;
}

const char *lang_now(void) {
    return now.language->code;
}

/* The translation and its length with all plural forms, or NULL. */
static const char *find(const char *sentence, uint32_t *size) {
    uint32_t low = 0, high = now.mo ? now.count : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const char *key = now.mo + word_at(now.mo, now.keys + 8 * (size_t)middle + 4);
        int order = strcmp(key, sentence);
        if (order == 0) {
            *size = word_at(now.mo, now.translations + 8 * (size_t)middle);
            return now.mo + word_at(now.mo, now.translations + 8 * (size_t)middle + 4);
        }
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

const char *tr(const char *sentence) {
    uint32_t size = 0;
    const char *found = find(sentence, &size);
    if (found && size)
        return found;
    const char *context_end = strchr(sentence, '\004');
    return context_end ? context_end + 1 : sentence;
}

/* Which plural form goes with n. The page has the same rules (web/src/ui/i18n.ts). */
static int plural_form(long n) {
    if (n < 0)
        n = -n;
    if (n == 1)
        return 0;
    switch (now.language->plural) {
    case ONE_FEW_MANY_POLISH:
        return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
    case ONE_FEW_MANY_CZECH:
        return n >= 2 && n <= 4 ? 1 : 2;
    case ONE_FEW_MANY_ROMANIAN:
        return n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? 1 : 2;
    case ONE_MANY:
        break;
    }
    return 1;
}

const char *trn(const char *one, const char *many, long n) {
    uint32_t size = 0;
    const char *found = find(one, &size);
    if (!found || !size)
        return n == 1 || n == -1 ? one : many;
    const char *end = found + size;
    for (int form = plural_form(n); form > 0; form--) {
        const char *next = found + strlen(found) + 1;
        if (next > end)
            break;
        found = next;
    }
    return found;
}
