/* SPDX-License-Identifier: MIT */
/* cmd_protocol_check.c - `townhall protocol-check`: checks a program against
 * docs/reference/protocol.md.
 *
 * It plays a whole match of every game, with the fewest and with the most seats, against players
 * that move at random; each answer must come in time and be legal, and the program must exit on
 * `quit`. */
#include "arena/exec_bot.h"
#include "bots/machine.h"
#include "cli/input.h"
#include "games/catalog.h"
#include "words/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    int decisions;
    uint64_t longest; /* microseconds */
    ExecOutcome outcome;
    bool left; /* it exited on `quit` */
} Trial;

static Move any_move(const Table *table, Rng *rng) {
    Move moves[MAX_MOVES];
    int count = table->game->legal(&table->state, moves);
    return moves[rng_below(rng, (uint32_t)count)];
}

/* One match with the program in this seat, up to the first fault. */
static Trial try_match(ExecBot *bot, const Game *game, const Setup *setup, Seat seat,
                       Budget budget) {
    Table *table = malloc(sizeof *table);
    Trial trial = {.outcome = EXEC_ANSWERED};
    Rng rng;
    rng_init(&rng, 1);
    if (!table)
        abort();
    table_open(table, game, setup);
    while (!table_is_over(table) && trial.outcome == EXEC_ANSWERED) {
        Error error;
        Move move = any_move(table, &rng);
        Seat actor = table_actor(table);
        if (actor == seat) {
            View view;
            table_view(table, seat, &view);
            uint64_t begun = machine_microseconds();
            trial.outcome = exec_choose(bot, &view, setup, budget, &move);
            uint64_t took = machine_microseconds() - begun;
            trial.longest = took > trial.longest ? took : trial.longest;
            trial.decisions++;
        }
        if (trial.outcome == EXEC_ANSWERED && !table_play(table, actor, move, &error))
            abort(); /* exec_choose promises a legal move */
    }
    trial.left = exec_close(bot);
    free(table);
    return trial;
}

static bool report(const Game *game, int seats, const ExecBot *bot, const Trial *trial) {
    bool sound = trial->outcome == EXEC_ANSWERED && trial->left;
    printf(tr("%-10s seats %d: %s, decisions %d, longest %.0f ms\n"), game->id, seats,
           sound ? tr("ok") : tr("FAILED"), trial->decisions, (double)trial->longest / 1000);
    if (trial->outcome != EXEC_ANSWERED)
        printf(tr("  at decision %d: %s: %s\n"), trial->decisions,
               tr(exec_outcome_words(trial->outcome)), bot->detail);
    else if (!trial->left)
        printf("  %s\n", tr("it did not exit with code 0 within a second after 'bye'"));
    fflush(stdout);
    return sound;
}

static bool check_game(const Game *game, const char *command, Budget budget) {
    bool sound = true;
    for (int i = 0; i < 2; i++) {
        Setup setup = {.seats = i ? game->max_seats : game->min_seats, .seed = {7}};
        ExecBot bot;
        exec_init(&bot, command);
        Trial trial = try_match(&bot, game, &setup, (Seat)(setup.seats - 1), budget);
        sound = report(game, setup.seats, &bot, &trial) && sound;
        if (game->max_seats == game->min_seats)
            break;
    }
    return sound;
}

static int run(const Args *args) {
    const Game *only = NULL;
    Budget budget = {.milliseconds = 1000};
    Error error;
    const char *id = args_value(args, "--game"), *words = args_value(args, "--budget");
    if (id && !input_game(args, id, &only))
        return EXIT_BAD_INPUT;
    if (words && !budget_read(slice_of(words), &budget, &error)) {
        args_fail(args, "--budget: %s", error.what);
        return EXIT_BAD_INPUT;
    }
    bool sound = true;
    for (int i = 0; i < catalog_count(); i++)
        if (!only || catalog_game(i) == only)
            sound = check_game(catalog_game(i), args->operand[0], budget) && sound;
    printf("%s\n", sound ? tr("The program keeps to the protocol.")
                         : tr("The program does not keep to the protocol."));
    return sound ? EXIT_DONE : EXIT_FAILED_CHECK;
}

static const ArgOption OPTIONS[] = {
    {"--game", "GAME", TR("only this game (default: all)"), false},
    {"--budget", "B", TR("the budget sent to the program: 500it, 100ms, 2s (default: 1s)"), false},
    {0},
};

const Command protocol_check_command = {
    .name = "protocol-check",
    .operands = "PROGRAM",
    .least = 1,
    .most = 1,
    .about = TR("check that a program can play over the line protocol"),
    .more = TR(
        "PROGRAM is a command for the shell, like './my-bot' or 'python3 bot.py'. It plays\n"
        "whole matches against random players. docs/reference/protocol.md describes the protocol."),
    .options = OPTIONS,
    .run = run,
};
