/* SPDX-License-Identifier: MIT */
/* error.h - what went wrong with somebody's input: one line of words, and where.
 *
 * Readers return false and fill an Error; whoever opened the file adds its name and prints
 * "file:line: what". Our own mistakes are not errors: they are assertions. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

typedef struct {
    int line;       /* counted from 1; 0 when the fault is not in one line */
    char what[240]; /* one line, lower case, no full stop, no file name */
} Error;

/* Fills error and returns false, so that a reader can say `return error_at(...)`. The words are cut
 * to fit, and control characters in them are shown as '?'. */
bool error_at(Error *error, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
