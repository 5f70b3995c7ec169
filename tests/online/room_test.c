/* SPDX-License-Identifier: MIT */
/* room_test.c - an online match from its table to its record. */
#include "check.h"
#include "engine/record.h"
#include "hall.h"

#include <string.h>

static Hall hall;
static const char *const NAMES[MAX_SEATS] = {"Ala", "Bob", "Cyr", "Dan", "Eva", "Fay"};

static void every_game_plays_to_a_record_that_verifies(void **state) {
    (void)state;
    static char record[MAX_RECORD];
    static Table table;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            Settings settings = hall_settings(game, seats);
            uint64_t random = (uint64_t)(100 * i + seats);
            Text text;
            Error error;
            settings.seated = seats % 2;
            hall_open(&hall, game, random);
            hall_start(&hall, &settings);
            while (hall_actor(&hall) != NOBODY)
                assert_true(hall_move(&hall, hall_random(&random, 1000)));
            assert_int_equal(room_phase(hall.room), PHASE_OVER);
            assert_true(hall_refolds(&hall));

            text_init(&text, record, sizeof record);
            assert_true(room_record(hall.room, NAMES, &text));
            assert_false(text.full);
            if (!record_read(&table, catalog_find, record, text.length, &error))
                fail_msg("%d: %s", error.line, error.what);
            assert_true(record_verify(&table, &error));
        }
    }
}

/* Urbanista's rulings U9 and U13 at a table online: what is shown is seen by all, and nobody
 * takes it back. */
static void a_card_shown_is_seen_by_all_and_stays_shown(void **state) {
    const Game *game = catalog_find(slice_of("urbanista"));
    Settings settings = hall_settings(game, 2);
    char words[MAX_NOTATION], shown[MAX_NOTATION + 8], lines[4096];
    Move steps[MAX_OPTIONAL];
    Text text;
    (void)state;
    settings.seated = true;
    hall_open(&hall, game, 5);
    hall_start(&hall, &settings);
    Seat actor = hall_actor(&hall);
    const Showing *showing = hall_show(&hall, actor);
    UserId user = showing->player[actor].user;
    int before = showing->last;
    assert_int_equal(game_optional(game, &showing->view.state, steps), 3);
    text_init(&text, words, sizeof words);
    game->notate(&showing->view.state, steps[0], &text);
    Command command = {.kind = COMMAND_PLAY, .after = before, .seat = actor};
    command.move = slice_of(words);
    assert_true(hall_by(&hall, user, command));
    snprintf(shown, sizeof shown, "shown%s\n", words + strlen("show"));
    for (int viewer = NOBODY; viewer < 2; viewer++) {
        const View *view = &hall_show(&hall, (Seat)viewer)->view;
        assert_int_equal(game_optional(game, &view->state, steps), 0); /* once a turn */
        text_init(&text, lines, sizeof lines);
        game->picture(&view->state, &text);
        assert_non_null(strstr(lines, shown));
    }
    command.after = room_last(hall.room);
    assert_false(hall_by(&hall, user, command));
    assert_false(hall_by(
        &hall, user, (Command){.kind = COMMAND_BACK, .after = room_last(hall.room), .to = before}));
    assert_true(hall_refolds(&hall));
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_plays_to_a_record_that_verifies),
        cmocka_unit_test(a_card_shown_is_seen_by_all_and_stays_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
