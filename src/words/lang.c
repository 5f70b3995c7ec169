/* SPDX-License-Identifier: MIT */
/* lang.c - looks sentences up in a compiled gettext catalog.
 *
 * The one mutable static outside the decks: a process speaks one language at a time. Offsets in the
 * catalog are checked once, when it is installed, so that a damaged file cannot lead astray later.
 *
 *     .mo:  magic 0x950412de | revision | count | offset of keys | offset of translations | ...
 *           keys and translations: count pairs (length, offset); keys ascend, so bisection finds */
#include "words/lang.h"

#include "base/text.h"

#include <stdint.h>
#include <string.h>

static struct {
    char language[8];
    const char *mo;
    size_t length;
    uint32_t count, keys, translations;
} now = {.language = "en"};

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
        text_copy(now.language, sizeof now.language, "en");
        now.mo = NULL;
        return true;
    }
    if (strlen(language) >= sizeof now.language || length < 28 || word_at(mo, 0) != 0x950412de)
        return false;
    uint32_t count = word_at(mo, 8), keys = word_at(mo, 12), translations = word_at(mo, 16);
    if (count > length / 16 || keys > length - 8 * (size_t)count ||
        translations > length - 8 * (size_t)count)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (!is_string(mo, length, keys, i) || !is_string(mo, length, translations, i))
            return false;
    text_copy(now.language, sizeof now.language, language);
    now.mo = mo;
    now.length = length;
    now.count = count;
    now.keys = keys;
    now.translations = translations;
    return true;
}

const char *lang_now(void) {
    return now.language;
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

/* Which plural form goes with n; the rules of the seven languages, as in their .po heads. */
static int plural_form(long n) {
    if (n < 0)
        n = -n;
    if (strcmp(now.language, "pl") == 0) {
        bool few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
        return n == 1 ? 0 : few ? 1 : 2;
    }
    if (strcmp(now.language, "cs") == 0 || strcmp(now.language, "sk") == 0)
        return n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2;
    if (strcmp(now.language, "ro") == 0)
        return n == 1 ? 0 : n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? 1 : 2;
    return n == 1 ? 0 : 1; /* en, de, hu */
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
