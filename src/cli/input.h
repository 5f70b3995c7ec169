/* SPDX-License-Identifier: MIT */
/* input.h - what commands read: files, decks, records, game names, seeds, options.
 *
 * A function that fails prints one line to stderr with the fault and its place, and returns
 * false; the command then returns EXIT_BAD_INPUT. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/args.h"
#include "engine/record.h"

#include <stddef.h>

enum {
    MAX_INPUT = 1 << 20 /* bytes of the largest plausible file */
};

typedef struct {
    char *bytes; /* to be freed by input_free */
    size_t length;
} Input;

/* `-` is standard input. */
bool input_read(Input *input, const char *path);
void input_free(Input *input);

/* "file:line: what", or "file: what" when the fault is not in one line. Always returns false. */
bool input_fail(const char *path, const Error *error);

/* The game named by this word of the command line. */
bool input_game(const Args *args, const char *id, const Game **game);

/* The slot of the deck given with --deck, by the name of a built-in one or as a file, which it
 * loads; 0 (the standard deck) without. A file with such a name is given as a path: ./first */
bool input_deck(const Args *args, const Game *game, int *slot);

/* Game, --deck, --seats (or the fewest), --option and, when given, --seed. `setup` has passed
 * game_check_setup. */
bool input_setup(const Args *args, const Game *game, Setup *setup);

/* 64 lower-case hex digits. */
bool input_seed(const Args *args, uint8_t seed[SEED_BYTES]);
/* The same when --seed is given, else random bytes of the system. */
bool input_seed_or_random(const Args *args, uint8_t seed[SEED_BYTES]);

/* Reads the record in the file, with the deck given by --deck if it needs one. */
bool input_record(const Args *args, const char *path, Table *table);

/* The same, then back to --at N moves when that is given. */
bool input_record_at(const Args *args, const char *path, Table *table);

#endif
