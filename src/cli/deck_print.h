/* SPDX-License-Identifier: MIT */
/* deck_print.h - `townhall deck print`: a deck's components as sheets of paper to cut out. */
#ifndef CLI_DECK_PRINT_H
#define CLI_DECK_PRINT_H

#include "cli/args.h"
#include "engine/game.h"

/* Does the command line fit? False after words on stderr. To be asked before a deck is read. */
bool deck_print_check(const Args *args, const Game *game);

/* Writes the sheets; `name` is what the deck is called. Returns the exit code. */
int deck_print(const Args *args, const Game *game, int slot, const char *name);

#endif
