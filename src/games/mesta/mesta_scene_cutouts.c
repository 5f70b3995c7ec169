/* SPDX-License-Identifier: MIT */
/* mesta_scene_cutouts.c - Města's components to print: tiles, features, cards, milestones, pieces,
 * and what marks workers and places. */
#include "games/mesta/mesta_scene_cards.h"
#include "games/mesta/mesta_scene_draw.h"
#include "games/mesta/mesta_words.h"
#include "words/words.h"

#include <stdio.h>

enum {
    MM = CUTOUT_MM,
    SQUARE = 25 * MM,
    CARD_W = 44 * MM,
    CARD_H = 63 * MM,
    GOAL_W = 88 * MM,
    GOAL_H = 40 * MM,
    PIECE = 22 * MM,
    DISC = 16 * MM,
    SIGN_W = 63 * MM,
    SIGN_H = 16 * MM,
    DISCS = 10 /* of each seat: workers of a round, and rings */
};

/* ---- tiles ---- */

static int count_lands(int slot) {
    (void)slot;
    return MESTA_LANDS;
}

static void draw_land(Svg *s, int slot, int i, bool back) {
    if (back)
        cutout_back(s, 2 * SQUARE, 2 * SQUARE, T_Pd);
    else
        mesta_draw_land(s, SQUARE, mesta_deck(slot)->land[i].ground);
}

static int count_starts(int slot) {
    (void)slot;
    return MESTA_STARTS;
}

static void draw_start(Svg *s, int slot, int i, bool back) {
    (void)back;
    mesta_draw_land(s, SQUARE, mesta_deck(slot)->start[i].ground);
    svg_circle(s, SQUARE, SQUARE, 15, svg_both(T_paper, T_ink, 1.5));
    svg_use(s, "prestige", SQUARE - 10, SQUARE - 10, 20, T_ink);
}

/* ---- features ---- */

static int count_features(int slot) {
    (void)slot;
    return MESTA_FEATURES;
}

static void draw_feature(Svg *s, int slot, int i, bool back) {
    const MestaDeck *deck = mesta_deck(slot);
    int kind = 0;
    if (back) {
        cutout_back(s, SQUARE, SQUARE, T_Wd);
        return;
    }
    for (; i >= deck->feature_copies[kind]; kind++)
        i -= deck->feature_copies[kind];
    svg_rect(s, 0, 0, SQUARE, SQUARE, 0,
             svg_fill(kind < MESTA_PARK_KINDS ? T_W
                      : kind < MESTA_MONUMENT ? T_P
                                              : T_cream));
    mesta_draw_feature(s, deck, kind, (Box){4, 4, SQUARE - 8, SQUARE - 8});
}

/* ---- scoring cards ---- */

static int count_cards(int slot) {
    const MestaDeck *deck = mesta_deck(slot);
    int count = 0;
    for (int i = 0; i < deck->n_cards; i++)
        count += deck->card[i].copies;
    return count;
}

static void draw_card(Svg *s, int slot, int i, bool back) {
    const MestaDeck *deck = mesta_deck(slot);
    const MestaCard *card = deck->card;
    char bytes[256];
    Text words;
    if (back) {
        cutout_back(s, CARD_W, CARD_H, T_accent);
        return;
    }
    for (; i >= card->copies; card++)
        i -= card->copies;
    svg_rect(s, 0, 0, CARD_W, CARD_H, 0, svg_fill(T_inset));
    snprintf(bytes, sizeof bytes, "%d", card->points);
    kit_disc(s, 26, 26, 18, bytes);
    mesta_draw_form(s, &card->form, (Box){14, 52, CARD_W - 28, 74});
    text_init(&words, bytes, sizeof bytes);
    words_mesta_name(deck, card->line + 5, &words);
    svg_text_fit(s, CARD_W / 2.0, 160, (Type){17, 700, ANCHOR_MIDDLE, T_ink}, CARD_W - 16, 10,
                 bytes);
    text_clear(&words);
    words_mesta_card(card, &words);
    svg_text_wrap(s, CARD_W / 2.0, 184, (Type){14, 400, ANCHOR_MIDDLE, T_ink2}, CARD_W - 20, 17, 4,
                  bytes);
}

/* ---- milestones ---- */

static int count_goals(int slot) {
    return mesta_deck(slot)->n_cities * MESTA_MILESTONES;
}

static void draw_goal(Svg *s, int slot, int i, bool back) {
    const MestaDeck *deck = mesta_deck(slot);
    const MestaCity *city = &deck->city[i / MESTA_MILESTONES];
    const MestaMilestone *milestone = &city->milestone[i % MESTA_MILESTONES];
    char bytes[256];
    Text words;
    (void)back;
    text_init(&words, bytes, sizeof bytes);
    svg_rect(s, 0, 0, GOAL_W, GOAL_H, 0, svg_fill(T_paper));
    svg_rect(s, 0, 0, GOAL_W, 26, 0, svg_fill(T_accent));
    words_mesta_name(deck, city->id, &words);
    svg_text_fit(s, 12, 18, (Type){13.5, 700, ANCHOR_START, T_onaccent}, GOAL_W - 24, 9, bytes);
    text_clear(&words);
    words_mesta_name(deck, milestone->fact + 10, &words);
    svg_text_fit(s, 12, 52, (Type){17, 700, ANCHOR_START, T_ink}, GOAL_W - 24, 10, bytes);
    text_clear(&words);
    words_mesta_milestone(milestone, &words);
    svg_text_wrap(s, 12, 72, (Type){13, 400, ANCHOR_START, T_ink2}, GOAL_W - 24, 16, 2, bytes);
    for (int place = 0; place < MESTA_PLACES; place++) {
        double x = GOAL_W / 6.0 * (1 + 2 * place);
        svg_circle(s, x, 126, 28, (Paint){.stroke = T_edge, .width = 1.6, .dash = {5, 4}});
        svg_int(s, x, 134, (Type){23, 700, ANCHOR_MIDDLE, T_ink}, milestone->points[place]);
    }
}

/* ---- pieces ---- */

static int count_pieces(int slot) {
    (void)slot;
    return MESTA_PIECES;
}

static void draw_piece(Svg *s, int slot, int i, bool back) {
    int colour = i % MESTA_COLOURS;
    (void)slot;
    (void)back;
    svg_rect(s, 0, 0, PIECE, PIECE, 0, svg_fill(mesta_colour(colour)));
    svg_rect(s, 0, 0, PIECE, PIECE, 0, svg_pattern(mesta_pattern(colour)));
    svg_circle(s, PIECE / 2.0, PIECE / 2.0, 23, svg_fill(T_paper));
    svg_text(s, PIECE / 2.0, PIECE / 2.0 + 10, (Type){28, 700, ANCHOR_MIDDLE, T_ink},
             words_mesta_letter(colour));
}

/* ---- workers, rings, the star; signs of the display's rows ---- */

static int count_discs(int slot) {
    (void)slot;
    return MESTA_SEATS * DISCS + 1;
}

static void draw_disc(Svg *s, int slot, int i, bool back) {
    (void)slot;
    (void)back;
    svg_rect(s, 0, 0, DISC, DISC, 0, svg_fill(T_inset));
    if (i == MESTA_SEATS * DISCS)
        svg_use(s, "prestige", 8, 8, DISC - 16, T_sund);
    else
        kit_seat_mark(s, (Seat)(i / DISCS), DISC / 2.0, DISC / 2.0, 6 * MM, NULL);
}

static int count_signs(int slot) {
    (void)slot;
    return MESTA_ROWS;
}

static void draw_sign(Svg *s, int slot, int i, bool back) {
    static const char *const ROWS[MESTA_ROWS] = {TR("Scoring cards"), TR("Land tiles"),
                                                 TR("Features"), TR("Pieces")};
    (void)slot;
    (void)back;
    svg_rect(s, 0, 0, SIGN_W, SIGN_H, 0, svg_fill(T_inset));
    svg_text_fit(s, SIGN_W / 2.0, SIGN_H / 2.0 + 7, (Type){19, 700, ANCHOR_MIDDLE, T_ink},
                 SIGN_W - 24, 9, tr(ROWS[i]));
}

const CutoutKind mesta_cutouts[] = {
    {TR("Land tiles"), 50, 50, true, count_lands, draw_land},
    {TR("Start tiles"), 50, 50, false, count_starts, draw_start},
    {TR("Features"), 25, 25, true, count_features, draw_feature},
    {TR("Scoring cards"), 44, 63, true, count_cards, draw_card},
    {TR("Milestones"), 88, 40, false, count_goals, draw_goal},
    {TR("Pieces"), 22, 22, false, count_pieces, draw_piece},
    {TR("Workers and rings"), 16, 16, false, count_discs, draw_disc},
    {TR("Rows of the display"), 63, 16, false, count_signs, draw_sign},
    {0},
};
