/* SPDX-License-Identifier: MIT */
/* blank_explain.c - Blank: what the card is worth, and that it lies in the hand. */
#include "games/blank/blank.h"
#include "insight/explain.h"

static int terms(const void *before, const void *after, Seat seat, Move move,
                 ExplainTerm out[MAX_TERMS]) {
    Reasons reasons = {.out = out, .most = MAX_TERMS};
    Score had, has;
    (void)move;
    blank_game.score(before, seat, &had);
    blank_game.score(after, seat, &has);
    int change = has.total - had.total;
    explain_say(&reasons, (float)change,
                (ExplainTerm){.message = TR("{0} {1}"),
                              .arg = {explain_line("cards"), explain_delta(change)}});
    return reasons.count;
}

static void area(const View *view, Move move, ExplainTerm *out) {
    (void)view, (void)move;
    *out = (ExplainTerm){.message = TR("{0}"), .arg = {explain_words(TR("Hand"))}};
}

const GameExplain blank_explain = {.terms = terms, .tells_all = true, .area = area};
