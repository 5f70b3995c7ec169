/* SPDX-License-Identifier: MIT */
/* urbanista_scene_lots.c - houses, shops and trees of a city. Every block has four half cells, cut
 * back where a road runs between them. Half cells of one zone are packed into lots, from the top,
 * in an order that only chance decides: over the borders of blocks, never across a road. Each lot
 * gets buildings of its zone and size. */
#include "games/urbanista/urbanista_scene_city.h"

#include <string.h>

enum {
    MAX_HALVES = 4 * 160,
    HALF_SIDE = 2 * CITY_WIDEST
};

typedef struct {
    int x, y; /* in half blocks */
    const Block *block;
    double left, top, right, bottom;
    bool has_vertical, has_horizontal, is_bend; /* roads beside it */
    bool used;
} Half;

typedef struct {
    int count;
    Half half[MAX_HALVES];
    int16_t at[HALF_SIDE][HALF_SIDE]; /* index + 1 */
} Halves;

static const char *numbered(const char *const *names, unsigned number) {
    return names[number];
}

void scenery_add(Scenery *scenery, const char *symbol, double foot, Box box) {
    if (scenery->count < MAX_STANDING)
        scenery->thing[scenery->count++] = (Standing){symbol, box.x, box.y, box.w, box.h, foot};
}

/* ---- buildings ---- */

static const char *const HOUSES[] = {"qh0",  "qh1",  "qh2",  "qh3",  "qh4",  "qh5",  "qh6",
                                     "qh7",  "qh8",  "qh9",  "qh10", "qh11", "qh12", "qh13",
                                     "qh14", "qh15", "qh16", "qh17", "qh18", "qh19"};
static const char *const TREES[] = {"qt0", "qt1", "qt2", "qt3", "qt4", "qt5", "qt6", "qt7"};
static const char *const SHOPS[2][5] = {{"qs0", "qs1", "qs2", "qs3", "qs4"},
                                        {"qs0w", "qs1w", "qs2w", "qs3w", "qs4w"}};
static const char *const WORKS[2][3] = {{"qw0", "qw1", "qw2"}, {"qw0w", "qw1w", "qw2w"}};
static const char *const TOWERS[] = {"qy0", "qy1", "qy2", "qy3", "qy4"};
static const char *const TANKS[2][3] = {{"qk0", "qk1", "qk2"}, {"qk0w", "qk1w", "qk2w"}};

/* Each has its left foot at x, y. */
static void add_house(Scenery *out, double middle, double y, double size, unsigned chance) {
    double k = size / 32;
    scenery_add(out, numbered(HOUSES, chance % 20), y,
                (Box){middle - 20 * k, y - 30 * k, 40 * k, 33 * k});
}

void urbanista_plant_tree(Scenery *out, double x, double y, double size, unsigned chance) {
    double k = size / 24;
    scenery_add(out, numbered(TREES, chance % 8), y, (Box){x - 14 * k, y - 32 * k, 28 * k, 36 * k});
}

static void add_shop(Scenery *out, double x, double y, double w, double h, unsigned chance) {
    int wide = w > 1.7 * h;
    double k = wide ? 60 : 30;
    scenery_add(out, numbered(SHOPS[wide], chance % 5), y,
                (Box){x, y - h, w + w * 2 / k, h * 26 / 24});
}

static void add_works(Scenery *out, double x, double y, double w, double h, unsigned chance) {
    int wide = w > 40;
    double k = wide ? 60 : 30;
    scenery_add(out, numbered(WORKS[wide], chance % 3), y,
                (Box){x, y - h * 35 / 24, w * (k + 3) / k, h * 37 / 24});
}

static void add_tower(Scenery *out, double x, double y, double w, double h, unsigned chance) {
    scenery_add(out, numbered(TOWERS, chance % 5), y,
                (Box){x - w / 24, y - h * 58 / 48, w * 28 / 24, h * 60 / 48});
}

static void add_tanks(Scenery *out, double x, double y, double w, double h, unsigned chance) {
    int wide = w > 22;
    double k = wide ? 36 : 18;
    scenery_add(out, numbered(TANKS[wide], chance % 3), y,
                (Box){x, y - h * 27 / 24, w * (k + 2) / k, h * 29 / 24});
}

static void add_chimney(Scenery *out, double x, double y, double w, double h) {
    scenery_add(out, "qchim", y, (Box){x, y - h * 53 / 36, w * 22 / 8, h * 53 / 36});
}

/* ---- lots ---- */

typedef struct {
    Box box;
    int nx, ny; /* half blocks */
    unsigned chance;
} Lot;

static void build_homes(Scenery *out, const Lot *lot) {
    double w = lot->box.w, h = lot->box.h;
    int columns = (int)(w / 33 + .5), rows = (int)(h / 30 + .5);
    columns = columns < 1 ? 1 : columns;
    rows = rows < 1 ? 1 : rows;
    for (int i = 0; i < columns * rows; i++) {
        unsigned chance = kit_chance((int)(lot->chance % 65521), i, 5);
        int column = i % columns, row = i / columns;
        double x = lot->box.x + w * (column + .5) / columns;
        double y = lot->box.y + h * (row + 1) / rows - 3.5;
        double size = w / columns * .84 < h / rows ? w / columns * .84 : h / rows;
        size = size > 33 ? 33 : size;
        add_house(out, x - size * .05, y, size, chance);
        if (chance / 32 % 3 && w / columns > size * 1.05)
            urbanista_plant_tree(out, x + size * .46, y + .5, size * .34, chance / 7);
    }
}

static void build_offices(Scenery *out, const Lot *lot) {
    double x = lot->box.x, w = lot->box.w, h = lot->box.h, foot = lot->box.y + h - 3;
    unsigned c = lot->chance;
    if (lot->ny > 1 && lot->nx > 1) {
        add_tower(out, x + w * .08, foot - h * .1, w * .26, h * .72, c);
        add_tower(out, x + w * .66, foot - h * .16, w * .25, h * .6, c / 3);
        add_tower(out, x + w * .37, foot - h * .3, w * .24, h * .5, c / 5);
        add_shop(out, x + w * .3, foot, w * .4, h * .26, c / 2);
    } else if (lot->ny > 1) {
        add_tower(out, x + w * .14, foot - h * .34, w * .56, h * .56, c);
        add_shop(out, x + w * .1, foot, w * .76, h * .3 < 20 ? h * .3 : 20, c / 3);
    } else if (lot->nx > 1 && c % 3) {
        add_shop(out, x + w * .05, foot, w * .36, h * .74, c);
        add_tower(out, x + w * .45, foot, w * .2, h * .84, c / 3);
        add_shop(out, x + w * .69, foot, w * .27, h * .7, c / 5);
    } else if (lot->nx > 1 || c % 2) {
        add_shop(out, x + w * .08, foot, w * .84, h * .75, c);
    } else {
        add_tower(out, x + w * .12, foot, w * .44, h * .82, c);
        add_tower(out, x + w * .58, foot, w * .32, h * .58, c / 3);
    }
}

static void build_works(Scenery *out, const Lot *lot) {
    double x = lot->box.x, w = lot->box.w, h = lot->box.h, foot = lot->box.y + h - 3;
    unsigned c = lot->chance;
    if (lot->ny > 1 && lot->nx > 1) {
        add_chimney(out, x + w * .1, foot - h * .3, 7, h * .5);
        add_chimney(out, x + w * .26, foot - h * .3, 7, h * .42);
        add_tanks(out, x + w * .56, foot - h * .42, w * .38, h * .36, c);
        add_works(out, x + w * .06, foot, w * .62, h * .42, c);
        scenery_add(out, "qcrates", foot, (Box){x + w * .72, foot - 12, 19, 10});
    } else if (lot->ny > 1) {
        add_chimney(out, x + w * .6, foot - h * .36, 7, h * .46);
        add_tanks(out, x + w * .06, foot - h * .44, w * .5, h * .34, c);
        add_works(out, x + w * .08, foot, w * .84, h * .3, c);
    } else if (lot->nx > 1) {
        add_chimney(out, x + w * .8, foot, 7, h * .6);
        add_works(out, x + w * .05, foot, w * .58, h * .62, c);
    } else if (c % 2) {
        add_tanks(out, x + w * .1, foot, w * .78, h * .7, c);
    } else {
        add_chimney(out, x + w * .72, foot, 6.5, h * .58);
        add_works(out, x + w * .08, foot, w * .6, h * .56, c);
    }
}

static void build(Svg *s, Scenery *out, Zone zone, const Lot *lot) {
    static const Token GROUNDS[N_ZONES] = {T_xwht, T_P, T_xgry, T_xlime};
    static void (*const BUILD[N_ZONES])(Scenery *, const Lot *) = {build_offices, NULL, build_works,
                                                                   build_homes};
    if (lot->box.w < 10 || lot->box.h < 10)
        return;
    svg_rect(s, lot->box.x + 1.5, lot->box.y + 1.5, lot->box.w - 3, lot->box.h - 3, 3,
             svg_veil(GROUNDS[zone], .75));
    BUILD[zone](out, lot);
}

/* ---- half cells ---- */

static Half *half_at(Halves *halves, int x, int y) {
    x += CITY_WIDEST, y += CITY_WIDEST;
    if (x < 0 || y < 0 || x >= HALF_SIDE || y >= HALF_SIDE || !halves->at[y][x])
        return NULL;
    return &halves->half[halves->at[y][x] - 1];
}

static bool leads(const Block *block, Side side) {
    return block->sides >> side & 1;
}

/* The half cell in column i, row j of a block, between its roads and its district's edges. */
static Half cut(const Blocks *blocks, const Block *block, int i, int j, const CityLook *look) {
    double w = look->w, h = look->h, inset = h * .12 + 2.4;
    Half half = {.x = 2 * block->x + i,
                 .y = 2 * block->y + j,
                 .block = block,
                 .left = block->x * w + i * w / 2,
                 .top = block->y * h + j * h / 2,
                 .has_vertical = leads(block, j ? SOUTH : NORTH),
                 .has_horizontal = leads(block, i ? EAST : WEST)};
    bool is_straight = leads(block, NORTH) == leads(block, SOUTH);
    half.is_bend = block->sides && !is_straight && !half.has_vertical && !half.has_horizontal;
    half.right = half.left + w / 2;
    half.bottom = half.top + h / 2;
    double across = half.has_vertical ? inset : half.is_bend ? inset * .8 : 0;
    double down = half.has_horizontal ? inset : half.is_bend ? inset * .8 : 0;
    *(i ? &half.left : &half.right) += i ? across : -across;
    *(j ? &half.top : &half.bottom) += j ? down : -down;
    const Block *aside = urbanista_block_at(blocks, block->x + (i ? 1 : -1), block->y);
    const Block *over = urbanista_block_at(blocks, block->x, block->y + (j ? 1 : -1));
    if (!aside || aside->zone != block->zone)
        *(i ? &half.right : &half.left) += i ? -4 : 4;
    if (!over || over->zone != block->zone)
        *(j ? &half.bottom : &half.top) += j ? -4 : 4;
    return half;
}

static void cut_all(const Blocks *blocks, const CityLook *look, Halves *out) {
    memset(out->at, 0, sizeof out->at);
    out->count = 0;
    for (int b = 0; b < blocks->count; b++) {
        const Block *block = &blocks->block[b];
        if (block->zone == PARK || block->zone == NO_ZONE)
            continue;
        for (int k = 0; k < 4 && out->count < MAX_HALVES; k++) {
            if (k == 0 && look->sign > 0 && block->district == b)
                continue; /* its letter is here */
            Half half = cut(blocks, block, k % 2, k / 2, look);
            int x = half.x + CITY_WIDEST, y = half.y + CITY_WIDEST;
            if (x < 0 || y < 0 || x >= HALF_SIDE || y >= HALF_SIDE)
                continue;
            out->half[out->count] = half;
            out->at[y][x] = (int16_t)++out->count;
        }
    }
}

/* May a lot run from one half cell to its neighbour? */
static bool joined(const Half *a, const Half *b) {
    if (!a || !b || a->used || b->used || a->block->zone != b->block->zone || a->is_bend ||
        b->is_bend)
        return false;
    if (a->block != b->block)
        return true;
    return a->x != b->x ? !a->has_vertical : !a->has_horizontal;
}

/* Does a lot of nx by ny fit from here on? */
static bool fits(Halves *halves, const Half *first, int nx, int ny) {
    for (int j = 0; j < ny; j++) {
        for (int i = 0; i < nx; i++) {
            const Half *half = half_at(halves, first->x + i, first->y + j);
            if (!half || half->used ||
                (i > 0 && !joined(half_at(halves, first->x + i - 1, first->y + j), half)) ||
                (j > 0 && !joined(half_at(halves, first->x + i, first->y + j - 1), half)))
                return false;
        }
    }
    return true;
}

static Lot take(Halves *halves, const Half *first, int nx, int ny, unsigned chance) {
    double left = first->left, top = first->top, right = first->right, bottom = first->bottom;
    for (int j = 0; j < ny; j++) {
        for (int i = 0; i < nx; i++) {
            Half *half = half_at(halves, first->x + i, first->y + j);
            half->used = true;
            left = i == 0 && half->left > left ? half->left : left;
            top = j == 0 && half->top > top ? half->top : top;
            if (i == nx - 1)
                right = right < half->right && j == 0 ? half->right
                        : half->right < right && j    ? half->right
                                                      : right;
            if (j == ny - 1)
                bottom = bottom < half->bottom && i == 0 ? half->bottom
                         : half->bottom < bottom && i    ? half->bottom
                                                         : bottom;
        }
    }
    return (Lot){{left, top, right - left, bottom - top}, nx, ny, chance};
}

void urbanista_build_lots(Svg *s, const Blocks *blocks, CityLook look, Scenery *scenery) {
    static const struct {
        int x, y;
    } SIZES[4][5] = {{{2, 2}, {2, 1}, {1, 2}, {1, 1}, {1, 1}},
                     {{2, 1}, {2, 2}, {1, 2}, {1, 1}, {1, 1}},
                     {{1, 2}, {2, 1}, {1, 1}, {1, 1}, {1, 1}},
                     {{3, 1}, {2, 2}, {2, 1}, {1, 2}, {1, 1}}};
    Halves halves;
    cut_all(blocks, &look, &halves);
    for (int i = 0; i < halves.count; i++) {
        Half *half = &halves.half[i];
        unsigned chance = kit_chance(half->x, half->y, 11);
        if (half->used)
            continue;
        int k = 0;
        while (k < 4 && !fits(&halves, half, SIZES[chance % 4][k].x, SIZES[chance % 4][k].y))
            k++;
        Lot lot = take(&halves, half, SIZES[chance % 4][k].x, SIZES[chance % 4][k].y, chance >> 4);
        build(s, scenery, (Zone)half->block->zone, &lot);
    }
}
