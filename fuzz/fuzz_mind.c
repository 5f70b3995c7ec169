/* SPDX-License-Identifier: MIT */
/* fuzz_mind.c - any bytes as a network's file: refused, or it judges a position. Signed anew, so
 * that damage gets past the sum at the end; and as the weights of a file that is otherwise sound.
 */
#include "fuzz.h"

#include "mind/made.h"

#include <assert.h>
#include <string.h>

typedef struct {
    const uint8_t *data;
    size_t size, at;
} Drawn;

static uint32_t draw(void *from) {
    Drawn *drawn = from;
    uint32_t low = drawn->data[drawn->at++ % drawn->size];
    return low | (uint32_t)drawn->data[drawn->at++ % drawn->size] << 8;
}

static void ask(const Game *game, const Mind *mind, uint8_t seed) {
    static AnyState state;
    static View view;
    Move moves[MAX_MOVES];
    int32_t rates[MAX_MOVES];
    MindValue value;
    Setup setup = {.seats = (uint8_t)mind_seats(mind), .seed = {seed}};
    game->setup(&state, &setup);
    Seat actor = game->actor(&state);
    view_of(game, &state, actor, &view);
    int count = game->legal(&view.state, moves);
    if (mind_has_moves(mind))
        mind_rate(mind, &view, moves, count, rates);
    mind_judge(mind, &view, &value);
    for (int seat = 0; seat < mind_seats(mind); seat++)
        assert(value.chance[seat] >= 0 && value.chance[seat] <= 1);
}

static void try_bytes(const Game *game, const uint8_t *bytes, size_t length) {
    Error error = {0};
    Mind *mind = mind_read(game, bytes, length, &error);
    if (mind)
        ask(game, mind, bytes[length / 2]);
    else
        assert(error.what[0]);
    mind_free(mind);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static uint8_t made[MADE_MOST];
    if (size < 8 || size > sizeof made)
        return 0;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        memcpy(made, data, size);
        try_bytes(game, made, size);
        made_sign(made, size);
        try_bytes(game, made, size);
    }
    const Game *game = catalog_game(data[0] % catalog_count());
    int span = game->max_seats - game->min_seats + 1;
    MadeSize shape = {game->min_seats + data[1] % span,
                      16 * (1 + data[2] % 4),
                      16 * (1 + data[3] % 4),
                      16 * (1 + data[4] % 4),
                      1 + data[5],
                      1 + data[6],
                      data[7] % 2 ? INT16_MAX : 500};
    Drawn drawn = {data, size, 0};
    size_t length = made_mind(game, shape, draw, &drawn, made);
    try_bytes(game, made, length);
    return 0;
}
