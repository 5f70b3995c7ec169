/* SPDX-License-Identifier: MIT */
/* print.c - prints through a buffer that grows until the text fits. main checks that stdout took
 * it. */
#include "cli/print.h"

#include "cli/args.h"
#include "words/lang.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    FIRST_BYTES = 64 * 1024
};

char *print_make(PrintWriter *write, const void *what, size_t *length) {
    for (size_t capacity = FIRST_BYTES;; capacity *= 2) {
        Text out;
        char *bytes = malloc(capacity);
        if (!bytes) {
            fprintf(stderr, "townhall: %s\n", tr("out of memory"));
            exit(EXIT_FAILED_CHECK);
        }
        text_init(&out, bytes, capacity);
        write(what, &out);
        if (!out.full) {
            *length = out.length;
            return bytes;
        }
        free(bytes);
    }
}

void print_whole(PrintWriter *write, const void *what) {
    size_t length;
    char *bytes = print_make(write, what, &length);
    fwrite(bytes, 1, length, stdout);
    free(bytes);
}
