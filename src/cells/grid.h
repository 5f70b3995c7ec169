/* SPDX-License-Identifier: MIT */
/* grid.h - a sheet of cells. What a game's screen draws (cells/screen.h) is put here line by line;
 * the full screen composes its windows from it and compares positions cell by cell. */
#ifndef CELLS_GRID_H
#define CELLS_GRID_H

#include "cells/screen.h"

typedef struct {
    char glyph[12]; /* one character with its marks; "" is a space */
    Brush brush;
} Cell;

typedef struct {
    int columns, rows;
    int room; /* cells allocated */
    Cell *cell;
} Grid;

typedef struct {
    int x, y, columns, rows;
} Rect;

/* Empties the grid and gives it this size. False when there is no memory for it. */
bool grid_open(Grid *grid, int columns, int rows);
void grid_free(Grid *grid);

static inline Rect grid_whole(const Grid *grid) {
    return (Rect){0, 0, grid->columns, grid->rows};
}

static inline Cell *grid_at(const Grid *grid, int x, int y) {
    return &grid->cell[y * grid->columns + x];
}

/* Writes the first line of the words at a place, cut to the rectangle. Escape codes of
 * screen_paint change the brush. Returns the column after the last. */
int grid_write(Grid *grid, Rect clip, int x, int y, Brush brush, const char *words);

/* Opens the grid in the size of a block of lines and puts them there. */
bool grid_read(Grid *grid, const char *block);

/* Puts one grid on another, its corner at (x, y), cut to the rectangle. */
void grid_put(Grid *grid, Rect clip, int x, int y, const Grid *from);

/* How far `after` must be moved so that most of it is where it was in `before`: positions that grow
 * at the left or at the top shift what was drawn. */
void grid_align(const Grid *before, const Grid *after, int *dx, int *dy);

bool grid_same_glyph(const Cell *a, const Cell *b);
bool brush_same(Brush a, Brush b);

#endif
