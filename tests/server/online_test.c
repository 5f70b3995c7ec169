/* SPDX-License-Identifier: MIT */
/* online_test.c - matches as people meet them: tables, playing, talk, the lobby, the end. */
#include "base/scan.h"
#include "base/sha256.h"
#include "base/text.h"
#include "server/pair.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

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

    match = pair_order(guest, id, "join", "", &status);
    assert_int_equal(status, 200);
    assert_string_equal(text_at(match, "phase"), "running");
    json_decref(match);

    match = pair_order(guest, id, "join", "", &status); /* twice: the seat one has */
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

    json_t *answer = pair_order(NULL, id, "join", "", &status);
    assert_int_equal(status, 401);
    assert_true(is_error(answer, "signin"));
    json_decref(answer);
    Wire *wire = wire_open(&place, NULL);
    answer = wire_ask(wire, "'do':'watch','match':'%s'", id);
    assert_true(json_is_null(json_object_get(ok_of(answer), "seat")));
    assert_true(json_is_null(json_object_get(ok_of(answer), "view")));
    assert_int_equal(int_at(ok_of(answer), "last"), -1);
    json_decref(answer);
    answer =
        wire_ask(wire, "'do':'play','match':'%s','after':0,'move':'x','cid':'%s'", id, new_cid());
    assert_true(is_error(answer, "signin"));
    json_decref(answer);
    wire_free(wire);
}

/* What cannot be read is `bad` from any sender; only then the sender is checked (ruling O2). */
static void bad_input_is_refused_before_signin(void **state) {
    (void)state;
    static const struct {
        const char *path, *bad, *fine;
    } ROUTES[] = {
        {"me/claim", "{}", "{'name':'Somebody','password':'a long password'}"},
        {"me/password", "{}", "{'old':'a long password','new':'another password'}"},
        {"me/settings", "{}", "{'settings':{},'cid':'nobody-00'}"},
        {"me/tokens", "{}", "{'label':'mine'}"},
        {"me/delete", "{'password':1}", "{}"},
        {"matches", "{'cid':'nobody-00'}", "{" UPTOWN ",'cid':'nobody-00'}"},
        {"matches/bbbbbbbbbbbb/join", "{}", "{'cid':'nobody-00'}"},
        {"matches/bbbbbbbbbbbb/share", "{'cid':'nobody-00'}",
         "{'cid':'nobody-00','share':"
         "'0000000000000000000000000000000000000000000000000000000000000000'}"},
        {"matches/bbbbbbbbbbbb/leave", "{}", "{'cid':'nobody-00'}"},
        {"matches/bbbbbbbbbbbb/kick", "{'cid':'nobody-00'}", "{'cid':'nobody-00','seat':1}"},
        {"matches/bbbbbbbbbbbb/bot", "{'cid':'nobody-00'}", "{'cid':'nobody-00','seat':1}"},
        {"matches/bbbbbbbbbbbb/start", "{}", "{'cid':'nobody-00'}"},
        {"matches/bbbbbbbbbbbb/rematch", "{}", "{'cid':'nobody-00'}"},
        {"reports", "{'name':'Somebody'}", "{'name':'Somebody','words':'x','cid':'nobody-00'}"},
        {"blocks", "{'name':'Somebody'}", "{'name':'Somebody','cid':'nobody-00'}"},
    };
    for (size_t i = 0; i < sizeof ROUTES / sizeof *ROUTES; i++) {
        int status;
        json_t *bad = place_ask(&place, NULL, "POST", ROUTES[i].path, ROUTES[i].bad, &status);
        json_t *fine = place_ask(&place, NULL, "POST", ROUTES[i].path, ROUTES[i].fine, &status);
        if (!is_error(bad, "bad") || !is_error(fine, "signin"))
            fail_msg("%s: %s and %s", ROUTES[i].path, text_at(bad, "error"),
                     text_at(fine, "error"));
        json_decref(bad);
        json_decref(fine);
    }
    static const char *const ASKS[][2] = {
        {"legal", ""},
        {"play", ",'after':0,'move':'x'"},
        {"back", ",'after':0,'to':0"},
        {"ask", ",'what':'end'"},
        {"answer", ",'n':1,'yes':true"},
        {"leave", ""},
        {"return", ""},
        {"say", ",'room':'players','phrase':1"},
    };
    Wire *wire = wire_open(&place, NULL);
    for (size_t i = 0; i < sizeof ASKS / sizeof *ASKS; i++) {
        json_t *bad = wire_ask(wire, "'do':'%s'", ASKS[i][0]);
        json_t *fine = wire_ask(wire, "'do':'%s','match':'bbbbbbbbbbbb','cid':'nobody-00'%s",
                                ASKS[i][0], ASKS[i][1]);
        if (!is_error(bad, "bad") || !is_error(fine, "signin"))
            fail_msg("%s: %s and %s", ASKS[i][0], text_at(bad, "error"), text_at(fine, "error"));
        json_decref(bad);
        json_decref(fine);
    }
    wire_free(wire);
}

static void p3_the_same_cid_opens_one_table(void **state) {
    (void)state;
    char host[64], first[16];
    const char *body = "{'game':'uptown','seats':2,'cid':'the-same-cid'}";
    const char *other = "{'game':'uptown','seats':3,'cid':'the-same-cid'}";
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

/* Is it in the list of open tables? That of strangers is kept for a second. */
static bool is_listed(const char *token, const char *id) {
    int status;
    bool found = false;
    json_t *list = place_ask(&place, token, "GET", "matches?show=open", NULL, &status), *match;
    size_t i;
    assert_int_equal(status, 200);
    json_array_foreach(json_object_get(list, "matches"), i, match) found |=
        strcmp(text_at(match, "id"), id) == 0;
    json_decref(list);
    return found;
}

static void a_table_for_others_is_of_who_sits_down_first(void **state) {
    (void)state;
    char opener[64], player[64], name[32], id[16], path[40];
    int status;
    place_guest(&place, opener, NULL);
    place_guest(&place, player, name);
    place_table(&place, opener, "'game':'uptown','seats':2,'sit':false,'visible':'open'", id);
    snprintf(path, sizeof path, "matches/%s", id);
    json_t *match = place_ask(&place, NULL, "GET", path, NULL, &status);
    assert_true(json_is_null(json_object_get(match, "host")));
    assert_true(json_is_null(json_array_get(json_object_get(match, "players"), 0)));
    assert_true(json_is_null(json_array_get(json_object_get(match, "players"), 1)));
    json_decref(match);
    assert_false(is_listed(opener, id));

    snprintf(path, sizeof path, "matches/%s/join", id);
    match = place_ask(&place, player, "POST", path, "{'cid':'first-to-sit'}", &status);
    assert_int_equal(status, 200);
    assert_string_equal(text_at(match, "host"), name);
    json_decref(match);
    assert_true(is_listed(opener, id));

    match = place_ask(&place, opener, "POST", "matches",
                      "{'game':'uptown','seats':2,'sit':'no','cid':'neither-nor'}", &status);
    assert_int_equal(status, 400);
    assert_true(is_error(match, "bad"));
    json_decref(match);
}

/* ---- play ---- */

static void p1_both_get_it_before_the_sender_is_answered(void **state) {
    (void)state;
    Pair pair;
    char move[64], frame[300];
    pair_sit_down(&pair, UPTOWN);
    pair_first_move(&pair, move);
    snprintf(frame, sizeof frame,
             "{'id':99,'do':'play','match':'%s','after':%d,'move':'%s',"
             "'cid':'%s'}",
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
    pair_get_up(&pair);
}

static void p2_seats_get_their_own_views(void **state) {
    (void)state;
    Pair pair;
    char view[3][8192];
    pair_sit_down(&pair, "'game':'budowa','seats':2");
    Wire *watcher = wire_open(&place, NULL);
    Wire *wires[3] = {pair.wire[0], pair.wire[1], watcher};
    for (int i = 0; i < 3; i++) {
        json_t *answer = wire_ask(wires[i], "'do':'watch','match':'%s'", pair.id);
        snprintf(view[i], sizeof view[i], "%s", text_at(ok_of(answer), "view"));
        json_decref(answer);
    }

    assert_true(strlen(view[0]) > 100);
    assert_string_not_equal(view[0], view[1]);
    assert_string_not_equal(view[0], view[2]);
    assert_string_not_equal(view[1], view[2]);
    wire_free(watcher);
    pair_get_up(&pair);
}

/* What a stranger and a player's big screen are sent must not differ in a byte. */
static void assert_next_is_same(Wire *screen, Wire *stranger) {
    json_t *seen = wire_push(screen, "entries"), *wanted = wire_push(stranger, "entries");
    char *one = json_dumps(seen, 0), *other = json_dumps(wanted, 0);
    assert_string_equal(one, other);
    free(one);
    free(other);
    json_decref(seen);
    json_decref(wanted);
}

/* The same request on both sockets, which have sent as many before. */
static void assert_answer_is_same(Wire *screen, Wire *stranger, const char *request) {
    json_t *seen = wire_ask(screen, "%s", request), *wanted = wire_ask(stranger, "%s", request);
    char *one, *other;
    ok_of(seen);
    json_object_del(json_object_get(json_object_get(seen, "ok"), "clock"), "now");
    json_object_del(json_object_get(json_object_get(wanted, "ok"), "clock"), "now");
    one = json_dumps(seen, 0);
    other = json_dumps(wanted, 0);
    assert_string_equal(one, other);
    free(one);
    free(other);
    json_decref(seen);
    json_decref(wanted);
}

static void p2_a_big_screen_sees_what_strangers_see(void **state) {
    (void)state;
    Pair pair;
    char watch[128], look[128], say[160];
    pair_sit_down(&pair, "'game':'budowa','seats':2");
    pair_steps(&pair, 3);
    snprintf(say, sizeof say,
             "'do':'say','match':'%s','room':'players','text':'among us','cid':'%s'", pair.id,
             new_cid());
    json_decref(wire_ask(pair.wire[0], "%s", say));
    Wire *screen = wire_open(&place, pair.token[0]), *stranger = wire_open(&place, NULL);
    snprintf(watch, sizeof watch, "'do':'watch','match':'%s','as':'spectator'", pair.id);
    snprintf(look, sizeof look, "'do':'look','match':'%s','n':%d", pair.id, pair.last);

    json_decref(wire_ask(stranger, "%s", watch)); /* the number of watchers is in the answer */
    json_decref(wire_ask(screen, "%s", watch));
    assert_answer_is_same(screen, stranger, watch);
    assert_answer_is_same(screen, stranger, look);
    for (int i = 0; i < 4; i++) {
        pair_step(&pair);
        assert_next_is_same(screen, stranger);
    }
    for (int i = 0; i < 2; i++) { /* an end by consent brings the record and the deal's secret */
        json_t *answer =
            i == 0
                ? wire_ask(pair.wire[0], "'do':'ask','match':'%s','what':'end','cid':'%s'", pair.id,
                           new_cid())
                : wire_ask(pair.wire[1], "'do':'answer','match':'%s','n':%d,'yes':true,'cid':'%s'",
                           pair.id, pair.last + 1, new_cid());
        ok_of(answer);
        json_decref(answer);
        assert_next_is_same(screen, stranger);
    }

    /* Watching again without the word shows the seat again. */
    json_t *own = wire_ask(screen, "'do':'watch','match':'%s'", pair.id);
    assert_true(json_is_integer(json_object_get(ok_of(own), "seat")));
    json_decref(own);
    json_t *wrong = wire_ask(screen, "'do':'watch','match':'%s','as':'host'", pair.id);
    assert_true(is_error(wrong, "bad"));
    json_decref(wrong);
    wire_free(screen);
    wire_free(stranger);
    pair_get_up(&pair);
}

/* A person whose big screen alone is on is not at the table. */
static void a_big_screen_is_not_the_person(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    Wire *screen = wire_open(&place, pair.token[0]);
    json_t *own = wire_ask(screen, "'do':'watch','match':'%s'", pair.id);
    int seat = (int)int_at(ok_of(own), "seat");
    json_decref(own);
    json_decref(wire_ask(screen, "'do':'watch','match':'%s','as':'spectator'", pair.id));
    json_decref(wire_ask(pair.wire[seat], "'do':'unwatch','match':'%s'", pair.id));
    json_t *here = wire_push(pair.wire[1 - seat], "here");
    while (json_is_true(json_array_get(json_object_get(here, "here"), (size_t)seat))) {
        json_decref(here);
        here = wire_push(pair.wire[1 - seat], "here");
    }
    assert_true(json_is_true(json_array_get(json_object_get(here, "here"), (size_t)(1 - seat))));
    assert_int_equal(int_at(here, "watchers"), 1);
    json_decref(here);
    wire_free(screen);
    pair_get_up(&pair);
}

static void p3_a_decision_after_something_older_is_stale(void **state) {
    (void)state;
    Pair pair;
    char move[64];
    pair_sit_down(&pair, UPTOWN);
    int old = pair.last;
    pair_step(&pair);
    pair_first_move(&pair, move);
    json_t *answer = pair_play(&pair, pair.actor, old, move, new_cid());
    assert_true(is_error(answer, "stale"));
    assert_int_equal(int_at(answer, "last"), pair.last);
    assert_null(json_object_get(answer, "entries"));
    json_decref(answer);

    /* Does not watch, so the answer brings what it missed. `stale` is checked before `turn`. */
    Wire *second = wire_open(&place, pair.token[1 - pair.actor]);
    answer = wire_ask(second, "'do':'play','match':'%s','after':%d,'move':'%s','cid':'%s'", pair.id,
                      old, move, new_cid());
    assert_true(is_error(answer, "stale"));
    assert_int_equal(json_array_size(json_object_get(answer, "entries")), pair.last - old);
    json_decref(answer);
    wire_free(second);
    pair_get_up(&pair);
}

static void p3_repeating_a_cid_changes_nothing(void **state) {
    (void)state;
    Pair pair;
    char move[64], cid[32];
    pair_sit_down(&pair, UPTOWN);
    pair_first_move(&pair, move);
    snprintf(cid, sizeof cid, "%s", new_cid());
    int actor = pair.actor, after = pair.last;
    json_t *first = pair_play(&pair, actor, after, move, cid);
    int64_t n = int_at(ok_of(first), "n");
    json_decref(first);

    json_t *again = pair_play(&pair, actor, after, move, cid);
    assert_int_equal(int_at(ok_of(again), "n"), n);
    json_decref(again);
    again = pair_play(&pair, actor, after + 1, move, cid);
    assert_true(is_error(again, "bad"));
    json_decref(again);
    json_t *watch = wire_ask(pair.wire[0], "'do':'watch','match':'%s'", pair.id);
    assert_int_equal(int_at(ok_of(watch), "last"), n);
    json_decref(watch);
    pair_get_up(&pair);
}

static void refusals_say_what_is_wrong(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    json_t *answer = pair_play(&pair, 1 - pair.actor, pair.last, "coins", new_cid());
    assert_true(is_error(answer, "turn"));
    json_decref(answer);
    answer = pair_play(&pair, pair.actor, pair.last, "nonsense", new_cid());
    assert_true(is_error(answer, "illegal"));
    json_decref(answer);
    answer = wire_ask(pair.wire[0], "'do':'watch','match':'baaaaaaaaaaa'");
    assert_true(is_error(answer, "missing"));
    json_decref(answer);
    answer = wire_ask(pair.wire[0], "'do':'dance'");
    assert_true(is_error(answer, "bad"));
    json_decref(answer);
    pair_get_up(&pair);
}

/* ---- beside the table ---- */

static void talk_is_stored_pushed_and_comes_with_watch(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    json_t *answer = wire_ask(pair.wire[0],
                              "'do':'say','match':'%s','room':'players','text':'Dobrý den',"
                              "'cid':'%s'",
                              pair.id, new_cid());
    assert_int_equal(int_at(ok_of(answer), "t"), 0);
    json_decref(answer);
    json_t *push = wire_push(pair.wire[1], "talk");
    assert_string_equal(text_at(json_array_get(json_object_get(push, "talk"), 0), "text"),
                        "Dobrý den");
    json_decref(push);

    Wire *watcher = wire_open(&place, NULL);
    answer = wire_ask(watcher, "'do':'watch','match':'%s'", pair.id);
    assert_int_equal(json_array_size(json_object_get(ok_of(answer), "talk")), 0);
    json_decref(answer);
    answer = wire_ask(pair.wire[0], "'do':'watch','match':'%s','talk':-1", pair.id);
    assert_int_equal(json_array_size(json_object_get(ok_of(answer), "talk")), 1);
    json_decref(answer);
    answer = wire_ask(pair.wire[0],
                      "'do':'say','match':'%s','room':'watchers','phrase':1,"
                      "'cid':'%s'",
                      pair.id, new_cid());
    assert_true(is_error(answer, "forbidden"));
    json_decref(answer);
    wire_free(watcher);
    pair_get_up(&pair);
}

static json_t *ask_for(Pair *pair, int seat, const char *what, const char *cid) {
    return wire_ask(pair->wire[seat], "'do':'ask','match':'%s','what':'%s','cid':'%s'", pair->id,
                    what, cid);
}

/* The push that brings an entry of this kind. */
static json_t *push_with(Wire *wire, const char *kind) {
    for (;;) {
        json_t *push = wire_push(wire, "entries");
        const json_t *entry = json_array_get(json_object_get(push, "entries"), 0);
        if (strcmp(text_at(entry, "kind"), kind) == 0)
            return push;
        json_decref(push);
    }
}

/* The open vote, the pauses left and what leaving does are sent: no client has to work them out. */
static void votes_and_what_is_left_are_sent(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN ",'pace':{'kind':'live','bank':600,'turn':5}");
    json_decref(ask_for(&pair, 0, "pause", "cid-pause-1"));
    json_t *push = push_with(pair.wire[1], "ask");
    const json_t *ask = json_object_get(push, "ask");
    assert_string_equal(text_at(ask, "what"), "pause");
    assert_int_equal(int_at(ask, "seat"), 0);
    assert_int_equal(json_array_size(json_object_get(ask, "yes")), 1);
    assert_int_equal(json_array_size(json_object_get(ask, "need")), 2);
    assert_int_equal(int_at(json_object_get(push, "facts"), "pauses"), 2);
    assert_string_equal(text_at(push, "leaving"), "cancel");
    int n = (int)int_at(ask, "n");
    json_decref(push);

    json_t *answer = wire_ask(pair.wire[0], "'do':'watch','match':'%s'", pair.id);
    assert_int_equal(int_at(json_object_get(ok_of(answer), "ask"), "n"), n);
    json_decref(answer);

    json_decref(wire_ask(pair.wire[1], "'do':'answer','match':'%s','n':%d,'yes':false,'cid':'%s'",
                         pair.id, n, "cid-no-001"));
    push = push_with(pair.wire[0], "answer");
    assert_true(json_is_null(json_object_get(push, "ask")));
    json_decref(push);

    json_t *again = ask_for(&pair, 0, "pause", "cid-pause-2");
    assert_true(is_error(again, "illegal"));
    assert_string_equal(text_at(again, "why"), "asked");
    json_decref(again);
    pair_get_up(&pair);
}

static void who_comes_and_goes_is_pushed(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    Wire *watcher = wire_open(&place, NULL);
    json_t *answer = wire_ask(watcher, "'do':'watch','match':'%s'", pair.id);
    assert_int_equal(int_at(ok_of(answer), "watchers"), 1);
    json_decref(answer);
    for (int watchers = 0; watchers != 1;) {
        json_t *push = wire_push(pair.wire[0], "here");
        watchers = (int)int_at(push, "watchers");
        json_decref(push);
    }
    wire_free(watcher);
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

static void open_tables_are_pushed_to_the_lobby(void **state) {
    (void)state;
    char host[64], hidden[16], open[16];
    Wire *lobby = wire_open(&place, NULL);
    json_decref(wire_ask(lobby, "'do':'lobby','on':true"));
    place_guest(&place, host, NULL);
    place_table(&place, host, UPTOWN, hidden);
    place_table(&place, host, "'game':'uptown','seats':2,'visible':'open'", open);

    json_t *push = wire_push(lobby, "lobby");
    assert_string_equal(text_at(json_object_get(push, "match"), "id"), open);
    json_decref(push);
    int status;
    json_t *list = place_ask(&place, NULL, "GET", "matches?show=open", NULL, &status);
    assert_string_equal(text_at(json_array_get(json_object_get(list, "matches"), 0), "id"), open);
    json_decref(list);
    wire_free(lobby);
}

static void a_name_claimed_in_the_middle_is_pushed_to_watchers(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN ",'order':'seated'");
    Wire *watcher = wire_open(&place, NULL);
    json_decref(wire_ask(watcher, "'do':'watch','match':'%s'", pair.id));
    pair_step(&pair);
    pair_claim(&place, pair.token[0], "Claudia");
    Wire *all[] = {pair.wire[0], pair.wire[1], watcher};
    for (int i = 0; i < 3; i++) {
        json_t *player = pair_await_player(all[i], 0, "Claudia");
        assert_string_equal(text_at(player, "kind"), "member");
        json_decref(player);
    }
    pair_step(&pair); /* and nothing else has changed */
    wire_free(watcher);
    pair_get_up(&pair);
}

/* A person plays at many tables and watches none of them: the turn is pushed all the same. */
static void a_turn_is_pushed_to_who_does_not_watch(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN ",'order':'seated'");
    Wire *mine[2], *quiet = wire_open(&place, pair.token[1]), *nobody = wire_open(&place, NULL);
    for (int i = 0; i < 2; i++)
        mine[i] = pair_mine(&place, pair.token[i]);
    json_t *answer = wire_ask(nobody, "'do':'mine','on':true");
    assert_true(is_error(answer, "signin"));
    json_decref(answer);

    for (int turns = 0, before = pair.actor; turns < 4; before = pair.actor) {
        pair_step(&pair);
        if (pair.actor == before)
            continue; /* the same seat goes on: no push */
        turns++;
        for (int i = 0; i < 2 && turns < 4; i++)
            pair_await_mine(&pair, mine[i], i);
        if (turns == 3)
            json_decref(wire_ask(mine[1], "'do':'mine','on':false"));
    }
    pair_await_mine(&pair, mine[0], 0);
    json_decref(wire_ask(mine[1], "'do':'ping'"));
    json_decref(wire_ask(quiet, "'do':'ping'"));
    assert_int_equal(json_array_size(mine[1]->pushes), 0);
    assert_int_equal(json_array_size(quiet->pushes), 0);
    for (int i = 0; i < 2; i++)
        wire_free(mine[i]);
    wire_free(quiet);
    wire_free(nobody);
    pair_get_up(&pair);
}

static void who_has_left_or_was_kicked_hears_it(void **state) {
    (void)state;
    pair_part(&place, &place, true);
    pair_part(&place, &place, false);
}

/* The secret that the record reveals is the one the service had committed itself to. */
static void check_secret(const char *record, const char *commit) {
    static const char WORDS[] = "townhall commit 1";
    uint8_t bytes[sizeof WORDS - 1 + 32], hash[SHA256_BYTES];
    char words[2 * SHA256_BYTES + 1];
    const char *secret = strstr(record, "fair secret ");
    Text text;
    assert_non_null(secret);
    memcpy(bytes, WORDS, sizeof WORDS - 1);
    assert_true(slice_hex((Slice){secret + 12, 64}, bytes + sizeof WORDS - 1, 32));
    sha256(bytes, sizeof bytes, hash);
    text_init(&text, words, sizeof words);
    text_hex(&text, hash, sizeof hash);
    assert_string_equal(words, commit);
}

static void p5_everything_is_revealed_at_the_end_and_fits_the_commit(void **state) {
    (void)state;
    char commit[80];
    Pair pair = {0};
    int status;
    place_guest(&place, pair.token[0], NULL);
    place_table(&place, pair.token[0],
                "'game':'urbanista','seats':2,'order':'seated','bots':{'1':'level-1'}", pair.id);
    json_t *table = pair_order(pair.token[0], pair.id, "start", "", &status);
    assert_int_equal(status, 200);
    snprintf(commit, sizeof commit, "%s", text_at(table, "commit"));
    json_decref(table);
    pair.wire[0] = wire_open(&place, pair.token[0]);
    json_t *answer = wire_ask(pair.wire[0], "'do':'watch','match':'%s'", pair.id);
    pair_take(&pair, ok_of(answer));
    json_decref(answer);
    bool over = false;
    while (!over) {
        if (pair.actor == 0) {
            char move[64];
            pair_first_move(&pair, move);
            json_decref(pair_play(&pair, 0, pair.last, move, new_cid()));
        }
        json_t *push = wire_push(pair.wire[0], "entries");
        pair_take(&pair, push);
        over = json_object_get(push, "reveal") != NULL;
        if (over)
            check_secret(text_at(push, "reveal"), commit);
        json_decref(push);
    }
    wire_free(pair.wire[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_gathers_and_the_last_chair_starts_it),
        cmocka_unit_test(nobody_signed_in_may_look_but_not_sit),
        cmocka_unit_test(bad_input_is_refused_before_signin),
        cmocka_unit_test(p3_the_same_cid_opens_one_table),
        cmocka_unit_test(a_table_for_others_is_of_who_sits_down_first),
        cmocka_unit_test(p1_both_get_it_before_the_sender_is_answered),
        cmocka_unit_test(p2_seats_get_their_own_views),
        cmocka_unit_test(p2_a_big_screen_sees_what_strangers_see),
        cmocka_unit_test(a_big_screen_is_not_the_person),
        cmocka_unit_test(p3_a_decision_after_something_older_is_stale),
        cmocka_unit_test(p3_repeating_a_cid_changes_nothing),
        cmocka_unit_test(refusals_say_what_is_wrong),
        cmocka_unit_test(talk_is_stored_pushed_and_comes_with_watch),
        cmocka_unit_test(votes_and_what_is_left_are_sent),
        cmocka_unit_test(who_comes_and_goes_is_pushed),
        cmocka_unit_test(open_tables_are_pushed_to_the_lobby),
        cmocka_unit_test(a_name_claimed_in_the_middle_is_pushed_to_watchers),
        cmocka_unit_test(a_turn_is_pushed_to_who_does_not_watch),
        cmocka_unit_test(who_has_left_or_was_kicked_hears_it),
        cmocka_unit_test(p5_everything_is_revealed_at_the_end_and_fits_the_commit),
    };
    return cmocka_run_group_tests_name("online", tests, pair_begin_all, pair_end_all);
}
