/* SPDX-License-Identifier: MIT */
/* uptown.c - the rules of UpTown: deal, turn, secrets.
 *
 * Workload: playouts ask for the legal moves at every decision and count a street's income at every
 * roof. So each plot's objects are kept up to date, and the plots that take a project are one word
 * for each need. */
#include "games/uptown/uptown.h"

#include <assert.h>
#include <string.h>

static uint32_t bit(int plot) {
    return (uint32_t)1 << plot;
}

static uint32_t street_of(int seat) {
    return (uint32_t)31 << (UPTOWN_STREET * seat);
}

/* ---- the position ---- */

int uptown_move_card(const UptownState *s, Move move) {
    int source = uptown_move_source(move);
    if (source == UPTOWN_FREE)
        return uptown_deck_top(s, s->seat);
    if (source == UPTOWN_TOWNCARD)
        return uptown_move_plot(move) == UPTOWN_NO_PLOT
                   ? uptown_town_top(s)
                   : uptown_town_card(s, uptown_move_half(move));
    if (source >= UPTOWN_BUY && source < UPTOWN_BUY + UPTOWN_SEATS)
        return uptown_deck_top(s, source - UPTOWN_BUY);
    return 0;
}

uint32_t uptown_targets(const UptownState *s, int actor, const UptownProject *project) {
    uint32_t gift =
        -(uint32_t)project->gift; /* all bits or none: no branch, nobody could foretell it */
    return s->accepts[project->need] & (street_of(actor) ^ gift) & ~(s->shielded & gift);
}

bool uptown_is_closed(const UptownState *s, int plot) {
    return !(s->accepts[UPTOWN_ANYWHERE] & bit(plot));
}

bool uptown_is_ending(const UptownState *s) {
    for (int seat = 0; seat < s->seats; seat++)
        if (s->taken[seat] == s->share || !(s->accepts[UPTOWN_ANYWHERE] & street_of(seat)))
            return true;
    return false;
}

void uptown_clear(UptownState *s, int slot, int seats) {
    memset(s, 0, sizeof *s);
    s->deck = (uint16_t)slot;
    s->seats = (uint8_t)seats;
    s->share = (uint8_t)(uptown_deck(slot)->n_projects / seats);
    s->accepts[UPTOWN_ANYWHERE] = s->accepts[UPTOWN_GROUND] = bit(UPTOWN_STREET * seats) - 1;
}

/* T8: after a roof only a rooftop project fits, and after that nothing, unless it has a roof. */
bool uptown_build(UptownState *s, int card, int half, int plot) {
    const UptownProject *project = uptown_project(uptown_deck(s->deck), card, half);
    bool was_closed = uptown_is_closed(s, plot);
    s->below[card] = s->top[plot];
    s->half[card] = (uint8_t)half;
    s->top[plot] = (uint8_t)card;
    s->height[plot]++;
    s->objects[plot] += project->objects;
    s->shielded |= (uint32_t)project->shield << plot;

    s->accepts[UPTOWN_GROUND] &= ~bit(plot);
    if (project->roof) {
        s->accepts[UPTOWN_ANYWHERE] &= ~bit(plot);
        s->accepts[UPTOWN_UPPER] &= ~bit(plot);
        s->accepts[UPTOWN_ROOFTOP] |= bit(plot);
    } else if (was_closed) {
        s->accepts[UPTOWN_ROOFTOP] &= ~bit(plot);
    } else {
        s->accepts[UPTOWN_UPPER] |= bit(plot);
    }
    return project->roof && !was_closed;
}

/* ---- the deal ---- */

/* T5: without coins and cards there is no action I. */
static void begin_turn(UptownState *s, int seat) {
    bool can_act = s->coins[seat] || s->taken[seat] < s->share;
    s->seat = (uint8_t)seat;
    s->phase = can_act ? UPTOWN_ACTION_ONE : UPTOWN_ACTION_TWO;
}

/* T1: which side of each town card lies up. */
static void turn_town_cards(UptownState *s, Deal *deal) {
    s->one_side = 1;
    for (int i = 0; i < uptown_deck(s->deck)->n_towns; i++)
        s->up |= (uint64_t)deal_below(deal, 2) << i;
}

/* The box is a set: ascending, so that one deal has one state. */
static void sort_box(UptownState *s) {
    int count = uptown_deck(s->deck)->n_projects;
    for (int i = s->share * s->seats + 1; i < count; i++) {
        for (int j = i; j > s->share * s->seats && s->pile[j - 1] > s->pile[j]; j--) {
            uint8_t card = s->pile[j];
            s->pile[j] = s->pile[j - 1];
            s->pile[j - 1] = card;
        }
    }
}

static void setup(void *state, const Setup *setup) {
    UptownState *s = state;
    const UptownDeck *deck = uptown_deck(setup->deck);
    Deal deal;
    uptown_clear(s, setup->deck, setup->seats);
    for (int i = 0; i < deck->n_projects; i++)
        s->pile[i] = (uint8_t)(i + 1);
    for (int i = 0; i < deck->n_towns; i++)
        s->town[i] = (uint8_t)(UPTOWN_TOWN + i + 1);
    for (int seat = 0; seat < s->seats; seat++)
        s->wallet[seat] = UPTOWN_START;

    deal_init(&deal, setup->seed);
    s->first = (uint8_t)setup_first(setup, UPTOWN_FIRST, &deal);
    deal_shuffle(&deal, s->pile, deck->n_projects);
    deal_shuffle(&deal, s->town, deck->n_towns);
    if (setup->choice[UPTOWN_SIDES])
        turn_town_cards(s, &deal);
    sort_box(s);
    begin_turn(s, s->first);
}

static bool read_deal(void *state, const Setup *setup, Scan *in) {
    UptownState *s = state;
    if (!uptown_read_deal(s, setup, in))
        return false;
    sort_box(s);
    begin_turn(s, s->first);
    return true;
}

/* ---- the turn ---- */

static int seats(const void *state) {
    const UptownState *s = state;
    return s->seats;
}

static Seat actor(const void *state) {
    const UptownState *s = state;
    return s->phase == UPTOWN_OVER ? NOBODY : (Seat)s->seat;
}

/* For each set of plots of a street which they are, ascending. */
static const Move PLOTS[32][UPTOWN_STREET] = {
    {0},       {0},          {1},          {0, 1},          {2},       {0, 2},    {1, 2},
    {0, 1, 2}, {3},          {0, 3},       {1, 3},          {0, 1, 3}, {2, 3},    {0, 2, 3},
    {1, 2, 3}, {0, 1, 2, 3}, {4},          {0, 4},          {1, 4},    {0, 1, 4}, {2, 4},
    {0, 2, 4}, {1, 2, 4},    {0, 1, 2, 4}, {3, 4},          {0, 3, 4}, {1, 3, 4}, {0, 1, 3, 4},
    {2, 3, 4}, {0, 2, 3, 4}, {1, 2, 3, 4}, {0, 1, 2, 3, 4},
};
static const uint8_t N_PLOTS[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                    1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};

/* Writes five moves for each street and keeps those in the set: which they are cannot be foretold,
 * and a branch guessed wrongly costs more than writing. */
static int add_plays(const UptownState *s, const UptownProject *project, Move base, Move *out) {
    uint32_t plots = uptown_targets(s, s->seat, project);
    int count = 0, seats = s->seats;
    for (int seat = 0; seat < seats; seat++, base += UPTOWN_STREET, plots >>= UPTOWN_STREET) {
        const Move *of_set = PLOTS[plots & 31];
        *(FourMoves *)(out + count) = *(const FourMoves *)of_set + base;
        out[count + 4] = of_set[4] + base;
        count += N_PLOTS[plots & 31];
    }
    return count;
}

static int legal_action_one(const UptownState *s, Move *out) {
    const UptownDeck *deck = uptown_deck(s->deck);
    if (s->coins[s->seat]) {
        out[0] = uptown_move(UPTOWN_COINS, 0, UPTOWN_NO_PLOT);
        return 1;
    }
    int card = uptown_deck_top(s, s->seat);
    int count = 0;
    for (int half = 0; half < 2; half++)
        count += add_plays(s, uptown_project(deck, card, half), uptown_move(UPTOWN_FREE, half, 0),
                           out + count);
    out[count++] = uptown_discard(UPTOWN_FREE);
    return count;
}

/* T3: a bought card must be played, so both the price and a plot must be there. */
static int legal_buys(const UptownState *s, int owner, Move *out) {
    const UptownDeck *deck = uptown_deck(s->deck);
    int card = uptown_deck_top(s, owner);
    int count = 0;
    if (!card || s->coins[owner])
        return 0;
    for (int half = 0; half < 2; half++) {
        const UptownProject *project = uptown_project(deck, card, half);
        if (project->cost <= s->wallet[s->seat])
            count += add_plays(s, project, uptown_move(UPTOWN_BUY + owner, half, 0), out + count);
    }
    return count;
}

/* T4: a town card may be discarded; so with one there, something is always possible (T5). */
static int legal_town(const UptownState *s, Move *out) {
    const UptownDeck *deck = uptown_deck(s->deck);
    int count = 0;
    for (int half = 0; half < UPTOWN_HALVES; half++)
        count += add_plays(s, uptown_project(deck, uptown_town_card(s, half), half),
                           uptown_move(UPTOWN_TOWNCARD, half, 0), out + count);
    out[count++] = uptown_discard(UPTOWN_TOWNCARD);
    return count;
}

static int legal_action_two(const UptownState *s, Move *out) {
    int count = 0;
    for (int owner = 0; owner < s->seats; owner++)
        count += legal_buys(s, owner, out + count);
    if (uptown_town_top(s)) {
        if (s->one_side)
            out[count++] = uptown_move(UPTOWN_TAKE, 0, UPTOWN_NO_PLOT);
        else
            count += legal_town(s, out + count);
    }
    if (count == 0)
        out[count++] = uptown_move(UPTOWN_PASS, 0, UPTOWN_NO_PLOT);
    return count;
}

static int legal(const void *state, Move out[MAX_MOVES]) {
    const UptownState *s = state;
    return s->phase == UPTOWN_ACTION_ONE   ? legal_action_one(s, out)
           : s->phase == UPTOWN_ACTION_TWO ? legal_action_two(s, out)
                                           : legal_town(s, out);
}

/* A roof pays the plot's owner at once, also when a rival played it. */
static void play_card(UptownState *s, int card, Move move) {
    int half = uptown_move_half(move), plot = uptown_move_plot(move);
    if (plot == UPTOWN_NO_PLOT) {
        assert(move == uptown_discard(uptown_move_source(move)));
        return;
    }
    assert(half < uptown_halves(card) && plot < UPTOWN_PLOTS);
    const UptownProject *project = uptown_project(uptown_deck(s->deck), card, half);
    assert(uptown_targets(s, s->seat, project) & bit(plot));
    if (uptown_build(s, card, half, plot)) {
        int owner = plot / UPTOWN_STREET;
        s->wallet[owner] += uptown_roof_pays(s, owner);
    }
}

static void collect_coins(UptownState *s) {
    assert(s->coins[s->seat]);
    s->wallet[s->seat] += s->coins[s->seat];
    s->coins[s->seat] = 0;
}

static void take_free(UptownState *s, Move move) {
    int card = uptown_deck_top(s, s->seat);
    assert(card && !s->coins[s->seat]);
    s->taken[s->seat]++;
    play_card(s, card, move);
}

int uptown_price(const UptownState *s, Move move) {
    int source = uptown_move_source(move);
    if (source < UPTOWN_BUY || source >= UPTOWN_BUY + UPTOWN_SEATS)
        return 0;
    return uptown_project(uptown_deck(s->deck), uptown_deck_top(s, source - UPTOWN_BUY),
                          uptown_move_half(move))
        ->cost;
}

static void buy(UptownState *s, int owner, Move move) {
    int card = uptown_deck_top(s, owner);
    assert(card && !s->coins[owner] && uptown_move_plot(move) != UPTOWN_NO_PLOT);
    int cost = uptown_price(s, move);
    assert(cost <= s->wallet[s->seat]);
    s->wallet[s->seat] -= cost;
    if (owner != s->seat)
        s->coins[owner] = (uint8_t)cost;
    s->taken[owner]++;
    play_card(s, card, move);
}

static uint8_t *place_in_town(UptownState *s, int card) {
    uint8_t *place = s->town + s->town_taken;
    while (*place != card)
        place++;
    return place;
}

static void take_town(UptownState *s, Move move) {
    int card = uptown_move_card(s, move);
    assert(card && s->one_side == (s->phase == UPTOWN_HOLDS));
    if (card != uptown_town_top(s)) /* the other side is this card's: the two change places */
        *place_in_town(s, card) = s->town[s->town_taken];
    s->town[s->town_taken] = (uint8_t)card;
    s->other = 0;
    s->town_taken++;
    play_card(s, card, move);
}

static void action_one(UptownState *s, Move move) {
    if (uptown_move_source(move) == UPTOWN_COINS)
        collect_coins(s);
    else if (uptown_move_source(move) == UPTOWN_FREE)
        take_free(s, move);
    else
        assert(!"a move of action I");
    s->phase = UPTOWN_ACTION_TWO;
}

/* T11: the round of the trigger is finished; the seat before the first one moves last. */
static void end_turn(UptownState *s) {
    int next = s->seat + 1 == s->seats ? 0 : s->seat + 1;
    if (next == s->first && uptown_is_ending(s))
        s->phase = UPTOWN_OVER;
    else
        begin_turn(s, next);
}

static void action_two(UptownState *s, Move move) {
    int source = uptown_move_source(move);
    if (source == UPTOWN_TAKE) {
        assert(s->one_side && s->phase == UPTOWN_ACTION_TWO && uptown_town_top(s));
        s->phase = UPTOWN_HOLDS;
        return;
    }
    assert(source == UPTOWN_TOWNCARD || s->phase == UPTOWN_ACTION_TWO);
    if (source == UPTOWN_TOWNCARD)
        take_town(s, move);
    else if (source >= UPTOWN_BUY && source < UPTOWN_BUY + s->seats)
        buy(s, source - UPTOWN_BUY, move);
    else
        assert(source == UPTOWN_PASS);
    end_turn(s);
}

static void apply(void *state, Move move) {
    UptownState *s = state;
    assert(s->phase != UPTOWN_OVER);
    if (s->phase == UPTOWN_ACTION_ONE)
        action_one(s, move);
    else
        action_two(s, move);
}

/* ---- secrets ---- */

/* The other side of the top town card is unknown as long as another one may be on its back. */
static bool hides_other_side(const UptownState *s) {
    return s->one_side && s->phase != UPTOWN_HOLDS &&
           s->town_taken + 1 < uptown_deck(s->deck)->n_towns;
}

/* T1: everybody sees the tops and nobody anything below; T14: what was taken is known to all. So
 * all seats and spectators know the same. */
static void redact(void *state, Seat viewer) {
    UptownState *s = state;
    const UptownDeck *deck = uptown_deck(s->deck);
    (void)viewer;
    for (int seat = 0; seat < s->seats; seat++) {
        int first = s->share * seat,
            open = s->taken[seat] < s->share ? s->taken[seat] + 1 : s->share;
        int end = seat + 1 < s->seats ? first + s->share : deck->n_projects; /* and the box */
        for (int i = first + open; i < end; i++)
            s->pile[i] = UPTOWN_HIDDEN;
    }
    for (int i = s->town_taken + 1; i < deck->n_towns; i++)
        s->town[i] = UPTOWN_HIDDEN;
    s->up &= ((uint64_t)2 << s->town_taken) - 1;
    if (hides_other_side(s))
        s->other = UPTOWN_HIDDEN;
}

/* Fills the holes of a pile evenly with those of the cards base+1 .. base+count it does not show.
 */
static void fill(uint8_t *pile, int base, int count, Rng *rng) {
    bool seen[256] = {false};
    uint8_t unseen[UPTOWN_MOST_PROJECTS];
    int n_unseen = 0;
    for (int i = 0; i < count; i++)
        seen[pile[i]] = true;
    for (int card = base + 1; card <= base + count; card++)
        if (!seen[card])
            unseen[n_unseen++] = (uint8_t)card;
    rng_shuffle(rng, unseen, n_unseen);
    for (int i = 0; i < count; i++)
        if (pile[i] == UPTOWN_HIDDEN)
            pile[i] = unseen[--n_unseen];
    assert(n_unseen == 0);
}

/* Each card below the top may lie either way up, and any of them may be one with the upper side. */
static void imagine_sides(UptownState *s, Rng *rng) {
    int count = uptown_deck(s->deck)->n_towns, top = s->town_taken;
    for (int i = top + 1; i < count; i++)
        s->up |= (uint64_t)rng_below(rng, 2) << i;
    if (s->other != UPTOWN_HIDDEN)
        return;
    int place = top + (int)rng_below(rng, (uint32_t)(count - top));
    s->other = place == top ? 0 : s->town[place];
}

static void determinize(void *state, Seat viewer, Rng *rng) {
    UptownState *s = state;
    const UptownDeck *deck = uptown_deck(s->deck);
    (void)viewer; /* all know the same */
    fill(s->pile, 0, deck->n_projects, rng);
    fill(s->town, UPTOWN_TOWN, deck->n_towns, rng);
    sort_box(s);
    if (s->one_side)
        imagine_sides(s, rng);
}

static int count_hidden(const uint8_t *pile, int count) {
    int hidden = 0;
    for (int i = 0; i < count; i++)
        hidden += pile[i] == UPTOWN_HIDDEN;
    return hidden;
}

/* Everybody sees the card below the one that is taken, unless only one card could lie there (with
 * one side seen it could still lie either way up); and the other side of a town card that is taken.
 */
static unsigned reveals(const void *view, Move move) {
    const UptownState *s = view;
    const UptownDeck *deck = uptown_deck(s->deck);
    int source = uptown_move_source(move), hidden = 0;
    if (source == UPTOWN_TAKE)
        return hides_other_side(s) ? game_observers(s->seats) : 0;
    if (source == UPTOWN_TOWNCARD) {
        hidden = count_hidden(s->town, deck->n_towns);
        hidden += s->one_side && hidden;
    } else if (source >= UPTOWN_FREE && source < UPTOWN_TOWNCARD) {
        int owner = source == UPTOWN_FREE ? s->seat : source - UPTOWN_BUY;
        if (s->taken[owner] + 1 < s->share)
            hidden = count_hidden(s->pile, deck->n_projects);
    }
    return hidden > 1 ? game_observers(s->seats) : 0;
}

const Game uptown_game = {
    .id = "uptown",
    .title = "UpTown",
    .rules = 1,
    .min_seats = 2,
    .max_seats = UPTOWN_SEATS,
    .state_size = sizeof(UptownState),
    /* Between two turns of a seat its deck loses a card: the free one, or else one was sold and its
     * coins are collected. So the first seat's deck is empty after at most `share` of its turns,
     * the match has at most `share` rounds, and a turn has at most two decisions, besides taking a
     * town card of which one side is seen. */
    .longest = 2 * UPTOWN_MOST_PROJECTS + UPTOWN_MOST_TOWNS,
    .shelf = &uptown_shelf,
    .deck_size = sizeof(UptownDeck),
    .deck_at = offsetof(UptownState, deck),
    .read_deck = uptown_read_deck,
    .setup = setup,
    .write_deal = uptown_write_deal,
    .read_deal = read_deal,
    .seats = seats,
    .actor = actor,
    .legal = legal,
    .apply = apply,
    .redact = redact,
    .determinize = determinize,
    .reveals = reveals,
    .score = uptown_score,
    .notate = uptown_notate,
    .picture = uptown_picture,
    .walk = uptown_walk,
    .score_drawing = uptown_score_drawing,
};
