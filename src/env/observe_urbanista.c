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

/* Zones count from 1; turned, the last block comes first and roads lead to the other side. */
static void tell_blocks(const UrbanistaCard *card, bool is_turned, int16_t out[8]) {
    for (int i = 0; i < 4; i++) {
        int block = is_turned ? 3 - i : i;
        unsigned road = card->road[block];
        out[i] = (int16_t)(1 + card->zone[block]);
        out[4 + i] = (int16_t)(is_turned ? (road << 2 | road >> 2) & 15 : road);
    }
}

/* Zeros for no card; -1 and zeros for one the viewer does not know. */
static int16_t *tell_card(const UrbanistaDeck *deck, uint8_t card, int16_t *out) {
    memset(out, 0, CARD * sizeof *out);
    if (card == URBANISTA_HIDDEN) {
        out[0] = -1;
    } else if (card != URBANISTA_NONE) {
        out[0] = card;
        tell_blocks(&deck->card[card], false, out + 1);
    }
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

/* The blocks of the city, by row and column as in a City. */
static void mark_blocks(const UrbanistaState *s, uint64_t row[CITY_WIDEST]) {
    memset(row, 0, CITY_WIDEST * sizeof row[0]);
    for (int i = 0; i <= s->turn; i++) {
        uint64_t two = (uint64_t)3 << (s->city[i].x + CITY_ORIGIN);
        row[s->city[i].y + CITY_ORIGIN] |= two;
        row[s->city[i].y + CITY_ORIGIN + 1] |= two;
    }
}

static int blocks_under(const uint64_t row[CITY_WIDEST], UrbanistaPlace place) {
    static const uint8_t COUNT[4] = {0, 1, 1, 2};
    int y = place.y + CITY_ORIGIN, x = place.x + CITY_ORIGIN;
    return COUNT[row[y] >> x & 3] + COUNT[row[y + 1] >> x & 3];
}

/* Eight numbers that are copied and added at once. */
typedef int16_t Eight __attribute__((vector_size(16)));

/* A place as the first eight numbers of a row have it; cards are told by the others. */
static Eight tell_place(const uint64_t blocks[CITY_WIDEST], Move move) {
    UrbanistaPlace place = urbanista_place(move);
    return (Eight){0, 0, place.x, place.y, (int16_t)blocks_under(blocks, place)};
}

/* A card as the first eight numbers of a row have it, and its blocks, which are the last eight. */
static void tell_way(const UrbanistaDeck *deck, UrbanistaPlace place, Eight *head, Eight *blocks) {
    int16_t told[8];
    tell_blocks(&deck->card[place.card], place.turned, told);
    *head = (Eight){place.card, place.turned, 0, 0, 0, told[0], told[1], told[2]};
    memcpy(blocks, told, sizeof told);
}

/* The legal moves are the same places for every card and way of turning it. */
static int16_t *describe(const View *view, const int16_t *row, const Move *moves, int count,
                         int16_t *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    const UrbanistaDeck *deck = urbanista_deck(s->deck);
    uint64_t blocks[CITY_WIDEST];
    Eight place[MAX_MOVES / 2], head, tail;
    int places = 0;
    (void)row;
    mark_blocks(s, blocks);
    for (; places < count && moves[places] >> 12 == moves[0] >> 12; places++)
        place[places] = tell_place(blocks, moves[places]);
    for (int first = 0; first < count; first += places) {
        assert(first + places <= count);
        tell_way(deck, urbanista_place(moves[first]), &head, &tail);
        for (int i = 0; i < places; i++, out += MOVE_LENGTH) {
            Eight begin = head + place[i];
            memcpy(out, &begin, sizeof begin);
            memcpy(out + MOVE_LENGTH - 8, &tail, sizeof tail);
        }
    }
    return out;
}

const Observer urbanista_observer = {
    .fields = FIELDS,
    .move_fields = MOVE_FIELDS,
    .most_moves = MAX_MOVES,
    .observe = observe,
    .describe = describe,
};
