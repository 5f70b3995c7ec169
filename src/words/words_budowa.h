/* SPDX-License-Identifier: MIT */
/* words_budowa.h - names of Budowa Miasta's pieces, for the screen and the explanations. */
#ifndef WORDS_WORDS_BUDOWA_H
#define WORDS_WORDS_BUDOWA_H

#include "games/budowa/budowa.h"

/* "shopping centre", in the language in use. */
void words_budowa_venue(const BudowaVenue *venue, Text *out);
const char *words_budowa_kind(int kind); /* BudowaKind: "villa" */

#endif
