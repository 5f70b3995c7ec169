/* SPDX-License-Identifier: MIT */
/* urbanista_deck.c - reads Urbanista's deck file; its format is described at the head of
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
    static const char *const LETTERS[] = {"C", "P", "I", "R", NULL};
    unsigned shown = 0;
    for (int block = 0; block < 4; block++) {
        int zone;
        if ((block == 2 && !scan_expect(in, "/")) || (zone = scan_one_of(in, LETTERS)) < 0)
            return false;
        if (shown >> zone & 1)
            return scan_twice(in);
        shown |= 1u << zone;
        card->zone[block] = (uint8_t)zone;
    }
    return true;
}

static bool read_roads(UrbanistaCard *card, Scan *in) {
    static const char *const WORDS[] = {"--", "WE", "NS", "NE", "NW", "SE", "SW", NULL};
    static const uint8_t SIDES[] = {
        0,
        1 << WEST | 1 << EAST,
        1 << NORTH | 1 << SOUTH,
        1 << NORTH | 1 << EAST,
        1 << NORTH | 1 << WEST,
        1 << SOUTH | 1 << EAST,
        1 << SOUTH | 1 << WEST,
    };
    for (int block = 0; block < 4; block++) {
        int road = scan_one_of(in, WORDS);
        if (road < 0)
            return false;
        card->road[block] = SIDES[road];
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
        return scan_twice(in);
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

static bool knows_goal(const Deck *deck, Slice id) {
    (void)deck; /* every deck has all goals */
    return urbanista_find_goal(id) >= 0;
}

static bool read_cards(UrbanistaDeck *deck, Scan *in) {
    static const char *const KEYS[] = {"title", "card", NULL};
    uint32_t goals = 0;
    for (int number = 1; number <= URBANISTA_CARDS; number++) {
        UrbanistaCard *card = &deck->card[number];
        int read;
        if (!scan_key(in, "card") || !scan_int(in, &read, number, number, "the card number") ||
            !scan_expect(in, "zones") || !read_zones(card, in) || !scan_expect(in, "roads") ||
            !read_roads(card, in) || !scan_expect(in, "goal") || !read_goal(card, in, &goals) ||
            !scan_expect(in, "name"))
            return false;
        Slice name = scan_rest(in);
        if (name.length == 0 || !slice_copy(name, card->name, sizeof card->name))
            return scan_fail(in, "a name has 1 to %d bytes", MAX_NAME - 1);
        lay_out(card);
    }
    while (scan_line(in)) {
        int key = scan_one_of(in, KEYS);
        if (key == 1)
            return scan_fail(in, "more than %d cards", URBANISTA_CARDS);
        if (key < 0 || !deck_read_title(&deck->head, in, knows_goal, FAULT("the id of a goal")))
            return false;
    }
    return true;
}

bool urbanista_read_deck(void *deck, const char *bytes, size_t length, Error *error) {
    UrbanistaDeck *out = deck;
    Scan in;
    out->head.options[URBANISTA_DIFFICULTY] =
        (Option){.name = "difficulty", .choices = {"normal", "easy", "hard"}};
    out->head.options[URBANISTA_DISTRICT] =
        (Option){.name = "district",
                 .choices = {"best", "commercial", "park", "industrial", "residential"},
                 .only_option = URBANISTA_DIFFICULTY,
                 .only_choice = HARD,
                 .is_later = true};
    option_colours(&out->head.options[URBANISTA_SEAT_COLOURS]);
    return scan_open(&in, SCAN_DECK, bytes, length, error) && read_cards(out, &in);
}
