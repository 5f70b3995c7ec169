/* SPDX-License-Identifier: MIT */
/* mesta_scene_draw.c - squares, features, buildings and tiles of Města. Colours never speak alone:
 * each has its pattern on walls and its letter on plots, pieces and roofs; park and water fill
 * their squares and have dots and waves. */
#include "games/mesta/mesta_scene_draw.h"

#include "games/mesta/mesta_scene_display.h"
#include "games/mesta/mesta_words.h"
#include "words/words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const Iso MESTA_ISO = {55.5, 31.6, 16};

static const double FOOT = .70;  /* of a building */
static const double FRAME = .80; /* of a plot */
static const double DEEP = 12;   /* a tile's edge */

Spot mesta_spot(Iso iso, int column, int row) {
    return (Spot){(column - row) * iso.hw, (column + row) * iso.hh};
}

Plan mesta_plan(const MestaDeck *deck, const MestaQuarter *q) {
    return (Plan){deck, q, 2 * q->left, 2 * q->top, 2 * q->wide, 2 * q->high};
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

void mesta_tell_square(const MestaDeck *deck, MestaSquare square, int column, int row, Text *out) {
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

/* ---- from a corner: buildings ---- */

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

/* ---- from a corner: ground ---- */

/* A wild plot's frame has all four colours. */
static void draw_wild_frame(Svg *s, double x, double y, double hw, double hh) {
    const double px[] = {x, x + hw, x, x - hw}, py[] = {y, y + hh, y + 2 * hh, y + hh};
    mesta_diamond(s, x, y, hw, hh, svg_fill(T_anyl));
    for (int i = 0; i < 4; i++)
        svg_path(s, "M# #L# #", (double[]){px[i], py[i], px[(i + 1) % 4], py[(i + 1) % 4]},
                 (Paint){.stroke = mesta_colour(i), .width = 5, .round = true});
}

static void draw_iso_ground(Svg *s, Iso iso, Spot at, int ground, bool is_wild) {
    if (ground >= MESTA_COLOURS) {
        mesta_diamond(
            s, at.x, at.y, iso.hw, iso.hh,
            svg_both(ground == MESTA_PARK ? T_P : T_W, ground == MESTA_PARK ? T_P : T_W, .8));
        mesta_diamond(s, at.x, at.y, iso.hw, iso.hh, svg_pattern(mesta_pattern(ground)));
        return;
    }
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

/* The two walls of a square's ground that can be seen, where nothing lies before them. */
static void draw_edges(Svg *s, Iso iso, Spot at, bool left, bool right, double deep) {
    double side = at.y + iso.hh, front = at.y + 2 * iso.hh;
    if (left)
        svg_path(s, "M# #L# #v#L# #z",
                 (double[]){at.x - iso.hw, side, at.x, front, deep, at.x - iso.hw, side + deep},
                 svg_fill(T_creamd));
    if (right)
        svg_path(s, "M# #L# #v#L# #z",
                 (double[]){at.x + iso.hw, side, at.x, front, deep, at.x + iso.hw, side + deep},
                 svg_fill(T_stone));
}

static void draw_ground_shadow(Svg *s, Iso iso, Spot at, bool left, bool right, double deep) {
    double side = at.y + iso.hh, front = at.y + 2 * iso.hh;
    if (left)
        svg_path(s, "M# #L# #v#L# #z",
                 (double[]){at.x - iso.hw, side, at.x, front, deep, at.x - iso.hw, side + deep},
                 svg_veil(T_shade, .16));
    if (right)
        svg_path(s, "M# #L# #v#L# #z",
                 (double[]){at.x + iso.hw, side, at.x, front, deep, at.x + iso.hw, side + deep},
                 svg_veil(T_shade, .16));
}

void mesta_draw_ground(Svg *s, Iso iso, const Plan *plan) {
    for (int layer = 0; layer < 3; layer++) {
        for (int y = plan->top; y < plan->top + plan->high; y++) {
            for (int x = plan->left; x < plan->left + plan->wide; x++) {
                MestaSquare square = plan_square(plan, x, y);
                if (square.ground == MESTA_NONE)
                    continue;
                Spot at = mesta_spot(iso, x, y);
                bool left = !mesta_has_ground(plan, x, y + 1);
                bool right = !mesta_has_ground(plan, x + 1, y);
                if (layer == 0)
                    draw_ground_shadow(s, iso, at, left, right, DEEP + 8);
                else if (layer == 1)
                    draw_edges(s, iso, at, left, right, DEEP);
                else
                    draw_iso_ground(s, iso, at, square.ground, square.feature == MESTA_WILD);
            }
        }
    }
}

void mesta_draw_iso_tile(Svg *s, Iso iso, double x, double y, const uint8_t ground[4]) {
    Iso whole = {2 * iso.hw, 2 * iso.hh, 0};
    draw_ground_shadow(s, whole, (Spot){x, y}, true, true, DEEP + 8);
    draw_edges(s, whole, (Spot){x, y}, true, true, DEEP);
    for (int i = 0; i < 4; i++) {
        Spot at = mesta_spot(iso, i % 2, i / 2);
        at = (Spot){x + at.x, y + at.y};
        draw_iso_ground(s, iso, at, ground[i], false);
        if (ground[i] < MESTA_COLOURS)
            svg_text(s, at.x, at.y + iso.hh + 6, (Type){16, 700, ANCHOR_MIDDLE, T_artink},
                     words_mesta_letter(ground[i]));
    }
}

/* ---- from a corner: what stands on the ground ---- */

static void draw_thing(Scene *scene, Iso iso, const Plan *plan, MestaSquare square, Spot at) {
    Svg *s = &scene->svg;
    if (square.height) {
        mesta_draw_prism(s, iso, at.x, at.y,
                         (Prism){mesta_colour(square.colour), 0, square.height, FOOT,
                                 mesta_pattern(square.colour)});
        mesta_draw_pill(s, at.x, at.y + iso.hh - square.height * iso.floor, 10.5, square.colour,
                        square.height);
    } else if (square.feature == MESTA_WILD) {
        svg_use(s, "wild", at.x - 15, at.y + iso.hh - 15, 30, T_none);
    } else if (square.feature != MESTA_NONE) {
        double side = iso.hw;
        svg_use(s, mesta_feature_symbol(plan->deck, square.feature), at.x - side / 2,
                at.y + iso.hh * 1.35 - side + 6, side, T_none);
    } else if (square.ground < MESTA_COLOURS) {
        svg_text(s, at.x, at.y + iso.hh + 6, (Type){16, 700, ANCHOR_MIDDLE, T_artink},
                 words_mesta_letter(square.ground));
    }
}

static int bit_of(const Plan *plan, int x, int y) {
    return (y - plan->top) * MESTA_STRIDE + x - plan->left;
}

/* A square tells what is there, and why what is picked cannot go there. */
static void open_square(Scene *scene, const Plan *plan, MestaSquare square, int x, int y) {
    char bytes[160];
    Text label;
    text_init(&label, bytes, sizeof bytes);
    mesta_tell_square(plan->deck, square, x, y, &label);
    scene_open_barred(scene, false, 0, 0, bytes, mesta_picked_move(scene, bit_of(plan, x, y)),
                      "sq-%d-%d", x, y);
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
            draw_thing(scene, iso, plan, square, at);
            if (is_faded)
                svg_close(&scene->svg);
            svg_close(&scene->svg);
        }
    }
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
