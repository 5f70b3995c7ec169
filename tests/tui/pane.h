/* SPDX-License-Identifier: MIT */
/* pane.h - the built command in a terminal: a pty with libvterm behind it. */
#ifndef TESTS_TUI_PANE_H
#define TESTS_TUI_PANE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <vterm.h>

typedef struct {
    pid_t pid;         /* of the command */
    pid_t shell;       /* its parent: a command without one cannot be stopped */
    int master, slave; /* ours; the command has the slave, too */
    int columns, rows;
    VTerm *vterm;
    VTermScreen *screen;
    bool alternate; /* the screen that programs take and give back */
    bool thinks;    /* do not wait for its other threads */
    bool ended;
    int status; /* as waitpid's, once it ended */
} Pane;

/* Starts `townhall` with these arguments, NULL at the end. `environment` are NAME=VALUE, NULL at
 * the end; without them it is 256 colours in UTF-8. Waits until it waits for keys. */
void pane_open(Pane *pane, int columns, int rows, const char *const *environment,
               const char *const *arguments);
/* The same, but waits for the first screen only. */
void pane_start(Pane *pane, int columns, int rows, const char *const *environment,
                const char *const *arguments);
/* Ends it, if it has not ended. */
void pane_close(Pane *pane);

/* Sends bytes, and reads until the command waits for more and has shown all it had to. */
void pane_type(Pane *pane, const char *keys);
void pane_settle(Pane *pane);
void pane_resize(Pane *pane, int columns, int rows);
/* Reads until these words are on the screen; fails when the command ends or a minute passes. */
void pane_wait(Pane *pane, const char *words);
/* Until it has ended. */
void pane_wait_end(Pane *pane);

bool pane_shows(Pane *pane, const char *words);
/* The characters of the screen, a line each, and behind them, with `colours`, what each has. */
char *pane_text(Pane *pane, bool colours);

/* A new empty folder, and the terminfo of terms.ti in it; everything happens there. Returns its
 * name. */
const char *pane_folder(void);
void pane_copy(const char *from, const char *to);
void pane_remove_folder(void);

#endif
