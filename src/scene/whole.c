/* SPDX-License-Identifier: MIT */
/* whole.c - a position on one sheet, laid out like the page: bar, seats on the left, board and
 * action in the middle, the rest and the score on the right. Knows the parts only by their region.
 */
#include "scene/scene.h"

#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 1440,
    BAR = 64,
    GAP = 16,
    LEFT_W = 280,
    MIDDLE_X = GAP + LEFT_W + GAP,
    MIDDLE_W = 792,
    RIGHT_X = MIDDLE_X + MIDDLE_W + GAP,
    RIGHT_W = 304,
    TOP = BAR + 20,
    BOARD_H = 640, /* most */
    HEAD = 44,     /* of a panel, above its contents */
    LINE_H = 24    /* of a score line */
};

typedef struct {
    const View *view;
    const SceneStyle *style;
    Svg svg;
    Score score[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    double left, middle, right; /* next free y of each column */
} Sheet;

/* ---- pieces ---- */

static const char *name_of(const Sheet *sheet, Seat seat, char out[MAX_NAME]) {
    return words_player(sheet->view->player, seat, out);
}

/* How far the match has come, behind the title that ends at x. Returns where the seats begin. */
static double draw_status(Sheet *sheet, double x) {
    const View *view = sheet->view;
    Type type = {13, 400, ANCHOR_START, T_ink2};
    char words[128];
    Text text;
    if (view->game->actor(&view->state) == NOBODY)
        return MIDDLE_X;
    text_init(&text, words, sizeof words);
    words_of(view->game)->status(view, &text);
    svg_rect(&sheet->svg, x + 14, 16, 1.25, 32, 0, svg_fill(T_line));
    svg_text(&sheet->svg, x + 30, 36.5, type, words);
    double end = x + 30 + svg_width(type, words) + 24;
    return end > MIDDLE_X ? end : MIDDLE_X;
}

static void draw_bar(Sheet *sheet) {
    Svg *s = &sheet->svg;
    svg_rect(s, 0, 3, WIDTH, BAR, 0, svg_veil(T_shade, .14));
    svg_rect(s, 0, 0, WIDTH, BAR, 0, svg_fill(T_paper));
    kit_logo(s, 20, 14, 36);
    svg_text(s, 66, 30, (Type){12.5, 600, ANCHOR_START, T_ink2}, "Townhall");
    svg_text(s, 66, 50, (Type){19, 700, ANCHOR_START, T_ink}, sheet->view->game->title);

    Seat actor = sheet->view->game->actor(&sheet->view->state);
    char name[MAX_NAME];
    double x = draw_status(
        sheet, 66 + svg_width((Type){.size = 19, .weight = 700}, sheet->view->game->title));
    for (Seat seat = 0; seat < sheet->view->seats; seat++) {
        name_of(sheet, seat, name);
        Type type = {13, seat == actor ? 700 : 500, ANCHOR_START, seat == actor ? T_ink : T_ink2};
        double w = 50 + svg_width(type, name);
        if (seat == actor)
            svg_rect(s, x, 15, w, 34, 17, svg_both(T_soft, T_accent, 1.5));
        kit_seat_mark(s, seat, x + 19, 32, 10.5, name);
        svg_text(s, x + 36, 36.5, type, name);
        x += w + 8;
    }
}

/* Who has won, at the right end of the bar; several share a first place. */
static void draw_winners(Sheet *sheet) {
    if (sheet->view->game->cooperative || sheet->view->game->actor(&sheet->view->state) != NOBODY)
        return;
    double x = WIDTH - 20;
    for (Seat seat = (Seat)(sheet->view->seats - 1); seat >= 0; seat--) {
        char name[MAX_NAME], words[MAX_NAME + 32];
        if (sheet->place[seat] != 1 || sheet->score[seat].out)
            continue;
        char total[WORDS_NUMBER];
        snprintf(words, sizeof words, "%s, %s", name_of(sheet, seat, name),
                 words_number((int)sheet->score[seat].total, total));
        x -= svg_width((Type){.size = 16, .weight = 600}, words) + 42;
        kit_chip(&sheet->svg, x, 16, 32, "prestige", words);
        x -= 8;
    }
}

/* Draws one part scaled into the width, at most `most` high; returns its height. */
static double draw_part(Sheet *sheet, const ScenePart *part, Seat seat, Box at) {
    Box box = part->box(sheet->view, sheet->style, seat);
    if (!(box.w > 0 && box.h > 0))
        return 0;
    double scale = at.w / box.w < at.h / box.h ? at.w / box.w : at.h / box.h;
    if (part->region != REGION_BOARD && scale > 1)
        scale = 1;
    char prefix[16];
    if (part->region == REGION_SEAT)
        snprintf(prefix, sizeof prefix, "seat-%d", seat);
    else
        snprintf(prefix, sizeof prefix, "%s", part->id);
    Scene scene = {.svg = {.out = sheet->svg.out,
                           .dark = sheet->style->dark,
                           .colours = sheet->style->colours,
                           .tints = sheet->svg.tints,
                           .prefix = prefix},
                   .view = sheet->view,
                   .style = sheet->style,
                   .part = part,
                   .seat = seat};
    double x = at.x + (at.w - box.w * scale) / 2;
    svg_place(&scene.svg, x - box.x * scale, at.y - box.y * scale, scale, 0);
    part->draw(&scene);
    svg_close(&scene.svg);
    return box.h * scale;
}

static double part_height(const Sheet *sheet, const ScenePart *part, Seat seat, double width) {
    Box box = part->box(sheet->view, sheet->style, seat);
    return box.w > 0 && box.h > 0 ? box.h * (width < box.w ? width / box.w : 1) : 0;
}

/* ---- columns ---- */

static void draw_seat(Sheet *sheet, const ScenePart *part, Seat seat) {
    Svg *s = &sheet->svg;
    char name[MAX_NAME];
    double inner = LEFT_W - 32, high = part_height(sheet, part, seat, inner);
    if (high <= 0)
        return;
    kit_panel(s, (Box){GAP, sheet->left, LEFT_W, high + 68}, 16);
    name_of(sheet, seat, name);
    kit_seat_mark(s, seat, GAP + 32, sheet->left + 29, 12.5, name);
    svg_text_fit(s, GAP + 54, sheet->left + 34, (Type){14.5, 700, ANCHOR_START, T_ink},
                 LEFT_W - 150, 10.5, name);
    if (!sheet->view->game->cooperative) {
        svg_rect(s, GAP + LEFT_W - 82, sheet->left + 15, 66, 28, 14, svg_fill(T_inset));
        svg_use(s, "prestige", GAP + LEFT_W - 76, sheet->left + 19, 19, T_ink);
        svg_int(s, GAP + LEFT_W - 38, sheet->left + 34, (Type){14.5, 700, ANCHOR_MIDDLE, T_ink},
                (int)sheet->score[seat].total);
    }
    draw_part(sheet, part, seat, (Box){GAP + 16, sheet->left + 54, inner, high});
    sheet->left += high + 68 + GAP;
}

static void draw_board(Sheet *sheet, const ScenePart *part) {
    Box box = part->box(sheet->view, sheet->style, sheet->style->focus);
    double high = box.h * MIDDLE_W / box.w;
    high = high < BOARD_H ? high : BOARD_H;
    Box at = {MIDDLE_X, sheet->middle, MIDDLE_W, high};
    kit_shadow(&sheet->svg, at, 20, 4);
    kit_table(&sheet->svg, at, 20);
    svg_clip(&sheet->svg, "clip", at.x, at.y, at.w, at.h, 20);
    draw_part(sheet, part, sheet->style->focus, at);
    svg_close(&sheet->svg);
    sheet->middle += high + GAP;
}

static void draw_action(Sheet *sheet, const ScenePart *part) {
    double inner = MIDDLE_W - 40, high = part_height(sheet, part, sheet->style->focus, inner);
    if (high <= 0)
        return;
    kit_panel(&sheet->svg, (Box){MIDDLE_X, sheet->middle, MIDDLE_W, high + HEAD + 12}, 16);
    kit_head(&sheet->svg, MIDDLE_X + 20, sheet->middle + 30, NULL, tr(part->title));
    draw_part(sheet, part, sheet->style->focus,
              (Box){MIDDLE_X + 20, sheet->middle + HEAD, inner, high});
    sheet->middle += high + HEAD + 12 + GAP;
}

static void draw_side(Sheet *sheet, const ScenePart *part) {
    double inner = RIGHT_W - 24, high = part_height(sheet, part, sheet->style->focus, inner);
    if (high <= 0)
        return;
    kit_panel(&sheet->svg, (Box){RIGHT_X, sheet->right, RIGHT_W, high + HEAD + 12}, 16);
    kit_head(&sheet->svg, RIGHT_X + 18, sheet->right + 30, NULL, tr(part->title));
    draw_part(sheet, part, sheet->style->focus,
              (Box){RIGHT_X + 12, sheet->right + HEAD, inner, high});
    sheet->right += high + HEAD + 12 + GAP;
}

/* ---- the score ---- */

static double draw_total(Sheet *sheet, Seat seat, Box at) {
    Svg *s = &sheet->svg;
    char words[MAX_NAME];
    if (seat == sheet->style->focus)
        kit_well(s, (Box){at.x + 8, at.y, at.w - 16, 32}, 10);
    name_of(sheet, seat, words);
    kit_seat_mark(s, seat, at.x + 28, at.y + 16, 10, words);
    svg_text_fit(s, at.x + 48, at.y + 21, (Type){13.5, 600, ANCHOR_START, T_ink}, at.w - 150, 10.5,
                 words);
    if (sheet->score[seat].out)
        svg_text(s, at.x + at.w - 70, at.y + 21, (Type){12, 500, ANCHOR_END, T_bad}, tr("out"));
    else if (sheet->view->game->actor(&sheet->view->state) == NOBODY) {
        snprintf(words, sizeof words, "%d.", sheet->place[seat]);
        svg_text(s, at.x + at.w - 70, at.y + 21, (Type){12.5, 500, ANCHOR_END, T_ink2}, words);
    }
    svg_int(s, at.x + at.w - 18, at.y + 22, (Type){17, 700, ANCHOR_END, T_ink},
            (int)sheet->score[seat].total);
    return 34;
}

static double draw_lines(Sheet *sheet, const Score *score, Box at) {
    Svg *s = &sheet->svg;
    double y = at.y;
    for (int i = 0; i < score->n_lines; i++) {
        char bytes[128];
        Text words;
        text_init(&words, bytes, sizeof bytes);
        const View *view = sheet->view;
        words_line(view->game, game_deck_of(view->game, &view->state), score->line[i].id, &words);
        const char *symbol = scene_line_symbol(sheet->view->game, score->line[i].id);
        if (symbol)
            svg_use(s, symbol, at.x + 18, y + 1, 19, T_ink);
        double indent = symbol ? 46 : 18;
        svg_text_fit(s, at.x + indent, y + 15, (Type){13, 400, ANCHOR_START, T_ink},
                     at.w - 66 - indent, 10.5, bytes);
        svg_int(s, at.x + at.w - 18, y + 15,
                (Type){13.5, 700, ANCHOR_END, score->line[i].points < 0 ? T_bad : T_ink},
                (int)score->line[i].points);
        y += LINE_H;
    }
    return y - at.y;
}

/* The one total of a cooperative table, on its way to the target. */
static void draw_common(Sheet *sheet, const Score *score, Box at) {
    Svg *s = &sheet->svg;
    svg_int(s, at.x + 18, at.y + 32, (Type){36, 700, ANCHOR_START, T_ink}, (int)score->total);
    if (!score->has_target)
        return;
    char words[64];
    snprintf(words, sizeof words, tr("target %d"), (int)score->target);
    svg_text(s, at.x + at.w - 18, at.y + 12, (Type){13.5, 600, ANCHOR_END, T_ink2}, words);
    bool over = sheet->view->game->actor(&sheet->view->state) == NOBODY;
    bool won = score->total >= score->target;
    if (over)
        svg_text(s, at.x + at.w - 18, at.y + 32, (Type){15, 700, ANCHOR_END, won ? T_good : T_bad},
                 won ? tr("won") : tr("lost"));
    else if (!won) {
        snprintf(words, sizeof words, tr("%d to go"), (int)(score->target - score->total));
        svg_text(s, at.x + at.w - 18, at.y + 32, (Type){13.5, 600, ANCHOR_END, T_ink}, words);
    }
    kit_gauge(s, (Box){at.x + 18, at.y + 52, at.w - 36, 14}, (int)score->total, (int)score->total,
              (int)score->target);
}

static void draw_score(Sheet *sheet, double x, double w, double *y) {
    const Game *game = sheet->view->game;
    const Score *focus = &sheet->score[sheet->style->focus];
    Svg *s = &sheet->svg;
    double totals = game->cooperative ? 96 : 34 * sheet->view->seats + 8;
    double high = HEAD + totals + LINE_H * focus->n_lines + 14;
    kit_panel(s, (Box){x, *y, w, high}, 16);
    kit_head(s, x + 18, *y + 30, "prestige", tr("Score"));
    double at = *y + HEAD;
    if (game->cooperative)
        draw_common(sheet, focus, (Box){x, at, w, totals});
    else
        for (Seat seat = 0; seat < sheet->view->seats; seat++)
            draw_total(sheet, seat, (Box){x, at + 34 * seat, w, 34});
    kit_rule(s, x + 18, at + totals - 4, w - 36);
    draw_lines(sheet, focus, (Box){x, at + totals, w, 0});
    *y += high + GAP;
}

/* ---- the sheet ---- */

static void draw_columns(Sheet *sheet) {
    const GameScene *scene = scene_of(sheet->view->game);
    bool seats = false;
    for (const ScenePart *part = scene->parts; part->id; part++)
        seats |= part->region == REGION_SEAT;
    if (!seats)
        draw_score(sheet, GAP, LEFT_W, &sheet->left);
    for (const ScenePart *part = scene->parts; part->id; part++) {
        switch (part->region) {
        case REGION_BOARD:
            draw_board(sheet, part);
            break;
        case REGION_ACTION:
            draw_action(sheet, part);
            break;
        case REGION_SIDE:
        case REGION_LEGEND:
            draw_side(sheet, part);
            break;
        case REGION_SEAT:
            for (int i = 1; i < sheet->view->seats; i++)
                draw_seat(sheet, part, (Seat)((sheet->style->focus + i) % sheet->view->seats));
            break;
        }
    }
    /* The score balances the columns. */
    if (seats && sheet->left < sheet->right)
        draw_score(sheet, GAP, LEFT_W, &sheet->left);
    else if (seats)
        draw_score(sheet, RIGHT_X, RIGHT_W, &sheet->right);
}

static double lowest(const Sheet *sheet) {
    double y = sheet->left > sheet->middle ? sheet->left : sheet->middle;
    return y > sheet->right ? y : sheet->right;
}

Box scene_whole(const View *view, const SceneStyle *style, Text *out) {
    SceneStyle still = *style;
    still.choices = false;
    still.select = style->select ? style->select : "";
    Sheet sheet = {.view = view,
                   .style = &still,
                   .svg = {.out = out,
                           .dark = style->dark,
                           .colours = style->colours,
                           .tints = scene_of(view->game)->tints,
                           .prefix = "sheet"},
                   .left = TOP,
                   .middle = TOP,
                   .right = TOP};
    for (Seat seat = 0; seat < view->seats; seat++)
        view->game->score(&view->state, seat, &sheet.score[seat]);
    game_rank(sheet.score, view->seats, sheet.place);

    /* The ground must be written before its content, but its height is known only afterwards:
     * draw once to measure, then for good. */
    size_t start = out->length;
    draw_columns(&sheet);
    double high = lowest(&sheet);
    out->length = start;
    out->bytes[start] = '\0';
    out->full = false;
    sheet.left = sheet.middle = sheet.right = TOP;
    svg_rect(&sheet.svg, 0, 0, WIDTH, high, 0, svg_fill(T_bg));
    kit_skyline(&sheet.svg, (Box){0, high - 150, WIDTH, 150}, T_table, 7, 1);
    kit_skyline(&sheet.svg, (Box){0, high - 84, WIDTH, 84}, T_cut, 19, .55);
    draw_bar(&sheet);
    draw_winners(&sheet);
    draw_columns(&sheet);
    return (Box){0, 0, WIDTH, high};
}
