/* SPDX-License-Identifier: MIT */
/* exec_bot.h - runs a program as a player, over the line protocol of docs/reference/protocol.md.
 *
 * The program runs in a process group of its own and receives views, nothing else. When it
 * answers late, wrongly or not at all, or crashes, the match continues: the caller gets the
 * reason and makes another move for it. */
#ifndef ARENA_EXEC_BOT_H
#define ARENA_EXEC_BOT_H

#include "bots/bot.h"

#include <sys/types.h>

enum {
    PROTOCOL_VERSION = 1,
    EXEC_GREETING_MS = 5000,    /* time to answer the greeting */
    EXEC_GRACE_MS = 500,        /* time to answer beyond its budget */
    EXEC_PATIENCE_MS = 60000,   /* for a budget in iterations */
    EXEC_MOST_STARTS = 3,       /* restarts in one match */
    EXEC_MOST_BYTES = 64 * 1024 /* of its output between question and answer */
};

typedef enum {
    EXEC_ANSWERED,
    EXEC_ILLEGAL, /* the move it named cannot be made */
    EXEC_GARBAGE, /* its output is not in the protocol */
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
    char heard[4096]; /* received, not yet parsed */
    char detail[160]; /* what was wrong with the last answer, for people */
} ExecBot;

/* Initializes; the program is not started yet. */
void exec_init(ExecBot *bot, const char *command);

/* Starts the program if it is not running, sends it the view and the budget, and waits for its
 * move. On EXEC_ANSWERED *move is legal; otherwise `detail` describes the fault. */
ExecOutcome exec_choose(ExecBot *bot, const View *view, const Setup *setup, Budget budget,
                        Move *move);

/* Asks the program to quit and ends the process; true when it exited by itself with code 0. */
bool exec_close(ExecBot *bot);

#endif
