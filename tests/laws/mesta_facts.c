/* SPDX-License-Identifier: MIT */
/* mesta_facts.c - what the law suite must know of Města. */
#include "games/mesta/mesta.h"
#include "laws/laws.h"

#include <stddef.h>
#include <string.h>

static const int LENGTH[MESTA_ROWS] = {32, 32, 48, 100};

/* Each stack is a group of its own; every position of it is a place. */
static int places(const void *state, Place out[MAX_PLACES]) {
    const MestaState *s = state;
    const uint8_t *const stack[MESTA_ROWS] = {s->card, s->land, s->feature, s->bag};
    int count = 0;
    for (int row = 0; row < MESTA_ROWS; row++)
        for (int at = 0; at < LENGTH[row]; at++, count++)
            out[count] = (Place){(int16_t)row, (int16_t)count, stack[row][at]};
    return count;
}

static int bits(unsigned mask) {
    int count = 0;
    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

/* Ruling M9, counted: what was laid out face up or taken is known, the rest is not. */
static int shown(const MestaState *s, int row) {
    static const int A_ROUND[] = {4, 4, 6};
    bool on = s->phase != MESTA_START && s->phase != MESTA_OVER;
    bool last_taken = on && s->worker[row][3] != 0;
    if (row == MESTA_ROW_PIECES)
        return s->bag_at + (on ? 10 : 0) + (last_taken ? 2 : 0);
    return A_ROUND[row] * (s->round + on) - (on && !last_taken) - bits(s->unseen[row]);
}

/* Whether only one kind of thing is left unseen: then nothing is secret any more. Only the things
 * seen are counted, so this works on the deck, not on the state's hidden part. */
static bool is_deduced(const MestaState *s, int row) {
    const uint8_t *const stack[MESTA_ROWS] = {s->card, s->land, s->feature, s->bag};
    int left[256] = {0}, kinds = 0;
    for (int at = 0; at < LENGTH[row]; at++)
        if (!mesta_is_shown(s, row, at))
            left[stack[row][at]]++;
    for (int thing = 0; thing < 256; thing++)
        kinds += left[thing] > 0;
    return kinds <= 1;
}

static int hidden(const void *state, Seat viewer) {
    const MestaState *s = state;
    int count = 0;
    (void)viewer;
    for (int row = 0; row < MESTA_ROWS; row++)
        if (!is_deduced(s, row))
            count += LENGTH[row] - shown(s, row);
    return count;
}

/* Is the stack what the box holds? */
static const char *stack_lost(const MestaState *s, int row) {
    const MestaDeck *deck = mesta_deck(s->deck);
    const uint8_t *const stack[MESTA_ROWS] = {s->card, s->land, s->feature, s->bag};
    int count[256] = {0};
    for (int at = 0; at < LENGTH[row]; at++)
        count[stack[row][at]]++;
    for (int thing = 0; thing < 256; thing++) {
        int due = row == MESTA_ROW_CARD   ? (thing < deck->n_cards ? deck->card[thing].copies : 0)
                  : row == MESTA_ROW_LAND ? thing < 32
                  : row == MESTA_ROW_FEATURE ? (thing < 10 ? deck->feature_copies[thing] : 0)
                                             : (thing < 4 ? 25 : 0);
        if (count[thing] != due)
            return "a stack has lost something or got something";
    }
    return NULL;
}

/* Everything in a quarter or with a seat has come from a stack. */
static const char *lost(const void *state) {
    const MestaState *s = state;
    int seen_cards[256] = {0}, seen_features[256] = {0}, seen_pieces[256] = {0};
    for (int row = 0; row < MESTA_ROWS; row++)
        if (stack_lost(s, row))
            return stack_lost(s, row);
    for (int at = 0; at < 32; at++)
        seen_cards[s->card[at]] += mesta_is_shown(s, MESTA_ROW_CARD, at);
    for (int at = 0; at < 48; at++)
        seen_features[s->feature[at]] += mesta_is_shown(s, MESTA_ROW_FEATURE, at);
    for (int at = 0; at < 100; at++)
        seen_pieces[s->bag[at]] += mesta_is_shown(s, MESTA_ROW_PIECES, at);
    for (int seat = 0; seat < s->seats; seat++) {
        const MestaQuarter *q = &s->quarter[seat];
        for (int i = 0; i < s->n_held[seat]; i++)
            if (--seen_cards[s->held[seat][i]] < 0)
                return "a seat holds a card that was never laid out";
        for (int y = 0; y < 2 * q->high; y++)
            for (int x = 0; x < 2 * q->wide; x++) {
                MestaSquare square = mesta_square(q, x, y);
                if (square.feature != MESTA_NONE && --seen_features[square.feature] < 0)
                    return "a feature stands in a quarter that was never laid out";
                if (square.height && (seen_pieces[square.colour] -= square.height) < 0)
                    return "pieces stand in a quarter that were never drawn";
            }
    }
    return NULL;
}

/* Eight wild plots, and one city less. */
static void own_deck(Slice standard, Text *out) {
    bool skipped = false;
    for (Slice line; laws_take_line(&standard, &line);) {
        if (strncmp(line.at, "city ", 5) == 0)
            skipped = strncmp(line.at, "city venice", 11) == 0;
        if (strncmp(line.at, "feature tree", 12) == 0)
            text_add(out, "feature tree park 1\n");
        else if (strncmp(line.at, "feature wild", 12) == 0)
            text_add(out, "feature wild plot 8\n");
        else if (!skipped)
            text_add_bytes(out, line.at, line.length);
    }
}

static bool is_whole(const void *state) {
    const MestaState *s = state;
    const uint8_t *const stack[MESTA_ROWS] = {s->card, s->land, s->feature, s->bag};
    for (int row = 0; row < MESTA_ROWS; row++)
        if (memchr(stack[row], MESTA_HIDDEN, (size_t)LENGTH[row]))
            return false;
    return true;
}

extern const GameWords mesta_words;

const LawFacts mesta_facts = {
    .game = &mesta_game,
    .words = &mesta_words,
    .own_deck = own_deck,
    .is_whole = is_whole,
    .places = places,
    .hidden = hidden,
    .lost = lost,
};
