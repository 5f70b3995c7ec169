/* SPDX-License-Identifier: MIT */
/* words_urbanista.h - Urbanista's words for other front ends: zones. */
#ifndef WORDS_WORDS_URBANISTA_H
#define WORDS_WORDS_URBANISTA_H

#include "games/urbanista/urbanista.h"

/* A zone's name, and the one letter that stands for it on cards: both in the reader's language.
 * Decks and drawings as text have letters of their own. */
const char *words_urbanista_zone(Zone zone);
const char *words_urbanista_letter(Zone zone);

#endif
