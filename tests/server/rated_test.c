/* SPDX-License-Identifier: MIT */
/* rated_test.c - rated matches between members, what their ratings say afterwards, giving up one of
 * them a day (ruling O19), and playing once more (ruling O30). */
#include "server/pair.h"

#include "games/catalog.h"
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#define RATED                                                                                      \
    UPTOWN                                                                                         \
    ",'rated':true,'visible':'open','pace':{'kind':'days','bank':3,'turn':24}"

static int status;

/* Two members, Anna and Berta, for all tests. */
static char member[2][64];
static const char *const NAMES[2] = {"Anna", "Berta"};

static int begin_all(void **state) {
    (void)state;
    catalog_open();
    place_make(&place);
    place_measure(&place);
    place.options.invite = "our-club"; /* so that people of one address are rated */
    place_begin(&place);
    for (int i = 0; i < 2; i++) {
        place_guest(&place, member[i], NULL);
        pair_claim(&place, member[i], NAMES[i]);
    }
    return 0;
}

/* The members at a new table that has begun; `seat[i]` is member i's. */
static void sit_down(Pair *pair, int seat[2]) {
    memset(pair, 0, sizeof *pair);
    place_table(&place, member[0], RATED, pair->id);
    pair_join(member[1], pair->id);
    for (int i = 0; i < 2; i++) {
        Wire *wire = wire_open(&place, member[i]);
        json_t *answer = wire_ask(wire, "'do':'watch','match':'%s'", pair->id);
        seat[i] = (int)int_at(ok_of(answer), "seat");
        pair->wire[seat[i]] = wire;
        pair_take(pair, ok_of(answer));
        json_decref(answer);
    }
}

static json_t *get(const char *format, const char *id) {
    char path[80];
    snprintf(path, sizeof path, format, id);
    json_t *answer = place_ask(&place, member[0], "GET", path, NULL, &status);
    assert_int_equal(status, 200);
    return answer;
}

/* Everybody plays first moves until it is over; the place of each member. */
static void play_out(Pair *pair, const int seat[2], int64_t out[2]) {
    while (pair->actor >= 0)
        pair_step(pair);
    json_t *match = get("matches/%s", pair->id);
    const json_t *places = json_object_get(json_object_get(match, "result"), "places");
    for (int i = 0; i < 2; i++)
        out[i] = json_integer_value(json_array_get(places, (size_t)seat[i]));
    json_decref(match);
}

/* What a new table says of its host's rating; -1000 when it says nothing. */
static int64_t shown_rating(int who) {
    char id[16];
    place_table(&place, member[who], UPTOWN, id);
    json_t *match = get("matches/%s", id);
    int64_t rating = int_at(json_array_get(json_object_get(match, "players"), 0), "rating");
    json_decref(match);
    json_decref(pair_order(member[who], id, "leave", "", &status));
    return rating;
}

/* What the match did to member i's rating, as it says itself. */
static void check_change(const json_t *player, int64_t after) {
    const json_t *change = json_object_get(player, "change");
    assert_int_equal(int_at(change, "before"), 1500);
    assert_int_equal(int_at(change, "after"), after);
    assert_true(int_at(change, "give_or_take") > 0);
}

static void a_rated_match_moves_the_ratings_of_both(void **state) {
    (void)state;
    Pair pair;
    int seat[2];
    int64_t placed[2], rating[2];
    assert_int_equal(shown_rating(0), -1000); /* nobody is rated without a match */
    sit_down(&pair, seat);
    play_out(&pair, seat, placed);
    json_t *board = NULL;
    for (size_t found = 0; found < 2;) { /* rated in a moment: kept apart from the match */
        json_decref(board);
        board = get("ratings/%s?seats=2", "uptown");
        found = json_array_size(json_object_get(board, "board"));
    }
    json_decref(board);
    for (int i = 0; i < 2; i++) {
        json_t *profile = get("users/%s", NAMES[i]);
        rating[i] = int_at(json_array_get(json_object_get(profile, "ratings"), 0), "rating");
        const json_t *result = json_array_get(json_object_get(profile, "results"), 0);
        assert_int_equal(int_at(result, "played"), 1);
        assert_int_equal(int_at(result, "won"), placed[i] == 1);
        assert_int_equal(int_at(result, "streak"), placed[i] == 1);
        json_decref(profile);
        assert_int_equal(shown_rating(i), rating[i]);
    }
    for (int i = 0; i < 2; i++) { /* who watched the end gets a push */
        json_t *player = pair_await_player(pair.wire[1 - seat[i]], seat[i], NAMES[i]);
        check_change(player, rating[i]);
        assert_int_equal(int_at(player, "rating"), rating[i]);
        json_decref(player);
    }
    assert_int_equal(rating[0] + rating[1], 3000);
    assert_true((rating[0] > 1500) == (placed[0] < placed[1]));
    assert_true((rating[0] == 1500) == (placed[0] == placed[1]));

    assert_int_equal(place_end(&place, SIGTERM), 0); /* read again from the store */
    place_begin(&place);
    assert_int_equal(shown_rating(1), rating[1]);
    json_t *match = get("matches/%s", pair.id); /* and who comes later sees it there */
    for (int i = 0; i < 2; i++)
        check_change(json_array_get(json_object_get(match, "players"), (size_t)seat[i]), rating[i]);
    json_decref(match);
    pair_get_up(&pair);
}

/* The board shows a display name where nobody else's name there looks like it. */
static void the_board_shows_display_names(void **state) {
    static const char *const SHOWN[] = {"Käthe", "bert4", "B3rta", "Berta", ""};
    static const char *const SEEN[] = {"Käthe", "bert4", "B3rta", NULL, NULL};
    (void)state;
    for (size_t i = 0; i < sizeof SHOWN / sizeof SHOWN[0]; i++) {
        char body[64];
        snprintf(body, sizeof body, "{\"shown\":\"%s\"}", SHOWN[i]);
        json_decref(place_ask(&place, member[0], "POST", "me/name", body, &status));
        assert_int_equal(status, 200);
        json_t *answer = get("ratings/%s?seats=2", "uptown");
        const json_t *row, *board = json_object_get(answer, "board");
        size_t at;
        json_array_foreach(board, at, row) {
            bool anna = strcmp(json_string_value(json_object_get(row, "name")), "Anna") == 0;
            const char *seen = json_string_value(json_object_get(row, "shown"));
            if (anna && SEEN[i])
                assert_string_equal(seen, SEEN[i]);
            else
                assert_null(seen);
        }
        json_decref(answer);
    }
}

/* Lists of matches that do not run need no log: they say what the match says of itself. */
static void lists_load_no_match(void **state) {
    static const char *const LISTS[] = {"matches?show=over", "matches?show=over&game=uptown",
                                        "users/Berta/matches", "matches?show=open"};
    (void)state;
    char id[16];
    place_table(&place, member[0], RATED, id);
    json_t *named[4], *matches[4];
    assert_int_equal(place_end(&place, SIGTERM), 0);
    place_begin(&place);
    for (int i = 0; i < 4; i++) {
        json_t *list = get("%s", LISTS[i]);
        matches[i] = json_deep_copy(json_array_get(json_object_get(list, "matches"), 0));
        assert_non_null(matches[i]);
        json_decref(list);
    }
    assert_int_equal((int)place_figure(&place, "townhall_loads_total"), 0);
    for (int i = 0; i < 4; i++) {
        named[i] = get("matches/%s", text_at(matches[i], "id"));
        if (!json_equal(named[i], matches[i]))
            fail_msg("%s: %s, but %s", LISTS[i], json_dumps(matches[i], 0),
                     json_dumps(named[i], 0));
        json_decref(named[i]);
        json_decref(matches[i]);
    }
    assert_true(place_figure(&place, "townhall_loads_total") > 0);
    json_decref(pair_order(member[0], id, "leave", "", &status));
}

static void rated_tables_are_for_members_alone(void **state) {
    (void)state;
    char guest[64], id[16], body[300];
    place_guest(&place, guest, NULL);
    snprintf(body, sizeof body, "{%s,'cid':'%s'}", RATED, new_cid());
    json_t *answer = place_ask(&place, guest, "POST", "matches", body, &status);
    assert_true(is_error(answer, "forbidden"));
    json_decref(answer);
    place_table(&place, member[0], RATED, id);
    answer = pair_order(guest, id, "join", "", &status);
    assert_true(is_error(answer, "forbidden"));
    json_decref(answer);
    answer = pair_order(member[0], id, "bot", "'seat':1,'level':3", &status);
    assert_int_not_equal(status, 200);
    json_decref(answer);
    json_decref(pair_order(member[0], id, "leave", "", &status));
}

/* How leaving before one's first decision ends: the match's phase. */
static void leave_at_once(int who, bool by_wire, char phase[16]) {
    Pair pair;
    int seat[2];
    sit_down(&pair, seat);
    json_t *answer;
    if (by_wire) {
        answer = wire_ask(pair.wire[seat[who]], "'do':'leave','match':'%s','cid':'%s'", pair.id,
                          new_cid());
        ok_of(answer);
    } else {
        answer = pair_order(member[who], pair.id, "leave", "", &status);
        assert_int_equal(status, 200);
    }
    json_decref(answer);
    answer = get("matches/%s", pair.id);
    snprintf(phase, 16, "%s", text_at(answer, "phase"));
    json_decref(answer);
    pair_get_up(&pair);
}

static void a_rated_match_is_given_up_once_a_day(void **state) {
    (void)state;
    char phase[16];
    leave_at_once(0, false, phase);
    assert_string_equal(phase, "cancelled");
    leave_at_once(0, true, phase); /* the other way of leaving */
    assert_string_equal(phase, "running");
    leave_at_once(1, true, phase); /* somebody else */
    assert_string_equal(phase, "cancelled");
    assert_int_equal(place_end(&place, SIGKILL), 128 + SIGKILL);
    place_begin(&place);
    leave_at_once(0, false, phase);
    assert_string_equal(phase, "running");
    *place.skew += 24 * 3600 * 1000;
    leave_at_once(0, false, phase);
    assert_string_equal(phase, "cancelled");
}

/* A second account to win against is worth two matches a day. */
static void two_matches_a_day_of_the_same_people_count(void **state) {
    (void)state;
    enum {
        MATCHES = 4
    };
    Pair pair;
    int seat[2], counted = 0;
    int64_t placed[2];
    char id[MATCHES][16];
    *place.skew += 2 * 24 * 3600 * 1000;
    for (int i = 0; i < MATCHES; i++) {
        sit_down(&pair, seat);
        play_out(&pair, seat, placed);
        snprintf(id[i], sizeof id[i], "%s", pair.id);
        for (int k = 0; i < 2 && k < 2; k++)
            json_decref(pair_await_player(pair.wire[1 - seat[k]], seat[k], NAMES[k]));
        pair_get_up(&pair);
    }
    assert_int_equal(place_end(&place, SIGTERM), 0); /* what was not rated is looked for again */
    place_begin(&place);
    for (int i = 0; i < MATCHES; i++) {
        json_t *match = get("matches/%s", id[i]);
        counted +=
            json_object_get(json_array_get(json_object_get(match, "players"), 0), "change") != NULL;
        json_decref(match);
    }
    assert_int_equal(counted, 2);
}

static size_t board_length(void) {
    json_t *board = get("ratings/%s?seats=2", "uptown");
    size_t length = json_array_size(json_object_get(board, "board"));
    json_decref(board);
    return length;
}

static void begin_again(const char *invite) {
    assert_int_equal(place_end(&place, SIGTERM), 0);
    place.options.invite = invite;
    place_begin(&place);
}

static bool is_rated(const char *id) {
    json_t *match = get("matches/%s", id);
    const json_t *player = json_array_get(json_object_get(match, "players"), 0);
    bool has_change = json_object_get(player, "change") != NULL;
    json_decref(match);
    return has_change;
}

/* Where everybody may come, one person with two accounts could win against themselves. */
static void people_of_one_address_are_rated_in_clubs_only(void **state) {
    (void)state;
    Pair pair;
    int seat[2];
    int64_t placed[2];
    *place.skew += 2 * 24 * 3600 * 1000;
    begin_again(NULL);
    sit_down(&pair, seat);
    play_out(&pair, seat, placed);
    pair_get_up(&pair);
    begin_again(NULL); /* what was not rated is looked for again */
    assert_false(is_rated(pair.id));
    begin_again("our-club");
    while (!is_rated(pair.id))
        ;
}

static void add_rated(Store *store, int64_t user, int64_t match, int64_t rival) {
    for (int i = 0; i < 2; i++) {
        Value values[] = {value_int(match),     value_int(i ? rival : user),
                          value_text("uptown"), value_int(2),
                          value_int(1),         value_real(25),
                          value_real(8),        value_real(25),
                          value_real(8)};
        Job *job = job_new(NULL, NULL);
        job_step(job, STORE_RATED_PUT, EXPECT_SOME, values, 9);
        store_wait(store, job);
        assert_int_equal(job->result, JOB_KEPT);
        job_free(job);
    }
}

/* Anna's matches so far and these, each against a stranger: is she on the board afterwards? */
static bool is_settled_after(int strangers) {
    static int64_t match = 1000;
    Store *store;
    Error error;
    assert_int_equal(place_end(&place, SIGTERM), 0);
    assert_true(store_open(&store, place.store, NULL, NULL, &error));
    Job *job = job_new(NULL, NULL);
    Value name = value_text("anna");
    job_step(job, STORE_USER_BY_NAME, EXPECT_SOME, &name, 1);
    store_wait(store, job);
    int64_t anna = job_row(job, 0, 0)->value[USER_BY_NAME_ID].number;
    job_free(job);
    for (int i = 0; i < strangers; i++, match++)
        add_rated(store, anna, match, 5000 + match);
    job = job_new(NULL, NULL);
    Value values[] = {value_int(match - 1), value_text("uptown"), value_int(2), value_int(4),
                      value_int(4)};
    job_step(job, STORE_RATINGS_SETTLE, EXPECT_ANY, values, 5);
    store_wait(store, job);
    job_free(job);
    store_close(store);
    place.options.invite = NULL;
    place_begin(&place);
    return board_length() == 1;
}

static void the_board_is_for_those_who_play_with_many(void **state) {
    (void)state;
    assert_true(board_length() == 2); /* a club is small */
    assert_false(is_settled_after(2));
    assert_true(is_settled_after(1));
    begin_again("our-club");
    assert_true(board_length() == 2);
}

static void of_matches_left_at_once_one_is_given_up(void **state) {
    (void)state;
    enum {
        MATCHES = 5
    };
    Pair pair[MATCHES];
    char request[200];
    int seat[2], cancelled = 0;
    *place.skew += 24 * 3600 * 1000;
    for (int i = 0; i < MATCHES; i++)
        sit_down(&pair[i], seat);
    Wire *wire = wire_open(&place, member[0]);
    for (int i = 0; i < MATCHES; i++) {
        snprintf(request, sizeof request, "{'id':%d,'do':'leave','match':'%s','cid':'%s'}", i,
                 pair[i].id, new_cid());
        assert_true(wire_send(wire, request));
    }
    for (int i = 0; i < MATCHES; i++)
        json_decref(wire_next(wire, 5000));
    for (int i = 0; i < MATCHES; i++) {
        json_t *match = get("matches/%s", pair[i].id);
        cancelled += strcmp(text_at(match, "phase"), "cancelled") == 0;
        json_decref(match);
        pair_get_up(&pair[i]);
    }
    assert_int_equal(cancelled, 1);
    wire_free(wire);
}

static void a_rematch_is_one_table_for_all(void **state) {
    (void)state;
    char token[2][64], stranger[64], id[16], next[16];
    for (int i = 0; i < 2; i++)
        place_guest(&place, token[i], NULL);
    place_guest(&place, stranger, NULL);
    place_table(&place, token[0], UPTOWN ",'order':'seated','visible':'open'", id);
    pair_join(token[1], id);
    json_t *answer = pair_order(token[0], id, "rematch", "", &status);
    assert_true(is_error(answer, "phase")); /* not while it goes on */
    json_decref(answer);
    json_decref(pair_order(token[0], id, "leave", "", &status)); /* cancelled after its deal */
    answer = pair_order(stranger, id, "rematch", "", &status);
    assert_true(is_error(answer, "forbidden"));
    json_decref(answer);

    answer = pair_order(token[0], id, "rematch", "", &status);
    assert_int_equal(status, 200);
    snprintf(next, sizeof next, "%s", text_at(answer, "id"));
    assert_string_not_equal(next, id);
    assert_string_equal(text_at(answer, "phase"), "gathering");
    /* Everybody a chair further: who sat first sits on the second. */
    const json_t *players = json_object_get(answer, "players");
    assert_true(json_is_null(json_array_get(players, 0)));
    assert_true(json_is_object(json_array_get(players, 1)));
    json_decref(answer);
    answer = pair_order(token[1], id, "rematch", "", &status);
    assert_string_equal(text_at(answer, "id"), next);
    json_decref(answer);

    char path[40];
    snprintf(path, sizeof path, "matches/%s", id);
    answer = place_ask(&place, stranger, "GET", path, NULL, &status);
    assert_null(json_object_get(answer, "rematch")); /* only players get it */
    json_decref(answer);
    answer = place_ask(&place, token[1], "GET", path, NULL, &status);
    assert_string_equal(text_at(answer, "rematch"), next);
    json_decref(answer);

    answer = pair_order(stranger, next, "join", "", &status);
    assert_true(is_error(answer, "full")); /* the chair is kept */
    json_decref(answer);
    pair_join(token[1], next);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rated_match_moves_the_ratings_of_both),
        cmocka_unit_test(the_board_shows_display_names),
        cmocka_unit_test(lists_load_no_match),
        cmocka_unit_test(rated_tables_are_for_members_alone),
        cmocka_unit_test(a_rated_match_is_given_up_once_a_day),
        cmocka_unit_test(of_matches_left_at_once_one_is_given_up),
        cmocka_unit_test(two_matches_a_day_of_the_same_people_count),
        cmocka_unit_test(people_of_one_address_are_rated_in_clubs_only),
        cmocka_unit_test(the_board_is_for_those_who_play_with_many),
        cmocka_unit_test(a_rematch_is_one_table_for_all),
    };
    return cmocka_run_group_tests_name("rated", tests, begin_all, pair_end_all);
}
