/* SPDX-License-Identifier: MIT */
/* print_test.c - what is printed is whole, however long it is. */
#include "cli/print.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

static void write_lines(const void *what, Text *out) {
    for (int i = 0; i < *(const int *)what; i++)
        text_format(out, "%08d\n", i);
}

static void long_texts_are_whole(void **state) {
    static const int LINES[] = {0, 1, 7000, 7281, 7282, 300000};
    (void)state;
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        size_t length;
        char last[16];
        char *text = print_make(write_lines, &LINES[i], &length);
        assert_int_equal(length, 9 * (size_t)LINES[i]);
        assert_int_equal(strlen(text), length);
        snprintf(last, sizeof last, "%08d\n", LINES[i] - 1);
        if (LINES[i])
            assert_string_equal(text + length - 9, last);
        free(text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_texts_are_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
