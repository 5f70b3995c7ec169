/* SPDX-License-Identifier: MIT */
/* reading_test.c - decks, drawings and deals: what is refused, where, and why. */
#include "help.h"

#include "games/catalog.h"

#include <string.h>

/* ---- decks ---- */

/* Replaces the first `from` of the text by `to`. */
static void replace(char *text, size_t room, const char *from, const char *to) {
    char *at = strstr(text, from);
    if (!at)
        fail_msg("the deck has no '%s'", from);
    assert_true(strlen(text) + strlen(to) < room);
    memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    memcpy(at, to, strlen(to));
}

/* The standard deck with these replacements; what the reader says, or NULL and the deck's slot. */
static const char *deck_faults(const char *const change[][2], int count, int *slot) {
    static char text[16384];
    static Error error;
    int before = mesta_shelf.n_slots;
    assert_true(slice_copy(catalog_deck_text(&mesta_game), text, sizeof text));
    for (int i = 0; i < count; i++)
        replace(text, sizeof text, change[i][0], change[i][1]);
    *slot = catalog_load_deck(&mesta_game, "damaged", text, strlen(text), &error);
    if (*slot < 0)
        assert_int_equal(mesta_shelf.n_slots, before); /* a failed load changes nothing */
    return *slot < 0 ? error.what : NULL;
}

static const char *deck_fault(const char *from, const char *to, int *slot) {
    return deck_faults((const char *const[][2]){{from, to}}, 1, slot);
}

static void bad_decks_are_refused(void **state) {
    (void)state;
    static const char *const BAD[][3] = {
        {"land L02 BB/BP", "land L01 BB/BP", "duplicate 'L01'"},
        {"land L02 BB/BP", "land L02 BB/BX", "two rows of two"},
        {"land L02 BB/BP", "land L02 BBBP", "two rows of two"},
        {"land L02 BB/BP", "land L02 BB/BP P", "unexpected 'P'"},
        {"land L02 BB/BP\n", "", "land tiles in the deck: 31 instead of 32"},
        {"start S1 RB/PW\n", "", "start tiles in the deck: 3 instead of 4"},
        {"start S1 RB/PW", "land L33 RB/PW", "more than 32 tiles"},
        {"start S1 RB/PW", "start S1 RB/PW\nstart S9 RB/PW", "more than 4 tiles"},
        {"feature boat water 5", "feature boat water 6", "more than 48 features"},
        {"feature boat water 5", "feature boat water 4", "features in the deck: 47 instead of 48"},
        {"feature boat water 5", "feature boat water 0", "the copies must be a number"},
        {"feature boat water 5", "feature boat plot 5", "'boat' does not lie on 'plot'"},
        {"feature boat water 5", "feature boat park 5", "more than four kinds lie on 'park'"},
        {"feature boat water 5", "feature ferry water 5", "duplicate 'ferry'"},
        {"feature boat water 5", "feature red water 5", "that is a piece"},
        {"feature wild plot 4", "feature wild water 4", "'wild' does not lie on 'water'"},
        {"card cottages x2", "card cottages x1", "cards in the deck: 31 instead of 32"},
        {"card cottages x2", "card cottages x3", "more than 32 cards"},
        {"card cottages x2", "card cottages 2", "the copies are x1 to x32"},
        {"card cottages x2 3", "card cottages x2 0", "the points must be a number"},
        {"card cottages x2 3", "card cottages x2 100", "the points must be a number"},
        {"card town_houses", "card cottages", "duplicate 'cottages'"},
        {"per building height 4", "per building height 5", "from here on: '5'; expected: 2/2+"},
        {"per set heights 1 2 3", "per set heights 1 2 2", "not understood from here on: '2'"},
        {"per set heights 1 2 3", "per set heights", "ends too soon; expected: 1-4"},
        {"per set colours", "per set colours red", "unexpected 'red'"},
        {"per 3 buildings", "per 0 buildings", "from here on: '0 buildings"},
        {"max 8", "max 100", "from here on: '100'"},
        {"max 8", "", "ends too soon"},
        {"city rio_de_janeiro", "city new_york_city", "duplicate 'new_york_city'"},
        {"city rio_de_janeiro", "city random", "cannot be called 'random'"},
        {"  milestone avenue 8/5/2 line of 5 buildings\n", "", ": 2 instead of 3"},
        {"city rio_de_janeiro\n", "", "more than 3 milestones"},
        {"milestone avenue", "milestone central_park", "duplicate 'central_park'"},
        {"avenue 8/5/2", "avenue 8/8/2", "three descending numbers"},
        {"avenue 8/5/2", "avenue 8/5/0", "three descending numbers"},
        {"avenue 8/5/2", "avenue 8/5", "three descending numbers"},
        {"avenue 8/5/2", "avenue 8/5/2/1", "three descending numbers"},
        {"line of 5 buildings", "line of 5 houses", "from here on: 'houses'; expected: buildings"},
        {"line of heights 1 2 3", "line of heights 1 2 5", "from here on: '5'"},
        {"block 2x2", "block 3x3", "from here on: '3x3"},
        {"area park size 6", "per building", "not understood"},
        {"squares water 7", "squares sea 7", "from here on: 'sea 7'"},
        {"land L01", "lot L01", "none of these: land, start, feature, card, city, milestone"},
        {"land L01", "milestone x 3/2/1 squares water 7\nland L01", "before the first city"},
        {"land L01", "land L-1", "letters a-z or A-Z, digits or _, not 'L-1'"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        int slot;
        const char *fault = deck_fault(BAD[i][0], BAD[i][1], &slot);
        if (!fault || !strstr(fault, BAD[i][2]))
            fail_msg("'%s': '%s' instead of '%s'", BAD[i][1], fault ? fault : "taken", BAD[i][2]);
    }
}

/* Districts with many empty wild plots take too long to count: such decks are refused, others not.
 */
static void wild_plots_are_limited_where_districts_count(void **state) {
    static const char FEATURES[] = "feature playground park 5\nfeature pavilion park 5\n"
                                   "feature monument plot 4\nfeature wild plot 4\n";
    static const char TWELVE[] = "feature playground park 2\nfeature pavilion park 2\n"
                                 "feature monument plot 2\nfeature wild plot 12\n";
    static const char THIRTEEN[] = "feature playground park 2\nfeature pavilion park 2\n"
                                   "feature monument plot 1\nfeature wild plot 13\n";
    int slot;
    (void)state;
    assert_null(deck_fault(FEATURES, TWELVE, &slot));
    const char *fault = deck_fault(FEATURES, THIRTEEN, &slot);
    assert_non_null(fault);
    assert_non_null(strstr(fault, "wild plots: 13; with a milestone about districts "
                                  "(homogeneous_districts of lisbon) at most 12"));
    assert_null(deck_faults(
        (const char *const[][2]){{FEATURES, THIRTEEN},
                                 {"districts 3 of 3 plots of one colour", "squares water 7"}},
        2, &slot));
}

static void an_error_has_its_line(void **state) {
    (void)state;
    static const char TEXT[] = "# comment\n\nland L01 RR/RP\nland L01 RR/RP\n";
    Error error;

    assert_int_equal(catalog_load_deck(&mesta_game, "x", TEXT, sizeof TEXT - 1, &error), -1);

    assert_int_equal(error.line, 4);
}

static void a_new_card_of_a_known_form_needs_no_C(void **state) {
    (void)state;
    int slot;
    const char *fault =
        deck_fault("card ponds x1 1 per area water",
                   "card bay x1 7 per building yellow height 3+ beside water", &slot);
    assert_null(fault);
    const MestaDeck *deck = mesta_deck(slot);
    const MestaCard *card = NULL;
    for (int i = 0; i < deck->n_cards; i++)
        if (strcmp(deck->card[i].line, "card.bay") == 0)
            card = &deck->card[i];
    assert_non_null(card);
    MestaQuarter q = {0};
    mesta_set_square(&q, 0, 0, (MestaSquare){MESTA_YELLOW, MESTA_NONE, MESTA_YELLOW, 4});
    mesta_set_square(&q, 0, 1, (MestaSquare){MESTA_YELLOW, MESTA_NONE, MESTA_YELLOW, 2});
    mesta_set_square(&q, 1, 0, (MestaSquare){MESTA_WATER, MESTA_NONE, MESTA_NONE, 0});
    mesta_set_square(&q, 1, 1, (MestaSquare){MESTA_WATER, MESTA_NONE, MESTA_NONE, 0});

    assert_int_equal(mesta_card_points(&q, card), 7);
}

static void the_options_are_the_cities_and_long_for_two(void **state) {
    (void)state;
    const Deck *deck = game_deck(&mesta_game, 0);
    Setup setup = {.seats = 3, .choice = {0, 1}};
    Error error;

    assert_string_equal(deck->options[0].name, "city");
    assert_string_equal(deck->options[0].choices[0], "random");
    assert_string_equal(deck->options[0].choices[1], "new_york_city");
    assert_string_equal(deck->options[0].choices[8], "buenos_aires");
    assert_null(deck->options[0].choices[9]);
    assert_false(game_check_setup(&mesta_game, &setup, &error));
    setup.seats = 2;
    assert_true(game_check_setup(&mesta_game, &setup, &error));
}

/* ---- drawings ---- */

static void bad_drawings_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int line;
        const char *why;
    } BAD[] = {
        {"Q\ncards\ncity venice\nplaces 0 0 0\n", 1, "'Q' is not a square"},
        {"r\ncards\ncity venice\nplaces 0 0 0\n", 1, "'r' is not a square"},
        {"Rb1\ncards\ncity venice\nplaces 0 0 0\n", 1, "'Rb1' is not a square"},
        {"Rr5\ncards\ncity venice\nplaces 0 0 0\n", 1, "'Rr5' is not a square"},
        {"Rr0\ncards\ncity venice\nplaces 0 0 0\n", 1, "'Rr0' is not a square"},
        {"Pr1\ncards\ncity venice\nplaces 0 0 0\n", 1, "'Pr1' is not a square"},
        {"Wtree\ncards\ncity venice\nplaces 0 0 0\n", 1, "'Wtree' is not a square"},
        {"Pboat\ncards\ncity venice\nplaces 0 0 0\n", 1, "'Pboat' is not a square"},
        {"Wmonument\ncards\ncity venice\nplaces 0 0 0\n", 1, "not a square"},
        {"Xmonument\ncards\ncity venice\nplaces 0 0 0\n", 1, "not a square"},
        {"Rwild\ncards\ncity venice\nplaces 0 0 0\n", 1, "'Rwild' is not a square"},
        {"Xboat\ncards\ncity venice\nplaces 0 0 0\n", 1, "'Xboat' is not a square"},
        {"..\ncards\ncity venice\nplaces 0 0 0\n", 1, "'..' is not a square"},
        {".\ncards\ncity venice\nplaces 0 0 0\n", 1, "no square before 'cards'"},
        {"cards\ncity venice\nplaces 0 0 0\n", 1, "no square before 'cards'"},
        {"R R\nR\ncards\ncity venice\nplaces 0 0 0\n", 2,
         "length of this row: 1; of the first row: 2"},
        {"R R R R R R R R R R R\ncards\ncity venice\nplaces 0 0 0\n", 1, "more than 10 in a row"},
        {"R\nR\nR\nR\nR\nR\nR\nR\nR\nR\nR\ncards\ncity venice\nplaces 0 0 0\n", 11,
         "more than 10 rows"},
        {"X X X X X\ncards\ncity venice\nplaces 0 0 0\n", 1, "at most 4"},
        {"R\n", 2, "ends where 'cards' was expected"},
        {"R\ncards x\ncity venice\nplaces 0 0 0\n", 2, "no card 'x' in this deck"},
        {"R\ncards\ncity atlantis\nplaces 0 0 0\n", 3, "no city 'atlantis'"},
        {"R\ncards\nplaces 0 0 0\n", 3, "'city' expected, not 'places'"},
        {"R\ncards\ncity venice\nplaces 0 0\n", 4, "the line ends"},
        {"R\ncards\ncity venice\nplaces 6 0 0\n", 4, "places are worth 8, 5 and 2, not 6"},
        {"R\ncards\ncity venice\nplaces 0 0 0 0\n", 4, "unexpected '0'"},
        {"R\ncards\ncity venice\nplaces 0 0 0\nmore\n", 5, "unexpected 'more'"},
        {"R\ncards\ncity venice\nplaces 0 0 -0\n", 4, "must be a number"},
        {"R  R\ncards\ncity venice\nplaces 0 0 0\n", 1, "one space"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        int line;
        const char *fault = drawing_fault(BAD[i].text, &line);
        if (!fault || !strstr(fault, BAD[i].why) || (BAD[i].line && line != BAD[i].line))
            fail_msg("%s: line %d, '%s' instead of line %d, '%s'", BAD[i].text, line,
                     fault ? fault : "taken", BAD[i].line, BAD[i].why);
    }
}

static void good_drawings_of_any_shape_are_taken(void **state) {
    (void)state;
    int line;
    assert_null(
        drawing_fault("R . . P\n. . . .\nX X X X\ncards\ncity lisbon\nplaces 2 4 6\n", &line));
    assert_null(drawing_fault("Xb2 Xb2 Xb2 Xb2 Xb2 X X\ncards ponds ponds ponds\ncity lisbon\n"
                              "places 6 0 0\n",
                              &line));
    assert_null(drawing_fault(". . . . . . . . . Ymonument\n. . . . . . . . . .\n"
                              "cards\ncity sydney\nplaces 8 0 0\n",
                              &line));
}

/* More of one card than any deck has: nothing is checked against component counts. */
static void a_drawing_may_hold_a_hundred_cards(void **state) {
    (void)state;
    char text[1024];
    for (int cards = 100; cards <= 101; cards++) {
        int line;
        Text out;
        text_init(&out, text, sizeof text);
        text_add(&out, "R\ncards");
        text_repeat(&out, " ponds", cards);
        text_add(&out, "\ncity lisbon\nplaces 0 0 0\n");
        const char *fault = drawing_fault(text, &line);
        if (cards == 100)
            assert_null(fault);
        else
            assert_string_equal(fault, "more than 100 cards");
    }
}

/* ---- deals ---- */

/* The text of a real deal with one piece replaced; what read_deal says, or NULL. */
static const char *deal_fault(const char *from, const char *to, const char *city) {
    static char told[8192], text[8192];
    static Error error;
    static Table table;
    Text out;
    Scan in;
    Setup setup = {.seats = 2};
    open_match(&table, 2, false, "venice", 13);
    text_init(&out, told, sizeof told);
    mesta_game.write_deal(&table.deal, &out);
    const char *at = strstr(told, from);
    assert_non_null(at);
    int length =
        snprintf(text, sizeof text, "%.*s%s%s", (int)(at - told), told, to, at + strlen(from));
    if (city)
        assert_true(game_set_option(&mesta_game, &setup, slice_of("city"), slice_of(city), &error));
    assert_true(scan_open(&in, SCAN_RECORD, text, (size_t)length, &error));
    AnyState read;
    return mesta_game.read_deal(&read, &setup, &in) ? NULL : error.what;
}

static void deals_are_read_back_and_bad_ones_refused(void **state) {
    (void)state;
    assert_null(deal_fault("city venice", "city venice", NULL));
    assert_null(deal_fault("city venice", "city lisbon", NULL)); /* random may be any */
    assert_non_null(strstr(deal_fault("city venice", "city lisbon", "venice"), "option 'city'"));
    assert_non_null(strstr(deal_fault("city venice", "city oslo", NULL), "no city 'oslo'"));
    assert_non_null(strstr(deal_fault("first ", "first 7", NULL), "the first seat"));
    assert_non_null(strstr(deal_fault(" L01", " L02", NULL), "more of 'L02'"));
    assert_non_null(strstr(deal_fault(" L01", "", NULL), "the line ends"));
    assert_non_null(strstr(deal_fault(" L01", " L01 L01", NULL), "more of"));
    assert_non_null(strstr(deal_fault(" cottages", " cabins", NULL), "does not belong to 'cards'"));
    assert_non_null(strstr(deal_fault(" yellow ", " pink ", NULL), "does not belong to 'bag'"));
    assert_non_null(strstr(deal_fault(" boat", " tree", NULL), "more of"));
    assert_non_null(strstr(deal_fault(" yellow ", " green ", NULL), "more of"));
}

static void printed_cards_and_cities_count_by_their_points(void **state) {
    static Score scores[MAX_SEATS];
    static const char TEXT[] = "Rr3 W\nX P\ncards ponds =7 =2\ncity -\nplaces 5 0 11\n";
    Scan in;
    Error error;
    int seats, line, sum = 0;
    (void)state;
    assert_true(scan_open(&in, SCAN_RECORD, TEXT, strlen(TEXT), &error));
    assert_true(mesta_game.score_drawing(0, &in, scores, &seats));
    assert_int_equal(line_of(&scores[0], "card.ponds"), 1);
    for (int i = 0; i < scores[0].n_lines; i++)
        if (strcmp(scores[0].line[i].id, "card.printed") == 0)
            sum += scores[0].line[i].points;
    assert_int_equal(sum, 7 + 2);
    assert_int_equal(scores[0].total, 16 + 1 + 9);
    assert_int_equal(scores[0].tiebreak[0], 16);
    assert_int_equal(scores[0].n_facts, 0);
    assert_non_null(strstr(drawing_fault("P\ncards =100\ncity -\nplaces 0 0 0\n", &line), "=7"));
    assert_int_equal(line, 2);
    assert_non_null(drawing_fault("P\ncards =\ncity -\nplaces 0 0 0\n", &line));
    assert_non_null(drawing_fault("P\ncards\ncity - -\nplaces 0 0 0\n", &line));
    assert_int_equal(line, 3);
    assert_non_null(drawing_fault("P\ncards\ncity -\nplaces 0 0 100\n", &line));
    assert_int_equal(line, 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_decks_are_refused),
        cmocka_unit_test(wild_plots_are_limited_where_districts_count),
        cmocka_unit_test(an_error_has_its_line),
        cmocka_unit_test(a_new_card_of_a_known_form_needs_no_C),
        cmocka_unit_test(the_options_are_the_cities_and_long_for_two),
        cmocka_unit_test(bad_drawings_are_refused),
        cmocka_unit_test(good_drawings_of_any_shape_are_taken),
        cmocka_unit_test(a_drawing_may_hold_a_hundred_cards),
        cmocka_unit_test(printed_cards_and_cities_count_by_their_points),
        cmocka_unit_test(deals_are_read_back_and_bad_ones_refused),
    };
    return cmocka_run_group_tests(tests, open_mesta, NULL);
}
