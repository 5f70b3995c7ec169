/* SPDX-License-Identifier: MIT */
/* opponent.c - a bot of ours or a program, behind one name. */
#include "arena/opponent.h"

#include "base/text.h"
#include "engine/record.h"

#include <stdio.h>
#include <string.h>

static const char PREFIX[] = "exec:";

const char *opponent_names(void) {
    return "level-1 .. level-5, random, greedy, flat, exec:PROGRAM";
}

/* exec:COMMAND or exec:COMMAND@500ms: a budget at the end is ours, the rest is the command. */
static bool find_program(const char *name, Opponent *out, Error *error) {
    char command[MAX_NAME];
    out->thinker.budget = (Budget){.milliseconds = 1000};
    snprintf(command, sizeof command, "%s", name + strlen(PREFIX));
    char *at = strrchr(command, '@');
    if (at && !budget_read(slice_of(at + 1), &out->thinker.budget, error))
        return false;
    if (at)
        *at = '\0';
    if (command[0] == '\0')
        return error_at(error, 0, "exec: names no program");
    out->is_program = true;
    exec_init(&out->program, command);
    return true;
}

bool opponent_find(const Game *game, const char *name, Opponent *out, Error *error) {
    memset(out, 0, sizeof *out);
    if (!record_is_name(slice_of(name)))
        return error_at(error, 0,
                        "a bot's name has at most %d bytes, no control characters and only "
                        "single spaces, inside",
                        MAX_NAME - 1);
    if (strncmp(name, PREFIX, strlen(PREFIX)) == 0) {
        if (!find_program(name, out, error))
            return false;
    } else if (!bots_find(game, slice_of(name), &out->thinker, error)) {
        return false;
    }
    text_copy(out->name, sizeof out->name, name);
    return true;
}

void opponent_choose(Opponent *opponent, const View *view, const Setup *setup, Rng *rng,
                     Choice *out) {
    if (!opponent->is_program) {
        bot_choose(&opponent->thinker, view, rng, out);
        return;
    }
    Move move = NO_MOVE;
    ExecOutcome outcome =
        exec_choose(&opponent->program, view, setup, opponent->thinker.budget, &move);
    memset(out, 0, sizeof *out);
    if (outcome != EXEC_ANSWERED) {
        Move moves[MAX_MOVES];
        int count = view->game->legal(&view->state, moves);
        move = moves[rng_below(rng, (uint32_t)count)];
        opponent->forfeits[outcome]++;
    }
    out->move = move;
    out->n_candidates = 1;
    out->candidate[0].move = move;
}

void opponent_decide(Opponent *opponent, const Table *table, Rng *rng, Choice *out) {
    View view;
    Setup setup = table->setup;
    memset(setup.seed, 0, sizeof setup.seed);
    table_view(table, table_actor(table), &view);
    opponent_choose(opponent, &view, &setup, rng, out);
}

void opponent_close(Opponent *opponent) {
    if (opponent->is_program) {
        exec_close(&opponent->program);
        opponent->program.starts = 0;
    }
}
