/* SPDX-License-Identifier: MIT */
/* urbanista_scene.c - Urbanista as pictures: the growing city, the hand, the goals, other hands.
 *
 * Board coordinates are those of the rules: block (x, y) has its top left corner at BLOCK_W x,
 * BLOCK_H y, whatever the city's size; only the viewBox grows. Cards are drawn in the order in
 * which they were laid, so covering needs no clipping.
 *
 * A placement is a card, a turn and a place; the selection is the first two ("7", or "7r" turned).
 * The place is picked on the board: around the corner where the card's four blocks would meet lies
 * a target of one block's size, so that targets never overlap and the card comes to lie centred
 * under the finger. */
#include "base/scan.h"
#include "games/urbanista/urbanista.h"
#include "games/urbanista/urbanista_scene_card.h"
#include "games/urbanista/urbanista_scene_city.h"
#include "games/urbanista/urbanista_words.h"
#include "scene/scene.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const UrbanistaState *state_of(const View *view) {
    return (const UrbanistaState *)&view->state;
}

static const UrbanistaCard *card_of(const UrbanistaState *s, int card) {
    return &urbanista_deck(s->deck)->card[card];
}

/* ---- selections ---- */

/* "7r" -> 7, turned. Anything else that does not name a card of the deck: card 0. */
static int read_select(const char *select, bool *turned) {
    size_t digits = strspn(select, "0123456789");
    *turned = select[digits] == 'r';
    int card = 0;
    bool whole = select[digits + *turned] == '\0';
    return whole && slice_int((Slice){select, digits}, &card, 1, URBANISTA_CARDS) ? card : 0;
}

static bool selects(const View *view, const char *select, Move move) {
    (void)view;
    bool turned;
    UrbanistaPlace place = urbanista_place(move);
    return place.card == read_select(select, &turned) &&
           (place.turned == turned || urbanista_is_show(move));
}

static void select_for(const View *view, Move move, Text *out) {
    (void)view;
    UrbanistaPlace place = urbanista_place(move);
    text_format(out, "%d%s", place.card, place.turned ? "r" : "");
}

static void start(const View *view, Text *out) {
    const UrbanistaState *s = state_of(view);
    if (view->seat != NOBODY && view->game->actor(s) == view->seat)
        text_int(out, s->shown ? s->shown : s->hand[view->seat][0]);
}

static void turn(const View *view, const char *select, Text *out) {
    (void)view;
    bool turned;
    int card = read_select(select, &turned);
    if (card)
        text_format(out, "%d%s", card, turned ? "" : "r");
}

static Move turn_move(const View *view, Move move) {
    (void)view;
    UrbanistaPlace place = urbanista_place(move);
    if (urbanista_is_show(move))
        return NO_MOVE;
    place.turned = !place.turned;
    return urbanista_move(place);
}

/* ---- the board ---- */

typedef struct {
    int left, top, right, bottom; /* blocks, the last ones included */
} Extent;

static Extent city_extent(const UrbanistaState *s) {
    Extent e = {s->city[0].x, s->city[0].y, s->city[0].x + 1, s->city[0].y + 1};
    for (int i = 1; i <= s->turn; i++) {
        const UrbanistaPlace *at = &s->city[i];
        e.left = at->x < e.left ? at->x : e.left;
        e.top = at->y < e.top ? at->y : e.top;
        e.right = at->x + 1 > e.right ? at->x + 1 : e.right;
        e.bottom = at->y + 1 > e.bottom ? at->y + 1 : e.bottom;
    }
    return e;
}

/* How far a board on which somebody plays reaches from the city's first block, in blocks. */
enum {
    START_REACH = 3, /* to begin with */
    REACH_STEP = 2,  /* it grows by, when a card could come to lie beyond */
    CARD = 2         /* a card's blocks */
};

static int reach(int farthest) {
    int needed = farthest + CARD;
    return needed <= START_REACH ? START_REACH
                                 : (needed + REACH_STEP - 1) / REACH_STEP * REACH_STEP;
}

/* A board in play has room for every card that could be laid, in every seat's turn,
 * and grows in steps, so that it keeps its scale while one looks at it and for several turns. A
 * finished city and a picture only need the scale. */
static Box board_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)seat;
    const UrbanistaState *s = state_of(view);
    Extent e = city_extent(s);
    double side = 62, top = 62, bottom = 40;
    if ((style->choices || style->looks) && s->turn < URBANISTA_TURNS) {
        e = (Extent){-reach(-e.left), -reach(-e.top), reach(e.right - 1) + 1,
                     reach(e.bottom - 1) + 1};
        side = .3 * BLOCK_W, top = .6 * BLOCK_H, bottom = .3 * BLOCK_H;
    }
    return (Box){e.left * BLOCK_W - side, e.top * BLOCK_H - top,
                 (e.right - e.left + 1) * BLOCK_W + 2 * side,
                 (e.bottom - e.top + 1) * BLOCK_H + top + bottom};
}

/* How much bigger signs must be drawn to stay legible when a large city is shown small. */
static double sign_scale(const Scene *scene) {
    Box box = board_box(scene->view, scene->style, scene->seat);
    double wide = box.w / (scene->style->compact ? 400 : 792);
    double high = box.h / (scene->style->compact ? 440 : 576);
    double scale = wide > high ? wide : high;
    return scale < 1 ? 1 : scale > 2.4 ? 2.4 : scale;
}

/* Column and row numbers along the city, as in the notation. */
static void draw_scale(Svg *s, Extent e, double scale) {
    Type type = {12 * scale, 500, ANCHOR_MIDDLE, T_ink2};
    for (int x = e.left; x <= e.right; x++)
        svg_int(s, (x + .5) * BLOCK_W, e.top * BLOCK_H - 14, type, x);
    type.anchor = ANCHOR_END;
    for (int y = e.top; y <= e.bottom; y++)
        svg_int(s, e.left * BLOCK_W - 12, (y + .5) * BLOCK_H + 5 * scale, type, y);
}

/* The city is one picture; over it lies what is known of each card, for those who point. */
static void draw_city(Scene *scene) {
    const UrbanistaState *s = state_of(scene->view);
    City city;
    Blocks blocks;
    urbanista_city(s, &city);
    urbanista_list_blocks(&city, &blocks);
    double sign = sign_scale(scene);
    urbanista_draw_city(&scene->svg, &blocks,
                        (CityLook){.w = BLOCK_W,
                                   .h = BLOCK_H,
                                   .sign = sign > 1.4 ? 1.4 : sign,
                                   .counts = true,
                                   .cars = true});
    for (int i = 0; i <= s->turn; i++) {
        const UrbanistaPlace *at = &s->city[i];
        char label[128], column[WORDS_NUMBER], row[WORDS_NUMBER];
        snprintf(label, sizeof label, tr("card %d, column %s, row %s"), at->card,
                 words_number(at->x, column), words_number(at->y, row));
        scene_open(scene, true, at->x * BLOCK_W, at->y * BLOCK_H, label, "card-%d", at->card);
        svg_rect(&scene->svg, 0, 0, 2 * BLOCK_W, 2 * BLOCK_H, 8, svg_veil(T_paper, .01));
        svg_close(&scene->svg);
    }
}

static void draw_set(Svg *svg, const uint64_t set[CITY_ROWS], bool is_bad) {
    for (int y = 0; y < CITY_ROWS; y++) {
        for (uint64_t left = set[y]; left; left &= left - 1) {
            int x = __builtin_ctzll(left) - CITY_ORIGIN;
            Box box = {x * BLOCK_W, (y - CITY_ORIGIN) * BLOCK_H, BLOCK_W, BLOCK_H};
            if (is_bad)
                kit_costs(svg, box, 6);
            else
                kit_counts(svg, box, 6);
        }
    }
}

/* What the score line pointed at is about. */
static void draw_counts(Scene *scene) {
    City city;
    UrbanistaCounts counts;
    if (!scene->style->highlight)
        return;
    urbanista_city(state_of(scene->view), &city);
    urbanista_counts(&city, scene->style->highlight, &counts);
    svg_begin(&scene->svg);
    svg_id(&scene->svg, "counts");
    svg_class(&scene->svg, "counts");
    svg_attribute(&scene->svg, "pointer-events", "none");
    svg_end(&scene->svg);
    draw_set(&scene->svg, counts.bad, true);
    draw_set(&scene->svg, counts.good, false);
    svg_close(&scene->svg);
}

/* One target a place: what can be clicked is a whole block, what is seen is a small ring. */
static void draw_places(Scene *scene) {
    Svg *svg = &scene->svg;
    Move moves[MAX_MOVES];
    int n_moves = scene_moves(scene, moves);
    double scale = sign_scale(scene);
    scene->roving = true;
    for (int i = 0; i < n_moves; i++) {
        if (!selects(scene->view, scene->style->select, moves[i]))
            continue;
        UrbanistaPlace at = urbanista_place(moves[i]);
        double x = (at.x + 1) * BLOCK_W, y = (at.y + 1) * BLOCK_H;
        scene_open_move(scene, moves[i], "place-%d-%d", at.x, at.y);
        svg_target(svg, x - BLOCK_W / 2.0, y - BLOCK_H / 2.0, BLOCK_W, BLOCK_H);
        svg_circle(svg, x, y, 3.8 * scale, svg_both(T_paper, T_accent, 1.5 * scale));
        svg_close(svg);
    }
}

/* Between the places there are some at which a card would touch the city with a corner alone. */
static void draw_barred(Scene *scene) {
    const UrbanistaState *s = state_of(scene->view);
    UrbanistaCorners corners;
    bool turned;
    int card = read_select(scene->style->select, &turned);
    Move moves[MAX_MOVES];
    if (card == URBANISTA_NONE || !scene_moves(scene, moves))
        return;
    urbanista_corners(s, &corners);
    uint64_t columns = 0;
    for (int y = corners.top; y <= corners.bottom; y++)
        columns |= corners.row[y];
    for (int y = corners.top; y <= corners.bottom; y++) {
        for (uint64_t left = columns & ~corners.row[y]; left; left &= left - 1) {
            UrbanistaPlace at = {.card = (uint8_t)card,
                                 .x = (int8_t)(__builtin_ctzll(left) - CITY_ORIGIN),
                                 .y = (int8_t)(y - CITY_ORIGIN)};
            char label[64], column[WORDS_NUMBER], row[WORDS_NUMBER];
            snprintf(label, sizeof label, tr("column %s, row %s"), words_number(at.x, column),
                     words_number(at.y, row));
            scene_open_barred(scene, false, 0, 0, label, urbanista_move(at), "barred-%d-%d", at.x,
                              at.y);
            svg_target(&scene->svg, (at.x + .5) * BLOCK_W, (at.y + .5) * BLOCK_H, BLOCK_W, BLOCK_H);
            svg_close(&scene->svg);
        }
    }
}

static void draw_ghost(Scene *scene) {
    Svg *svg = &scene->svg;
    const UrbanistaState *s = state_of(scene->view);
    UrbanistaPlace at = urbanista_place(scene->style->ghost);
    Box box = {0, 0, 2 * BLOCK_W, 2 * BLOCK_H};
    svg_begin(svg);
    svg_id(svg, "ghost");
    svg_class(svg, "ghost");
    svg_attribute(svg, "pointer-events", "none");
    svg_at(svg, at.x * BLOCK_W, at.y * BLOCK_H);
    svg_end(svg);
    kit_lift(svg, box, urbanista_card_radius(BLOCK_H));
    urbanista_draw_card(
        svg, card_of(s, at.card),
        (CardStyle){.turned = at.turned, .w = BLOCK_W, .h = BLOCK_H, .letters = true});
    kit_ghost(svg, box, urbanista_card_radius(BLOCK_H));
    if (scene->bubble) {
        Box all = board_box(scene->view, scene->style, scene->seat);
        double scale = sign_scale(scene), tip = (at.x + 1) * BLOCK_W;
        svg_place(svg, BLOCK_W, -4, scale, 0);
        kit_bubble_in(svg, 0, 0, scene->bubble, (all.x - tip) / scale,
                      (all.x + all.w - tip) / scale);
        svg_close(svg);
    }
    svg_close(svg);
}

static void board(Scene *scene) {
    const UrbanistaState *s = state_of(scene->view);
    urbanista_draw_mat(&scene->svg, board_box(scene->view, scene->style, scene->seat));
    draw_scale(&scene->svg, city_extent(s), sign_scale(scene));
    draw_city(scene);
    draw_counts(scene);
    draw_barred(scene);
    draw_places(scene);
    if (scene->style->ghost != NO_MOVE && !urbanista_is_show(scene->style->ghost))
        draw_ghost(scene);
}

/* An open eye on the corner of a card that its holder showed (U13). */
static void draw_shown(Svg *svg, double x, double y) {
    svg_circle(svg, x, y, 11, svg_both(T_accent, T_paper, 2));
    svg_use(svg, "eye", x - 7, y - 7, 14, T_paper);
}

/* ---- the hand ---- */

/* Sizes of the hand on a desk and on a phone. */
typedef struct {
    double w, h;  /* of a block */
    double step;  /* from card to card */
    double pile;  /* where the pile lies */
    double small; /* the pile's blocks, by the hand's */
    double wide;
} HandLayout;

static HandLayout hand_layout(const SceneStyle *style) {
    return style->compact ? (HandLayout){42, 38, 92, 298, .72, 366}
                          : (HandLayout){66, 54, 148, 492, .85, 640};
}

static Box hand_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)seat;
    HandLayout layout = hand_layout(style);
    bool over = state_of(view)->turn == URBANISTA_TURNS;
    return (Box){0, 0, layout.wide, over ? 0 : 2 * layout.h + 42};
}

/* Who gets what the player on turn does not lay, in the card's label and under it. */
static void add_receiver(const Scene *scene, Seat receiver, char label[128], char caption[128]) {
    char name[MAX_NAME], card[32];
    scene_player(scene, receiver, name);
    snprintf(card, sizeof card, "%.31s", caption);
    snprintf(label, 128, tr("%s, passes to: %s"), card, name);
    snprintf(caption, 128, "%s \u2192 %s", card, name);
}

static void draw_held(Scene *scene, const HandLayout *layout, int i) {
    Svg *svg = &scene->svg;
    const UrbanistaState *s = state_of(scene->view);
    int card = s->hand[scene->seat][i];
    Box box = {0, 0, 2 * layout->w, 2 * layout->h};
    svg_shift(svg, 6 + i * layout->step, 8);
    bool is_shown = card == s->shown;
    if (card == URBANISTA_HIDDEN) {
        scene_open(scene, false, 0, 0, tr("hidden card"), "hidden-%d", i);
        kit_card_back(svg, box);
        svg_close(svg);
        svg_close(svg);
        return;
    }
    bool turned, acting = scene->view->game->actor(s) == scene->view->seat;
    bool chosen =
        acting && scene->style->choices && read_select(scene->style->select, &turned) == card;
    char words[128], caption[128], select[16];
    snprintf(words, sizeof words, is_shown ? tr("card %d, shown") : tr("card %d"), card);
    snprintf(caption, sizeof caption, "%s", words);
    /* What is not laid passes on: alone one keeps it. */
    if (acting && scene->style->choices && !chosen && s->seats > 1)
        add_receiver(scene, (Seat)((scene->view->seat + 1) % s->seats), words, caption);
    /* The chosen card is turned by picking it again. */
    snprintf(select, sizeof select, "%d%s", card, chosen && !turned ? "r" : "");
    if (acting)
        scene_open_select(scene, select, chosen, words, "card-%d", card);
    else
        scene_open(scene, true, 0, 0, words, "card-%d", card);
    urbanista_draw_card(svg, card_of(s, card),
                        (CardStyle){.turned = chosen && turned,
                                    .w = layout->w,
                                    .h = layout->h,
                                    .letters = true,
                                    .shadow = 3});
    if (chosen)
        kit_chosen(svg, box, urbanista_card_radius(layout->h));
    if (is_shown)
        draw_shown(svg, box.w - 6, 6);
    svg_text_fit(svg, layout->w, box.h + 25,
                 (Type){12.5, chosen ? 700 : 500, ANCHOR_MIDDLE, chosen ? T_accent : T_ink2},
                 layout->step - 4, 9.5, caption);
    svg_close(svg);
    svg_close(svg);
}

/* The pile's top card, which everybody sees, on the edges of those below. */
static void draw_pile(Scene *scene, const HandLayout *layout) {
    Svg *svg = &scene->svg;
    const UrbanistaState *s = state_of(scene->view);
    int left = urbanista_pile_dealt(s->seats) - s->turn;
    if (left <= 0)
        return;
    double w = layout->w * layout->small, h = layout->h * layout->small;
    int top = s->pile[s->turn];
    char words[64];
    svg_rect(svg, layout->pile - 26, 8, 1, 2 * layout->h, 0, svg_fill(T_line));
    snprintf(words, sizeof words, tr("next card: %d"), top);
    scene_open_barred(scene, true, layout->pile, 12, words,
                      urbanista_move((UrbanistaPlace){.card = (uint8_t)top}), "card-%d", top);
    if (left > 2)
        svg_rect(svg, 6, 6, 2 * w, 2 * h, urbanista_card_radius(h), svg_fill(T_cut2));
    if (left > 1)
        svg_rect(svg, 3, 3, 2 * w, 2 * h, urbanista_card_radius(h), svg_both(T_paper, T_cut2, 1));
    urbanista_draw_card(
        svg, card_of(s, top),
        (CardStyle){.w = w, .h = h, .letters = !scene->style->compact, .shadow = 1});
    svg_close(svg);
    if (scene->style->compact)
        snprintf(words, sizeof words, "%s", tr("next card"));
    else
        snprintf(words, sizeof words, trn("next, %d in the pile", "next, %d in the pile", left),
                 left);
    svg_text_fit(svg, layout->pile + w, 2 * layout->h + 33,
                 (Type){12.5, 500, ANCHOR_MIDDLE, T_ink2},
                 scene->style->compact ? 2 * w + 12 : 2 * w + 50, 9.5, words);
}

static void hand(Scene *scene) {
    const UrbanistaState *s = state_of(scene->view);
    HandLayout layout = hand_layout(scene->style);
    for (int i = 0; i < URBANISTA_HAND; i++)
        if (s->hand[scene->seat][i] != URBANISTA_NONE)
            draw_held(scene, &layout, i);
    draw_pile(scene, &layout);
}

/* ---- what the zones are ---- */

enum {
    LEGEND_W = 560,
    LEGEND_H = 30,
    SWATCH = 26
};

static Box legend_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)view, (void)seat;
    return style->compact ? (Box){0, 0, 300, 2 * LEGEND_H} : (Box){0, 0, LEGEND_W, LEGEND_H};
}

/* A small block of each zone, and its name: side by side, or two and two. */
static void legend(Scene *scene) {
    Svg *svg = &scene->svg;
    bool small = scene->style->compact;
    double step = small ? 150 : LEGEND_W / (double)N_ZONES;
    for (Zone zone = 0; zone < N_ZONES; zone++) {
        const char *name = words_urbanista_zone(zone);
        svg_shift(svg, (double)(small ? zone % 2 : zone) * step, small ? zone / 2 * LEGEND_H : 0);
        urbanista_draw_swatch(svg, zone, (Box){0, 2, SWATCH, SWATCH});
        svg_text_fit(svg, SWATCH + 10, 20, (Type){13, 500, ANCHOR_START, T_ink}, step - SWATCH - 16,
                     10.5, name);
        svg_close(svg);
    }
}

/* ---- another seat's hand ---- */

static Box seat_box(const View *view, const SceneStyle *style, Seat seat) {
    (void)style, (void)seat;
    return (Box){0, 0, 248, state_of(view)->turn == URBANISTA_TURNS ? 0 : 68};
}

/* Cards the viewer remembers lie face up. */
static void seat_hand(Scene *scene) {
    const UrbanistaState *s = state_of(scene->view);
    for (int i = 0; i < URBANISTA_HAND; i++) {
        int card = s->hand[scene->seat][i];
        if (card == URBANISTA_NONE)
            continue;
        char label[64];
        bool hidden = card == URBANISTA_HIDDEN;
        snprintf(label, sizeof label, card == s->shown ? tr("card %d, shown") : tr("card %d"),
                 card);
        scene_open(scene, false, 4 + i * 82, 4, hidden ? tr("hidden card") : label, "held-%d", i);
        if (hidden)
            kit_card_back(&scene->svg, (Box){0, 0, 70, 56});
        else
            urbanista_draw_card(&scene->svg, card_of(s, card),
                                (CardStyle){.w = 35, .h = 28, .shadow = 2});
        if (card == s->shown)
            draw_shown(&scene->svg, 66, 6);
        svg_close(&scene->svg);
    }
}

static const ScenePart PARTS[] = {
    {.id = "board",
     .title = TR("City"),
     .region = REGION_BOARD,
     .margin = {0.2F, 0.17F, 0.2F, 0.17F},
     .box = board_box,
     .draw = board},
    {.id = "hand", .title = TR("Hand"), .region = REGION_ACTION, .box = hand_box, .draw = hand},
    {.id = "goals",
     .title = TR("Goals"),
     .region = REGION_SIDE,
     .box = urbanista_goals_box,
     .draw = urbanista_draw_goals},
    {.id = "legend",
     .title = TR("Zones"),
     .region = REGION_LEGEND,
     .box = legend_box,
     .draw = legend},
    {.id = "seat", .title = TR("Hand"), .region = REGION_SEAT, .box = seat_box, .draw = seat_hand},
    {.id = NULL},
};

static const SheetRow SHEET[] = {
    {.line = "district.commercial", .symbol = "zone-C"},
    {.line = "district.park", .symbol = "zone-P"},
    {.line = "district.industrial", .symbol = "zone-I"},
    {.line = "district.residential", .symbol = "zone-R"},
    {.line = "roads", .symbol = "road-bend"},
    {.line = "goal.", .label = TR("Goal"), .symbol = "target", .rows = URBANISTA_GOALS},
    {.line = NULL},
};

static void trace(const Deck *deck, const MoveFacts *facts, Text *out) {
    (void)deck;
    text_format(out, "- card-%d\n", facts->value[URBANISTA_FACT_CARD]);
}

static SceneFeat feat(const Deck *deck, const MoveFacts *facts) {
    (void)deck;
    return facts->value[URBANISTA_FACT_SHOWN] ? FEAT_CARD : FEAT_PLACE;
}

static const Tint TINTS[] = {
    {T_bg, 0xDCE6E3, 0x0C1626},
    {T_table, 0xCBDAD7, 0x12203A},
    {T_cut, 0xBCCFCB, 0x1A2B4A},
    {T_cut2, 0xA9C0BC, 0x22375C},
    {T_paper, 0xFCFDFA, 0x1A2942},
    {T_inset, 0xEDF3F0, 0x132038},
    {T_line, 0xC6D5D1, 0x34496C},
    {T_edge, 0x5C6F78, 0x8A9DBD},
    {T_ink, 0x1C2A3B, 0xEEF3FA},
    {T_ink2, 0x485A6A, 0xB6C4DA},
    {T_shade, 0x2F4C58, 0x000000},
    {T_accent, 0xAD1259, 0xFF93C3},
    {T_onaccent, 0xFFFFFF, 0x33061D},
    {T_soft, 0xFBE2ED, 0x4B2140},
    {T_road, 0x46505E, 0x10182A},
    {T_dash, 0xFFF4D6, 0xF0D890},
    {T_C, 0x7FAEDB, 0x2B4F7C},
    {T_Cd, 0x2F5F92, 0x1C3860},
    {T_Cl, 0xC3DCF2, 0x7FA9D6},
    {T_P, 0x9CCB8B, 0x2C5A43},
    {T_Pd, 0x3F7A47, 0x1D4030},
    {T_Pl, 0xCFE8BE, 0x6BA67C},
    {T_I, 0xAEB2BA, 0x474E62},
    {T_Id, 0x5F6571, 0x2D3346},
    {T_Il, 0xD9DCE2, 0x8D95A8},
    {T_R, 0xF3BE82, 0x7E5436},
    {T_Rd, 0xA85A20, 0x4E3320},
    {T_Rl, 0xFCE3C1, 0xD9A56F},
    {T_W, 0x8CCBDD, 0x24577A},
    {T_Wd, 0x35809A, 0x173A57},
    {T_none, 0, 0},
};

const GameScene urbanista_scene = {
    .parts = PARTS,
    .emblem = "residential",
    .ground = T_R,
    .finale = FINALE_ROAD,
    .tints = TINTS,
    .lettering =
        "'Avenir Next Condensed','Roboto Condensed','Arial Narrow','DejaVu Sans Condensed',"
        "sans-serif",
    .sheet = SHEET,
    .overview = urbanista_overview,
    .cutouts = urbanista_cutouts,
    .selects = selects,
    .select_for = select_for,
    .start = start,
    .turn = turn,
    .turn_move = turn_move,
    .trace = trace,
    .feat = feat,
    .drawing = urbanista_draw_drawing,
};
