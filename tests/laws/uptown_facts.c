/* SPDX-License-Identifier: MIT */
/* uptown_facts.c - what the law suite must know of UpTown. */
#include "games/uptown/uptown.h"
#include "laws/laws.h"

#include <stddef.h>
#include <string.h>

enum {
    AT_SIDES = UPTOWN_MOST_PROJECTS + UPTOWN_MOST_TOWNS,
    AT_OTHER = AT_SIDES + UPTOWN_MOST_TOWNS
};

/* Project cards that were not taken are one group (the box has no order), town cards another. */
static int places(const void *state, Place out[MAX_PLACES]) {
    const UptownState *s = state;
    const UptownDeck *deck = uptown_deck(s->deck);
    int dealt = s->share * s->seats, count = 0;
    for (int i = 0; i < deck->n_projects; i++)
        if (i >= dealt || i % s->share >= s->taken[i / s->share])
            out[count++] = (Place){0, (int16_t)(i < dealt ? i : dealt), s->pile[i]};
    for (int i = s->town_taken; i < deck->n_towns; i++)
        out[count++] = (Place){1, (int16_t)(UPTOWN_MOST_PROJECTS + i), s->town[i]};
    if (!s->one_side || s->town_taken == deck->n_towns)
        return count;
    for (int i = s->town_taken; i < deck->n_towns; i++)
        out[count++] = (Place){2, (int16_t)(AT_SIDES + i), (int16_t)(s->up >> i & 1)};
    out[count++] = (Place){3, AT_OTHER, s->other ? s->other : (int16_t)uptown_town_top(s)};
    return count;
}

/* T1: only tops are seen, by everybody alike. A single unseen card of a group is no secret. */
static int hidden(const void *state, Seat viewer) {
    const UptownState *s = state;
    const UptownDeck *deck = uptown_deck(s->deck);
    int projects = deck->n_projects - s->share * s->seats;
    int towns = deck->n_towns - s->town_taken - 1;
    (void)viewer;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->taken[seat] < s->share)
            projects += s->share - s->taken[seat] - 1;
    int sides = 0;
    if (s->one_side && towns > 0) /* which way up those below lie, and the other side of the top */
        sides = towns + (s->phase != UPTOWN_HOLDS);
    return (projects > 1 ? projects : 0) + (towns > 1 ? towns : 0) + sides;
}

/* Every card once in the piles; what is built was taken, and is built once. */
static const char *lost(const void *state) {
    const UptownState *s = state;
    const UptownDeck *deck = uptown_deck(s->deck);
    int found[256] = {0}, stands[256] = {0};
    for (int i = 0; i < deck->n_projects; i++)
        found[s->pile[i]]++;
    for (int i = 0; i < deck->n_towns; i++)
        found[s->town[i]]++;
    for (int card = 1; card <= deck->n_projects; card++)
        if (found[card] != 1)
            return "a project card is not in exactly one place";
    for (int card = 1; card <= deck->n_towns; card++)
        if (found[UPTOWN_TOWN + card] != 1)
            return "a town card is not in exactly one place";
    for (int plot = 0; plot < UPTOWN_PLOTS; plot++)
        for (int card = s->top[plot]; card; card = s->below[card])
            if (++stands[card] > 1)
                return "a card stands twice";
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = s->taken[seat]; i < s->share; i++)
            if (stands[s->pile[s->share * seat + i]])
                return "a card stands and is still in its deck";
        if (s->wallet[seat] < 0)
            return "a wallet is negative";
    }
    for (int i = s->town_taken; i < deck->n_towns; i++)
        if (stands[s->town[i]])
            return "a town card stands and is still in the stack";
    return NULL;
}

/* The first forty project cards and six town cards: shares are uneven and stacks run out. */
static void own_deck(Slice standard, Text *out) {
    int projects = 0, towns = 0;
    for (Slice line; laws_take_line(&standard, &line);) {
        if ((line.at[0] == 'p' && projects++ < 40) || (line.at[0] == 't' && towns++ < 6))
            text_add_bytes(out, line.at, line.length);
    }
}

static bool is_whole(const void *state) {
    const UptownState *s = state;
    const UptownDeck *deck = uptown_deck(s->deck);
    return !memchr(s->pile, UPTOWN_HIDDEN, deck->n_projects) &&
           !memchr(s->town, UPTOWN_HIDDEN, deck->n_towns);
}

extern const GameWords uptown_words;

const LawFacts uptown_facts = {
    .game = &uptown_game,
    .words = &uptown_words,
    .own_deck = own_deck,
    .is_whole = is_whole,
    .places = places,
    .hidden = hidden,
    .lost = lost,
};
