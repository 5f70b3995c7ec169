/* SPDX-License-Identifier: MIT */
/* connections_test.c - what comes in at the door that nobody meant to let in: other protocols,
 * heads and bodies that are made to hold a connection, and clocks that jump. */
#include "server/pair.h"

#include "games/catalog.h"
#include "server/net/endpoint.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PATIENCE_S = 2 /* of the service, for a request to arrive */
};

static char reply[1 << 16];

/* Sends it and reads for so long, or until the service closes; was it closed? */
static bool closes(int peer, const char *bytes, int milliseconds) {
    size_t got = 0;
    struct timeval wait = {milliseconds / 1000, milliseconds % 1000 * 1000};
    setsockopt(peer, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    send(peer, bytes, strlen(bytes), MSG_NOSIGNAL);
    for (;;) {
        ssize_t n = recv(peer, reply + got, sizeof reply - 1 - got, 0);
        if (n > 0)
            got += (size_t)n;
        reply[got] = '\0';
        if (n <= 0)
            return n == 0;
    }
}

static bool request_closes(const char *bytes, int milliseconds) {
    int peer = wire_connect(&place);
    bool closed = closes(peer, bytes, milliseconds);
    close(peer);
    return closed;
}

static int count(const char *text, const char *part) {
    int found = 0;
    for (const char *at = text; (at = strstr(at, part)); at += strlen(part))
        found++;
    return found;
}

static void http_2_without_tls_is_refused(void **state) {
    (void)state;
    static const char *const PATHS[] = {"/ws", "/", "/api/1/games"};
    char ask[300];
    for (int i = 0; i < 3; i++) {
        snprintf(ask, sizeof ask,
                 "GET %s HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                 "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n",
                 PATHS[i]);
        assert_true(request_closes(ask, 1000));
        assert_null(strstr(reply, " 101 "));
    }
    assert_true(request_closes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 5000));
}

static void an_unknown_upgrade_is_answered_once(void **state) {
    (void)state;
    request_closes("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
                   "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: foo\r\n\r\n",
                   1000);
    assert_int_equal(count(reply, "HTTP/1.1 "), 2); /* one each */
}

static void connect_holds_no_connection(void **state) {
    (void)state;
    assert_true(request_closes("CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", 1000));
    int peer = wire_connect(&place);
    bool closed = closes(peer, "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n", 1000);
    close(peer);
    assert_true(closed);
}

static void a_body_has_no_longer_than_a_head(void **state) {
    (void)state;
    int64_t began = steady_ms();
    int peer = wire_connect(&place);
    bool closed = closes(peer,
                         "POST /api/1/session HTTP/1.1\r\nHost: x\r\n"
                         "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
                         300);
    while (!closed && steady_ms() < began + 10000)
        closed = send(peer, " ", 1, MSG_NOSIGNAL) != 1 || closes(peer, "", 300);
    close(peer);
    assert_true(closed);
    assert_in_range(steady_ms() - began, PATIENCE_S * 1000 - 500, PATIENCE_S * 1000 + 3000);
}

static void a_length_beyond_all_numbers_is_bad(void **state) {
    (void)state;
    static const char *const LENGTHS[] = {"18446744073709551616", "18446744073709551618",
                                          "9223372036854775808", "99999999999999999999"};
    char ask[300];
    for (int i = 0; i < 4; i++) {
        snprintf(ask, sizeof ask,
                 "POST /api/1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                 "Content-Length: %s\r\n\r\n{}",
                 LENGTHS[i]);
        request_closes(ask, 1000);
        assert_memory_equal(reply, "HTTP/1.1 400", 12);
    }
}

/* One socket for both; an IPv4 address is the same one that way, for the limits. */
static void ipv6_and_ipv4_share_a_port(void **state) {
    static const int MUST[] = {201, 429, 201, 429};
    (void)state;
    Place both;
    place_make(&both);
    both.options.address = "::";
    both.options.limit[0] = "guests=1/600";
    place_measure(&both);
    if (endpoint_try("::1", 0) < 0) {
        print_message("skipped: this machine has no IPv6\n");
        place_remove(&both);
        return;
    }
    place_begin(&both);
    for (int i = 0; i < 4; i++) {
        int status;
        both.by_v6 = i >= 2;
        json_decref(place_ask(&both, NULL, "POST", "session", "{}", &status));
        assert_int_equal(status, MUST[i]);
    }
    assert_int_equal(place_leave(&both), 0);
}

/* 6 KB of another program's cookies stand before ours, or after it. */
static void long_cookies_sign_nobody_out(void **state) {
    (void)state;
    static char other[6000], ask[8000];
    char token[64];
    place_guest(&place, token, NULL);
    memset(other, 'x', sizeof other - 1);
    for (int first = 0; first < 2; first++) {
        snprintf(ask, sizeof ask,
                 "GET /api/1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                 "Cookie: %s%s%stownhall=%s%s%s\r\n\r\n",
                 first ? "" : "_a=", first ? "" : other, first ? "" : "; ", token,
                 first ? "; _a=" : "", first ? other : "");
        request_closes(ask, 2000);
        assert_memory_equal(reply, "HTTP/1.1 200", 12);
    }
}

static void the_door_for_figures_opens_no_websocket(void **state) {
    (void)state;
    static const char ASK[] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                              "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                              "Sec-WebSocket-Protocol: townhall.1\r\n\r\n";
    char where[32];
    int door = 20000 + getpid() % 20000;
    Place other, figures;
    place_make(&other);
    snprintf(where, sizeof where, "127.0.0.1:%d", door);
    other.options.metrics = where;
    place_begin(&other);
    figures = other;
    figures.port = door;
    place_raw(&figures, ASK, sizeof ASK - 1, reply, sizeof reply);
    bool refused = strstr(reply, " 404 ") != NULL;
    place_raw(&other, ASK, sizeof ASK - 1, reply, 512);
    assert_int_equal(place_leave(&other), 0);
    assert_true(refused);
    assert_memory_equal(reply, "HTTP/1.1 101", 12);
}

static void a_clock_that_jumps_closes_no_socket(void **state) {
    (void)state;
    char token[64];
    place_guest(&place, token, NULL);
    Wire *wire = wire_open(&place, token);
    json_decref(wire_ask(wire, "'do':'ping'"));
    *place.skew += 120000;
    usleep(2200000); /* every second the service looks for silent sockets */
    json_decref(wire_ask(wire, "'do':'ping'"));
    *place.skew -= 7200000;
    usleep(1200000);
    json_decref(wire_ask(wire, "'do':'ping'"));
    *place.skew += 7200000 - 120000;
    wire_free(wire);
}

static int begin_all(void **state) {
    (void)state;
    catalog_open();
    place_make(&place);
    place.options.patience = PATIENCE_S;
    place_begin(&place);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(http_2_without_tls_is_refused),
        cmocka_unit_test(an_unknown_upgrade_is_answered_once),
        cmocka_unit_test(connect_holds_no_connection),
        cmocka_unit_test(a_body_has_no_longer_than_a_head),
        cmocka_unit_test(a_length_beyond_all_numbers_is_bad),
        cmocka_unit_test(ipv6_and_ipv4_share_a_port),
        cmocka_unit_test(long_cookies_sign_nobody_out),
        cmocka_unit_test(the_door_for_figures_opens_no_websocket),
        cmocka_unit_test(a_clock_that_jumps_closes_no_socket),
    };
    return cmocka_run_group_tests_name("connections", tests, begin_all, pair_end_all);
}
