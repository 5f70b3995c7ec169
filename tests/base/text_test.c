/* SPDX-License-Identifier: MIT */
/* text_test.c - text, walks and random numbers: the small tools everything is built on. */
#include "base/text.h"

#include "base/rng.h"
#include "base/walk.h"
#include "check.h"

#include <string.h>

static void text_that_does_not_fit_is_cut_and_said(void **state) {
    char buffer[8];
    Text text;
    (void)state;
    text_init(&text, buffer, sizeof buffer);
    text_add(&text, "abc");
    text_int(&text, -1234);
    assert_string_equal(buffer, "abc-123");
    assert_true(text.full);
    text_format(&text, "%d", 5);
    assert_string_equal(buffer, "abc-123");
    text_clear(&text);
    text_format(&text, "%s", "1234567");
    assert_false(text.full);
    text_char(&text, 'x');
    assert_true(text.full);
}

static void words_that_just_fit_are_copied_with_their_end(void **state) {
    char buffer[] = "xxxxxxx";
    (void)state;
    text_copy(buffer, 5, "four");
    assert_memory_equal(buffer, "four\0xx", 8);
}

static void numbers_are_written_whole(void **state) {
    char buffer[80];
    Text text;
    (void)state;
    text_init(&text, buffer, sizeof buffer);
    text_int(&text, 0);
    text_char(&text, ' ');
    text_int(&text, INT64_MIN);
    text_char(&text, ' ');
    text_int(&text, INT64_MAX);
    assert_string_equal(buffer, "0 -9223372036854775808 9223372036854775807");
}

static void walks_bring_every_kind_of_field_back(void **state) {
    uint8_t bytes[64], a = 200, b = 0;
    int8_t c = -5, d = 0;
    int16_t e = -30000, f = 0;
    uint64_t g = 0x0123456789abcdefu, h = 0;
    Walk walk;
    (void)state;
    walk_write(&walk, bytes, sizeof bytes);
    walk_u8(&walk, &a, 255);
    walk_i8(&walk, &c, -5, 5);
    walk_i16(&walk, &e, -32768, 32767);
    walk_u64(&walk, &g);
    assert_true(walk_is_complete(&walk));
    size_t length = walk.length;
    assert_int_equal(length, 12);
    assert_int_equal(bytes[4], 0xef); /* little-endian */

    walk_read(&walk, bytes, length);
    walk_u8(&walk, &b, 255);
    walk_i8(&walk, &d, -5, 5);
    walk_i16(&walk, &f, -32768, 32767);
    walk_u64(&walk, &h);
    assert_true(walk_is_complete(&walk));
    assert_true(a == b && c == d && e == f && g == h);
}

static void walks_refuse_what_is_out_of_range_short_or_left_over(void **state) {
    uint8_t bytes[2] = {9, 0x80}, field = 1;
    int8_t small = 1;
    Walk walk;
    (void)state;
    walk_read(&walk, bytes, 2);
    walk_u8(&walk, &field, 8);
    assert_true(walk.failed);
    assert_int_equal(field, 0);
    walk_i8(&walk, &small, -3, 3);
    assert_int_equal(small, -3);

    walk_read(&walk, bytes, 2);
    walk_u8(&walk, &field, 9);
    assert_false(walk_is_complete(&walk)); /* a byte is left over */
    walk_u8(&walk, &field, 255);
    assert_true(walk_is_complete(&walk));
    walk_u8(&walk, &field, 255);
    assert_true(walk.failed);
}

/* Golden: thinking must not differ between platforms either. */
static void random_numbers_are_the_same_everywhere(void **state) {
    Rng rng;
    uint8_t items[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    int seen[8] = {0};
    (void)state;
    rng_init(&rng, 42);
    uint32_t first = rng_next(&rng);
    rng_init(&rng, 42);
    assert_int_equal(rng_next(&rng), first);
    assert_int_equal(first, 2643743425u);
    rng_shuffle(&rng, items, 8);
    for (int i = 0; i < 8; i++)
        seen[items[i]]++;
    for (int i = 0; i < 8; i++)
        assert_int_equal(seen[i], 1);
    for (int i = 0; i < 1000; i++)
        assert_in_range(rng_below(&rng, 7), 0, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_that_does_not_fit_is_cut_and_said),
        cmocka_unit_test(words_that_just_fit_are_copied_with_their_end),
        cmocka_unit_test(numbers_are_written_whole),
        cmocka_unit_test(walks_bring_every_kind_of_field_back),
        cmocka_unit_test(walks_refuse_what_is_out_of_range_short_or_left_over),
        cmocka_unit_test(random_numbers_are_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
