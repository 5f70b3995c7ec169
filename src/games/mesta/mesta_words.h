/* SPDX-License-Identifier: MIT */
/* mesta_words.h - Města's words for other front ends: names and forms as phrases. */
#ifndef GAMES_MESTA_MESTA_WORDS_H
#define GAMES_MESTA_MESTA_WORDS_H

#include "base/text.h"
#include "games/mesta/mesta.h"

/* "red", "blue" ... and, of any ground, also "park" and "water", translated; and the one letter
 * of a ground on boards and tiles, the reader's too. Notation has letters of its own.
 */
const char *words_mesta_colour(int colour);
const char *words_mesta_ground(int ground);
const char *words_mesta_letter(int ground);

/* What a deck calls a thing by its id: its title, a name of the standard deck translated, or the id
 * with spaces for underscores. */
void words_mesta_name(const MestaDeck *deck, const char *id, Text *out);

/* What the card counts: "2 per building of height 3". */
void words_mesta_card(const MestaCard *card, Text *out);
/* What the milestone asks: "a park of 6 squares". */
void words_mesta_milestone(const MestaMilestone *milestone, Text *out);

/* The facts of a made move. The order depends on its kind. */
enum {
    MESTA_FACT_KIND,  /* as in moves */
    MESTA_FACT_THING, /* the start tile, the row of the display, the land, the feature or colour */
    MESTA_N_START,

    MESTA_FACT_PLACE = MESTA_N_START, /* of the display, from 0 */
    MESTA_FACT_TAKEN,                 /* and on: things taken, MESTA_HIDDEN for what is not seen;
                                         none: two pieces from the bag */

    MESTA_FACT_TURNS = MESTA_N_START, /* of a tile */
    MESTA_FACT_COLUMN,                /* counted from the start tile on */
    MESTA_FACT_ROW,
    MESTA_N_TILE,

    MESTA_FACT_IS_FEATURE = MESTA_N_START, /* or else a piece; before column and row */
    MESTA_N_DROP,
    MESTA_FACT_HEIGHT = MESTA_N_TILE,
    MESTA_N_PUT
};

#endif
