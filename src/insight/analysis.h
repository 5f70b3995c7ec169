/* SPDX-License-Identifier: MIT */
/* analysis.h - analyses a match: each seat's chance of winning at every moment, the loss of each
 * decision, and luck.
 *
 * chance.h defines chances. Between the moves of a match there are moments, 0 .. n_moves; their
 * chances follow from public knowledge. Decisions are judged by the knowledge of their mover: the
 * strongest bot chooses a move, and that move and the played one are compared in the same new
 * worlds. A suspected loss is confirmed in a third, independent sample, which gives its size.
 *
 * For each seat the match adds up, exactly:  result = start + luck + gifts - cost
 *
 *     start   its chance before the first move
 *     cost    the losses of its own decisions
 *     gifts   what the losses of others gave it; negative if they took
 *     luck    the rest: the effect of the deal and hidden cards
 *
 * The loss of one seat is the gain of others, so luck adds up to 0 over all seats (except in
 * cooperative games). A loss counts only when it is clear, that is well above its error; unclear
 * losses stay in luck.
 *
 *     analysis_open, analysis_work as often as wanted, analysis_sum, read, ..., analysis_free */
#ifndef INSIGHT_ANALYSIS_H
#define INSIGHT_ANALYSIS_H

#include "insight/chance.h"
#include "insight/explain.h"
#include "mind/mind.h"

/* One decision, and the moment before it. The last one is the end of the match and decides nothing.
 */
typedef struct {
    AnyState state; /* the true state: bots get only views of it */
    Tally known;    /* by public knowledge */
    bool foretold;  /* a network was asked, and says: */
    double foreseen[MAX_SEATS];
    bool sampled; /* a turn begins here; inside a turn the chances go straight to its end */
    Seat seat;    /* the mover; NOBODY at the end */
    bool forced;  /* there was one legal move; not analysed */
    Move played;
    Move best;          /* the strongest bot's choice */
    uint32_t thought;   /* playouts behind that choice */
    float hope;         /* expected gain of the choice */
    ChanceArm arm[2];   /* the best and the played one in the same worlds, if they differ */
    ChanceArm sure[2];  /* confirmation sample, if the first one suggests a loss */
    ChanceArm blind[2]; /* the best move and a random one in the same worlds */
    bool explained;     /* the terms are of `best` */
    int n_terms, n_played_terms;
    ExplainTerm terms[MAX_TERMS];        /* why the best move */
    ExplainTerm played_terms[MAX_TERMS]; /* what the move played did */

    /* Filled by analysis_sum. */
    Chances chances;    /* by public knowledge */
    double lead, error; /* lead of the best move in the worlds of `arm`; may be negative */
    bool clear;         /* a clear loss: the lead in the worlds of `sure` is well above its error */
    double loss, loss_error;    /* of the mover, in those worlds; 0 if not clear */
    double best_chance, chance; /* of the mover after the best and the played move, in these worlds,
                                   by its own knowledge */
    double stake, stake_error;  /* expected loss of a random move */
    double given[MAX_SEATS];    /* gain of each seat; -loss for the mover; 0 if not clear */
    double luck[MAX_SEATS];     /* the rest of what changed up to the next moment */
} Moment;

typedef struct {
    double start, luck, gifts, cost, result;
    int decisions;   /* its own decisions that were not forced */
    double at_stake; /* expected loss of random moves in them */
    double accuracy; /* 0 .. 100; see analysis_accuracy; less than 0: not known well enough */
    double accuracy_error;
} Account;

enum {
    ANALYSIS_STAGES = 4 /* of each round of effort (analysis.c) */
};

typedef struct {
    const Table *table;
    const Player *player; /* what sentences call the seats; NULL: "Player 1", ... */
    int n_moves;
    Moment *moment; /* n_moves + 1 */
    uint64_t seed;
    int stage, next; /* the next piece of work */
    int *order;      /* the moments of this stage in the order of analysis */
    int n_order;
    uint64_t playouts; /* made so far */
    Account account[MAX_SEATS];
    Score score[MAX_SEATS]; /* at the end of the record */
    bool is_over;
} Analysis;

/* False without memory. The table must not change until analysis_free. */
bool analysis_open(Analysis *analysis, const Table *table);
void analysis_free(Analysis *analysis);

/* Asks a network for the chances at every turn, so that analysis_sum has them before the first
 * playout; playouts refine them. Nothing happens when the network is NULL or was trained for other
 * tables than this: another number of seats, deck or options. */
void analysis_foresee(Analysis *analysis, const Mind *mind);

/* Continues the analysis: all moments in turn, then again with twice the effort, until the
 * budget's time is used. With a budget in iterations it makes about that many playouts for each
 * moment, and the result does not depend on the machine or the number of threads. The first
 * thread reports progress. False when it was stopped; partial results are valid. */
bool analysis_work(Analysis *analysis, Budget budget,
                   void (*progress)(void *data, int done, int of), void *data);

/* Computes the results of moments and accounts from the playouts so far. */
void analysis_sum(Analysis *analysis);

/* The accuracy of a seat: 100 like the strongest bot, 0 no better than random moves. It is 1
 * minus the loss of its decisions, clear or not (noise averages out), divided by the expected
 * loss of random moves in the same decisions. So decisions without much at stake have little
 * weight. */
double analysis_accuracy(double lost, double at_stake);

/* The clear losses, dearest first; returns how many, at most `most`. */
int analysis_lessons(const Analysis *analysis, int most, int *out);

/* ---- words ---- */

enum {
    MAX_PERCENT = 24,
    MAX_SENTENCE = 1600
};

/* A chance or difference in per cent with its significant digits: "39", "0.4", and with a sign
 * and an error "-18 ±4". Returns `out`. */
const char *analysis_percent(double chance, double error, char out[MAX_PERCENT]);
const char *analysis_change(double change, double error, char out[MAX_PERCENT]);

/* "64 ±5"; nothing where there is none. */
const char *analysis_accuracy_words(const Account *account, char out[MAX_PERCENT]);

/* The comment on a decision: "better MOVE: why; played: what that did". */
void analysis_sentence(const Analysis *analysis, int i, Text *out);

/* Notation of a move legal at moment i. */
void analysis_notation(const Analysis *analysis, int i, Move move, Text *out);

/* The analysis as one JSON value (docs/reference/notation.md), with the moves in words. */
void analysis_json(const Analysis *analysis, Json *json);

#endif
