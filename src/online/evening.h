/* SPDX-License-Identifier: MIT */
/* evening.h - an evening: several rounds of matches of the same people, its standings, and who
 * meets whom next. Pure: the same evening always gives the same tables.
 *
 *     evening_begin(&evening, EVENING_SWISS, 2, seed);
 *     evening_add(&evening); ...
 *     while (evening_pair(&evening, workspace, &round) == PAIRED) {
 *         ... play, and set the places ...
 *         evening.round[evening.rounds++] = round;
 *     }
 *
 * Tables of two are paired exactly: nobody meets the same person again while that can be avoided
 * (matching.h). Larger tables come from a fixed search, which is exhaustive up to 12 people. */
#ifndef ONLINE_EVENING_H
#define ONLINE_EVENING_H

#include "online/matching.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    EVENING_PEOPLE = MATCHING_MOST - 1, /* the odd one meets nobody */
    EVENING_SEATS = 6,
    EVENING_TABLES = MATCHING_MOST / 2,
    EVENING_ROUNDS = 64,
    EVENING_POINT = 120, /* parts of a point: shared places at tables of 2 to 6 come out even */
    NO_BYE = -1
};

typedef enum {
    EVENING_ROUND_ROBIN, /* everybody meets everybody */
    EVENING_SWISS,       /* people with equal points meet */
    EVENING_KNOCKOUT,    /* the best of each table go on */
    EVENING_KINDS
} EveningKind;

typedef struct {
    int16_t person[EVENING_SEATS]; /* by seat */
    uint8_t place[EVENING_SEATS];  /* from 1; equal ones share it; 0: not over yet */
    uint8_t seats;
} EveningTable;

typedef struct {
    int tables;
    EveningTable table[EVENING_TABLES];
    int16_t bye; /* who meets nobody, or NO_BYE */
} EveningRound;

typedef struct {
    EveningKind kind;
    int seats;   /* at a table, 2 to 6; tables are as equal as the numbers allow */
    int advance; /* knockout: how many of a table go on */
    int cycles;  /* round robin: how often everybody meets everybody */
    int length;  /* rounds; 0: as many as the kind needs */
    uint64_t seed;
    int people;
    int16_t joined[EVENING_PEOPLE]; /* rounds there had been when this person came */
    bool gone[EVENING_PEOPLE];
    int rounds;
    EveningRound round[EVENING_ROUNDS];
} Evening;

/* With usual values for the rest. */
void evening_begin(Evening *evening, EveningKind kind, int seats, uint64_t seed);
/* The number of a new person; -1 when there is no room. */
int evening_add(Evening *evening);
/* Have all tables of this round ended? */
bool evening_round_is_over(const EveningRound *round);

/* ---- standings ---- */

/* A person's results. Points of a table: the part of the others there whom this person is ahead of,
 * ties counting half; so a win is one point at every size of table. A bye is a point, too. */
typedef struct {
    int person;
    int points;    /* in parts: EVENING_POINT is one */
    int opponents; /* sum over rounds of the average points of those met there, in parts */
    int wins;      /* tables won alone; byes do not count */
    int played, byes;
    int survived; /* knockout: rounds after which this person was still in */
    int last;     /* knockout: the place at the last table */
    int place;    /* from 1; equal ones share it */
} Standing;

/* Best first: in a knockout by rounds survived and the place at the last table; then by points,
 * points of opponents, wins. How many. */
int evening_standings(const Evening *evening, Standing out[EVENING_PEOPLE]);

/* ---- the next round ---- */

typedef enum {
    PAIRED,
    PAIRING_PLAYING, /* a table of the last round has not ended */
    PAIRING_ENDED,   /* that was the last round */
    PAIRING_FEW      /* fewer than two people */
} PairingResult;

/* Working memory, some megabytes; contents do not matter. */
typedef struct {
    Matching matching;
    uint8_t met[EVENING_PEOPLE][EVENING_PEOPLE];
    uint8_t sat[EVENING_PEOPLE][EVENING_SEATS]; /* how often at this seat */
    Standing standing[EVENING_PEOPLE];
    int points[EVENING_PEOPLE], byes[EVENING_PEOPLE], survived[EVENING_PEOPLE];
    int16_t order[EVENING_PEOPLE]; /* those who play, in the order of the draw */
    int people;
    int16_t with[MATCHING_MOST];
    int16_t best[EVENING_PEOPLE], trial[EVENING_PEOPLE];
} Pairing;

/* The next tables, without places. */
PairingResult evening_pair(const Evening *evening, Pairing *work, EveningRound *out);
/* Rounds that this evening has in all, as things are. */
int evening_length(const Evening *evening);

#endif
