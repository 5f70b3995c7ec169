/* SPDX-License-Identifier: MIT */
/* urbanista_deck.c - reads Urbanista's deck file; its format is told at the head of
 * data/urbanista/standard.deck. Loading also lays every card out as rows of bits, turned and not,
 * because cities are painted far more often than decks are loaded. */
#include "games/urbanista/urbanista.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

DeckShelf urbanista_shelf;

const UrbanistaDeck *urbanista_deck(int slot) {
    const Deck *deck = shelf_deck(&urbanista_shelf, slot);
    assert(deck);
    return (const UrbanistaDeck *)deck;
}

static bool read_zones(UrbanistaCard *card, Scan *in) {
    static const char *const LETTERS[N_ZONES] = {"C", "P", "I", "R"};
    unsigned shown = 0;
    for (int block = 0; block < 4; block++) {
        Slice word;
        int zone = 0;
        if ((block == 2 && !scan_expect(in, "/")) || !scan_word(in, &word, "a zone"))
            return false;
        while (zone < N_ZONES && !slice_is(word, LETTERS[zone]))
            zone++;
        if (zone == N_ZONES)
            return scan_fail(in, "a zone is C, P, I or R, not '%s'", slice_quote(word).words);
        if (shown >> zone & 1)
            return scan_fail(in, "zone %s stands twice on the card", LETTERS[zone]);
        shown |= 1u << zone;
        card->zone[block] = (uint8_t)zone;
    }
    return true;
}

static bool read_roads(UrbanistaCard *card, Scan *in) {
    static const struct {
        const char *word;
        uint8_t sides;
    } ROADS[] = {
        {"--", 0},
        {"WE", 1 << WEST | 1 << EAST},
        {"NS", 1 << NORTH | 1 << SOUTH},
        {"NE", 1 << NORTH | 1 << EAST},
        {"NW", 1 << NORTH | 1 << WEST},
        {"SE", 1 << SOUTH | 1 << EAST},
        {"SW", 1 << SOUTH | 1 << WEST},
    };
    enum {
        N_ROADS = sizeof ROADS / sizeof ROADS[0]
    };
    for (int block = 0; block < 4; block++) {
        Slice word;
        int i = 0;
        if (!scan_word(in, &word, "a road piece"))
            return false;
        while (i < N_ROADS && !slice_is(word, ROADS[i].word))
            i++;
        if (i == N_ROADS)
            return scan_fail(in, "a road piece is --, WE, NS, NE, NW, SE or SW, not '%s'",
                             slice_quote(word).words);
        if ((ROADS[i].sides == 0) != (card->zone[block] == PARK))
            return scan_fail(in, "parks have no road piece, every other block has one");
        card->road[block] = ROADS[i].sides;
    }
    return true;
}

static bool read_goal(UrbanistaCard *card, Scan *in, uint32_t *goals) {
    Slice id;
    if (!scan_word(in, &id, "a goal"))
        return false;
    int goal = urbanista_find_goal(id);
    if (goal < 0)
        return scan_fail(in, "no goal '%s'", slice_quote(id).words);
    if (*goals >> goal & 1)
        return scan_fail(in, "goal %s stands twice", slice_quote(id).words);
    *goals |= 1u << goal;
    card->goal = (uint8_t)goal;
    snprintf(card->line, sizeof card->line, "goal.%.*s", (int)id.length, id.at);
    return true;
}

/* Block TL comes to place 0 as printed, to place 3 when turned; its sides turn with it. */
static void lay_out(UrbanistaCard *card) {
    for (int turned = 0; turned < 2; turned++) {
        for (int block = 0; block < 4; block++) {
            int place = turned ? 3 - block : block;
            uint64_t *bits = card->bits[turned][place / 2];
            uint64_t bit = (uint64_t)1 << place % 2;
            bits[card->zone[block]] |= bit;
            for (int side = 0; side < N_SIDES; side++)
                if (card->road[block] >> side & 1)
                    bits[N_ZONES + (turned ? side ^ 2 : side)] |= bit;
        }
    }
}

static bool read_cards(UrbanistaDeck *deck, Scan *in) {
    uint32_t goals = 0;
    for (int number = 1; number <= URBANISTA_CARDS; number++) {
        UrbanistaCard *card = &deck->card[number];
        int read;
        if (!scan_key(in, "card") || !scan_int(in, &read, number, number, "the card's number") ||
            !scan_expect(in, "zones") || !read_zones(card, in) || !scan_expect(in, "roads") ||
            !read_roads(card, in) || !scan_expect(in, "goal") || !read_goal(card, in, &goals) ||
            !scan_expect(in, "name"))
            return false;
        Slice name = scan_rest(in);
        if (name.length == 0 || !slice_copy(name, card->name, sizeof card->name))
            return scan_fail(in, "a name has 1 to %d bytes", MAX_NAME - 1);
        lay_out(card);
    }
    return !scan_line(in) || scan_fail(in, "more than %d cards", URBANISTA_CARDS);
}

bool urbanista_read_deck(void *deck, const char *bytes, size_t length, Error *error) {
    UrbanistaDeck *out = deck;
    Scan in;
    out->head.options[0] = (Option){.name = "difficulty", .choices = {"normal", "easy", "hard"}};
    return scan_open(&in, SCAN_DECK, bytes, length, error) && read_cards(out, &in);
}
