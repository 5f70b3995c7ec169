/* SPDX-License-Identifier: MIT */
/* mesta_scene_city.c - sky, skyline and water of a metropolis, and the pictures on its postcards.
 * The skylines are symbols, 480 x 180 with the ground at 176: landmarks of their own at the left
 * and at the right, so that a quarter may hide the middle. */
#include "games/mesta/mesta_scene_city.h"

#include "games/mesta/mesta_scene_draw.h"

#include <stdio.h>
#include <string.h>

enum {
    BLEED = 700, /* beyond the sides, for pages that are wider than the picture */
    SKYLINE_W = 480,
    SKYLINE_H = 180,
    STROKES = 34 /* of light on the water */
};

typedef struct {
    const char *id;
    MestaStyle style;
    double split;     /* between the landmarks of the left and of the right */
    const char *boat; /* what swims there, and its width and height */
    double boat_w, boat_h;
} Look;

static const Look LOOKS[] = {
    {"new_york_city", STYLE_STEPPED, 256, "ferryboat", 76, 44},
    {"rio_de_janeiro", STYLE_PLAIN, 258, "sailgold", 48, 56},
    {"lisbon", STYLE_PLAIN, 238, "sail", 48, 56},
    {"barcelona", STYLE_PLAIN, 240, "sailgold", 48, 56},
    {"venice", STYLE_ARCHED, 262, "gondola", 72, 40},
    {"sydney", STYLE_PLAIN, 286, "ferrygreen", 76, 44},
    {"mexico_city", STYLE_PLAIN, 252, "trajinera", 74, 54},
    {"buenos_aires", STYLE_PLAIN, 244, "sail", 48, 56},
};

enum {
    N_LOOKS = sizeof LOOKS / sizeof LOOKS[0]
};

static int drawn_city(const MestaCity *city) {
    for (int i = 0; i < N_LOOKS; i++)
        if (strcmp(LOOKS[i].id, city->id) == 0)
            return i;
    return -1;
}

static unsigned seed_of(const MestaCity *city) {
    unsigned seed = 0;
    for (const char *at = city->id; *at; at++)
        seed = kit_chance((int)seed, *at, 1);
    return seed;
}

static int look_of(const MestaCity *city) {
    int drawn = drawn_city(city);
    return drawn >= 0 ? drawn : (int)(seed_of(city) % N_LOOKS);
}

Token mesta_tone(const MestaCity *city, MestaTone tone) {
    return (Token)(T_nySky + look_of(city) * N_TONES + (int)tone);
}

MestaStyle mesta_style(const MestaCity *city) {
    return LOOKS[look_of(city)].style;
}

/* ---- sky ---- */

static void draw_cloud(Svg *s, double x, double y, double scale) {
    svg_place(s, x, y, scale, 0);
    svg_path(s, "M8 24a10 10 0 0 1 4-19 16 16 0 0 1 30-2 12 12 0 0 1 20 8 8 8 0 0 1-2 13z", NULL,
             (Paint){.fill = T_xwht, .opacity = .7});
    svg_close(s);
}

/* Flat wavy bands from the sky's colour to the haze over the water, and the sun. */
static void draw_sky(Svg *s, const MestaCity *city, Box box, Box middle, double scale) {
    static const double BANDS[] = {.22, .46, .68, .86};
    double left = box.x - BLEED, right = box.x + box.w + BLEED, low = box.y + box.h;
    svg_rect(s, left, box.y - BLEED, right - left, box.h + BLEED + 1, 0,
             svg_fill(mesta_tone(city, TONE_SKY)));
    for (int i = 0; i < 4; i++) {
        double y = box.y + box.h * BANDS[i], wave = box.h * .06;
        svg_path(s, "M# #C# # # # # #C# # # # # #V#H#z",
                 (double[]){left, y, left + 300, y - wave, box.x + 100, y + wave,
                            box.x + box.w * .4, y, box.x + box.w * .7, y - wave, right - 260,
                            y + wave, right, y - wave * .5, low + 1, left},
                 svg_veil(mesta_tone(city, TONE_HAZE), .3));
    }
    double sun = middle.x + middle.w * .6, y = low - 52 * scale;
    svg_circle(s, sun, y, 50 * scale, svg_veil(mesta_tone(city, TONE_SUN), .35));
    svg_circle(s, sun, y, 30 * scale, svg_fill(mesta_tone(city, TONE_SUN)));
    draw_cloud(s, middle.x + middle.w * .4, box.y + box.h * .22, scale * .9);
    draw_cloud(s, box.x - 130 * scale, box.y + box.h * .3, scale * 1.2);
    draw_cloud(s, box.x + box.w + 90 * scale, box.y + box.h * .3, scale);
}

/* A row of towers, for a metropolis nobody has drawn. */
static void draw_towers(Svg *s, const MestaCity *city, Box box) {
    unsigned seed = seed_of(city);
    kit_skyline(s, (Box){box.x, box.y, box.w, box.h * .8}, mesta_tone(city, TONE_MIDDLE), seed, 1);
    kit_skyline(s, (Box){box.x, box.y + box.h * .45, box.w, box.h * .55},
                mesta_tone(city, TONE_NEAR), seed ^ 5, 1);
}

/* The landmarks stand at both sides of the box, on its lower edge; far houses between them. */
static void draw_skyline(Svg *s, const MestaCity *city, Box box, double scale) {
    int drawn = drawn_city(city);
    Token far = mesta_tone(city, TONE_FAR);
    kit_skyline(s, (Box){box.x - BLEED, box.y + box.h * .68, box.w + 2 * BLEED, box.h * .32}, far,
                seed_of(city), 1);
    if (drawn < 0) {
        draw_towers(s, city, box);
        return;
    }
    char symbol[MESTA_ID + 8];
    double split = LOOKS[drawn].split * scale, wide = SKYLINE_W * scale, high = SKYLINE_H * scale;
    double y = box.y + box.h - (SKYLINE_H - 4) * scale, right = box.x + box.w - wide;
    snprintf(symbol, sizeof symbol, "city-%s", city->id);
    svg_clip(s, "left", box.x, y, split, high, 0);
    svg_use_wide(s, symbol, box.x, y, wide, high);
    svg_close(s);
    svg_clip(s, "right", right + split, y, wide - split, high, 0);
    svg_use_wide(s, symbol, right, y, wide, high);
    svg_close(s);
}

/* ---- water ---- */

/* Strokes that grow towards the viewer; a third of them dark. */
static void draw_strokes(Svg *s, const MestaCity *city, Box box) {
    Outline light, dark;
    outline_begin(&light);
    outline_begin(&dark);
    for (int i = 0; i < STROKES * 2; i++) {
        double near = kit_chance(i, 0, 7) % 1000 / 1000.0, across = kit_chance(i, 1, 7) % 1000;
        double y = box.y + 4 + near * near * (box.h - 8), length = 12 + 38 * near;
        double x = box.x - BLEED + across / 1000 * (box.w + 2 * BLEED);
        outline_add(i % 3 ? &light : &dark, "M# #q# # # 0",
                    (double[]){x, y, length / 2, -2 - 3 * near, length});
    }
    outline_draw(s, &light,
                 (Paint){.stroke = mesta_tone(city, TONE_FOAM),
                         .width = 1.8,
                         .stroke_opacity = .7,
                         .round = true});
    outline_draw(s, &dark,
                 (Paint){.stroke = mesta_tone(city, TONE_DEEP),
                         .width = 1.8,
                         .stroke_opacity = .5,
                         .round = true});
}

static void draw_water(Svg *s, const MestaCity *city, Box box) {
    double x = box.x - BLEED, w = box.w + 2 * BLEED;
    Token haze = mesta_tone(city, TONE_HAZE);
    svg_rect(s, x, box.y, w, box.h + BLEED, 0, svg_fill(mesta_tone(city, TONE_WATER)));
    svg_rect(s, x, box.y, w, box.h * .14, 0, svg_veil(haze, .24));
    svg_rect(s, x, box.y + box.h * .14, w, box.h * .2, 0, svg_veil(haze, .12));
    svg_rect(s, x, box.y + box.h * .74, w, box.h * .26 + BLEED, 0,
             svg_veil(mesta_tone(city, TONE_DEEP), .24));
    draw_strokes(s, city, box);
}

static void draw_boat(Svg *s, const Look *look, double x, double y, double scale) {
    svg_use_wide(s, look->boat, x, y, look->boat_w * scale, look->boat_h * scale);
}

/* What swims where no quarter lies: in the corners. */
static void draw_boats(Svg *s, const MestaCity *city, Box box, double scale) {
    const Look *look = &LOOKS[look_of(city)];
    double low = box.y + box.h, right = box.x + box.w;
    draw_boat(s, look, right - 120 * scale, box.y + 18 * scale, scale * .75);
    draw_boat(s, look, right - 92 * scale, low - 92 * scale, scale * 1.15);
    draw_boat(s, look, box.x - 150 * scale, low - box.h * .34, scale * 1.1);
    draw_boat(s, look, right + 330 * scale, box.y + box.h * .42, scale);
    if (strcmp(look->boat, "gondola") == 0)
        for (int i = 0; i < 3; i++)
            svg_use_wide(s, "mooring", right - (56 - i * 17) * scale,
                         low - (200 - i % 2 * 14) * scale, 8 * scale, 48 * scale);
    if (strcmp(look->id, "new_york_city") == 0 && drawn_city(city) >= 0)
        svg_use_wide(s, "liberty", right - 66 * scale, box.y + 34 * scale, 66 * scale, 100 * scale);
}

void mesta_draw_backdrop(Svg *s, const MestaCity *city, Box box, double wide, double horizon,
                         double scale) {
    double low = box.y + box.h;
    bool has_sky = horizon > box.y;
    svg_mute(s);
    if (has_sky) {
        double high = horizon - box.y;
        draw_sky(s, city, (Box){box.x, box.y, box.w, high}, (Box){box.x, box.y, wide, high}, scale);
        draw_skyline(s, city, (Box){box.x, box.y, wide, high}, scale * .82);
    }
    draw_water(s, city,
               has_sky ? (Box){box.x, horizon, box.w, low - horizon}
                       : (Box){box.x, box.y - BLEED, box.w, box.h + BLEED});
    if (has_sky) {
        svg_rect(s, box.x - BLEED, horizon - 1, box.w + 2 * BLEED, 2.5, 0,
                 svg_veil(mesta_tone(city, TONE_STONE), .7));
        draw_boats(s, city, (Box){box.x, horizon, wide, low - horizon}, scale);
    }
    svg_close(s);
}

/* ---- cards ---- */

void mesta_draw_back(Svg *s, const MestaCity *city, Box box) {
    double side = box.w * .8;
    svg_rect(s, box.x + 1, box.y + 2.5, box.w, box.h, 6, svg_veil(T_shade, .35));
    svg_rect(s, box.x, box.y, box.w, box.h, 6, svg_fill(mesta_tone(city, TONE_STAMP)));
    svg_rect(s, box.x + 3, box.y + 3, box.w - 6, box.h - 6, 4,
             (Paint){.stroke = T_mw, .width = 1.2, .stroke_opacity = .6});
    if (drawn_city(city) < 0) {
        draw_towers(s, city, (Box){box.x + 5, box.y + box.h * .4, box.w - 10, box.h * .6 - 5});
        return;
    }
    char symbol[MESTA_ID + 8];
    snprintf(symbol, sizeof symbol, "stamp-%s", city->id);
    svg_use(s, symbol, box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, T_mw);
}

/* ---- postcards ---- */

/* A street of five houses as the milestone wants them. */
static void draw_street(Svg *s, const MestaForm *form, Box box) {
    double w = box.h * .5, step = w * 1.04;
    Iso iso = {w / 2, w * .26, w * .3};
    int count = (int)(box.w / step) - 1;
    for (int i = 0; i < count; i++) {
        int height = form->n_heights ? form->heights[i % form->n_heights]
                     : form->low > 1 ? form->low
                                     : 1 + (int)(kit_chance(i, form->kind, 3) % 3);
        int colour = form->colour < MESTA_COLOURS ? form->colour : i % MESTA_COLOURS;
        mesta_draw_prism(s, iso, box.x + (i + .6) * step, box.y + box.h - 2.2 * iso.hh,
                         (Prism){mesta_colour(colour), 0, height > 3 ? 3 : height, 1, NULL});
    }
}

static void draw_shore(Svg *s, const MestaCity *city, const MestaForm *form, Box box) {
    double low = box.y + box.h, strip = box.h * .34;
    if (form->ground == MESTA_PARK) {
        svg_rect(s, box.x, low - strip, box.w, strip, 0, svg_fill(T_P));
        for (int i = 0; i * 26 < box.w; i++)
            svg_use(s, "tree", box.x + i * 26 + kit_chance(i, 2, 5) % 12,
                    low - strip - 12 + kit_chance(i, 3, 5) % 7, 22, T_none);
    } else if (form->ground == MESTA_WATER) {
        const Look *look = &LOOKS[look_of(city)];
        double scale = .42;
        svg_rect(s, box.x, low - strip, box.w, strip, 0, svg_fill(mesta_tone(city, TONE_WATER)));
        svg_rect(s, box.x, low - strip, box.w, 1.5, 0, svg_fill(T_mquay));
        draw_boat(s, look, box.x + box.w * .7, low - look->boat_h * scale, scale);
        draw_boat(s, look, box.x + box.w * .2, low - look->boat_h * scale + 1, scale * .8);
    } else {
        svg_rect(s, box.x, low - strip * .5, box.w, strip * .5, 0, svg_fill(T_mquayd));
    }
}

static bool has_houses(const MestaForm *form) {
    switch (form->kind) {
    case FORM_LARGEST:
    case FORM_AREAS:
    case FORM_AREA_SIZE:
    case FORM_AREA_SPAN:
    case FORM_AREA_FEATURES:
    case FORM_AREAS_OF_SIZE:
    case FORM_SQUARES:
    case FORM_FEATURES:
        return false;
    default:
        return true;
    }
}

void mesta_draw_postcard(Svg *s, const MestaCity *city, int which, Box box) {
    const MestaForm *form = &city->milestone[which].form;
    char id[16], symbol[MESTA_ID + 8];
    double scale = .4, shift = which * (SKYLINE_W * scale - box.w) / 2;
    snprintf(id, sizeof id, "card-%d", which);
    svg_mute(s);
    svg_clip(s, id, box.x, box.y, box.w, box.h, 4);
    svg_rect(s, box.x, box.y, box.w, box.h, 0, svg_fill(mesta_tone(city, TONE_SKY)));
    svg_rect(s, box.x, box.y + box.h * .45, box.w, box.h, 0,
             svg_veil(mesta_tone(city, TONE_HAZE), .7));
    kit_skyline(s, (Box){box.x, box.y + box.h * .4, box.w, box.h * .5}, mesta_tone(city, TONE_FAR),
                seed_of(city) + (unsigned)which, 1);
    snprintf(symbol, sizeof symbol, "city-%s", city->id);
    if (drawn_city(city) >= 0)
        svg_use_wide(s, symbol, box.x - shift, box.y + box.h * .84 - (SKYLINE_H - 4) * scale,
                     SKYLINE_W * scale, SKYLINE_H * scale);
    else
        draw_towers(s, city, box);
    if (form->ground == MESTA_NONE || !has_houses(form))
        draw_shore(s, city, form, box);
    if (has_houses(form))
        draw_street(s, form, box);
    if (form->ground != MESTA_NONE && has_houses(form))
        draw_shore(s, city, form, (Box){box.x, box.y + box.h * .5, box.w, box.h * .5});
    svg_close(s);
    svg_close(s);
}
