/* SPDX-License-Identifier: MIT */
/* analysis.h - a finished or unfinished match looked at again: what each decision was worth.
 *
 * At every decision the strongest bot sits in the mover's place, with the mover's view: it tries the
 * move played and its own favourite in the same imagined worlds. Expectations are chances of
 * winning (0 .. 1), shared wins in parts; cooperative: of reaching the target.
 *
 * For each seat the match adds up:  result = start + luck + gifts - cost
 *
 *     start   what it could expect at its first decision, the unseen part dealt again and again
 *     cost    what its own choices gave away against the best ones found
 *     gifts   what the others gave away, shared evenly among those who gain by it
 *     luck    all the rest: what the deal brought that nobody could see before */
#ifndef BOTS_ANALYSIS_H
#define BOTS_ANALYSIS_H

#include "bots/bot.h"
#include "bots/explain.h"

typedef struct {
    Seat seat;
    bool forced; /* there was one legal move; nothing was thought about */
    Candidate played, best;
    float loss; /* best.value - played.value, at least 0 */
    int n_terms;
    ExplainTerm terms[MAX_TERMS]; /* why the best move */
    int n_played_terms;
    ExplainTerm played_terms[MAX_TERMS]; /* what the move played did */
} Judgement;

typedef struct {
    double start, luck, gifts, cost, result;
} Account;

typedef struct {
    const Table *table;
    int n_moves;
    Judgement *move; /* one for each move of the match */
    int n_real;      /* that were not forced */
    Account account[MAX_SEATS];
    Score score[MAX_SEATS]; /* at the end of the record */
    bool is_over;
} Analysis;

/* Looks at every decision with this budget for each. Calls
 * progress after each move. To be freed by analysis_free. False when it was stopped by budget.stop
 * or there is no memory. */
bool analysis_run(Analysis *analysis, const Table *table, Budget budget,
                  void (*progress)(void *data, int done, int of), void *data);
void analysis_free(Analysis *analysis);

/* Decisions of the table that have more than one legal move. */
int analysis_count_real(const Table *table);

/* "bestmove; why" of a judgement as one sentence. */
void analysis_sentence(const Analysis *analysis, int move, Text *out);

/* Notation of the move played at i, or of another one legal there. */
void analysis_notation(const Analysis *analysis, int i, Move move, Text *out);

#endif
