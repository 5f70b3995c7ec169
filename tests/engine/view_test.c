/* SPDX-License-Identifier: MIT */
/* view_test.c - what every view knows of itself, for every game: its seats, and how it comes back
 * from bytes. */
#include "check.h"
#include "engine/table.h"
#include "games/catalog.h"

#include <string.h>

/* The views of one position, from every seat and from beside the table. */
static void check_views(const Table *table) {
    const Game *game = table->game;
    for (int seat = NOBODY; seat < table->setup.seats; seat++) {
        View view, read;
        uint8_t bytes[MAX_ENCODED];
        Error error;
        table_view(table, (Seat)seat, &view);
        assert_int_equal(view.seats, table->setup.seats);

        size_t length = game_encode(game, &view.state, bytes);
        memset(&read, 0xaa, sizeof read);
        assert_true(view_read(game, (Seat)seat, bytes, length, &read, &error));
        assert_ptr_equal(read.game, game);
        assert_int_equal(read.seat, seat);
        assert_int_equal(read.seats, view.seats);
        assert_true(game_equal(game, &read.state, &view.state));

        assert_false(view_read(game, (Seat)seat, bytes, length - 1, &read, &error));
        assert_false(view_read(game, (Seat)view.seats, bytes, length, &read, &error));
        assert_false(view_read(game, NOBODY - 1, bytes, length, &read, &error));
        assert_int_equal(read.seat, seat);
    }
}

static void views_know_their_seats_and_come_back_from_bytes(void **state) {
    static Table table;
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            Setup setup = {.seats = (uint8_t)seats, .seed = {(uint8_t)seats}};
            Rng rng;
            Error error;
            rng_init(&rng, (uint64_t)seats);
            table_open(&table, game, &setup);
            check_views(&table);
            while (!table_is_over(&table)) {
                Move moves[MAX_MOVES];
                int count = game->legal(&table.state, moves);
                Move move = moves[rng_below(&rng, (uint32_t)count)];
                assert_true(table_play(&table, table_actor(&table), move, &error));
                if (table.n_moves % 8 == 0 || table_is_over(&table))
                    check_views(&table);
            }
        }
    }
}

/* Bytes of a whole state give the seat no more than its view. */
static void whole_states_are_read_as_views(void **state) {
    static Table table;
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        Setup setup = {.seats = game->max_seats, .seed = {7}};
        uint8_t bytes[MAX_ENCODED];
        View view, read;
        Error error;
        table_open(&table, game, &setup);
        table_view(&table, 0, &view);
        size_t length = game_encode(game, &table.state, bytes);
        assert_true(view_read(game, 0, bytes, length, &read, &error));
        assert_true(game_equal(game, &read.state, &view.state));
        assert_false(game_equal(game, &read.state, &table.state));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_know_their_seats_and_come_back_from_bytes),
        cmocka_unit_test(whole_states_are_read_as_views),
    };
    catalog_open();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
