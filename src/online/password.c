/* SPDX-License-Identifier: MIT */
/* password.c - counts the characters of a password that do not follow from those before them. */
#include "online/password.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

enum {
    LEAST_SURPRISES = 5,
    REPEATED = 3, /* characters that came before, in this order */
    WORD_MOST = 40
};

static const char *const ROWS[] = {"1234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl",
                                   "zxcvbnm",    "yxcvbnm",    NULL};

/* Without the digits and signs before and after it. */
static const char *const COMMON[] = {
    "password",      "passwort", "passw0rd",  "p@ssword", "p@ssw0rd", "haslo",      "heslo",
    "jelszo",        "parola",   "letmein",   "iloveyou", "welcome",  "willkommen", "dragon",
    "monkey",        "football", "futbal",    "baseball", "princess", "sunshine",   "superman",
    "batman",        "trustno",  "shadow",    "master",   "computer", "internet",   "starwars",
    "hallo",         "hello",    "secret",    "geheim",   "tajne",    "townhall",   "changeme",
    "administrator", "admin",    "login",     "whatever", "qazwsx",   "1q2w3e4r",   "1qaz2wsx",
    "q1w2e3r4",      "mustang",  "liverpool", "schatz",   "kochanie", "lacko",
};

static int lower(char c) {
    return tolower((unsigned char)c);
}

/* One forwards or backwards in a row of keys? 0: neither. */
static int row_step(const char *row, int from, int to) {
    const char *a = strchr(row, from), *b = strchr(row, to);
    return a && b && (b - a == 1 || b - a == -1) ? (int)(b - a) : 0;
}

/* Does the character follow from the two before it: the same again, along the alphabet, along a row
 * of keys? */
static bool goes_on(const char *words, size_t at) {
    if (at < 2)
        return false;
    int first = lower(words[at - 2]), second = lower(words[at - 1]), third = lower(words[at]);
    int step = third - second;
    if (step == second - first && step >= -1 && step <= 1)
        return true;
    for (int i = 0; ROWS[i]; i++) {
        int along = row_step(ROWS[i], second, third);
        if (along != 0 && along == row_step(ROWS[i], first, second))
            return true;
    }
    return false;
}

/* Is this character the last of some that came before in this order? */
static bool came_before(const char *words, size_t at) {
    for (size_t i = 0; at + 1 >= REPEATED && i + REPEATED <= at; i++)
        if (strncasecmp(words + i, words + at + 1 - REPEATED, REPEATED) == 0)
            return true;
    return false;
}

/* Where the name stands in the password, its end; or `at`. */
static size_t skip_name(const char *words, size_t at, const char *name) {
    size_t length = strlen(name);
    return length > 2 && strncasecmp(words + at, name, length) == 0 ? at + length : at;
}

static bool is_common(const char *words) {
    char word[WORD_MOST + 1];
    size_t from = 0, to = strlen(words);
    while (from < to && !isalpha((unsigned char)words[from]))
        from++;
    while (to > from && !isalpha((unsigned char)words[to - 1]))
        to--;
    if (to - from > WORD_MOST)
        return false;
    memcpy(word, words + from, to - from);
    word[to - from] = '\0';
    for (size_t i = 0; i < sizeof COMMON / sizeof COMMON[0]; i++)
        if (strcasecmp(word, COMMON[i]) == 0 || strcasecmp(words, COMMON[i]) == 0)
            return true;
    return false;
}

bool password_is_weak(const char *words, const char *name) {
    size_t length = strlen(words), at = 0;
    int surprises = 0;
    while (at < length) {
        size_t after = skip_name(words, at, name);
        if (after > at) {
            at = after;
            continue;
        }
        surprises += !goes_on(words, at) && !came_before(words, at);
        at++;
    }
    return surprises < LEAST_SURPRISES || is_common(words);
}
