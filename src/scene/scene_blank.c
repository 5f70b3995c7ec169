/* SPDX-License-Identifier: MIT */
/* scene_blank.c - Blank as a picture: one's hand, each card a choice. The template to copy. */
#include "games/blank/blank.h"
#include "scene/scene.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    CARD_W = 60,
    CARD_H = 84,
    STEP = 72
};

static void draw_card(Svg *s, int card, int points) {
    char words[16];
    Box box = {0, 0, CARD_W, CARD_H};
    if (card == BLANK_HIDDEN) {
        kit_card_back(s, box);
        return;
    }
    kit_shadow(s, box, 8, 4);
    svg_rect(s, 0, 0, CARD_W, CARD_H, 8, svg_both(T_paper, T_edge, 1.25));
    snprintf(words, sizeof words, "%d", points);
    svg_text(s, CARD_W / 2.0, CARD_H / 2.0 + 9, (Type){26, 700, ANCHOR_MIDDLE, T_ink}, words);
}

static Box hand_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)view, (void)style, (void)seat;
    return (Box){0, 0, 16 + BLANK_HAND * STEP, CARD_H + 24};
}

static void hand(Scene *scene) {
    const BlankState *s = (const BlankState *)&scene->view->state;
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    for (int i = 0; i < BLANK_HAND; i++) {
        int card = s->hand[scene->seat][i];
        if (card == BLANK_NONE)
            continue;
        svg_shift(&scene->svg, 12 + i * STEP, 10);
        bool playable = false;
        for (int m = 0; m < n_moves; m++)
            playable |= moves[m] == (Move)card;
        if (playable)
            scene_open_move(scene, (Move)card, "card-%d", card);
        else
            scene_open(scene, false, 0, 0, NULL, "place-%d", i);
        int points = card == BLANK_HIDDEN ? 0 : blank_deck(s->deck)->points[card];
        draw_card(&scene->svg, card, points);
        svg_close(&scene->svg);
        svg_close(&scene->svg);
    }
}

static const ScenePart PARTS[] = {
    {.id = "hand", .title = TR("Hand"), .place = PLACE_BOARD, .box = hand_box, .draw = hand},
    {.id = NULL},
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

const GameScene blank_scene = {.parts = PARTS, .drawing = drawing};
