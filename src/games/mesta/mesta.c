/* SPDX-License-Identifier: MIT */
/* mesta.c - the course of a match: start tiles, turns, milestones, rounds, and the secrets of the
 * display. The deal and all words stand in mesta_text.c, scoring in mesta_score.c.
 *
 * Why no match has more than 308 decisions: every seat chooses a start tile (4). In a round at most
 * four workers stand in each row. Cards: 4 takings. Lands: 4 takings and 4 tiles. Features: 4
 * takings and 2+1+1+2 things, each put or dropped. Pieces: 4 takings and 4+3+3+2 pieces. Together
 * 4 + 8 + 10 + 16 = 38. The most rounds with four workers a row are 8: 4 + 8 * 38 = 308. (Long
 * game: 2 + 7 * 38 = 268.)
 *
 * The stacks last: 8 rounds lay out 32 cards, 32 lands, 48 features and draw at most 96 of the 100
 * pieces. */
#include "games/mesta/mesta.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(MestaState) <= MAX_STATE, "a state of Města must fit");
_Static_assert(sizeof(MestaState) <= 1480, "a state of Města must stay small to copy");

/* Things in each place of a row, and before it. The last two pieces stay in the bag till taken. */
static const uint8_t COUNT[MESTA_ROWS][MESTA_ROW_PLACES] = {
    {1, 1, 1, 1}, {1, 1, 1, 1}, {2, 1, 1, 2}, {4, 3, 3, 2}};
static const uint8_t BEFORE[MESTA_ROWS][MESTA_ROW_PLACES] = {
    {0, 1, 2, 3}, {0, 1, 2, 3}, {0, 2, 3, 4}, {0, 4, 7, 10}};
static const uint8_t A_ROUND[MESTA_ROWS - 1] = {4, 4, 6}; /* things a round takes from a stack */

enum {
    LAST = MESTA_ROW_PLACES - 1,
    PIECES_LAID_OUT = 10,
    PIECES_DRAWN = 2 /* by the seat that takes the last place */
};

/* ---- asking ---- */

int mesta_rounds(const MestaState *s) {
    return s->seats > 2 ? 8 : s->is_long ? 7 : 4;
}

int mesta_workers(const MestaState *s) {
    return s->seats == 2 ? 2 : 1;
}

Seat mesta_actor(const MestaState *s) {
    switch ((MestaPhase)s->phase) {
    case MESTA_START: /* first-1, first-2, ..., first */
        return (Seat)((s->first + 2 * s->seats - 1 - s->turn) % s->seats);
    case MESTA_TAKE:
    case MESTA_TILE:
    case MESTA_FEATURE:
    case MESTA_PIECE:
        return (Seat)((s->star + s->turn) % s->seats);
    case MESTA_OVER:
        break;
    }
    return NOBODY;
}

int mesta_place_at(const MestaState *s, int row, int place, int *count) {
    *count = COUNT[row][place];
    int start = row == MESTA_ROW_PIECES ? s->bag_at : s->round * A_ROUND[row];
    return start + BEFORE[row][place];
}

/* Rule M9. Before the first round nothing has been laid out; after the last all that ever was. */
static int pieces_shown(const MestaState *s) {
    if (s->phase == MESTA_START)
        return 0;
    return s->bag_at + (s->phase == MESTA_OVER ? 0 : PIECES_LAID_OUT) +
           (s->worker[MESTA_ROW_PIECES][LAST] ? PIECES_DRAWN : 0);
}

bool mesta_is_shown(const MestaState *s, int row, int at) {
    if (row == MESTA_ROW_PIECES)
        return at < pieces_shown(s);
    if (s->phase == MESTA_START)
        return false;
    bool is_over = s->phase == MESTA_OVER;
    int round = at / A_ROUND[row], place = at % A_ROUND[row];
    if (place < A_ROUND[row] - 1)
        return round < s->round + !is_over;
    if (round == s->round)
        return s->worker[row][LAST] != 0;
    return round < s->round && !(s->unseen[row] >> round & 1);
}

static int seats(const void *state) {
    const MestaState *s = state;
    return s->seats;
}

static Seat actor(const void *state) {
    return mesta_actor(state);
}

/* ---- legal moves, one function a phase ---- */

static int legal_starts(const MestaState *s, Move *out) {
    int count = 0;
    for (unsigned tile = 0; tile < MESTA_STARTS; tile++) {
        bool taken = false;
        for (int seat = 0; seat < s->seats; seat++)
            taken |= s->start_tile[seat] == tile;
        if (!taken)
            out[count++] = mesta_move(MESTA_MOVE_START, tile, 0);
    }
    return count;
}

static bool may_take_from(const MestaState *s, Seat seat, int row) {
    int used = 0;
    for (int place = 0; place < MESTA_ROW_PLACES; place++)
        used += s->worker[row][place] == seat + 1;
    return used < mesta_workers(s);
}

static int legal_takings(const MestaState *s, Seat seat, Move *out) {
    int count = 0;
    for (int row = 0; row < MESTA_ROWS; row++) {
        if (!may_take_from(s, seat, row))
            continue;
        for (unsigned place = 0; place < MESTA_ROW_PLACES; place++)
            if (s->worker[row][place] == 0)
                out[count++] = mesta_move(MESTA_MOVE_TAKE, (unsigned)row, place);
    }
    return count;
}

static int legal_tiles(const MestaQuarter *q, bool is_long, Move *out) {
    int count = 0;
    uint64_t places = mesta_tile_places(q, is_long);
    for (unsigned turns = 0; turns < 4; turns++)
        for (uint64_t rest = places; rest; rest &= rest - 1)
            out[count++] = mesta_move(MESTA_MOVE_TILE, turns, (unsigned)__builtin_ctzll(rest));
    return count;
}

static Squares places_for(const MestaState *s, const MestaQuarter *q, int thing) {
    return s->phase == MESTA_FEATURE ? mesta_feature_places(q, thing)
                                     : mesta_piece_places(q, thing);
}

/* Appends a move for each bit of a word. */
static int append_bits(uint64_t bits, Move first, Move *out, int count) {
    for (; bits; bits &= bits - 1)
        out[count++] = first + (Move)__builtin_ctzll(bits);
    return count;
}

/* Ruling M3: pieces may always go, a feature only while there is no square for it. */
static bool may_drop(const MestaState *s, Squares places) {
    return s->phase == MESTA_PIECE || !places;
}

/* Pending things ascend, so equal ones stand together and give one move. */
static int legal_puts(const MestaState *s, const MestaQuarter *q, Move *out) {
    Move drops[MESTA_PENDING];
    int count = 0, n_drops = 0;
    for (int i = 0; i < s->n_pending; i++) {
        unsigned thing = s->pending[i];
        if (i > 0 && s->pending[i - 1] == thing)
            continue;
        Squares places = places_for(s, q, (int)thing);
        Move first = mesta_move(MESTA_MOVE_PUT, thing, 0);
        count = append_bits((uint64_t)places, first, out, count);
        count = append_bits((uint64_t)(places >> 64), first + 64, out, count);
        if (may_drop(s, places))
            drops[n_drops++] = mesta_move(MESTA_MOVE_DROP, thing, 0);
    }
    for (int i = 0; i < n_drops; i++)
        out[count++] = drops[i];
    return count;
}

static int legal(const void *state, Move out[MAX_MOVES]) {
    const MestaState *s = state;
    Seat seat = mesta_actor(s);
    switch ((MestaPhase)s->phase) {
    case MESTA_START:
        return legal_starts(s, out);
    case MESTA_TAKE:
        return legal_takings(s, seat, out);
    case MESTA_TILE:
        return legal_tiles(&s->quarter[seat], s->is_long, out);
    case MESTA_FEATURE:
    case MESTA_PIECE:
        return legal_puts(s, &s->quarter[seat], out);
    case MESTA_OVER:
        break;
    }
    return 0;
}

/* ---- the end of a turn and of a round ---- */

/* The free place with the highest number is the first free one. Without one, nothing. */
static void claim(MestaState *s, Seat seat, int milestone) {
    for (int place = 0; place < MESTA_PLACES; place++) {
        if (s->ring[milestone][place] == 0) {
            s->ring[milestone][place] = (uint8_t)(seat + 1);
            return;
        }
    }
}

static bool has_free_place(const MestaState *s, int milestone) {
    const uint8_t *ring = s->ring[milestone];
    return ring[0] == 0 || ring[1] == 0 || ring[2] == 0;
}

/* M4: only whose turn it is, only at its end, several at once if they hold. */
static void claim_milestones(MestaState *s, Seat seat) {
    const MestaCity *city = &mesta_deck(s->deck)->city[s->city];
    for (int i = 0; i < MESTA_MILESTONES; i++)
        if (has_free_place(s, i) && mesta_ring_of(s, seat, i) < 0 &&
            mesta_holds(&s->quarter[seat], &city->milestone[i]))
            claim(s, seat, i);
}

/* M6: the seat furthest right among the pieces. */
static void pass_star(MestaState *s) {
    for (int place = 0; place < MESTA_ROW_PLACES; place++)
        if (s->worker[MESTA_ROW_PIECES][place])
            s->star = (uint8_t)(s->worker[MESTA_ROW_PIECES][place] - 1);
}

static void end_round(MestaState *s) {
    pass_star(s);
    for (int row = 0; row < MESTA_ROW_PIECES; row++)
        if (s->worker[row][LAST] == 0) /* M7: it leaves the game unseen */
            s->unseen[row] |= (uint8_t)(1u << s->round);
    s->bag_at += PIECES_LAID_OUT;
    if (s->worker[MESTA_ROW_PIECES][LAST])
        s->bag_at += PIECES_DRAWN; /* M7: else these two stay in the bag */
    memset(s->worker, 0, sizeof s->worker);
    s->turn = 0;
    s->round++;
    s->phase = s->round == mesta_rounds(s) ? MESTA_OVER : MESTA_TAKE;
}

static void end_turn(MestaState *s, Seat seat) {
    claim_milestones(s, seat);
    s->phase = MESTA_TAKE;
    s->turn++;
    if (s->turn == s->seats * MESTA_ROWS * mesta_workers(s))
        end_round(s);
}

/* ---- moves, one function a kind ---- */

static void choose_start(MestaState *s, Seat seat, unsigned tile) {
    for (int other = 0; other < s->seats; other++)
        assert(tile < MESTA_STARTS && s->start_tile[other] != tile);
    s->start_tile[seat] = (uint8_t)tile;
    mesta_lay(&s->quarter[seat], &mesta_deck(s->deck)->start[tile], 0, 9);
    s->turn++;
    if (s->turn == s->seats) { /* no turn of a round: nothing is claimed */
        s->turn = 0;
        s->phase = MESTA_TAKE;
    }
}

static void add_pending(MestaState *s, uint8_t thing) {
    int i = s->n_pending++;
    for (; i > 0 && s->pending[i - 1] > thing; i--)
        s->pending[i] = s->pending[i - 1];
    s->pending[i] = thing;
}

static void remove_pending(MestaState *s, unsigned thing) {
    int i = 0;
    while (i < s->n_pending && s->pending[i] != thing)
        i++;
    assert(i < s->n_pending);
    s->n_pending--;
    for (; i < s->n_pending; i++)
        s->pending[i] = s->pending[i + 1];
    s->pending[i] = MESTA_NONE;
}

static void take(MestaState *s, Seat seat, unsigned row, unsigned place) {
    assert(row < MESTA_ROWS && place < MESTA_ROW_PLACES && s->worker[row][place] == 0 &&
           may_take_from(s, seat, (int)row));
    int count, at = mesta_place_at(s, (int)row, (int)place, &count);
    s->worker[row][place] = (uint8_t)(seat + 1);
    if (row == MESTA_ROW_CARD) {
        s->held[seat][s->n_held[seat]++] = s->card[at];
        end_turn(s, seat);
        return;
    }
    const uint8_t *stack = row == MESTA_ROW_LAND      ? s->land
                           : row == MESTA_ROW_FEATURE ? s->feature
                                                      : s->bag;
    for (int i = 0; i < count; i++)
        add_pending(s, stack[at + i]);
    s->phase = row == MESTA_ROW_LAND      ? MESTA_TILE
               : row == MESTA_ROW_FEATURE ? MESTA_FEATURE
                                          : MESTA_PIECE;
}

static void place_tile(MestaState *s, Seat seat, unsigned turns, unsigned bit) {
    MestaQuarter *q = &s->quarter[seat];
    assert(turns < 4 && bit < 64 && mesta_tile_places(q, s->is_long) >> bit & 1);
    unsigned land = s->pending[0];
    remove_pending(s, land);
    mesta_lay(q, &mesta_deck(s->deck)->land[land], (int)turns, (int)bit);
    end_turn(s, seat);
}

static void put(MestaState *s, Seat seat, unsigned thing, unsigned where) {
    MestaQuarter *q = &s->quarter[seat];
    bool is_feature = s->phase == MESTA_FEATURE;
    assert(thing < (is_feature ? MESTA_KINDS : MESTA_COLOURS) && where < 128);
    Squares bit = squares_bit((int)where);
    assert(places_for(s, q, (int)thing) & bit);
    remove_pending(s, thing);
    if (is_feature)
        mesta_put_feature(q, thing, (int)where);
    else
        mesta_put_piece(q, thing, (int)where);
    if (s->n_pending == 0)
        end_turn(s, seat);
}

static void drop(MestaState *s, Seat seat, unsigned thing) {
    assert(thing < (s->phase == MESTA_FEATURE ? MESTA_KINDS : MESTA_COLOURS) &&
           may_drop(s, places_for(s, &s->quarter[seat], (int)thing)));
    remove_pending(s, thing);
    if (s->n_pending == 0)
        end_turn(s, seat);
}

static void apply(void *state, Move move) {
    MestaState *s = state;
    Seat seat = mesta_actor(s);
    unsigned thing = mesta_move_thing(move), where = mesta_move_where(move);
    switch (mesta_move_kind(move)) {
    case MESTA_MOVE_START:
        assert(s->phase == MESTA_START);
        choose_start(s, seat, thing);
        return;
    case MESTA_MOVE_TAKE:
        assert(s->phase == MESTA_TAKE);
        take(s, seat, thing, where);
        return;
    case MESTA_MOVE_TILE:
        assert(s->phase == MESTA_TILE);
        place_tile(s, seat, thing, where);
        return;
    case MESTA_MOVE_PUT:
        assert(s->phase == MESTA_FEATURE || s->phase == MESTA_PIECE);
        put(s, seat, thing, where);
        return;
    case MESTA_MOVE_DROP:
        assert(s->phase == MESTA_FEATURE || s->phase == MESTA_PIECE);
        drop(s, seat, thing);
        return;
    }
    assert(!"a legal move");
}

/* ---- secrets: everybody knows the same ---- */

const uint8_t *mesta_stack(const MestaState *s, int row, int *length) {
    static const uint8_t LENGTH[MESTA_ROWS] = {MESTA_CARDS, MESTA_LANDS, MESTA_FEATURES,
                                               MESTA_PIECES};
    const uint8_t *const stack[MESTA_ROWS] = {s->card, s->land, s->feature, s->bag};
    *length = LENGTH[row];
    return stack[row];
}

static uint8_t *stack_of(MestaState *s, int row, int *length) {
    return (uint8_t *)mesta_stack(s, row, length);
}

/* Of every round laid out so far only the last thing may not have been seen; of the bag everything
 * up to some piece has. */
static void hide_row(MestaState *s, int row) {
    int length;
    uint8_t *stack = stack_of(s, row, &length);
    int shown = 0;
    if (row == MESTA_ROW_PIECES) {
        shown = pieces_shown(s);
    } else if (s->phase != MESTA_START) {
        shown = A_ROUND[row] * (s->round + (s->phase != MESTA_OVER));
        for (unsigned rounds = s->unseen[row]; rounds; rounds &= rounds - 1)
            stack[A_ROUND[row] * (__builtin_ctz(rounds) + 1) - 1] = MESTA_HIDDEN;
        if (s->phase != MESTA_OVER && !s->worker[row][LAST])
            stack[shown - 1] = MESTA_HIDDEN;
    }
    memset(stack + shown, MESTA_HIDDEN, (size_t)(length - shown));
}

void mesta_redact(void *state, Seat viewer) {
    (void)viewer;
    for (int row = 0; row < MESTA_ROWS; row++)
        hide_row(state, row);
}

int mesta_copies(const MestaDeck *deck, int row, int thing) {
    switch (row) {
    case MESTA_ROW_CARD:
        return thing < deck->n_cards ? deck->card[thing].copies : 0;
    case MESTA_ROW_LAND:
        return thing < MESTA_LANDS;
    case MESTA_ROW_FEATURE:
        return thing < MESTA_KINDS ? deck->feature_copies[thing] : 0;
    }
    return thing < MESTA_COLOURS ? MESTA_PIECES / MESTA_COLOURS : 0;
}

/* What no place of the stack shows, in a fixed order. */
static int unseen_things(const MestaState *s, int row, const uint8_t *stack, int length,
                         uint8_t out[MESTA_PIECES]) {
    const MestaDeck *deck = mesta_deck(s->deck);
    int seen[256] = {0}, count = 0;
    for (int at = 0; at < length; at++)
        seen[stack[at]]++;
    for (int thing = 0; thing < MESTA_CARDS; thing++)
        for (int i = seen[thing]; i < mesta_copies(deck, row, thing); i++)
            out[count++] = (uint8_t)thing;
    return count;
}

/* Each stack on its own: whatever nobody has seen lies in any order in the places nobody has seen,
 * those included that left the game face down. */
void mesta_determinize(void *state, Seat viewer, Rng *rng) {
    MestaState *s = state;
    (void)viewer;
    for (int row = 0; row < MESTA_ROWS; row++) {
        uint8_t unseen[MESTA_PIECES];
        int length;
        uint8_t *stack = stack_of(s, row, &length);
        int count = unseen_things(s, row, stack, length, unseen);
        rng_shuffle(rng, unseen, count);
        for (int at = 0; at < length; at++)
            if (stack[at] == MESTA_HIDDEN)
                stack[at] = unseen[--count];
        assert(count == 0);
    }
}

/* Could different things lie in the places of this row's stack that nobody has seen? */
static bool is_open_question(const MestaState *s, int row) {
    uint8_t unseen[MESTA_PIECES];
    int length, count;
    const uint8_t *stack = mesta_stack(s, row, &length);
    count = unseen_things(s, row, stack, length, unseen);
    return count > 0 && unseen[0] != unseen[count - 1]; /* they ascend */
}

/* Does this move finish the last turn of a round? */
static bool ends_round(const MestaState *s, Move move) {
    unsigned kind = mesta_move_kind(move);
    bool ends_turn = kind == MESTA_MOVE_TAKE ? mesta_move_thing(move) == MESTA_ROW_CARD
                                             : s->n_pending == 1; /* a tile, too */
    return kind != MESTA_MOVE_START && ends_turn &&
           s->turn + 1 == s->seats * MESTA_ROWS * mesta_workers(s);
}

/* The last place of a row shows what lay face down or in the bag; a new round lays out a display.
 */
static unsigned reveals(const void *view, Move move) {
    const MestaState *s = view;
    unsigned kind = mesta_move_kind(move), all = game_observers(s->seats);
    if (kind == MESTA_MOVE_START ? s->turn + 1 == s->seats
                                 : ends_round(s, move) && s->round + 1 < mesta_rounds(s))
        return all;
    return kind == MESTA_MOVE_TAKE && mesta_move_where(move) == LAST &&
                   is_open_question(s, (int)mesta_move_thing(move))
               ? all
               : 0;
}

const Game mesta_game = {
    .id = "mesta",
    .title = "Města",
    .rules = 2,
    .min_seats = 2,
    .max_seats = MESTA_SEATS,
    .state_size = sizeof(MestaState),
    .longest = 308,
    .shelf = &mesta_shelf,
    .deck_size = sizeof(MestaDeck),
    .deck_at = offsetof(MestaState, deck),
    .read_deck = mesta_read_deck,
    .setup = mesta_setup,
    .write_deal = mesta_write_deal,
    .read_deal = mesta_read_deal,
    .seats = seats,
    .actor = actor,
    .legal = legal,
    .apply = apply,
    .redact = mesta_redact,
    .determinize = mesta_determinize,
    .reveals = reveals,
    .score = mesta_score,
    .notate = mesta_notate,
    .picture = mesta_picture,
    .walk = mesta_walk,
    .score_drawing = mesta_score_drawing,
};
