/* SPDX-License-Identifier: MIT */
/* urbanista_scene_card.c - how a block looks, how four make a card, and drawn cities.
 *
 * A block's road only uses the cross in its middle, so the four quarters stay free: the zone's
 * letter in the first, small buildings in the others (a park: pond and trees). Roads are drawn
 * last, so that they run over the edges of cards. */
#include "games/urbanista/urbanista_scene_card.h"

#include "games/urbanista/urbanista_words.h"

#include <stdio.h>

static const char *const PATTERNS[N_ZONES] = {"pC", "pP", "pI", "pR"};

/* ---- grounds ---- */

/* Two arrangements of trees, by card: place and size relative to the block. */
typedef struct {
    double x, y;
    const char *symbol;
    double size;
} Tree;
static const Tree ODD[] = {{.52, .05, "mP1", 1},
                           {.70, .14, "mP1", .78},
                           {.05, .48, "mP2", 1.1},
                           {.64, .54, "mP1", .95},
                           {.28, .10, "mP2", .8}};
static const Tree EVEN[] = {
    {.26, .06, "mP1", .85}, {.62, .06, "mP2", 1.05}, {.06, .46, "mP1", 1}, {.68, .50, "mP1", 1}};

static void draw_park(Svg *s, double w, double h, int number) {
    const Tree *trees = number % 2 ? ODD : EVEN;
    int n_trees = number % 2 ? 5 : 4;
    svg_use(s, "mP3", w * .34, h * .42, h * .5, T_none);
    for (int i = 0; i < n_trees; i++)
        svg_use(s, trees[i].symbol, w * trees[i].x, h * trees[i].y, h * .42 * trees[i].size,
                T_none);
}

static void draw_houses(Svg *s, Zone zone, double w, double h, int variety, bool letters) {
    static const char *const HOUSES[N_ZONES][2] = {
        {"mC1", "mC2"}, {"", ""}, {"mI1", "mI2"}, {"mR1", "mR2"}};
    double road = h * .27, quarter_w = (w - road) / 2, quarter_h = (h - road) / 2;
    double side = quarter_w < quarter_h ? quarter_w : quarter_h;
    for (int quarter = letters ? 1 : 0; quarter < 4; quarter++) {
        int column = quarter % 2, row = quarter / 2;
        double x = (quarter_w - side) / 2 + column * (quarter_w + road);
        double y = (quarter_h - side) / 2 + row * (quarter_h + road);
        svg_use(s, HOUSES[zone][(variety + quarter) % 2], x, y, side, T_none);
    }
}

/* A block at the origin, without its road. Radii are those of a card's corners. */
static void draw_block(Svg *s, Zone zone, CardStyle style, const double radii[4], int variety) {
    double w = style.w, h = style.h;
    svg_corners(s, 0, 0, w, h, radii, svg_fill(T_C + 3 * (Token)zone));
    svg_corners(s, 0, 0, w, h, radii, svg_pattern(PATTERNS[zone]));
    if (zone == PARK)
        draw_park(s, w, h, variety);
    else
        draw_houses(s, zone, w, h, variety, style.letters);
    if (style.letters) {
        double r = h * .118 > 6.8 ? h * .118 : 6.8;
        kit_letter(s, r + h * .055, r + h * .055, r, words_urbanista_letter(zone));
    }
}

void urbanista_draw_swatch(Svg *s, Zone zone, Box box) {
    svg_rect(s, box.x, box.y, box.w, box.h, 6, svg_fill(T_C + 3 * (Token)zone));
    svg_rect(s, box.x, box.y, box.w, box.h, 6, svg_pattern(PATTERNS[zone]));
    kit_letter(s, box.x + box.w / 2, box.y + box.h / 2, box.w * .32, words_urbanista_letter(zone));
}

/* ---- roads ---- */

/* Where a road leaves the block, from its middle, as parts of half its width and height. */
static const double SIDE_X[N_SIDES] = {0, 1, 0, -1}, SIDE_Y[N_SIDES] = {-1, 0, 1, 0};

static void road_line(Svg *s, double w, double h, Side a, Side b, Paint paint) {
    double x = w / 2, y = h / 2, arm = h * .24;
    double from[2] = {x + SIDE_X[a] * x, y + SIDE_Y[a] * y};
    double to[2] = {x + SIDE_X[b] * x, y + SIDE_Y[b] * y};
    if ((a ^ 2) == b)
        svg_path(s, "M# #L# #", (double[]){from[0], from[1], to[0], to[1]}, paint);
    else
        svg_path(s, "M# #L# #Q# # # #L# #",
                 (double[]){from[0], from[1], x + SIDE_X[a] * arm, y + SIDE_Y[a] * arm, x, y,
                            x + SIDE_X[b] * arm, y + SIDE_Y[b] * arm, to[0], to[1]},
                 paint);
}

static void draw_road(Svg *s, double w, double h, unsigned sides) {
    if (!sides)
        return;
    Side a = (Side)__builtin_ctz(sides), b = (Side)(31 - __builtin_clz(sides));
    double wide = h * .24;
    road_line(s, w, h, a, b, svg_line(T_road, wide));
    road_line(s, w, h, a, b,
              (Paint){.stroke = T_dash,
                      .width = wide * .1 > 1 ? wide * .1 : 1,
                      .dash = {wide * .38, wide * .34},
                      .shift = wide * .19});
}

/* ---- cards ---- */

static unsigned turned_sides(unsigned sides) {
    return (sides << 2 | sides >> 2) & 15;
}

void urbanista_draw_card(Svg *s, const UrbanistaCard *card, int number, CardStyle style) {
    double w = style.w, h = style.h, r = urbanista_card_radius(h);
    if (style.shadow > 0) {
        svg_rect(s, -.5, style.shadow * .5, 2 * w + 1, 2 * h + style.shadow * .4, r + 1,
                 svg_veil(T_shade, .16));
        svg_rect(s, 1, style.shadow, 2 * w - 1, 2 * h, r, svg_veil(T_shade, .30));
    }
    for (int i = 0; i < 4; i++) {
        double radii[4] = {i == 0 ? r : 0, i == 1 ? r : 0, i == 3 ? r : 0, i == 2 ? r : 0};
        int block = style.turned ? 3 - i : i, row = i / 2;
        svg_shift(s, i % 2 * w, row * h);
        draw_block(s, card->zone[block], style, radii, number + i);
        svg_close(s);
    }
    svg_path(s, "M# 1V#M1 #H#", (double[]){w, 2 * h - 1, h, 2 * w - 1},
             (Paint){.stroke = T_cedge, .width = 1.2, .stroke_opacity = .55});
    svg_rect(s, .9, .9, 2 * w - 1.8, 2 * h - 1.8, r - .5, svg_line(T_cedge, 1.8));
    for (int i = 0; i < 4; i++) {
        unsigned sides = card->road[style.turned ? 3 - i : i];
        int row = i / 2;
        if (!sides)
            continue;
        svg_shift(s, i % 2 * w, row * h);
        draw_road(s, w, h, style.turned ? turned_sides(sides) : sides);
        svg_close(s);
    }
}

/* ---- drawn cities ---- */

static void draw_cell(Svg *s, const CityRow *row, int column) {
    static const double SQUARE[4] = {0, 0, 0, 0};
    CardStyle style = {.w = BLOCK_W, .h = BLOCK_H, .letters = true};
    for (int zone = 0; zone < N_ZONES; zone++) {
        if (row->zone[zone] >> column & 1) {
            draw_block(s, (Zone)zone, style, SQUARE, column);
            return;
        }
    }
    svg_rect(s, 0, 0, BLOCK_W, BLOCK_H, 0, svg_fill(T_stone)); /* X: a block of no zone */
}

static unsigned cell_sides(const CityRow *row, int column) {
    unsigned sides = 0;
    for (int side = 0; side < N_SIDES; side++)
        sides |= (unsigned)(row->end[side] >> column & 1) << side;
    return sides;
}

static void draw_cells(Svg *s, const City *city, bool roads) {
    for (int y = city->top; y <= city->bottom; y++) {
        for (int column = 0; column < CITY_WIDEST; column++) {
            if (!(city->row[y].block >> column & 1))
                continue;
            svg_shift(s, column * BLOCK_W, y * BLOCK_H);
            if (roads)
                draw_road(s, BLOCK_W, BLOCK_H, cell_sides(&city->row[y], column));
            else {
                draw_cell(s, &city->row[y], column);
                svg_rect(s, .6, .6, BLOCK_W - 1.2, BLOCK_H - 1.2, 0,
                         (Paint){.stroke = T_cedge, .width = 1.2, .stroke_opacity = .7});
            }
            svg_close(s);
        }
    }
}

bool urbanista_draw_drawing(Scene *scene, int slot, Scan *in, Box *box) {
    UrbanistaTask task;
    City city;
    if (!urbanista_read_drawing(slot, in, &task, &city))
        return false;
    uint64_t used = 0;
    for (int y = city.top; y <= city.bottom; y++)
        used |= city.row[y].block;
    int left = __builtin_ctzll(used), right = 63 - __builtin_clzll(used);
    *box = (Box){(left - .5) * BLOCK_W, (city.top - .5) * BLOCK_H, (right - left + 2) * BLOCK_W,
                 (city.bottom - city.top + 2) * BLOCK_H};
    kit_table(&scene->svg, *box, 0);
    draw_cells(&scene->svg, &city, false);
    draw_cells(&scene->svg, &city, true);
    return true;
}
