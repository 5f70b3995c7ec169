/* SPDX-License-Identifier: MIT */
/* urbanista_scene_card.c - a card as a small city of four blocks, swatches of zones, drawn cities.
 */
#include "games/urbanista/urbanista_scene_card.h"

#include "games/urbanista/urbanista_scene_city.h"
#include "games/urbanista/urbanista_words.h"

#include <string.h>

static const char *const PATTERNS[N_ZONES] = {"pC", "pP", "pI", "pR"};

/* ---- zones ---- */

void urbanista_draw_swatch(Svg *s, Zone zone, Box box) {
    svg_rect(s, box.x, box.y, box.w, box.h, 6, svg_fill(T_C + 3 * (Token)zone));
    svg_rect(s, box.x, box.y, box.w, box.h, 6, svg_pattern(PATTERNS[zone]));
    kit_letter(s, box.x + box.w / 2, box.y + box.h / 2, box.w * .32, words_urbanista_letter(zone));
}

/* ---- cards ---- */

/* The card alone, with its first block at 0, 0. */
static void city_of(const UrbanistaCard *card, bool turned, City *out) {
    memset(out, 0, sizeof *out);
    out->top = CITY_ORIGIN;
    out->bottom = CITY_ORIGIN + 1;
    for (int half = 0; half < 2; half++) {
        const uint64_t *bits = card->bits[turned][half];
        CityRow *row = &out->row[CITY_ORIGIN + half];
        row->block = (uint64_t)3 << CITY_ORIGIN;
        for (int zone = 0; zone < N_ZONES; zone++)
            row->zone[zone] = bits[zone] << CITY_ORIGIN;
        for (int side = 0; side < N_SIDES; side++)
            row->end[side] = bits[N_ZONES + side] << CITY_ORIGIN;
    }
}

void urbanista_draw_card(Svg *s, const UrbanistaCard *card, CardStyle style) {
    double w = style.w, h = style.h, r = urbanista_card_radius(h), rim = h * .045;
    City city;
    Blocks blocks;
    if (style.shadow > 0)
        svg_rect(s, -rim, style.shadow - rim, 2 * (w + rim), 2 * (h + rim), r,
                 svg_veil(T_shade, .35));
    svg_rect(s, -rim, -rim, 2 * (w + rim), 2 * (h + rim), r, svg_both(T_paper, T_line, 1));
    city_of(card, style.turned, &city);
    urbanista_list_blocks(&city, &blocks);
    urbanista_draw_city(s, &blocks, (CityLook){.w = w, .h = h, .sign = style.letters ? 1 : 0});
}

/* ---- drawn cities ---- */

bool urbanista_draw_drawing(Scene *scene, int slot, Scan *in, Box *box) {
    UrbanistaTask task;
    City city;
    Blocks blocks;
    if (!urbanista_read_drawing(slot, in, &task, &city))
        return false;
    uint64_t used = 0;
    for (int y = city.top; y <= city.bottom; y++)
        used |= city.row[y].block;
    int left = __builtin_ctzll(used), right = 63 - __builtin_clzll(used);
    double x = left - CITY_ORIGIN, y = city.top - CITY_ORIGIN;
    *box = (Box){(x - .5) * BLOCK_W, (y - .5) * BLOCK_H, (right - left + 2) * BLOCK_W,
                 (city.bottom - city.top + 2) * BLOCK_H};
    urbanista_draw_mat(&scene->svg, *box);
    urbanista_list_blocks(&city, &blocks);
    urbanista_draw_city(
        &scene->svg, &blocks,
        (CityLook){.w = BLOCK_W, .h = BLOCK_H, .sign = 1, .counts = true, .cars = true});
    return true;
}
