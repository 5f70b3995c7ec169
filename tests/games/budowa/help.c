/* SPDX-License-Identifier: MIT */
/* help.c - arranging positions of Budowa Miasta. */
#include "help.h"

#include "games/catalog.h"

#include <stdlib.h>
#include <string.h>

int open_decks(void **state) {
    (void)state;
    catalog_open();
    return 0;
}

Slice changed_deck(const char *key, const char *line) {
    static char bytes[8192];
    Slice text = catalog_deck_text(&budowa_game);
    Text out;
    text_init(&out, bytes, sizeof bytes);
    for (const char *at = text.at, *end; at < text.at + text.length; at = end + 1) {
        end = strchr(at, '\n');
        if (strncmp(at, key, strlen(key)) == 0) {
            if (line)
                text_format(&out, "%s\n", line);
        } else {
            text_add_bytes(&out, at, (size_t)(end + 1 - at));
        }
    }
    assert_false(out.full);
    return (Slice){bytes, out.length};
}

BudowaState arranged(int seats, int cash) {
    const BudowaDeck *deck = budowa_deck(0);
    BudowaState s = {.seats = (uint8_t)seats, .phase = BUDOWA_BUILD, .plot = BUDOWA_NONE};
    s.bag = deck->all;
    s.n_bag = deck->n_plots;
    for (int seat = 0; seat < seats; seat++)
        s.cash[seat] = cash;
    for (int row = 0; row < seats - 1; row++)
        for (int i = 0; i < deck->n_plots; i++)
            s.order[row][i] = (uint8_t)i;
    return s;
}

/* The next building named, taken out of the bag. */
static int take(BudowaState *s, const char **plots) {
    int plot = budowa_find_plot(budowa_deck(s->deck), (Slice){*plots, 2});
    assert_true(plot >= 0 && budowa_has(s->bag, plot));
    s->bag &= ~((uint64_t)1 << plot);
    s->n_bag--;
    *plots += (*plots)[2] == ' ' ? 3 : 2;
    return plot;
}

void put_built(BudowaState *s, const char *plots) {
    while (*plots) {
        s->plot = (uint8_t)take(s, &plots);
        s->built |= (uint64_t)1 << s->plot;
    }
}

void put_hand(BudowaState *s, int seat, const char *plots) {
    while (*plots) {
        s->hand[seat] |= (uint64_t)1 << take(s, &plots);
        s->n_hand[seat]++;
    }
}

static int venue_of(const BudowaState *s, const char *id) {
    int venue = budowa_find_venue(budowa_deck(s->deck), slice_of(id));
    assert_true(venue >= 0);
    return venue;
}

void put_shares(BudowaState *s, int seat, const char *venue, const char *prices) {
    int first = venue_of(s, venue) * BUDOWA_SHARES;
    while (*prices) {
        char *rest;
        long price = strtol(prices, &rest, 10);
        int share = first;
        while (budowa_deck(s->deck)->price[share] != price)
            share++;
        assert_true(share < first + BUDOWA_SHARES && budowa_has(budowa_pile(s), share));
        s->shares[seat] |= (uint64_t)1 << share;
        if (price == 0)
            budowa_sort(s, first / BUDOWA_SHARES);
        prices = rest;
    }
}

void put_boxed(BudowaState *s, const char *venue) {
    budowa_sort(s, venue_of(s, venue));
}

void empty_bag(BudowaState *s) {
    s->bag = 0;
    s->n_bag = 0;
}

bool play(BudowaState *s, const char *notation) {
    Move move = game_parse(&budowa_game, s, slice_of(notation));
    if (move == NO_MOVE)
        return false;
    budowa_game.apply(s, move);
    return true;
}

const char *moves(const BudowaState *s) {
    static char bytes[1024];
    Move list[MAX_MOVES];
    Text out;
    text_init(&out, bytes, sizeof bytes);
    int count = budowa_game.actor(s) == NOBODY ? 0 : budowa_game.legal(s, list);
    for (int i = 0; i < count; i++) {
        text_add(&out, i > 0 ? ", " : "");
        budowa_game.notate(s, list[i], &out);
    }
    return bytes;
}
