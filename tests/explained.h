/* SPDX-License-Identifier: MIT */
/* explained.h - what tests of reasons in words share: the sentence for one move, as people read it.
 */
#ifndef TESTS_EXPLAINED_H
#define TESTS_EXPLAINED_H

#include "check.h"
#include "insight/explain.h"

#include <string.h>

/* Why the seat to act would make this move; stays till the next call. */
static inline const char *explained_why(const Game *game, const void *state, const char *notation) {
    static char words[1024];
    ExplainTerm terms[MAX_TERMS];
    View view;
    Rng rng;
    Text text;
    rng_init(&rng, 1);
    view_of(game, state, game->actor(state), &view);
    Move move = game_parse(game, state, slice_of(notation));
    assert_int_not_equal(move, NO_MOVE);
    int count = explain_move(&view, move, &rng, terms);
    text_init(&text, words, sizeof words);
    explain_render(&view, terms, count, &text);
    return words;
}

/* Where to look for it; stays till the next call. */
static inline const char *explained_where(const Game *game, const void *state,
                                          const char *notation) {
    static char words[256];
    ExplainTerm term;
    View view;
    Rng rng;
    Text text;
    rng_init(&rng, 1);
    view_of(game, state, game->actor(state), &view);
    explain_area(&view, game_parse(game, state, slice_of(notation)), &rng, &term);
    text_init(&text, words, sizeof words);
    explain_render(&view, &term, 1, &text);
    return words;
}

/* The terms of a move, the same whatever worlds were imagined, heaviest first. */
static inline int explained_terms(const Game *game, const void *state, Move move,
                                  ExplainTerm terms[MAX_TERMS]) {
    ExplainTerm again[MAX_TERMS];
    View view;
    Rng rng;
    view_of(game, state, game->actor(state), &view);
    rng_init(&rng, 5);
    int count = explain_move(&view, move, &rng, terms);
    rng_init(&rng, 6);
    assert_int_equal(count, explain_move(&view, move, &rng, again));
    for (int i = 0; i < count; i++) {
        assert_string_equal(terms[i].message, again[i].message);
        assert_true(i == 0 || terms[i].weight <= terms[i - 1].weight);
    }
    return count;
}

static inline bool explained_starts(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

#endif
