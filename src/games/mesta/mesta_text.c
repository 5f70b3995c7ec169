/* SPDX-License-Identifier: MIT */
/* mesta_text.c - Města as text: the deal, notation, the picture of a position, drawn positions. */
#include "games/mesta/mesta.h"

#include <assert.h>
#include <string.h>

static const char *const COLOURS[MESTA_COLOURS] = {"red", "blue", "green", "yellow"};
static const char LETTERS[] = "RBGYPW"; /* by ground */
static const char *const ROWS[MESTA_ROWS] = {"card", "land", "feature", "pieces"};
static const char *const STACKS[MESTA_ROWS] = {"cards", "lands", "features", "bag"};

const char *mesta_thing(const MestaDeck *deck, int row, int thing) {
    switch (row) {
    case MESTA_ROW_CARD:
        return deck->card[thing].line + strlen("card.");
    case MESTA_ROW_LAND:
        return deck->land[thing].id;
    case MESTA_ROW_FEATURE:
        return deck->feature[thing];
    }
    return COLOURS[thing];
}

/* ---- the deal ---- */

/* Everything but the stacks; who begins and where is set by the caller. */
static void begin(MestaState *s, const Setup *setup) {
    memset(s, 0, sizeof *s);
    s->deck = setup->deck;
    s->seats = setup->seats;
    s->is_long = setup->choice[MESTA_LONG];
    memset(s->held, MESTA_NONE, sizeof s->held);
    memset(s->start_tile, MESTA_NONE, sizeof s->start_tile);
    memset(s->pending, MESTA_NONE, sizeof s->pending);
    if (s->seats == 2)
        for (int i = 0; i < MESTA_MILESTONES; i++)
            s->ring[i][1] = MESTA_NONE;
}

/* One stack in the order of the deck file, copies together. */
static void fill_stack(const MestaDeck *deck, int row, uint8_t *stack) {
    int count = 0;
    for (int i = 0; i < MESTA_CARDS; i++) {
        int thing = row == MESTA_ROW_FEATURE && i < MESTA_KINDS ? deck->feature_order[i] : i;
        for (int copy = mesta_copies(deck, row, thing); copy > 0; copy--)
            stack[count++] = (uint8_t)thing;
    }
}

void mesta_setup(void *state, const Setup *setup) {
    MestaState *s = state;
    const MestaDeck *deck = mesta_deck(setup->deck);
    Deal deal;
    begin(s, setup);
    deal_init(&deal, setup->seed);
    s->city =
        (uint8_t)(setup->choice[MESTA_CITY] ? setup->choice[MESTA_CITY] - 1
                                            : (int)deal_below(&deal, (uint32_t)deck->n_cities));
    s->first = s->star = (uint8_t)setup_first(setup, MESTA_FIRST, &deal);
    for (int row = 0; row < MESTA_ROWS; row++) {
        int length;
        uint8_t *stack = (uint8_t *)mesta_stack(s, row, &length);
        fill_stack(deck, row, stack);
        deal_shuffle(&deal, stack, length);
    }
}

static void write_stacks(const MestaState *s, Text *out) {
    const MestaDeck *deck = mesta_deck(s->deck);
    for (int row = 0; row < MESTA_ROWS; row++) {
        int length;
        const uint8_t *stack = mesta_stack(s, row, &length);
        text_add(out, STACKS[row]);
        for (int at = 0; at < length; at++) {
            text_char(out, ' ');
            text_add(out, stack[at] == MESTA_HIDDEN ? "?" : mesta_thing(deck, row, stack[at]));
        }
        text_char(out, '\n');
    }
}

void mesta_write_deal(const void *state, Text *out) {
    const MestaState *s = state;
    text_format(out, "city %s\nfirst %d\n", mesta_deck(s->deck)->city[s->city].id, s->first);
    write_stacks(s, out);
}

/* Which city of the deck this is, or -1. */
static int find_city(const MestaDeck *deck, Slice id) {
    for (int i = 0; i < deck->n_cities; i++)
        if (slice_is(id, deck->city[i].id))
            return i;
    return -1;
}

static bool read_city(Scan *in, const MestaDeck *deck, uint8_t *out) {
    Slice id;
    if (!scan_key(in, "city") || !scan_word(in, &id, "a city") || !scan_done(in))
        return false;
    int city = find_city(deck, id);
    if (city < 0)
        return scan_fail(in, "no city '%s' in this deck", slice_quote(id).words);
    *out = (uint8_t)city;
    return true;
}

/* The thing of this row with this name, or -1. */
static int find_thing(const MestaDeck *deck, int row, Slice name) {
    for (int thing = 0; thing < MESTA_CARDS; thing++)
        if (mesta_copies(deck, row, thing) && slice_is(name, mesta_thing(deck, row, thing)))
            return thing;
    return -1;
}

static bool read_stack(Scan *in, const MestaDeck *deck, int row, uint8_t *stack, int length) {
    int copies[MESTA_CARDS] = {0};
    if (!scan_key(in, STACKS[row]))
        return false;
    for (int at = 0; at < length; at++) {
        Slice name;
        if (!scan_word(in, &name, "the next of the stack"))
            return false;
        int thing = find_thing(deck, row, name);
        if (thing < 0)
            return scan_fail(in, "'%s' does not belong to '%s'", slice_quote(name).words,
                             STACKS[row]);
        if (++copies[thing] > mesta_copies(deck, row, thing))
            return scan_fail(in, "more of '%s' than in the deck", slice_quote(name).words);
        stack[at] = (uint8_t)thing;
    }
    return scan_done(in);
}

bool mesta_read_deal(void *state, const Setup *setup, Scan *in) {
    MestaState *s = state;
    const MestaDeck *deck = mesta_deck(setup->deck);
    begin(s, setup);
    if (!read_city(in, deck, &s->city))
        return false;
    if (setup->choice[MESTA_CITY] && s->city != setup->choice[MESTA_CITY] - 1)
        return scan_fail(in, "option 'city' is %s, but the city is %s",
                         deck->city[setup->choice[MESTA_CITY] - 1].id, deck->city[s->city].id);
    if (!setup_read_first(setup, MESTA_FIRST, in, &s->first))
        return false;
    s->star = s->first;
    for (int row = 0; row < MESTA_ROWS; row++) {
        int length;
        uint8_t *stack = (uint8_t *)mesta_stack(s, row, &length);
        if (!read_stack(in, deck, row, stack, length))
            return false;
    }
    return true;
}

/* ---- notation ---- */

static void write_point(Text *out, int x, int y) {
    text_int(out, x);
    text_char(out, ',');
    text_int(out, y);
}

void mesta_notate(const void *state, Move move, Text *out) {
    const MestaState *s = state;
    const MestaDeck *deck = mesta_deck(s->deck);
    const MestaQuarter *q = &s->quarter[mesta_actor(s)];
    int thing = (int)mesta_move_thing(move), where = (int)mesta_move_where(move);
    int row = s->phase == MESTA_FEATURE ? MESTA_ROW_FEATURE : MESTA_ROW_PIECES;
    switch (mesta_move_kind(move)) {
    case MESTA_MOVE_START:
        text_add(out, "start ");
        text_add(out, deck->start[thing].id);
        return;
    case MESTA_MOVE_TAKE:
        text_add(out, ROWS[thing]);
        text_char(out, ' ');
        text_int(out, where + 1);
        return;
    case MESTA_MOVE_TILE:
        text_add(out, "tile ");
        write_point(out, where % 8 - 1 + q->left, where / 8 - 1 + q->top);
        text_add(out, " r");
        text_int(out, 90 * thing);
        return;
    case MESTA_MOVE_PUT:
        text_add(out, "put ");
        text_add(out, mesta_thing(deck, row, thing));
        text_char(out, ' ');
        write_point(out, where % MESTA_STRIDE + 2 * q->left, where / MESTA_STRIDE + 2 * q->top);
        return;
    case MESTA_MOVE_DROP:
        text_add(out, "drop ");
        text_add(out, mesta_thing(deck, row, thing));
        return;
    }
}

/* ---- the picture ---- */

/* A square in the words of drawn positions, but with the letter printed under a wild plot. */
static void write_square(const MestaDeck *deck, MestaSquare square, Text *out) {
    if (square.ground == MESTA_NONE) {
        text_char(out, '.');
        return;
    }
    text_char(out, square.feature == MESTA_WILD ? 'X' : LETTERS[square.ground]);
    if (square.height)
        text_format(out, "%c%d", COLOURS[square.colour][0], square.height);
    else if (square.feature != MESTA_NONE && square.feature != MESTA_WILD)
        text_add(out, deck->feature[square.feature]);
}

static void write_quarter(const MestaState *s, int seat, Text *out) {
    const MestaDeck *deck = mesta_deck(s->deck);
    const MestaQuarter *q = &s->quarter[seat];
    text_format(out, "quarter %d from %d,%d\n", seat, 2 * q->left, 2 * q->top);
    for (int y = 0; y < 2 * q->high; y++) {
        for (int x = 0; x < 2 * q->wide; x++) {
            text_char(out, ' ');
            write_square(deck, mesta_square(q, x, y), out);
        }
        text_char(out, '\n');
    }
    text_add(out, "cards");
    for (int i = 0; i < s->n_held[seat]; i++)
        text_format(out, " %s", mesta_thing(deck, MESTA_ROW_CARD, s->held[seat][i]));
    text_char(out, '\n');
}

static void write_display(const MestaState *s, Text *out) {
    for (int row = 0; row < MESTA_ROWS; row++) {
        text_format(out, "workers %s", ROWS[row]);
        for (int place = 0; place < MESTA_ROW_PLACES; place++)
            if (s->worker[row][place])
                text_format(out, " %d", s->worker[row][place] - 1);
            else
                text_add(out, " -");
        text_char(out, '\n');
    }
}

void mesta_picture(const void *state, Text *out) {
    static const char *const PHASES[] = {"start", "take", "tile", "feature", "piece", "over"};
    const MestaState *s = state;
    const MestaDeck *deck = mesta_deck(s->deck);
    mesta_write_deal(s, out);
    text_format(out, "round %d of %d, turn %d, star %d, phase %s, bag %d, unseen %d %d %d\n",
                s->round + 1, mesta_rounds(s), s->turn, s->star, PHASES[s->phase], s->bag_at,
                s->unseen[0], s->unseen[1], s->unseen[2]);
    write_display(s, out);
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        text_format(out, "%s", deck->city[s->city].milestone[i].fact);
        for (int place = 0; place < MESTA_PLACES; place++) {
            int ring = s->ring[i][place];
            text_add(out, ring == 0 ? " -" : ring == MESTA_NONE ? " x" : " ");
            if (ring && ring != MESTA_NONE)
                text_int(out, ring - 1);
        }
        text_char(out, '\n');
    }
    if (s->n_pending) {
        int row = s->phase == MESTA_TILE      ? MESTA_ROW_LAND
                  : s->phase == MESTA_FEATURE ? MESTA_ROW_FEATURE
                                              : MESTA_ROW_PIECES;
        text_add(out, "pending");
        for (int i = 0; i < s->n_pending; i++)
            text_format(out, " %s", mesta_thing(deck, row, s->pending[i]));
        text_char(out, '\n');
    }
    for (int seat = 0; seat < s->seats; seat++)
        write_quarter(s, seat, out);
}

/* ---- drawn positions ---- */

/* `b2` after a plot's letter: colour and height. */
static bool read_building(Slice rest, MestaSquare *square) {
    int height;
    if (rest.length != 2 || !slice_int((Slice){rest.at + 1, 1}, &height, 1, MESTA_HEIGHT))
        return false;
    for (int colour = 0; colour < MESTA_COLOURS; colour++) {
        if (rest.at[0] != COLOURS[colour][0])
            continue;
        square->colour = (uint8_t)colour;
        square->height = (uint8_t)height;
        return true;
    }
    return false;
}

/* One cell. What is printed under a drawn wild plot is unknown and does not matter. */
static bool read_cell(Scan *in, const MestaDeck *deck, MestaSquare *square) {
    Slice cell;
    *square = (MestaSquare){MESTA_NONE, MESTA_NONE, MESTA_NONE, 0};
    if (!scan_word(in, &cell, "a square"))
        return false;
    if (slice_is(cell, "."))
        return true;
    const char *letter = memchr(LETTERS, cell.at[0], MESTA_GROUNDS);
    Slice rest = {cell.at + 1, cell.length - 1};
    bool good = letter || cell.at[0] == 'X';
    if (cell.at[0] == 'X') {
        square->ground = MESTA_RED;
        square->feature = MESTA_WILD;
        good = rest.length == 0 || read_building(rest, square);
    } else if (good) {
        square->ground = (uint8_t)(letter - LETTERS);
        if (rest.length && !(square->ground < MESTA_COLOURS && read_building(rest, square))) {
            int kind = find_thing(deck, MESTA_ROW_FEATURE, rest);
            good = kind >= 0 && kind != MESTA_WILD;
            square->feature = (uint8_t)(good ? kind : MESTA_NONE);
        }
    }
    if (!good || !mesta_square_is_sound(*square))
        return scan_fail(in, "'%s' is not a square", slice_quote(cell).words);
    return true;
}

static bool read_rows(Scan *in, const MestaDeck *deck, MestaDrawing *drawing) {
    MestaQuarter *q = &drawing->quarter;
    int wide = 0, high = 0, squares = 0;
    for (; !scan_next_is(in, "cards"); high++) {
        if (!scan_has_line(in))
            return scan_key(in, "cards");
        if (!scan_line(in))
            return false;
        if (high == MESTA_SIDE)
            return scan_fail(in, "more than %d rows", MESTA_SIDE);
        int x = 0;
        for (; scan_more(in); x++) {
            MestaSquare square;
            if (x == MESTA_SIDE)
                return scan_fail(in, "more than %d in a row", MESTA_SIDE);
            if (!read_cell(in, deck, &square))
                return false;
            mesta_set_square(q, x, high, square);
            squares += square.ground != MESTA_NONE;
        }
        if (high > 0 && x != wide)
            return scan_fail(in, "length of this row: %d; of the first row: %d", x, wide);
        wide = x;
    }
    if (squares == 0)
        return (high > 0 || scan_line(in)) && scan_fail(in, "no square before 'cards'");
    drawing->wide = wide;
    drawing->high = high;
    int empty = squares_count(q->wild & ~q->atleast[0]);
    return empty <= 4 || scan_fail(in, "empty wild plots: %d; at most 4 are allowed", empty);
}

/* `=7`: what a printed card brings. */
static bool read_worth(Scan *in, Slice word, uint8_t *points) {
    int number;
    if (!slice_int((Slice){word.at + 1, word.length - 1}, &number, 0, 99))
        return scan_fail(in, "'%s': the points of a card are a number from 0 to 99, as in =7",
                         slice_quote(word).words);
    *points = (uint8_t)number;
    return true;
}

static bool read_cards(Scan *in, const MestaDeck *deck, MestaDrawing *out) {
    if (!scan_key(in, "cards"))
        return false;
    while (scan_more(in)) {
        Slice id;
        if (!scan_word(in, &id, "a card"))
            return false;
        if (out->n_cards + out->n_printed == MESTA_DRAWN_CARDS)
            return scan_fail(in, "more than %d cards", MESTA_DRAWN_CARDS);
        if (id.at[0] == '=') {
            if (!read_worth(in, id, &out->printed[out->n_printed++]))
                return false;
            continue;
        }
        int card = find_thing(deck, MESTA_ROW_CARD, id);
        if (card < 0)
            return scan_fail(in, "no card '%s' in this deck", slice_quote(id).words);
        out->card[out->n_cards++] = (uint8_t)card;
    }
    return true;
}

/* `city venice`, or `city -` where the deck does not have it. */
static bool read_drawn_city(Scan *in, const MestaDeck *deck, uint8_t *out) {
    Scan before = *in;
    Slice id;
    if (!scan_key(in, "city") || !scan_word(in, &id, "a city"))
        return false;
    if (slice_is(id, "-")) {
        *out = MESTA_NONE;
        return scan_done(in);
    }
    *in = before;
    return read_city(in, deck, out);
}

const MestaCity *mesta_drawn_city(const MestaDrawing *drawing) {
    return drawing->city == MESTA_NONE ? NULL : &drawing->deck->city[drawing->city];
}

static bool read_places(Scan *in, const MestaCity *city, uint8_t places[MESTA_MILESTONES]) {
    if (!scan_key(in, "places"))
        return false;
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        int points;
        const uint8_t *possible = city ? city->milestone[i].points : NULL;
        if (!scan_int(in, &points, 0, 99, "the points"))
            return false;
        if (city && points && points != possible[0] && points != possible[1] &&
            points != possible[2])
            return scan_fail(in, "%s: places are worth %d, %d and %d, not %d",
                             city->milestone[i].fact, possible[0], possible[1], possible[2],
                             points);
        places[i] = (uint8_t)points;
    }
    return scan_done(in);
}

bool mesta_read_drawing(int slot, Scan *in, MestaDrawing *out) {
    const MestaDeck *deck = mesta_deck(slot);
    *out = (MestaDrawing){.deck = deck};
    if (!read_rows(in, deck, out) || !read_cards(in, deck, out) ||
        !read_drawn_city(in, deck, &out->city) ||
        !read_places(in, mesta_drawn_city(out), out->places))
        return false;
    return !scan_has_line(in) || (scan_line(in) && scan_done(in));
}

bool mesta_score_drawing(int slot, Scan *in, Score out[MAX_SEATS], int *seats) {
    MestaDrawing drawing;
    if (!mesta_read_drawing(slot, in, &drawing))
        return false;
    *seats = 1;
    mesta_score_quarter(drawing.deck, mesta_drawn_city(&drawing), &drawing.quarter, drawing.card,
                        drawing.n_cards, drawing.places, &out[0]);
    for (int i = 0; i < drawing.n_printed; i++)
        score_line(&out[0], "card.printed", drawing.printed[i]);
    return true;
}
