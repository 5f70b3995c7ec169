/* SPDX-License-Identifier: MIT */
/* explain_uptown.c - UpTown: a roof is told with what it pays; the score says the rest. */
#include "bots/explain.h"
#include "games/uptown/uptown.h"
#include "words/lang.h"

static int terms(const void *before, const void *after, Seat seat, Move move,
                 ExplainTerm out[MAX_TERMS]) {
    const UptownState *was = before, *is = after;
    int plot = uptown_move_plot(move), count = 0;
    int source = uptown_move_source(move);
    if (plot == UPTOWN_NO_PLOT)
        return 0;
    int owner = plot / UPTOWN_STREET, number = plot % UPTOWN_STREET + 1;
    if (uptown_is_closed(is, plot) && !uptown_is_closed(was, plot)) {
        int pays = uptown_income(is, owner);
        out[count++] = (ExplainTerm){
            .message = owner == seat ? TR("closes plot {0} and pays {1}")
                                     : TR("closes plot {0} of another street and pays {1} there"),
            .arg = {{ARG_NUMBER, number, NULL}, {ARG_NUMBER, pays > 0 ? pays : 0, NULL}},
            .weight = 100};
    }
    if (source >= UPTOWN_BUY && source < UPTOWN_TOWNCARD && source - UPTOWN_BUY != seat)
        out[count++] =
            (ExplainTerm){.message = TR("leaves seat {0} coins to collect instead of a card"),
                          .arg = {{ARG_NUMBER, source - UPTOWN_BUY, NULL}},
                          .weight = 0.5f};
    return count;
}

const GameExplain uptown_explain = {.terms = terms, .area = NULL};
