/* SPDX-License-Identifier: MIT */
/* budowa_scene_hand.c - what to choose from in Budowa Miasta: buildings in hand and, in their
 * steps, the shares to take or to sell. Each card and each share is a move; the board carries the
 * same moves on plots and venues, but on a phone only here is there room for a finger. */
#include "games/budowa/budowa_scene.h"
#include "games/budowa/budowa_words.h"
#include "words/words.h"

#include <stdio.h>

/* Rows of equal cards, wrapped. */
typedef struct {
    double w, h;
    double step_x, step_y;
    int columns;
    double wide;
} Rows;

static Box rows_box(Rows rows, int count) {
    int lines = (count + rows.columns - 1) / rows.columns;
    return (Box){0, 0, rows.wide, lines * rows.step_y + (lines ? 8 : 0)};
}

static Spot rows_at(Rows rows, int i) {
    int line = i / rows.columns;
    return (Spot){4 + i % rows.columns * rows.step_x, 4 + line * rows.step_y};
}

/* ---- the hand ---- */

static Rows card_rows(const View *view, const SceneStyle *style, Seat seat) {
    /* While only shares can be chosen buildings step back; there is little to see of hidden ones.
     */
    const BudowaState *s = budowa_state(view);
    bool only_shares = s->phase != BUDOWA_SELL || !budowa_can_build(s);
    if ((budowa_is_trading(view, style) && only_shares) || !s->hand[seat])
        return style->compact ? (Rows){86, 46, 91, 52, 4, 366} : (Rows){100, 40, 106, 46, 7, 752};
    return style->compact ? (Rows){86, 88, 91, 94, 4, 366} : (Rows){142, 112, 149, 118, 5, 752};
}

Box budowa_hand_box(const View *view, const SceneStyle *style, Seat seat) {
    const BudowaState *s = budowa_state(view);
    bool over = s->phase == BUDOWA_OVER && !s->hand[seat];
    return rows_box(card_rows(view, style, seat), over ? 0 : s->n_hand[seat]);
}

typedef struct {
    const BudowaState *s;
    const BudowaDeck *deck;
    int plot, cost;
    bool doubled, too_dear, finishes, joins;
    bool chosen, playable;
} Card;

static Card read_card(const Scene *scene, int plot) {
    const BudowaState *s = budowa_state(scene->view);
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint64_t built = s->built | (uint64_t)1 << plot;
    Card card = {.s = s, .deck = deck, .plot = plot, .cost = budowa_cost(deck, s->built, plot)};
    card.doubled = card.cost > deck->cost[plot];
    card.too_dear = card.cost > s->cash[scene->seat];
    card.finishes = budowa_is_finished(built, plot / 4);
    card.joins = budowa_joins(deck, built);
    card.chosen = scene->style->ghost == ((Move)BUDOWA_MOVE_BUILD << 8 | (Move)plot);
    return card;
}

static void card_note(const Card *card, int seat, bool small, Text *out) {
    if (card->too_dear)
        text_add(out, tr("too dear"));
    else if (card->joins)
        text_add(out, small ? tr("the end") : tr("ends the match"));
    else if (card->finishes && small)
        text_format(out, tr("pays %d"), budowa_payout(card->s, card->plot / 4, seat));
    else if (card->finishes)
        text_format(out, tr("finishes %c: %+d"), card->deck->street[card->plot / 4].name,
                    budowa_payout(card->s, card->plot / 4, seat));
    else if (card->doubled)
        text_add(out, tr("double cost"));
    else
        text_add(out, small ? "" : tr("normal cost"));
}

static void draw_ground(Svg *svg, Rows rows, bool chosen, bool playable) {
    if (chosen)
        svg_rect(svg, 0, 0, rows.w, rows.h, 4, svg_both(T_soft, T_accent, 3));
    else if (playable)
        svg_rect(svg, 0, 0, rows.w, rows.h, 4, svg_both(T_inset, T_accent, 1.8));
    else
        svg_rect(svg, 0, 0, rows.w, rows.h, 4, svg_both(T_inset, T_edge, 1));
}

static void draw_house(Scene *scene, const Card *card, double x, double y, double side) {
    const BudowaStreet *street = &card->deck->street[card->plot / 4];
    scene_open(scene, true, x, y, NULL, "building-%c%d", street->name, card->plot % 4 + 1);
    svg_use(&scene->svg, budowa_kind_symbol(card->deck->kind[card->plot]), 0, 0, side, T_none);
    svg_close(&scene->svg);
}

/* The ground behind a building, in its kind's colour, with a rising sun. */
static void draw_poster(Svg *svg, const Card *card, bool small) {
    static const Token GROUNDS[BUDOWA_KINDS] = {[BUDOWA_VILLA] = T_bol,
                                                [BUDOWA_BLOCK] = T_bmust,
                                                [BUDOWA_OFFICE] = T_btl,
                                                [BUDOWA_FACTORY] = T_bpink};
    double side = small ? 42 : 66, r = side * .42;
    svg_rect(svg, 4, small ? 6 : 5, side, side, 2, svg_fill(GROUNDS[card->deck->kind[card->plot]]));
    svg_path(svg, "M# #a# # 0 0 1 # 0z",
             (double[]){4 + side / 2 - r, (small ? 6 : 5) + side, r, r, 2 * r},
             svg_veil(T_bcream, .55));
}

static void draw_card(Scene *scene, Rows rows, const Card *card) {
    Svg *svg = &scene->svg;
    const BudowaStreet *street = &card->deck->street[card->plot / 4];
    bool small = scene->style->compact;
    char words[96];
    Text note;
    Token ink = card->doubled || card->too_dear ? T_bad : T_ink;
    draw_ground(svg, rows, card->chosen, card->playable);
    draw_poster(svg, card, small);
    draw_house(scene, card, small ? 4 : 9, small ? 7 : 10, small ? 42 : 56);
    snprintf(words, sizeof words, "%c%d", street->name, card->plot % 4 + 1);
    svg_text(svg, rows.w - 10, small ? 21 : 26, (Type){small ? 14 : 16, 700, ANCHOR_END, T_ink2},
             words);
    snprintf(words, sizeof words, "%d", card->cost);
    svg_text_fit(svg, rows.w - 10, small ? 46 : 56, (Type){small ? 21 : 25, 700, ANCHOR_END, ink},
                 small ? 40 : 70, 9, words);
    if (!small)
        svg_text_fit(svg, 11, 84, (Type){12.5, 600, ANCHOR_START, T_ink}, rows.w - 20, 9.5,
                     words_budowa_kind(card->deck->kind[card->plot]));
    text_init(&note, words, sizeof words);
    card_note(card, scene->seat, small, &note);
    bool loud = card->finishes && !card->too_dear;
    svg_text_fit(svg, small ? 8 : 11, small ? 74 : 101,
                 (Type){12, loud ? 700 : 500, ANCHOR_START,
                        card->doubled || card->too_dear ? T_bad
                        : loud                          ? T_ink
                                                        : T_ink2},
                 rows.w - (small ? 14 : 20), 8.5, words);
}

static void draw_slim(Scene *scene, Rows rows, const Card *card) {
    Svg *svg = &scene->svg;
    char words[16];
    draw_ground(svg, rows, false, false);
    double middle = rows.h / 2;
    draw_house(scene, card, 3, middle - 17, 33);
    snprintf(words, sizeof words, "%c%d", card->deck->street[card->plot / 4].name,
             card->plot % 4 + 1);
    svg_text(svg, 40, middle + 5, (Type){13, 700, ANCHOR_START, T_ink2}, words);
    snprintf(words, sizeof words, "%d", card->cost);
    svg_text_fit(svg, rows.w - 8, middle + 6,
                 (Type){16, 700, ANCHOR_END, card->doubled ? T_bad : T_ink}, 28, 8, words);
}

void budowa_draw_hand(Scene *scene) {
    Svg *svg = &scene->svg;
    const BudowaState *s = budowa_state(scene->view);
    const BudowaDeck *deck = budowa_deck(s->deck);
    Rows rows = card_rows(scene->view, scene->style, scene->seat);
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves), i = 0;
    uint64_t playable = 0;
    for (int m = 0; m < n_moves; m++)
        if (budowa_move_kind(moves[m]) == BUDOWA_MOVE_BUILD)
            playable |= (uint64_t)1 << budowa_move_what(moves[m]);
    for (uint64_t left = s->hand[scene->seat]; left; left &= left - 1, i++) {
        Card card = read_card(scene, budowa_lowest(left));
        char bytes[128], street = deck->street[card.plot / 4].name;
        Text label;
        Spot at = rows_at(rows, i);
        Move build = (Move)BUDOWA_MOVE_BUILD << 8 | (Move)card.plot;
        card.playable = budowa_has(playable, card.plot);
        svg_shift(svg, at.x, at.y);
        text_init(&label, bytes, sizeof bytes);
        budowa_plot_label(s, card.plot, &label);
        if (card.playable)
            scene_open_move(scene, build, "card-%c%d", street, card.plot % 4 + 1);
        else
            scene_open_barred(scene, false, 0, 0, bytes, build, "card-%c%d", street,
                              card.plot % 4 + 1);
        if (rows.h < 50)
            draw_slim(scene, rows, &card);
        else
            draw_card(scene, rows, &card);
        svg_close(svg);
        svg_close(svg);
    }
    for (; i < s->n_hand[scene->seat]; i++) {
        Spot at = rows_at(rows, i);
        scene_open(scene, false, at.x, at.y, tr("hidden building"), "hidden-%d", i);
        kit_card_back(svg, (Box){0, 0, rows.w, rows.h});
        svg_close(svg);
    }
}

/* ---- shares to take or to sell ---- */

static Rows offer_rows(const SceneStyle *style) {
    return style->compact ? (Rows){116, 54, 121, 60, 3, 366} : (Rows){142, 60, 149, 67, 5, 752};
}

/* Shares stand before buildings, which are in the hand. */
static int n_offers(const Move *moves, int count) {
    int shares = 0;
    while (shares < count && budowa_move_kind(moves[shares]) != BUDOWA_MOVE_BUILD)
        shares++;
    return shares;
}

Box budowa_offers_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)seat;
    Move moves[MAX_MOVES];
    int count = budowa_is_trading(view, style) ? view->game->legal(&view->state, moves) : 0;
    return rows_box(offer_rows(style), n_offers(moves, count));
}

/* Venue, over the whole card since some languages have long names, what it costs or brings now, and
 * what a share earns. */
static void draw_offer(Scene *scene, Rows rows, Move move) {
    Svg *svg = &scene->svg;
    const BudowaState *s = budowa_state(scene->view);
    const BudowaDeck *deck = budowa_deck(s->deck);
    bool small = scene->style->compact, sells = budowa_move_kind(move) == BUDOWA_MOVE_SELL;
    int what = budowa_move_what(move);
    int venue = sells ? what / BUDOWA_SHARES : what - 1;
    int share = sells ? what : budowa_top(s, venue);
    double x = small ? 40 : 52, side = small ? 32 : 36, low = rows.h - 11;
    char words[96];
    Text text;
    budowa_draw_venue(svg, &deck->venue[venue], small ? 5 : 9, rows.h - side - 2, side);
    text_init(&text, words, sizeof words);
    budowa_venue_name(deck, &deck->venue[venue], &text);
    svg_text_fit(svg, 8, 17, (Type){12.5, 600, ANCHOR_START, T_ink}, rows.w - 14, 8.5, words);
    text_clear(&text);
    if (sells)
        text_format(&text, "+%d", budowa_half(deck, share));
    else if (deck->price[share] == 0)
        text_add(&text, tr("free"));
    else
        text_int(&text, deck->price[share]);
    svg_text_fit(svg, x, low, (Type){17, 700, ANCHOR_START, sells ? T_good : T_ink}, 38, 10, words);
    text_clear(&text);
    if (sells)
        text_format(&text, tr("price %d"), deck->price[share]);
    else
        text_format(&text, tr("pays %d"), budowa_next_pays(s, s->turn, venue));
    svg_text_fit(svg, rows.w - 8, low - 1, (Type){12, 500, ANCHOR_END, T_ink2}, rows.w - x - 40, 8,
                 words);
}

static void draw_none(Scene *scene, Rows rows) {
    double x = scene->style->compact ? 36 : 54, width = rows.w - x - 5;
    Type type = {13, 600, ANCHOR_START, T_ink};
    bool in_two = svg_running_width(type, tr("no share")) > width;
    svg_use(&scene->svg, "close", scene->style->compact ? 7 : 14, rows.h / 2 - 13, 26, T_ink2);
    svg_text_wrap(&scene->svg, x, rows.h / 2 + (in_two ? -2 : 5), type, width, 14, 2,
                  tr("no share"));
}

void budowa_draw_offers(Scene *scene) {
    Svg *svg = &scene->svg;
    Rows rows = offer_rows(scene->style);
    Move moves[MAX_MOVES];
    int n_moves = n_offers(moves, scene_moves(scene, moves));
    for (int i = 0; i < n_moves; i++) {
        /* Refusing, the lowest move, comes last. */
        bool refusable = moves[0] == (Move)BUDOWA_MOVE_SHARE << 8;
        Spot at = rows_at(rows, refusable ? (i + n_moves - 1) % n_moves : i);
        int kind = budowa_move_kind(moves[i]), what = budowa_move_what(moves[i]);
        svg_shift(svg, at.x, at.y);
        scene_open_move(scene, moves[i], "%s-%d", kind == BUDOWA_MOVE_SELL ? "sell" : "share",
                        what);
        draw_ground(svg, rows, moves[i] == scene->style->ghost, true);
        if (kind == BUDOWA_MOVE_SHARE && what == 0)
            draw_none(scene, rows);
        else
            draw_offer(scene, rows, moves[i]);
        svg_close(svg);
        svg_close(svg);
    }
}
