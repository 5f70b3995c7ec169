/* SPDX-License-Identifier: MIT */
/* mesta_scene_display.c - the four rows of the display, and a player's things under the board. */
#include "games/mesta/mesta_scene_display.h"

#include "games/mesta/mesta_scene_cards.h"
#include "games/mesta/mesta_scene_city.h"
#include "games/mesta/mesta_scene_draw.h"
#include "games/mesta/mesta_words.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- selections ---- */

bool mesta_is_placing(const MestaState *s, Seat seat) {
    bool is_placing =
        s->phase == MESTA_TILE || s->phase == MESTA_FEATURE || s->phase == MESTA_PIECE;
    return is_placing && mesta_actor(s) == seat;
}

int mesta_picked(const MestaState *s, const char *select) {
    bool is_digit = select[0] >= '0' && select[0] <= '9' && select[1] == '\0';
    int picked = is_digit ? select[0] - '0' : -1;
    if (s->phase == MESTA_TILE)
        return picked >= 0 && picked < 4 ? picked : 0;
    for (int i = 0; i < s->n_pending; i++)
        if (s->pending[i] == picked)
            return picked;
    return s->n_pending ? s->pending[0] : 0;
}

Move mesta_picked_move(const Scene *scene, int bit) {
    if (!scene->style->choices || scene->part->region != REGION_BOARD)
        return NO_MOVE;
    const MestaState *s = mesta_state(scene->view);
    if (s->phase == MESTA_TILE || !mesta_is_placing(s, scene->seat))
        return NO_MOVE;
    return mesta_move(MESTA_MOVE_PUT, (unsigned)mesta_picked(s, scene->style->select),
                      (unsigned)bit);
}

void mesta_draw_bubble(Svg *s, double x, double y, double wide, const char *words) {
    double half = (svg_width((Type){15, 700, ANCHOR_MIDDLE, T_onaccent}, words) + 24) / 2;
    x = x < half ? half : x > wide - half ? wide - half : x;
    kit_bubble(s, x, y < 44 ? 44 : y, words);
}

/* ---- the display ---- */

typedef struct {
    double left, wide, step; /* the first place, its width, from one to the next */
    double high[MESTA_ROWS]; /* of the places in each row */
    double head, gap;        /* over a row, and between rows */
    double pad;              /* of the ground round all of it; 0: there is none */
    double whole_w, whole_h;
} DisplayLayout;

/* On a phone the head of a row is beside it. */
static DisplayLayout display_layout(const SceneStyle *style) {
    static const DisplayLayout SMALL = {27, 80, 86.3, {98, 68, 56, 64}, 0, 7, 0, 366, 0};
    static const DisplayLayout SIDE = {0, 64, 72, {106, 68, 60, 68}, 25, 9, 12, 280, 0};
    static const DisplayLayout LEAD = {0, 128, 137, {88, 78, 72, 70}, 23, 8, 14, 539, 0};
    DisplayLayout layout = style->compact ? SMALL : style->lead ? LEAD : SIDE;
    for (int row = 0; row < MESTA_ROWS; row++)
        layout.whole_h += layout.head + layout.high[row] + (row ? layout.gap : 0);
    return layout;
}

Box mesta_display_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)seat;
    int phase = mesta_state(view)->phase;
    DisplayLayout layout = display_layout(style);
    bool is_laid_out = phase != MESTA_START && phase != MESTA_OVER;
    double pad = layout.pad;
    return (Box){-pad, -2 - pad, layout.whole_w + 2 * pad,
                 is_laid_out ? layout.whole_h + 8 + 2 * pad : 0};
}

/* A stack's thing as the viewer knows it. */
static int thing_at(const MestaState *s, int row, int at) {
    int length;
    const uint8_t *stack = mesta_stack(s, row, &length);
    return mesta_is_shown(s, row, at) ? stack[at] : MESTA_HIDDEN;
}

/* A place of the display in the middle has room for words. */
static bool is_large(const Box *box) {
    return box->w > 100;
}

static void draw_offered_card(Scene *scene, int thing, Box box) {
    const MestaState *s = mesta_state(scene->view);
    if (thing == MESTA_HIDDEN) {
        mesta_draw_back(&scene->svg, mesta_city(s),
                        (Box){box.x + box.w / 2 - 27, box.y + box.h / 2 - 38, 54, 76});
        return;
    }
    const MestaCard *card = &mesta_deck(s->deck)->card[thing];
    CardFace face = {.card = card, .worth = mesta_card_points(&s->quarter[scene->seat], card)};
    face.then = face.worth;
    Box inner = {box.x + 3, box.y + 4, box.w - 6, box.h - 8};
    if (is_large(&box))
        mesta_draw_low_card(&scene->svg, face, inner);
    else
        mesta_draw_offer(&scene->svg, face, inner);
}

static void draw_offered_land(Scene *scene, int thing, Box box) {
    const MestaState *s = mesta_state(scene->view);
    double side = (box.h < box.w ? box.h : box.w) / 2 - 6;
    double x = box.x + box.w / 2 - side, y = box.y + box.h / 2 - side;
    if (thing == MESTA_HIDDEN) {
        mesta_draw_back(&scene->svg, mesta_city(s), (Box){x, y, 2 * side, 2 * side});
        return;
    }
    svg_shift(&scene->svg, x, y);
    mesta_draw_land(&scene->svg, side, mesta_deck(s->deck)->land[thing].ground);
    svg_close(&scene->svg);
}

/* Beside each other, with their names. */
static void draw_large_features(Scene *scene, int at, int count, Box box) {
    const MestaState *s = mesta_state(scene->view);
    const MestaDeck *deck = mesta_deck(s->deck);
    double side = 42, step = box.w / count;
    for (int i = 0; i < count; i++) {
        int thing = thing_at(s, MESTA_ROW_FEATURE, at + i);
        double x = box.x + step * (i + .5);
        char bytes[96];
        Text words;
        text_init(&words, bytes, sizeof bytes);
        if (thing == MESTA_HIDDEN) {
            mesta_draw_back(&scene->svg, mesta_city(s), (Box){x - 18, box.y + 9, 36, 46});
            continue;
        }
        mesta_draw_feature(&scene->svg, deck, thing, (Box){x - side / 2, box.y + 6, side, side});
        words_mesta_name(deck, deck->feature[thing], &words);
        svg_text_fit(&scene->svg, x, box.y + box.h - 11, (Type){12, 500, ANCHOR_MIDDLE, T_ink2},
                     step - 8, 9.5, bytes);
    }
}

static void draw_offered_features(Scene *scene, int at, int count, Box box) {
    const MestaState *s = mesta_state(scene->view);
    if (is_large(&box)) {
        draw_large_features(scene, at, count, box);
        return;
    }
    double side = count > 1 ? 29 : 42, cx = box.x + box.w / 2, cy = box.y + box.h / 2;
    for (int i = 0; i < count; i++) {
        int thing = thing_at(s, MESTA_ROW_FEATURE, at + i);
        double x = count > 1 ? cx + (i ? 0 : -1) * side + (i ? -1 : 1) : cx - side / 2;
        double y = count > 1 ? cy - side / 2 + (i ? 8 : -8) : cy - side / 2;
        if (thing == MESTA_HIDDEN)
            mesta_draw_back(&scene->svg, mesta_city(s), (Box){x + 1, y - 4, 26, 36});
        else
            mesta_draw_feature(&scene->svg, mesta_deck(s->deck), thing, (Box){x, y, side, side});
    }
}

static void draw_offered_pieces(Scene *scene, int place, int at, int count, Box box) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    double cx = box.x + box.w / 2, cy = box.y + box.h / 2;
    if (place == MESTA_ROW_PLACES - 1) { /* drawn from the bag, only when a worker is here */
        double bag = is_large(&box) ? 46 : 36;
        svg_use(svg, "bag", cx - bag / 2, box.y + 5, bag, T_ink);
        svg_text(svg, cx, box.y + box.h - 9, (Type){12.5, 700, ANCHOR_MIDDLE, T_ink}, "2 \u00d7 ?");
        return;
    }
    bool in_row = is_large(&box);
    double side = !in_row ? 27 : count > 3 ? 29 : 34;
    for (int i = 0; i < count; i++) {
        double x = cx + (i % 2 ? 1 : -side - 1), y = cy + (i / 2 ? 1 : -side - 1);
        if (in_row)
            x = cx + (i - count / 2.0) * (side + 1), y = cy - side / 2;
        else if (count == 3 && i == 2)
            x = cx - side / 2;
        mesta_draw_piece(svg, x, y, side, s->bag[at + i]);
    }
}

static void draw_offer(Scene *scene, int row, int place, Box box) {
    const MestaState *s = mesta_state(scene->view);
    int count, at = mesta_place_at(s, row, place, &count);
    kit_well(&scene->svg, box, 10);
    switch (row) {
    case MESTA_ROW_CARD:
        draw_offered_card(scene, thing_at(s, row, at), box);
        break;
    case MESTA_ROW_LAND:
        draw_offered_land(scene, thing_at(s, row, at), box);
        break;
    case MESTA_ROW_FEATURE:
        draw_offered_features(scene, at, count, box);
        break;
    case MESTA_ROW_PIECES:
        draw_offered_pieces(scene, place, at, count, box);
        break;
    }
}

static void draw_worker(Scene *scene, int row, int place, Box box) {
    Svg *svg = &scene->svg;
    Seat seat = (Seat)(mesta_state(scene->view)->worker[row][place] - 1);
    char name[MAX_NAME], label[MAX_NAME + 64];
    scene_player(scene, seat, name);
    snprintf(label, sizeof label, tr("taken by %s"), name);
    scene_open_barred(scene, false, 0, 0, label,
                      mesta_move(MESTA_MOVE_TAKE, (unsigned)row, (unsigned)place), "worker-%d-%d",
                      row, place);
    if (scene->style->compact)
        svg_rect(svg, box.x + .6, box.y + .6, box.w - 1.2, box.h - 1.2, 10,
                 svg_both(T_inset, T_line, 1.2));
    else
        svg_rect(svg, box.x + 1, box.y + 1, box.w - 2, box.h - 2, 10,
                 (Paint){.fill = T_mw,
                         .fill_opacity = .14,
                         .stroke = T_mw,
                         .width = 1.3,
                         .dash = {5, 4},
                         .stroke_opacity = .6});
    if (!scene->style->compact)
        svg_circle(svg, box.x + box.w / 2, box.y + box.h / 2, 28, svg_fill(T_paper));
    double side = 36, cx = box.x + box.w / 2, y = box.y + (box.h - side - 20) / 2;
    svg_use(svg, "worker", cx - side / 2, y, side, svg_seat(svg, seat));
    kit_seat_mark(svg, seat, cx, y + side + 10, 8.5, name);
    svg_close(svg);
}

/* May the viewer take this now? */
static bool is_legal(const Move *moves, int n_moves, Move move) {
    for (int i = 0; i < n_moves; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static void draw_place(Scene *scene, int row, int place, Box box, bool is_legal) {
    Svg *svg = &scene->svg;
    Move move = mesta_move(MESTA_MOVE_TAKE, (unsigned)row, (unsigned)place);
    bool is_ghost = scene->style->ghost == move;
    if (is_legal || is_ghost) {
        scene_open_move(scene, move, "place-%d-%d", row, place);
        draw_offer(scene, row, place, box);
        svg_rect(svg, box.x + 1, box.y + 1, box.w - 2, box.h - 2, 9,
                 (Paint){.stroke = T_accent, .width = 2.5});
    } else {
        char bytes[512];
        Text words;
        text_init(&words, bytes, sizeof bytes);
        words_move(scene->view, move, &words);
        scene_open_barred(scene, false, 0, 0, bytes, move, "place-%d-%d", row, place);
        draw_offer(scene, row, place, box);
    }
    if (row == MESTA_ROW_PIECES && place == MESTA_ROW_PLACES - 1)
        svg_use(svg, "star", box.x + box.w - 19, box.y + 3, 16, T_none);
    if (is_ghost)
        kit_ghost(svg, box, 10);
    svg_close(svg);
}

/* Workers that the board's owner can still send to a row. */
static int workers_left(const MestaState *s, int row, Seat seat) {
    int left = mesta_workers(s);
    for (int place = 0; place < MESTA_ROW_PLACES; place++)
        left -= s->worker[row][place] == seat + 1;
    return left;
}

static void draw_row_head(Scene *scene, int row, const DisplayLayout *layout, double y) {
    static const char *const ROWS[MESTA_ROWS] = {TR("Scoring cards"), TR("Land tiles"),
                                                 TR("Features"), TR("Pieces")};
    static const char *const LETTERS[MESTA_ROWS] = {"A", "B", "C", "D"};
    Svg *svg = &scene->svg;
    bool is_beside = layout->left > 0;
    if (is_beside) {
        svg_circle(svg, 12, y + 11, 11, svg_fill(T_ink));
        svg_text(svg, 12, y + 15.5, (Type){12.5, 700, ANCHOR_MIDDLE, T_paper}, LETTERS[row]);
    } else {
        kit_letter(svg, 10, y + 11, 9, LETTERS[row]);
    }
    if (!is_beside)
        svg_text_fit(svg, 26, y + 15.5, (Type){13, 700, ANCHOR_START, T_mw, true},
                     layout->whole_w - 90, 10.5, tr(ROWS[row]));
    int left = workers_left(mesta_state(scene->view), row, scene->seat);
    if (!is_beside && left)
        svg_rect(svg, layout->whole_w - 5 - left * 18, y - 1, left * 18 + 6, 23, 11.5,
                 svg_fill(T_paper));
    for (int i = 0; i < left; i++)
        svg_use(svg, "worker", is_beside ? 2 : layout->whole_w - 20 - i * 18,
                is_beside ? y + 23 + i * 17 : y + 1, 20, svg_seat(svg, scene->seat));
}

/* The board that it lies on, in the metropolis's colour. */
static void draw_board_ground(Scene *scene, const DisplayLayout *layout) {
    Token board = mesta_tone(mesta_city(mesta_state(scene->view)), TONE_BOARD);
    Box box = mesta_display_box(scene->view, scene->style, scene->seat);
    double radius = layout->pad, in = layout->pad / 3;
    svg_rect(&scene->svg, box.x, box.y, box.w, box.h, radius, svg_fill(board));
    svg_rect(&scene->svg, box.x + in, box.y + in, box.w - 2 * in, box.h - 2 * in, radius - in,
             (Paint){.stroke = T_mw, .width = 1.2, .stroke_opacity = .3});
}

void mesta_draw_display(Scene *scene) {
    const MestaState *s = mesta_state(scene->view);
    DisplayLayout layout = display_layout(scene->style);
    if (layout.pad > 0)
        draw_board_ground(scene, &layout);
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    double y = 0;
    Spot tip = {0, 0};
    for (int row = 0; row < MESTA_ROWS; row++) {
        draw_row_head(scene, row, &layout, y);
        y += layout.head;
        for (int place = 0; place < MESTA_ROW_PLACES; place++) {
            Box box = {layout.left + place * layout.step, y, layout.wide, layout.high[row]};
            Move move = mesta_move(MESTA_MOVE_TAKE, (unsigned)row, (unsigned)place);
            if (s->worker[row][place])
                draw_worker(scene, row, place, box);
            else
                draw_place(scene, row, place, box, is_legal(moves, n_moves, move));
            if (scene->style->ghost == move)
                tip = (Spot){box.x + box.w / 2, box.y + 6};
        }
        y += layout.high[row] + layout.gap;
    }
    if (tip.y > 0 && scene->bubble)
        mesta_draw_bubble(&scene->svg, tip.x, tip.y, layout.whole_w, scene->bubble);
}

/* ---- things taken ---- */

enum {
    HAND_W = 752,
    HAND_SMALL = 366,
    THINGS_H = 68, /* of the strip with things taken */
    CARD_H = 132,
    CARD_SHORT_H = 98, /* the words below a small picture */
    CARD_SMALL_H = 66,
    CARD_GAP = 9
};

static void draw_slot(Scene *scene, Box box, bool chosen) {
    svg_rect(&scene->svg, box.x, box.y, box.w, box.h, 12,
             chosen ? svg_both(T_soft, T_accent, 2) : svg_both(T_inset, T_line, 1.2));
}

/* The land tile in its four turns. */
static void draw_turns(Scene *scene) {
    const MestaState *s = mesta_state(scene->view);
    int picked = mesta_picked(s, scene->style->select);
    for (int turns = 0; turns < 4; turns++) {
        char select[12], label[96];
        Box box = {2 + turns * 76, 3, 66, 58};
        uint8_t ground[4];
        mesta_turned(&mesta_deck(s->deck)->land[s->pending[0]], turns, ground);
        snprintf(select, sizeof select, "%d", turns);
        snprintf(label, sizeof label, tr("turned by %d degrees"), 90 * turns);
        scene_open_select(scene, select, turns == picked, label, "turn-%d", turns);
        draw_slot(scene, box, turns == picked);
        svg_shift(&scene->svg, box.x + 10, box.y + 6);
        mesta_draw_land(&scene->svg, 23, ground);
        svg_close(&scene->svg);
        svg_close(&scene->svg);
    }
}

static void draw_drop(Scene *scene, double x, int thing) {
    Svg *svg = &scene->svg;
    Move moves[MAX_MOVES], drop = mesta_move(MESTA_MOVE_DROP, (unsigned)thing, 0);
    int n_moves = scene_moves(scene, moves);
    bool is_ghost = scene->style->ghost == drop;
    if (!is_ghost && !is_legal(moves, n_moves, drop))
        return;
    Box box = {x, 9, 112, 46};
    scene_open_move(scene, drop, "drop");
    svg_rect(svg, box.x, box.y, box.w, box.h, 12, svg_both(T_paper, T_edge, 1.5));
    svg_use(svg, "close", box.x + 9, box.y + 13, 20, T_ink);
    svg_text_fit(svg, box.x + 34, box.y + 28, (Type){13.5, 600, ANCHOR_START, T_ink}, box.w - 42,
                 9.5, tr("Discard"));
    if (is_ghost)
        kit_ghost(svg, box, 12);
    svg_close(svg);
}

/* Features or pieces: equal ones lie together, for they are one choice. */
static void draw_things(Scene *scene) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    const MestaDeck *deck = mesta_deck(s->deck);
    int picked = mesta_picked(s, scene->style->select);
    double x = 2;
    for (int i = 0; i < s->n_pending;) {
        int thing = s->pending[i], count = 0;
        while (i < s->n_pending && s->pending[i] == thing)
            i++, count++;
        char select[12], label[96] = "";
        Text words;
        text_init(&words, label, sizeof label);
        snprintf(select, sizeof select, "%d", thing);
        if (s->phase == MESTA_FEATURE)
            words_mesta_name(deck, deck->feature[thing], &words);
        else
            text_add(&words, words_mesta_colour(thing));
        if (count > 1)
            text_format(&words, " \u00d7%d", count);
        Box box = {x, 3, 32 + 36 * count, 58};
        scene_open_select(scene, select, thing == picked, label, "thing-%d", thing);
        draw_slot(scene, box, thing == picked);
        for (int k = 0; k < count; k++) {
            double at = box.x + (box.w - 36 * (count - 1)) / 2 + 36 * k;
            if (s->phase == MESTA_FEATURE)
                mesta_draw_feature(svg, deck, thing, (Box){at - 21, 11, 42, 42});
            else
                mesta_draw_piece(svg, at - 18, 14, 36, thing);
        }
        svg_close(svg);
        x += box.w + 10;
    }
    draw_drop(scene, x + 6, picked);
}

/* ---- cards ---- */

/* Many cards would be too narrow for words under a picture: they have them beside a small one. */
static bool cards_are_low(int count, CardsStyle style) {
    return style == CARDS_SMALL || count > 6;
}

static int cards_in_row(int count, CardsStyle style) {
    return style == CARDS_SMALL ? 2 : cards_are_low(count, style) ? 4 : 6;
}

void mesta_describe_card(const MestaCard *card, const MestaQuarter *q, Text *out) {
    int worth = mesta_card_points(q, card);
    words_mesta_name(card->deck, card->line + 5, out);
    text_add(out, ": ");
    words_mesta_card(card, out);
    text_add(out, "; ");
    text_format(out, trn("%d point", "%d points", worth), worth);
}

static double card_height(int count, CardsStyle style) {
    return cards_are_low(count, style) ? CARD_SMALL_H : style == CARDS_TOLD ? CARD_H : CARD_SHORT_H;
}

double mesta_cards_height(int count, CardsStyle style) {
    int rows = (count + cards_in_row(count, style) - 1) / cards_in_row(count, style);
    return rows ? rows * (card_height(count, style) + CARD_GAP) + 9 : 0;
}

void mesta_draw_cards(Scene *scene, const MestaDeck *deck, const uint8_t *cards, int count,
                      const MestaQuarter *q, const MestaQuarter *after, CardsStyle style) {
    bool is_small = style == CARDS_SMALL;
    int in_row = cards_in_row(count, style);
    double wide = is_small ? HAND_SMALL : HAND_W, gap = is_small ? 6 : CARD_GAP;
    double w = (wide - 2 - (in_row - 1) * gap) / in_row, h = card_height(count, style);
    for (int i = 0; i < count; i++) {
        const MestaCard *card = &deck->card[cards[i]];
        int copies = 0; /* of this card before it: an id for each */
        for (int k = 0; k < i; k++)
            copies += cards[k] == cards[i];
        char bytes[256];
        Text words;
        text_init(&words, bytes, sizeof bytes);
        mesta_describe_card(card, q, &words);
        int worth = mesta_card_points(q, card);
        int line = i / in_row;
        scene_open(scene, true, i % in_row * (w + gap), 9 + line * (h + CARD_GAP), bytes,
                   "card-%d-%d", cards[i], copies);
        CardFace face = {.card = card,
                         .worth = worth,
                         .then = mesta_card_points(after, card),
                         .is_short = style == CARDS_SHORT,
                         .counts = scene_highlights(scene, card->line)};
        (cards_are_low(count, style) ? mesta_draw_low_card : mesta_draw_card)(&scene->svg, face,
                                                                              (Box){0, 0, w, h});
        svg_close(&scene->svg);
    }
}

/* What the strip over the cards shows. On a desk it is always there, so that the board keeps its
 * size: other people's things too, and who is to take something. */
static bool has_strip(const MestaState *s, Seat seat, const SceneStyle *style) {
    if (style->compact || style->lead) /* the display is in sight */
        return mesta_is_placing(s, seat);
    return s->phase != MESTA_START && s->phase != MESTA_OVER;
}

static void draw_strip(Scene *scene) {
    const MestaState *s = mesta_state(scene->view);
    Svg *svg = &scene->svg;
    Seat actor = mesta_actor(s);
    char name[MAX_NAME], words[MAX_NAME + 96];
    if (mesta_is_placing(s, scene->seat)) {
        if (s->phase == MESTA_TILE)
            draw_turns(scene);
        else
            draw_things(scene);
        return;
    }
    scene_player(scene, actor, name);
    kit_well(svg, (Box){2, 3, HAND_W - 4, THINGS_H - 10}, 12);
    kit_seat_mark(svg, actor, 32, 32, 12, name);
    svg_shift(svg, 58, 0);
    if (s->phase == MESTA_TILE) {
        svg_shift(svg, 4, 9);
        mesta_draw_land(svg, 23, mesta_deck(s->deck)->land[s->pending[0]].ground);
        svg_close(svg);
    }
    for (int i = 0; s->phase != MESTA_TILE && i < s->n_pending; i++) {
        if (s->phase == MESTA_FEATURE)
            mesta_draw_feature(svg, mesta_deck(s->deck), s->pending[i], (Box){i * 50, 11, 42, 42});
        else
            mesta_draw_piece(svg, i * 44, 14, 36, s->pending[i]);
    }
    if (s->phase == MESTA_TAKE) {
        if (actor == scene->seat) /* called "You" on the page */
            snprintf(words, sizeof words, "%s", tr("Take something from the display"));
        else
            snprintf(words, sizeof words, tr("%s takes something from the display"), name);
        svg_text_fit(svg, 0, 37, (Type){13.5, 600, ANCHOR_START, T_ink2}, HAND_W - 90, 10.5, words);
    }
    svg_close(svg);
}

static CardsStyle cards_style(const MestaState *s, bool is_small) {
    return is_small ? CARDS_SMALL : s->phase == MESTA_OVER ? CARDS_TOLD : CARDS_SHORT;
}

Box mesta_hand_box(const View *view, const SceneStyle *style, Seat seat) {
    const MestaState *s = mesta_state(view);
    return (Box){0, 0, style->compact ? HAND_SMALL : HAND_W,
                 (has_strip(s, seat, style) ? THINGS_H : 0) +
                     mesta_cards_height(s->n_held[seat], cards_style(s, style->compact))};
}

void mesta_draw_hand(Scene *scene) {
    const MestaState *s = mesta_state(scene->view);
    bool with_strip = has_strip(s, scene->seat, scene->style);
    if (with_strip)
        draw_strip(scene);
    const MestaQuarter *q = &s->quarter[scene->seat];
    MestaQuarter after =
        mesta_actor(s) == scene->seat ? mesta_quarter_after(s, q, scene->style->ghost) : *q;
    svg_shift(&scene->svg, 1, with_strip ? THINGS_H : 0);
    mesta_draw_cards(scene, mesta_deck(s->deck), s->held[scene->seat], s->n_held[scene->seat], q,
                     &after, cards_style(s, scene->style->compact));
    svg_close(&scene->svg);
}
