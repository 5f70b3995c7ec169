/* SPDX-License-Identifier: MIT */
/* body.h - JSON in C strings without a backslash before every quote: body("{'game':'uptown'}"). */
#ifndef TESTS_BODY_H
#define TESTS_BODY_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* Replaces every ' by ". An apostrophe inside a JSON string is written \u0027. */
static inline void body_quote(char *text) {
    for (; *text; text++)
        if (*text == '\'')
            *text = '"';
}

/* The text with its quotes; valid until the fourth call after this one. */
static inline const char *body(const char *text) {
    static char buffers[4][4096];
    static unsigned calls;
    char *out = buffers[calls++ % 4];
    assert(strlen(text) < sizeof buffers[0]);
    strcpy(out, text);
    body_quote(out);
    return out;
}

#endif
