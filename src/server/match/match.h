/* SPDX-License-Identifier: MIT */
/* match.h - a match in the memory of this process: its room, its watchers, its queue of commands.
 *
 *     work --> queue --> room_decide --> a folded copy --> store --> the copy is the room
 *                 one at a time a match                      |         broadcast.c pushes to
 * watchers, v         then the sender gets its answer lost: read on, decide again
 *
 * The store's log is the truth. A match in memory can be unloaded whenever it is unused
 * (match_sweep), and is folded again from the log. */
#ifndef SERVER_MATCH_MATCH_H
#define SERVER_MATCH_MATCH_H

#include "online/rating.h"
#include "online/room.h"
#include "server/match/lease.h"
#include "server/net/map.h"
#include "server/net/members.h"
#include "store/store.h"

typedef struct Service Service;
typedef struct Socket Socket;
typedef struct Request Request;
typedef struct Watch Watch;
typedef struct Match Match;
typedef struct Work Work;
typedef struct MoveLog MoveLog;

typedef enum {
    MATCH_ASLEEP,  /* only its id and due time are known; or the store could not be read */
    MATCH_LOADING, /* the log is being read */
    MATCH_READY,
    MATCH_BROKEN /* there is a log, and this binary cannot fold it (promise P8) */
} MatchState;

/* What a bot thinks of. */
typedef struct {
    ThoughtState state;
    int after; /* READY: room_last of the position it was asked about */
    Seat seat;
    char notation[MAX_NOTATION];
} Thought;

/* The change of a player's rating by this match, once computed. */
typedef struct {
    bool known;
    RatingShown before, after;
} RatingChange;

struct Match {
    Service *service;
    MatchId id;
    MatchState state;
    int holders;      /* besides the queue and watchers */
    bool orphan;      /* not stored yet: freed with its last holder */
    Room *room;       /* READY */
    const Game *game; /* of the deck held at `slot`; NULL: none is held */
    int slot;
    struct Visit *visits; /* callers that wait for loading */
    Work *first, **last;  /* waiting to be decided */
    Watch *watches;

    MoveLog *told; /* facts of the moves as they are sent; NULL while nobody has asked */

    uint64_t *cids; /* hashes of (user, cid) that were accepted */
    uint32_t n_cids, room_cids;

    int64_t due;        /* when it wakes by itself; NEVER */
    int schedule_index; /* in the heap of service->schedule; -1: not there */
    int64_t used;       /* last use: the least recently used is unloaded first */
    int64_t held_seen;  /* the Matches.held_until that this match's clocks have been checked for */
    Lease lease;
    Thought thought;

    uint8_t here;            /* bit per seat: its user watches, on any node */
    uint8_t watchers;        /* spectators on this node, 99 at most */
    uint8_t presence_local;  /* on this node */
    uint8_t presence_change; /* number of the last change; watches remember which one they got */
    bool presence_late;      /* some watches have not got it; in matches.presence_late */
    int64_t presence_pushed; /* steady ms: when it was last pushed */
    Match *presence_next;
    bool lobby_late;      /* waits in matches.lobby_first to be pushed to the lobby */
    int64_t lobby_pushed; /* steady ms: when it was last pushed there */
    Match *lobby_next;
    struct Elsewhere *there; /* presence on other nodes; see presence.c */
    int n_there;
    RatingChange rated[MAX_SEATS];
    int64_t seen[MAX_SEATS];      /* when the user of a seat was last present */
    bool talk_busy, talk_reading; /* a line is being stored; lines of other nodes are being read */
    struct ChatWork *talk_first;  /* lines waiting to be stored */
    int talk_last;                /* number of the last line, -1: none */
    int talk_count[2];            /* lines in each channel */
};

/* One command in progress. Created with work_new; freed after `done`. */
typedef void WorkDone(Work *work);
struct Work {
    Work *next;
    Match *match;
    WorkDone *done;
    Socket *socket; /* gets the answer: a socket, a request, or neither */
    Re re;
    Request *request;
    void *data; /* of `done` */

    Command command; /* its pointers point to the fields below */
    int64_t at;      /* when it arrived */
    Cid cid;         /* empty: the server's own */
    int64_t digest;
    char move[MAX_NOTATION];
    uint8_t share[FAIR_BYTES];
    Settings settings;
    bool ticked; /* everything due before it has been handled */
    bool reread; /* the log was read on before refusing */
    int tries;
    int cancel_step; /* of its job: takes the one cancellation of the day; 0: none */

    /* the answer */
    bool granted;
    bool repeated; /* this cid was accepted before */
    int n;         /* the first entry that it appended; -1 when it appended none */
    Refusal refusal;
};

enum {
    SPARE_ROOMS = 256 /* free rooms for reuse: each append needs one for a moment */
};

typedef struct {
    Map live;  /* every Match by id */
    int rooms; /* loaded */
    void *spare[SPARE_ROOMS];
    const Game *spare_game[SPARE_ROOMS]; /* for whose rooms */
    int n_spare;
    Match *presence_late;
    Match *lobby_first, **lobby_last; /* oldest first */
    int lobby_left;                   /* pushes that the lobby may still get in this second */
    int64_t held_from, held_until;    /* downtime of the service (ruling O6); 0: none */
    int64_t stopped; /* when the service stopped: now, for orders while none runs; 0: it runs */
} Matches;

/* Calls `visit` once the match is loaded, at once or later; with NULL when there is none.
 * `visit` must check match->state: READY, BROKEN, or ASLEEP when the store could not be read. */
typedef void MatchVisit(Match *match, void *data);
void match_visit(Service *service, MatchId id, MatchVisit *visit, void *data);
/* The same, after reading on in the log: for clients that may have seen newer entries through
 * another node (ruling O3). A node alone on its store is always up to date. */
void match_visit_anew(Service *service, MatchId id, MatchVisit *visit, void *data);
/* Why a visited match that is not READY cannot be used. */
RefusalCode match_unusable(const Match *match);
/* Call after reading on: calls the visitors that waited for it. */
void match_finish_visits(Match *match, bool there);
/* Its log cannot be folded any further. */
void match_break(Match *match, const Error *error);
/* Gives this node the lease on this overdue match. */
void match_take_over(Service *service, MatchId id);

Match *match_find(const Service *service, MatchId id); /* only if this process holds it */
/* Adds an unloaded match with its due time, at the start of the service. */
void match_expect(Service *service, MatchId id, int64_t due);
Match *match_new(Service *service, MatchId id);
/* Publishes a new match, after it was stored. */
void match_adopt(Match *match);
/* The match takes over this hold of its deck, and releases it when it is unloaded. */
void match_hold_deck(Match *match, const Game *game, int slot);
void match_hold(Match *match);
void match_release(Match *match);

/* Allocates and frees a room of this game. */
void *match_take_room(Service *service, const Game *game);
void match_give_room(Service *service, Room *room);

/* Unloads unused matches; with `all` every match that can be unloaded. */
void match_sweep(Service *service, int64_t now);
/* At the end: refuses what waits for a decision, since nothing is decided any more. */
void matches_refuse_waiting(Service *service);
void matches_free(Service *service);

/* ---- commit.c ---- */

Work *work_new(Service *service, CommandKind kind);
/* The server's own, or the operator's; it holds the match. */
Work *match_own_work(Match *match, CommandKind kind);
/* Takes over the work. Calls `done` once; never before it returns if the store is needed. */
void match_submit(Match *match, Work *work);
/* Continues with the queue after loading. */
void match_run(Match *match);
void match_refuse_waiting(Match *match);
/* Another node has reported this number of entries: reads on if that is new. */
void match_hear(Match *match, int version);
/* Reads on unconditionally. */
void match_read_on(Match *match);
/* What is to be done for it by itself, as its room and its lease say now. */
NextStep match_next_step(const Match *match);
/* It is due: does the next step. */
void match_wake(Match *match);
/* Whatever happens by itself now, happens. */
void match_tick(Match *match);
/* Submits this command to many matches: each row of the answer begins with the id of one. `user` is
 * the one who was deleted or banned, if the command needs one. Calls `done` (or NULL) once all have
 * decided, with the number of matches that could not: at once when there are no rows. */
typedef void MatchesDone(void *data, int failed);
void matches_order(Service *service, CommandKind kind, UserId user, const Job *rows, int step,
                   MatchesDone *done, void *data);
/* Accepted requests, remembered (promise P3). */
void match_know_cid(Match *match, UserId user, const char *cid);
bool match_knows_cid(const Match *match, UserId user, const char *cid);

#endif
