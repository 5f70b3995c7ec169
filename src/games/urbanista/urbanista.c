/* SPDX-License-Identifier: MIT */
/* urbanista.c - the rules of Urbanista: deal, turn, and what a sound state is.
 *
 * A state keeps the cards in the order they were placed and nothing that follows from them: it is
 * small to copy, and a city is painted only when it is scored. */
#include "games/urbanista/urbanista.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(UrbanistaState) <= 126, "a state of Urbanista stays small to copy");

/* ---- the deal ---- */

/* Holes (255) come after every card, empty places (0) after holes. */
static bool belongs_after(uint8_t a, uint8_t b) {
    return (uint8_t)(a - 1) > (uint8_t)(b - 1);
}

static void order(uint8_t *a, uint8_t *b) {
    if (belongs_after(*a, *b)) {
        uint8_t swapped = *a;
        *a = *b;
        *b = swapped;
    }
}

void urbanista_sort_hand(uint8_t hand[URBANISTA_HAND]) {
    order(&hand[0], &hand[1]);
    order(&hand[1], &hand[2]);
    order(&hand[0], &hand[1]);
}

static void begin(UrbanistaState *s, const Setup *setup) {
    memset(s, 0, sizeof *s);
    s->deck = setup->deck;
    s->seats = setup->seats;
    s->difficulty = setup->choice[URBANISTA_DIFFICULTY];
    s->district = setup->choice[URBANISTA_DISTRICT];
}

/* Who knows what of a fresh deal: goals and the pile's top lie open, hands are their holders'. */
static void reveal(UrbanistaState *s) {
    uint8_t all = (uint8_t)urbanista_all(s->seats);
    s->eyes = all;
    for (int i = 0; i < URBANISTA_GOALS; i++)
        s->seen[s->goal[i]] = all;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < urbanista_cards_dealt(seat); i++) {
            s->seen[s->hand[seat][i]] = (uint8_t)urbanista_eye((Seat)seat);
            s->dealt[urbanista_first_dealt(seat) + i] = s->hand[seat][i];
        }
    }
    urbanista_sort_hand(s->dealt); /* seat 0's */
    s->seen[s->city[0].card] = all;
    s->seen[s->pile[0]] = all;
}

static void setup(void *state, const Setup *setup) {
    UrbanistaState *s = state;
    begin(s, setup);
    uint8_t cards[URBANISTA_CARDS];
    for (int i = 0; i < URBANISTA_CARDS; i++)
        cards[i] = (uint8_t)(i + 1);
    Deal deal;
    deal_init(&deal, setup->seed);
    deal_shuffle(&deal, cards, URBANISTA_CARDS);

    const uint8_t *next = cards;
    for (int i = 0; i < URBANISTA_GOALS; i++)
        s->goal[i] = *next++;
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < urbanista_cards_dealt(seat); i++)
            s->hand[seat][i] = *next++;
    s->city[0].card = *next++;
    for (int i = 0; i < urbanista_pile_dealt(s->seats); i++)
        s->pile[i] = *next++;
    reveal(s);
}

static bool read_deal(void *state, const Setup *setup, Scan *in) {
    UrbanistaState *s = state;
    begin(s, setup);
    if (!urbanista_read_cards(s, in))
        return false;
    reveal(s);
    return true;
}

/* ---- the turn ---- */

static int seats(const void *state) {
    const UrbanistaState *s = state;
    return s->seats;
}

static Seat actor(const void *state) {
    const UrbanistaState *s = state;
    return s->turn == URBANISTA_TURNS ? NOBODY : (Seat)(s->turn % s->seats);
}

/* A card may lie wherever it covers a block of the city or shares a side with one, that is, within
 * two columns and two rows of another card, but not at a corner of that 5 x 5 square:
 *
 *     . # # # .
 *     # # # # #      O: the other card's top-left block. What is covered is occupied by the card
 *     # # O # #      that covers it, so asking every card of the city asks every block.
 *     # # # # #
 *     . # # # .
 */
void urbanista_corners(const UrbanistaState *s, UrbanistaCorners *out) {
    int top = CITY_ORIGIN, bottom = CITY_ORIGIN;
    int reach = 2 * s->turn + 4;    /* a card lies at most two rows beyond the others */
    uint64_t card[CITY_WIDEST + 1]; /* the top-left blocks of the city's cards */
    memset(&card[CITY_ORIGIN - reach], 0, (size_t)(2 * reach + 1) * sizeof card[0]);
    for (int i = 0; i <= s->turn; i++) {
        int row = s->city[i].y + CITY_ORIGIN;
        card[row] |= (uint64_t)1 << (s->city[i].x + CITY_ORIGIN);
        top = row < top ? row : top;
        bottom = row > bottom ? row : bottom;
    }
    out->top = top - 2;
    out->bottom = bottom + 2;
    for (int y = out->top; y <= out->bottom; y++) {
        uint64_t near = card[y - 1] | card[y] | card[y + 1];
        uint64_t all = near | card[y - 2] | card[y + 2];
        out->row[y] = all | all << 1 | all >> 1 | near << 2 | near >> 2;
    }
}

/* A card reaches at most 11 places that the others do not, and who has three cards to choose from
 * has placed at most 11: (21 + 11 * 11) * 6 moves. So there is room behind them to write twelve at
 * once, and to keep those that are meant: where a list ends cannot be foretold, and a branch
 * guessed wrongly costs more. */
enum {
    AT_ONCE = 12
};
_Static_assert((21 + 11 * 11) * 2 * URBANISTA_HAND + AT_ONCE <= MAX_MOVES,
               "room to write too many");

/* Lists the places of one row. Returns how many. */
static int list_row(uint64_t columns, Move row, Move *out) {
    int count = 0;
    while (columns) {
        int first = __builtin_ctzll(columns);
        uint64_t beyond = columns + (columns & -columns); /* carries over the lowest run */
        int length = __builtin_ctzll(beyond) - first;
        FourMoves next = (FourMoves){0, 1, 2, 3} + (row + (Move)first);
        for (int i = 0; i < length; i += AT_ONCE)
            for (int j = 0; j < AT_ONCE; j += 4, next += 4)
                *(FourMoves *)(out + count + i + j) = next;
        count += length;
        columns &= beyond;
    }
    return count;
}

/* The same places for another card, or another way of turning it: the moves differ by a constant.
 */
static void list_again(const Move *list, int count, Move more, Move *out) {
    for (int i = 0; i < count; i += AT_ONCE) {
        const FourMoves *from = (const FourMoves *)(list + i);
        FourMoves a = from[0] + more, b = from[1] + more, c = from[2] + more;
        FourMoves *to = (FourMoves *)(out + i);
        to[0] = a, to[1] = b, to[2] = c;
    }
}

/* The places are the same for every card, so they are listed once, for the first card as printed.
 */
static int legal(const void *state, Move out[MAX_MOVES]) {
    const UrbanistaState *s = state;
    uint8_t hand[URBANISTA_HAND] = {s->shown};
    if (!s->shown)
        memcpy(hand, s->hand[actor(s)], sizeof hand);
    urbanista_sort_hand(hand);

    UrbanistaCorners corners;
    urbanista_corners(s, &corners);
    int places = 0;
    for (int y = corners.top; y <= corners.bottom; y++)
        places += list_row(corners.row[y], (Move)hand[0] << 13 | (Move)y << 6, out + places);

    int count = places;
    for (int list = 1; list < 2 * URBANISTA_HAND && hand[list / 2] != URBANISTA_NONE; list++) {
        Move more = (Move)(hand[list / 2] - hand[0]) << 13 | (Move)(list % 2) << 12;
        list_again(out, places, more, out + count);
        count += places;
    }
    return count;
}

/* Alone there is nobody to show a card to. */
static int optional(const void *state, Move out[MAX_OPTIONAL]) {
    const UrbanistaState *s = state;
    uint8_t hand[URBANISTA_HAND];
    int count = 0;
    if (s->seats == 1 || s->shown)
        return 0;
    memcpy(hand, s->hand[actor(s)], sizeof hand);
    urbanista_sort_hand(hand);
    for (int i = 0; i < URBANISTA_HAND; i++)
        if (hand[i] != URBANISTA_NONE && hand[i] != URBANISTA_HIDDEN)
            out[count++] = urbanista_show(hand[i]);
    return count;
}

/* Does the place touch or cover one of the first n cards of the city? Which one cannot be foretold,
 * so all are checked. */
static bool is_beside_city(const UrbanistaState *s, int n, UrbanistaPlace place) {
    int beside = 0;
    for (int i = 0; i < n; i++) {
        int dx = place.x - s->city[i].x, dy = place.y - s->city[i].y;
        beside |= (dx * dx <= 4) & (dy * dy <= 4) & (dx * dx + dy * dy < 8);
    }
    return beside;
}

/* Takes all cards but the one placed out of a hand; returns how many are left of it. */
static int take_rest(uint8_t hand[URBANISTA_HAND], uint8_t placed, uint8_t rest[URBANISTA_HAND]) {
    int count = 0;
    bool found = false;
    for (int i = 0; i < URBANISTA_HAND; i++) {
        if (hand[i] == placed)
            found = true;
        else if (hand[i] != URBANISTA_NONE)
            rest[count++] = hand[i];
        hand[i] = URBANISTA_NONE;
    }
    assert(found);
    return count;
}

static void add_card(uint8_t hand[URBANISTA_HAND], uint8_t card) {
    int i = 0;
    while (hand[i] != URBANISTA_NONE)
        i++;
    hand[i] = card;
}

/* The top card goes to the hand; the one below it is now seen by everybody. */
static void draw(UrbanistaState *s, uint8_t hand[URBANISTA_HAND]) {
    int top = s->turn, dealt = urbanista_pile_dealt(s->seats);
    if (top >= dealt)
        return;
    add_card(hand, s->pile[top]);
    s->pile[top] = URBANISTA_NONE;
    if (top + 1 < dealt)
        s->seen[s->pile[top + 1]] = (uint8_t)urbanista_all(s->seats);
}

static void apply(void *state, Move move) {
    UrbanistaState *s = state;
    UrbanistaPlace place = urbanista_place(move);
    Seat seat = actor(s);
    if (urbanista_is_show(move)) {
        assert(s->seats > 1 && !s->shown && memchr(s->hand[seat], place.card, URBANISTA_HAND));
        s->shown = place.card;
        return;
    }
    assert(!s->shown || s->shown == place.card);
    s->shown = URBANISTA_NONE;
    assert(seat != NOBODY && place.card != URBANISTA_NONE && place.card <= URBANISTA_CARDS);
    assert(move == urbanista_move(place) && is_beside_city(s, s->turn + 1, place));

    int left = seat + 1 < s->seats ? seat + 1 : 0; /* oneself, when alone */
    uint8_t rest[URBANISTA_HAND];
    int count = take_rest(s->hand[seat], place.card, rest);
    for (int i = 0; i < count; i++) {
        add_card(s->hand[left], rest[i]);
        s->seen[rest[i]] |= (uint8_t)(1u << left);
    }
    draw(s, s->hand[seat]);
    urbanista_sort_hand(s->hand[seat]);
    urbanista_sort_hand(s->hand[left]);
    s->city[++s->turn] = place;
}

/* ---- telling ---- */

static void score(const void *state, Seat seat, Score *out) {
    const UrbanistaState *s = state;
    (void)seat; /* the table wins or loses together */
    City city;
    UrbanistaTask task = {.deck = urbanista_deck(s->deck),
                          .difficulty = (Difficulty)s->difficulty,
                          .district = s->district,
                          .n_goals = URBANISTA_GOALS};
    memcpy(task.goal, s->goal, sizeof s->goal);
    urbanista_city(s, &city);
    urbanista_score_city(&city, &task, out);
}

/* Cards this seat must hold after `turn` placements. */
static int hand_due(const UrbanistaState *s, int seat) {
    int on_turn = s->turn % s->seats;
    int left = URBANISTA_TURNS - s->turn; /* cards still to be placed */
    int pile = urbanista_pile_dealt(s->seats) - s->turn;
    if (pile > 0)
        left -= pile;
    /* Later seats hold one card each; the seat to move has the rest. */
    int others = left > URBANISTA_HAND ? left - URBANISTA_HAND : 0;
    if (seat == on_turn)
        return left - others;
    return (seat - on_turn + s->seats) % s->seats <= others;
}

static bool hands_are_sound(const UrbanistaState *s) {
    for (int seat = 0; seat < URBANISTA_SEATS; seat++) {
        const uint8_t *hand = s->hand[seat];
        int due = seat < s->seats ? hand_due(s, seat) : 0;
        for (int i = 0; i < URBANISTA_HAND; i++)
            if ((hand[i] != URBANISTA_NONE) != (i < due))
                return false;
        bool ascends = !belongs_after(hand[0], hand[1]) && !belongs_after(hand[1], hand[2]);
        if (s->turn > 0 && !ascends)
            return false;
    }
    for (int i = 0; i < URBANISTA_PILE; i++)
        if ((s->pile[i] != URBANISTA_NONE) != (i >= s->turn && i < urbanista_pile_dealt(s->seats)))
            return false;
    return true;
}

static bool city_is_sound(const UrbanistaState *s) {
    for (int i = 0; i < URBANISTA_CITY; i++) {
        const UrbanistaPlace *place = &s->city[i];
        bool at_origin = place->x == 0 && place->y == 0 && place->turned == 0;
        if ((place->card != URBANISTA_NONE) != (i <= s->turn))
            return false;
        if ((i == 0 || i > s->turn) && !at_origin)
            return false;
        if (i > 0 && i <= s->turn && !is_beside_city(s, i, *place))
            return false;
    }
    return true;
}

/* Each card in one place, or missing for a hole; then holes are as many as missing cards. */
static bool cards_are_sound(const UrbanistaState *s) {
    uint8_t stands[256];
    int missing = 0;
    urbanista_count_cards(s, stands);
    for (int card = 1; card <= URBANISTA_CARDS; card++) {
        if (stands[card] > 1)
            return false;
        missing += stands[card] == 0;
    }
    for (int card = URBANISTA_CARDS + 1; card < URBANISTA_HIDDEN; card++)
        if (stands[card])
            return false;
    for (int i = 0; i < URBANISTA_GOALS; i++)
        if (s->goal[i] == URBANISTA_NONE || s->goal[i] == URBANISTA_HIDDEN)
            return false;
    for (int i = 0; i <= s->turn; i++)
        if (s->city[i].card == URBANISTA_HIDDEN)
            return false;
    return stands[URBANISTA_HIDDEN] == missing;
}

/* One byte: a district can only be chosen with HARD, which is the last difficulty, and a card is
 * rarely shown. So the bytes of older states, and their hashes, are what they were. */
static void walk_task(UrbanistaState *s, Walk *walk) {
    uint8_t byte = (uint8_t)(s->difficulty + s->district + N_TASKS * s->shown);
    walk_u8(walk, &byte, N_TASKS * (URBANISTA_CARDS + 1) - 1);
    uint8_t task = byte % N_TASKS;
    s->difficulty = task < HARD ? task : HARD;
    s->district = task - s->difficulty;
    s->shown = byte / N_TASKS;
}

/* A shown card is in the hand on turn, and somebody else sees it. */
static bool shown_is_sound(const UrbanistaState *s) {
    return !s->shown || (s->seats > 1 && s->turn < URBANISTA_TURNS &&
                         memchr(s->hand[actor(s)], s->shown, URBANISTA_HAND));
}

static void walk(void *state, Walk *walk) {
    UrbanistaState *s = state;
    walk_u8(walk, &s->seats, URBANISTA_SEATS);
    walk_task(s, walk);
    walk_u8(walk, &s->turn, URBANISTA_TURNS);
    walk_u8(walk, &s->eyes, 255);
    walk_u8s(walk, s->goal, URBANISTA_GOALS, 255);
    for (int seat = 0; seat < URBANISTA_SEATS; seat++) {
        walk_u8s(walk, s->hand[seat], URBANISTA_HAND, 255);
    }
    walk_u8s(walk, s->pile, URBANISTA_PILE, 255);
    walk_u8s(walk, s->seen, URBANISTA_CARDS + 1, 255);
    walk_u8s(walk, s->dealt, URBANISTA_DEALT, 255);
    for (int i = 0; i < URBANISTA_CITY; i++) {
        walk_u8(walk, &s->city[i].card, URBANISTA_CARDS);
        walk_u8(walk, &s->city[i].turned, 1);
        walk_i8(walk, &s->city[i].x, -URBANISTA_FAR, URBANISTA_FAR);
        walk_i8(walk, &s->city[i].y, -URBANISTA_FAR, URBANISTA_FAR);
    }
    if (walk->reading) /* it costs more than the walk itself */
        walk_require(walk, s->seats > 0 && hands_are_sound(s) && city_is_sound(s) &&
                               cards_are_sound(s) && shown_is_sound(s) &&
                               urbanista_knowledge_is_sound(s));
}

const Game urbanista_game = {
    .id = "urbanista",
    .title = "Urbanista",
    .rules = 1,
    .min_seats = 1,
    .max_seats = URBANISTA_SEATS,
    .cooperative = true,
    .state_size = sizeof(UrbanistaState),
    .longest = URBANISTA_TURNS,
    .most_optional = URBANISTA_TURNS,
    .shelf = &urbanista_shelf,
    .deck_size = sizeof(UrbanistaDeck),
    .deck_at = offsetof(UrbanistaState, deck),
    .read_deck = urbanista_read_deck,
    .setup = setup,
    .write_deal = urbanista_write_deal,
    .read_deal = read_deal,
    .seats = seats,
    .actor = actor,
    .legal = legal,
    .apply = apply,
    .optional = optional,
    .redact = urbanista_redact,
    .determinize = urbanista_determinize,
    .reveals = urbanista_reveals,
    .score = score,
    .notate = urbanista_notate,
    .picture = urbanista_picture,
    .walk = walk,
    .score_drawing = urbanista_score_drawing,
};
