/* SPDX-License-Identifier: MIT */
/* fair.h - a random seed that no participant alone can choose, and that everyone can verify
 * afterwards.
 *
 * Before anyone joins, the server draws a secret S and publishes commit = SHA-256("townhall
 * commit 1" S). Every player adds a random share. The seed of the deal is the hash of S and all
 * shares, so neither the server nor a player could choose it alone. docs/reference/notation.md
 * specifies it completely. */
#ifndef ENGINE_FAIR_H
#define ENGINE_FAIR_H

#include "base/deal.h"
#include "engine/game.h"

enum {
    FAIR_BYTES = 32,     /* of a secret, a commit and a share */
    MAX_DEAL_TEXT = 4096 /* no game's deal lines are longer */
};

typedef struct {
    uint8_t bytes[FAIR_BYTES];
    Seat seat;  /* whose it is, once the seats are drawn */
    bool early; /* given before the commit was known: counts, but vouches for nothing */
} FairShare;

/* As in a record. */
typedef struct {
    uint8_t commit[FAIR_BYTES];
    uint8_t secret[FAIR_BYTES];
    int n_shares;
    FairShare share[MAX_SEATS]; /* in the order of chairs; who gave none is left out */
} Fair;

void fair_commit(const uint8_t secret[FAIR_BYTES], uint8_t out[FAIR_BYTES]);

/* SHA-256("townhall deal 1" secret share share ...). */
void fair_seed(const uint8_t secret[FAIR_BYTES], const FairShare *shares, int n_shares,
               uint8_t out[SEED_BYTES]);

/* Which chair gets which seat: out[seat] is a chair. The chairs 0 .. seats-1 are shuffled with the
 * key SHA-256("townhall seats 1" seed). */
void fair_order(const uint8_t seed[SEED_BYTES], int seats, uint8_t out[MAX_SEATS]);

/* The chance of the bot that decides after entry n: SHA-256("townhall bot 1" secret n), n as four
 * bytes, the lowest first. */
void fair_bot(const uint8_t secret[FAIR_BYTES], int n, uint8_t out[FAIR_BYTES]);

/* Does everything follow: the commit from the secret, the seed from secret and shares, and can
 * the seats of the shares be those drawn by the seed (*drawn) or those people sat down on
 * (*seated)? False with an error that names the part that does not match. */
bool fair_check(const Fair *fair, const uint8_t seed[SEED_BYTES], int seats, bool *drawn,
                bool *seated, Error *error);

#endif
