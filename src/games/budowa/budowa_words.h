/* SPDX-License-Identifier: MIT */
/* budowa_words.h - names of Budowa Miasta's pieces, for the screen and the explanations. */
#ifndef GAMES_BUDOWA_BUDOWA_WORDS_H
#define GAMES_BUDOWA_BUDOWA_WORDS_H

#include "games/budowa/budowa.h"

/* "shopping centre", in the language in use, or as the deck calls it. */
void words_budowa_venue(const BudowaDeck *deck, const BudowaVenue *venue, Text *out);
/* "pays 9" a share, or for 1 to 5 shares "pays 9/18/27/36/45"; and without the word. */
void words_budowa_pays(const BudowaVenue *venue, Text *out);
void words_budowa_pay(const BudowaVenue *venue, Text *out);
const char *words_budowa_kind(int kind); /* BudowaKind: "villa" */

#endif
