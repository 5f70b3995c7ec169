/* SPDX-License-Identifier: MIT */
/* grid.c - cells from words with colours, and where two sheets differ. */
#include "cells/grid.h"

#include "base/scan.h"

#include <stdlib.h>
#include <string.h>

static const Brush NO_BRUSH = {PLAIN, PLAIN, false, false};

bool grid_open(Grid *grid, int columns, int rows) {
    int wanted = columns * rows;
    if (wanted > grid->room) {
        Cell *cell = realloc(grid->cell, (size_t)wanted * sizeof *cell);
        if (!cell)
            return false;
        grid->cell = cell;
        grid->room = wanted;
    }
    grid->columns = columns;
    grid->rows = rows;
    for (int i = 0; i < wanted; i++)
        grid->cell[i] = (Cell){.brush = NO_BRUSH};
    return true;
}

void grid_free(Grid *grid) {
    free(grid->cell);
    *grid = (Grid){0};
}

/* Reads the numbers of an escape code that starts at `at`; returns what is behind it. */
static const char *read_escape(const char *at, Brush base, Brush *brush) {
    int number[8], count = 0, value = 0;
    for (at += 2; *at && *at != 'm'; at++) {
        if (*at >= '0' && *at <= '9')
            value = 10 * value + (*at - '0');
        else if (count < 7) {
            number[count++] = value;
            value = 0;
        }
    }
    number[count++] = value;
    for (int i = 0; i < count; i++) {
        if (number[i] == 0)
            *brush = base;
        else if (number[i] == 1)
            brush->bold = true;
        else if (number[i] == 2)
            brush->dim = true;
        else if (number[i] == 38 && i + 2 < count)
            brush->ink = number[i + 2], i += 2;
        else if (number[i] == 48 && i + 2 < count)
            brush->ground = number[i + 2], i += 2;
    }
    return *at ? at + 1 : at;
}

static size_t character_bytes(const char *at) {
    size_t n = 1;
    while ((at[n] & 0xC0) == 0x80)
        n++;
    return n;
}

static bool is_inside(Rect clip, int x, int y) {
    return x >= clip.x && x < clip.x + clip.columns && y >= clip.y && y < clip.y + clip.rows;
}

static void put_character(Cell *cell, Brush brush, const char *bytes, size_t n) {
    memset(cell->glyph, 0, sizeof cell->glyph);
    if (n < sizeof cell->glyph && !(n == 1 && bytes[0] == ' '))
        memcpy(cell->glyph, bytes, n);
    cell->brush = brush;
}

int grid_write(Grid *grid, Rect clip, int x, int y, Brush brush, const char *words) {
    Brush base = brush;
    while (*words && *words != '\n') {
        if (words[0] == '\x1b' && words[1] == '[') {
            words = read_escape(words, base, &brush);
            continue;
        }
        char one[16];
        size_t n = character_bytes(words);
        n = n < sizeof one ? n : sizeof one - 1;
        memcpy(one, words, n);
        one[n] = '\0';
        words += n;
        if (utf8_columns(one) == 0) { /* a mark: it belongs to the letter before */
            Cell *cell = x > 0 && is_inside(clip, x - 1, y) ? grid_at(grid, x - 1, y) : NULL;
            if (cell && strlen(cell->glyph) + n < sizeof cell->glyph)
                memcpy(cell->glyph + strlen(cell->glyph), one, n + 1);
            continue;
        }
        if (is_inside(clip, x, y))
            put_character(grid_at(grid, x, y), brush, one, n);
        x++;
    }
    return x;
}

bool grid_read(Grid *grid, const char *block) {
    int columns = 1, rows = 0;
    for (const char *line = block; *line; rows++) {
        int width = screen_columns(line);
        columns = width > columns ? width : columns;
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    if (!grid_open(grid, columns, rows > 0 ? rows : 1))
        return false;
    for (int y = 0; y < rows; y++) {
        grid_write(grid, grid_whole(grid), 0, y, NO_BRUSH, block);
        block += strcspn(block, "\n");
        block += *block == '\n';
    }
    return true;
}

void grid_put(Grid *grid, Rect clip, int x, int y, const Grid *from) {
    for (int row = 0; row < from->rows; row++)
        for (int column = 0; column < from->columns; column++)
            if (is_inside(clip, x + column, y + row))
                *grid_at(grid, x + column, y + row) = *grid_at(from, column, row);
}

bool grid_same_glyph(const Cell *a, const Cell *b) {
    return strcmp(a->glyph, b->glyph) == 0;
}

bool brush_same(Brush a, Brush b) {
    return a.ink == b.ink && a.ground == b.ground && a.bold == b.bold && a.dim == b.dim &&
           a.reverse == b.reverse;
}

/* The cells with something in them that are the same when `after` is moved. */
static int agreement(const Grid *before, const Grid *after, int dx, int dy, int enough) {
    int same = 0, left = before->columns * before->rows;
    for (int y = 0; y < before->rows; y++) {
        left -= before->columns;
        int row = y - dy;
        if (row < 0 || row >= after->rows)
            continue;
        for (int x = 0; x < before->columns; x++) {
            int column = x - dx;
            const Cell *cell = grid_at(before, x, y);
            same += cell->glyph[0] && column >= 0 && column < after->columns &&
                    grid_same_glyph(cell, grid_at(after, column, row));
        }
        if (same + left < enough)
            break; /* another place is better already */
    }
    return same;
}

void grid_align(const Grid *before, const Grid *after, int *dx, int *dy) {
    int best = agreement(before, after, 0, 0, 0);
    int across = after->columns - before->columns, down = after->rows - before->rows;
    across = across < 0 ? -across : across;
    down = down < 0 ? -down : down;
    *dx = *dy = 0;
    for (int y = -down; y <= down; y++) {
        for (int x = -across; x <= across; x++) {
            int same = agreement(before, after, x, y, best);
            if (same > best) {
                best = same;
                *dx = x;
                *dy = y;
            }
        }
    }
}
