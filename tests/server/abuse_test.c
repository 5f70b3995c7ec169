/* SPDX-License-Identifier: MIT */
/* abuse_test.c - what nobody may do to others: make the service slow, stop it, or hold it up. */
#include "base/text.h"
#include "games/catalog.h"
#include "server/pair.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* ---- the operator's socket ---- */

static int admin_connect(void) {
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const char *folder = place.store + strlen("sqlite:");
    int length = snprintf(at.sun_path, sizeof at.sun_path, "%.80s/admin.sock", folder);
    assert_in_range(length, 1, sizeof at.sun_path - 1);
    int order = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(order >= 0);
    if (connect(order, (struct sockaddr *)&at, sizeof at) != 0)
        fail_msg("admin.sock: %s", strerror(errno));
    return order;
}

/* Ctrl-C, or a monitor that does not wait for the answer. */
static void an_operator_who_goes_away_stops_nothing(void **state) {
    static const char ORDER[] = "stats\n";
    (void)state;
    for (int i = 0; i < 1000; i++) {
        int order = admin_connect();
        assert_int_equal(write(order, ORDER, sizeof ORDER - 1), sizeof ORDER - 1);
        if (i % 3 == 1)
            usleep((useconds_t)(i % 7) * 100);
        close(order);
    }
    assert_int_equal(place_ready_status(&place), 200);
}

/* ---- what everybody asks for ---- */

static int count_open(const char *token) {
    int status;
    json_t *list = place_ask(&place, token, "GET", "matches?show=open", NULL, &status);
    assert_int_equal(status, 200);
    int count = (int)json_array_size(json_object_get(list, "matches"));
    json_decref(list);
    return count;
}

/* The same list is read from the store once a second for all who are not signed in; who is signed
 * in sees at once what they did. */
static void public_lists_are_asked_for_once_a_second(void **state) {
    (void)state;
    char token[64], id[16];
    place_guest(&place, token, NULL);
    usleep(1100000);
    int before = count_open(NULL);
    place_table(&place, token, UPTOWN ",'visible':'open'", id);
    assert_int_equal(count_open(NULL), before);
    assert_int_equal(count_open(token), before + 1);
    usleep(1100000);
    assert_int_equal(count_open(NULL), before + 1);
}

/* ---- pushes ---- */

/* The pushes of this kind that come within these milliseconds; the last one is the caller's. */
static int count_pushes(Wire *wire, const char *kind, int milliseconds, json_t **last) {
    int64_t until = steady_ms() + milliseconds;
    int count = 0;
    *last = NULL;
    for (int64_t left; (left = until - steady_ms()) > 0;) {
        json_t *push = wire_next(wire, (int)left);
        if (push && strcmp(text_at(push, "push"), kind) == 0) {
            count++;
            json_decref(*last);
            *last = json_incref(push);
        }
        json_decref(push);
    }
    return count;
}

static void strangers_who_come_and_go_cut_off_nobody(void **state) {
    (void)state;
    enum {
        STRANGERS = 5
    };
    Wire *wire[STRANGERS];
    Pair pair;
    json_t *last;
    pair_sit_down(&pair, UPTOWN);
    count_pushes(pair.wire[0], "here", 1200, &last);
    json_decref(last);
    for (int i = 0; i < STRANGERS; i++)
        wire[i] = wire_open(&place, NULL);
    int64_t from = steady_ms();
    for (int k = 0; k < 41; k++)
        for (int i = 0; i < STRANGERS; i++)
            json_decref(
                wire_ask(wire[i], "'do':'%s','match':'%s'", k % 2 ? "unwatch" : "watch", pair.id));
    int seconds = (int)(steady_ms() - from) / 1000 + 2;
    int count =
        count_pushes(pair.wire[0], "here", 2200, &last) + json_array_size(pair.wire[0]->pushes);
    assert_in_range(count, 1, seconds + 2);
    assert_int_equal(int_at(last, "watchers"), STRANGERS); /* the latest arrives at last */
    json_decref(last);
    for (int i = 0; i < STRANGERS; i++)
        wire_free(wire[i]);
    pair_get_up(&pair);
}

static void a_table_is_pushed_to_the_lobby_once_a_second(void **state) {
    (void)state;
    char host[64], guest[64], id[16];
    int status;
    json_t *last;
    place_guest(&place, host, NULL);
    place_guest(&place, guest, NULL);
    place_table(&place, host, "'game':'uptown','seats':3,'visible':'open'", id);
    Wire *wire = wire_open(&place, NULL);
    json_decref(wire_ask(wire, "'do':'lobby'"));
    int64_t from = steady_ms();
    for (int i = 0; i < 41; i++) {
        json_decref(pair_order(guest, id, i % 2 ? "leave" : "join", "", &status));
        assert_int_equal(status, 200);
    }
    int seconds = (int)(steady_ms() - from) / 1000 + 2;
    assert_in_range(count_pushes(wire, "lobby", 2200, &last), 1, seconds + 2);
    char *words = json_dumps(last, JSON_COMPACT);
    int people = 0;
    for (const char *at = words; (at = strstr(at, "\"kind\":\"guest\"")); at++)
        people++;
    if (people != 2)
        fail_msg("not the latest: %s", words);
    free(words);
    json_decref(last);
    wire_free(wire);
}

/* Who watches a table for players only while it gathers sees nothing of the match. */
static void strangers_see_no_start_of_a_closed_match(void **state) {
    (void)state;
    char host[64], other[64], id[16];
    place_guest(&place, host, NULL);
    place_guest(&place, other, NULL);
    place_table(&place, host, UPTOWN ",'watch':'players'", id);
    Wire *stranger = wire_open(&place, NULL);
    json_decref(wire_ask(stranger, "'do':'watch','match':'%s'", id));
    pair_join(other, id);
    json_decref(wire_ask(stranger, "'do':'ping'"));
    for (size_t i = 0; i < json_array_size(stranger->pushes); i++)
        assert_string_not_equal(text_at(json_array_get(stranger->pushes, i), "push"), "entries");
    wire_free(stranger);
}

/* ---- talk ---- */

static json_t *say_line(Wire *wire, const char *id, int number) {
    return wire_ask(wire, "'do':'say','match':'%s','room':'players','text':'%d','cid':'%s'", id,
                    number, new_cid());
}

static void a_room_of_talk_is_never_full(void **state) {
    (void)state;
    enum {
        LINES = 505
    };
    char token[64], id[16], words[8];
    place_guest(&place, token, NULL);
    place_table(&place, token, UPTOWN, id);
    Wire *wire = wire_open(&place, token);
    for (int i = 0; i < LINES; i++) {
        json_t *answer = say_line(wire, id, i);
        ok_of(answer);
        json_decref(answer);
    }
    json_t *answer = wire_ask(wire, "'do':'watch','match':'%s'", id);
    const json_t *talk = json_object_get(ok_of(answer), "talk");
    snprintf(words, sizeof words, "%d", LINES - 1);
    assert_string_equal(text_at(json_array_get(talk, json_array_size(talk) - 1), "text"), words);
    json_decref(answer);
    wire_free(wire);
}

/* ---- bots ---- */

/* A table of this game with bots of a level on all chairs but the host's, begun. */
static void begin_with_bots(const char *token, const char *level, int seats, char id[16]) {
    char settings[200];
    int status;
    Text text;
    text_init(&text, settings, sizeof settings);
    text_format(&text, "\"game\":\"mesta\",\"seats\":%d,\"bots\":{", seats);
    for (int i = 1; i < seats; i++)
        text_format(&text, "%s\"%d\":\"%s\"", i > 1 ? "," : "", i, level);
    text_add(&text, "}");
    place_table(&place, token, settings, id);
    json_decref(pair_order(token, id, "start", "", &status));
    assert_int_equal(status, 200);
}

static void play_first_move(Wire *wire, const char *id, int64_t last) {
    json_t *legal = wire_ask(wire, "'do':'legal','match':'%s'", id);
    const json_t *moves = json_object_get(ok_of(legal), "moves");
    json_t *answer =
        wire_ask(wire, "'do':'play','match':'%s','after':%d,'move':'%s','cid':'%s'", id, (int)last,
                 json_string_value(json_array_get(moves, 0)), new_cid());
    ok_of(answer);
    json_decref(answer);
    json_decref(legal);
}

/* Waits until it is the host's turn. Returns how many decisions bots made for all tables
 * meanwhile, for each decision of a bot at this one. */
static double decisions_while_waiting(const char *token, const char *id) {
    Wire *wire = wire_open(&place, token);
    json_t *answer = wire_ask(wire, "'do':'watch','match':'%s'", id);
    int64_t seat = int_at(ok_of(answer), "seat"), last = int_at(ok_of(answer), "last");
    double from = place_figure(&place, "townhall_thoughts_total");
    bool mine = int_at(ok_of(answer), "actor") == seat;
    int64_t first = last;
    json_decref(answer);
    if (mine) {
        play_first_move(wire, id, last);
        from = place_figure(&place, "townhall_thoughts_total");
        json_decref(wire_push(wire, "entries"));
        first++;
    }
    for (mine = false; !mine;) {
        json_t *push = wire_push(wire, "entries");
        mine = int_at(push, "actor") == seat;
        last = int_at(push, "last");
        json_decref(push);
    }
    wire_free(wire);
    return (place_figure(&place, "townhall_thoughts_total") - from) / (double)(last - first);
}

static void many_bots_of_one_host_delay_nobody(void **state) {
    (void)state;
    enum {
        TABLES = 8,
        HOSTS = 3
    };
    char host[64], other[64], id[16];
    place_guest(&place, other, NULL);
    for (int i = 0; i < HOSTS * TABLES; i++) {
        if (i % TABLES == 0)
            place_guest(&place, host, NULL);
        begin_with_bots(host, "level-5", 4, id);
    }
    begin_with_bots(other, "level-1", 4, id);
    /* Its bots wait for one decision of each host and for the one in progress, not for all 24. */
    double decisions = decisions_while_waiting(other, id);
    if (decisions > 2 * (HOSTS + 1))
        fail_msg("%g decisions for each of one's own bots", decisions);
    int status;
    char order[200];
    snprintf(order, sizeof order, "{'game':'mesta','seats':2,'bots':{'1':'level-4'},'cid':'%s'}",
             new_cid());
    json_decref(place_ask(&place, host, "POST", "matches", order, &status));
    assert_int_equal(status, 429); /* such bots play at 8 tables of a host */
}

/* Somebody waits for a stand-in who did not choose to play with bots. */
static void stand_ins_go_before_bots(void **state) {
    (void)state;
    enum {
        HOSTS = 20,
        FEW =
            6 /* the one at work, its own, and those of the time that a bot's move takes at least */
    };
    char host[64], id[16];
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    for (bool decided[2] = {false}; !decided[0] || !decided[1]; pair_step(&pair))
        decided[pair.actor] = true; /* else leaving cancels the match */
    for (int i = 0; i < HOSTS; i++) {
        place_guest(&place, host, NULL);
        begin_with_bots(host, "level-5", 4, id);
    }
    int leaver = pair.actor;
    double from = place_figure(&place, "townhall_thoughts_total");
    json_t *left =
        wire_ask(pair.wire[leaver], "'do':'leave','match':'%s','cid':'%s'", pair.id, new_cid());
    ok_of(left);
    json_decref(left);
    pair_wait(&pair, 1 - leaver, "move");
    assert_true(place_figure(&place, "townhall_thoughts_total") - from <= FEW);
    pair_get_up(&pair);
}

static int begin_all(void **state) {
    (void)state;
    catalog_open();
    place_make(&place);
    place.options.limit[4] = "talk=0";
    place.options.bot_threads = 1;
    place_measure(&place);
    place_begin(&place);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_operator_who_goes_away_stops_nothing),
        cmocka_unit_test(public_lists_are_asked_for_once_a_second),
        cmocka_unit_test(strangers_who_come_and_go_cut_off_nobody),
        cmocka_unit_test(a_table_is_pushed_to_the_lobby_once_a_second),
        cmocka_unit_test(strangers_see_no_start_of_a_closed_match),
        cmocka_unit_test(a_room_of_talk_is_never_full),
        cmocka_unit_test(many_bots_of_one_host_delay_nobody),
        cmocka_unit_test(stand_ins_go_before_bots), /* last: its bots have much to think about */
    };
    return cmocka_run_group_tests_name("abuse", tests, begin_all, pair_end_all);
}
