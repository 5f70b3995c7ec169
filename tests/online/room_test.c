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

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_plays_to_a_record_that_verifies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
