/* SPDX-License-Identifier: MIT */
/* sitting.h - one seat of an online match that a bot plays: what it was told, what it decided.
 *
 * A decision is made once for each entry it follows, and keeps its cid: sent again after a lost
 * connection it is the same request, so it is never played twice. */
#ifndef CLI_SITTING_H
#define CLI_SITTING_H

#include "arena/opponent.h"
#include "client/client.h"

#include <jansson.h>

enum {
    MATCH_ID = 13,     /* bytes of a match's id, the NUL included */
    MOST_SITTINGS = 32 /* a connection may watch so many */
};

typedef struct {
    char id[MATCH_ID];
    const Game *game;
    Setup setup;   /* seats, deck and options, for programs; no seed */
    Seat seat;     /* NOBODY until it is known */
    bool watching; /* the service sends what happens */
    bool waiting;  /* for the answer to a decision */
    bool over;
    bool replaced; /* by a stand-in: asks to return */
    bool has_view;
    View view;
    int known;   /* last entry it was told; -1: none */
    int last;    /* entry the view follows */
    int decided; /* entry the move was decided after; -1: none */
    char move[MAX_NOTATION];
    Opponent opponent;
} Sitting;

/* Sits for the match that `match` (as told by the service) describes; fetches its deck where it is
 * an own one. False with words when this bot cannot play it. */
bool sitting_open(Sitting *sitting, Client *client, const json_t *match, const char *bot,
                  Error *error);
void sitting_close(Sitting *sitting);

/* Takes in the answer to `watch`, or a push of entries. False with words when they make no sense.
 */
bool sitting_told(Sitting *sitting, const json_t *news, bool is_answer, Error *error);

/* The service refused its decision with this code. */
void sitting_refused(Sitting *sitting, const char *code);

/* May and should it decide now? */
bool sitting_must_decide(const Sitting *sitting);
/* Thinks, if it has not yet after this entry, and sends the decision with this request number. */
void sitting_decide(Sitting *sitting, Client *client, int request, Rng *rng);

#endif
