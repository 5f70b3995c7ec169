/* SPDX-License-Identifier: MIT */
/* terminal.h - the window and the keyboard, line by line.
 *
 * SIGINT, SIGTERM and SIGHUP do not kill: they end the reading of lines, so that a match can be
 * stored before the program exits. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

enum {
    LEAST_COLUMNS = 60,
    MAX_LINE = 512 /* bytes of a typed line, the NUL included */
};

typedef struct Terminal {
    bool types;  /* stdin is a terminal */
    bool shows;  /* stdout is a terminal */
    bool colour; /* escape codes may be used */
    bool at_end; /* of the input */
    size_t length;
    char waiting[2 * MAX_LINE]; /* read, not yet returned */
} Terminal;

typedef enum {
    LINE_READ,
    LINE_TOO_LONG, /* or not text; it has been passed over */
    LINE_END,      /* of the input */
    LINE_STOPPED   /* by a signal */
} LineResult;

/* Looks at stdin and stdout; enough for a command that only prints. */
void terminal_look(Terminal *terminal);
/* The same, and from now on signals end the reading of lines. */
void terminal_open(Terminal *terminal);

/* The window's current width: from the window, else COLUMNS, else 80. */
int terminal_columns(const Terminal *terminal);

/* Shows the prompt on a terminal and waits for a line; spaces at its ends are dropped. */
LineResult terminal_line(Terminal *terminal, const char *prompt, char out[MAX_LINE]);

/* Has a signal asked us to stop? */
bool terminal_is_stopped(void);

/* Clears the window and its scrollback. */
void terminal_wipe(const Terminal *terminal);

#endif
