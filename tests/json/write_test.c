/* SPDX-License-Identifier: MIT */
/* write_test.c - games, positions and scores as JSON: one shape, and nothing that a seat may not
 * know. */
#include "json/write.h"

#include "body.h"
#include "check.h"
#include "games/catalog.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST = 256 * 1024
};

typedef void Teller(Json *json, const Table *table, const View *view);

/* The JSON of a writer, in memory of its own. */
static char *told(Teller *tell, const Table *table, const View *view) {
    char *bytes = malloc(MOST);
    Text out;
    Json json;
    text_init(&out, bytes, MOST);
    json_init(&json, &out);
    tell(&json, table, view);
    assert_true(json_done(&json));
    return bytes;
}

static void as_match(Json *json, const Table *table, const View *view) {
    MatchFacts facts = {
        .choice = table->setup.choice, .player = table->player, .n_moves = table->n_moves};
    json_open_object(json);
    json_match(json, view, &facts);
    json_task(json, view);
    json_close(json);
}

static void as_view(Json *json, const Table *table, const View *view) {
    (void)table;
    json_view(json, view);
}

static void as_moves(Json *json, const Table *table, const View *view) {
    (void)table;
    json_moves(json, view);
}

static void as_totals(Json *json, const Table *table, const View *view) {
    (void)table;
    json_totals(json, view);
}

/* The scores of a true table, as `replay --json` prints them. */
static void as_scores(Json *json, const Table *table, const View *view) {
    Score score[MAX_SEATS];
    (void)view;
    table_scores(table, score);
    int count = table->game->cooperative ? 1 : table->setup.seats;
    json_open_object(json);
    json_scores(json, "scores", &(Scores){table->game, count, score, table_is_over(table)});
    json_close(json);
}

/* Every legal move and every line of the score in words, as the page gets them. */
static void as_words(Json *json, const Table *table, const View *view) {
    Move legal[MAX_MOVES];
    Score score;
    json_open_array(json);
    int count = view->seat != NOBODY && view->seat == table_actor(table)
                    ? view->game->legal(&view->state, legal)
                    : 0;
    for (int i = 0; i < count; i++) {
        json_open_object(json);
        json_move(json, view, legal[i]);
        json_close(json);
    }
    view->game->score(&view->state, 0, &score);
    for (int i = 0; i < score.n_lines; i++) {
        json_open_object(json);
        json_line(json, view, score.line[i].id);
        json_close(json);
    }
    json_close(json);
}

static Teller *const TELLERS[] = {as_match, as_view, as_moves, as_totals, as_words};

/* Plays on at random; stops at the end. */
static void play_on(Table *table, int moves, Rng *rng) {
    for (int i = 0; i < moves && !table_is_over(table); i++) {
        Move legal[MAX_MOVES];
        Error error;
        int count = table->game->legal(&table->state, legal);
        Move move = legal[rng_below(rng, (uint32_t)count)];
        assert_true(table_play(table, table_actor(table), move, &error));
    }
}

/* Calls check for positions of every game, from the deal to the end. */
static void for_positions(void (*check_position)(const Table *table)) {
    static Table table;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        Setup setup = {.seats = game->max_seats, .seed = {0x5e, 0xed, 0x17, (uint8_t)i, 9}};
        Rng rng;
        rng_init(&rng, 5);
        table_open(&table, game, &setup);
        text_copy(table.player[0].name, MAX_NAME, "Ala");
        table.player[1].is_bot = true;
        for (;;) {
            check_position(&table);
            if (table_is_over(&table))
                break;
            play_on(&table, game->longest / 6, &rng);
        }
    }
}

static void a_score_has_one_shape(void **state) {
    Score score;
    char buffer[512];
    Text out;
    Json json;
    (void)state;
    score_init(&score);
    score_line(&score, "park", 7);
    score_line(&score, "roads", -2);
    score_fact(&score, "tallest", 4);
    text_init(&out, buffer, sizeof buffer);
    json_init(&json, &out);
    json_open_array(&json);
    json_score(&json, 1, &score, 2);
    score.out = true;
    json_score(&json, 0, &score, 0);
    json_close(&json);
    assert_true(json_done(&json));
    assert_string_equal(
        buffer,
        body("[{'seat':1,'total':5,'lines':[{'id':'park','points':7},"
             "{'id':'roads','points':-2}],'facts':{'tallest':4},'place':2,'out':false},"
             "{'seat':0,'total':5,'lines':[{'id':'park','points':7},"
             "{'id':'roads','points':-2}],'facts':{'tallest':4},'place':null,'out':true}]"));
}

/* A name and a help for each line, a phrase for each move: none is empty. */
static void check_words(const Table *table) {
    static const char *const EMPTY[] = {"'words':''", "'name':''", "'help':''", "'move':''"};
    View view;
    table_view(table, table_actor(table), &view);
    char *words = told(as_words, table, &view);
    assert_non_null(strstr(words, body("'help':")));
    assert_true(table_is_over(table) || strstr(words, body("'words':")));
    for (size_t i = 0; i < sizeof EMPTY / sizeof EMPTY[0]; i++)
        assert_null(strstr(words, body(EMPTY[i])));
    free(words);
}

static void moves_and_lines_have_words(void **state) {
    (void)state;
    for_positions(check_words);
}

/* Programs and the page get the scores, letter by letter; so a view counts
 * what the whole state counts. */
static void check_scores(const Table *table) {
    for (int seat = NOBODY; seat < table->setup.seats; seat++) {
        View view;
        table_view(table, (Seat)seat, &view);
        char *scores = told(as_scores, table, &view);
        char *match = told(as_match, table, &view);
        char *position = told(as_view, table, &view);
        scores[strlen(scores) - 1] = '\0'; /* without its brackets */
        assert_non_null(strstr(match, scores + 1));
        assert_non_null(strstr(position, scores + 1));
        free(scores);
        free(match);
        free(position);
    }
}

static void views_and_tables_have_the_same_scores(void **state) {
    (void)state;
    for_positions(check_scores);
}

static int different_worlds;

/* Another true state that looks the same to the seat gives it the same JSON. */
static void check_worlds(const Table *table) {
    Rng rng;
    rng_init(&rng, 3);
    for (int seat = NOBODY; seat < table->setup.seats; seat++) {
        Table other = *table;
        View view, same;
        table_view(table, (Seat)seat, &view);
        other.state = view.state;
        table->game->determinize(&other.state, (Seat)seat, &rng);
        different_worlds += !game_equal(table->game, &other.state, &table->state);
        for (int i = 0; i < SEED_BYTES; i++)
            other.setup.seed[i] ^= 0xff;
        table_view(&other, (Seat)seat, &same);
        for (size_t i = 0; i < sizeof TELLERS / sizeof TELLERS[0]; i++) {
            char *one = told(TELLERS[i], table, &view);
            char *two = told(TELLERS[i], &other, &same);
            assert_string_equal(one, two);
            free(one);
            free(two);
        }
    }
}

static void what_a_seat_may_not_know_is_not_sent(void **state) {
    (void)state;
    different_worlds = 0;
    for_positions(check_worlds);
    assert_true(different_worlds > 20);
}

static void check_moves(const Table *table) {
    for (int seat = NOBODY; seat < table->setup.seats; seat++) {
        View view;
        table_view(table, (Seat)seat, &view);
        char *moves = told(as_moves, table, &view);
        bool decides = seat != NOBODY && seat == table_actor(table);
        assert_int_equal(strcmp(moves, "[]") != 0, decides);
        free(moves);
    }
}

static void only_who_decides_has_moves(void **state) {
    (void)state;
    for_positions(check_moves);
}

static void as_games(Json *json, const Table *table, const View *view) {
    (void)table;
    json_games(json, view != NULL);
}

static void every_game_is_listed_with_its_standard_deck(void **state) {
    View view;
    (void)state;
    char *plain = told(as_games, NULL, NULL), *spoken = told(as_games, NULL, &view);
    for (int i = 0; i < catalog_count(); i++) {
        char id[64];
        snprintf(id, sizeof id, "'id':'%s'", catalog_game(i)->id);
        assert_non_null(strstr(plain, body(id)));
        assert_non_null(strstr(spoken, body(id)));
    }
    assert_non_null(strstr(plain, body("'name':'standard','sha256':'")));
    assert_null(strstr(plain, body("'about'")));
    assert_non_null(strstr(spoken, body("'about'")));
    free(plain);
    free(spoken);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_score_has_one_shape),
        cmocka_unit_test(moves_and_lines_have_words),
        cmocka_unit_test(views_and_tables_have_the_same_scores),
        cmocka_unit_test(what_a_seat_may_not_know_is_not_sent),
        cmocka_unit_test(only_who_decides_has_moves),
        cmocka_unit_test(every_game_is_listed_with_its_standard_deck),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
