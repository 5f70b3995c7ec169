/* SPDX-License-Identifier: MIT */
/* solve.h - one puzzle in the terminal: the position, tries, the answer and its reasons. */
#ifndef CLI_SOLVE_H
#define CLI_SOLVE_H

#include "cli/play.h"
#include "puzzles/puzzle.h"

typedef enum {
    SOLVED_NEXT, /* another one, please */
    SOLVED_LEAVE
} SolveResult;

/* Shows the puzzle on the session's table. Reads lines until it is solved or given up and the
 * solver asks for another one or quits. `goes_on`: there is another one. */
SolveResult solve(Session *session, const Puzzle *puzzle, const PuzzleAnswer *answer, bool goes_on);

#endif
