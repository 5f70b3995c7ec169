/* SPDX-License-Identifier: MIT */
/* budowa_screen.c - Budowa Miasta in the terminal: the map, the share table, what the streets will
 * pay, the own hand; and the final pad. */
#include "games/budowa/budowa_screen.h"

#include "games/budowa/budowa_words.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    NAME_COLUMNS = 18,
    PAYS_COLUMNS = 5,
    NEXT_COLUMNS = 7,
    STREET_COLUMNS = 7,
    KIND_COLUMNS = 20,
    MAP_COLUMNS = 60 /* beside the tables in a wide window */
};

static const Brush BOLD = {PLAIN, PLAIN, true, false};
static const Brush DIM = {PLAIN, PLAIN, false, true};
static const Brush NO_BRUSH = {PLAIN, PLAIN, false, false};
static const Brush ACTING = {162, PLAIN, true, false};

/* ---- cells ---- */

/* At least so many, and a space more than the words, which are longer in some languages. */
static int columns_for(int least, const char *words) {
    int columns = utf8_columns(words) + 1;
    return columns > least ? columns : least;
}

static int pays_columns(void) {
    return columns_for(PAYS_COLUMNS, tr("pays"));
}

static int next_columns(void) {
    return columns_for(columns_for(NEXT_COLUMNS, tr("next")), tr("free"));
}

/* Of a table, for each seat: two can have more room for their names, six must do with less. */
static int seat_columns(const BudowaState *s, const ScreenStyle *style) {
    int most = s->seats == 2 ? 9 : 7;
    int room = (style->columns - NAME_COLUMNS - pays_columns() - next_columns()) / s->seats;
    return room < most ? room : most;
}

/* Right-aligned in its column. */
static void add_right(Text *out, const ScreenStyle *style, Brush brush, const char *words,
                      int columns) {
    text_repeat(out, " ", columns - screen_columns(words));
    screen_paint(out, style, brush, words);
}

/* A seat's name, cut to fit with an ellipsis. */
static void seat_name(const ScreenStyle *style, int seat, int columns, Text *out) {
    char words[MAX_NAME];
    words_player(style->player, (Seat)seat, words);
    if (utf8_columns(words) <= columns) {
        text_add(out, words);
        return;
    }
    for (size_t length = strlen(words); length > 0 && utf8_columns(words) > columns - 1;) {
        while ((words[--length] & 0xC0) == 0x80)
            ;
        words[length] = '\0';
    }
    text_add(out, words);
    text_add(out, "\u2026");
}

static void add_heads(const BudowaState *s, const ScreenStyle *style, Text *out) {
    for (int seat = 0; seat < s->seats; seat++) {
        char words[MAX_NAME + 24];
        Text name;
        bool acting = s->phase != BUDOWA_OVER && s->turn == seat;
        text_init(&name, words, sizeof words);
        text_add(&name, acting ? ">" : "");
        seat_name(style, seat, seat_columns(s, style) - 1 - acting, &name);
        add_right(out, style, acting ? ACTING : BOLD, words, seat_columns(s, style));
    }
    text_char(out, '\n');
}

static bool is_out(const BudowaState *s, int seat) {
    return s->out >> seat & 1;
}

/* One row of figures, a seat a column; a dash for those who are out. */
static void add_row(const BudowaState *s, const ScreenStyle *style, Text *out,
                    const int figure[BUDOWA_SEATS], Brush brush) {
    for (int seat = 0; seat < s->seats; seat++) {
        if (is_out(s, seat))
            add_right(out, style, DIM, "\u2013", seat_columns(s, style));
        else
            screen_number(out, style, figure[seat] ? brush : DIM, figure[seat],
                          seat_columns(s, style));
    }
    text_char(out, '\n');
}

static void add_title(Text *out, const ScreenStyle *style, const char *words, int columns) {
    screen_paint(out, style, BOLD, words);
    text_repeat(out, " ", columns - utf8_columns(words));
}

/* ---- tables ---- */

/* The next price of a pile: what it costs, free, or none left. */
static void add_next(const BudowaState *s, int venue, const ScreenStyle *style, Text *out) {
    int top = budowa_top(s, venue);
    int price = top < 0 ? 0 : budowa_deck(s->deck)->price[top];
    if (top < 0)
        add_right(out, style, DIM, "\u2013", next_columns());
    else if (price == 0)
        add_right(out, style, BOLD, tr("free"), next_columns());
    else
        screen_number(out, style, NO_BRUSH, price, next_columns());
}

static void venue_table(const BudowaState *s, const ScreenStyle *style, Text *out) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    int figure[BUDOWA_SEATS], before_seats = NAME_COLUMNS + pays_columns() + next_columns();
    add_title(out, style, tr("Shares"), NAME_COLUMNS);
    add_right(out, style, BOLD, tr("pays"), pays_columns());
    add_right(out, style, BOLD, tr("next"), next_columns());
    add_heads(s, style, out);
    for (int venue = 0; venue < deck->n_venues; venue++) {
        char words[80];
        Text name;
        text_init(&name, words, sizeof words);
        words_budowa_venue(deck, &deck->venue[venue], &name);
        text_add(&name, venue == deck->from || venue == deck->to ? " \u25c6" : "");
        screen_pad(out, words, NAME_COLUMNS);
        screen_number(out, style, NO_BRUSH, deck->venue[venue].pay[1], pays_columns());
        add_next(s, venue, style, out);
        for (int seat = 0; seat < s->seats; seat++)
            figure[seat] = budowa_count(s->shares[seat] & budowa_shares_of(venue));
        add_row(s, style, out, figure, NO_BRUSH);
    }
    add_title(out, style, tr("Prices of shares held"), before_seats);
    for (int seat = 0; seat < s->seats; seat++)
        figure[seat] = budowa_share_value(s, seat);
    add_row(s, style, out, figure, NO_BRUSH);
    add_title(out, style, tr("Cash"), before_seats);
    for (int seat = 0; seat < s->seats; seat++)
        figure[seat] = s->cash[seat];
    add_row(s, style, out, figure, BOLD);
}

/* What each street brings everybody once it is finished; a dash when it is. */
static void street_table(const BudowaState *s, const ScreenStyle *style, Text *out) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    add_title(out, style, trc("budowa", "Street"), STREET_COLUMNS);
    add_heads(s, style, out);
    for (int street = 0; street < deck->n_streets; street++) {
        char words[16];
        int figure[BUDOWA_SEATS], count = budowa_count(s->built & budowa_plots_of(street));
        snprintf(words, sizeof words, "%c  %d/4", deck->street[street].name, count);
        screen_pad(out, words, STREET_COLUMNS);
        for (int seat = 0; seat < s->seats; seat++)
            figure[seat] = budowa_payout(s, street, seat);
        if (count < 4) {
            add_row(s, style, out, figure, BOLD);
            continue;
        }
        for (int seat = 0; seat < s->seats; seat++)
            add_right(out, style, DIM, "\u2013", seat_columns(s, style));
        text_char(out, '\n');
    }
}

/* ---- the hand, and the prompt ---- */

static void hand_lines(const BudowaState *s, int seat, const ScreenStyle *style, Text *out) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    for (uint64_t left = s->hand[seat]; left; left &= left - 1) {
        int plot = budowa_lowest(left), cost = budowa_cost(deck, s->built, plot);
        const BudowaStreet *street = &deck->street[plot / 4];
        char words[160];
        Text line;
        text_init(&line, words, sizeof words);
        text_format(&line, "%c%d  ", street->name, plot % 4 + 1);
        screen_pad(&line, words_budowa_kind(deck->kind[plot]), KIND_COLUMNS);
        text_format(&line, cost > deck->cost[plot] ? tr("double cost %d") : tr("cost %d"), cost);
        if (cost > s->cash[seat])
            text_add(&line, tr(", more than your cash"));
        text_add(out, "  ");
        screen_paint(out, style, cost > s->cash[seat] ? DIM : NO_BRUSH, words);
        text_char(out, '\n');
    }
}

/* The bag, and who is to decide what. */
static void turn_lines(const View *view, const ScreenStyle *style, Text *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    static const char *const ASKED[] = {
        [BUDOWA_SELL] = TR("shares to sell for a building"),
        [BUDOWA_BUILD] = TR("a building"),
        [BUDOWA_SHARE] = TR("a share, or none"),
        [BUDOWA_OVER] = TR("the match is over"),
    };
    char words[MAX_NAME + 24];
    Text name;
    text_init(&name, words, sizeof words);
    if (s->phase != BUDOWA_OVER) {
        words_of(view->game)->status(view, out);
        text_add(out, " \u00b7 ");
    }
    text_format(out, trn("%d building in the bag", "%d buildings in the bag", s->n_bag), s->n_bag);
    text_char(out, '\n');
    if (s->phase != BUDOWA_OVER) {
        seat_name(style, s->turn, MAX_NAME, &name);
        text_add(&name, ": ");
    }
    screen_paint(out, style, ACTING, words);
    const char *asked = tr(ASKED[s->phase]);
    if (s->phase == BUDOWA_SELL && s->hand[s->turn])
        asked = budowa_can_build(s) ? tr("a building, or another share to sell")
                                    : tr("a share to sell: no building can be paid for");
    screen_paint(out, style, BOLD, asked);
    text_char(out, '\n');
}

static void legend(const ScreenStyle *style, Text *out) {
    screen_paint(out, style, DIM, tr("A1 2 cost  A2(4) double  [A3] built  \u25c6 goal"));
    if (style->places)
        screen_paint(out, style, DIM, tr("  A4*2 in hand"));
    text_char(out, '\n');
    screen_paint(out, style, DIM, tr("Street: what it will pay once its four plots are built"));
    text_char(out, '\n');
}

static void draw(const View *view, const ScreenStyle *style, Text *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    char map[32768], venues[8192], streets[8192];
    Text map_text, venue_text, street_text;
    uint64_t hand = view->seat == NOBODY ? 0 : s->hand[view->seat];
    text_init(&map_text, map, sizeof map);
    text_init(&venue_text, venues, sizeof venues);
    text_init(&street_text, streets, sizeof streets);
    venue_table(s, style, &venue_text);
    street_table(s, style, &street_text);

    int columns = screen_columns(venues);
    if (MAP_COLUMNS + 2 + columns <= style->columns) { /* map | tables */
        budowa_map(s, hand, style, MAP_COLUMNS, &map_text);
        text_format(&venue_text, "\n%s", streets);
        screen_beside(out, style, map, venues, 2);
    } else { /* map, then the tables, beside each other when they fit */
        budowa_map(s, hand, style, style->columns, &map_text);
        text_format(out, "%s\n", map);
        bool fit = columns + 2 + screen_columns(streets) <= style->columns;
        text_add(&venue_text, fit ? "" : "\n");
        screen_beside(out, style, venues, streets, 2);
    }
    legend(style, out);
    text_char(out, '\n');
    if (view->seat != NOBODY && s->n_hand[view->seat]) {
        screen_paint(out, style, BOLD, tr("Your hand"));
        text_char(out, '\n');
        hand_lines(s, view->seat, style, out);
    }
    turn_lines(view, style, out);
}

static void pad(const View *view, const Score *scores, const uint8_t *place,
                const ScreenStyle *style, Text *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    add_title(out, style, "", 8);
    add_title(out, style, tr("Player"), 24);
    add_right(out, style, BOLD, tr("Cash"), 10);
    add_right(out, style, BOLD, tr("Share prices"), 16);
    text_char(out, '\n');
    for (int rank = 1; rank <= s->seats; rank++) {
        for (int seat = 0; seat < s->seats; seat++) {
            if (place[seat] != rank)
                continue;
            char words[MAX_NAME + 24], number[16];
            Text name;
            text_init(&name, words, sizeof words);
            seat_name(style, seat, 23, &name);
            snprintf(number, sizeof number, "%d.", rank);
            add_right(out, style, rank == 1 ? BOLD : NO_BRUSH, number, 6);
            text_add(out, "  ");
            screen_paint(out, style, rank == 1 ? BOLD : NO_BRUSH, words);
            text_repeat(out, " ", 24 - utf8_columns(words));
            if (scores[seat].out) {
                add_right(out, style, DIM, tr("bankrupt"), 10);
            } else {
                screen_number(out, style, BOLD, (int)scores[seat].total, 10);
                screen_number(out, style, NO_BRUSH, (int)scores[seat].tiebreak[0], 16);
            }
            text_char(out, '\n');
        }
    }
    screen_paint(out, style, DIM, tr("Most cash wins; a tie goes to the higher share prices."));
    text_char(out, '\n');
}

/* ---- parts for the full screen ---- */

static void map_part(const View *view, const ScreenStyle *style, Text *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    budowa_map(s, view->seat == NOBODY ? 0 : s->hand[view->seat], style, style->columns, out);
}

static void hand_part(const View *view, const ScreenStyle *style, Text *out) {
    if (view->seat != NOBODY)
        hand_lines((const BudowaState *)&view->state, view->seat, style, out);
}

static void venue_part(const View *view, const ScreenStyle *style, Text *out) {
    venue_table((const BudowaState *)&view->state, style, out);
}

static void street_part(const View *view, const ScreenStyle *style, Text *out) {
    street_table((const BudowaState *)&view->state, style, out);
    legend(style, out);
}

const GameScreen budowa_screen = {
    .draw = draw,
    .pad = pad,
    .panel = {{TR("Map"), map_part},
              {TR("Your hand"), hand_part},
              {TR("Shares"), venue_part},
              {TR("Streets"), street_part}},
    .board_columns = 66,
    .board_rows = 21,
};
