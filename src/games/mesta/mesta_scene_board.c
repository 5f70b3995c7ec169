/* SPDX-License-Identifier: MIT */
/* mesta_scene_board.c - the big board: milestones above, the quarter below, places for moves.
 *
 * From a corner a tall building can hide the square behind it. A target therefore lies on the roof
 * where the piece would go, and buildings that hide a target are drawn faintly. */
#include "games/mesta/mesta_scene_board.h"

#include "games/mesta/mesta_scene_cards.h"
#include "games/mesta/mesta_scene_city.h"
#include "games/mesta/mesta_scene_display.h"
#include "games/mesta/mesta_scene_draw.h"
#include "games/mesta/mesta_scene_layout.h"
#include "games/mesta/mesta_words.h"
#include "words/words.h"

#include <stdio.h>

bool mesta_selects(const View *view, const char *select, Move move) {
    const MestaState *s = mesta_state(view);
    unsigned kind = mesta_move_kind(move);
    if (kind == MESTA_MOVE_START || kind == MESTA_MOVE_TAKE)
        return true;
    return (int)mesta_move_thing(move) == mesta_picked(s, select);
}

/* ---- milestones and head ---- */

Box mesta_milestones_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)view, (void)seat;
    return (Box){0, 0, BOARD_SMALL, style->compact ? 128 : 0};
}

/* Milestones round the quarter, or (a phone) as a part of their own. */
static void draw_milestones(Scene *scene, const BoardLayout *layout) {
    Seat seat = scene->seat;
    const MestaState *s = mesta_state(scene->view);
    const MestaCity *city = &mesta_deck(s->deck)->city[s->city];
    const MestaQuarter *q = &s->quarter[seat];
    MestaQuarter after =
        mesta_actor(s) == seat ? mesta_quarter_after(s, q, scene->style->ghost) : *q;
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        MilestoneFace face = {.milestone = &city->milestone[i],
                              .city = city,
                              .which = i,
                              .ring = s->ring[i],
                              .player = scene->view->player,
                              .held = mesta_ring_of(s, seat, i),
                              .holds = mesta_holds(q, &city->milestone[i]),
                              .will_hold = mesta_holds(&after, &city->milestone[i]),
                              .state = s,
                              .seat = seat,
                              .is_small = layout->is_small,
                              .counts = scene_highlights(scene, "milestones")};
        face.counts &= face.held >= 0;
        char bytes[768];
        Text words;
        text_init(&words, bytes, sizeof bytes);
        mesta_describe_milestone(face, &words);
        scene_open(scene, false, 0, 0, bytes, "milestone-%d", i);
        mesta_draw_milestone(&scene->svg, face, mesta_card_place(layout, i));
        svg_close(&scene->svg);
    }
}

void mesta_draw_milestones(Scene *scene) {
    BoardLayout layout = mesta_lay_out(scene->view, scene->style, scene->seat);
    draw_milestones(scene, &layout);
}

/* Who begins the next round. */
static void draw_star(Scene *scene, double x, double y, bool with_mark) {
    const MestaState *s = mesta_state(scene->view);
    char name[MAX_NAME], label[MAX_NAME + 64];
    scene_player(scene, (Seat)s->star, name);
    snprintf(label, sizeof label, tr("%s has the star"), name);
    scene_open(scene, false, x, y, label, "star");
    svg_use(&scene->svg, "star", 0, 0, 20, T_none);
    if (with_mark)
        kit_seat_mark(&scene->svg, (Seat)s->star, 32, 10, 8.5, name);
    svg_close(&scene->svg);
}

/* The metropolis's name on its sky, and under it whose quarter it is; on a phone the latter alone.
 * They are in the left corner: front ends have their buttons in the right one. */
static void draw_head(Scene *scene, const BoardLayout *layout) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    char name[MAX_NAME], bytes[192];
    Text words;
    text_init(&words, bytes, sizeof bytes);
    words_mesta_name(mesta_deck(s->deck), mesta_city(s)->id, &words);
    bool is_small = scene->style->compact, has_star = s->phase != MESTA_OVER;
    double y = is_small ? layout->box.y + 2 : mesta_horizon(layout) + 12 * layout->scale;
    if (layout->is_lead && layout->is_flat)
        y += (CARDS_H - 8) * layout->scale;
    svg_place(svg, layout->box.x, y, layout->scale, 0);
    scene_player(scene, scene->seat, name);
    Type title = {21, 700, ANCHOR_START, mesta_tone(mesta_city(s), TONE_TITLE), true};
    Type type = {14, 700, ANCHOR_START, T_ink};
    bool stars = has_star && (!is_small || s->star == scene->seat);
    double wide = svg_width(type, name), edge = is_small ? 8 : 20, most = is_small ? 190 : 160;
    wide = wide < most ? wide : most;
    double star = edge + 33 + wide + 8, right = star + (stars ? is_small ? 20 : 48 : -2);
    double named = edge + svg_width(title, bytes) + 12;
    right = is_small || right > named ? right : named < 262 ? named : 262;
    svg_rect(svg, edge - 4, is_small ? 1 : 2, right - edge + 8, is_small ? 32 : 64,
             is_small ? 16 : 8, svg_fill(T_paper));
    if (!is_small)
        svg_text_fit(svg, edge + 5, 25, title, right - edge - 8, 12, bytes);
    kit_seat_mark(svg, scene->seat, edge + 14, is_small ? 17 : 48, 12, name);
    svg_text_fit(svg, edge + 33, is_small ? 22 : 53, type, wide, 10.5, name);
    if (stars)
        draw_star(scene, star, is_small ? 7 : 38, !is_small);
    svg_close(svg);
}

/* The four colours with their patterns, letters and names. */
static void draw_legend(Svg *svg, const BoardLayout *layout) {
    svg_place(svg, layout->box.x, layout->box.y + layout->box.h, layout->scale, 0);
    svg_rect(svg, 10, layout->is_flat ? -140 : -80, layout->is_flat ? 112 : 196,
             layout->is_flat ? 134 : 72, 12, svg_veil(T_paper, .92));
    for (int colour = 0; colour < MESTA_COLOURS; colour++) {
        double x = layout->is_flat ? 20 : 20 + colour % 2 * 96,
               y = layout->is_flat ? -130 + colour * 30 : -70 + colour / 2 * 30;
        svg_rect(svg, x, y, 24, 24, 6, svg_fill(mesta_colour(colour)));
        svg_rect(svg, x, y, 24, 24, 6, svg_pattern(mesta_pattern(colour)));
        kit_letter(svg, x + 12, y + 12, 8, words_mesta_letter(colour));
        svg_text_fit(svg, x + 31, y + 16.5, (Type){12, 500, ANCHOR_START, T_ink2}, 62, 9.5,
                     words_mesta_colour(colour));
    }
    svg_close(svg);
}

/* ---- places ---- */

/* Buildings that hide one of these squares from the eye. */
static Squares hiding(const MestaQuarter *q, Squares squares) {
    Squares found = 0;
    for (Squares left = squares; left; left &= left - 1) {
        int bit = squares_first(left), front = bit + MESTA_STRIDE + 1;
        if (front < MESTA_STRIDE * MESTA_SIDE &&
            mesta_height_at(q, front) > mesta_height_at(q, bit) + 1)
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

static void draw_square_target(Scene *scene, const BoardLayout *layout, Move move) {
    Svg *svg = &scene->svg;
    int bit = (int)mesta_move_where(move);
    Spot at = mesta_top_of(layout, bit);
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
        /* The ring is on the far corner, which no taller target in front can cover. */
        svg_circle(svg, at.x, at.y - MESTA_ISO.hh * .8, 5.5, svg_both(T_paper, T_accent, 2));
    }
    svg_close(svg);
}

static void draw_tile_target(Scene *scene, const BoardLayout *layout, Move move) {
    Svg *svg = &scene->svg;
    int column, row;
    mesta_tile_at(layout->plan.quarter, (int)mesta_move_where(move), &column, &row);
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

static void draw_places(Scene *scene, const BoardLayout *layout) {
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    scene->roving = true;
    for (int i = 0; i < n_moves; i++) {
        if (!mesta_selects(scene->view, scene->style->select, moves[i]))
            continue;
        if (mesta_move_kind(moves[i]) == MESTA_MOVE_PUT)
            draw_square_target(scene, layout, moves[i]);
        else if (mesta_move_kind(moves[i]) == MESTA_MOVE_TILE)
            draw_tile_target(scene, layout, moves[i]);
    }
    scene->roving = false;
}

/* Tiles that are still to come. */
static void draw_missing(Scene *scene, const BoardLayout *layout) {
    const MestaState *s = mesta_state(scene->view);
    uint64_t missing = mesta_missing_tiles(s, scene->seat);
    Paint paint = {.fill = T_mw,
                   .fill_opacity = .2,
                   .stroke = T_mw,
                   .width = 1.6,
                   .dash = {7, 6},
                   .round = true};
    for (; missing; missing &= missing - 1) {
        int column, row, bit = __builtin_ctzll(missing);
        mesta_tile_at(layout->plan.quarter, bit, &column, &row);
        if (column < layout->left || column > layout->right || row < layout->top ||
            row > layout->bottom)
            continue;
        Move lay = s->phase == MESTA_TILE ? mesta_move(MESTA_MOVE_TILE, 0, (unsigned)bit) : NO_MOVE;
        scene_open_barred(scene, false, 0, 0, tr("land tile to come"), lay, "missing-%d-%d", column,
                          row);
        if (layout->is_flat) {
            double side = 2 * layout->side;
            svg_rect(&scene->svg, column * side + 3, row * side + 3, side - 6, side - 6, 8, paint);
        } else {
            Spot at = mesta_spot(MESTA_ISO, 2 * column, 2 * row);
            mesta_diamond(&scene->svg, at.x, at.y + 5, 2 * MESTA_ISO.hw - 9, 2 * MESTA_ISO.hh - 5,
                          paint);
        }
        svg_close(&scene->svg);
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

static void draw_counted(Svg *svg, const BoardLayout *layout, int bit, Paint paint) {
    int column = bit % MESTA_STRIDE + layout->plan.left,
        row = bit / MESTA_STRIDE + layout->plan.top;
    int height = mesta_height_at(layout->plan.quarter, bit);
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

/* Ground is outlined before things stand on it, buildings after, so that nothing is crossed out. */
static void draw_counts(Scene *scene, const BoardLayout *layout, bool is_built) {
    const MestaQuarter *q = layout->plan.quarter;
    if (!scene->style->highlight)
        return;
    svg_begin(&scene->svg);
    svg_id(&scene->svg, is_built ? "counts" : "counts-ground");
    svg_class(&scene->svg, "counts");
    svg_attribute(&scene->svg, "pointer-events", "none");
    svg_end(&scene->svg);
    Squares set = highlighted(scene) & (is_built ? q->atleast[0] : ~q->atleast[0]);
    for (; set; set &= set - 1) {
        int bit = squares_first(set);
        draw_counted(&scene->svg, layout, bit,
                     (Paint){.stroke = T_artink, .width = 6, .round = true});
        draw_counted(&scene->svg, layout, bit, (Paint){.stroke = T_sun, .width = 3, .round = true});
    }
    svg_close(&scene->svg);
}

/* ---- start tiles ---- */

static void draw_start_tile(Scene *scene, int tile, bool is_ghost) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    const uint8_t *ground = mesta_deck(s->deck)->start[tile].ground;
    char name[MAX_NAME];
    bool is_small = scene->style->compact;
    double x = is_small ? 10 + tile * 90 : 96 + tile * 186;
    double y = is_small ? BOARD_HEAD_H + 12 : 270;
    Iso iso = {45, 25.6, 13};
    bool is_taken = false;
    for (Seat seat = 0; seat < s->seats; seat++)
        is_taken |= s->start_tile[seat] == tile;
    if (is_taken)
        svg_fade(svg, .4);
    if (is_small) {
        svg_shift(svg, x, y);
        mesta_draw_land(svg, 38, ground);
        if (is_ghost)
            kit_ghost(svg, (Box){2, 2, 72, 72}, 4);
        svg_close(svg);
    } else {
        mesta_draw_iso_tile(svg, iso, mesta_city(s), x, y, ground);
        if (is_ghost)
            mesta_diamond(svg, x, y, 2 * iso.hw, 2 * iso.hh,
                          (Paint){.stroke = T_accent, .width = 3, .dash = {9, 6}, .round = true});
    }
    if (is_taken)
        svg_close(svg);
    for (Seat seat = 0; seat < s->seats; seat++)
        if (s->start_tile[seat] == tile)
            kit_seat_mark(svg, seat, is_small ? x + 38 : x, y + (is_small ? 92 : 148), 11,
                          scene_player(scene, seat, name));
    if (is_ghost && scene->bubble)
        kit_bubble(svg, is_small ? x + 38 : x, y, scene->bubble);
}

static void draw_start_tiles(Scene *scene) {
    const MestaState *s = mesta_state(scene->view);
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    for (int tile = 0; tile < MESTA_STARTS; tile++) {
        Move move = mesta_move(MESTA_MOVE_START, (unsigned)tile, 0);
        bool is_ghost = scene->style->ghost == move, is_legal = is_ghost;
        for (int i = 0; i < n_moves; i++)
            is_legal |= moves[i] == move;
        if (is_legal)
            scene_open_move(scene, move, "start-%d", tile);
        else
            scene_open_barred(scene, false, 0, 0, mesta_deck(s->deck)->start[tile].id, move,
                              "start-%d", tile);
        draw_start_tile(scene, tile, is_ghost);
        svg_close(&scene->svg);
    }
}

/* ---- the board ---- */

/* A board seen from above has no horizon. */
static void draw_ground(Scene *scene, const BoardLayout *layout) {
    mesta_draw_backdrop(&scene->svg, layout->plan.city, layout->box, mesta_board_area(layout).w,
                        mesta_horizon(layout), layout->scale);
}

void mesta_draw_board(Scene *scene) {
    BoardLayout layout = mesta_lay_out(scene->view, scene->style, scene->seat);
    Svg *svg = &scene->svg;
    draw_ground(scene, &layout);
    svg_aside(svg);
    if (!scene->style->compact) {
        svg_place(svg, layout.box.x, layout.box.y, layout.scale, 0);
        draw_milestones(scene, &layout);
        svg_close(svg);
    }
    draw_head(scene, &layout);
    svg_close(svg);
    if (mesta_state(scene->view)->phase == MESTA_START) {
        draw_start_tiles(scene);
        return;
    }
    draw_missing(scene, &layout);
    if (layout.has_legend) {
        svg_aside(svg);
        draw_legend(svg, &layout);
        svg_close(svg);
    }
    if (layout.is_flat) {
        mesta_draw_flat(scene, &layout.plan, layout.side);
        draw_counts(scene, &layout, false);
    } else {
        Squares open = open_squares(scene);
        mesta_draw_ground(svg, MESTA_ISO, &layout.plan);
        draw_counts(scene, &layout, false);
        mesta_draw_things(scene, MESTA_ISO, &layout.plan, hiding(layout.plan.quarter, open));
    }
    draw_counts(scene, &layout, true);
    draw_places(scene, &layout);
    mesta_draw_ghost(scene, &layout);
}
