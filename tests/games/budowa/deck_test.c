/* SPDX-License-Identifier: MIT */
/* deck_test.c - the deck reader: what it takes, and every fault with its line and reason. */
#include "help.h"

#include "games/catalog.h"

#include <string.h>

static void the_standard_deck_is_read_whole(void **state) {
    (void)state;
    const BudowaDeck *deck = budowa_deck(0);
    assert_int_equal(deck->n_venues, 9);
    assert_int_equal(deck->n_streets, 12);
    assert_int_equal(deck->n_plots, 48);
    assert_int_equal(deck->hand, 4);
    assert_int_equal(deck->bonus, 20);
    assert_string_equal(deck->venue[deck->from].id, "pool");
    assert_string_equal(deck->venue[deck->to].id, "stadium");
    assert_int_equal(deck->venue[8].pay[1], 10);
    assert_int_equal(deck->venue[8].pay[5], 50);
    assert_false(deck->venue[8].is_table);
    assert_int_equal(deck->venue[8].price[4], 12);
    assert_int_equal(deck->cost[budowa_find_plot(deck, slice_of("G2"))], 6);
    assert_string_equal(deck->street[11].income, "income.L");
    assert_int_equal(deck->kind[44], BUDOWA_OFFICE);
}

/* Changes one line of the standard deck and expects its number and some words of the reason. */
static void refused(const char *key, const char *line, int at, const char *why) {
    Error error;
    Slice deck = changed_deck(key, line);
    int before = budowa_shelf.n_slots;
    if (catalog_load_deck(&budowa_game, "bad", deck.at, deck.length, &error) >= 0)
        fail_msg("taken: %s", line);
    if (!strstr(error.what, why) || error.line != at)
        fail_msg("%s: line %d, %s", line ? line : key, error.line, error.what);
    assert_int_equal(budowa_shelf.n_slots, before); /* nothing has changed */
}

enum { /* lines of the standard deck */
    CINEMA = 5,
    STREET_B = 15,
    MONEY = 27,
    HAND = 28,
    BONUS = 29,
    GOALS = 30
};

static void venues_are_checked(void **state) {
    static const char CINEMA_IS[] = "venue cinema 0 1 pays 5 prices ";
    static const char *const PRICES[][2] = {
        {"1 3 4 5 6", "begin with 0"}, {"0 0 4 5 6", "ascend"},   {"0 3 3 5 6", "ascend"},
        {"0 3 5 4 6", "ascend"},       {"0 3 4 5", "a price"},    {"0 3 4 5 6 7", "unexpected"},
        {"0 3 4 5 x", "a price"},      {"0 3 4 5 06", "a price"}, {"0 -3 4 5 6", "a price"},
    };
    char line[100];
    (void)state;
    for (size_t i = 0; i < sizeof PRICES / sizeof *PRICES; i++) {
        snprintf(line, sizeof line, "%s%s", CINEMA_IS, PRICES[i][0]);
        refused("venue cinema", line, CINEMA, PRICES[i][1]);
    }
    refused("venue cinema", "venue pool 0 1 pays 5 prices 0 3 4 5 6", CINEMA, "duplicate");
    refused("venue cinema", "venue cinema 0 0 pays 5 prices 0 3 4 5 6", CINEMA, "where pool lies");
    refused("venue cinema", "venue none 0 1 pays 5 prices 0 3 4 5 6", CINEMA, "id");
    refused("venue cinema", "venue Cinema 0 1 pays 5 prices 0 3 4 5 6", CINEMA, "id");
    refused("venue cinema", "venue cinema 0 1 pay 5 prices 0 3 4 5 6", CINEMA, "'pays'");
    refused("venue cinema", "venue cinema 0 1 pays -1 prices 0 3 4 5 6", CINEMA, "the pay");
    refused("venue cinema", NULL, 13, "no venue 'cinema'");
}

static void streets_are_checked(void **state) {
    (void)state;
    refused("street B", "street A theatre pool villa costs 2 3 1 2", STREET_B, "duplicate");
    refused("street B", "street b theatre pool villa costs 2 3 1 2", STREET_B, "one letter");
    refused("street B", "street BB theatre pool villa costs 2 3 1 2", STREET_B, "one letter");
    refused("street B", "street B pool pool villa costs 2 3 1 2", STREET_B, "different");
    refused("street B", "street B opera pool villa costs 2 3 1 2", STREET_B, "no venue 'opera'");
    refused("street B", "street B theatre pool castle costs 2 3 1 2", STREET_B, "castle");
    refused("street B", "street B theatre pool villa costs 2 0 1 2", STREET_B, "the cost");
    refused("street B", "street B theatre pool villa costs 2 3 1", STREET_B, "the cost");
    refused("street B", "street B theatre pool villa costs 2 3 1 2 2", STREET_B, "unexpected");
}

/* The table of the printed shares, and buildings of several kinds on a street. */
static void payments_and_kinds_may_differ(void **state) {
    Error error;
    (void)state;
    Slice bytes =
        changed_deck("venue cinema", "venue cinema 0 1 pays 5 11 18 26 35 prices 0 3 4 5 6\n"
                                     "title cs cinema: kino Oko");
    int slot = catalog_load_deck(&budowa_game, "table", bytes.at, bytes.length, &error);
    assert_true(slot > 0);
    const BudowaDeck *deck = budowa_deck(slot);
    int cinema = budowa_find_venue(deck, slice_of("cinema"));
    assert_true(deck->venue[cinema].is_table);
    assert_int_equal(deck->venue[cinema].pay[0], 0);
    assert_int_equal(deck->venue[cinema].pay[3], 18);
    assert_string_equal(deck_title(&deck->head, "cs", "cinema"), "kino Oko");

    /* Three shares of the cinema get 18, not 3 times 5; one more would add 8, one less 7. */
    BudowaState s;
    Setup setup = {.seats = 2, .deck = (uint16_t)slot};
    budowa_game.setup(&s, &setup);
    uint64_t pile = budowa_shares_of(cinema);
    s.shares[0] = pile & ~(pile << 3); /* the three lowest of five */
    assert_int_equal(budowa_count(s.shares[0]), 3);
    assert_int_equal(budowa_payout(&s, 0, 0), 18); /* street A joins cinema and pool */
    assert_int_equal(budowa_next_pays(&s, 0, cinema), 8);
    assert_int_equal(budowa_last_pays(&s, 0, cinema), 7);
    assert_int_equal(budowa_last_pays(&s, 1, cinema), 0);
    catalog_release_deck(&budowa_game, slot);

    bytes =
        changed_deck("street B", "street B theatre pool villa block office factory costs 2 3 1 2");
    slot = catalog_load_deck(&budowa_game, "kinds", bytes.at, bytes.length, &error);
    assert_true(slot > 0);
    for (int i = 0; i < 4; i++)
        assert_int_equal(budowa_deck(slot)->kind[4 + i], i);
    catalog_release_deck(&budowa_game, slot);

    refused("venue cinema", "venue cinema 0 1 pays 5 11 prices 0 3 4 5 6", CINEMA, "one number");
    refused("venue cinema", "venue cinema 0 1 pays 5 4 6 7 8 prices 0 3 4 5 6", CINEMA, "not less");
    refused("venue cinema", "venue cinema 0 1 pays prices 0 3 4 5 6", CINEMA, "the pay");
    refused("street B", "street B theatre pool villa block costs 2 3 1 2", STREET_B, "one kind");
    refused("street B", "street B theatre pool costs 2 3 1 2", STREET_B, "'costs' is none");
    refused("from", "from pool to stadium\ntitle cs opera: X", GOALS + 1, "called 'opera'");
}

static void single_lines_are_checked(void **state) {
    (void)state;
    refused("money", "money 2:60 3:50 4:40 5:35", MONEY, "is missing for this number of seats: 6");
    refused("money", "money 2:60 2:50 3:50 4:40 5:35 6:30", MONEY, "duplicate");
    refused("money", "money 2:60 3:50 4:40 5:35 6:30 7:10", MONEY, "7:10");
    refused("money", "money 2 60", MONEY, "seats:money");
    refused("money", NULL, GOALS - 1, "'money'");
    refused("hand", "hand 9", HAND, "too few plots: 48");
    refused("hand", "hand 0", HAND, "the hand");
    refused("hand", "hand 4\nhand 4", HAND + 1, "duplicate");
    refused("hand", NULL, GOALS - 1, "'hand'");
    refused("bonus", "bonus", BONUS, "the bonus");
    refused("bonus", NULL, GOALS - 1, "'bonus'");
    refused("from", "from pool to pool", GOALS, "different");
    refused("from", "from pool stadium", GOALS, "'to'");
    refused("from", NULL, GOALS - 1, "'from'");
    refused("bonus", "prize 20", BONUS, "prize");
}

static void goals_that_no_street_joins_are_refused(void **state) {
    (void)state;
    Slice deck = changed_deck("street A", "street A cinema theatre villa costs 2 1 3 2");
    char bytes[8192];
    Error error;
    slice_copy(deck, bytes, sizeof bytes);
    char *b = strstr(bytes, "street B  theatre      pool");
    assert_non_null(b);
    memcpy(b, "street B  theatre      cafe", strlen("street B  theatre      cafe"));
    assert_int_equal(catalog_load_deck(&budowa_game, "bad", bytes, deck.length, &error), -1);
    assert_int_equal(error.line, GOALS);
    assert_non_null(strstr(error.what, "no streets join pool and stadium"));
}

static void there_are_limits(void **state) {
    (void)state;
    refused("venue stadium",
            "venue stadium 2 2 pays 10 prices 0 7 8 10 12\n"
            "venue a 3 0 pays 1 prices 0 1 2 3 4\nvenue b 3 1 pays 1 prices 0 1 2 3 4\n"
            "venue c 3 2 pays 1 prices 0 1 2 3 4\nvenue d 3 3 pays 1 prices 0 1 2 3 4",
            12 + 4, "more than 12 venues");
    refused("street L",
            "street L stadium amusement_park office costs 3 6 5 2\n"
            "street M pool stadium villa costs 1 1 1 1\nstreet N pool stadium villa costs 1 1 1 1\n"
            "street O pool stadium villa costs 1 1 1 1\nstreet P pool stadium villa costs 1 1 1 1\n"
            "street Q pool stadium villa costs 1 1 1 1",
            25 + 5, "more than 16 streets");
}

/* The fullest map there may be: 12 venues, 16 streets. Both decks are there side by side. */
static void another_map_is_played_by_the_same_rules(void **state) {
    (void)state;
    Error error;
    Slice deck = changed_deck(
        "street L", "venue a 3 0 pays 1 prices 0 1 2 3 4\nvenue b 3 1 pays 1 prices 0 1 2 3 4\n"
                    "venue c 3 2 pays 1 prices 0 1 2 3 4\n"
                    "street Z stadium amusement_park office costs 3 6 5 2\n"
                    "street M a b villa costs 1 1 1 1\nstreet N b c villa costs 1 1 1 1\n"
                    "street O c stadium villa costs 9999 9999 9999 9999\n"
                    "street P pool a villa costs 1 1 1 1");
    int wide = catalog_load_deck(&budowa_game, "wide", deck.at, deck.length, &error);
    assert_true(wide > 0);
    assert_string_equal(game_deck(&budowa_game, wide)->name, "wide");
    assert_int_equal(budowa_deck(wide)->n_plots, 64);
    assert_int_equal(budowa_deck(0)->n_plots, 48);

    Rng rng;
    rng_init(&rng, 9);
    for (int i = 0; i < 100; i++) {
        Setup setup = {.seats = (uint8_t)(2 + i % 5), .deck = (uint16_t)wide, .seed = {(uint8_t)i}};
        BudowaState s;
        Move list[MAX_MOVES];
        int made = 0;
        budowa_game.setup(&s, &setup);
        for (; budowa_game.actor(&s) != NOBODY; made++) {
            uint8_t bytes[MAX_ENCODED];
            AnyState read;
            size_t length = game_encode(&budowa_game, &s, bytes);
            assert_true(game_decode(&budowa_game, bytes, length, &read, &error));
            int count = budowa_game.legal(&s, list);
            budowa_game.apply(&s, list[rng_below(&rng, (uint32_t)count)]);
        }
        assert_true(made <= budowa_game.longest);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_standard_deck_is_read_whole),
        cmocka_unit_test(venues_are_checked),
        cmocka_unit_test(streets_are_checked),
        cmocka_unit_test(payments_and_kinds_may_differ),
        cmocka_unit_test(single_lines_are_checked),
        cmocka_unit_test(goals_that_no_street_joins_are_refused),
        cmocka_unit_test(there_are_limits),
        cmocka_unit_test(another_map_is_played_by_the_same_rules),
    };
    return cmocka_run_group_tests(tests, open_decks, NULL);
}
