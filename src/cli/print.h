/* SPDX-License-Identifier: MIT */
/* print.h - the one way to print what is written into a Text: whole, however long it is. */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include "base/text.h"

/* Writes all of `what`. It is called again with a larger buffer when it did not fit, so it must
 * write the same each time and keep nothing. */
typedef void PrintWriter(const void *what, Text *out);

/* The whole text in memory of its own, to be freed, ended by a NUL. Ends the command with a line on
 * stderr when there is no memory for it. */
char *print_make(PrintWriter *write, const void *what, size_t *length);

/* The same to stdout. */
void print_whole(PrintWriter *write, const void *what);

#endif
