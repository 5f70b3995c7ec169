/* SPDX-License-Identifier: MIT */
/* budowa_scene_ground.c - what lies under and on the streets of Budowa Miasta: the poster's rings,
 * the quarters of the city with their trees and tents, cars and a tram where a street is finished.
 * Nothing here is higher than a tree or looks like a cell. */
#include "games/budowa/budowa_scene.h"

#include <math.h>

enum {
    BLEED = 700 /* beyond the box, for pages that are wider than the picture */
};

/* Concentric rings, the widest first. */
static void draw_rings(Svg *svg, Spot at, double radius, const Token *tokens, int count) {
    for (int i = 0; i < count; i++)
        svg_circle(svg, at.x, at.y, radius * (count - i) / count, svg_fill(tokens[i]));
}

static void draw_poster(Svg *svg, const BudowaMap *map) {
    static const Token WARM[] = {T_bbrown, T_bverm, T_boran, T_bmust, T_byell};
    static const Token COOL[] = {T_bdark, T_bpetrol, T_btl, T_blg, T_byell};
    Box box = map->box;
    double x = box.x + box.w / 2, y = box.y + box.h / 2;
    svg_rect(svg, box.x - BLEED, box.y - BLEED, box.w + 2 * BLEED, box.h + 2 * BLEED, 0,
             svg_fill(T_table));
    if (map->small)
        return;
    svg_circle(svg, x, y, 470, svg_veil(T_boran, .45));
    svg_circle(svg, x, y, 400, svg_fill(T_table));
    svg_circle(svg, x, y, 330, svg_veil(T_byell, .6));
    draw_rings(svg, (Spot){box.x, box.y + box.h}, 176, WARM, 5);
    draw_rings(svg, (Spot){box.x + box.w, box.y + box.h}, 176, COOL, 5);
}

/* ---- quarters ---- */

static Spot grid_spot(const BudowaMap *map, double row, double column) {
    return (Spot){map->origin.x + column * map->column.x + row * map->row.x,
                  map->origin.y + column * map->column.y + row * map->row.y};
}

static void draw_tree(Svg *svg, double x, double y) {
    svg_use(svg, "btree", x - 9, y - 18, 18, T_none);
}

static void draw_trees(Svg *svg, Spot at, int seed, int count, double reach) {
    for (int i = 0; i < count; i++) {
        double across = kit_chance(seed, i, 1) % 1000 / 500.0 - 1;
        double down = kit_chance(seed, i, 2) % 1000 / 500.0 - 1;
        double left = 1 - fabs(across);
        draw_tree(svg, at.x + across * reach, at.y + down * left * reach * .62 + 8);
    }
}

static void draw_park(Svg *svg, Spot at, int seed, double reach) {
    draw_trees(svg, at, seed, 9, reach);
    svg_path(svg, "M# #a# # 0 1 0 # 0a# # 0 1 0 -# 0z",
             (double[]){at.x - reach * .42, at.y + 6, reach * .42, reach * .15, reach * .84,
                        reach * .42, reach * .15, reach * .84},
             svg_fill(T_bwat));
    svg_path(svg, "M# #q6-4 12 0t12 0t12 0", (double[]){at.x - 20, at.y + 7},
             svg_line(T_bcream, 1.6));
}

static void draw_fair(Svg *svg, Spot at, int seed, double reach) {
    static const Token TENTS[] = {T_bverm, T_bpetrol, T_boran};
    for (int i = 0; i < 3; i++) {
        double x = at.x + (i - 1) * reach * .42 - 12, y = at.y + (i == 1 ? 14 : 2);
        svg_rect(svg, x + 3, y, 18, 9, 0, svg_fill(T_bcream));
        svg_path(svg, "M# #l12-14 12 14z", (double[]){x, y}, svg_fill(TENTS[(i + seed) % 3]));
        svg_path(svg, "M# #l12-14 4 14z", (double[]){x, y}, svg_veil(T_bcream, .7));
    }
    draw_trees(svg, (Spot){at.x, at.y + reach * .2}, seed, 4, reach * .8);
}

static void draw_gardens(Svg *svg, Spot at, int seed, double reach) {
    for (int i = 0; i < 3; i++) {
        double x = at.x - reach * .62 + i * 32, y = at.y - 2 + i % 2 * 20;
        svg_path(svg, "M# #l28-15.500 28 15.500-28 15.500z", (double[]){x, y},
                 svg_fill(i == 1 ? T_byell : T_blg));
        svg_path(svg, "M# #l28-15.500M# #l28-15.500", (double[]){x + 9, y + 5, x + 18, y + 10},
                 svg_line(T_bol, 1.8));
    }
    draw_trees(svg, (Spot){at.x + reach * .3, at.y}, seed, 4, reach * .6);
}

static void draw_square(Svg *svg, Spot at, int seed, double reach) {
    static const Token CIRCLES[] = {T_byell, T_bcream, T_bwat};
    for (int i = 0; i < 3; i++) {
        double r = reach * (.42 - i * .13);
        svg_path(svg, "M# #a# # 0 1 0 # 0a# # 0 1 0 -# 0z",
                 (double[]){at.x - r, at.y + 2, r, r * .48, 2 * r, r, r * .48, 2 * r},
                 svg_fill(CIRCLES[i]));
    }
    svg_path(svg, "M# #v-16M# #q-8-8-11 4M# #q8-8 11 4",
             (double[]){at.x, at.y + 2, at.x, at.y - 12, at.x, at.y - 12},
             (Paint){.stroke = T_bpetrol, .width = 2, .round = true});
    draw_trees(svg, (Spot){at.x - reach * .55, at.y}, seed, 2, reach * .2);
    draw_trees(svg, (Spot){at.x + reach * .55, at.y}, seed + 1, 2, reach * .2);
}

/* Is there a venue at this place of the grid? */
static bool has_venue(const BudowaMap *map, int row, int column) {
    for (int i = 0; i < map->deck->n_venues; i++)
        if (map->deck->venue[i].row == row && map->deck->venue[i].column == column)
            return true;
    return false;
}

/* The quarter between four venues. */
static void draw_quarter(Svg *svg, const BudowaMap *map, int row, int column) {
    static void (*const SORTS[])(Svg *, Spot, int, double) = {draw_fair, draw_gardens, draw_park,
                                                              draw_square};
    static const Token GROUNDS[] = {T_byell, T_bgq, T_blg, T_bgq};
    Spot a = grid_spot(map, row, column), b = grid_spot(map, row, column + 1),
         c = grid_spot(map, row + 1, column + 1), d = grid_spot(map, row + 1, column);
    int sort = (row * 2 + column) % 4;
    svg_path(svg, "M# #L# #L# #L# #z", (double[]){a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y},
             svg_fill(GROUNDS[sort]));
    double reach = map->small ? 40 : 92;
    SORTS[sort](svg, (Spot){(a.x + c.x) / 2, (a.y + c.y) / 2}, row * 7 + column, reach);
}

/* Light from finished streets, under every band. */
static void draw_glow(Svg *svg, const BudowaMap *map, int street) {
    static const double WIDER[] = {50, 34, 18}, LIGHT[] = {.28, .4, .7};
    BudowaWay way = budowa_way(map, street);
    Spot end = budowa_on_way(&way, way.length, 0);
    for (int i = 0; i < 3; i++)
        svg_path(svg, "M# #L# #", (double[]){way.from.x, way.from.y, end.x, end.y},
                 (Paint){.stroke = T_bcream,
                         .width = map->band + WIDER[i],
                         .stroke_opacity = LIGHT[i],
                         .round = true});
}

void budowa_draw_ground(Svg *svg, const BudowaMap *map) {
    svg_mute(svg);
    draw_poster(svg, map);
    int rows = 0, columns = 0;
    for (int i = 0; i < map->deck->n_venues; i++) {
        rows = fmax(rows, map->deck->venue[i].row);
        columns = fmax(columns, map->deck->venue[i].column);
    }
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            if (has_venue(map, row, column) && has_venue(map, row, column + 1) &&
                has_venue(map, row + 1, column) && has_venue(map, row + 1, column + 1))
                draw_quarter(svg, map, row, column);
    for (int street = 0; street < map->deck->n_streets; street++)
        if (budowa_is_finished(map->state->built, street))
            draw_glow(svg, map, street);
    svg_close(svg);
}

/* ---- traffic ---- */

static double degrees(const BudowaWay *way) {
    double turn = atan2(way->along.y, way->along.x) * 180 / 3.14159265358979;
    return turn > 90 ? turn - 180 : turn < -90 ? turn + 180 : turn;
}

static void draw_car(Svg *svg, const BudowaWay *way, double along, double aside, unsigned chance) {
    static const Token CARS[] = {T_bverm, T_byell, T_btl, T_bcream};
    Spot at = budowa_on_way(way, along, aside);
    svg_place(svg, at.x, at.y, 0, degrees(way) < 0 ? degrees(way) + 360 : degrees(way));
    svg_rect(svg, -8, -4.5, 16, 9, 3, svg_fill(CARS[chance % 4]));
    svg_rect(svg, -3, -3.5, 7, 7, 1.5, svg_fill(T_bwat));
    svg_close(svg);
}

void budowa_draw_traffic(Svg *svg, const BudowaMap *map) {
    bool has_tram = false;
    if (map->small)
        return;
    svg_mute(svg);
    for (int street = 0; street < map->deck->n_streets; street++) {
        if (!budowa_is_finished(map->state->built, street))
            continue;
        BudowaWay way = budowa_way(map, street);
        /* The lane is the lower one: houses stand on the upper side. */
        double lane = way.aside.y < -.2 ? -10 : 10, turn = degrees(&way);
        unsigned chance = kit_chance(street, 3, 1);
        if (!has_tram) {
            Spot at = budowa_on_way(&way, way.length * .5, lane);
            svg_place(svg, at.x, at.y, 0, turn < 0 ? turn + 360 : turn);
            svg_use_wide(svg, "btram", -24, -19, 48, 22);
            svg_close(svg);
        }
        for (int i = 0; i < (int)(chance % 3); i++)
            if (has_tram)
                draw_car(svg, &way, way.length * (.3 + .28 * i), lane, chance >> (3 + i));
        has_tram = true;
    }
    svg_close(svg);
}
