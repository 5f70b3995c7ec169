/* SPDX-License-Identifier: MIT */
/* uptown_scene_street.c - the big street: sky, road, five plots with their buildings.
 *
 * The ground is at y = 0 and everything is built upwards, so a growing house moves nothing. The
 * picture is painted beyond its box on all sides: a front end that has room left round it shows
 * more sky and road instead of an edge. */
#include "games/uptown/uptown_scene.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    BLEED = 700
};

/* Sizes on a desk and on a phone. */
typedef struct {
    double w, h;       /* of a floor */
    double left, step; /* first plot, from plot to plot */
    double roof, slab; /* their heights */
    double head;       /* room above for name and figures */
    double least;      /* height above the ground */
    double below;      /* and below it */
    double wide;
    double slot; /* height of what marks a place to build */
} Layout;

static const Layout DESK = {142, 60, 19, 153, 48, 9, 76, 430, 84, 792, 28};
static const Layout PHONE = {64, 42, 7, 72, 22, 6, 52, 262, 48, 366, 24};

static const Layout *layout_of(bool compact) {
    return compact ? &PHONE : &DESK;
}

int uptown_cards(const UptownState *s, int plot, uint8_t out[UPTOWN_CARDS]) {
    int count = s->height[plot], card = s->top[plot];
    for (int i = count - 1; i >= 0; i--) {
        out[i] = (uint8_t)card;
        card = s->below[card];
    }
    return count;
}

static const UptownProject *standing(const UptownState *s, int card) {
    return uptown_project(uptown_deck(s->deck), card, s->half[card]);
}

/* It is closed: by a roof, or by a project that goes on one. */
static bool carries(const UptownProject *project) {
    return project->roof || project->need == UPTOWN_ROOFTOP;
}

/* How high a plot is built; `over` is what its roof or trees add. */
static double built(const UptownState *s, int plot, const Layout *at, double *over) {
    double high = 0;
    *over = 0;
    for (int card = s->top[plot]; card; card = s->below[card]) {
        const UptownProject *project = standing(s, card);
        bool top = card == s->top[plot];
        high += at->h + (project->roof && !top ? at->slab : 0);
        if (carries(project) && top)
            *over = uptown_is_park(project) ? at->w * .47 : at->roof + 3;
    }
    return high;
}

double uptown_street_height(const UptownState *s, Seat seat, bool compact) {
    const Layout *at = layout_of(compact);
    double most = 0;
    for (int i = 0; i < UPTOWN_STREET; i++) {
        double over, high = built(s, UPTOWN_STREET * seat + i, at, &over) + over;
        most = high > most ? high : most;
    }
    return most;
}

/* ---- the ground ---- */

/* A band of the sky: from a wavy line at y down to the ground. */
static void draw_band(Svg *s, double wide, double y, Token token) {
    svg_path(s, "M# #q137-16 274 0t274 0 274 0 274 0 274 0 274 0 274 0 274 0V0H#z",
             (double[]){-BLEED, y, wide - BLEED}, svg_fill(token));
}

static void draw_cloud(Svg *s, double x, double y, double scale) {
    svg_place(s, x, y, scale, 0);
    svg_path(s, "M8 24a10 10 0 0 1 4-19 16 16 0 0 1 30-2 12 12 0 0 1 20 8 8 8 0 0 1-2 13z", NULL,
             (Paint){.fill = T_ucl, .opacity = .9});
    svg_close(s);
}

/* Small squares, the same ones every time, as one path. */
static void draw_specks(Svg *s, Box box, int count, double side, Token token, double opacity) {
    char path[2048];
    double at[2 * 40];
    size_t used = 0;
    unsigned seed = 7;
    for (int i = 0; i < count && i < 40; i++) {
        seed = seed * 1664525 + 1013904223;
        at[2 * i] = box.x + box.w * (seed >> 16 & 1023) / 1023;
        at[2 * i + 1] = box.y + box.h * (seed >> 6 & 1023) / 1023;
        used +=
            (size_t)snprintf(path + used, sizeof path - used, "M# #h%gv%gh-%gz", side, side, side);
    }
    svg_path(s, path, at, (Paint){.fill = token, .opacity = opacity});
}

/* Sky with sun or moon, clouds, stars, and three rows of far houses. */
static void draw_sky(Svg *s, const Layout *at, double top) {
    double wide = at->wide + 2 * BLEED, high = at->least, far = at->wide;
    svg_rect(s, -BLEED, -top, wide, top, 0, svg_fill(T_ug0));
    draw_specks(s, (Box){-60, -top, far + 120, top - high * .66}, 36, 1.6, T_ustar, .9);
    draw_band(s, wide, -high * .60, T_ug1);
    draw_band(s, wide, -high * .34, T_ug2);
    draw_band(s, wide, -high * .16, T_ug3);
    svg_circle(s, far * .585, -high * .72, high * .145, svg_veil(T_uglow, .3));
    svg_circle(s, far * .585, -high * .72, high * .085, svg_fill(T_usunb));
    draw_cloud(s, far * .04, -high * .66, at->w / 84);
    draw_cloud(s, far * .70, -high * .78, at->w / 78);
    draw_cloud(s, far * .36, -high * .9, at->w / 130);
    kit_skyline(s, (Box){-BLEED, -high * .52, wide, high * .52}, T_usk3, 5, .75);
    kit_skyline(s, (Box){-BLEED, -high * .36, wide, high * .36}, T_usk1, 11, 1);
    kit_skyline(s, (Box){-BLEED, -high * .22, wide, high * .22}, T_usk2, 3, 1);
    draw_specks(s, (Box){-60, -high * .15, far + 120, high * .13}, 40, 3, T_ulit, .8);
}

static void draw_ground(Svg *s, const Layout *at, double top) {
    double wide = at->wide + 2 * BLEED, kerb = at->below * .3;
    draw_sky(s, at, top);
    svg_rect(s, -BLEED, -1, wide, kerb + 1, 0, svg_fill(T_upav));
    svg_path(s, "M# #h#", (double[]){-BLEED, kerb * .5, wide}, svg_line(T_upav2, 1.2));
    svg_rect(s, -BLEED, kerb, wide, at->below * .05, 0, svg_fill(T_ukrb));
    svg_rect(s, -BLEED, at->below * .35, wide, at->below * .65, 0, svg_fill(T_uroad));
}

/* Who walks by is seen between the houses and on the pavement, never over a figure. */
static void draw_passers(Svg *s, const Layout *at, Seat seat) {
    static const char *const WALKERS[] = {"uw0", "uw1", "uw2", "uw3", "uw5"};
    if (at == &PHONE)
        return;
    for (int i = 0; i < UPTOWN_STREET - 1; i++) {
        double x = at->left + (i + 1) * at->step - (at->step - at->w) / 2;
        svg_use(s, "ulamp", x - 27, -44, 54, T_none);
        svg_use(s, WALKERS[(i + seat) % 5], x - 52 - 9 * (i % 2), 3, 23, T_none);
    }
    svg_use(s, "udog", at->left + at->step * 2 - 66, 9, 17, T_none);
    svg_use(s, "ucar", at->left + at->step * 1.0 + 18 * seat, 55, 36, T_none);
    svg_use(s, "ubus", at->left + at->step * 3.4 - 14 * seat, 50, 48, T_none);
}

/* The other lane and the far kerb. Only below the last street of a picture, since it would cover
 * the next. */
static void draw_underground(Svg *s, const Layout *at) {
    double wide = at->wide + 2 * BLEED, below = at->below;
    svg_rect(s, -BLEED, below - 1, wide, below * .74, 0, svg_fill(T_uroad));
    svg_rect(s, -BLEED, below * 1.73, wide, below * .17, 0, svg_fill(T_upav));
    svg_rect(s, -BLEED, below * 1.9, wide, below * .05, 0, svg_fill(T_ukrb));
    svg_rect(s, -BLEED, below * 1.95, wide, BLEED, 0, svg_fill(T_upav2));
}

static void draw_lane(Svg *s, const Layout *at) {
    svg_path(s, "M# #H#", (double[]){-BLEED, at->below * .91, at->wide + BLEED},
             (Paint){.stroke = T_dash,
                     .width = at->below * .024,
                     .dash = {at->below * .21, at->below * .17},
                     .stroke_opacity = .8});
}

/* "Plot 3" as large as fits, or the number alone where the language's word is too long for that. */
static void draw_plot_number(Svg *s, double x, double y, double room, int number) {
    char words[32];
    Type type = {12.5, 600, ANCHOR_START, T_ink2};
    snprintf(words, sizeof words, tr("Plot %d"), number);
    if (svg_width(type, words) * 9 / type.size <= room)
        svg_text_fit(s, x, y, type, room, 9, words);
    else
        svg_int(s, x, y, type, number);
}

/* What a plate holds beside the plot's number: margins, two digits with a sign, star and shield. */
static double plate_rest(bool shield) {
    return shield ? 80 : 61;
}

static double plate_width(const Layout *at, bool shield) {
    char words[32];
    snprintf(words, sizeof words, tr("Plot %d"), UPTOWN_STREET);
    double least = shield ? 126 : 107;
    double asked = svg_width((Type){12.5, 600, ANCHOR_START, T_ink2}, words) + plate_rest(shield);
    return asked < least ? least : asked > at->w ? at->w : asked;
}

/* Under each plot: its number, what it is worth, its shield. The plate is as wide as its words ask,
 * up to the house above it. */
static void draw_plate(Svg *s, const Layout *at, const UptownSight *sight, int plot) {
    bool small = at == &PHONE;
    int now = uptown_prestige(&sight->now, plot), then = uptown_prestige(&sight->then, plot);
    bool shield = sight->then.shielded >> plot & 1, changes = now != then;
    double w = small ? at->w - 8 : plate_width(at, shield), h = small ? 26 : 30;
    double x = at->left + plot % UPTOWN_STREET * at->step + (at->w - w) / 2;
    double y = small ? 19 : 31, middle = y + h / 2;
    svg_rect(s, x, y, w, h, small ? 8 : 9,
             changes ? svg_both(T_soft, T_accent, 1.5) : svg_fill(T_paper));
    if (!small)
        draw_plot_number(s, x + 10, middle + 4.6, w - plate_rest(shield), plot % UPTOWN_STREET + 1);
    double star = x + w - (shield ? small ? 34 : 42 : small ? 20 : 23);
    Token ink = changes ? T_accent : then < 0 ? T_bad : T_ink;
    svg_int(s, star - 3, middle + 5.2, (Type){small ? 14 : 15, 700, ANCHOR_END, ink}, then);
    svg_use(s, "prestige", star, middle - 8, 16, T_ink);
    if (shield)
        svg_use(s, "shield", star + (small ? 15 : 18), middle - 9, small ? 16 : 18, T_ink);
}

/* ---- houses ---- */

static void draw_empty(Scene *scene, const Layout *at, int plot, double x) {
    Svg *s = &scene->svg;
    bool small = at == &PHONE;
    double h = small ? 64 : 96;
    scene_open_barred(scene, false, 0, 0, trc("uptown", "empty plot"),
                      uptown_picked_move(scene, plot), "empty-%d", plot % UPTOWN_STREET + 1);
    svg_mute(s);
    svg_rect(
        s, x + 2, -h, at->w - 4, h, 6,
        (Paint){
            .fill = T_paper, .fill_opacity = .86, .stroke = T_edge, .width = 1.5, .dash = {6, 5}});
    svg_text_fit(s, x + at->w / 2, -h / 2 + 4.5,
                 (Type){small ? 12 : 13.5, 600, ANCHOR_MIDDLE, T_ink2}, at->w - 14, 9,
                 small ? tr("empty") : trc("uptown", "empty plot"));
    svg_close(s);
    svg_close(s);
}

/* What the score line that is pointed at says about this floor: 1 counts, -1 costs, 0 nothing. */
static int highlight_of(const Scene *scene, const UptownSight *sight, int plot, UptownWorth worth) {
    char line[16];
    snprintf(line, sizeof line, "plot.%d", plot % UPTOWN_STREET + 1);
    int value = 0;
    if (scene_highlights(scene, line))
        value = worth.prestige;
    else if (scene_highlights(scene, "income"))
        value = worth.income;
    else if (scene_highlights(scene, "tallest"))
        value = sight->then.height[plot] == uptown_tallest(&sight->then, plot / UPTOWN_STREET);
    return (value > 0) - (value < 0);
}

static UptownFloor floor_of(const UptownSight *sight, const Layout *at, int plot, int card,
                            int floor) {
    const UptownState *s = &sight->then;
    const UptownDeck *deck = uptown_deck(s->deck);
    const char *key = deck->name[card][s->half[card]];
    UptownFloor f = {.project = standing(s, card),
                     .name = words_named(&deck->head, key),
                     .key = key,
                     .seed = uptown_seed(key, plot, floor),
                     .ground = floor == 0,
                     .worth = uptown_worth(s, plot, card, floor),
                     .giver = NOBODY,
                     .small = at == &PHONE,
                     .w = at->w,
                     .h = at->h};
    if (f.project->gift)
        f.giver = uptown_giver(s, plot);
    if (sight->plot >= 0 && card != sight->card) {
        UptownWorth before = uptown_worth(&sight->now, plot, card, floor);
        f.new_income = before.income != f.worth.income;
        f.new_prestige = before.prestige != f.worth.prestige;
    }
    return f;
}

static void open_ghost(Svg *s, double x, double y) {
    svg_begin(s);
    svg_id(s, "ghost");
    svg_class(s, "ghost");
    svg_attribute(s, "pointer-events", "none");
    svg_at(s, x, y);
    svg_end(s);
}

/* One floor; y is its top. Top floors carry the roof. */
static void draw_storey(Scene *scene, const UptownSight *sight, const Layout *at, int plot,
                        int card, int floor, double x, double y) {
    Svg *s = &scene->svg;
    char name[MAX_NAME];
    UptownFloor f = floor_of(sight, at, plot, card, floor);
    if (f.giver != NOBODY)
        f.giver_name = scene_player(scene, f.giver, name);
    bool top = floor + 1 == sight->then.height[plot], ghost = top && plot == sight->plot;
    bool park = uptown_is_park(f.project);
    char bytes[256];
    Text label;
    text_init(&label, bytes, sizeof bytes);
    uptown_describe_floor(&sight->then, plot, card, floor, &label);
    if (ghost)
        open_ghost(s, x, y - 4);
    else
        scene_open_barred(scene, true, x, y, bytes, uptown_picked_move(scene, plot), "card-%d",
                          card);
    if (park && top)
        uptown_draw_trees(s, at->w);
    if (ghost)
        kit_lift(s, (Box){0, 0, at->w, at->h}, 3);
    else if (floor == 0)
        svg_rect(s, 4, at->h - 1, at->w, 5, 2, svg_veil(T_shade, .25));
    uptown_draw_floor(s, &f);
    if (floor > 0 && !ghost)
        svg_path(s, "M-2 #H#", (double[]){at->h, at->w + 2}, svg_line(T_ustn, 2));
    if (carries(f.project) && top && !park)
        uptown_draw_roof(s, f.project, f.key, at->w, ghost);
    else if (f.project->roof && !top)
        uptown_draw_slab(s, at->w, at->slab);
    if (ghost)
        svg_rect(s, -1, -1, at->w + 2, at->h + 2, 4,
                 (Paint){.stroke = T_accent, .width = 2.5, .dash = {8, 5}});
    int counts = highlight_of(scene, sight, plot, f.worth);
    if (counts > 0)
        kit_counts(s, (Box){0, 0, at->w, at->h}, 4);
    else if (counts < 0)
        kit_costs(s, (Box){0, 0, at->w, at->h}, 4);
    svg_close(s);
}

static void draw_house(Scene *scene, const UptownSight *sight, const Layout *at, int plot) {
    uint8_t cards[UPTOWN_CARDS];
    int count = uptown_cards(&sight->then, plot, cards);
    double x = at->left + plot % UPTOWN_STREET * at->step, y = 0;
    if (!count)
        draw_empty(scene, at, plot, x);
    for (int i = 0; i < count; i++) {
        y -= at->h;
        draw_storey(scene, sight, at, plot, cards[i], i, x, y);
        if (standing(&sight->then, cards[i])->roof)
            y -= at->slab;
    }
}

/* ---- places to build ---- */

/* All of a plot takes clicks; what is seen lies where the floor would come. */
static void draw_place(Scene *scene, const UptownSight *sight, const Layout *at, Move move) {
    Svg *s = &scene->svg;
    int plot = uptown_move_plot(move);
    double over, high = built(&sight->now, plot, at, &over) + over;
    double x = at->left + plot % UPTOWN_STREET * at->step;
    bool empty = !sight->now.height[plot], small = at == &PHONE;
    double h = empty ? small ? 64 : 96 : at->slot, y = empty ? -h : -high - h - 5;
    scene_open_move(scene, move, "plot-%d", plot % UPTOWN_STREET + 1);
    svg_mute(s);
    svg_target(s, x - 2, y - 4, at->w + 4, -y + 4);
    if (plot != sight->plot) {
        svg_rect(s, x + 1, y, at->w - 2, h, empty ? 6 : 8,
                 (Paint){.fill = T_soft, .stroke = T_accent, .width = 1.5, .dash = {6, 4}});
        svg_text_fit(s, x + at->w / 2, y + h / 2 + 4.6,
                     (Type){small ? 12.5 : 13, 600, ANCHOR_MIDDLE, T_accent}, at->w - 8, 9,
                     small ? tr("here") : tr("build here"));
    }
    svg_close(s);
    svg_close(s);
}

static void draw_places(Scene *scene, const UptownSight *sight, const Layout *at, Seat seat) {
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    UptownPick pick = uptown_pick(scene->style->select);
    scene->roving = true;
    for (int i = 0; i < n_moves; i++)
        if (uptown_picks(pick, moves[i]) && uptown_move_plot(moves[i]) / UPTOWN_STREET == seat)
            draw_place(scene, sight, at, moves[i]);
}

static void draw_bubble(Scene *scene, const UptownSight *sight, const Layout *at) {
    const char *bubble = scene->bubble;
    char words[128] = "";
    if (sight->closes)
        snprintf(words, sizeof words, tr("roof pays %d"), sight->pays);
    if (bubble) {
        size_t used = strlen(words);
        snprintf(words + used, sizeof words - used, "%s%s", used ? ", " : "", bubble);
    }
    if (!words[0])
        return;
    double over, high = built(&sight->then, sight->plot, at, &over) + over;
    kit_bubble_in(&scene->svg, at->left + sight->plot % UPTOWN_STREET * at->step + at->w / 2,
                  -high - 8, words, 4, at->wide - 4);
}

/* ---- the head ---- */

static void report_progress(const UptownState *s, Seat seat, bool match, Text *out) {
    int closed = 0;
    for (int i = 0; i < UPTOWN_STREET; i++)
        closed += uptown_is_closed(s, UPTOWN_STREET * seat + i);
    text_format(out, trn("%d plot closed", "%d plots closed", closed), closed);
    if (!match || s->phase == UPTOWN_OVER)
        return;
    if (uptown_is_ending(s))
        text_format(out, ", %s", tr("last round"));
    else
        text_format(out, ", %s", tr("five end the match"));
}

/* Wallet, what a roof would pay now, and points, each with a label. */
static void draw_figures(Scene *scene, const UptownSight *sight, const Layout *at, Seat seat,
                         double top) {
    bool small = at == &PHONE;
    const struct {
        const char *id, *label, *symbols[2];
        int now, then;
        double wide;
    } FIGURES[] = {
        {"wallet",
         tr("wallet: %d"),
         {"coin"},
         sight->now.wallet[seat],
         sight->then.wallet[seat],
         96},
        {"pays",
         tr("a roof would pay now: %d"),
         {"roof", "coin"},
         uptown_roof_pays(&sight->now, seat),
         uptown_roof_pays(&sight->then, seat),
         116},
        {"points",
         tr("points: %d"),
         {"prestige"},
         uptown_points(&sight->now, seat),
         uptown_points(&sight->then, seat),
         104},
    };
    double h = small ? 34 : 38, x = small ? at->left : at->wide - 20 - 96 - 116 - 104 - 20;
    for (int i = 0; i < 3 - small; i++) {
        char label[96];
        double wide = small ? FIGURES[i].wide * .88 : FIGURES[i].wide;
        Box box = {0, 0, wide, h};
        snprintf(label, sizeof label, FIGURES[i].label, FIGURES[i].then);
        scene_open(scene, false, x, 18 - top, label, "%s-%d", FIGURES[i].id, seat);
        uptown_draw_figure(&scene->svg, box, FIGURES[i].symbols, FIGURES[i].now, FIGURES[i].then);
        if (i == 0 && scene_highlights(scene, "coins"))
            kit_counts(&scene->svg, box, h / 2);
        svg_close(&scene->svg);
        x += wide + 10;
    }
}

static void draw_head(Scene *scene, const UptownSight *sight, const Layout *at, Seat seat,
                      double top) {
    Svg *s = &scene->svg;
    draw_figures(scene, sight, at, seat, top);
    if (at == &PHONE)
        return;
    char name[MAX_NAME], bytes[128];
    Text words;
    /* "Your" is for a player in the match: the picture of a finished one is for every reader. */
    bool live = scene->style->choices || scene->style->looks;
    bool mine = live && scene->view && scene->view->seat == seat;
    scene_player(scene, seat, name);
    svg_rect(s, 14, 14 - top, 340, 44, 22, svg_fill(T_paper));
    kit_seat_mark(s, seat, 36, 36 - top, 14, name);
    svg_text_fit(s, 60, 34 - top, (Type){16, 700, ANCHOR_START, T_ink}, 284, 11,
                 mine ? tr("Your street") : name);
    text_init(&words, bytes, sizeof bytes);
    report_progress(&sight->then, seat, scene->view != NULL, &words);
    svg_text_fit(s, 60, 52 - top, (Type){12.5, 400, ANCHOR_START, T_ink2}, 284, 9.5, bytes);
}

/* ---- all of it ---- */

void uptown_draw_street(Scene *scene, const UptownSight *sight, Seat seat, double top) {
    const Layout *at = layout_of(scene->style->compact);
    draw_ground(&scene->svg, at, top);
    draw_lane(&scene->svg, at);
    svg_mute(&scene->svg);
    draw_passers(&scene->svg, at, seat);
    svg_close(&scene->svg);
    svg_aside(&scene->svg);
    draw_head(scene, sight, at, seat, top);
    svg_close(&scene->svg);
    for (int i = 0; i < UPTOWN_STREET; i++) {
        draw_house(scene, sight, at, UPTOWN_STREET * seat + i);
        draw_plate(&scene->svg, at, sight, UPTOWN_STREET * seat + i);
    }
}

/* Room for one floor more, its roof and a bubble over it, so that a preview moves nothing. */
Box uptown_street_box(const View *view, const SceneStyle *style, Seat seat) {
    const Layout *at = layout_of(style->compact);
    double high = uptown_street_height(uptown_state(view), seat, style->compact);
    high += at->h + at->roof + 46 + at->head;
    high = high > at->least ? high : at->least;
    return (Box){0, -high, at->wide, high + at->below};
}

void uptown_street(Scene *scene) {
    UptownSight sight;
    const Layout *at = layout_of(scene->style->compact);
    double top = -uptown_street_box(scene->view, scene->style, scene->seat).y;
    uptown_see(scene, &sight);
    svg_rect(&scene->svg, -BLEED, -top - BLEED, at->wide + 2 * BLEED, BLEED + 1, 0,
             svg_fill(T_ug0));
    draw_underground(&scene->svg, at);
    uptown_draw_street(scene, &sight, scene->seat, top);
    draw_places(scene, &sight, at, scene->seat);
    if (sight.plot >= 0 && sight.plot / UPTOWN_STREET == scene->seat)
        draw_bubble(scene, &sight, at);
}
