/* SPDX-License-Identifier: MIT */
/* sql.h - the texts of the statements and migrations, for the backends. */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include "store/store.h"

/* Whole files; each list ends with NULL. cmake/store.cmake makes them. */
extern const char *const sql_files[];
extern const char *const sql_schema[]; /* migration i leads from version i to i + 1 */

int sql_schema_version(void); /* that this binary knows */

/* The statement's text without its name line, in memory that the caller frees with memory_free. In
 * it every `from` is replaced by `to`: backends differ in a word or two. */
char *sql_statement(Statement statement, const char *from, const char *to);
const char *sql_name(Statement statement);

/* A copy with every `from` replaced by `to`; freed with memory_free. */
char *sql_replace(const char *text, size_t length, const char *from, const char *to);

#endif
