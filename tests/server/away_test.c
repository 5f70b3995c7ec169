/* SPDX-License-Identifier: MIT */
/* away_test.c - who goes and comes back: lost connections, restarts, kills, stand-ins, consent. */
#include "server/pair.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- coming back ---- */

static void expect_entries(Wire *wire, const char *id, int since, int from, int to) {
    json_t *answer = wire_ask(wire, "'do':'watch','match':'%s','since':%d", id, since);
    const json_t *entries = json_object_get(ok_of(answer), "entries");
    assert_int_equal(json_array_size(entries), to - from + 1);
    for (int i = from; i <= to; i++)
        assert_int_equal(int_at(json_array_get(entries, (size_t)(i - from)), "n"), i);
    json_decref(answer);
}

static void p4_who_names_the_last_entry_gets_exactly_the_rest(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    pair_steps(&pair, 5);

    Wire *wire = wire_open(&place, pair.token[0]);
    expect_entries(wire, pair.id, pair.last - 3, pair.last - 2, pair.last);
    expect_entries(wire, pair.id, pair.last, pair.last + 1, pair.last);
    expect_entries(wire, pair.id, -1, 0, pair.last);
    json_t *answer = wire_ask(wire, "'do':'watch','match':'%s','since':999", pair.id);
    assert_true(json_is_true(json_object_get(ok_of(answer), "reset")));
    assert_int_equal(json_array_size(json_object_get(ok_of(answer), "entries")), pair.last + 1);
    json_decref(answer);
    wire_free(wire);
    pair_get_up(&pair);
}

static void p4_a_restart_is_announced_and_play_goes_on(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    pair_steps(&pair, 3);

    kill(place.pid, SIGTERM);
    json_t *bye = wire_push(pair.wire[0], "bye");
    assert_true(int_at(bye, "retry") > 0);
    json_decref(bye);
    assert_int_equal(wire_wait_closed(pair.wire[0]), 1012);
    assert_int_equal(wire_wait_closed(pair.wire[1]), 1012);
    assert_int_equal(place_end(&place, SIGTERM), 0);
    pair_get_up(&pair);
    place_begin(&place);

    for (int i = 0; i < 2; i++) {
        Wire *wire = wire_open(&place, pair.token[i]);
        json_t *answer = wire_ask(wire, "'do':'watch','match':'%s','since':%d", pair.id, pair.last);
        assert_int_equal(int_at(ok_of(answer), "last"), pair.last);
        pair.wire[int_at(ok_of(answer), "seat")] = wire;
        json_decref(answer);
    }
    char move[64];
    pair_first_move(&pair, move);
    json_t *answer = pair_play(&pair, pair.actor, pair.last, move, new_cid());
    ok_of(answer);
    json_decref(answer);
    pair_get_up(&pair);
}

static void p1_nothing_sent_is_lost_by_a_kill(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    for (int round = 0; round < 3; round++) {
        pair_step(&pair);
        pair_step(&pair);
        place_end(&place, SIGKILL);
        pair_get_up(&pair);
        place_begin(&place);
        for (int i = 0; i < 2; i++) {
            Wire *wire = wire_open(&place, pair.token[i]);
            json_t *answer = wire_ask(wire, "'do':'watch','match':'%s'", pair.id);
            assert_int_equal(int_at(ok_of(answer), "last"), pair.last);
            pair.wire[int_at(ok_of(answer), "seat")] = wire;
            json_decref(answer);
        }
    }
    pair_get_up(&pair);
}

/* ---- who is away ---- */

static void p6_who_leaves_is_replaced_and_may_return(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    pair_steps(&pair, 6); /* both have decided something */
    int leaver = pair.actor;
    json_t *answer =
        wire_ask(pair.wire[leaver], "'do':'leave','match':'%s','cid':'%s'", pair.id, new_cid());
    ok_of(answer);
    json_decref(answer);
    pair_wait(&pair, 1 - leaver, "standin");
    pair_wait(&pair, 1 - leaver, "move"); /* the stand-in's */

    answer =
        wire_ask(pair.wire[leaver], "'do':'return','match':'%s','cid':'%s'", pair.id, new_cid());
    ok_of(answer);
    json_decref(answer);
    pair_wait(&pair, 1 - leaver, "return");
    pair_get_up(&pair);
}

/* The number of open tables in the list. */
static int count_open(void) {
    int status;
    json_t *list = place_ask(&place, NULL, "GET", "matches?show=open", NULL, &status);
    int count = (int)json_array_size(json_object_get(list, "matches"));
    json_decref(list);
    return count;
}

static void p6_a_match_with_clocks_begins_when_its_host_is_back(void **state) {
    (void)state;
    char host[64], friend[64], id[16], path[64];
    int status;
    place_guest(&place, host, NULL);
    place_guest(&place, friend, NULL);
    place_table(&place, host, UPTOWN ",'visible':'open','pace':{'kind':'live','bank':600,'turn':0}",
                id);
    assert_int_equal(count_open(), 1);
    *place.skew += 70 * 1000; /* and the host has closed the page */
    usleep(1100 * 1000);      /* public answers are kept for a second */
    assert_int_equal(count_open(), 0);
    *place.skew += 70 * 1000; /* long enough for the match to be unloaded, and read again */
    usleep(1100 * 1000);
    assert_int_equal(count_open(), 0);
    pair_join(friend, id);
    snprintf(path, sizeof path, "matches/%s", id);
    json_t *facts = place_ask(&place, NULL, "GET", path, NULL, &status);
    assert_string_equal(text_at(facts, "phase"), "gathering");
    assert_true(json_is_true(json_object_get(facts, "awaits")));
    json_decref(facts);

    Wire *wire = wire_open(&place, host);
    json_decref(wire_ask(wire, "'do':'watch','match':'%s'", id));
    json_t *push = wire_push(wire, "entries");
    const json_t *entry = json_array_get(json_object_get(push, "entries"), 0);
    assert_string_equal(text_at(entry, "kind"), "start");
    json_decref(push);
    wire_free(wire);
}

static void p6_who_is_out_of_time_is_replaced(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, "'game':'uptown','seats':2,'pace':{'kind':'live','bank':10,'turn':0}");
    pair_wait(&pair, 1 - pair.actor, "standin");
    pair_get_up(&pair);
}

/* Seconds that are left to a seat. */
static int64_t left_to(Pair *pair, int seat) {
    json_t *answer = wire_ask(pair->wire[seat], "'do':'watch','match':'%s'", pair->id);
    const json_t *left = json_object_get(json_object_get(ok_of(answer), "clock"), "left");
    int64_t ms = json_integer_value(json_array_get(left, (size_t)seat));
    json_decref(answer);
    return ms / 1000;
}

/* Milliseconds that have passed since the last entry, as a client reckons them. */
static int64_t passed_in(const json_t *told) {
    const json_t *clock = json_object_get(told, "clock");
    return int_at(clock, "now") - int_at(clock, "at");
}

static void p6_a_clock_is_sent_with_the_time_it_is_sent_at(void **state) {
    (void)state;
    Pair pair;
    int status;
    char path[64];
    pair_sit_down(&pair, "'game':'uptown','seats':2,'pace':{'kind':'live','bank':600,'turn':0}");
    usleep(2000 * 1000); /* somebody thinks */
    json_t *answer = wire_ask(pair.wire[0], "'do':'watch','match':'%s'", pair.id);
    assert_in_range(passed_in(ok_of(answer)), 2000, 20 * 1000);
    assert_in_range(passed_in(json_object_get(ok_of(answer), "match")), 2000, 20 * 1000);
    json_decref(answer);
    snprintf(path, sizeof path, "matches/%s", pair.id);
    json_t *facts = place_ask(&place, pair.token[0], "GET", path, NULL, &status);
    assert_in_range(passed_in(facts), 2000, 20 * 1000);
    json_decref(facts);
    pair_get_up(&pair);
}

static void p6_clocks_stand_still_while_the_service_is_down(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, "'game':'uptown','seats':2,'pace':{'kind':'live','bank':600,'turn':0}");
    pair_step(&pair);
    int64_t before = left_to(&pair, pair.actor);
    place_end(&place, SIGKILL);
    pair_get_up(&pair);
    *place.skew += 3600 * 1000; /* six times the bank */
    place_begin(&place);
    for (int i = 0; i < 2; i++) {
        Wire *wire = wire_open(&place, pair.token[i]);
        json_t *answer = wire_ask(wire, "'do':'watch','match':'%s'", pair.id);
        pair.wire[int_at(ok_of(answer), "seat")] = wire;
        json_decref(answer);
    }
    int seat = pair.actor;
    pair_step(&pair); /* nobody was late, and `held` comes before the move */
    int64_t after = left_to(&pair, seat);
    assert_in_range(after, before + 10, before + 20); /* 20 s more, less what we took */
    pair_get_up(&pair);
}

/* Their clocks end soon after the process was stopped, and it finds that out when it goes on. */
static void p6_clocks_stand_still_while_the_process_is_stopped(void **state) {
    (void)state;
    enum {
        MATCHES = 4
    };
    static Pair pair[MATCHES];
    int64_t begin = steady_ms();
    for (int i = 0; i < MATCHES; i++) {
        sleep_until(begin + 200 * i);
        pair_sit_down(&pair[i], UPTOWN ",'pace':{'kind':'live','bank':10,'turn':0}");
    }
    sleep_until(begin + 10200); /* the flag falls half a second after the clock ends */
    kill(place.pid, SIGSTOP);
    sleep_until(begin + 14500);
    kill(place.pid, SIGCONT);
    for (int i = 0; i < MATCHES; i++) {
        pair_step(&pair[i]);
        pair_get_up(&pair[i]);
    }
}

/* In the service: keeps its loop at work for 4 s, as a flood of expensive requests would. */
static void on_busy(int number) {
    int64_t until = steady_ms() + 4000;
    (void)number;
    while (steady_ms() < until)
        ;
}

/* Else a client that makes the service slow gives 20 s to the player to move. */
static void a_busy_loop_gives_nobody_time(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN ",'pace':{'kind':'live','bank':600,'turn':0}");
    pair_step(&pair);
    kill(place.pid, SIGUSR1);
    pair_step(&pair);
    json_t *log = pair_log(&pair, &place);
    char *words = json_dumps(log, JSON_COMPACT);
    assert_null(strstr(words, "\"held\""));
    free(words);
    json_decref(log);
    pair_get_up(&pair);
}

static void agreeing_ends_the_match(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    pair_steps(&pair, 4);
    json_t *answer = wire_ask(pair.wire[0], "'do':'ask','match':'%s','what':'end','cid':'%s'",
                              pair.id, new_cid());
    int n = (int)int_at(ok_of(answer), "n");
    json_decref(answer);
    answer = wire_ask(pair.wire[1], "'do':'answer','match':'%s','n':%d,'yes':true,'cid':'%s'",
                      pair.id, n, new_cid());
    ok_of(answer);
    json_decref(answer);
    pair_wait(&pair, 0, "end");
    pair_get_up(&pair);
}

static void what_was_taken_back_can_be_looked_at(void **state) {
    (void)state;
    Pair pair;
    char view[8192];
    pair_sit_down(&pair, UPTOWN);
    int begin = pair.last, actor = pair.actor;
    pair_step(&pair);
    int n = pair.last;
    json_t *answer = wire_ask(pair.wire[actor], "'do':'look','match':'%s','n':%d", pair.id, n);
    snprintf(view, sizeof view, "%s", text_at(ok_of(answer), "view"));
    json_decref(answer);
    answer = wire_ask(pair.wire[actor], "'do':'back','match':'%s','after':%d,'to':%d,'cid':'%s'",
                      pair.id, n, begin, new_cid());
    if (json_object_get(answer, "ok")) { /* not when the move taught somebody something */
        json_t *look = wire_ask(pair.wire[actor], "'do':'look','match':'%s','n':%d", pair.id, n);
        assert_string_equal(text_at(ok_of(look), "view"), view);
        json_decref(look);
    } else {
        assert_true(is_error(answer, "illegal"));
    }
    json_decref(answer);
    pair_get_up(&pair);
}

int main(void) {
    signal(SIGUSR1, on_busy); /* the service, a child, inherits it */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p4_who_names_the_last_entry_gets_exactly_the_rest),
        cmocka_unit_test(p6_who_leaves_is_replaced_and_may_return),
        cmocka_unit_test(p6_a_match_with_clocks_begins_when_its_host_is_back),
        cmocka_unit_test(p6_who_is_out_of_time_is_replaced),
        cmocka_unit_test(p6_a_clock_is_sent_with_the_time_it_is_sent_at),
        cmocka_unit_test(p6_clocks_stand_still_while_the_service_is_down),
        cmocka_unit_test(p6_clocks_stand_still_while_the_process_is_stopped),
        cmocka_unit_test(a_busy_loop_gives_nobody_time),
        cmocka_unit_test(agreeing_ends_the_match),
        cmocka_unit_test(what_was_taken_back_can_be_looked_at),
        cmocka_unit_test(p4_a_restart_is_announced_and_play_goes_on),
        cmocka_unit_test(p1_nothing_sent_is_lost_by_a_kill),
    };
    return cmocka_run_group_tests_name("away", tests, pair_begin_all, pair_end_all);
}
