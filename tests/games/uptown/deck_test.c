/* SPDX-License-Identifier: MIT */
/* deck_test.c - the reader of UpTown's deck files: what it takes, and how it refuses the rest. */
#include "base/sha256.h"
#include "games/catalog.h"
#include "games/uptown/kit.h"
#include "words/words.h"

#include <string.h>

static char buffer[64 * 1024];

/* A deck of 24 cards whose first line is the given one. */
static const char *with_first(const char *line) {
    Text text;
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "%s\n", line);
    for (int i = 2; i <= 24; i++)
        text_format(&text, "project %d cost 1 A: | B:\n", i);
    return buffer;
}

static const UptownProject *first_project(const char *line, int half) {
    kit_deck(with_first(line));
    return uptown_project(uptown_deck(kit_own), 1, half);
}

static void the_standard_deck_is_whole(void **state) {
    const UptownDeck *deck = uptown_deck(0);
    (void)state;
    assert_int_equal(deck->n_projects, 84);
    assert_int_equal(deck->n_towns, 28);
    assert_string_equal(deck->name[65][0], "City Park");
    assert_string_equal(deck->name[2][0], "24/7 Store");
    assert_string_equal(deck->name[UPTOWN_TOWN + 5][3], "Milk Bar");
    assert_int_equal(uptown_project(deck, 84, 0)->cost, 9);
    assert_true(uptown_project(deck, 72, 1)->roof); /* Swimming Pool */
    assert_int_equal(uptown_project(deck, 72, 1)->income.each, -1);
    assert_int_equal(uptown_project(deck, 72, 1)->prestige.each, 5);
}

static void the_standard_deck_shows_every_sign(void **state) {
    const UptownDeck *deck = uptown_deck(0);
    int needs[UPTOWN_NEEDS] = {0}, incomes[UPTOWN_FORMS] = {0}, prestiges[UPTOWN_FORMS] = {0};
    int single[UPTOWN_KINDS] = {0}, duo = 0, shields = 0, roofs = 0, gifts = 0;
    (void)state;
    for (int card = 1; card <= UPTOWN_TOWN + deck->n_towns; card++) {
        if (card > deck->n_projects && card <= UPTOWN_TOWN)
            continue;
        for (int half = 0; half < uptown_halves(card); half++) {
            const UptownProject *project = uptown_project(deck, card, half);
            needs[project->need]++;
            incomes[project->income.form] += project->income.each != 0;
            prestiges[project->prestige.form] += project->prestige.each != 0;
            for (int kind = 0; kind < UPTOWN_KINDS; kind++) {
                int objects = uptown_objects_of(project->objects, kind);
                single[kind] += objects == 1;
                duo += objects == 2;
            }
            shields += project->shield;
            roofs += project->roof && !project->gift;
            gifts += project->gift;
        }
    }
    for (int need = 0; need < UPTOWN_NEEDS; need++)
        assert_true(needs[need] > 0);
    for (int form = 0; form < UPTOWN_FORMS; form++)
        assert_true(prestiges[form] > 0 && incomes[form] > 0);
    for (int kind = 0; kind < UPTOWN_KINDS; kind++)
        assert_true(single[kind] > 0);
    assert_true(duo > 0 && shields > 0 && roofs > 0 && gifts > 0);
}

/* The values the rulebook lists as those that occur on cards. */
static const char *const LEGEND[] = {"$1",
                                     "$2",
                                     "$3",
                                     "$4",
                                     "$-1",
                                     "$-2",
                                     "$1/floor",
                                     "$-1/floor",
                                     "$1/flat:plot",
                                     "$1/office:plot",
                                     "$1/flat:street",
                                     "$1/office:street",
                                     "$2/cafe:street",
                                     "$2/shop:street",
                                     "$1@ground",
                                     "*1",
                                     "*2",
                                     "*3",
                                     "*4",
                                     "*5",
                                     "*6",
                                     "*-1",
                                     "*-2",
                                     "*-3",
                                     "*-4",
                                     "*1/floor",
                                     "*1/office:plot",
                                     "*-1/office:plot",
                                     "*1/flat:plot",
                                     "*-1/flat:plot",
                                     "*2/shop:plot",
                                     "*2/cafe:plot",
                                     "*1/office:street",
                                     "*1/flat:street",
                                     "*2/services:street",
                                     "*2/cafe:street",
                                     "*2/shop:street",
                                     "*2/gift:street",
                                     "*3/hotel:street",
                                     "*1@ground",
                                     "*2@ground"};

enum {
    N_LEGEND = sizeof LEGEND / sizeof LEGEND[0]
};

static void name_value(char sign, UptownValue value, char out[32]) {
    const char *kind = UPTOWN_KIND_WORDS[value.kind];
    switch ((UptownForm)value.form) {
    case UPTOWN_PLAIN:
        snprintf(out, 32, "%c%d", sign, value.each);
        break;
    case UPTOWN_IF_GROUND:
        snprintf(out, 32, "%c%d@ground", sign, value.each);
        break;
    case UPTOWN_PER_FLOOR:
        snprintf(out, 32, "%c%d/floor", sign, value.each);
        break;
    default:
        snprintf(out, 32, "%c%d/%s:%s", sign, value.each, kind,
                 value.form == UPTOWN_PER_PLOT ? "plot" : "street");
    }
}

static void mark_value(char sign, UptownValue value, bool used[N_LEGEND]) {
    char name[32];
    int i = 0;
    if (value.each == 0)
        return;
    name_value(sign, value, name);
    while (i < N_LEGEND && strcmp(LEGEND[i], name) != 0)
        i++;
    if (i == N_LEGEND)
        fail_msg("%s is not in the printed legend", name);
    used[i] = true;
}

static void the_standard_deck_has_the_values_of_the_printed_legend(void **state) {
    const UptownDeck *deck = uptown_deck(0);
    bool used[N_LEGEND] = {false};
    (void)state;
    for (int card = 1; card <= UPTOWN_TOWN + deck->n_towns; card++) {
        bool is_card = card <= deck->n_projects || card > UPTOWN_TOWN;
        for (int half = 0; is_card && half < uptown_halves(card); half++) {
            const UptownProject *project = uptown_project(deck, card, half);
            mark_value('$', project->income, used);
            mark_value('*', project->prestige, used);
        }
    }
    for (int i = 0; i < N_LEGEND; i++)
        if (!used[i])
            fail_msg("no card has %s", LEGEND[i]);
}

/* The three cards that the rulebook shows. */
static void the_printed_cards_are_in_the_standard_deck(void **state) {
    static const char *const PRINTED[] = {
        "cost 2  24/7 Store: shop ground $1/flat:street | "
        "Notary Chambers: office upper *1/office:street\n",
        "cost 3  Twin Offices: office2 *1 | Twin Flats: flat2 *1\n",
        "cost 6  City Park: ground roof $1 *6 | "};
    Slice deck = catalog_deck_text(&uptown_game);
    (void)state;
    for (size_t i = 0; i < sizeof PRINTED / sizeof PRINTED[0]; i++)
        if (!strstr(deck.at, PRINTED[i]))
            fail_msg("not there: %s", PRINTED[i]);
}

/* The turn of the rulebook's example: a park on the last plot pays for the whole street. */
static void the_printed_turn_is_played_with_the_standard_deck(void **state) {
    UptownState s;
    (void)state;
    kit_deal(&s, 0, 2, 0, (const char *[]){"65", "3", "4"}); /* City Park */
    kit_stand(&s, 0, 1, "P12a");                             /* Boutique */
    kit_stand(&s, 0, 2, "P8b");                              /* Twin Flats */
    kit_stand(&s, 0, 3, "P1b");                              /* Studio Flat */
    kit_stand(&s, 0, 4, "P2a");                              /* 24/7 Store */
    kit_play(&s, "free a>5");
    assert_int_equal(s.wallet[0], UPTOWN_START + 2 + 0 + 0 + 1 * 3 + 1);
}

static void words_may_come_in_any_order(void **state) {
    const UptownProject *p = first_project(
        "project 1 cost 20 Zażółć gęślą: *-9/hotel:street shield hotel2 $9@ground gift "
        "roof office upper | B: cafe",
        0);
    (void)state;
    assert_int_equal(p->cost, 20);
    assert_int_equal(p->need, UPTOWN_UPPER);
    assert_true(p->roof && p->gift && p->shield);
    assert_int_equal(uptown_objects_of(p->objects, UPTOWN_HOTEL), 2);
    assert_int_equal(uptown_objects_of(p->objects, UPTOWN_OFFICE), 1);
    assert_int_equal(uptown_objects_of(p->objects, UPTOWN_GIFT), 1);
    assert_int_equal(p->prestige.each, -9);
    assert_int_equal(p->prestige.form, UPTOWN_PER_STREET);
    assert_int_equal(p->prestige.kind, UPTOWN_HOTEL);
    assert_int_equal(p->income.form, UPTOWN_IF_GROUND);
    assert_string_equal(uptown_deck(kit_own)->name[1][0], "Zażółć gęślą");
}

static void every_form_is_read_for_every_kind(void **state) {
    static const char *const KINDS[] = {"office", "services", "flat", "cafe", "shop", "hotel"};
    (void)state;
    for (int kind = 0; kind < 6; kind++) {
        char line[200];
        snprintf(line, sizeof line, "project 1 cost 1 A: $3/%s:plot *-2/%s:street | B: %s2",
                 KINDS[kind], KINDS[kind], KINDS[kind]);
        const UptownProject *a = first_project(line, 0);
        assert_int_equal(a->income.form, UPTOWN_PER_PLOT);
        assert_int_equal(a->income.kind, kind);
        assert_int_equal(a->income.each, 3);
        assert_int_equal(a->prestige.form, UPTOWN_PER_STREET);
        assert_int_equal(a->prestige.kind, kind);
        assert_int_equal(uptown_objects_of(first_project(line, 1)->objects, (UptownKind)kind), 2);
    }
    const UptownProject *gift = first_project("project 1 cost 1 A: $1/gift:street | B: *0", 0);
    assert_int_equal(gift->income.kind, UPTOWN_GIFT);
    assert_int_equal(first_project("project 1 cost 1 A: *-1/floor | B:", 0)->prestige.form,
                     UPTOWN_PER_FLOOR);
}

static void costs_may_differ_by_project(void **state) {
    (void)state;
    assert_int_equal(first_project("project 1 cost 3/2 A: flat | B: flat", 0)->cost, 3);
    assert_int_equal(first_project("project 1 cost 3/2 A: flat | B: flat", 1)->cost, 2);
    assert_int_equal(first_project("project 1 cost 5 A: flat | B: flat", 1)->cost, 5);
}

static void bad_lines_are_refused_with_the_reason(void **state) {
    static const char *const BAD[][2] = {
        {"project 2 cost 1 A: | B:", "the card number must be 1, not '2'"},
        {"project 0 cost 1 A: | B:", "card number"},
        {"project 01 cost 1 A: | B:", "card number"},
        {"project x cost 1 A: | B:", "card number"},
        {"project 1 price 1 A: | B:", "'cost' expected"},
        {"project 1 cost 0 A: | B:", "the cost"},
        {"project 1 cost 21 A: | B:", "the cost"},
        {"project 1 cost 3/21 A: | B:", "the cost"},
        {"project 1 cost 3/ A: | B:", "the cost"},
        {"project 1 cost 3/2/1 A: | B:", "the cost"},
        {"project 1 cost A: | B:", "the cost"},
        {"project 1 cost 1 A: flat", "followed by '|'"},
        {"project 1 cost 1 A: flat | B: flat | C: flat", "more projects"},
        {"project 1 cost 1 A: flat || B: flat", "more projects"},
        {"project 1 cost 1 A flat | B: flat", "NAME: WORDS"},
        {"project 1 cost 1 A: flat | B flat", "NAME: WORDS"},
        {"project 1 cost 1 : flat | B: flat", "a name has 1 to 100 bytes"},
        {"project 1 cost 1 A: flat flat | B:", "duplicate"},
        {"project 1 cost 1 A: flat flat2 | B:", "duplicate"},
        {"project 1 cost 1 A: flat3 | B:", "no word of a project"},
        {"project 1 cost 1 A: Flat | B:", "no word of a project"},
        {"project 1 cost 1 A: park | B:", "no word of a project"},
        {"project 1 cost 1 A: gift2 | B:", "no word of a project"},
        {"project 1 cost 1 A: roof roof | B:", "duplicate"},
        {"project 1 cost 1 A: gift gift | B:", "duplicate"},
        {"project 1 cost 1 A: shield shield | B:", "duplicate"},
        {"project 1 cost 1 A: ground upper | B:", "only one of"},
        {"project 1 cost 1 A: upper upper | B:", "only one of"},
        {"project 1 cost 1 A: $1 $2 | B:", "duplicate"},
        {"project 1 cost 1 A: *1 *1/floor | B:", "duplicate"},
        {"project 1 cost 1 A: $10 | B:", "-9 to 9"},
        {"project 1 cost 1 A: *-10 | B:", "-9 to 9"},
        {"project 1 cost 1 A: $+1 | B:", "-9 to 9"},
        {"project 1 cost 1 A: $-0 | B:", "-9 to 9"},
        {"project 1 cost 1 A: $01 | B:", "-9 to 9"},
        {"project 1 cost 1 A: $ | B:", "-9 to 9"},
        {"project 1 cost 1 A: $/floor | B:", "-9 to 9"},
        {"project 1 cost 1 A: $1/roof | B:", "followed by"},
        {"project 1 cost 1 A: $1/flat | B:", "followed by"},
        {"project 1 cost 1 A: $1/flat: | B:", "followed by"},
        {"project 1 cost 1 A: $1/flat:town | B:", "followed by"},
        {"project 1 cost 1 A: $1/flat2:plot | B:", "followed by"},
        {"project 1 cost 1 A: $1/gift:plot | B:", "followed by"},
        {"project 1 cost 1 A: $1@floor | B:", "followed by"},
        {"project 1 cost 1 A: $1@ground2 | B:", "followed by"},
        {"project 1 cost 1 A: $1@flat:plot | B:", "followed by"},
        {"town 2 A: | B: || C: | D:", "the card number must be 1, not '2'"},
        {"town 1 A: | B: | C: | D:", "parted by '||'"},
        {"town 1 A: | B: | | C: | D:", "parted by '||'"},
        {"town 1 A: | B: || C:", "followed by '|'"},
        {"town 1 A: | B:", "followed by '|'"},
        {"town 1 A: | B: || C: | D: || E: | F:", "more projects"},
        {"card 1 A: | B:", "none of these: project, town, title"},
        {"title CS A: B", "a language is a code"},
        {"title cz1 A: B", "a language is a code"},
        {"title cs A B", "followed by ':'"},
        {"title cs A: B", "is called 'A'; expected: a project's name"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Error error = {0};
        int before = uptown_shelf.n_slots;
        const char *text = with_first(BAD[i][0]);
        if (kit_load(text, &error))
            fail_msg("taken: %s", BAD[i][0]);
        if (error.line != 1 || !strstr(error.what, BAD[i][1]))
            fail_msg("%s: line %d: %s", BAD[i][0], error.line, error.what);
        assert_int_equal(uptown_shelf.n_slots, before); /* nothing has changed */
    }
}

/* `title` lines behind a deck of 24 cards whose projects are called A and B. */
static bool loads_with(const char *titles, Error *error) {
    Text text;
    text_init(&text, buffer, sizeof buffer);
    for (int i = 1; i <= 24; i++)
        text_format(&text, "project %d cost 1 A: | B:\n", i);
    text_add(&text, titles);
    return kit_load(buffer, error);
}

static void things_have_titles_in_any_language(void **state) {
    Error error;
    (void)state;
    assert_true(loads_with("title cs A: Vyvážená čtvrť\ntitle pl A: Osiedle: nowe\n"
                           "title any B: Le Quartier\ntitle cs B: Město\n",
                           &error));
    const Deck *deck = &uptown_deck(kit_own)->head;
    assert_string_equal(deck_title(deck, "cs", "A"), "Vyvážená čtvrť");
    assert_string_equal(deck_title(deck, "pl", "A"), "Osiedle: nowe");
    assert_null(deck_title(deck, "de", "A"));
    assert_string_equal(deck_title(deck, "de", "B"), "Le Quartier");
    assert_string_equal(deck_title(deck, "cs", "B"), "Město");
    assert_string_equal(words_named(deck, "B"), "Le Quartier"); /* English is spoken here */
    assert_string_equal(words_named(deck, "A"), "A");

    assert_false(loads_with("title cs A: X\ntitle cs A: Y\n", &error));
    assert_int_equal(error.line, 26);
    assert_non_null(strstr(error.what, "duplicate"));
}

static void titles_have_a_bound(void **state) {
    static char titles[64 * 1024];
    Error error;
    Text text;
    int n = 0;
    (void)state;
    text_init(&text, titles, sizeof titles);
    for (; n < 26 * 26 && text.length < DECK_TITLES + 4 * 1024; n++) {
        text_format(&text, "title %c%c A: ", 'a' + n / 26, 'a' + n % 26);
        text_repeat(&text, "x", DECK_TITLE - 1);
        text_char(&text, '\n');
    }
    assert_false(loads_with(titles, &error));
    assert_non_null(strstr(error.what, "the titles have more than"));
    assert_in_range(error.line, 24 + DECK_TITLES / 110, 24 + n);
}

static void faults_name_their_column(void **state) {
    Error error;
    (void)state;
    assert_false(kit_load(with_first("project 1 cost 1 Café: flaat | B:"), &error));
    assert_int_equal(error.column, 24); /* characters: é is one */
    assert_false(kit_load(with_first("project 1 cost 99 A: | B:"), &error));
    assert_int_equal(error.column, 16);
    assert_false(kit_load(with_first("project 1 cost 1 A: cafe | B: $1/roof"), &error));
    assert_int_equal(error.column, 31);
    assert_false(kit_load(with_first("  project 2"), &error));
    assert_int_equal(error.column, 11);
    assert_false(kit_load(with_first("project 1"), &error));
    assert_int_equal(error.column, 10); /* where something should follow */
}

static bool loads(int n_projects, int n_towns, Error *error) {
    Text text;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "# a comment\n\n");
    for (int i = 1; i <= n_towns; i++)
        text_format(&text, "town %d A: | B: || C: | D:\n", i);
    for (int i = 1; i <= n_projects; i++)
        text_format(&text, "project %d cost 1   A: |B:\n", i);
    return kit_load(buffer, error);
}

static void the_number_of_cards_has_limits(void **state) {
    Error error;
    (void)state;
    assert_true(loads(24, 0, &error));
    assert_true(loads(120, 60, &error));
    assert_int_equal(uptown_deck(kit_own)->n_projects, 120);
    assert_false(loads(23, 0, &error));
    assert_non_null(strstr(error.what, "at least 24"));
    assert_false(loads(121, 0, &error));
    assert_non_null(strstr(error.what, "more than 120"));
    assert_int_equal(error.line, 2 + 121);
    assert_false(loads(24, 61, &error));
    assert_non_null(strstr(error.what, "more than 60"));
    assert_int_equal(uptown_deck(kit_own)->n_projects, 120); /* the deck before is still there */
}

static void long_names_are_taken_up_to_the_limit(void **state) {
    char name[UPTOWN_NAME + 1], line[400];
    Error error = {0};
    (void)state;
    memset(name, 'n', sizeof name);
    name[UPTOWN_NAME - 1] = '\0';
    snprintf(line, sizeof line, "project 1 cost 1 %s: flat | B:", name);
    kit_deck(with_first(line));
    assert_string_equal(uptown_deck(kit_own)->name[1][0], name);
    snprintf(line, sizeof line, "project 1 cost 1 n%s: flat | B:", name);
    with_first(line);
    assert_false(kit_load(buffer, &error));
    assert_non_null(strstr(error.what, "a name has 1 to 100 bytes"));
}

static void bytes_that_are_no_text_are_refused(void **state) {
    static const char *const BAD[] = {"", "project 1", "project 1 cost 1 \xff: | B:\n",
                                      "project 1 cost 1 A\t: | B:\n",
                                      "project 1 cost 1 A: | B:\r\n"};
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Error error = {0};
        assert_false(kit_load(BAD[i], &error));
        assert_true(error.what[0] != '\0');
    }
}

/* Any card of any deck that loads can be played: the smallest deck, uneven shares, no town cards.
 */
static void an_owners_deck_can_be_played_to_the_end(void **state) {
    Error error;
    (void)state;
    for (int n = 24; n <= 27; n++) {
        for (int seats = 2; seats <= 4; seats++) {
            UptownState s;
            Rng rng;
            assert_true(loads(n, 0, &error));
            Setup setup = {
                .seats = (uint8_t)seats, .deck = (uint16_t)kit_own, .seed = {(uint8_t)n}};
            rng_init(&rng, (uint64_t)n);
            uptown_game.setup(&s, &setup);
            while (uptown_game.actor(&s) != NOBODY) {
                Move moves[MAX_MOVES];
                int count = uptown_game.legal(&s, moves);
                uptown_game.apply(&s, moves[rng_below(&rng, (uint32_t)count)]);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_standard_deck_is_whole),
        cmocka_unit_test(the_standard_deck_shows_every_sign),
        cmocka_unit_test(the_standard_deck_has_the_values_of_the_printed_legend),
        cmocka_unit_test(the_printed_cards_are_in_the_standard_deck),
        cmocka_unit_test(the_printed_turn_is_played_with_the_standard_deck),
        cmocka_unit_test(words_may_come_in_any_order),
        cmocka_unit_test(every_form_is_read_for_every_kind),
        cmocka_unit_test(costs_may_differ_by_project),
        cmocka_unit_test(bad_lines_are_refused_with_the_reason),
        cmocka_unit_test(things_have_titles_in_any_language),
        cmocka_unit_test(titles_have_a_bound),
        cmocka_unit_test(faults_name_their_column),
        cmocka_unit_test(the_number_of_cards_has_limits),
        cmocka_unit_test(long_names_are_taken_up_to_the_limit),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(an_owners_deck_can_be_played_to_the_end),
    };
    return cmocka_run_group_tests(tests, kit_open, NULL);
}
