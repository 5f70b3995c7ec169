/* SPDX-License-Identifier: MIT */
/* deck.h - the loaded components of a game, and the shelf that holds the decks of one game.
 *
 * The hash of its file identifies a deck. In memory it is in a slot of its game's shelf; states and
 * set-ups contain the slot's number instead of a pointer. A slot is valid in one process and only
 * while the deck is held; records and encoded states contain the hash.
 *
 * Every user of a deck holds it: a match for its lifetime, a thinker while it thinks. When the last
 * holder releases it, it leaves the shelf and its slot is free. Slot 0 is the standard deck, which
 * stays.
 *
 * Any thread may put, find, hold and release. Reading a deck needs no lock, because a held deck
 * is never moved or changed. Nothing here allocates: the code that puts a deck on the shelf
 * (games/catalog) owns its memory, and gets it back when the last holder releases it. */
#ifndef ENGINE_DECK_H
#define ENGINE_DECK_H

#include "base/scan.h"
#include "base/sha256.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MAX_OPTIONS = 4,
    MAX_CHOICES = 33,
    MAX_NAME = 65,              /* bytes in a player's or deck's name, the NUL included */
    MAX_DECKS = UINT16_MAX + 1, /* of one game at a time: every uint16_t is a slot */
    DECK_TITLE = 101,           /* bytes in a title, the NUL included */
    DECK_TITLES = 48 * 1024     /* bytes for a deck's titles in all languages */
};

typedef struct {
    const char *name; /* "difficulty"; ends the table when NULL */
    const char
        *choices[MAX_CHOICES + 1]; /* "normal", "easy", ..., NULL; the first is the default */
    uint8_t only_seats;            /* bit n: the other choices are for n seats; 0: for any number */
    uint8_t only_option;           /* the other choices need this option of the deck ... */
    uint8_t only_choice;           /* ... to have this choice; 0: they need nothing */
    bool names_seat;               /* choice n + 1 names seat n, which must be at the table */
    bool is_later;   /* added after matches were recorded: its default is not written */
    bool looks_only; /* changes pictures and no rule */
} Option;

/* An option `first`: who begins, by lot or the seat named. */
void option_first(Option *option, int seats);
/* An option `colours`: the colour of seat 0; the other seats have those that follow it. */
void option_colours(Option *option);

/* Is this choice written with the set-up? Not for the default of a later option, so that older
 * records stay the same, byte for byte. */
static inline bool option_is_written(const Option *option, int choice) {
    return choice || !option->is_later;
}

/* What every deck has; a game's own deck struct begins with it. */
typedef struct Deck {
    char name[MAX_NAME];          /* "standard", or the file's name without .deck */
    uint8_t sha256[SHA256_BYTES]; /* of the file's bytes; ties records and bytes to it */
    Option options[MAX_OPTIONS + 1];

    /* Titles: language, thing and words, each ended by a NUL, one after the other. */
    uint32_t titles_length;
    char titles[DECK_TITLES];

    /* The shelf's own. */
    struct Deck *next; /* in the same chain */
    uint32_t holders;
    uint16_t slot;
} Deck;

/* How many colours further than usual each seat's colour is: 0 without that option. */
int deck_colours(const Deck *deck, const uint8_t choice[MAX_OPTIONS]);

enum {
    SHELF_CHAINS = 1024 /* by the first bits of the hash */
};

/* All zeros is an empty shelf. */
typedef struct {
    Deck *deck[MAX_DECKS]; /* by slot; NULL = free */
    Deck *chain[SHELF_CHAINS];
    int n_slots;     /* none beyond is in use */
    int lowest_free; /* none below is free; slot 0 never is */
    atomic_bool busy;
} DeckShelf;

/* The deck at a slot, or NULL. */
static inline const Deck *shelf_deck(const DeckShelf *shelf, int slot) {
    return shelf->deck[slot];
}

/* ---- titles: what the owner of a deck calls its things, in any language ----
 *
 * A line of any deck: `title LANGUAGE THING: WORDS`. LANGUAGE is a code like cs, or `any`; THING is
 * a name of this deck, which the game's reader knows; WORDS end with the line. */

/* Reads what follows `title`, up to the end of the line. `knows` checks whether the deck has a
 * thing of that name; `called` names the kind of thing in errors: "a project's name". */
typedef bool DeckKnows(const Deck *deck, Slice thing);
bool deck_read_title(Deck *deck, Scan *in, DeckKnows *knows, const char *what);

/* The title of a thing in this language, else the one for any, else NULL. */
const char *deck_title(const Deck *deck, const char *language, const char *thing);

/* Fills name and hash of a deck; the name has been checked by the caller. */
void deck_stamp(Deck *deck, const char *name, const char *bytes, size_t length);

/* Puts the game's standard deck in slot 0. Once, before anything else. */
void shelf_put_standard(DeckShelf *shelf, Deck *deck);

/* Puts a stamped deck on the shelf and holds it once. The result is its slot, or -1 when the
 * shelf is full. When the shelf has a deck with the same hash already, holds that one instead;
 * the caller keeps `deck`, which is then not the one in the slot. */
int shelf_put(DeckShelf *shelf, Deck *deck);

/* The slot of the deck with this hash, or -1. Does not hold it: for callers that know it is
 * held. */
int shelf_find(DeckShelf *shelf, const uint8_t sha256[SHA256_BYTES]);

/* The same, and holds it. */
int shelf_hold(DeckShelf *shelf, const uint8_t sha256[SHA256_BYTES]);

/* Holds a deck that is already held. */
void shelf_hold_slot(DeckShelf *shelf, int slot);

/* Undoes one hold. The deck, off the shelf and the caller's to free, when nobody holds it any more;
 * else NULL. */
Deck *shelf_release(DeckShelf *shelf, int slot);

#endif
