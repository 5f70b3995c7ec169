/* SPDX-License-Identifier: MIT */
/* outage_test.c - clocks on two nodes while nobody reaches the database: nobody loses time by it,
 * nor a match. And what is no outage: one node that was away, or whose own clock is wrong (ruling
 * O6). */
#include "server/ground.h"
#include "server/pair.h"
#include "server/relay.h"

#include "games/catalog.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SEATED "'game':'uptown','seats':2,'order':'seated'"
#define SHORT  SEATED ",'pace':{'kind':'live','bank':10,'turn':0}"
#define LONG   SEATED ",'pace':{'kind':'live','bank':600,'turn':0}"

enum {
    NODES = 2,
    MATCHES = 6,
    APART = 600, /* ms between two of them: some clocks end before anybody notices the outage */
    AWAY = 6000, /* ms */
    HOUR = 3600000
};

static Place node[NODES];
static pid_t relay[NODES]; /* each node's way to the database */

static int begin_all(void **state) {
    (void)state;
    int database = atoi(strrchr(ground.database, ':') + 1), port;
    for (int i = 0; i < NODES; i++) {
        relay[i] = relay_begin(database, &port);
        place_make(&node[i]);
        snprintf(node[i].store, sizeof node[i].store, "postgresql://townhall@127.0.0.1:%d/townhall",
                 port);
        place_begin(&node[i]);
    }
    return 0;
}

static int end_all(void **state) {
    (void)state;
    int status = 0;
    for (int i = 0; i < NODES; i++) {
        status += place_leave(&node[i]);
        kill(relay[i], SIGKILL);
        waitpid(relay[i], NULL, 0);
    }
    return status;
}

/* How many entries of this kind every node sends, with one log at all of them. */
static int count_of(const Pair *pair, const char *kind) {
    json_t *log = pair_log(pair, &node[0]);
    int count = 0;
    for (size_t n = 0; n < json_array_size(log); n++) {
        assert_int_equal(int_at(json_array_get(log, n), "n"), n);
        count += strcmp(text_at(json_array_get(log, n), "kind"), kind) == 0;
    }
    for (int i = 1; i < NODES; i++) {
        json_t *other = pair_log(pair, &node[i]);
        assert_true(json_equal(log, other));
        json_decref(other);
    }
    json_decref(log);
    return count;
}

/* ---- the database is away ---- */

static void cut(void) {
    for (int i = 0; i < NODES; i++)
        kill(relay[i], SIGSTOP);
}

static void mend(void) {
    for (int i = 0; i < NODES; i++)
        kill(relay[i], SIGCONT);
}

static void kill_it(void) {
    ground_postgres("kill");
}

static void start_it(void) {
    ground_postgres("again");
}

/* All clocks run out in that time, one after the other. Everybody can still decide afterwards. */
static void nobody_is_late(void (*begin)(void), void (*end)(void)) {
    static Pair pair[MATCHES];
    int64_t from = steady_ms();
    for (int i = 0; i < MATCHES; i++) {
        sleep_until(from + APART * i);
        pair_sit_down_at(&pair[i], SHORT, &node[i % NODES], &node[(i + 1) % NODES]);
    }
    sleep_until(from + 9700); /* the first flag falls after 10.5 s */
    begin();
    sleep_until(from + 9700 + AWAY);
    end();
    for (int i = 0; i < NODES; i++)
        place_wait_ready(&node[i], 200);
    for (int i = 0; i < MATCHES; i++) {
        pair_step(&pair[i]); /* fails when a stand-in plays there */
        assert_int_equal(count_of(&pair[i], "held"), 1);
        assert_int_equal(count_of(&pair[i], "standin"), 0);
        pair_get_up(&pair[i]);
    }
}

static void nobody_is_late_when_the_database_was_killed(void **state) {
    (void)state;
    nobody_is_late(kill_it, start_it);
}

static void nobody_is_late_when_the_database_was_silent(void **state) {
    (void)state;
    nobody_is_late(cut, mend);
}

/* ---- what is no outage ---- */

/* Both come to the second node and decide there; nobody's clock was held. */
static void nothing_was_held(Pair *pair) {
    /* With a wrong clock it is not ready, but it serves, once it has the time of the database. */
    for (int status = 0, tries = 0; status != 200; tries++) {
        assert_true(tries < 500);
        json_decref(place_ask(&node[1], pair->token[0], "GET", "me", NULL, &status));
        sleep_until(steady_ms() + 20);
    }
    for (int seat = 0; seat < 2; seat++) {
        wire_free(pair->wire[seat]);
        pair->wire[seat] = wire_open(&node[1], pair->token[seat]);
        json_decref(wire_ask(pair->wire[seat], "'do':'watch','match':'%s'", pair->id));
    }
    pair_steps(pair, 2);
    assert_int_equal(count_of(pair, "held"), 0);
    pair_get_up(pair);
}

static void a_node_that_was_stopped_holds_no_clock(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down_at(&pair, LONG, &node[0], &node[1]);
    kill(node[1].pid, SIGSTOP);
    sleep_until(steady_ms() + AWAY);
    kill(node[1].pid, SIGCONT);
    place_wait_ready(&node[1], 200);
    nothing_was_held(&pair);
}

static void a_clock_that_is_set_holds_no_clock(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down_at(&pair, LONG, &node[0], &node[1]);
    *node[1].skew += HOUR;
    place_wait_ready(&node[1], 503);
    nothing_was_held(&pair);
    *node[1].skew -= HOUR;
    place_wait_ready(&node[1], 200);
}

static void a_node_that_begins_with_a_wrong_clock_holds_no_clock(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down_at(&pair, LONG, &node[0], &node[0]);
    place_end(&node[1], SIGKILL);
    *node[1].skew = HOUR;
    place_begin(&node[1]);
    place_wait_ready(&node[1], 503);
    nothing_was_held(&pair);
    *node[1].skew = 0;
    place_wait_ready(&node[1], 200);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_late_when_the_database_was_killed),
        cmocka_unit_test(nobody_is_late_when_the_database_was_silent),
        cmocka_unit_test(a_node_that_was_stopped_holds_no_clock),
        cmocka_unit_test(a_clock_that_is_set_holds_no_clock),
        cmocka_unit_test(a_node_that_begins_with_a_wrong_clock_holds_no_clock),
    };
    catalog_open();
    int failed = ground_begin(false);
    if (failed)
        return failed;
    failed = cmocka_run_group_tests(tests, begin_all, end_all);
    ground_end();
    return failed;
}
