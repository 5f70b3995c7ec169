/* SPDX-License-Identifier: MIT */
/* nodes_test.c - three nodes on one database: players of one match at different nodes, and what
 * breaks: a node, the database, the bus, the network between. Each has processes of the test's own.
 */
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
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define SEATED "'game':'uptown','seats':2,'order':'seated'"

enum {
    NODES = 3,
    CUT = 2 /* this one reaches the database through the relay */
};

static Place node[NODES];
static const char *news_over; /* the nodes' --bus; NULL: none is given */
static pid_t relay;

/* ---- what the nodes stand on ---- */

static void sql(const char *statement) {
    char command[512];
    snprintf(command, sizeof command, "psql -q '%s' -c \"%s\"", ground.database, statement);
    assert_int_equal(system(command), 0);
}

static void begin_node(int i) {
    place_make(&node[i]);
    snprintf(node[i].store, sizeof node[i].store, "%.79s", ground.database);
    node[i].options.bus = news_over;
    node[i].options.bot_delay = 1000;
    node[i].options.invite = "our-club"; /* so that people of one address are rated */
    if (i == CUT) {
        int port;
        relay = relay_begin(atoi(strrchr(ground.database, ':') + 1), &port);
        snprintf(node[i].store, sizeof node[i].store, "postgresql://townhall@127.0.0.1:%d/townhall",
                 port);
    }
    place_begin(&node[i]);
}

static int begin_all_without_a_bus(void **state) {
    (void)state;
    for (int i = 0; i < NODES; i++)
        begin_node(i);
    return 0;
}

static int begin_all(void **state) {
    news_over = ground.bus;
    return begin_all_without_a_bus(state);
}

static int end_all(void **state) {
    (void)state;
    int status = 0;
    for (int i = 0; i < NODES; i++)
        status += place_leave(&node[i]);
    news_over = NULL;
    kill(relay, SIGKILL);
    waitpid(relay, NULL, 0);
    return status;
}

/* ---- waiting ---- */

/* Asks until the answer is no `busy`; the caller's. */
static json_t *play_until_kept(Pair *pair, const char *move, const char *cid) {
    for (int tries = 0;; tries++) {
        json_t *answer = pair_play(pair, pair->actor, pair->last, move, cid);
        if (strcmp(text_at(answer, "error"), "busy") != 0)
            return answer;
        assert_true(tries < 1000);
        json_decref(answer);
        usleep(20000);
    }
}

/* All nodes tell the same log, without hole or double, and it has everything up to `last`. */
static void logs_agree(const Pair *pair) {
    json_t *first = pair_log(pair, &node[0]);
    assert_true((int)json_array_size(first) > pair->last);
    for (size_t n = 0; n < json_array_size(first); n++)
        assert_int_equal(int_at(json_array_get(first, n), "n"), n);
    for (int i = 1; i < NODES; i++) {
        json_t *other = pair_log(pair, &node[i]);
        assert_true(json_equal(first, other));
        json_decref(other);
    }
    json_decref(first);
}

/* ---- one match, several nodes ---- */

static void players_at_different_nodes_get_every_move(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down_at(&pair, SEATED, &node[0], &node[1]);
    Wire *watcher = wire_open(&node[2], NULL);
    json_decref(wire_ask(watcher, "'do':'watch','match':'%s'", pair.id));
    for (int i = 0; i < 8; i++) {
        pair_step(&pair);
        json_t *push = wire_push(watcher, "entries");
        assert_int_equal(int_at(push, "last"), pair.last);
        json_decref(push);
    }
    logs_agree(&pair);
    wire_free(watcher);
    pair_get_up(&pair);
}

static void a_cid_is_known_and_an_old_table_is_stale_at_every_node(void **state) {
    (void)state;
    Pair pair;
    char move[64];
    pair_sit_down_at(&pair, SEATED, &node[0], &node[1]);
    const char *cid = new_cid();
    int actor = pair.actor;
    pair_first_move(&pair, move);
    json_t *answer = pair_play(&pair, actor, pair.last, move, cid);
    int64_t n = int_at(ok_of(answer), "n");
    json_decref(answer);
    for (int i = 0; i < NODES; i++) {
        Wire *wire = wire_open(&node[i], pair.token[actor]);
        answer = wire_ask(wire, "'do':'play','match':'%s','after':%d,'move':'%s','cid':'%s'",
                          pair.id, pair.last, move, cid);
        assert_int_equal(int_at(ok_of(answer), "n"), n);
        json_decref(answer);
        answer = wire_ask(wire, "'do':'play','match':'%s','after':%d,'move':'%s','cid':'%s-x'",
                          pair.id, pair.last, move, cid);
        assert_true(is_error(answer, "stale"));
        assert_int_equal(int_at(answer, "last"), n);
        json_decref(answer);
        wire_free(wire);
    }
    logs_agree(&pair);
    pair_get_up(&pair);
}

/* Sends a request for the only free chair, without waiting for its answer. */
static int ask_to_join(int i, const char *token, const char *id) {
    char body[64], request[512];
    int length = snprintf(body, sizeof body, "{'cid':'%s'}", new_cid());
    int whole = snprintf(request, sizeof request,
                         "POST /api/1/matches/%s/join HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                         "Authorization: Bearer %s\r\nContent-Type: application/json\r\n"
                         "Content-Length: %d\r\n\r\n%s",
                         id, token, length, body);
    body_quote(request);
    int peer = wire_connect(&node[i]);
    assert_int_equal(send(peer, request, (size_t)whole, MSG_NOSIGNAL), whole);
    return peer;
}

static void of_two_who_want_a_chair_at_two_nodes_one_gets_it(void **state) {
    (void)state;
    char host[64], guest[2][64], id[16], reply[64];
    place_guest(&node[2], host, NULL);
    for (int i = 0; i < 2; i++)
        place_guest(&node[i], guest[i], NULL);
    for (int round = 0; round < 10; round++) {
        int seated = 0, refused = 0, peer[2];
        place_table(&node[2], host, SEATED, id);
        for (int i = 0; i < 2; i++)
            peer[i] = ask_to_join(i, guest[i], id);
        for (int i = 0; i < 2; i++) {
            assert_true(recv(peer[i], reply, sizeof reply - 1, MSG_WAITALL) > 12);
            seated += atoi(reply + 9) == 200;
            refused += atoi(reply + 9) == 409;
            close(peer[i]);
        }
        assert_int_equal(seated, 1);
        assert_int_equal(refused, 1);
    }
}

/* ---- presence, talk, tables, sessions ---- */

static void wait_here(Wire *wire, bool first, bool second) {
    for (bool found = false; !found;) {
        json_t *push = wire_push(wire, "here"), *here = json_object_get(push, "here");
        found = json_is_true(json_array_get(here, 0)) == first &&
                json_is_true(json_array_get(here, 1)) == second;
        json_decref(push);
    }
}

static void presence_is_pushed_across_nodes(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down_at(&pair, SEATED, &node[0], &node[1]);
    wait_here(pair.wire[0], true, true);
    wire_free(pair.wire[1]);
    wait_here(pair.wire[0], true, false);
    pair.wire[1] = wire_open(&node[2], pair.token[1]);
    json_decref(wire_ask(pair.wire[1], "'do':'watch','match':'%s'", pair.id));
    wait_here(pair.wire[0], true, true);
    pair_get_up(&pair);
}

static void talk_is_pushed_across_nodes(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down_at(&pair, SEATED, &node[0], &node[1]);
    for (int i = 0; i < 4; i++) {
        json_t *answer = wire_ask(pair.wire[i % 2],
                                  "'do':'say','match':'%s','room':'players',"
                                  "'text':'line %d','cid':'%s'",
                                  pair.id, i, new_cid());
        assert_int_equal(int_at(ok_of(answer), "t"), i);
        json_decref(answer);
        for (int seat = 0; seat < 2; seat++) {
            json_t *push = wire_push(pair.wire[seat], "talk");
            const json_t *line = json_array_get(json_object_get(push, "talk"), 0);
            assert_int_equal(int_at(line, "t"), i);
            assert_string_equal(text_at(line, "by"), pair.name[i % 2]);
            json_decref(push);
        }
    }
    pair_get_up(&pair);
}

/* Who asks again at another node gets the answer that there was. */
static void a_line_of_talk_is_said_once(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down_at(&pair, SEATED, &node[0], &node[1]);
    const char *cid = new_cid();
    static const char *const SAID[] = {"well played", "well played", "something else"};
    for (int i = 0; i < 3; i++) {
        Wire *wire = wire_open(&node[i], pair.token[0]);
        json_t *answer = wire_ask(wire,
                                  "'do':'say','match':'%s','room':'players',"
                                  "'text':'%s','cid':'%s'",
                                  pair.id, SAID[i], cid);
        if (i == 2)
            assert_true(is_error(answer, "bad"));
        else
            assert_int_equal(int_at(ok_of(answer), "t"), 0);
        json_decref(answer);
        wire_free(wire);
    }
    pair_get_up(&pair);
}

static void open_tables_are_shown_at_every_node(void **state) {
    (void)state;
    char token[64], id[16];
    place_guest(&node[0], token, NULL);
    Wire *wire = wire_open(&node[1], NULL);
    json_decref(wire_ask(wire, "'do':'lobby','on':true"));
    place_table(&node[0], token, SEATED ",'visible':'open'", id);
    for (bool found = false; !found;) {
        json_t *push = wire_push(wire, "lobby");
        found = strcmp(text_at(json_object_get(push, "match"), "id"), id) == 0;
        json_decref(push);
    }
    wire_free(wire);
}

/* Sends this to a circle at a node; the answer, the caller's. */
static json_t *of_circle(int i, const char *token, const char *method, const char *id,
                         const char *what, const char *body, int wanted) {
    char path[64];
    int status;
    snprintf(path, sizeof path, "circles/%s%s", id, what);
    json_t *answer = place_ask(&node[i], token, method, path, body, &status);
    assert_int_equal(status, wanted);
    return answer;
}

/* A circle is in the database alone: founded, joined, inherited and deleted at different nodes. */
static void a_circle_is_the_same_at_every_node(void **state) {
    (void)state;
    char ala[64], jan[64], id[16], code[64], body[100];
    int status;
    place_guest(&node[0], ala, NULL);
    place_guest(&node[1], jan, NULL);
    snprintf(body, sizeof body, "{'name':'Friday','cid':'%s'}", new_cid());
    json_t *made = place_ask(&node[0], ala, "POST", "circles", body, &status);
    assert_int_equal(status, 201);
    snprintf(id, sizeof id, "%s", text_at(made, "id"));
    snprintf(code, sizeof code, "{'code':'%s'}", text_at(made, "code"));
    json_decref(made);
    json_decref(of_circle(1, jan, "GET", id, "", NULL, 404));
    json_decref(of_circle(1, jan, "POST", "join", "", code, 200));
    json_decref(of_circle(2, jan, "POST", id, "/edit", "{'name':'Monday'}", 403));
    json_decref(of_circle(2, ala, "POST", id, "/edit", "{'name':'Monday','link':true}", 200));
    json_decref(of_circle(0, ala, "POST", id, "/leave", "{}", 200));
    json_t *left = of_circle(1, jan, "GET", id, "", NULL, 200);
    assert_string_equal(text_at(left, "name"), "Monday");
    assert_string_equal(text_at(left, "role"), "owner");
    json_decref(left);
    json_decref(of_circle(2, jan, "DELETE", id, "", NULL, 200));
    json_decref(of_circle(0, jan, "GET", id, "", NULL, 404));
}

/* `townhall admin`, a process of its own, is no node at which somebody could listen. */
static void the_operator_is_heard_at_every_node(void **state) {
    (void)state;
    Wire *wire[2] = {wire_open(&node[0], NULL), wire_open(&node[1], NULL)};
    for (int i = 0; i < 2; i++)
        json_decref(wire_ask(wire[i], "'do':'ping'"));
    pid_t admin = fork();
    if (admin == 0) {
        ServeOptions options = node[0].options;
        options.store = node[0].store;
        bool fine = false;
        Error error;
        signal(SIGSEGV, SIG_DFL); /* cmocka's handler would go on with the tests here */
        serve_admin(&options, "say Restart at 20:00", &fine, &error);
        _exit(fine ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(admin, &status, 0), admin);
    assert_int_equal(status, 0);
    for (int i = 0; i < 2; i++) {
        json_t *push = wire_push(wire[i], "announcement");
        assert_string_equal(text_at(push, "text"), "Restart at 20:00");
        json_decref(push);
        wire_free(wire[i]);
    }
}

/* At a node that does not hold the match, and at one that does. */
static void a_turn_is_pushed_at_every_node(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down_at(&pair, SEATED, &node[0], &node[0]);
    Wire *mine = pair_mine(&node[1], pair.token[1]);
    for (int turns = 0, before = pair.actor; turns < 3; before = pair.actor) {
        pair_step(&pair);
        if (pair.actor != before) {
            pair_await_mine(&pair, mine, 1);
            turns++;
        }
    }
    wire_free(mine);
    pair_get_up(&pair);
}

static void who_has_left_or_was_kicked_hears_it_at_every_node(void **state) {
    (void)state;
    pair_part(&node[0], &node[1], true);
    pair_part(&node[0], &node[1], false);
}

static void names_and_ratings_are_pushed_across_nodes(void **state) {
    (void)state;
    Pair pair, rated = {0};
    pair_sit_down_at(&pair, SEATED, &node[0], &node[1]);
    pair_claim(&node[0], pair.token[0], "Claudia");
    json_decref(pair_await_player(pair.wire[1], 0, "Claudia"));
    pair_claim(&node[1], pair.token[1], "Daniela");
    json_decref(pair_await_player(pair.wire[0], 1, "Daniela"));

    char path[64], body[64];
    int status;
    place_table(&node[0], pair.token[0],
                SEATED ",'rated':true,'pace':{'kind':'days','bank':3,'turn':24}", rated.id);
    snprintf(path, sizeof path, "matches/%s/join", rated.id);
    snprintf(body, sizeof body, "{'cid':'%s'}", new_cid());
    json_decref(place_ask(&node[1], pair.token[1], "POST", path, body, &status));
    assert_int_equal(status, 200);
    for (int i = 0; i < 2; i++) {
        rated.wire[i] = wire_open(&node[i], pair.token[i]);
        json_t *answer = wire_ask(rated.wire[i], "'do':'watch','match':'%s'", rated.id);
        pair_take(&rated, ok_of(answer));
        json_decref(answer);
    }
    while (rated.actor >= 0)
        pair_step(&rated);
    for (int i = 0; i < 2; i++) {
        json_t *player = pair_await_player(rated.wire[i], 0, "Claudia");
        assert_int_equal(int_at(json_object_get(player, "change"), "before"), 1500);
        json_decref(player);
    }
    pair_get_up(&rated);
    pair_get_up(&pair);
}

static void signing_out_at_one_node_is_signing_out_at_all(void **state) {
    (void)state;
    char token[64];
    int status;
    place_guest(&node[0], token, NULL);
    Wire *wire = wire_open(&node[1], token);
    json_decref(wire_ask(wire, "'do':'ping'"));
    json_decref(place_ask(&node[2], token, "GET", "me", NULL, &status));
    assert_int_equal(status, 200);
    json_decref(place_ask(&node[0], token, "DELETE", "session", NULL, &status));
    assert_int_equal(status, 200);
    assert_int_equal(wire_wait_closed(wire), 4001);
    json_decref(place_ask(&node[2], token, "GET", "me", NULL, &status));
    assert_int_equal(status, 401);
    wire_free(wire);
}

/* ---- what breaks: a node, the bus ---- */

static void a_dead_nodes_bot_is_taken_over(void **state) {
    (void)state;
    char token[64], id[16], move[64];
    place_guest(&node[0], token, NULL);
    place_table(&node[0], token, SEATED ",'bots':{'1':'level-1'}", id);
    char path[64], body[64];
    int status;
    snprintf(path, sizeof path, "matches/%s/start", id);
    snprintf(body, sizeof body, "{'cid':'%s'}", new_cid());
    json_decref(place_ask(&node[0], token, "POST", path, body, &status));
    assert_int_equal(status, 200);
    Wire *player = wire_open(&node[0], token), *watcher = wire_open(&node[1], NULL);
    json_decref(wire_ask(watcher, "'do':'watch','match':'%s'", id));
    for (bool mine = false; !mine;) { /* the first turn may be the bot's */
        json_t *answer = wire_ask(player, "'do':'legal','match':'%s'", id);
        const json_t *moves = json_object_get(ok_of(answer), "moves");
        mine = json_array_size(moves) > 0;
        if (mine) {
            snprintf(move, sizeof move, "%s", json_string_value(json_array_get(moves, 0)));
            json_t *played = wire_ask(player,
                                      "'do':'play','match':'%s','after':%d,"
                                      "'move':'%s','cid':'%s'",
                                      id, (int)int_at(ok_of(answer), "last"), move, new_cid());
            json_t *told = wire_push(watcher, "entries");
            mine = int_at(told, "actor") == 1; /* else it goes on being our turn */
            json_decref(told);
            ok_of(played);
            json_decref(played);
        } else {
            json_decref(wire_push(watcher, "entries"));
        }
        json_decref(answer);
    }
    place_end(&node[0], SIGKILL);
    json_t *push = wire_push(watcher, "entries");
    const json_t *entry = json_array_get(json_object_get(push, "entries"), 0);
    assert_string_equal(text_at(entry, "by"), "bot");
    json_decref(push);
    wire_free(player);
    wire_free(watcher);
    place_begin(&node[0]);
}

/* The node that appended last looks after the clock; another does, once it is dead. */
static void a_dead_nodes_clock_is_taken_over(void **state) {
    (void)state;
    Pair pair;
    int decided;
    pair_sit_down_at(&pair, SEATED ",'pace':{'kind':'live','bank':10,'turn':0}", &node[0],
                     &node[1]);
    do {
        decided = pair.actor;
        pair_step(&pair);
    } while (decided != 0 || pair.actor != 1);
    place_end(&node[0], SIGKILL);
    pair_wait(&pair, 1, "standin");
    pair_get_up(&pair);
    place_begin(&node[0]);
}

static void without_the_bus_nodes_read_on_by_themselves(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down_at(&pair, SEATED, &node[0], &node[1]);
    pair_step(&pair);
    ground_nats("kill");
    pair_steps(&pair, 2);
    ground_nats("again");
    pair_steps(&pair, 4);
    logs_agree(&pair);
    pair_get_up(&pair);
}

/* ---- what breaks: the database, and the way to it ---- */

static void a_killed_database_is_busy_and_nothing_is_lost(void **state) {
    (void)state;
    Pair pair;
    char move[64];
    pair_sit_down_at(&pair, SEATED, &node[0], &node[1]);
    pair_steps(&pair, 3);
    pair_first_move(&pair, move);
    json_t *answer = wire_ask(pair.wire[0],
                              "'do':'say','match':'%s','room':'players',"
                              "'phrase':1,'cid':'%s'",
                              pair.id, new_cid());
    assert_non_null(ok_of(answer));
    json_decref(answer);
    ground_postgres("kill");
    const char *cid = new_cid();
    answer = pair_play(&pair, pair.actor, pair.last, move, cid);
    assert_true(is_error(answer, "busy"));
    json_decref(answer);
    for (int i = 0; i < NODES; i++)
        place_wait_ready(&node[i], 503);
    int status;
    answer = place_ask(&node[0], pair.token[0], "GET", "matches?show=mine", NULL, &status);
    assert_int_equal(status, 503);
    json_decref(answer);
    /* Its entries are known here, its talk is not: an answer without it would hide a line for good.
     */
    answer = wire_ask(pair.wire[0], "'do':'watch','match':'%s','since':%d", pair.id, pair.last);
    assert_true(is_error(answer, "busy"));
    json_decref(answer);
    ground_postgres("again");
    for (int i = 0; i < NODES; i++)
        place_wait_ready(&node[i], 200);
    answer = play_until_kept(&pair, move, cid);
    int64_t n = int_at(ok_of(answer), "n");
    json_decref(answer);
    for (int i = 0; i < 2; i++) {
        for (int64_t last = -1; last < n;) {
            json_t *push = wire_push(pair.wire[i], "entries");
            last = int_at(push, "last");
            pair_take(&pair, push);
            json_decref(push);
        }
    }
    pair_steps(&pair, 3);
    logs_agree(&pair);
    pair_get_up(&pair);
}

static void a_node_cut_off_from_the_database_says_so_and_comes_back(void **state) {
    (void)state;
    Pair pair;
    char move[64];
    pair_sit_down_at(&pair, SEATED, &node[0], &node[1]);
    Wire *cut = wire_open(&node[CUT], pair.token[pair.actor]);
    json_decref(wire_ask(cut, "'do':'watch','match':'%s'", pair.id));
    pair_first_move(&pair, move);
    kill(relay, SIGSTOP);
    json_t *answer = wire_ask(cut, "'do':'play','match':'%s','after':%d,'move':'%s','cid':'%s'",
                              pair.id, pair.last, move, new_cid());
    assert_true(is_error(answer, "busy"));
    json_decref(answer);
    place_wait_ready(&node[CUT], 503);
    answer = wire_ask(cut, "'do':'play','match':'%s','after':%d,'move':'%s','cid':'%s'", pair.id,
                      pair.last, move, new_cid());
    assert_true(is_error(answer, "busy"));
    json_decref(answer);
    assert_int_equal(place_ready_status(&node[0]), 200);
    pair_steps(&pair, 3); /* the others play on */
    kill(relay, SIGCONT);
    place_wait_ready(&node[CUT], 200);
    for (int last = -1; last < pair.last;) {
        json_t *push = wire_push(cut, "entries");
        last = (int)int_at(push, "last");
        json_decref(push);
    }
    pair_step(&pair);
    logs_agree(&pair);
    wire_free(cut);
    pair_get_up(&pair);
}

static void a_clock_that_differs_from_the_databases_is_not_ready(void **state) {
    (void)state;
    sql("CREATE SCHEMA wrong; CREATE FUNCTION wrong.clock_timestamp() RETURNS timestamptz "
        "LANGUAGE sql AS 'SELECT pg_catalog.clock_timestamp() + interval ''2 seconds'''");
    sql("ALTER ROLE townhall SET search_path = wrong, pg_catalog, public");
    sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE application_name = 'townhall'");
    place_wait_ready(&node[0], 503);
    sql("ALTER ROLE townhall RESET search_path");
    sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE application_name = 'townhall'");
    place_wait_ready(&node[0], 200);
    sql("DROP SCHEMA wrong CASCADE");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_at_different_nodes_get_every_move),
        cmocka_unit_test(a_cid_is_known_and_an_old_table_is_stale_at_every_node),
        cmocka_unit_test(of_two_who_want_a_chair_at_two_nodes_one_gets_it),
        cmocka_unit_test(presence_is_pushed_across_nodes),
        cmocka_unit_test(talk_is_pushed_across_nodes),
        cmocka_unit_test(a_line_of_talk_is_said_once),
        cmocka_unit_test(open_tables_are_shown_at_every_node),
        cmocka_unit_test(a_circle_is_the_same_at_every_node),
        cmocka_unit_test(the_operator_is_heard_at_every_node),
        cmocka_unit_test(a_turn_is_pushed_at_every_node),
        cmocka_unit_test(who_has_left_or_was_kicked_hears_it_at_every_node),
        cmocka_unit_test(names_and_ratings_are_pushed_across_nodes),
        cmocka_unit_test(signing_out_at_one_node_is_signing_out_at_all),
        cmocka_unit_test(a_dead_nodes_bot_is_taken_over),
        cmocka_unit_test(a_dead_nodes_clock_is_taken_over),
        cmocka_unit_test(without_the_bus_nodes_read_on_by_themselves),
        cmocka_unit_test(a_killed_database_is_busy_and_nothing_is_lost),
        cmocka_unit_test(a_node_cut_off_from_the_database_says_so_and_comes_back),
        cmocka_unit_test(a_clock_that_differs_from_the_databases_is_not_ready),
    };
    /* Presence comes by news alone, talk and signing out sooner than nodes look by themselves.
     */
    const struct CMUnitTest tests_without_a_bus[] = {
        cmocka_unit_test(players_at_different_nodes_get_every_move),
        cmocka_unit_test(presence_is_pushed_across_nodes),
        cmocka_unit_test(talk_is_pushed_across_nodes),
        cmocka_unit_test(signing_out_at_one_node_is_signing_out_at_all),
        cmocka_unit_test(a_killed_database_is_busy_and_nothing_is_lost),
    };
    catalog_open();
    int failed = ground_begin(true);
    if (failed)
        return failed;
    failed = cmocka_run_group_tests(tests, begin_all, end_all) +
             cmocka_run_group_tests(tests_without_a_bus, begin_all_without_a_bus, end_all);
    ground_end();
    return failed;
}
