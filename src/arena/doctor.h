/* SPDX-License-Identifier: MIT */
/* doctor.h - how a deck plays: figures from matches of bots with it.
 *
 * A game may have a const struct <id>_doctor in <id>_doctor.c, which knows the ways in which its
 * matches end and which things of a deck players chose; games.def finds it. */
#ifndef ARENA_DOCTOR_H
#define ARENA_DOCTOR_H

#include "arena/elo.h"
#include "base/json.h"
#include "bots/bot.h"

enum {
    DOCTOR_MATCHES = 10000, /* most of one examination */
    DOCTOR_PIECES = 192,    /* most things of a deck */
    DOCTOR_ENDINGS = 4
};

/* What became of a thing in one match. */
typedef enum {
    PIECE_ABSENT,  /* nobody could choose it */
    PIECE_OFFERED, /* somebody could, and nobody did */
    PIECE_CHOSEN
} PieceFate;

typedef struct {
    /* Names of the ways in which a match ends, marked with TR; all NULL: there is one. */
    const char *endings[DOCTOR_ENDINGS];
    int (*ending)(const void *state); /* of a finished match */

    /* Things of a deck: how many, their names, and what became of each in a finished match. */
    const char *chosen; /* what PIECE_CHOSEN means here, marked with TR: "built" */
    int (*pieces)(int slot);
    void (*name)(int slot, int piece, Text *out);
    void (*fates)(const void *state, PieceFate out[DOCTOR_PIECES]);
} GameDoctor;

const GameDoctor *doctor_of(const Game *game);

/* One deck under examination. Where the game has the option, the first seat begins, so that seats
 * count in the order of play. */
typedef struct {
    const Game *game;
    const GameDoctor *part;
    Setup setup; /* its seed is the master seed */
    Thinker thinker;
    Table table;

    int matches;
    uint16_t turns[DOCTOR_MATCHES]; /* of each match: of the seat with the most */
    int endings[DOCTOR_ENDINGS];
    double wins[MAX_SEATS];         /* a shared win counts as a fraction; cooperative: [0] alone */
    double score, score_squares;    /* of all seats */
    double margin, margin_squares;  /* of the winner, or above the target */
    double leader_won, leader_seen; /* seats alone in front at half time */
    uint16_t offered[DOCTOR_PIECES], chosen[DOCTOR_PIECES]; /* matches, the latter in the former */
} Doctor;

/* `setup` has passed game_check_setup. */
void doctor_open(Doctor *doctor, const Game *game, const Setup *setup, const Thinker *thinker);

/* Plays the next match and adds its figures. Match i has the same deal and the same random numbers
 * in each examination with this master seed. False when the thinker's budget was stopped: the match
 * does not count. */
bool doctor_play(Doctor *doctor);

typedef struct {
    Interval turns, score, margin;
    double median, shortest, longest; /* turns; the middle 80 % of matches */
    Interval ending[DOCTOR_ENDINGS];  /* fractions */
    Interval win[MAX_SEATS];          /* cooperative: [0], the target reached */
    Interval leader;                  /* who leads at half time wins */
} Diagnosis;

void doctor_sum(const Doctor *doctor, Diagnosis *out);

/* One object with all figures; `name` is that of the deck. */
void doctor_json(Json *json, const Doctor *doctor, const char *name);

#endif
