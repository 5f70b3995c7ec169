/* SPDX-License-Identifier: MIT */
/* scene_uptown.c - UpTown as pictures: its parts, what can be picked, previews, drawn streets.
 * scene_uptown.h tells which file draws what, and what a selection is. */
#include "scene/scene_uptown.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

/* ---- selections ---- */

static int read_letter(const char *words, char first) {
    return (words[0] == first || words[0] == first + 1) && words[1] == '\0' ? words[0] - first : -1;
}

/* What does not read is no selection. */
UptownPick uptown_pick(const char *select) {
    static const UptownPick NONE = {.half = -1};
    UptownPick pick = NONE;
    if (strncmp(select, "town ", 5) == 0 && (select[5] == 'A' || select[5] == 'B')) {
        pick.source = UPTOWN_TOWNCARD;
        pick.side = select[5] - 'A';
        int half = read_letter(select + 6, 'a');
        pick.half = half < 0 ? -1 : 2 * pick.side + half;
        return select[6] == '\0' || half >= 0 ? pick : NONE;
    }
    const char *rest = select;
    if (strncmp(select, "free", 4) == 0) {
        pick.source = UPTOWN_FREE;
        rest = select + 4;
    } else if (strncmp(select, "buy ", 4) == 0 && select[4] >= '0' &&
               select[4] < '0' + UPTOWN_SEATS) {
        pick.source = UPTOWN_BUY + select[4] - '0';
        rest = select + 5;
    } else {
        return NONE;
    }
    if (rest[0] == ' ')
        pick.half = read_letter(rest + 1, 'a');
    return rest[0] == '\0' || pick.half >= 0 ? pick : NONE;
}

void uptown_tell_pick(UptownPick pick, Text *out) {
    if (pick.source == UPTOWN_TOWNCARD)
        text_format(out, "town %c", 'A' + pick.side);
    else if (pick.source == UPTOWN_FREE)
        text_add(out, pick.half < 0 ? "free" : "free ");
    else if (pick.source >= UPTOWN_BUY)
        text_format(out, pick.half < 0 ? "buy %d" : "buy %d ", pick.source - UPTOWN_BUY);
    if (pick.source && pick.half >= 0)
        text_char(out, (char)('a' + pick.half % 2));
}

bool uptown_picks(UptownPick pick, Move move) {
    return uptown_move_plot(move) != UPTOWN_NO_PLOT && uptown_move_source(move) == pick.source &&
           uptown_move_half(move) == pick.half;
}

static bool selects(const View *view, const char *select, Move move) {
    (void)view;
    return uptown_move_plot(move) == UPTOWN_NO_PLOT || uptown_picks(uptown_pick(select), move);
}

static UptownPick pick_of(Move move) {
    int half = uptown_move_half(move);
    return (UptownPick){uptown_move_source(move), half, half / 2};
}

/* The first project that fits somewhere; the own deck's first, since it is nearest. */
static void start(const View *view, Text *out) {
    const UptownState *s = uptown_state(view);
    Move moves[MAX_MOVES];
    if (view->seat == NOBODY || view->game->actor(s) != view->seat)
        return;
    int count = view->game->legal(s, moves);
    UptownPick pick = {.half = -1};
    for (int i = 0; i < count; i++) {
        bool own = uptown_move_source(moves[i]) == UPTOWN_BUY + view->seat;
        if (uptown_move_plot(moves[i]) == UPTOWN_NO_PLOT || (pick.source && !own))
            continue;
        pick = pick_of(moves[i]);
        if (own)
            break;
    }
    uptown_tell_pick(pick, out);
}

/* A card is turned end for end to its other project; a town card to all four. */
static void turn(const View *view, const char *select, Text *out) {
    UptownPick pick = uptown_pick(select);
    Move moves[MAX_MOVES];
    if (pick.half < 0)
        return;
    int count = view->game->legal(uptown_state(view), moves);
    for (int step = 1; step < UPTOWN_HALVES; step++) {
        UptownPick next = pick;
        next.half = (pick.half + step) % UPTOWN_HALVES;
        next.side = next.half / 2;
        for (int i = 0; i < count; i++) {
            if (uptown_picks(next, moves[i])) {
                uptown_tell_pick(next, out);
                return;
            }
        }
    }
}

/* ---- previews ---- */

/* With two seats there is one possible giver; the state does not tell more. */
Seat uptown_giver(const UptownState *s, int plot) {
    return s->seats == 2 ? (Seat)(1 - plot / UPTOWN_STREET) : NOBODY;
}

int uptown_points(const UptownState *s, Seat seat) {
    Score score;
    uptown_score(s, seat, &score);
    return (int)score.total;
}

int uptown_roof_pays(const UptownState *s, Seat seat) {
    int income = uptown_income(s, seat);
    return income > 0 ? income : 0;
}

static void preview_build(UptownSight *sight, Move move) {
    UptownState *then = &sight->then;
    sight->half = uptown_move_half(move);
    sight->plot = uptown_move_plot(move);
    if (sight->source >= UPTOWN_BUY && sight->source < UPTOWN_BUY + UPTOWN_SEATS)
        sight->cost = uptown_project(uptown_deck(then->deck), sight->card, sight->half)->cost;
    then->wallet[then->seat] -= sight->cost;
    sight->closes = uptown_build(then, sight->card, sight->half, sight->plot);
    if (!sight->closes)
        return;
    Seat owner = (Seat)(sight->plot / UPTOWN_STREET);
    sight->pays = uptown_roof_pays(then, owner);
    then->wallet[owner] += sight->pays;
}

void uptown_see(const Scene *scene, UptownSight *sight) {
    Move ghost = scene->style->ghost;
    *sight = (UptownSight){.plot = -1};
    sight->now = sight->then = *uptown_state(scene->view);
    if (ghost == NO_MOVE)
        return;
    sight->source = uptown_move_source(ghost);
    sight->card = uptown_move_card(&sight->now, ghost);
    if (sight->source == UPTOWN_COINS)
        sight->then.wallet[sight->now.seat] += sight->now.coins[sight->now.seat];
    else if (uptown_move_plot(ghost) != UPTOWN_NO_PLOT)
        preview_build(sight, ghost);
}

/* ---- the board ---- */

enum {
    GIFT_HEAD = 34, /* over each street, for the name */
    GIFT_GAP = 14,
    GIFT_W = 366
};

/* Minis are drawn larger on a phone, where they are to be touched. */
static const double GIFT_SCALE = 1.42;

static bool is_gift(const UptownState *s, int card, int half) {
    return card && half >= 0 && uptown_project(uptown_deck(s->deck), card, half)->gift;
}

/* On a phone other streets lie out of sight: while a gift is picked they are the board. */
static bool shows_gifts(const View *view, const SceneStyle *style) {
    const UptownState *s = uptown_state(view);
    if (!style->compact || !style->choices || s->phase == UPTOWN_OVER || view->seat != s->seat)
        return false;
    if (style->ghost != NO_MOVE)
        return uptown_move_plot(style->ghost) != UPTOWN_NO_PLOT &&
               is_gift(s, uptown_move_card(s, style->ghost), uptown_move_half(style->ghost));
    UptownPick pick = uptown_pick(style->select ? style->select : "");
    return pick.half >= 0 &&
           is_gift(s, uptown_move_card(s, uptown_move(pick.source, pick.half, 0)), pick.half);
}

static double gift_height(const UptownState *s, Seat seat) {
    return GIFT_HEAD + GIFT_GAP + GIFT_SCALE * (uptown_mini_height(s, seat) + UPTOWN_MINI_BELOW);
}

static Box board_box(const View *view, const SceneStyle *style, Seat seat) {
    const UptownState *s = uptown_state(view);
    if (!shows_gifts(view, style))
        return uptown_street_box(view, style, seat);
    double high = GIFT_GAP;
    for (Seat other = 0; other < s->seats; other++)
        high += other == seat ? 0 : gift_height(s, other);
    return (Box){0, 0, GIFT_W, high};
}

static void draw_gift_street(Scene *scene, const UptownSight *sight, Seat seat) {
    char name[MAX_NAME];
    Svg *s = &scene->svg;
    kit_name(scene->style->player, seat, name);
    kit_seat_mark(s, seat, 24, 20, 11, name);
    svg_text_fit(s, 44, 25, (Type){15, 700, ANCHOR_START, T_ink}, GIFT_W - 60, 10.5, name);
    svg_place(s, 12, GIFT_HEAD + GIFT_SCALE * uptown_mini_height(&sight->now, seat), GIFT_SCALE, 0);
    uptown_draw_mini(scene, sight, seat);
    svg_close(s);
}

static void board(Scene *scene) {
    if (!shows_gifts(scene->view, scene->style)) {
        uptown_street(scene);
        return;
    }
    UptownSight sight;
    double y = GIFT_GAP / 2.0;
    uptown_see(scene, &sight);
    kit_table(&scene->svg, board_box(scene->view, scene->style, scene->seat), 0);
    for (int i = 1; i < sight.now.seats; i++) {
        Seat other = (Seat)((scene->seat + i) % sight.now.seats);
        svg_shift(&scene->svg, 0, y);
        draw_gift_street(scene, &sight, other);
        svg_close(&scene->svg);
        y += gift_height(&sight.now, other);
    }
}

/* ---- drawn streets ---- */

static bool drawing(Scene *scene, int slot, Scan *in, Box *box) {
    enum {
        HEAD = 96, /* above the tallest house */
        LEAST = 416,
        BELOW = 84
    };
    UptownSight sight = {.plot = -1};
    int seats;
    if (!uptown_read_drawing(slot, in, &sight.now, &seats))
        return false;
    sight.then = sight.now;
    double y = 0;
    for (Seat seat = 0; seat < seats; seat++) {
        double top = uptown_street_height(&sight.now, seat, false) + HEAD;
        top = top > LEAST ? top : LEAST;
        svg_shift(&scene->svg, 0, y + top);
        uptown_draw_street(scene, &sight, seat, top);
        svg_close(&scene->svg);
        y += top + BELOW;
    }
    *box = (Box){0, 0, 792, y};
    return true;
}

static const ScenePart PARTS[] = {
    {.id = "board", .title = TR("Street"), .place = PLACE_BOARD, .box = board_box, .draw = board},
    {.id = "decks",
     .title = TR("Decks"),
     .place = PLACE_ACTION,
     .box = uptown_decks_box,
     .draw = uptown_decks_part},
    {.id = "income",
     .title = TR("What a roof pays"),
     .place = PLACE_SIDE,
     .box = uptown_income_box,
     .draw = uptown_income_part},
    {.id = "seat",
     .title = TR("Street"),
     .place = PLACE_SEAT,
     .box = uptown_seat_box,
     .draw = uptown_seat},
    {.id = NULL},
};

static const SheetRow SHEET[] = {
    {.line = "plot.1", .symbol = "scope-plot"},
    {.line = "plot.2", .symbol = "scope-plot"},
    {.line = "plot.3", .symbol = "scope-plot"},
    {.line = "plot.4", .symbol = "scope-plot"},
    {.line = "plot.5", .symbol = "scope-plot"},
    {.line = "coins", .symbol = "coin"},
    {.line = NULL},
};

const GameScene uptown_scene = {
    .parts = PARTS,
    .sheet = SHEET,
    .selects = selects,
    .start = start,
    .turn = turn,
    .drawing = drawing,
};
