/* SPDX-License-Identifier: MIT */
/* puzzle.h - puzzles as text: positions with a question, and the answers in a file of their own, so
 * so that a program can load the questions without the answers. docs/design/puzzles.md describes
 * the format.
 *
 * A puzzle is the record of an unfinished match; the question is what the seat to move does: one
 * decision, or a line of several in a row by which it learns nothing new. Reading is total: any
 * bytes in, a book or an Error with the line number out. */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "engine/record.h"

enum {
    PUZZLE_FORMAT = 1,
    MAX_PUZZLES = 400, /* of one file */
    N_GRADES = 4,
    MAX_RIVALS = 8,     /* other moves that an answer is compared with */
    PUZZLE_LEVELS = 5,  /* of bots that tried to find it */
    MAX_MATCHES = 99999 /* number of a match in a search for puzzles */
};

typedef struct {
    int number;   /* from 1, in order */
    int grade;    /* 1: nearly everybody finds it .. N_GRADES: hardly anybody */
    int match;    /* of the search that found it, so that it can be found again */
    int move;     /* moves made before the question */
    int length;   /* of the line to find; 1: one decision */
    int line;     /* of the file, where its record begins */
    Slice record; /* borrowed from the file's bytes */
} Puzzle;

typedef struct {
    const Game *game;
    uint8_t sha256[SHA256_BYTES]; /* of the file */
    int count;
    Puzzle puzzle[MAX_PUZZLES];
} PuzzleBook;

/* A line of decisions, mostly of one, and what may be expected of it. */
typedef struct {
    int length;
    char notation[LONGEST_LINE][MAX_NOTATION];
    int chance; /* per cent: to win, or together to reach the target */
    int points; /* expected at the end */
} PuzzleMove;

typedef struct {
    PuzzleMove best;
    int error;       /* points of chance that `best` may be off */
    unsigned levels; /* that find it: bit 0 is level 1 */
    int n_rivals; /* the others, most promising first; what is missing is not better than the last
                   */
    PuzzleMove rival[MAX_RIVALS];
} PuzzleAnswer;

typedef struct {
    const Game *game;
    uint8_t puzzles[SHA256_BYTES]; /* the hash of the file they answer */
    int count;
    PuzzleAnswer answer[MAX_PUZZLES]; /* of puzzle i + 1 */
} PuzzleAnswers;

/* Finds the puzzles without replaying them, so that it is quick. The bytes must outlive the book.
 * On failure `book` is undefined. */
bool puzzles_read(PuzzleBook *book, GameFinder *find, const char *bytes, size_t length,
                  Error *error);

/* Lays puzzle i (from 0) on a table; false with an error when its record does not match its
 * line. */
bool puzzle_open(const PuzzleBook *book, int i, GameFinder *find, Table *table, Error *error);

bool puzzle_answers_read(PuzzleAnswers *book, GameFinder *find, const char *bytes, size_t length,
                         Error *error);

/* Are these the answers to those puzzles? */
bool puzzle_answers_fit(const PuzzleAnswers *answers, const PuzzleBook *puzzles, Error *error);

/* Are the answer and its rivals distinct legal lines on this table, and has the answer the
 * length of the puzzle? */
bool puzzle_answer_fits(const PuzzleAnswer *answer, int length, const Table *table, Error *error);

/* Parses a line as moves from this state on; false when one of them is not legal. */
bool puzzle_line(const Game *game, const void *state, const PuzzleMove *told, Line *out);

/* Judges a solver's decision: is it the first of the line, or one of the others where that order
 * leaves every seat with the same score? If so removes it: `line` has the remaining decisions. */
bool puzzle_try(const Game *game, const void *state, Move move, Line *line);

/* Writing, in the order of the file. */
void puzzles_head(const Game *game, Text *out);
void puzzle_write(const Puzzle *puzzle, const Table *table, Text *out);
void puzzle_answers_head(const Game *game, const uint8_t puzzles[SHA256_BYTES], Text *out);
void puzzle_answer_write(int number, const PuzzleAnswer *answer, Text *out);

/* The index of the daily puzzle of this day (YYYY-MM-DD), 0 .. count-1; -1 when it is not a
 * date. They come in turns, in an order that follows from the game's id: none comes again before
 * all have come. */
int puzzle_of_day(const Game *game, int count, Slice day);

#endif
