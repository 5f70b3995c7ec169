/* SPDX-License-Identifier: MIT */
/* cmd_perft.c - `townhall perft`: counts sequences of exactly D moves from a deal. Different
 * numbers mean that the rules have changed. */
#include "cli/input.h"
#include "words/lang.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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

    AnyState state;
    memset(&state, 0, sizeof state);
    game->setup(&state, &setup);
    /* No match is longer than `longest`, so nothing is deeper. */
    bool steps = args_has(args, "--optional");
    uint64_t sequences = depth > (steps ? game_most_steps(game) : game->longest) ? 0
                         : steps ? game_perft_steps(game, &state, depth)
                                 : game_perft(game, &state, depth);
    printf("%" PRIu64 "\n", sequences);
    return EXIT_DONE;
}

static const ArgOption OPTIONS[] = {
    {"--seats", "N", TR("number of seats"), false},
    {"--seed", "HEX", TR("the deal: 64 hex digits in lower case"), false},
    {"--depth", "D", TR("length of the sequences"), false},
    {"--optional", NULL, TR("count optional steps too, such as showing a card"), false},
    {"--option", "K=V", TR("an option of the game"), true},
    {"--deck", "FILE|NAME", TR("play with this deck instead of the standard one"), false},
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
