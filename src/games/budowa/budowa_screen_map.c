/* SPDX-License-Identifier: MIT */
/* budowa_screen_map.c - the streets and venues on a sheet of characters.
 *
 * The grid is drawn on its corner, as on the board: row and column both lead to the right, a venue
 * at (row, column) lies at x = row + column, y = row - column. A street's plots are spread evenly
 * on the line between its venues, one row each:
 *
 *              cinema                 A1 2     plot A1, cost 2
 *             A1 2  E4 2              A2(2)    doubled: nothing next to it
 *          A2(2)      E3(4)           [A3]     built
 *       [A3]             E2(8)        A4*2     in your hand (when asked with `places`)
 *     A4 2                 E1 3
 *    pool                     cafe  */
#include "games/budowa/budowa_screen.h"

#include "games/budowa/budowa_words.h"

#include <stdio.h>
#include <string.h>

enum {
    MAX_ROWS = 5 * 2 * BUDOWA_VENUES,
    MAX_COLUMNS = 100,
    ROWS_APART = 5,   /* from a venue to the next: four plots between */
    LEAST_APART = 11, /* columns, below which plots would touch */
    MOST_APART = 17,
    MARGIN = 4 /* columns left of the first venue and right of the last */
};

typedef struct {
    char bytes[5]; /* one character, ended by a NUL; "" = a space */
    Brush brush;
} Letter;

typedef struct {
    int rows, columns;
    int left, top; /* least x and y of a venue */
    int apart;     /* columns from a venue to the next */
    Letter letter[MAX_ROWS][MAX_COLUMNS];
} Sheet;

static const Brush NAME = {PLAIN, PLAIN, true, false};
static const Brush NORMAL = {PLAIN, PLAIN, false, false};
static const Brush DOUBLED = {136, PLAIN, false, false};
static const Brush MINE = {16, 225, true, false};
static const Brush BUILT[BUDOWA_KINDS] = {
    [BUDOWA_VILLA] = {16, 151, false, false},
    [BUDOWA_BLOCK] = {16, 180, false, false},
    [BUDOWA_OFFICE] = {16, 110, false, false},
    [BUDOWA_FACTORY] = {16, 249, false, false},
};
static const Brush FINISHED = {231, 238, true, false};

/* Bytes of the character that starts at `at`. */
static size_t character(const char *at) {
    size_t length = 1;
    while ((at[length] & 0xC0) == 0x80)
        length++;
    return length;
}

/* Writes words so that their middle is at (row, column), moved to stay on the sheet. */
static void write_at(Sheet *sheet, int row, int column, Brush brush, const char *words) {
    int width = utf8_columns(words);
    int at = column - (width - 1) / 2;
    at = at + width > sheet->columns ? sheet->columns - width : at;
    at = at < 0 ? 0 : at;
    for (; *words && at < sheet->columns; at++) {
        size_t length = character(words);
        Letter *cell = &sheet->letter[row][at];
        if (length < sizeof cell->bytes) {
            memcpy(cell->bytes, words, length);
            cell->bytes[length] = '\0';
        }
        cell->brush = brush;
        words += length;
    }
}

static void plot_words(const BudowaState *s, const BudowaDeck *deck, int plot, bool mine,
                       Text *out) {
    int cost = budowa_cost(deck, s->built, plot);
    char name[3] = {deck->street[plot / 4].name, (char)('1' + plot % 4)};
    if (budowa_has(s->built, plot))
        text_format(out, "[%s]", name);
    else if (cost > deck->cost[plot])
        text_format(out, "%s%s(%d)", name, mine ? "*" : "", cost);
    else
        text_format(out, "%s%c%d", name, mine ? '*' : ' ', cost);
}

static Brush plot_brush(const BudowaState *s, const BudowaDeck *deck, int plot) {
    if (budowa_is_finished(s->built, plot / 4))
        return FINISHED;
    if (budowa_has(s->built, plot))
        return BUILT[deck->kind[plot]];
    return budowa_cost(deck, s->built, plot) > deck->cost[plot] ? DOUBLED : NORMAL;
}

static int row_of(const Sheet *sheet, const BudowaVenue *venue) {
    return (venue->row - venue->column - sheet->top) * ROWS_APART;
}

static int column_of(const Sheet *sheet, const BudowaVenue *venue) {
    return MARGIN + (venue->row + venue->column - sheet->left) * sheet->apart;
}

static void draw_street(Sheet *sheet, const BudowaState *s, int street, uint64_t marked) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    const BudowaVenue *a = &deck->venue[deck->street[street].venue[0]];
    const BudowaVenue *b = &deck->venue[deck->street[street].venue[1]];
    int rows = row_of(sheet, b) - row_of(sheet, a);
    int columns = column_of(sheet, b) - column_of(sheet, a);
    for (int i = 0; i < 4; i++) {
        int plot = 4 * street + i;
        bool mine = budowa_has(marked, plot);
        char words[16];
        Text text;
        text_init(&text, words, sizeof words);
        plot_words(s, deck, plot, mine, &text);
        write_at(sheet, row_of(sheet, a) + rows * (i + 1) / 5,
                 column_of(sheet, a) + (columns * (i + 1) + (columns > 0 ? 2 : -2)) / 5,
                 mine ? MINE : plot_brush(s, deck, plot), words);
    }
}

static void draw_venue(Sheet *sheet, const BudowaDeck *deck, int venue) {
    const BudowaVenue *v = &deck->venue[venue];
    char words[160];
    Text text;
    text_init(&text, words, sizeof words);
    text_add(&text, venue == deck->from || venue == deck->to ? "\u25c6 " : ""); /* a goal */
    words_budowa_venue(deck, v, &text);
    text_add(&text, " \u00b7 ");
    words_budowa_pay(v, &text);
    write_at(sheet, row_of(sheet, v), column_of(sheet, v), NAME, words);
}

/* Finds the extent; false when the map cannot be drawn in so many columns. */
static bool measure(Sheet *sheet, const BudowaDeck *deck, int columns) {
    int right = -1, bottom = -BUDOWA_VENUES;
    sheet->left = 2 * BUDOWA_VENUES;
    sheet->top = BUDOWA_VENUES;
    for (int i = 0; i < deck->n_venues; i++) {
        int x = deck->venue[i].row + deck->venue[i].column;
        int y = deck->venue[i].row - deck->venue[i].column;
        sheet->left = x < sheet->left ? x : sheet->left;
        sheet->top = y < sheet->top ? y : sheet->top;
        right = x > right ? x : right;
        bottom = y > bottom ? y : bottom;
    }
    int steps = right > sheet->left ? right - sheet->left : 1;
    columns = columns > MAX_COLUMNS ? MAX_COLUMNS : columns;
    sheet->apart = (columns - 2 * MARGIN) / steps;
    sheet->apart = sheet->apart > MOST_APART ? MOST_APART : sheet->apart;
    sheet->columns = 2 * MARGIN + steps * sheet->apart;
    sheet->rows = (bottom - sheet->top) * ROWS_APART + 1;
    return sheet->apart >= LEAST_APART && sheet->rows <= MAX_ROWS;
}

static bool same_brush(Brush a, Brush b) {
    return a.ink == b.ink && a.ground == b.ground && a.bold == b.bold && a.dim == b.dim;
}

/* Cells of one brush go out together; spaces at the end of a line do not. */
static void write_row(const Sheet *sheet, int row, const ScreenStyle *style, Text *out) {
    const Letter *cells = sheet->letter[row];
    int end = sheet->columns;
    while (end > 0 && cells[end - 1].bytes[0] == '\0')
        end--;
    for (int i = 0; i < end;) {
        char run[5 * MAX_COLUMNS];
        Text text;
        int from = i;
        bool empty = cells[from].bytes[0] == '\0';
        text_init(&text, run, sizeof run);
        for (; i < end && (cells[i].bytes[0] == '\0') == empty &&
               same_brush(cells[i].brush, cells[from].brush);
             i++)
            text_add(&text, empty ? " " : cells[i].bytes);
        if (empty)
            text_add(out, run);
        else
            screen_paint(out, style, cells[from].brush, run);
    }
    text_char(out, '\n');
}

/* A street a line: `A  cinema 5: A1 2  A2(2)  [A3]  A4 2  pool 9`. */
static void list_streets(const BudowaState *s, uint64_t marked, const ScreenStyle *style,
                         Text *out) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    for (int street = 0; street < deck->n_streets; street++) {
        const BudowaVenue *a = &deck->venue[deck->street[street].venue[0]];
        const BudowaVenue *b = &deck->venue[deck->street[street].venue[1]];
        words_budowa_venue(deck, a, out);
        text_add(out, " \u00b7 ");
        words_budowa_pay(a, out);
        text_add(out, "  ");
        for (int plot = 4 * street; plot < 4 * street + 4; plot++) {
            char words[16];
            Text text;
            text_init(&text, words, sizeof words);
            plot_words(s, deck, plot, budowa_has(marked, plot), &text);
            screen_paint(out, style, plot_brush(s, deck, plot), words);
            text_add(out, "  ");
        }
        words_budowa_venue(deck, b, out);
        text_add(out, " \u00b7 ");
        words_budowa_pay(b, out);
        text_char(out, '\n');
    }
}

void budowa_map(const BudowaState *s, uint64_t hand, const ScreenStyle *style, int columns,
                Text *out) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint64_t marked = style->places ? hand : 0;
    Sheet sheet;
    memset(&sheet, 0, sizeof sheet);
    if (!measure(&sheet, deck, columns)) {
        list_streets(s, marked, style, out);
        return;
    }
    for (int street = 0; street < deck->n_streets; street++)
        draw_street(&sheet, s, street, marked);
    for (int venue = 0; venue < deck->n_venues; venue++)
        draw_venue(&sheet, deck, venue);
    for (int row = 0; row < sheet.rows; row++)
        write_row(&sheet, row, style, out);
}
