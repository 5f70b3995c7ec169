/* SPDX-License-Identifier: MIT */
/* date_test.c - which days there are, and how they are written. */
#include "base/date.h"

#include "check.h"

static void only_days_of_the_calendar_are_dates(void **unused) {
    static const char *const GOOD[] = {"2026-11-18", "2024-02-29", "2000-02-29", "0000-03-01",
                                       "9999-12-31"};
    static const char *const BAD[] = {"2026-02-31", "2026-02-29", "1900-02-29",  "2026-00-10",
                                      "2026-13-01", "2026-04-31", "2026-1-01",   "2026/01/01",
                                      "2026-01-0x", "",           "2026-01-011", "0000-02-01"};
    (void)unused;
    for (size_t i = 0; i < sizeof GOOD / sizeof GOOD[0]; i++)
        assert_true(date_number(slice_of(GOOD[i])) >= 0);
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        assert_int_equal(date_number(slice_of(BAD[i])), -1);
}

/* Four centuries day by day: each is written as a date, and its number is one more. */
static void days_are_written_and_read_back(void **unused) {
    char date[DATE_CHARS + 1];
    (void)unused;
    date_write(0, date);
    assert_string_equal(date, "1970-01-01");
    date_write(-1, date);
    assert_string_equal(date, "1969-12-31");
    date_write(1700000000000, date);
    assert_string_equal(date, "2023-11-14");
    int first = date_number(slice_of("1970-01-01"));
    for (int day = 0; day < 146097; day++) {
        date_write((int64_t)day * 24 * 60 * 60 * 1000 + 1, date);
        assert_int_equal(date_number(slice_of(date)), first + day);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_days_of_the_calendar_are_dates),
        cmocka_unit_test(days_are_written_and_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
