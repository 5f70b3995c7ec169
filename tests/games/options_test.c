/* SPDX-License-Identifier: MIT */
/* options_test.c - options of set-ups: who begins in the games that draw it by lot, choices that
 * need others, and records without the options that came later. */
#include "games/catalog.h"

#include "check.h"
#include "engine/record.h"

#include <string.h>

static Table table;
static Error error;

static const Game *game_of(const char *id) {
    const Game *game = catalog_find(slice_of(id));
    assert_non_null(game);
    return game;
}

static bool choose(const Game *game, Setup *setup, const char *option, const char *choice) {
    return game_set_option(game, setup, slice_of(option), slice_of(choice), &error);
}

/* The deal without its first line that begins with this word; the lines must fit. */
static const char *deal_without(const Game *game, const Setup *setup, const char *word,
                                char *line) {
    static char deal[MAX_RECORD];
    AnyState state;
    Text text;
    memset(&state, 0, sizeof state);
    text_init(&text, deal, sizeof deal);
    game->setup(&state, setup);
    game->write_deal(&state, &text);
    char *at = strstr(deal, word);
    assert_non_null(at);
    char *end = strchr(at, '\n') + 1;
    memcpy(line, at, (size_t)(end - at));
    line[end - at] = '\0';
    memmove(at, end, strlen(end) + 1);
    return deal;
}

static void the_seat_named_begins_with_the_cards_of_the_lot(void **state) {
    static const char *const GAMES[] = {"uptown", "budowa", "mesta"};
    static char lot[MAX_RECORD];
    (void)state;
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        const Game *game = game_of(GAMES[i]);
        char line[256], expected[32];
        for (int seat = 0; seat < game->max_seats; seat++) {
            Setup setup = {.seats = game->max_seats, .seed = {(uint8_t)(7 * seat)}};
            char number[2] = {(char)('0' + seat), '\0'};
            strcpy(lot, deal_without(game, &setup, "first ", line));
            assert_true(choose(game, &setup, "first", number));
            assert_true(game_check_setup(game, &setup, &error));
            assert_string_equal(deal_without(game, &setup, "first ", line), lot);
            snprintf(expected, sizeof expected, "first %d\n", seat);
            assert_string_equal(line, expected);
        }
    }
}

static void the_seat_named_moves_first(void **state) {
    (void)state;
    for (int seat = 0; seat < 3; seat++) {
        Setup setup = {.seats = 3, .seed = {5}};
        char number[2] = {(char)('0' + seat), '\0'};
        assert_true(choose(game_of("uptown"), &setup, "first", number));
        table_open(&table, game_of("uptown"), &setup);
        assert_int_equal(table_actor(&table), seat);
        setup = (Setup){.seats = 3, .seed = {5}};
        assert_true(choose(game_of("budowa"), &setup, "first", number));
        table_open(&table, game_of("budowa"), &setup);
        assert_int_equal(table_actor(&table), seat);
        /* The seat with Města's star chooses the start tile last. */
        setup = (Setup){.seats = 3, .seed = {5}};
        assert_true(choose(game_of("mesta"), &setup, "first", number));
        table_open(&table, game_of("mesta"), &setup);
        assert_int_equal(table_actor(&table), (seat + 2) % 3);
    }
}

static void only_seats_of_the_table_can_begin(void **state) {
    (void)state;
    Setup setup = {.seats = 2};
    assert_true(choose(game_of("uptown"), &setup, "first", "2"));
    assert_false(game_check_setup(game_of("uptown"), &setup, &error));
    assert_string_equal(error.what, "option first 2: there are only 2 seats, counted from 0");
    assert_false(choose(game_of("uptown"), &setup, "first", "4"));
}

static void a_district_is_chosen_only_at_the_hard_level(void **state) {
    (void)state;
    const Game *game = game_of("urbanista");
    Setup setup = {.seats = 2};
    assert_true(choose(game, &setup, "district", "park"));
    assert_false(game_check_setup(game, &setup, &error));
    assert_string_equal(error.what, "option district park needs option difficulty hard");
    assert_true(choose(game, &setup, "difficulty", "hard"));
    assert_true(game_check_setup(game, &setup, &error));
    assert_true(choose(game, &setup, "district", "best"));
    assert_true(choose(game, &setup, "difficulty", "easy"));
    assert_true(game_check_setup(game, &setup, &error));
}

static char *record_of(const Game *game, const Setup *setup) {
    static char record[MAX_RECORD];
    Text text;
    table_open(&table, game, setup);
    text_init(&text, record, sizeof record);
    record_write(&table, &text);
    return record;
}

static void only_what_was_chosen_of_later_options_is_recorded(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        Setup setup = {.seats = 2};
        const char *record = record_of(catalog_game(i), &setup);
        assert_null(strstr(record, "option first"));
        assert_null(strstr(record, "option district"));
    }
    Setup setup = {.seats = 3, .seed = {1}};
    assert_true(choose(game_of("uptown"), &setup, "first", "2"));
    const char *record = record_of(game_of("uptown"), &setup);
    assert_non_null(strstr(record, "option first 2\nseats 3\n"));
    assert_true(record_read(&table, catalog_find, record, strlen(record), &error));
    assert_int_equal(table_actor(&table), 2);
    assert_true(record_verify(&table, &error));
}

static void the_deal_says_which_side_of_a_town_card_lies_up(void **state) {
    const Game *game = game_of("uptown");
    Setup setup = {.seats = 2, .seed = {9}};
    static char both[MAX_RECORD];
    char line[256];
    (void)state;
    AnyState dealt;
    Text text;
    memset(&dealt, 0, sizeof dealt);
    text_init(&text, both, sizeof both);
    game->setup(&dealt, &setup);
    game->write_deal(&dealt, &text);
    assert_true(choose(game, &setup, "town", "one"));
    /* The other cards lie as they do without the option. */
    assert_string_equal(deal_without(game, &setup, "sides ", line), both);
    assert_non_null(strchr(line, 'A'));
    assert_non_null(strchr(line, 'B'));
    assert_non_null(strstr(record_of(game, &setup), "option town one\n"));
}

static void colours_change_the_record_by_their_line_alone(void **state) {
    static char usual[MAX_RECORD];
    static const char *const GAMES[] = {"uptown", "mesta", "budowa", "urbanista"};
    (void)state;
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        const Game *game = game_of(GAMES[i]);
        Setup setup = {.seats = 2, .seed = {7}};
        strcpy(usual, record_of(game, &setup));
        assert_int_equal(game_colours(game, &setup), 0);
        assert_true(choose(game, &setup, "colours", "blue"));
        assert_string_equal(record_of(game, &setup), usual);
        assert_true(choose(game, &setup, "colours", "purple"));
        assert_int_equal(game_colours(game, &setup), 3);
        char *record = record_of(game, &setup);
        char *line = strstr(record, "option colours purple\n");
        assert_non_null(line);
        assert_true(record_read(&table, catalog_find, record, strlen(record), &error));
        assert_int_equal(game_colours(table.game, &table.setup), 3);
        memmove(line, line + 22, strlen(line + 22) + 1);
        assert_string_equal(record, usual);
    }
}

static void a_record_whose_deal_begins_with_another_seat_is_refused(void **state) {
    static char changed[MAX_RECORD];
    (void)state;
    static const char *const GAMES[] = {"uptown", "budowa", "mesta"};
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        Setup setup = {.seats = 2, .seed = {1}};
        assert_true(choose(game_of(GAMES[i]), &setup, "first", "1"));
        strcpy(changed, record_of(game_of(GAMES[i]), &setup));
        strstr(changed, "\nfirst 1")[7] = '0';
        assert_false(record_read(&table, catalog_find, changed, strlen(changed), &error));
    }
}

static int open_all(void **state) {
    (void)state;
    catalog_open();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seat_named_begins_with_the_cards_of_the_lot),
        cmocka_unit_test(the_seat_named_moves_first),
        cmocka_unit_test(only_seats_of_the_table_can_begin),
        cmocka_unit_test(a_district_is_chosen_only_at_the_hard_level),
        cmocka_unit_test(only_what_was_chosen_of_later_options_is_recorded),
        cmocka_unit_test(the_deal_says_which_side_of_a_town_card_lies_up),
        cmocka_unit_test(colours_change_the_record_by_their_line_alone),
        cmocka_unit_test(a_record_whose_deal_begins_with_another_seat_is_refused),
    };
    return cmocka_run_group_tests(tests, open_all, NULL);
}
