/* SPDX-License-Identifier: MIT */
/* blank_deck.c - reads Blank's deck file: `card N points P`, twelve lines in order. */
#include "games/blank/blank.h"

#include <assert.h>

DeckShelf blank_shelf;

const BlankDeck *blank_deck(int slot) {
    const Deck *deck = shelf_deck(&blank_shelf, slot);
    assert(deck);
    return (const BlankDeck *)deck;
}

static bool read_cards(BlankDeck *deck, Scan *in) {
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

bool blank_read_deck(void *deck, const char *bytes, size_t length, Error *error) {
    BlankDeck *out = deck;
    Scan in;
    out->head.options[0] = (Option){.name = "lowest", .choices = {"no", "yes"}};
    return scan_open(&in, SCAN_DECK, bytes, length, error) && read_cards(out, &in);
}
