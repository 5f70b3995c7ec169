/* SPDX-License-Identifier: MIT */
/* mesta_screen_quarter.c - a quarter as a grid of squares, five columns and two lines each:
 *
 *     R         B2|||     P♣♣♣♣     W~~~~     X ?       R
 *     _____     |||||     tree♣     ~~~~~     _____     monum
 *     a plot    height 2  park      water     wild      monument
 *
 * A built square is filled with its colour's pattern, so that it reads without colour too. */
#include "games/mesta/mesta_screen_quarter.h"

#include "base/scan.h"
#include "games/mesta/mesta_words.h"
#include "words/words.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDE = 5,   /* columns of a square ... */
    NARROW = 4, /* ... or these, where the window is too narrow for all of them */
    MARGIN = 4  /* columns of the row numbers */
};

static const struct {
    const char *pattern;
    Brush calm, strong; /* an empty plot; a building, park or water */
} GROUNDS[MESTA_GROUNDS] = {
    {"#", {52, 224, false, false}, {231, 131, true, false}},
    {"|", {17, 153, false, false}, {231, 25, true, false}},
    {"o", {22, 194, false, false}, {231, 28, true, false}},
    {"/", {58, 230, false, false}, {16, 178, true, false}},
    {"♣", {22, 114, false, false}, {22, 114, false, false}},
    {"~", {23, 116, false, false}, {23, 116, false, false}},
};

static const Brush WILD = {16, 255, false, false};
static const Brush NUMBER = {244, PLAIN, false, false};
static const Brush PLACE = {162, PLAIN, true, false}; /* the colour of "your move" */

void quarter_paint(Text *out, const ScreenStyle *style, int ground, bool strong,
                   const char *words) {
    screen_paint(out, style, strong ? GROUNDS[ground].strong : GROUNDS[ground].calm, words);
}

/* As much of the words as fits into the columns, then the filling up to them. */
static void fit(Text *out, const char *words, const char *filling, int columns) {
    char cut[64];
    size_t length = strlen(words);
    length = length < sizeof cut - 1 ? length : sizeof cut - 1;
    do { /* whole characters only: a byte 10xxxxxx goes on with the one before */
        memcpy(cut, words, length);
        cut[length] = '\0';
        while (length > 0 && ((unsigned char)words[length] & 0xC0) == 0x80)
            cut[--length] = '\0';
    } while (utf8_columns(cut) > columns && length-- > 0);
    text_add(out, cut);
    text_repeat(out, filling, columns - utf8_columns(cut));
}

/* One of the two lines of a square. */
static void print_line(const MestaDeck *deck, MestaSquare a, int line, int wide, Text *out) {
    bool built = a.height > 0;
    bool plot = a.ground < MESTA_COLOURS;
    const char *pattern = GROUNDS[built ? a.colour : a.ground].pattern;
    char label[64];
    Text words;
    text_init(&words, label, sizeof label);
    if (line == 1) {
        if (a.feature != MESTA_NONE && a.feature != MESTA_WILD)
            words_mesta_name(deck, deck->feature[a.feature], &words);
        fit(out, label, plot && !built ? "_" : pattern, wide);
        return;
    }
    if (built)
        text_format(&words, "%s%d%s", words_mesta_letter(a.colour), a.height,
                    a.feature == MESTA_WILD ? "x" : "");
    else if (a.feature == MESTA_WILD)
        text_add(&words, "X ?");
    else
        text_add(&words, words_mesta_letter(a.ground));
    fit(out, label, plot && !built ? " " : pattern, wide);
}

static Brush brush_of(MestaSquare a) {
    if (a.height)
        return GROUNDS[a.colour].strong;
    return a.feature == MESTA_WILD ? WILD : GROUNDS[a.ground].calm;
}

/* What the large picture shows. */
typedef struct {
    const MestaState *s;
    const MestaQuarter *q;
    const ScreenStyle *style;
    Squares squares; /* marked: something pending may go there */
    uint64_t tiles;  /* marked: the pending tile may go there */
    int wide;        /* columns of a square */
} Map;

static void mark_places(Map *map, Seat seat) {
    const MestaState *s = map->s;
    if (!map->style->places || mesta_actor(s) != seat)
        return;
    if (s->phase == MESTA_TILE)
        map->tiles = mesta_tile_places(map->q, s->is_long);
    for (int i = 0; i < s->n_pending && s->phase != MESTA_TILE; i++)
        map->squares |= s->phase == MESTA_FEATURE ? mesta_feature_places(map->q, s->pending[i])
                                                  : mesta_piece_places(map->q, s->pending[i]);
}

static bool is_marked_tile(const Map *map, int x, int y) {
    return map->tiles >> (8 * ((y + 2) / 2) + (x + 2) / 2) & 1;
}

static void draw_free_place(const Map *map, int x, int y, int line, Text *out) {
    char words[24] = "     ";
    if (is_marked_tile(map, x, y)) {
        snprintf(words, sizeof words, "  ·  ");
        if (line == 0 && (x + 2) % 2 == 0 && (y + 2) % 2 == 0)
            snprintf(words, sizeof words, "%d,%-3d", (x + 2) / 2 - 1 + map->q->left,
                     (y + 2) / 2 - 1 + map->q->top);
    }
    char fitted[32];
    Text text;
    text_init(&text, fitted, sizeof fitted);
    fit(&text, words, " ", map->wide);
    screen_paint(out, map->style, PLACE, fitted);
}

static void draw_square(const Map *map, int x, int y, int line, Text *out) {
    const MestaDeck *deck = mesta_deck(map->s->deck);
    MestaSquare a = {MESTA_NONE, MESTA_NONE, MESTA_NONE, 0};
    if (x >= 0 && y >= 0 && x < 2 * map->q->wide && y < 2 * map->q->high)
        a = mesta_square(map->q, x, y);
    if (a.ground == MESTA_NONE) {
        draw_free_place(map, x, y, line, out);
        return;
    }
    char words[64], fitted[64];
    Text text;
    text_init(&text, words, sizeof words);
    print_line(deck, a, line, map->wide, &text);
    bool marked = line == 0 && map->squares >> (y * MESTA_STRIDE + x) & 1;
    text_init(&text, fitted, sizeof fitted);
    fit(&text, words, " ", map->wide - marked);
    screen_paint(out, map->style, brush_of(a), fitted);
    if (marked) {
        Brush mark = brush_of(a);
        mark.ink = PLACE.ink;
        mark.bold = true;
        screen_paint(out, map->style, mark, "*");
    }
}

void quarter_draw(const MestaState *s, Seat seat, const ScreenStyle *style, Text *out) {
    Map map = {.s = s, .q = &s->quarter[seat], .style = style};
    const uint64_t first_column = 0x0101010101010101u;
    mark_places(&map, seat);
    int left = map.tiles & first_column ? -2 : 0, top = map.tiles & 0xFF ? -2 : 0;
    int right = 2 * map.q->wide + (map.tiles & first_column << (map.q->wide + 1) ? 2 : 0);
    int bottom = 2 * map.q->high;
    bottom += map.tiles >> (8 * (map.q->high + 1)) & 0xFF ? 2 : 0;
    map.wide = MARGIN + WIDE * (right - left) <= style->columns ? WIDE : NARROW;
    text_repeat(out, " ", MARGIN);
    for (int x = left; x < right; x++) {
        screen_number(out, style, NUMBER, x + 2 * map.q->left, 3);
        text_repeat(out, " ", map.wide - 3);
    }
    text_char(out, '\n');
    for (int y = top; y < bottom; y++) {
        for (int line = 0; line < 2; line++) {
            if (line == 0)
                screen_number(out, style, NUMBER, y + 2 * map.q->top, MARGIN - 1);
            text_repeat(out, " ", line == 0 ? 1 : MARGIN);
            for (int x = left; x < right; x++)
                draw_square(&map, x, y, line, out);
            text_char(out, '\n');
        }
    }
}

/* The first letter of a feature's name. */
static void print_initial(const MestaDeck *deck, int feature, Text *out) {
    char name[64];
    Text words;
    text_init(&words, name, sizeof name);
    if (feature != MESTA_NONE)
        words_mesta_name(deck, deck->feature[feature], &words);
    fit(out, name, " ", 1);
}

static void print_small(const MestaDeck *deck, MestaSquare a, Text *out) {
    if (a.ground == MESTA_NONE)
        text_add(out, "  ");
    else if (a.height)
        text_format(out, "%s%d", words_mesta_letter(a.colour), a.height);
    else if (a.feature == MESTA_WILD)
        text_add(out, "X?");
    else
        text_add(out, words_mesta_letter(a.ground));
    if (a.ground != MESTA_NONE && !a.height && a.feature != MESTA_WILD)
        print_initial(deck, a.feature, out);
}

void quarter_draw_small(const MestaState *s, Seat seat, const ScreenStyle *style, Text *out) {
    const MestaQuarter *q = &s->quarter[seat];
    for (int y = 0; y < 2 * q->high; y++) {
        for (int x = 0; x < 2 * q->wide; x++) {
            MestaSquare a = mesta_square(q, x, y);
            char words[16];
            Text text;
            text_init(&text, words, sizeof words);
            print_small(mesta_deck(s->deck), a, &text);
            if (a.ground == MESTA_NONE)
                text_add(out, words);
            else
                screen_paint(out, style, brush_of(a), words);
            text_char(out, ' ');
        }
        text_char(out, '\n');
    }
}
