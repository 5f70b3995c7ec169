/* SPDX-License-Identifier: MIT */
/* exec_bot.h - a program as a player, over the line protocol of docs/reference/protocol.md.
 *
 * The program runs in a process group of its own and is told views, nothing else. Whatever it does
 * (answers too late, nonsense, not at all, crashes), the match goes on: the caller learns what
 * happened and makes another move for it. */
#ifndef ARENA_EXEC_BOT_H
#define ARENA_EXEC_BOT_H

#include "bots/bot.h"

#include <sys/types.h>

enum {
    PROTOCOL_VERSION = 1,
    EXEC_GREETING_MS = 5000,    /* a program has so long to say that it is ready */
    EXEC_GRACE_MS = 500,        /* and so long, past its budget, to answer */
    EXEC_PATIENCE_MS = 60000,   /* for a budget in iterations */
    EXEC_MOST_STARTS = 3,       /* in one match */
    EXEC_MOST_BYTES = 64 * 1024 /* of its output between question and answer */
};

typedef enum {
    EXEC_ANSWERED,
    EXEC_ILLEGAL, /* the move it named cannot be made */
    EXEC_GARBAGE, /* what it said is not in the protocol */
    EXEC_LATE,    /* it did not answer in time */
    EXEC_CRASHED, /* it ended, or could not be started */
    N_EXEC_OUTCOMES
} ExecOutcome;

/* "illegal move", ...: marked with TR. */
const char *exec_outcome_words(ExecOutcome outcome);
/* "illegal": for JSON. */
const char *exec_outcome_id(ExecOutcome outcome);

typedef struct {
    char command[512]; /* for /bin/sh */
    pid_t process;     /* 0: not running */
    int wire;          /* its standard input and output */
    int starts;
    int turn;            /* questions asked so far */
    char name[MAX_NAME]; /* as it introduced itself */
    size_t length;
    char heard[4096]; /* what it said and nobody has read yet */
    char detail[160]; /* what was wrong with the last answer, for people */
} ExecBot;

/* Prepares; nothing runs yet. */
void exec_init(ExecBot *bot, const char *command);

/* Starts the program if it does not run, tells it the view and the budget, waits for its move. On
 * EXEC_ANSWERED *move is legal; otherwise `detail` says what was wrong. */
ExecOutcome exec_choose(ExecBot *bot, const View *view, const Setup *setup, Budget budget,
                        Move *move);

/* Says goodbye and ends the process; true when it went by itself with exit code 0. */
bool exec_close(ExecBot *bot);

#endif
