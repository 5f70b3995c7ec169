/* SPDX-License-Identifier: MIT */
/* lang.h - the languages of the user interface, and the current one.
 *
 * English sentences are the keys; po/ holds the catalogs of the other languages. languages.def
 * lists them all. The front end installs one compiled catalog (.mo bytes: built into the
 * command, fetched by the page); without one, or for a missing sentence, English comes back.
 * Extracted by xgettext: tr, trn (1st and 2nd), TR (noted in a table now, translated where it is
 * used); trc and TRC (2nd) where one English word has two senses: the context, 1st, separates them
 * apart in the catalog (msgctxt) and is never shown. */
#ifndef WORDS_LANG_H
#define WORDS_LANG_H

#include <stdbool.h>
#include <stddef.h>

#define TR(sentence)           sentence
#define TRC(context, sentence) context "\004" sentence
#define trc(context, sentence) tr(TRC(context, sentence))

/* The rules by which a number chooses a form, in the order of a catalog's msgstr[0], [1], [2]. */
typedef enum {
    ONE_MANY,
    ONE_FEW_MANY_POLISH,
    ONE_FEW_MANY_CZECH,
    ONE_FEW_MANY_ROMANIAN
} PluralRule;

enum {
    LANG_GUESTS = 24 /* names for guests in each language */
};

/* A row of languages.def. */
typedef struct {
    const char *code, *name; /* "pl", "Polski" */
    PluralRule plural;
    const char *letters, *guests;
} Language;

/* The languages in the order of languages.def; NULL past the last. */
const Language *lang_at(int i);
/* The language of this code ("pl"), or NULL. */
const Language *lang_find(const char *code);

/* Installs a catalog for a language ("pl"); the bytes must stay. False when they are not a
 * catalog or languages.def does not list the language; then nothing changes. NULL bytes: back to
 * English. */
bool lang_use(const char *language, const char *mo, size_t length);

/* The code of the language in use: "en", "pl". */
const char *lang_now(void);

const char *tr(const char *sentence) __attribute__((format_arg(1)));
/* The form that goes with n; both English forms are given. */
const char *trn(const char *one, const char *many, long n)
    __attribute__((format_arg(1), format_arg(2)));

#endif
