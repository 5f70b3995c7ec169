/* SPDX-License-Identifier: MIT */
/* trial.h - what the files of the law suite share: the match being tried. */
#ifndef TESTS_LAWS_TRIAL_H
#define TESTS_LAWS_TRIAL_H

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
    Rng rng;
    Text *why;
} Trial;

/* Tells what is wrong and where; returns the law. */
int broken(Trial *t, int law, const char *what);

/* Laws 10 and 11 for everybody who looks at the position; 0 or the law broken. */
int check_secrets(Trial *t);

#endif
