/* SPDX-License-Identifier: MIT */
/* error.c - fills an Error. The words may quote hostile input, so they are made harmless here. */
#include "base/error.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* How many bytes the UTF-8 character has that begins with this one. */
static size_t bytes_of(unsigned char first) {
    return first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
}

/* A cut in the middle of a UTF-8 character would print as rubbish: drop its leading bytes. */
static void drop_half_character(char *text, size_t length) {
    size_t start = length;
    while (start > 0 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start > 0 && length - start + 1 < bytes_of((unsigned char)text[start - 1]))
        text[start - 1] = '\0';
}

static _Atomic(ErrorTongue *) tongue_of_all;

void error_speak(ErrorTongue *tongue) {
    tongue_of_all = tongue;
}

const char *error_words(const char *words) {
    ErrorTongue *tongue = tongue_of_all;
    return tongue ? tongue(words) : words;
}

bool error_at(Error *error, int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    error_at_list(error, line, format, args);
    va_end(args);
    return false;
}

bool error_at_list(Error *error, int line, const char *format, va_list args) {
    int length = vsnprintf(error->what, sizeof error->what, error_words(format), args);
    error->line = line;
    error->column = 0;
    if (length >= (int)sizeof error->what)
        drop_half_character(error->what, sizeof error->what - 1);
    for (char *at = error->what; *at; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7F)
            *at = '?';
    return false;
}

const char *error_of_system(int code) {
    static const struct {
        int code;
        const char *words;
    } FAULTS[] = {
        {ENOENT, FAULT("no such file or folder")},
        {EACCES, FAULT("permission denied")},
        {EPERM, FAULT("permission denied")},
        {EEXIST, FAULT("already exists")},
        {EISDIR, FAULT("is a directory")},
        {ENOTDIR, FAULT("part of the path is not a folder")},
        {ENAMETOOLONG, FAULT("the file's name is too long")},
        {ENOSPC, FAULT("no space is left on the disk")},
        {EROFS, FAULT("the file system is read-only")},
        {EIO, FAULT("the disk reports an error")},
        {EMFILE, FAULT("too many files are open")},
        {ENFILE, FAULT("too many files are open")},
        {ENOMEM, FAULT("out of memory")},
    };
    for (size_t i = 0; i < sizeof FAULTS / sizeof FAULTS[0]; i++)
        if (FAULTS[i].code == code)
            return error_words(FAULTS[i].words);
    return strerror(code);
}
