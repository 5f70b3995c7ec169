/* SPDX-License-Identifier: MIT */
/* uptown_scene_gifts.c - on a phone the streets of the others lie out of sight: while a gift is
 * picked they are the board. A house shows its topmost floor, and those below as bars. */
#include "games/uptown/uptown_scene.h"
#include "words/words.h"

#include <stdio.h>

enum {
    PART_W = 366,
    LEFT = 9,
    STEP = 70,
    CELL_W = 66,
    FLOOR_W = 56,
    FLOOR_H = 30,
    BAR_H = 5, /* a floor that is not the topmost */
    ROOF_H = 9,
    NAME_H = 34,
    VALUE_H = 26,
    MARGIN = 8
};

static const UptownProject *standing(const UptownState *s, int card) {
    return uptown_project(uptown_deck(s->deck), card, s->half[card]);
}

static bool is_gift(const UptownState *s, Move move) {
    int card = uptown_move_card(s, move);
    return card && uptown_project(uptown_deck(s->deck), card, uptown_move_half(move))->gift;
}

bool uptown_shows_gifts(const View *view, const SceneStyle *style) {
    const UptownState *s = uptown_state(view);
    if (!style->compact || !style->choices || s->phase == UPTOWN_OVER || view->seat != s->seat)
        return false;
    if (style->ghost != NO_MOVE)
        return uptown_move_plot(style->ghost) != UPTOWN_NO_PLOT && is_gift(s, style->ghost);
    UptownPick pick = uptown_pick(style->select ? style->select : "");
    return pick.half >= 0 && is_gift(s, uptown_move(pick.source, pick.half, 0));
}

/* One floor more than there are, so that a preview moves nothing. */
static double house_height(const UptownState *s, Seat seat) {
    return FLOOR_H + ROOF_H + BAR_H * uptown_tallest(s, seat) + MARGIN;
}

static double row_height(const UptownState *s, Seat seat) {
    return NAME_H + house_height(s, seat) + VALUE_H;
}

Box uptown_gifts_box(const View *view) {
    const UptownState *s = uptown_state(view);
    double high = MARGIN;
    for (Seat seat = 0; seat < s->seats; seat++)
        high += seat == s->seat ? 0 : row_height(s, seat);
    return (Box){0, 0, PART_W, high};
}

/* The ground is at the origin. */
static void draw_house(Svg *s, const UptownSight *sight, int plot) {
    const UptownState *then = &sight->then;
    double x = (CELL_W - FLOOR_W) / 2.0, y = 0;
    int count = then->height[plot];
    uint8_t cards[UPTOWN_CARDS];
    uptown_cards(then, plot, cards);
    for (int i = 0; i + 1 < count; i++) {
        y -= BAR_H;
        svg_rect(s, x, y, FLOOR_W, BAR_H - 1, 1,
                 svg_fill(uptown_strip_colour(standing(then, cards[i]))));
    }
    if (!count) {
        svg_text_fit(s, CELL_W / 2.0, -14, (Type){12, 600, ANCHOR_MIDDLE, T_ink2}, CELL_W - 6, 9,
                     tr("empty"));
        return;
    }
    const UptownProject *top = standing(then, then->top[plot]);
    y -= FLOOR_H;
    uptown_draw_strip(s, top, (Box){x, y, FLOOR_W, FLOOR_H - 1}, (double[4]){2, 2, 2, 2});
    if (then->shielded >> plot & 1)
        svg_use(s, "shield", x + FLOOR_W - 17, y + 1, 16, T_onk);
    if (uptown_is_closed(then, plot))
        svg_path(s, "M# #l6 -9h#l6 9z", (double[]){x - 3, y, FLOOR_W - 6}, svg_fill(T_brick));
    if (plot == sight->plot)
        svg_rect(s, x - 1, y - 1, FLOOR_W + 2, FLOOR_H + 1, 3,
                 (Paint){.stroke = T_accent, .width = 2.5, .dash = {6, 4}});
}

static void draw_value(Svg *s, const UptownSight *sight, int plot) {
    int now = uptown_prestige(&sight->now, plot), then = uptown_prestige(&sight->then, plot);
    Token ink = now != then ? T_accent : then < 0 ? T_bad : T_ink;
    svg_int(s, CELL_W / 2.0 - 1, 17, (Type){14, 700, ANCHOR_END, ink}, then);
    svg_use(s, "prestige", CELL_W / 2.0 + 3, 4, 16, T_ink);
}

/* A plot that takes the gift is a button from head to foot. */
static void draw_plot(Scene *scene, const UptownSight *sight, int plot, Move move, double high) {
    Svg *s = &scene->svg;
    svg_shift(s, LEFT + plot % UPTOWN_STREET * STEP, 0);
    if (move != NO_MOVE) {
        bool chosen = plot == sight->plot;
        scene_open_move(scene, move, "plot-%d", plot);
        svg_target(s, 0, -high, CELL_W, high + VALUE_H - 2);
        svg_rect(s, 1, -high + 1, CELL_W - 2, high + VALUE_H - 4, 8,
                 (Paint){.fill = T_soft,
                         .stroke = T_accent,
                         .width = chosen ? 3 : 1.5,
                         .dash = {chosen ? 0 : 6, chosen ? 0 : 4}});
    } else {
        char words[48];
        snprintf(words, sizeof words, tr("Plot %d"), plot % UPTOWN_STREET + 1);
        scene_open_barred(scene, false, 0, 0, words, uptown_picked_move(scene, plot), "plot-%d",
                          plot);
    }
    svg_mute(s);
    svg_rect(s, 3, 0, CELL_W - 6, 3, 1, svg_fill(T_cut2));
    draw_house(s, sight, plot);
    draw_value(s, sight, plot);
    svg_close(s);
    svg_close(s);
    svg_close(s);
}

/* Whose street it is; under a preview also what the gift does to its owner. */
static void draw_name(Scene *scene, const UptownSight *sight, Seat seat) {
    Svg *s = &scene->svg;
    char name[MAX_NAME], bytes[96];
    Text words;
    scene_player(scene, seat, name);
    kit_seat_mark(s, seat, 24, 19, 11, name);
    bool hit = sight->plot >= 0 && sight->plot / UPTOWN_STREET == seat;
    svg_text_fit(s, 44, 24, (Type){15, 700, ANCHOR_START, T_ink}, hit ? 130 : 300, 10.5, name);
    if (!hit)
        return;
    text_init(&words, bytes, sizeof bytes);
    uptown_describe_gift(sight, &words);
    svg_text_fit(s, PART_W - 12, 24, (Type){14, 700, ANCHOR_END, T_accent}, 170, 9.5, bytes);
}

static void draw_row(Scene *scene, const UptownSight *sight, Seat seat, const Move moves[]) {
    double high = house_height(&sight->now, seat);
    draw_name(scene, sight, seat);
    svg_shift(&scene->svg, 0, NAME_H + high);
    for (int i = 0; i < UPTOWN_STREET; i++) {
        int plot = UPTOWN_STREET * seat + i;
        draw_plot(scene, sight, plot, moves[plot], high - MARGIN / 2.0);
    }
    svg_close(&scene->svg);
}

void uptown_gifts(Scene *scene) {
    UptownSight sight;
    Move moves[MAX_MOVES], at[UPTOWN_PLOTS] = {NO_MOVE};
    int count = scene_moves(scene, moves);
    UptownPick pick = uptown_pick(scene->style->select);
    double y = MARGIN / 2.0;
    uptown_see(scene, &sight);
    for (int i = 0; i < count; i++)
        if (uptown_picks(pick, moves[i]))
            at[uptown_move_plot(moves[i])] = moves[i];
    kit_table(&scene->svg, uptown_gifts_box(scene->view), 0);
    scene->roving = true;
    for (int i = 1; i < sight.now.seats; i++) {
        Seat other = (Seat)((sight.now.seat + i) % sight.now.seats);
        svg_shift(&scene->svg, 0, y);
        draw_row(scene, &sight, other, at);
        svg_close(&scene->svg);
        y += row_height(&sight.now, other);
    }
}
