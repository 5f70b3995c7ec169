/* SPDX-License-Identifier: MIT */
/* mesta_scene_ghost.c - what a move would put on the board: lifted, dashed, with a bubble. */
#include "games/mesta/mesta_scene_cards.h"
#include "games/mesta/mesta_scene_display.h"
#include "games/mesta/mesta_scene_house.h"
#include "games/mesta/mesta_scene_layout.h"

static Spot draw_ghost_tile(Scene *scene, const BoardLayout *layout, Move move) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    int column, row;
    uint8_t ground[4];
    mesta_tile_at(layout->plan.quarter, (int)mesta_move_where(move), &column, &row);
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
    mesta_draw_iso_tile(svg, MESTA_ISO, mesta_city(s), at.x, at.y - 9, ground);
    mesta_diamond(svg, at.x, at.y - 9, 2 * MESTA_ISO.hw, 2 * MESTA_ISO.hh,
                  (Paint){.stroke = T_accent, .width = 3, .dash = {9, 6}, .round = true});
    return (Spot){at.x, at.y - 6};
}

/* From above: the square as it would be. */
static Spot draw_ghost_square(Scene *scene, const BoardLayout *layout, Move move) {
    const MestaState *s = mesta_state(scene->view);
    int bit = (int)mesta_move_where(move);
    MestaQuarter after = mesta_quarter_after(s, layout->plan.quarter, move);
    Spot at = mesta_top_of(layout, bit);
    double side = layout->side;
    Box box = {at.x - side / 2, at.y - side / 2, side, side};
    mesta_draw_square(&scene->svg, layout->plan.deck,
                      mesta_square(&after, bit % MESTA_STRIDE, bit / MESTA_STRIDE), box, true);
    kit_ghost(&scene->svg, (Box){box.x + 3, box.y + 3, side - 6, side - 6}, 5);
    return (Spot){at.x, box.y};
}

static Spot draw_ghost_thing(Scene *scene, const BoardLayout *layout, Move move) {
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
    int height = mesta_height_at(layout->plan.quarter, bit);
    Prism piece = {mesta_colour(thing), height, height + 1, .74, mesta_pattern(thing)};
    mesta_draw_building(svg, MESTA_ISO, at.x, at.y - 3 - height * MESTA_ISO.floor,
                        (Building){.colour = thing, .floors = 1});
    mesta_prism_outline(svg, MESTA_ISO, at.x, at.y - 3, piece,
                        (Paint){.stroke = T_accent, .width = 2.8, .dash = {6, 4}});
    double roof = at.y + MESTA_ISO.hh - (height + 1) * MESTA_ISO.floor - 3;
    mesta_draw_pill(svg, at.x, mesta_pill_y(MESTA_ISO, at.y - 3, height + 1, false), 10.5, thing,
                    height + 1);
    return (Spot){at.x, roof - 42};
}

void mesta_draw_ghost(Scene *scene, const BoardLayout *layout) {
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
    if (scene->bubble)
        kit_bubble(svg, tip.x, tip.y, scene->bubble);
    svg_close(svg);
}
