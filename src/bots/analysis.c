/* SPDX-License-Identifier: MIT */
/* analysis.c - judges every decision of a match and balances luck and skill. */
#include "bots/analysis.h"

#include "words/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    REASONS = 3 /* terms of a move in a sentence */
};

int analysis_count_real(const Table *table) {
    Replay replay;
    int count = 0;
    for (replay_begin(&replay, table); replay.n < table->n_moves; replay_step(&replay)) {
        Move moves[MAX_MOVES];
        count += table->game->legal(&replay.state, moves) > 1;
    }
    return count;
}

void analysis_notation(const Analysis *analysis, int i, Move move, Text *out) {
    AnyState state;
    table_state_at(analysis->table, i, &state);
    analysis->table->game->notate(&state, move, out);
}

/* ---- one decision ---- */

/* Half of the budget finds the bot's favourite, the other half compares it with the move played in
 * fresh worlds. One favourite, chosen before the comparison: the best of several would be the
 * luckiest of several, and every match would look full of mistakes. */
static void judge(const View *view, Move played, Budget budget, Rng *rng, Judgement *out) {
    Thinker thinker, judge;
    Choice choice;
    Error error;
    Candidate found[2];
    if (!bots_find(view->game, slice_of("level-5"), &thinker, &error))
        abort(); /* every game has five levels */
    thinker.budget = budget;
    thinker.budget.milliseconds = (budget.milliseconds + 1) / 2;
    thinker.budget.iterations = (budget.iterations + 1) / 2;
    judge = thinker;
    judge.tune.win = 1; /* chances of winning, nothing else, so that they add up */
    bot_choose(&thinker, view, rng, &choice);
    Move moves[2] = {played, choice.move};
    bot_judge(&judge, view, moves, choice.move == played ? 1 : 2, rng, found);
    out->played = out->best = found[0];
    if (choice.move != played && found[1].visits && found[1].value > found[0].value)
        out->best = found[1];
    out->loss = out->best.value - out->played.value;
    out->n_terms = explain_move(view, out->best.move, rng, out->terms);
    out->n_played_terms = explain_move(view, played, rng, out->played_terms);
}

/* ---- luck and skill ---- */

/* What the match was worth to a seat in the end; as it stands when it is not over. */
static double final_value(const Analysis *analysis, int seat) {
    const Table *table = analysis->table;
    uint8_t place[MAX_SEATS];
    int winners = 0;
    if (table->game->cooperative)
        return analysis->score[0].total >= analysis->score[0].target;
    game_rank(analysis->score, table->setup.seats, place);
    for (int other = 0; other < table->setup.seats; other++)
        winners += place[other] == 1;
    return place[seat] == 1 ? 1.0 / winners : 0;
}

static void balance(Analysis *analysis, int seat) {
    const Table *table = analysis->table;
    bool together = table->game->cooperative;
    int others = table->setup.seats - 1;
    Account *account = &analysis->account[seat];
    double last = -1;
    bool begun = false;
    for (int i = 0; i < analysis->n_moves; i++) {
        const Judgement *judged = &analysis->move[i];
        if (judged->forced)
            continue;
        if (judged->seat != seat && !together) {
            account->gifts += (double)judged->loss / others;
            continue;
        }
        account->start = begun ? account->start : (double)judged->best.value;
        account->cost += (double)judged->loss;
        last = (double)judged->played.value;
        begun = true;
    }
    account->result = analysis->is_over ? final_value(analysis, seat) : begun ? last : 0;
    account->start = begun ? account->start : account->result;
    account->luck = account->result - account->start - account->gifts + account->cost;
}

bool analysis_run(Analysis *analysis, const Table *table, Budget budget,
                  void (*progress)(void *data, int done, int of), void *data) {
    const Game *game = table->game;
    Replay replay;
    Rng rng;
    rng_init(&rng, game_hash(game, &table->deal));
    memset(analysis, 0, sizeof *analysis);
    analysis->table = table;
    analysis->n_moves = table->n_moves;
    analysis->is_over = table_is_over(table);
    analysis->move = calloc((size_t)table->n_moves + 1, sizeof *analysis->move);
    if (!analysis->move)
        return false;
    for (replay_begin(&replay, table); replay.n < table->n_moves; replay_step(&replay)) {
        int i = replay.n;
        Move moves[MAX_MOVES];
        Judgement *judged = &analysis->move[i];
        judged->seat = table->mover[i];
        judged->forced = game->legal(&replay.state, moves) == 1;
        judged->played.move = judged->best.move = table->move[i];
        if (!judged->forced) {
            View view;
            view_of(game, &replay.state, judged->seat, &view);
            judge(&view, table->move[i], budget, &rng, judged);
            analysis->n_real++;
        }
        progress(data, i + 1, table->n_moves);
        if (budget.stop && atomic_load(budget.stop)) {
            analysis_free(analysis);
            return false;
        }
    }
    table_scores(table, analysis->score);
    for (int seat = 0; seat < table->setup.seats; seat++)
        balance(analysis, seat);
    return true;
}

void analysis_free(Analysis *analysis) {
    free(analysis->move);
    analysis->move = NULL;
}

/* ---- words ---- */

/* The first terms say most; more would bury them. */
static void tell_reasons(const Game *game, const ExplainTerm *terms, int count, Text *out) {
    explain_render(game, terms, count < REASONS ? count : REASONS, out);
}

void analysis_sentence(const Analysis *analysis, int i, Text *out) {
    const Judgement *judged = &analysis->move[i];
    const Game *game = analysis->table->game;
    char notation[MAX_NOTATION], why[512], was[512];
    Text text;
    if (judged->forced) {
        text_add(out, tr("the only legal move"));
        return;
    }
    text_init(&text, was, sizeof was);
    tell_reasons(game, judged->played_terms, judged->n_played_terms, &text);
    if (judged->best.move == judged->played.move) {
        text_format(out, tr("best: %s"), was);
        return;
    }
    text_init(&text, notation, sizeof notation);
    analysis_notation(analysis, i, judged->best.move, &text);
    text_init(&text, why, sizeof why);
    tell_reasons(game, judged->terms, judged->n_terms, &text);
    text_format(out, tr("better %s: %s; played: %s"), notation, why, was);
}
