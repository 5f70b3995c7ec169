/* SPDX-License-Identifier: MIT */
/* explain_budowa.c - Budowa Miasta: finished streets, and what a share taken may still bring; the
 * score says only what cash changes at once. */
#include "bots/explain.h"
#include "games/budowa/budowa.h"
#include "words/lang.h"

static int tell_street(const BudowaState *was, const BudowaState *is, int street, Seat seat,
                       ExplainTerm *out) {
    const BudowaDeck *deck = budowa_deck(was->deck);
    int own = budowa_payout(was, street, seat), others = 0;
    if (!budowa_is_finished(is->built, street))
        return 0;
    for (int other = 0; other < was->seats; other++)
        others += other == seat ? 0 : budowa_payout(was, street, other);
    bool ends = budowa_joins(deck, is->built) && !budowa_joins(deck, was->built);
    *out = (ExplainTerm){
        .message =
            ends ? TR("joins the goals by street {0}, which pays {1} here and {2} to the others")
                 : TR("finishes street {0}, which pays {1} here and {2} to the others"),
        .arg = {{ARG_WORDS, 0, deck->street[street].income + sizeof "income." - 1},
                {ARG_NUMBER, own, NULL},
                {ARG_NUMBER, others, NULL}},
        .weight = 100};
    return 1;
}

static int tell_share(const BudowaState *is, int venue, ExplainTerm *out) {
    const BudowaDeck *deck = budowa_deck(is->deck);
    int streets = 0;
    for (int street = 0; street < deck->n_streets; street++)
        streets +=
            !budowa_is_finished(is->built, street) &&
            (deck->street[street].venue[0] == venue || deck->street[street].venue[1] == venue);
    *out = (ExplainTerm){
        .message = TR("the share pays {0} for each of {1} streets still unfinished"),
        .arg = {{ARG_NUMBER, deck->venue[venue].pays, NULL}, {ARG_NUMBER, streets, NULL}},
        .weight = 50};
    return 1;
}

static int terms(const void *before, const void *after, Seat seat, Move move,
                 ExplainTerm out[MAX_TERMS]) {
    int what = budowa_move_what(move);
    if (budowa_move_kind(move) == BUDOWA_MOVE_BUILD)
        return tell_street(before, after, what / 4, seat, out);
    if (budowa_move_kind(move) == BUDOWA_MOVE_SHARE && what > 0)
        return tell_share(after, what - 1, out);
    return 0;
}

const GameExplain budowa_explain = {.terms = terms, .area = NULL};
