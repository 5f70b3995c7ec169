/* SPDX-License-Identifier: MIT */
/* table.c - one match. Handles turns and moves without knowing their meaning. */
#include "engine/table.h"

#include <assert.h>
#include <string.h>

static void begin(Table *table, const Game *game, const Setup *setup) {
    memset(table, 0, sizeof *table);
    table->game = game;
    table->setup = *setup;
}

void table_open(Table *table, const Game *game, const Setup *setup) {
    begin(table, game, setup);
    table->has_seed = true;
    game->setup(&table->deal, setup);
    table->state = table->deal;
}

bool table_open_dealt(Table *table, const Game *game, const Setup *setup, Scan *in) {
    begin(table, game, setup);
    if (!game->read_deal(&table->deal, setup, in))
        return false;
    table->state = table->deal;
    return true;
}

Seat table_actor(const Table *table) {
    return table->game->actor(&table->state);
}

bool table_is_over(const Table *table) {
    return table_actor(table) == NOBODY;
}

Reveals move_reveals(const Game *game, const void *before, Move move) {
    Reveals reveals = {0};
    View view;
    if (game_is_optional(game, before, move)) {
        unsigned all = game_observers(game->seats(before));
        return (Reveals){.common = (uint8_t)all, .own = (uint8_t)all};
    }
    for (int seat = 0; seat < game->seats(before); seat++) {
        view_of(game, before, (Seat)seat, &view);
        reveals.own |= (uint8_t)(game->reveals(&view.state, move) & 1u << seat);
    }
    view_of(game, before, NOBODY, &view);
    reveals.common = (uint8_t)game->reveals(&view.state, move);
    return reveals;
}

/* The move is legal. */
static void make(Table *table, Move move) {
    assert(table->n_moves < MAX_LONGEST);
    table->mover[table->n_moves] = table_actor(table);
    table->move[table->n_moves] = move;
    table->reveals[table->n_moves] = move_reveals(table->game, &table->state, move);
    table->n_moves++;
    table->game->apply(&table->state, move);
}

bool table_play(Table *table, Seat seat, Move move, Error *error) {
    Seat actor = table_actor(table);
    if (actor == NOBODY)
        return error_at(error, 0, "the match is over");
    if (actor != seat)
        return error_at(error, 0, "it is seat %d's turn, not seat %d's", actor, seat);
    if (!game_is_step(table->game, &table->state, move))
        return error_at(error, 0, "not a legal move");
    make(table, move);
    table->n_redo = 0;
    return true;
}

bool table_play_notation(Table *table, Seat seat, Slice notation, Error *error) {
    Move move = game_parse_step(table->game, &table->state, notation);
    if (move == NO_MOVE && !table_is_over(table) && table_actor(table) == seat)
        return error_at(error, 0, "'%s' is not a legal move", slice_quote(notation).words);
    return table_play(table, seat, move, error);
}

void view_of(const Game *game, const void *state, Seat seat, View *view) {
    memset(view, 0, sizeof *view);
    view->game = game;
    view->seat = seat;
    view->seats = (uint8_t)game->seats(state);
    memcpy(&view->state, state, game->state_size);
    game->redact(&view->state, seat);
}

bool view_read(const Game *game, Seat seat, const uint8_t *bytes, size_t length, View *view,
               Error *error) {
    AnyState state;
    if (!game_decode(game, bytes, length, &state, error))
        return false;
    if (seat < NOBODY || seat >= game->seats(&state))
        return error_at(error, 0, "no seat %d at this table", seat);
    view_of(game, &state, seat, view);
    return true;
}

void table_view(const Table *table, Seat seat, View *view) {
    view_of(table->game, &table->state, seat, view);
}

void replay_begin(Replay *replay, const Table *table) {
    *replay = (Replay){.table = table, .state = table->deal};
}

bool replay_step(Replay *replay) {
    const Table *table = replay->table;
    if (replay->n == table->n_moves)
        return false;
    table->game->apply(&replay->state, table->move[replay->n++]);
    return true;
}

void table_state_at(const Table *table, int i, AnyState *out) {
    Replay replay;
    assert(i >= 0 && i <= table->n_moves);
    for (replay_begin(&replay, table); replay.n < i;)
        replay_step(&replay);
    *out = replay.state;
}

void table_rewind(Table *table, int n) {
    assert(n >= 0 && n <= table->n_moves);
    table_state_at(table, n, &table->state);
    table->n_redo += table->n_moves - n;
    table->n_moves = n;
}

bool table_redo(Table *table) {
    if (table->n_redo == 0)
        return false;
    table->n_redo--;
    make(table, table->move[table->n_moves]);
    return true;
}

unsigned undo_blockers(Reveals reveals, unsigned people) {
    bool alone = people && !(people & (people - 1));
    return alone ? reveals.own & people : reveals.common;
}

unsigned table_undo_blockers(const Table *table, int i) {
    unsigned people = 0;
    assert(i >= 0 && i < table->n_moves);
    for (int seat = 0; seat < table->setup.seats; seat++)
        people |= (unsigned)!table->player[seat].is_bot << seat;
    return undo_blockers(table->reveals[i], people);
}

int table_undo_limit(const Table *table, unsigned seats) {
    int n = table->n_moves;
    while (n > 0 && seats >> table->mover[n - 1] & 1 && !table_undo_blockers(table, n - 1))
        n--;
    return n;
}

void table_scores(const Table *table, Score out[MAX_SEATS]) {
    for (int seat = 0; seat < table->setup.seats; seat++)
        table->game->score(&table->state, (Seat)seat, &out[seat]);
}
