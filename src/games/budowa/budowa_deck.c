/* SPDX-License-Identifier: MIT */
/* budowa_deck.c - reads Budowa Miasta's deck file.
 *
 *     venue ID row column pays N prices 0 P P P P          pays N N N N N: for 1 to 5 shares
 *     street LETTER venue-at-1 venue-at-4 KIND costs C C C C    KIND KIND KIND KIND: a plot
 *     title LANGUAGE VENUE: WORDS
 *     money 2:M 3:M 4:M 5:M 6:M | hand N | bonus N | from ID to ID       (each exactly once)
 *
 * Lines may stand in any order, as long as a venue comes before the lines that name it. The order
 * of the streets is the order of their plots in deals. */
#include "games/budowa/budowa.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

DeckShelf budowa_shelf;

/* The deck being read, and where its single lines stood; 0 = not yet. */
typedef struct {
    BudowaDeck *deck;
    int money_line, hand_line, bonus_line, goal_line;
} Draft;

const BudowaDeck *budowa_deck(int slot) {
    const Deck *deck = shelf_deck(&budowa_shelf, slot);
    assert(deck);
    return (const BudowaDeck *)deck;
}

int budowa_find_venue(const BudowaDeck *deck, Slice id) {
    for (int i = 0; i < deck->n_venues; i++)
        if (slice_is(id, deck->venue[i].id))
            return i;
    return -1;
}

int budowa_find_plot(const BudowaDeck *deck, Slice name) {
    if (name.length != 2 || name.at[1] < '1' || name.at[1] > '4')
        return -1;
    for (int i = 0; i < deck->n_streets; i++)
        if (deck->street[i].name == name.at[0])
            return 4 * i + (name.at[1] - '1');
    return -1;
}

/* Spreads from one goal over finished streets until nothing is gained. */
bool budowa_joins(const BudowaDeck *deck, uint64_t built) {
    uint64_t finished = built & built >> 1 & built >> 2 & built >> 3 & 0x1111111111111111u;
    unsigned reached = 1u << deck->from;
    for (unsigned before = 0; before != reached;) {
        before = reached;
        for (uint64_t left = finished; left; left &= left - 1) {
            const BudowaStreet *street = &deck->street[budowa_lowest(left) / 4];
            unsigned ends = 1u << street->venue[0] | 1u << street->venue[1];
            if (reached & ends)
                reached |= ends;
        }
    }
    return reached >> deck->to & 1;
}

/* ---- reading, a function a line ---- */

static bool is_id(Slice id) {
    for (size_t i = 0; i < id.length; i++) {
        char c = id.at[i];
        bool letter = c >= 'a' && c <= 'z';
        if (!letter && (i == 0 || !((c >= '0' && c <= '9') || c == '_')))
            return false;
    }
    return !slice_is(id, "none") && !slice_is(id, "hand"); /* words of notation and drawings */
}

static bool read_prices(Scan *in, BudowaVenue *venue) {
    for (int i = 0; i < BUDOWA_SHARES; i++) {
        int price;
        if (!scan_int(in, &price, 0, BUDOWA_MOST, "a price"))
            return false;
        if (i == 0 ? price != 0 : price <= venue->price[i - 1])
            return scan_fail(in, "prices begin with 0, the free share, and ascend; not so: %d",
                             price);
        venue->price[i] = (int16_t)price;
    }
    return true;
}

/* `pays N`, for each share the same, or the table of a box: `pays N N N N N`, for 1 to 5 shares. */
static bool read_pay(Scan *in, BudowaVenue *venue) {
    int given = 0, pay = 0;
    while (given == 0 || (given < BUDOWA_SHARES && !scan_word_is(in, "prices"))) {
        int before = pay;
        if (!scan_int(in, &pay, 0, BUDOWA_MOST, "the pay"))
            return false;
        if (given && pay < before)
            return scan_fail(in, "what more shares pay is not less; not so: %d", pay);
        venue->pay[++given] = (int16_t)pay;
    }
    if (given != 1 && given != BUDOWA_SHARES)
        return scan_fail(in, "pays is followed by one number or by %d, not by %d", BUDOWA_SHARES,
                         given);
    for (int held = 2; given == 1 && held <= BUDOWA_SHARES; held++)
        venue->pay[held] = (int16_t)(pay * held);
    for (int held = 2; held <= BUDOWA_SHARES; held++)
        venue->is_table |= venue->pay[held] != venue->pay[1] * held;
    return true;
}

static bool read_venue(Draft *draft, Scan *in) {
    BudowaDeck *deck = draft->deck;
    BudowaVenue venue = {.plots = 0};
    Slice id;
    int row, column;
    if (deck->n_venues == BUDOWA_VENUES)
        return scan_fail(in, "more than %d venues", BUDOWA_VENUES);
    if (!scan_word(in, &id, "an id"))
        return false;
    if (!is_id(id) || !slice_copy(id, venue.id, sizeof venue.id))
        return scan_fail(in,
                         "an id has 1 to %d characters a-z, 0-9 or _, begins with a letter and is "
                         "not 'none' or 'hand'; not so: '%s'",
                         BUDOWA_ID - 1, slice_quote(id).words);
    if (budowa_find_venue(deck, id) >= 0)
        return scan_twice(in);
    if (!scan_int(in, &row, 0, BUDOWA_VENUES - 1, "the row") ||
        !scan_int(in, &column, 0, BUDOWA_VENUES - 1, "the column") || !scan_expect(in, "pays") ||
        !read_pay(in, &venue) || !scan_expect(in, "prices") || !read_prices(in, &venue) ||
        !scan_done(in))
        return false;
    for (int i = 0; i < deck->n_venues; i++)
        if (deck->venue[i].row == row && deck->venue[i].column == column)
            return scan_fail(in, "%s lies where %s lies", venue.id, deck->venue[i].id);
    venue.row = (uint8_t)row;
    venue.column = (uint8_t)column;
    deck->venue[deck->n_venues++] = venue;
    return true;
}

static bool read_venue_id(Draft *draft, Scan *in, uint8_t *out) {
    Slice id;
    if (!scan_word(in, &id, "a venue"))
        return false;
    int venue = budowa_find_venue(draft->deck, id);
    if (venue < 0)
        return scan_fail(in, "no venue '%s' above this line", slice_quote(id).words);
    *out = (uint8_t)venue;
    return true;
}

/* One kind for the street, or one for each plot. */
static bool read_kinds(Scan *in, uint8_t out[4]) {
    static const char *const KINDS[] = {"villa", "block", "office", "factory", NULL};
    int given = 0;
    while (given == 0 || (given < 4 && !scan_word_is(in, "costs"))) {
        int kind = scan_one_of(in, KINDS);
        if (kind < 0)
            return false;
        out[given++] = (uint8_t)kind;
    }
    if (given != 1 && given != 4)
        return scan_fail(in, "a street has one kind of building or 4, not %d", given);
    for (; given < 4; given++)
        out[given] = out[0];
    return true;
}

static bool read_street(Draft *draft, Scan *in) {
    BudowaDeck *deck = draft->deck;
    Slice name;
    if (deck->n_streets == BUDOWA_STREETS)
        return scan_fail(in, "more than %d streets", BUDOWA_STREETS);
    if (!scan_word(in, &name, "a street's letter"))
        return false;
    if (name.length != 1 || name.at[0] < 'A' || name.at[0] > 'Z')
        return scan_fail(in, "a street is one letter A-Z, not '%s'", slice_quote(name).words);
    for (int i = 0; i < deck->n_streets; i++)
        if (deck->street[i].name == name.at[0])
            return scan_twice(in);

    BudowaStreet street = {.name = name.at[0]};
    snprintf(street.income, sizeof street.income, "income.%c", street.name);
    if (!read_venue_id(draft, in, &street.venue[0]) || !read_venue_id(draft, in, &street.venue[1]))
        return false;
    if (street.venue[0] == street.venue[1])
        return scan_fail(in, "a street joins two different venues");
    if (!read_kinds(in, deck->kind + 4 * deck->n_streets) || !scan_expect(in, "costs"))
        return false;
    for (int i = 0; i < 4; i++) {
        int cost;
        if (!scan_int(in, &cost, 1, BUDOWA_MOST, "the cost"))
            return false;
        deck->cost[4 * deck->n_streets + i] = (int16_t)cost;
    }
    deck->street[deck->n_streets++] = street;
    return scan_done(in);
}

/* `2:60` */
static bool read_seats_money(Scan *in, int *seats, int *money) {
    Slice word;
    if (!scan_word(in, &word, "seats:money"))
        return false;
    const char *colon = memchr(word.at, ':', word.length);
    if (colon) {
        Slice left = {word.at, (size_t)(colon - word.at)};
        Slice right = {colon + 1, word.length - left.length - 1};
        if (slice_int(left, seats, 2, BUDOWA_SEATS) && slice_int(right, money, 0, BUDOWA_MOST))
            return true;
    }
    return scan_fail(in,
                     "money is written seats:money, with 2 to %d seats and at most %d, not '%s'",
                     BUDOWA_SEATS, BUDOWA_MOST, slice_quote(word).words);
}

static bool read_money(Draft *draft, Scan *in) {
    unsigned given = 0;
    while (scan_more(in)) {
        int seats = 0, money = 0;
        if (!read_seats_money(in, &seats, &money))
            return false;
        if (given >> seats & 1)
            return scan_fail(in, "duplicate 'money' line for this number of seats: %d", seats);
        given |= 1u << seats;
        draft->deck->money[seats] = (int16_t)money;
    }
    for (int seats = 2; seats <= BUDOWA_SEATS; seats++)
        if (!(given >> seats & 1))
            return scan_fail(in, "money is missing for this number of seats: %d", seats);
    return true;
}

static bool read_hand(Draft *draft, Scan *in) {
    int hand;
    if (!scan_int(in, &hand, 1, BUDOWA_PLOTS / BUDOWA_SEATS, "the hand") || !scan_done(in))
        return false;
    draft->deck->hand = (uint8_t)hand;
    return true;
}

static bool read_bonus(Draft *draft, Scan *in) {
    int bonus;
    if (!scan_int(in, &bonus, 0, BUDOWA_MOST, "the bonus") || !scan_done(in))
        return false;
    draft->deck->bonus = (int16_t)bonus;
    return true;
}

static bool read_goals(Draft *draft, Scan *in) {
    BudowaDeck *deck = draft->deck;
    if (!read_venue_id(draft, in, &deck->from) || !scan_expect(in, "to") ||
        !read_venue_id(draft, in, &deck->to) || !scan_done(in))
        return false;
    if (deck->from == deck->to)
        return scan_fail(in, "the two goals must be different venues");
    return true;
}

/* ---- the whole ---- */

typedef bool LineReader(Draft *draft, Scan *in);

/* A line that may stand only once; *line remembers where. */
static bool read_once(Draft *draft, Scan *in, LineReader *read, int *line) {
    if (*line)
        return scan_twice(in);
    *line = in->line;
    return read(draft, in);
}

static bool knows_venue(const Deck *deck, Slice id) {
    return budowa_find_venue((const BudowaDeck *)deck, id) >= 0;
}

static bool read_line(Draft *draft, Scan *in) {
    static const char *const KEYS[] = {"venue", "street", "money", "hand",
                                       "bonus", "from",   "title", NULL};
    switch (scan_one_of(in, KEYS)) {
    case 0:
        return read_venue(draft, in);
    case 1:
        return read_street(draft, in);
    case 2:
        return read_once(draft, in, read_money, &draft->money_line);
    case 3:
        return read_once(draft, in, read_hand, &draft->hand_line);
    case 4:
        return read_once(draft, in, read_bonus, &draft->bonus_line);
    case 5:
        return read_once(draft, in, read_goals, &draft->goal_line);
    case 6:
        return deck_read_title(&draft->deck->head, in, knows_venue, FAULT("the id of a venue"));
    default:
        return false;
    }
}

/* What follows from the lines, for quick answers in play. */
static void derive(BudowaDeck *deck) {
    deck->n_plots = (uint8_t)(4 * deck->n_streets);
    deck->all = deck->n_plots == 64 ? UINT64_MAX : ((uint64_t)1 << deck->n_plots) - 1;
    for (int street = 0; street < deck->n_streets; street++) {
        const uint8_t *ends = deck->street[street].venue;
        uint8_t *touches = deck->touches + 4 * street;
        touches[0] = ends[0];
        touches[1] = touches[2] = BUDOWA_NONE;
        touches[3] = ends[1];
        deck->venue[ends[0]].plots |= budowa_plots_of(street);
        deck->venue[ends[1]].plots |= budowa_plots_of(street);
    }
    for (int venue = 0; venue < deck->n_venues; venue++) {
        uint64_t shares = budowa_shares_of(venue);
        deck->free |= shares & -shares;
        deck->bought |= shares & (shares - 1);
        memcpy(deck->price + venue * BUDOWA_SHARES, deck->venue[venue].price,
               sizeof deck->venue[venue].price);
    }
}

static bool check_whole(Draft *draft, Scan *in) {
    BudowaDeck *deck = draft->deck;
    const char *missing = !deck->n_venues      ? "venue"
                          : !deck->n_streets   ? "street"
                          : !draft->money_line ? "money"
                          : !draft->hand_line  ? "hand"
                          : !draft->bonus_line ? "bonus"
                          : !draft->goal_line  ? "from"
                                               : NULL;
    if (missing)
        return scan_fail(in, "the file ends without a line '%s'", missing);
    derive(deck);
    if (deck->hand * BUDOWA_SEATS > deck->n_plots)
        return error_at(in->error, draft->hand_line,
                        "too few plots: %d; seats: %d, buildings in a hand: %d", deck->n_plots,
                        BUDOWA_SEATS, deck->hand);
    if (!budowa_joins(deck, deck->all))
        return error_at(in->error, draft->goal_line, "no streets join %s and %s",
                        deck->venue[deck->from].id, deck->venue[deck->to].id);
    return true;
}

bool budowa_read_deck(void *deck, const char *bytes, size_t length, Error *error) {
    Draft draft = {.deck = deck};
    Scan in;
    option_first(&draft.deck->head.options[BUDOWA_FIRST], BUDOWA_SEATS);
    option_colours(&draft.deck->head.options[BUDOWA_SEAT_COLOURS]);
    if (!scan_open(&in, SCAN_DECK, bytes, length, error))
        return false;
    while (scan_line(&in))
        if (!read_line(&draft, &in))
            return false;
    return check_whole(&draft, &in);
}
