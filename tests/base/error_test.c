/* SPDX-License-Identifier: MIT */
/* error_test.c - an error's words may quote anything, and stay one harmless line. */
#include "base/error.h"
#include "base/memory.h"

#include "check.h"

#include <string.h>

static void controls_are_never_printed(void **state) {
    Error error;
    (void)state;
    assert_false(error_at(&error, 4, "%s", "a\x1b[2Jb\nc\x7f"));
    assert_string_equal(error.what, "a?[2Jb?c?");
    assert_int_equal(error.line, 4);
}

/* As many x as leave `room` bytes before the end of an error's words. */
static char *fill(char *words, size_t room) {
    Error error;
    size_t length = sizeof error.what - 1 - room;
    memset(words, 'x', length);
    return words + length;
}

static void words_are_cut_between_letters(void **state) {
    Error error;
    char words[sizeof error.what + 8] = "";
    (void)state;
    strcpy(fill(words, 2), "\u017cx"); /* just too long: the letter is whole */
    error_at(&error, 0, "%s", words);
    assert_string_equal(error.what + sizeof error.what - 3, "\u017c");
    strcpy(fill(words, 1), "\u017cx"); /* half of it would be left */
    error_at(&error, 0, "%s", words);
    assert_int_equal(strlen(error.what), sizeof error.what - 2);
    assert_int_equal(error.what[sizeof error.what - 3], 'x');
    strcpy(fill(words, 2), "\u20acx"); /* of three bytes */
    error_at(&error, 0, "%s", words);
    assert_int_equal(strlen(error.what), sizeof error.what - 3);
    strcpy(fill(words, 3), "\U0001f3d9x"); /* of four */
    error_at(&error, 0, "%s", words);
    assert_int_equal(strlen(error.what), sizeof error.what - 4);
    strcpy(fill(words, 0), "xx");
    error_at(&error, 0, "%s", words);
    assert_int_equal(strlen(error.what), sizeof error.what - 1);
}

static void rubbish_does_not_run_off_the_front(void **state) {
    Error error;
    char words[sizeof error.what + 8] = "";
    (void)state;
    memset(words, 0x80, sizeof words - 1);
    error_at(&error, 0, "%s", words);
    assert_true(strlen(error.what) < sizeof error.what);
}

static void copies_end_with_a_nul_even_of_nothing(void **state) {
    (void)state;
    char *nothing = memory_copy(NULL, 0), *some = memory_copy("abc", 2);
    assert_string_equal(nothing, "");
    assert_string_equal(some, "ab");
    memory_free(nothing);
    memory_free(some);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(controls_are_never_printed),
        cmocka_unit_test(words_are_cut_between_letters),
        cmocka_unit_test(rubbish_does_not_run_off_the_front),
        cmocka_unit_test(copies_end_with_a_nul_even_of_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
