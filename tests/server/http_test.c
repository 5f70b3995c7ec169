/* SPDX-License-Identifier: MIT */
/* http_test.c - requests as programs and browsers send them: bodies, origins, cookies, limits, and
 * the figures for operators. */
#include "games/catalog.h"
#include "server/place.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Place place;
static char reply[1 << 16];

static const char *raw(const char *format, ...) {
    static char request[100000];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(request, sizeof request, format, values);
    va_end(values);
    body_quote(request);
    place_raw(&place, request, (size_t)length, reply, sizeof reply);
    return reply;
}

static void assert_has(const char *text, const char *part) {
    if (!strstr(text, body(part)))
        fail_msg("'%s' is not in: %.600s", part, text);
}

static void post(const char *headers, const char *body) {
    raw("POST /api/1/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%sContent-Length: "
        "%zu\r\n\r\n%s",
        headers, strlen(body), body);
}

static void bodies_that_are_no_object_are_bad(void **state) {
    (void)state;
    static const char *const BODIES[] = {
        "[]",           "{",        "nonsense",       "{'a':1,'a':2}", "{} {}",
        "{'invite':7}", "\xff\xfe", "{'a':'\\u0000'}"};
    for (size_t i = 0; i < sizeof BODIES / sizeof BODIES[0]; i++) {
        post("Content-Type: application/json\r\n", BODIES[i]);
        assert_has(reply, "HTTP/1.1 400");
        assert_has(reply, "{'error':'bad','say':");
    }
    post("Content-Type: text/plain\r\n", "{}"); /* as a form of another page could */
    assert_has(reply, "HTTP/1.1 400");
    post("", "{}");
    assert_has(reply, "HTTP/1.1 400");
}

static void a_body_of_no_bytes_is_an_empty_object(void **state) {
    (void)state;
    raw("POST /api/1/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: "
        "0\r\n\r\n");
    assert_has(reply, "HTTP/1.1 201");
}

static void large_bodies_are_refused_whole(void **state) {
    (void)state;
    static char body[90000];
    memset(body, ' ', sizeof body - 1);
    post("Content-Type: application/json\r\n", body);
    assert_has(reply, "HTTP/1.1 413");
    assert_has(reply, "'large'");
    raw("POST /api/1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        "Content-Length: 99999999999\r\n\r\n");
    assert_has(reply, "HTTP/1.1 413");
    raw("POST /api/1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n");
    assert_has(reply, "HTTP/1.1 400");
    raw("POST /api/1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        "Content-Length: -5\r\n\r\n{}");
    assert_null(strstr(reply, "HTTP/1.1 20"));
}

static void what_is_not_there_is_missing(void **state) {
    (void)state;
    assert_has(raw("GET /api/1/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
               "HTTP/1.1 404");
    assert_has(reply, "'missing'");
    raw("DELETE /api/1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_has(reply, "HTTP/1.1 405");
    assert_has(reply, "allow: GET, HEAD");
    raw("GET /api/1/matches/UPPERCASE123 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_has(reply, "HTTP/1.1 404");
    raw("GET /api/1/matches?show=everything HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_has(reply, "HTTP/1.1 400");
}

static void security_txt_names_the_contact(void **state) {
    (void)state;
    raw("GET /.well-known/security.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n%s", "");
    assert_has(reply, "HTTP/1.1 200");
    assert_has(reply, "content-type: text/plain");
    assert_has(reply, "Contact: mailto:security@example.org\nExpires: 20");
}

static void cookies_are_for_our_own_pages(void **state) {
    (void)state;
    char cookie[64] = "";
    post("Content-Type: application/json\r\n", "{}");
    assert_has(reply, "HTTP/1.1 201");
    assert_has(reply, "set-cookie: townhall=");
    assert_has(reply, "HttpOnly; SameSite=Lax");
    assert_null(strstr(reply, "; Secure"));
    sscanf(strstr(reply, "townhall="), "townhall=%63[^;]", cookie);
    raw("GET /api/1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: a=b; "
        "townhall=%s\r\n\r\n",
        cookie);
    assert_has(reply, "HTTP/1.1 200");

    char headers[300];
    snprintf(headers, sizeof headers, "Content-Type: application/json\r\nCookie: townhall=%s\r\n",
             cookie);
    post(headers, "{}"); /* no origin at all */
    assert_has(reply, "'origin'");
    snprintf(headers, sizeof headers,
             "Content-Type: application/json\r\nCookie: townhall=%s\r\n"
             "Origin: https://elsewhere.example\r\n",
             cookie);
    post(headers, "{}");
    assert_has(reply, "HTTP/1.1 403");
    assert_has(reply, "'origin'");
    snprintf(headers, sizeof headers,
             "Content-Type: application/json\r\nCookie: townhall=%s\r\n"
             "Origin: http://localhost:%d\r\n",
             cookie, place.port);
    post(headers, "{}");
    assert_has(reply, "HTTP/1.1 201");
    snprintf(headers, sizeof headers,
             "Content-Type: application/json\r\nAuthorization: Bearer %s\r\n"
             "Origin: https://elsewhere.example\r\n",
             cookie);
    post(headers, "{}");
    assert_has(reply, "HTTP/1.1 201");
    post("Content-Type: application/json\r\nOrigin: https://elsewhere.example\r\n", "{}");
    assert_has(reply, "'origin'");
}

static void public_facts_are_open_to_all_pages(void **state) {
    (void)state;
    raw("GET /api/1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_has(reply, "access-control-allow-origin: *");
    assert_has(reply, "referrer-policy: no-referrer");
    assert_has(reply, "'id':'urbanista'");
    assert_null(strstr(reply, body("'blank'")));
    raw("HEAD /api/1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_null(strstr(reply, "urbanista"));
    raw("GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_has(reply, "HTTP/1.1 200");
}

static void requests_in_one_connection_are_answered_in_order(void **state) {
    (void)state;
    char both[300];
    int peer = wire_connect(&place), got = 0;
    snprintf(both, sizeof both,
             "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
             "GET /api/1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert_int_equal(write(peer, both, strlen(both)), strlen(both));
    for (ssize_t n; (n = read(peer, reply + got, sizeof reply - 1 - (size_t)got)) > 0;)
        got += (int)n;
    reply[got] = '\0';
    close(peer);
    assert_has(reply, "ok\n");
    assert_has(strstr(reply, "ok\n"), "'games'");
}

static void limits_say_when_to_come_back(void **state) {
    (void)state;
    char token[64];
    int status = 0;
    place_guest(&place, token, NULL);
    for (int i = 0; i < 6; i++) {
        char body[120];
        snprintf(body, sizeof body, "{'game':'uptown','seats':2,'cid':'%s'}", new_cid());
        json_decref(place_ask(&place, token, "POST", "matches", body, &status));
        assert_int_equal(status, i < 5 ? 201 : 429);
    }
    raw("POST /api/1/matches HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer "
        "%s\r\n"
        "Content-Type: application/json\r\nContent-Length: 53\r\n\r\n"
        "{'game':'uptown','seats':2,'cid':'limit-limit-limit'}",
        token);
    assert_has(reply, "HTTP/1.1 429");
    assert_has(reply, "retry-after: ");
    assert_has(reply, "'limit'");
}

static void tables_that_cannot_be_are_refused_in_words(void **state) {
    (void)state;
    static const char *const TABLES[] = {
        "'game':'chess','seats':2",
        "'game':'uptown','seats':9",
        "'game':'uptown'",
        "'game':'uptown','seats':2,'options':{'nothing':'x'}",
        "'game':'uptown','seats':2,'deck':'12'",
        "'game':'uptown','seats':2,'pace':{'kind':'live'}",
        "'game':'uptown','seats':2,'pace':{'kind':'live','bank':1,'turn':0}",
        "'game':'uptown','seats':2,'bots':{'5':'level-3'}",
        "'game':'uptown','seats':2,'bots':{'1':'level-9'}",
        "'game':'uptown','seats':2,'visible':'all'",
        "'game':'uptown','seats':2,'share':'12'",
    };
    char token[64], body[200];
    int status;
    place_guest(&place, token, NULL);
    for (size_t i = 0; i < sizeof TABLES / sizeof TABLES[0]; i++) {
        snprintf(body, sizeof body, "{%s,'cid':'%s'}", TABLES[i], new_cid());
        json_t *answer = place_ask(&place, token, "POST", "matches", body, &status);
        if (status != 400 || strlen(text_at(answer, "say")) < 10)
            fail_msg("%s: %d %s", TABLES[i], status, text_at(answer, "say"));
        json_decref(answer);
    }
    json_decref(place_ask(&place, token, "POST", "matches",
                          "{'game':'uptown','seats':2,'cid':'short'}", &status));
    assert_int_equal(status, 400);
}

static void figures_stand_at_a_door_of_their_own(void **state) {
    (void)state;
    Place other;
    char address[40];
    place_make(&other);
    /* A port that was free a moment ago. */
    snprintf(address, sizeof address, "127.0.0.1:%d",
             place.port + 1000 > 65535 ? 45671 : place.port + 1000);
    other.options.metrics = address;
    place_begin(&other);
    Place figures = other;
    figures.port = atoi(strrchr(address, ':') + 1);
    static const char ASK[] = "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    place_raw(&figures, ASK, sizeof ASK - 1, reply, sizeof reply);
    assert_has(reply, "townhall_appends_total 0");
    assert_has(reply, "townhall_append_seconds_count");
    assert_has(reply, "townhall_limited_total{limit=\"guests\"} 0");
    place_raw(&other, ASK, sizeof ASK - 1, reply, sizeof reply);
    assert_has(reply, "HTTP/1.1 404");
    static const char GAMES[] = "GET /api/1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    place_raw(&figures, GAMES, sizeof GAMES - 1, reply, sizeof reply);
    assert_has(reply, "HTTP/1.1 404");
    assert_int_equal(place_end(&other, SIGTERM), 0);
    place_remove(&other);
}

static void a_private_place_asks_for_its_code(void **state) {
    (void)state;
    Place other;
    int status;
    place_make(&other);
    other.options.invite = "open sesame";
    place_begin(&other);
    json_t *refused = place_ask(&other, NULL, "POST", "session", "{}", &status);
    assert_int_equal(status, 403);
    assert_string_equal(json_string_value(json_object_get(refused, "why")),
                        "invite"); /* so that a page asks for it */
    json_decref(refused);
    json_decref(place_ask(&other, NULL, "POST", "session", "{'invite':'open sesamE'}", &status));
    assert_int_equal(status, 403);
    json_decref(place_ask(&other, NULL, "POST", "session", "{'invite':'open sesame'}", &status));
    assert_int_equal(status, 201);
    assert_int_equal(place_end(&other, SIGTERM), 0);
    place_remove(&other);
}

static int begin_all(void **state) {
    (void)state;
    catalog_open();
    place_make(&place);
    place.options.limit[1] = "tables=5/60"; /* as usual */
    place.options.contact = "mailto:security@example.org";
    place_begin(&place);
    return 0;
}

static int end_all(void **state) {
    (void)state;
    return place_leave(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bodies_that_are_no_object_are_bad),
        cmocka_unit_test(a_body_of_no_bytes_is_an_empty_object),
        cmocka_unit_test(large_bodies_are_refused_whole),
        cmocka_unit_test(what_is_not_there_is_missing),
        cmocka_unit_test(security_txt_names_the_contact),
        cmocka_unit_test(cookies_are_for_our_own_pages),
        cmocka_unit_test(public_facts_are_open_to_all_pages),
        cmocka_unit_test(requests_in_one_connection_are_answered_in_order),
        cmocka_unit_test(limits_say_when_to_come_back),
        cmocka_unit_test(tables_that_cannot_be_are_refused_in_words),
        cmocka_unit_test(figures_stand_at_a_door_of_their_own),
        cmocka_unit_test(a_private_place_asks_for_its_code),
    };
    return cmocka_run_group_tests_name("http", tests, begin_all, end_all);
}
