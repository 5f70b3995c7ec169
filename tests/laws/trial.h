/* SPDX-License-Identifier: MIT */
/* trial.h - what the files of the law suite share: the match being tried. */
#ifndef TESTS_LAWS_TRIAL_H
#define TESTS_LAWS_TRIAL_H

#include "engine/table.h"
#include "laws/laws.h"

/* A state with marked bytes after it, to see whether apply writes past its end. */
typedef struct {
    AnyState state;
    uint8_t guard[64];
} Guarded;

typedef struct {
    const LawFacts *facts;
    const Game *game;
    Setup setup;
    Guarded now; /* the match */
    int played;
    int declared, in_vain; /* law 16: reveals that a game declared, and those not found */
    Rng rng;
    Text *why;
} Trial;

/* Tells what is wrong and where; returns the law. */
int broken(Trial *t, int law, const char *what);

/* Laws 10 and 11 for everybody who looks at the position; 0 or the law broken. */
int check_secrets(Trial *t);

/* Law 16 for a legal move of the position, and over all moves tried; 0 or the law broken. */
int check_reveals(Trial *t, Move move);
int check_vain(Trial *t);

#endif
