/* SPDX-License-Identifier: MIT */
/* arena.h - matches of bots against bots: seating, play, results.
 *
 * The master seed and the number of a match determine its deal, its seating and each bot's
 * random numbers. With budgets in iterations, the same command gives the same matches for any
 * number of threads. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include "arena/derive.h"
#include "arena/elo.h"
#include "arena/opponent.h"

#include <stdatomic.h>

typedef struct {
    const Game *game;
    Setup setup; /* its seed is the master seed */
    int n_bots;
    Opponent bot[MAX_RATED];
    int n_games;
    int threads;
    const char *records;     /* folder for a record of each match, or NULL */
    const atomic_bool *stop; /* NULL, or finish early once it is true */
} Arena;

/* The result of one match. */
typedef struct {
    bool played;
    uint8_t bot[MAX_SEATS];   /* who sat where */
    uint8_t place[MAX_SEATS]; /* 1: won (cooperative: target reached), else 2 */
    int32_t total[MAX_SEATS];
    uint32_t moves[MAX_SEATS];        /* decisions with more than one legal move */
    uint64_t microseconds[MAX_SEATS]; /* thought about those */
    uint64_t longest[MAX_SEATS];      /* the longest of those */
    uint16_t forfeits[MAX_SEATS][N_EXEC_OUTCOMES];
} MatchResult;

/* The results of one bot over all matches played. */
typedef struct {
    int seats;          /* number of times it played */
    double wins;        /* first places; a shared one counts as a fraction */
    Interval win_share; /* of seats */
    Interval score;     /* mean total */
    Interval elo;       /* not for cooperative games */
    double ms_per_move;
    double longest_ms;
    long moves;
    long forfeits[N_EXEC_OUTCOMES];
} BotResult;

/* Who sits where in match i. Bots fill the seats in turn and rotate by one each match, so that
 * over n_bots matches every bot has every seat equally often; those matches share one deal.
 * After each such round the step from seat to seat changes, so that all pairs meet. In a
 * cooperative game one bot has all seats of a match. */
void arena_seat(const Arena *arena, int i, uint8_t bot[MAX_SEATS]);

/* The deal of match i. */
void arena_deal(const Arena *arena, int i, uint8_t seed[SEED_BYTES]);

/* The seed for the random numbers of the bot on this seat in match i. */
uint64_t arena_chance(const Arena *arena, int i, int seat);

/* Plays all matches. After each one it calls progress(data, done, so_far), from one thread at a
 * time; `done` counts the finished matches. `results` has room for n_games. Returns false with
 * an error when a record could not be written; `results` then still holds the matches played. */
bool arena_run(const Arena *arena, MatchResult *results,
               void (*progress)(void *data, int done, const MatchResult *results), void *data,
               Error *error);

void arena_sum(const Arena *arena, const MatchResult *results, BotResult out[MAX_RATED]);

#endif
