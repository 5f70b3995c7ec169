/* SPDX-License-Identifier: MIT */
/* matches.h - matches of Urbanista for the tests: dealt from a seed or from words, played by
 * notation. */
#ifndef TESTS_URBANISTA_MATCHES_H
#define TESTS_URBANISTA_MATCHES_H

#include "games/urbanista/urbanista.h"

/* seed: any number; different numbers, different deals. */
void match_deal(UrbanistaState *s, int seats, unsigned seed);

/* From the words of a record; false with the error filled. */
bool match_read(UrbanistaState *s, int seats, const char *deal, Error *error);

/* Plays moves in notation, separated by spaces; the test fails when one is not legal. */
void match_play(UrbanistaState *s, const char *moves);

bool match_allows(const UrbanistaState *s, const char *move);

/* Any legal move. */
Move match_random_move(const UrbanistaState *s, Rng *rng);

#endif
