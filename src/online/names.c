/* SPDX-License-Identifier: MIT */
/* names.c - rules for names, and generated names for guests.
 *
 * A generated name is a word of the guest's language and four digits; src/words/languages.def
 * has the words. */
#include "online/names.h"

#include "words/lang.h"

#include <stdio.h>
#include <string.h>

enum {
    GENERATED_DIGITS = 4
};

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static char lower(char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c);
}

bool name_is_name(Slice name) {
    if (name.length < MIN_USER_NAME || name.length > MAX_USER_NAME || !is_letter(name.at[0]))
        return false;
    for (size_t i = 0; i < name.length; i++)
        if (!is_letter(name.at[i]) && !is_digit(name.at[i]) && name.at[i] != '-' &&
            name.at[i] != '_')
            return false;
    return true;
}

void name_key(Slice name, char out[MAX_USER_NAME + 1]) {
    for (size_t i = 0; i < name.length; i++)
        out[i] = lower(name.at[i]);
    out[name.length] = '\0';
}

static bool looks_generated(const char *key) {
    size_t length = strlen(key), i = length;
    while (i > 0 && is_digit(key[i - 1]))
        i--;
    return length - i == GENERATED_DIGITS && i > 0 && key[i - 1] == '-';
}

/* Whole names, and beginnings that end in * here. */
static const char *const RESERVED[] = {
    "level-*",    "stand-in*", "standin*", "former*",   "townhall*", "admin*",    "operator*",
    "moderator*", "system",    "server",   "nobody",    "anybody",   "everybody", "guest",
    "bot",        "random",    "root",     "support",   "help",      "staff",     "team",
    "official",   "mod",       "owner",    "host",      "security",  "abuse",     "webmaster",
    "postmaster", "info",      "service",  "unknown",   "greedy",    "flat",      "mcts",
    "me",         "you",       "null",     "undefined", "api",
};

static bool is_reserved(const char *key) {
    for (size_t i = 0; i < sizeof RESERVED / sizeof RESERVED[0]; i++) {
        size_t length = strlen(RESERVED[i]);
        bool is_beginning = RESERVED[i][length - 1] == '*';
        if (is_beginning ? strncmp(key, RESERVED[i], length - 1) == 0
                         : strcmp(key, RESERVED[i]) == 0)
            return true;
    }
    return false;
}

bool name_may_be_chosen(Slice name, Error *error) {
    char key[MAX_USER_NAME + 1];
    if (!name_is_name(name))
        return error_at(error, 0,
                        "a name has %d to %d letters a-z, digits, - or _, and begins with a letter",
                        MIN_USER_NAME, MAX_USER_NAME);
    name_key(name, key);
    if (looks_generated(key))
        return error_at(error, 0, "names that end in - and four digits are given to guests");
    if (is_reserved(key))
        return error_at(error, 0, "that name is reserved");
    return true;
}

/* ---- display names ---- */

/* The letter without its accent, in lower case, from U+00C0 on; '-': not a letter. */
static const char BASE[] =
    "aaaaaaaceeeeiiiidnooooo-ouuuuyts"
    "aaaaaaaceeeeiiiidnooooo-ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkk"
    "llllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

enum {
    FIRST_ACCENTED = 0xC0,
    S_COMMA = 0x218, /* S s T t with a comma below, of Romanian */
    T_COMMA = 0x21A
};
_Static_assert(sizeof BASE - 1 == 0x180 - FIRST_ACCENTED, "up to U+017F");

static char base_of(unsigned point) {
    if (point < 0x80)
        return lower((char)point);
    if (point >= FIRST_ACCENTED && point < FIRST_ACCENTED + sizeof BASE - 1)
        return BASE[point - FIRST_ACCENTED];
    if (point >= S_COMMA && point < T_COMMA + 2)
        return point < T_COMMA ? 's' : 't';
    return '\0';
}

/* The next character of at most two bytes, without case and accent; 0: not allowed in names. */
static char next_base(Slice *rest) {
    unsigned char first = (unsigned char)rest->at[0];
    bool pair =
        (first & 0xE0) == 0xC0 && rest->length > 1 && ((unsigned char)rest->at[1] & 0xC0) == 0x80;
    unsigned point = first;
    if (pair)
        point = (unsigned)(first & 0x1F) << 6 | ((unsigned char)rest->at[1] & 0x3F);
    rest->at += pair ? 2 : 1;
    rest->length -= pair ? 2 : 1;
    char base = base_of(point);
    if (pair)
        return point >= FIRST_ACCENTED && is_letter(base) ? base : '\0';
    bool fits = is_letter(base) || is_digit(base) || strchr(" -.'", base);
    return first < 0x80 && fits ? base : '\0';
}

static char look_of(char base) {
    return (char)(base == '0' ? 'o' : base == '1' || base == 'i' ? 'l' : base);
}

/* Two letters that together look like one. */
static int join(char *out, int length) {
    char *pair = out + length - 2;
    if (length < 2 || !((pair[0] == 'r' && pair[1] == 'n') || (pair[0] == 'v' && pair[1] == 'v')))
        return length;
    pair[0] = (char)(pair[0] == 'r' ? 'm' : 'w');
    return length - 1;
}

void name_look(Slice name, char out[MAX_SHOWN_NAME + 1]) {
    int length = 0;
    while (name.length > 0 && length < MAX_SHOWN_NAME) {
        char base = next_base(&name);
        if (!is_letter(base) && !is_digit(base))
            continue;
        out[length++] = look_of(base);
        length = join(out, length);
    }
    out[length] = '\0';
}

void name_looks(Slice name, Slice shown, NameLooks *out) {
    name_look(name, out->name);
    name_look(shown, out->shown);
}

bool name_is_clear(const NameLooks *people, int count, int which) {
    const char *shown = people[which].shown;
    for (int i = 0; i < count; i++) {
        if (i == which)
            continue;
        if (strcmp(shown, people[i].name) == 0)
            return false;
        if (i < which && strcmp(shown, people[i].shown) == 0)
            return false;
    }
    return shown[0] != '\0';
}

/* Is it a reserved name, or does it look like one? */
static bool looks_reserved(Slice name) {
    char look[MAX_SHOWN_NAME + 1], other[MAX_SHOWN_NAME + 1];
    name_look(name, look);
    for (size_t i = 0; i < sizeof RESERVED / sizeof RESERVED[0]; i++) {
        bool is_beginning = RESERVED[i][strlen(RESERVED[i]) - 1] == '*';
        name_look(slice_of(RESERVED[i]), other);
        if (is_beginning ? strncmp(look, other, strlen(other)) == 0 : strcmp(look, other) == 0)
            return true;
    }
    return false;
}

bool name_may_be_shown(Slice name, Error *error) {
    int count = 0;
    char before = ' '; /* a separator: the first must be a letter */
    bool fits = true;
    for (Slice rest = name; fits && rest.length > 0; count++) {
        char base = next_base(&rest);
        bool letter = is_letter(base), other = is_letter(before) || is_digit(before);
        fits = base && (letter || (count > 0 && (is_digit(base) || other)));
        before = base;
    }
    if (!fits || count < MIN_SHOWN_LETTERS || count > MAX_SHOWN_LETTERS || before == ' ' ||
        before == '-')
        return error_at(error, 0,
                        "a display name has %d to %d letters or digits, begins with a letter, and "
                        "may have single spaces, hyphens, dots and apostrophes between them",
                        MIN_SHOWN_LETTERS, MAX_SHOWN_LETTERS);
    if (looks_reserved(name))
        return error_at(error, 0, "that name is reserved");
    return true;
}

/* ---- generated names ---- */

/* The word at this place of a list with spaces between its words. */
static Slice word_at(const char *list, uint64_t place) {
    for (; place > 0; place--)
        list += strcspn(list, " ") + 1;
    return (Slice){list, strcspn(list, " ")};
}

void name_generate(const char *language, uint64_t random, char out[MAX_USER_NAME + 1]) {
    const Language *found = lang_find(language);
    Slice word = word_at((found ? found : lang_find("en"))->guests, random % LANG_GUESTS);
    snprintf(out, MAX_USER_NAME + 1, "%.*s-%04d", (int)word.length, word.at,
             (int)(random / LANG_GUESTS % 10000));
}
