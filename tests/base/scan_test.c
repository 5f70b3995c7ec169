/* SPDX-License-Identifier: MIT */
/* scan_test.c - what the strict reader takes and what it refuses, with line and words. */
#include "base/scan.h"

#include "check.h"

#include <string.h>

static Error error;
static Scan in;

static bool opens(const char *bytes, ScanMode mode) {
    memset(&error, 0, sizeof error);
    return scan_open(&in, mode, bytes, strlen(bytes), &error);
}

static void check_refused(const char *bytes, int line, const char *what) {
    assert_false(opens(bytes, SCAN_RECORD));
    assert_int_equal(error.line, line);
    assert_non_null(strstr(error.what, what));
}

static void files_that_are_no_text_are_refused(void **state) {
    (void)state;
    check_refused("", 1, "empty");
    check_refused("a\nb", 2, "no line end");
    check_refused("a\nb\r\n", 2, "carriage return");
    check_refused("a\n\tb\n", 2, "control character");
    check_refused("a\n\x7f\n", 2, "control character");
    check_refused("a\nb\xc2\x85\n", 2, "control character");
    check_refused("\xff\n", 1, "not UTF-8");
    check_refused("\xc0\xaf\n", 1, "not UTF-8");         /* overlong */
    check_refused("\xed\xa0\x80\n", 1, "not UTF-8");     /* surrogate */
    check_refused("\xf4\x90\x80\x80\n", 1, "not UTF-8"); /* beyond U+10FFFF */
    check_refused("\xe2\x82\n", 1, "not UTF-8");         /* cut short */
    check_refused("\xef\xbb\xbf"
                  "a\n",
                  1, "byte order mark");
    assert_false(scan_open(&in, SCAN_RECORD, "a\0b\n", 4, &error));
}

static void records_have_single_spaces(void **state) {
    static const char *const BAD[] = {" a\n", "a \n", "a  b\n", "\n", " \n"};
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_true(opens(BAD[i], SCAN_RECORD));
        assert_false(scan_line(&in));
        assert_int_equal(error.line, 1);
    }
}

static void decks_pass_comments_blank_lines_and_runs_of_spaces(void **state) {
    Slice word;
    int number;
    (void)state;
    assert_true(opens("# head\n\n  card   7  \n   \n# end\n", SCAN_DECK));
    assert_true(scan_next_is(&in, "card"));
    assert_false(scan_next_is(&in, "car"));
    assert_true(scan_key(&in, "card"));
    assert_int_equal(in.line, 3);
    assert_true(scan_int(&in, &number, 1, 9, "a card"));
    assert_int_equal(number, 7);
    assert_true(scan_done(&in));
    assert_false(scan_has_line(&in));
    assert_false(scan_line(&in));
    assert_false(scan_word(&in, &word, "a word"));
}

static void numbers_have_one_form(void **state) {
    static const char *const BAD[] = {"+1", "-0", "01", "1.", "", "-", "1e3", "99999999999", "0x1"};
    int number = 77;
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(slice_int(slice_of(BAD[i]), &number, -100000, 100000));
    assert_int_equal(number, 77);
    assert_true(slice_int(slice_of("0"), &number, 0, 0));
    assert_true(slice_int(slice_of("-9"), &number, -9, 9));
    assert_int_equal(number, -9);
    assert_false(slice_int(slice_of("10"), &number, -9, 9));
}

static void errors_name_what_was_wanted(void **state) {
    int number;
    Slice slice;
    (void)state;
    assert_true(opens("card x\nname only\n", SCAN_RECORD));
    assert_true(scan_key(&in, "card"));
    assert_false(scan_int(&in, &number, 1, 18, "the card number"));
    assert_string_equal(error.what, "the card number must be a number from 1 to 18, not 'x'");
    assert_false(scan_key(&in, "goals"));
    assert_int_equal(error.line, 2);
    assert_string_equal(error.what, "'goals' expected, not 'name'");
    assert_false(scan_until(&in, ':', &slice, "the name"));
    assert_string_equal(error.what, "the name must be followed by ':'");
    assert_false(scan_key(&in, "pile"));
    assert_int_equal(error.line, 3);
}

static void a_word_is_one_of_several(void **state) {
    static const char *const WORDS[] = {"villa", "block", NULL};
    int number;
    (void)state;
    assert_true(opens("block\nopera\nstreet 7\n", SCAN_DECK));
    assert_true(scan_line(&in));
    assert_int_equal(scan_one_of(&in, WORDS), 1);
    assert_int_equal(scan_one_of(&in, WORDS), -1);
    assert_string_equal(error.what, "the line ends where one of these was expected: villa, block");
    assert_true(scan_line(&in));
    assert_int_equal(scan_one_of(&in, WORDS), -1);
    assert_int_equal(error.line, 2);
    assert_string_equal(error.what, "'opera' is none of these: villa, block");
    assert_false(scan_expect(&in, "pays"));
    assert_string_equal(error.what, "the line ends where 'pays' was expected");
    assert_true(scan_key(&in, "street"));
    assert_false(scan_int(&in, &number, 3, 3, "the seat"));
    assert_string_equal(error.what, "the seat must be 3, not '7'");
    assert_false(scan_twice(&in));
    assert_string_equal(error.what, "duplicate '7'");
}

static void long_words_do_not_overflow_an_error(void **state) {
    static char bytes[5000];
    (void)state;
    memset(bytes, 'x', sizeof bytes - 2);
    bytes[sizeof bytes - 2] = '\n';
    assert_true(opens(bytes, SCAN_RECORD));
    assert_false(scan_key(&in, "game"));
    assert_in_range(strlen(error.what), 20, sizeof error.what - 1);
}

/* What turns the direction of the text around it can make a line look like another. */
static void clean_text_turns_nothing_around(void **state) {
    static const char *const FINE[] = {"a\u2029z", "\u202f", "\u2065", "\u206a", "\u05d0\u200f"};
    static const char *const BAD[] = {"\u202a", "a\u202e", "\u2066b", "\u2069"};
    (void)state;
    size_t bad;
    for (size_t i = 0; i < sizeof FINE / sizeof *FINE; i++)
        assert_true(utf8_is_clean(FINE[i], strlen(FINE[i]), true, &bad));
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(utf8_is_clean(BAD[i], strlen(BAD[i]), true, &bad));
}

static void columns_count_letters_not_bytes(void **state) {
    (void)state;
    assert_int_equal(utf8_columns("M\u011bsta"), 5);
    assert_int_equal(utf8_columns("e\u0301"), 1);
    assert_int_equal(utf8_columns(""), 0);
    assert_int_equal(utf8_columns("a\u200bb\u1ab0c\u20d0d\ufe0f"), 4);
    assert_int_equal(utf8_columns("\u1b00\u2010\u2100\uff01\U0001f3d9"), 5);
    assert_int_equal(utf8_columns("a\xff\x80z"), 4); /* rubbish takes a column a byte */
}

static void quoted_words_are_cut_at_the_end_of_a_character(void **state) {
    char long_words[200] = "";
    (void)state;
    assert_string_equal(slice_quote((Slice){"abc", 2}).words, "ab");
    assert_string_equal(slice_quote((Slice){NULL, 0}).words, "");
    for (int i = 0; i < 59; i++)
        strcat(long_words, "x");
    strcat(long_words, "\u017c\u017c");
    Quote quote = slice_quote(slice_of(long_words));
    assert_int_equal(strlen(quote.words), 59); /* the 60th byte is half a letter */
    quote = slice_quote((Slice){long_words + 1, 61});
    assert_int_equal(strlen(quote.words), 60);
    memset(long_words, 0x80, sizeof long_words); /* no letter begins anywhere */
    assert_string_equal(slice_quote((Slice){long_words, sizeof long_words}).words, "");
}

static void hex_is_exact_and_in_lower_case(void **state) {
    uint8_t out[2] = {1, 2};
    (void)state;
    assert_true(slice_hex(slice_of("0fa9"), out, 2));
    assert_true(out[0] == 0x0f && out[1] == 0xa9);
    assert_false(slice_hex(slice_of("0fa"), out, 2));
    assert_false(slice_hex(slice_of("0fa9f"), out, 2));
    assert_false(slice_hex(slice_of("0FA9"), out, 2));
    assert_false(slice_hex(slice_of("0fg9"), out, 2));
}

static void base64_is_padded_and_whole(void **state) {
    (void)state;
    static const struct {
        const char *words, *bytes;
    } READ[] = {{"TQ==", "M"}, {"TWE=", "Ma"}, {"TWFu", "Man"}, {"TWFueQ==", "Many"}};
    static const char *const NONE[] = {
        "", "T", "TQ", "TQ=", "T===", "TW!u", "TW{u", "TWFuTQ=", "TQ==TQ=="};
    uint8_t out[8];
    for (size_t i = 0; i < sizeof READ / sizeof *READ; i++) {
        size_t length = slice_base64(slice_of(READ[i].words), out, sizeof out);
        assert_int_equal(length, strlen(READ[i].bytes));
        assert_memory_equal(out, READ[i].bytes, length);
    }
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++)
        assert_int_equal(slice_base64(slice_of(NONE[i]), out, sizeof out), 0);
    assert_int_equal(slice_base64(slice_of("TWFu"), out, 2), 0); /* no room */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(base64_is_padded_and_whole),
        cmocka_unit_test(files_that_are_no_text_are_refused),
        cmocka_unit_test(records_have_single_spaces),
        cmocka_unit_test(decks_pass_comments_blank_lines_and_runs_of_spaces),
        cmocka_unit_test(numbers_have_one_form),
        cmocka_unit_test(errors_name_what_was_wanted),
        cmocka_unit_test(a_word_is_one_of_several),
        cmocka_unit_test(long_words_do_not_overflow_an_error),
        cmocka_unit_test(clean_text_turns_nothing_around),
        cmocka_unit_test(columns_count_letters_not_bytes),
        cmocka_unit_test(quoted_words_are_cut_at_the_end_of_a_character),
        cmocka_unit_test(hex_is_exact_and_in_lower_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
