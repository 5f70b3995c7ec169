/* SPDX-License-Identifier: MIT */
/* lease.c - the transitions of the diagram in lease.h. Nothing here knows a store or a clock. */
#include "server/match/lease.h"

enum {
    AGAIN = 1000 /* ms until a bot that has not answered is checked again */
};

Lease lease_begin(bool alone) {
    return (Lease){.holder = alone ? LEASE_ALONE : LEASE_ELSEWHERE};
}

void lease_sleep(Lease *lease) {
    lease->heard = 0;
    lease->again = false;
}

bool lease_acts(const Lease *lease) {
    return lease->holder != LEASE_ELSEWHERE;
}

bool lease_shares(const Lease *lease) {
    return lease->holder != LEASE_ALONE;
}

bool lease_is_free(const Lease *lease) {
    return lease->busy == LEASE_FREE;
}

static void become(Lease *lease, LeaseHolder holder) {
    if (lease->holder != LEASE_ALONE)
        lease->holder = holder;
}

void lease_take(Lease *lease) {
    become(lease, LEASE_TAKEN);
}

void lease_decide(Lease *lease) {
    lease->busy = LEASE_DECIDING;
}

void lease_decided(Lease *lease, bool appended) {
    lease->busy = LEASE_FREE;
    if (!appended)
        return;
    become(lease, LEASE_HELD);
    lease->unknown = false;
}

void lease_hear(Lease *lease, int version) {
    if (version > lease->heard)
        lease->heard = version;
}

bool lease_wants_reading(const Lease *lease, int version) {
    return lease_is_free(lease) && (lease->again || lease->heard > version);
}

bool lease_read(Lease *lease) {
    lease->again = !lease_is_free(lease);
    if (lease->again)
        return false;
    lease->busy = LEASE_READING;
    lease->heard = 0;
    return true;
}

void lease_have_read(Lease *lease, bool answered, int rows) {
    lease->busy = LEASE_FREE;
    lease->unknown = !answered;
    if (lease->holder == LEASE_TAKEN)
        lease->holder = LEASE_HELD;
    else if (rows > 0)
        become(lease, LEASE_ELSEWHERE);
}

NextStep next_step(const StepFacts *facts) {
    if (!facts->acts)
        return (NextStep){STEP_WAIT, NEVER}; /* if that node is gone, it will be taken over */
    if (facts->is_bots_turn && facts->thought == THOUGHT_NONE)
        return (NextStep){STEP_ASK, facts->due};
    if (facts->due > facts->now)
        return (NextStep){STEP_WAIT, facts->due};
    if (facts->thought == THOUGHT_READY)
        return (NextStep){STEP_PLAY, facts->due};
    if (facts->thought == THOUGHT_ASKED) /* its answer wakes the match, if it is not lost */
        return (NextStep){STEP_WAIT, facts->now + AGAIN};
    return (NextStep){STEP_TICK, facts->due};
}
