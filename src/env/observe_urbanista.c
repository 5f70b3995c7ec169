/* SPDX-License-Identifier: MIT */
/* observe_urbanista.c - what a seat of Urbanista sees, as numbers. docs/observations.md lists them.
 *
 * There are hundreds of moves, and most of what is told of one is told of its card: that is made
 * once a card and way of turning it, and copied. */
#include "env/observe.h"
#include "games/urbanista/urbanista.h"

#include <assert.h>
#include <string.h>

enum {
    CARD = 9,        /* numbers of a card: its own, four zones, four roads */
    MOVE_LENGTH = 13 /* of a move: card, turned, x, y, covers, zones, roads */
};

static const Field FIELDS[] = {
    {"difficulty", 1, false},
    {"turn", 1, false},
    {"pile", 1, false},
    {"pile_top", CARD, false},
    {"goals", URBANISTA_GOALS, false},
    {"city", 4 * URBANISTA_CITY, false},
    {"edges", 4, false},
    {"seen", URBANISTA_CARDS, false},
    {"hand", URBANISTA_HAND *CARD, true},
    {0},
};

static const Field MOVE_FIELDS[] = {
    {"card", 1, false},   {"turned", 1, false}, {"x", 1, false},     {"y", 1, false},
    {"covers", 1, false}, {"zones", 4, false},  {"roads", 4, false}, {0},
};

/* Zones, which count from 1, and roads of a card. */
static Eight tell_blocks(const UrbanistaCard *card) {
    const uint8_t *zone = card->zone, *road = card->road;
    return (Eight){zone[0], zone[1], zone[2], zone[3], road[0], road[1], road[2], road[3]} +
           (Eight){1, 1, 1, 1, 0, 0, 0, 0};
}

/* The same of the card turned: the last block comes first and roads lead to the other side. */
static Eight turn_blocks(Eight told) {
    const Eight zones = {-1, -1, -1, -1, 0, 0, 0, 0};
    Eight last_first = __builtin_shufflevector(told, told, 3, 2, 1, 0, 7, 6, 5, 4);
    return (last_first & zones) | ((last_first << 2 | last_first >> 2) & 15 & ~zones);
}

/* Zeros for no card; -1 and zeros for one the viewer does not know. */
static int16_t *tell_card(const UrbanistaDeck *deck, uint8_t card, int16_t *out) {
    Eight blocks = {0};
    out[0] = card == URBANISTA_HIDDEN ? -1 : card;
    if (card != URBANISTA_HIDDEN && card != URBANISTA_NONE)
        blocks = tell_blocks(&deck->card[card]);
    *(Anywhere *)(out + 1) = blocks;
    return out + CARD;
}

static int16_t *tell_city(const UrbanistaState *s, int16_t *out) {
    int left = 0, right = 0, top = 0, bottom = 0;
    for (int i = 0; i < URBANISTA_CITY; i++) {
        const UrbanistaPlace *place = &s->city[i];
        *out++ = place->card;
        *out++ = place->turned;
        *out++ = place->x;
        *out++ = place->y;
        left = place->x < left ? place->x : left;
        right = place->x > right ? place->x : right;
        top = place->y < top ? place->y : top;
        bottom = place->y > bottom ? place->y : bottom;
    }
    *out++ = (int16_t)left;
    *out++ = (int16_t)top;
    *out++ = (int16_t)(right + 1);
    *out++ = (int16_t)(bottom + 1);
    return out;
}

static int16_t *observe(const View *view, void *memory, int16_t *out) {
    (void)memory;
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    const UrbanistaDeck *deck = urbanista_deck(s->deck);
    int left = urbanista_pile_dealt(s->seats) - s->turn;
    *out++ = s->difficulty;
    *out++ = s->turn;
    *out++ = (int16_t)(left > 0 ? left : 0);
    out = tell_card(deck, left > 0 ? s->pile[s->turn] : URBANISTA_NONE, out);
    for (int i = 0; i < URBANISTA_GOALS; i++)
        *out++ = (int16_t)(1 + deck->card[s->goal[i]].goal);
    out = tell_city(s, out);
    for (int card = 1; card <= URBANISTA_CARDS; card++)
        *out++ = (s->seen[card] & s->eyes) != 0;
    for (int turned = 0; turned < view->seats; turned++)
        for (int i = 0; i < URBANISTA_HAND; i++)
            out = tell_card(deck, s->hand[seat_at(view, turned)][i], out);
    return out;
}

/* ---- moves ---- */

/* The blocks of the city, by row and column as in a City; rows without any are undefined. */
static void mark_blocks(const UrbanistaState *s, uint64_t row[CITY_WIDEST]) {
    int reach = 2 * s->turn + 4; /* a card lies at most two rows beyond the others */
    memset(&row[CITY_ORIGIN - reach], 0, (size_t)(2 * reach) * sizeof row[0]);
    for (int i = 0; i <= s->turn; i++) {
        uint64_t two = (uint64_t)3 << (s->city[i].x + CITY_ORIGIN);
        row[s->city[i].y + CITY_ORIGIN] |= two;
        row[s->city[i].y + CITY_ORIGIN + 1] |= two;
    }
}

/* Places of moves, as the first eight numbers of a row have them; those of the card are zeros. */
static void tell_places(const UrbanistaState *s, const Move *moves, int places, Eight *out) {
    static const Eight COVERED[4] = {{0}, {0, 0, 0, 0, 1}, {0, 0, 0, 0, 1}, {0, 0, 0, 0, 2}};
    uint64_t blocks[CITY_WIDEST];
    mark_blocks(s, blocks);
    for (int i = 0; i < places; i++) {
        unsigned x = moves[i] & 63, y = moves[i] >> 6 & 63;
        Eight place = {0, 0, (int16_t)(x - CITY_ORIGIN), (int16_t)(y - CITY_ORIGIN)};
        out[i] = place + COVERED[blocks[y] >> x & 3] + COVERED[blocks[y + 1] >> x & 3];
    }
}

/* The rows of a card turned this way, at every place: its own first eight numbers are added to the
 * place's, and its blocks are the last eight. */
static int16_t *tell_way(UrbanistaPlace way, Eight blocks, const Eight *place, int places,
                         int16_t *out) {
    Eight head = {way.card, way.turned, 0, 0, 0, blocks[0], blocks[1], blocks[2]};
    for (int i = 0; i < places; i++, out += MOVE_LENGTH) {
        *(Anywhere *)out = head + place[i];
        *(Anywhere *)(out + MOVE_LENGTH - 8) = blocks;
    }
    return out;
}

/* The legal moves are the same places for every card of the hand, as printed and then turned. */
static int16_t *describe(const View *view, const int16_t *row, const Move *moves, int count,
                         int16_t *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    const UrbanistaDeck *deck = urbanista_deck(s->deck);
    Eight place[MAX_MOVES / 2];
    int cards = 0, first = 0;
    (void)row;
    for (int i = 0; i < URBANISTA_HAND; i++)
        cards += s->hand[view->seat][i] != URBANISTA_NONE;
    int places = count / (2 * cards);
    tell_places(s, moves, places, place);
    for (; first < count; first += 2 * places) {
        UrbanistaPlace way = urbanista_place(moves[first]);
        Eight blocks = tell_blocks(&deck->card[way.card]);
        out = tell_way(way, blocks, place, places, out);
        way.turned = 1;
        out = tell_way(way, turn_blocks(blocks), place, places, out);
    }
    assert(first == count);
    return out;
}

const Observer urbanista_observer = {
    .fields = FIELDS,
    .move_fields = MOVE_FIELDS,
    .most_moves = MAX_MOVES,
    .observe = observe,
    .describe = describe,
};
