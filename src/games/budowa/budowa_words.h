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

/* The facts of a made move. */
enum {
    BUDOWA_FACT_KIND, /* as in moves */
    BUDOWA_FACT_WHAT, /* the plot; the venue of a share, -1 for none */

    BUDOWA_FACT_COST,
    BUDOWA_FACT_IS_DOUBLE,
    BUDOWA_FACT_PAYS,  /* to the builder, when the street is finished; -1: it is not */
    BUDOWA_FACT_BONUS, /* for joining the goals; -1: they are not joined */
    BUDOWA_N_BUILT,

    BUDOWA_FACT_PRICE = 2,
    BUDOWA_FACT_BRINGS, /* sold: at once; taken: a street */
    BUDOWA_N_SHARE
};

#endif
