/* SPDX-License-Identifier: MIT */
/* pair.c - two people at a table of the program's service. */
#include "server/pair.h"

#include "games/catalog.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

Place place;

int pair_begin_all(void **state) {
    (void)state;
    catalog_open();
    place_make(&place);
    place_begin(&place);
    return 0;
}

int pair_end_all(void **state) {
    (void)state;
    return place_leave(&place);
}

json_t *pair_order(const char *token, const char *id, const char *what, const char *more,
                   int *status) {
    char path[64], body[512];
    snprintf(path, sizeof path, "matches/%s/%s", id, what);
    snprintf(body, sizeof body, "{'cid':'%s'%s%s}", new_cid(), more[0] ? "," : "", more);
    return place_ask(&place, token, "POST", path, body, status);
}

void pair_join(const char *token, const char *id) {
    int status;
    json_t *answer = pair_order(token, id, "join", "", &status);
    assert_int_equal(status, 200);
    json_decref(answer);
}

void pair_take(Pair *pair, const json_t *told) {
    pair->last = (int)int_at(told, "last");
    const json_t *actor = json_object_get(told, "actor");
    pair->actor = json_is_integer(actor) ? (int)json_integer_value(actor) : -1;
}

void pair_sit_down(Pair *pair, const char *settings) {
    pair_sit_down_at(pair, settings, &place, &place);
}

void pair_sit_down_at(Pair *pair, const char *settings, const Place *first, const Place *second) {
    const Place *at[2] = {first, second};
    char path[64], body[64];
    int status;
    for (int i = 0; i < 2; i++)
        place_guest(at[i], pair->token[i], pair->name[i]);
    place_table(at[0], pair->token[0], settings, pair->id);
    snprintf(path, sizeof path, "matches/%s/join", pair->id);
    snprintf(body, sizeof body, "{'cid':'%s'}", new_cid());
    json_decref(place_ask(at[1], pair->token[1], "POST", path, body, &status));
    assert_int_equal(status, 200);
    for (int i = 0; i < 2; i++) {
        Wire *wire = wire_open(at[i], pair->token[i]);
        json_t *answer = wire_ask(wire, "'do':'watch','match':'%s'", pair->id);
        const json_t *ok = ok_of(answer);
        pair->wire[int_at(ok, "seat")] = wire;
        pair_take(pair, ok);
        json_decref(answer);
    }
}

void pair_get_up(Pair *pair) {
    wire_free(pair->wire[0]);
    wire_free(pair->wire[1]);
}

void pair_first_move(Pair *pair, char out[64]) {
    json_t *answer = wire_ask(pair->wire[pair->actor], "'do':'legal','match':'%s'", pair->id);
    const json_t *ok = ok_of(answer);
    assert_int_equal(int_at(ok, "last"), pair->last);
    const char *move = json_string_value(json_array_get(json_object_get(ok, "moves"), 0));
    assert_non_null(move);
    snprintf(out, 64, "%s", move);
    json_decref(answer);
}

json_t *pair_play(Pair *pair, int seat, int after, const char *move, const char *cid) {
    return wire_ask(pair->wire[seat], "'do':'play','match':'%s','after':%d,'move':'%s','cid':'%s'",
                    pair->id, after, move, cid);
}

/* One move by the seat to move; both get it. */
void pair_step(Pair *pair) {
    char move[64];
    int actor = pair->actor;
    pair_first_move(pair, move);
    json_t *answer = pair_play(pair, actor, pair->last, move, new_cid());
    int n = (int)int_at(ok_of(answer), "n");
    json_decref(answer);
    for (int i = 0; i < 2; i++) {
        for (bool found = false; !found;) { /* after a restart, `held` comes first */
            json_t *push = wire_push(pair->wire[i], "entries");
            const json_t *entry = json_array_get(json_object_get(push, "entries"), 0);
            found = int_at(entry, "n") == n;
            if (found)
                assert_string_equal(text_at(entry, "move"), move);
            pair_take(pair, push);
            json_decref(push);
        }
    }
}

void pair_claim(const Place *at, const char *token, const char *name) {
    char body[100];
    int status;
    snprintf(body, sizeof body, "{'name':'%s','password':'correct horse'}", name);
    json_decref(place_ask(at, token, "POST", "me/claim", body, &status));
    assert_int_equal(status, 200);
}

json_t *pair_await_player(Wire *wire, int seat, const char *name) {
    for (;;) {
        json_t *push = wire_push(wire, "players");
        json_t *player = json_array_get(json_object_get(push, "players"), (size_t)seat);
        if (strcmp(text_at(player, "name"), name) == 0) {
            json_incref(player);
            json_decref(push);
            return player;
        }
        json_decref(push);
    }
}

Wire *pair_mine(const Place *at, const char *token) {
    Wire *wire = wire_open(at, token);
    json_t *answer = wire_ask(wire, "'do':'mine','on':true");
    ok_of(answer);
    json_decref(answer);
    return wire;
}

void pair_await_mine(const Pair *pair, Wire *wire, int seat) {
    for (bool found = false; !found;) { /* news of the start may come late from another node */
        json_t *push = wire_push(wire, "mine"), *match = json_object_get(push, "match");
        found = int_at(match, "version") > pair->last;
        assert_string_equal(text_at(match, "id"), pair->id);
        assert_int_equal(int_at(push, "seat"), seat);
        if (found)
            assert_int_equal(int_at(match, "actor"), pair->actor);
        json_decref(push);
    }
}

/* The seat that the push gives a person at this table; -1: they have left it, -2: were sent away.
 */
static int64_t seat_sent_to(Wire *wire, const char *id) {
    for (;;) {
        json_t *push = wire_push(wire, "mine"), *match = json_object_get(push, "match");
        bool ours = strcmp(text_at(match, "id"), id) == 0;
        bool none = json_is_null(json_object_get(push, "seat"));
        bool kicked = json_is_true(json_object_get(push, "kicked"));
        int64_t seat = kicked ? -2 : none ? -1 : int_at(push, "seat");
        json_decref(push);
        if (ours)
            return seat;
    }
}

void pair_part(const Place *host, const Place *at, bool kicked) {
    char token[2][64], name[32], id[16], path[64], body[100];
    int status;
    for (int i = 0; i < 2; i++)
        place_guest(host, token[i], name);
    place_table(host, token[0], "'game':'uptown','seats':3", id);
    Wire *mine = pair_mine(at, token[1]);
    const char *deeds[][2] = {{"join", ""}, {kicked ? "kick" : "leave", kicked ? "'seat':1," : ""}};
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "matches/%s/%s", id, deeds[i][0]);
        snprintf(body, sizeof body, "{%s'cid':'%s'}", deeds[i][1], new_cid());
        json_decref(place_ask(host, token[kicked ? 1 - i : 1], "POST", path, body, &status));
        assert_int_equal(status, 200);
        assert_int_equal(seat_sent_to(mine, id), i == 0 ? 1 : kicked ? -2 : -1);
    }
    wire_free(mine);
}

void pair_steps(Pair *pair, int count) {
    for (int i = 0; i < count; i++)
        pair_step(pair);
}

json_t *pair_log(const Pair *pair, const Place *at) {
    Wire *wire = wire_open(at, pair->token[0]);
    json_t *answer = wire_ask(wire, "'do':'watch','match':'%s'", pair->id);
    json_t *entries = json_incref(json_object_get(ok_of(answer), "entries"));
    json_decref(answer);
    wire_free(wire);
    return entries;
}

void pair_wait(Pair *pair, int seat, const char *kind) {
    for (bool found = false; !found;) {
        json_t *push = wire_push(pair->wire[seat], "entries"), *entry;
        size_t i;
        json_array_foreach(json_object_get(push, "entries"), i, entry) found |=
            strcmp(text_at(entry, "kind"), kind) == 0;
        pair_take(pair, push);
        json_decref(push);
    }
}
