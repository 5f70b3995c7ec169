/* SPDX-License-Identifier: MIT */
/* positions.h - positions of every game in the list, for tests that hold for all of them. */
#ifndef TESTS_POSITIONS_H
#define TESTS_POSITIONS_H

#include "arena/arena.h"
#include "bots/bot.h"

/* Opens a match with a deal that follows from `number`. */
void position_open(Table *table, const Game *game, int seats, unsigned number);

/* Makes up to `moves` random moves that follow from `number`; the match is not over after them. */
void position_advance(Table *table, int moves, unsigned number);

/* A thinker by name; fails the test when there is none. */
Thinker position_thinker(const Game *game, const char *name);

/* An arena of these bots, in one thread; no match yet. */
void position_arena(Arena *arena, const Game *game, int seats, const char *const *names, int count);

#endif
