/* SPDX-License-Identifier: MIT */
/* mesta_deck.c - reads Města's deck file, one function a kind of line. The words of cards and
 * milestones are read by mesta_forms.c. */
#include "games/mesta/mesta.h"

#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

DeckShelf mesta_shelf;

const MestaDeck *mesta_deck(int slot) {
    const Deck *deck = shelf_deck(&mesta_shelf, slot);
    assert(deck);
    return (const MestaDeck *)deck;
}

/* What has been read so far, beyond the deck itself. */
typedef struct {
    MestaDeck *deck;
    int n_lands, n_starts, n_kinds, n_features, n_cards;
    int n_milestones; /* of the last city */
    int wild_line;    /* where the wild plots stand; 0: not yet */
} Reading;

/* Letters, digits and underscores, at most 40. */
static bool read_id(Scan *in, char out[MESTA_ID]) {
    Slice word;
    if (!scan_word(in, &word, "an id"))
        return false;
    bool good = slice_copy(word, out, MESTA_ID);
    for (size_t i = 0; i < word.length && good; i++) {
        char c = word.at[i];
        good =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    }
    return good || scan_fail(in, "an id has 1 to %d letters a-z or A-Z, digits or _, not '%s'",
                             MESTA_ID - 1, slice_quote(word).words);
}

static bool read_land(Scan *in, MestaLand *lands, int *count, int most) {
    static const char LETTERS[] = "RBGYPW"; /* in the order of the grounds */
    Slice squares;
    if (*count == most)
        return scan_fail(in, "more than %d tiles of this kind", most);
    MestaLand *land = &lands[*count];
    if (!read_id(in, land->id) || !scan_word(in, &squares, "the tile's squares") || !scan_done(in))
        return false;
    for (int i = 0; i < *count; i++)
        if (strcmp(lands[i].id, land->id) == 0)
            return scan_fail(in, "duplicate '%s'", land->id);
    bool good = squares.length == 5 && squares.at[2] == '/';
    for (int i = 0; i < 4 && good; i++) {
        const char *letter = strchr(LETTERS, squares.at[i + i / 2]);
        good = letter && *letter;
        land->ground[i] = good ? (uint8_t)(letter - LETTERS) : 0;
    }
    if (!good)
        return scan_fail(in, "a tile's squares are two rows of two of RBGYPW, not '%s'",
                         slice_quote(squares).words);
    ++*count;
    return true;
}

/* Which kind the next feature of this sort is; -1 when the sort has all its kinds. */
static int next_kind(const MestaDeck *deck, int first) {
    for (int kind = first; kind < first + 4; kind++)
        if (!deck->feature[kind][0])
            return kind;
    return -1;
}

static bool is_word_of_pieces(const char *id) {
    return strcmp(id, "red") == 0 || strcmp(id, "blue") == 0 || strcmp(id, "green") == 0 ||
           strcmp(id, "yellow") == 0;
}

static bool read_feature(Scan *in, Reading *r) {
    MestaDeck *deck = r->deck;
    char id[MESTA_ID];
    Slice where;
    int copies, kind = -1;
    if (!read_id(in, id) || !scan_word(in, &where, "where it lies") ||
        !scan_int(in, &copies, 1, MESTA_FEATURES, "the copies") || !scan_done(in))
        return false;
    for (int i = 0; i < MESTA_KINDS; i++)
        if (strcmp(deck->feature[i], id) == 0)
            return scan_fail(in, "duplicate '%s'", id);
    bool for_plots = strcmp(id, "monument") == 0 || strcmp(id, "wild") == 0;
    if (slice_is(where, "water") && !for_plots)
        kind = next_kind(deck, MESTA_WATER_KINDS);
    else if (slice_is(where, "park") && !for_plots)
        kind = next_kind(deck, MESTA_PARK_KINDS);
    else if (slice_is(where, "plot") && for_plots)
        kind = id[0] == 'm' ? MESTA_MONUMENT : MESTA_WILD;
    else
        return scan_fail(in, "'%s' does not lie on '%s'", id, slice_quote(where).words);
    if (kind < 0)
        return scan_fail(in, "more than four kinds lie on '%s'", slice_quote(where).words);
    if (is_word_of_pieces(id))
        return scan_fail(in, "a feature cannot be called '%s': that is a piece", id);
    if (kind == MESTA_WILD)
        r->wild_line = in->line;
    text_copy(deck->feature[kind], sizeof deck->feature[kind], id);
    deck->feature_copies[kind] = (uint8_t)copies;
    deck->feature_order[r->n_kinds++] = (uint8_t)kind;
    r->n_features += copies;
    return r->n_features <= MESTA_FEATURES ||
           scan_fail(in, "more than %d features", MESTA_FEATURES);
}

static bool read_card(Scan *in, Reading *r) {
    MestaDeck *deck = r->deck;
    char id[MESTA_ID];
    Slice copies;
    int n_copies, points;
    if (deck->n_cards == MESTA_CARDS)
        return scan_fail(in, "more than %d cards", MESTA_CARDS);
    MestaCard *card = &deck->card[deck->n_cards];
    if (!read_id(in, id) || !scan_word(in, &copies, "the copies"))
        return false;
    if (copies.at[0] != 'x' ||
        !slice_int((Slice){copies.at + 1, copies.length - 1}, &n_copies, 1, MESTA_CARDS))
        return scan_fail(in, "the copies are x1 to x%d, not '%s'", MESTA_CARDS,
                         slice_quote(copies).words);
    if (!scan_int(in, &points, 1, 99, "the points") || !mesta_read_form(in, true, &card->form))
        return false;
    card->deck = deck;
    snprintf(card->line, sizeof card->line, "card.%s", id);
    for (int i = 0; i < deck->n_cards; i++)
        if (strcmp(deck->card[i].line, card->line) == 0)
            return scan_fail(in, "duplicate '%s'", id);
    card->copies = (uint8_t)n_copies;
    card->points = (uint8_t)points;
    deck->n_cards++;
    r->n_cards += n_copies;
    return r->n_cards <= MESTA_CARDS || scan_fail(in, "more than %d cards", MESTA_CARDS);
}

static bool city_is_whole(Scan *in, const Reading *r) {
    if (r->deck->n_cities == 0 || r->n_milestones == MESTA_MILESTONES)
        return true;
    return scan_fail(in, "milestones of %s: %d instead of %d",
                     r->deck->city[r->deck->n_cities - 1].id, r->n_milestones, MESTA_MILESTONES);
}

static bool read_city(Scan *in, Reading *r) {
    MestaDeck *deck = r->deck;
    if (!city_is_whole(in, r))
        return false;
    if (deck->n_cities == MESTA_CITIES)
        return scan_fail(in, "more than %d cities", MESTA_CITIES);
    MestaCity *city = &deck->city[deck->n_cities];
    if (!read_id(in, city->id) || !scan_done(in))
        return false;
    if (strcmp(city->id, "random") == 0)
        return scan_fail(in, "a city cannot be called 'random': that is a choice of its own");
    for (int i = 0; i < deck->n_cities; i++)
        if (strcmp(deck->city[i].id, city->id) == 0)
            return scan_fail(in, "duplicate '%s'", city->id);
    deck->n_cities++;
    r->n_milestones = 0;
    return true;
}

/* `6/4/2`: descending, all at least 1. */
static bool read_points(Scan *in, uint8_t points[MESTA_PLACES]) {
    Slice word;
    if (!scan_word(in, &word, "the points"))
        return false;
    const char *at = word.at, *end = word.at + word.length;
    int before = 100;
    for (int place = 0; place < MESTA_PLACES; place++) {
        const char *stop = place + 1 < MESTA_PLACES ? memchr(at, '/', (size_t)(end - at)) : end;
        int number;
        if (!stop || !slice_int((Slice){at, (size_t)(stop - at)}, &number, 1, before - 1))
            return scan_fail(in, "the points are three descending numbers like 6/4/2, not '%s'",
                             slice_quote(word).words);
        points[place] = (uint8_t)number;
        before = number;
        at = stop + 1;
    }
    return true;
}

static bool read_milestone(Scan *in, Reading *r) {
    MestaDeck *deck = r->deck;
    char id[MESTA_ID];
    if (deck->n_cities == 0)
        return scan_fail(in, "a milestone before the first city");
    MestaCity *city = &deck->city[deck->n_cities - 1];
    if (r->n_milestones == MESTA_MILESTONES)
        return scan_fail(in, "more than %d milestones", MESTA_MILESTONES);
    MestaMilestone *milestone = &city->milestone[r->n_milestones];
    if (!read_id(in, id) || !read_points(in, milestone->points) ||
        !mesta_read_form(in, false, &milestone->form))
        return false;
    milestone->deck = deck;
    snprintf(milestone->fact, sizeof milestone->fact, "milestone.%s", id);
    for (int i = 0; i < deck->n_cities; i++)
        for (int j = 0; j < (i + 1 < deck->n_cities ? MESTA_MILESTONES : r->n_milestones); j++)
            if (strcmp(deck->city[i].milestone[j].fact, milestone->fact) == 0)
                return scan_fail(in, "duplicate '%s'", id);
    r->n_milestones++;
    return true;
}

static bool city_has(const MestaCity *city, Slice id) {
    bool found = slice_is(id, city->id);
    for (int i = 0; i < MESTA_MILESTONES; i++)
        found |=
            city->milestone[i].deck && slice_is(id, city->milestone[i].fact + strlen("milestone."));
    return found;
}

static bool knows_thing(const Deck *head, Slice id) {
    const MestaDeck *deck = (const MestaDeck *)head;
    bool found = false;
    for (int i = 0; i < deck->n_cards; i++)
        found |= slice_is(id, deck->card[i].line + strlen("card."));
    for (int i = 0; i < MESTA_KINDS; i++)
        found |= slice_is(id, deck->feature[i]);
    for (int i = 0; i < deck->n_cities; i++)
        found |= city_has(&deck->city[i], id);
    return found && id.length > 0;
}

static bool read_line(Scan *in, Reading *r) {
    static const char *const KEYS[] = {"land", "start",     "feature", "card",
                                       "city", "milestone", "title",   NULL};
    switch (scan_one_of(in, KEYS)) {
    case 0:
        return read_land(in, r->deck->land, &r->n_lands, MESTA_LANDS);
    case 1:
        return read_land(in, r->deck->start, &r->n_starts, MESTA_STARTS);
    case 2:
        return read_feature(in, r);
    case 3:
        return read_card(in, r);
    case 4:
        return read_city(in, r);
    case 5:
        return read_milestone(in, r);
    case 6:
        return deck_read_title(&r->deck->head, in, knows_thing,
                               FAULT("the id of a card, milestone, city or feature"));
    default:
        return false;
    }
}

/* Each wild plot without a building multiplies the ways to count districts (mesta_districts.c). */
static bool districts_are_countable(Scan *in, const Reading *r) {
    const MestaDeck *deck = r->deck;
    for (int i = 0; i < deck->n_cities && deck->feature_copies[MESTA_WILD] > MESTA_WILDS; i++)
        for (int j = 0; j < MESTA_MILESTONES; j++)
            if (deck->city[i].milestone[j].form.kind == FORM_DISTRICTS)
                return error_at(in->error, r->wild_line,
                                "wild plots: %d; with a milestone about districts (%s of %s) "
                                "at most %d are allowed",
                                deck->feature_copies[MESTA_WILD],
                                deck->city[i].milestone[j].fact + strlen("milestone."),
                                deck->city[i].id, MESTA_WILDS);
    return true;
}

/* Everything there, in the right number? Told at the end of the file. */
static bool is_complete(Scan *in, const Reading *r) {
    static const struct {
        const char *what;
        size_t offset;
        int due;
    } COUNTS[] = {
        {FAULT("land tiles"), offsetof(Reading, n_lands), MESTA_LANDS},
        {FAULT("start tiles"), offsetof(Reading, n_starts), MESTA_STARTS},
        {FAULT("kinds of features"), offsetof(Reading, n_kinds), MESTA_KINDS},
        {FAULT("features"), offsetof(Reading, n_features), MESTA_FEATURES},
        {FAULT("cards"), offsetof(Reading, n_cards), MESTA_CARDS},
    };
    for (size_t i = 0; i < sizeof COUNTS / sizeof COUNTS[0]; i++) {
        int count = *(const int *)((const char *)r + COUNTS[i].offset);
        if (count != COUNTS[i].due)
            return scan_fail(in, "%s in the deck: %d instead of %d", error_words(COUNTS[i].what),
                             count, COUNTS[i].due);
    }
    if (r->deck->n_cities == 0)
        return scan_fail(in, "the deck has no city");
    return city_is_whole(in, r) && districts_are_countable(in, r);
}

/* The choices point into the deck, which stays where it was read. */
static void make_options(MestaDeck *deck) {
    Option *city = &deck->head.options[MESTA_CITY], *is_long = &deck->head.options[MESTA_LONG];
    city->name = "city";
    city->choices[0] = "random";
    for (int i = 0; i < deck->n_cities; i++)
        city->choices[i + 1] = deck->city[i].id;
    *is_long = (Option){.name = "long", .choices = {"no", "yes"}, .only_seats = 1 << 2};
    option_first(&deck->head.options[MESTA_FIRST], MESTA_SEATS);
    option_colours(&deck->head.options[MESTA_SEAT_COLOURS]);
}

_Static_assert(MESTA_CITIES + 1 <= MAX_CHOICES, "random and every city must be choices");

bool mesta_read_deck(void *deck, const char *bytes, size_t length, Error *error) {
    Reading r = {.deck = deck};
    Scan in;
    if (!scan_open(&in, SCAN_DECK, bytes, length, error))
        return false;
    while (scan_line(&in))
        if (!read_line(&in, &r))
            return false;
    if (!is_complete(&in, &r))
        return false;
    make_options(deck);
    return true;
}
