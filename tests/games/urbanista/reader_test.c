/* SPDX-License-Identifier: MIT */
/* reader_test.c - decks and drawn positions from strangers: one error, with its line. */
#include "check.h"
#include "games/catalog.h"
#include "games/urbanista/positions.h"

#include <string.h>

/* ---- decks ---- */

/* The standard deck without its comments: card N is on line N. */
static void plain_deck(char *out, size_t capacity) {
    Slice deck = catalog_deck_text(&urbanista_game);
    size_t length = 0;
    const char *at = deck.at, *end = deck.at + deck.length;
    while (at < end) {
        size_t line = strcspn(at, "\n") + 1;
        if (*at != '#') {
            assert_true(length + line < capacity);
            memcpy(out + length, at, line);
            length += line;
        }
        at += line;
    }
    out[length] = '\0';
}

static bool load(const char *deck, Error *error) {
    int slot = catalog_load_deck(&urbanista_game, "trial", deck, strlen(deck), error);
    if (slot >= 0)
        catalog_release_deck(&urbanista_game, slot);
    return slot >= 0;
}

static void the_standard_deck_is_complete(void **state) {
    const UrbanistaDeck *deck = urbanista_deck(0);
    uint32_t goals = 0;
    (void)state;
    for (int card = 1; card <= URBANISTA_CARDS; card++) {
        goals |= 1u << deck->card[card].goal;
        assert_true(deck->card[card].name[0] != '\0');
        for (int block = 0; block < 4; block++) {
            int ends = 0;
            for (int side = 0; side < N_SIDES; side++)
                ends += deck->card[card].road[block] >> side & 1;
            assert_int_equal(ends, deck->card[card].zone[block] == PARK ? 0 : 2);
        }
    }
    assert_int_equal(goals, (1 << 18) - 1);
    assert_string_equal(deck->card[8].name, "The 'Burbs");
    assert_string_equal(deck->card[12].line, "goal.superhighway");
}

static void bad_decks_are_refused_with_their_line(void **state) {
    static const struct {
        const char *from, *to; /* the first `from` of the deck becomes `to` */
        int line;
        const char *says;
    } CASES[] = {
        {"card 3 ", "card 4 ", 3, "the card number must be 3"},
        {"card 3 ", "card 2 ", 3, "the card number must be 3"},
        {"card 3 ", "kard 3 ", 3, "'card' expected"},
        {"card 1  zones R", "card 1  zones X", 1, "'X' is none of these: C, P, I, R"},
        {"card 1  zones R I", "card 1  zones R R", 1, "duplicate 'R'"},
        {"card 1  zones R I / P", "card 1  zones R I P", 1, "'/' expected"},
        {"card 2  zones", "card 2  zone", 2, "'zones' expected"},
        {"roads WE SW -- NS goal outskirts", "roads EW SW -- NS goal outskirts", 1,
         "'EW' is none of these: --, WE,"},
        {"roads WE SW -- NS goal outskirts", "roads WE SW -- goal outskirts", 1,
         "'goal' is none of these"},
        {"goal outskirts", "goal skirts", 1, "no goal 'skirts'"},
        {"goal bloom_boom", "goal outskirts", 2, "duplicate 'outskirts'"},
        {"goal bloom_boom", "aim bloom_boom", 2, "'goal' expected"},
        {"name The Outskirts", "name", 1, "a name has"},
        {"name The Outskirts", "The Outskirts", 1, "'name' expected"},
        {"name Sprawlopolis\n", "name Sprawlopolis\ncard 19 zones\n", 19, "more than 18 cards"},
        {"name Sprawlopolis\n", "name Sprawlopolis\ntitle cs skirts: X\n", 19,
         "is called 'skirts'; expected: the id of a goal"},
        {"name Sprawlopolis\n", "name Sprawlopolis\ntitle cs outskirts:\n", 19, "a name has"},
        {"name Sprawlopolis\n", "name Sprawlopolis", 18, "no line end"},
        {"name Sprawlopolis\n", "name Spraw\tlopolis\n", 18, "control character"},
        {"name Sprawlopolis\n", "name \xff\n", 18, "not UTF-8"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        static char deck[8192], changed[8192];
        Error error = {0};
        plain_deck(deck, sizeof deck);
        char *at = strstr(deck, CASES[i].from);
        assert_non_null(at);
        snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - deck), deck, CASES[i].to,
                 at + strlen(CASES[i].from));
        if (load(changed, &error))
            fail_msg("taken: %s", CASES[i].to);
        if (error.line != CASES[i].line || !strstr(error.what, CASES[i].says))
            fail_msg("%s: %d: %s", CASES[i].to, error.line, error.what);
        assert_int_equal(urbanista_shelf.n_slots, 1); /* nothing has changed */
    }
}

static void a_deck_that_ends_early_is_refused(void **state) {
    static char deck[8192];
    Error error = {0};
    (void)state;
    plain_deck(deck, sizeof deck);
    *strstr(deck, "card 18") = '\0';
    assert_false(load(deck, &error));
    assert_int_equal(error.line, 18);
    assert_false(load("", &error));
}

/* ---- drawn positions ---- */

static void bad_drawings_are_refused_with_their_line(void **state) {
    static const struct {
        const char *drawing;
        int line;
        const char *says;
    } CASES[] = {
        {"R- I7\nP. C|\nX.\n", 3, "length of this row: 1; of the first row: 2"},
        {"R-\nI7 P.\n", 2, "length of this row: 2"},
        {".. ..\n.. ..\n", 2, "at least one block"},
        {"goals 1\n", 1, "at least one block"},
        {"goals\nX.\n", 1, "a goal"},
        {"goals 19=2\nX.\n", 1, "a goal is"},
        {"goals 7=\nX.\n", 1, "a goal is"},
        {"goals 7=100\nX.\n", 1, "a goal is"},
        {"goals 7 7=2\nX.\n", 1, "duplicate"},
        {"goals 0\nX.\n", 1, "from 1 to 18"},
        {"goals 19\nX.\n", 1, "from 1 to 18"},
        {"goals 01\nX.\n", 1, "from 1 to 18"},
        {"goals +1\nX.\n", 1, "from 1 to 18"},
        {"goals 3 5 3\nX.\n", 1, "duplicate '3'"},
        {"goals 3\ngoals 5\nX.\n", 2, "duplicate 'goals'"},
        {"difficulty easy\ndifficulty easy\nX.\n", 2, "duplicate 'difficulty'"},
        {"difficulty\nX.\n", 1,
         "the line ends where one of these was expected: normal, easy, hard"},
        {"difficulty mild\nX.\n", 1, "'mild' is none of these"},
        {"district park\nX.\n", 1, "only with 'difficulty hard'"},
        {"difficulty hard\ndistrict park\ndistrict best\nX.\n", 3, "duplicate 'district'"},
        {"difficulty hard\ndistrict all\nX.\n", 2, "'all' is none of these"},
        {"difficulty easy hard\nX.\n", 1, "unexpected 'hard'"},
        {"X.\ngoals 1\n", 2, "a block is"},
        {"seats 1\nX.\n", 1, "a block is"},
        {".-\n", 1, "a block is"},
        {"x.\n", 1, "a block is"},
        {"X+\n", 1, "a block is"},
        {"X\n", 1, "a block is"},
        {"X..\n", 1, "a block is"},
        {"X.  X.\n", 1, "one space"},
        {" X.\n", 1, "one space"},
        {"X. \n", 1, "one space"},
        {"X.\n\nX.\n", 2, "blank line"},
        {"# X.\n", 1, "a block is"},
        {"X.", 1, "no line end"},
        {"X.\r\n", 1, "carriage return"},
        {"", 1, "empty"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Score score;
        Error error = {0};
        if (positions_score(CASES[i].drawing, &score, &error))
            fail_msg("taken: %s", CASES[i].drawing);
        if (error.line != CASES[i].line || !strstr(error.what, CASES[i].says))
            fail_msg("'%s': %d: %s", CASES[i].drawing, error.line, error.what);
    }
}

static void at_most_64_rows_and_64_blocks_a_row(void **state) {
    static char drawing[64 * 1024];
    Text text;
    Score score;
    Error error;
    (void)state;
    for (int size = 64; size <= 65; size++) {
        text_init(&text, drawing, sizeof drawing);
        text_repeat(&text, "C.\n", size);
        assert_int_equal(positions_score(drawing, &score, &error), size == 64);
        text_clear(&text);
        text_repeat(&text, "C. ", size - 1);
        text_add(&text, "C.\n");
        assert_int_equal(positions_score(drawing, &score, &error), size == 64);
        if (size == 64)
            assert_int_equal(score.total, 64);
        else
            assert_int_equal(error.line, 1);
    }
}

static void a_printed_goal_brings_its_points(void **state) {
    Score score;
    Error error;
    (void)state;
    assert_true(positions_score("goals 1 7=12 18=-3\nR- I7\nP. C|\n", &score, &error));
    assert_int_equal(positions_line(&score, "goal.7"), 12);
    assert_int_equal(positions_line(&score, "goal.18"), -3);
    assert_int_equal(score.target, 1 + 7 + 18);
    assert_int_equal(score.n_lines, 5 + 3);
    assert_int_equal(score.total, 4 - 1 + positions_line(&score, "goal.outskirts") + 12 - 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_standard_deck_is_complete),
        cmocka_unit_test(bad_decks_are_refused_with_their_line),
        cmocka_unit_test(a_deck_that_ends_early_is_refused),
        cmocka_unit_test(bad_drawings_are_refused_with_their_line),
        cmocka_unit_test(at_most_64_rows_and_64_blocks_a_row),
        cmocka_unit_test(a_printed_goal_brings_its_points),
    };
    return cmocka_run_group_tests_name("urbanista readers", tests, positions_open, NULL);
}
