/* SPDX-License-Identifier: MIT */
/* deck_test.c - decks are found by hash, stay while they are held, and go when they are not: many
 * of them, in any order, from several threads. */
#include "engine/deck.h"

#include "check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static DeckShelf shelf;

/* A deck whose file is this number. */
static Deck *new_deck(int number) {
    Deck *deck = calloc(1, sizeof *deck);
    assert_non_null(deck);
    deck_stamp(deck, "some", (const char *)&number, sizeof number);
    return deck;
}

static const uint8_t *hash_of(int number) {
    static _Thread_local uint8_t hash[SHA256_BYTES];
    sha256(&number, sizeof number, hash);
    return hash;
}

static int put(int number) {
    Deck *deck = new_deck(number);
    int slot = shelf_put(&shelf, deck);
    if (slot < 0 || shelf_deck(&shelf, slot) != deck)
        free(deck);
    return slot;
}

/* True when that was the last hold. */
static bool release(int slot) {
    Deck *deck = shelf_release(&shelf, slot);
    free(deck);
    return deck != NULL;
}

static int open_shelf(void **state) {
    (void)state;
    shelf_put_standard(&shelf, new_deck(0));
    return 0;
}

static void a_deck_is_found_by_its_hash_while_it_is_held(void **state) {
    (void)state;
    assert_int_equal(shelf_find(&shelf, hash_of(5)), -1);
    int slot = put(5);
    assert_true(slot > 0);
    assert_int_equal(shelf_find(&shelf, hash_of(5)), slot);
    assert_memory_equal(shelf_deck(&shelf, slot)->sha256, hash_of(5), SHA256_BYTES);
    assert_true(release(slot));
    assert_int_equal(shelf_find(&shelf, hash_of(5)), -1);
    assert_null(shelf_deck(&shelf, slot));
}

static void the_last_release_takes_a_deck_away(void **state) {
    (void)state;
    int slot = put(5);
    assert_int_equal(put(5), slot); /* the same bytes stand once */
    assert_int_equal(shelf_hold(&shelf, hash_of(5)), slot);
    shelf_hold_slot(&shelf, slot);
    assert_false(release(slot));
    assert_false(release(slot));
    assert_false(release(slot));
    assert_true(release(slot));
    assert_int_equal(shelf_hold(&shelf, hash_of(5)), -1);
}

static void the_standard_deck_stays(void **state) {
    (void)state;
    assert_int_equal(shelf_hold(&shelf, hash_of(0)), 0);
    for (int i = 0; i < 3; i++)
        assert_false(release(0));
    assert_int_equal(shelf_find(&shelf, hash_of(0)), 0);
    assert_int_equal(put(0), 0);
}

/* Freed slots are used again, lowest first, so that the shelf stays short. */
static void slots_are_used_again(void **state) {
    (void)state;
    for (int i = 1; i <= 300; i++)
        assert_int_equal(put(i), i);
    assert_true(release(7));
    assert_true(release(200));
    assert_int_equal(put(1000), 7);
    assert_int_equal(put(1001), 200);
    assert_int_equal(put(1002), 301);
    for (int slot = 1; slot <= 301; slot++)
        assert_true(release(slot));
    assert_int_equal(shelf.n_slots, 1);
}

static void the_shelf_takes_as_many_as_there_are_slots(void **state) {
    (void)state;
    for (int i = 1; i < MAX_DECKS; i++)
        assert_int_equal(put(i), i);
    assert_int_equal(put(MAX_DECKS), -1);
    assert_int_equal(shelf_find(&shelf, hash_of(MAX_DECKS - 1)), MAX_DECKS - 1);
    assert_int_equal(shelf_find(&shelf, hash_of(12345)), 12345);
    assert_true(release(12345));
    assert_int_equal(put(MAX_DECKS), 12345);
    for (int slot = 1; slot < MAX_DECKS; slot++)
        assert_true(release(slot));
    for (int chain = 0; chain < SHELF_CHAINS; chain++)
        assert_true(!shelf.chain[chain] || shelf.chain[chain]->slot == 0);
}

/* Each thread has a deck of its own and shares one with the others; what it holds it can read. */
static void *come_and_go(void *data) {
    int own = *(const int *)data;
    for (int i = 0; i < 20000; i++) {
        int slot = put(own), common = put(1);
        const Deck *deck = shelf_deck(&shelf, slot);
        const Deck *shared = shelf_deck(&shelf, common);
        if (memcmp(deck->sha256, hash_of(own), SHA256_BYTES) != 0 ||
            memcmp(shared->sha256, hash_of(1), SHA256_BYTES) != 0 ||
            shelf_find(&shelf, hash_of(own)) != slot)
            return NULL;
        release(common);
        if (!release(slot))
            return NULL;
    }
    return data;
}

static void threads_come_and_go(void **state) {
    (void)state;
    enum {
        THREADS = 4
    };
    pthread_t thread[THREADS];
    int own[THREADS];
    for (int i = 0; i < THREADS; i++) {
        own[i] = i + 2;
        assert_int_equal(pthread_create(&thread[i], NULL, come_and_go, &own[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *told;
        assert_int_equal(pthread_join(thread[i], &told), 0);
        assert_ptr_equal(told, &own[i]);
    }
    assert_int_equal(shelf.n_slots, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deck_is_found_by_its_hash_while_it_is_held),
        cmocka_unit_test(the_last_release_takes_a_deck_away),
        cmocka_unit_test(the_standard_deck_stays),
        cmocka_unit_test(slots_are_used_again),
        cmocka_unit_test(the_shelf_takes_as_many_as_there_are_slots),
        cmocka_unit_test(threads_come_and_go),
    };
    return cmocka_run_group_tests(tests, open_shelf, NULL);
}
