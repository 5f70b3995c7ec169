/* SPDX-License-Identifier: MIT */
/* fuzz_deck.c - any bytes as a deck of each game: an error, or a deck that can be played to the
 * end with every number of seats. */
#include "fuzz.h"

#include <assert.h>
#include <string.h>

static void play_out(const Game *game, int slot, int seats) {
    AnyState state;
    Move moves[MAX_MOVES];
    Setup setup = {.seats = (uint8_t)seats, .deck = (uint16_t)slot, .seed = {(uint8_t)seats}};
    Error error;
    Rng rng;
    if (!game_check_setup(game, &setup, &error))
        return;
    rng_init(&rng, (uint64_t)seats);
    memset(&state, 0, sizeof state);
    game->setup(&state, &setup);
    for (int i = 0; game->actor(&state) != NOBODY; i++) {
        assert(i < game->longest);
        int count = game->legal(&state, moves);
        assert(count > 0);
        game->apply(&state, moves[rng_below(&rng, (uint32_t)count)]);
    }
    Score score;
    for (int seat = 0; seat < seats; seat++)
        game->score(&state, (Seat)seat, &score);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        Error error = {.line = -1};
        int slot = catalog_load_deck(game, "fuzz", (const char *)data, size, &error);
        if (slot < 0) {
            assert(error.line >= 0 && error.what[0]);
            continue;
        }
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            play_out(game, slot, seats);
        catalog_release_deck(game, slot);
    }
    return 0;
}
