/* SPDX-License-Identifier: MIT */
/* paint.h - what every full screen is made of: colours by their role, frames, words in lines. */
#ifndef TUI_PAINT_H
#define TUI_PAINT_H

#include "base/text.h"
#include "tui/window.h"

enum {
    TUI_COLUMNS = 80, /* the least window */
    TUI_ROWS = 24,
    TUI_TEXT = 128 * 1024 /* bytes of a panel's or page's text */
};

/* Colours by role; without colour bold, dim and reverse remain. */
extern const Brush PAINT_TEXT, PAINT_STRONG, PAINT_DIM, PAINT_FRAME, PAINT_FOCUS, PAINT_BADGE,
    PAINT_WOULD, PAINT_GOOD, PAINT_BAD, PAINT_CHOSEN;

/* The brush and the mark of a seat. */
Brush paint_seat(int seat);
const char *paint_mark(int seat);

/* A frame; the focused one has heavy lines. Returns what is inside. */
Rect paint_frame(Grid *grid, Rect rect, bool focused, const char *title);

/* Puts a block of styled lines into a rectangle, long lines broken between words, `skip` lines
 * left out at the top. Returns how many lines there are. */
int paint_block(Grid *grid, Rect rect, const char *block, int skip);

/* Marks at the right of the frame around `inside` that there is more above or below. */
void paint_more(Grid *grid, Rect inside, bool above, bool below);

/* A box of words above the last two rows. */
void paint_box(Grid *grid, const char *title, const char *words);

/* A key and what it does, as far as they fit; the last ones that are `always` stay. */
typedef struct {
    const char *key, *does;
} PaintKey;
void paint_keys(Grid *grid, int y, const PaintKey *keys, int count);

/* Says how large the window must be, when it is smaller. */
bool paint_too_small(Grid *grid);

#endif
