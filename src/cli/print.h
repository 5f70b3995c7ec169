/* SPDX-License-Identifier: MIT */
/* print.h - prints texts of any length that are written into a Text. */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include "base/text.h"

/* Writes the whole text. It is called again with a larger buffer when the text did not fit, so
 * it must have no side effects. */
typedef void PrintWriter(const void *what, Text *out);

/* Returns the whole text, NUL-terminated, to be freed by the caller. Exits with a line on stderr
 * when there is not enough memory. */
char *print_make(PrintWriter *write, const void *what, size_t *length);

/* The same to stdout. */
void print_whole(PrintWriter *write, const void *what);

#endif
