/* SPDX-License-Identifier: MIT */
/* sitting.h - one seat of an online match that a bot plays: entries received, decisions sent.
 *
 * A decision is made once for each entry it follows and keeps its cid (idempotency key). Sent
 * again after a lost connection it is the same request, so it is never played twice. */
#ifndef CLI_SITTING_H
#define CLI_SITTING_H

#include "arena/opponent.h"
#include "client/client.h"

#include <jansson.h>

enum {
    MATCH_ID = 13,     /* bytes of a match's id, the NUL included */
    MOST_SITTINGS = 32 /* matches that one connection may watch */
};

typedef struct {
    char id[MATCH_ID];
    const Game *game;
    Setup setup;   /* seats, deck and options, for programs; no seed */
    Seat seat;     /* NOBODY until it is known */
    bool watching; /* the service sends what happens */
    bool waiting;  /* for the answer to a decision */
    bool over;
    bool replaced; /* a stand-in plays; the bot asks to return */
    bool has_view;
    View view;
    int known;   /* last entry received; -1: none */
    int last;    /* entry the view follows */
    int decided; /* entry the move was decided after; -1: none */
    char move[MAX_NOTATION];
    Opponent opponent;
} Sitting;

/* Begins to play the match that `match` (JSON of the service) describes; fetches its deck when
 * it is not built in. False with an error when this bot cannot play it. */
bool sitting_open(Sitting *sitting, Client *client, const json_t *match, const char *bot,
                  Error *error);
void sitting_close(Sitting *sitting);

/* Handles the answer to `watch`, or a push of entries. False with an error when they are invalid.
 */
bool sitting_read_news(Sitting *sitting, const json_t *news, bool is_answer, Error *error);

/* The service refused its decision with this code. */
void sitting_refused(Sitting *sitting, const char *code);

/* Is a decision due now? */
bool sitting_must_decide(const Sitting *sitting);
/* Decides, unless it already has after this entry, and sends the decision with this request
 * number. */
void sitting_decide(Sitting *sitting, Client *client, int request, Rng *rng);

#endif
