/* SPDX-License-Identifier: MIT */
/* puzzle_files.h - the puzzles that come with Townhall, put into the command by the build. */
#ifndef CLI_PUZZLE_FILES_H
#define CLI_PUZZLE_FILES_H

#include <stddef.h>

typedef struct {
    const char *game; /* its id; NULL ends the list */
    const char *puzzles;
    const size_t *puzzles_length;
    const char *answers;
    const size_t *answers_length;
} PuzzleFiles;

extern const PuzzleFiles puzzle_files[];

#endif
