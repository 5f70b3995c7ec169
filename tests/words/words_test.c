/* SPDX-License-Identifier: MIT */
/* words_test.c - what front ends say: how far a match has come, against a count kept beside random
 * matches; numbers with their signs; contexts; faults in the reader's language. */
#include "check.h"

#include "games/budowa/budowa.h"
#include "games/catalog.h"
#include "games/mesta/mesta.h"
#include "games/uptown/uptown.h"
#include "words/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static char said[256];

static const char *status_of(const Table *table) {
    View view;
    Text out;
    table_view(table, NOBODY, &view);
    text_init(&out, said, sizeof said);
    words_of(table->game)->status(&view, &out);
    return said;
}

static void open_match(Table *table, const char *id, int seats, int seed) {
    Setup setup = {.seats = (uint8_t)seats, .seed = {(uint8_t)seed}};
    table_open(table, catalog_find(slice_of(id)), &setup);
}

static void play_any(Table *table, Rng *rng) {
    Move moves[MAX_MOVES];
    Error error;
    int count = table->game->legal(&table->state, moves);
    Move move = moves[rng_below(rng, (uint32_t)count)];
    assert_true(table_play(table, table_actor(table), move, &error));
}

static void urbanista_counts_the_cards_of_the_city(void **state) {
    static Table table;
    Rng rng;
    (void)state;
    rng_init(&rng, 1);
    open_match(&table, "urbanista", 3, 1);
    for (; !table_is_over(&table); play_any(&table, &rng)) {
        char expected[64];
        snprintf(expected, sizeof expected, "Card %d of 15", table.n_moves + 2);
        assert_string_equal(status_of(&table), expected);
    }
    assert_int_equal(table.n_moves, 14);
}

/* Each move takes at most one card and closes at most one plot, so neither number may jump. */
static void uptown_counts_down_to_the_last_round(void **state) {
    static Table table;
    (void)state;
    for (int match = 0; match < 12; match++) {
        const UptownState *s = (const UptownState *)&table.state;
        Rng rng;
        rng_init(&rng, (uint64_t)match);
        open_match(&table, "uptown", 2 + match % 3, match);
        int cards = s->share, plots = 5, passed = -1;
        while (!table_is_over(&table)) {
            int cards_now = 0, plots_now = 0;
            char rest[16];
            if (strcmp(status_of(&table), "Last round") == 0) {
                assert_true(cards == 1 || plots == 1);
                assert_true(++passed < 2 * s->seats);
            } else {
                assert_int_equal(passed, -1);
                int read = sscanf(said, "To the end: %d card%*[s ]or %d plot%15s", &cards_now,
                                  &plots_now, rest);
                assert_int_equal(read, plots_now == 1 ? 2 : 3);
                assert_true(cards_now == cards || cards_now == cards - 1);
                assert_true(plots_now == plots || plots_now == plots - 1);
                cards = cards_now;
                plots = plots_now;
            }
            play_any(&table, &rng);
        }
    }
}

static void mesta_counts_rounds_and_names_the_city(void **state) {
    static Table table;
    (void)state;
    for (int seats = 2; seats <= 4; seats++) {
        const MestaState *s = (const MestaState *)&table.state;
        int rounds = seats == 2 ? 4 : 8, takes = 0, a_round = 4 * seats * (seats == 2 ? 2 : 1);
        Rng rng;
        rng_init(&rng, 3);
        open_match(&table, "mesta", seats, 4);
        assert_int_equal(strncmp(status_of(&table), "Start tiles \u00b7 ", 15), 0);
        for (; !table_is_over(&table); play_any(&table, &rng)) {
            char expected[64];
            if (s->phase == MESTA_START)
                continue;
            takes += s->phase == MESTA_TAKE;
            snprintf(expected, sizeof expected, "Round %d of %d \u00b7 ", (takes - 1) / a_round + 1,
                     rounds);
            assert_int_equal(strncmp(status_of(&table), expected, strlen(expected)), 0);
            assert_true(strlen(said) > strlen(expected));
        }
        assert_int_equal(takes, rounds * a_round);
    }
}

static void budowa_counts_what_the_route_still_misses(void **state) {
    static Table table;
    int joined = 0;
    (void)state;
    for (int match = 0; match < 20; match++) {
        const BudowaState *s = (const BudowaState *)&table.state;
        Rng rng;
        int before = 16;
        rng_init(&rng, (uint64_t)match);
        open_match(&table, "budowa", 2 + match % 5, match);
        assert_string_equal(status_of(&table), "Route: 16 buildings to go");
        while (!table_is_over(&table)) {
            int missing = atoi(status_of(&table) + strlen("Route: "));
            assert_true(missing >= 1 && missing <= before && missing >= before - 1);
            assert_true((strstr(said, "buildings") == NULL) == (missing == 1));
            before = missing;
            play_any(&table, &rng);
        }
        if (budowa_joins(budowa_deck(s->deck), s->built)) {
            joined++;
            assert_int_equal(before, 1);
        }
    }
    assert_true(joined > 0);
}

static void numbers_have_a_real_minus_sign(void **state) {
    char out[WORDS_NUMBER];
    (void)state;
    assert_string_equal(words_number(-3, out), "\u22123");
    assert_string_equal(words_number(0, out), "0");
    assert_string_equal(words_number(INT32_MIN, out), "\u22122147483648");
}

/* Every phrase of whole matches: no hyphen before a digit. */
static void no_move_is_shown_with_a_hyphen_for_a_minus(void **state) {
    static Table table;
    int minuses = 0;
    (void)state;
    for (int game = 0; game < catalog_count(); game++) {
        Rng rng;
        rng_init(&rng, 5);
        open_match(&table, catalog_game(game)->id, 2, 6);
        for (; !table_is_over(&table); play_any(&table, &rng)) {
            Move moves[MAX_MOVES];
            View view;
            table_view(&table, table_actor(&table), &view);
            int count = table.game->legal(&view.state, moves);
            for (int i = 0; i < count; i++) {
                Text out;
                text_init(&out, said, sizeof said);
                words_move(&view, moves[i], &out);
                for (const char *at = said; (at = strstr(at, " -")); at++)
                    assert_false(at[2] >= '0' && at[2] <= '9');
                minuses += strstr(said, " \u2212") != NULL;
            }
        }
    }
    assert_true(minuses > 0);
}

static const char *in_capitals(const char *format) {
    static const char *const WORDS[][2] = {
        {"no game '%s'", "NO GAME '%s'"},
        {"a card", "A CARD"},
        {"the line ends where %s was expected", "EXPECTED: %s"},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (strcmp(format, WORDS[i][0]) == 0)
            return WORDS[i][1];
    return format;
}

static void an_error_is_in_the_readers_language(void **state) {
    (void)state;
    Error error;
    error_speak(in_capitals);
    error_at(&error, 3, "no game '%s'", "go");
    assert_string_equal(error.what, "NO GAME 'go'");
    error_at(&error, 3, "no seat %d", 7);
    assert_string_equal(error.what, "no seat 7");
    Scan in;
    int card;
    assert_true(scan_open(&in, SCAN_DECK, "pile\n", 5, &error) && scan_key(&in, "pile"));
    assert_false(scan_int(&in, &card, 1, 9, "a card"));
    assert_string_equal(error.what, "EXPECTED: A CARD");
    error_speak(NULL);
    error_at(&error, 3, "no game '%s'", "go");
    assert_string_equal(error.what, "no game 'go'");
    assert_string_equal(error_of_system(ENOENT), "no such file or folder");
    assert_string_equal(error_of_system(EDOM), strerror(EDOM));
}

/* Everything that was possible at some time of a match: while it is, nothing bars it; else a
 * sentence says why. */
static void what_cannot_be_done_says_why(void **state) {
    static Table table;
    static Move known[1 << 16];
    (void)state;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        int n_known = 0, barred = 0;
        Rng rng;
        rng_init(&rng, 7);
        open_match(&table, game->id, game->max_seats, 7);
        for (; !table_is_over(&table); play_any(&table, &rng)) {
            View view;
            Move moves[MAX_MOVES];
            table_view(&table, table_actor(&table), &view);
            int count = game->legal(&view.state, moves);
            for (int i = 0; i < n_known; i++) {
                Text out;
                text_init(&out, said, sizeof said);
                words_why(&view, known[i], &out);
                bool is_possible = game_is_legal(game, &view.state, known[i]);
                assert_int_equal(is_possible, said[0] == '\0');
                assert_true(is_possible || said[strlen(said) - 1] == '.');
                assert_false(out.full);
                barred += !is_possible;
            }
            for (int i = 0; i < count; i++) {
                bool is_new = true;
                for (int k = 0; k < n_known; k++)
                    is_new &= known[k] != moves[i];
                if (is_new && i % 7 == table.n_moves % 7)
                    known[n_known++] = moves[i];
            }
        }
        assert_true(barred > 0);
        View view;
        Text out;
        table_view(&table, NOBODY, &view);
        text_init(&out, said, sizeof said);
        words_why(&view, known[0], &out);
        assert_string_equal(said, "");
    }
}

/* The context of two senses of one word in a catalog is never shown. */
static void a_context_is_not_shown(void **state) {
    (void)state;
    assert_string_equal(trc("uptown", "Street"), "Street");
    assert_string_equal(tr(TRC("budowa", "Street")), "Street");
}

/* Prices in a button are those that the moves' own words tell. */
static void a_button_says_what_is_done_and_what_it_costs(void **state) {
    (void)state;
    static const char *const IDS[] = {"budowa", "uptown", "mesta", "urbanista"};
    for (int game = 0; game < 4; game++) {
        static Table table;
        Rng rng;
        int priced = 0;
        rng_init(&rng, 2);
        open_match(&table, IDS[game], 3, 4);
        for (; !table_is_over(&table); play_any(&table, &rng)) {
            View view;
            Move moves[MAX_MOVES];
            Text out;
            char deed[256], words[512], price[32];
            table_view(&table, table_actor(&table), &view);
            int count = table.game->legal(&view.state, moves);
            for (int i = 0; i < count; i++) {
                text_init(&out, deed, sizeof deed);
                words_of(table.game)->deed(&view, moves[i], &out);
                text_init(&out, words, sizeof words);
                words_move(&view, moves[i], &out);
                assert_true(deed[0] >= 'A' && deed[0] <= 'Z');
                const char *pays = strstr(deed, ", pay ");
                if (!pays)
                    continue;
                snprintf(price, sizeof price, " %s", pays + 6);
                assert_non_null(strstr(words, price));
                assert_true(strstr(words, "price") || strstr(words, "cost"));
                priced++;
            }
        }
        assert_int_equal(priced > 0, game < 2);
    }
}

/* Facts come over the wire: what makes no sense is refused, and says nothing. */
static void facts_that_make_no_sense_have_no_words(void **state) {
    static Table table;
    int refused = 0;
    (void)state;
    for (int game = 0; game < catalog_count(); game++) {
        Rng rng;
        rng_init(&rng, 7);
        open_match(&table, catalog_game(game)->id, 2, 9);
        const Deck *deck = game_deck(table.game, table.setup.deck);
        for (; !table_is_over(&table); play_any(&table, &rng)) {
            Move moves[MAX_MOVES];
            View view;
            Text out;
            MoveFacts facts;
            table_view(&table, table_actor(&table), &view);
            int count = table.game->legal(&view.state, moves);
            words_facts(&view, moves[rng_below(&rng, (uint32_t)count)], &facts);
            text_init(&out, said, sizeof said);
            assert_true(words_phrase(table.game, deck, &facts, &out));
            for (int i = 0; i < 20; i++) {
                MoveFacts bad = facts;
                int at = (int)rng_below(&rng, (uint32_t)facts.count);
                bad.value[at] = (int32_t)rng_next(&rng);
                if (i % 4 == 0)
                    bad.count = (int)rng_below(&rng, MAX_MOVE_FACTS + 1);
                text_init(&out, said, sizeof said);
                bool fine = words_phrase(table.game, deck, &bad, &out);
                refused += !fine;
                assert_int_equal(out.length > 0, fine);
            }
            facts.version++;
            assert_false(words_phrase(table.game, deck, &facts, &out));
        }
    }
    assert_true(refused > 1000);
}

static const char *told(const View *view, Move move, Seat reader) {
    Text out;
    MoveFacts facts;
    text_init(&out, said, sizeof said);
    words_facts(view, move, &facts);
    assert_true(
        words_report(view->game, game_deck_of(view->game, &view->state), &facts, reader, &out));
    return said;
}

/* Of every move of random matches: to its mover "You ...", to others with the mover's name, always
 * a whole sentence without coordinates or places left unfilled. */
static void every_move_is_a_sentence(void **state) {
    static Table table;
    (void)state;
    for (int g = 0; g < catalog_count(); g++) {
        const Game *game = catalog_game(g);
        Rng rng;
        rng_init(&rng, 5);
        open_match(&table, game->id, game->max_seats < 3 ? game->max_seats : 3, 8);
        while (!table_is_over(&table)) {
            View view;
            Move moves[MAX_MOVES];
            Text out;
            Seat mover = table_actor(&table);
            table_view(&table, mover, &view);
            int count = game->legal(&view.state, moves);
            Move move = moves[rng_below(&rng, (uint32_t)count)];
            for (int reader = -1; reader < view.seats; reader++) {
                told(&view, move, reader < 0 ? NOBODY : (Seat)reader);
                bool is_you = strncmp(said, "You ", 4) == 0;
                assert_int_equal(is_you, reader == mover);
                assert_true(is_you || strncmp(said, "Player ", 7) == 0);
                assert_int_equal(said[strlen(said) - 1], '.');
                assert_null(strpbrk(said, "{}"));
                assert_null(strstr(said, "column"));
                assert_null(strstr(said, "degrees"));
            }
            text_init(&out, said, sizeof said);
            words_say(&view, move, &out);
            assert_true(said[0] >= 'A' && said[0] <= 'Z');
            assert_int_not_equal(said[strlen(said) - 1], '.');
            assert_null(strpbrk(said, "{}"));
            Error error;
            assert_true(table_play(&table, mover, move, &error));
        }
    }
}

/* Its receiver reads of a gift as a gift to "you", with what it came from. */
static void a_gift_is_explained_to_its_receiver(void **state) {
    static Table table;
    int gifts = 0;
    (void)state;
    for (int seed = 0; seed < 5; seed++) {
        Rng rng;
        rng_init(&rng, (uint64_t)seed);
        open_match(&table, "uptown", 3, seed);
        for (; !table_is_over(&table); play_any(&table, &rng)) {
            View view;
            Move moves[MAX_MOVES];
            table_view(&table, table_actor(&table), &view);
            int count = table.game->legal(&view.state, moves);
            for (int i = 0; i < count; i++) {
                int plot = uptown_move_plot(moves[i]), owner = plot / UPTOWN_STREET;
                int source = uptown_move_source(moves[i]);
                if (source == UPTOWN_COINS || source > UPTOWN_TOWNCARD || owner == view.seat ||
                    plot == UPTOWN_NO_PLOT)
                    continue;
                gifts++;
                assert_non_null(strstr(told(&view, moves[i], (Seat)owner), " gave you "));
                assert_non_null(strstr(said, " of your street."));
                assert_non_null(strstr(told(&view, moves[i], view.seat), "You gave "));
            }
        }
    }
    assert_true(gifts > 20);
}

static void a_sentence_begins_with_a_capital(void **state) {
    static const char *const PAIRS[][2] = {{"adds", "Adds"},
                                           {"\u017aa", "\u0179a"},
                                           {"\u010dte", "\u010cte"},
                                           {"\u0142an", "\u0141an"},
                                           {"\u00e9p", "\u00c9p"},
                                           {"\u017eije", "\u017dije"},
                                           {"\u015bwit", "\u015awit"},
                                           {"\u021bine", "\u021aine"},
                                           {"+3", "+3"},
                                           {"", ""}};
    (void)state;
    for (size_t i = 0; i < sizeof PAIRS / sizeof PAIRS[0]; i++) {
        Text out;
        text_init(&out, said, sizeof said);
        text_add(&out, PAIRS[i][0]);
        words_capital(&out, 0);
        assert_string_equal(said, PAIRS[i][1]);
    }
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_that_make_no_sense_have_no_words),
        cmocka_unit_test(a_button_says_what_is_done_and_what_it_costs),
        cmocka_unit_test(urbanista_counts_the_cards_of_the_city),
        cmocka_unit_test(uptown_counts_down_to_the_last_round),
        cmocka_unit_test(mesta_counts_rounds_and_names_the_city),
        cmocka_unit_test(budowa_counts_what_the_route_still_misses),
        cmocka_unit_test(numbers_have_a_real_minus_sign),
        cmocka_unit_test(no_move_is_shown_with_a_hyphen_for_a_minus),
        cmocka_unit_test(an_error_is_in_the_readers_language),
        cmocka_unit_test(what_cannot_be_done_says_why),
        cmocka_unit_test(a_context_is_not_shown),
        cmocka_unit_test(every_move_is_a_sentence),
        cmocka_unit_test(a_gift_is_explained_to_its_receiver),
        cmocka_unit_test(a_sentence_begins_with_a_capital),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
