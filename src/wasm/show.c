/* SPDX-License-Identifier: MIT */
/* show.c - pictures for the page: the parts of a game's scene, drawn for the seat at the screen.
 *
 *   th_parts(t, viewer)                the parts: id, title, place, whether it has two pictures,
 *                                      whether it leads now
 *   th_scene(t, viewer, part, seat, flags, length)
 *                                      one part as <svg>; flags: 1 compact, 2 choices, 4 seen from
 *                                      above, 8 tabs even if nothing can be chosen, 16 the changes
 *                                      by the ghost, 32 the leading part is the large one.
 *                                      in: select NUL ghost's notation NUL highlight NUL;
 *                                      out: the picture NUL its box, moves and selections as JSON
 *   th_names(length)                   in: the names of the seats in pictures, NUL after each
 *   th_select(t, viewer, length)       the default selection; in, if anything: select NUL notation:
 *                                      a selection with which the pictures offer that move,
 *                                      `select` itself if it does
 *   th_turn(t, viewer, length)         in: a selection; the same turned by one step, or nothing
 *   th_turn_move(t, viewer, length)    in: a move; the same with its piece turned by one step,
 *                                      or nothing where that is not legal
 *   th_whole(t, viewer, dark)          the whole position on one sheet, as an SVG file
 *   th_overviews(length)               in: a game; the number of its overview cards
 *   th_overview(card, compact, length) in: a game; the card as <svg>
 *   th_signs(t, viewer, length)        in: a thing of a picture, by its id without the part; out:
 *                                      its signs as a list of {"symbol","words"}
 *   th_style()                         the style sheet of all pictures, for the build */
#include "base/json.h"
#include "games/catalog.h"
#include "scene/scene.h"
#include "wasm/wasm.h"
#include "words/words.h"

#include <stdlib.h>
#include <string.h>

enum {
    FLAG_COMPACT = 1,
    FLAG_CHOICES = 2,
    FLAG_FLAT = 4,
    FLAG_LOOKS = 8,
    FLAG_CHANGES = 16,
    FLAG_LEAD = 32
};

int PAGE(th_parts)(int t, int viewer);
int PAGE(th_names)(int length);
int PAGE(th_scene)(int t, int viewer, int part, int seat, int flags, int length);
int PAGE(th_select)(int t, int viewer, int length);
int PAGE(th_turn)(int t, int viewer, int length);
int PAGE(th_turn_move)(int t, int viewer, int length);
int PAGE(th_whole)(int t, int viewer, int dark);
int PAGE(th_overviews)(int length);
int PAGE(th_overview)(int card, int compact, int length);
int PAGE(th_signs)(int t, int viewer, int length);
int PAGE(th_style)(void);

static const char *const PLACES[] = {"board", "action", "side", "seat", "legend"};

int th_parts(int t, int viewer) {
    const Table *table = wasm_table_at(t);
    View view;
    if (!table || !wasm_view(table, viewer, &view))
        return -1;
    const GameScene *scene = scene_of(table->game);
    const char *lead = scene->lead ? scene->lead(&view) : NULL;
    Json json;
    json_init(&json, &wasm_out);
    json_open_array(&json);
    for (const ScenePart *part = scene->parts; part->id; part++) {
        json_open_object(&json);
        json_put_string(&json, "id", part->id);
        json_put_string(&json, "title", tr(part->title));
        json_put_string(&json, "place", PLACES[part->region]);
        json_put_bool(&json, "twoPictures", part->two_pictures);
        json_put_bool(&json, "leads", lead && strcmp(lead, part->id) == 0);
        json_key(&json, "margin");
        json_open_array(&json);
        for (int side = 0; side < 4; side++)
            json_decimal(&json, (double)part->margin[side], 2);
        json_close(&json);
        json_close(&json);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_names(int length) {
    int at = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        Slice name = slice_of(wasm_words(&at, length));
        if (!record_is_name(name) || !slice_copy(name, wasm_names[seat].name, MAX_NAME))
            wasm_names[seat].name[0] = '\0';
    }
    return 0;
}

/* The style that the flags and the input ask for; select and highlight stay in the input. */
static void read_style(const View *view, int flags, int length, SceneStyle *style) {
    int at = 0;
    *style = (SceneStyle){
        .compact = flags & FLAG_COMPACT,
        .choices = flags & FLAG_CHOICES,
        .flat = flags & FLAG_FLAT,
        .lead = flags & FLAG_LEAD,
        .looks = flags & FLAG_LOOKS,
        .changes = flags & FLAG_CHANGES,
        .focus = (Seat)(view->seat < 0 ? 0 : view->seat),
    };
    style->select = wasm_words(&at, length);
    const char *ghost = wasm_words(&at, length);
    const char *highlight = wasm_words(&at, length);
    if (ghost[0] && view->seat >= 0 && view->seat == view->game->actor(&view->state))
        style->ghost = game_parse(view->game, &view->state, slice_of(ghost));
    style->highlight = highlight[0] ? highlight : NULL;
}

static void json_drawn(Json *json, Box box, const char *offers) {
    json_open_object(json);
    json_put_real(json, "x", box.x, 1);
    json_put_real(json, "y", box.y, 1);
    json_put_real(json, "width", box.w, 1);
    json_put_real(json, "height", box.h, 1);
    json_put_string(json, "offers", offers);
    json_close(json);
}

int th_scene(int t, int viewer, int part, int seat, int flags, int length) {
    static char choices[MAX_MOVES * (MAX_NOTATION + 3)];
    const Table *table = wasm_table_at(t);
    if (!table)
        return -1;
    const GameScene *scene = scene_of(table->game);
    int n_parts = 0;
    while (scene->parts[n_parts].id)
        n_parts++;
    if (part < 0 || part >= n_parts || seat < 0 || seat >= table->setup.seats ||
        viewer >= table->setup.seats)
        return wasm_refuse(&(Error){.what = "no such part"});
    View view;
    SceneStyle style;
    Text offers;
    Json json;
    if (!wasm_view(table, viewer, &view))
        return -1;
    read_style(&view, flags, length, &style);
    text_init(&offers, choices, sizeof choices);
    style.offers = &offers;
    Box box = scene_part(&view, &style, &scene->parts[part], (Seat)seat, &wasm_out);
    if (offers.full)
        return wasm_refuse(&(Error){.what = "the picture offers too much"});
    text_char(&wasm_out, '\0');
    json_init(&json, &wasm_out);
    json_drawn(&json, box, choices);
    return wasm_answer_json(&json);
}

/* What to pick so that the pictures offer a move: what is picked already, if that will do. */
static void select_for(const View *view, const char *select, const char *notation, Text *out) {
    const GameScene *scene = scene_of(view->game);
    Move move = game_parse(view->game, &view->state, slice_of(notation));
    if (move == NO_MOVE || !scene->selects || scene->selects(view, select, move))
        text_add(out, select);
    else
        scene->select_for(view, move, out);
}

int th_select(int t, int viewer, int length) {
    const Table *table = wasm_table_at(t);
    if (!table)
        return -1;
    const GameScene *scene = scene_of(table->game);
    int at = 0;
    View view;
    if (!wasm_view(table, viewer, &view))
        return -1;
    const char *select = wasm_words(&at, length);
    const char *notation = wasm_words(&at, length);
    if (viewer < 0 || viewer != table_actor(table))
        return wasm_answer();
    if (notation[0])
        select_for(&view, select, notation, &wasm_out);
    else if (scene->start)
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
    if (!wasm_view(table, viewer, &view))
        return -1;
    const char *select = wasm_words(&at, length);
    if (scene->turn && viewer >= 0 && viewer == table_actor(table))
        scene->turn(&view, select, &wasm_out);
    return wasm_answer();
}

int th_turn_move(int t, int viewer, int length) {
    const Table *table = wasm_table_at(t);
    View view;
    int at = 0;
    if (!table || !wasm_view(table, viewer, &view))
        return -1;
    const GameScene *scene = scene_of(table->game);
    Slice notation = slice_of(wasm_words(&at, length));
    if (!scene->turn_move || viewer < 0 || viewer != table_actor(table))
        return wasm_answer();
    Move move = game_parse(table->game, &view.state, notation);
    Move turned = move == NO_MOVE ? NO_MOVE : scene->turn_move(&view, move);
    if (turned != NO_MOVE && game_is_legal(table->game, &view.state, turned))
        table->game->notate(&view.state, turned, &wasm_out);
    return wasm_answer();
}

int th_whole(int t, int viewer, int dark) {
    const Table *table = wasm_table_at(t);
    View view;
    if (!table || !wasm_view(table, viewer, &view))
        return -1;
    /* On the page the style sheet moves the colours on; this picture leaves it. */
    SceneStyle style = {.dark = dark,
                        .focus = (Seat)(viewer < 0 ? 0 : viewer),
                        .colours = game_colours(table->game, &table->setup)};
    char *bytes = malloc(MAX_SCENE);
    if (!bytes)
        abort();
    Text body;
    text_init(&body, bytes, MAX_SCENE);
    Box box = scene_whole(&view, &style, &body);
    scene_document(table->game, bytes, box, dark, table->game->title, &wasm_out);
    free(bytes);
    return wasm_answer();
}

int th_overviews(int length) {
    int at = 0;
    const Game *game = catalog_find(wasm_part(&at, length));
    return game ? scene_overview_cards(game) : wasm_refuse(&(Error){.what = "no such game"});
}

int th_overview(int card, int compact, int length) {
    int at = 0;
    const Game *game = catalog_find(wasm_part(&at, length));
    if (!game || card < 0 || card >= scene_overview_cards(game))
        return wasm_refuse(&(Error){.what = "no such card"});
    text_clear(&wasm_out);
    scene_overview(game, card, compact, false, &wasm_out);
    return wasm_answer();
}

int th_signs(int t, int viewer, int length) {
    const Table *table = wasm_table_at(t);
    View view;
    Json json;
    SceneSigns signs = {0};
    int at = 0;
    if (!table || !wasm_view(table, viewer, &view))
        return -1;
    const GameScene *scene = scene_of(table->game);
    if (scene->signs)
        scene->signs(&view, wasm_words(&at, length), &signs);
    json_init(&json, &wasm_out);
    json_open_array(&json);
    for (int i = 0; i < signs.count; i++) {
        json_open_object(&json);
        json_put_string(&json, "symbol", signs.row[i].symbol);
        json_put_string(&json, "words", signs.row[i].words);
        json_close(&json);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_style(void) {
    text_clear(&wasm_out);
    scene_style(&wasm_out);
    return wasm_answer();
}
