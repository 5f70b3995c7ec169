/* SPDX-License-Identifier: MIT */
/* scene.c - finds the games' scenes, opens groups and parts. document.c has style, symbols and
 * documents, whole.c the layout of whole pictures. */
#include "scene/scene.h"

#include "words/words.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define GAME(id) extern const GameScene id##_scene;
#include "games/games.def"
#undef GAME

const GameScene *scene_of(const Game *game) {
    static const GamePart PARTS[] = {
#define GAME(id) {#id, &id##_scene},
#include "games/games.def"
#undef GAME
    };
    return game_part(game, PARTS, sizeof PARTS / sizeof PARTS[0]);
}

const ScenePart *scene_find_part(const GameScene *scene, const char *id) {
    for (const ScenePart *part = scene->parts; part->id; part++)
        if (strcmp(part->id, id) == 0)
            return part;
    return NULL;
}

void scene_trace(const View *view, Move move, Text *out) {
    const GameScene *scene = scene_of(view->game);
    MoveFacts facts;
    words_facts(view, move, &facts);
    if (scene->trace)
        scene->trace(game_deck_of(view->game, &view->state), &facts, out);
}

const char *scene_feat(const Game *game, const Deck *deck, const MoveFacts *facts) {
    static const char *const NAMES[] = {
        [FEAT_NONE] = "",       [FEAT_CARD] = "card",    [FEAT_PLACE] = "place",
        [FEAT_FLOOR] = "floor", [FEAT_COIN] = "coin",    [FEAT_GIFT] = "gift",
        [FEAT_ROOF] = "roof",   [FEAT_STREET] = "street"};
    const GameScene *scene = scene_of(game);
    return NAMES[scene->feat ? scene->feat(deck, facts) : FEAT_NONE];
}

const char *scene_line_symbol(const Game *game, const char *line) {
    const SheetRow *row = scene_of(game)->sheet;
    for (; row && row->line; row++) {
        size_t length = strlen(row->line);
        bool begins = row->line[length - 1] == '.' && strncmp(line, row->line, length) == 0;
        if (begins || strcmp(line, row->line) == 0)
            return row->symbol;
    }
    return NULL;
}

int scene_moves(const Scene *scene, Move out[MAX_MOVES]) {
    const View *view = scene->view;
    if (!scene->style->choices || view->seat == NOBODY ||
        view->game->actor(&view->state) != view->seat)
        return 0;
    return view->game->legal(&view->state, out);
}

const char *scene_player(const Scene *scene, Seat seat, char out[MAX_NAME]) {
    return words_player(scene->view ? scene->view->player : scene->style->player, seat, out);
}

bool scene_highlights(const Scene *scene, const char *line) {
    return scene->style->highlight && strcmp(scene->style->highlight, line) == 0;
}

bool scene_change(const Scene *scene, const char *line, int *points) {
    bool is_asked = scene->preview && scene->style->changes;
    *points = is_asked ? preview_item(scene->preview, line) : 0;
    return is_asked;
}

static void add_id(Scene *scene, const char *format, va_list args) {
    char id[MAX_ID];
    int length = vsnprintf(id, sizeof id, format, args);
    assert(length > 0 && (size_t)length < sizeof id);
    svg_id(&scene->svg, "%s", id);
}

/* Opens a group that is no choice; `why` is not empty where it would be one by another rule. */
static void open_plain(Scene *scene, bool piece, double x, double y, const char *label,
                       const char *why, const char *id_format, va_list args) {
    Svg *s = &scene->svg;
    char id[MAX_ID];
    int length = vsnprintf(id, sizeof id, id_format, args);
    assert(length > 0 && (size_t)length < sizeof id);
    svg_begin(s);
    svg_id(s, "%s", id);
    if (piece)
        svg_attribute(s, "data-piece", id);
    if (why[0]) {
        svg_attribute(s, "aria-disabled", "true");
        svg_attribute(s, "aria-description", why);
        /* What is chosen from can be gone through; places are found with arrow keys. */
        svg_attribute(s, "tabindex", scene->part->region == REGION_ACTION ? "0" : "-1");
    }
    if (label) {
        svg_attribute(s, "role", why[0] ? "button" : "img");
        svg_attribute(s, "aria-label", label);
    }
    if (x < 0 || x > 0 || y < 0 || y > 0)
        svg_at(s, x, y);
    svg_end(s);
}

void scene_open(Scene *scene, bool piece, double x, double y, const char *label,
                const char *id_format, ...) {
    va_list args;
    va_start(args, id_format);
    open_plain(scene, piece, x, y, label, "", id_format, args);
    va_end(args);
}

void scene_open_barred(Scene *scene, bool piece, double x, double y, const char *label, Move move,
                       const char *id_format, ...) {
    char why[256];
    Text words;
    text_init(&words, why, sizeof why);
    if (scene->style->choices && move != NO_MOVE)
        words_why(scene->view, move, &words);
    va_list args;
    va_start(args, id_format);
    open_plain(scene, piece, x, y, label, why, id_format, args);
    va_end(args);
}

/* Records a choice for callers that need the choices of a picture without parsing it. */
static void offer(const Scene *scene, char kind, const char *choice) {
    if (scene->style->offers)
        text_format(scene->style->offers, "%c %s\n", kind, choice);
}

void scene_open_move(Scene *scene, Move move, const char *id_format, ...) {
    Svg *s = &scene->svg;
    svg_begin(s);
    va_list args;
    va_start(args, id_format);
    add_id(scene, id_format, args);
    va_end(args);
    bool ghost = move == scene->style->ghost;
    if (ghost && !scene->style->choices)
        svg_class(s, "ghost");
    if (scene->style->choices) {
        char bytes[512];
        Text words;
        svg_class(s, ghost ? "choice ghost" : "choice");
        text_init(&words, bytes, sizeof bytes);
        scene->view->game->notate(&scene->view->state, move, &words);
        svg_attribute(s, "data-move", bytes);
        const GameScene *game = scene_of(scene->view->game);
        if (game->at_once && game->at_once(scene->view, move))
            svg_attribute(s, "data-at-once", "");
        offer(scene, 'm', bytes);
        text_clear(&words);
        words_move(scene->view, move, &words);
        svg_attribute(s, "role", "button");
        svg_attribute(s, "tabindex", scene->roving && scene->n_moves ? "-1" : "0");
        svg_attribute(s, "aria-label", bytes);
        if (ghost)
            svg_attribute(s, "aria-pressed", "true");
        scene->n_moves++;
    }
    svg_end(s);
}

/* The rest of a group that picks something, after its id. */
static void end_select(Scene *scene, bool is_attached, const char *select, bool chosen,
                       const char *label) {
    Svg *s = &scene->svg;
    if (is_attached) {
        svg_class(s, chosen ? "choice chosen" : "choice");
        svg_attribute(s, "data-select", select);
        offer(scene, 's', select);
        svg_attribute(s, "role", "button");
        svg_attribute(s, "tabindex", "0");
        svg_attribute(s, "aria-pressed", chosen ? "true" : "false");
    } else {
        svg_attribute(s, "role", "img");
    }
    svg_attribute(s, "aria-label", label);
    svg_end(s);
}

void scene_open_select(Scene *scene, const char *select, bool chosen, const char *label,
                       const char *id_format, ...) {
    svg_begin(&scene->svg);
    va_list args;
    va_start(args, id_format);
    add_id(scene, id_format, args);
    va_end(args);
    end_select(scene, scene->style->choices, select, chosen, label);
}

void scene_open_look(Scene *scene, const char *select, bool chosen, const char *label,
                     const char *id_format, ...) {
    svg_begin(&scene->svg);
    va_list args;
    va_start(args, id_format);
    add_id(scene, id_format, args);
    va_end(args);
    end_select(scene, scene->style->choices || scene->style->looks, select, chosen, label);
}

/* ---- parts ---- */

void scene_begin(Svg *svg, const char *name, Box box, const char *label) {
    Text *out = svg->out;
    const double numbers[] = {box.x, box.y, box.w, box.h};
    text_format(
        out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"scene scene-%s\" viewBox=\"", name);
    for (int i = 0; i < 4; i++) {
        text_add(out, i ? " " : "");
        svg_number(out, numbers[i]);
    }
    text_add(out, "\" role=\"group\"");
    svg_attribute(svg, "aria-label", label);
    text_char(out, '>');
}

/* The words over a ghost: those of the style, or what the move changes. */
static const char *bubble_of(const View *view, const SceneStyle *style, const Preview *preview,
                             char out[MAX_BUBBLE]) {
    Text words;
    text_init(&words, out, MAX_BUBBLE);
    if (style->bubble)
        text_add(&words, style->bubble);
    else if (style->changes && preview)
        words_change(view->game, preview->own, &words);
    return out[0] ? out : NULL;
}

Box scene_part(const View *view, const SceneStyle *style, const ScenePart *part, Seat seat,
               Text *out) {
    SceneStyle whole = *style;
    whole.select = style->select ? style->select : "";
    seat = part->region == REGION_SEAT ? seat : style->focus;
    Box box = part->box(view, &whole, seat);
    if (!(box.w > 0 && box.h > 0))
        return box;
    char prefix[16];
    if (part->region == REGION_SEAT)
        snprintf(prefix, sizeof prefix, "seat-%d", seat);
    else
        snprintf(prefix, sizeof prefix, "%s", part->id);
    Scene scene = {.svg = {.out = out,
                           .dark = style->dark,
                           .colours = style->colours,
                           .tints = scene_of(view->game)->tints,
                           .prefix = prefix},
                   .view = view,
                   .style = &whole,
                   .part = part,
                   .seat = seat};
    char bubble[MAX_BUBBLE];
    Preview preview;
    if (style->ghost != NO_MOVE) {
        preview_move(view, style->ghost, &preview);
        scene.preview = &preview;
    }
    scene.bubble = bubble_of(view, style, scene.preview, bubble);
    scene_begin(&scene.svg, part->id, box, tr(part->title));
    part->draw(&scene);
    assert(scene.svg.depth == 0);
    text_add(out, "</svg>");
    return box;
}

bool scene_drawing(const Game *game, int slot, Scan *in, const SceneStyle *style, Text *out,
                   Box *box) {
    SceneStyle still = *style;
    still.choices = false;
    still.select = "";
    Scene scene = {.svg = {.out = out,
                           .dark = style->dark,
                           .colours = style->colours,
                           .tints = scene_of(game)->tints,
                           .prefix = "drawn"},
                   .style = &still};
    return scene_of(game)->drawing(&scene, slot, in, box);
}
