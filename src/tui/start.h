/* SPDX-License-Identifier: MIT */
/* start.h - the first screen: games to play, and matches to go on with. */
#ifndef TUI_START_H
#define TUI_START_H

#include "tui/tui.h"

enum {
    MAX_KEPT = 64 /* matches listed */
};

/* A match that is stored and not over. */
typedef struct {
    const Game *game;
    char path[MAX_PATH_BYTES];
    char players[160]; /* besides the person, with commas */
    int n_moves;
    bool waits; /* for a person */
    int64_t changed;
} Kept;

typedef enum {
    START_LEAVE,
    START_PLAY,   /* the game with so many seats, bots of this level on all but the first */
    START_RESUME, /* the match at the path */
    START_PUZZLE  /* the game's puzzle of the day */
} StartKind;

typedef struct {
    StartKind kind;
    const Game *game;
    int seats, level;
    char path[MAX_PATH_BYTES];
} Start;

/* Lists the matches of a folder, the last played first. Returns how many. */
int start_list(const char *folder, Kept kept[MAX_KEPT]);

/* Shows the screen until something is chosen. `start` holds the last choice, whose game and
 * settings are offered again; the window is open. */
void tui_start(const TuiHost *host, const char *folder, Start *start);

#endif
