/* SPDX-License-Identifier: MIT */
/* uptown_scene.c - UpTown as pictures: its parts, what can be picked, previews, drawn streets.
 * uptown_scene.h lists which file draws what, and what a selection is. */
#include "games/uptown/uptown_scene.h"
#include "games/uptown/uptown_words.h"
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

void uptown_write_pick(UptownPick pick, Text *out) {
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

Move uptown_picked_move(const Scene *scene, int plot) {
    UptownPick pick = uptown_pick(scene->style->select);
    return pick.half < 0 ? NO_MOVE : uptown_move(pick.source, pick.half, plot);
}

static bool selects(const View *view, const char *select, Move move) {
    (void)view;
    return uptown_move_plot(move) == UPTOWN_NO_PLOT || uptown_picks(uptown_pick(select), move);
}

static UptownPick pick_of(Move move) {
    int half = uptown_move_half(move);
    return (UptownPick){uptown_move_source(move), half, half / 2};
}

static void select_for(const View *view, Move move, Text *out) {
    (void)view;
    if (uptown_move_plot(move) != UPTOWN_NO_PLOT)
        uptown_write_pick(pick_of(move), out);
}

/* The first project that fits into the own street; the own deck's first, since it is nearest. A
 * gift is never picked for somebody: on a phone the streets of the others would stand where their
 * own does. */
static void start(const View *view, Text *out) {
    const UptownState *s = uptown_state(view);
    Move moves[MAX_MOVES];
    if (view->seat == NOBODY || view->game->actor(s) != view->seat)
        return;
    int count = view->game->legal(s, moves);
    UptownPick pick = {.half = -1};
    for (int i = 0; i < count; i++) {
        bool own = uptown_move_source(moves[i]) == UPTOWN_BUY + view->seat;
        if (uptown_move_plot(moves[i]) / UPTOWN_STREET != view->seat || (pick.source && !own))
            continue;
        pick = pick_of(moves[i]);
        if (own)
            break;
    }
    uptown_write_pick(pick, out);
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

void uptown_see(const Scene *scene, UptownSight *sight) {
    Move ghost = scene->style->ghost;
    *sight = (UptownSight){.plot = -1};
    sight->now = sight->then = *uptown_state(scene->view);
    if (!scene->preview)
        return;
    sight->then = *(const UptownState *)&scene->preview->after;
    sight->source = uptown_move_source(ghost);
    sight->card = uptown_move_card(&sight->now, ghost);
    sight->cost = uptown_price(&sight->now, ghost);
    if (uptown_move_plot(ghost) == UPTOWN_NO_PLOT)
        return;
    sight->half = uptown_move_half(ghost);
    sight->plot = uptown_move_plot(ghost);
    sight->closes =
        uptown_is_closed(&sight->then, sight->plot) && !uptown_is_closed(&sight->now, sight->plot);
    if (sight->closes)
        sight->pays = uptown_roof_pays(&sight->then, sight->plot / UPTOWN_STREET);
}

/* ---- the board ---- */

static Box board_box(const View *view, const SceneStyle *style, Seat seat) {
    return uptown_shows_gifts(view, style) ? uptown_gifts_box(view)
                                           : uptown_street_box(view, style, seat);
}

static void board(Scene *scene) {
    if (uptown_shows_gifts(scene->view, scene->style))
        uptown_gifts(scene);
    else
        uptown_street(scene);
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
    {.id = "board",
     .title = TRC("uptown", "Street"),
     .region = REGION_BOARD,
     .margin = {0.2F, 0.15F, 0.2F, 0},
     .box = board_box,
     .draw = board},
    {.id = "decks",
     .title = TR("Decks"),
     .region = REGION_ACTION,
     .box = uptown_decks_box,
     .draw = uptown_decks_part},
    {.id = "income",
     .title = TR("What a roof pays"),
     .region = REGION_SIDE,
     .box = uptown_income_box,
     .draw = uptown_income_part},
    {.id = "seat",
     .title = TRC("uptown", "Street"),
     .region = REGION_SEAT,
     .box = uptown_seat_box,
     .draw = uptown_seat},
    {.id = NULL},
};

static const SheetRow SHEET[] = {
    {.line = "plot.1", .symbol = "residential"},
    {.line = "plot.2", .symbol = "residential"},
    {.line = "plot.3", .symbol = "residential"},
    {.line = "plot.4", .symbol = "residential"},
    {.line = "plot.5", .symbol = "residential"},
    {.line = "coins", .symbol = "coin"},
    {.line = NULL},
};

/* A card that is built is shown in its place, upcoins that are collected by the wallet they went
 * to. A card that is discarded leaves the table: nothing shows it. */
static void trace(const Deck *deck, const MoveFacts *facts, Text *out) {
    (void)deck;
    if (facts->value[UPTOWN_FACT_DONE] == UPTOWN_DONE_COINS)
        text_format(out, "%d wallet\n", facts->seat);
    else if (facts->value[UPTOWN_FACT_CARD])
        text_format(out, "- card-%d\n", facts->value[UPTOWN_FACT_CARD]);
}

static SceneFeat feat(const Deck *head, const MoveFacts *facts) {
    const UptownDeck *deck = (const UptownDeck *)head;
    const int32_t *fact = facts->value;
    int card = fact[UPTOWN_FACT_CARD];
    if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_COINS)
        return FEAT_COIN;
    if (!card || fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_TAKE)
        return FEAT_CARD;
    if (fact[UPTOWN_FACT_ROOF] >= 0)
        return FEAT_ROOF;
    bool is_gift = card < UPTOWN_CARDS && uptown_project(deck, card, fact[UPTOWN_FACT_HALF])->gift;
    return is_gift ? FEAT_GIFT : FEAT_FLOOR;
}

static const Tint TINTS[] = {
    {T_bg, 0xDCEEF5, 0x0B1030},
    {T_table, 0xCFE6EF, 0x171E52},
    {T_paper, 0xFDFEFF, 0x1B2346},
    {T_inset, 0xE8F1F6, 0x121836},
    {T_line, 0xC6D7E1, 0x3A4674},
    {T_edge, 0x566B83, 0x93A0CC},
    {T_ink, 0x14223B, 0xF5F1E6},
    {T_ink2, 0x42526B, 0xBCC5E0},
    {T_shade, 0x33506B, 0x000000},
    {T_accent, 0xC2185B, 0xFF86B4},
    {T_onaccent, 0xFFFFFF, 0x2B0A1B},
    {T_soft, 0xFCE2EC, 0x4C2449},
    {T_none, 0, 0},
};

const GameScene uptown_scene = {
    .parts = PARTS,
    .emblem = "commercial",
    .ground = T_brick,
    .tints = TINTS,
    .lettering = "'Trebuchet MS','Segoe UI',Ubuntu,sans-serif",
    .sheet = SHEET,
    .overview = uptown_overview,
    .cutouts = uptown_cutouts,
    .selects = selects,
    .select_for = select_for,
    .start = start,
    .trace = trace,
    .signs = uptown_signs,
    .feat = feat,
    .drawing = drawing,
};
