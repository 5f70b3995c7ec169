/* SPDX-License-Identifier: MIT */
/* pair.h - two people at a table: what the tests of matches share. One service for a whole program.
 */
#ifndef TESTS_SERVER_PAIR_H
#define TESTS_SERVER_PAIR_H

#include "server/place.h"

/* The service of the program: set-up and tear-down of its group of tests. */
extern Place place;
int pair_begin_all(void **state);
int pair_end_all(void **state);

#define UPTOWN "'game':'uptown','seats':2"

/* Two people at a table that has begun. */
typedef struct {
    char token[2][64], name[2][32], id[16];
    Wire *wire[2]; /* by seat, watching */
    int last;      /* of the table */
    int actor;
} Pair;

/* POST matches/ID/WHAT with a fresh cid and these members; the caller's. */
json_t *pair_order(const char *token, const char *id, const char *what, const char *more,
                   int *status);
void pair_join(const char *token, const char *id);
/* Two new guests at a new table that has begun, both watching. */
void pair_sit_down(Pair *pair, const char *settings);
/* The same, each of them at a node of their own. */
void pair_sit_down_at(Pair *pair, const char *settings, const Place *first, const Place *second);
void pair_get_up(Pair *pair);
/* Takes `last` and `actor` from an answer or a push. */
void pair_take(Pair *pair, const json_t *told);
/* The first legal move of who is to move. */
void pair_first_move(Pair *pair, char out[64]);
/* Sends a decision; its answer, the caller's. */
json_t *pair_play(Pair *pair, int seat, int after, const char *move, const char *cid);
/* A socket of this person that watches nothing and asked for pushes of their own matches; and the
 * push of that kind with the state of the pair's match, and whose turn it is. */
Wire *pair_mine(const Place *at, const char *token);
void pair_await_mine(const Pair *pair, Wire *wire, int seat);
/* A table of `host` at which somebody else sits down, and leaves or is sent away: what `at`, where
 * they subscribed to their own matches without watching it, reaches them. `host`: where it is made.
 */
void pair_part(const Place *host, const Place *at, bool kicked);
/* Claims a new name for this guest. */
void pair_claim(const Place *at, const char *token, const char *name);
/* Waits for the push with this name at that seat; its player, the caller's. */
json_t *pair_await_player(Wire *wire, int seat, const char *name);
/* The seat to move makes the first legal move, and both get it. */
void pair_step(Pair *pair);
void pair_steps(Pair *pair, int count);
/* Everything from the beginning, as this service sends it; the caller's. */
json_t *pair_log(const Pair *pair, const Place *at);
/* Waits for an entry of this kind; the push that brought it is taken in. */
void pair_wait(Pair *pair, int seat, const char *kind);

#endif
