/* SPDX-License-Identifier: MIT */
/* urbanista_words.h - Urbanista's words for other front ends: zones. */
#ifndef GAMES_URBANISTA_URBANISTA_WORDS_H
#define GAMES_URBANISTA_URBANISTA_WORDS_H

#include "games/urbanista/urbanista.h"

/* A zone's name, and its letter on cards: both in the reader's language.
 * Decks and drawings as text have letters of their own. */
const char *words_urbanista_zone(Zone zone);
const char *words_urbanista_letter(Zone zone);

/* The facts of a made move; only the first two when a card is shown. */
enum {
    URBANISTA_FACT_SHOWN,
    URBANISTA_FACT_CARD,
    URBANISTA_FACT_TURNED,
    URBANISTA_FACT_COLUMN,
    URBANISTA_FACT_ROW,
    URBANISTA_FACT_COVERED, /* blocks of the city */
    URBANISTA_N_FACTS
};

#endif
