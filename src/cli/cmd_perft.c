/* SPDX-License-Identifier: MIT */
/* cmd_perft.c - `townhall perft`: counts sequences of exactly D moves from a deal. The numbers pin
 * the rules down: any change of them is a change of the rules. */
#include "cli/input.h"
#include "words/lang.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One position on the way down, and which of its moves have been followed. */
typedef struct {
    AnyState state;
    Move move[MAX_MOVES];
    int count, next;
} Level;

static void enter(const Game *game, Level *level) {
    level->count =
        game->actor(&level->state) == NOBODY ? 0 : game->legal(&level->state, level->move);
    level->next = 0;
}

/* level[0] holds the deal; depth >= 1. The last move of a sequence is counted, not made. */
static uint64_t count_sequences(const Game *game, Level *level, int depth) {
    uint64_t sequences = 0;
    int at = 0;
    enter(game, &level[0]);
    while (at >= 0) {
        Level *here = &level[at];
        if (at == depth - 1) {
            sequences += (uint64_t)here->count;
            at--;
        } else if (here->next == here->count) {
            at--;
        } else {
            Level *below = &level[at + 1];
            memcpy(&below->state, &here->state, game->state_size);
            game->apply(&below->state, here->move[here->next++]);
            enter(game, below);
            at++;
        }
    }
    return sequences;
}

static int run(const Args *args) {
    static const char *const NEEDED[] = {"--seats", "--seed", "--depth"};
    const Game *game;
    Setup setup;
    int depth = 0;
    if (!input_game(args, args->operand[0], &game))
        return EXIT_BAD_INPUT;
    for (int i = 0; i < 3; i++) {
        if (!args_has(args, NEEDED[i])) {
            args_fail(args, tr("%s is missing"), NEEDED[i]);
            return EXIT_BAD_INPUT;
        }
    }
    if (!args_int(args, "--depth", &depth, 0, 100000) || !input_setup(args, game, &setup) ||
        !input_seed(args, setup.seed))
        return EXIT_BAD_INPUT;

    uint64_t sequences = depth == 0;
    if (depth > 0 && depth <= game->longest) { /* no match is longer */
        Level *level = calloc((size_t)depth, sizeof *level);
        if (!level)
            abort();
        game->setup(&level[0].state, &setup);
        sequences = count_sequences(game, level, depth);
        free(level);
    }
    printf("%" PRIu64 "\n", sequences);
    return EXIT_DONE;
}

static const ArgOption OPTIONS[] = {
    {"--seats", "N", TR("number of seats"), false},
    {"--seed", "HEX", TR("the deal: 64 hex digits in lower case"), false},
    {"--depth", "D", TR("length of the sequences"), false},
    {"--option", "K=V", TR("an option of the game"), true},
    {"--deck", "FILE", TR("play with this deck instead of the standard one"), false},
    {0},
};

const Command perft_command = {
    .name = "perft",
    .operands = "GAME",
    .least = 1,
    .most = 1,
    .about = TR("count the sequences of exactly D moves from a deal"),
    .more = TR("--seats, --seed and --depth must be given. Matches that end earlier count 0."),
    .options = OPTIONS,
    .run = run,
};
