/* SPDX-License-Identifier: MIT */
/* sql.c - finds the statements in their files, once, when a store opens. */
#include "store/sql.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

static const char *const NAMES[] = {
#define STATEMENT(upper, lower) #lower,
#include "store/statements.def"
#undef STATEMENT
};

static const char MARK[] = "-- name: ";

const char *sql_name(Statement statement) {
    assert(statement < STORE_STATEMENTS);
    return NAMES[statement];
}

int sql_schema_version(void) {
    int version = 0;
    while (sql_schema[version])
        version++;
    return version;
}

char *sql_replace(const char *text, size_t length, const char *from, const char *to) {
    size_t from_length = strlen(from), to_length = strlen(to), at = 0;
    char *out = memory_new(length * (to_length > from_length ? to_length : 1) + 1);
    for (size_t i = 0; i < length;) {
        if (i + from_length <= length && memcmp(text + i, from, from_length) == 0) {
            memcpy(out + at, to, to_length);
            at += to_length;
            i += from_length;
        } else {
            out[at++] = text[i++];
        }
    }
    out[at] = '\0';
    return out;
}

/* The start of the statement's text and its end, in one file; NULL when it is not there. */
static const char *find_in(const char *file, const char *name, const char **end) {
    size_t length = strlen(name);
    for (const char *mark = strstr(file, MARK); mark; mark = strstr(mark + 1, MARK)) {
        const char *found = mark + strlen(MARK);
        if (strncmp(found, name, length) != 0 || found[length] != '\n')
            continue;
        const char *next = strstr(found, MARK);
        *end = next ? next : found + strlen(found);
        return found + length + 1;
    }
    return NULL;
}

char *sql_statement(Statement statement, const char *from, const char *to) {
    const char *end = NULL, *text = NULL;
    for (int i = 0; sql_files[i] && !text; i++)
        text = find_in(sql_files[i], sql_name(statement), &end);
    assert(text && "the list of names was made from the same files");
    return sql_replace(text, (size_t)(end - text), from, to);
}
