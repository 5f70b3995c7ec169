/* SPDX-License-Identifier: MIT */
/* match.h - a match as this process holds it: its room, who watches, what waits to be decided.
 *
 *     work --> queue --> room_decide --> a folded copy --> store --> the copy is the room
 *                 one at a time a match                      |         hub tells watchers,
 *                                                            v         then the sender is answered
 *                                              lost: read on, decide again
 *
 * The store's log is the truth; what stands here may be thrown away whenever nobody needs it
 * (match_sweep), and is folded again from the log. */
#ifndef SERVER_MATCH_MATCH_H
#define SERVER_MATCH_MATCH_H

#include "online/rating.h"
#include "online/room.h"
#include "server/net/map.h"
#include "server/net/members.h"
#include "store/store.h"

typedef struct Service Service;
typedef struct Socket Socket;
typedef struct Request Request;
typedef struct Watch Watch;
typedef struct Match Match;
typedef struct Work Work;

typedef enum {
    MATCH_ASLEEP,  /* only its id and when it is due are known; or the store could not be asked */
    MATCH_LOADING, /* the store is being asked */
    MATCH_READY,
    MATCH_BROKEN /* there is a log, and this binary cannot fold it (promise P8) */
} MatchState;

/* What a bot thought of. */
typedef struct {
    int after; /* room_last then; -1: nothing was thought */
    Seat seat;
    char notation[MAX_NOTATION];
} Thought;

/* What a rated match did to somebody's rating, once it was reckoned. */
typedef struct {
    bool known;
    RatingShown before, after;
} RatingChange;

struct Match {
    Service *service;
    MatchId id;
    MatchState state;
    int holders;      /* besides the queue and watchers */
    bool orphan;      /* not kept yet: gone with its last holder */
    Room *room;       /* READY */
    const Game *game; /* of the deck held at `slot`; NULL: none is held */
    int slot;
    struct Visit *visits; /* who waits for it to be loaded */
    Work *first, **last;  /* waiting to be decided */
    Work *flying;         /* being kept */
    Watch *watches;

    uint64_t *cids; /* hashes of (user, cid) that were accepted */
    uint16_t n_cids, room_cids;

    int64_t due;        /* when it wakes by itself; NEVER */
    int schedule_index; /* in the heap of service->schedule; -1: not there */
    int64_t used;       /* last touched: who sleeps longest is put to sleep first */
    bool held_checked;
    bool mine;        /* what is due here is ours to do: we appended last, or took it over */
    bool taken;       /* it was just taken over; what is read on does not change that */
    bool read_failed; /* the store could not be asked when it was last read on */
    int heard;        /* another node says that there are so many entries; 0: nothing new */
    bool thinking;    /* a bot's question is out */
    Thought thought;

    uint8_t here;            /* bit per seat: its person watches, at whatever node */
    uint8_t watchers;        /* others who do here, 99 at most */
    uint8_t presence_local;  /* at this one */
    struct Elsewhere *there; /* what other nodes told; see here.c */
    int n_there;
    RatingChange rated[MAX_SEATS];
    int64_t seen[MAX_SEATS];      /* when the person of a seat was last here */
    bool talk_busy, talk_reading; /* a line is being kept; lines of other nodes are being read */
    struct TalkWork *talk_first;  /* lines waiting to be kept */
    int talk_last;                /* number of the last line, -1: none */
    int talk_count[2];            /* lines in each room */
};

/* One command on its way. Made with work_new; freed after `done`. */
typedef void WorkDone(Work *work);
struct Work {
    Work *next;
    Match *match;
    WorkDone *done;
    Socket *socket; /* who is to be answered: a socket, a request, or nobody */
    Re re;
    Request *request;
    void *data; /* of `done` */

    Command command; /* what it points to is in the fields below */
    int64_t at;      /* when it arrived */
    Cid cid;         /* empty: the server's own */
    int64_t digest;
    char move[MAX_NOTATION];
    uint8_t share[FAIR_BYTES];
    Settings settings;
    bool ticked; /* what was due before it has been looked at */
    bool reread; /* the log was read on before it is refused */
    int tries;

    /* the answer */
    bool granted;
    bool repeated; /* this cid was accepted before */
    int n;         /* the first entry that it appended; -1 when it appended none */
    Refusal refusal;
};

enum {
    SPARE_ROOMS = 256 /* memory of rooms kept for the next append: each needs one for a moment */
};

typedef struct {
    Map live;  /* every Match by id */
    int rooms; /* loaded */
    void *spare[SPARE_ROOMS];
    const Game *spare_game[SPARE_ROOMS]; /* for whose rooms */
    int n_spare;
    int64_t held_from, held_until; /* the service was down in between (ruling O6); 0: it was not */
} Matches;

/* Calls `visit` once the match is loaded: at once or later; with NULL when there is none. It must
 * look at match->state: READY, BROKEN, or ASLEEP when the store could not be asked. */
typedef void MatchVisit(Match *match, void *data);
void match_visit(Service *service, MatchId id, MatchVisit *visit, void *data);
/* The same, after the log was read on: for those who may know of more than this node does, because
 * another node has told it (ruling O3). Alone on its store, a node knows everything. */
void match_visit_anew(Service *service, MatchId id, MatchVisit *visit, void *data);
/* Why a visited match that is not READY cannot be used. */
RefusalCode match_unusable(const Match *match);
/* After reading on: those who waited for it. */
void match_tell_visits(Match *match, bool there);
/* Its log cannot be folded any further. */
void match_break(Match *match, const Error *error);
/* What is overdue in this match is ours to do now. */
void match_take_over(Service *service, MatchId id);

Match *match_find(const Service *service, MatchId id); /* only if this process holds it */
/* A match that sleeps until it is due; for the start of the service. */
void match_expect(Service *service, MatchId id, int64_t due);
Match *match_new(Service *service, MatchId id);
/* Makes a new one known, after it was kept. */
void match_adopt(Match *match);
/* The match keeps this hold of its deck, and releases it when it goes to sleep. */
void match_hold_deck(Match *match, const Game *game, int slot);
void match_hold(Match *match);
void match_release(Match *match);

/* Memory for a room of this game, and back. */
void *match_take_room(Service *service, const Game *game);
void match_give_room(Service *service, Room *room);

/* Puts matches to sleep that nobody needs; all of them that can be when `all`. */
void match_sweep(Service *service, int64_t now);
void matches_free(Service *service);

/* ---- match_flow.c ---- */

Work *work_new(Service *service, CommandKind kind);
/* The server's own, or the operator's; it holds the match. */
Work *match_own_work(Match *match, CommandKind kind);
/* Takes the work; `done` is called once, never from within when the store must be asked. */
void match_submit(Match *match, Work *work);
/* Goes on with what waits: after loading. */
void match_run(Match *match);
/* Another node says that there are so many entries: reads on, if that is news. */
void match_hear(Match *match, int version);
/* Reads on, whatever is known. */
void match_read_on(Match *match);
/* It is due: gives what must happen by itself. */
void match_wake(Match *match);
/* Gives the matches of a user, one id a row, this command: the account was deleted or banned. */
void matches_remove_user(Service *service, UserId user, CommandKind kind, const Job *rows,
                         int step);
/* Accepted requests, remembered (promise P3). */
void match_know_cid(Match *match, UserId user, const char *cid);
bool match_knows_cid(const Match *match, UserId user, const char *cid);

#endif
