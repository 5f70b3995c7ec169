/* SPDX-License-Identifier: MIT */
/* blank_facts.c - what the law suite must know of Blank. */
#include "games/blank/blank.h"
#include "laws/laws.h"

/* Hands and what is left of the pile exchange cards with each other: one group. */
static int places(const void *state, Place out[MAX_PLACES]) {
    const BlankState *s = state;
    int count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < BLANK_HAND; i++)
            if (s->hand[seat][i] != BLANK_NONE)
                out[count++] = (Place){0, (int16_t)seat, s->hand[seat][i]};
    for (int i = 0; i < BLANK_CARDS; i++)
        if (s->pile[i] != BLANK_NONE)
            out[count++] = (Place){0, (int16_t)(BLANK_SEATS + i), s->pile[i]};
    return count;
}

/* Own hand is known; all else that is not played is not, unless it can be but in one place: one
 * card of the pile, or one hand. */
static int hidden(const void *state, Seat viewer) {
    const BlankState *s = state;
    int count = 0, holders = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        int cards = (s->hand[seat][0] != BLANK_NONE) + (s->hand[seat][1] != BLANK_NONE);
        count += seat != viewer ? cards : 0;
        holders += seat != viewer && cards > 0;
    }
    for (int i = 0; i < BLANK_CARDS; i++) {
        count += s->pile[i] != BLANK_NONE;
        holders += s->pile[i] != BLANK_NONE;
    }
    return holders > 1 ? count : 0;
}

static const char *lost(const void *state) {
    const BlankState *s = state;
    int found[256] = {0};
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < BLANK_HAND; i++)
            found[s->hand[seat][i]]++;
    for (int i = 0; i < BLANK_CARDS; i++)
        found[s->pile[i]]++;
    for (int card = 1; card <= BLANK_CARDS; card++)
        if (found[card] + (s->owner[card] != 0) != 1)
            return "a card is not in exactly one place";
    return 0;
}

/* The last card is the first in points. */
static void own_deck(Slice standard, Text *out) {
    (void)standard;
    for (int card = 1; card <= BLANK_CARDS; card++)
        text_format(out, "card %d points %d\n", card, 99 - card);
}

static bool is_whole(const void *state) {
    const BlankState *s = state;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->hand[seat][0] == BLANK_HIDDEN || s->hand[seat][1] == BLANK_HIDDEN)
            return false;
    for (int i = 0; i < BLANK_CARDS; i++)
        if (s->pile[i] == BLANK_HIDDEN)
            return false;
    return true;
}

extern const GameWords blank_words;

const LawFacts blank_facts = {
    .game = &blank_game,
    .words = &blank_words,
    .own_deck = own_deck,
    .is_whole = is_whole,
    .places = places,
    .hidden = hidden,
    .lost = lost,
};
