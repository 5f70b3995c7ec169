/* SPDX-License-Identifier: MIT */
/* tui.h - Townhall on the full screen of a terminal.
 *
 *     window.c       the terminal: cells out, keys in
 *     paint.c        frames, wrapped words, pages of text
 *     layout.c       which panel is where in a window of this size
 *     match.c        the loop of a match, and what its keys do
 *     think.c        bots and the adviser, beside the keys
 *     walk.c         the cursor: from move to move, in the list and on the board
 *     panels.c       what the panels of a match show
 *     start.c        the first screen: games, stored matches
 *
 * The match is a Session (local/session.h), as in the line mode, and its pictures are the panels of
 * the games' screens (cells/screen.h). */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include "local/session.h"
#include "tui/window.h"

#include <stdio.h>

/* What the command gives the full screen. */
typedef struct {
    WindowOptions window;
    bool vi_keys;             /* h, j, k and l are arrows */
    bool (*is_stopped)(void); /* a signal asked us to stop */
    /* Prints the rules of a game, or with `overview` its guide of one page. */
    void (*rules)(const Game *game, bool overview, int columns, FILE *out);
} TuiHost;

/* Can standard input and output show a full screen? */
bool tui_is_possible(void);

/* Plays the match of the session until its player leaves. The match is stored after every move; an
 * error of storing is in `error` when this returns false. */
bool tui_play(Session *session, const TuiHost *host, Error *error);

#endif
