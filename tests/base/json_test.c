/* SPDX-License-Identifier: MIT */
/* json_test.c - the one writer of JSON: shape, escapes, numbers, and what happens when it is full.
 */
#include "base/json.h"

#include "body.h"
#include "check.h"

#include <math.h>
#include <string.h>

static void nested_values_get_their_commas_and_brackets(void **state) {
    char buffer[200];
    Text out;
    Json json;
    (void)state;
    text_init(&out, buffer, sizeof buffer);
    json_init(&json, &out);
    json_open_object(&json);
    json_put_string(&json, "game", "blank");
    json_key(&json, "seats");
    json_open_array(&json);
    json_int(&json, -3);
    json_open_object(&json);
    json_close(&json);
    json_open_array(&json);
    json_close(&json);
    json_none(&json);
    json_close(&json);
    json_put_bool(&json, "over", false);
    json_put_bool(&json, "won", true);
    json_put_null(&json, "target");
    json_put_int(&json, "at", 1794650000123);
    json_close(&json);
    assert_true(json_done(&json));
    assert_string_equal(buffer, body("{'game':'blank','seats':[-3,{},[],null],'over':false,"
                                     "'won':true,'target':null,'at':1794650000123}"));
}

static void what_json_forbids_in_strings_is_escaped(void **state) {
    char buffer[200];
    Text out;
    Json json;
    (void)state;
    text_init(&out, buffer, sizeof buffer);
    json_init(&json, &out);
    json_open_array(&json);
    json_text(&json, "a\"b\\c\nd\x01\u017c");
    json_text(&json, "\n\n");
    json_text(&json, "");
    json_slice(&json, (Slice){"part of it", 4});
    json_close(&json);
    assert_true(json_done(&json));
    assert_string_equal(buffer, "[\"a\\\"b\\\\c\\nd\\u0001\u017c\",\"\\n\\n\",\"\",\"part\"]");
}

static void keys_are_strings_like_any_other(void **state) {
    char buffer[80];
    Text out;
    Json json;
    (void)state;
    text_init(&out, buffer, sizeof buffer);
    json_init(&json, &out);
    json_open_object(&json);
    json_put_int(&json, "a\"b", 1);
    json_close(&json);
    assert_true(json_done(&json));
    assert_string_equal(buffer, "{\"a\\\"b\":1}");
}

static void numbers_that_are_none_are_null(void **state) {
    char buffer[80];
    Text out;
    Json json;
    (void)state;
    text_init(&out, buffer, sizeof buffer);
    json_init(&json, &out);
    json_open_object(&json);
    json_put_real(&json, "a", 0.5, 4);
    json_put_real(&json, "b", NAN, 4);
    json_put_real(&json, "c", -INFINITY, 4);
    json_put_real(&json, "d", 12.5, 0);
    json_close(&json);
    assert_true(json_done(&json));
    assert_string_equal(buffer, body("{'a':0.5000,'b':null,'c':null,'d':12}"));
}

/* The examples of RFC 4648, section 10. */
static void bytes_are_written_in_hex_and_base64(void **state) {
    static const char *const EXPECTED[] = {"",         "Zg==",     "Zm8=",    "Zm9v",
                                           "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    (void)state;
    for (size_t count = 0; count <= 6; count++) {
        char buffer[80], expected[80];
        Text out;
        Json json;
        text_init(&out, buffer, sizeof buffer);
        json_init(&json, &out);
        json_base64(&json, (const uint8_t *)"foobar", count);
        assert_true(json_done(&json));
        snprintf(expected, sizeof expected, "\"%s\"", EXPECTED[count]);
        assert_string_equal(buffer, expected);
    }
    char buffer[80];
    Text out;
    Json json;
    text_init(&out, buffer, sizeof buffer);
    json_init(&json, &out);
    json_hex(&json, (const uint8_t *)"\x00\xff\x7a", 3);
    assert_true(json_done(&json));
    assert_string_equal(buffer, "\"00ff7a\"");
}

/* Whatever the buffer's size: either the whole is there, or json_done says that it is not. */
static void what_does_not_fit_is_said(void **state) {
    static const char WHOLE[] = "[{\"a\":\"\\\"\"},-12,true,\"AAAA\"]";
    (void)state;
    for (size_t capacity = 1; capacity <= sizeof WHOLE; capacity++) {
        char buffer[sizeof WHOLE];
        Text out;
        Json json;
        text_init(&out, buffer, capacity);
        json_init(&json, &out);
        json_open_array(&json);
        json_open_object(&json);
        json_put_string(&json, "a", "\"");
        json_close(&json);
        json_int(&json, -12);
        json_bool(&json, true);
        json_base64(&json, (const uint8_t *)"\0\0\0", 3);
        json_close(&json);
        assert_int_equal(json_done(&json), capacity == sizeof WHOLE);
        assert_int_equal(strncmp(WHOLE, buffer, out.length), 0);
    }
}

static void a_value_follows_what_stands_in_the_text(void **state) {
    char buffer[80];
    Text out;
    Json json;
    (void)state;
    text_init(&out, buffer, sizeof buffer);
    for (int i = 0; i < 2; i++) {
        json_init(&json, &out);
        json_int(&json, i);
        assert_true(json_done(&json));
        text_char(&out, '\n');
    }
    assert_string_equal(buffer, "0\n1\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nested_values_get_their_commas_and_brackets),
        cmocka_unit_test(what_json_forbids_in_strings_is_escaped),
        cmocka_unit_test(keys_are_strings_like_any_other),
        cmocka_unit_test(numbers_that_are_none_are_null),
        cmocka_unit_test(bytes_are_written_in_hex_and_base64),
        cmocka_unit_test(what_does_not_fit_is_said),
        cmocka_unit_test(a_value_follows_what_stands_in_the_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
