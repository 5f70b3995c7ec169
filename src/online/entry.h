/* SPDX-License-Identifier: MIT */
/* entry.h - an entry: one line of a match's log.
 *
 * A log is a sequence of entries numbered 0, 1, 2 ... without gaps; room.h folds them. One command
 * appends up to MAX_ENTRIES, stored together as one row of lines. docs/reference/online.md, section
 * "The log", describes the lines. Rows contain user ids, never names.
 *
 * Some fields of a row are confidential: clients get shares (in `create`, `join` and `share`)
 * only from `start` on, and only players get the other match's id in `rematch`. Rows reveal
 * nothing about the secret of a running match, except the public order of seats in `start`. */
#ifndef ONLINE_ENTRY_H
#define ONLINE_ENTRY_H

#include "engine/fair.h"
#include "engine/game.h"

typedef uint64_t MatchId; /* 60 random bits; 0: none */
typedef int64_t UserId;   /* above 0; 0: the server itself */

enum {
    MATCH_ID_CHARS = 12,  /* of a-z2-7 */
    MAX_ENTRIES = 8,      /* that one command appends */
    MAX_ENTRY_LINE = 640, /* bytes, the LF included */
    MAX_ROW = MAX_ENTRIES * MAX_ENTRY_LINE,
    MAX_BOT_LEVEL = 5,
    STANDIN_LEVEL = 3 /* also of bots that `start` puts on free chairs */
};

/* The id as text, with a NUL. */
void match_id_write(MatchId id, char out[MATCH_ID_CHARS + 1]);
/* False when these are not 12 of a-z2-7, or when they spell 0. */
bool match_id_read(Slice words, MatchId *out);
/* An id from random bits: keeps 60 of them, and is never 0. */
MatchId match_id_from(uint64_t random);

typedef enum {
    ENTRY_CREATE,
    ENTRY_JOIN,
    ENTRY_SHARE, /* a player gave a share; clients get its value with `start` */
    ENTRY_LEAVE,
    ENTRY_KICK,
    ENTRY_BOT,
    ENTRY_START,
    ENTRY_MOVE,
    ENTRY_BACK,
    ENTRY_STANDIN,
    ENTRY_RETURN,
    ENTRY_ASK,
    ENTRY_ANSWER,
    ENTRY_HELD,
    ENTRY_REMATCH,
    ENTRY_END,
    ENTRY_CANCEL,
    N_ENTRY_KINDS
} EntryKind;

typedef enum {
    PACE_NONE,
    PACE_LIVE,
    PACE_DAYS,
    N_PACES
} PaceKind;

/* In milliseconds; 0 with PACE_NONE. */
typedef struct {
    PaceKind kind;
    int64_t bank, turn;
} Pace;

typedef enum {
    BY_PERSON,
    BY_BOT,
    BY_STANDIN,
    N_BYS
} MoveBy;

typedef enum {
    WHY_LATE,   /* out of time */
    WHY_LEFT,   /* by an own `leave`, or the account was deleted */
    WHY_GONE,   /* away for long, and the others agreed (pace none) */
    WHY_BANNED, /* by the operator; no return */
    N_STANDIN_WHYS
} StandinWhy;

typedef enum {
    ASK_BACK,
    ASK_END,
    ASK_PAUSE,
    ASK_STANDIN,
    N_ASKS
} AskWhat;

typedef enum {
    END_OVER,   /* played to its end: the only one with a result */
    END_AGREED, /* all players present agreed */
    END_IDLE,   /* 30 days without a decision */
    END_LEFT,   /* no person was left */
    END_CLOSED, /* by the operator */
    N_END_WHYS
} EndWhy;

typedef enum {
    CANCEL_LEFT,   /* somebody left before their first decision */
    CANCEL_EMPTY,  /* nobody was left while gathering */
    CANCEL_IDLE,   /* gathering for 30 days, or for one and nobody has sat down */
    CANCEL_CLOSED, /* by the operator */
    N_CANCEL_WHYS
} CancelWhy;

/* The settings of a table; they never change. */
typedef struct {
    const Game *game;
    uint16_t rules;             /* of the game when it was made */
    uint8_t deck[SHA256_BYTES]; /* which deck: its hash */
    uint8_t seats;
    uint8_t choice[MAX_OPTIONS]; /* of the deck's options, as in Setup */
    Pace pace;
    bool rated;
    bool open;         /* listed publicly; else reachable by its link only */
    bool seated;       /* seats in the order of joining; else drawn by the seed */
    bool phrases_only; /* no free text */
    bool players_only; /* nobody else may watch */

    /* A rematch: chairs reserved for players of the previous match, for KEPT_FOR ms. */
    MatchId rematch_of;     /* 0: it is none */
    UserId kept[MAX_SEATS]; /* 0: not kept */
} Settings;

typedef struct {
    uint8_t place[MAX_SEATS]; /* from 1; equals share one */
    int32_t score[MAX_SEATS]; /* totals */
    bool cooperative, won;    /* then every place is 1 */
} Result;

/* The kind determines the fields in use; the others are 0. `user` sent the request. */
typedef struct {
    int n;
    int64_t at; /* ms since 1970; never less than that of the previous entry */
    EntryKind kind;
    UserId user;
    Seat seat; /* a chair before `start`; NOBODY where none is meant */

    Settings settings;           /* create */
    uint8_t commit[FAIR_BYTES];  /* create */
    bool has_share, early;       /* join (early: the host's, given with create), share */
    bool program;                /* join: the account's program, not its person */
    uint8_t share[FAIR_BYTES];   /* join, share: secret before start */
    uint8_t level;               /* bot: 1 .. MAX_BOT_LEVEL */
    uint8_t seats;               /* start, end with a result: how many */
    uint8_t chair[MAX_SEATS];    /* start: the player on chair[i] gets seat i */
    MoveBy by;                   /* move */
    Move move;                   /* move: NO_MOVE when read from a row: then the words count */
    char notation[MAX_NOTATION]; /* move */
    int lag;                     /* move: ms credited */
    int to;                      /* back; ask for it: the entry to go back to */
    StandinWhy standin;          /* standin */
    AskWhat what;                /* ask */
    Seat whom;                   /* ask for a stand-in: on which seat */
    int ask;                     /* answer: the ask's n */
    bool yes;                    /* answer */
    int64_t from, until;         /* held */
    MatchId next;                /* rematch: only players get it */
    EndWhy end;                  /* end */
    bool has_result;             /* end */
    Result result;               /* end */
    CancelWhy cancel;            /* cancel */
} Entry;

/* The names of kinds, reasons and votes in rows and in JSON. */
const char *entry_kind_name(EntryKind kind);
const char *pace_name(PaceKind kind);
const char *move_by_name(MoveBy by);
const char *standin_why_name(StandinWhy why);
const char *ask_what_name(AskWhat what);
const char *end_why_name(EndWhy why);
const char *cancel_why_name(CancelWhy why);
/* The ask with this name; false when there is none. */
bool ask_what_find(Slice name, AskWhat *out);
bool pace_find(Slice name, PaceKind *out);

/* One line with its LF. */
void entry_write(const Entry *entry, Text *out);

/* Reads the next line. False, with in->error filled, when it is not an entry; `out` is then
 * undefined. Checks ranges only; room_fold checks whether it may follow the previous entries.
 * The deck need not be loaded. */
bool entry_read(Scan *in, Entry *out);

/* The lines of a row one after the other. */
void entries_write(const Entry *entries, int count, Text *out);
/* Reads a row: 1 .. MAX_ENTRIES lines with ascending n. Returns how many, or 0 with the error. */
int entries_read(const char *bytes, size_t length, Entry out[MAX_ENTRIES], Error *error);

#endif
