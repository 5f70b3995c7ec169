/* SPDX-License-Identifier: MIT */
/* urbanista_observe.c - what a seat of Urbanista sees, as numbers. docs/reference/observations.md
 * lists them.
 *
 * There are hundreds of moves, and most numbers of one are those of its card: that is made
 * once a card and way of turning it, and copied. */
#include "env/observe.h"
#include "games/urbanista/urbanista.h"

#include <assert.h>
#include <string.h>

enum {
    CARD = 9,       /* numbers of a card: its own, four zones, four roads */
    MOVE_LENGTH = 8 /* of a move: card, x, y, covers, blocks. So one is written at once */
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
    {"card", 1, false},   {"x", 1, false},      {"y", 1, false},
    {"covers", 1, false}, {"blocks", 4, false}, {0},
};

/* Zones, which count from 1, and roads of a card. */
static Eight put_blocks(const UrbanistaCard *card) {
    const uint8_t *zone = card->zone, *road = card->road;
    return (Eight){zone[0], zone[1], zone[2], zone[3], road[0], road[1], road[2], road[3]} +
           (Eight){1, 1, 1, 1, 0, 0, 0, 0};
}

/* Zeros for no card; -1 and zeros for one the viewer does not know. */
static int16_t *put_card(const UrbanistaDeck *deck, uint8_t card, int16_t *out) {
    Eight blocks = {0};
    out[0] = card == URBANISTA_HIDDEN ? -1 : card;
    if (card != URBANISTA_HIDDEN && card != URBANISTA_NONE)
        blocks = put_blocks(&deck->card[card]);
    *(Anywhere *)(out + 1) = blocks;
    return out + CARD;
}

/* Cards lie as they were placed: those from turn `from` on are written, the others are in the row.
 */
static int16_t *put_city(const UrbanistaState *s, int from, int16_t *out) {
    int16_t *edges = out + 4 * URBANISTA_CITY;
    int left = edges[0], top = edges[1], right = edges[2], bottom = edges[3];
    for (int i = from; i <= s->turn; i++) {
        UrbanistaPlace place = s->city[i];
        out[4 * i] = place.card;
        out[4 * i + 1] = place.turned;
        out[4 * i + 2] = place.x;
        out[4 * i + 3] = place.y;
        left = place.x < left ? place.x : left;
        top = place.y < top ? place.y : top;
        right = place.x + 1 > right ? place.x + 1 : right;
        bottom = place.y + 1 > bottom ? place.y + 1 : bottom;
    }
    edges[0] = (int16_t)left;
    edges[1] = (int16_t)top;
    edges[2] = (int16_t)right;
    edges[3] = (int16_t)bottom;
    return edges + 4;
}

static int16_t *observe(const View *view, void *memory, int16_t *out) {
    (void)memory;
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    const UrbanistaDeck *deck = urbanista_deck(s->deck);
    int left = urbanista_pile_dealt(s->seats) - s->turn, told = out[1];
    *out++ = (int16_t)(s->difficulty + s->district);
    *out++ = s->turn;
    *out++ = (int16_t)(left > 0 ? left : 0);
    out = put_card(deck, left > 0 ? s->pile[s->turn] : URBANISTA_NONE, out);
    for (int i = 0; i < URBANISTA_GOALS; i++)
        *out++ = (int16_t)(1 + deck->card[s->goal[i]].goal);
    out = put_city(s, told, out);
    for (int card = 1; card <= URBANISTA_CARDS; card++)
        *out++ = (s->seen[card] & s->eyes) != 0;
    for (int turned = 0; turned < view->seats; turned++)
        for (int i = 0; i < URBANISTA_HAND; i++)
            out = put_card(deck, s->hand[seat_at(view, turned)][i], out);
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

/* The first four numbers of a row, those of a place: the card's is 0, and x and y are those
 * of a City. */
static void put_places(const UrbanistaState *s, const Move *moves, int places, Eight *out) {
    static const uint8_t COUNT[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    uint64_t blocks[CITY_WIDEST];
    mark_blocks(s, blocks);
    for (int i = 0; i < places; i++) {
        int x = moves[i] & 63, y = moves[i] >> 6 & 63;
        unsigned upper = blocks[y] >> x & 3, lower = blocks[y + 1] >> x & 3;
        out[i] = eight_of(four_of(0, x, y, COUNT[upper | lower << 2]), 0);
    }
}

/* The numbers of a card: its own number and, from the fifth number of a row on, its blocks. */
static Eight put_way(const UrbanistaDeck *deck, uint8_t number) {
    const uint8_t *zone = deck->card[number].zone, *road = deck->card[number].road;
    Eight zones = {0, 0, 0, 0, zone[0], zone[1], zone[2], zone[3]};
    Eight roads = {0, 0, 0, 0, road[0], road[1], road[2], road[3]};
    return (Eight){number, -CITY_ORIGIN, -CITY_ORIGIN, 0, 16, 16, 16, 16} + (zones << 4) + roads;
}

/* The same of the card turned: the last block comes first and roads lead to the other side. */
static Eight turn_way(Eight way) {
    Eight turned = __builtin_shufflevector(way, -way, 8, 1, 2, 3, 7, 6, 5, 4);
    const Eight roads = {0, 0, 0, 0, 15, 15, 15, 15};
    return (turned & ~roads) | ((turned & roads) << 2 & roads) | ((turned & roads) >> 2);
}

/* Where a processor has stores of 32 bytes, two rows are written at once; the program runs on all.
 */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) &&                 \
    !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

enum {
    AT_ONCE = 4 /* rows in a turn of the loop */
};

static void repeat(Eight way, Eight out[AT_ONCE]) {
    for (int i = 0; i < AT_ONCE; i++)
        out[i] = way;
}

/* Writes a card's rows for all places; `way` is there AT_ONCE times. A shorter loop takes twice
 * the time where it happens to cross a line of the cache. So does a store: a first row may stand
 * alone. */
WIDE static void put_rows(const Eight *way, const Eight *place, int places, int16_t *restrict out) {
    const Eight *end = place + places;
    if ((uintptr_t)out & 31) {
        *(Anywhere *)out = *way + *place++;
        out += MOVE_LENGTH;
    }
    for (; end - place >= AT_ONCE; place += AT_ONCE, out += AT_ONCE * MOVE_LENGTH)
        for (int i = 0; i < AT_ONCE * MOVE_LENGTH; i++)
            out[i] = (int16_t)(((const int16_t *)place)[i] + ((const int16_t *)way)[i]);
    for (; place < end; place++, out += MOVE_LENGTH)
        *(Anywhere *)out = *way + *place;
}

/* The legal moves are the same places for every card of the hand, as printed and then turned. */
static int16_t *describe(const View *view, const int16_t *row, const Move *moves, int count,
                         int16_t *out) {
    const UrbanistaState *s = (const UrbanistaState *)&view->state;
    const UrbanistaDeck *deck = urbanista_deck(s->deck);
    Eight place[MAX_MOVES / 2], way[AT_ONCE], turned[AT_ONCE];
    int cards = 0, first = 0;
    (void)row;
    for (int i = 0; i < URBANISTA_HAND; i++)
        cards += s->shown ? s->hand[view->seat][i] == s->shown
                          : s->hand[view->seat][i] != URBANISTA_NONE;
    int places = count / (2 * cards);
    put_places(s, moves, places, place);
    for (; first < count; first += 2 * places) {
        repeat(put_way(deck, urbanista_place(moves[first]).card), way);
        repeat(turn_way(way[0]), turned);
        put_rows(way, place, places, out + MOVE_LENGTH * first);
        put_rows(turned, place, places, out + MOVE_LENGTH * (first + places));
    }
    assert(first == count);
    return out + MOVE_LENGTH * count;
}

/* A card reaches at most 11 places that the others do not, and who chooses from three cards has
 * placed at most 11. */
const Observer urbanista_observer = {
    .fields = FIELDS,
    .move_fields = MOVE_FIELDS,
    .most_moves = (21 + 11 * 11) * 2 * URBANISTA_HAND,
    .observe = observe,
    .describe = describe,
};
