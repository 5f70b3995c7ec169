/* SPDX-License-Identifier: MIT */
/* overview.c - overview cards: what a player does in a turn, when the match ends and what counts,
 * on one card. Games only list items (OverviewItem); this file lays them out in a column. */
#include "scene/scene.h"

#include "words/words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WIDE = 580,
    NARROW = 330,
    HEAD_H = 92,
    GAP = 8, /* between two boxes */
    LEADING = 19,
    SYMBOL = 26,
    MOST_LINES = 8,
    PAPER_W = 794, /* A4 at 96 units an inch */
    PAPER_H = 1123,
    PAPER_MARGIN = 40
};

/* A card being laid out. */
typedef struct {
    Svg *s;
    double x, w; /* of the column */
    double y;    /* where the next item begins */
    int step;    /* number of the last one */
    bool narrow;
} Column;

static const Type HEADING = {18, 700, ANCHOR_START, T_ink}, BODY = {14.5, 500, ANCHOR_START, T_ink},
                  STRONG = {14.5, 600, ANCHOR_START, T_ink},
                  DETAIL = {12.5, 500, ANCHOR_START, T_ink2};

static double wrap(Column *c, double x, double y, Type type, double w, const char *words) {
    double leading = type.size * 1.3;
    w *= type.weight < 600 ? .97 : .95; /* letters may be wider than svg_text_wrap expects */
    return leading * svg_text_wrap(c->s, x, y, type, w, leading, MOST_LINES, words);
}

/* A symbol in a square of this side, or its letters on a disc. */
static void draw_symbol(Column *c, const char *symbol, double x, double y, double side) {
    if (strlen(symbol) > 2)
        svg_use(c->s, symbol, x, y, side, T_ink);
    else
        kit_disc(c->s, x + side / 2, y + side / 2, side * .46, symbol);
}

static void draw_heading(Column *c, const OverviewItem *item) {
    c->y += 14;
    wrap(c, c->x, c->y + 16, HEADING, c->w, tr(item->words));
    svg_rect(c->s, c->x, c->y + 25, c->w, 2, 0, svg_fill(T_ink));
    c->y += 36;
    c->step = 0;
}

/* Words behind a sign of SYMBOL units, at least as high as it. */
static void draw_beside(Column *c, const char *symbol, Type type, const char *words) {
    double indent = SYMBOL + 12, high;
    draw_symbol(c, symbol, c->x, c->y, SYMBOL);
    high = wrap(c, c->x + indent, c->y + 18, type, c->w - indent, words);
    c->y += fmax(high, SYMBOL) + 9;
}

static void draw_step(Column *c, const OverviewItem *item) {
    char number[12];
    snprintf(number, sizeof number, "%d", ++c->step);
    draw_beside(c, number, STRONG, tr(item->words));
}

/* The words of a box from this baseline on; how high they are. */
static double box_words(Column *c, const OverviewItem *item, double x, double y, double w) {
    double indent = item->symbol ? 36 : 0, room = w - 24 - indent;
    double high =
        wrap(c, x + 12 + indent, y, (Type){13.5, 700, ANCHOR_START, T_ink}, room, tr(item->words));
    return high +
           (item->detail ? wrap(c, x + 12 + indent, y + high, DETAIL, room, tr(item->detail)) : 0);
}

/* Two boxes share a row where there is room. The well lies under the words, so these are measured
 * before, on paper that nobody sees. */
static double box_height(const OverviewItem *item, double w) {
    char nothing[1];
    Text none;
    text_init(&none, nothing, sizeof nothing);
    Svg blind = {.out = &none, .prefix = "overview"};
    return fmax(box_words(&(Column){.s = &blind}, item, 0, 0, w) + 14, 40);
}

static void draw_box_at(Column *c, const OverviewItem *item, double x, double w, double high) {
    double words = box_height(item, w) - 14;
    kit_well(c->s, (Box){x, c->y, w, high}, 12);
    if (item->symbol)
        draw_symbol(c, item->symbol, x + 11, c->y + (high - 24) / 2, 24);
    box_words(c, item, x,
              c->y + (high - words) / 2 +
                  (item->detail ? 12.5
                   : high > 40  ? 12.5
                                : 17),
              w);
}

/* The box at `item`, with the next one beside it if that is a box too; how many were drawn. */
static int draw_boxes(Column *c, const OverviewItem *item) {
    int count = !c->narrow && item[1].kind == OVERVIEW_BOX ? 2 : 1;
    double w = c->narrow ? c->w : (c->w - GAP) / 2, high = 0;
    for (int i = 0; i < count; i++)
        high = fmax(high, box_height(&item[i], w));
    for (int i = 0; i < count; i++)
        draw_box_at(c, &item[i], c->x + i * (w + GAP), w, high);
    c->y += high + GAP;
    return count;
}

static void draw_value(Column *c, const OverviewItem *item) {
    const char *label = tr(item->words), *value = tr(item->detail);
    double indent = SYMBOL + 12, room = c->w - indent;
    Type right = {14.5, 700, ANCHOR_END, T_ink};
    draw_symbol(c, item->symbol, c->x, c->y, SYMBOL);
    if (svg_running_width(STRONG, label) + svg_running_width(right, value) + 16 <= room) {
        svg_text(c->s, c->x + indent, c->y + 18, STRONG, label);
        svg_text(c->s, c->x + c->w, c->y + 18, right, value);
        c->y += SYMBOL + 9;
        return;
    }
    double high = wrap(c, c->x + indent, c->y + 18, STRONG, room, label);
    high += wrap(c, c->x + indent, c->y + 18 + high, DETAIL, room, value);
    c->y += fmax(high, SYMBOL) + 9;
}

static void draw_pairs(Column *c, const OverviewItem *item) {
    const char *at = item->detail;
    char *end;
    double w = 78, x = c->x + SYMBOL + 12;
    for (long first = strtol(at, &end, 10); end != at; first = strtol(at, &end, 10)) {
        char words[16];
        long second = strtol(end, &end, 10);
        at = end;
        if (x + w > c->x + c->w + 1) {
            x = c->x + SYMBOL + 12;
            c->y += 36;
        }
        kit_well(c->s, (Box){x, c->y, w, 30}, 9);
        snprintf(words, sizeof words, "%ld", first);
        svg_text(c->s, x + 12, c->y + 20, (Type){13, 500, ANCHOR_START, T_ink2}, words);
        svg_path(c->s, "M# #h10m-4 -4l4 4l-4 4", (double[]){x + 25, c->y + 15.5},
                 (Paint){.stroke = T_ink2, .width = 1.4, .round = true});
        snprintf(words, sizeof words, "%ld", second);
        svg_text(c->s, x + w - 10, c->y + 20.5, (Type){15, 700, ANCHOR_END, T_ink}, words);
        x += w + GAP;
    }
    c->y += 40;
}

static void draw_note(Column *c, const OverviewItem *item) {
    c->y += 4;
    c->y +=
        wrap(c, c->x, c->y + 12, (Type){13, 500, ANCHOR_START, T_ink2}, c->w, tr(item->words)) + 4;
}

static void draw_items(Column *c, const OverviewItem *items) {
    for (const OverviewItem *item = items; item->kind != OVERVIEW_NOTHING; item++)
        switch (item->kind) {
        case OVERVIEW_HEADING:
            draw_heading(c, item);
            break;
        case OVERVIEW_STEP:
            draw_step(c, item);
            break;
        case OVERVIEW_POINT:
            draw_beside(c, item->symbol, BODY, tr(item->words));
            break;
        case OVERVIEW_BOX:
            item += draw_boxes(c, item) - 1;
            break;
        case OVERVIEW_VALUE:
            draw_value(c, item);
            break;
        case OVERVIEW_PAIRS:
            draw_pairs(c, item);
            break;
        case OVERVIEW_NOTE:
            draw_note(c, item);
            break;
        default:
            c->y += item->draw(c->s, c->x, c->y, c->w);
        }
}

/* ---- the card ---- */

static void draw_head(Svg *s, const Game *game, const OverviewCard *card, double w) {
    char line[96];
    int most = game->max_seats;
    svg_corners(s, 0, 0, w, HEAD_H, (double[4]){22, 22, 0, 0}, svg_fill(T_inset));
    if (w >= WIDE)
        kit_skyline(s, (Box){w * .45, 10, w * .55 - 22, HEAD_H - 10}, T_cut, 5, 1);
    svg_text_fit(s, 28, 46, (Type){30, 700, ANCHOR_START, T_ink}, w - 56, 18, game->title);
    if (card == scene_of(game)->overview)
        snprintf(line, sizeof line, trn("%s, %d–%d player", "%s, %d–%d players", most),
                 tr(card->title), game->min_seats, most);
    else
        snprintf(line, sizeof line, "%s", tr(card->title));
    svg_text_fit(s, 28, 72, (Type){14, 600, ANCHOR_START, T_ink2}, w - 56, 10, line);
}

/* Draws the card at the origin; its height comes back. Without `s->out` having room it only
 * measures. */
static double draw_card(Svg *s, const Game *game, const OverviewCard *card, double w, double high) {
    bool narrow = w < WIDE;
    double margin = narrow ? 18 : 28;
    Column column = {.s = s, .x = margin, .w = w - 2 * margin, .y = HEAD_H, .narrow = narrow};
    kit_panel(s, (Box){0, 0, w, high}, 22);
    draw_head(s, game, card, w);
    draw_items(&column, card->items);
    return column.y + 18;
}

static double card_height(const Game *game, const OverviewCard *card, double w) {
    char nothing[1];
    Text none;
    text_init(&none, nothing, sizeof nothing);
    Svg blind = {.out = &none, .prefix = "overview"};
    return draw_card(&blind, game, card, w, 100);
}

int scene_overview_cards(const Game *game) {
    const OverviewCard *cards = scene_of(game)->overview;
    int count = 0;
    while (cards && cards[count].title)
        count++;
    return count;
}

Box scene_overview(const Game *game, int card, bool compact, bool dark, Text *out) {
    char prefix[16];
    snprintf(prefix, sizeof prefix, "overview-%d", card);
    Svg svg = {.out = out, .dark = dark, .prefix = prefix};
    const OverviewCard *which = &scene_of(game)->overview[card];
    double w = compact ? NARROW : WIDE, high = card_height(game, which, w);
    Box box = {-4, -4, w + 8, high + 12};
    scene_begin(&svg, "overview", box, tr(which->title));
    draw_card(&svg, game, which, w, high);
    text_add(out, "</svg>");
    return box;
}

Box scene_overview_sheet(const Game *game, bool small, bool dark, Text *out) {
    Svg svg = {.out = out, .dark = dark, .prefix = "overview"};
    const OverviewCard *cards = scene_of(game)->overview;
    int count = scene_overview_cards(game);
    double paper = small ? 0.70711 : 1, high = 0;
    for (int i = 0; i < count; i++)
        high += card_height(game, &cards[i], WIDE) + (i ? 2 * GAP : 0);
    double scale =
        fmin((PAPER_W - 2 * PAPER_MARGIN) / (double)WIDE, (PAPER_H - 2 * PAPER_MARGIN) / high);
    svg_place(&svg, 0, 0, paper, 0);
    svg_rect(&svg, 0, 0, PAPER_W, PAPER_H, 0, svg_fill(T_paper));
    double y = PAPER_MARGIN;
    for (int i = 0; i < count; i++) {
        double tall = card_height(game, &cards[i], WIDE);
        svg_place(&svg, (PAPER_W - WIDE * scale) / 2, y, scale, 0);
        draw_card(&svg, game, &cards[i], WIDE, tall);
        svg_close(&svg);
        y += (tall + 2 * GAP) * scale;
    }
    svg_close(&svg);
    return (Box){0, 0, PAPER_W * paper, PAPER_H * paper};
}
