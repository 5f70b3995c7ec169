/* SPDX-License-Identifier: MIT */
/* urbanista_scene_cutouts.c - Urbanista's cards to print: a piece of the city, its goal behind. */
#include "games/urbanista/urbanista_scene_card.h"
#include "words/words.h"

#include <stdio.h>

enum {
    MM = CUTOUT_MM,
    CARD_W = 88 * MM,
    CARD_H = 63 * MM,
    PAD = 6 * MM
};

static int count_cards(int slot) {
    (void)slot;
    return URBANISTA_CARDS;
}

static void draw_goal(Svg *s, const UrbanistaDeck *deck, int number) {
    const UrbanistaCard *card = &deck->card[number];
    char bytes[256];
    Text words;
    double w = CARD_W - 2 * PAD;
    text_init(&words, bytes, sizeof bytes);
    svg_rect(s, 0, 0, CARD_W, CARD_H, 0, svg_fill(T_inset));
    kit_skyline(s, (Box){0, CARD_H - 17 * MM, CARD_W, 17 * MM}, T_cut, (unsigned)number, 1);
    snprintf(bytes, sizeof bytes, "%d", number);
    kit_disc(s, PAD + 26, PAD + 26, 26, bytes);
    words_line(&urbanista_game, &deck->head, card->line, &words);
    svg_text_fit(s, PAD + 66, PAD + 35, (Type){25, 700, ANCHOR_START, T_ink}, w - 66, 13, bytes);
    text_clear(&words);
    words_of(&urbanista_game)->line_help(&deck->head, card->line, &words);
    svg_text_wrap(s, PAD, PAD + 86, (Type){17.5, 400, ANCHOR_START, T_ink}, w, 23, 4, bytes);
}

static void draw_card(Svg *s, int slot, int i, bool back) {
    const UrbanistaDeck *deck = urbanista_deck(slot);
    int number = i + 1;
    if (back)
        draw_goal(s, deck, number);
    else
        urbanista_draw_card(s, &deck->card[number],
                            (CardStyle){.w = CARD_W / 2.0, .h = CARD_H / 2.0, .letters = true});
}

const CutoutKind urbanista_cutouts[] = {
    {TR("Cards"), 88, 63, true, count_cards, draw_card},
    {0},
};
