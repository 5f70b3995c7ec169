/* SPDX-License-Identifier: MIT */
/* budowa_words.h - names of Budowa Miasta's pieces, for the screen and the explanations. */
#ifndef GAMES_BUDOWA_BUDOWA_WORDS_H
#define GAMES_BUDOWA_BUDOWA_WORDS_H

#include "games/budowa/budowa.h"

/* "shopping centre", in the language in use. */
void words_budowa_venue(const BudowaVenue *venue, Text *out);
const char *words_budowa_kind(int kind); /* BudowaKind: "villa" */

#endif
