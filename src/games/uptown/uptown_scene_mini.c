/* SPDX-License-Identifier: MIT */
/* uptown_scene_mini.c - other seats' streets: a strip of its kind for each floor, roofs, what each
 * plot is worth; places for gifts. */
#include "games/uptown/uptown_scene.h"
#include "words/lang.h"

#include <stdio.h>

enum {
    FLOOR_W = 44,
    FLOOR_H = 28,
    STEP = 49,
    ROOF = 14,
    LEAST = 4,    /* floors for which there is always room */
    FIGURES = 34, /* height of the line above */
    PART_W = 248,
    MINI_W = 240,
    BELOW = 28 /* under the ground: what each plot is worth */
};

static const UptownProject *standing(const UptownState *s, int card) {
    return uptown_project(uptown_deck(s->deck), card, s->half[card]);
}

/* One floor more than there are, for a gift. */
static double street_height(const UptownState *s, Seat seat) {
    int floors = uptown_tallest(s, seat) + 1;
    return (floors > LEAST ? floors : LEAST) * FLOOR_H + 2 * ROOF;
}

/* ---- houses ---- */

static void draw_floor(Svg *s, const UptownProject *project, const char *key, bool top) {
    const double square[4] = {2, 2, 2, 2};
    if (project->roof && top && uptown_is_park(project)) {
        svg_use(s, "ugreen", 1, -20, 22, T_none);
        svg_use(s, "utree", FLOOR_W - 24, -23, 25, T_none);
    }
    uptown_draw_strip(s, project, (Box){0, 0, FLOOR_W, FLOOR_H - 1}, square);
    if (project->shield)
        svg_use(s, "shield", FLOOR_W - 15, 2, 14, T_onk);
    if (project->gift && uptown_has_kind(project))
        svg_use(s, "gift", 1, 1, 13, T_onk);
    bool roof = project->roof || project->need == UPTOWN_ROOFTOP;
    if (roof && top && !uptown_is_park(project))
        uptown_draw_roof(s, project, key, FLOOR_W, false);
    else if (project->roof && !top)
        svg_rect(s, -2, -2, FLOOR_W + 4, 3, 1, svg_fill(T_ustd));
}

static void draw_free(Svg *s) {
    svg_rect(s, 1, -46, FLOOR_W - 2, 46, 3,
             (Paint){.stroke = T_edge, .width = 1.2, .dash = {4, 3}});
    svg_text_fit(s, FLOOR_W / 2.0, -19, (Type){11, 500, ANCHOR_MIDDLE, T_ink2}, FLOOR_W - 4, 8,
                 tr("empty"));
}

/* Each floor of a plot has its own label; this is the worth of the whole plot. */
static void label_plot(const UptownState *s, int plot, Text *out) {
    text_format(out, tr("Plot %d"), plot % UPTOWN_STREET + 1);
    text_format(out, ": %s %d", tr("prestige"), uptown_prestige(s, plot));
    if (uptown_is_closed(s, plot))
        text_format(out, ", %s", tr("closed"));
}

/* At the floor's top. */
static void draw_ghost(Svg *s, const UptownProject *project, const char *key, double y) {
    svg_begin(s);
    svg_id(s, "ghost");
    svg_class(s, "ghost");
    svg_attribute(s, "pointer-events", "none");
    svg_at(s, 0, y - 3);
    svg_end(s);
    svg_rect(s, 1, 6, FLOOR_W, FLOOR_H, 2, svg_veil(T_shade, .28));
    draw_floor(s, project, key, true);
    svg_rect(s, -1, -1, FLOOR_W + 2, FLOOR_H + 1, 3,
             (Paint){.stroke = T_accent, .width = 2.5, .dash = {6, 4}});
    svg_close(s);
}

/* One floor of a rival, by name and with what it counts for there; y is its top. */
static void draw_storey(Scene *scene, const UptownSight *sight, int plot, int card, int floor) {
    const UptownState *s = &sight->then;
    bool top = floor + 1 == s->height[plot];
    double y = -(floor + 1) * FLOOR_H;
    const char *key = uptown_deck(s->deck)->name[card][s->half[card]];
    if (top && plot == sight->plot) {
        draw_ghost(&scene->svg, standing(s, card), key, y);
        return;
    }
    char bytes[256];
    Text label;
    text_init(&label, bytes, sizeof bytes);
    uptown_describe_floor(s, plot, card, floor, &label);
    scene_open_barred(scene, true, 0, y, bytes, uptown_picked_move(scene, plot), "card-%d", card);
    draw_floor(&scene->svg, standing(s, card), key, top);
    svg_close(&scene->svg);
}

static void draw_worth(Scene *scene, const UptownSight *sight, int plot) {
    Svg *s = &scene->svg;
    int worth = uptown_prestige(&sight->then, plot);
    bool changes = worth != uptown_prestige(&sight->now, plot);
    char bytes[96];
    Text label;
    text_init(&label, bytes, sizeof bytes);
    label_plot(&sight->then, plot, &label);
    scene_open(scene, false, 0, 0, bytes, "worth-%d", plot);
    svg_mute(s);
    svg_target(s, 0, 6, FLOOR_W, BELOW - 6);
    svg_int(s, FLOOR_W / 2.0, 24,
            (Type){13, 700, ANCHOR_MIDDLE,
                   changes     ? T_accent
                   : worth < 0 ? T_bad
                               : T_ink2},
            worth);
    svg_close(s);
    svg_close(s);
}

static void draw_house(Scene *scene, const UptownSight *sight, int plot) {
    Svg *s = &scene->svg;
    uint8_t cards[UPTOWN_CARDS];
    int count = uptown_cards(&sight->then, plot, cards);
    svg_shift(s, plot % UPTOWN_STREET * STEP, 0);
    if (!count) {
        scene_open_barred(scene, false, 0, 0, trc("uptown", "empty plot"),
                          uptown_picked_move(scene, plot), "house-%d", plot);
        svg_mute(s);
        draw_free(s);
        svg_close(s);
        svg_close(s);
    }
    for (int i = 0; i < count; i++)
        draw_storey(scene, sight, plot, cards[i], i);
    draw_worth(scene, sight, plot);
    svg_close(s);
}

/* ---- places for gifts ---- */

static void draw_place(Scene *scene, const UptownSight *sight, Move move) {
    Svg *s = &scene->svg;
    int plot = uptown_move_plot(move), floors = sight->now.height[plot];
    double x = plot % UPTOWN_STREET * STEP, high = floors ? floors * FLOOR_H + ROOF + 24 : 50;
    bool roof = floors && standing(&sight->now, sight->now.top[plot])->roof;
    scene_open_move(scene, move, "plot-%d", plot);
    svg_target(s, x - 2, -high, STEP - 1, high + 6);
    if (plot != sight->plot) {
        double y = floors ? -floors * FLOOR_H - 24 - (roof ? ROOF : 0) : -46, h = floors ? 22 : 46;
        svg_rect(s, x, y, FLOOR_W, h, 5,
                 (Paint){.fill = T_soft, .stroke = T_accent, .width = 1.5, .dash = {4, 3}});
        svg_use(s, "gift", x + FLOOR_W / 2.0 - 9, y + h / 2 - 9, 18, T_accent);
    }
    svg_close(s);
}

static void draw_places(Scene *scene, const UptownSight *sight, Seat seat) {
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    UptownPick pick = uptown_pick(scene->style->select);
    scene->roving = true;
    for (int i = 0; i < n_moves; i++)
        if (uptown_picks(pick, moves[i]) && uptown_move_plot(moves[i]) / UPTOWN_STREET == seat)
            draw_place(scene, sight, moves[i]);
}

static void draw_bubble(Scene *scene, const UptownSight *sight) {
    char bytes[128];
    Text words;
    text_init(&words, bytes, sizeof bytes);
    uptown_describe_gift(sight, &words);
    double y = -sight->then.height[sight->plot] * FLOOR_H - 12 - (sight->closes ? ROOF : 0);
    kit_bubble_in(&scene->svg, sight->plot % UPTOWN_STREET * STEP + FLOOR_W / 2.0, y, bytes, -4,
                  MINI_W + 4);
}

static void draw_street(Scene *scene, const UptownSight *sight, Seat seat) {
    Svg *s = &scene->svg;
    double high = street_height(&sight->now, seat);
    svg_rect(s, -6, -high - 6, MINI_W + 12, high + 12, 9, svg_fill(T_ug1));
    kit_skyline(s, (Box){-4, -high * .9, MINI_W + 8, high * .9}, T_usk1, 30 + (unsigned)seat, .8);
    svg_rect(s, -6, 0, MINI_W + 12, 6, 2, svg_fill(T_ukrb));
    for (int i = 0; i < UPTOWN_STREET; i++)
        draw_house(scene, sight, UPTOWN_STREET * seat + i);
    draw_places(scene, sight, seat);
    if (sight->plot >= 0 && sight->plot / UPTOWN_STREET == seat)
        draw_bubble(scene, sight);
}

/* ---- the part ---- */

static void draw_figure(Scene *scene, double x, const char *id, const char *label,
                        const char *const symbols[2], int now, int then) {
    Svg *s = &scene->svg;
    char words[96];
    bool changes = now != then;
    snprintf(words, sizeof words, label, then);
    scene_open(scene, false, x, 0, words, "%s", id);
    svg_rect(s, 0, 0, 76, 26, 13, changes ? svg_both(T_soft, T_accent, 1.5) : svg_fill(T_inset));
    double at = 5;
    for (int i = 0; i < 2 && symbols[i]; i++, at += 18)
        svg_use(s, symbols[i], at, 4, 18, T_ink);
    svg_int(s, (at + 70) / 2, 18, (Type){13.5, 700, ANCHOR_MIDDLE, changes ? T_accent : T_ink},
            then);
    svg_close(s);
}

Box uptown_seat_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)style;
    double high = street_height(uptown_state(view), seat);
    return (Box){0, 0, PART_W, FIGURES + high + BELOW};
}

void uptown_seat(Scene *scene) {
    UptownSight sight;
    Seat seat = scene->seat;
    uptown_see(scene, &sight);
    const UptownState *now = &sight.now, *then = &sight.then;
    int left = now->share - now->taken[seat];
    draw_figure(scene, 4, "wallet", tr("wallet: %d"), (const char *[2]){"coin"}, now->wallet[seat],
                then->wallet[seat]);
    draw_figure(scene, 86, "pays", tr("a roof would pay now: %d"),
                (const char *[2]){"roof", "coin"}, uptown_roof_pays(now, seat),
                uptown_roof_pays(then, seat));
    draw_figure(scene, 168, "left", tr("cards in the deck: %d"), (const char *[2]){"cards"}, left,
                left);
    svg_shift(&scene->svg, 4, FIGURES + street_height(now, seat));
    draw_street(scene, &sight, seat);
    svg_close(&scene->svg);
}
