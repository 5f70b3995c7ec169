/* SPDX-License-Identifier: MIT */
/* cmd_moves.c - `townhall moves`: lists the legal moves of a position in a record. */
#include "cli/input.h"
#include "words/lang.h"

#include <stdio.h>

static int run(const Args *args) {
    Table table;
    Move moves[MAX_MOVES];
    if (!input_record_at(args, args->operand[0], &table))
        return EXIT_BAD_INPUT;
    if (table_is_over(&table))
        return EXIT_DONE;
    int count = table.game->legal(&table.state, moves);
    for (int i = 0; i < count; i++) {
        char buffer[MAX_NOTATION];
        Text text;
        text_init(&text, buffer, sizeof buffer);
        table.game->notate(&table.state, moves[i], &text);
        puts(buffer);
    }
    return EXIT_DONE;
}

static const ArgOption OPTIONS[] = {
    {"--at", "N", TR("the position after N moves instead of the last one"), false},
    {"--deck", "FILE|NAME", TR("the deck the record was made with, if not the standard one"),
     false},
    {0},
};

const Command moves_command = {
    .name = "moves",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .about = TR("list the legal moves of a position in a record, in notation"),
    .more = TR("Prints nothing when the match is over."),
    .options = OPTIONS,
    .run = run,
};
