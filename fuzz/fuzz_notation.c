/* SPDX-License-Identifier: MIT */
/* fuzz_notation.c - what a player may type: moves, options, names.
 *
 *     input:  seed | moves made before | the words typed */
#include "fuzz.h"

#include <assert.h>
#include <string.h>

static void type_one(const Game *game, const uint8_t *data, Slice words) {
    static Table table;
    Move moves[MAX_MOVES];
    Error error;
    Rng rng;
    Setup setup = {.seats = game->max_seats, .seed = {data[0]}};
    rng_init(&rng, data[0]);
    table_open(&table, game, &setup);
    for (int i = 0; i < data[1] % 64 && !table_is_over(&table); i++) {
        int count = game->legal(&table.state, moves);
        table_play(&table, table_actor(&table), moves[rng_below(&rng, (uint32_t)count)], &error);
    }
    int before = table.n_moves;
    bool played = table_play_notation(&table, table_actor(&table), words, &error);
    assert(table.n_moves == before + played);
    game_set_option(game, &setup, words, words, &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return 0;
    Slice words = {(const char *)data + 2, size - 2};
    record_is_name(words);
    for (int i = 0; i < catalog_count(); i++)
        type_one(catalog_game(i), data, words);
    return 0;
}
