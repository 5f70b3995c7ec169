/* SPDX-License-Identifier: MIT */
/* uptown_words.h - the facts of a made move, for other front ends. */
#ifndef GAMES_UPTOWN_UPTOWN_WORDS_H
#define GAMES_UPTOWN_UPTOWN_WORDS_H

#include "games/uptown/uptown.h"

enum {
    UPTOWN_DONE_FREE, /* the top card of the own deck */
    UPTOWN_DONE_BUY,
    UPTOWN_DONE_TOWNCARD,
    UPTOWN_DONE_COINS,
    UPTOWN_DONE_TAKE,
    UPTOWN_DONE_PASS,
    UPTOWN_N_DONE
};
enum {
    UPTOWN_FACT_DONE,
    UPTOWN_FACT_OWNER, /* of the deck a card was bought from; -1 */
    UPTOWN_FACT_COINS, /* collected, or paid */
    UPTOWN_FACT_CARD,  /* played or taken; 0: none, or discarded */
    UPTOWN_FACT_HALF,
    UPTOWN_FACT_PLOT,
    UPTOWN_FACT_ROOF, /* what closing the plot pays; -1: it does not close */
    UPTOWN_N_FACTS
};

#endif
