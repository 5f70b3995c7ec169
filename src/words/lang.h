/* SPDX-License-Identifier: MIT */
/* lang.h - the language in which we speak to people.
 *
 * English sentences are the keys; po/ holds the other six languages. The front end installs one
 * compiled catalog (.mo bytes: built into the command, fetched by the page); without one, or for a
 * missing sentence, English comes back. Extracted by xgettext: tr, trn (1st and 2nd), TR (noted in
 * a table now, translated where it is used); trc and TRC (2nd) where one English word has two
 * senses: the context, 1st, tells them apart in the catalog (msgctxt) and is never shown. */
#ifndef WORDS_LANG_H
#define WORDS_LANG_H

#include <stdbool.h>
#include <stddef.h>

#define TR(sentence)           sentence
#define TRC(context, sentence) context "\004" sentence
#define trc(context, sentence) tr(TRC(context, sentence))

/* Installs a catalog for a language ("pl"); the bytes must stay. False when they are no catalog;
 * then nothing changes. NULL bytes: back to English. */
bool lang_use(const char *language, const char *mo, size_t length);

/* The language that is spoken now: "en", "pl". */
const char *lang_now(void);

const char *tr(const char *sentence) __attribute__((format_arg(1)));
/* The form that goes with n; both English forms are given. */
const char *trn(const char *one, const char *many, long n)
    __attribute__((format_arg(1), format_arg(2)));

#endif
