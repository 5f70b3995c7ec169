/* SPDX-License-Identifier: MIT */
/* chances.h - estimates of chances beside what came of them; bench/calibration explains what for.
 *
 * A sample is one line of text:
 *     seats own quarter ahead  share of each side  result of each side  chance told of each side */
#ifndef BENCH_CHANCES_H
#define BENCH_CHANCES_H

#include "insight/analysis.h"

#include <stdio.h>

typedef struct {
    int seats, sides;
    bool own;    /* by what the seat on turn knew, not by what everybody knows */
    int quarter; /* of the match, from 0 */
    double ahead;
    double share[MAX_SEATS], result[MAX_SEATS], chance[MAX_SEATS];
} Sample;

typedef struct {
    const Game *game;
    int count, room;
    Sample *sample;
} Samples;

enum {
    BINS = 10
};

typedef struct {
    double count[BINS], chance[BINS], won[BINS];
    double all, error; /* expected calibration error: of chances, weighed by how many there are */
} Calibration;

/* ---- play.c ---- */
/* Matches of mixed levels, a few moments of each and what came of them; or `equals`: what came of
 * them when bots that are all of one level, drawn anew, sat down there and played on. `seats`: 0
 * for every number in turn. */
void play_matches(const Game *game, int seats, int matches, uint64_t seed, int playouts,
                  bool equals, FILE *to);

/* A level, from 0, at which losses are played on. */
int draw_level(const Game *game, Rng *rng);

/* Bots of one level play on in all seats; what each has won in the end. */
void play_on_among_equals(const Game *game, AnyState *state, int level, Rng *rng,
                          double won[MAX_SEATS]);

/* A match in which levels meet, others in each of five matches in a row, looked at again. */
typedef struct {
    Table table;
    uint8_t level[MAX_SEATS]; /* of each seat, from 0 */
    Analysis analysis;        /* of the table; analysis_free ends it */
    Rng rng;                  /* as the match has left it */
} Mixed;

void analyse_mixed(Mixed *mixed, const Game *game, int number, uint64_t seed, int iterations);

/* Mean losses and accuracies of the five levels, from analyses of matches between them. */
void print_accuracies(const Game *game, int matches, uint64_t seed, int iterations);

/* ---- losses.c ---- */
/* Plays the greatest losses of such matches on, so many times with each of the two moves. */
void print_losses_facts(const Game *game, int matches, uint64_t seed, int iterations, int pairs);

/* ---- samples.c ---- */
bool read_samples(const Game *game, FILE *from, Samples *samples);

/* Which samples count; 0 or less: all. */
typedef struct {
    int own, seats, quarter; /* own 1: what everybody knows, 2: what the seat on turn knows;
                                quarters from 1 */
} Which;
void calibrate(const Samples *samples, Which which, Calibration *out);
double chance_loss(const Samples *samples, Which which); /* log loss. Less: sharper and truer */
double log_loss(const Samples *samples, const ChanceFit *fit); /* of shares read by this fit */
ChanceFit fit_samples(const Samples *samples);

/* ---- picture.c ---- */
bool draw_calibration(const Game *game, const Calibration *calibration, const char *path);

#endif
