/* SPDX-License-Identifier: MIT */
/* error.h - an error in a user's input: one line of text, and its place.
 *
 * Readers return false and fill an Error; the code that opened the file adds its name and prints
 * "file:line: what". Our own mistakes are not errors: they are assertions. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdarg.h>
#include <stdbool.h>

typedef struct {
    int line;       /* counted from 1; 0 when the fault is not in one line */
    int column;     /* character of the line, counted from 1; 0 when only the line is known */
    char what[240]; /* one line, lower case, no full stop, no file name */
} Error;

/* Fills error and returns false, so that a reader can say `return error_at(...)`. The words are cut
 * to fit, and control characters in them are shown as '?'. */
bool error_at(Error *error, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool error_at_list(Error *error, int line, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

/* How errors are translated: the function set here finds the words in the reader's language for a
 * format, before it is filled in. A front end gives it once; a service, which has readers of many
 * languages, gives NULL as soon as it runs, and English it is. Keywords of files stay as they are
 * in every language. */
typedef const char *ErrorTongue(const char *format) __attribute__((format_arg(1)));
void error_speak(ErrorTongue *tongue);

/* Words that are put into a fault, in the reader's language: "a card number". FAULT marks them for
 * the catalogs where they stand in a table. */
const char *error_words(const char *words) __attribute__((format_arg(1)));
#define FAULT(words) words

/* Why a call of the system failed: its errno in our words, in the reader's language. */
const char *error_of_system(int code);

#endif
