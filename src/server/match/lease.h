/* SPDX-License-Identifier: MIT */
/* lease.h - who acts for a match by itself (clocks, bots, votes that lapse), and what comes next.
 *
 * Any node may append what people request. What happens by itself is done by one node:
 * the one that appended last. The store has the same lease as a time (`heads.lease`): three
 * seconds after something was due, any node takes the match over.
 *
 *                     we append
 *        +-----------------------------------+
 *        v                                   |
 *    +------+   we read what others       +-----------+
 *    | HELD | -----------------------> | ELSEWHERE |  <-- begins here
 *    +------+   have appended             +-----------+
 *        ^                                   |
 *        | read on, or appended              | overdue: the store gives it to us
 *        |          +-------+                |
 *        +--------- | TAKEN | <--------------+
 *                   +-------+
 *
 *    ALONE: on a store that no other node uses; begins and stays so.
 *
 * TAKEN is HELD, but what is read on first does not end it: another node had appended that before
 * it went away.
 *
 * A match talks to the store about one thing at a time: a decision that is being stored, or the log
 * that is being read on. While it is busy, decisions wait, and what other nodes report to have
 * appended is read afterwards. */
#ifndef SERVER_MATCH_LEASE_H
#define SERVER_MATCH_LEASE_H

#include "online/room.h"

typedef enum {
    LEASE_ALONE,
    LEASE_ELSEWHERE,
    LEASE_TAKEN,
    LEASE_HELD
} LeaseHolder;

typedef enum {
    LEASE_FREE,
    LEASE_DECIDING,
    LEASE_READING
} LeaseBusy;

typedef struct {
    LeaseHolder holder;
    LeaseBusy busy;
    int heard;    /* entries that there are, as another node says; 0: nothing new */
    bool again;   /* read on as soon as it is free, whatever was heard */
    bool unknown; /* the store did not answer when it was last read on */
} Lease;

Lease lease_begin(bool alone);
/* The room was forgotten: it is loaded whole next time. */
void lease_sleep(Lease *lease);

bool lease_acts(const Lease *lease);   /* what is due is ours to do */
bool lease_shares(const Lease *lease); /* others may have appended what we have not heard of */
bool lease_is_free(const Lease *lease);

void lease_take(Lease *lease);
void lease_decide(Lease *lease);                 /* a job to append was submitted */
void lease_decided(Lease *lease, bool appended); /* it has answered */
void lease_hear(Lease *lease, int version);
bool lease_wants_reading(const Lease *lease, int version); /* `version`: what the room has */
/* False while it is busy: then it is wanted again afterwards. */
bool lease_read(Lease *lease);
void lease_have_read(Lease *lease, bool answered, int rows);

/* ---- what comes next ---- */

/* Where a bot is with the question that a match asks. */
typedef enum {
    THOUGHT_NONE,
    THOUGHT_ASKED,
    THOUGHT_READY /* its move waits until it may be made */
} ThoughtState;

typedef struct {
    bool acts;            /* lease_acts */
    bool is_bots_turn;    /* a bot or stand-in is to move, and people are there */
    ThoughtState thought; /* about this position */
    int64_t due, now;     /* due: room_due */
} StepFacts;

typedef enum {
    STEP_WAIT, /* until the time, or until something happens */
    STEP_ASK,  /* a bot, which may think before its move is due */
    STEP_PLAY, /* what the bot has thought of */
    STEP_TICK  /* something happens by itself */
} StepKind;

typedef struct {
    StepKind kind;
    int64_t until; /* when to look again */
} NextStep;

NextStep next_step(const StepFacts *facts);

#endif
