/* SPDX-License-Identifier: MIT */
/* positions.c - random but repeatable positions. */
#include "bots/positions.h"

#include "check.h"

#include <string.h>

void position_open(Table *table, const Game *game, int seats, unsigned number) {
    Setup setup = {.seats = (uint8_t)seats};
    Error error;
    memcpy(setup.seed, &number, sizeof number);
    assert_true(game_check_setup(game, &setup, &error));
    table_open(table, game, &setup);
}

void position_advance(Table *table, int moves, unsigned number) {
    Rng rng;
    rng_init(&rng, number);
    for (int i = 0; i < moves; i++) {
        Move legal[MAX_MOVES];
        Table next = *table;
        Error error;
        int count = table->game->legal(&table->state, legal);
        Move move = legal[rng_below(&rng, (uint32_t)count)];
        assert_true(table_play(&next, table_actor(&next), move, &error));
        if (table_is_over(&next))
            return;
        *table = next;
    }
}

Thinker position_thinker(const Game *game, const char *name) {
    Thinker thinker;
    Error error;
    assert_true(bots_find(game, slice_of(name), &thinker, &error));
    return thinker;
}

void position_arena(Arena *arena, const Game *game, int seats, const char *const *names,
                    int count) {
    Error error;
    memset(arena, 0, sizeof *arena);
    arena->game = game;
    arena->setup.seats = (uint8_t)seats;
    arena->setup.seed[0] = 42;
    arena->n_bots = count;
    arena->threads = 1;
    for (int i = 0; i < count; i++)
        assert_true(opponent_find(game, names[i], &arena->bot[i], &error));
}
