/* SPDX-License-Identifier: MIT */
/* mesta_walk.c - every field of a state once, and what must be true of them together.
 *
 * A quarter is walked square by square in the words of MestaSquare, not as boards: so bytes cannot
 * say that a square is park and water at once, and the checks below are about the match. */
#include "games/mesta/mesta.h"

#include <string.h>

/* ---- soundness ---- */

/* A land tile, the same number however it is turned. */
static int shape_of(const uint8_t ground[4]) {
    static const uint8_t CLOCKWISE[4] = {0, 1, 3, 2};
    int least = MESTA_GROUNDS * MESTA_GROUNDS * MESTA_GROUNDS * MESTA_GROUNDS;
    for (int turn = 0; turn < 4; turn++) {
        int shape = 0;
        for (int i = 0; i < 4; i++)
            shape = shape * MESTA_GROUNDS + ground[CLOCKWISE[(turn + i) % 4]];
        least = shape < least ? shape : least;
    }
    return least;
}

/* Workers of this seat in this row. */
static int workers_in(const MestaState *s, int seat, int row) {
    int count = 0;
    for (int place = 0; place < MESTA_ROW_PLACES; place++)
        count += s->worker[row][place] == seat + 1;
    return count;
}

/* The numbers that stand alone: in range, and together possible. */
static bool course_is_sound(const MestaState *s) {
    if (s->seats < 2 || s->city >= mesta_deck(s->deck)->n_cities || (s->is_long && s->seats != 2) ||
        s->first >= s->seats || s->star >= s->seats)
        return false;
    int turns = s->seats * MESTA_ROWS * mesta_workers(s);
    int rounds = mesta_rounds(s);
    if (s->phase == MESTA_START)
        return s->round == 0 && s->turn < s->seats && s->star == s->first && s->bag_at == 0;
    if (s->phase == MESTA_OVER)
        return s->round == rounds && s->turn == 0;
    if (s->round == 0 && s->star != s->first)
        return false;
    return s->round < rounds && s->turn < turns;
}

/* Start tiles: chosen in order, all different; none for seats that are not there. */
static bool starts_are_sound(const MestaState *s) {
    int chosen = s->phase == MESTA_START ? s->turn : s->seats;
    unsigned seen = 0;
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->first + 2 * s->seats - 1 - i) % s->seats;
        int tile = s->start_tile[seat];
        if ((tile != MESTA_NONE) != (i < chosen))
            return false;
        if (tile == MESTA_NONE)
            continue;
        if (tile >= MESTA_STARTS || seen >> tile & 1)
            return false;
        seen |= 1u << tile;
    }
    for (int seat = s->seats; seat < MESTA_SEATS; seat++)
        if (s->start_tile[seat] != MESTA_NONE)
            return false;
    return true;
}

/* Every finished turn left one worker, so did the one under way; each seat has had its share. */
static bool workers_are_sound(const MestaState *s) {
    bool under_way = s->phase == MESTA_TILE || s->phase == MESTA_FEATURE || s->phase == MESTA_PIECE;
    int placed = s->phase == MESTA_START || s->phase == MESTA_OVER ? 0 : s->turn + under_way;
    int total = 0;
    for (int row = 0; row < MESTA_ROWS; row++)
        for (int place = 0; place < MESTA_ROW_PLACES; place++) {
            if (s->worker[row][place] > s->seats)
                return false;
            total += s->worker[row][place] != 0;
        }
    if (total != placed)
        return false;
    for (int seat = 0; seat < s->seats; seat++) {
        int due = 0, has = 0;
        for (int i = 0; i < placed; i++)
            due += (s->star + i) % s->seats == seat;
        for (int row = 0; row < MESTA_ROWS; row++) {
            int in_row = workers_in(s, seat, row);
            if (in_row > mesta_workers(s))
                return false;
            has += in_row;
        }
        if (has != due)
            return false;
    }
    return true;
}

/* What is in the bag's past and what left unseen must fit the rounds played. */
static bool rounds_are_sound(const MestaState *s) {
    int rounds = s->round;
    bool all_taken = s->seats != 3;
    for (int row = 0; row < MESTA_ROW_PIECES; row++)
        if (s->unseen[row] >> rounds || (all_taken && s->unseen[row]))
            return false;
    if (all_taken)
        return s->bag_at == 12 * rounds;
    return s->bag_at % 2 == 0 && s->bag_at >= 10 * rounds && s->bag_at <= 12 * rounds;
}

/* At most one ring a seat and milestone, the middle place blocked for two, no gaps. */
static bool rings_are_sound(const MestaState *s) {
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        unsigned seen = 0;
        bool gap = false;
        for (int place = 0; place < MESTA_PLACES; place++) {
            int ring = s->ring[i][place];
            bool blocked = place == 1 && s->seats == 2;
            if ((ring == MESTA_NONE) != blocked)
                return false;
            if (blocked)
                continue;
            if (ring > s->seats || (ring && (gap || seen >> ring & 1)))
                return false;
            seen |= ring ? 1u << ring : 0;
            gap |= ring == 0;
        }
        if (s->phase == MESTA_START && seen)
            return false;
    }
    return true;
}

/* Each stack: no thing too often; hidden are either none or exactly the places nobody has seen.
 * Counts the hidden ones, to be compared over all stacks. */
static bool stack_is_sound(const MestaState *s, int row, int *hidden, int *may_hide) {
    const MestaDeck *deck = mesta_deck(s->deck);
    int copies[MESTA_CARDS] = {0};
    int length;
    const uint8_t *stack = mesta_stack(s, row, &length);
    for (int at = 0; at < length; at++) {
        bool shown = mesta_is_shown(s, row, at);
        *may_hide += !shown;
        if (stack[at] == MESTA_HIDDEN) {
            if (shown)
                return false;
            ++*hidden;
            continue;
        }
        if (stack[at] >= MESTA_CARDS || ++copies[stack[at]] > mesta_copies(deck, row, stack[at]))
            return false;
    }
    return true;
}

static bool stacks_are_sound(const MestaState *s) {
    int hidden = 0, may_hide = 0;
    for (int row = 0; row < MESTA_ROWS; row++)
        if (!stack_is_sound(s, row, &hidden, &may_hide))
            return false;
    return hidden == 0 || hidden == may_hide;
}

/* How many of each thing of a row may have been taken so far: what everybody has seen, but for what
 * still lies on the display. */
static void count_taken(const MestaState *s, int row, int counts[MESTA_CARDS]) {
    int length;
    const uint8_t *stack = mesta_stack(s, row, &length);
    memset(counts, 0, MESTA_CARDS * sizeof counts[0]);
    for (int at = 0; at < length; at++)
        if (mesta_is_shown(s, row, at))
            counts[stack[at]]++;
    if (s->phase == MESTA_START || s->phase == MESTA_OVER)
        return;
    for (int place = 0; place < MESTA_ROW_PLACES; place++) {
        int count, at = mesta_place_at(s, row, place, &count);
        for (int i = 0; i < count && !s->worker[row][place]; i++)
            if (mesta_is_shown(s, row, at + i))
                counts[stack[at + i]]--;
    }
}

/* As many cards as turns taken for them, and none that nobody can have taken. */
static bool cards_are_sound(const MestaState *s) {
    int taken[MESTA_CARDS];
    count_taken(s, MESTA_ROW_CARD, taken);
    for (int seat = 0; seat < MESTA_SEATS; seat++) {
        int due = seat < s->seats ? mesta_workers(s) * s->round + workers_in(s, seat, 0) : 0;
        if (s->n_held[seat] != due)
            return false;
        for (int i = 0; i < MESTA_HELD; i++) {
            int card = s->held[seat][i];
            if (i >= due ? card != MESTA_NONE : card >= MESTA_CARDS || --taken[card] < 0)
                return false;
        }
    }
    return true;
}

/* Pending things are what the phase says, ascending, and part of what the last worker took. */
static bool pending_is_sound(const MestaState *s) {
    static const int8_t ROW[] = {-1, -1, MESTA_ROW_LAND, MESTA_ROW_FEATURE, MESTA_ROW_PIECES, -1};
    int row = ROW[s->phase], n = s->n_pending;
    for (int i = n; i < MESTA_PENDING; i++)
        if (s->pending[i] != MESTA_NONE)
            return false;
    if (row < 0 || n == 0)
        return row < 0 && n == 0;
    if (row == MESTA_ROW_LAND && n != 1)
        return false;
    Seat seat = mesta_actor(s);
    const uint8_t *stack = mesta_stack(s, row, &(int){0});
    for (int place = 0; place < MESTA_ROW_PLACES; place++) {
        int count, at = mesta_place_at(s, row, place, &count);
        int left[MESTA_CARDS] = {0};
        bool fits = s->worker[row][place] == seat + 1 && n <= count;
        for (int i = 0; i < count && fits; i++)
            left[stack[at + i]]++;
        for (int i = 0; i < n && fits; i++)
            fits = s->pending[i] < MESTA_CARDS && --left[s->pending[i]] >= 0 &&
                   (i == 0 || s->pending[i - 1] <= s->pending[i]);
        if (fits)
            return true;
    }
    return false;
}

/* Whole tiles, joined side to side, the start tile among them, in a box that fits. */
static bool tiles_are_sound(const MestaState *s, int seat) {
    const MestaQuarter *q = &s->quarter[seat];
    int due = 0;
    if (seat < s->seats && s->start_tile[seat] != MESTA_NONE)
        due = 1 + mesta_workers(s) * s->round + workers_in(s, seat, MESTA_ROW_LAND) -
              (s->phase == MESTA_TILE && mesta_actor(s) == seat);
    if (__builtin_popcountll(q->tiles) != due)
        return false;
    if (due == 0)
        return q->wide == 0 && q->high == 0 && q->left == 0 && q->top == 0;
    bool fits = s->is_long ? (q->wide <= 3 || q->high <= 3) : q->wide <= 3 && q->high <= 3;
    if (!fits || -q->left >= q->wide || -q->top >= q->high)
        return false;
    uint64_t start = (uint64_t)1 << (8 * (1 - q->top) + 1 - q->left), joined = start;
    if (!(q->tiles & start))
        return false;
    for (uint64_t grown = 0; grown != joined;) {
        grown = joined;
        joined |= (grown << 1 | grown >> 1 | grown << 8 | grown >> 8) & q->tiles;
    }
    const uint64_t column = 0x0101010101010101u, row = 0xFF;
    return joined == q->tiles && q->tiles & column << 1 && q->tiles & column << q->wide &&
           q->tiles & row << 8 && q->tiles & row << (8 * q->high);
}

/* Compares the things in the quarters with what can have been taken. */
typedef struct {
    int features[MESTA_CARDS];
    int pieces[MESTA_CARDS];
    int lands[MESTA_CARDS];
} Taken;

static bool squares_are_sound(const MestaState *s, int seat, Taken *taken) {
    const MestaQuarter *q = &s->quarter[seat];
    for (int y = 0; y < 2 * q->high; y++)
        for (int x = 0; x < 2 * q->wide; x++) {
            MestaSquare square = mesta_square(q, x, y);
            bool has_tile = q->tiles >> (8 * (y / 2 + 1) + x / 2 + 1) & 1;
            if ((square.ground != MESTA_NONE) != has_tile)
                return false;
            if (square.feature != MESTA_NONE && --taken->features[square.feature] < 0)
                return false;
            if (square.height && (taken->pieces[square.colour] -= square.height) < 0)
                return false;
        }
    return true;
}

static void ground_of_tile(const MestaQuarter *q, int tile, uint8_t out[4]) {
    int x = tile % 8 - 1, y = tile / 8 - 1;
    for (int i = 0; i < 4; i++)
        out[i] = mesta_square(q, 2 * x + i % 2, 2 * y + i / 2).ground;
}

/* Every tile but the start tile is one of the lands taken, each used once; the start tile is as
 * printed. */
static bool lands_are_sound(const MestaState *s, int seat, Taken *taken) {
    const MestaDeck *deck = mesta_deck(s->deck);
    const MestaQuarter *q = &s->quarter[seat];
    int start = 8 * (1 - q->top) + 1 - q->left;
    for (uint64_t rest = q->tiles; rest; rest &= rest - 1) {
        int tile = __builtin_ctzll(rest), land = 0;
        uint8_t ground[4];
        ground_of_tile(q, tile, ground);
        if (tile == start) {
            if (memcmp(ground, deck->start[s->start_tile[seat]].ground, 4) != 0)
                return false;
            continue;
        }
        while (land < MESTA_LANDS &&
               (!taken->lands[land] || shape_of(deck->land[land].ground) != shape_of(ground)))
            land++;
        if (land == MESTA_LANDS)
            return false;
        taken->lands[land]--;
    }
    return true;
}

static bool quarters_are_sound(const MestaState *s) {
    Taken taken;
    count_taken(s, MESTA_ROW_FEATURE, taken.features);
    count_taken(s, MESTA_ROW_PIECES, taken.pieces);
    count_taken(s, MESTA_ROW_LAND, taken.lands);
    for (int i = 0; i < s->n_pending; i++)
        --*(s->phase == MESTA_TILE      ? &taken.lands[s->pending[i]]
            : s->phase == MESTA_FEATURE ? &taken.features[s->pending[i]]
                                        : &taken.pieces[s->pending[i]]);
    for (int seat = 0; seat < MESTA_SEATS; seat++)
        if (!tiles_are_sound(s, seat) || !squares_are_sound(s, seat, &taken) ||
            !lands_are_sound(s, seat, &taken))
            return false;
    return true;
}

static bool is_sound(const MestaState *s) {
    return course_is_sound(s) && starts_are_sound(s) && workers_are_sound(s) &&
           rounds_are_sound(s) && rings_are_sound(s) && stacks_are_sound(s) && cards_are_sound(s) &&
           pending_is_sound(s) && quarters_are_sound(s);
}

/* ---- the walk ---- */

/* A square as a number; 0 = nothing there. */
static uint16_t code_of(MestaSquare a) {
    int ground = a.ground == MESTA_NONE ? 0 : a.ground + 1;
    int feature = a.feature == MESTA_NONE ? 0 : a.feature + 1;
    int colour = a.colour == MESTA_NONE ? 0 : a.colour + 1;
    return (uint16_t)(((feature * 5 + colour) * 5 + a.height) * 7 + ground);
}

static MestaSquare square_of(int code) {
    int ground = code % 7, height = code / 7 % 5, colour = code / 35 % 5, feature = code / 175;
    return (MestaSquare){(uint8_t)(ground ? ground - 1 : MESTA_NONE),
                         (uint8_t)(feature ? feature - 1 : MESTA_NONE),
                         (uint8_t)(colour ? colour - 1 : MESTA_NONE), (uint8_t)height};
}

static void walk_quarter(MestaQuarter *q, Walk *walk) {
    if (walk->reading)
        memset(q, 0, sizeof *q);
    walk_i8(walk, &q->left, -4, 0);
    walk_i8(walk, &q->top, -4, 0);
    walk_u8(walk, &q->wide, 5);
    walk_u8(walk, &q->high, 5);
    for (int y = 0; y < 2 * q->high; y++)
        for (int x = 0; x < 2 * q->wide; x++) {
            uint16_t code = walk->reading ? 0 : code_of(mesta_square(q, x, y));
            walk_u16(walk, &code, 11 * 175 - 1);
            MestaSquare square = square_of(code);
            bool good = mesta_square_is_sound(square);
            walk_require(walk, good);
            if (!walk->reading || !good || square.ground == MESTA_NONE)
                continue;
            mesta_set_square(q, x, y, square);
            q->tiles |= (uint64_t)1 << (8 * (y / 2 + 1) + x / 2 + 1);
        }
}

void mesta_walk(void *state, Walk *walk) {
    MestaState *s = state;
    walk_u8(walk, &s->seats, MESTA_SEATS);
    walk_u8(walk, &s->city, MESTA_CITIES - 1);
    walk_u8(walk, &s->is_long, 1);
    walk_u8(walk, &s->first, MESTA_SEATS - 1);
    walk_u8(walk, &s->star, MESTA_SEATS - 1);
    walk_u8(walk, &s->phase, MESTA_OVER);
    walk_u8(walk, &s->round, 8);
    walk_u8(walk, &s->turn, 16);
    walk_u8(walk, &s->bag_at, MESTA_PIECES);
    walk_u8s(walk, s->unseen, sizeof s->unseen, 255);
    walk_u8(walk, &s->n_pending, MESTA_PENDING);
    walk_u8s(walk, s->pending, sizeof s->pending, 255);
    walk_u8s(walk, s->start_tile, sizeof s->start_tile, 255);
    walk_u8s(walk, s->n_held, sizeof s->n_held, MESTA_HELD);
    for (int seat = 0; seat < MESTA_SEATS; seat++)
        walk_u8s(walk, s->held[seat], MESTA_HELD, 255);
    for (int row = 0; row < MESTA_ROWS; row++)
        walk_u8s(walk, s->worker[row], MESTA_ROW_PLACES, MESTA_SEATS);
    for (int i = 0; i < MESTA_MILESTONES; i++)
        walk_u8s(walk, s->ring[i], MESTA_PLACES, 255);
    walk_u8s(walk, s->card, sizeof s->card, 255);
    walk_u8s(walk, s->land, sizeof s->land, 255);
    walk_u8s(walk, s->feature, sizeof s->feature, 255);
    walk_u8s(walk, s->bag, sizeof s->bag, 255);
    for (int seat = 0; seat < MESTA_SEATS; seat++)
        walk_quarter(&s->quarter[seat], walk);
    if (walk->reading && !walk->failed)
        walk_require(walk, is_sound(s));
}
