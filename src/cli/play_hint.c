/* SPDX-License-Identifier: MIT */
/* play_hint.c - advice in three steps, so that a player can stop early: where to look, three
 * candidates with their prospects, the best one with its reason. The adviser gets the player's
 * own view and thinks once for each position. */
#include "cli/play.h"
#include "insight/explain.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

static void print_move(const View *view, Move move) {
    char notation[MAX_NOTATION], phrase[256];
    Text text;
    text_init(&text, notation, sizeof notation);
    view->game->notate(&view->state, move, &text);
    text_init(&text, phrase, sizeof phrase);
    words_move(view, move, &text);
    printf("  %s  [%s]", phrase, notation);
}

static void print_area(Session *session, const View *view) {
    char buffer[512];
    Text text;
    ExplainTerm term;
    text_init(&text, buffer, sizeof buffer);
    explain_area(view, session->hint.choice.move, &session->rng, &term);
    explain_render(view, &term, 1, &text);
    printf(tr("Look here: %s\n"), buffer);
    printf("%s\n", tr("'hint' again shows candidates."));
}

static void print_candidates(const Session *session, const View *view) {
    printf("%s\n", tr("Candidates, with the points you may expect at the end:"));
    Move moves[CANDIDATES];
    float points[CANDIDATES];
    int count = local_candidates(session, moves, points);
    for (int i = 0; i < count; i++) {
        print_move(view, moves[i]);
        printf("  %.1f\n", (double)points[i]);
    }
    printf("%s\n", tr("'hint' again shows the best move and why."));
}

static void print_best(Session *session, const View *view) {
    char buffer[1024];
    Text text;
    ExplainTerm terms[MAX_TERMS];
    int count = explain_move(view, session->hint.choice.move, &session->rng, terms);
    text_init(&text, buffer, sizeof buffer);
    explain_render(view, terms, count, &text);
    printf("%s\n", tr("The best move found:"));
    print_move(view, session->hint.choice.move);
    printf("\n  %s\n", buffer);
}

void play_hint(Session *session) {
    Hint *hint = &session->hint;
    const Table *table = &session->table;
    View view;
    if (table_is_over(table)) {
        printf("%s\n", tr("The match is over."));
        return;
    }
    local_hint(session, &view);
    bool is_forced = hint->choice.n_candidates < 2;
    if (hint->steps == 1 && !is_forced)
        print_area(session, &view);
    else if (hint->steps == 2 && !is_forced)
        print_candidates(session, &view);
    else
        print_best(session, &view);
}
