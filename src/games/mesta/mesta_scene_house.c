/* SPDX-License-Identifier: MIT */
/* mesta_scene_house.c - pieces and buildings seen from a corner. A building's walls are two paths
 * whatever its height, its windows another two. Its roof says its colour a second time: red hipped
 * tiles, blue flat with a tank, green a garden, yellow a dome; the highest carry a flag. */
#include "games/mesta/mesta_scene_house.h"

#include "games/mesta/mesta_words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const double FOOT = .72; /* of a building */

void mesta_diamond(Svg *s, double x, double y, double hw, double hh, Paint paint) {
    svg_path(s, "M# #L# #L# #L# #z",
             (double[]){x, y, x + hw, y + hh, x, y + 2 * hh, x - hw, y + hh}, paint);
}

/* One piece: left wall in the colour with its pattern, right wall dark with three windows. `low` is
 * where its side corners stand. */
static void draw_floor(Svg *s, double x, double low, double w, double h, double floor,
                       const Prism *prism) {
    double left[] = {x - w, low, low - floor, x, low - floor + h, low + h};
    double right[] = {x + w, low, low - floor, x, low - floor + h, low + h};
    svg_path(s, "M# #V#L# #V#z", left, svg_fill(prism->base));
    svg_path(s, "M# #V#L# #V#z", right, svg_fill(prism->base + 1));
    if (prism->pattern)
        svg_path(s, "M# #V#L# #V#z", left, svg_pattern(prism->pattern));
    static const double WINDOWS[] = {.16, .42, .68};
    double corner[24];
    for (int i = 0; i < 3; i++) {
        double from = WINDOWS[i], to = from + .16;
        double top = low - floor + floor * .28, high = floor * .46;
        const double one[] = {x + w * (1 - from),   top + from * h,      x + w * (1 - to),
                              top + to * h,         top + to * h + high, x + w * (1 - from),
                              top + from * h + high};
        memcpy(corner + i * 7, one, sizeof one);
    }
    svg_path(s, "M# #L# #V#L# #zM# #L# #V#L# #zM# #L# #V#L# #z", corner, svg_fill(prism->base + 2));
    svg_path(s, "M# #L# #L# #", (double[]){x - w, low, x, low + h, x + w, low},
             (Paint){.stroke = T_mw, .width = 1.2, .stroke_opacity = .8});
}

void mesta_draw_prism(Svg *s, Iso iso, double x, double y, Prism prism) {
    double w = iso.hw * prism.foot, h = iso.hh * prism.foot, ground = y + iso.hh;
    if (prism.from == 0)
        mesta_diamond(s, x + 5 * w / 39, ground - h + 4 * w / 39, w, h, svg_veil(T_shade, .35));
    for (int i = prism.from; i < prism.to; i++)
        draw_floor(s, x, ground - i * iso.floor, w, h, iso.floor, &prism);
    mesta_diamond(s, x, ground - prism.to * iso.floor - h, w, h,
                  svg_both(prism.base + 2, T_mw, 1.2));
}

void mesta_prism_outline(Svg *s, Iso iso, double x, double y, Prism prism, Paint paint) {
    double w = iso.hw * prism.foot, h = iso.hh * prism.foot;
    double low = y + iso.hh - prism.from * iso.floor, top = y + iso.hh - prism.to * iso.floor;
    paint.round = true;
    svg_path(s, "M# #V#L# #L# #V#L# #z",
             (double[]){x - w, low, top, x, top - h, x + w, top, low, x, low + h}, paint);
}

void mesta_draw_pill(Svg *s, double x, double y, double r, int colour, int height) {
    double w = r * 2.9;
    char number[4];
    snprintf(number, sizeof number, "%d", height);
    svg_rect(s, x - w / 2, y - r + 1.5, w, 2 * r - 1, r - .5, svg_veil(T_shade, .35));
    svg_rect(s, x - w / 2, y - r + .5, w, 2 * r - 1, r - .5, svg_both(T_paper, T_ink, 1.2));
    svg_text(s, x - r * .98, y + r * .42, (Type){r * 1.1, 500, ANCHOR_START, T_ink2},
             words_mesta_letter(colour));
    svg_text(s, x + r * .98, y + r * .45, (Type){r * 1.3, 700, ANCHOR_END, T_ink}, number);
}

void mesta_draw_piece(Svg *s, double x, double y, double side, int colour) {
    Iso iso = {side / 2, side * .28, side * .36};
    mesta_draw_prism(s, iso, x + side / 2, y + side * .3,
                     (Prism){mesta_colour(colour), 0, 1, 1, mesta_pattern(colour)});
    svg_text(s, x + side / 2, y + side * .37, (Type){side * .42, 700, ANCHOR_MIDDLE, T_artink},
             words_mesta_letter(colour));
}

/* ---- buildings ---- */

/* A storey's place: its walls' half width and height, and how many floors it has. */
typedef struct {
    double x, low, w, h, rise; /* low: where its side corners stand */
    int floors;
} Block;

static void draw_walls(Svg *s, const Block *block, Token base, const char *pattern) {
    double top = block->low - block->rise * block->floors;
    double left[] = {block->x - block->w, block->low,           top, block->x,
                     top + block->h,      block->low + block->h};
    double right[] = {block->x + block->w, block->low,           top, block->x,
                      top + block->h,      block->low + block->h};
    svg_path(s, "M# #V#L# #V#z", left, svg_fill(base));
    svg_path(s, "M# #V#L# #V#z", left, (Paint){.pattern = pattern, .opacity = .55});
    svg_path(s, "M# #V#L# #V#z", right, svg_fill(base + 1));
}

/* One window in the left wall (across < 0) or the right one; `u` runs along the wall. */
static void add_window(Outline *out, const Block *block, int side, double u, double wide, double y,
                       double high, bool is_arched) {
    double x = side ? block->x + u * block->w : block->x - block->w + u * block->w;
    double slope = side ? -block->h / block->w : block->h / block->w, w = wide * block->w;
    double low = block->low + (side ? block->h - u * block->h : u * block->h) - y;
    double far = low + slope * w, top = high;
    if (is_arched)
        outline_add(out, "M# #L# #V#Q# # # #z",
                    (double[]){x, low, x + w, far, far - top, x + w / 2,
                               (low + far) / 2 - top * 1.5, x, low - top});
    else
        outline_add(out, "M# #L# #V#L# #z",
                    (double[]){x, low, x + w, far, far - top, x, low - top});
}

/* All windows of a block; at night some are lit and some are not. */
static void draw_windows(Svg *s, const Block *block, const Building *building) {
    Outline lit, dim;
    outline_begin(&lit);
    outline_begin(&dim);
    int count = block->w > 34 ? 3 : 2;
    bool is_arched = building->style == STYLE_ARCHED;
    for (int i = 0; i < block->floors * count * 2; i++) {
        int floor = i / (2 * count), column = i / 2 % count;
        bool is_dim = kit_chance((int)(building->chance % 9973), i, block->floors) % 10 < 3;
        add_window(is_dim ? &dim : &lit, block, i % 2, (column + .24) / count, .52 / count,
                   floor * block->rise + block->rise * .26, block->rise * (is_arched ? .4 : .5),
                   is_arched);
    }
    outline_draw(s, &lit, svg_veil(T_mwin, .92));
    outline_draw(s, &dim, svg_veil(T_mdim, .92));
}

static void draw_sills(Svg *s, const Block *block) {
    Outline out;
    outline_begin(&out);
    for (int i = 1; i <= block->floors; i++) {
        double y = block->low - i * block->rise;
        outline_add(
            &out, "M# #L# #L# #",
            (double[]){block->x - block->w, y, block->x, y + block->h, block->x + block->w, y});
    }
    outline_draw(s, &out, (Paint){.stroke = T_mw, .width = 1.1, .stroke_opacity = .85});
}

/* ---- roofs ---- */

static double draw_hip(Svg *s, const Block *b, double top, const Building *building) {
    double w = b->w * 1.08, h = b->h * 1.08, apex = top - b->h * (.84 + .1 * building->floors);
    svg_path(s, "M# #L# #L# #z", (double[]){b->x - w, top, b->x, top + h, b->x, apex},
             svg_fill(T_mtile));
    svg_path(s, "M# #L# #L# #z", (double[]){b->x + w, top, b->x, top + h, b->x, apex},
             svg_fill(T_mrd));
    Outline rows;
    outline_begin(&rows);
    for (int i = 1; i < 3; i++) {
        double z = i / 3.0, y = apex + (top - apex) * z;
        outline_add(&rows, "M# #L# #L# #",
                    (double[]){b->x - w * z, y, b->x, y + h * z, b->x + w * z, y});
    }
    outline_draw(s, &rows, (Paint){.stroke = T_xcrm, .width = 1, .stroke_opacity = .5});
    if (building->style == STYLE_ARCHED)
        svg_path(s, "M# #v-11h-1.500l1-3h5l1 3h-1.500v10z", (double[]){b->x + w * .4, top - 2},
                 svg_fill(T_xclay));
    return apex;
}

static double draw_flat_roof(Svg *s, const Block *b, double top, const Building *building) {
    double w = b->w, h = b->h;
    mesta_diamond(s, b->x, top - h, w, h, svg_both(T_mbl, T_mw, 1.2));
    mesta_diamond(s, b->x, top - h * .74, w * .74, h * .74, svg_fill(T_xstee));
    if (building->style == STYLE_STEPPED) {
        double x = b->x - w * .1, y = top - h * .1;
        svg_path(s, "M# #v-7M# #v-7M# #v-7", (double[]){x - w * .2, y, x, y + 3, x + w * .2, y},
                 svg_line(T_xwoodd, 1.3));
        svg_rect(s, x - w * .26, y - 16, w * .52, 10, 1.5, svg_fill(T_xwood));
        svg_path(s, "M# #l#-6l# 6z", (double[]){x - w * .3, y - 16, w * .3, w * .3},
                 svg_fill(T_xrustd));
    } else {
        svg_path(s, "M# #v-7l7-3 7 3v7l-7 3z", (double[]){b->x - w * .3, top - h * .1},
                 svg_fill(T_xwht));
        svg_path(s, "M# #v-7l7-3v7z", (double[]){b->x - w * .3 + 7, top - h * .1 + 3},
                 svg_fill(T_xstee));
        svg_path(s, "M# #v-13", (double[]){b->x + w * .34, top - h * .2}, svg_line(T_xink, 1.3));
    }
    return top - 16;
}

static double draw_garden(Svg *s, const Block *b, double top, const Building *building) {
    static const struct {
        double across, down, radius;
        Token fill;
    } BUSHES[] = {{-.42, -.02, .19, T_xgrnd},
                  {.02, -.5, .22, T_xgrn},
                  {.38, -.08, .17, T_xgrnd},
                  {-.04, -.1, .13, T_xleaf}};
    mesta_diamond(s, b->x, top - b->h, b->w, b->h, svg_both(T_mgl, T_mw, 1.2));
    mesta_diamond(s, b->x, top - b->h * .78, b->w * .78, b->h * .78, svg_fill(T_xleaf));
    for (int i = 0; i < 4; i++)
        svg_circle(s, b->x + BUSHES[i].across * b->w,
                   top + BUSHES[i].down * b->h - BUSHES[i].radius * b->w * .8,
                   BUSHES[i].radius * b->w, svg_fill(BUSHES[i].fill));
    svg_circle(s, b->x + (building->chance & 1 ? .12 : -.2) * b->w, top + .16 * b->h - 3, 1.8,
               svg_fill(T_rose));
    return top - b->h - 7;
}

static double draw_dome(Svg *s, const Block *b, double top, const Building *building) {
    double r = b->w * .56, x = b->x;
    (void)building;
    mesta_diamond(s, x, top - b->h, b->w, b->h, svg_both(T_myl, T_mw, 1.2));
    svg_path(s, "M# #a# # 0 0 0 # 0v-3h#z", (double[]){x - r, top, r, r * .5, 2 * r, -2 * r},
             svg_fill(T_myd));
    svg_path(s, "M# #C# # # # # #z",
             (double[]){x - r, top - 3, x - r, top - 3 - r * 1.35, x + r, top - 3 - r * 1.35, x + r,
                        top - 3},
             svg_fill(T_my));
    svg_path(s, "M# #C# # # # # #H#C# # # # # #z",
             (double[]){x, top - 3 - r, x + r * .7, top - 3 - r, x + r, top - 3 - r * .6, x + r,
                        top - 3, x + r * .34, x + r * .34, top - 3 - r * .5, x + r * .2,
                        top - 3 - r * .85, x, top - 3 - r},
             svg_veil(T_myd, .55));
    svg_path(s, "M# #v-7", (double[]){x, top - 3 - r}, svg_line(T_myd, 1.8));
    svg_circle(s, x, top - 11 - r, 2, svg_fill(T_my));
    return top - 11 - r;
}

static double draw_roof(Svg *s, const Block *block, double top, const Building *building) {
    static double (*const ROOFS[MESTA_COLOURS])(Svg *, const Block *, double, const Building *) = {
        draw_hip, draw_flat_roof, draw_garden, draw_dome};
    return ROOFS[building->colour](s, block, top, building);
}

static void draw_flag(Svg *s, double x, double y) {
    svg_path(s, "M# #v-19", (double[]){x, y + 3}, svg_line(T_xink, 1.5));
    svg_path(s, "M# #l12 4.200-12 4.200z", (double[]){x, y - 16}, svg_fill(T_xscar));
}

/* A stepped building's floors: two broad ones, then narrower ones. */
static int blocks_of(const Building *building, Iso iso, Spot at, Block out[3]) {
    static const double NARROWER[] = {1, .82, .64};
    bool is_stepped = building->style == STYLE_STEPPED && building->floors > 2;
    int count = is_stepped ? building->floors - 1 : 1;
    double low = at.y + iso.hh;
    assert(count <= 3); /* at most MESTA_HEIGHT floors */
    for (int i = 0; i < count; i++) {
        int floors = !is_stepped ? building->floors : i == 0 ? 2 : 1;
        double k = FOOT * NARROWER[i];
        out[i] = (Block){at.x, low, iso.hw * k, iso.hh * k, iso.floor, floors};
        low -= floors * iso.floor;
    }
    return count;
}

double mesta_pill_y(Iso iso, double y, int floors, bool is_behind) {
    double top = y + iso.hh - floors * iso.floor;
    return top + iso.hh * FOOT * (is_behind ? -.62 : .72);
}

void mesta_draw_building(Svg *s, Iso iso, double x, double y, Building building) {
    Token base = mesta_colour(building.colour);
    double w = iso.hw * FOOT, h = iso.hh * FOOT, ground = y + iso.hh,
           long_ = 8 + 3 * building.floors;
    Block block[3];
    int count = blocks_of(&building, iso, (Spot){x, y}, block);
    svg_path(s, "M# #L# #l# #L# #z",
             (double[]){x, ground + h, x + w, ground, long_, h * .2, x + long_, ground + h * 1.2},
             svg_veil(T_shade, .3));
    double top = ground;
    for (int i = 0; i < count; i++) {
        if (i > 0)
            mesta_diamond(s, x, block[i].low - block[i - 1].h, block[i - 1].w, block[i - 1].h,
                          svg_both(base + 2, T_mw, 1));
        draw_walls(s, &block[i], base, mesta_pattern(building.colour));
        draw_windows(s, &block[i], &building);
        draw_sills(s, &block[i]);
        top = block[i].low - block[i].floors * iso.floor;
    }
    double peak = draw_roof(s, &block[count - 1], top, &building);
    if (building.floors == MESTA_HEIGHT)
        draw_flag(s, x - (building.colour == 2 ? w * .3 : 0), peak);
}
