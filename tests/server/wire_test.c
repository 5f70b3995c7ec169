/* SPDX-License-Identifier: MIT */
/* wire_test.c - clients that misbehave: nonsense, giants, floods, silence. After each, a match
 * between two others goes on unharmed. */
#include "games/catalog.h"
#include "server/place.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    IDLERS = 1000 /* connections that hardly say anything */
};

static Place place;

/* ---- the match that must go on ---- */

static char player_token[2][64], match_id[16];
static Wire *player[2]; /* by seat */
static int match_last, match_actor;

static void take_state(const json_t *told) {
    match_last = (int)int_at(told, "last");
    match_actor = (int)int_at(told, "actor");
}

static void begin_match(void) {
    char path[64], body[80];
    int status;
    for (int i = 0; i < 2; i++)
        place_guest(&place, player_token[i], NULL);
    place_table(&place, player_token[0], "'game':'mesta','seats':2", match_id);
    snprintf(path, sizeof path, "matches/%s/join", match_id);
    snprintf(body, sizeof body, "{'cid':'%s'}", new_cid());
    json_decref(place_ask(&place, player_token[1], "POST", path, body, &status));
    assert_int_equal(status, 200);
    for (int i = 0; i < 2; i++) {
        Wire *wire = wire_open(&place, player_token[i]);
        json_t *answer = wire_ask(wire, "'do':'watch','match':'%s'", match_id);
        player[int_at(ok_of(answer), "seat")] = wire;
        take_state(ok_of(answer));
        json_decref(answer);
    }
}

/* A move is made and both get it. */
static void the_match_goes_on(void) {
    Wire *wire = player[match_actor];
    json_t *legal = wire_ask(wire, "'do':'legal','match':'%s'", match_id);
    const char *move = json_string_value(json_array_get(json_object_get(ok_of(legal), "moves"), 0));
    json_t *answer = wire_ask(wire, "'do':'play','match':'%s','after':%d,'move':'%s','cid':'%s'",
                              match_id, match_last, move, new_cid());
    int64_t n = int_at(ok_of(answer), "n");
    for (int i = 0; i < 2; i++) {
        for (bool found = false; !found;) { /* `held` may come before the move */
            json_t *push = wire_push(player[i], "entries");
            found = int_at(json_array_get(json_object_get(push, "entries"), 0), "n") == n;
            take_state(push);
            json_decref(push);
        }
    }
    json_decref(legal);
    json_decref(answer);
}

/* ---- frames ---- */

static void expect_bad(const void *bytes, size_t length) {
    Wire *wire = wire_open(&place, NULL);
    assert_true(wire_frame(wire, 0x81, bytes, length));
    json_t *answer = wire_next(wire, 10000);
    assert_non_null(answer);
    assert_true(is_error(answer, "bad"));
    json_decref(answer);
    answer = wire_ask(wire, "'do':'ping'");
    assert_true(int_at(ok_of(answer), "at") > 0);
    json_decref(answer);
    wire_free(wire);
}

static void nonsense_is_answered_with_bad(void **state) {
    (void)state;
    static const char *const FRAMES[] = {
        "",
        "{",
        "nonsense",
        "[]",
        "null",
        "{'id':1}",
        "{'do':'ping'}",
        "{'id':'1','do':'ping'}",
        "{'id':1,'do':7}",
        "{'id':1,'do':'ping'} {}",
        "{'id':1,'id':2,'do':'ping'}",
        "{'id':1,'do':'watch','match':7}",
        "{'id':1,'do':'watch','match':'baaaaaaaaaaa','since':'x'}",
        "{'id':1,'do':'watch','match':'baaaaaaaaaaa','since':-2}",
        "{'id':1,'do':'watch','match':'baaaaaaaaaaa','since':99999999999999999999}",
        "{'id':1,'do':'lobby','on':1}",
        "{'id':1,'do':'look','match':'baaaaaaaaaaa'}",
        "{'id':1,'do':'hello','token':[]}",
        "{'id':1,'do':'pi\\u0000ng'}",
    };
    for (size_t i = 0; i < sizeof FRAMES / sizeof FRAMES[0]; i++)
        expect_bad(body(FRAMES[i]), strlen(FRAMES[i]));
    the_match_goes_on();
}

/* Of somebody who has an account: what a request needs is missing, or of another kind. */
static void requests_without_what_they_need_are_bad(void **state) {
    (void)state;
    static const struct {
        const char *what;
        bool names_match;
        const char *rest;
    } ASKS[] = {
        {"play", false, "'after':3,'move':'x','cid':'wrong-1'"},
        {"play", true, "'after':3,'move':'x'"},
        {"play", true, "'after':'3','move':'x','cid':'wrong-01'"},
        {"play", true, "'after':3,'move':7,'cid':'wrong-01'"},
        {"back", true, "'after':3,'cid':'wrong-01'"},
        {"back", false, "'after':3,'to':2,'cid':'wrong-01'"},
        {"ask", true, "'cid':'wrong-01'"},
        {"ask", false, "'what':'end','cid':'wrong-01'"},
        {"ask", true, "'what':'tea','cid':'wrong-01'"},
        {"ask", true, "'what':'back','to':'x','cid':'wrong-01'"},
        {"ask", true, "'what':'standin','seat':'x','cid':'wrong-01'"},
        {"answer", true, "'yes':true,'cid':'wrong-01'"},
        {"answer", true, "'n':3,'yes':1,'cid':'wrong-01'"},
        {"answer", false, "'n':3,'yes':true,'cid':'wrong-01'"},
        {"leave", true, "'cid':'short'"},
        {"say", true, "'room':'players','text':'hi'"},
        {"say", true, "'room':'kitchen','text':'hi','cid':'wrong-01'"},
        {"say", true, "'room':'players','text':'','cid':'wrong-01'"},
        {"say", true, "'room':'players','phrase':999,'cid':'wrong-01'"},
        {"legal", false, "'match':7"},
        {"unwatch", false, "'match':7"},
    };
    for (size_t i = 0; i < sizeof ASKS / sizeof ASKS[0]; i++) {
        bool names = ASKS[i].names_match;
        json_t *answer =
            wire_ask(player[0], "'do':'%s',%s%s%s%s", ASKS[i].what, names ? "'match':'" : "",
                     names ? match_id : "", names ? "'," : "", ASKS[i].rest);
        if (!is_error(answer, "bad"))
            fail_msg("%s %s: %s", ASKS[i].what, ASKS[i].rest, text_at(answer, "error"));
        json_decref(answer);
    }
    the_match_goes_on();
}

static void bytes_that_are_no_text_are_bad(void **state) {
    (void)state;
    expect_bad("{\"id\":1,\"do\":\"\xff\xfe\"}", 18);
    expect_bad("{\"id\":1,\"do\":\"\xc0\x80\"}", 18);
    expect_bad("{\"id\":1,\0\"do\":\"ping\"}", 22);
    expect_bad("\0\0\0\0", 4);
    the_match_goes_on();
}

static void binary_frames_are_bad(void **state) {
    (void)state;
    Wire *wire = wire_open(&place, NULL);
    wire_frame(wire, 0x82, "{\"id\":1,\"do\":\"ping\"}", 20);
    json_t *answer = wire_next(wire, 10000);
    assert_true(is_error(answer, "bad"));
    json_decref(answer);
    wire_free(wire);
    the_match_goes_on();
}

static void deep_nesting_is_bad(void **state) {
    (void)state;
    char frame[4000] = "{\"id\":1,\"do\":";
    size_t length = strlen(frame);
    memset(frame + length, '[', sizeof frame - length);
    expect_bad(frame, sizeof frame);
    the_match_goes_on();
}

static void a_frame_in_pieces_is_one_request(void **state) {
    (void)state;
    Wire *wire = wire_open(&place, NULL);
    wire_frame(wire, 0x01, "{\"id\":5,", 8);
    wire_frame(wire, 0x00, "\"do\":", 5);
    wire_frame(wire, 0x80, "\"ping\"}", 7);
    json_t *answer = wire_next(wire, 10000);
    assert_int_equal(int_at(answer, "re"), 5);
    ok_of(answer);
    json_decref(answer);
    char long_one[3500];
    memset(long_one, ' ', sizeof long_one);
    memcpy(long_one, "{\"id\":6,\"do\":\"ping\"", 19);
    long_one[sizeof long_one - 1] = '}';
    wire_frame(wire, 0x81, long_one, sizeof long_one);
    answer = wire_next(wire, 10000);
    assert_int_equal(int_at(answer, "re"), 6);
    json_decref(answer);
    wire_free(wire);
}

static void a_giant_frame_ends_its_connection(void **state) {
    (void)state;
    static char giant[20000];
    memset(giant, ' ', sizeof giant);
    Wire *wire = wire_open(&place, NULL);
    wire_frame(wire, 0x81, giant, sizeof giant);
    assert_int_equal(wire_wait_closed(wire), 1009);
    wire_free(wire);
    wire = wire_open(&place, NULL); /* in pieces that are small each */
    for (int i = 0; i < 10; i++)
        wire_frame(wire, i == 0 ? 0x01 : 0x00, giant, 1000);
    assert_int_equal(wire_wait_closed(wire), 1009);
    wire_free(wire);
    the_match_goes_on();
}

static void a_truncated_frame_harms_nobody(void **state) {
    (void)state;
    static const unsigned char HEAD[] = {0x81, 0xFF, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4, 'x'};
    for (size_t length = 1; length <= sizeof HEAD; length++) {
        Wire *wire = wire_open(&place, NULL);
        assert_int_equal(send(wire->socket, HEAD, length, MSG_NOSIGNAL), length);
        wire_free(wire);
    }
    the_match_goes_on();
}

static void p7_who_never_reads_is_cut_off(void **state) {
    (void)state;
    char frame[100];
    int small = 4096;
    Wire *wire = wire_open(&place, NULL);
    setsockopt(wire->socket, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    snprintf(frame, sizeof frame, "{'id':1,'do':'watch','match':'%s'}", match_id);
    for (int i = 0; i < 290; i++)
        wire_send(wire, frame);
    the_match_goes_on();
    /* Not a byte was read meanwhile; now what had been sent, and then the end. */
    struct pollfd hung = {.fd = wire->socket}; /* poll reports a reset unrequested */
    poll(&hung, 1, 5000);
    wire_wait_closed(wire);
    assert_true(wire->closed == 1013 || wire->closed == -1);
    wire_free(wire);
    the_match_goes_on();
}

static void watches_are_limited(void **state) {
    (void)state;
    char host[64], id[16];
    place_guest(&place, host, NULL);
    Wire *wire = wire_open(&place, host);
    for (int i = 0; i < 33; i++) {
        place_table(&place, host, "'game':'uptown','seats':2", id);
        json_t *answer = wire_ask(wire, "'do':'watch','match':'%s'", id);
        if (i < 32)
            ok_of(answer);
        else
            assert_true(is_error(answer, "limit"));
        json_decref(answer);
    }
    wire_free(wire);
}

/* ---- connections ---- */

static void p7_many_that_hardly_speak_harm_nobody(void **state) {
    (void)state;
    static int idle[IDLERS];
    for (int i = 0; i < IDLERS; i++) {
        idle[i] = wire_connect(&place);
        assert_int_equal(send(idle[i], "G", 1, MSG_NOSIGNAL), 1);
        if (i % 100 == 99) /* the queue of those who wait to be let in is short */
            the_match_goes_on();
    }
    for (int i = 0; i < IDLERS; i++)
        close(idle[i]);
    the_match_goes_on();
}

/* Reads whatever comes until the service ends the connection. */
static bool ends(int peer) {
    char bytes[256];
    struct pollfd wait = {.fd = peer, .events = POLLIN};
    while (poll(&wait, 1, 15000) == 1)
        if (recv(peer, bytes, sizeof bytes, 0) <= 0)
            return true;
    return false;
}

/* A byte a minute, as far as the service's clock goes: one of a frame that never becomes whole, or
 * none. Neither answers pings. The third is there, and does. */
static void p7_who_is_silent_for_a_minute_is_cut_off(void **state) {
    (void)state;
    Wire *half_open = wire_open(&place, NULL), *slow = wire_open(&place, NULL);
    Wire *listener = wire_open(&place, NULL);
    assert_int_equal(send(slow->socket, "\x81", 1, MSG_NOSIGNAL), 1);
    for (int i = 0; i < 3; i++) {
        *place.later += 25 * 1000;
        Wire *awake[] = {listener, player[0], player[1]}; /* also who is not to move */
        for (int j = 0; j < 3; j++)
            json_decref(wire_ask(awake[j], "'do':'ping'"));
        the_match_goes_on();
    }
    assert_true(ends(half_open->socket));
    assert_true(ends(slow->socket));
    json_decref(wire_ask(listener, "'do':'ping'"));
    the_match_goes_on();
    wire_free(half_open);
    wire_free(slow);
    wire_free(listener);
}

static void half_a_handshake_is_not_waited_for_long(void **state) {
    (void)state;
    char byte;
    int peer = wire_connect(&place);
    assert_true(send(peer, "GET /ws HTTP/1.1\r\nHost: x\r\n", 27, MSG_NOSIGNAL) == 27);
    struct pollfd wait = {.fd = peer, .events = POLLIN};
    assert_int_equal(poll(&wait, 1, 30000), 1);
    assert_true(recv(peer, &byte, 1, 0) <= 0);
    close(peer);
    the_match_goes_on();
}

static void handshakes_from_elsewhere_are_refused(void **state) {
    (void)state;
    static const char *const HEADS[] = {
        "Origin: https://elsewhere.example\r\nSec-WebSocket-Protocol: townhall.1\r\n",
        "Cookie: townhall=x\r\nSec-WebSocket-Protocol: townhall.1\r\n",
        "Sec-WebSocket-Protocol: other\r\n",
        "",
    };
    char request[512], reply[2048];
    for (size_t i = 0; i < sizeof HEADS / sizeof HEADS[0]; i++) {
        int length = snprintf(request, sizeof request,
                              "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                              "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
                              HEADS[i]);
        place_raw(&place, request, (size_t)length, reply, sizeof reply);
        if (strstr(reply, " 101 "))
            fail_msg("upgraded with: %s", HEADS[i]);
    }
    the_match_goes_on();
}

/* ---- sessions ---- */

static void signing_out_closes_the_sockets(void **state) {
    (void)state;
    char token[64];
    int status;
    place_guest(&place, token, NULL);
    Wire *wire = wire_open(&place, token);
    json_decref(wire_ask(wire, "'do':'ping'"));
    json_decref(place_ask(&place, token, "DELETE", "session", NULL, &status));
    assert_int_equal(status, 200);
    assert_int_equal(wire_wait_closed(wire), 4001);
    json_t *answer = place_ask(&place, token, "GET", "me", NULL, &status);
    assert_int_equal(status, 401);
    assert_true(is_error(answer, "signin"));
    json_decref(answer);
    wire_free(wire);
}

static void hello_names_who_one_is_once(void **state) {
    (void)state;
    char token[64], name[32];
    place_guest(&place, token, name);
    Wire *wire = wire_open(&place, NULL);
    json_t *answer = wire_ask(wire, "'do':'hello','token':'%s'", token);
    assert_string_equal(text_at(ok_of(answer), "name"), name);
    json_decref(answer);
    answer = wire_ask(wire, "'do':'hello','token':'%s'", token);
    assert_true(is_error(answer, "bad"));
    json_decref(answer);
    wire_free(wire);
    wire = wire_open(&place, NULL);
    answer = wire_ask(wire, "'do':'hello','token':'wrong'");
    assert_true(is_error(answer, "signin"));
    json_decref(answer);
    wire_free(wire);
    wire = wire_open(&place, "wrong"); /* a token of no session, in the handshake */
    assert_int_equal(wire_wait_closed(wire), 4001);
    wire_free(wire);
}

static int begin_all(void **state) {
    (void)state;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    catalog_open();
    place_make(&place);
    place.options.limit[4] = "connections=0";
    place_begin(&place);
    begin_match();
    return 0;
}

static int end_all(void **state) {
    (void)state;
    wire_free(player[0]);
    wire_free(player[1]);
    return place_leave(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nonsense_is_answered_with_bad),
        cmocka_unit_test(requests_without_what_they_need_are_bad),
        cmocka_unit_test(bytes_that_are_no_text_are_bad),
        cmocka_unit_test(binary_frames_are_bad),
        cmocka_unit_test(deep_nesting_is_bad),
        cmocka_unit_test(a_frame_in_pieces_is_one_request),
        cmocka_unit_test(a_giant_frame_ends_its_connection),
        cmocka_unit_test(a_truncated_frame_harms_nobody),
        cmocka_unit_test(p7_who_never_reads_is_cut_off),
        cmocka_unit_test(watches_are_limited),
        cmocka_unit_test(p7_many_that_hardly_speak_harm_nobody),
        cmocka_unit_test(p7_who_is_silent_for_a_minute_is_cut_off),
        cmocka_unit_test(half_a_handshake_is_not_waited_for_long),
        cmocka_unit_test(handshakes_from_elsewhere_are_refused),
        cmocka_unit_test(signing_out_closes_the_sockets),
        cmocka_unit_test(hello_names_who_one_is_once),
    };
    return cmocka_run_group_tests_name("wire", tests, begin_all, end_all);
}
