/* SPDX-License-Identifier: MIT */
/* explain_mesta.c - Města: how far a move fills the milestones; the score says the rest. */
#include "bots/explain.h"
#include "games/mesta/mesta.h"
#include "words/lang.h"

static int terms(const void *before, const void *after, Seat seat, Move move,
                 ExplainTerm out[MAX_TERMS]) {
    const MestaState *was = before, *is = after;
    const MestaCity *city = &mesta_deck(was->deck)->city[was->city];
    int count = 0;
    if (mesta_move_kind(move) == MESTA_MOVE_TAKE) /* its placements are moves of their own */
        return 0;
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        const MestaMilestone *milestone = &city->milestone[i];
        int had = mesta_measure(&was->quarter[seat], &milestone->form);
        int has = mesta_measure(&is->quarter[seat], &milestone->form);
        if (mesta_ring_of(was, seat, i) >= 0 || has <= had || had >= milestone->form.need)
            continue;
        out[count++] = (ExplainTerm){.message = TR("{0}: {1} of {2}"),
                                     .arg = {{ARG_LINE, 0, milestone->fact},
                                             {ARG_NUMBER, has, NULL},
                                             {ARG_NUMBER, milestone->form.need, NULL}},
                                     .weight = (float)milestone->points[0] / 2};
    }
    return count;
}

const GameExplain mesta_explain = {.terms = terms, .area = NULL};
