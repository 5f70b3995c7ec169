/* SPDX-License-Identifier: MIT */
/* report.h - scores as JSON (docs/reference/notation.md) and as a table for people. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "engine/table.h"

typedef struct {
    const Game *game;
    const Deck *deck;
    const Score *score; /* one a seat; a cooperative drawing has one */
    int seats;
    bool is_over;         /* may `won` be printed? Always for a drawn position */
    const Player *player; /* names for the table's head, or NULL */
} Report;

/* Prints one or the other on stdout. */
void report_print(const Report *report, bool json);

#endif
