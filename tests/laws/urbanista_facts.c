/* SPDX-License-Identifier: MIT */
/* urbanista_facts.c - what the law suite must know of Urbanista. */
#include "games/urbanista/urbanista.h"
#include "laws/laws.h"

#include <stddef.h>
#include <string.h>

/* A hand has no order, a pile has. Every secret card could be in any secret place. */
static int places(const void *state, Place out[MAX_PLACES]) {
    const UrbanistaState *s = state;
    int count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < URBANISTA_HAND; i++)
            if (s->hand[seat][i] != URBANISTA_NONE)
                out[count++] = (Place){0, (int16_t)seat, s->hand[seat][i]};
    for (int i = 0; i < URBANISTA_PILE; i++)
        if (s->pile[i] != URBANISTA_NONE)
            out[count++] = (Place){0, (int16_t)(URBANISTA_SEATS + i), s->pile[i]};
    return count;
}

static bool is_in(const uint8_t *cards, int count, int card) {
    for (int i = 0; i < count; i++)
        if (cards[i] == card)
            return true;
    return false;
}

/* U9: of the cards that never lay open on the pile a viewer knows those it has held; cards dealt to
 * somebody else and the pile below its top are secret. U11: backs in hands tell nothing. That the
 * masks themselves are right is checked by urbanista's secrets_test, which follows the cards. */
static int hidden(const void *state, Seat viewer) {
    const UrbanistaState *s = state;
    int dealt = URBANISTA_CARDS - URBANISTA_GOALS - URBANISTA_HAND - (s->seats - 1) - 1;
    int below_top = dealt - s->turn - 1; /* cards of the pile nobody has seen */
    int count = below_top > 0 ? below_top : 0, holders = count;
    int on_turn = s->turn % s->seats;
    for (int seat = 0; seat < s->seats; seat++) {
        int before = count;
        for (int i = 0; i < URBANISTA_HAND; i++) {
            int card = s->hand[seat][i];
            if (card == URBANISTA_NONE || card == s->shown || seat == viewer)
                continue;
            bool drawn = s->seen[card] & URBANISTA_STRANGERS;
            bool passed_by = viewer != NOBODY && seat == on_turn && (s->seen[card] >> viewer & 1);
            count += !drawn && !passed_by;
        }
        holders += count > before;
    }
    return holders > 1 ? count : 0; /* the last unseen cards can only be in one hand */
}

/* Goals, hands, pile and city hold each of the 18 cards once. */
static const char *lost(const void *state) {
    const UrbanistaState *s = state;
    int in_city = 0;
    for (int card = 1; card <= URBANISTA_CARDS; card++) {
        int found = is_in(s->goal, URBANISTA_GOALS, card) + is_in(s->pile, URBANISTA_PILE, card);
        for (int seat = 0; seat < s->seats; seat++)
            found += is_in(s->hand[seat], URBANISTA_HAND, card);
        for (int i = 0; i < URBANISTA_CITY; i++) {
            found += s->city[i].card == card;
            in_city += s->city[i].card == card;
        }
        if (found != 1)
            return "a card is not in exactly one place";
    }
    return in_city == s->turn + 1 ? NULL : "the city has not one card for each turn";
}

/* A card with a road piece in its park, or with none in another block. */
static void add_roads(Text *out, Slice line, bool in_park) {
    const char *at = strstr(line.at, in_park ? "--" : "roads ");
    size_t before = (size_t)(at - line.at) + (in_park ? 0 : strlen("roads "));
    text_add_bytes(out, line.at, before);
    text_add(out, in_park ? "NE" : "--");
    text_add_bytes(out, line.at + before + 2, line.length - before - 2);
}

/* The same cards with their numbers the other way round, and roads where none were. */
static void own_deck(Slice standard, Text *out) {
    Slice card[URBANISTA_CARDS];
    int count = 0;
    for (Slice line; laws_take_line(&standard, &line);)
        if (strncmp(line.at, "card", 4) == 0)
            card[count++] = line;
    for (int number = 1; number <= count; number++) {
        Slice line = card[count - number];
        const char *zones = strstr(line.at, "zones");
        text_format(out, "card %d ", number);
        add_roads(out, (Slice){zones, (size_t)(line.at + line.length - zones)}, number % 2);
    }
}

static bool is_whole(const void *state) {
    const UrbanistaState *s = state;
    return s->eyes == urbanista_all(s->seats);
}

extern const GameWords urbanista_words;

const LawFacts urbanista_facts = {
    .game = &urbanista_game,
    .words = &urbanista_words,
    .own_deck = own_deck,
    .is_whole = is_whole,
    .places = places,
    .hidden = hidden,
    .lost = lost,
};
