/* SPDX-License-Identifier: MIT */
/* blank.h - the smallest legal game: the template to copy, and what the law suite is tried on.
 *
 * 2-4 seats, twelve cards. Everybody holds two secret cards; a turn is: play one of them face up
 * for its points, then draw. When everybody is left with one card, which counts nothing, the most
 * points win (option `lowest`: the fewest); tie: the highest card. */
#ifndef GAMES_BLANK_H
#define GAMES_BLANK_H

#include "engine/game.h"

enum {
    BLANK_SEATS = 4,
    BLANK_CARDS = 12,
    BLANK_HAND = 2,
    BLANK_NONE = 0,    /* no card in this place */
    BLANK_HIDDEN = 255 /* a card the viewer does not know */
};

typedef struct {
    Deck head;
    int8_t points[BLANK_CARDS + 1]; /* by card number; [0] unused */
} BlankDeck;

/* Invariant: every card 1..12 is in exactly one place: a hand, the pile from `turn` on, or played
 * (in a view some places hold BLANK_HIDDEN instead). */
typedef struct {
    uint16_t deck;  /* slot */
    uint8_t seats;  /* 2..4 */
    uint8_t lowest; /* 1: the fewest points win */
    uint8_t turn;   /* moves made, and cards drawn while there were any */
    uint8_t hand[BLANK_SEATS]
                [BLANK_HAND];       /* card, BLANK_NONE or BLANK_HIDDEN; known cards ascend */
    uint8_t pile[BLANK_CARDS];      /* one drawn a turn, so [turn] is next; BLANK_NONE when gone */
    uint8_t owner[BLANK_CARDS + 1]; /* by card: seat+1 of who played it, 0 = not played */
} BlankState;

/* How many cards are played in a match: one stays in each hand. */
int blank_turns(const BlankState *s);

extern const Game blank_game;

extern DeckShelf blank_shelf;
const BlankDeck *blank_deck(int slot); /* must be loaded */
bool blank_read_deck(void *deck, const char *bytes, size_t length, Error *error);

#endif
