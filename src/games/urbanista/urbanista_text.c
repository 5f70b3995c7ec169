/* SPDX-License-Identifier: MIT */
/* urbanista_text.c - Urbanista as text: notation, deals, pictures, drawn positions.
 *
 * A block in text is two characters, its zone and its road: `R-`, `P.`, `C7`; `..` is no block. */
#include "games/urbanista/urbanista.h"

#include <string.h>

/* Road pieces by their glyphs. */
static const struct {
    char glyph;
    uint8_t sides;
} PIECES[] = {
    {'.', 0},
    {'-', 1 << WEST | 1 << EAST},
    {'|', 1 << NORTH | 1 << SOUTH},
    {'L', 1 << NORTH | 1 << EAST},
    {'J', 1 << NORTH | 1 << WEST},
    {'r', 1 << SOUTH | 1 << EAST},
    {'7', 1 << SOUTH | 1 << WEST},
};
enum {
    N_PIECES = sizeof PIECES / sizeof PIECES[0]
};

static const char LETTERS[] = "CPIRX"; /* by Zone; X is a block of none */

/* ---- notation ---- */

void urbanista_notate(const void *state, Move move, Text *out) {
    UrbanistaPlace place = urbanista_place(move);
    (void)state;
    if (urbanista_is_show(move))
        text_add(out, "show ");
    text_int(out, place.card);
    if (urbanista_is_show(move))
        return;
    text_add(out, place.turned ? "r@" : "@");
    text_int(out, place.x);
    text_char(out, ',');
    text_int(out, place.y);
}

/* ---- the deal ---- */

static void write_cards(Text *out, const uint8_t *cards, int count) {
    for (int i = 0; i < count; i++) {
        if (cards[i] == URBANISTA_NONE)
            continue;
        text_char(out, ' ');
        if (cards[i] == URBANISTA_HIDDEN)
            text_char(out, '?');
        else
            text_int(out, cards[i]);
    }
    text_char(out, '\n');
}

static void write_goals_and_hands(const UrbanistaState *s, Text *out) {
    text_add(out, "goals");
    write_cards(out, s->goal, URBANISTA_GOALS);
    for (int seat = 0; seat < s->seats; seat++) {
        text_add(out, "hand ");
        text_int(out, seat);
        write_cards(out, s->hand[seat], URBANISTA_HAND);
    }
}

void urbanista_write_deal(const void *state, Text *out) {
    const UrbanistaState *s = state;
    write_goals_and_hands(s, out);
    text_add(out, "start");
    write_cards(out, &s->city[0].card, 1);
    text_add(out, "pile");
    write_cards(out, s->pile, URBANISTA_PILE);
}

static bool read_cards(Scan *in, uint8_t *cards, int count, uint32_t *stand) {
    for (int i = 0; i < count; i++) {
        int card;
        if (!scan_int(in, &card, 1, URBANISTA_CARDS, "a card"))
            return false;
        if (*stand >> card & 1)
            return scan_twice(in);
        *stand |= 1u << card;
        cards[i] = (uint8_t)card;
    }
    return scan_done(in);
}

bool urbanista_read_cards(UrbanistaState *s, Scan *in) {
    uint32_t stand = 0;
    if (!scan_key(in, "goals") || !read_cards(in, s->goal, URBANISTA_GOALS, &stand))
        return false;
    for (int seat = 0; seat < s->seats; seat++) {
        int number;
        if (!scan_key(in, "hand") || !scan_int(in, &number, seat, seat, "the seat") ||
            !read_cards(in, s->hand[seat], seat == 0 ? URBANISTA_HAND : 1, &stand))
            return false;
    }
    return scan_key(in, "start") && read_cards(in, &s->city[0].card, 1, &stand) &&
           scan_key(in, "pile") && read_cards(in, s->pile, urbanista_pile_dealt(s->seats), &stand);
}

/* ---- pictures ---- */

void urbanista_write_block(const UrbanistaCard *card, int block, Text *out) {
    int piece = 0;
    while (PIECES[piece].sides != card->road[block])
        piece++;
    text_char(out, LETTERS[card->zone[block]]);
    text_char(out, PIECES[piece].glyph);
}

static void draw_block(const CityRow *row, int column, Text *out) {
    if (!(row->block >> column & 1)) {
        text_add(out, "..");
        return;
    }
    int zone = 0, piece = 0;
    unsigned sides = 0;
    while (zone < N_ZONES && !(row->zone[zone] >> column & 1))
        zone++;
    for (int side = 0; side < N_SIDES; side++)
        sides |= (unsigned)(row->end[side] >> column & 1) << side;
    while (PIECES[piece].sides != sides)
        piece++;
    text_char(out, LETTERS[zone]);
    text_char(out, PIECES[piece].glyph);
}

/* The rows can be read back as a drawn position. */
static void draw_city(const City *city, Text *out) {
    uint64_t used = 0;
    for (int y = city->top; y <= city->bottom; y++)
        used |= city->row[y].block;
    int left = __builtin_ctzll(used), right = 63 - __builtin_clzll(used);
    text_format(out, "city %d,%d\n", left - CITY_ORIGIN, city->top - CITY_ORIGIN);
    for (int y = city->top; y <= city->bottom; y++) {
        for (int column = left; column <= right; column++) {
            draw_block(&city->row[y], column, out);
            text_char(out, column < right ? ' ' : '\n');
        }
    }
}

void urbanista_picture(const void *state, Text *out) {
    static const char *const DIFFICULTIES[] = {"normal", "easy", "hard"};
    const UrbanistaState *s = state;
    City city;
    text_format(out, "turn %d\ndifficulty %s\n", s->turn, DIFFICULTIES[s->difficulty]);
    if (s->district)
        text_format(out, "district %s\n",
                    urbanista_deck(s->deck)->head.options[URBANISTA_DISTRICT].choices[s->district]);
    write_goals_and_hands(s, out);
    if (s->shown)
        text_format(out, "shown %d\n", s->shown);
    text_add(out, "pile");
    write_cards(out, s->pile, URBANISTA_PILE);
    urbanista_city(s, &city);
    draw_city(&city, out);
}

/* ---- drawn positions ---- */

enum {
    MOST_POINTS = 99 /* of a printed goal */
};

/* `7`, a goal of the deck, or `7=12`: a printed goal with this number, and the points it brought.
 */
static bool read_goal(Scan *in, UrbanistaTask *task, int *card) {
    Slice word, points = {NULL, 0};
    int worth = 0;
    if (!scan_word(in, &word, "a goal"))
        return false;
    const char *equals = memchr(word.at, '=', word.length);
    Slice number = {word.at, equals ? (size_t)(equals - word.at) : word.length};
    if (equals)
        points = (Slice){equals + 1, word.length - number.length - 1};
    if (!slice_int(number, card, 1, URBANISTA_CARDS) ||
        (equals && !slice_int(points, &worth, -MOST_POINTS, MOST_POINTS)))
        return scan_fail(in,
                         "a goal is a number from 1 to %d, or with its points, as in 7=12; "
                         "not '%s'",
                         URBANISTA_CARDS, slice_quote(word).words);
    task->by_points[task->n_goals] = equals;
    task->points[task->n_goals] = (int16_t)worth;
    return true;
}

static bool read_goals(Scan *in, UrbanistaTask *task) {
    uint32_t stand = 0;
    if (task->n_goals)
        return scan_twice(in);
    do {
        int card;
        if (!read_goal(in, task, &card))
            return false;
        if (stand >> card & 1)
            return scan_twice(in);
        stand |= 1u << card;
        task->goal[task->n_goals++] = (uint8_t)card;
    } while (scan_more(in));
    return true;
}

/* "difficulty hard" or "district park": an option of the deck, each once. */
static bool read_choice(Scan *in, const UrbanistaTask *task, int option, int choice[2],
                        bool given[2]) {
    const Option *of = &task->deck->head.options[option];
    if (!scan_key(in, of->name))
        return false;
    if (given[option])
        return scan_twice(in);
    given[option] = true;
    choice[option] = scan_one_of(in, of->choices);
    return choice[option] >= 0 && scan_done(in);
}

static bool read_task(Scan *in, UrbanistaTask *task) {
    bool given[2] = {false};
    int choice[2] = {0};
    for (;;) {
        if (scan_next_is(in, "goals")) {
            if (!scan_key(in, "goals") || !read_goals(in, task))
                return false;
        } else if (scan_next_is(in, "difficulty") || scan_next_is(in, "district")) {
            int option = scan_next_is(in, "difficulty") ? URBANISTA_DIFFICULTY : URBANISTA_DISTRICT;
            if (!read_choice(in, task, option, choice, given))
                return false;
        } else {
            break;
        }
    }
    task->difficulty = (Difficulty)choice[URBANISTA_DIFFICULTY];
    task->district = choice[URBANISTA_DISTRICT];
    return !task->district || task->difficulty == HARD ||
           scan_fail(in, "a district is chosen only with 'difficulty hard'");
}

static bool read_block(Scan *in, CityRow *row, int column) {
    Slice word;
    int zone = 0, piece = 0;
    uint64_t bit = (uint64_t)1 << column;
    if (!scan_word(in, &word, "a block"))
        return false;
    if (slice_is(word, ".."))
        return true;
    if (word.length == 2) {
        while (LETTERS[zone] && LETTERS[zone] != word.at[0])
            zone++;
        while (piece < N_PIECES && PIECES[piece].glyph != word.at[1])
            piece++;
    }
    if (word.length != 2 || !LETTERS[zone] || piece == N_PIECES)
        return scan_fail(
            in, "a block is '..', or a letter of 'CPIRX' and a sign of '-|LJr7.', not '%s'",
            slice_quote(word).words);
    row->block |= bit;
    if (zone < N_ZONES)
        row->zone[zone] |= bit;
    for (int side = 0; side < N_SIDES; side++)
        if (PIECES[piece].sides >> side & 1)
            row->end[side] |= bit;
    return true;
}

static bool read_city(Scan *in, City *city) {
    uint64_t used = 0;
    int width = 0;
    memset(city, 0, sizeof *city);
    city->top = 1;
    while (scan_has_line(in)) {
        int column = 0;
        if (!scan_line(in))
            return false;
        if (city->bottom == CITY_WIDEST)
            return scan_fail(in, "more than %d rows", CITY_WIDEST);
        CityRow *row = &city->row[++city->bottom];
        for (; scan_more(in); column++) {
            if (column == CITY_WIDEST)
                return scan_fail(in, "more than %d in a row", CITY_WIDEST);
            if (!read_block(in, row, column))
                return false;
        }
        if (city->bottom > 1 && column != width)
            return scan_fail(in, "length of this row: %d; of the first row: %d", column, width);
        width = column;
        used |= row->block;
    }
    return used || scan_fail(in, "a city has at least one block");
}

bool urbanista_read_drawing(int slot, Scan *in, UrbanistaTask *task, City *city) {
    *task = (UrbanistaTask){.deck = urbanista_deck(slot)};
    if (!read_task(in, task) || !read_city(in, city))
        return false;
    urbanista_join(city);
    return true;
}

bool urbanista_score_drawing(int slot, Scan *in, Score out[MAX_SEATS], int *seats) {
    UrbanistaTask task;
    City city;
    if (!urbanista_read_drawing(slot, in, &task, &city))
        return false;
    urbanista_score_city(&city, &task, &out[0]);
    *seats = 1;
    return true;
}
