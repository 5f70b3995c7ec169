/* SPDX-License-Identifier: MIT */
/* help.h - arranging positions of Budowa Miasta and playing in notation, for its tests. */
#ifndef TESTS_BUDOWA_HELP_H
#define TESTS_BUDOWA_HELP_H

#include "check.h"
#include "games/budowa/budowa.h"

int open_decks(void **state); /* group set-up: loads every standard deck */

/* The standard deck with the lines that start with `key` replaced by `line` (left out: NULL). */
Slice changed_deck(const char *key, const char *line);

/* Nobody holds anything, every building is in the bag (A1 next), seat 0 is to build. */
BudowaState arranged(int seats, int cash);
void put_built(BudowaState *s, const char *plots);          /* "A1 A2" from the bag */
void put_hand(BudowaState *s, int seat, const char *plots); /* from the bag */
void put_shares(BudowaState *s, int seat, const char *venue, const char *prices); /* "0 6" */
void put_boxed(BudowaState *s, const char *venue); /* its free share is gone */
void empty_bag(BudowaState *s);                    /* what is left counts as nothing */

bool play(BudowaState *s, const char *notation); /* false when it is not legal */
const char *moves(const BudowaState *s);         /* "build A1, build B2"; "" at the end */

#endif
