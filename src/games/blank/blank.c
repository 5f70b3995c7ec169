/* SPDX-License-Identifier: MIT */
/* blank.c - the rules of Blank: deal, turn, secrets, score, notation. */
#include "games/blank/blank.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(BlankState) <= MAX_STATE, "a state of Blank must fit");

/* ---- the deal ---- */

static void begin(BlankState *s, const Setup *setup) {
    memset(s, 0, sizeof *s);
    s->deck = setup->deck;
    s->seats = setup->seats;
    s->lowest = setup->choice[0];
}

static void sort_hand(uint8_t hand[BLANK_HAND]) {
    if (hand[0] > hand[1]) {
        uint8_t low = hand[1];
        hand[1] = hand[0];
        hand[0] = low;
    }
}

static void setup(void *state, const Setup *setup) {
    BlankState *s = state;
    begin(s, setup);
    uint8_t cards[BLANK_CARDS];
    for (int i = 0; i < BLANK_CARDS; i++)
        cards[i] = (uint8_t)(i + 1);
    Deal deal;
    deal_init(&deal, setup->seed);
    deal_shuffle(&deal, cards, BLANK_CARDS);

    int dealt = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < BLANK_HAND; i++)
            s->hand[seat][i] = cards[dealt++];
        sort_hand(s->hand[seat]);
    }
    memcpy(s->pile, cards + dealt, (size_t)(BLANK_CARDS - dealt));
}

static void write_cards(Text *out, const uint8_t *cards, int count) {
    for (int i = 0; i < count && cards[i] != BLANK_NONE; i++) {
        text_char(out, ' ');
        if (cards[i] == BLANK_HIDDEN)
            text_char(out, '?');
        else
            text_int(out, cards[i]);
    }
    text_char(out, '\n');
}

static void write_deal(const void *state, Text *out) {
    const BlankState *s = state;
    for (int seat = 0; seat < s->seats; seat++) {
        text_add(out, "hand ");
        text_int(out, seat);
        write_cards(out, s->hand[seat], BLANK_HAND);
    }
    text_add(out, "pile");
    write_cards(out, s->pile, BLANK_CARDS);
}

static bool read_cards(Scan *in, uint8_t *cards, int count, uint16_t *seen) {
    for (int i = 0; i < count; i++) {
        int card;
        if (!scan_int(in, &card, 1, BLANK_CARDS, "a card"))
            return false;
        if (*seen >> card & 1)
            return scan_twice(in);
        *seen |= (uint16_t)(1u << card);
        cards[i] = (uint8_t)card;
    }
    return scan_done(in);
}

static bool read_deal(void *state, const Setup *setup, Scan *in) {
    BlankState *s = state;
    uint16_t seen = 0;
    begin(s, setup);
    for (int seat = 0; seat < s->seats; seat++) {
        int number;
        if (!scan_key(in, "hand") || !scan_int(in, &number, seat, seat, "the seat") ||
            !read_cards(in, s->hand[seat], BLANK_HAND, &seen))
            return false;
        if (s->hand[seat][0] > s->hand[seat][1])
            return scan_fail(in, "the cards of a hand must ascend");
    }
    return scan_key(in, "pile") &&
           read_cards(in, s->pile, BLANK_CARDS - BLANK_HAND * s->seats, &seen);
}

/* ---- the turn ---- */

static int seats(const void *state) {
    const BlankState *s = state;
    return s->seats;
}

int blank_turns(const BlankState *s) {
    return BLANK_CARDS - s->seats;
}

static Seat actor(const void *state) {
    const BlankState *s = state;
    return s->turn == blank_turns(s) ? NOBODY : (Seat)(s->turn % s->seats);
}

static int legal(const void *state, Move out[MAX_MOVES]) {
    const BlankState *s = state;
    const uint8_t *hand = s->hand[actor(s)];
    int count = 0;
    for (int i = 0; i < BLANK_HAND; i++)
        if (hand[i] != BLANK_NONE)
            out[count++] = hand[i];
    return count;
}

/* The next card of the pile, or BLANK_NONE past its end. */
static uint8_t draw(BlankState *s) {
    uint8_t card = s->pile[s->turn];
    s->pile[s->turn] = BLANK_NONE;
    return card;
}

static void apply(void *state, Move move) {
    BlankState *s = state;
    Seat seat = actor(s);
    uint8_t *hand = s->hand[seat];
    assert(move != NO_MOVE && (hand[0] == move || hand[1] == move));

    int place = hand[0] == move ? 0 : 1;
    s->owner[move] = (uint8_t)(seat + 1);
    hand[place] = draw(s);
    sort_hand(hand);
    s->turn++;
}

/* ---- secrets ---- */

static void redact(void *state, Seat viewer) {
    BlankState *s = state;
    for (int seat = 0; seat < BLANK_SEATS; seat++)
        for (int i = 0; i < BLANK_HAND; i++)
            if (seat != viewer && s->hand[seat][i] != BLANK_NONE)
                s->hand[seat][i] = BLANK_HIDDEN;
    for (int i = 0; i < BLANK_CARDS; i++)
        if (s->pile[i] != BLANK_NONE)
            s->pile[i] = BLANK_HIDDEN;
}

/* The cards that no place of this view shows, ascending. */
static int unseen_cards(const BlankState *s, uint8_t out[BLANK_CARDS]) {
    bool seen[256] = {false};
    int count = 0;
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < BLANK_HAND; i++)
            seen[s->hand[seat][i]] = true;
    for (int i = 0; i < BLANK_CARDS; i++)
        seen[s->pile[i]] = true;
    for (int card = 1; card <= BLANK_CARDS; card++)
        if (!seen[card] && s->owner[card] == 0)
            out[count++] = (uint8_t)card;
    return count;
}

static void determinize(void *state, Seat viewer, Rng *rng) {
    BlankState *s = state;
    uint8_t unseen[BLANK_CARDS];
    int count = unseen_cards(s, unseen);
    (void)viewer; /* the holes are where this viewer's redact left them */
    rng_shuffle(rng, unseen, count);
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < BLANK_HAND; i++)
            if (s->hand[seat][i] == BLANK_HIDDEN)
                s->hand[seat][i] = unseen[--count];
        sort_hand(s->hand[seat]);
    }
    for (int i = 0; i < BLANK_CARDS; i++)
        if (s->pile[i] == BLANK_HIDDEN)
            s->pile[i] = unseen[--count];
    assert(count == 0);
}

/* The card played is new to the others, the card drawn to the mover. With an empty pile the two of
 * a table know each other's cards. */
static unsigned reveals(const void *view, Move move) {
    const BlankState *s = view;
    unsigned all = game_observers(s->seats);
    Seat mover = actor(s);
    (void)move;
    if (s->pile[s->turn] != BLANK_NONE)
        return all;
    assert(mover >= 0);
    return s->seats == 2 ? 1u << MAX_SEATS : all & ~(1u << mover);
}

/* ---- telling ---- */

static void score(const void *state, Seat seat, Score *out) {
    const BlankState *s = state;
    const BlankDeck *deck = blank_deck(s->deck);
    int points = 0, highest = 0;
    for (int card = 1; card <= BLANK_CARDS; card++) {
        if (s->owner[card] == seat + 1) {
            points += deck->points[card];
            highest = card;
        }
    }
    score_init(out);
    score_line(out, "cards", s->lowest ? -points : points);
    score_fact(out, "highest", highest);
    out->tiebreak[0] = highest;
}

static void notate(const void *state, Move move, Text *out) {
    (void)state;
    text_add(out, "play ");
    text_int(out, move);
}

static void picture(const void *state, Text *out) {
    const BlankState *s = state;
    write_deal(s, out);
    for (int seat = 0; seat < s->seats; seat++) {
        text_format(out, "played %d", seat);
        for (int card = 1; card <= BLANK_CARDS; card++)
            if (s->owner[card] == seat + 1)
                text_format(out, " %d", card);
        text_char(out, '\n');
    }
}

/* Every card in at most one place, as many cards as there are, hands sorted, turn and pile agree.
 */
static bool is_sound(const BlankState *s) {
    int places[256] = {0};
    int played = 0;
    if (s->seats < 2 || s->turn > blank_turns(s))
        return false;
    int pile = BLANK_CARDS - BLANK_HAND * s->seats;
    for (int i = 0; i < BLANK_CARDS; i++) {
        if ((s->pile[i] != BLANK_NONE) != (i >= s->turn && i < pile))
            return false;
        places[s->pile[i]]++;
    }
    for (int seat = 0; seat < BLANK_SEATS; seat++) {
        const uint8_t *hand = s->hand[seat];
        int due = seat < s->seats ? BLANK_HAND : 0; /* cards this seat should still hold */
        for (int turn = pile; turn < s->turn; turn++)
            due -= turn % s->seats == seat;
        if (hand[0] > hand[1] || (hand[0] != BLANK_NONE) + (hand[1] != BLANK_NONE) != due)
            return false;
        places[hand[0]]++;
        places[hand[1]]++;
    }
    for (int card = BLANK_CARDS + 1; card < BLANK_HIDDEN; card++)
        if (places[card])
            return false;
    for (int card = 1; card <= BLANK_CARDS; card++) {
        places[card] += s->owner[card] != 0;
        played += s->owner[card] != 0;
        if (places[card] > 1 || s->owner[card] > s->seats)
            return false;
    }
    return played == s->turn && s->owner[0] == 0;
}

/* Nothing is hidden, or exactly what some viewer may not know. */
static bool is_whole_or_view(const BlankState *s) {
    bool hidden = memchr(s->hand, BLANK_HIDDEN, sizeof s->hand) ||
                  memchr(s->pile, BLANK_HIDDEN, sizeof s->pile);
    for (Seat viewer = NOBODY; hidden && viewer < s->seats; viewer++) {
        BlankState view = *s;
        redact(&view, viewer);
        hidden = memcmp(&view, s, sizeof view) != 0;
    }
    return !hidden;
}

static void walk(void *state, Walk *walk) {
    BlankState *s = state;
    walk_u8(walk, &s->seats, BLANK_SEATS);
    walk_u8(walk, &s->lowest, 1);
    walk_u8(walk, &s->turn, BLANK_CARDS);
    for (int seat = 0; seat < BLANK_SEATS; seat++)
        walk_u8s(walk, s->hand[seat], BLANK_HAND, 255);
    walk_u8s(walk, s->pile, BLANK_CARDS, 255);
    walk_u8s(walk, s->owner, BLANK_CARDS + 1, BLANK_SEATS);
    walk_require(walk, is_sound(s) && is_whole_or_view(s));
}

/* `seat 0 4 9` for each seat: the cards it has played. */
static bool score_drawing(int slot, Scan *in, Score out[MAX_SEATS], int *seats) {
    BlankState s = {.deck = (uint16_t)slot};
    for (; scan_has_line(in); s.seats++) {
        int seat, card;
        if (!scan_key(in, "seat") || !scan_int(in, &seat, s.seats, s.seats, "the seat"))
            return false;
        if (seat == BLANK_SEATS)
            return scan_fail(in, "more than %d seats", BLANK_SEATS);
        while (scan_more(in)) {
            if (!scan_int(in, &card, 1, BLANK_CARDS, "a card"))
                return false;
            if (s.owner[card])
                return scan_twice(in);
            s.owner[card] = (uint8_t)(seat + 1);
        }
    }
    *seats = s.seats;
    for (int seat = 0; seat < s.seats; seat++)
        score(&s, (Seat)seat, &out[seat]);
    return true;
}

const Game blank_game = {
    .id = "blank",
    .title = "Blank",
    .rules = 1,
    .min_seats = 2,
    .max_seats = BLANK_SEATS,
    .state_size = sizeof(BlankState),
    .longest = BLANK_CARDS,
    .shelf = &blank_shelf,
    .deck_size = sizeof(BlankDeck),
    .deck_at = offsetof(BlankState, deck),
    .read_deck = blank_read_deck,
    .setup = setup,
    .write_deal = write_deal,
    .read_deal = read_deal,
    .seats = seats,
    .actor = actor,
    .legal = legal,
    .apply = apply,
    .redact = redact,
    .determinize = determinize,
    .reveals = reveals,
    .score = score,
    .notate = notate,
    .picture = picture,
    .walk = walk,
    .score_drawing = score_drawing,
};
