/* SPDX-License-Identifier: MIT */
/* catalog_test.c - own decks of every game come and go, and bytes of positions find theirs by hash,
 * whatever slot it has here. */
#include "games/catalog.h"

#include "check.h"
#include "engine/table.h"

#include <pthread.h>
#include <string.h>

/* The standard deck of a game with a word of its own at the end: another deck of the same cards. */
static int load_variant(const Game *game, const char *word) {
    static char text[64 * 1024];
    Slice deck = catalog_deck_text(game);
    Error error;
    int length = snprintf(text, sizeof text, "%.*s# %s\n", (int)deck.length, deck.at, word);
    int slot = catalog_load_deck(game, word, text, (size_t)length, &error);
    if (slot < 0)
        fail_msg("%s: %s", game->id, error.what);
    return slot;
}

static size_t encode_seat(const Game *game, int slot, uint8_t out[MAX_ENCODED]) {
    Setup setup = {.seats = game->max_seats, .deck = (uint16_t)slot};
    AnyState state;
    View view;
    memset(&state, 0, sizeof state);
    game->setup(&state, &setup);
    view_of(game, &state, game->actor(&state), &view);
    return game_encode(game, &view.state, out);
}

static void a_view_is_read_where_its_deck_has_another_slot(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        int first = load_variant(game, "first"), second = load_variant(game, "second");
        uint8_t bytes[MAX_ENCODED], again[MAX_ENCODED];
        size_t length = encode_seat(game, second, bytes);
        catalog_release_deck(game, first);
        catalog_release_deck(game, second);

        int moved = load_variant(game, "second");
        assert_int_not_equal(moved, second);
        AnyState read;
        Error error;
        assert_true(game_decode(game, bytes, length, &read, &error));
        assert_string_equal(game_deck_of(game, &read)->name, "second");
        assert_int_equal(game_encode(game, &read, again), length);
        assert_memory_equal(bytes, again, length);
        catalog_release_deck(game, moved);
    }
}

static void bytes_with_a_deck_that_is_not_loaded_are_refused_in_words(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        uint8_t bytes[MAX_ENCODED];
        int slot = load_variant(game, "gone");
        size_t length = encode_seat(game, slot, bytes);
        catalog_release_deck(game, slot);
        AnyState read, untouched;
        Error error;
        memset(&read, 7, sizeof read);
        untouched = read;
        assert_false(game_decode(game, bytes, length, &read, &error));
        assert_non_null(strstr(error.what, "is not loaded"));
        assert_memory_equal(&read, &untouched, sizeof read);
        assert_false(game_decode(game, bytes, SHA256_BYTES - 1, &read, &error));
        assert_non_null(strstr(error.what, "too short"));
    }
}

/* Far more than one process ever needed at once before. */
static void hundreds_of_decks_are_loaded_side_by_side(void **state) {
    (void)state;
    const Game *game = catalog_game(0);
    enum {
        MANY = 300
    };
    int from = catalog_built_in_count(game), one = from + 217;
    for (int i = 0; i < MANY; i++) {
        char word[16];
        snprintf(word, sizeof word, "n%d", i);
        assert_int_equal(load_variant(game, word), from + i);
    }
    assert_string_equal(game_deck(game, one)->name, "n217");
    assert_int_equal(catalog_hold_deck(game, game_deck(game, one)->sha256), one);
    catalog_release_deck(game, one);
    for (int slot = from; slot < from + MANY; slot++) {
        assert_non_null(game_deck(game, slot));
        catalog_release_deck(game, slot);
        assert_null(game_deck(game, slot));
    }
}

static void states_of_two_decks_are_never_equal(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        int slot = load_variant(game, "other");
        Setup setup = {.seats = game->max_seats};
        AnyState standard, own;
        memset(&standard, 0, sizeof standard);
        own = standard;
        game->setup(&standard, &setup);
        setup.deck = (uint16_t)slot;
        game->setup(&own, &setup);
        assert_false(game_equal(game, &standard, &own));
        assert_true(game_hash(game, &standard) != game_hash(game, &own));
        catalog_release_deck(game, slot);
    }
}

/* ---- built-in decks ---- */

/* Records and stored matches name these hashes, so the bytes of these decks never change. */
static void former_standard_decks_are_found_by_hash_and_by_name(void **state) {
    static const struct {
        const char *name, *hash;
    } FORMER[] = {
        {"first", "6c80541f422da4b16f7c9ac173a686623aefc6e044c68199d666462e91dd1184"},
        {"second", "e110952ed40d05d60b3691187476b9648b68cb426eb17d0f0c15b00433608d25"},
    };
    const Game *game = catalog_find(slice_of("uptown"));
    (void)state;
    for (size_t i = 0; i < sizeof FORMER / sizeof FORMER[0]; i++) {
        uint8_t hash[SHA256_BYTES];
        assert_true(slice_hex(slice_of(FORMER[i].hash), hash, sizeof hash));
        int slot = catalog_built_in_find(game, slice_of(FORMER[i].name));
        assert_in_range(slot, 1, catalog_built_in_count(game) - 1);
        assert_int_equal(catalog_hold_deck(game, hash), slot);
        catalog_release_deck(game, slot);
        assert_string_equal(game_deck(game, slot)->name, FORMER[i].name);
    }
    assert_int_equal(catalog_built_in_find(game, slice_of("standard")), 0);
    assert_int_equal(catalog_built_in_find(game, slice_of("third")), -1);
}

/* However often it is loaded as a file and released, a built-in deck stays in its slot. */
static void a_built_in_deck_stays(void **state) {
    const Game *game = catalog_find(slice_of("uptown"));
    Error error;
    (void)state;
    for (int slot = 0; slot < catalog_built_in_count(game); slot++) {
        Slice text = catalog_built_in_text(game, slot);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(catalog_load_deck(game, "file", text.at, text.length, &error), slot);
            catalog_release_deck(game, slot);
        }
        assert_non_null(game_deck(game, slot));
    }
}

/* ---- a thinker in another thread ---- */

typedef struct {
    const Game *game;
    uint8_t bytes[MAX_ENCODED];
    size_t length;
    int slot; /* held for it */
    bool good;
} Thought;

/* Reads its view again and again, plays on from it, and lets the deck go. */
static void *think(void *data) {
    Thought *thought = data;
    const Game *game = thought->game;
    Rng rng;
    rng_init(&rng, 1);
    for (int i = 0; i < 60; i++) {
        AnyState state;
        Error error;
        Move moves[MAX_MOVES];
        memset(&state, 0, sizeof state);
        if (!game_decode(game, thought->bytes, thought->length, &state, &error))
            return data;
        game->determinize(&state, game->actor(&state), &rng);
        while (game->actor(&state) != NOBODY)
            game->apply(&state, moves[rng_below(&rng, (uint32_t)game->legal(&state, moves))]);
    }
    catalog_release_deck(game, thought->slot);
    thought->good = true;
    return data;
}

static void thinkers_read_while_decks_come_and_go(void **state) {
    (void)state;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        static Thought thought;
        pthread_t thread;
        int slot = load_variant(game, "held");
        thought = (Thought){.game = game, .slot = slot};
        thought.length = encode_seat(game, slot, thought.bytes);
        catalog_hold_slot(game, slot);
        assert_int_equal(pthread_create(&thread, NULL, think, &thought), 0);
        catalog_release_deck(game, slot); /* the match is over; the thinker still reads */
        for (int n = 0; n < 40; n++) {
            char word[16];
            snprintf(word, sizeof word, "n%d", n);
            catalog_release_deck(game, load_variant(game, word));
        }
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_true(thought.good);
        assert_int_equal(game->shelf->n_slots, catalog_built_in_count(game)); /* all are gone */
    }
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_is_read_where_its_deck_has_another_slot),
        cmocka_unit_test(bytes_with_a_deck_that_is_not_loaded_are_refused_in_words),
        cmocka_unit_test(hundreds_of_decks_are_loaded_side_by_side),
        cmocka_unit_test(states_of_two_decks_are_never_equal),
        cmocka_unit_test(former_standard_decks_are_found_by_hash_and_by_name),
        cmocka_unit_test(a_built_in_deck_stays),
        cmocka_unit_test(thinkers_read_while_decks_come_and_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
