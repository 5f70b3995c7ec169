/* SPDX-License-Identifier: MIT */
/* sessions_test.c - who one is: stolen, expired and ended sessions, accounts that are claimed or
 * deleted in the middle of a match, names and passwords as people type them, circles of those who
 * are silent. */
#include "server/pair.h"

#include "games/catalog.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int64_t HOUR = 3600 * 1000LL, DAY = 24 * HOUR;

static int status;

/* The status of a request with these members; its answer is dropped. */
static int asked(const char *token, const char *method, const char *path, const char *body) {
    json_decref(place_ask(&place, token, method, path, body, &status));
    return status;
}

static int claim(const char *token, const char *name) {
    char body[120];
    snprintf(body, sizeof body, "{'name':'%s','password':'correct horse'}", name);
    return asked(token, "POST", "me/claim", body);
}

static void sign_in(const char *name, char token[64]) {
    char body[120];
    snprintf(body, sizeof body, "{'name':'%s','password':'correct horse'}", name);
    json_t *answer = place_ask(&place, NULL, "POST", "session", body, &status);
    assert_int_equal(status, 201);
    snprintf(token, 64, "%s", text_at(answer, "token"));
    json_decref(answer);
}

static void a_stolen_token_ends_with_signing_out_everywhere(void **state) {
    (void)state;
    char token[64], other[64];
    place_guest(&place, token, NULL);
    assert_int_equal(claim(token, "Stolen"), 200);
    sign_in("Stolen", other);
    Wire *thief = wire_open(&place, token);
    json_decref(wire_ask(thief, "'do':'ping'"));
    assert_int_equal(asked(token, "GET", "me", NULL), 200);
    assert_int_equal(asked(other, "DELETE", "session?all=1", NULL), 200);
    assert_int_equal(wire_wait_closed(thief), 4001);
    assert_int_equal(asked(token, "GET", "me", NULL), 401);
    assert_int_equal(asked(other, "GET", "me", NULL), 401);
    wire_free(thief);
    thief = wire_open(&place, token);
    assert_int_equal(wire_wait_closed(thief), 4001);
    wire_free(thief);
}

static void a_session_ends_unused_and_lasts_when_used(void **state) {
    (void)state;
    char used[64], unused[64], later[64];
    place_guest(&place, used, NULL);
    place_guest(&place, unused, NULL);
    *place.skew += 100 * DAY;
    assert_int_equal(asked(used, "GET", "me", NULL), 200);
    /* Its longer life is written beside the answer; what is written after it is answered later. */
    place_guest(&place, later, NULL);
    *place.skew += 81 * DAY;
    assert_int_equal(asked(used, "GET", "me", NULL), 200);
    assert_int_equal(asked(unused, "GET", "me", NULL), 401);
    Wire *wire = wire_open(&place, unused);
    assert_int_equal(wire_wait_closed(wire), 4001);
    wire_free(wire);
}

static void claiming_in_the_middle_of_a_match_changes_nothing_in_it(void **state) {
    (void)state;
    Pair pair;
    pair_sit_down(&pair, UPTOWN);
    pair_step(&pair);
    assert_int_equal(claim(pair.token[0], "Middle-of-it"), 200);
    pair_step(&pair); /* both sockets are still who they were */
    pair_step(&pair);
    char path[64];
    snprintf(path, sizeof path, "matches/%s", pair.id);
    json_t *answer = place_ask(&place, pair.token[1], "GET", path, NULL, &status);
    bool found = false;
    for (size_t i = 0; i < 2; i++) {
        const json_t *player = json_array_get(json_object_get(answer, "players"), i);
        if (strcmp(text_at(player, "name"), "Middle-of-it") == 0) {
            found = true;
            assert_string_equal(text_at(player, "kind"), "member");
            assert_true(json_is_false(json_object_get(player, "standin")));
        }
    }
    assert_true(found);
    json_decref(answer);
    pair_get_up(&pair);
}

static void claiming_ends_the_other_sessions(void **state) {
    (void)state;
    char token[64], program[64];
    place_guest(&place, token, NULL);
    json_t *answer =
        place_ask(&place, token, "POST", "me/tokens", "{'label':'my program'}", &status);
    assert_int_equal(status, 201);
    snprintf(program, sizeof program, "%s", text_at(answer, "token"));
    json_decref(answer);
    Wire *wire = wire_open(&place, program);
    json_decref(wire_ask(wire, "'do':'ping'"));
    assert_int_equal(claim(token, "Claimer"), 200);
    assert_int_equal(wire_wait_closed(wire), 4001);
    assert_int_equal(asked(program, "GET", "me", NULL), 401);
    assert_int_equal(asked(token, "GET", "me", NULL), 200);
    assert_int_equal(claim(token, "Claimer-twice"), 403);
    wire_free(wire);
}

static void a_programs_token_may_play_but_not_rule_the_account(void **state) {
    (void)state;
    char token[64], program[64], id[16];
    place_guest(&place, token, NULL);
    json_t *answer = place_ask(&place, token, "POST", "me/tokens", "{'label':'p'}", &status);
    snprintf(program, sizeof program, "%s", text_at(answer, "token"));
    json_decref(answer);
    place_table(&place, program, UPTOWN, id);
    assert_int_equal(asked(program, "POST", "me/tokens", "{'label':'q'}"), 403);
    assert_int_equal(asked(program, "POST", "me/delete", "{}"), 403);
    assert_int_equal(claim(program, "Thief"), 403);
    assert_int_equal(asked(program, "DELETE", "session?all=1", NULL), 403);
    assert_int_equal(asked(program, "GET", "me/export", NULL), 403);
    assert_int_equal(asked(program, "DELETE", "me/sessions/1", NULL), 403);
    assert_int_equal(
        asked(program, "POST", "me/password", "{'old':'correct horse','new':'correct horses'}"),
        403);
    assert_int_equal(asked(token, "GET", "me", NULL), 200);
    assert_int_equal(asked(token, "POST", "me/delete", "{}"), 200);
    assert_int_equal(asked(program, "GET", "me", NULL), 401);
}

/* A token with these members besides its label. */
static void make_token(const char *token, const char *members, char program[64]) {
    char body[200];
    snprintf(body, sizeof body, "{'label':'p'%s}", members);
    json_t *answer = place_ask(&place, token, "POST", "me/tokens", body, &status);
    assert_int_equal(status, 201);
    snprintf(program, 64, "%s", text_at(answer, "token"));
    json_decref(answer);
}

static void a_token_may_do_what_its_scopes_say(void **state) {
    (void)state;
    char token[64], reader[64], player[64], manager[64], id[16], body[200];
    place_guest(&place, token, NULL);
    make_token(token, ",'scopes':['read']", reader);
    make_token(token, ",'scopes':['play']", player);
    make_token(token, ",'scopes':['account']", manager);
    snprintf(body, sizeof body, "{" UPTOWN ",'cid':'%s'}", new_cid());
    assert_int_equal(asked(reader, "GET", "me", NULL), 200);
    assert_int_equal(asked(reader, "POST", "matches", body), 403);
    assert_int_equal(asked(manager, "POST", "matches", body), 403);
    place_table(&place, player, UPTOWN, id);
    snprintf(body, sizeof body, "matches/%s/rematch", id);
    assert_int_equal(asked(reader, "POST", body, "{'cid':'rematch-1'}"), 403);
    Wire *wire = wire_open(&place, reader);
    json_decref(wire_ask(wire, "'do':'watch','match':'%s'", id));
    json_t *answer = wire_ask(
        wire, "'do':'say','match':'%s','room':'players','text':'a','cid':'%s'", id, new_cid());
    assert_true(is_error(answer, "forbidden"));
    json_decref(answer);
    wire_free(wire);
    snprintf(body, sizeof body, "{'settings':{},'cid':'%s'}", new_cid());
    assert_int_equal(asked(player, "POST", "me/settings", body), 403);
    assert_int_equal(asked(manager, "POST", "me/settings", body), 200);
    assert_int_equal(asked(manager, "GET", "me/export", NULL), 200);
    assert_int_equal(asked(manager, "POST", "me/tokens", "{'label':'more'}"), 403);
    assert_int_equal(asked(manager, "POST", "me/delete", "{}"), 403);
    assert_int_equal(asked(reader, "DELETE", "session", NULL), 200); /* its own */
    assert_int_equal(asked(reader, "GET", "me", NULL), 401);
    assert_int_equal(asked(token, "POST", "me/tokens", "{'label':'p','scopes':['rule']}"), 400);
    assert_int_equal(asked(token, "POST", "me/tokens", "{'label':'p','days':0}"), 400);
}

static void a_token_ends_on_its_day(void **state) {
    (void)state;
    char token[64], program[64];
    place_guest(&place, token, NULL);
    make_token(token, ",'days':2", program);
    *place.skew += DAY;
    assert_int_equal(asked(program, "GET", "me", NULL), 200);
    *place.skew += DAY;
    assert_int_equal(asked(program, "GET", "me", NULL), 401);
}

static void tokens_at_once_are_counted(void **state) {
    (void)state;
    char token[64], program[64];
    place_guest(&place, token, NULL);
    for (int i = 0; i < 32; i++)
        make_token(token, "", program);
    assert_int_equal(asked(token, "POST", "me/tokens", "{'label':'p'}"), 429);
}

static void sessions_are_listed_and_ended_one_by_one(void **state) {
    (void)state;
    char token[64], other[64], path[64];
    place_guest(&place, token, NULL);
    assert_int_equal(claim(token, "Lister"), 200);
    sign_in("Lister", other);
    Wire *wire = wire_open(&place, other);
    json_decref(wire_ask(wire, "'do':'ping'"));
    json_t *answer = place_ask(&place, token, "GET", "me/sessions", NULL, &status);
    const json_t *list = json_object_get(answer, "sessions");
    assert_int_equal(json_array_size(list), 2);
    for (size_t i = 0; i < 2; i++) {
        const json_t *one = json_array_get(list, i);
        assert_string_equal(text_at(one, "kind"), "browser");
        assert_int_equal(json_is_true(json_object_get(one, "this")), i == 0);
        snprintf(path, sizeof path, "me/sessions/%lld", (long long)int_at(one, "id"));
    }
    json_decref(answer);
    assert_int_equal(asked(token, "DELETE", path, NULL), 200);
    assert_int_equal(wire_wait_closed(wire), 4001);
    assert_int_equal(asked(other, "GET", "me", NULL), 401);
    assert_int_equal(asked(token, "GET", "me", NULL), 200);
    assert_int_equal(asked(token, "DELETE", path, NULL), 404);
    wire_free(wire);
}

/* How many lines of everything that is stored have these words. */
static int count_stored(const char *words) {
    char command[800], line[16] = "";
    snprintf(command, sizeof command, "sqlite3 '%s/townhall.db' .dump | grep -ci '%s'",
             place.store + strlen("sqlite:"), words);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    assert_non_null(fgets(line, sizeof line, out));
    pclose(out);
    return atoi(line);
}

static void say(const char *token, const char *id, const char *words) {
    Wire *wire = wire_open(&place, token);
    json_t *answer =
        wire_ask(wire, "'do':'say','match':'%s','room':'players','text':'%s','cid':'%s'", id, words,
                 new_cid());
    ok_of(answer);
    json_decref(answer);
    wire_free(wire);
}

/* An own deck whose comment has these words. */
static void post_deck(const char *token, const char *words) {
    static char deck[1 << 16], request[sizeof deck + 400], reply[1 << 12];
    int length = snprintf(deck, sizeof deck, "# %s\n", words);
    FILE *in = fopen("data/uptown/standard.deck", "r");
    assert_non_null(in);
    length += (int)fread(deck + length, 1, sizeof deck - (size_t)length - 1, in);
    fclose(in);
    deck[length] = '\0';
    length = snprintf(request, sizeof request,
                      "POST /api/1/decks?game=uptown HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                      "Authorization: Bearer %s\r\nContent-Type: text/plain\r\n"
                      "Content-Length: %d\r\n\r\n%s",
                      token, length, deck);
    place_raw(&place, request, (size_t)length, reply, sizeof reply);
    assert_non_null(strstr(reply, "HTTP/1.1 201"));
}

static void deleting_leaves_neither_name_nor_words(void **state) {
    (void)state;
    char gone[64], other[64], id[16], body[200];
    place_guest(&place, gone, NULL);
    place_guest(&place, other, NULL);
    assert_int_equal(claim(gone, "Traceless"), 200);
    place_table(&place, gone, UPTOWN, id);
    pair_join(other, id);
    say(gone, id, "call 0123456789");
    say(other, id, "no");
    snprintf(body, sizeof body, "{'name':'Traceless','match':'%s','words':'loud','cid':'%s'}", id,
             new_cid());
    assert_int_equal(asked(other, "POST", "reports", body), 201);
    snprintf(body, sizeof body, "{'name':'Traceless','cid':'%s'}", new_cid());
    assert_int_equal(asked(other, "POST", "blocks", body), 200);
    assert_int_equal(asked(other, "POST", "blocks", body), 200); /* as the first time */
    assert_int_equal(
        asked(NULL, "POST", "session", "{'name':'Traceless','password':'not this one'}"), 403);
    post_deck(gone, "0123456789 of Traceless");
    assert_in_range(count_stored("0123456789"), 3, 100);
    assert_int_equal(asked(gone, "POST", "me/delete", "{'password':'correct horse'}"), 200);
    *place.later += 2 * HOUR; /* what nobody uses goes within an hour */
    for (int64_t until = steady_ms() + 10000; count_stored("0123456789") > 0;) {
        assert_true(steady_ms() < until);
        usleep(100000);
    }
    assert_int_equal(count_stored("traceless"), 0);
}

/* Runs it on the service's database. */
static void run_sql(const char *sql) {
    char command[1000];
    snprintf(command, sizeof command, "sqlite3 '%s/townhall.db' \"%s\"",
             place.store + strlen("sqlite:"), sql);
    assert_int_equal(system(command), 0);
}

static void a_guest_whose_program_plays_is_not_forgotten(void **state) {
    (void)state;
    char token[64], program[64], unused[64], name[32];
    place_guest(&place, token, NULL);
    place_guest(&place, unused, name);
    json_t *answer = place_ask(&place, token, "POST", "me/tokens", "{'label':'p'}", &status);
    snprintf(program, sizeof program, "%s", text_at(answer, "token"));
    json_decref(answer);
    *place.skew += 20 * DAY;
    assert_int_equal(asked(program, "GET", "me", NULL), 200);
    *place.skew += 20 * DAY;
    for (int64_t until = steady_ms() + 20000; count_stored(name) > 0;) {
        assert_true(steady_ms() < until);
        *place.later += 2 * HOUR; /* guests whom nobody has seen for 30 days go, now and then */
        usleep(200000);
    }
    assert_int_equal(asked(program, "GET", "me", NULL), 200);
}

/* What one is in a circle, the only one. */
static void role_in_circle(const char *token, char role[16]) {
    json_t *answer = place_ask(&place, token, "GET", "circles", NULL, &status);
    const json_t *circle = json_array_get(json_object_get(answer, "circles"), 0);
    snprintf(role, 16, "%s", circle ? text_at(circle, "role") : "");
    json_decref(answer);
}

/* A circle of an owner, a member who came first, and an organiser. */
static void found_circle(char token[3][64]) {
    static const char *const NAMES[3] = {"Silent-owner", "Older-member", "Young-organiser"};
    char body[100], role[100], path[64];
    for (int i = 0; i < 3; i++) {
        place_guest(&place, token[i], NULL);
        assert_int_equal(claim(token[i], NAMES[i]), 200);
    }
    snprintf(body, sizeof body, "{'name':'Friday','cid':'%s'}", new_cid());
    json_t *made = place_ask(&place, token[0], "POST", "circles", body, &status);
    snprintf(body, sizeof body, "{'code':'%s'}", text_at(made, "code"));
    snprintf(path, sizeof path, "circles/%s/role", text_at(made, "id"));
    json_decref(made);
    for (int i = 1; i < 3; i++)
        assert_int_equal(asked(token[i], "POST", "circles/join", body), 200);
    snprintf(role, sizeof role, "{'name':'%s','role':'organiser'}", NAMES[2]);
    assert_int_equal(asked(token[0], "POST", path, role), 200);
}

/* Whoever asks has been here today; then the hourly sweep, which also forgets this guest. */
static void sweep_after(int days, char token[3][64], const char *guest) {
    *place.skew += days * DAY;
    for (int i = 1; i < 3; i++)
        assert_int_equal(asked(token[i], "GET", "me", NULL), 200);
    for (int64_t until = steady_ms() + 20000; count_stored(guest) > 0;) {
        assert_true(steady_ms() < until);
        *place.later += 2 * HOUR;
        usleep(100000);
    }
}

static void a_silent_owner_hands_the_circle_on_after_90_days(void **state) {
    (void)state;
    char token[3][64], unused[64], guest[32], role[16];
    found_circle(token);
    place_guest(&place, unused, guest);
    sweep_after(50, token, guest);
    place_guest(&place, unused, guest);
    sweep_after(39, token, guest); /* 89 days of silence */
    role_in_circle(token[2], role);
    assert_string_equal(role, "organiser");
    place_guest(&place, unused, guest);
    sweep_after(31, token, guest);
    role_in_circle(token[2], role);
    assert_string_equal(role, "owner");
    role_in_circle(token[1], role);
    assert_string_equal(role, "member");
    role_in_circle(token[0], role); /* who is back, and not put out */
    assert_string_equal(role, "organiser");
}

static void a_wrong_clock_ends_no_session(void **state) {
    (void)state;
    char token[64], other[64];
    place_guest(&place, token, NULL);
    assert_int_equal(place_end(&place, SIGTERM), 0);
    *place.skew += 200 * DAY; /* until it hears of the time */
    place_begin(&place);
    place_guest(&place, other, NULL); /* is written after what a start tidies up */
    assert_int_equal(place_end(&place, SIGTERM), 0);
    *place.skew -= 200 * DAY;
    place_begin(&place);
    assert_int_equal(asked(token, "GET", "me", NULL), 200);
    *place.skew += 200 * DAY; /* while it runs */
    *place.later += 2 * HOUR;
    sleep_until(steady_ms() + 1500);
    place_guest(&place, other, NULL);
    *place.skew -= 200 * DAY;
    assert_int_equal(asked(token, "GET", "me", NULL), 200);
}

static void guessing_locks_nobody_out_of_where_they_were(void **state) {
    (void)state;
    static const char RIGHT[] = "{'name':'Guessed','password':'correct horse'}";
    static const char WRONG[] = "{'name':'Guessed','password':'incorrect horse'}";
    char token[64], sql[300];
    place_guest(&place, token, NULL);
    assert_int_equal(claim(token, "Guessed"), 200);
    snprintf(sql, sizeof sql,
             "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300) "
             "INSERT INTO failures SELECT 'guessed', 'x' || i, created FROM n, users "
             "WHERE folded = 'guessed'");
    run_sql(sql);
    assert_int_equal(asked(NULL, "POST", "session", WRONG), 403);
    assert_int_equal(asked(NULL, "POST", "session", RIGHT), 201);
    run_sql("DELETE FROM known_addresses; DELETE FROM failures WHERE address NOT LIKE 'x%'");
    assert_int_equal(asked(NULL, "POST", "session", WRONG), 403); /* one is left anywhere */
    assert_int_equal(asked(NULL, "POST", "session", RIGHT), 429);
}

static void deleting_in_the_middle_of_a_match_leaves_a_stand_in(void **state) {
    (void)state;
    Pair pair;
    char path[64];
    pair_sit_down(&pair, UPTOWN ",'order':'seated'");
    pair_steps(&pair, 6); /* both have decided something */
    assert_int_equal(asked(pair.token[0], "POST", "me/delete", "{}"), 200);
    assert_int_equal(wire_wait_closed(pair.wire[0]), 4001);
    pair_wait(&pair, 1, "standin");
    assert_int_equal(asked(pair.token[0], "GET", "me", NULL), 401);
    snprintf(path, sizeof path, "matches/%s", pair.id);
    for (bool former = false; !former;) {
        json_t *answer = place_ask(&place, pair.token[1], "GET", path, NULL, &status);
        const json_t *player = json_array_get(json_object_get(answer, "players"), 0);
        former = strcmp(text_at(player, "name"), "former player") == 0;
        assert_true(json_is_true(json_object_get(player, "standin")));
        json_decref(answer);
    }
    pair_get_up(&pair);
}

static void names_are_the_same_in_any_case(void **state) {
    (void)state;
    char first[64], second[64], token[64];
    place_guest(&place, first, NULL);
    place_guest(&place, second, NULL);
    assert_int_equal(claim(first, "Ludmila"), 200);
    assert_int_equal(claim(second, "lUDMILA"), 409);
    assert_int_equal(claim(second, "level-3"), 400); /* reserved, in any case */
    assert_int_equal(claim(second, "LEVEL-3"), 400);
    sign_in("ludmila", token);
    json_t *answer = place_ask(&place, NULL, "GET", "users/LUDMILA", NULL, &status);
    assert_int_equal(status, 200);
    assert_string_equal(text_at(answer, "name"), "Ludmila");
    json_decref(answer);
    assert_int_equal(asked(token, "POST", "me/delete", "{'password':'correct horse'}"), 200);
    assert_int_equal(claim(second, "Ludmila"), 409); /* never given out again */
}

/* With a password of so many bytes. */
static int sign_in_with(size_t length, const char *path, const char *token) {
    static char body[1200000], request[1300000], reply[4096];
    int head = snprintf(body, sizeof body, "{'name':'Longwords','password':'");
    for (size_t i = 0; i < length; i++)
        body[head + (int)i] = (char)('a' + i * 7 % 26);
    strcpy(body + head + length, "'}");
    char bearer[120] = "";
    if (token)
        snprintf(bearer, sizeof bearer, "Authorization: Bearer %s\r\n", token);
    body_quote(body);
    int size = snprintf(request, sizeof request,
                        "POST /api/1/%s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%s"
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                        path, bearer, strlen(body), body);
    place_raw(&place, request, (size_t)size, reply, sizeof reply);
    return atoi(reply + 9);
}

static void giant_passwords_are_refused_before_they_are_worked_on(void **state) {
    (void)state;
    char token[64];
    place_guest(&place, token, NULL);
    assert_int_equal(sign_in_with(1000000, "session", NULL), 413);
    assert_int_equal(sign_in_with(1000000, "me/claim", token), 413);
    assert_int_equal(sign_in_with(60000, "session", NULL), 403);
    assert_int_equal(sign_in_with(60000, "me/claim", token), 403);
    assert_int_equal(sign_in_with(257, "me/claim", token), 403);
    assert_int_equal(sign_in_with(256, "me/claim", token), 200);
    assert_int_equal(sign_in_with(256, "session", NULL), 201);
    assert_int_equal(sign_in_with(257, "session", NULL), 403); /* not cut to what is kept */
}

static void cookies_are_for_tls_only_where_there_is_tls(void **state) {
    (void)state;
    static const char ASK[] = "POST /api/1/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                              "Content-Length: 0\r\n\r\n";
    char reply[4096], request[300], cookie[64] = "";
    Place other;
    place_make(&other);
    other.options.origin[0] = "https://play.example.org";
    place_begin(&other);
    place_raw(&other, ASK, sizeof ASK - 1, reply, sizeof reply);
    assert_non_null(strstr(reply, "HttpOnly; SameSite=Lax; Max-Age=15552000; Secure"));
    assert_non_null(strstr(reply, "set-cookie: __Host-townhall="));
    assert_non_null(strstr(reply, "strict-transport-security: max-age=31536000"));
    sscanf(strstr(reply, "townhall="), "townhall=%63[^;]", cookie);
    int length = snprintf(
        request, sizeof request,
        "DELETE /api/1/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        "Origin: https://play.example.org\r\nCookie: townhall=x; __Host-townhall=%s\r\n\r\n",
        cookie);
    place_raw(&other, request, (size_t)length, reply, sizeof reply);
    assert_non_null(strstr(reply, "HTTP/1.1 200"));
    assert_non_null(strstr(reply, "townhall=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure"));
    assert_int_equal(place_leave(&other), 0);
}

static int begin_all(void **state) {
    (void)state;
    catalog_open();
    place_make(&place);
    place.options.limit[4] = "claims=0";
    place_begin(&place);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stolen_token_ends_with_signing_out_everywhere),
        cmocka_unit_test(claiming_in_the_middle_of_a_match_changes_nothing_in_it),
        cmocka_unit_test(claiming_ends_the_other_sessions),
        cmocka_unit_test(a_programs_token_may_play_but_not_rule_the_account),
        cmocka_unit_test(a_token_may_do_what_its_scopes_say),
        cmocka_unit_test(tokens_at_once_are_counted),
        cmocka_unit_test(sessions_are_listed_and_ended_one_by_one),
        cmocka_unit_test(deleting_leaves_neither_name_nor_words),
        cmocka_unit_test(deleting_in_the_middle_of_a_match_leaves_a_stand_in),
        cmocka_unit_test(names_are_the_same_in_any_case),
        cmocka_unit_test(giant_passwords_are_refused_before_they_are_worked_on),
        cmocka_unit_test(cookies_are_for_tls_only_where_there_is_tls),
        cmocka_unit_test(guessing_locks_nobody_out_of_where_they_were),
        cmocka_unit_test(a_wrong_clock_ends_no_session),
        cmocka_unit_test(a_silent_owner_hands_the_circle_on_after_90_days),
        cmocka_unit_test(a_token_ends_on_its_day),
        cmocka_unit_test(a_guest_whose_program_plays_is_not_forgotten),
        cmocka_unit_test(a_session_ends_unused_and_lasts_when_used),
    };
    return cmocka_run_group_tests_name("sessions", tests, begin_all, pair_end_all);
}
