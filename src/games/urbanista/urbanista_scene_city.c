/* SPDX-License-Identifier: MIT */
/* urbanista_scene_city.c - the ground of a city, its parks, roads, cars and signs. A district is
 * one path, cut in a little where another zone begins, round only where two sides end. */
#include "games/urbanista/urbanista_scene_city.h"

#include "games/urbanista/urbanista_words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const PATTERNS[N_ZONES] = {"pC", "pP", "pI", "pR"};
static const int ASIDE[N_SIDES] = {0, 1, 0, -1}, DOWN[N_SIDES] = {-1, 0, 1, 0};

/* ---- blocks ---- */

const Block *urbanista_block_at(const Blocks *blocks, int x, int y) {
    x += CITY_ORIGIN, y += CITY_ORIGIN;
    if (x < 0 || y < 0 || x >= CITY_WIDEST || y >= CITY_WIDEST || !blocks->at[y][x])
        return NULL;
    return &blocks->block[blocks->at[y][x] - 1];
}

bool urbanista_is_same(const Block *a, const Block *b) {
    return a && b && a->district == b->district;
}

static uint8_t zone_at(const CityRow *row, int column) {
    for (int zone = 0; zone < N_ZONES; zone++)
        if (row->zone[zone] >> column & 1)
            return (uint8_t)zone;
    return NO_ZONE;
}

/* Gives the first block's index to all blocks of its zone that can be reached from it. */
static void flood(Blocks *blocks, int first) {
    int16_t left[MAX_BLOCKS];
    int n_left = 0;
    left[n_left++] = (int16_t)first;
    blocks->block[first].district = (int16_t)first;
    while (n_left) {
        const Block *from = &blocks->block[left[--n_left]];
        for (int side = 0; side < N_SIDES; side++) {
            Block *to =
                (Block *)urbanista_block_at(blocks, from->x + ASIDE[side], from->y + DOWN[side]);
            if (!to || to->district >= 0 || to->zone != from->zone || to->zone == NO_ZONE)
                continue;
            to->district = (int16_t)first;
            left[n_left++] = (int16_t)(to - blocks->block);
        }
    }
}

void urbanista_list_blocks(const City *city, Blocks *out) {
    memset(out->at, 0, sizeof out->at);
    out->count = 0;
    for (int y = city->top; y <= city->bottom && y < CITY_WIDEST; y++) {
        const CityRow *row = &city->row[y];
        for (int x = 0; x < CITY_WIDEST; x++) {
            unsigned sides = 0;
            if (!(row->block >> x & 1))
                continue;
            for (int side = 0; side < N_SIDES; side++)
                sides |= (unsigned)(row->end[side] >> x & 1) << side;
            out->block[out->count] =
                (Block){-1, (int8_t)(x - CITY_ORIGIN), (int8_t)(y - CITY_ORIGIN), zone_at(row, x),
                        (uint8_t)sides};
            out->at[y][x] = (int16_t)++out->count;
        }
    }
    for (int i = 0; i < out->count; i++)
        if (out->block[i].district < 0)
            flood(out, i);
}

/* ---- the mat ---- */

enum {
    BLEED = 700 /* beyond the box, for pages that are wider than the picture */
};

static void rule(Svg *s, Box box, double step, Paint paint) {
    Outline out;
    outline_begin(&out);
    double left = floor(box.x / step) * step, top = floor(box.y / step) * step;
    int columns = (int)ceil((box.x + box.w - left) / step);
    int rows = (int)ceil((box.y + box.h - top) / step);
    for (int i = 0; i < columns; i++)
        outline_add(&out, "M# #v#", (double[]){left + i * step, box.y, box.h});
    for (int i = 0; i < rows; i++)
        outline_add(&out, "M# #h#", (double[]){box.x, top + i * step, box.w});
    outline_draw(s, &out, paint);
}

void urbanista_draw_mat(Svg *s, Box box) {
    Box all = {box.x - BLEED, box.y - BLEED, box.w + 2 * BLEED, box.h + 2 * BLEED};
    svg_mute(s);
    svg_rect(s, all.x, all.y, all.w, all.h, 0, svg_fill(T_table));
    rule(s, all, 18, (Paint){.stroke = T_cut, .width = .8, .stroke_opacity = .55});
    rule(s, all, 90, (Paint){.stroke = T_cut2, .width = 1.4, .stroke_opacity = .6});
    svg_close(s);
}

/* ---- districts ---- */

static const Block *beside(const Blocks *blocks, const Block *block, Side side) {
    return urbanista_block_at(blocks, block->x + ASIDE[side], block->y + DOWN[side]);
}

/* A block's share of its district. */
static void add_ground(Outline *out, const Blocks *blocks, const Block *block,
                       const CityLook *look) {
    bool goes_on[N_SIDES];
    double w = look->w, h = look->h, in = 1.6, round = h * .2;
    for (int side = 0; side < N_SIDES; side++)
        goes_on[side] = urbanista_is_same(block, beside(blocks, block, (Side)side));
    double left = block->x * w + (goes_on[WEST] ? 0 : in);
    double top = block->y * h + (goes_on[NORTH] ? 0 : in);
    double right = (block->x + 1) * w - (goes_on[EAST] ? 0 : in);
    double bottom = (block->y + 1) * h - (goes_on[SOUTH] ? 0 : in);
    double a = goes_on[NORTH] || goes_on[WEST] ? 0 : round;
    double b = goes_on[NORTH] || goes_on[EAST] ? 0 : round;
    double c = goes_on[SOUTH] || goes_on[EAST] ? 0 : round;
    double d = goes_on[SOUTH] || goes_on[WEST] ? 0 : round;
    outline_add(out, "M# #H#Q# # # #V#Q# # # #H#Q# # # #V#Q# # # #z",
                (double[]){left + a, top,        right - b, right,  top,        right,
                           top + b,  bottom - c, right,     bottom, right - c,  bottom,
                           left + d, left,       bottom,    left,   bottom - d, top + a,
                           left,     top,        left + a,  top});
}

static void draw_district(Svg *s, const Blocks *blocks, int first, const CityLook *look) {
    Outline out;
    outline_begin(&out);
    const Block *head = &blocks->block[first];
    /* A path holds some hundred blocks; a larger district is drawn in pieces. */
    for (int i = first; i < blocks->count; i++) {
        if (!urbanista_is_same(&blocks->block[i], head))
            continue;
        add_ground(&out, blocks, &blocks->block[i], look);
        if (out.path.length + 256 < out.path.capacity && i + 1 < blocks->count)
            continue;
        if (head->zone < N_ZONES) {
            outline_draw(s, &out, svg_fill(T_C + 3 * (Token)head->zone));
            outline_draw(s, &out, (Paint){.pattern = PATTERNS[head->zone], .opacity = .75});
        } else {
            outline_draw(s, &out, svg_fill(T_stone));
        }
        outline_begin(&out);
    }
    if (head->zone < N_ZONES) {
        outline_draw(s, &out, svg_fill(T_C + 3 * (Token)head->zone));
        outline_draw(s, &out, (Paint){.pattern = PATTERNS[head->zone], .opacity = .75});
    } else {
        outline_draw(s, &out, svg_fill(T_stone));
    }
}

/* The paper that all of it lies on, and its shadow. */
static void draw_sheet(Svg *s, const Blocks *blocks, const CityLook *look) {
    for (int layer = 0; layer < 2; layer++) {
        Outline out;
        outline_begin(&out);
        double rim = look->h * .035;
        for (int i = 0; i < blocks->count; i++) {
            const Block *block = &blocks->block[i];
            /* Runs of a row are one piece. */
            if (i > 0 && block[-1].y == block->y && block[-1].x == block->x - 1)
                continue;
            int run = 1;
            while (i + run < blocks->count && block[run].y == block->y &&
                   block[run].x == block->x + run)
                run++;
            outline_add(&out, "M# #h#v#h#z",
                        (double[]){block->x * look->w - rim,
                                   block->y * look->h + (layer ? -rim : look->h * .06),
                                   run * look->w + 2 * rim, look->h + 2 * rim,
                                   -run * look->w - 2 * rim});
        }
        outline_draw(s, &out, layer ? svg_fill(T_xcrm) : svg_veil(T_shade, .28));
    }
}

static int district_size(const Blocks *blocks, int first) {
    int size = 0;
    for (int i = first; i < blocks->count; i++)
        size += blocks->block[i].district == first;
    return size;
}

/* ---- parks ---- */

typedef struct {
    double x, y, rx, ry;
} Pond;

/* One for each park, at a block that chance chooses; two blocks wide where it can be. */
static Pond pond_of(const Blocks *blocks, int first, const CityLook *look) {
    const Block *head = &blocks->block[first], *found = head;
    int count = 0, seen = 0;
    for (int i = first; i < blocks->count; i++)
        count += urbanista_is_same(&blocks->block[i], head);
    int wanted = (int)(kit_chance(head->x, head->y, 21) % (unsigned)count);
    for (int i = first; i < blocks->count; i++)
        if (urbanista_is_same(&blocks->block[i], head) && seen++ == wanted)
            found = &blocks->block[i];
    bool is_wide = urbanista_is_same(found, beside(blocks, found, EAST));
    double w = look->w, h = look->h;
    return (Pond){found->x * w + w * (is_wide ? .98 : .56), found->y * h + h * .6,
                  w * (is_wide ? .42 : .26), h * (is_wide ? .23 : .2)};
}

static void draw_pond(Svg *s, Pond p) {
    svg_path(s, "M# #C# # # # # #S# # # #S# # # #z",
             (double[]){p.x - p.rx, p.y, p.x - p.rx, p.y - p.ry, p.x - p.rx * .3, p.y - p.ry * 1.1,
                        p.x + p.rx * .1, p.y - p.ry * .8, p.x + p.rx, p.y - p.ry * .6, p.x + p.rx,
                        p.y + p.ry * .2, p.x + p.rx * .1, p.y + p.ry * 1.1, p.x - p.rx, p.y},
             svg_fill(T_W));
    svg_path(s, "M# #q4-3 8 0t8 0M# #q4-2 8 0t8 0",
             (double[]){p.x - p.rx * .5, p.y, p.x - p.rx * .1, p.y + p.ry * .4},
             (Paint){.stroke = T_xwht, .width = 1.4, .stroke_opacity = .8});
}

/* Paths join the middles of a park's blocks, with a bend. */
static void draw_paths(Svg *s, const Blocks *blocks, int first, const CityLook *look) {
    Outline out;
    outline_begin(&out);
    double w = look->w, h = look->h;
    for (int i = first; i < blocks->count; i++) {
        const Block *block = &blocks->block[i];
        if (!urbanista_is_same(block, &blocks->block[first]) ||
            out.path.length + 128 > out.path.capacity)
            continue;
        double x = (block->x + .5) * w, y = (block->y + .5) * h;
        for (int side = EAST; side <= SOUTH; side++) {
            if (!urbanista_is_same(block, beside(blocks, block, (Side)side)))
                continue;
            int down = side == SOUTH;
            double bend = ((int)(kit_chance(block->x, block->y, side) % 21) - 10) / 10.0 * h * .2;
            outline_add(&out, "M# #Q# # # #",
                        (double[]){x, y, x + (down ? bend : w / 2), y + (down ? h / 2 : bend),
                                   x + (down ? 0 : w), y + (down ? h : 0)});
        }
    }
    outline_draw(s, &out, (Paint){.stroke = T_mpath, .width = h * .085, .round = true});
}

/* Would a tree here, in shares of the block, stand on its road or before it? */
static bool is_on_road(const Block *block, double x, double y) {
    bool level = block->sides >> (x < .5 ? WEST : EAST) & 1;
    bool upright = block->sides >> (y < .5 ? NORTH : SOUTH) & 1;
    return (level && y > .34 && y < .92) || (upright && x > .28 && x < .72);
}

/* Trees keep off the pond, the paths, a road and the letter. */
static void plant(Scenery *out, const Block *block, bool is_first, bool has_paths, Pond pond,
                  const CityLook *look) {
    double w = look->w, h = look->h;
    for (int i = 0; i < 15; i++) {
        unsigned chance = kit_chance(block->x * 16 + i, block->y, 31);
        double u = chance % 97 / 97.0, v = chance / 97 % 89 / 89.0;
        double x = (block->x + .1 + .8 * u) * w, y = (block->y + .26 + .68 * v) * h;
        double from_x = x - pond.x, from_y = y - pond.y;
        bool is_wet = from_x < pond.rx + 6 && from_x > -pond.rx - 6 && from_y < pond.ry + 7 &&
                      from_y > -pond.ry - 5;
        bool is_path = has_paths && ((u > .4 && u < .6) || (v > .29 && v < .41));
        bool is_sign = is_first && look->sign > 0 && u < .42 && v < .35;
        bool is_road = is_on_road(block, .1 + .8 * u, .26 + .68 * v);
        if (!is_wet && !is_path && !is_sign && !is_road)
            urbanista_plant_tree(out, x, y, h * (.2 + .07 * (chance / 9000 % 3)), chance / 11);
    }
}

static void draw_park(Svg *s, const Blocks *blocks, int first, const CityLook *look,
                      Scenery *scenery) {
    Pond pond = pond_of(blocks, first, look);
    draw_paths(s, blocks, first, look);
    draw_pond(s, pond);
    for (int i = first; i < blocks->count; i++)
        if (urbanista_is_same(&blocks->block[i], &blocks->block[first]))
            plant(scenery, &blocks->block[i], i == first, district_size(blocks, first) > 1, pond,
                  look);
}

/* ---- roads ---- */

static void add_road(Outline *out, const Block *block, const CityLook *look) {
    Side a = (Side)__builtin_ctz(block->sides), b = (Side)(31 - __builtin_clz(block->sides));
    double w = look->w, h = look->h, arm = h * .24;
    double x = (block->x + .5) * w, y = (block->y + .5) * h;
    double from_x = x + ASIDE[a] * w / 2, from_y = y + DOWN[a] * h / 2;
    double to_x = x + ASIDE[b] * w / 2, to_y = y + DOWN[b] * h / 2;
    if ((a ^ 2) == b)
        outline_add(out, "M# #L# #", (double[]){from_x, from_y, to_x, to_y});
    else
        outline_add(out, "M# #L# #Q# # # #L# #",
                    (double[]){from_x, from_y, x + ASIDE[a] * arm, y + DOWN[a] * arm, x, y,
                               x + ASIDE[b] * arm, y + DOWN[b] * arm, to_x, to_y});
}

/* A road that ends before a block has a turning circle. */
static void draw_ends(Svg *s, const Blocks *blocks, const CityLook *look, double wider,
                      Token token) {
    for (int i = 0; i < blocks->count; i++) {
        const Block *block = &blocks->block[i];
        for (int side = 0; side < N_SIDES; side++) {
            const Block *next = beside(blocks, block, (Side)side);
            if (!(block->sides >> side & 1) || !next || next->sides >> (side ^ 2) & 1)
                continue;
            double r = look->h * .16, in = look->h * .12;
            svg_circle(s, (block->x + .5) * look->w + ASIDE[side] * (look->w / 2 - in),
                       (block->y + .5) * look->h + DOWN[side] * (look->h / 2 - in), r + wider,
                       svg_fill(token));
        }
    }
}

static void draw_roads(Svg *s, const Blocks *blocks, const CityLook *look) {
    double wide = look->h * .24, kerb = look->h * .03;
    for (int from = 0; from < blocks->count;) {
        Outline out;
        outline_begin(&out);
        int i = from;
        for (; i < blocks->count && out.path.length + 128 < out.path.capacity; i++)
            if (blocks->block[i].sides)
                add_road(&out, &blocks->block[i], look);
        outline_draw(s, &out, svg_line(T_xkerb, wide + 2 * kerb));
        if (from == 0)
            draw_ends(s, blocks, look, kerb, T_xkerb);
        outline_draw(s, &out, svg_line(T_road, wide));
        if (from == 0)
            draw_ends(s, blocks, look, 0, T_road);
        outline_draw(s, &out,
                     (Paint){.stroke = T_dash,
                             .width = wide * .1 > 1 ? wide * .1 : 1,
                             .dash = {wide * .38, wide * .34},
                             .shift = wide * .19});
        from = i;
    }
}

/* How many blocks a road runs through, as far as it matters. */
static int road_length(const Blocks *blocks, const Block *block) {
    int length = 1;
    for (int end = 0; end < 2; end++) {
        const Block *at = block;
        int side = end ? 31 - __builtin_clz(block->sides) : __builtin_ctz(block->sides);
        while (length < 4) {
            const Block *next = beside(blocks, at, (Side)side);
            if (!next || next == block || !(next->sides >> (side ^ 2) & 1))
                break;
            length++;
            side = __builtin_ctz(next->sides & ~(1u << (side ^ 2)));
            at = next;
        }
    }
    return length;
}

/* On straight pieces of roads of four blocks or more, in the right-hand lane. */
static void draw_cars(Svg *s, const Blocks *blocks, const CityLook *look) {
    static const Token CARS[] = {T_xscar, T_xyel, T_xwht, T_xtea, T_xoran, T_xlila};
    for (int i = 0; i < blocks->count; i++) {
        const Block *block = &blocks->block[i];
        unsigned chance = kit_chance(block->x, block->y, 41);
        bool is_vertical = block->sides == (1 << NORTH | 1 << SOUTH);
        bool is_straight = is_vertical || block->sides == (1 << EAST | 1 << WEST);
        if (!is_straight || chance % 3 == 0 || road_length(blocks, block) < 4)
            continue;
        double along = .3 + chance / 3 % 40 / 100.0, aside = look->h * .058;
        bool is_back = chance / 128 % 2;
        double x = block->x * look->w +
                   (is_vertical ? look->w / 2 + (is_back ? aside : -aside) : look->w * along);
        double y = block->y * look->h +
                   (is_vertical ? look->h * along : look->h / 2 + (is_back ? -aside : aside));
        svg_place(s, x, y, look->h / 84, (is_vertical ? 90 : 0) + (is_back ? 180 : 0));
        svg_path(s, "M6-2.4L20-7V7L6 2.4z", NULL, svg_veil(T_xbeam, .4));
        svg_rect(s, -6.5, -3.4, 13, 6.8, 2.4, svg_fill(CARS[chance / 7 % 6]));
        svg_rect(s, -2.6, -2.5, 6, 5, 1.4, svg_fill(T_xink));
        svg_close(s);
    }
}

/* ---- signs ---- */

/* Crosses where blocks meet: columns and rows can be counted though cards cannot be seen. */
static void draw_grid(Svg *s, const Blocks *blocks, const CityLook *look) {
    Outline out;
    outline_begin(&out);
    for (int i = 0; i < blocks->count && out.path.length + 64 < out.path.capacity; i++) {
        const Block *block = &blocks->block[i];
        if (!urbanista_block_at(blocks, block->x + 1, block->y + 1))
            continue;
        outline_add(&out, "M# #h6m-3-3v6",
                    (double[]){(block->x + 1) * look->w - 3, (block->y + 1) * look->h});
    }
    outline_draw(s, &out, (Paint){.stroke = T_ink, .width = 1, .stroke_opacity = .45});
}

/* A district's letter and size; the largest of its zone, which counts, is reversed. */
static void draw_sign(Svg *s, const Block *block, const CityLook *look, int size, bool is_largest) {
    double r = (look->h * .14 > 9 ? look->h * .14 : 9) * .95;
    r = look->h < 50 ? look->h * .19 : r;
    r *= look->sign;
    double x = block->x * look->w + look->h * .05 + r, y = block->y * look->h + look->h * .05 + r;
    const char *letter = words_urbanista_letter((Zone)block->zone);
    if (!look->counts || (size < 2 && !is_largest)) {
        kit_letter(s, x, y, r, letter);
        return;
    }
    char words[16];
    Token ground = is_largest ? T_ink : T_paper, ink = is_largest ? T_paper : T_ink;
    snprintf(words, sizeof words, "%d", size);
    svg_rect(s, x - r, y - r, r * 3.5, 2 * r, r, svg_both(ground, ink, 1.1));
    svg_text(s, x - r * .5, y + r * .43, (Type){r * 1.2, 700, ANCHOR_START, ink}, letter);
    svg_text(s, x + r * 2.05, y + r * .43, (Type){r * 1.2, 700, ANCHOR_END, ink}, words);
}

static void draw_signs(Svg *s, const Blocks *blocks, const CityLook *look) {
    int largest[N_ZONES] = {0}, which[N_ZONES];
    for (int i = 0; i < blocks->count && look->counts; i++) {
        const Block *block = &blocks->block[i];
        int size = block->district == i ? district_size(blocks, i) : 0;
        if (block->zone < N_ZONES && size > largest[block->zone])
            largest[block->zone] = size, which[block->zone] = i;
    }
    for (int i = 0; i < blocks->count; i++) {
        const Block *block = &blocks->block[i];
        if (block->district != i || block->zone == NO_ZONE)
            continue;
        draw_sign(s, block, look, look->counts ? district_size(blocks, i) : 1,
                  look->counts && which[block->zone] == i);
    }
}

/* ---- the city ---- */

static int by_foot(const void *a, const void *b) {
    const Standing *p = a, *q = b;
    if (p->foot < q->foot || p->foot > q->foot)
        return p->foot < q->foot ? -1 : 1;
    return p->x < q->x ? -1 : p->x > q->x;
}

static void draw_scenery(Svg *s, Scenery *scenery) {
    qsort(scenery->thing, (size_t)scenery->count, sizeof scenery->thing[0], by_foot);
    for (int i = 0; i < scenery->count; i++) {
        const Standing *thing = &scenery->thing[i];
        svg_use_wide(s, thing->symbol, thing->x, thing->y, thing->w, thing->h);
    }
}

void urbanista_draw_city(Svg *s, const Blocks *blocks, CityLook look) {
    Scenery scenery = {.count = 0};
    svg_mute(s);
    draw_sheet(s, blocks, &look);
    for (int i = 0; i < blocks->count; i++)
        if (blocks->block[i].district == i)
            draw_district(s, blocks, i, &look);
    for (int i = 0; i < blocks->count; i++)
        if (blocks->block[i].district == i && blocks->block[i].zone == PARK)
            draw_park(s, blocks, i, &look, &scenery);
    urbanista_build_lots(s, blocks, look, &scenery);
    draw_roads(s, blocks, &look);
    draw_scenery(s, &scenery);
    if (look.cars) {
        draw_cars(s, blocks, &look);
        draw_grid(s, blocks, &look);
    }
    if (look.sign > 0)
        draw_signs(s, blocks, &look);
    svg_close(s);
}
