/* SPDX-License-Identifier: MIT */
/* fuzz_state.c - a position's bytes with damage: refused, or a position that plays on to its end.
 *
 *     input:  seed | moves made before | (offset low, offset high, new value) ... */
#include "fuzz.h"

#include <assert.h>
#include <string.h>

static void step(const Game *game, AnyState *state, Rng *rng) {
    Move moves[MAX_MOVES];
    int count = game->legal(state, moves);
    assert(count > 0);
    game->apply(state, moves[rng_below(rng, (uint32_t)count)]);
}

static void damage_one(const Game *game, int seats, const uint8_t *data, size_t size) {
    AnyState state, read;
    uint8_t bytes[MAX_ENCODED];
    Setup setup = {.seats = (uint8_t)seats, .seed = {data[0]}};
    Error error;
    Rng rng;
    rng_init(&rng, data[0]);
    memset(&state, 0, sizeof state);
    game->setup(&state, &setup);
    for (int i = 0; i < data[1] && game->actor(&state) != NOBODY; i++)
        step(game, &state, &rng);

    size_t length = game_encode(game, &state, bytes);
    for (size_t i = 2; i + 2 < size; i += 3)
        bytes[SHA256_BYTES + (data[i] | (size_t)data[i + 1] << 8) % (length - SHA256_BYTES)] =
            data[i + 2];
    if (!game_decode(game, bytes, length, &read, &error))
        return;
    View view;
    view_of(game, &read, NOBODY, &view);
    game->determinize(&view.state, NOBODY, &rng);
    for (int i = 0; game->actor(&view.state) != NOBODY; i++) {
        assert(i <= game->longest);
        step(game, &view.state, &rng);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return 0;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        int span = game->max_seats - game->min_seats + 1;
        damage_one(game, game->min_seats + data[0] % span, data, size);
    }
    return 0;
}
