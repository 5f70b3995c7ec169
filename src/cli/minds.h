/* SPDX-License-Identifier: MIT */
/* minds.h - the networks that come with Townhall (cmake/minds.cmake). */
#ifndef CLI_MINDS_H
#define CLI_MINDS_H

#include "mind/mind.h"

typedef struct {
    const char *game; /* NULL ends the table */
    int seats;
    const char *bytes;
    const size_t *length;
} MindFile;

extern const MindFile mind_files[];

/* The network for this game and number of seats, which the caller frees; NULL without one. */
Mind *minds_read(const Game *game, int seats);

#endif
