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
#include "bots/explain.h"
#include "bots/machine.h"
#include "games/catalog.h"
#include "wasm/wasm.h"
#include "words/words.h"

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

static Slice next_word(int *at, int length) {
    Slice word = {wasm_in + *at, 0};
    while (*at < length && wasm_in[*at] != '\0') {
        word.length++;
        (*at)++;
    }
    *at += *at < length;
    return word;
}

static void tell_reasons(const View *view, Move move, Rng *rng, Text *out) {
    ExplainTerm terms[MAX_TERMS];
    char words[1024];
    Text said;
    int count = explain_move(view, move, rng, terms);
    text_init(&said, words, sizeof words);
    explain_render(view->game, terms, count, &said);
    text_add(out, ",\"why\":");
    text_json(out, words);
    explain_area(view, move, rng, &terms[0]);
    text_init(&said, words, sizeof words);
    explain_render(view->game, terms, 1, &said);
    text_add(out, ",\"where\":");
    text_json(out, words);
}

static void tell_candidate(const View *view, const Candidate *candidate, Rng *rng, Text *out) {
    char words[512];
    Text said;
    text_add(out, "{\"move\":");
    text_init(&said, words, sizeof words);
    view->game->notate(&view->state, candidate->move, &said);
    text_json(out, words);
    text_add(out, ",\"words\":");
    text_init(&said, words, sizeof words);
    words_of(view->game)->move(view, candidate->move, &said);
    text_json(out, words);
    text_format(out, ",\"value\":%d,\"points\":%d,\"visits\":%u", (int)(candidate->value * 10000),
                (int)(candidate->points * 100), (unsigned)candidate->visits);
    tell_reasons(view, candidate->move, rng, out);
    text_char(out, '}');
}

int th_think(int seat, int count, int length) {
    static Choice choice;
    int at = 0;
    Error error = {0};
    Thinker thinker;
    View view;
    Slice id = next_word(&at, length);
    Slice name = next_word(&at, length);
    char seed[32];
    if (!slice_copy(next_word(&at, length), seed, sizeof seed))
        return wasm_refuse(&(Error){.what = "no such seed"});
    const Game *game = catalog_find(id);
    if (!game)
        return wasm_refuse(&(Error){.what = "no such game"});
    if (!bots_find(game, name, &thinker, &error))
        return wasm_refuse(&error);
    if (!view_read(game, (Seat)seat, (const uint8_t *)wasm_in + at, (size_t)(length - at), &view,
                   &error))
        return wasm_refuse(&error);
    if (seat < 0 || game->actor(&view.state) != seat)
        return wasm_refuse(&(Error){.what = "not this seat's turn"});

    Rng rng;
    rng_init(&rng, strtoull(seed, NULL, 10));
    bot_choose(&thinker, &view, &rng, &choice);
    text_clear(&wasm_out);
    text_add(&wasm_out, "{\"choice\":");
    tell_candidate(&view, &(Candidate){choice.move, choice.value, choice.points, 0}, &rng,
                   &wasm_out);
    text_add(&wasm_out, ",\"candidates\":[");
    for (int i = 0; i < choice.n_candidates && i < count; i++) {
        if (i)
            text_char(&wasm_out, ',');
        tell_candidate(&view, &choice.candidate[i], &rng, &wasm_out);
    }
    text_add(&wasm_out, "]}");
    return wasm_answer();
}

int th_levels(void) {
    text_clear(&wasm_out);
    text_char(&wasm_out, '[');
    for (int level = 1; level <= N_LEVELS; level++) {
        if (level > 1)
            text_char(&wasm_out, ',');
        text_json(&wasm_out, tr(level_title(level)));
    }
    text_char(&wasm_out, ']');
    return wasm_answer();
}
