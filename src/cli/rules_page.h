/* SPDX-License-Identifier: MIT */
/* rules_page.h - the rules pages in the binary, and how a terminal shows one.
 *
 * The pages are the Markdown of web/rules (web/rules.mjs says how much of it there is). Pictures
 * of the game are left out, except the captions of worked examples, which contain the sums;
 * symbols are replaced by their words. */
#ifndef CLI_RULES_PAGE_H
#define CLI_RULES_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* cmake/rules.cmake writes the table; its last entry is empty. */
typedef struct {
    const char *language;
    const char *name; /* a game's id, with ".short" behind it for the guide of one page */
    const char *bytes;
    const size_t *length;
} RulesPage;

extern const RulesPage rules_pages[];

/* The page of this name in the language, else in English; NULL when there is none. */
const RulesPage *rules_page_find(const char *language, const char *name);

/* Prints the page in lines of at most `columns`; bold letters need escape codes. */
void rules_page_print(const RulesPage *page, int columns, bool colour, FILE *out);

#endif
