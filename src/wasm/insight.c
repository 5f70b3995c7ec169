/* SPDX-License-Identifier: MIT */
/* insight.c - the analysis of a match, in a worker of its own.
 *
 *   th_mind(length)                    in: game NUL network file; asked from then on for the
 *                                      chances of its game and number of seats
 *   th_insight(t, milliseconds)        continues the analysis of the match on table t for that
 *                                      time; its results so far as JSON (analysis_json).
 *                                      0 milliseconds or another match: begins again */
#include "games/catalog.h"
#include "insight/analysis.h"
#include "wasm/wasm.h"

#include <string.h>

int PAGE(th_mind)(int length);
int PAGE(th_insight)(int t, int milliseconds);

/* A copy of the match, because the page's tables may change during the analysis. */
static Table looked_at;
static Analysis analysis;
static Mind *mind; /* NULL: none was given */

int th_mind(int length) {
    int at = 0;
    Error error = {0};
    Slice id = wasm_part(&at, length);
    const Game *game = catalog_find(id);
    Mind *given = NULL;
    text_clear(&wasm_out);
    if (!game)
        return wasm_refuse(&(Error){.what = "no such game"});
    if (at < length)
        given = mind_read(game, (const uint8_t *)wasm_in + at, (size_t)(length - at), &error);
    if (!given)
        return wasm_refuse(&error);
    mind_free(mind);
    mind = given;
    return wasm_answer();
}

static bool is_same(const Table *table) {
    return analysis.moment && looked_at.game == table->game &&
           looked_at.n_moves == table->n_moves &&
           memcmp(looked_at.move, table->move, (size_t)table->n_moves * sizeof(Move)) == 0 &&
           game_equal(table->game, &looked_at.deal, &table->deal);
}

static bool begin(const Table *table) {
    analysis_free(&analysis);
    looked_at = *table;
    bool is_open = analysis_open(&analysis, &looked_at);
    analysis.player = wasm_names;
    if (is_open)
        analysis_foresee(&analysis, mind);
    return is_open;
}

int th_insight(int t, int milliseconds) {
    const Table *table = wasm_match_at(t);
    Json json;
    if (!table)
        return -1;
    if ((milliseconds <= 0 || !is_same(table)) && !begin(table))
        return wasm_refuse(&(Error){.what = "no memory"});
    if (milliseconds > 0)
        analysis_work(&analysis, (Budget){.milliseconds = (uint32_t)milliseconds}, NULL, NULL);
    analysis_sum(&analysis);
    json_init(&json, &wasm_out);
    analysis_json(&analysis, &json);
    return wasm_answer_json(&json);
}
