/* SPDX-License-Identifier: MIT */
/* budowa_facts.c - what the law suite must know of Budowa Miasta.
 *
 * The turn reveals something about a hand: a seat that must sell holds nothing it can pay, a
 * seat that is to build holds something it can. determinize draws the acting hand evenly among the
 * hands that fit, so wherever that excludes any unseen building, or any mix of them, contents and
 * places are no longer equally likely, and rightly so: `hidden` answers -1 there. What was to be
 * inferred in earlier turns (and from a bankruptcy) is left out of account on purpose. */
#include "games/budowa/budowa.h"
#include "laws/laws.h"

#include <string.h>

enum {
    BAG_AT = BUDOWA_SEATS,               /* `where` of the bag's next building */
    RESHUFFLE_AT = BAG_AT + BUDOWA_PLOTS /* and of the first place of the first reshuffle */
};

/* Hands and bag exchange buildings; each reshuffle still to come is an order of its own. */
static int places(const void *state, Place out[MAX_PLACES]) {
    const BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int count = 0, now = budowa_row(s), in_bag = 0;
    for (int seat = 0; seat < s->seats; seat++)
        for (uint64_t left = s->hand[seat]; left; left &= left - 1)
            out[count++] = (Place){0, (int16_t)seat, (int16_t)budowa_lowest(left)};
    for (int i = 0; i < deck->n_plots; i++)
        if (budowa_has(s->bag, s->order[now][i]))
            out[count++] = (Place){0, (int16_t)(BAG_AT + in_bag++), s->order[now][i]};
    for (int row = now + 1; row < s->seats - 1; row++)
        for (int i = 0; i < deck->n_plots; i++)
            out[count++] = (Place){(int16_t)row, (int16_t)(RESHUFFLE_AT + row * BUDOWA_PLOTS + i),
                                   s->order[row][i]};
    return count;
}

/* Own hand is known. The other unbuilt buildings are not, unless there is but one place for them
 * all; the reshuffles to come never are. */
static int hidden(const void *state, Seat viewer) {
    const BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int reshuffles = (s->seats - 2 - budowa_row(s)) * deck->n_plots;
    int unseen = s->n_bag, holders = s->n_bag; /* each place of the bag is one of its own */
    uint64_t secret = s->bag;
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == viewer)
            continue;
        unseen += s->n_hand[seat];
        holders += s->n_hand[seat] > 0;
        secret |= s->hand[seat];
    }
    if (s->turn != viewer) {
        uint64_t pool, key;
        budowa_acting_hand(s, &pool, &key);
        if (secret & ~(pool & key))
            return -1;
    }
    return reshuffles + (holders > 1 ? unseen : 0);
}

/* Every building and every share with a price in exactly one place; nobody in debt. */
static const char *lost(const void *state) {
    const BudowaState *s = state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int building[BUDOWA_PLOTS] = {0}, share[64] = {0};
    for (int i = 0; i < BUDOWA_PLOTS; i++) {
        building[i] += budowa_has(s->built, i) + budowa_has(s->bag, i);
        share[i] += budowa_has(budowa_pile(s), i);
        for (int seat = 0; seat < BUDOWA_SEATS; seat++) {
            building[i] += budowa_has(s->hand[seat], i);
            share[i] += budowa_has(s->shares[seat], i);
        }
        if (building[i] != (i < deck->n_plots))
            return "a building is not in exactly one place";
        bool exists = i < deck->n_venues * BUDOWA_SHARES;
        bool boxed = exists && i % BUDOWA_SHARES == 0 && s->out != 0;
        if (share[i] != exists && !(boxed && share[i] == 0))
            return "a share is not in exactly one place";
    }
    for (int seat = 0; seat < s->seats; seat++)
        if (s->cash[seat] < 0 || budowa_count(s->hand[seat]) != s->n_hand[seat])
            return "somebody is in debt, or a hand was counted wrongly";
    return budowa_count(s->bag) == s->n_bag ? 0 : "the bag was counted wrongly";
}

/* Little money and smaller hands: much is sold, many are bankrupt. */
static void own_deck(Slice standard, Text *out) {
    for (Slice line; laws_take_line(&standard, &line);) {
        if (strncmp(line.at, "money", 5) == 0)
            text_add(out, "money 2:9 3:9 4:8 5:8 6:7\n");
        else if (strncmp(line.at, "hand", 4) == 0)
            text_add(out, "hand 3\n");
        else
            text_add_bytes(out, line.at, line.length);
    }
}

/* A view's orders are all zeros. */
static bool is_whole(const void *state) {
    const BudowaState *s = state;
    for (int i = 0; i < BUDOWA_PLOTS; i++)
        if (s->order[budowa_row(s)][i])
            return true;
    return false;
}

extern const GameWords budowa_words;

const LawFacts budowa_facts = {
    .game = &budowa_game,
    .words = &budowa_words,
    .own_deck = own_deck,
    .is_whole = is_whole,
    .places = places,
    .hidden = hidden,
    .percent_in_vain = 15, /* of the hands a seat may hold, few may lead to another phase */
    .lost = lost,
};
