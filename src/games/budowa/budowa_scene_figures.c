/* SPDX-License-Identifier: MIT */
/* budowa_scene_figures.c - who owns what in Budowa Miasta: the piles of shares with everybody's
 * holdings and cash, what each street would pay whom, and one seat's shares.
 *
 * Shares and streets are tables with one column a seat, in the same places, so that the eye can go
 * down from one to the other. */
#include "games/budowa/budowa_scene.h"
#include "games/budowa/budowa_words.h"
#include "words/words.h"

#include <stdio.h>

enum {
    SIDE_W = 280,
    HEAD_H = 62, /* marks and cash */
    SHARE_STEP = 48,
    STREET_HEAD = 30,
    STREET_STEP = 27,
    SEAT_W = 248,
    TILE_STEP = 50, /* five in a row */
    TILE_H = 38
};

/* ---- columns ---- */

static double column_step(const Scene *scene) {
    return scene->view->seats <= 4 ? 27 : 21.5;
}

/* Between two numbers side by side there is always a gap. */
static double number_width(const Scene *scene) {
    return column_step(scene) - 5;
}

static double column_x(const Scene *scene, int seat) {
    return SIDE_W - 3 - column_step(scene) * (scene->view->seats - seat - .5);
}

/* The focus' own column lies in a hollow. */
static void draw_columns(Scene *scene, double height) {
    double step = column_step(scene);
    kit_well(&scene->svg, (Box){column_x(scene, scene->seat) - step / 2 + 1, 0, step - 2, height},
             9);
    for (int seat = 0; seat < scene->view->seats; seat++) {
        char name[MAX_NAME];
        kit_seat_mark(&scene->svg, (Seat)seat, column_x(scene, seat), 15,
                      scene->view->seats <= 4 ? 9 : 7.8, scene_player(scene, (Seat)seat, name));
    }
}

/* A number in a seat's column; nothing is a dot. */
static void draw_count(Scene *scene, int seat, double y, double size, int number) {
    char words[16];
    double x = column_x(scene, seat);
    if (number == 0) {
        svg_circle(&scene->svg, x, y - size * .34, 2, svg_fill(T_edge));
        return;
    }
    snprintf(words, sizeof words, "%d", number);
    svg_text_fit(&scene->svg, x, y, (Type){size, 700, ANCHOR_MIDDLE, T_ink}, number_width(scene), 8,
                 words);
}

/* ---- shares ---- */

Box budowa_shares_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)style, (void)seat;
    int venues = budowa_deck(budowa_state(view)->deck)->n_venues;
    return (Box){0, 0, SIDE_W, HEAD_H + venues * SHARE_STEP};
}

static void draw_cash(Scene *scene) {
    Svg *svg = &scene->svg;
    const BudowaState *s = budowa_state(scene->view);
    svg_use(svg, "money", 8, 30, 24, T_none);
    svg_text_fit(svg, 46, 47, (Type){13, 600, ANCHOR_START, T_ink},
                 column_x(scene, 0) - 46 - column_step(scene) / 2, 9, tr("Cash"));
    for (int seat = 0; seat < scene->view->seats; seat++) {
        char words[16];
        if (s->out >> seat & 1) {
            svg_use(svg, "close", column_x(scene, seat) - 8, 34, 16, T_bad);
            continue;
        }
        snprintf(words, sizeof words, "%d", (int)s->cash[seat]);
        svg_text_fit(svg, column_x(scene, seat), 47, (Type){14, 700, ANCHOR_MIDDLE, T_ink},
                     number_width(scene), 8, words);
    }
    if (scene_highlights(scene, "cash"))
        kit_counts(svg, (Box){1, 27, SIDE_W - 2, 32}, 9);
    kit_rule(svg, 0, HEAD_H - 2, SIDE_W);
}

/* What is left of a pile, from the top. While the free share lies on top the others wait. */
static void draw_pile(Scene *scene, int venue, bool offered) {
    Svg *svg = &scene->svg;
    const BudowaState *s = budowa_state(scene->view);
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint8_t list[BUDOWA_SHARES];
    int count = budowa_lying(s, venue, list);
    double x = 46, w = scene->view->seats <= 4 ? 19 : 16.5;
    if (count == 0) {
        svg_text(svg, x, 41, (Type){12, 500, ANCHOR_START, T_ink2}, tr("sold out"));
        return;
    }
    for (int i = 0; i < count; i++) {
        int share = list[i];
        bool first = i == 0;
        char words[16];
        snprintf(words, sizeof words, "%d", deck->price[share]);
        Paint paint = svg_both(first ? T_paper : T_none, first ? T_edge : T_line, first ? 1.6 : 1);
        if (first && offered)
            paint = svg_both(T_soft, T_accent, 2);
        svg_rect(svg, x, 27, w, 17, 4, paint);
        svg_text_fit(svg, x + w / 2, 39.5,
                     (Type){12, first ? 700 : 500, ANCHOR_MIDDLE, first ? T_ink : T_ink2}, w, 7,
                     words);
        x += w + 2.5;
        if (first && deck->price[share] == 0 && count > 1) {
            svg_use(svg, "lock", x - 1, 29, 13, T_ink2);
            x += 13.5;
        }
    }
}

/* Is this venue a matter of the move previewed or the line pointed at? */
static bool is_concerned(const Scene *scene, int venue) {
    const BudowaDeck *deck = budowa_deck(budowa_state(scene->view)->deck);
    Move ghost = scene->style->ghost;
    int street = budowa_ghost_street(scene);
    if (ghost != NO_MOVE && budowa_move_kind(ghost) == BUDOWA_MOVE_SHARE)
        return budowa_move_what(ghost) == venue + 1;
    if (ghost != NO_MOVE && budowa_move_kind(ghost) == BUDOWA_MOVE_SELL)
        return budowa_move_what(ghost) / BUDOWA_SHARES == venue;
    return street >= 0 &&
           (deck->street[street].venue[0] == venue || deck->street[street].venue[1] == venue);
}

static bool counts(const Scene *scene, int venue) {
    const BudowaState *s = budowa_state(scene->view);
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint64_t held = s->shares[scene->seat] & budowa_shares_of(venue);
    int street = budowa_pointed_street(scene);
    if (scene_highlights(scene, "share_value"))
        return held & ~deck->free;
    return street >= 0 && held &&
           (deck->street[street].venue[0] == venue || deck->street[street].venue[1] == venue);
}

/* A venue as on its shares: cream paper, by night, too, for its outlines are dark. */
static void draw_certificate(Svg *svg, const BudowaVenue *venue, Box box) {
    double side = (box.w < box.h ? box.w : box.h) - 3;
    svg_rect(svg, box.x, box.y, box.w, box.h, 3, svg_both(T_bcream, T_edge, .8));
    budowa_draw_venue(svg, venue, box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side);
}

static void draw_row(Scene *scene, int venue, bool offered) {
    Svg *svg = &scene->svg;
    const BudowaState *s = budowa_state(scene->view);
    const BudowaVenue *v = &budowa_deck(s->deck)->venue[venue];
    Box box = {0, 0, SIDE_W, SHARE_STEP - 2};
    char bytes[96];
    Text name;
    svg_target(svg, 0, 0, SIDE_W, SHARE_STEP);
    if (is_concerned(scene, venue))
        svg_rect(svg, 0, 0, box.w, box.h, 10, svg_both(T_soft, T_accent, 1.5));
    draw_certificate(svg, v, (Box){2, 3, 38, 40});
    text_init(&name, bytes, sizeof bytes);
    budowa_venue_name(budowa_deck(s->deck), v, &name);
    svg_text_fit(svg, 46, 19, (Type){13, 700, ANCHOR_START, T_ink}, 158, 10.5, bytes);
    text_clear(&name);
    words_budowa_pays(v, &name);
    svg_text_fit(svg, SIDE_W - 6, 19, (Type){12, 500, ANCHOR_END, T_ink2}, 76, 9, bytes);
    draw_pile(scene, venue, offered);
    for (int seat = 0; seat < scene->view->seats; seat++)
        draw_count(scene, seat, 41, 15, budowa_count(s->shares[seat] & budowa_shares_of(venue)));
    if (counts(scene, venue))
        kit_counts(svg, box, 10);
}

/* "...; Ala 2, Bruno 1": what the columns tell, for those who cannot see them. */
static void label_holders(const Scene *scene, uint64_t shares, Text *out) {
    const BudowaState *s = budowa_state(scene->view);
    for (int seat = 0; seat < scene->view->seats; seat++) {
        char name[MAX_NAME];
        int held = budowa_count(s->shares[seat] & shares);
        if (held)
            text_format(out, "; %s %d", scene_player(scene, (Seat)seat, name), held);
    }
}

/* What the row of a venue would be clicked for: selling the dearest share while that is to be done,
 * else taking one. */
static Move trade_of(const BudowaState *s, Seat seat, int venue) {
    uint64_t held = s->shares[seat] & budowa_shares_of(venue);
    if (s->phase != BUDOWA_SELL || !held)
        return (Move)BUDOWA_MOVE_SHARE << 8 | (Move)(venue + 1);
    return (Move)BUDOWA_MOVE_SELL << 8 | (Move)(63 - __builtin_clzll(held));
}

void budowa_draw_shares(Scene *scene) {
    Svg *svg = &scene->svg;
    const BudowaState *s = budowa_state(scene->view);
    int venues = budowa_deck(s->deck)->n_venues;
    Move moves[MAX_MOVES], offer[BUDOWA_VENUES] = {NO_MOVE};
    int n_moves = scene_moves(scene, moves);
    for (int i = 0; i < n_moves; i++)
        if (budowa_move_kind(moves[i]) == BUDOWA_MOVE_SHARE && budowa_move_what(moves[i]) > 0)
            offer[budowa_move_what(moves[i]) - 1] = moves[i];
    draw_columns(scene, HEAD_H + venues * SHARE_STEP);
    draw_cash(scene);
    scene->roving = true;
    for (int venue = 0; venue < venues; venue++) {
        char bytes[640];
        Text label;
        svg_shift(svg, 0, HEAD_H + venue * SHARE_STEP);
        text_init(&label, bytes, sizeof bytes);
        budowa_venue_label(s, venue, &label);
        label_holders(scene, budowa_shares_of(venue), &label);
        if (offer[venue] != NO_MOVE)
            scene_open_move(scene, offer[venue], "venue-%d", venue);
        else
            scene_open_barred(scene, false, 0, 0, bytes, trade_of(s, scene->seat, venue),
                              "venue-%d", venue);
        draw_row(scene, venue, offer[venue] != NO_MOVE);
        svg_close(svg);
        svg_close(svg);
    }
}

/* ---- streets ---- */

/* Finished streets have paid; on the map they are roads. Once the goals are joined none will. */
static int open_streets(const BudowaState *s) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    int open = 0;
    for (int street = 0; street < deck->n_streets && !budowa_joins(deck, s->built); street++)
        open += !budowa_is_finished(s->built, street);
    return open;
}

Box budowa_streets_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)style, (void)seat;
    int open = open_streets(budowa_state(view));
    return (Box){0, 0, SIDE_W, open ? STREET_HEAD + open * STREET_STEP : 0};
}

static void draw_street(Scene *scene, int street) {
    Svg *svg = &scene->svg;
    const BudowaState *s = budowa_state(scene->view);
    const BudowaDeck *deck = budowa_deck(s->deck);
    const BudowaStreet *way = &deck->street[street];
    Box box = {0, 0, SIDE_W, STREET_STEP - 1};
    char letter[2] = {way->name, '\0'};
    if (budowa_ghost_street(scene) == street)
        svg_rect(svg, 0, 0, box.w, box.h, 9, svg_both(T_soft, T_accent, 1.5));
    svg_circle(svg, 14, 13, 10, svg_both(T_paper, T_edge, 1.2));
    svg_text(svg, 14, 17.2, (Type){12, 700, ANCHOR_MIDDLE, T_ink}, letter);
    for (int i = 0; i < 4; i++)
        svg_rect(svg, 30 + i * 9, 10, 7, 7, 2,
                 budowa_has(s->built, street * 4 + i) ? svg_both(T_ink, T_edge, 1)
                                                      : svg_both(T_none, T_edge, 1));
    for (int end = 0; end < 2; end++)
        draw_certificate(svg, &deck->venue[way->venue[end]], (Box){71 + end * 29, 1, 27, 24});
    for (int seat = 0; seat < scene->view->seats; seat++)
        draw_count(scene, seat, 18, 14, s->out >> seat & 1 ? 0 : budowa_payout(s, street, seat));
    if (scene_highlights(scene, way->income))
        kit_counts(svg, box, 9);
}

void budowa_draw_streets(Scene *scene) {
    Svg *svg = &scene->svg;
    const BudowaState *s = budowa_state(scene->view);
    int row = 0;
    draw_columns(scene, STREET_HEAD + open_streets(s) * STREET_STEP);
    for (int street = 0; street < budowa_deck(s->deck)->n_streets; street++) {
        if (budowa_is_finished(s->built, street))
            continue;
        char bytes[640];
        Text label;
        text_init(&label, bytes, sizeof bytes);
        budowa_street_label(s, street, &label);
        for (int seat = 0; seat < scene->view->seats; seat++) {
            char name[MAX_NAME];
            int pays = budowa_payout(s, street, seat);
            if (pays)
                text_format(&label, "; %s +%d", scene_player(scene, (Seat)seat, name), pays);
        }
        scene_open(scene, false, 0, STREET_HEAD + row++ * STREET_STEP, bytes, "street-%c",
                   budowa_deck(s->deck)->street[street].name);
        draw_street(scene, street);
        svg_close(svg);
    }
}

/* ---- one seat ---- */

static int venues_held(const BudowaState *s, int seat) {
    int held = 0;
    for (int venue = 0; venue < budowa_deck(s->deck)->n_venues; venue++)
        held += (s->shares[seat] & budowa_shares_of(venue)) != 0;
    return held;
}

/* Room for what the move previewed would pay is always kept: nothing jumps when one points. */
Box budowa_seat_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)style;
    int rows = (venues_held(budowa_state(view), seat) + 4) / 5;
    return (Box){0, 0, SEAT_W, 34 + rows * (TILE_H + 6)};
}

static void draw_tile(Scene *scene, int venue, int held) {
    Svg *svg = &scene->svg;
    const BudowaVenue *v = &budowa_deck(budowa_state(scene->view)->deck)->venue[venue];
    char bytes[96], number[8];
    Text label;
    int row = held / 5, column = held % 5;
    int count =
        budowa_count(budowa_state(scene->view)->shares[scene->seat] & budowa_shares_of(venue));
    text_init(&label, bytes, sizeof bytes);
    words_budowa_venue(budowa_deck(budowa_state(scene->view)->deck), v, &label);
    text_format(&label, " %d", count);
    scene_open(scene, false, column * TILE_STEP, 34 + row * (TILE_H + 6), bytes, "venue-%d", venue);
    bool hot = is_concerned(scene, venue) && budowa_ghost_street(scene) >= 0;
    svg_rect(svg, 0, 0, TILE_STEP - 4, TILE_H, 3,
             svg_both(hot ? T_soft : T_inset, hot ? T_accent : T_line, 1.2));
    draw_certificate(svg, v, (Box){2, 3, 28, 32});
    snprintf(number, sizeof number, "%d", count);
    svg_text(svg, TILE_STEP - 8, 25, (Type){14, 700, ANCHOR_END, T_ink}, number);
    svg_close(svg);
}

/* A mechanical counter: a dark tile for each digit. */
static void draw_counter(Svg *svg, double x, double y, int number) {
    char words[16];
    snprintf(words, sizeof words, "%02d", number);
    for (int i = 0; words[i]; i++) {
        char digit[2] = {words[i], '\0'};
        svg_rect(svg, x + i * 18, y, 17, 24, 3, svg_fill(T_bdark));
        svg_text(svg, x + i * 18 + 8.5, y + 18, (Type){17, 700, ANCHOR_MIDDLE, T_byell}, digit);
        svg_rect(svg, x + i * 18, y + 11.5, 17, 1, 0, svg_veil(T_byell, .35));
    }
}

void budowa_draw_seat(Scene *scene) {
    Svg *svg = &scene->svg;
    const BudowaState *s = budowa_state(scene->view);
    int street = budowa_ghost_street(scene), held = 0;
    char words[96];
    if (s->out >> scene->seat & 1) {
        svg_text(svg, 4, 20, (Type){13, 600, ANCHOR_START, T_bad}, tr("bankrupt, out of the game"));
        return;
    }
    if (street >= 0) {
        snprintf(words, sizeof words, tr("Street %c would pay"),
                 budowa_deck(s->deck)->street[street].name);
        svg_text_fit(svg, 4, 20, (Type){12.5, 500, ANCHOR_START, T_ink2}, SEAT_W - 60, 9, words);
        kit_delta(svg, SEAT_W - 2, 16, budowa_payout(s, street, scene->seat));
    } else {
        svg_use(svg, "money", 2, 5, 22, T_none);
        draw_counter(svg, 28, 2, (int)s->cash[scene->seat]);
        snprintf(words, sizeof words,
                 trn("%d building in hand", "%d buildings in hand", s->n_hand[scene->seat]),
                 s->n_hand[scene->seat]);
        svg_text_fit(svg, SEAT_W - 2, 20, (Type){12.5, 500, ANCHOR_END, T_ink2}, SEAT_W - 80, 9,
                     words);
    }
    for (int venue = 0; venue < budowa_deck(s->deck)->n_venues; venue++)
        if (s->shares[scene->seat] & budowa_shares_of(venue))
            draw_tile(scene, venue, held++);
}
