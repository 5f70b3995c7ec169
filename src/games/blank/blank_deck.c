/* SPDX-License-Identifier: MIT */
/* blank_deck.c - reads Blank's deck file: `card N points P`, twelve lines in order. */
#include "games/blank/blank.h"

#include <assert.h>

static BlankDeck decks[MAX_DECKS];
static bool loaded[MAX_DECKS];

const BlankDeck *blank_deck(int slot) {
    assert(slot >= 0 && slot < MAX_DECKS && loaded[slot]);
    return &decks[slot];
}

const Deck *blank_find_deck(int slot) {
    return loaded[slot] ? &decks[slot].head : NULL;
}

static bool read_deck(BlankDeck *deck, Scan *in) {
    for (int card = 1; card <= BLANK_CARDS; card++) {
        int number, points;
        if (!scan_key(in, "card") || !scan_int(in, &number, card, card, "the card number") ||
            !scan_expect(in, "points") || !scan_int(in, &points, 0, 99, "the points") ||
            !scan_done(in))
            return false;
        deck->points[card] = (int8_t)points;
    }
    return !scan_line(in) || scan_fail(in, "more than %d cards", BLANK_CARDS);
}

bool blank_load_deck(int slot, const char *name, const char *bytes, size_t length, Error *error) {
    static const Option LOWEST = {.name = "lowest", .choices = {"no", "yes"}};
    BlankDeck deck = {.head.options = {LOWEST}};
    Scan in;
    if (!scan_open(&in, SCAN_DECK, bytes, length, error) || !read_deck(&deck, &in))
        return false;
    deck_stamp(&deck.head, name, bytes, length);
    decks[slot] = deck;
    loaded[slot] = true;
    return true;
}
