/* SPDX-License-Identifier: MIT */
/* urbanista_screen.c - Urbanista in the terminal: the city and what it is worth, the hand below.
 *
 * A block is five columns and two lines: its zone's letter and pattern, and its road as box lines
 * that run on into the neighbours. When the city is too wide for the window a block shrinks to its
 * letter and road in one line of three columns.
 *
 *     R⌂┃⌂⌂      C░░░░      letter first; the road's north end in the upper line, everything else
 *     ⌂⌂┗━━      ━━┓░░      in the lower one
 */
#include "cells/screen.h"
#include "games/urbanista/urbanista.h"
#include "games/urbanista/urbanista_words.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDE = 5,   /* columns of a block */
    MARGIN = 4, /* columns of the row numbers */
    PANEL = 34, /* columns of the score beside the city */
    BLOCK_TEXT = 16 * 1024
};

/* The pattern alternates with `between`: zones differ in density too. */
static const struct {
    const char *pattern, *between;
    Brush brush;
} ZONES[N_ZONES + 1] = {
    {"░", "░", {24, 110, false, false}},      {"♣", " ", {28, 114, false, false}},
    {"▒", "▒", {244, 248, false, false}},     {"⌂", " ", {130, 215, false, false}},
    {" ", " ", {PLAIN, PLAIN, false, false}},
};

static const Brush ROAD[N_ZONES + 1] = {
    {16, 110, true, false}, {16, 114, true, false},      {16, 248, true, false},
    {16, 215, true, false}, {PLAIN, PLAIN, true, false},
};

static const Brush NUMBER = {244, PLAIN, false, false};
static const Brush TITLE = {PLAIN, PLAIN, true, false};
static const Brush PLACE = {162, PLAIN, true, false}; /* the colour of "your move" */

/* What is drawn: a city, and where a card may go. */
typedef struct {
    const City *city;
    const UrbanistaCorners *corners; /* NULL: not asked for */
    int left, right, top, bottom;    /* columns and rows shown */
    const ScreenStyle *style;
} Map;

static const char *letter_of(int zone) {
    return zone < N_ZONES ? words_urbanista_letter((Zone)zone) : "X";
}

static int zone_at(const CityRow *row, int column) {
    int zone = 0;
    while (zone < N_ZONES && !(row->zone[zone] >> column & 1))
        zone++;
    return zone;
}

static bool has_end(const CityRow *row, int column, Side side) {
    return row->end[side] >> column & 1;
}

static bool is_block(const Map *map, int column, int y) {
    return y >= map->city->top && y <= map->city->bottom && map->city->row[y].block >> column & 1;
}

static bool is_place(const Map *map, int column, int y) {
    return map->corners && y >= map->corners->top && y <= map->corners->bottom &&
           map->corners->row[y] >> column & 1;
}

static const char *road_glyph(const CityRow *row, int column) {
    bool n = has_end(row, column, NORTH), e = has_end(row, column, EAST);
    bool s = has_end(row, column, SOUTH), w = has_end(row, column, WEST);
    return n && s   ? "┃"
           : w && e ? "━"
           : n && e ? "┗"
           : n && w ? "┛"
           : s && e ? "┏"
           : s && w ? "┓"
                    : "";
}

/* One of the two lines of a block. */
static void draw_half(const Map *map, int column, int y, int half, Text *out) {
    const CityRow *row = &map->city->row[y];
    int zone = zone_at(row, column);
    const char *junction = road_glyph(row, column);
    for (int i = 0; i < WIDE; i++) {
        const char *road = "";
        if (half == 0 && i == WIDE / 2 && has_end(row, column, NORTH))
            road = "┃";
        if (half == 1 && i == WIDE / 2)
            road = junction;
        if (half == 1 && i < WIDE / 2 && has_end(row, column, WEST))
            road = "━";
        if (half == 1 && i > WIDE / 2 && has_end(row, column, EAST))
            road = "━";
        bool dot = (i + half) % 2 == 0; /* a loose pattern reads better than a full one */
        if (half == 0 && i == 0)
            screen_paint(out, map->style, ROAD[zone], letter_of(zone));
        else if (half == 0 && i == 1 && is_place(map, column, y))
            screen_paint(out, map->style, (Brush){PLACE.ink, ROAD[zone].ground, true, false}, "+");
        else if (*road)
            screen_paint(out, map->style, ROAD[zone], road);
        else
            screen_paint(out, map->style, ZONES[zone].brush,
                         dot ? ZONES[zone].pattern : ZONES[zone].between);
    }
}

static void draw_nothing(const Map *map, int column, int y, int half, Text *out) {
    if (half == 0 && is_place(map, column, y)) {
        text_char(out, ' ');
        screen_paint(out, map->style, PLACE, "+");
        text_add(out, "   ");
    } else {
        text_add(out, half == 0 && !map->corners ? "  ·  " : "     ");
    }
}

/* The column numbers, each over the middle of its blocks. */
static void draw_columns(const Map *map, int width, Text *out) {
    char words[2048], number[WORDS_NUMBER];
    Text line;
    text_init(&line, words, sizeof words);
    text_repeat(&line, " ", MARGIN);
    for (int column = map->left; column <= map->right; column++) {
        int x = column - CITY_ORIGIN;
        words_number(x, number);
        if (width == WIDE)
            text_repeat(&line, " ", 3 - screen_columns(number));
        screen_pad(&line, width == WIDE || x % 5 == 0 ? number : "",
                   width == WIDE ? screen_columns(number) + 2 : width);
    }
    screen_paint(out, map->style, NUMBER, words);
    text_char(out, '\n');
}

static void draw_row_number(const Map *map, int y, Text *out) {
    screen_number(out, map->style, NUMBER, y - CITY_ORIGIN, MARGIN - 1);
    text_char(out, ' ');
}

static void draw_wide(const Map *map, Text *out) {
    draw_columns(map, WIDE, out);
    for (int y = map->top; y <= map->bottom; y++) {
        for (int half = 0; half < 2; half++) {
            if (half == 0)
                draw_row_number(map, y, out);
            else
                text_repeat(out, " ", MARGIN);
            for (int column = map->left; column <= map->right; column++) {
                if (is_block(map, column, y))
                    draw_half(map, column, y, half, out);
                else
                    draw_nothing(map, column, y, half, out);
            }
            text_char(out, '\n');
        }
    }
}

static void draw_narrow(const Map *map, Text *out) {
    draw_columns(map, 3, out);
    for (int y = map->top; y <= map->bottom; y++) {
        draw_row_number(map, y, out);
        for (int column = map->left; column <= map->right; column++) {
            const char *place = is_place(map, column, y) ? "+" : " ";
            if (!is_block(map, column, y)) {
                text_add(out, map->corners ? "  " : " ·");
                screen_paint(out, map->style, PLACE, place);
                continue;
            }
            const CityRow *row = &map->city->row[y];
            int zone = zone_at(row, column);
            const char *road = road_glyph(row, column);
            screen_paint(out, map->style, ROAD[zone], letter_of(zone));
            screen_paint(out, map->style, ROAD[zone], *road ? road : ZONES[zone].pattern);
            screen_paint(out, map->style, (Brush){PLACE.ink, ROAD[zone].ground, true, false},
                         *place == '+'                ? place
                         : has_end(row, column, EAST) ? "━"
                                                      : " ");
        }
        text_char(out, '\n');
    }
}

/* The part of the grid that shows the city and, when asked for, every place. */
static void find_frame(Map *map) {
    uint64_t used = 0;
    for (int y = map->city->top; y <= map->city->bottom; y++)
        used |= map->city->row[y].block;
    map->top = map->city->top;
    map->bottom = map->city->bottom;
    if (map->corners) {
        map->top = map->corners->top;
        for (int y = map->corners->top; y <= map->corners->bottom; y++)
            used |= map->corners->row[y];
        if (map->corners->bottom > map->bottom)
            map->bottom = map->corners->bottom;
    }
    map->left = __builtin_ctzll(used);
    map->right = 63 - __builtin_clzll(used);
}

static void draw_city(const UrbanistaState *s, const ScreenStyle *style, Text *out) {
    City city;
    UrbanistaCorners corners;
    urbanista_city(s, &city);
    Map map = {.city = &city, .style = style};
    if (style->places && s->turn < URBANISTA_TURNS) {
        urbanista_corners(s, &corners);
        map.corners = &corners;
    }
    find_frame(&map);
    if (MARGIN + WIDE * (map.right - map.left + 1) <= style->columns)
        draw_wide(&map, out);
    else
        draw_narrow(&map, out);
}

/* ---- cards ---- */

/* Four lines: a card as it is printed, drawn as a city of one card. */
static void draw_card(const UrbanistaState *s, int card, const ScreenStyle *style, Text *out) {
    UrbanistaState one = {.deck = s->deck, .seats = 1, .city = {{.card = (uint8_t)card}}};
    City city;
    urbanista_city(&one, &city);
    Map map = {.city = &city, .style = style};
    for (int y = CITY_ORIGIN; y < CITY_ORIGIN + 2; y++) {
        for (int half = 0; half < 2; half++) {
            for (int column = CITY_ORIGIN; column < CITY_ORIGIN + 2; column++)
                draw_half(&map, column, y, half, out);
            text_char(out, '\n');
        }
    }
}

static void draw_titled_card(const UrbanistaState *s, int card, const char *title,
                             const ScreenStyle *style, Text *out) {
    screen_paint(out, style, TITLE, title);
    text_char(out, '\n');
    draw_card(s, card, style, out);
}

/* The hand as far as it is known, and the pile's top, side by side. */
static void draw_cards(const UrbanistaState *s, Seat seat, const ScreenStyle *style, Text *out) {
    char row[2][BLOCK_TEXT], block[BLOCK_TEXT], title[64];
    Text text, line;
    int now = 0;
    row[0][0] = '\0';
    int cards[URBANISTA_HAND + 1] = {0};
    for (int i = 0; i < URBANISTA_HAND && seat != NOBODY; i++)
        cards[i] = s->hand[seat][i] == URBANISTA_HIDDEN ? 0 : s->hand[seat][i];
    if (s->turn < urbanista_pile_dealt(s->seats))
        cards[URBANISTA_HAND] = s->pile[s->turn];
    for (int i = 0; i <= URBANISTA_HAND; i++) {
        if (cards[i] == URBANISTA_NONE)
            continue;
        snprintf(title, sizeof title,
                 i == URBANISTA_HAND    ? tr("Pile: card %d on top")
                 : cards[i] == s->shown ? tr("Card %d, shown")
                                        : tr("Card %d"),
                 cards[i]);
        text_init(&text, block, sizeof block);
        draw_titled_card(s, cards[i], title, style, &text);
        text_init(&line, row[!now], sizeof row[0]);
        if (row[now][0])
            screen_beside(&line, style, row[now], block, 3);
        else
            text_add(&line, block);
        now = !now;
    }
    text_add(out, row[now]);
}

/* ---- the score ---- */

static void draw_figure(const char *name, int points, const ScreenStyle *style, Brush brush,
                        Text *out) {
    char words[160], number[24];
    Text text;
    text_init(&text, number, sizeof number);
    screen_delta(&text, points);
    text_init(&text, words, sizeof words);
    screen_pad(&text, name, PANEL - 6);
    text_repeat(&text, " ", 5 - screen_columns(number));
    text_add(&text, number);
    screen_paint(out, style, brush, words);
    text_char(out, '\n');
}

static void draw_lines(const UrbanistaState *s, const Score *score, const ScreenStyle *style,
                       Text *out) {
    for (int i = 0; i < score->n_lines; i++) {
        char name[128];
        Text text;
        int goal = i - (score->n_lines - URBANISTA_GOALS); /* the goals come last */
        text_init(&text, name, sizeof name);
        if (goal >= 0)
            text_format(&text, "%2d ", s->goal[goal]);
        words_line(&urbanista_game, &urbanista_deck(s->deck)->head, score->line[i].id, &text);
        draw_figure(name, (int)score->line[i].points, style, (Brush){PLAIN, PLAIN, false, false},
                    out);
    }
    draw_figure(tr("Total"), (int)score->total, style, TITLE, out);
    char target[160];
    Text text;
    text_init(&text, target, sizeof target);
    screen_pad(&text, tr("Target"), PANEL - 6);
    text_format(&text, "%5d", (int)score->target);
    screen_paint(out, style, TITLE, target);
    text_char(out, '\n');
}

/* What everybody holds, as far as the viewer knows: card numbers, ? for unknown ones. */
static void draw_hands(const UrbanistaState *s, Seat viewer, const ScreenStyle *style, Text *out) {
    for (Seat seat = 0; seat < s->seats; seat++) {
        if (seat == viewer || s->hand[seat][0] == URBANISTA_NONE)
            continue;
        char name[MAX_NAME];
        text_format(out, tr("Hand (%s):"), words_player(style->player, seat, name));
        for (int i = 0; i < URBANISTA_HAND && s->hand[seat][i] != URBANISTA_NONE; i++) {
            if (s->hand[seat][i] == URBANISTA_HIDDEN)
                text_add(out, " ?");
            else
                text_format(out, " %d", s->hand[seat][i]);
        }
        text_char(out, '\n');
    }
    if (s->shown)
        text_format(out, tr("Shown to all: card %d\n"), s->shown);
}

/* What the letters stand for, two in a line. */
static void draw_legend(const ScreenStyle *style, Text *out) {
    for (int zone = 0; zone < N_ZONES; zone++) {
        char words[64];
        snprintf(words, sizeof words, "%s %s", words_urbanista_letter((Zone)zone),
                 words_urbanista_zone((Zone)zone));
        screen_paint(out, style, NUMBER, words);
        text_repeat(out, " ", zone % 2 ? 0 : PANEL / 2 - screen_columns(words));
        if (zone % 2)
            text_char(out, '\n');
    }
}

static void draw_hard(const UrbanistaState *s, Text *out) {
    if (s->district)
        text_format(out, tr("Hard: of the districts only this one counts: %s"),
                    words_urbanista_zone((Zone)(s->district - 1)));
    else
        text_add(out, tr("Hard: only the best district counts"));
    text_char(out, '\n');
}

static void draw_head(const View *view, const ScreenStyle *style, Text *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    char words[128];
    Text text;
    int left = urbanista_pile_dealt(s->seats) - s->turn;
    bool over = s->turn == URBANISTA_TURNS;
    text_init(&text, words, sizeof words);
    if (over)
        text_add(&text, tr("The city is complete"));
    else
        words_of(view->game)->status(view, &text);
    screen_paint(out, style, TITLE, words);
    text_char(out, '\n');
    left = left > 0 ? left : 0;
    if (!over)
        text_format(out, trn("%d card in the pile\n", "%d cards in the pile\n", left), left);
    draw_legend(style, out);
    if (s->difficulty == EASY)
        text_format(out, "%s\n", tr("Easy: roads cost nothing"));
    if (s->difficulty == HARD)
        draw_hard(s, out);
    text_char(out, '\n');
}

static void draw(const View *view, const ScreenStyle *style, Text *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    char city[8 * BLOCK_TEXT], panel[BLOCK_TEXT];
    Text text;
    Score score;
    text_init(&text, city, sizeof city);
    draw_city(s, style, &text);
    text_init(&text, panel, sizeof panel);
    draw_head(view, style, &text);
    urbanista_game.score(s, 0, &score);
    if (s->turn < URBANISTA_TURNS) /* the pad shows them at the end */
        draw_lines(s, &score, style, &text);
    screen_beside(out, style, city, panel, 3);
    text_char(out, '\n');
    draw_cards(s, view->seat, style, out);
    draw_hands(s, view->seat, style, out);
}

/* The table wins or loses together, so there is one column of figures. */
static void pad(const View *view, const Score *scores, const uint8_t *place,
                const ScreenStyle *style, Text *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    (void)place;
    draw_lines(s, &scores[0], style, out);
    bool won = scores[0].total >= scores[0].target;
    screen_paint(out, style, TITLE,
                 won ? tr("The city reached its target: the table wins.")
                     : tr("The city missed its target: the table loses."));
    text_char(out, '\n');
}

/* ---- parts for the full screen ---- */

static void city_part(const View *view, const ScreenStyle *style, Text *out) {
    draw_city((const UrbanistaState *)&view->state, style, out);
}

static void cards_part(const View *view, const ScreenStyle *style, Text *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    draw_cards(s, view->seat, style, out);
    draw_hands(s, view->seat, style, out);
}

static void head_part(const View *view, const ScreenStyle *style, Text *out) {
    draw_head(view, style, out);
}

const GameScreen urbanista_screen = {
    .draw = draw,
    .pad = pad,
    .panel = {{TR("City"), city_part}, {TR("Cards"), cards_part}, {TR("Legend"), head_part}},
    .board_columns = 40,
    .board_rows = 12,
};
