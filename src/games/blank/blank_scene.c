/* SPDX-License-Identifier: MIT */
/* blank_scene.c - Blank as a picture, and the template to copy: a board with places for moves, a
 * hand to pick from, the hands of the others, a move shown as if made, rows of the score sheet.
 *
 * One picks a card of the hand (data-select) and then its place on the board (data-move). */
#include "base/scan.h"
#include "games/blank/blank.h"
#include "scene/scene.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    CARD_W = 60,
    CARD_H = 84,
    STEP = 72,
    ROW_H = 104,
    NAME_W = 150,
    ROOM = 36 /* for the bubble over the first row */
};

static const BlankState *state_of(const View *view) {
    return (const BlankState *)&view->state;
}

/* ---- selections: the number of a card ---- */

static int read_select(const char *select) {
    int card = 0;
    return slice_int(slice_of(select), &card, 1, BLANK_CARDS) ? card : 0;
}

static bool selects(const View *view, const char *select, Move move) {
    (void)view;
    return read_select(select) == (int)move;
}

static void select_for(const View *view, Move move, Text *out) {
    (void)view;
    text_int(out, move);
}

/* The lower card of the seat to move. */
static void start(const View *view, Text *out) {
    const BlankState *s = state_of(view);
    if (view->seat == NOBODY || view->game->actor(s) != view->seat)
        return;
    const uint8_t *hand = s->hand[view->seat];
    text_int(out, hand[0] != BLANK_NONE ? hand[0] : hand[1]);
}

/* ---- cards ---- */

static void draw_card(Svg *svg, const BlankState *s, int card) {
    Box box = {0, 0, CARD_W, CARD_H};
    if (card == BLANK_HIDDEN) {
        kit_card_back(svg, box);
        return;
    }
    kit_shadow(svg, box, 8, 4);
    svg_rect(svg, 0, 0, CARD_W, CARD_H, 8, svg_both(T_paper, T_edge, 1.25));
    svg_int(svg, CARD_W / 2.0, CARD_H / 2.0 + 9, (Type){26, 700, ANCHOR_MIDDLE, T_ink},
            blank_deck(s->deck)->points[card]);
    svg_int(svg, 8, 18, (Type){12, 500, ANCHOR_START, T_ink2}, card);
}

static int cards_of(const BlankState *s, Seat seat) {
    int count = 0;
    for (int card = 1; card <= BLANK_CARDS; card++)
        count += s->owner[card] == seat + 1;
    return count;
}

/* ---- the board: a row of played cards for each seat ---- */

static Box board_box(const View *view, const SceneStyle *style, Seat seat) {
    const BlankState *s = state_of(view);
    int most = 0;
    (void)style, (void)seat;
    for (Seat one = 0; one < s->seats; one++)
        most = cards_of(s, one) > most ? cards_of(s, one) : most;
    return (Box){0, -ROOM, NAME_W + (most + 1) * STEP + 24, ROOM + s->seats * ROW_H + 8};
}

static void draw_row(Scene *scene, Seat seat) {
    const BlankState *s = state_of(scene->view);
    Svg *svg = &scene->svg;
    char name[MAX_NAME];
    double x = NAME_W, y = seat * ROW_H;
    scene_player(scene, seat, name);
    kit_seat_mark(svg, seat, 24, y + ROW_H / 2.0, 14, name);
    svg_text_fit(svg, 46, y + ROW_H / 2.0 + 5, (Type){14, 600, ANCHOR_START, T_ink}, NAME_W - 56,
                 10, name);
    for (int card = 1; card <= BLANK_CARDS; card++) {
        if (s->owner[card] != seat + 1)
            continue;
        scene_open(scene, true, x, y + 10, NULL, "card-%d", card);
        draw_card(svg, s, card);
        if (scene_highlights(scene, "cards"))
            kit_counts(svg, (Box){0, 0, CARD_W, CARD_H}, 8);
        svg_close(svg);
        x += STEP;
    }
}

/* Where the next card of this seat will lie. */
static Box next_place(const BlankState *s, Seat seat) {
    return (Box){NAME_W + cards_of(s, seat) * STEP, seat * ROW_H + 10, CARD_W, CARD_H};
}

static void draw_place(Scene *scene, Move move) {
    Box at = next_place(state_of(scene->view), scene->view->seat);
    svg_shift(&scene->svg, at.x, at.y);
    scene_open_move(scene, move, "place-%d", (int)move);
    kit_ghost(&scene->svg, (Box){0, 0, CARD_W, CARD_H}, 8);
    svg_close(&scene->svg);
    svg_close(&scene->svg);
}

static void draw_ghost(Scene *scene) {
    const BlankState *s = state_of(scene->view);
    Svg *svg = &scene->svg;
    Box at = next_place(s, scene->view->seat);
    svg_shift(svg, at.x, at.y - 4);
    svg_begin(svg);
    svg_id(svg, "ghost");
    svg_class(svg, "ghost");
    svg_end(svg);
    kit_lift(svg, (Box){0, 0, CARD_W, CARD_H}, 8);
    draw_card(svg, s, (int)scene->style->ghost);
    kit_ghost(svg, (Box){0, 0, CARD_W, CARD_H}, 8);
    if (scene->bubble)
        kit_bubble(svg, CARD_W / 2.0, -4, scene->bubble);
    svg_close(svg);
    svg_close(svg);
}

static void board(Scene *scene) {
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    for (Seat seat = 0; seat < scene->view->seats; seat++)
        draw_row(scene, seat);
    for (int i = 0; i < n_moves; i++)
        if (selects(scene->view, scene->style->select, moves[i]))
            draw_place(scene, moves[i]);
    if (scene->style->ghost != NO_MOVE)
        draw_ghost(scene);
}

/* ---- hands ---- */

static Box hand_box(const View *view, const SceneStyle *style, Seat seat) {
    const BlankState *s = state_of(view);
    int cards = 0;
    (void)style;
    for (int i = 0; i < BLANK_HAND; i++)
        cards += s->hand[seat][i] != BLANK_NONE;
    return cards ? (Box){0, 0, 16 + BLANK_HAND * STEP, CARD_H + 24} : (Box){0};
}

static void hand(Scene *scene) {
    const BlankState *s = state_of(scene->view);
    Svg *svg = &scene->svg;
    Move moves[MAX_MOVES];
    bool may_pick = scene_moves(scene, moves) > 0;
    for (int i = 0; i < BLANK_HAND; i++) {
        int card = s->hand[scene->seat][i];
        if (card == BLANK_NONE)
            continue;
        svg_shift(svg, 12 + i * STEP, 10);
        if (may_pick && card != BLANK_HIDDEN) {
            char select[8], bytes[96];
            Text label;
            bool chosen = read_select(scene->style->select) == card;
            snprintf(select, sizeof select, "%d", card);
            text_init(&label, bytes, sizeof bytes);
            words_move(scene->view, (Move)card, &label);
            scene_open_select(scene, select, chosen, bytes, "card-%d", card);
            draw_card(svg, s, card);
            if (chosen)
                kit_chosen(svg, (Box){0, 0, CARD_W, CARD_H}, 8);
        } else {
            scene_open(scene, false, 0, 0, NULL, "held-%d", i);
            draw_card(svg, s, card);
        }
        svg_close(svg);
        svg_close(svg);
    }
}

static const ScenePart PARTS[] = {
    {.id = "board",
     .title = TR("Cards played"),
     .region = REGION_BOARD,
     .box = board_box,
     .draw = board},
    {.id = "hand", .title = TR("Hand"), .region = REGION_ACTION, .box = hand_box, .draw = hand},
    {.id = "seat", .title = TR("Hand"), .region = REGION_SEAT, .box = hand_box, .draw = hand},
    {.id = NULL},
};

static const SheetRow SHEET[] = {
    {.line = "cards", .symbol = "prestige"},
    {.line = "highest", .symbol = "cards", .fact = true},
    {.line = NULL},
};

static bool drawing(Scene *scene, int slot, Scan *in, Box *box) {
    Score scores[MAX_SEATS];
    int seats;
    if (!blank_game.score_drawing(slot, in, scores, &seats))
        return false;
    *box = (Box){0, 0, 24 + 80 * seats, 64};
    for (int seat = 0; seat < seats; seat++)
        kit_value(&scene->svg, (Box){12 + 80 * seat, 12, 72, 40}, "prestige",
                  (int)scores[seat].total);
    return true;
}

const GameScene blank_scene = {
    .parts = PARTS,
    .emblem = "block",
    .ground = T_cut,
    .sheet = SHEET,
    .selects = selects,
    .select_for = select_for,
    .start = start,
    .drawing = drawing,
};
