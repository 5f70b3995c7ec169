/* SPDX-License-Identifier: MIT */
/* budowa_scene_map.c - the map of Budowa Miasta: streets with their plots, venues between them.
 *
 * Pictures and numbers always stand upright; only cells and bands follow their streets. Plots are
 * drawn from the top down, so that a house stands before the one behind it. */
#include "games/budowa/budowa_scene.h"
#include "games/budowa/budowa_words.h"
#include "words/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    BOARD_W = 792,
    BOARD_H = 640,
    PHONE_W = 366,
    CORNER_W = 236, /* the corners at the top, for route and legend */
    CORNER_H = 120
};

/* ---- layout ---- */

Spot budowa_venue_spot(const BudowaMap *map, int venue) {
    const BudowaVenue *v = &map->deck->venue[venue];
    return (Spot){map->origin.x + v->column * map->column.x + v->row * map->row.x,
                  map->origin.y + v->column * map->column.y + v->row * map->row.y};
}

/* The box round all venues' centres. */
static Box venue_extent(const BudowaMap *map) {
    Spot low = budowa_venue_spot(map, 0), high = low;
    for (int i = 1; i < map->deck->n_venues; i++) {
        Spot at = budowa_venue_spot(map, i);
        low = (Spot){fmin(low.x, at.x), fmin(low.y, at.y)};
        high = (Spot){fmax(high.x, at.x), fmax(high.y, at.y)};
    }
    return (Box){low.x, low.y, high.x - low.x, high.y - low.y};
}

/* Would the map cover the words in the corners? Then it moves down. */
static bool is_crowded(const BudowaMap *map) {
    double reach = map->radius + 8;
    for (int i = 0; i < map->deck->n_venues; i++) {
        Spot at = budowa_venue_spot(map, i);
        bool aside = at.x - reach < CORNER_W || at.x + reach > map->box.w - CORNER_W;
        if (aside && at.y - reach < CORNER_H)
            return true;
    }
    return false;
}

/* Settles the origin so that the venues lie in the middle of the box, `top` under its edge. */
static void centre(BudowaMap *map, double least_w, double side, double top, double bottom) {
    map->origin = (Spot){0, 0};
    Box all = venue_extent(map);
    map->box = (Box){0, 0, fmax(least_w, all.w + 2 * side), all.h + top + bottom};
    map->origin = (Spot){(map->box.w - all.w) / 2 - all.x, top - all.y};
}

void budowa_lay_map(const View *view, const SceneStyle *style, BudowaMap *map) {
    const BudowaState *s = budowa_state(view);
    *map = (BudowaMap){.state = s, .deck = budowa_deck(s->deck), .small = style->compact};
    if (map->small) {
        map->column = (Spot){139, 0};
        map->row = (Spot){0, 136};
        map->radius = 27;
        map->band = 27;
        centre(map, PHONE_W, 44, 40, 80);
        map->origin.x -= 13; /* what the venues pay is on their right */
        return;
    }
    map->column = (Spot){168, -121};
    map->row = (Spot){168, 121};
    map->radius = 42;
    map->band = 40;
    centre(map, BOARD_W, 60, 56, 100);
    if (map->box.h < BOARD_H) {
        map->origin.y += (BOARD_H - map->box.h) / 2;
        map->box.h = BOARD_H;
    }
    if (is_crowded(map)) {
        map->origin.y += CORNER_H;
        map->box.h += CORNER_H;
    }
}

/* How far aside a street lies: parallel ones share the room, and one that would run through a third
 * venue goes round it. */
static double sideways(const BudowaMap *map, int street) {
    const BudowaStreet *me = &map->deck->street[street];
    int before = 0, all = 0;
    for (int i = 0; i < map->deck->n_streets; i++) {
        const BudowaStreet *other = &map->deck->street[i];
        bool same = (other->venue[0] == me->venue[0] && other->venue[1] == me->venue[1]) ||
                    (other->venue[0] == me->venue[1] && other->venue[1] == me->venue[0]);
        before += same && i < street;
        all += same;
    }
    double shift = (before - (all - 1) / 2.0) * (map->band + 4);
    const BudowaVenue *a = &map->deck->venue[me->venue[0]], *b = &map->deck->venue[me->venue[1]];
    for (int i = 0; i < map->deck->n_venues; i++) {
        const BudowaVenue *v = &map->deck->venue[i];
        int cross = (b->row - a->row) * (v->column - a->column) -
                    (b->column - a->column) * (v->row - a->row);
        int dot = (v->row - a->row) * (v->row - b->row) +
                  (v->column - a->column) * (v->column - b->column);
        if (cross == 0 && dot < 0)
            return shift + map->radius + map->band * .6;
    }
    return shift;
}

BudowaWay budowa_way(const BudowaMap *map, int street) {
    Spot a = budowa_venue_spot(map, map->deck->street[street].venue[0]);
    Spot b = budowa_venue_spot(map, map->deck->street[street].venue[1]);
    BudowaWay way = {.length = sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y))};
    way.along = (Spot){(b.x - a.x) / way.length, (b.y - a.y) / way.length};
    way.aside = (Spot){way.along.y, -way.along.x};
    if (way.aside.y > .01 || (way.aside.y > -.01 && way.aside.x < 0))
        way.aside = (Spot){-way.aside.x, -way.aside.y};
    double shift = sideways(map, street);
    way.from = (Spot){a.x + way.aside.x * shift, a.y + way.aside.y * shift};
    way.cell = (way.length - 2 * map->radius) / 4;
    return way;
}

Spot budowa_on_way(const BudowaWay *way, double along, double aside) {
    return (Spot){way->from.x + way->along.x * along + way->aside.x * aside,
                  way->from.y + way->along.y * along + way->aside.y * aside};
}

Spot budowa_plot_spot(const BudowaMap *map, const BudowaWay *way, int plot) {
    return budowa_on_way(way, map->radius + way->cell * (plot % 4 + .5), 0);
}

void budowa_slab(Svg *svg, const BudowaWay *way, Spot at, double w, double h, double radius,
                 Paint paint) {
    static const int CORNER[4][4] = {
        /* signs of the corner, then of the way on to the next one */
        {-1, -1, 1, 0},
        {1, -1, 0, 1},
        {1, 1, -1, 0},
        {-1, 1, 0, -1},
    };
    double numbers[24], *to = numbers;
    for (int i = 0; i < 4; i++) {
        const int *now = CORNER[i], *last = CORNER[(i + 3) % 4];
        double x = now[0] * w / 2, y = now[1] * h / 2;
        const double points[3][2] = {{x - last[2] * radius, y - last[3] * radius},
                                     {x, y},
                                     {x + now[2] * radius, y + now[3] * radius}};
        for (int k = 0; k < 3; k++) {
            *to++ = at.x + way->along.x * points[k][0] - way->along.y * points[k][1];
            *to++ = at.y + way->along.y * points[k][0] + way->along.x * points[k][1];
        }
    }
    svg_path(svg, "M# #Q# # # #L# #Q# # # #L# #Q# # # #L# #Q# # # #z", numbers, paint);
}

/* ---- streets ---- */

/* Two rails on the lower side, and a dashed kerb on the upper. */
static void draw_rails(Svg *svg, const BudowaWay *way, const BudowaMap *map) {
    double side = way->aside.y < -.2 ? -1 : 1, band = map->band;
    const double ASIDE[] = {side * band * .16, side * band * .31, -side * band * .44};
    for (int i = 0; i < 3; i++) {
        Spot from = budowa_on_way(way, 0, ASIDE[i]), to = budowa_on_way(way, way->length, ASIDE[i]);
        Paint paint = svg_line(T_brail, i < 2 ? 1.5 : 1.1);
        if (i == 2)
            paint.dash[0] = 7, paint.dash[1] = 6;
        svg_path(svg, "M# #L# #", (double[]){from.x, from.y, to.x, to.y}, paint);
    }
}

static void draw_band(Scene *scene, const BudowaMap *map, int street) {
    Svg *svg = &scene->svg;
    BudowaWay way = budowa_way(map, street);
    bool finished = budowa_is_finished(map->state->built, street);
    Spot middle = budowa_on_way(&way, way.length / 2, 0);
    char bytes[192];
    Text label;
    text_init(&label, bytes, sizeof bytes);
    budowa_street_label(map->state, street, &label);
    scene_open(scene, false, 0, 0, bytes, "street-%c", map->deck->street[street].name);
    budowa_slab(svg, &way, (Spot){middle.x, middle.y + 5}, way.length + 4, map->band, 4,
                svg_veil(T_shade, .3));
    budowa_slab(svg, &way, middle, way.length + 4, map->band, 4,
                finished ? svg_fill(T_broad) : svg_both(T_paper, T_edge, 1.3));
    if (finished)
        draw_rails(svg, &way, map);
    svg_close(svg);
}

static void draw_letter(Scene *scene, const BudowaMap *map, int street) {
    Svg *svg = &scene->svg;
    BudowaWay way = budowa_way(map, street);
    bool finished = budowa_is_finished(map->state->built, street);
    double r = map->small ? 10 : 14, off = map->band / 2 + (map->small ? 14 : 22);
    /* The lower of two parallel streets has its letter below. */
    Spot at = budowa_on_way(&way, way.length / 2, sideways(map, street) < 0 ? -off : off);
    char letter[2] = {map->deck->street[street].name, '\0'};
    svg_circle(svg, at.x, at.y, r,
               finished ? svg_both(T_broad, T_bcream, 1.5) : svg_both(T_paper, T_edge, 1.4));
    svg_text(svg, at.x, at.y + r * .43,
             (Type){r * 1.22, 700, ANCHOR_MIDDLE, finished ? T_brail : T_ink}, letter);
}

/* ---- plots ---- */

typedef struct {
    int plot;
    double y;
} Standing;

/* A cell along its street; long streets have no longer houses. */
static double cell_width(const BudowaMap *map, const BudowaWay *way) {
    return fmin(way->cell * .86, map->band);
}

/* Beside a finished street's rails the houses stand further up. */
static void draw_house(Svg *svg, const BudowaMap *map, int plot, bool finished) {
    double side = map->band * (map->small ? 1 : .96);
    svg_use(svg, budowa_kind_symbol(map->deck->kind[plot]), -side / 2,
            -side * (finished ? .86 : .72), side, T_none);
}

static void draw_built(Scene *scene, const BudowaMap *map, const BudowaWay *way, int plot) {
    bool finished = budowa_is_finished(map->state->built, plot / 4);
    if (!finished)
        budowa_slab(&scene->svg, way, (Spot){0, 0}, cell_width(map, way), map->band * .8, 4,
                    svg_fill(T_blg));
    scene_open(scene, true, 0, 0, NULL, "building-%c%d", map->deck->street[plot / 4].name,
               plot % 4 + 1);
    draw_house(&scene->svg, map, plot, finished);
    svg_close(&scene->svg);
}

static void draw_empty(Scene *scene, const BudowaMap *map, const BudowaWay *way, int plot) {
    Svg *svg = &scene->svg;
    double w = cell_width(map, way), h = map->band * .8;
    int cost = budowa_cost(map->deck, map->state->built, plot);
    bool doubled = cost > map->deck->cost[plot];
    /* A view knows one hand, a drawn position may know all. */
    bool held = false;
    for (int seat = 0; seat < map->state->seats; seat++)
        held |= budowa_has(map->state->hand[seat], plot);
    Paint edge = svg_both(T_paper, T_edge, 1.2);
    if (doubled)
        edge.dash[0] = 4, edge.dash[1] = 3;
    budowa_slab(svg, way, (Spot){0, 0}, w, h, 5, edge);
    if (doubled)
        budowa_slab(svg, way, (Spot){0, 0}, w, h, 5, svg_pattern("pdbl"));
    if (held)
        budowa_slab(svg, way, (Spot){0, 0}, w + 3, h + 3, 6, svg_line(T_ink, 2.5));
    if (doubled)
        svg_circle(svg, 0, 0, map->small ? 8.5 : 12.5, svg_fill(T_paper));
    char words[16];
    snprintf(words, sizeof words, "%d", cost);
    double size = map->small ? 12.5 : 17;
    svg_text_fit(svg, 0, size * .36, (Type){size, 700, ANCHOR_MIDDLE, doubled ? T_bad : T_ink}, w,
                 7, words);
}

static void draw_plot(Scene *scene, const BudowaMap *map, int plot) {
    BudowaWay way = budowa_way(map, plot / 4);
    Spot at = budowa_plot_spot(map, &way, plot);
    char bytes[128];
    Text label;
    text_init(&label, bytes, sizeof bytes);
    budowa_plot_label(map->state, plot, &label);
    scene_open_barred(scene, false, at.x, at.y, bytes, (Move)BUDOWA_MOVE_BUILD << 8 | (Move)plot,
                      "plot-%c%d", map->deck->street[plot / 4].name, plot % 4 + 1);
    if (budowa_has(map->state->built, plot))
        draw_built(scene, map, &way, plot);
    else
        draw_empty(scene, map, &way, plot);
    svg_close(&scene->svg);
}

static int by_height(const void *a, const void *b) {
    const Standing *p = a, *q = b;
    if (p->y < q->y || p->y > q->y)
        return p->y < q->y ? -1 : 1;
    return p->plot - q->plot;
}

static void draw_plots(Scene *scene, const BudowaMap *map) {
    Standing order[BUDOWA_PLOTS];
    for (int plot = 0; plot < map->deck->n_plots; plot++) {
        BudowaWay way = budowa_way(map, plot / 4);
        /* To 1/100, as written: so that the order is the same wherever this runs. */
        order[plot] = (Standing){plot, floor(budowa_plot_spot(map, &way, plot).y * 100 + .5)};
    }
    qsort(order, map->deck->n_plots, sizeof *order, by_height);
    for (int i = 0; i < map->deck->n_plots; i++)
        draw_plot(scene, map, order[i].plot);
}

/* ---- venues ---- */

/* The next share in a word: its price, "free", or nothing to be had. */
static void next_share(const BudowaMap *map, int venue, char out[32]) {
    int top = budowa_top(map->state, venue);
    if (top < 0)
        snprintf(out, 32, "\u2013");
    else if (map->deck->price[top] == 0)
        snprintf(out, 32, "%s", tr("free"));
    else
        snprintf(out, 32, "%d", map->deck->price[top]);
}

static void draw_disc(Scene *scene, const BudowaMap *map, int venue) {
    Svg *svg = &scene->svg;
    double r = map->radius, side = r * 1.9;
    bool goal = venue == map->deck->from || venue == map->deck->to;
    svg_circle(svg, 0, 5, r, svg_veil(T_shade, .35));
    svg_circle(svg, 0, 0, r, svg_fill(goal ? T_bverm : T_bbrown));
    svg_circle(svg, 0, 0, r * .87, svg_fill(goal ? T_bmust : T_byell));
    svg_circle(svg, 0, 0, r * .76, svg_fill(T_bcream));
    budowa_draw_venue(svg, &map->deck->venue[venue], -side / 2, -side * .6, side);
    if (goal) {
        /* Where no street of the grid goes. */
        double x = map->small ? -r * .74 : -r * .8, y = map->small ? x : -r * .8,
               k = map->small ? 9 : 12;
        svg_circle(svg, x, y, k, svg_both(T_bdark, T_bcream, 1.5));
        svg_use(svg, "target", x - k * .8, y - k * .8, k * 1.6, T_bcream);
    }
}

/* In the wedge under the disc, between its streets. The long line's middle lies left of the disc's,
 * so that the word for "free" in any language ends before the edge of the map. */
static void draw_venue_words(Scene *scene, const BudowaMap *map, int venue) {
    Svg *svg = &scene->svg;
    char bytes[96], share[32];
    Text name;
    double r = map->radius;
    svg_aside(svg);
    text_init(&name, bytes, sizeof bytes);
    budowa_venue_name(map->deck, &map->deck->venue[venue], &name);
    Type type = {13, 700, ANCHOR_MIDDLE, T_ink};
    double named = svg_running_width(type, bytes) + 14, wide = named < 104 ? 104 : named;
    svg_rect(svg, -fmin(wide, 128) / 2, r + 17, fmin(wide, 128), 40, 6, svg_veil(T_paper, .92));
    svg_text_fit(svg, 0, r + 33, type, 120, 10, bytes);
    text_clear(&name);
    words_budowa_pays(&map->deck->venue[venue], &name);
    svg_text_fit(svg, -9, r + 50, (Type){12, 500, ANCHOR_END, T_ink2}, 56, 9, bytes);
    bool locked = budowa_is_locked(map->state, venue);
    svg_use(svg, locked ? "lock" : "share", -2, r + 38, 15, locked ? T_ink2 : T_none);
    next_share(map, venue, share);
    if (!locked)
        svg_text_fit(svg, 16, r + 50, (Type){12, 600, ANCHOR_START, T_ink}, 39, 9, share);
    svg_close(svg);
}

/* On a phone the streets leave room only between them. */
static void draw_venue_pills(Scene *scene, const BudowaMap *map, int venue) {
    Svg *svg = &scene->svg;
    int top = budowa_top(map->state, venue);
    bool locked = budowa_is_locked(map->state, venue);
    /* The last row has the foot, and the page its buttons, below. */
    bool above = true;
    for (int i = 0; i < map->deck->n_venues; i++)
        above &= map->deck->venue[i].row <= map->deck->venue[venue].row;
    svg_shift(svg, 0, above ? -65 : 0);
    svg_rect(svg, 15, 15, 37, 17, 8.5, svg_both(T_paper, T_line, 1));
    svg_use(svg, "money", 17, 16.5, 14, T_none);
    svg_int(svg, 40.5, 28, (Type){12, 700, ANCHOR_MIDDLE, T_ink}, map->deck->venue[venue].pay[1]);
    svg_rect(svg, 15, 33, 37, 17, 8.5, svg_both(T_paper, T_line, 1));
    svg_use(svg, locked ? "lock" : "share", 18, 35, 13, locked ? T_ink2 : T_none);
    if (top >= 0 && !locked)
        svg_int(svg, 40.5, 46, (Type){12, 600, ANCHOR_MIDDLE, T_ink}, map->deck->price[top]);
    else
        svg_text(svg, 40.5, 46, (Type){12, 600, ANCHOR_MIDDLE, T_ink2}, "\u2013");
    svg_close(svg);
}

static void draw_venue(Scene *scene, const BudowaMap *map, int venue) {
    Spot at = budowa_venue_spot(map, venue);
    char bytes[192];
    Text label;
    text_init(&label, bytes, sizeof bytes);
    budowa_venue_label(map->state, venue, &label);
    scene_open_barred(scene, false, at.x, at.y, bytes,
                      (Move)BUDOWA_MOVE_SHARE << 8 | (Move)(venue + 1), "venue-%d", venue);
    draw_disc(scene, map, venue);
    if (map->small)
        draw_venue_pills(scene, map, venue);
    else
        draw_venue_words(scene, map, venue);
    svg_close(&scene->svg);
}

void budowa_draw_map(Scene *scene, const BudowaMap *map) {
    for (int street = 0; street < map->deck->n_streets; street++)
        draw_band(scene, map, street);
    draw_plots(scene, map);
    budowa_draw_traffic(&scene->svg, map);
    for (int venue = 0; venue < map->deck->n_venues; venue++)
        draw_venue(scene, map, venue);
    for (int street = 0; street < map->deck->n_streets; street++)
        draw_letter(scene, map, street);
}
