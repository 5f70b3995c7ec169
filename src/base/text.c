/* SPDX-License-Identifier: MIT */
/* text.c - text written into a caller's buffer. Numbers are written by hand: notation is made for
 * every legal move whenever somebody types one, and printf would be most of that time. */
#include "base/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_init(Text *text, char *buffer, size_t capacity) {
    assert(capacity > 0);
    *text = (Text){.bytes = buffer, .capacity = capacity};
    buffer[0] = '\0';
}

void text_clear(Text *text) {
    text->length = 0;
    text->full = false;
    text->bytes[0] = '\0';
}

void text_add_bytes(Text *text, const char *bytes, size_t length) {
    size_t room = text->capacity - 1 - text->length;
    if (length > room) {
        length = room;
        text->full = true;
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_copy(char *buffer, size_t capacity, const char *words) {
    size_t length = strlen(words);
    assert(length < capacity);
    memcpy(buffer, words, length + 1);
}

void text_add(Text *text, const char *words) {
    text_add_bytes(text, words, strlen(words));
}

void text_char(Text *text, char c) {
    if (text->length + 1 >= text->capacity) {
        text->full = true;
        return;
    }
    text->bytes[text->length++] = c;
    text->bytes[text->length] = '\0';
}

void text_int(Text *text, int64_t number) {
    char digits[24];
    char *end = digits + sizeof digits;
    char *at = end;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        *--at = '-';
    text_add_bytes(text, at, (size_t)(end - at));
}

void text_hex(Text *text, const uint8_t *bytes, size_t count) {
    static const char DIGITS[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        text_char(text, DIGITS[bytes[i] >> 4]);
        text_char(text, DIGITS[bytes[i] & 15]);
    }
}

void text_format(Text *text, const char *format, ...) {
    size_t room = text->capacity - text->length;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text->bytes + text->length, room, format, args);
    va_end(args);
    assert(length >= 0);
    if ((size_t)length >= room) {
        text->length = text->capacity - 1;
        text->full = true;
    } else {
        text->length += (size_t)length;
    }
}

void text_repeat(Text *text, const char *words, int times) {
    for (int i = 0; i < times; i++)
        text_add(text, words);
}
