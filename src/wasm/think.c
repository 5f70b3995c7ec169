/* SPDX-License-Identifier: MIT */
/* think.c - bots for the page's worker, which holds no table: it is handed a view's bytes.
 *
 *   th_think(seat, count, length)      in: game NUL thinker's name NUL seed NUL view; the choice
 *                                      and the `count` best candidates, as JSON, each
 *                                      with where to look and why
 *   th_levels()                        how players name the strengths of bots, weakest first
 *
 * Here is also what bots need of the machine: a clock, and one thread. */
#include "bots/bot.h"
#include "bots/machine.h"
#include "games/catalog.h"
#include "insight/explain.h"
#include "wasm/wasm.h"
#include "words/words.h"
#include "json/write.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

int PAGE(th_think)(int seat, int count, int length);
int PAGE(th_levels)(void);

uint64_t machine_microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

void machine_parallel(void (*work)(void *data, int i), void *data, int count) {
    for (int i = 0; i < count; i++)
        work(data, i);
}

static void json_reasons(Json *json, const View *view, Move move, Rng *rng) {
    ExplainTerm terms[MAX_TERMS];
    char words[1024];
    Text said;
    int count = explain_move(view, move, rng, terms);
    text_init(&said, words, sizeof words);
    explain_render(view, terms, count, &said);
    json_put_string(json, "why", words);
    explain_area(view, move, rng, &terms[0]);
    text_clear(&said);
    explain_render(view, terms, 1, &said);
    json_put_string(json, "where", words);
}

static void json_candidate(Json *json, const View *view, const Candidate *candidate, Rng *rng) {
    json_open_object(json);
    json_move(json, view, candidate->move);
    json_say(json, view, candidate->move);
    json_put_int(json, "value", (int)(candidate->value * 10000));
    json_put_int(json, "points", (int)(candidate->points * 100));
    json_put_int(json, "visits", candidate->visits);
    json_reasons(json, view, candidate->move, rng);
    json_close(json);
}

int th_think(int seat, int count, int length) {
    static Choice choice;
    int at = 0;
    Error error = {0};
    Thinker thinker;
    View view;
    Slice id = wasm_part(&at, length);
    Slice name = wasm_part(&at, length);
    char seed[32];
    if (!slice_copy(wasm_part(&at, length), seed, sizeof seed))
        return wasm_refuse(&(Error){.what = "no such seed"});
    const Game *game = catalog_find(id);
    if (!game)
        return wasm_refuse(&(Error){.what = "no such game"});
    if (!bots_find(game, name, &thinker, &error))
        return wasm_refuse(&error);
    if (!view_read(game, (Seat)seat, (const uint8_t *)wasm_in + at, (size_t)(length - at), &view,
                   &error))
        return wasm_refuse(&error);
    view.player = wasm_names;
    if (seat < 0 || game->actor(&view.state) != seat)
        return wasm_refuse(&(Error){.what = "not this seat's turn"});

    Rng rng;
    rng_init(&rng, strtoull(seed, NULL, 10));
    bot_choose(&thinker, &view, &rng, &choice);
    Json json;
    text_clear(&wasm_out);
    json_init(&json, &wasm_out);
    json_open_object(&json);
    json_key(&json, "choice");
    json_candidate(&json, &view, &(Candidate){choice.move, choice.value, choice.points, 0}, &rng);
    json_key(&json, "candidates");
    json_open_array(&json);
    for (int i = 0; i < choice.n_candidates && i < count; i++)
        json_candidate(&json, &view, &choice.candidate[i], &rng);
    json_close(&json);
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_levels(void) {
    Json json;
    text_clear(&wasm_out);
    json_init(&json, &wasm_out);
    json_open_array(&json);
    for (int level = 1; level <= N_LEVELS; level++)
        json_text(&json, tr(level_title(level)));
    json_close(&json);
    return wasm_answer_json(&json);
}
