/* SPDX-License-Identifier: MIT */
/* limits_test.c - how much one person, address or connection may do, each limit by its name, and
 * whose address counts behind a proxy. Each with a service of its own. */
#include "games/catalog.h"
#include "server/place.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static Place place;
static char reply[1 << 16];

/* A service with these limits; those left out are as usual. */
static void begin(const char *first, const char *second) {
    place_make(&place);
    memset(place.options.limit, 0, sizeof place.options.limit);
    place.options.limit[0] = first;
    place.options.limit[1] = second;
}

static void assert_has(const char *part) {
    if (!strstr(reply, body(part)))
        fail_msg("'%s' is not in: %.600s", part, reply);
}

/* A request with these headers; its answer is in `reply`. */
static void request(const char *method, const char *path, const char *headers, const char *body) {
    static char bytes[100000];
    int length = snprintf(bytes, sizeof bytes,
                          "%s /api/1/%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s"
                          "Content-Length: %zu\r\n\r\n%s",
                          method, path, headers, strlen(body), body);
    body_quote(bytes);
    place_raw(&place, bytes, (size_t)length, reply, sizeof reply);
}

static void expect_limit(void) {
    assert_has("HTTP/1.1 429");
    assert_has("retry-after: ");
    assert_has("'error':'limit'");
}

static void guests_of_an_address(void **state) {
    (void)state;
    begin("guests=2/600", NULL);
    place_begin(&place);
    for (int i = 0; i < 3; i++)
        request("POST", "session", "Content-Type: application/json\r\n", "{}");
    expect_limit();
    *place.skew = 310 * 1000; /* half of the time: one of the two has come back */
    request("POST", "session", "Content-Type: application/json\r\n", "{}");
    assert_has("HTTP/1.1 201");
    request("POST", "session", "Content-Type: application/json\r\n", "{}");
    expect_limit();
    assert_int_equal(place_leave(&place), 0);
}

static void connections_of_an_address(void **state) {
    (void)state;
    char byte;
    int open[3];
    begin("connections=3", NULL);
    place_begin(&place);
    Wire *player = wire_open(&place, NULL);
    for (int i = 0; i < 2; i++) {
        open[i] = wire_connect(&place);
        assert_int_equal(send(open[i], "G", 1, MSG_NOSIGNAL), 1);
    }
    json_decref(wire_ask(player, "'do':'ping'")); /* by now they were let in */
    open[2] = wire_connect(&place);
    struct pollfd wait = {.fd = open[2], .events = POLLIN};
    assert_int_equal(poll(&wait, 1, 8000), 1);
    assert_true(recv(open[2], &byte, 1, 0) <= 0);
    close(open[0]);
    json_decref(wire_ask(player, "'do':'ping'"));
    wire_free(wire_open(&place, NULL));
    close(open[1]);
    close(open[2]);
    wire_free(player);
    assert_int_equal(place_leave(&place), 0);
}

static json_t *say(Wire *wire, const char *id, int phrase) {
    return wire_ask(wire, "'do':'say','match':'%s','room':'players','phrase':%d,'cid':'%s'", id,
                    phrase, new_cid());
}

static void lines_of_talk(void **state) {
    (void)state;
    char token[64], id[16];
    begin("talk=2/10", NULL);
    place_begin(&place);
    place_guest(&place, token, NULL);
    place_table(&place, token, "'game':'uptown','seats':2", id);
    Wire *wire = wire_open(&place, token);
    for (int i = 0; i < 3; i++) {
        json_t *answer = say(wire, id, 1);
        if (i < 2)
            ok_of(answer);
        else
            assert_true(is_error(answer, "limit"));
        json_decref(answer);
    }
    *place.skew = 6000;
    json_t *answer = say(wire, id, 1);
    ok_of(answer);
    json_decref(answer);
    wire_free(wire);
    assert_int_equal(place_leave(&place), 0);
}

static void bearer(const char *token, const char *type, char out[200]) {
    snprintf(out, 200, "Authorization: Bearer %s\r\nContent-Type: %s\r\n", token, type);
}

static void claims_of_an_address(void **state) {
    (void)state;
    char token[64], headers[200];
    begin("claims=1/600", NULL);
    place_begin(&place);
    for (int i = 0; i < 2; i++) {
        place_guest(&place, token, NULL);
        bearer(token, "application/json", headers);
        request("POST", "me/claim", headers,
                i == 0 ? "{'name':'Anna','password':'correct horse'}"
                       : "{'name':'Berta','password':'correct horse'}");
        if (i == 0)
            assert_has("HTTP/1.1 200");
    }
    expect_limit();
    assert_int_equal(place_leave(&place), 0);
}

static void decks_of_a_person(void **state) {
    (void)state;
    static char deck[40000], other[41000];
    char token[64], headers[200];
    FILE *file = fopen("data/uptown/standard.deck", "r");
    assert_non_null(file);
    deck[fread(deck, 1, sizeof deck - 1, file)] = '\0';
    fclose(file);
    snprintf(other, sizeof other, "%s# mine\n", deck);
    begin("decks=1", NULL);
    place_begin(&place);
    place_guest(&place, token, NULL);
    bearer(token, "text/plain", headers);
    request("POST", "decks?game=uptown", headers, deck);
    assert_has("HTTP/1.1 201");
    request("POST", "decks?game=uptown", headers, deck); /* the same once more is no second one */
    assert_has("HTTP/1.1 201");
    request("POST", "decks?game=uptown", headers, other);
    expect_limit();
    assert_int_equal(place_leave(&place), 0);
}

static void wrong_passwords_for_a_name(void **state) {
    (void)state;
    static const char JSON[] = "Content-Type: application/json\r\n";
    static const char WRONG[] = "{'name':'anna','password':'incorrect horse'}";
    static const char RIGHT[] = "{'name':'Anna','password':'correct horse'}";
    char token[64], headers[200];
    begin("passwords=2/900", NULL);
    place_begin(&place);
    place_guest(&place, token, NULL);
    bearer(token, "application/json", headers);
    request("POST", "me/claim", headers, RIGHT);
    assert_has("HTTP/1.1 200");
    request("POST", "session", JSON, WRONG);
    assert_has("'error':'password'");
    request("POST", "me/delete", headers, "{'password':'a guess of who has the token'}");
    assert_has("'error':'password'");
    request("POST", "session", JSON, RIGHT);
    expect_limit();
    assert_int_equal(place_end(&place, 9),
                     128 + 9); /* counted in the store: a restart helps nobody */
    place_begin(&place);
    request("POST", "session", JSON, RIGHT);
    expect_limit();
    *place.skew = 901 * 1000;
    request("POST", "session", JSON, RIGHT);
    assert_has("HTTP/1.1 201");
    assert_int_equal(place_leave(&place), 0);
}

/* ---- what the system and the memory allow ---- */

/* More connections than descriptors: the rest is refused, and nobody waits for a descriptor. */
static void connections_end_before_the_descriptors_do(void **state) {
    (void)state;
    enum {
        TRIED = 150
    };
    int peer[TRIED], refused = 0;
    begin("connections=0", NULL);
    place.most_files = 200;
    place_begin(&place);
    for (int i = 0; i < TRIED; i++)
        peer[i] = wire_connect(&place);
    for (int i = TRIED - 1; i >= 0; i--) { /* the last one shows that all were tried */
        struct pollfd wait = {.fd = peer[i], .events = POLLIN};
        char byte;
        refused +=
            poll(&wait, 1, i == TRIED - 1 ? 8000 : 0) == 1 && recv(peer[i], &byte, 1, 0) <= 0;
    }
    assert_in_range(refused, 50, TRIED - 10);
    for (int i = 0; i < TRIED; i++)
        close(peer[i]);
    place_wait_ready(&place, 200);
    assert_int_equal(place_leave(&place), 0);
}

static void names_at_a_table_are_not_forgotten(void **state) {
    (void)state;
    char token[64], name[32], id[16], path[40];
    int status;
    begin("guests=0", NULL);
    place.options.most_users = 10;
    place_begin(&place);
    place_guest(&place, token, name);
    place_table(&place, token, "'game':'uptown','seats':2", id);
    for (int i = 0; i < 25; i++)
        place_guest(&place, token, NULL);
    snprintf(path, sizeof path, "matches/%s", id);
    json_t *match = place_ask(&place, NULL, "GET", path, NULL, &status);
    const json_t *player = json_array_get(json_object_get(match, "players"), 0);
    assert_string_equal(text_at(player, "name"), name);
    json_decref(match);
    assert_int_equal(place_leave(&place), 0);
}

/* ---- signing in ---- */

static const char JSON[] = "Content-Type: application/json\r\n";
static const char SIGN_IN[] = "{'name':'Anna','password':'a horse of mine'}";

static void claim(const char *claims) {
    char token[64], headers[200];
    place_guest(&place, token, NULL);
    bearer(token, "application/json", headers);
    request("POST", "me/claim", headers, claims);
    assert_has("HTTP/1.1 200");
}

/* Sends it from this address, and leaves the answer unread. */
static int send_sign_in(const char *address) {
    char bytes[400];
    int peer = wire_connect(&place);
    int length = snprintf(bytes, sizeof bytes,
                          "POST /api/1/session HTTP/1.1\r\nHost: x\r\n%sX-Forwarded-For: %s\r\n"
                          "Content-Length: %zu\r\n\r\n%s",
                          JSON, address, sizeof SIGN_IN - 1, SIGN_IN);
    body_quote(bytes);
    assert_int_equal(send(peer, bytes, (size_t)length, MSG_NOSIGNAL), length);
    return peer;
}

static bool is_answered(int peer) {
    struct pollfd wait = {.fd = peer, .events = POLLIN};
    return poll(&wait, 1, 0) == 1;
}

/* Right passwords, so nothing is counted as a failure. */
static void a_flood_of_sign_ins_delays_others_by_a_turn(void **state) {
    (void)state;
    enum {
        FLOOD = 40
    };
    int flood[FLOOD], open = 0;
    begin(NULL, NULL);
    place.options.proxy = "127.0.0.1";
    place_begin(&place);
    claim(SIGN_IN);
    for (int i = 0; i < FLOOD; i++)
        flood[i] = send_sign_in("192.0.2.1");
    request("POST", "session", "Content-Type: application/json\r\nX-Forwarded-For: 192.0.2.2\r\n",
            SIGN_IN);
    assert_has("HTTP/1.1 201");
    for (int i = 0; i < FLOOD; i++) {
        open += !is_answered(flood[i]);
        close(flood[i]);
    }
    assert_in_range(open, 1, FLOOD); /* it did not wait for the flood to end */
    assert_int_equal(place_leave(&place), 0);
}

static void sign_ins_of_an_address(void **state) {
    (void)state;
    begin("signins=2/600", NULL);
    place_begin(&place);
    claim(SIGN_IN);
    for (int i = 0; i < 3; i++)
        request("POST", "session", JSON, SIGN_IN);
    expect_limit();
    assert_int_equal(place_leave(&place), 0);
}

static void the_oldest_of_many_browsers_is_signed_out(void **state) {
    (void)state;
    static char cookie[2][100];
    char headers[200];
    begin("signins=0", NULL);
    place_begin(&place);
    claim(SIGN_IN);
    for (int i = 0; i < 33; i++) {
        *place.skew += 1000;
        request("POST", "session", JSON, SIGN_IN);
        assert_has("HTTP/1.1 201");
        const char *token = strstr(reply, "\"token\":\"");
        assert_non_null(token);
        sscanf(token + 9, "%90[^\"]", cookie[i > 0]);
    }
    for (int i = 0; i < 2; i++) {
        snprintf(headers, sizeof headers, "Authorization: Bearer %s\r\n", cookie[i]);
        request("GET", "me", headers, "");
        assert_has(i == 0 ? "HTTP/1.1 401" : "HTTP/1.1 200");
    }
    assert_int_equal(place_leave(&place), 0);
}

/* ---- behind a proxy ---- */

static void guest_from(const char *forwarded) {
    char headers[200];
    snprintf(headers, sizeof headers, "Content-Type: application/json\r\nX-Forwarded-For: %s\r\n",
             forwarded);
    request("POST", "session", headers, "{}");
}

static void the_proxys_last_hop_is_the_address(void **state) {
    (void)state;
    begin("guests=1/600", NULL);
    place.options.proxy = "127.0.0.1";
    place_begin(&place);
    guest_from("192.0.2.1");
    assert_has("HTTP/1.1 201");
    guest_from("192.0.2.1");
    expect_limit();
    guest_from("203.0.113.7, 192.0.2.1"); /* what precedes it anybody can write */
    expect_limit();
    guest_from("192.0.2.1, 192.0.2.2");
    assert_has("HTTP/1.1 201");
    guest_from("2001:db8:1:2::3");
    assert_has("HTTP/1.1 201");
    guest_from("2001:db8:1:2::4"); /* the same /64 */
    expect_limit();
    assert_int_equal(place_leave(&place), 0);
}

static void nobody_elses_word_is_taken_for_an_address(void **state) {
    (void)state;
    begin("guests=1/600", NULL);
    place.options.proxy = "127.0.0.2"; /* we are 127.0.0.1 */
    place_begin(&place);
    guest_from("192.0.2.1");
    assert_has("HTTP/1.1 201");
    guest_from("192.0.2.2");
    expect_limit();
    assert_int_equal(place_leave(&place), 0);
}

static int begin_all(void **state) {
    (void)state;
    catalog_open();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guests_of_an_address),
        cmocka_unit_test(connections_of_an_address),
        cmocka_unit_test(lines_of_talk),
        cmocka_unit_test(claims_of_an_address),
        cmocka_unit_test(decks_of_a_person),
        cmocka_unit_test(wrong_passwords_for_a_name),
        cmocka_unit_test(a_flood_of_sign_ins_delays_others_by_a_turn),
        cmocka_unit_test(sign_ins_of_an_address),
        cmocka_unit_test(the_oldest_of_many_browsers_is_signed_out),
        cmocka_unit_test(connections_end_before_the_descriptors_do),
        cmocka_unit_test(names_at_a_table_are_not_forgotten),
        cmocka_unit_test(the_proxys_last_hop_is_the_address),
        cmocka_unit_test(nobody_elses_word_is_taken_for_an_address),
    };
    return cmocka_run_group_tests_name("limits", tests, begin_all, NULL);
}
