/* SPDX-License-Identifier: MIT */
/* fuzz_state.c - the bytes of a position with damage, whole and as a seat or a spectator sees it:
 * refused, or a position that plays on to its end (law 14).
 *
 *     input:  seed | moves made before | (offset low, offset high, new value) ... */
#include "fuzz.h"
#include "laws/damage.h"

#include <assert.h>
#include <string.h>

#define GAME(id) extern const LawFacts id##_facts;
#include "games/games.def"
#undef GAME

static const LawFacts *const FACTS[] = {
#define GAME(id) &id##_facts,
#include "games/games.def"
#undef GAME
};

static void step(const Game *game, AnyState *state, Rng *rng) {
    Move moves[MAX_MOVES];
    int count = game->legal(state, moves);
    assert(count > 0);
    game->apply(state, moves[rng_below(rng, (uint32_t)count)]);
}

static void damage_one(const LawFacts *facts, const AnyState *state, const uint8_t *data,
                       size_t size, Rng *rng) {
    uint8_t bytes[MAX_ENCODED];
    size_t length = game_encode(facts->game, state, bytes);
    for (size_t i = 2; i + 2 < size; i += 3)
        bytes[SHA256_BYTES + (data[i] | (size_t)data[i + 1] << 8) % (length - SHA256_BYTES)] =
            data[i + 2];
    assert(!damage_survived(facts, bytes, length, rng));
}

static void damage_all(const LawFacts *facts, int seats, const uint8_t *data, size_t size) {
    const Game *game = facts->game;
    AnyState state;
    Setup setup = {.seats = (uint8_t)seats, .seed = {data[0]}};
    Rng rng;
    rng_init(&rng, data[0]);
    memset(&state, 0, sizeof state);
    game->setup(&state, &setup);
    for (int i = 0; i < data[1] && game->actor(&state) != NOBODY; i++)
        step(game, &state, &rng);
    damage_one(facts, &state, data, size, &rng);
    View view;
    view_of(game, &state, (Seat)(data[1] % (seats + 1) - 1), &view); /* -1: a spectator's */
    damage_one(facts, &view.state, data, size, &rng);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2)
        return 0;
    for (size_t i = 0; i < sizeof FACTS / sizeof FACTS[0]; i++) {
        const Game *game = FACTS[i]->game;
        int span = game->max_seats - game->min_seats + 1;
        damage_all(FACTS[i], game->min_seats + data[0] % span, data, size);
    }
    return 0;
}
