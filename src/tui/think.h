/* SPDX-License-Identifier: MIT */
/* think.h - a bot or the adviser thinks in a thread of its own, so that keys and other windows are
 * answered meanwhile.
 *
 * While it thinks nobody may change the session: who wants to ends the thought first. The adviser
 * writes the session's hint, a bot the move; both are read after think_take() only. */
#ifndef TUI_THINK_H
#define TUI_THINK_H

#include "local/session.h"

#include <pthread.h>
#include <stdatomic.h>

typedef enum {
    THINK_NOTHING,
    THINK_MOVE, /* of the bot on turn */
    THINK_HINT  /* for the person on turn */
} ThinkKind;

typedef struct {
    ThinkKind kind;
    Session *session;
    pthread_t thread;
    bool has_thread;
    int over[2]; /* a pipe: that its writer is closed can be waited for together with keys */
    atomic_bool stop, done;
    Move move;
} Thought;

void think_begin(Thought *thought, ThinkKind kind, Session *session);
/* The kind of a thought that is over, which ends with that; THINK_NOTHING while it goes on. */
ThinkKind think_take(Thought *thought);
/* A file that can be read as soon as the thought is over; -1 when there is none. */
int think_file(const Thought *thought);
/* Ends the thought, and what it found is lost. Does nothing when there is none. */
void think_stop(Thought *thought);

#endif
