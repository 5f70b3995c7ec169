/* SPDX-License-Identifier: MIT */
/* deck_doctor.h - `townhall deck doctor`: how a deck plays, beside the standard one. */
#ifndef CLI_DECK_DOCTOR_H
#define CLI_DECK_DOCTOR_H

#include "cli/args.h"
#include "engine/game.h"

/* Plays matches of bots with the deck, and with the standard deck when it is another, and prints
 * their figures; `name` is what the deck is called. Returns the exit code. */
int deck_doctor(const Args *args, const Game *game, int slot, const char *name);

#endif
