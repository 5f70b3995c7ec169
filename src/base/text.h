/* SPDX-License-Identifier: MIT */
/* text.h - text written into a buffer that the caller owns.
 *
 * Never writes past the end: what does not fit is dropped and `full` is set, so a writer needs one
 * check at the end instead of one a line. The buffer always ends with a NUL. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Text {
    char *bytes;
    size_t capacity; /* bytes in the buffer, the NUL included; at least 1 */
    size_t length;   /* bytes written, without the NUL */
    bool full;       /* something did not fit */
} Text;

void text_init(Text *text, char *buffer, size_t capacity);
void text_clear(Text *text);

void text_add(Text *text, const char *words);
void text_add_bytes(Text *text, const char *bytes, size_t length);
void text_char(Text *text, char c);
void text_int(Text *text, int64_t number);
void text_hex(Text *text, const uint8_t *bytes, size_t count); /* lower case */
void text_format(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_repeat(Text *text, const char *words, int times); /* nothing when times <= 0 */

/* Copies words with their NUL into a buffer that is known to have room for them: asserted. */
void text_copy(char *buffer, size_t capacity, const char *words);

#endif
