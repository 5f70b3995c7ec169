/* SPDX-License-Identifier: MIT */
/* mesta_scene.c - Města as pictures: which parts there are, small quarters, drawn positions, the
 * score sheet. The board is in mesta_scene_board.c, the display and a player's things in
 * mesta_scene_display.c, cards and milestones in mesta_scene_cards.c.
 *
 * Taking something is one choice: a place of the display. Placing is two: the turn of the tile, or
 * which of the things taken ("0" .. "9", the selection), then where on the board. */
#include "games/mesta/mesta.h"
#include "games/mesta/mesta_scene_board.h"
#include "games/mesta/mesta_scene_cards.h"
#include "games/mesta/mesta_scene_city.h"
#include "games/mesta/mesta_scene_display.h"
#include "games/mesta/mesta_scene_draw.h"
#include "games/mesta/mesta_scene_layout.h"
#include "games/mesta/mesta_words.h"
#include "scene/scene.h"
#include "words/lang.h"

#include <stdio.h>

/* ---- selections ---- */

static void start(const View *view, Text *out) {
    const MestaState *s = mesta_state(view);
    if (view->seat != NOBODY && mesta_is_placing(s, view->seat))
        text_int(out, mesta_picked(s, ""));
}

static void select_for(const View *view, Move move, Text *out) {
    (void)view;
    unsigned kind = mesta_move_kind(move);
    if (kind != MESTA_MOVE_START && kind != MESTA_MOVE_TAKE)
        text_int(out, (int)mesta_move_thing(move));
}

static void turn(const View *view, const char *select, Text *out) {
    const MestaState *s = mesta_state(view);
    if (s->phase == MESTA_TILE && view->seat != NOBODY && mesta_is_placing(s, view->seat))
        text_int(out, (mesta_picked(s, select) + 1) % 4);
}

static Move turn_move(const View *view, Move move) {
    (void)view;
    return mesta_move_kind(move) == MESTA_MOVE_TILE
               ? mesta_move(MESTA_MOVE_TILE, (mesta_move_thing(move) + 1) % 4,
                            mesta_move_where(move))
               : NO_MOVE;
}

/* ---- another seat's quarter ---- */

enum {
    SEAT_W = 248,
    FRAME = 180,  /* round a quarter of at most 6 x 6 squares */
    STATS_H = 34, /* under a wide one */
    CHIP_W = 58,  /* a scoring card in small, four in a row */
    CHIP_H = 28,
    CHIP_GAP = 5
};

/* A quarter of the long game is longer than a frame. */
static double seat_side(const MestaQuarter *q) {
    return q->wide > 3 ? 24 : q->high > 3 ? 22 : 29;
}

static double frame_height(const MestaQuarter *q) {
    double high = 2 * q->high * seat_side(q) + 6;
    return q->wide > 3 ? high : high > FRAME ? high : FRAME;
}

/* Where the cards begin, under the quarter and its figures. */
static double chips_top(const MestaQuarter *q) {
    return frame_height(q) + (q->wide > 3 ? STATS_H : 0);
}

static Box seat_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)style;
    const MestaQuarter *q = &mesta_state(view)->quarter[seat];
    if (!q->wide)
        return (Box){0, 0, SEAT_W, 0};
    int rows = (mesta_state(view)->n_held[seat] + 3) / 4;
    return (Box){0, 0, SEAT_W, chips_top(q) + rows * (CHIP_H + CHIP_GAP)};
}

/* Everybody may look at the cards that others have taken: what they count, and what each is worth.
 */
static void draw_chips(Scene *scene, double y) {
    const MestaState *s = mesta_state(scene->view);
    const MestaQuarter *q = &s->quarter[scene->seat];
    for (int i = 0; i < s->n_held[scene->seat]; i++) {
        const MestaCard *card = &mesta_deck(s->deck)->card[s->held[scene->seat][i]];
        int row = i / 4;
        char bytes[256];
        Text words;
        text_init(&words, bytes, sizeof bytes);
        mesta_describe_card(card, q, &words);
        scene_open(scene, false, i % 4 * (CHIP_W + CHIP_GAP),
                   y + row * (CHIP_H + CHIP_GAP) + CHIP_GAP, bytes, "held-%d", i);
        svg_mute(&scene->svg);
        svg_rect(&scene->svg, .5, .5, CHIP_W - 1, CHIP_H - 1, 7, svg_both(T_inset, T_line, 1));
        mesta_draw_form(&scene->svg, &card->form, (Box){3, 3, CHIP_W - 26, CHIP_H - 7});
        svg_int(&scene->svg, CHIP_W - 6, 19, (Type){13, 700, ANCHOR_END, T_ink},
                mesta_card_points(q, card));
        svg_close(&scene->svg);
        svg_close(&scene->svg);
    }
}

static void draw_rings(Scene *scene, double x, double y) {
    const MestaState *s = mesta_state(scene->view);
    int rings = 0;
    for (int i = 0; i < MESTA_MILESTONES; i++)
        rings += mesta_ring_of(s, scene->seat, i) >= 0;
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        if (i < rings)
            svg_use(&scene->svg, "ring", x + i * 20, y, 20, svg_seat(&scene->svg, scene->seat));
        else
            svg_circle(&scene->svg, x + 10 + i * 20, y + 10, 7,
                       (Paint){.stroke = T_edge, .width = 1.3, .dash = {3, 2.5}});
    }
}

static void draw_stats(Scene *scene, bool is_below, double y) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    Type note = {12, 400, ANCHOR_START, T_ink2};
    char number[8];
    snprintf(number, sizeof number, "%d", s->n_held[scene->seat]);
    double x = is_below ? 2 : FRAME + 8;
    double cards = is_below ? y + 8 : y + 22;
    if (!is_below) {
        svg_text_fit(svg, x, y + 14, note, SEAT_W - x, 9.5, tr("cards"));
        svg_text_fit(svg, x, y + 76, note, SEAT_W - x, 9.5, tr("rings"));
    }
    svg_use(svg, "cards", x - 2, cards, 22, T_ink);
    svg_text(svg, x + 25, cards + 17, (Type){15, 700, ANCHOR_START, T_ink}, number);
    draw_rings(scene, is_below ? 76 : x - 3, is_below ? y + 8 : y + 84);
    if (s->star == scene->seat)
        svg_use(svg, "star", is_below ? SEAT_W - 26 : x - 2, is_below ? y + 7 : y + 122, 24,
                T_none);
}

static void seat_quarter(Scene *scene) {
    const MestaState *s = mesta_state(scene->view);
    const MestaQuarter *q = &s->quarter[scene->seat];
    Svg *svg = &scene->svg;
    Plan plan = mesta_plan(mesta_deck(s->deck), mesta_city(s), q);
    bool is_wide = q->wide > 3;
    double side = seat_side(q), high = frame_height(q), wide = is_wide ? SEAT_W : FRAME;
    svg_rect(svg, 0, 0, wide, high, 8, svg_fill(T_inset));
    svg_shift(svg, (wide - plan.wide * side) / 2 - plan.left * side,
              (high - plan.high * side) / 2 - plan.top * side);
    for (int tile = 0; tile < q->wide * q->high; tile++) {
        int x = tile % q->wide + q->left, y = tile / q->wide + q->top;
        if (!mesta_has_ground(&plan, 2 * x, 2 * y))
            svg_rect(svg, 2 * x * side + 2, 2 * y * side + 2, 2 * side - 4, 2 * side - 4, 5,
                     (Paint){.stroke = T_edge, .width = 1.2, .dash = {4, 4}});
    }
    mesta_draw_flat(scene, &plan, side);
    svg_close(svg);
    draw_stats(scene, is_wide, is_wide ? high : 0);
    draw_chips(scene, chips_top(q));
}

/* ---- drawn positions ---- */

static void draw_drawn_milestones(Scene *scene, const MestaDrawing *drawing, Box box) {
    const MestaCity *city = &drawing->deck->city[drawing->city];
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        const MestaMilestone *milestone = &city->milestone[i];
        uint8_t ring[MESTA_PLACES] = {0};
        int held = -1;
        for (int place = 0; place < MESTA_PLACES; place++)
            if (drawing->places[i] && milestone->points[place] == drawing->places[i])
                held = place, ring[place] = 1;
        mesta_draw_milestone(&scene->svg,
                             (MilestoneFace){.milestone = milestone,
                                             .city = city,
                                             .which = i,
                                             .ring = ring,
                                             .held = held,
                                             .holds = mesta_holds(&drawing->quarter, milestone)},
                             (Box){box.x + (box.w - 760) / 2 + i * 256, box.y, 248, box.h});
    }
}

static bool draw_drawing(Scene *scene, int slot, Scan *in, Box *box) {
    MestaDrawing drawing;
    if (!mesta_read_drawing(slot, in, &drawing))
        return false;
    Iso iso = MESTA_ISO;
    const MestaCity *known = mesta_drawn_city(&drawing);
    const MestaCity *city = known ? known : &drawing.deck->city[0];
    Plan plan = {drawing.deck, city, &drawing.quarter, 0, 0, drawing.wide, drawing.high};
    double wide = (drawing.wide + drawing.high) * iso.hw + 48;
    double high = (drawing.wide + drawing.high) * iso.hh;
    double cards = mesta_cards_height(drawing.n_cards, CARDS_TOLD);
    wide = wide > 792 ? wide : 792;
    double x = (drawing.wide - drawing.high) * iso.hw / 2 - wide / 2; /* its middle, less half */
    double above = CARDS_H + BOARD_ABOVE - 14;
    *box = (Box){x, -above, wide, above + high + 44 + cards + (cards > 0 ? 12 : 0)};
    mesta_draw_backdrop(&scene->svg, city, *box, wide, BOARD_SKY - BOARD_ABOVE, 1);
    if (known)
        draw_drawn_milestones(scene, &drawing, (Box){x, box->y + 14, wide, CARD_LOW});
    mesta_draw_ground(&scene->svg, iso, &plan);
    mesta_draw_things(scene, iso, &plan, 0);
    svg_shift(&scene->svg, x + (wide - 752) / 2, high + 44);
    mesta_draw_cards(scene, drawing.deck, drawing.card, drawing.n_cards, &drawing.quarter,
                     &drawing.quarter, CARDS_TOLD);
    svg_close(&scene->svg);
    return true;
}

static const ScenePart PARTS[] = {
    {.id = "board",
     .title = TR("Quarter"),
     .region = REGION_BOARD,
     .margin = {0.05F, 0.3F, 0.05F, 0},
     .two_pictures = true,
     .box = mesta_board_box,
     .draw = mesta_draw_board},
    {.id = "hand",
     .title = TR("Scoring cards"),
     .region = REGION_ACTION,
     .box = mesta_hand_box,
     .draw = mesta_draw_hand},
    {.id = "display",
     .title = TR("Display"),
     .region = REGION_SIDE,
     .box = mesta_display_box,
     .draw = mesta_draw_display},
    {.id = "milestones",
     .title = TR("Milestones"),
     .region = REGION_SIDE,
     .box = mesta_milestones_box,
     .draw = mesta_draw_milestones},
    {.id = "seat",
     .title = TR("Quarter"),
     .region = REGION_SEAT,
     .box = seat_box,
     .draw = seat_quarter},
    {.id = NULL},
};

static const SheetRow SHEET[] = {
    {.line = "milestones", .symbol = "target"},
    {.line = "water", .symbol = "water"},
    {.line = "park", .symbol = "tree"},
    {.line = "monuments", .symbol = "monument"},
    {.line = "card.",
     .label = TR("Scoring card"),
     .symbol = "cards",
     .rows = 14}, /* the long game for two */
    {.line = NULL},
};

/* One drafts from the display, and places on the board. */
static const char *lead(const View *view) {
    const MestaState *s = mesta_state(view);
    bool is_drafting = s->phase != MESTA_START && s->phase != MESTA_OVER;
    return is_drafting && !(view->seat != NOBODY && mesta_is_placing(s, view->seat)) ? "display"
                                                                                     : NULL;
}

static bool at_once(const View *view, Move move) {
    return mesta_move_kind(move) == MESTA_MOVE_PUT && mesta_state(view)->n_pending > 1;
}

/* Squares are named as the pictures number them: from the start tile on. */
static void trace_square(Seat seat, int x, int y, Text *out) {
    text_format(out, "%d sq-%d-%d\n", seat, x, y);
}

static void trace(const Deck *deck, const MoveFacts *facts, Text *out) {
    const int32_t *fact = facts->value;
    int column = fact[MESTA_FACT_COLUMN], row = fact[MESTA_FACT_ROW];
    (void)deck;
    switch (fact[MESTA_FACT_KIND]) {
    case MESTA_MOVE_START:
        for (int i = 0; i < 4; i++)
            trace_square(facts->seat, i % 2, i / 2, out);
        return;
    case MESTA_MOVE_TAKE:
        text_format(out, "- worker-%d-%d\n", fact[MESTA_FACT_THING], fact[MESTA_FACT_PLACE]);
        return;
    case MESTA_MOVE_TILE:
        for (int i = 0; i < 4; i++)
            trace_square(facts->seat, 2 * column + i % 2, 2 * row + i / 2, out);
        return;
    case MESTA_MOVE_PUT:
        trace_square(facts->seat, column, row, out);
        return;
    default: /* a thing that is dropped leaves the table */
        return;
    }
}

static SceneFeat feat(const Deck *deck, const MoveFacts *facts) {
    const int32_t *fact = facts->value;
    (void)deck;
    switch (fact[MESTA_FACT_KIND]) {
    case MESTA_MOVE_START:
    case MESTA_MOVE_TILE:
        return FEAT_PLACE;
    case MESTA_MOVE_PUT:
        return fact[MESTA_FACT_IS_FEATURE] ? FEAT_PLACE : FEAT_FLOOR;
    default:
        return FEAT_CARD;
    }
}

const GameScene mesta_scene = {
    .parts = PARTS,
    .emblem = "boat",
    .ground = T_W,
    .finale = FINALE_STAMP,
    .lettering = "Georgia,'Iowan Old Style',Palatino,'DejaVu Serif Condensed',serif",
    .sheet = SHEET,
    .overview = mesta_overview,
    .cutouts = mesta_cutouts,
    .selects = mesta_selects,
    .select_for = select_for,
    .start = start,
    .turn = turn,
    .turn_move = turn_move,
    .lead = lead,
    .at_once = at_once,
    .trace = trace,
    .feat = feat,
    .drawing = draw_drawing,
};
