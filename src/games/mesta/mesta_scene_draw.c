/* SPDX-License-Identifier: MIT */
/* mesta_scene_draw.c - squares, features, buildings and tiles of Města. Colours never speak alone:
 * each has its pattern on walls and its letter on plots, pieces and roofs; park and water fill
 * their squares and have dots and waves. */
#include "games/mesta/mesta_scene_draw.h"

#include "games/mesta/mesta_scene_city.h"
#include "games/mesta/mesta_scene_display.h"
#include "games/mesta/mesta_scene_house.h"
#include "games/mesta/mesta_words.h"
#include "words/words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const Iso MESTA_ISO = {55.5, 31.6, 18};

static const double FRAME = .80; /* of a plot */
static const double DEEP = 12;   /* a tile's edge */

Spot mesta_spot(Iso iso, int column, int row) {
    return (Spot){(column - row) * iso.hw, (column + row) * iso.hh};
}

Plan mesta_plan(const MestaDeck *deck, const MestaCity *city, const MestaQuarter *q) {
    return (Plan){deck, city, q, 2 * q->left, 2 * q->top, 2 * q->wide, 2 * q->high};
}

bool mesta_has_ground(const Plan *plan, int column, int row) {
    int x = column - plan->left, y = row - plan->top;
    return x >= 0 && y >= 0 && x < plan->wide && y < plan->high &&
           mesta_square(plan->quarter, x, y).ground != MESTA_NONE;
}

/* ---- signs ---- */

Token mesta_colour(int colour) {
    return T_mr + 3 * (Token)colour;
}

const char *mesta_pattern(int ground) {
    static const char *const PATTERNS[MESTA_GROUNDS] = {"pmr", "pmb", "pmg", "pmy", "pP", "pW"};
    return PATTERNS[ground];
}

static const char *const SYMBOLS[MESTA_KINDS] = {"boat",     "ferry",    "dolphins",   "lighthouse",
                                                 "tree",     "fountain", "playground", "pavilion",
                                                 "monument", "wild"};

/* The first kind of this ground's four that is called by the symbol's name, or MESTA_NONE. */
static int kind_named(const MestaDeck *deck, int first, const char *symbol) {
    for (int kind = first; kind < first + 4; kind++)
        if (strcmp(deck->feature[kind], symbol) == 0)
            return kind;
    return MESTA_NONE;
}

const char *mesta_feature_symbol(const MestaDeck *deck, int kind) {
    assert(kind >= 0 && kind < MESTA_KINDS);
    if (kind >= MESTA_MONUMENT)
        return SYMBOLS[kind];
    int first = kind < MESTA_PARK_KINDS ? MESTA_WATER_KINDS : MESTA_PARK_KINDS, nameless = 0;
    for (int other = first; other <= kind; other++) {
        bool named = false;
        for (int i = first; i < first + 4; i++)
            named |= kind_named(deck, first, SYMBOLS[i]) == other;
        if (named && other == kind)
            return deck->feature[kind];
        nameless += !named;
    }
    for (int i = first; i < first + 4; i++)
        if (kind_named(deck, first, SYMBOLS[i]) == MESTA_NONE && --nameless == 0)
            return SYMBOLS[i];
    return SYMBOLS[kind];
}

void mesta_describe_square(const MestaDeck *deck, MestaSquare square, int column, int row,
                           Text *out) {
    if (square.height) {
        text_add(out, words_mesta_colour(square.colour));
        text_add(out, ", ");
        text_format(out, tr("height %d"), square.height);
    } else if (square.feature != MESTA_NONE) {
        words_mesta_name(deck, deck->feature[square.feature], out);
    } else if (square.ground < MESTA_COLOURS) {
        text_add(out, words_mesta_colour(square.ground));
        text_add(out, ", ");
        text_add(out, trc("mesta", "empty plot"));
    } else {
        text_add(out, square.ground == MESTA_PARK ? tr("park") : tr("water"));
    }
    text_add(out, ", ");
    char x[WORDS_NUMBER], y[WORDS_NUMBER];
    text_format(out, tr("column %s, row %s"), words_number(column, x), words_number(row, y));
}

/* ---- from a corner: ground ---- */

/* A wild plot's frame has all four colours. */
static void draw_wild_frame(Svg *s, double x, double y, double hw, double hh) {
    const double px[] = {x, x + hw, x, x - hw}, py[] = {y, y + hh, y + 2 * hh, y + hh};
    mesta_diamond(s, x, y, hw, hh, svg_fill(T_anyl));
    for (int i = 0; i < 4; i++)
        svg_path(s, "M# #L# #", (double[]){px[i], py[i], px[(i + 1) % 4], py[(i + 1) % 4]},
                 (Paint){.stroke = mesta_colour(i), .width = 5, .round = true});
}

static void draw_plot(Svg *s, Iso iso, Spot at, int ground, bool is_wild) {
    double w = iso.hw * FRAME, h = iso.hh * FRAME, y = at.y + iso.hh * (1 - FRAME);
    mesta_diamond(s, at.x, at.y, iso.hw, iso.hh, svg_both(T_cream, T_creamd, 1));
    if (is_wild)
        draw_wild_frame(s, at.x, y, w, h);
    else
        mesta_diamond(s, at.x, y, w, h,
                      (Paint){.fill = mesta_colour(ground) + 2,
                              .stroke = mesta_colour(ground),
                              .width = iso.hw * .09,
                              .round = true});
}

/* Grass and flowers, below 6 units: nothing that could be taken for a feature. */
static void draw_meadow(Svg *s, Iso iso, Spot at, int x, int y) {
    Outline grass;
    outline_begin(&grass);
    for (int i = 0; i < 4; i++) {
        double across = kit_chance(x, y, i) % 1000 / 1000.0 - .5;
        double down = kit_chance(x, y, i + 9) % 1000 / 1000.0 - .5;
        double gx = at.x + across * iso.hw, gy = at.y + iso.hh + down * iso.hh * .7;
        if (i < 3)
            outline_add(&grass, "M# #l-1.5-4M# #l1.5-4", (double[]){gx, gy, gx, gy});
        else
            svg_circle(s, gx, gy, 1.6, svg_fill((x + y) % 2 ? T_xcrm : T_rose));
    }
    outline_draw(s, &grass, svg_line(T_Pd, 1.1));
}

static void draw_iso_ground(Svg *s, Iso iso, const MestaCity *city, Spot at, int ground,
                            bool is_wild) {
    if (ground < MESTA_COLOURS) {
        draw_plot(s, iso, at, ground, is_wild);
        return;
    }
    Token fill = ground == MESTA_PARK ? T_P : mesta_tone(city, TONE_WATER);
    mesta_diamond(s, at.x, at.y, iso.hw, iso.hh, svg_both(fill, fill, .8));
    mesta_diamond(s, at.x, at.y, iso.hw, iso.hh, svg_pattern(mesta_pattern(ground)));
}

static int ground_at(const Plan *plan, int x, int y) {
    return mesta_has_ground(plan, x, y) ? plan_square(plan, x, y).ground : MESTA_NONE;
}

/* Paths join the middles of neighbouring parks. */
static void draw_park(Svg *s, Iso iso, const Plan *plan, int x, int y) {
    Spot at = mesta_spot(iso, x, y);
    draw_meadow(s, iso, at, x, y);
    for (int i = 0; i < 2; i++) {
        if (ground_at(plan, x + i, y + 1 - i) != MESTA_PARK)
            continue;
        Spot next = mesta_spot(iso, x + i, y + 1 - i);
        svg_path(s, "M# #L# #", (double[]){at.x, at.y + iso.hh, next.x, next.y + iso.hh},
                 (Paint){.stroke = T_mpath, .width = iso.hw * .11, .round = true});
    }
}

/* Water lies lower than land: a wall is seen where land is behind it, and an edge before it. */
static void draw_basin(Svg *s, Iso iso, const Plan *plan, int x, int y) {
    Spot at = mesta_spot(iso, x, y);
    double side = at.y + iso.hh, front = at.y + 2 * iso.hh, deep = iso.hh * .2;
    int left = ground_at(plan, x - 1, y), right = ground_at(plan, x, y - 1);
    if (left != MESTA_WATER && left != MESTA_NONE)
        svg_path(s, "M# #L# #v#L# #z",
                 (double[]){at.x - iso.hw, side, at.x, at.y, deep, at.x - iso.hw * .8, side},
                 svg_fill(T_mquayd));
    if (right != MESTA_WATER && right != MESTA_NONE)
        svg_path(s, "M# #L# #L# #L# #z",
                 (double[]){at.x, at.y, at.x + iso.hw, side, at.x + iso.hw * .8, side, at.x,
                            at.y + deep},
                 svg_fill(T_mquay));
    Paint edge = {.stroke = T_xcrm, .width = 2.2, .round = true};
    if (ground_at(plan, x, y + 1) != MESTA_WATER)
        svg_path(s, "M# #L# #", (double[]){at.x - iso.hw, side, at.x, front}, edge);
    if (ground_at(plan, x + 1, y) != MESTA_WATER)
        svg_path(s, "M# #L# #", (double[]){at.x + iso.hw, side, at.x, front}, edge);
}

/* The two quay walls of a square that can be seen, where nothing lies before them. */
static void draw_quay(Svg *s, Iso iso, Spot at, bool left, bool right, double deep) {
    double side = at.y + iso.hh, front = at.y + 2 * iso.hh;
    Paint bricks = {.stroke = T_stoned, .width = 1, .dash = {9, 3}, .stroke_opacity = .6};
    for (int i = 0; i < 2; i++) {
        double x = at.x + (i ? iso.hw : -iso.hw);
        if (!(i ? right : left))
            continue;
        svg_path(s, "M# #L# #v#L# #z", (double[]){x, side, at.x, front, deep, x, side + deep},
                 svg_fill(i ? T_mquayd : T_mquay));
        svg_path(s, "M# #L# #", (double[]){x, side + deep / 2, at.x, front + deep / 2}, bricks);
    }
}

/* Foam where the quay meets the water. */
static void draw_foam(Svg *s, const MestaCity *city, Iso iso, Spot at, bool left, bool right) {
    double side = at.y + iso.hh + DEEP + 4, front = at.y + 2 * iso.hh + DEEP + 5;
    Paint foam = {.fill = mesta_tone(city, TONE_FOAM), .fill_opacity = .55};
    if (left)
        svg_path(s, "M# #L# #v5L# #z",
                 (double[]){at.x - iso.hw - 6, side - 3, at.x, front, at.x - iso.hw - 6, side + 2},
                 foam);
    if (right)
        svg_path(s, "M# #L# #v5L# #z",
                 (double[]){at.x + iso.hw + 6, side - 3, at.x, front, at.x + iso.hw + 6, side + 2},
                 foam);
}

static void draw_layer(Svg *s, Iso iso, const Plan *plan, int layer, int x, int y) {
    MestaSquare square = plan_square(plan, x, y);
    if (square.ground == MESTA_NONE)
        return;
    Spot at = mesta_spot(iso, x, y);
    bool left = !mesta_has_ground(plan, x, y + 1), right = !mesta_has_ground(plan, x + 1, y);
    if (layer == 0)
        draw_foam(s, plan->city, iso, at, left, right);
    else if (layer == 1)
        draw_quay(s, iso, at, left, right, DEEP);
    else if (layer == 2)
        draw_iso_ground(s, iso, plan->city, at, square.ground, square.feature == MESTA_WILD);
    else if (square.ground == MESTA_PARK)
        draw_park(s, iso, plan, x, y);
    else if (square.ground == MESTA_WATER)
        draw_basin(s, iso, plan, x, y);
}

void mesta_draw_ground(Svg *s, Iso iso, const Plan *plan) {
    for (int layer = 0; layer < 4; layer++)
        for (int y = plan->top; y < plan->top + plan->high; y++)
            for (int x = plan->left; x < plan->left + plan->wide; x++)
                draw_layer(s, iso, plan, layer, x, y);
}

void mesta_draw_iso_tile(Svg *s, Iso iso, const MestaCity *city, double x, double y,
                         const uint8_t ground[4]) {
    Iso whole = {2 * iso.hw, 2 * iso.hh, 0};
    draw_foam(s, city, whole, (Spot){x, y}, true, true);
    draw_quay(s, whole, (Spot){x, y}, true, true, DEEP);
    for (int i = 0; i < 4; i++) {
        Spot at = mesta_spot(iso, i % 2, i / 2);
        at = (Spot){x + at.x, y + at.y};
        draw_iso_ground(s, iso, city, at, ground[i], false);
        if (ground[i] < MESTA_COLOURS)
            svg_text(s, at.x, at.y + iso.hh + 6, (Type){16, 700, ANCHOR_MIDDLE, T_artink},
                     words_mesta_letter(ground[i]));
    }
}

/* ---- from a corner: what stands on the ground ---- */

/* Somebody who enjoys it: a body and a head. */
static void draw_person(Svg *s, double x, double y, double side, unsigned chance) {
    static const Token CLOTHES[] = {T_xred, T_xblue, T_xamb, T_xpetr, T_xvio};
    svg_path(s, "M# #q# # # 0z", (double[]){x - side * .3, y, side * .3, -side * 1.1, side * .6},
             svg_fill(CLOTHES[chance % 5]));
    svg_circle(s, x, y - side * .72, side * .22, svg_fill(chance & 8 ? T_xwood : T_xskin));
}

/* A feature stands large on its square, on paving where it needs some, with two people. */
static void draw_feature(Svg *s, Iso iso, const MestaDeck *deck, int kind, Spot at,
                         unsigned chance) {
    double side = iso.hw * 1.04, middle = at.y + iso.hh;
    bool is_paved = kind >= MESTA_PARK_KINDS && kind < MESTA_MONUMENT && chance % 4;
    if (is_paved)
        svg_path(s, "M# #a# # 0 1 0 # 0a# # 0 1 0 -# 0z",
                 (double[]){at.x - side * .48, middle + 5, side * .48, side * .21, side * .96,
                            side * .48, side * .21, side * .96},
                 svg_veil(T_mpath, .9));
    svg_use(s, mesta_feature_symbol(deck, kind), at.x - side / 2, middle - side * .72, side,
            T_none);
    if (kind < MESTA_PARK_KINDS)
        return;
    draw_person(s, at.x - side * .4, middle + side * .22, side * .22, chance);
    draw_person(s, at.x + side * .36, middle + side * .27, side * .2, chance >> 4);
}

static void draw_thing(Scene *scene, Iso iso, const Plan *plan, MestaSquare square, Spot at,
                       unsigned chance) {
    Svg *s = &scene->svg;
    if (square.height)
        mesta_draw_building(s, iso, at.x, at.y,
                            (Building){.colour = square.colour,
                                       .floors = square.height,
                                       .style = mesta_style(plan->city),
                                       .chance = chance});
    else if (square.feature == MESTA_WILD)
        svg_use(s, "wild", at.x - 15, at.y + iso.hh - 15, 30, T_none);
    else if (square.feature != MESTA_NONE)
        draw_feature(s, iso, plan->deck, square.feature, at, chance);
    else if (square.ground < MESTA_COLOURS)
        svg_text(s, at.x, at.y + iso.hh + 6, (Type){16, 700, ANCHOR_MIDDLE, T_artink},
                 words_mesta_letter(square.ground));
}

static int bit_of(const Plan *plan, int x, int y) {
    return (y - plan->top) * MESTA_STRIDE + x - plan->left;
}

/* The label of a square: what is there, and why the picked thing cannot go there. */
static void open_square(Scene *scene, const Plan *plan, MestaSquare square, int x, int y) {
    char bytes[160];
    Text label;
    text_init(&label, bytes, sizeof bytes);
    mesta_describe_square(plan->deck, square, x, y, &label);
    scene_open_barred(scene, false, 0, 0, bytes, mesta_picked_move(scene, bit_of(plan, x, y)),
                      "sq-%d-%d", x, y);
}

/* Letters and heights come last, so that no tower hides one: on the front corner, which leaves the
 * roof free, or on the one behind when something taller stands in front. */
static void draw_pills(Scene *scene, Iso iso, const Plan *plan, Squares faded) {
    Svg *s = &scene->svg;
    svg_mute(s);
    for (int y = plan->top; y < plan->top + plan->high; y++) {
        for (int x = plan->left; x < plan->left + plan->wide; x++) {
            MestaSquare square = plan_square(plan, x, y);
            if (square.ground == MESTA_NONE || !square.height || faded >> bit_of(plan, x, y) & 1)
                continue;
            bool is_behind = mesta_has_ground(plan, x + 1, y + 1) &&
                             plan_square(plan, x + 1, y + 1).height > square.height;
            Spot at = mesta_spot(iso, x, y);
            mesta_draw_pill(s, at.x, mesta_pill_y(iso, at.y, square.height, is_behind), 10,
                            square.colour, square.height);
        }
    }
    svg_close(s);
}

void mesta_draw_things(Scene *scene, Iso iso, const Plan *plan, Squares faded) {
    for (int y = plan->top; y < plan->top + plan->high; y++) {
        for (int x = plan->left; x < plan->left + plan->wide; x++) {
            MestaSquare square = plan_square(plan, x, y);
            if (square.ground == MESTA_NONE)
                continue;
            bool is_faded = faded >> bit_of(plan, x, y) & 1;
            Spot at = mesta_spot(iso, x, y);
            open_square(scene, plan, square, x, y);
            mesta_diamond(&scene->svg, at.x, at.y, iso.hw, iso.hh,
                          (Paint){.fill = T_paper, .fill_opacity = .01});
            if (is_faded)
                svg_fade(&scene->svg, .38);
            draw_thing(scene, iso, plan, square, at, kit_chance(x, y, 0));
            if (is_faded)
                svg_close(&scene->svg);
            svg_close(&scene->svg);
        }
    }
    draw_pills(scene, iso, plan, faded);
}

/* ---- from above ---- */

static void draw_flat_ground(Svg *s, MestaSquare square, Box box) {
    double side = box.w, inner = side * .085;
    if (square.ground >= MESTA_COLOURS) {
        svg_rect(s, box.x, box.y, side, side, 0, svg_fill(square.ground == MESTA_PARK ? T_P : T_W));
        svg_rect(s, box.x, box.y, side, side, 0, svg_pattern(mesta_pattern(square.ground)));
        return;
    }
    svg_rect(s, box.x, box.y, side, side, 0, svg_fill(T_cream));
    if (square.feature == MESTA_WILD)
        svg_use(s, "wild", box.x, box.y, side, T_none);
    else
        svg_rect(
            s, box.x + inner, box.y + inner, side - 2 * inner, side - 2 * inner, side * .07,
            svg_both(mesta_colour(square.ground) + 2, mesta_colour(square.ground), side * .083));
}

void mesta_draw_square(Svg *s, const MestaDeck *deck, MestaSquare square, Box box, bool letters) {
    double side = box.w, cx = box.x + side / 2, cy = box.y + side / 2;
    char words[8];
    if (square.ground == MESTA_NONE)
        return;
    draw_flat_ground(s, square, box);
    if (square.height) {
        double in = side * .1;
        svg_rect(s, box.x + in, box.y + in, side - 2 * in, side - 2 * in, side * .1,
                 svg_fill(mesta_colour(square.colour)));
        svg_rect(s, box.x + in, box.y + in, side - 2 * in, side - 2 * in, side * .1,
                 svg_pattern(mesta_pattern(square.colour)));
        svg_rect(s, cx - side * .37, cy - side * .27, side * .74, side * .54, side * .14,
                 svg_fill(T_paper));
        snprintf(words, sizeof words, "%s%d", words_mesta_letter(square.colour), square.height);
        svg_text(s, cx, cy + side * .15, (Type){side * .40, 700, ANCHOR_MIDDLE, T_ink}, words);
    } else if (square.feature != MESTA_NONE && square.feature != MESTA_WILD) {
        svg_use(s, mesta_feature_symbol(deck, square.feature), box.x + side * .1, box.y + side * .1,
                side * .8, T_none);
    } else if (square.ground < MESTA_COLOURS && letters && square.feature != MESTA_WILD) {
        svg_text(s, cx, cy + side * .155, (Type){side * .42, 700, ANCHOR_MIDDLE, T_artink},
                 words_mesta_letter(square.ground));
    }
}

void mesta_draw_feature(Svg *s, const MestaDeck *deck, int kind, Box box) {
    double side = box.w, r = side * .16;
    int ground = kind < MESTA_PARK_KINDS ? MESTA_WATER : MESTA_PARK;
    svg_rect(s, box.x + 1, box.y + 2, side, side, r, svg_veil(T_shade, .3));
    if (kind < MESTA_MONUMENT) {
        svg_rect(s, box.x, box.y, side, side, r, svg_fill(ground == MESTA_PARK ? T_P : T_W));
        svg_rect(s, box.x, box.y, side, side, r, svg_pattern(mesta_pattern(ground)));
    } else {
        svg_rect(s, box.x, box.y, side, side, r, svg_fill(T_cream));
    }
    svg_use(s, mesta_feature_symbol(deck, kind), box.x + side * .09, box.y + side * .09, side * .82,
            T_none);
}

void mesta_draw_flat(Scene *scene, const Plan *plan, double side) {
    for (int y = plan->top; y < plan->top + plan->high; y++) {
        for (int x = plan->left; x < plan->left + plan->wide; x++) {
            MestaSquare square = plan_square(plan, x, y);
            if (square.ground == MESTA_NONE)
                continue;
            open_square(scene, plan, square, x, y);
            svg_mute(&scene->svg);
            mesta_draw_square(&scene->svg, plan->deck, square,
                              (Box){x * side, y * side, side, side}, true);
            svg_close(&scene->svg);
            svg_close(&scene->svg);
        }
    }
}

void mesta_draw_land(Svg *s, double side, const uint8_t ground[4]) {
    svg_rect(s, 1.5, 3, 2 * side, 2 * side, 6, svg_veil(T_shade, .35));
    for (int i = 0; i < 4; i++) {
        int x = i % 2, y = i / 2;
        mesta_draw_square(s, NULL, (MestaSquare){ground[i], MESTA_NONE, MESTA_NONE, 0},
                          (Box){x * side, y * side, side, side}, true);
    }
    svg_rect(s, .6, .6, 2 * side - 1.2, 2 * side - 1.2, 2, svg_line(T_cedge, 1.2));
}

void mesta_turned(const MestaLand *land, int turns, uint8_t out[4]) {
    MestaQuarter alone = {0};
    mesta_lay(&alone, land, turns, 9);
    for (int i = 0; i < 4; i++)
        out[i] = mesta_square(&alone, i % 2, i / 2).ground;
}
