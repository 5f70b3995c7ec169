/* SPDX-License-Identifier: MIT */
/* catalog.c - expands games.def and decks.def. The bytes of the built-in decks are made into C at
 * build time (cmake/embed). The memory of all decks is here; how they are found and counted is
 * engine/deck. */
#include "games/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAME(id)                                                                                   \
    extern const Game id##_game;                                                                   \
    extern const char id##_deck_text[];                                                            \
    extern const size_t id##_deck_length;
#include "games/games.def"
#undef GAME

static const struct {
    const Game *game;
    const char *deck;
    const size_t *length;
} LIST[] = {
#define GAME(id) {&id##_game, id##_deck_text, &id##_deck_length},
#include "games/games.def"
#undef GAME
};

enum {
    N_GAMES = sizeof LIST / sizeof LIST[0]
};

#define DECK(id, name)                                                                             \
    extern const char id##_##name##_deck_text[];                                                   \
    extern const size_t id##_##name##_deck_length;
#include "games/decks.def"
#undef DECK

static const struct {
    const Game *game;
    const char *name, *deck;
    const size_t *length;
} FORMER[] = {
#define DECK(id, name) {&id##_game, #name, id##_##name##_deck_text, &id##_##name##_deck_length},
#include "games/decks.def"
#undef DECK
};

enum {
    N_FORMER = sizeof FORMER / sizeof FORMER[0]
};

/* A new deck, or NULL with the error filled. */
static Deck *read_deck(const Game *game, const char *name, const char *bytes, size_t length,
                       Error *error) {
    Deck *deck = calloc(1, game->deck_size);
    if (!deck) {
        error_at(error, 0, "no memory for a deck");
    } else if (game->read_deck(deck, bytes, length, error)) {
        deck_stamp(deck, name, bytes, length);
        return deck;
    }
    free(deck);
    return NULL;
}

static Deck *read_built_in(const Game *game, const char *name, const char *bytes, size_t length) {
    Error error;
    Deck *deck = read_deck(game, name, bytes, length, &error);
    if (!deck) {
        fprintf(stderr, "townhall: built with a bad deck: data/%s/%s.deck:%d: %s\n", game->id, name,
                error.line, error.what);
        abort();
    }
    return deck;
}

/* The hold by which shelf_put puts a former deck on the shelf is never released: it stays. */
void catalog_open(void) {
    for (int i = 0; i < N_GAMES; i++)
        shelf_put_standard(LIST[i].game->shelf,
                           read_built_in(LIST[i].game, "standard", LIST[i].deck, *LIST[i].length));
    for (int i = 0; i < N_FORMER; i++)
        shelf_put(FORMER[i].game->shelf,
                  read_built_in(FORMER[i].game, FORMER[i].name, FORMER[i].deck, *FORMER[i].length));
}

int catalog_count(void) {
    return N_GAMES;
}

const Game *catalog_game(int i) {
    return LIST[i].game;
}

const Game *catalog_find(Slice id) {
    for (int i = 0; i < N_GAMES; i++)
        if (slice_is(id, LIST[i].game->id))
            return LIST[i].game;
    return NULL;
}

const Game *catalog_daily(void) {
    int i = 0;
    while (LIST[i].game->min_seats > 1)
        i++;
    return LIST[i].game;
}

Slice catalog_deck_text(const Game *game) {
    return catalog_built_in_text(game, 0);
}

int catalog_built_in_count(const Game *game) {
    int count = 1;
    for (int i = 0; i < N_FORMER; i++)
        count += FORMER[i].game == game;
    return count;
}

Slice catalog_built_in_text(const Game *game, int slot) {
    for (int i = 0; slot == 0 && i < N_GAMES; i++)
        if (LIST[i].game == game)
            return (Slice){LIST[i].deck, *LIST[i].length};
    for (int i = 0, at = 0; i < N_FORMER; i++)
        if (FORMER[i].game == game && ++at == slot)
            return (Slice){FORMER[i].deck, *FORMER[i].length};
    return (Slice){"", 0};
}

int catalog_built_in_find(const Game *game, Slice name) {
    for (int slot = catalog_built_in_count(game) - 1; slot >= 0; slot--)
        if (slice_is(name, game_deck(game, slot)->name))
            return slot;
    return -1;
}

int catalog_hold_deck(const Game *game, const uint8_t hash[SHA256_BYTES]) {
    return shelf_hold(game->shelf, hash);
}

void catalog_hold_slot(const Game *game, int slot) {
    shelf_hold_slot(game->shelf, slot);
}

void catalog_release_deck(const Game *game, int slot) {
    free(shelf_release(game->shelf, slot));
}

/* Two threads may read the same file at the same time; the shelf takes the first. */
int catalog_load_deck(const Game *game, const char *name, const char *bytes, size_t length,
                      Error *error) {
    uint8_t hash[SHA256_BYTES];
    sha256(bytes, length, hash);
    int slot = catalog_hold_deck(game, hash);
    if (slot >= 0)
        return slot;
    Deck *deck = read_deck(game, name, bytes, length, error);
    if (!deck)
        return -1;
    slot = shelf_put(game->shelf, deck);
    if (slot < 0)
        error_at(error, 0, "%d decks of %s are loaded already", MAX_DECKS, game->id);
    if (slot < 0 || shelf_deck(game->shelf, slot) != deck)
        free(deck);
    return slot;
}
