/* SPDX-License-Identifier: MIT */
/* opponent.h - who plays the seats that no human plays: one of our bots, or somebody's program.
 *
 * Names are those of bots/bot.h, and exec:COMMAND for a program (docs/reference/protocol.md). */
#ifndef ARENA_OPPONENT_H
#define ARENA_OPPONENT_H

#include "arena/exec_bot.h"
#include "bots/bot.h"

typedef struct {
    char name[MAX_NAME]; /* as it was asked for */
    bool is_program;
    Thinker thinker; /* what we think with; for a program only the budget counts */
    ExecBot program;
    int forfeits[N_EXEC_OUTCOMES]; /* decisions a program lost to chance, and why */
} Opponent;

/* Finds one by name; false with words when there is none. A program is not started yet. */
bool opponent_find(const Game *game, const char *name, Opponent *out, Error *error);

/* Its choice, always legal. It is handed a view, so it cannot know more than its seat. When a
 * program fails, the decision is made at random and counted in `forfeits`. */
void opponent_choose(Opponent *opponent, const View *view, const Setup *setup, Rng *rng,
                     Choice *out);

/* What it decides at this table, for whoever's turn it is: the whole way from the true state to a
 * choice. It gets that seat's view and the set-up without the seed, nothing else. */
void opponent_decide(Opponent *opponent, const Table *table, Rng *rng, Choice *out);

/* Ends a program; it may be asked again afterwards, and is then started anew. */
void opponent_close(Opponent *opponent);

/* The names, for messages. */
const char *opponent_names(void);

#endif
