/* SPDX-License-Identifier: MIT */
/* uptown_sound.c - a state of UpTown as bytes, and which bytes are a state.
 *
 * Reading must refuse what no match can lead to, so the stacks are built again by the rules, coins
 * are matched with the sale they come from, and the cards gone are weighed against the turns that
 * can have been. (What a position does not show, such as which seat got how much, is not checked.)
 */
#include "games/uptown/uptown.h"

#include <string.h>

/* A pile of the cards base+1 .. base+count, each at most once, in the first `count` of its `room`
 * places. */
typedef struct {
    const uint8_t *pile;
    int room, count, base;
    bool secret[UPTOWN_MOST_PROJECTS]; /* places that a view hides */
} PileCheck;

static bool is_pile(const PileCheck *check, bool is_view) {
    bool seen[256] = {false};
    for (int i = 0; i < check->room; i++) {
        int card = check->pile[i];
        if (i >= check->count) {
            if (card)
                return false;
        } else if (is_view && check->secret[i]) {
            if (card != UPTOWN_HIDDEN)
                return false;
        } else {
            if (card <= check->base || card > check->base + check->count || seen[card])
                return false;
            seen[card] = true;
        }
    }
    return true;
}

/* All places that a view hides are hidden, or none is; the box ascends. */
static bool piles_are_sound(const UptownState *s) {
    const UptownDeck *deck = uptown_deck(s->deck);
    PileCheck project = {s->pile, UPTOWN_MOST_PROJECTS, deck->n_projects, 0, {false}};
    PileCheck town = {s->town, UPTOWN_MOST_TOWNS, deck->n_towns, UPTOWN_TOWN, {false}};
    bool is_view = false;
    for (int i = 0; i < deck->n_projects; i++) {
        int seat = i / s->share;
        project.secret[i] = seat >= s->seats || i % s->share > s->taken[seat];
        is_view |= s->pile[i] == UPTOWN_HIDDEN;
    }
    for (int i = 0; i < deck->n_towns; i++) {
        town.secret[i] = i > s->town_taken;
        is_view |= s->town[i] == UPTOWN_HIDDEN;
    }
    for (int i = s->share * s->seats + 1; i < deck->n_projects; i++)
        if (!is_view && s->pile[i - 1] > s->pile[i])
            return false;
    return is_pile(&project, is_view) && is_pile(&town, is_view);
}

/* With one side seen: a view hides which way up the cards below the top lie, and the other side of
 * the top while another one is possible. What is on its back otherwise may still lie in the stack.
 */
static bool sides_are_sound(const UptownState *s) {
    int count = uptown_deck(s->deck)->n_towns, below = s->town_taken + 1;
    bool hides = below < count && s->town[below] == UPTOWN_HIDDEN;
    if (!s->one_side)
        return true;
    if (s->up >> (hides ? below : count))
        return false;
    if (s->other == UPTOWN_HIDDEN || (hides && s->phase != UPTOWN_HOLDS))
        return s->other == UPTOWN_HIDDEN && hides && s->phase != UPTOWN_HOLDS;
    if (s->other == 0)
        return true;
    for (int i = 0; i < below; i++)
        if (i < count && s->town[i] == s->other)
            return false;
    return below < count && s->other > UPTOWN_TOWN && s->other <= UPTOWN_TOWN + count;
}

static void mark_taken(const UptownState *s, bool taken[UPTOWN_CARDS]) {
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < s->taken[seat]; i++)
            taken[s->pile[s->share * seat + i]] = true;
    for (int i = 0; i < s->town_taken; i++)
        taken[s->town[i]] = true;
}

/* Builds the stacks of `from` again in `to`, card by card by the rules. False when it cannot be
 * done: a card not taken or standing twice, or no room for it by the rules. */
static bool build_again(UptownState *to, const UptownState *from, bool taken[UPTOWN_CARDS]) {
    const UptownDeck *deck = uptown_deck(from->deck);
    for (int plot = 0; plot < UPTOWN_STREET * from->seats; plot++) {
        uint8_t stack[UPTOWN_CARDS];
        int height = 0;
        for (int card = from->top[plot]; card; card = from->below[card]) {
            if (card >= UPTOWN_CARDS || !taken[card])
                return false;
            taken[card] = false; /* each is there once; so the chain ends, too */
            stack[height++] = (uint8_t)card;
        }
        while (height > 0) {
            int card = stack[--height], half = from->half[card];
            if (half >= uptown_halves(card))
                return false;
            const UptownProject *project = uptown_project(deck, card, half);
            uint32_t plots = to->accepts[project->need] & (project->gift ? ~to->shielded : ~0u);
            if (!(plots & ((uint32_t)1 << plot)))
                return false;
            uptown_build(to, card, half, plot);
        }
    }
    return true;
}

/* Coins lie on a deck from a sale until the owner's next turn, and no card leaves it meanwhile: so
 * they are the price of the card taken last, which is where another seat could put it. */
static bool coins_are_sound(const UptownState *s, int owner) {
    int coins = s->coins[owner];
    if (!coins)
        return true;
    if (s->taken[owner] == 0)
        return false;
    int card = s->pile[s->share * owner + s->taken[owner] - 1];
    const UptownProject *project = uptown_project(uptown_deck(s->deck), card, s->half[card]);
    for (int plot = 0; plot < UPTOWN_STREET * s->seats; plot++) {
        int stands = s->top[plot];
        while (stands && stands != card)
            stands = s->below[stands];
        if (stands)
            return coins == project->cost &&
                   (project->gift ? s->seats > 2 || plot / UPTOWN_STREET == owner
                                  : plot / UPTOWN_STREET != owner);
    }
    return false;
}

/* Whose turn it is fits what has happened. */
static bool phase_is_sound(const UptownState *s) {
    bool ending = uptown_is_ending(s);
    int last = (s->first + s->seats - 1) % s->seats;
    if (s->phase == UPTOWN_OVER)
        return ending && s->seat == last;
    if (s->phase == UPTOWN_HOLDS && !(s->one_side && uptown_town_top(s)))
        return false;
    if (s->phase != UPTOWN_ACTION_ONE)
        return s->coins[s->seat] == 0;
    bool begins = s->seat == s->first;
    return (s->coins[s->seat] || s->taken[s->seat] < s->share) && !(begins && ending);
}

/* ---- the course of the match ---- */

/* What there is after `rounds` whole rounds and `turns` turns of the current one; one more action I
 * if the seat to move is at its action II. */
typedef struct {
    int taken;    /* cards gone from all decks */
    int standing; /* project cards on plots */
    int lying;    /* decks with coins on them */
    int idle;     /* seats that may have had nothing to do in action I: decks empty */
    int ones;     /* actions I, those skipped included */
    int twos;     /* actions II */
} Course;

/* Could so many actions have left this? Each action I took a free card, collected coins of a sale
 * or was skipped; each action II bought, took a town card, or passed because there was none. */
static bool is_possible(const UptownState *s, const Course *c) {
    bool can_pass = s->town_taken == uptown_deck(s->deck)->n_towns;
    int most = c->twos - s->town_taken; /* purchases, if nobody passed */
    for (int bought = can_pass ? 0 : most; bought <= most; bought++) {
        int free = c->taken - bought;
        int without = c->ones - free; /* coins collected, or skipped */
        if (bought >= 0 && free >= 0 && without >= 0 && without <= bought - c->lying + c->idle &&
            c->standing >= bought)
            return true;
    }
    return false;
}

/* Is there a number of rounds that fits the cards gone? In each of its turns a seat's own deck lost
 * a card, or one was sold since its turn before. */
static bool course_is_sound(const UptownState *s) {
    Course c = {0};
    int place = (s->seat + s->seats - s->first) % s->seats; /* of the seat to move in the round */
    int most_rounds = s->share;
    for (int seat = 0; seat < s->seats; seat++) {
        int turn = (seat + s->seats - s->first) % s->seats;
        bool acted = turn < place || (turn == place && s->phase != UPTOWN_ACTION_ONE);
        int rounds = s->taken[seat] - (acted ? 1 : 0);
        most_rounds = rounds < most_rounds ? rounds : most_rounds;
        c.taken += s->taken[seat];
        c.lying += s->coins[seat] > 0;
        c.idle += acted && s->taken[seat] == s->share;
    }
    for (int plot = 0; plot < UPTOWN_PLOTS; plot++)
        for (int card = s->top[plot]; card; card = s->below[card])
            c.standing += card <= UPTOWN_TOWN;
    for (int rounds = 0; rounds <= most_rounds; rounds++) {
        c.ones = rounds * s->seats + place + (s->phase != UPTOWN_ACTION_ONE);
        c.twos = rounds * s->seats + place + (s->phase == UPTOWN_OVER);
        if (is_possible(s, &c))
            return true;
    }
    return false;
}

/* ---- the whole ---- */

static bool is_sound(UptownState *s) {
    bool taken[UPTOWN_CARDS] = {false};
    UptownState again;
    if (s->seats < 2 || s->seats > UPTOWN_SEATS || s->first >= s->seats || s->seat >= s->seats)
        return false;
    uptown_clear(&again, s->deck, s->seats);
    s->share = again.share;
    if (s->town_taken > uptown_deck(s->deck)->n_towns)
        return false;
    for (int seat = 0; seat < UPTOWN_SEATS; seat++)
        if (seat < s->seats ? s->taken[seat] > s->share
                            : s->taken[seat] || s->coins[seat] || s->wallet[seat])
            return false;
    if (!piles_are_sound(s) || !sides_are_sound(s))
        return false;
    mark_taken(s, taken);
    if (!build_again(&again, s, taken))
        return false;
    if (memcmp(again.top, s->top, sizeof s->top) != 0 ||
        memcmp(again.below, s->below, sizeof s->below) != 0 ||
        memcmp(again.half, s->half, sizeof s->half) != 0)
        return false; /* plots of no seat, or leftovers of cards that do not stand */
    memcpy(s->objects, again.objects, sizeof s->objects);
    memcpy(s->height, again.height, sizeof s->height);
    memcpy(s->accepts, again.accepts, sizeof s->accepts);
    s->shielded = again.shielded;
    for (int seat = 0; seat < s->seats; seat++)
        if (!coins_are_sound(s, seat))
            return false;
    return phase_is_sound(s) && course_is_sound(s);
}

/* No wallet can hold more: at most 180 cards of at most 9 for each of 360 objects, paid five times,
 * and 120 sales of at most 20. */
enum {
    RICHEST = UPTOWN_START + 5 * 180 * 9 * 360 + 120 * 20
};

/* One byte: the option came later, and states without it are encoded as before. */
static void walk_seats(UptownState *s, Walk *walk) {
    enum {
        ONE_SIDE = 8
    };
    uint8_t seats = (uint8_t)(s->seats + (s->one_side ? ONE_SIDE : 0));
    walk_u8(walk, &seats, ONE_SIDE + UPTOWN_SEATS);
    s->seats = seats % ONE_SIDE;
    s->one_side = seats / ONE_SIDE;
    if (walk->reading)
        s->up = s->other = 0;
}

/* Fields that follow from others are not among the bytes; reading makes them again. */
void uptown_walk(void *state, Walk *walk) {
    UptownState *s = state;
    walk_seats(s, walk);
    walk_u8(walk, &s->first, UPTOWN_SEATS - 1);
    walk_u8(walk, &s->seat, UPTOWN_SEATS - 1);
    walk_u8(walk, &s->phase, UPTOWN_PHASES - 1);
    for (int seat = 0; seat < UPTOWN_SEATS; seat++)
        walk_i32(walk, &s->wallet[seat], 0, RICHEST);
    walk_u8s(walk, s->coins, UPTOWN_SEATS, UPTOWN_MOST_COST);
    walk_u8s(walk, s->taken, UPTOWN_SEATS, UPTOWN_MOST_PROJECTS);
    walk_u8(walk, &s->town_taken, UPTOWN_MOST_TOWNS);
    walk_u8s(walk, s->pile, UPTOWN_MOST_PROJECTS, UPTOWN_HIDDEN);
    walk_u8s(walk, s->town, UPTOWN_MOST_TOWNS, UPTOWN_HIDDEN);
    walk_u8s(walk, s->top, UPTOWN_PLOTS, UPTOWN_CARDS - 1);
    walk_u8s(walk, s->below, UPTOWN_CARDS, UPTOWN_CARDS - 1);
    walk_u8s(walk, s->half, UPTOWN_CARDS, UPTOWN_HALVES - 1);
    if (s->one_side) {
        walk_u64(walk, &s->up);
        walk_u8(walk, &s->other, UPTOWN_HIDDEN);
    }
    if (walk->reading)
        walk_require(walk, !walk->failed && is_sound(s));
}
