/* SPDX-License-Identifier: MIT */
/* kit.c - the shared pieces. Geometry is that of the mock-ups; measures are relative wherever a
 * piece comes in several sizes. */
#include "scene/kit.h"

#include "base/hash.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

/* ---- surfaces ---- */

void kit_shadow(Svg *s, Box box, double radius, double depth) {
    svg_rect(s, box.x - 1, box.y + depth * .45, box.w + 2, box.h + depth * .2, radius + 1,
             svg_veil(T_shade, .10));
    svg_rect(s, box.x + 1, box.y + depth, box.w - 2, box.h, radius, svg_veil(T_shade, .16));
}

void kit_panel(Svg *s, Box box, double radius) {
    kit_shadow(s, box, radius, 4);
    svg_rect(s, box.x, box.y, box.w, box.h, radius, svg_fill(T_paper));
}

void kit_well(Svg *s, Box box, double radius) {
    svg_rect(s, box.x, box.y, box.w, box.h, radius, svg_fill(T_inset));
}

unsigned kit_chance(int x, int y, int what) {
    uint32_t hash = fnv1a_32(FNV1A_START_32, (uint32_t)x);
    hash = fnv1a_32(fnv1a_32(hash, (uint32_t)y), (uint32_t)what);
    hash = (hash ^ hash >> 15) * 2246822519U;
    return hash ^ hash >> 13;
}

void kit_table(Svg *s, Box box, double radius) {
    svg_rect(s, box.x, box.y, box.w, box.h, radius, svg_fill(T_table));
    svg_rect(s, box.x, box.y, box.w, box.h, radius, svg_pattern("pdot"));
}

void kit_rule(Svg *s, double x, double y, double w) {
    svg_rect(s, x, y, w, 1, 0, svg_fill(T_line));
}

/* Even enough for silhouettes, and the same everywhere. */
static unsigned next_random(unsigned *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 16;
}

static void add_roofline(Text *out, unsigned kind, double x, double top, double w) {
    struct {
        const char *format;
        double number[8];
    } line = {"V#H#", {top, x + w}};
    if (kind < 30)
        line.format = "V#L# #L# #", line.number[0] = top + w * .3, line.number[1] = x + w / 2,
        line.number[2] = top, line.number[3] = x + w, line.number[4] = top + w * .3;
    else if (kind < 42 && w > 28)
        line.format = "V#l# -9v9l# -9v9l# -9v9", line.number[0] = top + 10,
        line.number[1] = line.number[2] = line.number[3] = w / 3;
    else if (kind < 60)
        line.format = "V#h#v-7h4v7H#", line.number[1] = w * .4, line.number[2] = x + w;
    const double *number = line.number;
    for (const char *at = line.format; *at; at++) {
        if (*at == '#')
            svg_number(out, *number++);
        else
            text_char(out, *at);
    }
}

void kit_skyline(Svg *s, Box box, Token token, unsigned seed, double opacity) {
    static const double WIDTHS[] = {22, 30, 38, 46, 60};
    char bytes[4096];
    Text path;
    text_init(&path, bytes, sizeof bytes);
    double x = box.x, end = box.x + box.w;
    seed = seed * 2654435761u + 1;
    while (x < end) {
        double w = WIDTHS[next_random(&seed) % 5];
        w = w < end - x ? w : end - x;
        double high = box.h * (.28 + .72 * (next_random(&seed) % 1000) / 1000);
        add_roofline(&path, next_random(&seed) % 100, x, box.y + box.h - high, w);
        x += w;
    }
    char format[sizeof bytes + 16];
    snprintf(format, sizeof format, "M# #%sV#z", bytes);
    svg_path(s, format, (double[]){box.x, box.y + box.h, box.y + box.h},
             (Paint){.fill = token, .opacity = opacity < 1 ? opacity : 0});
}

/* ---- signs ---- */

/* The first letter of a name, with all its bytes; a capital where that is simple. */
static void initial(const char *name, char out[8]) {
    size_t length = 1;
    while (name[0] && length < 4 && ((unsigned char)name[length] & 0xC0) == 0x80)
        length++;
    memcpy(out, name, length);
    out[name[0] ? length : 0] = '\0';
    if (out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 'a' + 'A');
}

static void seat_shape(Svg *s, Seat seat, double x, double y, double r) {
    Paint fill = svg_fill(svg_seat(s, seat));
    Paint blunt = {.fill = fill.fill, .stroke = fill.fill, .width = r * .22, .round = true};
    switch (seat) {
    case 0:
        svg_circle(s, x, y, r, fill);
        break;
    case 1:
        svg_rect(s, x - r * .9, y - r * .9, r * 1.8, r * 1.8, r * .35, fill);
        break;
    case 2:
        svg_path(s, "M# #L# #H#z",
                 (double[]){x, y - r * 1.15, x + r * 1.15, y + r * .85, x - r * 1.15}, blunt);
        break;
    case 3:
        svg_path(s, "M# #L# #L# #L# #z",
                 (double[]){x, y - r * 1.1, x + r * 1.1, y, x, y + r * 1.1, x - r * 1.1, y}, blunt);
        break;
    case 4: /* six corners on a circle of 1.05 r */
        svg_path(s, "M# #L# #V#L# #L# #V#z",
                 (double[]){x, y - r * 1.05, x + r * .909, y - r * .525, y + r * .525, x,
                            y + r * 1.05, x - r * .909, y + r * .525, y - r * .525},
                 fill);
        break;
    default: /* five */
        svg_path(s, "M# #L# #L# #H#L# #z",
                 (double[]){x, y - r * 1.05, x + r * .999, y - r * .324, x + r * .617, y + r * .849,
                            x - r * .617, x - r * .999, y - r * .324},
                 fill);
    }
}

void kit_seat_mark(Svg *s, Seat seat, double x, double y, double radius, const char *name) {
    seat_shape(s, seat, x, y, radius);
    if (!name || !name[0])
        return;
    char letter[8], unnamed[MAX_NAME];
    initial(name, letter);
    /* Of several without a name all would have the same initial. */
    if (strcmp(name, words_player(NULL, seat, unnamed)) == 0)
        snprintf(letter, sizeof letter, "%d", seat + 1);
    svg_text(s, x, y + radius * (seat == 2 ? .6 : .37),
             (Type){radius * 1.05, 700, ANCHOR_MIDDLE, T_onseat}, letter);
}

void kit_disc(Svg *s, double x, double y, double radius, const char *words) {
    svg_circle(s, x, y, radius, svg_fill(T_ink));
    double size = strlen(words) > 2 ? radius * .75 : radius * .95;
    svg_text(s, x, y + size * .36, (Type){size, 700, ANCHOR_MIDDLE, T_paper}, words);
}

void kit_letter(Svg *s, double x, double y, double radius, const char *letter) {
    svg_circle(s, x, y, radius, svg_fill(T_paper));
    svg_text(s, x, y + radius * .48, (Type){radius * 1.36, 700, ANCHOR_MIDDLE, T_ink}, letter);
}

double kit_chip(Svg *s, double x, double y, double height, const char *glyph, const char *words) {
    double h = height > 0 ? height : 24, size = h / 2;
    Type type = {size, 600, ANCHOR_START, T_ink};
    double icon = glyph ? size + 8 : 0;
    double w = svg_width(type, words) + 18 + icon;
    svg_rect(s, x, y, w, h, h / 2, svg_fill(T_inset));
    if (glyph)
        svg_use(s, glyph, x + 7, y + (h - size - 4) / 2, size + 4, T_ink);
    type.anchor = ANCHOR_MIDDLE;
    svg_text(s, x + (w + icon) / 2, y + h / 2 + size * .36, type, words);
    return w;
}

void kit_value(Svg *s, Box box, const char *symbol, int number) {
    svg_rect(s, box.x, box.y, box.w, box.h, box.h / 2, svg_fill(T_paper));
    double side = box.h * .74, size = box.h * .53;
    svg_use(s, symbol, box.x + box.h * .16, box.y + (box.h - side) / 2, side, T_ink);
    svg_int(s, (box.x + box.h + box.x + box.w - box.h * .2) / 2, box.y + box.h / 2 + size * .36,
            (Type){size, 700, ANCHOR_MIDDLE, number < 0 ? T_bad : T_ink}, number);
}

void kit_delta(Svg *s, double x, double y, int change) {
    if (change == 0) {
        svg_text(s, x, y + 4.5, (Type){12.5, 500, ANCHOR_END, T_ink2}, "\u00b10");
        return;
    }
    char words[24];
    snprintf(words, sizeof words, "%s%d", change > 0 ? "+" : "\u2212",
             change > 0 ? change : -change);
    Type type = {12.5, 700, ANCHOR_MIDDLE, change > 0 ? T_accent : T_bad};
    double w = svg_width(type, words) + 16;
    svg_rect(s, x - w, y - 10, w, 20, 10,
             change > 0 ? svg_fill(T_soft) : svg_both(T_paper, T_bad, 1));
    svg_text(s, x - w / 2, y + 4.5, type, words);
}

void kit_head(Svg *s, double x, double y, const char *glyph, const char *words) {
    if (glyph)
        svg_use(s, glyph, x, y - 14, 18, T_ink2);
    svg_text(s, glyph ? x + 26 : x, y, (Type){14, 700, ANCHOR_START, T_ink}, words);
}

/* The scale runs a little past the target, or past what was reached. */
void kit_gauge(Svg *s, Box box, int now, int then, int target) {
    double most = target > then ? target : then;
    most = (most > now ? most : now) * 1.14;
    double unit = box.w / (most > 1 ? most : 1), r = box.h / 2;
    svg_rect(s, box.x, box.y, box.w, box.h, r, svg_both(T_inset, T_line, 1));
    if (then > 0 && then != now) {
        svg_rect(s, box.x, box.y, unit * then, box.h, r, svg_fill(T_soft));
        svg_rect(s, box.x, box.y, unit * then, box.h, r, svg_pattern("phatch"));
        svg_rect(s, box.x, box.y, unit * then, box.h, r, svg_line(T_accent, 1.5));
    }
    if (now > 0)
        svg_rect(s, box.x, box.y, unit * now < box.h ? box.h : unit * now, box.h, r,
                 svg_fill(T_ink));
    double low = box.y + box.h;
    for (int tick = 10; tick<most; tick += most> 60 ? 20 : 10) {
        double x = box.x + unit * tick;
        bool near = x > box.x + unit * target - 16 && x < box.x + unit * target + 16;
        svg_path(s, "M# #v4", (double[]){x, low + 3}, svg_line(T_edge, 1));
        if (!near)
            svg_int(s, x, low + 19, (Type){11, 400, ANCHOR_MIDDLE, T_ink2}, tick);
    }
    double flag = box.x + unit * target;
    svg_path(s, "M# #V#", (double[]){flag, box.y - 12, low + 6}, svg_line(T_ink, 2));
    svg_path(s, "M# #l13 5-13 5z", (double[]){flag, box.y - 13}, svg_fill(T_accent));
    svg_int(s, flag, low + 19, (Type){11.5, 700, ANCHOR_MIDDLE, T_ink}, target);
}

void kit_card_back(Svg *s, Box box) {
    svg_rect(s, box.x + 1, box.y + 3, box.w, box.h, 8, svg_veil(T_shade, .35));
    svg_rect(s, box.x, box.y, box.w, box.h, 8, svg_fill(T_accent));
    svg_rect(s, box.x + 4, box.y + 4, box.w - 8, box.h - 8, 5,
             (Paint){.stroke = T_onaccent, .stroke_opacity = .6});
    svg_text(s, box.x + box.w / 2, box.y + box.h / 2 + 7,
             (Type){20, 700, ANCHOR_MIDDLE, T_onaccent}, "?");
}

/* ---- the move ---- */

static void outline(Svg *s, Box box, double radius, Paint paint) {
    svg_rect(s, box.x - 2.5, box.y - 2.5, box.w + 5, box.h + 5, radius + 2.5, paint);
}

void kit_chosen(Svg *s, Box box, double radius) {
    outline(s, box, radius, svg_line(T_accent, 3));
}

void kit_ghost(Svg *s, Box box, double radius) {
    outline(s, box, radius, (Paint){.stroke = T_accent, .width = 3, .dash = {9, 6}});
}

void kit_lift(Svg *s, Box box, double radius) {
    svg_rect(s, box.x + 2, box.y + 9, box.w, box.h, radius, svg_veil(T_shade, .28));
}

void kit_counts(Svg *s, Box box, double radius) {
    svg_rect(s, box.x + 2.5, box.y + 2.5, box.w - 5, box.h - 5, radius,
             (Paint){.stroke = T_ink, .width = 5, .stroke_opacity = .9});
    svg_rect(s, box.x + 2.5, box.y + 2.5, box.w - 5, box.h - 5, radius, svg_line(T_sun, 2.5));
}

void kit_costs(Svg *s, Box box, double radius) {
    svg_rect(s, box.x + 2.5, box.y + 2.5, box.w - 5, box.h - 5, radius,
             (Paint){.stroke = T_bad, .width = 3, .dash = {5, 4}});
    double x = box.x + box.w - 14, y = box.y + box.h - 14;
    svg_circle(s, x, y, 9, svg_fill(T_bad));
    svg_path(s, "M# #h9", (double[]){x - 4.5, y}, svg_line(T_paper, 2.5));
}

void kit_bubble_in(Svg *s, double x, double y, const char *words, double left, double right) {
    Type type = {15, 700, ANCHOR_MIDDLE, T_onaccent};
    double w = svg_width(type, words) + 24;
    w = w > 60 ? w : 60;
    y -= 22;
    double middle = x + w / 2 > right ? right - w / 2 : x;
    middle = middle - w / 2 < left ? left + w / 2 : middle;
    svg_rect(s, middle - w / 2 + 1, y - 17, w, 34, 17, svg_veil(T_shade, .3));
    svg_path(s, "M# #l7 9 7-9z", (double[]){x - 7, y + 13}, svg_fill(T_accent));
    svg_rect(s, middle - w / 2, y - 20, w, 34, 17, svg_fill(T_accent));
    svg_text(s, middle, y + 2.5, type, words);
}

void kit_bubble(Svg *s, double x, double y, const char *words) {
    kit_bubble_in(s, x, y, words, -1e6, 1e6);
}

void kit_logo(Svg *s, double x, double y, double side) {
    svg_place(s, x, y, side / 36, 0);
    svg_rect(s, 0, 0, 36, 36, 10, svg_fill(T_accent));
    svg_path(s, "M5 30V17l5-4 5 4v13z", NULL, svg_fill(T_onaccent));
    svg_path(s, "M13 30V9h9v21z", NULL, (Paint){.fill = T_onaccent, .opacity = .72});
    svg_path(s, "M20 30V18l5.5-5 5.5 5v12z", NULL, svg_fill(T_onaccent));
    svg_path(s, "M23.5 22h4v8h-4zM8.3 20h3.4v3.4H8.3zM16 12h3.2v3.2H16z", NULL, svg_fill(T_accent));
    svg_close(s);
}
