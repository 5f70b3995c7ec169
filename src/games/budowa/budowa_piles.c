/* SPDX-License-Identifier: MIT */
/* budowa_piles.c - how the share piles lie, and what happens to them (rulings B5 and B11).
 *
 * A pile is a stack: one takes the top, a sold share is laid on top, and only a bankruptcy sorts
 * it. With five bits a venue (budowa.h) a state stays as small as it was when piles were always
 * sorted. */
#include "games/budowa/budowa.h"

#include <assert.h>

enum {
    PRICED = BUDOWA_SHARES - 1, /* shares of a venue that have a price */
    AS_SET_UP = 0,
    BY_PRICE = 1,
    ORDERS = 24
};

/* The orders of a venue's four shares with a price, the cheapest being 1. */
static const uint8_t ORDER[ORDERS][PRICED] = {
    {1, 2, 3, 4}, {1, 2, 4, 3}, {1, 3, 2, 4}, {1, 3, 4, 2}, {1, 4, 2, 3}, {1, 4, 3, 2},
    {2, 1, 3, 4}, {2, 1, 4, 3}, {2, 3, 1, 4}, {2, 3, 4, 1}, {2, 4, 1, 3}, {2, 4, 3, 1},
    {3, 1, 2, 4}, {3, 1, 4, 2}, {3, 2, 1, 4}, {3, 2, 4, 1}, {3, 4, 1, 2}, {3, 4, 2, 1},
    {4, 1, 2, 3}, {4, 1, 3, 2}, {4, 2, 1, 3}, {4, 2, 3, 1}, {4, 3, 1, 2}, {4, 3, 2, 1}};

static unsigned order_of(const BudowaState *s, int venue) {
    return s->piles >> (venue * BUDOWA_SHARES) & 31;
}

uint64_t budowa_pile(const BudowaState *s) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint64_t held = 0, gone = s->piles;
    for (int seat = 0; seat < BUDOWA_SEATS; seat++)
        held |= s->shares[seat];
    gone |= gone >> 1 | gone >> 2 | gone >> 3 | gone >> 4; /* a free share's bit: not AS_SET_UP */
    return (deck->bought & ~held) | (deck->free & ~gone);
}

/* The share on top, `pile` being what budowa_pile says less what has been lifted off. */
static int top_of(const BudowaState *s, uint64_t pile, int venue) {
    unsigned order = order_of(s, venue);
    int first = venue * BUDOWA_SHARES;
    pile &= budowa_shares_of(venue);
    if (!pile)
        return -1;
    if (order <= BY_PRICE)
        return budowa_lowest(pile);
    const uint8_t *at = ORDER[order - 1];
    while (!budowa_has(pile, first + *at))
        at++;
    return first + *at;
}

int budowa_top(const BudowaState *s, int venue) {
    return top_of(s, budowa_pile(s), venue);
}

void budowa_tops(const BudowaState *s, int8_t out[BUDOWA_VENUES]) {
    uint64_t pile = budowa_pile(s);
    int n_venues = budowa_deck(s->deck)->n_venues;
    for (int venue = 0; venue < n_venues; venue++)
        out[venue] = (int8_t)top_of(s, pile, venue);
}

int budowa_lying(const BudowaState *s, int venue, uint8_t out[BUDOWA_SHARES]) {
    int count = 0;
    uint64_t pile = budowa_pile(s);
    for (int top; (top = top_of(s, pile, venue)) >= 0; pile &= ~((uint64_t)1 << top))
        out[count++] = (uint8_t)top;
    return count;
}

/* Do these shares, from the top, come one after the other in this order? */
static bool fits(const uint8_t order[PRICED], const uint8_t *list, int count) {
    int found = 0;
    for (int i = 0; i < PRICED; i++)
        found += found < count && order[i] == list[found] % BUDOWA_SHARES;
    return found == count;
}

/* The first order in which a pile lies like this. */
static unsigned first_order(const uint8_t *list, int count) {
    unsigned order = BY_PRICE;
    while (!fits(ORDER[order - 1], list, count)) {
        order++;
        assert(order <= ORDERS); /* the free share is no part of it */
    }
    return order;
}

static void lay(BudowaState *s, int venue, unsigned order) {
    s->piles &= ~budowa_shares_of(venue);
    s->piles |= (uint64_t)order << (venue * BUDOWA_SHARES);
}

void budowa_sort(BudowaState *s, int venue) {
    lay(s, venue, BY_PRICE);
}

void budowa_take(BudowaState *s, int seat, int share) {
    int venue = share / BUDOWA_SHARES;
    uint8_t list[BUDOWA_SHARES];
    s->shares[seat] |= (uint64_t)1 << share;
    if (order_of(s, venue) <= BY_PRICE) { /* nearly always */
        lay(s, venue, BY_PRICE);
        return;
    }
    int count = budowa_lying(s, venue, list);
    lay(s, venue, first_order(list, count));
}

void budowa_give_back(BudowaState *s, int seat, int share) {
    int venue = share / BUDOWA_SHARES;
    uint8_t list[1 + BUDOWA_SHARES] = {(uint8_t)share};
    int count = budowa_lying(s, venue, list + 1);
    s->shares[seat] &= ~((uint64_t)1 << share);
    lay(s, venue, first_order(list, 1 + count));
}

void budowa_give_up(BudowaState *s, int seat) {
    uint64_t back = s->shares[seat] & budowa_deck(s->deck)->bought;
    while (back) {
        int venue = budowa_lowest(back) / BUDOWA_SHARES;
        budowa_sort(s, venue);
        back &= ~budowa_shares_of(venue);
    }
    s->shares[seat] = 0;
}

static bool pile_is_sound(const BudowaState *s, int venue, uint64_t held) {
    uint64_t free = (uint64_t)1 << (venue * BUDOWA_SHARES);
    unsigned order = order_of(s, venue);
    uint8_t list[BUDOWA_SHARES];
    if (order == AS_SET_UP) /* cards under the free one cannot have been bought */
        return (held & budowa_shares_of(venue)) == 0;
    if (order > ORDERS || (!(held & free) && s->out == 0))
        return false; /* only a bankruptcy brings a free share into the box */
    int count = budowa_lying(s, venue, list);
    return order == first_order(list, count);
}

bool budowa_piles_are_sound(const BudowaState *s) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint64_t held = 0;
    for (int seat = 0; seat < BUDOWA_SEATS; seat++) {
        if (s->shares[seat] & held)
            return false;
        held |= s->shares[seat];
    }
    if ((held & ~(deck->free | deck->bought)) || s->piles >> (deck->n_venues * BUDOWA_SHARES))
        return false;
    for (int venue = 0; venue < deck->n_venues; venue++)
        if (!pile_is_sound(s, venue, held))
            return false;
    return true;
}
