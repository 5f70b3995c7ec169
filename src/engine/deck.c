/* SPDX-License-Identifier: MIT */
/* deck.c - decks on shelves. Every change is a few stores, so a waiting thread spins. */
#include "engine/deck.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void deck_stamp(Deck *deck, const char *name, const char *bytes, size_t length) {
    snprintf(deck->name, sizeof deck->name, "%s", name);
    sha256(bytes, length, deck->sha256);
}

/* ---- titles ---- */

/* Language, thing and words of the title at *at; goes to the next one. False at the end. */
static bool next_title(const Deck *deck, size_t *at, const char *part[3]) {
    if (*at >= deck->titles_length)
        return false;
    for (int i = 0; i < 3; i++) {
        part[i] = deck->titles + *at;
        *at += strlen(part[i]) + 1;
    }
    return true;
}

static bool has_title(const Deck *deck, Slice language, Slice thing) {
    const char *part[3];
    for (size_t at = 0; next_title(deck, &at, part);)
        if (slice_is(language, part[0]) && slice_is(thing, part[1]))
            return true;
    return false;
}

static bool is_language(Slice word) {
    bool good = word.length == 2 || word.length == 3; /* `any` is three letters, too */
    for (size_t i = 0; i < word.length; i++)
        good = good && word.at[i] >= 'a' && word.at[i] <= 'z';
    return good;
}

static void put_title_part(Deck *deck, Slice part) {
    memcpy(deck->titles + deck->titles_length, part.at, part.length);
    deck->titles_length += (uint32_t)part.length;
    deck->titles[deck->titles_length++] = '\0';
}

bool deck_read_title(Deck *deck, Scan *in, DeckKnows *knows, const char *what) {
    Slice language, thing, words;
    if (!scan_word(in, &language, "a language"))
        return false;
    if (!is_language(language))
        return scan_fail(in,
                         "a language is a code of two or three letters, like cs, or any, "
                         "not '%s'",
                         slice_quote(language).words);
    if (!scan_until(in, ':', &thing, what))
        return false;
    if (!knows(deck, thing))
        return scan_fail(in, "nothing above this line is called '%s'; expected: %s",
                         slice_quote(thing).words, error_words(what));
    if (has_title(deck, language, thing))
        return scan_twice(in);
    words = scan_rest(in);
    if (words.length == 0 || words.length >= DECK_TITLE)
        return scan_fail(in, "a name has 1 to %d bytes", DECK_TITLE - 1);
    if (language.length + thing.length + words.length + 3 > DECK_TITLES - deck->titles_length)
        return scan_fail(in, "the titles have more than %d bytes", DECK_TITLES);
    put_title_part(deck, language);
    put_title_part(deck, thing);
    put_title_part(deck, words);
    return true;
}

const char *deck_title(const Deck *deck, const char *language, const char *thing) {
    const char *part[3], *any = NULL;
    for (size_t at = 0; next_title(deck, &at, part);) {
        if (strcmp(part[1], thing) != 0)
            continue;
        if (strcmp(part[0], language) == 0)
            return part[2];
        if (strcmp(part[0], "any") == 0)
            any = part[2];
    }
    return any;
}

/* ---- the shelf ---- */

void option_first(Option *option, int seats) {
    static const char *const CHOICES[] = {"lot", "0", "1", "2", "3", "4", "5"};
    *option = (Option){.name = "first", .names_seat = true, .is_later = true};
    assert(seats < (int)(sizeof CHOICES / sizeof CHOICES[0]));
    for (int i = 0; i <= seats; i++)
        option->choices[i] = CHOICES[i];
}

void option_colours(Option *option) {
    *option = (Option){.name = "colours",
                       .choices = {"blue", "teal", "ochre", "purple", "red", "olive"},
                       .is_later = true,
                       .looks_only = true};
}

int deck_colours(const Deck *deck, const uint8_t choice[MAX_OPTIONS]) {
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++)
        if (deck->options[i].looks_only)
            return choice[i];
    return 0;
}

static void lock(DeckShelf *shelf) {
    while (atomic_exchange_explicit(&shelf->busy, true, memory_order_acquire))
        ;
}

static void unlock(DeckShelf *shelf) {
    atomic_store_explicit(&shelf->busy, false, memory_order_release);
}

static Deck **chain_of(DeckShelf *shelf, const uint8_t hash[SHA256_BYTES]) {
    return &shelf->chain[(hash[0] | (unsigned)hash[1] << 8) % SHELF_CHAINS];
}

static Deck *find(DeckShelf *shelf, const uint8_t hash[SHA256_BYTES]) {
    Deck *deck = *chain_of(shelf, hash);
    while (deck && memcmp(deck->sha256, hash, SHA256_BYTES) != 0)
        deck = deck->next;
    return deck;
}

/* The standard deck needs no counting: it stays. */
static void hold(Deck *deck) {
    if (deck->slot == 0)
        return;
    assert(deck->holders < UINT32_MAX);
    deck->holders++;
}

static void stand(DeckShelf *shelf, Deck *deck, int slot) {
    Deck **chain = chain_of(shelf, deck->sha256);
    deck->slot = (uint16_t)slot;
    deck->holders = 1;
    deck->next = *chain;
    *chain = deck;
    shelf->deck[slot] = deck;
    if (slot >= shelf->n_slots)
        shelf->n_slots = slot + 1;
}

void shelf_put_standard(DeckShelf *shelf, Deck *deck) {
    assert(!shelf->deck[0]);
    lock(shelf);
    stand(shelf, deck, 0);
    shelf->lowest_free = 1;
    unlock(shelf);
}

/* A slot for one more deck, or -1. */
static int free_slot(DeckShelf *shelf) {
    int slot = shelf->lowest_free;
    while (slot < MAX_DECKS && shelf->deck[slot])
        slot++;
    shelf->lowest_free = slot;
    return slot < MAX_DECKS ? slot : -1;
}

int shelf_put(DeckShelf *shelf, Deck *deck) {
    lock(shelf);
    assert(shelf->deck[0]); /* the standard deck is the first */
    Deck *same = find(shelf, deck->sha256);
    int slot = same ? same->slot : free_slot(shelf);
    if (same)
        hold(same);
    else if (slot >= 0)
        stand(shelf, deck, slot);
    unlock(shelf);
    return slot;
}

int shelf_find(DeckShelf *shelf, const uint8_t hash[SHA256_BYTES]) {
    lock(shelf);
    const Deck *deck = find(shelf, hash);
    int slot = deck ? deck->slot : -1;
    unlock(shelf);
    return slot;
}

int shelf_hold(DeckShelf *shelf, const uint8_t hash[SHA256_BYTES]) {
    lock(shelf);
    Deck *deck = find(shelf, hash);
    int slot = deck ? deck->slot : -1;
    if (deck)
        hold(deck);
    unlock(shelf);
    return slot;
}

void shelf_hold_slot(DeckShelf *shelf, int slot) {
    lock(shelf);
    assert(shelf->deck[slot]);
    hold(shelf->deck[slot]);
    unlock(shelf);
}

static void leave(DeckShelf *shelf, Deck *deck) {
    Deck **link = chain_of(shelf, deck->sha256);
    while (*link != deck)
        link = &(*link)->next;
    *link = deck->next;
    shelf->deck[deck->slot] = NULL;
    if (deck->slot < shelf->lowest_free)
        shelf->lowest_free = deck->slot;
    while (!shelf->deck[shelf->n_slots - 1])
        shelf->n_slots--;
}

Deck *shelf_release(DeckShelf *shelf, int slot) {
    Deck *gone = NULL;
    lock(shelf);
    Deck *deck = shelf->deck[slot];
    assert(deck);
    if (slot != 0 && --deck->holders == 0) {
        leave(shelf, deck);
        gone = deck;
    }
    unlock(shelf);
    return gone;
}
