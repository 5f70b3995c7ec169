/* SPDX-License-Identifier: MIT */
/* budowa_scene_cutouts.c - Budowa Miasta's components to print: map, buildings, shares, money. */
#include "games/budowa/budowa_scene.h"
#include "games/budowa/budowa_words.h"
#include "words/words.h"

#include <stdio.h>

enum {
    MM = CUTOUT_MM,
    MAP_W = 370 * MM, /* of the whole map: four sheets to be laid side by side */
    MAP_H = 298 * MM,
    BUILDING = 18 * MM, /* as large as a plot of that map */
    SHARE_W = 56 * MM,
    SHARE_H = 44 * MM,
    NOTE_W = 60 * MM,
    NOTE_H = 30 * MM
};

/* ---- the map ---- */

static int count_map(int slot) {
    (void)slot;
    return 4;
}

/* A plot as it is printed: its name and normal cost, where a building will lie. */
static void draw_plot(Svg *s, const BudowaMap *map, int plot) {
    BudowaWay way = budowa_way(map, plot / 4);
    Spot at = budowa_plot_spot(map, &way, plot % 4);
    char words[16];
    budowa_slab(s, &way, at, 34, 34, 5, svg_both(T_paper, T_edge, 1.2));
    snprintf(words, sizeof words, "%c%d", map->deck->street[plot / 4].name, plot % 4 + 1);
    svg_text(s, at.x, at.y - 2, (Type){11, 600, ANCHOR_MIDDLE, T_ink2}, words);
    svg_int(s, at.x, at.y + 12, (Type){14, 700, ANCHOR_MIDDLE, T_ink}, map->deck->cost[plot]);
}

static void draw_map(Svg *s, int slot, int i, bool back) {
    View view = {.game = &budowa_game, .seat = NOBODY, .seats = 2};
    SceneStyle style = {.select = ""};
    BudowaState *state = (BudowaState *)&view.state;
    Scene scene = {.svg = *s, .view = &view, .style = &style};
    BudowaMap map;
    char prefix[16];
    (void)back;
    state->deck = (uint16_t)slot;
    state->seats = 2;
    state->phase = BUDOWA_BUILD;
    state->plot = BUDOWA_NONE;
    budowa_lay_map(&view, &style, &map);
    snprintf(prefix, sizeof prefix, "map%d", i);
    scene.svg.prefix = prefix;
    double across = MAP_W / map.box.w, down = MAP_H / map.box.h;
    double scale = across < down ? across : down;
    svg_rect(s, 0, 0, MAP_W / 2.0, MAP_H / 2.0, 0, svg_fill(T_table));
    int column = i % 2, row = i / 2; /* of the quarter */
    svg_place(s, (MAP_W - map.box.w * scale) / 2 - column * MAP_W / 2.0,
              (MAP_H - map.box.h * scale) / 2 - row * MAP_H / 2.0, scale, 0);
    budowa_draw_map(&scene, &map);
    for (int plot = 0; plot < map.deck->n_plots; plot++)
        draw_plot(s, &map, plot);
    svg_close(s);
}

/* ---- buildings ---- */

static int count_buildings(int slot) {
    return budowa_deck(slot)->n_plots;
}

static void draw_building(Svg *s, int slot, int i, bool back) {
    const BudowaDeck *deck = budowa_deck(slot);
    char words[16];
    if (back) {
        cutout_back(s, BUILDING, BUILDING, T_Id);
        return;
    }
    svg_rect(s, 0, 0, BUILDING, BUILDING, 0, svg_fill(T_inset));
    svg_use(s, budowa_kind_symbol(deck->kind[i]), 4, 20, 44, T_none);
    snprintf(words, sizeof words, "%c%d", deck->street[i / 4].name, i % 4 + 1);
    svg_text(s, 6, 17, (Type){14, 700, ANCHOR_START, T_ink}, words);
    svg_int(s, BUILDING - 6, BUILDING - 8, (Type){19, 700, ANCHOR_END, T_ink}, deck->cost[i]);
}

/* ---- shares ---- */

static int count_shares(int slot) {
    return budowa_deck(slot)->n_venues * BUDOWA_SHARES;
}

/* What one to five shares pay, as the printed ones tell it. */
static void draw_pays(Svg *s, const BudowaVenue *venue, double y) {
    double step = (SHARE_W - 24) / 5.0;
    for (int n = 1; n <= BUDOWA_SHARES; n++) {
        double x = 12 + (n - 1) * step;
        svg_rect(s, x + 1, y, step - 2, 44, 4, svg_fill(T_paper));
        svg_int(s, x + step / 2, y + 14, (Type){11, 500, ANCHOR_MIDDLE, T_ink2}, n);
        svg_int(s, x + step / 2, y + 35, (Type){16, 700, ANCHOR_MIDDLE, T_ink}, venue->pay[n]);
    }
}

static void draw_share(Svg *s, int slot, int i, bool back) {
    const BudowaDeck *deck = budowa_deck(slot);
    const BudowaVenue *venue = &deck->venue[i / BUDOWA_SHARES];
    char bytes[96];
    Text words;
    int price = venue->price[i % BUDOWA_SHARES];
    (void)back;
    text_init(&words, bytes, sizeof bytes);
    svg_rect(s, 0, 0, SHARE_W, SHARE_H, 0, svg_fill(T_inset));
    svg_rect(s, 0, 0, SHARE_W, 9, 0, svg_fill(T_Cd));
    budowa_draw_venue(s, venue, 10, 18, 64);
    budowa_venue_name(deck, venue, &words);
    svg_text_fit(s, 82, 42, (Type){17, 700, ANCHOR_START, T_ink}, SHARE_W - 92, 9, bytes);
    svg_text_fit(s, 82, 64, (Type){12.5, 500, ANCHOR_START, T_ink2}, SHARE_W - 92, 8,
                 price ? tr("price") : tr("free share"));
    if (price)
        svg_int(s, 82, 92, (Type){26, 700, ANCHOR_START, T_ink}, price);
    svg_text_fit(s, 12, 116, (Type){11.5, 500, ANCHOR_START, T_ink2}, SHARE_W - 24, 8,
                 tr("A finished street pays for so many shares:"));
    draw_pays(s, venue, 122);
}

/* ---- money ---- */

static const struct {
    int value, copies;
    Token ground;
} NOTES[] = {{1, 30, T_cut}, {5, 24, T_Rl}, {10, 24, T_Cl}, {20, 20, T_Pl}, {50, 16, T_mrl}};

static int count_notes(int slot) {
    int count = 0;
    (void)slot;
    for (size_t i = 0; i < sizeof NOTES / sizeof NOTES[0]; i++)
        count += NOTES[i].copies;
    return count;
}

static void draw_note(Svg *s, int slot, int i, bool back) {
    size_t kind = 0;
    (void)slot;
    (void)back;
    for (; i >= NOTES[kind].copies; kind++)
        i -= NOTES[kind].copies;
    svg_rect(s, 0, 0, NOTE_W, NOTE_H, 0, svg_fill(NOTES[kind].ground));
    kit_skyline(s, (Box){14, 44, NOTE_W - 28, NOTE_H - 54}, T_onaccent, (unsigned)kind + 2, .75);
    svg_rect(s, 8, 8, NOTE_W - 16, NOTE_H - 16, 5, svg_line(T_artink, 1));
    svg_int(s, NOTE_W / 2.0, NOTE_H / 2.0 + 17, (Type){46, 700, ANCHOR_MIDDLE, T_artink},
            NOTES[kind].value);
    svg_int(s, 18, 31, (Type){17, 700, ANCHOR_START, T_artink}, NOTES[kind].value);
    svg_int(s, NOTE_W - 18, NOTE_H - 18, (Type){17, 700, ANCHOR_END, T_artink}, NOTES[kind].value);
}

const CutoutKind budowa_cutouts[] = {
    {TR("Map"), 185, 149, false, count_map, draw_map},
    {TR("Buildings"), 18, 18, true, count_buildings, draw_building},
    {TR("Shares"), 56, 44, false, count_shares, draw_share},
    {TR("Money"), 60, 30, false, count_notes, draw_note},
    {0},
};
