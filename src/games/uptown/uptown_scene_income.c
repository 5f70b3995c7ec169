/* SPDX-License-Identifier: MIT */
/* uptown_scene_income.c - what a roof would pay: the floors that yield something, their sum, and
 * under a preview what it costs and what the wallet will hold. */
#include "games/uptown/uptown_scene.h"
#include "words/words.h"

#include <stdio.h>

enum {
    PART_W = 280,
    ROW = 24,
    MOST_ROWS = 8, /* floors listed one by one; the rest in one line */
    WALLET_H = 40
};

typedef struct {
    int plot, card, income;
} Yield;

static int list_yields(const UptownState *s, Seat seat, Yield out[UPTOWN_CARDS]) {
    int count = 0;
    for (int i = 0; i < UPTOWN_STREET; i++) {
        int plot = UPTOWN_STREET * seat + i;
        uint8_t cards[UPTOWN_CARDS];
        int floors = uptown_cards(s, plot, cards);
        for (int floor = 0; floor < floors; floor++) {
            int income = uptown_worth(s, plot, cards[floor], floor).income;
            if (income)
                out[count++] = (Yield){i + 1, cards[floor], income};
        }
    }
    return count;
}

static int rows_of(int yields) {
    return yields < MOST_ROWS ? yields : MOST_ROWS;
}

/* As high for the preview of one more floor, so that nothing jumps. */
Box uptown_income_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)style;
    Yield yields[UPTOWN_CARDS];
    const UptownState *s = uptown_state(view);
    if (s->phase == UPTOWN_OVER)
        return (Box){0, 0, PART_W, 0};
    int rows = rows_of(list_yields(s, seat, yields) + 1);
    return (Box){0, 0, PART_W, (rows + 2) * ROW + 10 + WALLET_H};
}

static void draw_row(Svg *s, double y, const char *words, const char *note, int amount, bool sum) {
    svg_text_fit(s, 6, y, (Type){13, sum ? 700 : 400, ANCHOR_START, T_ink}, note[0] ? 150 : 206,
                 7.5, words);
    svg_text_fit(s, 212, y, (Type){12, 400, ANCHOR_END, T_ink2}, 54, 9, note);
    svg_use(s, "coin", 222, y - 13.5, 18, T_none);
    svg_int(s, 274, y, (Type){14, 700, ANCHOR_END, amount < 0 ? T_bad : T_ink}, amount);
}

static double draw_yields(Svg *s, const UptownState *state, Seat seat) {
    Yield yields[UPTOWN_CARDS];
    int count = list_yields(state, seat, yields), rows = rows_of(count), rest = 0;
    double y = 14;
    char note[48];
    for (int i = 0; i < count; i++) {
        if (count > rows && i >= rows - 1) {
            rest += yields[i].income;
            continue;
        }
        const char *name =
            uptown_deck(state->deck)->name[yields[i].card][state->half[yields[i].card]];
        snprintf(note, sizeof note, tr("plot %d"), yields[i].plot);
        draw_row(s, y, words_named(&uptown_deck(state->deck)->head, name), note, yields[i].income,
                 false);
        y += ROW;
    }
    if (count > rows) {
        int more = count - rows + 1;
        snprintf(note, sizeof note, trn("%d more", "%d more", more), more);
        draw_row(s, y, note, "", rest, false);
        y += ROW;
    }
    if (!count) {
        svg_text_fit(s, 6, y, (Type){13, 400, ANCHOR_START, T_ink2}, 260, 10,
                     tr("nothing yields anything yet"));
        y += ROW;
    }
    return y;
}

static void draw_wallet(Svg *s, double y, int now, int then) {
    char words[64];
    bool changes = now != then;
    svg_rect(s, 0, y, PART_W, WALLET_H - 4, 11, svg_fill(changes ? T_soft : T_inset));
    double middle = y + (WALLET_H - 4) / 2.0;
    svg_text_fit(s, 12, middle + 5, (Type){14, 700, ANCHOR_START, T_ink}, 130, 10, tr("Wallet"));
    svg_use(s, "coin", changes ? 146 : 214, middle - 11, 22, T_none);
    snprintf(words, sizeof words, "%d", now);
    svg_text(s, changes ? 190 : 266, middle + 5.4, (Type){16, 700, ANCHOR_END, T_ink}, words);
    if (!changes)
        return;
    svg_path(s, "M202 #h15m-5 -5l5 5l-5 5", (double[]){middle},
             (Paint){.stroke = T_accent, .width = 2.2, .round = true});
    svg_int(s, 266, middle + 5.4, (Type){16, 700, ANCHOR_END, T_accent}, then);
}

void uptown_income_part(Scene *scene) {
    Svg *s = &scene->svg;
    UptownSight sight;
    Seat seat = scene->seat;
    uptown_see(scene, &sight);
    double y = draw_yields(s, &sight.then, seat);
    kit_rule(s, 6, y - 14, PART_W - 12);
    y += 4;
    draw_row(s, y,
             sight.closes && sight.plot / UPTOWN_STREET == seat ? tr("The roof pays")
                                                                : tr("A roof would pay"),
             "", uptown_roof_pays(&sight.then, seat), true);
    y += ROW;
    if (sight.cost) {
        char name[MAX_NAME], words[128];
        int owner = sight.source - UPTOWN_BUY;
        snprintf(words, sizeof words, tr("Price, laid on %s's deck"),
                 scene_player(scene, (Seat)owner, name));
        draw_row(s, y, owner == sight.now.seat ? tr("Price, to the bank") : words, "", -sight.cost,
                 false);
    }
    Box box = uptown_income_box(scene->view, scene->style, seat);
    draw_wallet(s, box.h - WALLET_H, sight.now.wallet[seat], sight.then.wallet[seat]);
}
