/* SPDX-License-Identifier: MIT */
/* arena.h - bots against bots: who sits where, the matches, what came of them.
 *
 * Everything follows from the master seed and the number of the match: its deal, who sits where,
 * and each bot's chance. So the same command gives the same matches, whatever the number of
 * threads, as long as budgets are in iterations. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

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

/* What one match was like. */
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

/* What one bot did over all matches played. */
typedef struct {
    int seats;          /* sat down so often */
    double wins;        /* first places; shared ones in parts */
    Interval win_share; /* of seats */
    Interval score;     /* mean total */
    Interval elo;       /* not for cooperative games */
    double ms_per_move;
    double longest_ms;
    long moves;
    long forfeits[N_EXEC_OUTCOMES];
} BotResult;

/* Who sits where in match i. Bots fill the seats in turn, moved on by one each match, so that over
 * n_bots matches everybody sits everywhere equally often; those matches have the same deal. After
 * each round of these the step from seat to seat changes, so that all meet. In a cooperative game
 * all seats of a match are the same bot's. */
void arena_seat(const Arena *arena, int i, uint8_t bot[MAX_SEATS]);

/* The deal of match i. */
void arena_deal(const Arena *arena, int i, uint8_t seed[SEED_BYTES]);

/* What the chance of the bot on this seat in match i is seeded with. */
uint64_t arena_chance(const Arena *arena, int i, int seat);

/* Plays; calls progress(data, done, so_far) after each match, from one thread at a time, with
 * `done` the matches finished. results has room for n_games. False with words when a record could
 * not be written; then what was played stands in results all the same. */
bool arena_run(const Arena *arena, MatchResult *results,
               void (*progress)(void *data, int done, const MatchResult *results), void *data,
               Error *error);

void arena_sum(const Arena *arena, const MatchResult *results, BotResult out[MAX_RATED]);

#endif
