/* SPDX-License-Identifier: MIT */
/* fuzz_scene.c - pictures of positions reached anyhow, with anything picked and pointed at, and of
 * drawn positions: they fit their buffer and close what they open.
 *
 * Bytes: game, seats, moves, then one byte a move; after the first LF what is picked, after the
 * next the score line pointed at, after the next a drawn position. */
#include "fuzz.h"

#include "scene/scene.h"

#include <assert.h>
#include <string.h>

static char drawn[4 << 20];

/* Takes the bytes up to the next LF as words. */
static void take_line(const uint8_t **at, const uint8_t *end, char *out, size_t capacity) {
    const uint8_t *stop = memchr(*at, '\n', (size_t)(end - *at));
    size_t length = (size_t)((stop ? stop : end) - *at);
    size_t kept = length < capacity ? length : capacity - 1;
    memcpy(out, *at, kept);
    out[kept] = '\0';
    *at += length + (stop != NULL);
}

static void draw_parts(const View *view, const SceneStyle *style) {
    for (const ScenePart *part = scene_of(view->game)->parts; part->id; part++) {
        Text out;
        text_init(&out, drawn, sizeof drawn);
        scene_part(view, style, part, (Seat)((style->focus + 1) % view->seats), &out);
        assert(!out.full);
    }
}

static void draw_drawing(const Game *game, const uint8_t *bytes, size_t size) {
    Error error = {.line = -1};
    SceneStyle style = {0};
    Scan in;
    Box box;
    Text out;
    text_init(&out, drawn, sizeof drawn);
    if (scan_open(&in, SCAN_RECORD, (const char *)bytes, size, &error) &&
        scene_drawing(game, 0, &in, &style, &out, &box))
        assert(box.w > 0 && box.h > 0);
    else
        assert(error.line >= 0 && error.what[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Table table;
    char moves[256], select[256], highlight[256];
    const uint8_t *at = data + 3, *end = data + size;
    if (size < 3)
        return 0;
    const Game *game = catalog_game(data[0] % catalog_count());
    Setup setup = {
        .seats = (uint8_t)(game->min_seats + data[1] % (game->max_seats - game->min_seats + 1))};
    memset(setup.seed, data[2], sizeof setup.seed);
    table_open(&table, game, &setup);
    take_line(&at, end, moves, sizeof moves);
    take_line(&at, end, select, sizeof select);
    take_line(&at, end, highlight, sizeof highlight);
    Move legal[MAX_MOVES];
    for (size_t i = 0; i < strlen(moves) && !table_is_over(&table); i++) {
        int count = game->legal(&table.state, legal);
        Error error;
        table_play(&table, table_actor(&table), legal[(unsigned char)moves[i] * count / 256],
                   &error);
    }
    View view;
    SceneStyle style = {
        .choices = true, .select = select, .highlight = highlight, .compact = data[2] & 1};
    table_view(&table, table_actor(&table), &view);
    style.focus = view.seat == NOBODY ? 0 : view.seat;
    if (view.seat != NOBODY) {
        int count = game->legal(&view.state, legal);
        style.ghost = legal[data[2] * count / 256];
    }
    draw_parts(&view, &style);
    draw_drawing(game, at, (size_t)(end - at));
    return 0;
}
