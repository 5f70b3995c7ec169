/* SPDX-License-Identifier: MIT */
/* window.h - the terminal as a window of cells, on ncurses. Only changed cells are sent. */
#ifndef TUI_WINDOW_H
#define TUI_WINDOW_H

#include "cells/grid.h"

enum {                         /* keys that are no characters */
    KEY_OF_NOTHING = 0x200000, /* the time is up, or a signal came */
    KEY_OF_SIZE,               /* the window has another size */
    KEY_OF_UP,
    KEY_OF_DOWN,
    KEY_OF_LEFT,
    KEY_OF_RIGHT,
    KEY_OF_PAGE_UP,
    KEY_OF_PAGE_DOWN,
    KEY_OF_HOME,
    KEY_OF_END,
    KEY_OF_ENTER,
    KEY_OF_ESCAPE,
    KEY_OF_TAB,
    KEY_OF_BACK_TAB,
    KEY_OF_BACKSPACE,
    KEY_OF_CLICK,
    KEY_OF_WHEEL_UP,
    KEY_OF_WHEEL_DOWN,
    KEY_OF_END_OF_INPUT
};

typedef struct {
    int key;  /* a character, or one of the above */
    int x, y; /* of the mouse */
} Press;

typedef struct {
    bool ascii;    /* only ASCII characters, also where the locale has more */
    bool no_mouse; /* leave the mouse to the terminal */
    bool no_colour;
} WindowOptions;

/* False when this terminal cannot show a full screen; nothing was changed then. */
bool window_open(const WindowOptions *options);
/* Gives the terminal back as it was. Does nothing when the window is not open. */
void window_close(void);

void window_size(int *columns, int *rows);
/* Shows the grid, with the terminal's own cursor on (x, y), which screen readers follow. */
void window_show(const Grid *grid, int x, int y);
/* Draws everything again at the next window_show: something else wrote on the terminal. */
void window_forget(void);

/* Waits for a key; no longer than so many milliseconds unless they are negative. */
Press window_key(int milliseconds);
/* Waits for a key, or until a file can be read: then it is KEY_OF_NOTHING. -1 is no file. */
Press window_key_or(int file);

#endif
