/* SPDX-License-Identifier: MIT */
/* table.h - one match: the interface between front ends and games.
 *
 * A table owns the true state and the list of moves; other code gets views. Undo replays the
 * match from its deal, so it needs nothing of a game that play does not need. A table is flat:
 * copy it with memcpy; nothing in it is allocated. */
#ifndef ENGINE_TABLE_H
#define ENGINE_TABLE_H

#include "engine/fair.h"
#include "engine/game.h"

typedef struct {
    bool is_bot;
    char name[MAX_NAME]; /* may be empty */
} Player;

/* To whom a move reveals hidden information: bit per seat, bit MAX_SEATS for a spectator. */
typedef struct {
    uint8_t common; /* as far as a spectator can tell; saying so reveals nothing to anybody */
    uint8_t own;    /* as far as each seat can tell itself; for that seat alone to know */
} Reveals;

typedef struct {
    const Game *game;
    Setup setup;
    bool has_seed; /* false when a record gave the deal without one */
    bool has_fair; /* the seed came from a secret and shares: an online match */
    Fair fair;
    Player player[MAX_SEATS];
    int n_moves;                  /* made so far */
    int n_redo;                   /* taken back and not yet replaced, after the first n_moves */
    Move move[MAX_LONGEST];       /* the match's, then those that redo would make */
    Seat mover[MAX_LONGEST];      /* who made each */
    Reveals reveals[MAX_LONGEST]; /* and the observers to whom it revealed something */
    AnyState deal;                /* as dealt */
    AnyState state;               /* after n_moves */
} Table;

/* The knowledge of one seat: the only form in which a state leaves a table. */
typedef struct {
    const Game *game;
    Seat seat;            /* NOBODY: a spectator */
    uint8_t seats;        /* at the table */
    const Player *player; /* what words and pictures call the seats; NULL: "Player 1", ... */
    AnyState state;
} View;

/* Deals from setup->seed. The setup has passed game_check_setup. */
void table_open(Table *table, const Game *game, const Setup *setup);

/* Opens with a deal read from a record; false (and in->error filled) when it is not a valid
 * deal. */
bool table_open_dealt(Table *table, const Game *game, const Setup *setup, Scan *in);

Seat table_actor(const Table *table);
bool table_is_over(const Table *table);

/* False with an error for the player when it is not this seat's turn or the move is not legal. */
bool table_play(Table *table, Seat seat, Move move, Error *error);

/* The same, with the move in notation. */
bool table_play_notation(Table *table, Seat seat, Slice notation, Error *error);

void table_view(const Table *table, Seat seat, View *view);
void view_of(const Game *game, const void *state, Seat seat, View *view);

/* Decodes a view from bytes of game_encode. False with an error, and `view` unchanged, when they
 * are not a state of this game, its deck is not loaded or the seat does not exist. */
bool view_read(const Game *game, Seat seat, const uint8_t *bytes, size_t length, View *view,
               Error *error);

/* ---- going through a match ----
 *
 *     for (replay_begin(&replay, table); replay.n < table->n_moves; replay_step(&replay))
 *         ... replay.state is the true state before move[replay.n] ... */

typedef struct {
    const Table *table;
    int n;          /* moves made so far */
    AnyState state; /* after them */
} Replay;

void replay_begin(Replay *replay, const Table *table); /* as dealt */
bool replay_step(Replay *replay);                      /* makes the next move; false at the end */

/* The true state before move i, 0 <= i <= n_moves. */
void table_state_at(const Table *table, int i, AnyState *out);

/* ---- taking back ----
 *
 * People may take a move back as long as it revealed nothing to anybody who would remember it. Each
 * game declares what its moves reveal (Game.reveals). */

/* The observers to whom this legal move of a whole state reveals something. */
Reveals move_reveals(const Game *game, const void *before, Move move);

/* The observers that keep people on these seats (bit per seat) from taking back a move that reveals
 * this; 0: it may be taken back. Among several people that is everybody, spectators included. Bots
 * decide from views and remember nothing, so a person alone with them minds only what that person
 * saw. */
unsigned undo_blockers(Reveals reveals, unsigned people);

/* The same for move i (0-based) of a match, given its players. */
unsigned table_undo_blockers(const Table *table, int i);

/* How far back one may go: the least number of moves that may be left, n_moves if none may be taken
 * back. Stops at the first move, counted from the end, that somebody blocks or that was made by a
 * seat not in `seats`. */
int table_undo_limit(const Table *table, unsigned seats);

/* Goes back to n moves regardless of what was revealed; the front end decides who may. 0 <= n <=
 * n_moves. */
void table_rewind(Table *table, int n);

/* Redoes the next undone move; false when there is none. */
bool table_redo(Table *table);

/* ---- results ---- */

void table_scores(const Table *table, Score out[MAX_SEATS]);

#endif
