/* SPDX-License-Identifier: MIT */
/* budowa_scene.c - Budowa Miasta as pictures: the board with its choices, and the list of parts.
 *
 * Every legal move is one click: a building in the hand or its plot on the map, a share in the
 * offers, in the list of piles or at its venue. So there are no selections. */
#include "games/budowa/budowa_scene.h"
#include "games/budowa/budowa_words.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

/* ---- the corners: how it ends, and what the signs mean ---- */

/* A plate like on a poster: square, with an edge of ink and a hard shadow. */
static void draw_plate(Svg *svg, Box box) {
    svg_rect(svg, box.x + 3, box.y + 4, box.w, box.h, 3, svg_veil(T_bdark, .45));
    svg_rect(svg, box.x, box.y, box.w, box.h, 3, svg_both(T_paper, T_bdark, 1.6));
}

/* The way from goal to goal that misses the fewest buildings. Returns where it ends. */
static double draw_route(Scene *scene, const BudowaMap *map, double x, double y) {
    Svg *svg = &scene->svg;
    uint32_t route = budowa_route(map->state);
    for (int street = 0; street < map->deck->n_streets; street++) {
        if (!(route >> street & 1))
            continue;
        int built = budowa_count(map->state->built & budowa_plots_of(street));
        char letter[2] = {map->deck->street[street].name, '\0'};
        svg_rect(svg, x, y, 36, 27, 4, svg_both(built == 4 ? T_broad : T_paper, T_edge, 1));
        svg_text(svg, x + 18, y + 19.5,
                 (Type){17, 700, ANCHOR_MIDDLE, built == 4 ? T_brail : T_ink}, letter);
        for (int i = 0; i < 4; i++)
            svg_rect(svg, x + 1.5 + i * 8.5, y + 30, 7, 5, 2,
                     i < built ? svg_both(T_ink, T_edge, .8) : svg_both(T_none, T_edge, .8));
        x += 41;
    }
    return x;
}

static void draw_ending(Scene *scene, const BudowaMap *map) {
    Svg *svg = &scene->svg;
    char words[192], from[64], to[64];
    Text name;
    text_init(&name, from, sizeof from);
    words_budowa_venue(map->deck, &map->deck->venue[map->deck->from], &name);
    text_init(&name, to, sizeof to);
    words_budowa_venue(map->deck, &map->deck->venue[map->deck->to], &name);
    draw_plate(svg, (Box){10, 10, 268, map->state->phase == BUDOWA_OVER ? 100 : 124});
    svg_use(svg, "target", 20, 20, 18, T_ink);
    snprintf(words, sizeof words, tr("Route %s \u2013 %s"), from, to);
    svg_text_fit(svg, 44, 34, (Type){14, 700, ANCHOR_START, T_ink, true}, 228, 10, words);
    snprintf(words, sizeof words, tr("ends the match, its builder gets %d"), map->deck->bonus);
    svg_text_fit(svg, 22, 53, (Type){12.5, 400, ANCHOR_START, T_ink2}, 250, 10, words);
    draw_route(scene, map, 22, 64);
    if (map->state->phase == BUDOWA_OVER) /* also of a drawn position: its bag is unknown */
        return;
    svg_use(svg, "bag", 20, 106, 20, T_ink2);
    snprintf(words, sizeof words,
             trn("%d building in the bag", "%d buildings in the bag", map->state->n_bag),
             map->state->n_bag);
    svg_text_fit(svg, 44, 121, (Type){12.5, 500, ANCHOR_START, T_ink2}, 180, 10, words);
}

static void draw_legend(Scene *scene, const BudowaMap *map) {
    static const char *const NAMES[] = {TR("normal cost"), TR("double cost"), TR("in hand"),
                                        TR("street finished")};
    Svg *svg = &scene->svg;
    double x = map->box.w - 158;
    draw_plate(svg, (Box){x - 10, 12, 158, 118});
    for (int i = 0; i < 4; i++) {
        double y = 22 + i * 26;
        Paint paint = svg_both(i == 3 ? T_broad : T_paper, T_edge, 1.2);
        if (i == 1)
            paint.dash[0] = 4, paint.dash[1] = 3;
        svg_rect(svg, x, y, 26, 20, 5, paint);
        if (i == 1)
            svg_rect(svg, x, y, 26, 20, 5, svg_pattern("pdbl"));
        if (i == 2)
            svg_rect(svg, x - .5, y - .5, 27, 21, 6,
                     svg_line(scene->style->choices ? T_accent : T_ink, 2.5));
        if (i == 3)
            svg_path(svg, "M# #h20", (double[]){x + 3, y + 10}, svg_line(T_brail, 2));
        svg_text_fit(svg, x + 35, y + 14.5, (Type){12.5, 500, ANCHOR_START, T_ink}, 116, 9.5,
                     tr(NAMES[i]));
    }
}

/* On a phone one line at the foot says it all. */
static void draw_foot(Scene *scene, const BudowaMap *map) {
    Svg *svg = &scene->svg;
    char words[16];
    double y = map->box.h - 39;
    svg_rect(svg, 2, y - 3, 362, 42, 6, svg_veil(T_paper, .9));
    svg_use(svg, "target", 6, y + 4, 20, T_ink);
    double x = draw_route(scene, map, 32, y);
    if (map->state->phase == BUDOWA_OVER)
        return;
    snprintf(words, sizeof words, "%d", map->state->n_bag);
    svg_use(svg, "bag", x + 3, y + 4, 20, T_ink2);
    svg_text(svg, x + 26, y + 19, (Type){14, 700, ANCHOR_START, T_ink}, words);
}

/* ---- what counts ---- */

static void draw_ring(Svg *svg, const BudowaMap *map, int venue) {
    Spot at = budowa_venue_spot(map, venue);
    svg_circle(svg, at.x, at.y, map->radius,
               (Paint){.stroke = T_ink, .width = 5, .stroke_opacity = .9});
    svg_circle(svg, at.x, at.y, map->radius, svg_line(T_sun, 2.5));
}

static void draw_outline(Svg *svg, const BudowaMap *map, int street) {
    BudowaWay way = budowa_way(map, street);
    Spot middle = {way.from.x + way.along.x * way.length / 2,
                   way.from.y + way.along.y * way.length / 2};
    double w = way.length - 2 * map->radius, h = map->band;
    budowa_slab(svg, &way, middle, w, h, 6,
                (Paint){.stroke = T_ink, .width = 5, .stroke_opacity = .9});
    budowa_slab(svg, &way, middle, w, h, 6, svg_line(T_sun, 2.5));
}

static void draw_counts(Scene *scene, const BudowaMap *map) {
    Svg *svg = &scene->svg;
    const BudowaDeck *deck = map->deck;
    int pointed = budowa_pointed_street(scene);
    if (!scene->style->highlight)
        return;
    svg_begin(svg);
    svg_id(svg, "counts");
    svg_class(svg, "counts");
    svg_attribute(svg, "pointer-events", "none");
    svg_end(svg);
    bool connected = scene_highlights(scene, "connected");
    uint32_t route = connected ? budowa_route(map->state) : 0;
    for (int street = 0; street < deck->n_streets; street++)
        if (street == pointed ||
            (route >> street & 1 && budowa_is_finished(map->state->built, street)))
            draw_outline(svg, map, street);
    for (int venue = 0; venue < deck->n_venues; venue++) {
        uint64_t held = map->state->shares[scene->seat] & budowa_shares_of(venue);
        bool end =
            pointed >= 0 && held &&
            (deck->street[pointed].venue[0] == venue || deck->street[pointed].venue[1] == venue);
        bool goal = connected && (venue == deck->from || venue == deck->to);
        if (end || goal || (scene_highlights(scene, "share_value") && held & ~deck->free))
            draw_ring(svg, map, venue);
    }
    svg_close(svg);
}

/* ---- moves ---- */

static void draw_build(Scene *scene, const BudowaMap *map, Move move) {
    Svg *svg = &scene->svg;
    int plot = budowa_move_what(move);
    BudowaWay way = budowa_way(map, plot / 4);
    Spot at = budowa_plot_spot(map, &way, plot);
    double w = way.cell * .86 < map->band ? way.cell * .86 : map->band;
    /* A finger's breadth; on a phone, where the map has none, the cards of the hand have it. */
    double finger = map->small ? 23 : 44;
    svg_shift(svg, at.x, at.y);
    scene_open_move(scene, move, "build-%c%d", map->deck->street[plot / 4].name, plot % 4 + 1);
    svg_target(svg, -finger / 2, -finger / 2, finger, finger);
    budowa_slab(svg, &way, (Spot){0, 0}, w + 3, map->band * .8 + 3, 6, svg_line(T_accent, 3));
    svg_close(svg);
    svg_close(svg);
}

static void draw_take(Scene *scene, const BudowaMap *map, Move move) {
    Svg *svg = &scene->svg;
    int venue = budowa_move_what(move) - 1;
    Spot at = budowa_venue_spot(map, venue);
    double r = map->radius;
    svg_shift(svg, at.x, at.y);
    scene_open_move(scene, move, "take-%d", venue);
    svg_target(svg, -r, -r, 2 * r, 2 * r);
    svg_circle(svg, 0, 0, r + 1, svg_line(T_accent, 3));
    svg_close(svg);
    svg_close(svg);
}

/* Sales and "no share" belong to no place on the map. */
static void draw_moves(Scene *scene, const BudowaMap *map) {
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    scene->roving = true;
    for (int i = 0; i < n_moves; i++) {
        if (budowa_move_kind(moves[i]) == BUDOWA_MOVE_BUILD)
            draw_build(scene, map, moves[i]);
        else if (budowa_move_kind(moves[i]) == BUDOWA_MOVE_SHARE && budowa_move_what(moves[i]) > 0)
            draw_take(scene, map, moves[i]);
    }
}

/* ---- the preview ---- */

/* A bubble that stays in the picture. */
static void draw_bubble(Scene *scene, const BudowaMap *map, Spot at) {
    if (!scene->bubble)
        return;
    kit_bubble_in(&scene->svg, at.x, at.y > 48 ? at.y : 48, scene->bubble, 4, map->box.w - 4);
}

static void draw_house_ghost(Scene *scene, const BudowaMap *map, int plot) {
    Svg *svg = &scene->svg;
    BudowaWay way = budowa_way(map, plot / 4);
    Spot at = budowa_plot_spot(map, &way, plot);
    double w = way.cell * .86 < map->band ? way.cell * .86 : map->band, h = map->band * .8;
    if (budowa_ghost_street(scene) >= 0) {
        Spot middle = {way.from.x + way.along.x * way.length / 2,
                       way.from.y + way.along.y * way.length / 2};
        budowa_slab(svg, &way, middle, way.length - 2 * map->radius, map->band + 3, 8,
                    (Paint){.stroke = T_accent, .width = 2.5, .dash = {9, 6}});
    }
    budowa_slab(svg, &way, (Spot){at.x + 1, at.y + 6}, w, h, 5, svg_veil(T_shade, .28));
    budowa_slab(svg, &way, at, w, h, 5, svg_fill(T_soft));
    budowa_slab(svg, &way, at, w + 4, h + 4, 6,
                (Paint){.stroke = T_accent, .width = 3, .dash = {6, 4}});
    double side = map->band * 1.12;
    svg_use(svg, budowa_kind_symbol(map->deck->kind[plot]), at.x - side / 2, at.y - side * .72,
            side, T_none);
    draw_bubble(scene, map, (Spot){at.x, at.y - map->band * .8});
}

static void draw_share_ghost(Scene *scene, const BudowaMap *map, int venue) {
    Spot at = budowa_venue_spot(map, venue);
    double r = map->radius;
    svg_circle(&scene->svg, at.x, at.y, r + 3,
               (Paint){.stroke = T_accent, .width = 4, .dash = {9, 6}});
    svg_circle(&scene->svg, at.x, at.y + r, r * .36, svg_both(T_soft, T_accent, 2));
    svg_use(&scene->svg, "share", at.x - r * .25, at.y + r * .75, r * .5, T_none);
    draw_bubble(scene, map, (Spot){at.x, at.y - r - 4});
}

static void draw_ghost(Scene *scene, const BudowaMap *map) {
    Move ghost = scene->style->ghost;
    int kind = budowa_move_kind(ghost), what = budowa_move_what(ghost);
    svg_begin(&scene->svg);
    svg_id(&scene->svg, "ghost");
    svg_class(&scene->svg, "ghost");
    svg_attribute(&scene->svg, "pointer-events", "none");
    svg_end(&scene->svg);
    if (kind == BUDOWA_MOVE_BUILD)
        draw_house_ghost(scene, map, what);
    else if (kind == BUDOWA_MOVE_SELL)
        draw_share_ghost(scene, map, what / BUDOWA_SHARES);
    else if (what > 0)
        draw_share_ghost(scene, map, what - 1);
    svg_close(&scene->svg);
}

/* ---- parts ---- */

static Box board_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)seat;
    BudowaMap map;
    budowa_lay_map(view, style, &map);
    return map.box;
}

static void board(Scene *scene) {
    BudowaMap map;
    budowa_lay_map(scene->view, scene->style, &map);
    budowa_draw_ground(&scene->svg, &map);
    if (map.small) {
        draw_foot(scene, &map);
    } else {
        svg_aside(&scene->svg);
        draw_ending(scene, &map);
        draw_legend(scene, &map);
        svg_close(&scene->svg);
    }
    budowa_draw_map(scene, &map);
    draw_counts(scene, &map);
    draw_moves(scene, &map);
    if (scene->style->ghost != NO_MOVE)
        draw_ghost(scene, &map);
}

enum {
    BOARD,
    OFFERS,
    HAND,
    SHARES,
    STREETS,
    SEAT,
    N_PARTS
};

static const ScenePart PARTS[N_PARTS + 1] = {
    [BOARD] = {.id = "board",
               .title = TR("Map"),
               .region = REGION_BOARD,
               .margin = {0.25F, 0.2F, 0.25F, 0.26F},
               .box = board_box,
               .draw = board},
    [OFFERS] = {.id = "offers",
                .title = TR("Shares to choose from"),
                .region = REGION_ACTION,
                .box = budowa_offers_box,
                .draw = budowa_draw_offers},
    [HAND] = {.id = "hand",
              .title = TR("Buildings in hand"),
              .region = REGION_ACTION,
              .box = budowa_hand_box,
              .draw = budowa_draw_hand},
    [SHARES] = {.id = "shares",
                .title = TR("Shares"),
                .region = REGION_SIDE,
                .box = budowa_shares_box,
                .draw = budowa_draw_shares},
    [STREETS] = {.id = "streets",
                 .title = TR("What streets will pay"),
                 .region = REGION_SIDE,
                 .box = budowa_streets_box,
                 .draw = budowa_draw_streets},
    [SEAT] = {.id = "seat",
              .title = TR("Shares"),
              .region = REGION_SEAT,
              .box = budowa_seat_box,
              .draw = budowa_draw_seat},
    [N_PARTS] = {.id = NULL},
};

/* ---- drawn positions ---- */

/* Draws a part into a panel with a head; returns its height. */
static double draw_in_panel(Scene *scene, const ScenePart *part, const char *head, Box at) {
    Box box = part->box(scene->view, scene->style, scene->seat);
    if (!(box.h > 0))
        return 0;
    kit_panel(&scene->svg, (Box){at.x, at.y, at.w, box.h + 60}, 16);
    if (part->region == REGION_ACTION)
        kit_seat_mark(&scene->svg, scene->seat, at.x + 28, at.y + 25, 11, head);
    kit_head(&scene->svg, at.x + (part->region == REGION_ACTION ? 48 : 18), at.y + 30, NULL, head);
    svg_shift(&scene->svg, at.x + 12, at.y + 46);
    part->draw(scene);
    svg_close(&scene->svg);
    return box.h + 76;
}

/* The ground must be written before the houses on it, so its height is measured first. */
static double drawing_height(const View *view, const SceneStyle *style) {
    const BudowaState *s = budowa_state(view);
    double middle = board_box(view, style, 0).h + 32, side = 16;
    for (int part = SHARES; part <= STREETS; part++) {
        Box box = PARTS[part].box(view, style, 0);
        side += box.h > 0 ? box.h + 76 : 0;
    }
    for (int seat = 0; seat < s->seats; seat++)
        middle += s->n_hand[seat] ? budowa_hand_box(view, style, (Seat)seat).h + 76 : 0;
    return middle > side ? middle : side;
}

static void draw_hands(Scene *scene, Box at) {
    const char *before = scene->svg.prefix;
    for (int seat = 0; seat < scene->view->seats; seat++) {
        char name[MAX_NAME], prefix[24];
        snprintf(prefix, sizeof prefix, "hand-%d", seat);
        scene->svg.prefix = prefix;
        scene->seat = (Seat)seat;
        at.y += draw_in_panel(scene, &PARTS[HAND], scene_player(scene, (Seat)seat, name), at);
    }
    scene->svg.prefix = before;
}

static bool drawing(Scene *scene, int slot, Scan *in, Box *box) {
    View view = {.game = &budowa_game, .seat = NOBODY, .player = scene->style->player};
    BudowaDrawing drawn;
    if (!budowa_read_drawing(slot, in, &drawn))
        return false;
    memcpy(&view.state, &drawn.state, sizeof drawn.state);
    view.seats = drawn.state.seats;
    Scene whole = *scene;
    whole.view = &view;
    Box map = board_box(&view, scene->style, 0);
    *box = (Box){0, 0, map.w + 352, drawing_height(&view, scene->style)};
    svg_rect(&whole.svg, 0, 0, box->w, box->h, 0, svg_fill(T_bg));
    svg_shift(&whole.svg, 16, 16);
    kit_shadow(&whole.svg, map, 20, 4);
    svg_clip(&whole.svg, "clip", 0, 0, map.w, map.h, 20);
    board(&whole);
    svg_close(&whole.svg);
    svg_close(&whole.svg);
    Box at = {map.w + 32, 16, 304, 0};
    for (int part = SHARES; part <= STREETS; part++) {
        whole.svg.prefix = PARTS[part].id;
        at.y += draw_in_panel(&whole, &PARTS[part], tr(PARTS[part].title), at);
    }
    draw_hands(&whole, (Box){16, map.h + 32, map.w, 0});
    return true;
}

static const SheetRow SHEET[] = {
    {.line = "cash", .symbol = "money"},
    {.line = "share_value", .symbol = "share", .fact = true},
    {.line = NULL},
};

static void trace(const Deck *head, const MoveFacts *facts, Text *out) {
    const BudowaDeck *deck = (const BudowaDeck *)head;
    int what = facts->value[BUDOWA_FACT_WHAT];
    if (facts->value[BUDOWA_FACT_KIND] == BUDOWA_MOVE_BUILD)
        text_format(out, "- building-%c%d\n", deck->street[what / 4].name, what % 4 + 1);
    else if (what >= 0)
        text_format(out, "- venue-%d\n", what);
}

static SceneFeat feat(const Deck *deck, const MoveFacts *facts) {
    (void)deck;
    if (facts->value[BUDOWA_FACT_KIND] != BUDOWA_MOVE_BUILD)
        return facts->value[BUDOWA_FACT_WHAT] >= 0 ? FEAT_COIN : FEAT_CARD;
    return facts->value[BUDOWA_FACT_PAYS] >= 0 ? FEAT_STREET : FEAT_FLOOR;
}

static const Tint TINTS[] = {
    {T_bg, 0xF3DDA6, 0x1E120B},       {T_table, 0xEFAE2B, 0x4A2C12},
    {T_cut, 0xF8D873, 0x5A3A16},      {T_cut2, 0xE9C15C, 0x6A4518},
    {T_paper, 0xFBF1D9, 0x2E1D13},    {T_inset, 0xF2E2BB, 0x24160E},
    {T_line, 0xDEC58D, 0x57402B},     {T_edge, 0x7A5B36, 0xA88A66},
    {T_ink, 0x2A1710, 0xFBEFD6},      {T_ink2, 0x5E4330, 0xD9C3A0},
    {T_shade, 0x4A2A12, 0x000000},    {T_accent, 0xB92C17, 0xFF9A76},
    {T_onaccent, 0xFFF8E6, 0x2B0D05}, {T_soft, 0xFCDDC2, 0x5A2A1A},
    {T_bad, 0x8E1B16, 0xFFB0A0},      {T_none, 0, 0},
};

const GameScene budowa_scene = {
    .parts = PARTS,
    .emblem = "villa",
    .ground = T_P,
    .finale = FINALE_TRAM,
    .tints = TINTS,
    .lettering = "'Avenir Next',Futura,'Century Gothic','Gill Sans','Noto Sans',sans-serif",
    .sheet = SHEET,
    .overview = budowa_overview,
    .cutouts = budowa_cutouts,
    .trace = trace,
    .feat = feat,
    .drawing = drawing,
};
