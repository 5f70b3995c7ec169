/* SPDX-License-Identifier: MIT */
/* cost_test.c - what requests cost and who pays: buckets of connection, person, address, network
 * and invitation; what people store; and what operators see of it. Each with a service of its own.
 */
#include "games/catalog.h"
#include "server/net/cost.h"
#include "server/pair.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char reply[1 << 16];

/* A service without limits but these. */
static void begin(const char *first, const char *second) {
    place_make(&place);
    place.options.limit[4] = first;
    place.options.limit[5] = second;
}

static void end(void) {
    assert_int_equal(place_leave(&place), 0);
}

/* An answer's status; its head and body are in `reply`. */
static int get_from(const char *path, const char *forwarded) {
    char request[400];
    int length = snprintf(request, sizeof request,
                          "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                          "X-Forwarded-For: %s\r\nContent-Length: 0\r\n\r\n",
                          path, forwarded);
    place_raw(&place, request, (size_t)length, reply, sizeof reply);
    return strlen(reply) > 12 ? atoi(reply + 9) : 0;
}

/* One that nobody has asked for just now. */
static int get_list(int number, const char *forwarded) {
    char path[80];
    snprintf(path, sizeof path, "/api/1/ratings/uptown?x=%d", number);
    return get_from(path, forwarded);
}

/* ---- connections ---- */

static void p7_a_flood_is_limited_then_ended(void **state) {
    (void)state;
    bool limited = false;
    int answers = 0;
    begin("frames=300/15", NULL);
    place_begin(&place);
    Wire *wire = wire_open(&place, NULL);
    for (int i = 0; i < 2000; i++)
        if (!wire_send(wire, "{'id':1,'do':'ping'}"))
            break;
    int64_t from = steady_ms();
    for (json_t *answer; (answer = wire_next(wire, 10000)); json_decref(answer)) {
        answers++;
        if (strcmp(text_at(answer, "error"), "limit") == 0)
            limited |= int_at(answer, "retry") > 0;
    }
    assert_true(limited);
    assert_true(wire->closed == 1008 || wire->closed == -1); /* -1: reset, we sent too much */
    assert_in_range(answers, 300, 600);         /* and the other frames were not even read */
    assert_true(steady_ms() - from > 20 * 200); /* each refusal takes its time */
    wire_free(wire);
    end();
}

/* How many of these are answered before `limit`. */
static int count_until_limit(Wire *wire, const char *request) {
    for (int count = 0;; count++) {
        json_t *answer = wire_ask(wire, "%s", request);
        bool limited = strcmp(text_at(answer, "error"), "limit") == 0;
        json_decref(answer);
        if (limited)
            return count;
        if (count == 1000)
            fail_msg("no limit for %s", request);
    }
}

static void what_takes_more_work_costs_more(void **state) {
    (void)state;
    char token[64], id[16], request[200];
    int count[2];
    static const char *const KINDS[2] = {"'do':'ping'", "'do':'watch','match':'%s'"};
    begin("frames=60/36000", NULL);
    place_begin(&place);
    place_guest(&place, token, NULL);
    place_table(&place, token, UPTOWN, id);
    for (int i = 0; i < 2; i++) {
        Wire *wire = wire_open(&place, token);
        snprintf(request, sizeof request, KINDS[i], id);
        count[i] = count_until_limit(wire, request);
        wire_free(wire);
    }
    assert_int_equal(count[0], 60);
    assert_in_range(count[1], 5, 20);
    end();
}

static void every_request_has_a_cost(void **state) {
    (void)state;
    for (int kind = KIND_PAGE; kind < N_KINDS; kind++) {
        bool asked = kind <= KIND_BAD || kind > KIND_OPERATOR;
        if (!kind_name((Kind)kind))
            fail_msg("kind %d has no name", kind);
        if (asked && kind_cost((Kind)kind) < 1)
            fail_msg("'%s' costs nothing", kind_name((Kind)kind));
    }
}

/* What was taken back is found by reading the log from its beginning. */
static void looking_back_costs_by_the_length_of_the_log(void **state) {
    (void)state;
    char request[100];
    int count[2];
    begin("frames=100/36000", NULL);
    place_begin(&place);
    Pair pair;
    pair_sit_down(&pair, "'game':'mesta','seats':2");
    pair_steps(&pair, 30);
    char move[64];
    int actor = pair.actor, before = pair.last;
    pair_first_move(&pair, move);
    json_decref(pair_play(&pair, actor, pair.last, move, new_cid()));
    for (int i = 0; i < 2; i++)
        pair_wait(&pair, i, "move");
    int undone = pair.last;
    json_t *ask =
        wire_ask(pair.wire[actor], "'do':'ask','match':'%s','what':'back','to':%d,'cid':'%s'",
                 pair.id, before, new_cid());
    json_t *yes =
        wire_ask(pair.wire[1 - actor], "'do':'answer','match':'%s','n':%d,'yes':true,'cid':'%s'",
                 pair.id, (int)int_at(ok_of(ask), "n"), new_cid());
    ok_of(yes);
    json_decref(ask);
    json_decref(yes);
    for (int i = 0; i < 2; i++) {
        Wire *looking = wire_open(&place, pair.token[i]);
        snprintf(request, sizeof request, "'do':'look','match':'%s','n':%d", pair.id,
                 i == 0 ? before : undone);
        count[i] = count_until_limit(looking, request);
        wire_free(looking);
    }
    pair_get_up(&pair);
    assert_int_equal(count[0], 33);
    assert_in_range(count[1], 5, 20);
    end();
}

/* Pings never reach us: libwebsockets answers them. */
static void a_flood_of_pings_is_ended(void **state) {
    (void)state;
    char pings[600];
    begin("frames=300/15", NULL);
    place_begin(&place);
    Wire *wire = wire_open(&place, NULL);
    for (size_t i = 0; i < sizeof pings; i += 6)
        memcpy(pings + i, "\x89\x80\0\0\0\0", 6);
    struct timeval patience = {.tv_sec = 20};
    setsockopt(wire->socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    for (int i = 0; i < 3000 && send(wire->socket, pings, sizeof pings, MSG_NOSIGNAL) > 0; i++)
        wire_next(wire, 0);
    int closed = wire_wait_closed(wire);
    assert_true(closed == 1008 || closed == -1);
    wire_free(wire);
    end();
}

static void pieces_of_frames_cost(void **state) {
    (void)state;
    begin("frames=20/36000", NULL);
    place_begin(&place);
    Wire *wire = wire_open(&place, NULL);
    assert_true(wire_frame(wire, 0x01, "{", 1));
    for (int i = 0; i < 25; i++)
        wire_frame(wire, 0x00, "", 0);
    json_t *answer = wire_next(wire, 10000);
    assert_true(answer && is_error(answer, "limit"));
    json_decref(answer);
    wire_free(wire);
    end();
}

/* A deck and a record are read before their sender is checked. */
static void strangers_pay_for_what_is_read(void **state) {
    (void)state;
    static const char DECK[] = "POST /api/1/decks?game=uptown HTTP/1.1\r\nHost: x\r\n"
                               "Content-Type: text/plain\r\nContent-Length: 4\r\n\r\ndeck";
    begin("address=60/36000", NULL);
    place.options.proxy = "127.0.0.1"; /* so that connecting costs nothing */
    place_begin(&place);
    for (int i = 0; i < 2; i++) {
        place_raw(&place, DECK, sizeof DECK - 1, reply, sizeof reply);
        assert_int_equal(atoi(reply + 9), i == 0 ? 400 : 429);
    }
    end();
}

static void nonsense_costs_too(void **state) {
    (void)state;
    begin("frames=5/36000", NULL);
    place_begin(&place);
    Wire *wire = wire_open(&place, NULL);
    assert_int_equal(count_until_limit(wire, "'do':'dance'"), 5);
    wire_free(wire);
    end();
}

/* ---- people and addresses ---- */

static void a_person_pays_on_all_connections(void **state) {
    (void)state;
    char token[2][64];
    begin("person=20/36000", NULL);
    place_begin(&place);
    for (int i = 0; i < 2; i++)
        place_guest(&place, token[i], NULL);
    Wire *wire = wire_open(&place, token[0]);
    assert_int_equal(count_until_limit(wire, "'do':'ping'"), 20);
    wire_free(wire);
    wire = wire_open(&place, token[0]); /* coming back helps nobody */
    assert_int_equal(count_until_limit(wire, "'do':'ping'"), 0);
    wire_free(wire);
    int status;
    json_decref(place_ask(&place, token[0], "GET", "me", NULL, &status));
    assert_int_equal(status, 429);
    json_decref(place_ask(&place, token[1], "GET", "me", NULL, &status));
    assert_int_equal(status, 200);
    end();
}

static void an_address_pays_for_what_comes_from_it(void **state) {
    (void)state;
    begin("address=45/36000", NULL);
    place.options.proxy = "127.0.0.1";
    place_begin(&place);
    int refused = 0, status = 200;
    for (int i = 0; i < 20 && status == 200; i++, refused++)
        status = get_list(i, "192.0.2.1");
    assert_int_equal(status, 429);
    assert_non_null(strstr(reply, "retry-after: "));
    assert_non_null(strstr(reply, body("'error':'limit'")));
    assert_in_range(refused, 4, 19);
    assert_int_equal(get_from("/", "192.0.2.1"), 200); /* a file is cheap */
    assert_int_equal(get_list(0, "192.0.2.2"), 200);
    end();
}

static void a_network_pays_for_its_addresses(void **state) {
    (void)state;
    static const char *const SAME[2][4] = {
        {"192.0.2.1", "192.0.2.77", "192.0.2.200", "192.0.3.1"},
        {"2001:db8:1:100::1", "2001:db8:1:1ff::1", "2001:db8:1:17f::9", "2001:db8:1:200::1"}};
    for (int family = 0; family < 2; family++) {
        begin("network=3/36000", NULL);
        place.options.proxy = "127.0.0.1";
        place_begin(&place);
        for (int i = 0; i < 3; i++)
            assert_int_equal(get_from("/", SAME[family][i]), 200);
        assert_int_equal(get_from("/", SAME[family][0]), 429);
        assert_int_equal(get_from("/", SAME[family][3]), 200);
        end();
    }
}

/* When all together are too much, what is cheap goes on: moves. */
static void moves_go_on_when_the_service_has_enough_to_do(void **state) {
    (void)state;
    begin("service=300/36000", NULL);
    place_begin(&place);
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    for (int i = 0, status = 200; status == 200; i++) {
        assert_true(i < 40);
        status = get_list(i, "192.0.2.1");
    }
    pair_steps(&pair, 4);
    pair_get_up(&pair);
    end();
}

/* ---- invitations ---- */

static int invite(const char *code, char token[64]) {
    char body[80];
    int status;
    snprintf(body, sizeof body, "{'invite':'%s'}", code);
    json_t *answer = place_ask(&place, NULL, "POST", "session", body, &status);
    if (status == 201)
        snprintf(token, 64, "%s", text_at(answer, "token"));
    json_decref(answer);
    return status;
}

static void a_club_behind_one_router_is_no_attack(void **state) {
    (void)state;
    enum {
        CLUB = 12
    };
    char token[CLUB][64];
    Wire *wire[CLUB];
    place_make(&place);
    place.options.limit[0] = "guests=3/600";
    place.options.limit[2] = "address=60/36000";
    place.options.limit[4] = "connections=6";
    place.options.invite = "our-club";
    place_begin(&place);
    for (int i = 0; i < CLUB; i++) {
        if (i % 3 == 0) /* what comes without an invitation counts for the address */
            *place.skew += 36000000;
        assert_int_equal(invite("our-club", token[i]), 201);
    }
    *place.skew += 36000000;
    for (int i = 0; i < CLUB; i++) {
        if (i % 3 == 0)
            *place.skew += 36000000;
        wire[i] = wire_open(&place, token[i]);
        for (int k = 0; k < 20; k++) {
            json_t *answer = wire_ask(wire[i], "'do':'ping'");
            ok_of(answer);
            json_decref(answer);
        }
    }
    for (int i = 0; i < CLUB; i++)
        wire_free(wire[i]);
    end();
}

static void guessing_a_code_is_limited(void **state) {
    (void)state;
    char token[64];
    place_make(&place);
    place.options.limit[0] = "guests=3/600";
    place.options.invite = "our-club";
    place_begin(&place);
    assert_int_equal(invite("our-club", token), 201);
    for (int i = 0; i < 3; i++)
        assert_int_equal(invite("a guess", token), 403);
    assert_int_equal(invite("a guess", token), 429);
    assert_int_equal(invite("our-club", token), 429); /* else the right one would stand out */
    end();
}

/* ---- what is stored ---- */

static int set_settings(const char *token, const char *words) {
    char body[5000];
    int status;
    snprintf(body, sizeof body, "{'settings':{'a':'%s'},'cid':'%s'}", words, new_cid());
    json_decref(place_ask(&place, token, "POST", "me/settings", body, &status));
    return status;
}

static void what_a_person_stores_has_a_quota(void **state) {
    (void)state;
    char token[2][64], large[1001];
    int stored = 0;
    memset(large, 'x', 1000);
    large[1000] = '\0';
    place_make(&place);
    place.options.limit[3] = "stored=20/36000";
    place_begin(&place);
    for (int i = 0; i < 2; i++)
        place_guest(&place, token[i], NULL);
    while (stored < 100 && set_settings(token[0], large) == 200)
        stored++;
    assert_in_range(stored, 10, 25);
    assert_int_equal(set_settings(token[1], "x"), 200);
    int status; /* reading goes on */
    json_decref(place_ask(&place, token[0], "GET", "me", NULL, &status));
    assert_int_equal(status, 200);
    *place.skew = 3600 * 1000;
    assert_int_equal(set_settings(token[0], "x"), 200);
    end();
}

/* The next move; false when its player has stored enough. */
static bool step(Pair *pair) {
    char move[64];
    int actor = pair->actor;
    pair_first_move(pair, move);
    json_t *answer = pair_play(pair, actor, pair->last, move, new_cid());
    bool played = json_object_get(answer, "ok") != NULL;
    assert_true(played || is_error(answer, "limit"));
    json_decref(answer);
    for (int i = 0; i < 2 && played; i++) {
        json_t *push = wire_push(pair->wire[i], "entries");
        pair_take(pair, push);
        json_decref(push);
    }
    return played;
}

static void moves_are_stored_too(void **state) {
    (void)state;
    place_make(&place);
    place.options.limit[3] = "stored=5/1000000";
    place_begin(&place);
    Pair pair;
    int moves = 0;
    pair_sit_down(&pair, UPTOWN);
    while (step(&pair) && moves < 100)
        moves++;
    assert_in_range(moves, 5, 30);
    pair_get_up(&pair);
    end();
}

static void a_full_disk_takes_no_new_tables(void **state) {
    (void)state;
    char token[64], order[200];
    int status;
    place_make(&place);
    place.options.limit[4] = "disk=1000000"; /* a terabyte is to stay free */
    place_begin(&place);
    place_guest(&place, token, NULL);
    snprintf(order, sizeof order, "{" UPTOWN ",'cid':'%s'}", new_cid());
    json_decref(place_ask(&place, token, "POST", "matches", order, &status));
    assert_int_equal(status, 503);
    end();
}

static int count_cids(void) {
    char command[200];
    int count = -1;
    snprintf(command, sizeof command,
             "python3 -c \"import sqlite3; print(sqlite3.connect('%.80s/townhall.db')"
             ".execute('SELECT count(*) FROM cids').fetchone()[0])\"",
             place.store + strlen("sqlite:"));
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    if (fscanf(pipe, "%d", &count) != 1)
        fail_msg("sqlite3 says nothing");
    pclose(pipe);
    return count;
}

static void only_the_newest_requests_are_remembered(void **state) {
    (void)state;
    char token[64];
    begin(NULL, NULL);
    place_begin(&place);
    place_guest(&place, token, NULL);
    for (int i = 0; i < 1200; i++) {
        *place.skew += 1;
        assert_int_equal(set_settings(token, "x"), 200);
    }
    assert_in_range(count_cids(), 1000, 1060);
    end();
}

/* ---- tables ---- */

static int rematch(const char *token, char id[16]) {
    int status;
    json_decref(pair_order(token, id, "leave", "", &status));
    json_t *next = pair_order(token, id, "rematch", "", &status);
    if (status == 200)
        snprintf(id, 16, "%s", text_at(next, "id"));
    json_decref(next);
    return status;
}

static void a_rematch_is_a_table_like_any_other(void **state) {
    (void)state;
    char token[64], id[16];
    int status = 200, rematches = 0;
    place_make(&place);
    place.options.limit[1] = "tables=4/36000";
    place_begin(&place);
    place_guest(&place, token, NULL);
    place_table(&place, token, UPTOWN ",'bots':{'1':'level-1'}", id);
    for (; status == 200 && rematches < 20; rematches++) {
        json_decref(pair_order(token, id, "start", "", &status));
        assert_int_equal(status, 200);
        status = rematch(token, id);
    }
    assert_int_equal(status, 429);
    assert_int_equal(rematches, 4);
    end();
}

/* ---- what operators see ---- */

/* In the service: keeps its loop at work, as a flood would. */
static void on_busy(int number) {
    int64_t until = steady_ms() + 2500;
    (void)number;
    while (steady_ms() < until)
        ;
}

static void a_loop_that_is_behind_is_not_ready(void **state) {
    (void)state;
    signal(SIGUSR1, on_busy);
    begin(NULL, NULL);
    place_measure(&place);
    place_begin(&place);
    place_wait_ready(&place, 200);
    usleep(1200000); /* until it is known when the next second begins */
    kill(place.pid, SIGUSR1);
    usleep(100000);
    place_wait_ready(&place, 503);
    assert_true(place_figure(&place, "townhall_loop_behind") == 1);
    place_wait_ready(&place, 200);
    assert_true(place_figure(&place, "townhall_loop_behind") == 0);
    end();
}

static void figures_show_where_the_time_goes(void **state) {
    (void)state;
    int status;
    begin("address=60/36000", NULL);
    place.options.proxy = "127.0.0.1"; /* so that connecting costs nothing */
    place_measure(&place);
    place_begin(&place);
    for (int i = 0; i < 3; i++) {
        json_decref(place_ask(&place, NULL, "GET", "games", NULL, &status));
        assert_int_equal(status, 200);
    }
    json_decref(place_ask(&place, NULL, "GET", "ratings/uptown", NULL, &status));
    assert_true(place_figure(&place, "townhall_work_total{kind=\"GET games\"}") == 3);
    assert_true(place_figure(&place, "townhall_work_seconds_total{kind=\"GET games\"}") > 0);
    assert_true(
        place_figure(&place, "townhall_work_store_seconds_total{kind=\"GET ratings/{game}\"}") > 0);
    assert_true(place_figure(&place, "townhall_loop_lag_seconds_count") > 0);
    assert_true(place_figure(&place, "townhall_cost_total") > 9);
    assert_true(place_figure(&place, "townhall_cost_refused_total") == 0);
    for (int i = 0; status != 429; i++) {
        assert_true(i < 20);
        json_decref(place_ask(&place, NULL, "GET", "games", NULL, &status));
    }
    assert_true(place_figure(&place, "townhall_cost_refused_total") > 0);
    assert_true(place_figure(&place, "townhall_limited_total{limit=\"address\"}") > 0);
    end();
}

static int begin_all(void **state) {
    (void)state;
    catalog_open();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(p7_a_flood_is_limited_then_ended),
        cmocka_unit_test(what_takes_more_work_costs_more),
        cmocka_unit_test(every_request_has_a_cost),
        cmocka_unit_test(looking_back_costs_by_the_length_of_the_log),
        cmocka_unit_test(a_flood_of_pings_is_ended),
        cmocka_unit_test(pieces_of_frames_cost),
        cmocka_unit_test(strangers_pay_for_what_is_read),
        cmocka_unit_test(nonsense_costs_too),
        cmocka_unit_test(a_person_pays_on_all_connections),
        cmocka_unit_test(an_address_pays_for_what_comes_from_it),
        cmocka_unit_test(a_network_pays_for_its_addresses),
        cmocka_unit_test(moves_go_on_when_the_service_has_enough_to_do),
        cmocka_unit_test(a_club_behind_one_router_is_no_attack),
        cmocka_unit_test(guessing_a_code_is_limited),
        cmocka_unit_test(what_a_person_stores_has_a_quota),
        cmocka_unit_test(moves_are_stored_too),
        cmocka_unit_test(a_full_disk_takes_no_new_tables),
        cmocka_unit_test(only_the_newest_requests_are_remembered),
        cmocka_unit_test(a_rematch_is_a_table_like_any_other),
        cmocka_unit_test(a_loop_that_is_behind_is_not_ready),
        cmocka_unit_test(figures_show_where_the_time_goes),
    };
    return cmocka_run_group_tests_name("cost", tests, begin_all, NULL);
}
