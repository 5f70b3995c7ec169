/* SPDX-License-Identifier: MIT */
/* show.c - pictures for the page: the parts of a game's scene, drawn for the seat at the screen.
 *
 *   th_parts(t)                        the parts: id, title, place, whether it has two pictures
 *   th_scene(t, viewer, part, seat, flags, length)
 *                                      one part as <svg>; flags: 1 compact, 2 choices,
 *                                      4 seen from above; in:
 *                                      select NUL ghost's notation NUL bubble NUL highlight
 *   th_names(length)                   in: what pictures call each seat, NUL after each
 *   th_select(t, viewer)               what is picked when there is nothing else
 *   th_turn(t, viewer, length)         in: a selection; the same turned by one step, or nothing
 *   th_attaches(t, viewer, length)     in: select NUL notation: 1 when some part offers that move
 *                                      while that is picked
 *   th_style()                         the style sheet of all pictures, for the build */
#include "scene/scene.h"
#include "wasm/wasm.h"
#include "words/words.h"

#include <string.h>

enum {
    FLAG_COMPACT = 1,
    FLAG_CHOICES = 2,
    FLAG_FLAT = 4
};

int PAGE(th_parts)(int t);
int PAGE(th_names)(int length);
int PAGE(th_scene)(int t, int viewer, int part, int seat, int flags, int length);
int PAGE(th_select)(int t, int viewer);
int PAGE(th_turn)(int t, int viewer, int length);
int PAGE(th_attaches)(int t, int viewer, int length);
int PAGE(th_style)(void);

static const char *const PLACES[] = {"board", "action", "side", "seat"};

int th_parts(int t) {
    const Table *table = wasm_table_at(t);
    if (!table)
        return -1;
    const ScenePart *part = scene_of(table->game)->parts;
    text_char(&wasm_out, '[');
    for (int i = 0; part[i].id; i++) {
        text_add(&wasm_out, i ? ",{\"id\":" : "{\"id\":");
        text_json(&wasm_out, part[i].id);
        text_add(&wasm_out, ",\"title\":");
        text_json(&wasm_out, tr(part[i].title));
        text_add(&wasm_out, ",\"place\":");
        text_json(&wasm_out, PLACES[part[i].place]);
        text_add(&wasm_out,
                 part[i].two_pictures ? ",\"twoPictures\":true}" : ",\"twoPictures\":false}");
    }
    text_char(&wasm_out, ']');
    return wasm_answer();
}

/* The next string of the in-buffer as a C string: the page ends each with a NUL. */
static const char *next_string(int *at, int length) {
    const char *string = wasm_in + *at;
    while (*at < length && wasm_in[*at] != '\0')
        (*at)++;
    if (*at >= length)
        return "";
    (*at)++;
    return string;
}

/* A bot's name in the record is its level; people call it otherwise, and the page knows how. */
static Player shown[MAX_SEATS];

int th_names(int length) {
    int at = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        Slice name = slice_of(next_string(&at, length));
        if (!record_is_name(name) || !slice_copy(name, shown[seat].name, MAX_NAME))
            shown[seat].name[0] = '\0';
        words_call_seat((Seat)seat, shown[seat].name);
    }
    return 0;
}

int th_scene(int t, int viewer, int part, int seat, int flags, int length) {
    const Table *table = wasm_table_at(t);
    if (!table)
        return -1;
    const GameScene *scene = scene_of(table->game);
    int n_parts = 0, at = 0;
    while (scene->parts[n_parts].id)
        n_parts++;
    if (part < 0 || part >= n_parts || seat < 0 || seat >= table->setup.seats ||
        viewer >= table->setup.seats)
        return wasm_refuse(&(Error){.what = "no such part"});
    View view;
    table_view(table, (Seat)viewer, &view);
    SceneStyle style = {
        .compact = flags & FLAG_COMPACT,
        .choices = flags & FLAG_CHOICES,
        .flat = flags & FLAG_FLAT,
        .focus = (Seat)(viewer < 0 ? 0 : viewer),
        .player = shown,
    };
    style.select = next_string(&at, length);
    const char *ghost = next_string(&at, length);
    style.bubble = next_string(&at, length);
    style.highlight = next_string(&at, length);
    if (ghost[0] && viewer >= 0 && viewer == table_actor(table))
        style.ghost = game_parse(table->game, &view.state, slice_of(ghost));
    style.bubble = style.bubble[0] ? style.bubble : NULL;
    style.highlight = style.highlight[0] ? style.highlight : NULL;
    scene_part(&view, &style, &scene->parts[part], (Seat)seat, &wasm_out);
    return wasm_answer();
}

int th_select(int t, int viewer) {
    const Table *table = wasm_table_at(t);
    if (!table)
        return -1;
    const GameScene *scene = scene_of(table->game);
    View view;
    table_view(table, (Seat)viewer, &view);
    if (scene->start && viewer >= 0 && viewer == table_actor(table))
        scene->start(&view, &wasm_out);
    return wasm_answer();
}

int th_turn(int t, int viewer, int length) {
    const Table *table = wasm_table_at(t);
    if (!table)
        return -1;
    const GameScene *scene = scene_of(table->game);
    int at = 0;
    View view;
    table_view(table, (Seat)viewer, &view);
    const char *select = next_string(&at, length);
    if (scene->turn && viewer >= 0 && viewer == table_actor(table))
        scene->turn(&view, select, &wasm_out);
    return wasm_answer();
}

int th_attaches(int t, int viewer, int length) {
    const Table *table = wasm_table_at(t);
    if (!table)
        return -1;
    const GameScene *scene = scene_of(table->game);
    int at = 0;
    View view;
    if (viewer < 0 || viewer != table_actor(table))
        return 0;
    table_view(table, (Seat)viewer, &view);
    const char *select = next_string(&at, length);
    Move move = game_parse(table->game, &view.state, slice_of(next_string(&at, length)));
    return move != NO_MOVE && (!scene->selects || scene->selects(&view, select, move));
}

int th_style(void) {
    text_clear(&wasm_out);
    scene_style(&wasm_out);
    return wasm_answer();
}
