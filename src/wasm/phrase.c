/* SPDX-License-Identifier: MIT */
/* phrase.c - what is told of moves that others made, where only a view lies on the table.
 *
 *   th_made(t, length)        in: a move just made from the position on t, in notation; out: its
 * words and what of the pictures it changed, as th_log tells them
 */
#include "wasm/wasm.h"

enum {
    WORLDS = 4000 /* imagined until the move that was made can be made; the first few do, mostly */
};

int PAGE(th_made)(int t, int length);

/* Moves made are public, what could have been made is not: a world is imagined in which this one
 * could have been, and its words are the same as in the true one (law 13). */
int th_made(int t, int length) {
    Table *table = wasm_table_at(t);
    if (!table)
        return -1;
    Slice notation = {wasm_in, (size_t)length};
    Rng rng;
    Json json;
    json_init(&json, &wasm_out);
    rng_init(&rng, 1);
    for (int i = 0; i < WORLDS; i++) {
        View world;
        view_of(table->game, &table->state, NOBODY, &world);
        table->game->determinize(&world.state, NOBODY, &rng);
        Move move = game_parse_step(table->game, &world.state, notation);
        if (move == NO_MOVE)
            continue;
        json_open_object(&json);
        wasm_tell_made(&json, &world, move);
        json_close(&json);
        return wasm_answer_json(&json);
    }
    json_open_object(&json);
    json_key(&json, "words");
    json_slice(&json, notation);
    json_put_string(&json, "at", "");
    json_close(&json);
    return wasm_answer_json(&json);
}
