/* SPDX-License-Identifier: MIT */
/* online_test.c - matches as people meet them: tables, watching, playing, coming back. */
#include "games/catalog.h"
#include "server/place.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Place place;

/* Two people at a table that has begun. */
typedef struct {
    char token[2][64], name[2][32], id[16];
    Wire *wire[2]; /* by seat, watching */
    int last;      /* of the table */
    int actor;
} Pair;

static json_t *ask_match(const char *token, const char *id, const char *what, const char *more,
                         int *status) {
    char path[64], body[512];
    snprintf(path, sizeof path, "matches/%s/%s", id, what);
    snprintf(body, sizeof body, "{\"cid\":\"%s\"%s%s}", new_cid(), more[0] ? "," : "", more);
    return place_ask(&place, token, "POST", path, body, status);
}

static void join(const char *token, const char *id) {
    int status;
    json_t *answer = ask_match(token, id, "join", "", &status);
    assert_int_equal(status, 200);
    json_decref(answer);
}

static void take_state(Pair *pair, const json_t *told) {
    pair->last = (int)int_at(told, "last");
    const json_t *actor = json_object_get(told, "actor");
    pair->actor = json_is_integer(actor) ? (int)json_integer_value(actor) : -1;
}

static void sit_down(Pair *pair, const char *settings) {
    for (int i = 0; i < 2; i++)
        place_guest(&place, pair->token[i], pair->name[i]);
    place_table(&place, pair->token[0], settings, pair->id);
    join(pair->token[1], pair->id);
    for (int i = 0; i < 2; i++) {
        Wire *wire = wire_open(&place, pair->token[i]);
        json_t *answer = wire_ask(wire, "\"do\":\"watch\",\"match\":\"%s\"", pair->id);
        const json_t *ok = ok_of(answer);
        pair->wire[int_at(ok, "seat")] = wire;
        take_state(pair, ok);
        json_decref(answer);
    }
}

static void get_up(Pair *pair) {
    wire_free(pair->wire[0]);
    wire_free(pair->wire[1]);
}

/* The first legal move of who is to move. */
static void first_move(Pair *pair, char out[64]) {
    json_t *answer =
        wire_ask(pair->wire[pair->actor], "\"do\":\"legal\",\"match\":\"%s\"", pair->id);
    const json_t *ok = ok_of(answer);
    assert_int_equal(int_at(ok, "last"), pair->last);
    const char *move = json_string_value(json_array_get(json_object_get(ok, "moves"), 0));
    assert_non_null(move);
    snprintf(out, 64, "%s", move);
    json_decref(answer);
}

static json_t *play(Pair *pair, int seat, int after, const char *move, const char *cid) {
    return wire_ask(pair->wire[seat],
                    "\"do\":\"play\",\"match\":\"%s\",\"after\":%d,\"move\":\"%s\",\"cid\":\"%s\"",
                    pair->id, after, move, cid);
}

/* One move by whoever is to move; both are told. */
static void step(Pair *pair) {
    char move[64];
    int actor = pair->actor;
    first_move(pair, move);
    json_t *answer = play(pair, actor, pair->last, move, new_cid());
    int n = (int)int_at(ok_of(answer), "n");
    json_decref(answer);
    for (int i = 0; i < 2; i++) {
        for (bool found = false; !found;) { /* after a restart, `held` comes first */
            json_t *push = wire_push(pair->wire[i], "entries");
            const json_t *entry = json_array_get(json_object_get(push, "entries"), 0);
            found = int_at(entry, "n") == n;
            if (found)
                assert_string_equal(text_at(entry, "move"), move);
            take_state(pair, push);
            json_decref(push);
        }
    }
}

static const char UPTOWN[] = "\"game\":\"uptown\",\"seats\":2";

/* ---- tables ---- */

static void a_table_gathers_and_the_last_chair_starts_it(void **state) {
    (void)state;
    char host[64], guest[64], id[16];
    int status;
    place_guest(&place, host, NULL);
    place_guest(&place, guest, NULL);
    place_table(&place, host, UPTOWN, id);

    char path[40];
    snprintf(path, sizeof path, "matches/%s", id);
    json_t *match = place_ask(&place, NULL, "GET", path, NULL, &status);
    assert_int_equal(status, 200);
    assert_string_equal(text_at(match, "phase"), "gathering");
    assert_int_equal(strlen(text_at(match, "commit")), 64);
    assert_true(json_is_null(json_array_get(json_object_get(match, "players"), 1)));
    json_decref(match);

    match = ask_match(guest, id, "join", "", &status);
    assert_int_equal(status, 200);
    assert_string_equal(text_at(match, "phase"), "running");
    json_decref(match);

    match = ask_match(guest, id, "join", "", &status); /* twice: the seat one has */
    assert_int_equal(status, 200);
    json_decref(match);
    snprintf(path, sizeof path, "matches/%s.town", id);
    match = place_ask(&place, NULL, "GET", path, NULL, &status);
    assert_int_equal(status, 403);
    assert_true(is_error(match, "running"));
    json_decref(match);
}

static void nobody_signed_in_may_look_but_not_sit(void **state) {
    (void)state;
    char host[64], id[16];
    int status;
    place_guest(&place, host, NULL);
    place_table(&place, host, UPTOWN, id);

    json_t *answer = ask_match(NULL, id, "join", "", &status);
    assert_int_equal(status, 401);
    assert_true(is_error(answer, "signin"));
    json_decref(answer);
    Wire *wire = wire_open(&place, NULL);
    answer = wire_ask(wire, "\"do\":\"watch\",\"match\":\"%s\"", id);
    assert_true(json_is_null(json_object_get(ok_of(answer), "seat")));
    assert_true(json_is_null(json_object_get(ok_of(answer), "view")));
    assert_int_equal(int_at(ok_of(answer), "last"), -1);
    json_decref(answer);
    answer =
        wire_ask(wire, "\"do\":\"play\",\"match\":\"%s\",\"after\":0,\"move\":\"x\",\"cid\":\"%s\"",
                 id, new_cid());
    assert_true(is_error(answer, "signin"));
    json_decref(answer);
    wire_free(wire);
}

static void the_same_cid_opens_one_table(void **state) {
    (void)state;
    char host[64], first[16];
    const char *body = "{\"game\":\"uptown\",\"seats\":2,\"cid\":\"the-same-cid\"}";
    const char *other = "{\"game\":\"uptown\",\"seats\":3,\"cid\":\"the-same-cid\"}";
    int status;
    place_guest(&place, host, NULL);
    json_t *answer = place_ask(&place, host, "POST", "matches", body, &status);
    snprintf(first, sizeof first, "%s", text_at(answer, "id"));
    json_decref(answer);

    answer = place_ask(&place, host, "POST", "matches", body, &status);
    assert_int_equal(status, 201);
    assert_string_equal(text_at(answer, "id"), first);
    json_decref(answer);
    answer = place_ask(&place, host, "POST", "matches", other, &status);
    assert_int_equal(status, 400);
    assert_true(is_error(answer, "bad"));
    json_decref(answer);
}

/* ---- play ---- */

static void both_are_told_before_the_sender_is_answered(void **state) {
    (void)state;
    Pair pair;
    char move[64], frame[300];
    sit_down(&pair, UPTOWN);
    first_move(&pair, move);
    snprintf(frame, sizeof frame,
             "{\"id\":99,\"do\":\"play\",\"match\":\"%s\",\"after\":%d,\"move\":\"%s\","
             "\"cid\":\"%s\"}",
             pair.id, pair.last, move, new_cid());
    wire_send(pair.wire[pair.actor], frame);

    bool pushed = false, answered = false;
    while (!answered) {
        json_t *next = wire_next(pair.wire[pair.actor], 10000);
        assert_non_null(next);
        pushed |= strcmp(text_at(next, "push"), "entries") == 0;
        answered = int_at(next, "re") == 99;
        if (answered)
            assert_true(pushed);
        json_decref(next);
    }
    get_up(&pair);
}

static void seats_get_their_own_views(void **state) {
    (void)state;
    Pair pair;
    char view[3][8192];
    sit_down(&pair, "\"game\":\"budowa\",\"seats\":2");
    Wire *watcher = wire_open(&place, NULL);
    Wire *wires[3] = {pair.wire[0], pair.wire[1], watcher};
    for (int i = 0; i < 3; i++) {
        json_t *answer = wire_ask(wires[i], "\"do\":\"watch\",\"match\":\"%s\"", pair.id);
        snprintf(view[i], sizeof view[i], "%s", text_at(ok_of(answer), "view"));
        json_decref(answer);
    }

    assert_true(strlen(view[0]) > 100);
    assert_string_not_equal(view[0], view[1]);
    assert_string_not_equal(view[0], view[2]);
    assert_string_not_equal(view[1], view[2]);
    wire_free(watcher);
    get_up(&pair);
}

static void a_decision_after_something_older_is_stale(void **state) {
    (void)state;
    Pair pair;
    char move[64];
    sit_down(&pair, UPTOWN);
    int old = pair.last;
    step(&pair);
    first_move(&pair, move);
    json_t *answer = play(&pair, pair.actor, old, move, new_cid());
    assert_true(is_error(answer, "stale"));
    assert_int_equal(int_at(answer, "last"), pair.last);
    assert_null(json_object_get(answer, "entries"));
    json_decref(answer);

    Wire *second = wire_open(&place, pair.token[0]); /* does not watch: is told what it missed */
    answer = wire_ask(
        second, "\"do\":\"play\",\"match\":\"%s\",\"after\":%d,\"move\":\"%s\",\"cid\":\"%s\"",
        pair.id, old, move, new_cid());
    assert_true(is_error(answer, "stale") || is_error(answer, "turn"));
    if (is_error(answer, "stale"))
        assert_int_equal(json_array_size(json_object_get(answer, "entries")), pair.last - old);
    json_decref(answer);
    wire_free(second);
    get_up(&pair);
}

static void repeating_a_cid_changes_nothing(void **state) {
    (void)state;
    Pair pair;
    char move[64], cid[32];
    sit_down(&pair, UPTOWN);
    first_move(&pair, move);
    snprintf(cid, sizeof cid, "%s", new_cid());
    int actor = pair.actor, after = pair.last;
    json_t *first = play(&pair, actor, after, move, cid);
    int64_t n = int_at(ok_of(first), "n");
    json_decref(first);

    json_t *again = play(&pair, actor, after, move, cid);
    assert_int_equal(int_at(ok_of(again), "n"), n);
    json_decref(again);
    again = play(&pair, actor, after + 1, move, cid);
    assert_true(is_error(again, "bad"));
    json_decref(again);
    json_t *watch = wire_ask(pair.wire[0], "\"do\":\"watch\",\"match\":\"%s\"", pair.id);
    assert_int_equal(int_at(ok_of(watch), "last"), n);
    json_decref(watch);
    get_up(&pair);
}

static void refusals_say_what_is_wrong(void **state) {
    (void)state;
    Pair pair;
    sit_down(&pair, UPTOWN);
    json_t *answer = play(&pair, 1 - pair.actor, pair.last, "coins", new_cid());
    assert_true(is_error(answer, "turn"));
    json_decref(answer);
    answer = play(&pair, pair.actor, pair.last, "nonsense", new_cid());
    assert_true(is_error(answer, "illegal"));
    json_decref(answer);
    answer = wire_ask(pair.wire[0], "\"do\":\"watch\",\"match\":\"baaaaaaaaaaa\"");
    assert_true(is_error(answer, "missing"));
    json_decref(answer);
    answer = wire_ask(pair.wire[0], "\"do\":\"dance\"");
    assert_true(is_error(answer, "bad"));
    json_decref(answer);
    get_up(&pair);
}

/* ---- coming back ---- */

static void expect_entries(Wire *wire, const char *id, int since, int from, int to) {
    json_t *answer = wire_ask(wire, "\"do\":\"watch\",\"match\":\"%s\",\"since\":%d", id, since);
    const json_t *entries = json_object_get(ok_of(answer), "entries");
    assert_int_equal(json_array_size(entries), to - from + 1);
    for (int i = from; i <= to; i++)
        assert_int_equal(int_at(json_array_get(entries, (size_t)(i - from)), "n"), i);
    json_decref(answer);
}

static void who_names_the_last_entry_gets_exactly_the_rest(void **state) {
    (void)state;
    Pair pair;
    sit_down(&pair, UPTOWN);
    for (int i = 0; i < 5; i++)
        step(&pair);

    Wire *wire = wire_open(&place, pair.token[0]);
    expect_entries(wire, pair.id, pair.last - 3, pair.last - 2, pair.last);
    expect_entries(wire, pair.id, pair.last, pair.last + 1, pair.last);
    expect_entries(wire, pair.id, -1, 0, pair.last);
    json_t *answer = wire_ask(wire, "\"do\":\"watch\",\"match\":\"%s\",\"since\":999", pair.id);
    assert_true(json_is_true(json_object_get(ok_of(answer), "reset")));
    assert_int_equal(json_array_size(json_object_get(ok_of(answer), "entries")), pair.last + 1);
    json_decref(answer);
    wire_free(wire);
    get_up(&pair);
}

static void a_restart_is_told_and_play_goes_on(void **state) {
    (void)state;
    Pair pair;
    sit_down(&pair, UPTOWN);
    for (int i = 0; i < 3; i++)
        step(&pair);

    kill(place.pid, SIGTERM);
    json_t *bye = wire_push(pair.wire[0], "bye");
    assert_true(int_at(bye, "retry") > 0);
    json_decref(bye);
    assert_int_equal(wire_wait_closed(pair.wire[0]), 1012);
    assert_int_equal(wire_wait_closed(pair.wire[1]), 1012);
    assert_int_equal(place_end(&place, SIGTERM), 0);
    get_up(&pair);
    place_begin(&place);

    for (int i = 0; i < 2; i++) {
        Wire *wire = wire_open(&place, pair.token[i]);
        json_t *answer =
            wire_ask(wire, "\"do\":\"watch\",\"match\":\"%s\",\"since\":%d", pair.id, pair.last);
        assert_int_equal(int_at(ok_of(answer), "last"), pair.last);
        pair.wire[int_at(ok_of(answer), "seat")] = wire;
        json_decref(answer);
    }
    char move[64];
    first_move(&pair, move);
    json_t *answer = play(&pair, pair.actor, pair.last, move, new_cid());
    ok_of(answer);
    json_decref(answer);
    get_up(&pair);
}

static void nothing_told_is_lost_by_a_kill(void **state) {
    (void)state;
    Pair pair;
    sit_down(&pair, UPTOWN);
    for (int round = 0; round < 3; round++) {
        step(&pair);
        step(&pair);
        place_end(&place, SIGKILL);
        get_up(&pair);
        place_begin(&place);
        for (int i = 0; i < 2; i++) {
            Wire *wire = wire_open(&place, pair.token[i]);
            json_t *answer = wire_ask(wire, "\"do\":\"watch\",\"match\":\"%s\"", pair.id);
            assert_int_equal(int_at(ok_of(answer), "last"), pair.last);
            pair.wire[int_at(ok_of(answer), "seat")] = wire;
            json_decref(answer);
        }
    }
    get_up(&pair);
}

/* ---- beside the table ---- */

static void talk_is_kept_told_and_comes_with_watch(void **state) {
    (void)state;
    Pair pair;
    sit_down(&pair, UPTOWN);
    json_t *answer =
        wire_ask(pair.wire[0],
                 "\"do\":\"say\",\"match\":\"%s\",\"room\":\"players\",\"text\":\"Dobrý den\","
                 "\"cid\":\"%s\"",
                 pair.id, new_cid());
    assert_int_equal(int_at(ok_of(answer), "t"), 0);
    json_decref(answer);
    json_t *push = wire_push(pair.wire[1], "talk");
    assert_string_equal(text_at(json_array_get(json_object_get(push, "talk"), 0), "text"),
                        "Dobrý den");
    json_decref(push);

    Wire *watcher = wire_open(&place, NULL);
    answer = wire_ask(watcher, "\"do\":\"watch\",\"match\":\"%s\"", pair.id);
    assert_int_equal(json_array_size(json_object_get(ok_of(answer), "talk")), 0);
    json_decref(answer);
    answer = wire_ask(pair.wire[0], "\"do\":\"watch\",\"match\":\"%s\",\"talk\":-1", pair.id);
    assert_int_equal(json_array_size(json_object_get(ok_of(answer), "talk")), 1);
    json_decref(answer);
    answer = wire_ask(pair.wire[0],
                      "\"do\":\"say\",\"match\":\"%s\",\"room\":\"watchers\",\"phrase\":1,"
                      "\"cid\":\"%s\"",
                      pair.id, new_cid());
    assert_true(is_error(answer, "forbidden"));
    json_decref(answer);
    wire_free(watcher);
    get_up(&pair);
}

static void who_comes_and_goes_is_told(void **state) {
    (void)state;
    Pair pair;
    sit_down(&pair, UPTOWN);
    wire_free(pair.wire[1]);
    for (;;) {
        json_t *push = wire_push(pair.wire[0], "here");
        bool gone = json_is_false(json_array_get(json_object_get(push, "here"), 1));
        json_decref(push);
        if (gone)
            break;
    }
    wire_free(pair.wire[0]);
}

static void open_tables_are_told_in_the_lobby(void **state) {
    (void)state;
    char host[64], hidden[16], open[16];
    Wire *lobby = wire_open(&place, NULL);
    json_decref(wire_ask(lobby, "\"do\":\"lobby\",\"on\":true"));
    place_guest(&place, host, NULL);
    place_table(&place, host, UPTOWN, hidden);
    place_table(&place, host, "\"game\":\"uptown\",\"seats\":2,\"visible\":\"open\"", open);

    json_t *push = wire_push(lobby, "lobby");
    assert_string_equal(text_at(json_object_get(push, "match"), "id"), open);
    json_decref(push);
    int status;
    json_t *list = place_ask(&place, NULL, "GET", "matches?show=open", NULL, &status);
    assert_string_equal(text_at(json_array_get(json_object_get(list, "matches"), 0), "id"), open);
    json_decref(list);
    wire_free(lobby);
}

static void bots_play_to_the_end_and_everything_is_revealed(void **state) {
    (void)state;
    Pair pair = {0};
    int status;
    place_guest(&place, pair.token[0], NULL);
    place_table(
        &place, pair.token[0],
        "\"game\":\"urbanista\",\"seats\":2,\"order\":\"seated\",\"bots\":{\"1\":\"level-1\"}",
        pair.id);
    json_decref(ask_match(pair.token[0], pair.id, "start", "", &status));
    assert_int_equal(status, 200);
    pair.wire[0] = wire_open(&place, pair.token[0]);
    json_t *answer = wire_ask(pair.wire[0], "\"do\":\"watch\",\"match\":\"%s\"", pair.id);
    take_state(&pair, ok_of(answer));
    json_decref(answer);
    bool over = false;
    while (!over) {
        if (pair.actor == 0) {
            char move[64];
            first_move(&pair, move);
            json_decref(play(&pair, 0, pair.last, move, new_cid()));
        }
        json_t *push = wire_push(pair.wire[0], "entries");
        take_state(&pair, push);
        over = json_object_get(push, "reveal") != NULL;
        if (over)
            assert_non_null(strstr(text_at(push, "reveal"), "fair secret "));
        json_decref(push);
    }
    wire_free(pair.wire[0]);
}

/* ---- who is away ---- */

/* Waits for an entry of this kind; the push that brought it is taken in. */
static void wait_for(Pair *pair, int seat, const char *kind) {
    for (bool found = false; !found;) {
        json_t *push = wire_push(pair->wire[seat], "entries"), *entry;
        size_t i;
        json_array_foreach(json_object_get(push, "entries"), i, entry) found |=
            strcmp(text_at(entry, "kind"), kind) == 0;
        take_state(pair, push);
        json_decref(push);
    }
}

static void who_leaves_is_replaced_and_may_return(void **state) {
    (void)state;
    Pair pair;
    sit_down(&pair, UPTOWN);
    for (int i = 0; i < 6; i++) /* both have decided something */
        step(&pair);
    int leaver = pair.actor;
    json_t *answer = wire_ask(pair.wire[leaver], "\"do\":\"leave\",\"match\":\"%s\",\"cid\":\"%s\"",
                              pair.id, new_cid());
    ok_of(answer);
    json_decref(answer);
    wait_for(&pair, 1 - leaver, "standin");
    wait_for(&pair, 1 - leaver, "move"); /* the stand-in's */

    answer = wire_ask(pair.wire[leaver], "\"do\":\"return\",\"match\":\"%s\",\"cid\":\"%s\"",
                      pair.id, new_cid());
    ok_of(answer);
    json_decref(answer);
    wait_for(&pair, 1 - leaver, "return");
    get_up(&pair);
}

static void who_is_out_of_time_is_replaced(void **state) {
    (void)state;
    Pair pair;
    sit_down(&pair,
             "\"game\":\"uptown\",\"seats\":2,\"pace\":{\"kind\":\"live\",\"bank\":10,\"turn\":0}");
    wait_for(&pair, 1 - pair.actor, "standin");
    get_up(&pair);
}

static void agreeing_ends_the_match(void **state) {
    (void)state;
    Pair pair;
    sit_down(&pair, UPTOWN);
    for (int i = 0; i < 4; i++)
        step(&pair);
    json_t *answer =
        wire_ask(pair.wire[0], "\"do\":\"ask\",\"match\":\"%s\",\"what\":\"end\",\"cid\":\"%s\"",
                 pair.id, new_cid());
    int n = (int)int_at(ok_of(answer), "n");
    json_decref(answer);
    answer = wire_ask(pair.wire[1],
                      "\"do\":\"answer\",\"match\":\"%s\",\"n\":%d,\"yes\":true,\"cid\":\"%s\"",
                      pair.id, n, new_cid());
    ok_of(answer);
    json_decref(answer);
    wait_for(&pair, 0, "end");
    get_up(&pair);
}

static void what_was_taken_back_can_be_looked_at(void **state) {
    (void)state;
    Pair pair;
    char view[8192];
    sit_down(&pair, UPTOWN);
    int begin = pair.last, actor = pair.actor;
    step(&pair);
    int n = pair.last;
    json_t *answer =
        wire_ask(pair.wire[actor], "\"do\":\"look\",\"match\":\"%s\",\"n\":%d", pair.id, n);
    snprintf(view, sizeof view, "%s", text_at(ok_of(answer), "view"));
    json_decref(answer);
    answer = wire_ask(pair.wire[actor],
                      "\"do\":\"back\",\"match\":\"%s\",\"after\":%d,\"to\":%d,\"cid\":\"%s\"",
                      pair.id, n, begin, new_cid());
    if (json_object_get(answer, "ok")) { /* not when the move taught somebody something */
        json_t *look =
            wire_ask(pair.wire[actor], "\"do\":\"look\",\"match\":\"%s\",\"n\":%d", pair.id, n);
        assert_string_equal(text_at(ok_of(look), "view"), view);
        json_decref(look);
    } else {
        assert_true(is_error(answer, "illegal"));
    }
    json_decref(answer);
    get_up(&pair);
}

static int begin_all(void **state) {
    (void)state;
    catalog_open();
    place_make(&place);
    place_begin(&place);
    return 0;
}

static int end_all(void **state) {
    (void)state;
    int status = place_end(&place, SIGTERM);
    place_remove(&place);
    return status;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_gathers_and_the_last_chair_starts_it),
        cmocka_unit_test(nobody_signed_in_may_look_but_not_sit),
        cmocka_unit_test(the_same_cid_opens_one_table),
        cmocka_unit_test(both_are_told_before_the_sender_is_answered),
        cmocka_unit_test(seats_get_their_own_views),
        cmocka_unit_test(a_decision_after_something_older_is_stale),
        cmocka_unit_test(repeating_a_cid_changes_nothing),
        cmocka_unit_test(refusals_say_what_is_wrong),
        cmocka_unit_test(who_names_the_last_entry_gets_exactly_the_rest),
        cmocka_unit_test(talk_is_kept_told_and_comes_with_watch),
        cmocka_unit_test(who_comes_and_goes_is_told),
        cmocka_unit_test(open_tables_are_told_in_the_lobby),
        cmocka_unit_test(bots_play_to_the_end_and_everything_is_revealed),
        cmocka_unit_test(who_leaves_is_replaced_and_may_return),
        cmocka_unit_test(who_is_out_of_time_is_replaced),
        cmocka_unit_test(agreeing_ends_the_match),
        cmocka_unit_test(what_was_taken_back_can_be_looked_at),
        cmocka_unit_test(a_restart_is_told_and_play_goes_on),
        cmocka_unit_test(nothing_told_is_lost_by_a_kill),
    };
    return cmocka_run_group_tests_name("online", tests, begin_all, end_all);
}
