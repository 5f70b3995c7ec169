/* SPDX-License-Identifier: MIT */
/* catalog.c - expands games.def. The decks' bytes are made into C at build time (cmake/embed). */
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

void catalog_open(void) {
    for (int i = 0; i < N_GAMES; i++) {
        Error error;
        if (!LIST[i].game->load_deck(0, "standard", LIST[i].deck, *LIST[i].length, &error)) {
            fprintf(stderr, "townhall: built with a bad deck: data/%s/standard.deck:%d: %s\n",
                    LIST[i].game->id, error.line, error.what);
            abort();
        }
    }
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

Slice catalog_deck_text(const Game *game) {
    for (int i = 0; i < N_GAMES; i++)
        if (LIST[i].game == game)
            return (Slice){LIST[i].deck, *LIST[i].length};
    return (Slice){"", 0};
}

int catalog_load_deck(const Game *game, const char *name, const char *bytes, size_t length,
                      Error *error) {
    uint8_t hash[SHA256_BYTES];
    sha256(bytes, length, hash);
    int slot = game_find_deck(game, hash);
    if (slot >= 0)
        return slot;
    for (slot = 1; slot < MAX_DECKS; slot++)
        if (!game->deck(slot))
            return game->load_deck(slot, name, bytes, length, error) ? slot : -1;
    error_at(error, 0, "%d decks of %s are loaded already", MAX_DECKS, game->id);
    return -1;
}
