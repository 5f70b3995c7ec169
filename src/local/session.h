/* SPDX-License-Identifier: MIT */
/* session.h - one match played on this machine: its table, its file, its bots. The line mode and
 * the full screen both play a Session; they differ in what they show.
 *
 *     session.c      names, whose turn, bots, storing
 *     back.c         undo and redo
 *     choices.c      the legal moves as a list, in families
 *     hint.c         advice, thought of once for each position
 *     keep.c         the record's file */
#ifndef LOCAL_SESSION_H
#define LOCAL_SESSION_H

#include "arena/opponent.h"
#include "local/keep.h"

/* The adviser's result for a position, and how much of it was shown. */
typedef struct {
    uint64_t position; /* hash of the analysed view */
    bool known;        /* the adviser has thought about it to the end */
    int steps;         /* shown so far: area, candidates, the best */
    Choice choice;
} Hint;

typedef struct {
    Table table;
    struct Terminal *terminal; /* of the line mode */
    Keep keep;
    const char *deck;             /* the file of --deck, or NULL */
    const char *folder;           /* where new matches are stored; NULL: the current directory */
    bool keeps_always;            /* after every move */
    bool shows_places;            /* line mode: `places` was asked for */
    Seat viewer;                  /* the seat the screen is for; NOBODY when only bots play */
    Rng rng;                      /* the bots' own; never the deal's */
    Opponent opponent[MAX_SEATS]; /* on the seats that bots play */
    Hint hint;
    Player shown[MAX_SEATS]; /* as the table, with a name for everybody */
} Session;

/* What a seat sees, with everybody's name. */
void local_view(const Session *session, Seat seat, View *view);
bool local_is_human(const Session *session, int seat);
int local_count_humans(const Session *session);

/* Fills `shown`. */
void local_name_players(Session *session);

/* Do the seats see different things? Then one must not look while the other plays. */
bool local_have_secrets(const Session *session, Seat a, Seat b);

/* The move of the bot on turn; it is legal and not made yet. A bot that is told to stop answers
 * soon; a program takes its time. NULL: it is never told. */
Move local_bot_move(Session *session, const atomic_bool *stop);

/* Stores the match, in a new file if it has none yet. */
bool local_keep(Session *session, Error *error);
/* Is there a move worth storing? Opening moves of bots do not count, unless only bots play. */
bool local_is_worth_keeping(const Session *session);

/* ---- back.c ---- */

/* Back to before the last decision of a human: the number of moves left; -1 when there is none.
 * Replies of bots in between go back with it. */
int local_last_choice(const Session *session);
/* May the match go back to n moves, because they revealed nothing? */
bool local_may_rewind(const Session *session, int n);
/* Who blocks taking back the moves from n on: names, separated by commas. */
void local_name_blockers(const Session *session, int n, Text *out);
/* Makes moves again up to the next turn of a human; returns how many. */
int local_redo(Session *session);

/* ---- hint.c ---- */

enum {
    CANDIDATES = 3
};

/* Has the adviser thought about this position? */
bool local_knows_hint(const Session *session);
/* Thinks about this position. When it is told to stop, it knows nothing. */
void local_think_hint(Session *session, const atomic_bool *stop);
/* Thinks if it has not yet about this position, and goes one step on. */
void local_hint(Session *session, View *view);
/* The best candidates in the order of the list, so that the best one is not given away. Returns
 * how many. */
int local_candidates(const Session *session, Move moves[CANDIDATES], float points[CANDIDATES]);

#endif
