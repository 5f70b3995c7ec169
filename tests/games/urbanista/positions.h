/* SPDX-License-Identifier: MIT */
/* positions.h - drawn positions with their answers, read from .pos files.
 *
 *     == what the position shows         begins a case; lines starting with # are comments
 *     goals 1                            the drawing, as `townhall score` reads it
 *     R- I7
 *     -> line goal.outskirts -1          a line of the score
 *     -> fact roads 1                    a fact
 *     -> total 3    -> target 17    -> lines 5       totals, and how many lines there are
 */
#ifndef TESTS_URBANISTA_POSITIONS_H
#define TESTS_URBANISTA_POSITIONS_H

#include "games/urbanista/urbanista.h"

/* Loads the standard deck. */
int positions_open(void **state);

/* Scores a drawing; false with the error filled. */
bool positions_score(const char *drawing, Score *out, Error *error);

/* The points of a line, or of a fact; the test fails when there is none. */
int positions_line(const Score *score, const char *id);
int positions_fact(const Score *score, const char *id);

/* Checks every case of tests/games/urbanista/<name>; returns how many there were. */
int positions_check(const char *name);

/* The same, and each drawing is handed to `visit` (NULL: to nobody). */
typedef void PositionVisit(const char *drawing);
int positions_each(const char *name, PositionVisit *visit);

#endif
