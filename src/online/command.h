/* SPDX-License-Identifier: MIT */
/* command.h - a request to change a match: from a person, the clock, a bot or the operator.
 *
 * A command also has the facts that a room cannot know itself (the user, presence, random
 * bytes); the server looks them up. Each kind uses only the fields listed with it. */
#ifndef ONLINE_COMMAND_H
#define ONLINE_COMMAND_H

#include "online/entry.h"
#include "online/refusal.h"

typedef enum {
    USER_NONE, /* nobody signed in */
    USER_GUEST,
    USER_MEMBER,
    USER_BOT /* a program with an account */
} UserKind;

typedef enum {
    /* From persons: `user` and `user_kind` identify them. */
    COMMAND_CREATE,  /* settings, bot_level, unseated, share or NULL (early) */
    COMMAND_JOIN,    /* seat (a chair) or NOBODY for any; share or NULL; blocked, absent */
    COMMAND_SHARE,   /* share */
    COMMAND_LEAVE,   /* cancelled_today */
    COMMAND_KICK,    /* seat: a person's or a bot's chair */
    COMMAND_BOT,     /* seat, level */
    COMMAND_START,   /* absent */
    COMMAND_PLAY,    /* after, move, lag */
    COMMAND_BACK,    /* after, to */
    COMMAND_ASK,     /* what, to (back), seat (standin), away */
    COMMAND_ANSWER,  /* n, yes */
    COMMAND_RETURN,  /* */
    COMMAND_REMATCH, /* next */

    /* Of the server itself. */
    COMMAND_TICK,   /* absent; everything due at `now`, possibly nothing */
    COMMAND_DECIDE, /* seat, after, move: what a bot or stand-in decided */
    COMMAND_HELD,   /* from, until: clocks stood still */

    /* Of the operator. */
    COMMAND_BAN,    /* user: removed for good, marked as banned */
    COMMAND_REMOVE, /* user: the account is deleted; leaves for good */
    COMMAND_CLOSE,  /* ends a running match, cancels a gathering one */
    N_COMMANDS
} CommandKind;

typedef struct {
    CommandKind kind;
    UserId user;
    UserKind user_kind;

    Seat seat;
    int after;
    Slice move; /* notation */
    int lag;    /* ms, from the server's own pings; at most LAG_MOST is credited */
    int to;
    AskWhat what;
    int n;
    bool yes;
    int level;
    const uint8_t *share; /* FAIR_BYTES, or NULL */
    const Settings *settings;
    uint8_t bot_level[MAX_SEATS]; /* create: by chair; 0: no bot there */
    bool unseated;                /* create: whoever opens the table does not sit down */
    MatchId next;
    int64_t from, until;

    /* Facts. */
    bool blocked;         /* join: the host has blocked this user */
    bool cancelled_today; /* leave, rated: this person has cancelled a rated match today already */
    unsigned absent;      /* while gathering: bit per chair, nobody of theirs here for ABSENT_FOR */
    int64_t away;         /* ask for a stand-in: ms since that seat's person was last here */
} Command;

/* What a command appends: one row. */
typedef struct {
    int count; /* 0: granted, and nothing is to be appended (joining twice, nothing was due) */
    Entry entry[MAX_ENTRIES];
    /* After create: stored in a table of its own, in the transaction of the row. */
    uint8_t secret[FAIR_BYTES];
} Entries;

#endif
