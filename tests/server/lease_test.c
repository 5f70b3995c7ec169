/* SPDX-License-Identifier: MIT */
/* lease_test.c - who acts for a match, and what comes next: transition by transition, and several
 * nodes at random on one log, without a store. */
#include "check.h"

#include "base/rng.h"
#include "server/match/lease.h"

#include <string.h>

/* ---- transitions ---- */

static Lease in(LeaseHolder holder) {
    return (Lease){.holder = holder};
}

static void a_node_alone_on_its_store_always_acts(void **state) {
    (void)state;
    Lease lease = lease_begin(true);
    lease_read(&lease);
    lease_have_read(&lease, true, 3);
    assert_true(lease_acts(&lease) && !lease_shares(&lease));
    lease_take(&lease);
    lease_decide(&lease);
    lease_decided(&lease, true);
    assert_int_equal(lease.holder, LEASE_ALONE);
}

static void the_diagram_is_true(void **state) {
    (void)state;
    enum {
        APPENDED,
        LOST,
        READ_NOTHING,
        READ_ROWS,
        UNREAD,
        TAKE,
        N_EVENTS
    };
    static const LeaseHolder AFTER[][N_EVENTS] = {
        [LEASE_ELSEWHERE] = {LEASE_HELD, LEASE_ELSEWHERE, LEASE_ELSEWHERE, LEASE_ELSEWHERE,
                             LEASE_ELSEWHERE, LEASE_TAKEN},
        [LEASE_TAKEN] = {LEASE_HELD, LEASE_TAKEN, LEASE_HELD, LEASE_HELD, LEASE_HELD, LEASE_TAKEN},
        [LEASE_HELD] = {LEASE_HELD, LEASE_HELD, LEASE_HELD, LEASE_ELSEWHERE, LEASE_HELD,
                        LEASE_TAKEN},
    };
    for (LeaseHolder from = LEASE_ELSEWHERE; from <= LEASE_HELD; from++) {
        for (int event = 0; event < N_EVENTS; event++) {
            Lease lease = in(from);
            if (event == TAKE) {
                lease_take(&lease);
            } else if (event <= LOST) {
                lease_decide(&lease);
                lease_decided(&lease, event == APPENDED);
            } else {
                assert_true(lease_read(&lease));
                lease_have_read(&lease, event != UNREAD, event == READ_ROWS ? 2 : 0);
                assert_int_equal(lease.unknown, event == UNREAD);
            }
            assert_int_equal(lease.holder, AFTER[from][event]);
            assert_int_equal(lease_acts(&lease), lease.holder != LEASE_ELSEWHERE);
            assert_true(lease_is_free(&lease));
        }
    }
}

static void what_is_heard_while_busy_is_read_afterwards(void **state) {
    (void)state;
    Lease lease = in(LEASE_HELD);
    lease_decide(&lease);
    lease_hear(&lease, 9);
    lease_hear(&lease, 7); /* late news */
    assert_false(lease_wants_reading(&lease, 5));
    lease_decided(&lease, true);
    assert_true(lease_wants_reading(&lease, 8));
    assert_false(lease_wants_reading(&lease, 9));
    lease_decide(&lease);
    assert_false(lease_read(&lease)); /* it is busy, but it will be read on */
    lease_decided(&lease, false);
    assert_true(lease_wants_reading(&lease, 100));
    assert_true(lease_read(&lease));
    lease_have_read(&lease, true, 0);
    assert_false(lease_wants_reading(&lease, 100));
    lease_hear(&lease, 101);
    lease_sleep(&lease);
    assert_false(lease_wants_reading(&lease, 0));
}

static void an_append_ends_not_knowing(void **state) {
    (void)state;
    Lease lease = in(LEASE_HELD);
    lease_read(&lease);
    lease_have_read(&lease, false, 0);
    assert_true(lease.unknown);
    lease_decide(&lease);
    lease_decided(&lease, false);
    assert_true(lease.unknown);
    lease_decide(&lease);
    lease_decided(&lease, true);
    assert_false(lease.unknown);
}

/* ---- what comes next ---- */

static void check_step(StepFacts facts, StepKind kind, int64_t until) {
    NextStep step = next_step(&facts);
    assert_int_equal(step.kind, kind);
    assert_true(step.until == until);
}

static void the_next_step_follows_from_the_facts(void **state) {
    (void)state;
    enum {
        NOW = 5000,
        PAST = 4000,
        LATER = 6000
    };
    StepFacts f = {.acts = false, .due = PAST, .now = NOW, .is_bots_turn = true};
    check_step(f, STEP_WAIT, NEVER); /* another node's */
    f.acts = true;
    check_step(f, STEP_ASK, PAST);
    f.due = LATER; /* it may think before its move is due */
    check_step(f, STEP_ASK, LATER);
    f.thought = THOUGHT_ASKED;
    check_step(f, STEP_WAIT, LATER);
    f.due = PAST; /* it thinks longer than it may: looked at again, in case the answer was lost */
    check_step(f, STEP_WAIT, NOW + 1000);
    f.thought = THOUGHT_READY;
    check_step(f, STEP_PLAY, PAST);
    f.due = LATER; /* no earlier than the delay after the last entry (ruling O9) */
    check_step(f, STEP_WAIT, LATER);
    f.is_bots_turn = false;
    f.thought = THOUGHT_NONE;
    check_step(f, STEP_WAIT, LATER);
    f.due = NOW; /* a flag falls */
    check_step(f, STEP_TICK, NOW);
    f.due = NEVER;
    check_step(f, STEP_WAIT, NEVER);
}

/* ---- several nodes ---- */

enum {
    NODES = 3,
    EVENTS = 20000
};

typedef struct {
    Lease lease;
    int version; /* entries that it has folded */
    int found;   /* READING: entries of the log when it was asked */
    int tried;   /* DECIDING: the entry that it tries to append */
} Node;

typedef struct {
    Node node[NODES];
    int version; /* entries of the log */
} Model;

static void begin_reading(Model *model, Node *node) {
    if (lease_read(&node->lease))
        node->found = model->version;
}

/* The store answers. */
static void end(Model *model, Node *node) {
    if (node->lease.busy == LEASE_READING) {
        lease_have_read(&node->lease, true, node->found - node->version);
        node->version = node->found;
    } else if (node->lease.busy == LEASE_DECIDING) {
        bool appended = node->tried == model->version; /* the key is unique: one of them wins */
        lease_decided(&node->lease, appended);
        if (appended)
            node->version = ++model->version;
        else
            begin_reading(model, node);
    }
    if (lease_wants_reading(&node->lease, node->version))
        begin_reading(model, node);
}

static void happen(Model *model, Node *node, Rng *rng) {
    switch (rng_below(rng, 6)) {
    case 0:
        if (lease_is_free(&node->lease)) {
            node->tried = node->version;
            lease_decide(&node->lease);
        }
        break;
    case 1:
        lease_hear(&node->lease, model->version); /* news, and versions compared */
        if (lease_wants_reading(&node->lease, node->version))
            begin_reading(model, node);
        break;
    case 2:
        if (rng_below(rng, 20) == 0) {
            lease_take(&node->lease);
            begin_reading(model, node);
        }
        break;
    default:
        end(model, node);
    }
}

/* Everybody hears of everything, and nothing new happens. */
static void settle(Model *model) {
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < NODES; i++) {
            lease_hear(&model->node[i].lease, model->version);
            end(model, &model->node[i]);
        }
    }
}

static void nodes_agree_in_the_end(void **state) {
    static Model model;
    Rng rng;
    (void)state;
    rng_init(&rng, 4);
    for (int i = 0; i < NODES; i++)
        model.node[i].lease = lease_begin(false);
    for (int at = 0; at < EVENTS; at++) {
        happen(&model, &model.node[rng_below(&rng, NODES)], &rng);
        if (at % 50)
            continue;
        settle(&model);
        /* One that takes over and one that appended may both act for a while; an append of either
         * settles it. */
        Node *one = &model.node[rng_below(&rng, NODES)];
        one->tried = one->version;
        lease_decide(&one->lease);
        end(&model, one);
        settle(&model);
        for (int i = 0; i < NODES; i++) {
            const Node *node = &model.node[i];
            assert_int_equal(node->version, model.version);
            assert_true(lease_is_free(&node->lease));
            assert_int_equal(lease_acts(&node->lease), node == one);
        }
    }
    assert_true(model.version > EVENTS / 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_node_alone_on_its_store_always_acts),
        cmocka_unit_test(the_diagram_is_true),
        cmocka_unit_test(what_is_heard_while_busy_is_read_afterwards),
        cmocka_unit_test(an_append_ends_not_knowing),
        cmocka_unit_test(the_next_step_follows_from_the_facts),
        cmocka_unit_test(nodes_agree_in_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
