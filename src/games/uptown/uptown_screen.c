/* SPDX-License-Identifier: MIT */
/* uptown_screen.c - UpTown in the terminal: the other streets small, the tops of the decks, and
 * nearest to the prompt one's own street, five columns of floors with the ground at the bottom:
 *
 *     ╱▔▔▔▔▔▔▔▔▔▔▔▔▔╲        a roof
 *     F Attic Flat            kinds and name
 *       *2                    what the card counts now
 *     FF Twin Flats
 *       *1
 *     ═══════════════
 *      1  *3  closed          the plot, its prestige */
#include "cells/screen.h"
#include "games/uptown/uptown.h"
#include "games/uptown/uptown_screen_cards.h"
#include "words/words.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_COLUMN = 24,  /* a column need not be wider */
    MINI_COLUMN = 4,   /* of another's street */
    LABEL = 18,        /* of the pad's rows */
    BLOCK = 32 * 1024, /* bytes of a part that is put beside another */
    MAX_ROWS = 3 * UPTOWN_CARDS
};

static const Brush STRONG = {PLAIN, PLAIN, true, false};
static const Brush FAINT = {PLAIN, PLAIN, false, true};
static const Brush MONEY = {178, PLAIN, false, false};
static const Brush PLACE = {162, PLAIN, true, false}; /* the colour of "your move" */

static void paint_name(Text *out, const ScreenStyle *style, int seat) {
    char name[MAX_NAME];
    screen_paint(out, style, STRONG, words_player(style->player, (Seat)seat, name));
}

/* ---- one's own street ---- */

typedef enum {
    ROW_VALUES,
    ROW_NAME,
    ROW_ROOF
} RowKind;

typedef struct {
    uint8_t card, floor;
    uint8_t kind; /* RowKind */
} Row;

/* A plot's lines, from the ground up. */
typedef struct {
    int count;
    Row row[MAX_ROWS];
} Column;

static void fill_column(const UptownState *s, int plot, Column *column) {
    uint8_t stack[UPTOWN_CARDS];
    int height = 0;
    for (int card = s->top[plot]; card; card = s->below[card])
        stack[height++] = (uint8_t)card;
    column->count = 0;
    for (int floor = 0; floor < height; floor++) {
        int card = stack[height - 1 - floor];
        bool roof = uptown_project(uptown_deck(s->deck), card, s->half[card])->roof;
        for (int kind = ROW_VALUES; kind <= (roof ? ROW_ROOF : ROW_NAME); kind++)
            column->row[column->count++] = (Row){(uint8_t)card, (uint8_t)floor, (uint8_t)kind};
    }
}

static void draw_name(Text *out, const ScreenStyle *style, const UptownState *s, int card,
                      int columns) {
    const UptownDeck *deck = uptown_deck(s->deck);
    const UptownProject *project = uptown_project(deck, card, s->half[card]);
    int used = uptown_paint_kinds(out, style, project) + 1;
    text_char(out, ' ');
    uptown_fit(out, words_named(&deck->head, deck->name[card][s->half[card]]), columns - used);
}

static void draw_values(Text *out, const ScreenStyle *style, const UptownState *s, int plot,
                        const Row *row, int columns) {
    const UptownProject *project =
        uptown_project(uptown_deck(s->deck), row->card, s->half[row->card]);
    UptownWorth worth = uptown_worth(s, plot, row->card, row->floor);
    char buffer[64];
    Text words;
    text_init(&words, buffer, sizeof buffer);
    text_char(&words, ' ');
    if (project->income.each) {
        text_char(&words, ' ');
        uptown_print_amount(&words, '$', worth.income);
    }
    if (project->prestige.each) {
        text_char(&words, ' ');
        uptown_print_amount(&words, '*', worth.prestige);
    }
    text_add(&words, project->shield ? " #" : "");
    int used = screen_columns(buffer);
    screen_paint(out, style, MONEY, buffer);
    text_repeat(out, " ", columns - used);
}

static void draw_cell(Text *out, const ScreenStyle *style, const UptownState *s, int plot,
                      const Row *row, int columns) {
    switch ((RowKind)row->kind) {
    case ROW_NAME:
        draw_name(out, style, s, row->card, columns);
        break;
    case ROW_VALUES:
        draw_values(out, style, s, plot, row, columns);
        break;
    case ROW_ROOF:
        text_add(out, "\u2571");
        text_repeat(out, "\u2594", columns - 2);
        text_add(out, "\u2572");
        break;
    }
}

/* Under each plot: its number, its prestige, whether it is closed. */
static void draw_ground(Text *out, const ScreenStyle *style, const UptownState *s, int seat,
                        int columns) {
    for (int i = 0; i < UPTOWN_STREET; i++) {
        text_repeat(out, "\u2550", columns);
        text_char(out, i + 1 < UPTOWN_STREET ? ' ' : '\n');
    }
    for (int i = 0; i < UPTOWN_STREET; i++) {
        int plot = UPTOWN_STREET * seat + i;
        char buffer[64];
        Text words;
        text_init(&words, buffer, sizeof buffer);
        text_format(&words, " %d ", i + 1);
        if (s->height[plot]) {
            text_char(&words, ' ');
            uptown_print_amount(&words, '*', uptown_prestige(s, plot));
        }
        text_format(&words, " %s%s", s->shielded >> plot & 1 ? "# " : "",
                    uptown_is_closed(s, plot) ? tr("closed") : "");
        int used = screen_columns(buffer);
        screen_paint(out, style, STRONG, buffer);
        text_repeat(out, " ", i + 1 < UPTOWN_STREET ? columns + 1 - used : 0);
    }
    text_char(out, '\n');
}

static void draw_street(Text *out, const ScreenStyle *style, const UptownState *s, int seat) {
    static Column street[UPTOWN_STREET]; /* filled and drawn at once; too much for small stacks */
    int columns = (style->columns - UPTOWN_STREET) / UPTOWN_STREET;
    int tallest = 0;
    columns = columns > MOST_COLUMN ? MOST_COLUMN : columns;
    for (int i = 0; i < UPTOWN_STREET; i++) {
        fill_column(s, UPTOWN_STREET * seat + i, &street[i]);
        tallest = street[i].count > tallest ? street[i].count : tallest;
    }
    for (int line = tallest - 1; line >= 0; line--) {
        for (int i = 0; i < UPTOWN_STREET; i++) {
            if (line < street[i].count)
                draw_cell(out, style, s, UPTOWN_STREET * seat + i, &street[i].row[line], columns);
            else
                text_repeat(out, " ", columns);
            text_char(out, i + 1 < UPTOWN_STREET ? ' ' : '\n');
        }
    }
    draw_ground(out, style, s, seat, columns);
}

/* ---- everybody's money ---- */

static void draw_seat_line(Text *out, const ScreenStyle *style, const UptownState *s, int seat) {
    int income = uptown_income(s, seat), prestige = 0;
    for (int plot = 0; plot < UPTOWN_STREET; plot++)
        prestige += uptown_prestige(s, UPTOWN_STREET * seat + plot);
    text_char(out, s->phase != UPTOWN_OVER && seat == s->seat ? '>' : ' ');
    paint_name(out, style, seat);
    text_add(out, "  ");
    text_format(out, tr("wallet $%d, a roof pays $%d, prestige"), (int)s->wallet[seat],
                income > 0 ? income : 0);
    text_char(out, ' ');
    uptown_print_amount(out, '*', prestige + s->wallet[seat] / UPTOWN_COINS_A_POINT);
    text_char(out, '\n');
}

/* ---- the others' streets ---- */

/* The card of this floor, 0 = none. */
static int card_at(const UptownState *s, int plot, int floor) {
    int at = s->height[plot] - 1;
    for (int card = s->top[plot]; card; card = s->below[card], at--)
        if (at == floor)
            return card;
    return 0;
}

/* `floors` lines high, so that streets side by side stand on one ground. */
static void draw_mini(Text *out, const ScreenStyle *style, const UptownState *s, int seat,
                      int floors) {
    const UptownDeck *deck = uptown_deck(s->deck);
    int income = uptown_income(s, seat);
    char name[MAX_NAME], fitted[4 * MAX_NAME];
    Text words;
    words_player(style->player, (Seat)seat, name);
    text_init(&words, fitted, sizeof fitted);
    uptown_fit(&words, name, UPTOWN_STREET * MINI_COLUMN);
    screen_paint(out, style, STRONG, fitted);
    text_format(out, "\n$%d, ", (int)s->wallet[seat]);
    text_format(out, tr("roof pays $%d"), income > 0 ? income : 0);
    text_char(out, '\n');
    for (int floor = floors - 1; floor >= 0; floor--) {
        for (int i = 0; i < UPTOWN_STREET; i++) {
            int card = card_at(s, UPTOWN_STREET * seat + i, floor);
            text_add(out, "  ");
            if (!card) {
                text_add(out, "  ");
                continue;
            }
            const UptownProject *project = uptown_project(deck, card, s->half[card]);
            uptown_paint_kind(out, style, project);
            text_add(out, project->roof ? "^" : project->shield ? "#" : " ");
        }
        text_char(out, '\n');
    }
    for (int i = 0; i < UPTOWN_STREET; i++)
        text_format(out, "\u2550\u2550%d\u2550", i + 1);
    text_char(out, '\n');
    for (int i = 0; i < UPTOWN_STREET; i++) {
        char buffer[16];
        text_init(&words, buffer, sizeof buffer);
        text_char(&words, ' ');
        if (s->height[UPTOWN_STREET * seat + i])
            uptown_print_amount(&words, '*', uptown_prestige(s, UPTOWN_STREET * seat + i));
        screen_pad(out, buffer, MINI_COLUMN);
    }
    text_char(out, '\n');
}

static void draw_others(Text *out, const ScreenStyle *style, const UptownState *s, int own) {
    static char left[BLOCK], right[BLOCK], both[BLOCK]; /* filled and drawn at once */
    Text block, joined;
    int floors = 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (seat != own && uptown_tallest(s, seat) > floors)
            floors = uptown_tallest(s, seat);
    text_init(&joined, left, sizeof left);
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == own)
            continue;
        text_init(&block, right, sizeof right);
        draw_mini(&block, style, s, seat, floors);
        if (!joined.length) {
            text_add(&joined, right);
            continue;
        }
        text_init(&block, both, sizeof both);
        screen_beside(&block, style, left, right, 4);
        text_clear(&joined);
        text_add(&joined, both);
    }
    text_add(out, left);
}

/* ---- decks and the town card ---- */

/* Where this project may go now, if the player asked and it can be had. */
static void draw_places(Text *out, const ScreenStyle *style, const UptownState *s,
                        const UptownProject *project) {
    uint32_t plots = uptown_targets(s, s->seat, project);
    char buffer[512];
    Text words;
    text_init(&words, buffer, sizeof buffer);
    text_add(&words, "        \u2192");
    if (!plots)
        text_format(&words, " %s", tr("nowhere"));
    for (int seat = 0; seat < s->seats; seat++) {
        uint32_t here = plots >> (UPTOWN_STREET * seat) & 31;
        if (!here)
            continue;
        if (seat != s->seat) {
            char name[MAX_NAME];
            text_format(&words, " %s:", words_player(style->player, (Seat)seat, name));
        }
        for (int i = 0; i < UPTOWN_STREET; i++)
            if (here >> i & 1)
                text_format(&words, " %d", i + 1);
    }
    screen_paint(out, style, PLACE, buffer);
    text_char(out, '\n');
}

static void draw_project(Text *out, const ScreenStyle *style, const UptownState *s, int card,
                         int half) {
    static const char *const HALVES[] = {"a ", "b "}, *const SIDES[] = {"Aa", "Ab", "Ba", "Bb"};
    const UptownDeck *deck = uptown_deck(s->deck);
    const UptownProject *project = uptown_project(deck, card, half);
    text_format(out, "   %s ", card > UPTOWN_TOWN ? SIDES[half] : HALVES[half]);
    int used = uptown_paint_kinds(out, style, project);
    for (; used < 3; used++)
        text_char(out, ' ');
    uptown_fit(out, words_named(&deck->head, deck->name[card][half]),
               style->columns < 72 ? 16 : 20);
    text_char(out, ' ');
    char buffer[256];
    Text details;
    text_init(&details, buffer, sizeof buffer);
    uptown_print_details(&details, project);
    screen_paint(out, style, MONEY, buffer);
    text_char(out, '\n');
}

/* Can the actor have this project at this point of the turn? */
static bool can_have(const UptownState *s, int owner, const UptownProject *project) {
    if (s->phase == UPTOWN_ACTION_ONE)
        return owner == s->seat && !s->coins[owner];
    return s->phase == UPTOWN_ACTION_TWO && !s->coins[owner] && project->cost <= s->wallet[s->seat];
}

static void draw_deck(Text *out, const ScreenStyle *style, const UptownState *s, int owner) {
    const UptownDeck *deck = uptown_deck(s->deck);
    int card = uptown_deck_top(s, owner);
    int left = s->share - s->taken[owner];
    text_add(out, " ");
    text_format(out, tr("Deck %d"), owner);
    text_add(out, " (");
    paint_name(out, style, owner);
    text_format(out, trn("), %d card", "), %d cards", left), left);
    if (card) {
        int a = uptown_project(deck, card, 0)->cost, b = uptown_project(deck, card, 1)->cost;
        text_format(out, a == b ? tr(", costs $%d") : tr(", costs $%d or $%d"), a, b);
    }
    if (s->coins[owner]) {
        text_add(out, "  ");
        char buffer[128];
        snprintf(buffer, sizeof buffer, tr("$%d on it: not for sale"), s->coins[owner]);
        screen_paint(out, style, STRONG, buffer);
    }
    text_char(out, '\n');
    for (int half = 0; half < 2 && card; half++) {
        const UptownProject *project = uptown_project(deck, card, half);
        draw_project(out, style, s, card, half);
        if (style->places && can_have(s, owner, project))
            draw_places(out, style, s, project);
    }
}

static void draw_town(Text *out, const ScreenStyle *style, const UptownState *s) {
    const UptownDeck *deck = uptown_deck(s->deck);
    int card = uptown_town_top(s), left = deck->n_towns - s->town_taken;
    text_char(out, ' ');
    screen_paint(out, style, STRONG, tr("Town card"));
    text_format(out, trn(", %d card", ", %d cards", left), left);
    text_format(out, card ? ", %s\n" : "\n", tr("free"));
    for (int half = 0; half < UPTOWN_HALVES && card; half++) {
        if (!uptown_is_in_sight(s, half))
            continue;
        int of = uptown_town_card(s, half);
        draw_project(out, style, s, of, half);
        if (style->places && (s->phase == UPTOWN_ACTION_TWO || s->phase == UPTOWN_HOLDS))
            draw_places(out, style, s, uptown_project(deck, of, half));
    }
    if (card && s->one_side && s->phase != UPTOWN_HOLDS)
        text_format(out, "   %s\n", tr("the other side is seen when it is taken"));
}

/* The town card is beside the decks where there is room. */
static void draw_offers(Text *out, const ScreenStyle *style, const UptownState *s) {
    static char left[BLOCK], right[BLOCK]; /* filled and drawn at once */
    Text decks, town;
    text_init(&decks, left, sizeof left);
    for (int seat = 0; seat < s->seats; seat++)
        draw_deck(&decks, style, s, seat);
    text_init(&town, right, sizeof right);
    draw_town(&town, style, s);
    screen_beside(out, style, left, right, 3);
    text_char(out, '\n');
}

/* ---- the whole ---- */

static void draw_turn(Text *out, const ScreenStyle *style, const View *view) {
    const UptownState *s = (const UptownState *)&view->state;
    text_char(out, ' ');
    words_of(view->game)->status(view, out);
    text_add(out, " \u00b7 ");
    paint_name(out, style, s->seat);
    text_format(out, ": %s",
                s->phase == UPTOWN_HOLDS        ? tr("action II: the town card")
                : s->phase != UPTOWN_ACTION_ONE ? tr("action II: buy a card or take the town card")
                : s->coins[s->seat]             ? tr("action I: collect the upcoins")
                                                : tr("action I: the free card"));
    text_char(out, '\n');
}

static void draw(const View *view, const ScreenStyle *style, Text *out) {
    const UptownState *s = (const UptownState *)&view->state;
    int own = view->seat == NOBODY ? s->seat : view->seat;
    draw_others(out, style, s, own);
    text_char(out, '\n');
    if (s->phase != UPTOWN_OVER)
        draw_offers(out, style, s);
    draw_street(out, style, s, own);
    draw_seat_line(out, style, s, own);
    if (s->phase != UPTOWN_OVER)
        draw_turn(out, style, view);
    uptown_print_legend(out, style);
}

/* ---- the pad ---- */

static void draw_pad_row(Text *out, const ScreenStyle *style, const char *label, const int *values,
                         int seats, Brush brush) {
    assert(seats > 0);
    int columns = (style->columns - LABEL - 2) / seats;
    columns = columns > 16 ? 16 : columns;
    screen_pad(out, label, LABEL);
    for (int seat = 0; seat < seats; seat++) {
        char number[32];
        Text words;
        text_init(&words, number, sizeof number);
        text_add(&words, values[seat] < 0 ? "\u2212" : "");
        text_int(&words, values[seat] < 0 ? -values[seat] : values[seat]);
        text_add(out, "\u2502");
        text_repeat(out, " ", columns - 2 - screen_columns(number));
        screen_paint(out, style, brush, number);
        text_char(out, ' ');
    }
    text_char(out, '\n');
}

static void draw_pad_rule(Text *out, const ScreenStyle *style, int seats) {
    int columns = (style->columns - LABEL - 2) / seats;
    columns = columns > 16 ? 16 : columns;
    text_repeat(out, "\u2500", LABEL);
    for (int seat = 0; seat < seats; seat++) {
        text_add(out, "\u253c");
        text_repeat(out, "\u2500", columns - 1);
    }
    text_char(out, '\n');
}

static void draw_pad_names(Text *out, const ScreenStyle *style, int seats) {
    int columns = (style->columns - LABEL - 2) / seats;
    columns = columns > 16 ? 16 : columns;
    text_repeat(out, " ", LABEL);
    for (int seat = 0; seat < seats; seat++) {
        char name[MAX_NAME], fitted[4 * MAX_NAME];
        Text words;
        words_player(style->player, (Seat)seat, name);
        text_init(&words, fitted, sizeof fitted);
        uptown_fit(&words, name, columns - 2);
        text_add(out, "\u2502 ");
        screen_paint(out, style, STRONG, fitted);
    }
    text_char(out, '\n');
}

/* Like the pad in the box: plots 1 to 5, coins by three, the sum; a column a player. */
static void pad(const View *view, const Score *scores, const uint8_t *place,
                const ScreenStyle *style, Text *out) {
    const UptownState *s = (const UptownState *)&view->state;
    int values[UPTOWN_SEATS];
    draw_pad_names(out, style, s->seats);
    draw_pad_rule(out, style, s->seats);
    for (int line = 0; line <= UPTOWN_STREET; line++) {
        char label[64];
        for (int seat = 0; seat < s->seats; seat++)
            values[seat] = (int)scores[seat].line[line].points;
        if (line < UPTOWN_STREET)
            snprintf(label, sizeof label, tr(" Plot %d"), line + 1);
        else
            snprintf(label, sizeof label, " %s", tr("Upcoins / 3"));
        draw_pad_row(out, style, label, values, s->seats, (Brush){PLAIN, PLAIN, false, false});
    }
    draw_pad_rule(out, style, s->seats);
    for (int seat = 0; seat < s->seats; seat++)
        values[seat] = (int)scores[seat].total;
    char label[64];
    snprintf(label, sizeof label, " %s", tr("Sum"));
    draw_pad_row(out, style, label, values, s->seats, STRONG);
    for (int seat = 0; seat < s->seats; seat++)
        values[seat] = uptown_tallest(s, seat);
    snprintf(label, sizeof label, " %s", tr("Tallest building"));
    draw_pad_row(out, style, label, values, s->seats, FAINT);
    for (int seat = 0; seat < s->seats; seat++)
        values[seat] = place[seat];
    snprintf(label, sizeof label, " %s", tr("Place"));
    draw_pad_row(out, style, label, values, s->seats, STRONG);
}

/* ---- parts for the full screen ---- */

static int own_seat(const View *view) {
    const UptownState *s = (const UptownState *)&view->state;
    return view->seat == NOBODY ? s->seat : view->seat;
}

static void street_part(const View *view, const ScreenStyle *style, Text *out) {
    draw_street(out, style, (const UptownState *)&view->state, own_seat(view));
}

static void cards_part(const View *view, const ScreenStyle *style, Text *out) {
    const UptownState *s = (const UptownState *)&view->state;
    draw_seat_line(out, style, s, own_seat(view));
    if (s->phase != UPTOWN_OVER)
        draw_offers(out, style, s);
}

static void others_part(const View *view, const ScreenStyle *style, Text *out) {
    draw_others(out, style, (const UptownState *)&view->state, own_seat(view));
    uptown_print_legend(out, style);
}

const GameScreen uptown_screen = {
    .draw = draw,
    .pad = pad,
    .panel = {{TR("Your street"), street_part},
              {TR("Cards"), cards_part},
              {TR("The others"), others_part}},
    .board_columns = 76,
    .board_rows = 8,
    .board_stands = true,
};
