/* SPDX-License-Identifier: MIT */
/* cmd_score.c - `townhall score`: prints every score item of a drawn position. */
#include "cli/input.h"
#include "cli/report.h"
#include "words/lang.h"

#include <string.h>

static int run(const Args *args) {
    const Game *game;
    const char *path = args->operand[1];
    int slot, seats;
    Input input;
    Error error;
    Scan in;
    Score score[MAX_SEATS];

    if (!input_game(args, args->operand[0], &game))
        return EXIT_BAD_INPUT;
    if (strcmp(path, "-") == 0 && args_value(args, "--deck") &&
        strcmp(args_value(args, "--deck"), "-") == 0) {
        args_fail(args, tr("standard input cannot be both the position and the deck"));
        return EXIT_BAD_INPUT;
    }
    if (!input_deck(args, game, &slot) || !input_read(&input, path))
        return EXIT_BAD_INPUT;
    bool sound = scan_open(&in, SCAN_RECORD, input.bytes, input.length, &error) &&
                 game->score_drawing(slot, &in, score, &seats);
    if (sound) {
        Report report = {.game = game,
                         .deck = game_deck(game, slot),
                         .score = score,
                         .seats = seats,
                         .is_over = true};
        if (game->cooperative)
            report.seats = 1;
        report_print(&report, args_has(args, "--json"));
    } else {
        input_fail(path, &error);
    }
    input_free(&input);
    return sound ? EXIT_DONE : EXIT_BAD_INPUT;
}

static const ArgOption OPTIONS[] = {
    {"--json", NULL, TR("as JSON"), false},
    {"--deck", "FILE|NAME", TR("count with this deck instead of the standard one"), false},
    {0},
};

const Command score_command = {
    .name = "score",
    .operands = "GAME FILE",
    .least = 2,
    .most = 2,
    .about = TR("read a drawn position and print every item of its score"),
    .more = TR("FILE is a drawn position (docs/reference/notation.md); - is standard input."),
    .options = OPTIONS,
    .run = run,
};
