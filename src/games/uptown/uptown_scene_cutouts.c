/* SPDX-License-Identifier: MIT */
/* uptown_scene_cutouts.c - UpTown's components to print: cards, signs of the plots, upcoins. */
#include "games/uptown/uptown_scene.h"
#include "words/words.h"

#include <stdio.h>

enum {
    MM = CUTOUT_MM,
    CARD_W = 63 * MM,
    CARD_H = 44 * MM,
    HALF_W = 183, /* of a project in the units of uptown_draw_project */
    HALF_H = 64,
    SIGN_W = 63 * MM,
    SIGN_H = 16 * MM,
    COIN = 22 * MM
};

/* ---- cards ---- */

static int count_projects(int slot) {
    return uptown_deck(slot)->n_projects;
}

static int count_towns(int slot) {
    return uptown_deck(slot)->n_towns;
}

/* One of a card's two projects; the lower one is upside down, so that turning the card chooses. */
static void draw_half(Svg *s, const UptownDeck *deck, int card, int half, bool below) {
    const char *key = deck->name[card][half];
    const double scale = CARD_W / (double)HALF_W;
    if (below)
        svg_place(s, CARD_W, CARD_H, scale, 180);
    else
        svg_place(s, 0, 0, scale, 0);
    uptown_draw_project(s, uptown_project(deck, card, half), words_named(&deck->head, key), key,
                        (Box){0, 0, HALF_W, HALF_H});
    svg_close(s);
}

/* In the strip of the upper project, and of the lower one. */
static void draw_name(Svg *s, const char *name) {
    for (int end = 0; end < 2; end++) {
        svg_place(s, end ? CARD_W : 0, end ? CARD_H : 0, 1, end ? 180 : 0);
        svg_text(s, CARD_W - 7, 18, (Type){11, 700, ANCHOR_END, T_onaccent}, name);
        svg_close(s);
    }
}

/* Projects `half` and `half` + 1 of a card. */
static void draw_halves(Svg *s, const UptownDeck *deck, int card, int half, const char *name) {
    svg_rect(s, 0, 0, CARD_W, CARD_H, 0, svg_fill(T_wallA));
    draw_half(s, deck, card, half, false);
    draw_half(s, deck, card, half + 1, true);
    svg_rect(s, 0, CARD_H / 2.0 - .6, CARD_W, 1.2, 0, svg_fill(T_edge));
    draw_name(s, name);
}

static void draw_project_card(Svg *s, int slot, int i, bool back) {
    const UptownDeck *deck = uptown_deck(slot);
    char name[16];
    int card = i + 1;
    if (back) {
        cutout_back(s, CARD_W, CARD_H, T_accent);
        return;
    }
    snprintf(name, sizeof name, "%d", card);
    draw_halves(s, deck, card, 0, name);
    int costs[] = {uptown_project(deck, card, 0)->cost, uptown_project(deck, card, 1)->cost};
    uptown_draw_price(s, CARD_W - 20, CARD_H / 2.0, 15, costs[0], true);
    if (costs[0] == costs[1])
        return;
    svg_place(s, 20, CARD_H / 2.0, 1, 180);
    uptown_draw_price(s, 0, 0, 15, costs[1], true);
    svg_close(s);
}

static void draw_town_card(Svg *s, int slot, int i, bool back) {
    char name[16];
    snprintf(name, sizeof name, "%d %c", i + 1, back ? 'B' : 'A');
    draw_halves(s, uptown_deck(slot), UPTOWN_TOWN + i + 1, back ? 2 : 0, name);
}

/* ---- signs of the plots: five for each seat, to lie under the houses ---- */

static int count_signs(int slot) {
    (void)slot;
    return UPTOWN_PLOTS;
}

static void draw_sign(Svg *s, int slot, int i, bool back) {
    char words[32];
    Seat seat = (Seat)(i / UPTOWN_STREET);
    (void)slot;
    (void)back;
    svg_rect(s, 0, 0, SIGN_W, SIGN_H, 0, svg_fill(T_inset));
    svg_rect(s, 0, 0, SIGN_W, 3 * MM, 0, svg_fill(svg_seat(s, seat)));
    svg_rect(s, 0, SIGN_H - 3 * MM, SIGN_W, 3 * MM, 0, svg_fill(T_road));
    svg_rect(s, 0, SIGN_H - 1.7 * MM, SIGN_W, .5 * MM, 0, svg_fill(T_dash));
    kit_seat_mark(s, seat, 8 * MM, 8 * MM, 3.4 * MM, NULL);
    snprintf(words, sizeof words, tr("Plot %d"), i % UPTOWN_STREET + 1);
    svg_text_fit(s, SIGN_W / 2.0, 9.4 * MM, (Type){19, 700, ANCHOR_MIDDLE, T_ink}, 36 * MM, 9,
                 words);
}

/* ---- upcoins ---- */

static const struct { int value, copies; } COINS[] = {{1, 36}, {5, 16}, {10, 12}};

static int count_coins(int slot) {
    int count = 0;
    (void)slot;
    for (size_t i = 0; i < sizeof COINS / sizeof COINS[0]; i++)
        count += COINS[i].copies;
    return count;
}

static void draw_coin(Svg *s, int slot, int i, bool back) {
    size_t kind = 0;
    (void)slot;
    (void)back;
    for (; i >= COINS[kind].copies; kind++)
        i -= COINS[kind].copies;
    svg_rect(s, 0, 0, COIN, COIN, 0, svg_fill(T_inset));
    uptown_draw_price(s, COIN / 2.0, COIN / 2.0, 9 * MM, COINS[kind].value, true);
}

const CutoutKind uptown_cutouts[] = {
    {TR("Project cards"), 63, 44, true, count_projects, draw_project_card},
    {TR("Town cards"), 63, 44, true, count_towns, draw_town_card},
    {TR("Plots of the streets"), 63, 16, false, count_signs, draw_sign},
    {TR("Upcoins"), 22, 22, false, count_coins, draw_coin},
    {0},
};
