/* SPDX-License-Identifier: MIT */
/* deck.c - own decks for the deck studio: decks that are being typed, so nothing here keeps them.
 * DECK stands for `game NUL text of a deck`.
 *
 *   th_deck_text(length)               in: a game; its standard deck as text
 *   th_deck_check(length)              in: DECK; 0, or a refusal with line and column
 *   th_deck_piece(kind, i, back, length)
 *                                      in: DECK; component i of a kind of components (CutoutKind),
 *                                      or its back, as <svg>; nothing when there are fewer
 *   th_deck_sheets(flags, length)      in: DECK; the number of sheets to print
 *   th_deck_sheet(sheet, flags, length)
 *                                      in: DECK NUL name; a sheet of paper, as an SVG file.
 *                                      flags: 1 Letter, 2 no backs, 4 grey, 8 times n: n mm bleed,
 *                                      64 no components, 128 overview cards, 256 a score pad
 */
#include "games/catalog.h"
#include "scene/scene.h"
#include "wasm/wasm.h"

#include <stdlib.h>

enum {
    FLAG_LETTER = 1,
    FLAG_FRONTS = 2,
    FLAG_GREY = 4,
    FLAG_BLEED = 8,
    MOST_BLEED = 6,
    FLAG_PLAIN = 64,
    FLAG_AID = 128 /* the first of N_AIDS flags */
};

int PAGE(th_deck_text)(int length);
int PAGE(th_deck_check)(int length);
int PAGE(th_deck_piece)(int kind, int i, int back, int length);
int PAGE(th_deck_sheets)(int flags, int length);
int PAGE(th_deck_sheet)(int sheet, int flags, int length);

int th_deck_text(int length) {
    int at = 0;
    const Game *game = catalog_find(wasm_part(&at, length));
    text_clear(&wasm_out);
    if (!game)
        return wasm_refuse(&(Error){.what = "no such game"});
    Slice text = catalog_deck_text(game);
    text_add_bytes(&wasm_out, text.at, text.length);
    return wasm_answer();
}

/* A deck of the input, held while something is asked of it. */
typedef struct {
    const Game *game;
    int slot;
} Typed;

/* False after a refusal. `at` is what follows the deck then. */
static bool typed_open(Typed *typed, int *at, int length) {
    Error error = {0};
    *at = 0;
    text_clear(&wasm_out);
    typed->game = catalog_find(wasm_part(at, length));
    if (!typed->game) {
        wasm_refuse(&(Error){.what = "no such game"});
        return false;
    }
    Slice text = wasm_part(at, length);
    typed->slot = catalog_load_deck(typed->game, "own", text.at, text.length, &error);
    if (typed->slot < 0)
        wasm_refuse(&error);
    return typed->slot >= 0;
}

static void typed_close(const Typed *typed) {
    catalog_release_deck(typed->game, typed->slot);
}

int th_deck_check(int length) {
    Typed typed;
    int at;
    if (!typed_open(&typed, &at, length))
        return -1;
    typed_close(&typed);
    return 0;
}

static const CutoutKind *kind_at(const Game *game, int kind) {
    const CutoutKind *kinds = scene_of(game)->cutouts;
    for (int i = 0; kinds && kinds[i].title; i++)
        if (i == kind)
            return &kinds[i];
    return NULL;
}

static void draw_component(const Typed *typed, const CutoutKind *kind, int i, bool back) {
    Svg svg = {.out = &wasm_out, .prefix = back ? "piece-b" : "piece-f"};
    if (!kind || i < 0 || i >= kind->count(typed->slot) || (back && !kind->has_backs))
        return;
    scene_begin(&svg, "piece", (Box){0, 0, kind->w * CUTOUT_MM, kind->h * CUTOUT_MM},
                tr(kind->title));
    kind->draw(&svg, typed->slot, i, back);
    text_add(&wasm_out, "</svg>");
}

int th_deck_piece(int kind, int i, int back, int length) {
    Typed typed;
    int at;
    if (!typed_open(&typed, &at, length))
        return -1;
    draw_component(&typed, kind_at(typed.game, kind), i, back);
    typed_close(&typed);
    return wasm_answer();
}

/* ---- on paper ---- */

static CutoutStyle style_of(const Typed *typed, int flags, const char *name) {
    int bleed = flags % FLAG_PLAIN / FLAG_BLEED;
    return (CutoutStyle){
        .paper = flags & FLAG_LETTER ? CUTOUT_LETTER : CUTOUT_A4,
        .bleed = bleed > MOST_BLEED ? MOST_BLEED : bleed,
        .fronts_only = flags & FLAG_FRONTS,
        .deck = typed->slot,
        .deck_name = name,
    };
}

/* What the flags choose to print: sheets of components, then those of the aids. */
typedef struct {
    int components, aids;
    CutoutAid aid[N_AIDS];
} Job;

static Job job_of(const Typed *typed, const CutoutStyle *style, int flags) {
    Job job = {0};
    if (!(flags & FLAG_PLAIN) && kind_at(typed->game, 0))
        job.components = cutout_sheets(typed->game, style);
    for (CutoutAid aid = 0; aid < N_AIDS; aid++)
        if (flags & FLAG_AID << aid && (aid == AID_PAD || scene_overview_cards(typed->game) > 0))
            job.aid[job.aids++] = aid;
    return job;
}

int th_deck_sheets(int flags, int length) {
    Typed typed;
    int at;
    if (!typed_open(&typed, &at, length))
        return -1;
    CutoutStyle style = style_of(&typed, flags, "");
    Job job = job_of(&typed, &style, flags);
    typed_close(&typed);
    return job.components + job.aids;
}

static void draw_sheet(const Typed *typed, const CutoutStyle *style, const Job *job, int sheet) {
    char *bytes = malloc(MAX_SCENE);
    Text body;
    if (!bytes)
        abort();
    text_init(&body, bytes, MAX_SCENE);
    Box box = sheet < job->components
                  ? cutout_sheet(typed->game, style, sheet, &body)
                  : cutout_aid(typed->game, style, job->aid[sheet - job->components], &body);
    scene_document(typed->game, bytes, box, false, typed->game->title, &wasm_out);
    free(bytes);
}

int th_deck_sheet(int sheet, int flags, int length) {
    Typed typed;
    int at;
    if (!typed_open(&typed, &at, length))
        return -1;
    CutoutStyle style = style_of(&typed, flags, wasm_words(&at, length));
    Job job = job_of(&typed, &style, flags);
    bool is_there = sheet >= 0 && sheet < job.components + job.aids;
    if (is_there)
        draw_sheet(&typed, &style, &job, sheet);
    typed_close(&typed);
    if (is_there && flags & FLAG_GREY)
        cutout_grey(wasm_out.bytes);
    return wasm_answer();
}
