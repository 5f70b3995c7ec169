/* SPDX-License-Identifier: MIT */
/* match.h - what the parts of a match on the full screen share. */
#ifndef TUI_MATCH_H
#define TUI_MATCH_H

#include "engine/preview.h"
#include "tui/layout.h"
#include "tui/paint.h"
#include "tui/think.h"
#include "tui/tui.h"

enum {
    NOW = -1,     /* TuiMatch.back: the position as it is */
    NOTHING = -1, /* TuiMatch.cursor: no move is chosen */
    UNKNOWN = -9999
};

/* Where a move changes the board, in its cells. */
typedef struct {
    bool known, there;
    int x, y;
} Spot;

/* A page of text over the whole screen. */
typedef struct {
    bool open;
    char title[160];
    char text[TUI_TEXT];
    int skip;
} Page;

typedef struct {
    Session *session;
    const TuiHost *host;
    const GameScreen *screen;
    Grid grid;
    Layout layout;
    int tab[MAX_REGIONS]; /* the panel that each region shows */
    int focus;            /* the panel that keys act in */
    int skip[N_PANELS];   /* lines scrolled past */

    View view; /* what is shown */
    int back;  /* moves made in the position that is looked back at; NOW */
    bool my_turn;
    Move move[MAX_MOVES];
    int n_moves;
    bool fits[MAX_MOVES]; /* the filter */
    int n_fits;
    char filter[64];
    bool is_filtering;
    int cursor; /* index of a move, or NOTHING */
    Preview preview;
    int effect[MAX_MOVES]; /* on the mover's score; UNKNOWN until shown */
    Spot spot[MAX_MOVES];

    Grid plain, board, after; /* the board; with places; with the chosen move made */
    int board_columns;        /* they were drawn for */
    bool stale;               /* they must be drawn again */
    int dx, dy;               /* where `after` lies on `plain` */
    int board_x, board_y;     /* where `plain` begins on the screen */

    Thought thought;
    int seen; /* moves that were made when the person last moved: later ones are new in the log */
    bool insists; /* undo was refused just now: once more does it all the same */
    char message[512];
    char box_title[80], box[2048];
    Page page;
    bool keeps;
    Error error; /* of storing */
} TuiMatch;

/* ---- panels.c ---- */

/* Lays out and draws everything. */
void match_draw(TuiMatch *match);
/* The sentence about move i as made, for the person at the screen. */
void match_say_made(const TuiMatch *match, int i, Text *out);

/* ---- walk.c ---- */

/* Lists the moves of the position again, without a filter. */
void match_list(TuiMatch *match);
void match_choose(TuiMatch *match, int move);
void match_filter(TuiMatch *match);
/* The next or previous move of the list, or of another family. */
void match_step(TuiMatch *match, int by);
void match_step_family(TuiMatch *match, int by);
/* To the nearest move of the family in a direction on the board; false when its moves have no
 * place there. */
bool match_walk(TuiMatch *match, int dx, int dy);
/* The move of the family that is nearest to a place of `plain`; NOTHING when none is near. */
int match_near(TuiMatch *match, int x, int y);
/* The same place in the family of the turned card or tile. */
void match_turn(TuiMatch *match);
int match_effect(TuiMatch *match, int move);

#endif
