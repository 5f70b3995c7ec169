/* SPDX-License-Identifier: MIT */
/* phrase.c - the words of moves that others made, where only a view lies on the table.
 *
 *   th_phrase(t, length)        in: a move just made from the position on t, in notation; out: its words
 */
#include "wasm/wasm.h"
#include "words/words.h"

enum {
    WORLDS = 4000 /* imagined until the move that was made can be made; the first few do, mostly */
};

int PAGE(th_phrase)(int t, int length);

/* Moves made are public, what could have been made is not: a world is imagined in which this one could,
 * and its words are the same as in the true one (law 13). */
int th_phrase(int t, int length) {
    Table *table = wasm_table_at(t);
    if (!table)
        return -1;
    Slice notation = {wasm_in, (size_t)length};
    Rng rng;
    rng_init(&rng, 1);
    for (int i = 0; i < WORLDS; i++) {
        View world;
        view_of(table->game, &table->state, NOBODY, &world);
        table->game->determinize(&world.state, NOBODY, &rng);
        Move move = game_parse(table->game, &world.state, notation);
        if (move == NO_MOVE)
            continue;
        words_of(table->game)->move(&world, move, &wasm_out);
        return wasm_answer();
    }
    text_add_bytes(&wasm_out, notation.at, notation.length);
    return wasm_answer();
}
