/* SPDX-License-Identifier: MIT */
/* help.h - what Města's tests share: drawings in one call, matches played by notation. */
#ifndef TESTS_MESTA_HELP_H
#define TESTS_MESTA_HELP_H

#include "check.h"
#include "engine/table.h"
#include "games/mesta/mesta.h"

/* Group setup: loads the standard deck. */
int open_mesta(void **state);

/* Scores rows with this card (or NULL) in this city; the test fails when it is no drawing. */
Score score_of(const char *rows, const char *card, const char *city);

int line_of(const Score *score, const char *id); /* points; the test fails when it is missing */
int fact_of(const Score *score, const char *id);

/* What the card is worth on these rows; whether the milestone of this city holds there. */
int worth(const char *card, const char *rows);
int holds(const char *city, const char *milestone, const char *rows);

/* The whole text as a drawing: NULL, or what is wrong and *line. */
const char *drawing_fault(const char *text, int *line);

/* A match with a seed of this number. city may be NULL: random. */
void open_match(Table *table, int seats, bool is_long, const char *city, int seed);
/* The same with this deal text instead of a seed's. */
void open_dealt(Table *table, int seats, const char *deal);

/* Makes the move for the seat to move; the test fails when it is not legal. */
void play(Table *table, const char *notation);
bool can_play(const Table *table, const char *notation);
int n_legal(const Table *table);
/* Chooses start tiles, first of the list first, until the first round begins. */
void choose_starts(Table *table);
/* Plays the first legal move until the round after this one begins, or the match is over. */
void finish_round(Table *table);
/* Drops pending pieces; tiles and features go where the first move says. */
void finish_turn(Table *table);

const MestaState *state_of(const Table *table);

#endif
