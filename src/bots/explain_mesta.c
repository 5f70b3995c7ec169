/* SPDX-License-Identifier: MIT */
/* explain_mesta.c - Města: milestones reached or come nearer, and what a building is raised for; the
 * score says the rest. */
#include "bots/explain.h"
#include "games/mesta/mesta.h"
#include "words/lang.h"

/* A milestone reached with this move, or filled further. */
static int milestone_terms(const MestaState *was, const MestaState *is, Seat seat,
                           ExplainTerm out[MAX_TERMS]) {
    const MestaCity *city = &mesta_deck(was->deck)->city[was->city];
    int count = 0;
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        const MestaMilestone *milestone = &city->milestone[i];
        int place = mesta_ring_of(is, seat, i);
        if (mesta_ring_of(was, seat, i) >= 0)
            continue;
        if (place >= 0) {
            int points = milestone->points[place];
            out[count++] = (ExplainTerm){.message = TR("completes {0}: {1} {2}"),
                                         .arg = {{ARG_LINE, 0, milestone->fact},
                                                 {ARG_LINE, 0, "milestones"},
                                                 {ARG_DELTA, points, NULL}},
                                         .weight = (float)points + 1};
            continue;
        }
        int had = mesta_measure(&was->quarter[seat], &milestone->form);
        int has = mesta_measure(&is->quarter[seat], &milestone->form);
        if (has <= had || had >= milestone->form.need)
            continue;
        out[count++] = (ExplainTerm){.message = TR("{0}: {1} of {2}"),
                                     .arg = {{ARG_LINE, 0, milestone->fact},
                                             {ARG_NUMBER, has, NULL},
                                             {ARG_NUMBER, milestone->form.need, NULL}},
                                     .weight = (float)milestone->points[0] / 2};
    }
    return count;
}

/* The card that gains most by a piece, all copies of it together. */
static int raise_term(const MestaState *was, const MestaState *is, Seat seat, Move move,
                      ExplainTerm *out) {
    const MestaDeck *deck = mesta_deck(was->deck);
    const MestaQuarter *before = &was->quarter[seat], *after = &is->quarter[seat];
    const MestaCard *best = NULL;
    int where = (int)mesta_move_where(move), most = 0;
    for (int i = 0; i < was->n_held[seat]; i++) {
        const MestaCard *card = &deck->card[was->held[seat][i]];
        int change = mesta_card_points(after, card) - mesta_card_points(before, card), copies = 0;
        for (int j = 0; j < was->n_held[seat]; j++)
            copies += was->held[seat][j] == was->held[seat][i];
        if (change * copies > most) {
            most = change * copies;
            best = card;
        }
    }
    if (!best)
        return 0;
    MestaSquare square = mesta_square(after, where % MESTA_STRIDE, where / MESTA_STRIDE);
    *out = (ExplainTerm){.message = TR("raises a building to {0}: {1} {2}"),
                         .arg = {{ARG_NUMBER, square.height, NULL},
                                 {ARG_LINE, 0, best->line},
                                 {ARG_DELTA, most, NULL}},
                         .weight = (float)most + 0.5f};
    return 1;
}

static int terms(const void *before, const void *after, Seat seat, Move move,
                 ExplainTerm out[MAX_TERMS]) {
    const MestaState *was = before, *is = after;
    if (mesta_move_kind(move) == MESTA_MOVE_TAKE) /* its placements are moves of their own */
        return 0;
    int count = milestone_terms(was, is, seat, out);
    if (mesta_move_kind(move) == MESTA_MOVE_PUT && was->phase == MESTA_PIECE)
        count += raise_term(was, is, seat, move, &out[count]);
    return count;
}

const GameExplain mesta_explain = {.terms = terms, .area = NULL};
