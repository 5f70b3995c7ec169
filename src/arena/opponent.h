/* SPDX-License-Identifier: MIT */
/* opponent.h - plays a seat without a human: a built-in bot or an external program.
 *
 * Names are those of bots/bot.h, and exec:COMMAND for a program (docs/reference/protocol.md). */
#ifndef ARENA_OPPONENT_H
#define ARENA_OPPONENT_H

#include "arena/exec_bot.h"
#include "bots/bot.h"

typedef struct {
    char name[MAX_NAME]; /* as given on the command line */
    bool is_program;
    Thinker thinker; /* for a program only its budget applies */
    ExecBot program;
    int forfeits[N_EXEC_OUTCOMES]; /* random moves made for a failing program, by reason */
} Opponent;

/* Finds an opponent by its name; false with an error when there is none. Starts no program. */
bool opponent_find(const Game *game, const char *name, Opponent *out, Error *error);

/* Returns a choice that is always legal. It gets a view, so it cannot use more than its seat
 * knows. When a program fails, the choice is random and counted in `forfeits`. */
void opponent_choose(Opponent *opponent, const View *view, const Setup *setup, Rng *rng,
                     Choice *out);

/* Decides for the seat whose turn it is at this table. The opponent gets that seat's view and
 * the set-up without the seed, nothing else. */
void opponent_decide(Opponent *opponent, const Table *table, Rng *rng, Choice *out);

/* Ends a program. The next decision starts it again. */
void opponent_close(Opponent *opponent);

/* The names, for messages. */
const char *opponent_names(void);

#endif
