/* SPDX-License-Identifier: MIT */
/* paint.c - frames, wrapped words, keys. */
#include "tui/paint.h"

#include "words/lang.h"

#include <stdio.h>
#include <string.h>

const Brush PAINT_TEXT = {PLAIN, PLAIN, false, false};
const Brush PAINT_STRONG = {PLAIN, PLAIN, true, false};
const Brush PAINT_DIM = {245, PLAIN, false, false};
const Brush PAINT_FRAME = {242, PLAIN, false, false};
const Brush PAINT_FOCUS = {205, PLAIN, true, false};
const Brush PAINT_BADGE = {234, 211, true, false, true};
const Brush PAINT_WOULD = {211, 237, true, false, true};
const Brush PAINT_GOOD = {115, PLAIN, true, false};
const Brush PAINT_BAD = {216, PLAIN, true, false};
const Brush PAINT_CHOSEN = {234, 211, true, false, true};

Brush paint_seat(int seat) {
    static const int INK[MAX_SEATS] = {146, 116, 179, 183, 216, 150};
    return (Brush){INK[seat], PLAIN, true, false};
}

const char *paint_mark(int seat) {
    static const char *const MARKS[MAX_SEATS] = {"●", "■", "▲", "◆", "▼", "✚"};
    return MARKS[seat];
}

static void across(Grid *grid, int x, int y, int columns, Brush brush, const char *line) {
    for (int i = 0; i < columns; i++)
        grid_write(grid, grid_whole(grid), x + i, y, brush, line);
}

Rect paint_frame(Grid *grid, Rect rect, bool focused, const char *title) {
    static const char *const LINES[2][6] = {{"╭", "╮", "╰", "╯", "─", "│"},
                                            {"┏", "┓", "┗", "┛", "━", "┃"}};
    const char *const *line = LINES[focused];
    Brush brush = focused ? PAINT_FOCUS : PAINT_FRAME;
    Rect all = grid_whole(grid);
    int right = rect.x + rect.columns - 1, bottom = rect.y + rect.rows - 1;
    across(grid, rect.x, rect.y, rect.columns, brush, line[4]);
    across(grid, rect.x, bottom, rect.columns, brush, line[4]);
    for (int y = rect.y; y <= bottom; y++) {
        grid_write(grid, all, rect.x, y, brush, line[5]);
        grid_write(grid, all, right, y, brush, line[5]);
    }
    grid_write(grid, all, rect.x, rect.y, brush, line[0]);
    grid_write(grid, all, right, rect.y, brush, line[1]);
    grid_write(grid, all, rect.x, bottom, brush, line[2]);
    grid_write(grid, all, right, bottom, brush, line[3]);
    if (title && title[0]) {
        Rect top = {rect.x + 2, rect.y, rect.columns - 4, 1};
        int x = grid_write(grid, top, rect.x + 2, rect.y, PAINT_TEXT, " ");
        x = grid_write(grid, top, x, rect.y, focused ? PAINT_FOCUS : PAINT_STRONG, title);
        grid_write(grid, top, x, rect.y, PAINT_TEXT, " ");
    }
    return (Rect){rect.x + 1, rect.y + 1, rect.columns - 2, rect.rows - 2};
}

/* Where a line that is too long is broken: bytes up to there, behind the last space that fits. */
static size_t break_at(const char *line, int columns) {
    size_t space = 0, at = 0;
    int width = 0;
    while (line[at] && line[at] != '\n') {
        if (line[at] == '\x1b') {
            while (line[at] && line[at] != 'm')
                at++;
            at += line[at] == 'm';
            continue;
        }
        if (line[at] == ' ' && width > 0)
            space = at + 1;
        size_t n = 1;
        while ((line[at + n] & 0xC0) == 0x80)
            n++;
        if (++width > columns)
            return space && line[space] ? space : at;
        at += n;
    }
    return at;
}

/* The escape code that is still open at the end of a line, for the next one to begin with. */
static void carry_on(const char *line, char code[64]) {
    for (const char *at = line; (at = strstr(at, "\x1b[")); at++) {
        size_t length = strcspn(at, "m") + 1;
        snprintf(code, 64, "%.*s", (int)(length < 63 ? length : 63), at);
    }
}

int paint_block(Grid *grid, Rect rect, const char *block, int skip) {
    int count = 0;
    char code[64] = "";
    bool goes_on = false; /* a line that was broken: its rest is set in */
    while (*block) {
        int inset = goes_on && rect.columns > 20 ? 2 : 0;
        size_t length = break_at(block, rect.columns - inset);
        char line[4096];
        snprintf(line, sizeof line, "%s%.*s", goes_on ? code : "",
                 (int)(length < 4000 ? length : 4000), block);
        if (count >= skip && count - skip < rect.rows)
            grid_write(grid, rect, rect.x + inset, rect.y + count - skip, PAINT_TEXT, line);
        carry_on(line, code);
        count++;
        block += length;
        goes_on = *block && *block != '\n';
        block += *block == '\n';
    }
    return count;
}

void paint_more(Grid *grid, Rect inside, bool above, bool below) {
    int x = inside.x + inside.columns;
    if (above)
        grid_write(grid, grid_whole(grid), x, inside.y, PAINT_STRONG, "▲");
    if (below)
        grid_write(grid, grid_whole(grid), x, inside.y + inside.rows - 1, PAINT_STRONG, "▼");
}

void paint_box(Grid *grid, const char *title, const char *words) {
    Grid none = {.columns = grid->columns, .rows = 0};
    int columns = grid->columns - 4 < 88 ? grid->columns - 4 : 88;
    int lines = paint_block(&none, (Rect){0, 0, columns - 4, 0}, words, 0);
    lines = lines < grid->rows - 5 ? lines : grid->rows - 5;
    Rect rect = {(grid->columns - columns) / 2, grid->rows - 4 - lines, columns, lines + 2};
    for (int y = rect.y; y < rect.y + rect.rows; y++)
        for (int x = rect.x; x < rect.x + rect.columns; x++)
            *grid_at(grid, x, y) = (Cell){.brush = PAINT_TEXT};
    Rect inside = paint_frame(grid, rect, true, title);
    paint_block(grid, (Rect){inside.x + 1, inside.y, inside.columns - 2, inside.rows}, words, 0);
}

void paint_keys(Grid *grid, int y, const PaintKey *keys, int count) {
    Rect all = grid_whole(grid);
    int x = 1;
    for (int i = 0; i < count; i++) {
        int columns = screen_columns(keys[i].key) + 1 + screen_columns(keys[i].does) + 2;
        if (x + columns > grid->columns)
            continue; /* a shorter one may still fit */
        x = grid_write(grid, all, x, y, PAINT_STRONG, keys[i].key);
        x = grid_write(grid, all, x + 1, y, PAINT_DIM, keys[i].does) + 2;
    }
}

bool paint_too_small(Grid *grid) {
    char line[160];
    if (grid->columns >= TUI_COLUMNS && grid->rows >= TUI_ROWS)
        return false;
    Rect all = grid_whole(grid);
    snprintf(line, sizeof line, tr("Townhall needs %d x %d."), TUI_COLUMNS, TUI_ROWS);
    grid_write(grid, all, 1, 0, PAINT_STRONG, line);
    snprintf(line, sizeof line, tr("This window has %d x %d."), grid->columns, grid->rows);
    grid_write(grid, all, 1, 1, PAINT_TEXT, line);
    grid_write(grid, all, 1, 3, PAINT_TEXT, tr("Make it larger, or press q to leave."));
    return true;
}
