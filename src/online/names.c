/* SPDX-License-Identifier: MIT */
/* names.c - what may be a name, and names for those who have not chosen one.
 *
 * Generated names are a word of the person's language and four digits: somebody or something that
 * is met in a town, and is spelt with a-z alone in that language. */
#include "online/names.h"

#include <stdio.h>
#include <string.h>

enum {
    GENERATED_DIGITS = 4,
    MAX_WORDS = 24
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

/* At most 15 letters each. */
static const struct {
    const char *language;
    const char *word[MAX_WORDS];
} WORDS[] = {
    {"en", {"Mason",     "Builder", "Planner",   "Mayor",   "Baker",     "Carpenter",
            "Gardener",  "Painter", "Architect", "Glazier", "Roofer",    "Tiler",
            "Neighbour", "Porter",  "Surveyor",  "Clerk",   "Locksmith", "Lamplighter",
            "Ferryman",  "Postman", "Florist",   "Tailor",  "Potter",    "Plumber"}},
    {"pl", {"Murarz",      "Burmistrz",  "Piekarz",   "Ogrodnik",     "Malarz",  "Architekt",
            "Szklarz",     "Dekarz",     "Kominiarz", "Stolarz",      "Kowal",   "Zegarmistrz",
            "Listonosz",   "Krawiec",    "Garncarz",  "Hydraulik",    "Geodeta", "Latarnik",
            "Mieszczanin", "Kamieniarz", "Kupiec",    "Introligator", "Brukarz", "Zdun"}},
    {"cs", {"Starosta", "Architekt", "Stavitel", "Projektant", "Geodet", "Purkmistr",
            "Soused",   "Kupec",     "Holub",    "Vrabec",     "Kocour", "Datel",
            "Sokol",    "Kavka",     "Havran",   "Strnad",     "Krtek",  "Bobr",
            "Sova",     "Orel",      "Rys",      "Zvon",       "Park",   "Balkon"}},
    {"sk", {"Starosta", "Architekt", "Projektant", "Geodet",  "Sused", "Kupec", "Holub", "Vrabec",
            "Sokol",    "Kavka",     "Havran",     "Krtko",   "Bobor", "Sova",  "Orol",  "Rys",
            "Zvon",     "Park",      "Tehla",      "Strecha", "Okno",  "Lampa", "Hrad",  "Dvor"}},
    {"hu", {"Mester", "Sas",    "Galamb", "Bagoly",  "Farkas", "Macska", "Lakatos", "Fazekas",
            "Varga",  "Torony", "Kapu",   "Templom", "Kert",   "Ablak",  "Udvar",   "Liget",
            "Piac",   "Malom",  "Harang", "Veranda", "Terasz", "Emelet", "Kulcs",   "Park"}},
    {"ro", {"Zidar",       "Primar",   "Brutar",      "Pictor",  "Arhitect",   "Dulgher",
            "Olar",        "Fierar",   "Ceasornicar", "Croitor", "Instalator", "Vecin",
            "Morar",       "Negustor", "Librar",      "Geamgiu", "Pietrar",    "Notar",
            "Constructor", "Arhivar",  "Felinar",     "Turn",    "Balcon",     "Porumbel"}},
    {"de", {"Maurer",     "Baumeister", "Schreiner",  "Bauherr",    "Maler",    "Architekt",
            "Glaser",     "Dachdecker", "Zimmermann", "Schlosser",  "Schmied",  "Uhrmacher",
            "Postbote",   "Schneider",  "Steinmetz",  "Klempner",   "Stadtrat", "Nachbar",
            "Landmesser", "Tischler",   "Kaufmann",   "Buchbinder", "Polier",   "Schultheiss"}},
};

void name_generate(const char *language, uint64_t random, char out[MAX_USER_NAME + 1]) {
    const char *const *words = WORDS[0].word;
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (strcmp(WORDS[i].language, language) == 0)
            words = WORDS[i].word;
    snprintf(out, MAX_USER_NAME + 1, "%s-%04d", words[random % MAX_WORDS],
             (int)(random / MAX_WORDS % 10000));
}
