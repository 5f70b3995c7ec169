/* SPDX-License-Identifier: MIT */
/* cmd_replay.c - `townhall replay`: re-executes a record and prints the score. */
#include "cli/input.h"
#include "cli/report.h"
#include "words/lang.h"

#include <stdio.h>

static void print_head(const Table *table) {
    const Game *game = table->game;
    printf("%s, ", game->title);
    printf(trn("%d seat", "%d seats", table->setup.seats), table->setup.seats);
    printf(", ");
    printf(trn("%d move", "%d moves", table->n_moves), table->n_moves);
    printf(", %s\n\n",
           table_is_over(table) ? tr("over") : tr("not over: the score as if it ended here"));
}

static int run(const Args *args) {
    Table table;
    Score score[MAX_SEATS];
    bool json = args_has(args, "--json");
    if (!input_record_at(args, args->operand[0], &table))
        return EXIT_BAD_INPUT;
    table_scores(&table, score);
    Report report = {.game = table.game,
                     .deck = game_deck(table.game, table.setup.deck),
                     .score = score,
                     .seats = table.setup.seats,
                     .is_over = table_is_over(&table),
                     .player = table.player};
    if (!json)
        print_head(&table);
    report_print(&report, json);
    return EXIT_DONE;
}

static const ArgOption OPTIONS[] = {
    {"--json", NULL, TR("as JSON"), false},
    {"--at", "N", TR("the score after N moves, as if the match ended there"), false},
    {"--deck", "FILE|NAME", TR("the deck the record was made with, if not the standard one"),
     false},
    {0},
};

const Command replay_command = {
    .name = "replay",
    .operands = "FILE",
    .least = 1,
    .most = 1,
    .about = TR("re-execute a record, check every move and the result, print the score"),
    .more = TR("FILE is a record (.town); - is standard input. The whole record is checked, also "
               "with --at."),
    .options = OPTIONS,
    .run = run,
};
