/* SPDX-License-Identifier: MIT */
/* mesta_scene_cards.c - scoring cards and milestones. A card's picture shows buildings of the
 * height and colour it names (grey: any), and the ground beside them. */
#include "games/mesta/mesta_scene_cards.h"

#include "games/mesta/mesta_scene_city.h"
#include "games/mesta/mesta_scene_draw.h"
#include "games/mesta/mesta_words.h"
#include "words/words.h"

#include <stdio.h>

/* ---- pictures of forms ---- */

/* A row of things to be centred: houses, then words, then ground. */
typedef struct {
    int n_houses;
    uint8_t height[5], colour[5];
    char words[16];
    int ground;  /* MESTA_PARK, MESTA_WATER or MESTA_NONE */
    int patches; /* of that ground: 0 = a sign of it, 1 = one large, 2 = two small */
} FormPicture;

static void add_house(FormPicture *picture, int colour, int height) {
    if (picture->n_houses == 5)
        return;
    picture->colour[picture->n_houses] = (uint8_t)colour;
    picture->height[picture->n_houses++] = (uint8_t)height;
}

static FormPicture picture_of(const MestaForm *form) {
    FormPicture p = {.ground = form->ground};
    bool any_height = form->low == 1 && form->high == MESTA_HEIGHT;
    switch ((int)form->kind) {
    case FORM_BUILDINGS:
        add_house(&p, form->colour, any_height ? 2 : form->low);
        if (!any_height)
            snprintf(p.words, sizeof p.words, form->high > form->low ? "%d+" : "%d", form->low);
        break;
    case FORM_GROUPS:
        for (int i = 0; i < form->size && i < 4; i++)
            add_house(&p, form->colour, form->low);
        if (form->size > 4)
            snprintf(p.words, sizeof p.words, "\u00d7%d", form->size);
        break;
    case FORM_SET_COLOURS:
        for (int colour = 0; colour < MESTA_COLOURS; colour++)
            add_house(&p, colour, 1);
        break;
    case FORM_SET_HEIGHTS:
        for (int i = 0; i < form->n_heights; i++)
            add_house(&p, MESTA_NONE, form->heights[i]);
        break;
    case FORM_LARGEST:
        p.patches = 1;
        snprintf(p.words, sizeof p.words, "\u2264%d", form->most);
        break;
    case FORM_AREAS:
        p.patches = 2;
        break;
    }
    return p;
}

static void draw_house(Svg *s, double x, double low, double w, int colour, int height) {
    Iso iso = {w / 2, w * .26, w * .19};
    Token base = colour == MESTA_NONE ? T_any : mesta_colour(colour);
    mesta_draw_prism(
        s, iso, x + w / 2, low - 2 * iso.hh,
        (Prism){base, 0, height, 1, colour == MESTA_NONE || w < 18 ? NULL : mesta_pattern(colour)});
}

/* Pieces of park or water: one of 2 x 2 squares, or two single ones apart. */
static void draw_patches(Svg *s, double x, double low, double w, int ground, int patches) {
    double hw = w / (patches == 1 ? 2 : 4), hh = hw * .57;
    for (int i = 0; i < patches; i++) {
        double cx = patches == 1 ? x + hw : x + hw + i * 2 * hw;
        double y = low - 2 * hh - (patches == 2 && i == 0 ? hh * .9 : 0);
        mesta_diamond(s, cx, y, hw, hh, svg_fill(ground == MESTA_PARK ? T_P : T_W));
        mesta_diamond(s, cx, y, hw, hh, svg_pattern(mesta_pattern(ground)));
        mesta_diamond(s, cx, y, hw, hh, svg_line(ground == MESTA_PARK ? T_Pd : T_Wd, 1.2));
    }
}

void mesta_draw_form(Svg *s, const MestaForm *form, Box box) {
    FormPicture p = picture_of(form);
    double house = box.h * (p.n_houses > 2 ? .62 : .72), step = house * .82;
    Type type = {box.h * .38 > 11 ? box.h * .38 : 11, 700, ANCHOR_START, T_ink};
    double words = p.words[0] ? svg_width(type, p.words) + 3 : 0;
    double sign = p.ground == MESTA_NONE ? 0 : p.patches ? box.h * 1.3 : box.h * .6;
    double wide = (p.n_houses ? (p.n_houses - 1) * step + house : 0) + words + sign;
    double scale = wide > box.w ? box.w / wide : 1;
    svg_place(s, box.x + (box.w - wide * scale) / 2, box.y + box.h, scale, 0);
    double x = 0;
    for (int i = 0; i < p.n_houses; i++, x += step)
        draw_house(s, x, -(i % 2) * box.h * (p.n_houses > 3 ? .12 : 0), house, p.colour[i],
                   p.height[i]);
    x += p.n_houses ? house - step : 0;
    if (p.patches) {
        draw_patches(s, x, -box.h * .12, sign, p.ground, p.patches);
        x += sign;
    }
    if (words > 0)
        svg_text(s, x + 3, -box.h * .2, type, p.words);
    x += words;
    if (sign > 0 && !p.patches)
        svg_use(s, p.ground == MESTA_PARK ? "mP1" : "water", x + 1, -sign - 1, sign - 2, T_none);
    svg_close(s);
}

/* ---- cards ---- */

static void draw_points(Svg *s, double x, double y, double radius, int points) {
    char words[16];
    snprintf(words, sizeof words, "%d", points);
    kit_disc(s, x, y, radius, words);
}

/* What the move would change, hanging over the card's corner. */
static void draw_change(Svg *s, double x, double y, int change) {
    char words[16];
    if (change == 0)
        return;
    snprintf(words, sizeof words, "%s%d", change > 0 ? "+" : "\u2212",
             change > 0 ? change : -change);
    svg_rect(s, x - 38, y, 38, 22, 11, svg_fill(T_accent));
    svg_text(s, x - 19, y + 15.5, (Type){13, 700, ANCHOR_MIDDLE, T_onaccent}, words);
}

static void card_name(const MestaCard *card, char *bytes, size_t size) {
    Text out;
    text_init(&out, bytes, size);
    words_mesta_name(card->deck, card->line + 5, &out);
}

static void card_words(const MestaCard *card, char *bytes, size_t size) {
    Text out;
    text_init(&out, bytes, size);
    words_mesta_card(card, &out);
}

static void draw_card_ground(Svg *s, const CardFace *face, Box box) {
    svg_rect(s, box.x + 1, box.y + 3, box.w, box.h, 10, svg_veil(T_shade, .22));
    svg_rect(s, box.x, box.y, box.w, box.h, 10,
             face->counts ? svg_both(T_inset, T_ink, 2.5) : svg_both(T_inset, T_line, 1));
}

void mesta_draw_low_card(Svg *s, CardFace face, Box box) {
    char bytes[256];
    double x = box.x + 47, w = box.w - 51; /* of the words, right of the picture */
    draw_card_ground(s, &face, box);
    draw_points(s, box.x + 16, box.y + 16, 10, face.card->points);
    mesta_draw_form(s, &face.card->form, (Box){box.x + 3, box.y + 29, 42, 32});
    card_name(face.card, bytes, sizeof bytes);
    /* A name that would run into the number takes two lines. */
    Type type = {12, 700, ANCHOR_START, T_ink};
    bool in_two = svg_width((Type){.size = 9.5, .weight = 700}, bytes) > w - 27;
    if (in_two)
        svg_text_wrap(s, x, box.y + 13, type, w - 27, 11, 2, bytes);
    else
        svg_text_fit(s, x, box.y + 18, type, w - 27, 9.5, bytes);
    svg_int(s, box.x + box.w - 7, box.y + 20, (Type){17, 700, ANCHOR_END, T_ink}, face.worth);
    card_words(face.card, bytes, sizeof bytes);
    /* Words for more than three lines, such as those of Cottages, take four narrower ones. */
    Type small = {11, 400, ANCHOR_START, T_ink2};
    bool in_four = svg_width(small, bytes) > 2.5 * w;
    if (in_four)
        svg_text_wrap(s, x, box.y + (in_two ? 35 : 31), (Type){10.5, 400, ANCHOR_START, T_ink2}, w,
                      11, 4, bytes);
    else
        svg_text_wrap(s, x, box.y + (in_two ? 36 : 33), small, w, in_two ? 11.5 : 12.5, 3, bytes);
    draw_change(s, box.x + box.w + 3, box.y - 9, face.then - face.worth);
}

void mesta_draw_card(Svg *s, CardFace face, Box box) {
    char bytes[256];
    draw_card_ground(s, &face, box);
    double r = 12.5, name = face.is_short ? 58 : 80;
    mesta_draw_form(s, &face.card->form,
                    face.is_short ? (Box){box.x + 34, box.y + 6, box.w - 68, 38}
                                  : (Box){box.x + 6, box.y + 24, box.w - 12, 40});
    draw_points(s, box.x + r + 6, box.y + r + 6, r, face.card->points);
    svg_int(s, box.x + box.w - 9, box.y + 27, (Type){22, 700, ANCHOR_END, T_ink}, face.worth);
    card_name(face.card, bytes, sizeof bytes);
    svg_text_fit(s, box.x + box.w / 2, box.y + name, (Type){12.5, 700, ANCHOR_MIDDLE, T_ink},
                 box.w - 8, 9.5, bytes);
    card_words(face.card, bytes, sizeof bytes);
    svg_text_wrap(s, box.x + box.w / 2, box.y + name + (face.is_short ? 13 : 15),
                  (Type){11, 400, ANCHOR_MIDDLE, T_ink2}, box.w - 8, face.is_short ? 12 : 12.5, 3,
                  bytes);
    draw_change(s, box.x + box.w + 5, box.y - 9, face.then - face.worth);
}

void mesta_draw_offer(Svg *s, CardFace face, Box box) {
    char bytes[128];
    svg_rect(s, box.x + 1, box.y + 2, box.w, box.h, 7, svg_veil(T_shade, .22));
    svg_rect(s, box.x, box.y, box.w, box.h, 7, svg_both(T_paper, T_line, 1));
    draw_points(s, box.x + 13, box.y + 13, 10, face.card->points);
    /* What it is worth in the viewer's quarter as that is now. */
    svg_use(s, "prestige", box.x + box.w - 31, box.y + 7, 12, T_ink2);
    svg_int(s, box.x + box.w - 4, box.y + 17.5, (Type){13, 700, ANCHOR_END, T_ink}, face.worth);
    mesta_draw_form(s, &face.card->form, (Box){box.x + 3, box.y + 27, box.w - 6, box.h - 60});
    card_name(face.card, bytes, sizeof bytes);
    Type type = {11, 600, ANCHOR_MIDDLE, T_ink};
    svg_text_wrap(s, box.x + box.w / 2, box.y + box.h - 19, type, box.w - 4, 12, 2, bytes);
}

/* ---- milestones ---- */

enum {
    PICTURE_H = 46, /* of a postcard, with its margin */
    HIGHER = 16     /* on a card with more room */
};

static const char *owner(const MilestoneFace *face, Seat seat, char name[MAX_NAME]) {
    return words_player(face->player, seat, name);
}

/* One of the three places: its points, and who has it. */
static void draw_ring(Svg *s, const MilestoneFace *face, int place, double x, double y) {
    char points[12], name[MAX_NAME];
    int ring = face->ring[place];
    snprintf(points, sizeof points, "%d", face->milestone->points[place]);
    if (ring == 0 || ring == MESTA_NONE) {
        if (ring == MESTA_NONE)
            svg_circle(s, x, y, 14, svg_fill(T_inset));
        svg_circle(s, x, y, 14, (Paint){.stroke = T_edge, .width = 1.5, .dash = {4, 3}});
        svg_text(s, x, y + 5, (Type){13.5, ring ? 400 : 700, ANCHOR_MIDDLE, ring ? T_ink2 : T_ink},
                 points);
        if (ring == MESTA_NONE)
            svg_path(s, "M# #l19 -19M# #l19 19", (double[]){x - 9.5, y + 9.5, x - 9.5, y - 9.5},
                     (Paint){.stroke = T_bad, .width = 2, .round = true});
        return;
    }
    Seat seat = (Seat)(ring - 1);
    svg_circle(s, x, y + 1.5, 15, svg_veil(T_shade, .3));
    svg_circle(s, x, y, 15, svg_fill(svg_seat(s, seat)));
    svg_circle(s, x, y, 9.5, svg_fill(T_paper));
    svg_text(s, x, y + 4.5, (Type){12.5, 700, ANCHOR_MIDDLE, T_ink}, points);
    /* On a phone the next place is close: a smaller mark, further down. */
    double mark_x = x + (face->is_small ? 11 : 16), mark_y = y + (face->is_small ? 9 : 6);
    double size = face->is_small ? 7.5 : 9;
    svg_circle(s, mark_x, mark_y, size + 2, svg_fill(T_paper));
    kit_seat_mark(s, seat, mark_x, mark_y, size, owner(face, seat, name));
}

/* The place that would be claimed next, or -1. */
static int next_place(const MilestoneFace *face) {
    for (int place = 0; place < MESTA_PLACES; place++)
        if (face->ring[place] == 0)
            return place;
    return -1;
}

static void draw_status(Svg *s, const MilestoneFace *face, double x, double y) {
    int next = next_place(face);
    if (face->held >= 0) {
        svg_use(s, "check", x - 18, y - 14, 18, T_good);
    } else if (face->will_hold && next >= 0) {
        char words[16];
        snprintf(words, sizeof words, "+%d", face->milestone->points[next]);
        svg_rect(s, x - 34, y - 15, 36, 21, 10.5, svg_fill(T_accent));
        svg_text(s, x - 16, y, (Type){13, 700, ANCHOR_MIDDLE, T_onaccent}, words);
    }
}

static int progress_of(const MilestoneFace *face, Seat seat, int *of) {
    return mesta_progress(&face->state->quarter[seat], face->milestone, of);
}

/* How far its owner is, in the corner, and on a desk how far the others are. */
static void draw_progress(Svg *s, const MilestoneFace *face, Box box) {
    char words[16], name[MAX_NAME];
    int of, seats = face->state->seats;
    double right = box.x + box.w - (face->is_small ? 7 : 14);
    if (face->held < 0 && !face->will_hold) {
        int reached = progress_of(face, face->seat, &of);
        snprintf(words, sizeof words, "%d/%d", reached, of);
        svg_text(s, right, box.y + (face->is_small ? 18 : 24),
                 (Type){face->is_small ? 12 : 14, 700, ANCHOR_END, T_ink}, words);
    }
    for (int i = 1; !face->is_small && i < seats; i++) {
        Seat other = (Seat)((face->seat + i) % seats);
        double x = right - (i % 2 ? 61 : 26), y = box.y + box.h - (i < 3 && seats > 3 ? 31 : 13);
        if (mesta_holds(&face->state->quarter[other], face->milestone))
            snprintf(words, sizeof words, "\u2713");
        else
            snprintf(words, sizeof words, "%d", progress_of(face, other, &of));
        kit_seat_mark(s, other, x, y, 8.5, owner(face, other, name));
        svg_text(s, x + 12, y + 4.5, (Type){12.5, 700, ANCHOR_START, T_ink2}, words);
    }
}

void mesta_draw_milestone(Svg *s, MilestoneFace face, Box box) {
    char bytes[256];
    Text words;
    text_init(&words, bytes, sizeof bytes);
    kit_shadow(s, box, 6, 3);
    svg_rect(s, box.x, box.y, box.w, box.h, 6,
             face.counts ? svg_both(T_paper, T_ink, 2.5) : svg_fill(T_paper));
    if (!face.is_small) {
        double high = box.h > 140 ? PICTURE_H + HIGHER : PICTURE_H;
        mesta_draw_postcard(s, face.city, face.which,
                            (Box){box.x + 6, box.y + 6, box.w - 12, high - 6});
        box.y += high - 3;
        box.h -= high - 3;
    }
    words_mesta_name(face.milestone->deck, face.milestone->fact + 10, &words);
    double pad = face.is_small ? 8 : 14;
    svg_text_fit(s, box.x + pad, box.y + (face.is_small ? 18 : 24),
                 (Type){face.is_small ? 12 : 15, 700, ANCHOR_START, T_ink, true},
                 box.w - 2 * pad - (face.state || face.held >= 0 || face.will_hold ? 30 : 0), 9.5,
                 bytes);
    text_clear(&words);
    words_mesta_milestone(face.milestone, &words);
    double y = box.y + box.h - 21;
    if (face.is_small) {
        svg_text_wrap(s, box.x + pad, box.y + 33, (Type){11, 400, ANCHOR_START, T_ink2},
                      box.w - 2 * pad, 12, 4, bytes);
        for (int place = 0; place < MESTA_PLACES; place++)
            draw_ring(s, &face, place, box.x + 21 + place * 36, y);
    } else {
        svg_text_wrap(s, box.x + pad, box.y + 40, (Type){12, 400, ANCHOR_START, T_ink2},
                      box.w - 2 * pad, 13, 2, bytes);
        for (int place = 0; place < MESTA_PLACES; place++)
            draw_ring(s, &face, place, box.x + 30 + place * (face.state ? 50 : 58), y);
    }
    draw_status(s, &face, box.x + box.w - pad + 2, box.y + (face.is_small ? 20 : 25));
    if (face.state)
        draw_progress(s, &face, box);
}

void mesta_describe_milestone(MilestoneFace face, Text *out) {
    char name[MAX_NAME];
    words_mesta_name(face.milestone->deck, face.milestone->fact + 10, out);
    text_add(out, ": ");
    words_mesta_milestone(face.milestone, out);
    for (int place = 0; place < MESTA_PLACES; place++) {
        int ring = face.ring[place];
        text_format(out, "; %d: ", face.milestone->points[place]);
        text_add(out, ring == 0            ? tr("vacant")
                      : ring == MESTA_NONE ? tr("blocked")
                                           : owner(&face, (Seat)(ring - 1), name));
    }
    for (Seat seat = 0; face.state && seat < face.state->seats; seat++) {
        int of, reached = progress_of(&face, seat, &of);
        text_add(out, seat ? ", " : ". ");
        text_format(out, tr("%s: %d of %d"), owner(&face, seat, name), reached, of);
    }
}
