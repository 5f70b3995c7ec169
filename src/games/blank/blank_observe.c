/* SPDX-License-Identifier: MIT */
/* blank_observe.c - what a seat of blank sees, as numbers. docs/reference/observations.md lists
 * them. */
#include "env/observe.h"
#include "games/blank/blank.h"

static const Field FIELDS[] = {
    {"lowest", 1, false},
    {"cards_left", 1, false},
    {"hand", BLANK_HAND, false},
    {"played_by", BLANK_CARDS, false},
    {0},
};

static const Field MOVE_FIELDS[] = {{"card", 1, false}, {"points", 1, false}, {0}};

static int16_t *observe(const View *view, void *memory, int16_t *out) {
    (void)memory;
    const BlankState *s = (const BlankState *)&view->state;
    *out++ = s->lowest;
    *out++ = (int16_t)(blank_turns(s) - s->turn);
    for (int i = 0; i < BLANK_HAND; i++)
        *out++ = s->hand[view->seat][i];
    for (int card = 1; card <= BLANK_CARDS; card++)
        *out++ = (int16_t)(s->owner[card] ? 1 + turned_seat(view, s->owner[card] - 1) : 0);
    return out;
}

static int16_t *describe(const View *view, const int16_t *row, const Move *moves, int count,
                         int16_t *out) {
    const BlankState *s = (const BlankState *)&view->state;
    (void)row;
    const BlankDeck *deck = blank_deck(s->deck);
    for (int i = 0; i < count; i++) {
        *out++ = (int16_t)moves[i];
        *out++ = deck->points[moves[i]];
    }
    return out;
}

const Observer blank_observer = {.fields = FIELDS,
                                 .move_fields = MOVE_FIELDS,
                                 .most_moves = BLANK_HAND,
                                 .observe = observe,
                                 .describe = describe};
