/* SPDX-License-Identifier: MIT */
/* room.h - one online match as a fold over its log. Read this first, then docs/reference/online.md.
 *
 *      Command, now                         Entry
 *           |                                 |
 *           v                                 v
 *      room_decide --> Entries --> store --> room_fold --> Room --> room_show --> Showing
 *           |                                                            (a View and public facts)
 *           v
 *        Refusal
 *
 * Deciding changes nothing: it returns the entries to append. The server folds them into a copy,
 * and replaces the room by the copy once the store has them. Folding the same log gives the same
 * room everywhere and at any time; nothing here reads a clock, allocates or draws random numbers.
 *
 * A room is flat: copy it with memcpy or room_copy. Its inside is private: room_show and
 * room_look return what a viewer may know, room_question returns a bot's question, and
 * room_record returns everything once the match is over. */
#ifndef ONLINE_ROOM_H
#define ONLINE_ROOM_H

#include "engine/table.h"
#include "online/command.h"
#include "online/entry.h"

typedef struct Room Room;

enum {
    ROOM_MOST = 12 * 1024, /* maximum bytes of a room */

    MAX_LOG = 4000,      /* entries; after that only decisions and entries of the server */
    MAX_GATHERING = 200, /* entries while gathering */
    MAX_BACKS = 20,      /* `back` in a run of one seat's decisions */
    MAX_KICKED = 32,     /* persons kicked from one table */
    MAX_RETURNS = 3,     /* of one seat */
    MAX_PAUSES = 2,      /* of one match */
    LAG_MOST = 500,      /* ms of lag credited to a decision; and after the bank, before the flag */
    HELD_GIFT = 20 * 1000 /* ms for the seat to move after clocks stood still; live only */
};

#define SECOND_MS     INT64_C(1000)
#define MINUTE_MS     (60 * SECOND_MS)
#define HOUR_MS       (60 * MINUTE_MS)
#define DAY_MS        (24 * HOUR_MS)
#define KEPT_FOR      (10 * MINUTE_MS) /* a rematch's chairs */
#define PAUSE_FOR     (5 * MINUTE_MS)
#define ASK_FOR       MINUTE_MS /* pace days: ASK_FOR_DAYS */
#define ASK_FOR_DAYS  DAY_MS
#define AWAY_FOR      (10 * MINUTE_MS) /* away for that long: others may ask for a stand-in */
#define ABSENT_FOR    MINUTE_MS /* not here for that long: a match with clocks waits for them */
#define LEFT_FOR      (10 * MINUTE_MS) /* without a person; pace days: LEFT_FOR_DAYS */
#define LEFT_FOR_DAYS DAY_MS
#define IDLE_FOR      (30 * DAY_MS)    /* gathering; or no clock runs and nobody decides */
#define UNUSED_FOR    DAY_MS           /* gathering, and nobody has sat down yet */
#define RETURN_LEAST  (30 * SECOND_MS) /* on the clock of a returning player */
#define BOT_DELAY     400              /* ms from the last entry to a bot's move, by default */
#define NEVER         INT64_MAX

/* Memory for a room of any game. */
typedef union {
    uint64_t align;
    uint8_t bytes[ROOM_MOST];
} AnyRoom;

/* The bytes of a room of this game; less than ROOM_MOST, so that a server can have many. */
size_t room_bytes(const Game *game);

/* Makes an empty room, before its `create`, in memory for a room of this game. `secret` is drawn
 * before create and stored in the table of secrets. */
Room *room_open(void *memory, const Game *game, MatchId id, const uint8_t secret[FAIR_BYTES]);

/* `to` is memory for a room of the same game. Returns it as a room. */
Room *room_copy(void *to, const Room *from);

/* Folds an entry of the log. Returns false with an error when it is invalid: it cannot follow
 * the previous entries, the rules of its game have another number, or its deck is not loaded.
 * The room is then unchanged. A node that cannot fold a log appends nothing to it and answers
 * `rules`. */
bool room_fold(Room *room, const Entry *entry, Error *error);

/* A decision as everybody may know it. */
typedef struct {
    bool is_move; /* the entry was a `move`; else the rest is nothing */
    Move move;
    View before; /* as a spectator saw it */
    int count;   /* totals that such a table has: 1 when all play together */
    int32_t change[MAX_SEATS];
} MadeMove;

/* The same, and what it shows of the decision that it folds. */
bool room_fold_made(Room *room, const Entry *entry, MadeMove *made, Error *error);

/* Computes the entries that this command appends; false when it is refused. `now` is the arrival
 * time of the request. The caller first submits COMMAND_TICK when room_due is not after `now`,
 * and before that COMMAND_HELD after downtime. */
bool room_decide(const Room *room, const Command *command, int64_t now, Entries *out,
                 Refusal *refusal);

/* Is this a pace that a table may have? */
bool pace_check(const Pace *pace, Refusal *refusal);

/* The next time at which something is due; NEVER if nothing is. The caller then submits
 * COMMAND_TICK or, when room_question has a question, asks a bot and submits COMMAND_DECIDE.
 * `bot_delay`: ms from the last entry to a bot's move, BOT_DELAY by default. */
int64_t room_due(const Room *room, int bot_delay);

/* ---- cheap facts, all public ---- */

typedef enum {
    PHASE_EMPTY, /* before create */
    PHASE_GATHERING,
    PHASE_RUNNING,
    PHASE_OVER,
    PHASE_CANCELLED
} Phase;

const char *phase_name(Phase phase); /* "gathering" */
MatchId room_id(const Room *room);
const Game *room_game(const Room *room);
Phase room_phase(const Room *room);
const Settings *room_settings(const Room *room);
UserId room_host(const Room *room);            /* 0: nobody sits */
int64_t room_at(const Room *room);             /* the time of the last entry */
UserId room_user(const Room *room, Seat seat); /* 0: a bot, or nobody */
void room_users(const Room *room, UserId out[MAX_SEATS]);
MatchId room_next(const Room *room); /* the rematch, for players only; 0: none */
int room_version(const Room *room);  /* entries folded; the next has this number */
int room_last(const Room *room);     /* of the last start, move or back; -1 before */
/* The seat (while gathering: the chair) of this user; NOBODY when they have none. A user
 * replaced by a stand-in still has the seat. */
Seat room_seat_of(const Room *room, UserId user);
/* Is every chair taken, and does the match begin once the people who are absent are back? */
bool room_awaits(const Room *room);
/* The person removed by entry n, a `kick`; 0 when it was a bot or another kind of entry. */
UserId room_kicked(const Room *room, int n);
/* Was this user kicked? Such users may not join again. */
bool room_has_kicked(const Room *room, UserId user);

/* ---- output ---- */

typedef struct {
    int64_t at;              /* the time of these values: that of the last entry */
    Seat running;            /* whose clock runs; NOBODY: none */
    bool has[MAX_SEATS];     /* false for bots, stand-ins, and without a pace */
    int64_t left[MAX_SEATS]; /* ms */
    bool is_paused;
    int64_t paused; /* ms left of the pause */
} Clock;

typedef struct {
    UserId user;   /* 0: a bot, or a free chair */
    uint8_t level; /* of the bot that plays here: a bot's or a stand-in's; 0: none */
    bool program;  /* of `user` plays here */
    bool standin;  /* `user` is replaced */
    StandinWhy why;
    bool may_return;
    bool shared; /* has given a share; its value is public from the start on */
    UserId kept; /* gathering: user for whom a free chair is reserved; 0: none */
} SeatFacts;

typedef struct {
    bool is_open; /* the caller must check `until` */
    int n;
    Seat seat; /* of the asker */
    AskWhat what;
    int to;
    Seat whom;
    unsigned yes;  /* bit per seat; the asker's too */
    unsigned need; /* bit per seat: all who must agree */
    int64_t until;
} AskFacts;

typedef enum {
    UNDO_NONE,    /* the viewer has decided nothing, or does not play now */
    UNDO_FREE,    /* their last decision, with `back` */
    UNDO_ASK,     /* with `ask back`, if the others agree */
    UNDO_REVEALED /* never: it revealed something to somebody */
} UndoHow;

/* What taking back one's own last decision would need now. */
typedef struct {
    UndoHow how;
    int to; /* the entry to go back to */
} UndoFacts;

/* The proof of the deal: `commit` always, the rest at the end. */
typedef struct {
    bool revealed;
    uint8_t commit[FAIR_BYTES], secret[FAIR_BYTES];
    bool shares_public;        /* from the start on, and when revealed */
    bool has_share[MAX_SEATS]; /* by seat; by chair when it was cancelled while gathering */
    bool early[MAX_SEATS];
    uint8_t share[MAX_SEATS][FAIR_BYTES];
    uint8_t chair[MAX_SEATS]; /* of each seat; from the start on */
} FairFacts;

/* Everything about a match that one viewer may know. The server adds names, ratings and
 * presence. Two true states that look the same to the viewer give equal Showings, byte by byte:
 * unused fields are zero. */
typedef struct {
    MatchId id;
    Settings settings;
    Phase phase;
    int64_t created;
    UserId host;
    SeatFacts player[MAX_SEATS]; /* by chair while gathering, then by seat */
    int version, last, moves;
    Seat actor; /* NOBODY: nobody is to move */
    Clock clock;
    AskFacts ask;
    UndoFacts undo; /* the viewer's */
    uint8_t pauses_left;
    bool awaits;          /* room_awaits */
    bool leaving_cancels; /* the match ends for everybody when the viewer leaves now */
    bool has_result;
    Result result;
    bool has_end; /* over */
    EndWhy end;
    CancelWhy cancel; /* when cancelled */
    FairFacts fair;
    bool has_rematch;
    MatchId rematch; /* 0 for viewers who do not play */

    Seat viewer;
    bool has_view; /* false while gathering, and when cancelled before the deal */
    View view;     /* after `last` */
} Showing;

void room_show(const Room *room, Seat viewer, Showing *out);
/* The same without the view, which is most of the work. */
void room_facts(const Room *room, Seat viewer, Showing *out);

/* The viewer's view after entry n. False when that entry was undone since, or before `start`.
 * For an undone entry, fold the log up to n into another room and show that. */
bool room_look(const Room *room, Seat viewer, int n, View *out);

/* The question for a bot, if one is to move: its view, nothing else of the true state. */
typedef struct {
    Seat seat;
    uint8_t level;
    bool standin;
    int after;                  /* give it back with COMMAND_DECIDE */
    uint8_t chance[FAIR_BYTES]; /* SHA-256("townhall bot 1" S n), n: `after` (O5) */
    View view;
} BotQuestion;

bool room_question(const Room *room, BotQuestion *out);
/* The seat of that bot; NOBODY when no bot is to decide. */
Seat room_bot(const Room *room);

/* The legal moves of this seat, ascending, from its view; 0 when it is not to move. */
int room_legal(const Room *room, Seat seat, Move out[MAX_MOVES]);

/* ---- once it is over ---- */

/* The record, format 2, for a match that is over or was cancelled after its deal. `names[seat]`
 * are the players' names as people see them. False, and nothing written, when there is no record.
 */
bool room_record(const Room *room, const char *const names[MAX_SEATS], Text *out);

/* The input for ratings after this match. */
typedef struct {
    const Game *game;
    int seats;
    UserId user[MAX_SEATS];
    uint8_t place[MAX_SEATS]; /* leavers share the last place (O22) */
    bool leaver[MAX_SEATS];
} RatedMatch;

/* False when the match is not over, was not rated, or ended without a result. */
bool room_rated(const Room *room, RatedMatch *out);

/* The settings and bots of a rematch (O30): the same people and options, all one chair further,
 * chairs reserved. False unless it is over or was cancelled after its deal. Append `rematch`
 * here first, then create the match it names; any caller may create it when it is missing. */
bool room_rematch(const Room *room, Settings *out, uint8_t bot_level[MAX_SEATS]);

#endif
