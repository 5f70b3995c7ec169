/* SPDX-License-Identifier: MIT */
/* puzzle_find.h - finds puzzles: moments of matches of strong bots where one decision, or one line
 * of decisions, is better than every other by far, and can be seen to be from what the seat knows.
 *
 * A line is what a seat decides in a row before anybody else does and before it learns anything new
 * by it; the same moves in another order that come to the same score are the same line.
 *
 * The seed, the number of a match and that of the move determine everything, so that every find is
 * repeatable. A moment has to pass these checks, the cheapest first:
 *
 *     a short search finds one move well ahead of the next
 *     every legal move, or line, is tried in the same worlds; those far behind are out
 *     the rest is tried for longer, with other chance: the best is ahead of every other by FAR
 *     the strongest bot, with other chance again, chooses it too
 *     there is a reason in words for it that the next best move does not have
 *
 * The grade is how many of the five levels find it. docs/design/puzzles.md has the figures. */
#ifndef PUZZLES_PUZZLE_FIND_H
#define PUZZLES_PUZZLE_FIND_H

#include "bots/bot.h"
#include "puzzles/puzzle.h"

typedef struct {
    const Game *game;
    Setup setup;             /* its seed is the master seed */
    Thinker player;          /* of every seat; with a budget in iterations */
    int part;                /* per cent of each match, its last, that are looked at */
    int effort;              /* from 1: how many worlds the last questions take */
    unsigned grades;         /* that are looked for: bit 0 is grade 1 */
    bool lines;              /* are looked for, not single decisions */
    const atomic_bool *stop; /* NULL, or stop once it is true */
} PuzzleHunt;

typedef struct {
    Puzzle puzzle; /* without number and record */
    PuzzleAnswer answer;
    Table table; /* as the question finds it */
} FoundPuzzle;

/* Plays match i to its end; false when it was stopped. */
bool puzzle_match(const PuzzleHunt *hunt, int i, Table *table);

/* Is the decision after this number of moves a puzzle, or the line that begins there? Leaves the
 * table in that position. */
bool puzzle_at(const PuzzleHunt *hunt, int i, Table *table, int move, bool line, FoundPuzzle *out);

/* Looks at the last part of match i and calls found() for the first puzzle in it, if there is one.
 * False when it was stopped. */
bool puzzle_hunt(const PuzzleHunt *hunt, int i, void (*found)(void *data, const FoundPuzzle *it),
                 void *data);

#endif
