/* SPDX-License-Identifier: MIT */
/* own_room.h - the inside of a room, for the files of this folder only (scripts/check-layers):
 * other code could leak hidden information. */
#ifndef ONLINE_OWN_ROOM_H
#define ONLINE_OWN_ROOM_H

#include "online/room.h"

enum {
    NO_ENTRY = -1
};

/* One decision of the current line; undone decisions are not in it. */
typedef struct {
    Move move;
    unsigned n : 16; /* its entry */
    unsigned mover : 3;
    unsigned by : 2;     /* MoveBy */
    unsigned detour : 1; /* an undo happened between the previous step and this one */
    /* Its Reveals: public information, and the seats that learned something. Never sent to
     * clients. */
    unsigned reveals_common : 1;
    unsigned reveals_own : MAX_SEATS;
} Step;

/* A chair while gathering, a seat after the start. */
typedef struct {
    UserId user;           /* 0: nobody, or a bot */
    uint8_t level;         /* of the bot that was put here; 0: none */
    bool program;          /* the user's program plays here, not the person */
    uint8_t chair;         /* where they sat while gathering */
    bool has_share, early; /* the share */
    uint8_t share[FAIR_BYTES];
    int joined; /* entry; the earliest is the next host */

    bool standin; /* a bot plays for the user */
    StandinWhy why;
    int first_standin; /* entry, NO_ENTRY before */
    uint8_t returns;
    uint16_t decided; /* decisions by the person, including undone ones */
    bool was_refused; /* a vote was refused, and no decision since */
    int64_t left;     /* ms on the clock */
} Sitter;

typedef struct {
    bool is_open; /* may have expired: see `until` */
    int n;
    Seat seat;
    AskWhat what;
    int to;
    Seat whom;
    unsigned yes, need; /* bit per seat */
    int64_t until;
} Ask;

struct Room {
    const Game *game;
    MatchId id;
    Settings settings;
    Setup setup; /* with the seed, from the start on */
    uint8_t secret[FAIR_BYTES], commit[FAIR_BYTES];

    Phase phase;
    int version;
    int64_t created, at; /* of the first and the last entry */
    UserId host;
    Sitter sitter[MAX_SEATS];
    UserId kicked[MAX_KICKED];
    int kicked_by[MAX_KICKED]; /* the entry that removed each */
    int n_kicked;

    bool awaits; /* the last chair was taken while somebody was absent */

    int start, last;  /* entries; NO_ENTRY before */
    bool detour;      /* the table's last entry was a `back` */
    uint8_t backs;    /* in the current run */
    int64_t decided;  /* time of the last start, move or back */
    int64_t deserted; /* since when only stand-ins play; NEVER while a person does */
    Ask ask;

    Seat runs;            /* seat seat whose clock runs */
    int64_t runs_since;   /* in the future during a pause */
    int64_t paused_until; /* 0: never paused */
    uint8_t pauses;

    bool has_result;
    Result result;
    EndWhy end;
    CancelWhy cancel;
    MatchId next; /* the rematch; 0: none */

    int n_steps;
    /* The state, then game_most_steps(game) steps: only as many bytes as the game needs are
     * allocated. */
    uint64_t space[];
};

/* The state and the steps within `space`. */
void *room_state(Room *room);
const void *room_state_of(const Room *room);
Step *room_steps(Room *room);
const Step *room_steps_of(const Room *room);

/* The state after `steps` of the line's steps. */
void room_replay(const Room *room, int steps, AnyState *out);

/* The seat to move; NOBODY unless running. */
Seat room_actor(const Room *room);

/* Does a person play this seat now, not a bot or stand-in? */
bool sitter_is_person(const Sitter *sitter);
/* Bit per seat on which a person plays now. */
unsigned room_persons(const Room *room);

/* The number of steps that remain after going back to entry n; -1 when n is not a start or move
 * of the line. */
int room_steps_at(const Room *room, int n);

/* The seed that follows from the secret and the shares on the chairs. While gathering. */
void room_seed(const Room *room, uint8_t out[SEED_BYTES]);

/* Is the ask open at this time? */
bool room_asks(const Room *room, int64_t at);
/* Does the match end for everybody when this seat leaves now? (O19; in a rated match once a day) */
bool room_leaving_cancels(const Room *room, Seat seat);
/* Does somebody sit on every chair? While gathering. */
bool room_is_full(const Room *room);
/* When a table that gathers is given up. */
int64_t room_given_up(const Room *room);

/* ---- clocks (clock.c) ---- */

/* Has this seat a clock: a pace, more than one seat, a person who plays? */
bool clock_has(const Room *room, Seat seat);
void clock_begin(Room *room, int64_t at);               /* the start: full banks */
void clock_charge(Room *room, int64_t at, int64_t lag); /* deducts the time used so far */
void clock_run(Room *room, int64_t at);                 /* starts the clock of the seat to move */
void clock_pass(Room *room, int64_t at);    /* to another seat, if the turn has changed */
void clock_add_turn(Room *room, Seat seat); /* the increment */
void clock_pause(Room *room, int64_t at);
void clock_hold(Room *room, int64_t from, int64_t until);
void clock_return(Room *room, Seat seat);
int64_t clock_flag(const Room *room); /* when the flag falls; NEVER */
int64_t clock_idle(const Room *room); /* when it ends because nobody decides; NEVER with a clock */
int64_t clock_left(const Room *room, Seat seat, int64_t at);

/* ---- deciding (decide*.c): one function a command ---- */

typedef struct {
    const Room *room;
    const Command *command;
    int64_t at; /* of what is appended: now, or the last entry's time if that is later */
    Seat seat;  /* of command->user; NOBODY */
    Entries *out;
    Refusal *refusal;
} Decision;

typedef bool Decider(Decision *decision);
Decider decide_create, decide_join, decide_share, decide_kick, decide_bot, decide_start;
Decider decide_play, decide_back, decide_bot_move, decide_held, decide_leave, decide_return;
/* What a tick adds while gathering. */
void add_late_start(Decision *decision);
Decider decide_ask, decide_answer, decide_rematch, decide_tick, decide_close, decide_remove;

/* What undo would do for this seat now. */
UndoFacts room_undo(const Room *room, Seat seat);

/* Adds an entry of this kind, numbered and dated. The caller fills in the rest. */
Entry *decision_add(Decision *decision, EntryKind kind, Seat seat);

/* Is `to` a position to go back to? Then *steps of the line remain; otherwise refuses with
 * `bad`. */
bool decision_may_go_back(const Decision *decision, int to, int *steps);
/* May the later steps be undone, because they revealed nothing? Otherwise refuses with `illegal`.
 */
bool decision_revealed_nothing(const Decision *decision, int steps);

#endif
