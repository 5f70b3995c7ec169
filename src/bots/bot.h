/* SPDX-License-Identifier: MIT */
/* bot.h - computer players. Read eval.h next.
 *
 * A bot gets a View, which lacks everything that its seat may not know. It samples worlds that fit
 * the view (Game.determinize) and searches in those. All its random numbers come from the caller's
 * Rng, so the same view, budget in iterations and Rng give the same choice on every platform, to
 * the bit.
 *
 * A Bot is an algorithm; a Thinker is a bot with its settings and budget, found by name:
 *
 *     random greedy flat           an algorithm with its default budget
 *     level-1 .. level-5           strengths for people, different per game (levels.h)
 *     NAME@500it NAME@100ms NAME@2s   the same with another budget
 *     NAME:breadth=24:win=80          with other settings of Tune; fractions in hundredths */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "bots/eval.h"
#include "engine/table.h"

#include <stdatomic.h>

enum {
    MAX_CANDIDATES = 48,
    N_LEVELS = 5,
    DEFAULT_THREADS = 2,
    MAX_THREADS = 16
};

/* At least one of the first two is above 0; with both, the limit reached first applies.
 * Iterations alone give the same answer everywhere and use one thread. With milliseconds the bot
 * answers within that time (plus 50 ms at most) and may use threads. */
typedef struct {
    uint32_t iterations;     /* playouts; 0: as many as time allows */
    uint32_t milliseconds;   /* 0: no limit */
    uint8_t threads;         /* 0: one */
    const atomic_bool *stop; /* NULL, or answer soon once it is true */
} Budget;

/* Settings of the algorithms. Zero is the simplest value of each. Fractions and weights are
 * floats, given in hundredths in names; the rest are counts. */
typedef struct {
    float win;  /* weight of winning against the size of the lead, 0 .. 1 */
    float wild; /* fraction of playout decisions made uniformly at random, 0 .. 1 */
    float
        blunder; /* fraction of real decisions made uniformly at random, for weak levels, 0 .. 1 */
    float blur;  /* greedy: points by which each move may be overrated, for weak levels */
    uint16_t breadth; /* moves thought about at the start, best-rated first; 0: all */
    uint16_t horizon; /* decisions in a playout before leaf() judges; 0: to the end */
    uint16_t trust;   /* flat: playouts that a move's rating counts as */
    uint16_t sample;  /* moves compared per playout decision (GameEval without noise); <2: none */
    uint16_t worlds;  /* greedy: worlds sampled for each move; 0: one */
    uint16_t plain;   /* 1: judge by the score alone, as if the game had no evaluation */
} Tune;

/* A bot's estimate of one move. */
typedef struct {
    Move move;
    float value;     /* 0 .. 1: expected utility of the mover; a win is 1 */
    float points;    /* expected final points of the mover */
    uint32_t visits; /* number of playouts */
} Candidate;

typedef struct {
    Move move; /* always legal */
    float value, points;
    uint64_t iterations;
    int n_candidates; /* best first; the first is `move` */
    Candidate candidate[MAX_CANDIDATES];
} Choice;

/* The input of an algorithm. */
typedef struct {
    const View *view;
    const GameEval *eval;
    const Tune *tune;
    Budget budget;
    Rng *rng;
    int n_moves;       /* at least 2 */
    const Move *moves; /* the legal ones, ascending */
} Question;

typedef struct {
    const char *id;
    void (*choose)(const Question *question, Choice *out);
} Bot;

extern const Bot random_bot, greedy_bot, flat_bot;

/* The algorithms, weakest first; NULL past the end. */
const Bot *bot_at(int i);

typedef struct {
    char name[MAX_NAME]; /* as requested: "level-3", "flat@500it" */
    const Bot *bot;
    Tune tune;
    Budget budget;
} Thinker;

/* Finds a thinker by name for this game; false with an error when there is none. */
bool bots_find(const Game *game, Slice name, Thinker *out, Error *error);

/* The thinker of a level 1 .. N_LEVELS, and of the strongest. */
void bots_level(const Game *game, int level, Thinker *out);
void bots_strongest(const Game *game, Thinker *out);

/* Parses "500it", "100ms" or "2s"; false with an error. Does not change threads and stop. */
bool budget_read(Slice words, Budget *out, Error *error);

/* The name of a level 1 .. N_LEVELS for people, marked with TR. */
const char *level_title(int level);

/* The view must be of the seat whose turn it is. A single legal move is made without thinking. */
void bot_choose(const Thinker *thinker, const View *view, Rng *rng, Choice *out);

#endif
