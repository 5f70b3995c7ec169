/* SPDX-License-Identifier: MIT */
/* uptown_scene_floor.c - how a project looks, as a floor of a house and as half a card; roofs.
 *
 * A strip on the left shows the kind by colour and glyph (a duo by two glyphs); on the wall are
 * the name and the values. A floor shows what its values are worth now, a card shows what they
 * count.
 */
#include "games/uptown/uptown_scene.h"

#include <string.h>

static const char *const KIND_GLYPHS[UPTOWN_KINDS + 1] = {"office", "services", "flat", "cafe",
                                                          "shop",   "hotel",    "gift"};
static const Token KIND_STRIPS[UPTOWN_KINDS] = {T_uko, T_uks, T_ukf, T_ukc, T_ukm, T_ukh};

bool uptown_has_kind(const UptownProject *project) {
    return project->objects & (((UptownObjects)1 << (UPTOWN_OBJECT_BITS * UPTOWN_KINDS)) - 1);
}

bool uptown_is_park(const UptownProject *project) {
    return project->roof && project->need == UPTOWN_GROUND && !uptown_has_kind(project);
}

/* ---- the strip ---- */

/* The sign of a project without a kind. */
static const char *plain_glyph(const UptownProject *project) {
    if (project->roof && project->need == UPTOWN_GROUND)
        return "park";
    if (project->need == UPTOWN_ROOFTOP)
        return "rooftop";
    if (project->gift)
        return "gift";
    return project->roof ? "roof" : "prestige";
}

/* Kinds in a row, a duo twice. Gifts are counted as objects too, but are no kind. */
static int list_kinds(const UptownProject *project, int out[2 * UPTOWN_KINDS]) {
    int count = 0;
    for (int kind = 0; kind < UPTOWN_KINDS; kind++)
        for (int i = uptown_objects_of(project->objects, (UptownKind)kind); i > 0; i--)
            out[count++] = kind;
    return count;
}

Token uptown_strip_colour(const UptownProject *project) {
    int kind[2 * UPTOWN_KINDS];
    return list_kinds(project, kind)         ? KIND_STRIPS[kind[0]]
           : project->gift && !project->roof ? T_ukg
                                             : T_ukp;
}

void uptown_draw_strip(Svg *s, const UptownProject *project, Box box, const double radii[4]) {
    int kind[2 * UPTOWN_KINDS], count = list_kinds(project, kind);
    svg_corners(s, box.x, box.y, box.w, box.h, radii, svg_fill(uptown_strip_colour(project)));
    if (!count) {
        double side = box.h * .62 < 24 ? box.h * .62 : 24;
        svg_use(s, plain_glyph(project), box.x + (box.w - side) / 2, box.y + (box.h - side) / 2,
                side, T_onk);
        return;
    }
    /* Beside each other on a horizontal strip, one over the other on a vertical one. */
    int columns = box.w > box.h ? count : count > 3 ? 2 : 1, rows = (count + columns - 1) / columns;
    double side = count == 1 ? 24 : 21;
    side = side < (box.w - 4) / columns ? side : (box.w - 4) / columns;
    side = side < (box.h - 4) / rows ? side : (box.h - 4) / rows;
    double step_x = side + (box.w > box.h ? 1 : 0);
    for (int i = 0; i < count; i++) {
        int row = i / columns;
        double x = box.x + box.w / 2 - columns * step_x / 2 + i % columns * step_x;
        double y = box.y + box.h / 2 - rows * side / 2 + row * side;
        svg_use(s, KIND_GLYPHS[kind[i]], x, y, side, T_onk);
    }
}

/* ---- marks: glyphs, and values in pills ---- */

typedef struct {
    const char *symbol;
    bool value; /* a pill with a number; else the glyph alone */
    int number;
    bool changed;
    const char *counts[2]; /* what the number is multiplied by */
} Mark;

enum {
    MARK_H = 20,
    MARK_GAP = 4,
    MAX_MARKS = 6,
    SIGN_H = 20 /* over a front */
};

static double mark_width(const Mark *mark) {
    if (!mark->value)
        return 18;
    int digits = 1 + (mark->number < 0);
    for (int left = mark->number / 10; left; left /= 10)
        digits++;
    return 26 + digits * 8 + (mark->counts[0] ? 17 : 0) + (mark->counts[1] ? 17 : 0);
}

static void draw_mark(Svg *s, const Mark *mark) {
    if (!mark->value) {
        svg_use(s, mark->symbol, 0, .5, 19, T_ink);
        return;
    }
    bool bad = mark->number < 0, coin = mark->symbol[0] == 'c';
    svg_rect(s, 0, 0, mark_width(mark), MARK_H, MARK_H / 2.0,
             mark->changed ? svg_both(T_soft, T_accent, 1.5) : svg_both(T_paper, T_line, 1));
    if (coin)
        svg_use(s, mark->symbol, 2, 2, 16, T_ink);
    else
        svg_use(s, mark->symbol, 3.5, 3, 13.5, bad ? T_bad : T_ink);
    svg_int(s, 20, 14.4, (Type){12, 700, ANCHOR_START, bad ? T_bad : T_ink}, mark->number);
    double x = mark_width(mark) - 5;
    for (int i = 1; i >= 0; i--) {
        if (!mark->counts[i])
            continue;
        x -= 16;
        svg_use(s, mark->counts[i], x, 2.5, 15, T_ink);
    }
}

/* Marks in a row that shrinks into the room; returns how much of it they take. */
static double draw_marks(Svg *s, double x, double y, double room, const Mark *marks, int count) {
    double wide = count > 0 ? (count - 1) * MARK_GAP : 0, at = 0;
    for (int i = 0; i < count; i++)
        wide += mark_width(&marks[i]);
    double scale = wide > room ? room / wide : 1;
    for (int i = 0; i < count; i++) {
        svg_place(s, x + at * scale, y + MARK_H * (1 - scale) / 2, scale, 0);
        draw_mark(s, &marks[i]);
        svg_close(s);
        at += mark_width(&marks[i]) + MARK_GAP;
    }
    return wide * scale;
}

/* ---- floors ---- */

/* How wide a name is set, in the widest font: letter by letter, for a German name may be one long
 * word of wide letters. */
static double name_width(Type type, const char *name) {
    double ems = 0;
    for (; *name; name++)
        if (((unsigned char)*name & 0xC0) != 0x80)
            ems += strchr("fijlrtI' .-", *name) ? .45 : strchr("mwMW", *name) ? 1 : .7;
    return ems * type.size;
}

static void draw_fitted(Svg *s, double x, double y, double room, Type type, const char *name) {
    double wide = name_width(type, name);
    type.size = wide > room ? type.size * room / wide : type.size;
    svg_text(s, x, y, type, name);
}

static int list_values(const UptownFloor *floor, Mark out[2]) {
    int count = 0;
    if (floor->project->income.each)
        out[count++] = (Mark){.symbol = "coin",
                              .value = true,
                              .number = floor->worth.income,
                              .changed = floor->new_income};
    if (floor->project->prestige.each)
        out[count++] = (Mark){.symbol = "prestige",
                              .value = true,
                              .number = floor->worth.prestige,
                              .changed = floor->new_prestige};
    return count;
}

/* On a phone: no name, values below each other. */
static void draw_small_floor(Svg *s, const UptownFloor *floor) {
    double w = floor->w, h = floor->h, strip = 26;
    Mark marks[2];
    int count = list_values(floor, marks);
    svg_rect(s, 0, 0, w, h, 3, svg_fill(uptown_wall(floor->project, floor->seed)));
    svg_rect(s, strip, 1.5, w - strip - 1.5, h - 3, 4, svg_fill(T_paper));
    uptown_draw_strip(s, floor->project, (Box){0, 0, strip, h}, (double[4]){3, 0, 0, 3});
    for (int i = 0; i < count; i++) {
        double y = h / 2 + (count == 1 ? 0 : i ? 9.5 : -9.5);
        bool bad = marks[i].number < 0;
        if (marks[i].changed)
            svg_rect(s, strip + 1.5, y - 9, w - strip - 3, 18, 5, svg_both(T_soft, T_accent, 1.2));
        svg_use(s, marks[i].symbol, strip + 3, y - 7.5, 15, bad ? T_bad : T_ink);
        svg_int(s, strip + 20, y + 4.8, (Type){13, 700, ANCHOR_START, bad ? T_bad : T_ink},
                marks[i].number);
    }
    if (floor->project->shield)
        svg_use(s, "shield", w - 16, count ? 0 : h / 2 - 8, count ? 14 : 16, T_ink);
    if (floor->giver != NOBODY)
        kit_seat_mark(s, floor->giver, w - 7, h - 7, 4.5, NULL);
}

/* Over the front: colour and glyphs of the kinds, the name, a shield. */
static void draw_sign(Svg *s, const UptownFloor *floor) {
    const UptownProject *project = floor->project;
    int kind[2 * UPTOWN_KINDS], count = list_kinds(project, kind);
    Token colour = uptown_strip_colour(project);
    double x = 3, right = floor->w - (project->shield ? 22 : 4);
    double over = floor->h > 0 ? 2 : 0; /* a sign on a house sticks out, one on a card does not */
    svg_rect(s, -over, 0, floor->w + 2 * over, SIGN_H, 2, svg_fill(colour));
    svg_rect(s, -over, SIGN_H - 2.5, floor->w + 2 * over, 2.5, 0, svg_veil(T_artink, .28));
    if (!count || (project->gift && count < 2)) {
        svg_use(s, plain_glyph(project), x, 1, 16, T_onk);
        x += 17;
    }
    for (int i = 0; i < count; i++, x += 16)
        svg_use(s, KIND_GLYPHS[kind[i]], x, 1, 16, T_onk);
    if (project->shield)
        svg_use(s, "shield", floor->w - 19, 1, 16, T_onk);
    if (floor->h == 0) /* the coin on a card's corner */
        right -= 12;
    else if (project->gift) /* the bow */
        right -= 26;
    draw_fitted(s, x + 3, 14, right - x - 3, (Type){12.5, 700, ANCHOR_START, T_onk}, floor->name);
}

/* Wrapped, with the giver's mark. */
static void draw_ribbon(Svg *s, const UptownFloor *floor) {
    double w = floor->w, h = floor->h;
    svg_rect(s, w - 23, SIGN_H, 9, h - SIGN_H, 0, svg_fill(T_ured));
    svg_rect(s, w - 20, SIGN_H, 3, h - SIGN_H, 0, svg_veil(T_uwht, .7));
    svg_use(s, "ubow", w - 33, SIGN_H - 15, 29, T_none);
    if (floor->giver == NOBODY)
        return;
    svg_circle(s, w - 9, h - 12, 10, svg_fill(T_paper));
    kit_seat_mark(s, floor->giver, w - 9, h - 12, 7.5, floor->giver_name);
}

void uptown_draw_floor(Svg *s, const UptownFloor *floor) {
    if (floor->small) {
        draw_small_floor(s, floor);
        return;
    }
    enum {
        VALUES = 46 /* width of their column */
    };
    double w = floor->w, h = floor->h;
    Mark marks[2];
    int count = list_values(floor, marks);
    uptown_draw_front(s, floor->project, floor->key, floor->ground, floor->seed,
                      (Box){VALUES, SIGN_H, w - VALUES, h - SIGN_H});
    svg_rect(s, 0, SIGN_H, VALUES, h - SIGN_H, 0,
             svg_fill(uptown_wall(floor->project, floor->seed)));
    svg_rect(s, 0, SIGN_H, VALUES, h - SIGN_H, 0, svg_veil(T_shade, .14));
    draw_sign(s, floor);
    for (int i = 0; i < count; i++)
        draw_marks(s, 2, SIGN_H + (h - SIGN_H - count * 19.5) / 2 + i * 19.5, VALUES - 4, &marks[i],
                   1);
    if (floor->project->gift)
        draw_ribbon(s, floor);
}

/* ---- cards ---- */

static Mark formula(const char *symbol, UptownValue value) {
    Mark mark = {.symbol = symbol, .value = true, .number = value.each};
    switch ((UptownForm)value.form) {
    case UPTOWN_PLAIN:
    case UPTOWN_FORMS:
        break;
    case UPTOWN_PER_FLOOR:
        mark.counts[0] = "scope-floor";
        break;
    case UPTOWN_IF_GROUND:
        mark.counts[0] = "ground";
        break;
    case UPTOWN_PER_PLOT:
        mark.counts[0] = KIND_GLYPHS[value.kind];
        mark.counts[1] = "scope-plot";
        break;
    case UPTOWN_PER_STREET:
        mark.counts[0] = KIND_GLYPHS[value.kind];
        mark.counts[1] = "scope-street";
        break;
    }
    return mark;
}

void uptown_draw_project(Svg *s, const UptownProject *project, const char *name, const char *key,
                         Box box) {
    static const char *const NEEDS[UPTOWN_NEEDS] = {NULL, "ground", "upper", "rooftop"};
    Mark needs[MAX_MARKS], values[2];
    int n_needs = 0, n_values = 0;
    if (NEEDS[project->need])
        needs[n_needs++] = (Mark){.symbol = NEEDS[project->need]};
    if (project->roof)
        needs[n_needs++] = (Mark){.symbol = "roof"};
    if (project->gift)
        needs[n_needs++] = (Mark){.symbol = "gift"};
    if (project->shield)
        needs[n_needs++] = (Mark){.symbol = "shield"};
    if (project->income.each)
        values[n_values++] = formula("coin", project->income);
    if (project->prestige.each)
        values[n_values++] = formula("prestige", project->prestige);
    UptownProject plain = *project;
    plain.shield = false; /* its glyph is among the others */
    UptownFloor sign = {.project = &plain, .name = name, .w = box.w};
    double high = box.h - SIGN_H, wide = high * 108 / 44;
    wide = wide < box.w * .45 ? wide : box.w * .45;
    double x = wide + 5, room = box.w - x - 3;
    bool rows = n_needs && n_values;
    svg_shift(s, box.x, box.y);
    svg_rect(s, 0, 0, box.w, box.h, 3, svg_fill(T_wallA));
    uptown_draw_front(s, project, key, project->need == UPTOWN_GROUND, uptown_seed(key, 0, 0),
                      (Box){0, SIGN_H, wide, high});
    draw_sign(s, &sign);
    double y = SIGN_H + (high - (rows ? 2 * MARK_H : MARK_H)) / 2;
    draw_marks(s, x, y, room, needs, n_needs);
    draw_marks(s, x, rows ? y + MARK_H : y, room, values, n_values);
    svg_close(s);
}

/* ---- roofs ---- */

void uptown_draw_slab(Svg *s, double w, double high) {
    svg_rect(s, -4, -high, w + 8, high, 1, svg_fill(T_ustn));
    svg_rect(s, -4, -high, w + 8, high * .35, 1, svg_fill(T_ustd));
}

void uptown_draw_trees(Svg *s, double w) {
    static const struct {
        double x, size;
        const char *symbol;
    } TREES[] = {{-.02, .36, "ugreen"}, {.2, .46, "utree"}, {.5, .40, "ufir"}, {.68, .36, "utree"}};
    for (size_t i = 0; i < sizeof TREES / sizeof TREES[0]; i++)
        svg_use(s, TREES[i].symbol, w * TREES[i].x, w * (.07 - TREES[i].size), w * TREES[i].size,
                T_none);
}

/* ---- figures and buttons ---- */

void uptown_draw_price(Svg *s, double x, double y, double radius, int price, bool payable) {
    Token face = payable ? T_sun : T_stone, rim = payable ? T_sund : T_stoned;
    svg_circle(s, x + 1, y + 2, radius, svg_veil(T_shade, .3));
    svg_circle(s, x, y, radius, svg_both(face, rim, 2));
    svg_circle(s, x, y, radius - 4, (Paint){.stroke = rim, .width = 1, .dash = {2, 2}});
    svg_int(s, x, y + radius * .36, (Type){radius, 700, ANCHOR_MIDDLE, T_artink}, price);
}

void uptown_draw_figure(Svg *s, Box box, const char *const symbols[2], int now, int then) {
    double side = box.h * .74, size = box.h * .53, x = box.x + box.h * .16;
    bool changes = now != then;
    svg_rect(s, box.x, box.y, box.w, box.h, box.h / 2,
             changes ? svg_both(T_soft, T_accent, 1.5) : svg_fill(T_paper));
    for (int i = 0; i < 2 && symbols[i]; i++) {
        svg_use(s, symbols[i], x, box.y + (box.h - side) / 2, side, T_ink);
        x += side * .92;
    }
    svg_int(s, (x + box.x + box.w - box.h * .2) / 2, box.y + box.h / 2 + size * .36,
            (Type){size, 700, ANCHOR_MIDDLE,
                   changes    ? T_accent
                   : then < 0 ? T_bad
                              : T_ink},
            then);
}

void uptown_draw_button(Svg *s, Box box, const char *words, bool chosen) {
    svg_rect(s, box.x, box.y, box.w, box.h, 10,
             svg_both(chosen ? T_soft : T_paper, T_accent, chosen ? 3 : 1.5));
    svg_text_fit(s, box.x + box.w / 2, box.y + box.h / 2 + 4.7,
                 (Type){13, 700, ANCHOR_MIDDLE, T_accent}, box.w - 14, 9.5, words);
}
