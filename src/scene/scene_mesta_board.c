/* SPDX-License-Identifier: MIT */
/* scene_mesta_board.c - the big board: milestones above, the quarter below, places for moves.
 *
 * Columns and rows are those of the notation: the start tile lies at 0,0 for ever, so a thing keeps
 * its place in the picture while the viewBox grows round it. On a desk the quarter is seen from a
 * corner; on a phone from above, where every square is a target of its own.
 *
 * From a corner a tall building can hide the square behind it. A target therefore lies on the roof
 * where the piece would go, and buildings that hide a target are drawn faintly. */
#include "scene/scene_mesta_board.h"

#include "scene/scene_mesta_cards.h"
#include "scene/scene_mesta_display.h"
#include "scene/scene_mesta_draw.h"
#include "words/lang.h"
#include "words/words_mesta.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDE = 792, /* at full size */
    SMALL = 366,
    STRIP = 114, /* milestones, with the space round them */
    STRIP_SMALL = 116,
    HEAD_H = 34, /* whose quarter, which round */
    ABOVE = 78,  /* room for the tallest building and the bubble over the first square */
    BELOW = 44   /* for edges and the colours' names */
};

/* Everything about where things are drawn. */
typedef struct {
    Plan plan;
    bool is_flat;
    double side;                  /* of a flat square */
    int left, top, right, bottom; /* tiles shown, the last ones included */
    Box box;
    double scale; /* of strip and head */
} Layout;

bool mesta_selects(const View *view, const char *select, Move move) {
    const MestaState *s = mesta_state(view);
    unsigned kind = mesta_move_kind(move);
    if (kind == MESTA_MOVE_START || kind == MESTA_MOVE_TAKE)
        return true;
    return (int)mesta_move_thing(move) == mesta_picked(s, select);
}

/* ---- layout ---- */

/* Where a tile of the box's own bits lies, counted from the start tile. */
static void tile_at(const MestaQuarter *q, int bit, int *column, int *row) {
    *column = bit % 8 - 1 + q->left;
    *row = bit / 8 - 1 + q->top;
}

static void widen(Layout *layout, const MestaQuarter *q, uint64_t tiles) {
    for (; tiles; tiles &= tiles - 1) {
        int column, row;
        tile_at(q, __builtin_ctzll(tiles), &column, &row);
        layout->left = column < layout->left ? column : layout->left;
        layout->top = row < layout->top ? row : layout->top;
        layout->right = column > layout->right ? column : layout->right;
        layout->bottom = row > layout->bottom ? row : layout->bottom;
    }
}

static Box iso_extent(const MestaQuarter *q, uint64_t tiles) {
    double left = 0, top = 0, right = 0, bottom = 0;
    bool is_first = true;
    for (; tiles; tiles &= tiles - 1) {
        int column, row;
        tile_at(q, __builtin_ctzll(tiles), &column, &row);
        Spot at = mesta_spot(MESTA_ISO, 2 * column, 2 * row);
        double l = at.x - 2 * MESTA_ISO.hw, r = at.x + 2 * MESTA_ISO.hw;
        double t = at.y, b = at.y + 4 * MESTA_ISO.hh;
        left = is_first || l < left ? l : left;
        top = is_first || t < top ? t : top;
        right = is_first || r > right ? r : right;
        bottom = is_first || b > bottom ? b : bottom;
        is_first = false;
    }
    return (Box){left, top, right - left, bottom - top};
}

static double strip_height(bool is_small) {
    return is_small ? STRIP_SMALL : STRIP;
}

/* Tiles still to come, as far as they can be shown. */
static uint64_t missing_tiles(const MestaState *s, Seat seat) {
    const MestaQuarter *q = &s->quarter[seat];
    return s->phase == MESTA_OVER ? 0 : mesta_tile_places(q, s->is_long);
}

static void lay_out_flat(Layout *layout, const MestaState *s, Seat seat) {
    const MestaQuarter *q = &s->quarter[seat];
    bool is_laying = s->phase == MESTA_TILE && mesta_actor(s) == seat;
    widen(layout, q, q->tiles | (is_laying ? missing_tiles(s, seat) : 0));
    int wide = 2 * (layout->right - layout->left + 1),
        high = 2 * (layout->bottom - layout->top + 1);
    layout->side = (SMALL - 16.0) / wide;
    layout->side = layout->side > 58 ? 58 : layout->side;
    double x = 2 * layout->left * layout->side, y = 2 * layout->top * layout->side;
    double above = STRIP_SMALL + HEAD_H + 10;
    layout->box = (Box){x - (SMALL - wide * layout->side) / 2, y - above, SMALL,
                        high * layout->side + above + 12};
}

static void lay_out_iso(Layout *layout, const MestaState *s, Seat seat) {
    const MestaQuarter *q = &s->quarter[seat];
    uint64_t shown = q->tiles | missing_tiles(s, seat);
    widen(layout, q, shown);
    Box extent = iso_extent(q, shown);
    double wide = extent.w + 48 > WIDE ? extent.w + 48 : WIDE;
    layout->scale = wide / WIDE;
    double above = STRIP * layout->scale + ABOVE;
    layout->box =
        (Box){extent.x - (wide - extent.w) / 2, extent.y - above, wide, above + extent.h + BELOW};
}

static Layout lay_out(const View *view, const SceneStyle *style, Seat seat) {
    const MestaState *s = mesta_state(view);
    Layout layout = {.plan = mesta_plan(mesta_deck(s->deck), &s->quarter[seat]),
                     .is_flat = style->compact,
                     .scale = 1};
    if (s->phase == MESTA_START)
        layout.box = style->compact ? (Box){0, 0, SMALL, STRIP_SMALL + HEAD_H + 118}
                                    : (Box){0, 0, WIDE, STRIP + HEAD_H + 240};
    else if (style->compact)
        lay_out_flat(&layout, s, seat);
    else
        lay_out_iso(&layout, s, seat);
    return layout;
}

Box mesta_board_box(const View *view, const SceneStyle *style, Seat seat) {
    return lay_out(view, style, seat).box;
}

/* ---- milestones and head ---- */

static void draw_strip(Scene *scene, const Layout *layout) {
    Seat seat = scene->seat;
    const MestaState *s = mesta_state(scene->view);
    const MestaCity *city = &mesta_deck(s->deck)->city[s->city];
    const MestaQuarter *q = &s->quarter[seat];
    bool is_small = scene->style->compact;
    MestaQuarter after =
        mesta_actor(s) == seat ? mesta_quarter_after(s, q, scene->style->ghost) : *q;
    svg_place(&scene->svg, layout->box.x, layout->box.y, layout->scale, 0);
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        MilestoneFace face = {.milestone = &city->milestone[i],
                              .ring = s->ring[i],
                              .player = scene->style->player,
                              .held = mesta_ring_of(s, seat, i),
                              .holds = mesta_holds(q, &city->milestone[i]),
                              .will_hold = mesta_holds(&after, &city->milestone[i]),
                              .is_small = is_small,
                              .counts = scene_highlights(scene, "milestones")};
        face.counts &= face.held >= 0;
        char bytes[512];
        Text words;
        text_init(&words, bytes, sizeof bytes);
        mesta_tell_milestone(face, &words);
        scene_open(scene, false, 0, 0, bytes, "milestone-%d", i);
        mesta_draw_milestone(&scene->svg, face,
                             is_small ? (Box){6 + i * 119, 6, 116, 104}
                                      : (Box){16 + i * 256, 14, 248, 94});
        svg_close(&scene->svg);
    }
    svg_close(&scene->svg);
}

/* Whose quarter it is, and how far the match has come. */
static void draw_head(Scene *scene, const Layout *layout) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    char name[MAX_NAME], bytes[192];
    Text words;
    bool is_small = scene->style->compact;
    double wide = is_small ? SMALL : WIDE, edge = is_small ? 8 : 20;
    svg_place(svg, layout->box.x, layout->box.y + strip_height(is_small) * layout->scale,
              layout->scale, 0);
    kit_name(scene->style->player, scene->seat, name);
    kit_seat_mark(svg, scene->seat, edge + 12, 17, 12, name);
    svg_text_fit(svg, edge + 33, 22, (Type){14.5, 700, ANCHOR_START, T_ink}, wide / 2 - 80, 10.5,
                 name);
    text_init(&words, bytes, sizeof bytes);
    if (s->phase == MESTA_START)
        text_add(&words, tr("start tiles"));
    else {
        int round = s->phase == MESTA_OVER ? s->round : s->round + 1;
        text_format(&words, tr("round %d of %d"), round, mesta_rounds(s));
    }
    text_add(&words, " \u00b7 ");
    words_mesta_name(mesta_deck(s->deck)->city[s->city].id, &words);
    svg_text_fit(svg, wide - edge, 22, (Type){13.5, 600, ANCHOR_END, T_ink2}, wide / 2 - 30, 10.5,
                 bytes);
    svg_close(svg);
    if (s->phase == MESTA_OVER)
        return;
    /* Who begins the next round is told by the star: here, beside the name of who has it. */
    kit_name(scene->style->player, (Seat)s->star, name);
    char label[MAX_NAME + 64];
    snprintf(label, sizeof label, tr("%s has the star"), name);
    scene_open(scene, false, 0, 0, label, "star");
    svg_place(svg, layout->box.x, layout->box.y + strip_height(is_small) * layout->scale,
              layout->scale, 0);
    if (!is_small) {
        svg_use(svg, "star", wide - edge - 20, 33, 20, T_none);
        kit_seat_mark(svg, (Seat)s->star, wide - edge - 34, 43, 9, name);
    } else if (s->star == scene->seat) {
        svg_use(svg, "star", wide / 2 - 16, 7, 20, T_none);
    }
    svg_close(svg);
    svg_close(svg);
}

/* The four colours with their patterns, letters and names. */
static void draw_legend(Svg *svg, const Layout *layout) {
    svg_place(svg, layout->box.x, layout->box.y + layout->box.h, layout->scale, 0);
    for (int colour = 0; colour < MESTA_COLOURS; colour++) {
        double x = 20 + colour % 2 * 96, y = -70 + colour / 2 * 30;
        char letter[2] = {words_mesta_letter(colour), '\0'};
        svg_rect(svg, x, y, 24, 24, 6, svg_fill(mesta_colour(colour)));
        svg_rect(svg, x, y, 24, 24, 6, svg_pattern(mesta_pattern(colour)));
        kit_letter(svg, x + 12, y + 12, 8, letter);
        svg_text_fit(svg, x + 31, y + 16.5, (Type){12, 500, ANCHOR_START, T_ink2}, 62, 9.5,
                     words_mesta_colour(colour));
    }
    svg_close(svg);
}

/* ---- places ---- */

/* Height of what stands on a square of the board. */
static int height_at(const MestaQuarter *q, int bit) {
    return mesta_square(q, bit % MESTA_STRIDE, bit / MESTA_STRIDE).height;
}

/* Where something put on this square would stand: its middle. */
static Spot top_of(const Layout *layout, int bit) {
    int column = bit % MESTA_STRIDE + layout->plan.left,
        row = bit / MESTA_STRIDE + layout->plan.top;
    if (layout->is_flat)
        return (Spot){(column + .5) * layout->side, (row + .5) * layout->side};
    Spot at = mesta_spot(MESTA_ISO, column, row);
    at.y += MESTA_ISO.hh - height_at(layout->plan.quarter, bit) * MESTA_ISO.floor;
    return at;
}

/* Buildings that hide one of these squares from the eye. */
static Squares hiding(const MestaQuarter *q, Squares squares) {
    Squares found = 0;
    for (Squares left = squares; left; left &= left - 1) {
        int bit = squares_first(left), front = bit + MESTA_STRIDE + 1;
        if (front < MESTA_STRIDE * MESTA_SIDE && height_at(q, front) > height_at(q, bit) + 1)
            found |= squares_bit(front);
    }
    return found;
}

/* Squares where what is picked may go. */
static Squares open_squares(Scene *scene) {
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    Squares found = 0;
    for (int i = 0; i < n_moves; i++)
        if (mesta_move_kind(moves[i]) == MESTA_MOVE_PUT &&
            mesta_selects(scene->view, scene->style->select, moves[i]))
            found |= squares_bit((int)mesta_move_where(moves[i]));
    return found;
}

static void draw_square_target(Scene *scene, const Layout *layout, Move move) {
    Svg *svg = &scene->svg;
    int bit = (int)mesta_move_where(move);
    Spot at = top_of(layout, bit);
    scene_open_move(scene, move, "place-%d-%d", bit % MESTA_STRIDE + layout->plan.left,
                    bit / MESTA_STRIDE + layout->plan.top);
    if (layout->is_flat) {
        double side = layout->side;
        svg_target(svg, at.x - side / 2, at.y - side / 2, side, side);
        svg_rect(svg, at.x - side / 2 + 2, at.y - side / 2 + 2, side - 4, side - 4, 6,
                 svg_line(T_accent, 2.5));
        svg_circle(svg, at.x + side * .34, at.y - side * .34, 5, svg_both(T_paper, T_accent, 2));
    } else {
        mesta_diamond(svg, at.x, at.y - MESTA_ISO.hh * .8, MESTA_ISO.hw * .8, MESTA_ISO.hh * .8,
                      (Paint){.fill = T_paper,
                              .fill_opacity = .01,
                              .stroke = T_accent,
                              .width = 2.2,
                              .dash = {6, 4},
                              .round = true});
        /* The ring stands on the far corner, which no taller target in front can cover. */
        svg_circle(svg, at.x, at.y - MESTA_ISO.hh * .8, 5.5, svg_both(T_paper, T_accent, 2));
    }
    svg_close(svg);
}

static void draw_tile_target(Scene *scene, const Layout *layout, Move move) {
    Svg *svg = &scene->svg;
    int column, row;
    tile_at(layout->plan.quarter, (int)mesta_move_where(move), &column, &row);
    scene_open_move(scene, move, "tile-%d-%d", column, row);
    Paint paint = {.fill = T_soft,
                   .fill_opacity = .75,
                   .stroke = T_accent,
                   .width = 2.2,
                   .dash = {8, 6},
                   .round = true};
    double x, y;
    if (layout->is_flat) {
        double side = 2 * layout->side;
        svg_rect(svg, column * side + 3, row * side + 3, side - 6, side - 6, 8, paint);
        x = (column + .5) * side, y = (row + .5) * side;
    } else {
        Spot at = mesta_spot(MESTA_ISO, 2 * column, 2 * row);
        mesta_diamond(svg, at.x, at.y + 5, 2 * MESTA_ISO.hw - 9, 2 * MESTA_ISO.hh - 5, paint);
        x = at.x, y = at.y + 2 * MESTA_ISO.hh;
    }
    svg_path(svg, "M# #h20M# #v20", (double[]){x - 10, y, x, y - 10},
             (Paint){.stroke = T_accent, .width = 3, .round = true});
    svg_close(svg);
}

static void draw_places(Scene *scene, const Layout *layout) {
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    scene->walk = true;
    for (int i = 0; i < n_moves; i++) {
        if (!mesta_selects(scene->view, scene->style->select, moves[i]))
            continue;
        if (mesta_move_kind(moves[i]) == MESTA_MOVE_PUT)
            draw_square_target(scene, layout, moves[i]);
        else if (mesta_move_kind(moves[i]) == MESTA_MOVE_TILE)
            draw_tile_target(scene, layout, moves[i]);
    }
    scene->walk = false;
}

/* Tiles that are still to come. */
static void draw_missing(Scene *scene, const Layout *layout) {
    const MestaState *s = mesta_state(scene->view);
    uint64_t missing = missing_tiles(s, scene->seat);
    Paint paint = {.fill = T_paper,
                   .fill_opacity = .4,
                   .stroke = T_edge,
                   .width = 1.6,
                   .dash = {7, 6},
                   .round = true};
    for (; missing; missing &= missing - 1) {
        int column, row;
        tile_at(layout->plan.quarter, __builtin_ctzll(missing), &column, &row);
        if (column < layout->left || column > layout->right || row < layout->top ||
            row > layout->bottom)
            continue;
        if (layout->is_flat) {
            double side = 2 * layout->side;
            svg_rect(&scene->svg, column * side + 3, row * side + 3, side - 6, side - 6, 8, paint);
            continue;
        }
        Spot at = mesta_spot(MESTA_ISO, 2 * column, 2 * row);
        mesta_diamond(&scene->svg, at.x, at.y + 5, 2 * MESTA_ISO.hw - 9, 2 * MESTA_ISO.hh - 5,
                      paint);
    }
}

/* ---- what counts ---- */

static Squares highlighted(Scene *scene) {
    const MestaState *s = mesta_state(scene->view);
    const MestaDeck *deck = mesta_deck(s->deck);
    const MestaQuarter *q = &s->quarter[scene->seat];
    Squares found = 0;
    if (scene_highlights(scene, "monuments"))
        return q->monument;
    if (scene_highlights(scene, "water") || scene_highlights(scene, "park")) {
        Squares rest = scene_highlights(scene, "water") ? q->water : q->park;
        while (rest) {
            Squares area = squares_take_area(&rest);
            found |= area & q->feature ? area : 0;
        }
        return found;
    }
    for (int i = 0; i < MESTA_MILESTONES; i++)
        if (scene_highlights(scene, "milestones") && mesta_ring_of(s, scene->seat, i) >= 0)
            found |= mesta_counted(q, &deck->city[s->city].milestone[i].form);
    for (int i = 0; i < deck->n_cards; i++)
        if (scene_highlights(scene, deck->card[i].line))
            found |= mesta_counted(q, &deck->card[i].form);
    return found;
}

static void draw_counted(Svg *svg, const Layout *layout, int bit, Paint paint) {
    int column = bit % MESTA_STRIDE + layout->plan.left,
        row = bit / MESTA_STRIDE + layout->plan.top;
    int height = height_at(layout->plan.quarter, bit);
    if (layout->is_flat) {
        svg_rect(svg, column * layout->side + 2.5, row * layout->side + 2.5, layout->side - 5,
                 layout->side - 5, 6, paint);
        return;
    }
    Spot at = mesta_spot(MESTA_ISO, column, row);
    if (height)
        mesta_prism_outline(svg, MESTA_ISO, at.x, at.y, (Prism){.to = height, .foot = .74}, paint);
    else
        mesta_diamond(svg, at.x, at.y + MESTA_ISO.hh * .1, MESTA_ISO.hw * .9, MESTA_ISO.hh * .9,
                      paint);
}

static void draw_counts(Scene *scene, const Layout *layout) {
    if (!scene->style->highlight)
        return;
    svg_begin(&scene->svg);
    svg_id(&scene->svg, "counts");
    svg_class(&scene->svg, "counts");
    svg_attribute(&scene->svg, "pointer-events", "none");
    svg_end(&scene->svg);
    for (Squares left = highlighted(scene); left; left &= left - 1) {
        int bit = squares_first(left);
        draw_counted(&scene->svg, layout, bit,
                     (Paint){.stroke = T_artink, .width = 6, .round = true});
        draw_counted(&scene->svg, layout, bit, (Paint){.stroke = T_sun, .width = 3, .round = true});
    }
    svg_close(&scene->svg);
}

/* ---- previews ---- */

static Spot draw_ghost_tile(Scene *scene, const Layout *layout, Move move) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    int column, row;
    uint8_t ground[4];
    tile_at(layout->plan.quarter, (int)mesta_move_where(move), &column, &row);
    mesta_turned(&mesta_deck(s->deck)->land[s->pending[0]], (int)mesta_move_thing(move), ground);
    if (layout->is_flat) {
        double side = 2 * layout->side;
        svg_shift(svg, column * side, row * side);
        mesta_draw_land(svg, layout->side, ground);
        kit_ghost(svg, (Box){2, 2, side - 4, side - 4}, 4);
        svg_close(svg);
        return (Spot){(column + .5) * side, row * side};
    }
    Spot at = mesta_spot(MESTA_ISO, 2 * column, 2 * row);
    mesta_diamond(svg, at.x + 2, at.y + 9, 2 * MESTA_ISO.hw, 2 * MESTA_ISO.hh,
                  svg_veil(T_shade, .28));
    mesta_draw_iso_tile(svg, MESTA_ISO, at.x, at.y - 9, ground);
    mesta_diamond(svg, at.x, at.y - 9, 2 * MESTA_ISO.hw, 2 * MESTA_ISO.hh,
                  (Paint){.stroke = T_accent, .width = 3, .dash = {9, 6}, .round = true});
    return (Spot){at.x, at.y - 6};
}

/* From above: the square as it would be. */
static Spot draw_ghost_square(Scene *scene, const Layout *layout, Move move) {
    const MestaState *s = mesta_state(scene->view);
    int bit = (int)mesta_move_where(move);
    MestaQuarter after = mesta_quarter_after(s, layout->plan.quarter, move);
    Spot at = top_of(layout, bit);
    double side = layout->side;
    Box box = {at.x - side / 2, at.y - side / 2, side, side};
    mesta_draw_square(&scene->svg, layout->plan.deck,
                      mesta_square(&after, bit % MESTA_STRIDE, bit / MESTA_STRIDE), box, true);
    kit_ghost(&scene->svg, (Box){box.x + 3, box.y + 3, side - 6, side - 6}, 5);
    return (Spot){at.x, box.y};
}

static Spot draw_ghost_thing(Scene *scene, const Layout *layout, Move move) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    int bit = (int)mesta_move_where(move), thing = (int)mesta_move_thing(move);
    Spot at = mesta_spot(MESTA_ISO, bit % MESTA_STRIDE + layout->plan.left,
                         bit / MESTA_STRIDE + layout->plan.top);
    if (s->phase == MESTA_FEATURE) {
        double side = MESTA_ISO.hw;
        mesta_diamond(svg, at.x, at.y + 3, MESTA_ISO.hw - 4, MESTA_ISO.hh - 3,
                      (Paint){.fill = T_soft,
                              .fill_opacity = .6,
                              .stroke = T_accent,
                              .width = 3,
                              .dash = {7, 5},
                              .round = true});
        svg_use(svg, mesta_feature_symbol(layout->plan.deck, thing), at.x - side / 2,
                at.y + MESTA_ISO.hh * 1.35 - side, side, T_none);
        return (Spot){at.x, at.y + MESTA_ISO.hh * 1.35 - side - 2};
    }
    int height = height_at(layout->plan.quarter, bit);
    Prism piece = {mesta_colour(thing), height, height + 1, .70, mesta_pattern(thing)};
    mesta_draw_prism(svg, MESTA_ISO, at.x, at.y - 3, piece);
    mesta_prism_outline(svg, MESTA_ISO, at.x, at.y - 3, piece,
                        (Paint){.stroke = T_accent, .width = 2.8, .dash = {6, 4}});
    double roof = at.y + MESTA_ISO.hh - (height + 1) * MESTA_ISO.floor - 3;
    mesta_draw_pill(svg, at.x, roof, 10.5, thing, height + 1);
    return (Spot){at.x, roof - 24};
}

static void draw_ghost(Scene *scene, const Layout *layout) {
    Svg *svg = &scene->svg;
    Move move = scene->style->ghost;
    unsigned kind = mesta_move_kind(move);
    if ((kind != MESTA_MOVE_TILE && kind != MESTA_MOVE_PUT) ||
        mesta_actor(mesta_state(scene->view)) != scene->seat)
        return;
    svg_begin(svg);
    svg_id(svg, "ghost");
    svg_class(svg, "ghost");
    svg_attribute(svg, "pointer-events", "none");
    svg_end(svg);
    Spot tip = kind == MESTA_MOVE_TILE ? draw_ghost_tile(scene, layout, move)
               : layout->is_flat       ? draw_ghost_square(scene, layout, move)
                                       : draw_ghost_thing(scene, layout, move);
    if (scene->style->bubble)
        kit_bubble(svg, tip.x, tip.y, scene->style->bubble);
    svg_close(svg);
}

/* ---- start tiles ---- */

static void draw_start_tile(Scene *scene, int tile, bool is_ghost) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    const uint8_t *ground = mesta_deck(s->deck)->start[tile].ground;
    char name[MAX_NAME];
    bool is_small = scene->style->compact;
    double x = is_small ? 10 + tile * 90 : 105 + tile * 194;
    double y = (is_small ? STRIP_SMALL : STRIP) + HEAD_H + (is_small ? 12 : 38);
    Iso iso = {45, 25.6, 13};
    if (is_small) {
        svg_shift(svg, x, y);
        mesta_draw_land(svg, 38, ground);
        if (is_ghost)
            kit_ghost(svg, (Box){2, 2, 72, 72}, 4);
        svg_close(svg);
    } else {
        mesta_draw_iso_tile(svg, iso, x, y, ground);
        if (is_ghost)
            mesta_diamond(svg, x, y, 2 * iso.hw, 2 * iso.hh,
                          (Paint){.stroke = T_accent, .width = 3, .dash = {9, 6}, .round = true});
    }
    for (Seat seat = 0; seat < s->seats; seat++)
        if (s->start_tile[seat] == tile)
            kit_seat_mark(svg, seat, is_small ? x + 38 : x, y + (is_small ? 92 : 148), 11,
                          kit_name(scene->style->player, seat, name));
    if (is_ghost && scene->style->bubble)
        kit_bubble(svg, is_small ? x + 38 : x, y, scene->style->bubble);
}

static void draw_start_tiles(Scene *scene) {
    const MestaState *s = mesta_state(scene->view);
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    for (int tile = 0; tile < MESTA_STARTS; tile++) {
        Move move = mesta_move(MESTA_MOVE_START, (unsigned)tile, 0);
        bool is_legal = false;
        for (int i = 0; i < n_moves; i++)
            is_legal |= moves[i] == move;
        if (is_legal)
            scene_open_move(scene, move, "start-%d", tile);
        else
            scene_open(scene, false, 0, 0, mesta_deck(s->deck)->start[tile].id, "start-%d", tile);
        draw_start_tile(scene, tile, scene->style->ghost == move);
        svg_close(&scene->svg);
    }
}

/* ---- the board ---- */

void mesta_draw_board(Scene *scene) {
    Layout layout = lay_out(scene->view, scene->style, scene->seat);
    Svg *svg = &scene->svg;
    kit_table(svg, layout.box, 0);
    draw_strip(scene, &layout);
    draw_head(scene, &layout);
    if (mesta_state(scene->view)->phase == MESTA_START) {
        draw_start_tiles(scene);
        return;
    }
    draw_missing(scene, &layout);
    if (layout.is_flat) {
        mesta_draw_flat(svg, &layout.plan, layout.side);
    } else {
        draw_legend(svg, &layout);
        Squares open = open_squares(scene);
        mesta_draw_ground(svg, MESTA_ISO, &layout.plan);
        mesta_draw_things(scene, MESTA_ISO, &layout.plan, hiding(layout.plan.quarter, open));
    }
    draw_counts(scene, &layout);
    draw_places(scene, &layout);
    draw_ghost(scene, &layout);
}
