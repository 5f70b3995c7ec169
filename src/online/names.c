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
    "level-*", "stand-in*", "standin*", "former*", "townhall*", "admin*", "operator*", "moderator*",
    "system",  "server",    "nobody",   "anybody", "everybody", "guest",  "bot",       "random",
    "greedy",  "flat",      "mcts",     "me",      "you",       "null",   "undefined", "api",
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
