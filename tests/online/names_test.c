/* SPDX-License-Identifier: MIT */
/* names_test.c - what people may be called, and what can be said with one click. */
#include "check.h"
#include "online/names.h"
#include "online/password.h"
#include "online/phrases.h"
#include "words/lang.h"

#include <string.h>

static bool may(const char *name) {
    Error error = {.line = -1};
    bool chosen = name_may_be_chosen(slice_of(name), &error);
    assert_true(chosen || error.what[0]);
    return chosen;
}

static void names_have_a_form(void **state) {
    static const char *const GOOD[] = {"Ala",   "abc",     "Z-9",   "x_y", "abcdefghijklmnopqrst",
                                       "a-123", "a-12345", "level", "Bot2"};
    static const char *const BAD[] = {
        "",     "ab",  "abcdefghijklmnopqrstu", "1ab",   "-ab", "_ab", "a b", "a.b", "Zdeněk",
        "a\nb", "ab/", "Murarz-1234",           "x-0000"};
    static const char *const RESERVED[] = {"level-3", "LEVEL-9",  "stand-in", "Stand-In-x",
                                           "former",  "formerly", "Townhall", "ADMIN",
                                           "bot",     "nobody"};
    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++)
        if (!may(GOOD[i]))
            fail_msg("%s", GOOD[i]);
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        if (may(BAD[i]))
            fail_msg("%s", BAD[i]);
    for (size_t i = 0; i < sizeof RESERVED / sizeof RESERVED[0]; i++)
        if (may(RESERVED[i]))
            fail_msg("%s", RESERVED[i]);
    assert_true(name_is_name(slice_of("Murarz-1234")));
    assert_false(name_is_name(slice_of("no")));
}

static void names_that_differ_in_case_are_the_same(void **state) {
    char a[MAX_USER_NAME + 1], b[MAX_USER_NAME + 1];
    (void)state;
    name_key(slice_of("Ala-KOT_9"), a);
    name_key(slice_of("ala-kot_9"), b);
    assert_string_equal(a, b);
    assert_string_equal(a, "ala-kot_9");
}

static void guests_get_names_that_nobody_may_choose(void **state) {
    char name[MAX_USER_NAME + 1], english[MAX_USER_NAME + 1];
    (void)state;
    for (int i = 0; lang_at(i); i++) {
        for (uint64_t random = 0; random < 5000; random++) {
            name_generate(lang_at(i)->code, random * 48271, name);
            assert_true(name_is_name(slice_of(name)));
            assert_false(may(name));
        }
    }
    name_generate("xx", 4711, name);
    name_generate("en", 4711, english);
    assert_string_equal(name, english);
    name_generate("pl", 4711, english);
    assert_string_not_equal(name, english);
}

static void every_language_has_names_for_guests(void **state) {
    (void)state;
    for (int i = 0; lang_at(i); i++) {
        const char *word = lang_at(i)->guests;
        int count = 1;
        for (size_t length; word[length = strcspn(word, " ")]; word += length + 1, count++)
            assert_in_range(length, 3, 15);
        assert_int_equal(count, LANG_GUESTS);
        assert_in_range(strlen(word), 3, 15);
    }
}

static void display_names_have_the_letters_of_all_languages(void **state) {
    static const char *const GOOD[] = {
        "Käthe", "Łukasz",  "Žofie",         "József",     "Ștefan", "Țurcanu",          "Śćż",
        "Őrség", "Ďuro",    "Groß",          "Jean-Luc",   "Ala 2",  "M.O'Hara",         "Al",
        "Ångst", "Ľubomír", "Hradčany 1234", "Bottlenose", "Józek.", "Ľščťžýáíéäúňôřžěů"};
    static const char *const BAD[] = {"",
                                      "A",
                                      "1ab",
                                      " Ala",
                                      "Ala ",
                                      "A  b",
                                      "-ab",
                                      "a--b",
                                      "Ala\n",
                                      "Ala-",
                                      "<b>",
                                      "Аня",
                                      "a\xc3",
                                      "\xff\xfe",
                                      "a\xc2\xa0"
                                      "b",
                                      "×××",
                                      "Ala😀",
                                      "ȘȘȘȘȘȘȘȘȘȘȘȘȘȘȘȘȘȘȘȘȘ",
                                      "Townhall",
                                      "Townha1l",
                                      "Ádmin",
                                      "Adm1n",
                                      "0perator",
                                      "LEVEL 3",
                                      "Stand In",
                                      "B.o.t",
                                      "Mé"};
    Error error;
    (void)state;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++)
        if (!name_may_be_shown(slice_of(GOOD[i]), &error))
            fail_msg("%s", GOOD[i]);
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        if (name_may_be_shown(slice_of(BAD[i]), &error))
            fail_msg("%s", BAD[i]);
}

static void names_that_look_alike_are_one(void **state) {
    static const char *const ALIKE[][2] = {{"Łukasz", "lukasz"}, {"Ilona", "l1ona"},
                                           {"Käthe", "KATHE"},   {"Ot to", "0t-t0"},
                                           {"Mia", "rnia"},      {"Wera", "vvera"}};
    char a[MAX_SHOWN_NAME + 1], b[MAX_SHOWN_NAME + 1];
    (void)state;
    for (size_t i = 0; i < sizeof ALIKE / sizeof ALIKE[0]; i++) {
        name_look(slice_of(ALIKE[i][0]), a);
        name_look(slice_of(ALIKE[i][1]), b);
        assert_string_equal(a, b);
    }
    name_look(slice_of("Anna"), a);
    name_look(slice_of("Hanna"), b);
    assert_string_not_equal(a, b);
}

static void a_display_name_gives_way_to_names_that_look_like_it(void **state) {
    static const char *const NAMES[][2] = {
        {"Anna", "Łukasz"}, {"lukas2", "lukasz"}, {"Ola", "anna"}, {"Jan", ""}, {"Ewa", "Ewa"}};
    static const bool CLEAR[] = {true, false, false, false, true};
    NameLooks people[5];
    (void)state;
    for (int i = 0; i < 5; i++)
        name_looks(slice_of(NAMES[i][0]), slice_of(NAMES[i][1]), &people[i]);
    for (int i = 0; i < 5; i++)
        assert_int_equal(name_is_clear(people, 5, i), CLEAR[i]);
}

static void phrases_have_ids_and_words(void **state) {
    (void)state;
    for (int i = 1; i <= N_PHRASES; i++) {
        assert_non_null(phrase_id(i));
        assert_true(phrase_words(i)[0]);
        for (int j = 1; j < i; j++) {
            assert_string_not_equal(phrase_id(i), phrase_id(j));
            assert_string_not_equal(phrase_words(i), phrase_words(j));
        }
    }
    assert_null(phrase_id(0));
    assert_null(phrase_words(N_PHRASES + 1));
    assert_string_equal(phrase_id(1), "hello"); /* numbers are for ever */
    assert_string_equal(phrase_id(30), "goodbye");
    assert_string_equal(phrase_id(36), "show_card");
}

static void weak_passwords_are_those_that_are_guessed_first(void **state) {
    static const char *const WEAK[] = {
        "12345678",   "87654321",   "aaaaaaaa", "abcdefgh",     "abcd1234", "qwertyui",
        "qwerasdf",   "asdfghjkl",  "11112222", "xyxyxyxyxyxy", "Bertalan", "bertalan1",
        "1bertalan1", "Password1!", "passwort", "townhall2026", "1q2w3e4r", "abcabcabcabc"};
    static const char *const FINE[] = {
        "correct horse", "a long password",       "long-enough",  "Krtek a paraplicko",
        "xK4!mmPz",      "bertalan and the gate", "zelena louka", "6 kotkow 7 plotkow"};
    (void)state;
    for (size_t i = 0; i < sizeof WEAK / sizeof WEAK[0]; i++)
        if (!password_is_weak(WEAK[i], "Bertalan"))
            fail_msg("'%s' is taken", WEAK[i]);
    for (size_t i = 0; i < sizeof FINE / sizeof FINE[0]; i++)
        if (password_is_weak(FINE[i], "Bertalan"))
            fail_msg("'%s' is refused", FINE[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weak_passwords_are_those_that_are_guessed_first),
        cmocka_unit_test(names_have_a_form),
        cmocka_unit_test(names_that_differ_in_case_are_the_same),
        cmocka_unit_test(guests_get_names_that_nobody_may_choose),
        cmocka_unit_test(every_language_has_names_for_guests),
        cmocka_unit_test(display_names_have_the_letters_of_all_languages),
        cmocka_unit_test(names_that_look_alike_are_one),
        cmocka_unit_test(a_display_name_gives_way_to_names_that_look_like_it),
        cmocka_unit_test(phrases_have_ids_and_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
