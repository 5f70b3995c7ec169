/* SPDX-License-Identifier: MIT */
/* rules_page.c - Markdown as plain lines: one block after the other, each laid out by its first
 * characters. */
#include "cli/rules_page.h"

#include "base/scan.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_BLOCK = 16 * 1024, /* bytes of a block, that is, of the longest table */
    MAX_CELLS = 8,
    MAX_CELL = 512,
    GAP = 2,        /* columns between two cells */
    LEAST_LAST = 24 /* of the last one, which may go on in the next line */
};

/* A page being printed. */
typedef struct {
    FILE *out;
    int columns;
    bool colour;
} Sheet;

const RulesPage *rules_page_find(const char *language, const char *name) {
    const RulesPage *english = NULL;
    for (const RulesPage *page = rules_pages; page->name; page++) {
        if (strcmp(page->name, name) != 0)
            continue;
        if (strcmp(page->language, language) == 0)
            return page;
        if (strcmp(page->language, "en") == 0)
            english = page;
    }
    return english;
}

/* ---- words ---- */

/* The words of a line without its marks: symbols go, links leave their text, `code` and *emphasis*
 * stay plain. What is **bold** keeps its asterisks, for print_words. */
static void strip(const char *line, Text *out) {
    for (const char *at = line; *at; at++) {
        const char *end;
        if (strncmp(at, "![](", 4) == 0 && (end = strchr(at, ')'))) {
            at = end[1] == ' ' ? end + 1 : end;
        } else if (*at == '[' && (end = strstr(at, "](")) && strchr(end, ')')) {
            text_add_bytes(out, at + 1, (size_t)(end - at - 1));
            at = strchr(end, ')');
        } else if (*at != '`') {
            text_char(out, *at);
        }
    }
}

/* Columns of some bytes, the marks of bold letters not counted. */
static int width_of(const char *words, size_t length) {
    char plain[MAX_CELL];
    size_t n = 0;
    for (size_t i = 0; i < length && n + 1 < sizeof plain; i++)
        if (words[i] != '*')
            plain[n++] = words[i];
    plain[n] = '\0';
    return utf8_columns(plain);
}

/* Prints words, turning bold letters on and off at each pair of asterisks. */
static void print_words(const Sheet *sheet, const char *words, size_t length, bool *bold) {
    for (size_t i = 0; i < length; i++) {
        if (words[i] != '*') {
            fputc(words[i], sheet->out);
            continue;
        }
        if (i + 1 < length && words[i + 1] == '*') {
            *bold = !*bold;
            if (sheet->colour)
                fputs(*bold ? "\033[1m" : "\033[0m", sheet->out);
            i++;
        }
    }
}

static void print_spaces(const Sheet *sheet, int count) {
    fprintf(sheet->out, "%*s", count > 0 ? count : 0, "");
}

/* The bytes of the next line of at most `columns`, broken at a space; *words moves past them and
 * the space. */
static size_t take_line(const char **words, int columns) {
    const char *start = *words;
    size_t fits = 0;
    for (size_t end = strcspn(start, " ");; end += 1 + strcspn(start + end + 1, " ")) {
        if (fits && width_of(start, end) > columns)
            break;
        fits = end;
        if (!start[end])
            break;
    }
    *words = start + fits + (start[fits] == ' ');
    return fits;
}

/* Words over as many lines as they need: the first begins where the cursor is, the others after
 * `indent`. */
static void print_wrapped(const Sheet *sheet, const char *words, int indent) {
    bool bold = false, first = true;
    while (first || *words) {
        if (!first)
            print_spaces(sheet, indent);
        const char *line = words;
        size_t length = take_line(&words, sheet->columns - indent);
        print_words(sheet, line, length, &bold);
        fputc('\n', sheet->out);
        first = false;
    }
}

static void print_stripped(const Sheet *sheet, const char *line, int indent) {
    char words[MAX_BLOCK];
    Text text;
    text_init(&text, words, sizeof words);
    strip(line, &text);
    print_wrapped(sheet, words, indent);
}

/* ---- blocks ---- */

static void print_heading(const Sheet *sheet, const char *line) {
    size_t level = strspn(line, "#");
    const char *words = line + level + 1;
    fputs(sheet->colour ? "\033[1m" : "", sheet->out);
    fputs(words, sheet->out);
    fputs(sheet->colour ? "\033[0m\n" : "\n", sheet->out);
    for (int i = width_of(words, strlen(words)); level < 3 && i > 0; i--)
        fputc(level == 1 ? '=' : '-', sheet->out);
    if (level < 3)
        fputc('\n', sheet->out);
}

/* The words of a worked example: without its picture they still say which numbers come out. */
static void print_example(const Sheet *sheet, const char *words, size_t length) {
    char copy[MAX_BLOCK];
    snprintf(copy, sizeof copy, "%.*s", (int)length, words);
    print_spaces(sheet, GAP);
    print_wrapped(sheet, copy, GAP);
}

/* Lines of pictures: the words of symbols make one line, examples one each, others have none. */
static void print_pictures(const Sheet *sheet, char *block) {
    char words[MAX_BLOCK];
    bool examples = false;
    Text text;
    text_init(&text, words, sizeof words);
    for (char *line = strtok(block, "\n"); line; line = strtok(NULL, "\n")) {
        const char *end = strstr(line, "](");
        if (!end || strncmp(end, "](part:", 7) == 0)
            continue;
        size_t length = (size_t)(end - line - 2);
        if (strncmp(end, "](example:", 10) == 0) {
            print_example(sheet, line + 2, length);
            examples = true;
            continue;
        }
        text_add(&text, text.length ? ", " : "");
        text_add_bytes(&text, line + 2, length);
    }
    if (text.length)
        print_wrapped(sheet, words, 0);
    if (text.length || examples)
        fputc('\n', sheet->out);
}

/* The number of a numbered item with its dot and space, or of a dash; 0 when the line begins no
 * item. */
static size_t item_mark(const char *line) {
    if (strncmp(line, "- ", 2) == 0)
        return 2;
    size_t digits = strspn(line, "0123456789");
    return digits && strncmp(line + digits, ". ", 2) == 0 ? digits + 2 : 0;
}

static void print_item(const Sheet *sheet, const char *line) {
    size_t mark = item_mark(line);
    fprintf(sheet->out, "%.*s", (int)mark, line);
    print_stripped(sheet, line + mark, (int)mark);
}

/* A line of a table cut into its cells; how many there are. */
static int split_cells(const char *line, char cell[MAX_CELLS][MAX_CELL]) {
    int n = 0;
    for (const char *at = line + 1; *at && n < MAX_CELLS; n++) {
        const char *end = strchr(at, '|');
        size_t length = end ? (size_t)(end - at) : strlen(at);
        while (length && at[0] == ' ')
            at++, length--;
        while (length && at[length - 1] == ' ')
            length--;
        char raw[MAX_CELL];
        Text text;
        snprintf(raw, sizeof raw, "%.*s", (int)length, at);
        text_init(&text, cell[n], MAX_CELL);
        strip(raw, &text);
        at = end ? end + 1 : at + length;
    }
    return n;
}

static bool is_rule(const char *line) {
    return line[strspn(line, "|:- ")] == '\0';
}

/* The widest cell of each column; the last one takes what the window leaves. */
static void measure_table(const char *block, int width[MAX_CELLS]) {
    static char copy[MAX_BLOCK];
    char cell[MAX_CELLS][MAX_CELL], *rest = copy;
    snprintf(copy, sizeof copy, "%s", block);
    for (char *line; (line = strtok_r(rest, "\n", &rest));) {
        int n = is_rule(line) ? 0 : split_cells(line, cell);
        for (int i = 0; i < n; i++) {
            int columns = width_of(cell[i], strlen(cell[i]));
            width[i] = columns > width[i] ? columns : width[i];
        }
    }
}

static void print_row(const Sheet *sheet, const char *line, const int width[MAX_CELLS]) {
    char cell[MAX_CELLS][MAX_CELL];
    int n = split_cells(line, cell), at = 0;
    bool bold = false;
    for (int i = 0; i + 1 < n; i++) {
        print_words(sheet, cell[i], strlen(cell[i]), &bold);
        print_spaces(sheet, width[i] - width_of(cell[i], strlen(cell[i])) + GAP);
        at += width[i] + GAP;
    }
    print_wrapped(sheet, n ? cell[n - 1] : "", at);
}

/* A row where the columns do not fit side by side: its first cell, below it "Heading: cell" for the
 * others. */
static void print_record(const Sheet *sheet, const char *line, char heading[MAX_CELLS][MAX_CELL]) {
    char cell[MAX_CELLS][MAX_CELL], words[2 * MAX_CELL + 2];
    int n = split_cells(line, cell);
    for (int i = 0; i < n; i++) {
        Text text;
        text_init(&text, words, sizeof words);
        text_add(&text, i ? heading[i] : "");
        text_add(&text, i ? ": " : "");
        text_add(&text, cell[i]);
        print_spaces(sheet, i ? GAP : 0);
        print_wrapped(sheet, words, i ? GAP : 0);
    }
}

static void print_table(const Sheet *sheet, char *block) {
    int width[MAX_CELLS] = {0}, at = 0;
    char heading[MAX_CELLS][MAX_CELL], *rest = block;
    measure_table(block, width);
    char *line = strtok_r(rest, "\n", &rest);
    int n = split_cells(line, heading);
    for (int i = 0; i + 1 < n; i++)
        at += width[i] + GAP;
    bool fits = at + LEAST_LAST <= sheet->columns || at + width[n - 1] <= sheet->columns;
    if (fits)
        print_row(sheet, line, width);
    while ((line = strtok_r(rest, "\n", &rest))) {
        if (is_rule(line))
            continue;
        if (fits)
            print_row(sheet, line, width);
        else
            print_record(sheet, line, heading);
    }
}

/* Lines that are joined until one begins an item. */
static void print_lines(const Sheet *sheet, char *block) {
    char joined[MAX_BLOCK];
    Text text;
    text_init(&text, joined, sizeof joined);
    char *rest = block;
    for (char *line; (line = strtok_r(rest, "\n", &rest));) {
        line += strspn(line, " ");
        if (item_mark(line) && text.length) {
            print_item(sheet, joined);
            text_init(&text, joined, sizeof joined);
        }
        text_add(&text, text.length ? " " : "");
        text_add(&text, line);
    }
    print_item(sheet, joined);
}

static void print_block(const Sheet *sheet, char *block) {
    if (strncmp(block, "![", 2) == 0 && strncmp(block, "![](", 4) != 0) {
        print_pictures(sheet, block);
        return;
    }
    if (block[0] == '#')
        print_heading(sheet, block);
    else if (block[0] == '|')
        print_table(sheet, block);
    else
        print_lines(sheet, block);
    fputc('\n', sheet->out);
}

void rules_page_print(const RulesPage *page, int columns, bool colour, FILE *out) {
    const Sheet sheet = {out, columns, colour};
    static char block[MAX_BLOCK];
    const char *at = page->bytes;
    while (*at) {
        at += strspn(at, "\n");
        /* A block ends at an empty line; a heading is one by itself. */
        const char *end = strstr(at, *at == '#' ? "\n" : "\n\n");
        size_t length = end ? (size_t)(end - at) : strlen(at);
        snprintf(block, sizeof block, "%.*s", (int)length, at);
        if (length)
            print_block(&sheet, block);
        at += length;
    }
}
