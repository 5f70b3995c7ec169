/* SPDX-License-Identifier: MIT */
/* screen.h - how a position looks in the terminal: one const struct for each game, <id>_screen,
 * in <id>_screen.c, and the drawing functions they share. Everything is drawn from a view. The line
 * mode prints the whole; the full screen puts the same parts into windows (cells/grid.h). */
#ifndef CELLS_SCREEN_H
#define CELLS_SCREEN_H

#include "engine/table.h"

typedef struct {
    bool colour; /* escape codes may be used; the screen must be complete without them */
    int columns; /* the window's width; at least 60 (narrower windows are refused before) */
    bool places; /* show where things may go: the player asked with `places` */
    const Player *player; /* as the view's: what the seats are called */
} ScreenStyle;

/* A part of a position that has a window of its own on the full screen. */
typedef struct {
    const char *title; /* marked with TR; NULL behind the last */
    void (*draw)(const View *view, const ScreenStyle *style, Text *out);
} ScreenPanel;

enum {
    MAX_PANELS = 5
};

typedef struct {
    /* The whole position as the viewer may see it: board, hand or display, running score. */
    void (*draw)(const View *view, const ScreenStyle *style, Text *out);
    /* The final score, like the pad in the box. scores[0 .. seats-1], places as game_rank's. */
    void (*pad)(const View *view, const Score *scores, const uint8_t *place,
                const ScreenStyle *style, Text *out);
    /* The parts of the position, drawn by the same functions as `draw`: the viewer's board first,
     * then by importance. */
    ScreenPanel panel[MAX_PANELS];
    int board_columns, board_rows; /* the least window in which the board can be read */
    bool board_stands;             /* on the ground: at the bottom of its window */
} GameScreen;

const GameScreen *screen_of(const Game *game);

/* ---- brushes ---- */

/* Colours of the 256-colour palette; PLAIN leaves the terminal's own. */
enum {
    PLAIN = -1
};
typedef struct {
    int ink, ground; /* foreground, background, or PLAIN */
    bool bold, dim;
    bool reverse; /* only where there are no colours */
} Brush;

void screen_paint(Text *out, const ScreenStyle *style, Brush brush, const char *words);

/* Columns the first line of `words` takes, escape codes not counted. */
int screen_columns(const char *words);
void screen_pad(Text *out, const char *words, int columns); /* words, then spaces up to columns */
/* Prints what can be typed and what it does, a pair a line; both are translated. */
void screen_help(const char *const lines[][2], size_t count);
/* Prints the cell of a table: at the right end of so many columns, at the left if negative. For
 * words with letters of several bytes, which printf's own width miscounts. */
void screen_cell(const char *words, int columns);

/* Two blocks of lines side by side, `gap` spaces between; colours intact. If they do not fit in
 * style->columns, the right one comes below. */
void screen_beside(Text *out, const ScreenStyle *style, const char *left, const char *right,
                   int gap);

/* A number at the right end of so many columns, its minus a real one. */
void screen_number(Text *out, const ScreenStyle *style, Brush brush, int number, int columns);

/* A signed number as players read it: +3, 0, or a real minus sign. */
void screen_delta(Text *out, int number);

#endif
