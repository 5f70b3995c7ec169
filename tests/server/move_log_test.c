/* SPDX-License-Identifier: MIT */
/* move_log_test.c - the log as it is sent: every move with its facts, made while people watch or
 * later from the log, and small and fast enough for a client that opens a long match late. */
#include "games/catalog.h"
#include "server/pair.h"
#include "words/words.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

enum {
    LONG_MATCH = 300,    /* moves; four seats of Města make 308 */
    LATE_BYTES = 100000, /* of the answer that a late watcher gets */
    LATE_MS = 300
};

/* Bots play as fast as they can. */
static int begin_all(void **state) {
    (void)state;
    catalog_open();
    place_make(&place);
    place.options.bot_delay = 0;
    place_begin(&place);
    return 0;
}

static json_t *watch(const char *token, const char *id, size_t *bytes, int64_t *ms) {
    Wire *wire = wire_open(&place, token);
    int64_t begin = steady_ms();
    json_t *answer = wire_ask(wire, "'do':'watch','match':'%s'", id);
    *ms = steady_ms() - begin;
    *bytes = json_dumpb(answer, NULL, 0, JSON_COMPACT);
    wire_free(wire);
    return answer;
}

static void read_facts(const json_t *entry, MoveFacts *out) {
    const json_t *list = json_object_get(entry, "facts");
    size_t count = json_array_size(list);
    assert_true(count >= 1 && count <= MAX_MOVE_FACTS + 1);
    *out = (MoveFacts){.seat = (Seat)int_at(entry, "seat"), .count = (int)count - 1};
    out->version = (int)json_integer_value(json_array_get(list, 0));
    for (int i = 0; i < out->count; i++)
        out->value[i] = (int32_t)json_integer_value(json_array_get(list, (size_t)i + 1));
}

/* Every move among the entries has facts that make words; how many there are, and what they changed
 * in all. */
static int count_changes(const json_t *entries, const Game *game, int totals[MAX_SEATS]) {
    int moves = 0;
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *entry = json_array_get(entries, i);
        assert_int_equal(int_at(entry, "n"), i);
        if (strcmp(text_at(entry, "kind"), "move") != 0)
            continue;
        MoveFacts facts;
        char words[512];
        Text text;
        read_facts(entry, &facts);
        text_init(&text, words, sizeof words);
        assert_true(words_phrase(game, game_deck(game, 0), &facts, &text));
        const json_t *change = json_object_get(entry, "change");
        for (size_t seat = 0; seat < json_array_size(change); seat++)
            totals[seat] += (int)json_integer_value(json_array_get(change, seat));
        moves++;
    }
    return moves;
}

/* One person plays the first legal moves against bots, until so many have been made. */
static void play_on(const char *token, const char *id, int moves) {
    Wire *wire = wire_open(&place, token);
    json_t *told = wire_ask(wire, "'do':'watch','match':'%s'", id);
    int64_t seat = int_at(ok_of(told), "seat");
    for (const json_t *at = ok_of(told); int_at(at, "moves") < moves; at = told) {
        if (int_at(at, "actor") == seat) {
            json_t *legal = wire_ask(wire, "'do':'legal','match':'%s'", id);
            const json_t *move = json_array_get(json_object_get(ok_of(legal), "moves"), 0);
            json_t *played =
                wire_ask(wire, "'do':'play','match':'%s','after':%d,'move':'%s','cid':'%s'", id,
                         (int)int_at(at, "last"), json_string_value(move), new_cid());
            ok_of(played);
            json_decref(played);
            json_decref(legal);
        }
        json_decref(told);
        told = wire_push(wire, "entries");
    }
    json_decref(told);
    wire_free(wire);
}

/* The end of a match as the service sends it. */
static void check_end(const char *token, const char *id, const int totals[MAX_SEATS], int seats) {
    char path[64];
    int status;
    snprintf(path, sizeof path, "matches/%s", id);
    json_t *match = place_ask(&place, token, "GET", path, NULL, &status);
    const json_t *scores = json_object_get(json_object_get(match, "result"), "scores");
    assert_int_equal(json_array_size(scores), seats);
    for (int seat = 0; seat < seats; seat++)
        assert_int_equal(json_integer_value(json_array_get(scores, (size_t)seat)), totals[seat]);
    json_decref(match);
}

static void a_late_watcher_gets_a_long_log_at_once(void **state) {
    const Game *game = catalog_find(slice_of("mesta"));
    char host[64], late[64], id[16];
    int status;
    (void)state;
    place_guest(&place, host, NULL);
    place_guest(&place, late, NULL);
    place_table(&place, host,
                "'game':'mesta','seats':4,'bots':{'1':'level-1','2':'level-1','3':'level-1'}", id);
    json_decref(pair_order(host, id, "start", "", &status));
    assert_int_equal(status, 200);
    play_on(host, id, 308);
    for (int restarted = 0; restarted < 2; restarted++) {
        size_t bytes;
        int64_t ms;
        int totals[MAX_SEATS] = {0};
        json_t *answer = watch(late, id, &bytes, &ms);
        const json_t *ok = ok_of(answer);
        assert_null(json_object_get(ok, "more"));
        assert_true(count_changes(json_object_get(ok, "entries"), game, totals) >= LONG_MATCH);
        check_end(late, id, totals, 4);
        print_message("a late watcher: %zu bytes, %d ms\n", bytes, (int)ms);
        assert_true(bytes < LATE_BYTES);
        assert_true(ms <= LATE_MS);
        json_decref(answer);
        if (!restarted) { /* then the facts are made from the log */
            assert_int_equal(place_end(&place, SIGTERM), 0);
            place_begin(&place);
        }
    }
}

/* Moves that were taken back stay in the log, with their facts. */
static void moves_that_were_taken_back_have_facts(void **state) {
    static Pair pair;
    (void)state;
    pair_sit_down(&pair, "'game':'mesta','seats':2");
    pair_steps(&pair, 2); /* both have a start tile */
    char move[64];
    int actor = pair.actor, before = pair.last;
    pair_first_move(&pair, move);
    json_decref(pair_play(&pair, actor, pair.last, move, new_cid()));
    for (int i = 0; i < 2; i++)
        pair_wait(&pair, i, "move");
    json_t *ask =
        wire_ask(pair.wire[actor], "'do':'ask','match':'%s','what':'back','to':%d,'cid':'%s'",
                 pair.id, before, new_cid());
    json_t *yes =
        wire_ask(pair.wire[1 - actor], "'do':'answer','match':'%s','n':%d,'yes':true,'cid':'%s'",
                 pair.id, (int)int_at(ok_of(ask), "n"), new_cid());
    ok_of(yes);
    json_decref(ask);
    json_decref(yes);
    pair_wait(&pair, 0, "back");
    pair_get_up(&pair);
    for (int restarted = 0; restarted < 2; restarted++) {
        size_t bytes;
        int64_t ms;
        int totals[MAX_SEATS] = {0};
        json_t *answer = watch(pair.token[0], pair.id, &bytes, &ms);
        const json_t *entries = json_object_get(ok_of(answer), "entries");
        assert_int_equal(count_changes(entries, catalog_find(slice_of("mesta")), totals), 3);
        json_decref(answer);
        assert_int_equal(place_end(&place, SIGTERM), 0);
        place_begin(&place);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_late_watcher_gets_a_long_log_at_once),
        cmocka_unit_test(moves_that_were_taken_back_have_facts),
    };
    return cmocka_run_group_tests(tests, begin_all, pair_end_all);
}
