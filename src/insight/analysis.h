/* SPDX-License-Identifier: MIT */
/* analysis.h - a finished or unfinished match looked at again: how likely everybody was to win at
 * every moment, what each decision gave away, and what was luck.
 *
 * A chance is what chance.h says it is. Between the moves of a match there are moments, 0 ..
 * n_moves; the chances of a moment are by what everybody knew then. Decisions are judged by what
 * their mover knew: the strongest bot chooses a move, and that one and the move played are tried in
 * the same new worlds, which the choice has not seen. Where they seem to differ they are tried once
 * more, in worlds that had no part in finding that: what a loss is told by.
 *
 * For each seat the match adds up, exactly:  result = start + luck + gifts - cost
 *
 *     start   its chance before the first move
 *     cost    what its own decisions gave away
 *     gifts   what the others' decisions gave it; less than 0 if they took
 *     luck    all the rest: what the deal and hidden cards brought that nobody could see before
 *
 * What one gives away the others get, so over all seats luck adds up to 0 (not when all play
 * together: then it is the game that has bad luck). A loss counts only when it is clear, that is
 * well above its error; what is not clear stays in luck.
 *
 *     analysis_open, analysis_work as often as wanted, analysis_sum, read, ..., analysis_free */
#ifndef INSIGHT_ANALYSIS_H
#define INSIGHT_ANALYSIS_H

#include "insight/chance.h"
#include "insight/explain.h"

/* One decision, and the moment before it. The last one is the end of the match and decides nothing.
 */
typedef struct {
    AnyState state; /* true: only views of it are thought about */
    Tally known;    /* by what everybody knows */
    bool sampled;   /* a turn begins here; inside a turn the chances go straight to its end */
    Seat seat;      /* who decides; NOBODY at the end */
    bool forced;    /* there was one legal move; nothing was thought about */
    Move played;
    Move best;          /* the strongest bot's choice */
    uint32_t thought;   /* playouts behind that choice */
    float hope;         /* what the choice expected to gain by it */
    ChanceArm arm[2];   /* the best and the played one in the same worlds, if they differ */
    ChanceArm sure[2];  /* once more in other worlds, if the first ones speak for a loss */
    ChanceArm blind[2]; /* the best one and any legal one, drawn blindly, in the same worlds */
    bool explained;     /* the terms are of `best` */
    int n_terms, n_played_terms;
    ExplainTerm terms[MAX_TERMS];        /* why the best move */
    ExplainTerm played_terms[MAX_TERMS]; /* what the move played did */

    /* Filled by analysis_sum. */
    Chances chances;    /* by what everybody knows */
    double lead, error; /* how far the best move is ahead, in the worlds of `arm`; may be below 0 */
    bool clear;         /* a loss: in the worlds of `sure` it is ahead by well above the error */
    double loss, loss_error; /* of the mover, in those worlds; 0 if not clear */
    double best_chance,
        chance; /* of the mover after the best move and the one played, there, by what it knew */
    double stake, stake_error; /* what a move chosen blindly would have given away, on average */
    double given[MAX_SEATS];   /* what each seat got by it; the mover's is -loss; 0 if not clear */
    double luck[MAX_SEATS];    /* the rest of what changed up to the next moment */
} Moment;

typedef struct {
    double start, luck, gifts, cost, result;
    int decisions;   /* of its own that were not forced */
    double at_stake; /* what choosing blindly would have given away in them */
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
    int stage, next; /* what is to be done next */
    int *order;      /* the moments of this stage in the order they are thought about */
    int n_order;
    uint64_t playouts; /* made so far */
    Account account[MAX_SEATS];
    Score score[MAX_SEATS]; /* at the end of the record */
    bool is_over;
} Analysis;

/* False when there is no memory. The table must stay as it is until analysis_free. */
bool analysis_open(Analysis *analysis, const Table *table);
void analysis_free(Analysis *analysis);

/* Goes on where it was, all moments in turn and then again with twice the effort, until the
 * budget's time is used up; or with a budget in iterations about so many playouts for each moment,
 * then it is the same everywhere and whatever the number of threads. Progress is told by the first
 * thread. False when it was stopped: what there is can be read all the same. */
bool analysis_work(Analysis *analysis, Budget budget,
                   void (*progress)(void *data, int done, int of), void *data);

/* Fills what is told of moments and accounts from the playouts made so far. */
void analysis_sum(Analysis *analysis);

/* How well a seat decided: 100 as the strongest bot would, 0 no better than blindly. What its
 * decisions gave away, clear or not (what chance adds it also takes), by what moves drawn blindly
 * would have given away in the same decisions: who is all but beaten has little to lose either way,
 * and so has who is to choose among moves that are all alike. */
double analysis_accuracy(double lost, double at_stake);

/* The clear losses, dearest first; returns how many, at most `most`. */
int analysis_lessons(const Analysis *analysis, int most, int *out);

/* ---- words ---- */

enum {
    MAX_PERCENT = 24,
    MAX_SENTENCE = 1600
};

/* A chance or a difference in per cent with as many digits as its error leaves: "39", "0.4", and
 * with a sign and an error "-18 ±4". Returns `out`. */
const char *analysis_percent(double chance, double error, char out[MAX_PERCENT]);
const char *analysis_change(double change, double error, char out[MAX_PERCENT]);

/* "64 ±5"; nothing where there is none. */
const char *analysis_accuracy_words(const Account *account, char out[MAX_PERCENT]);

/* What there is to say of a decision: "better MOVE: why; played: what that did". */
void analysis_sentence(const Analysis *analysis, int i, Text *out);

/* Notation of a move legal at moment i. */
void analysis_notation(const Analysis *analysis, int i, Move move, Text *out);

/* Everything as one JSON value (docs/reference/notation.md); with words of moves as people read
 * them. */
void analysis_json(const Analysis *analysis, Json *json);

#endif
