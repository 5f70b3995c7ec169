/* SPDX-License-Identifier: MIT */
/* fair_test.c - hashes of fair deals, against values computed by another program from
 * docs/reference/notation.md alone. */
#include "check.h"
#include "engine/fair.h"

#include <string.h>

#define SECRET  "ca305f9eb9e15e52c90522f9bc3829513be4867a5491720bd00dfdef5ad14ea0"
#define COMMIT  "6d7ed0a03d355ba8c835d10de8990409b3a5eb6b18eda7fb8f25ced0f7ad69db"
#define SEED    "d1429b36cc0649d9dfc70fa83f386a044c8b2d5a7bf990130e7f52e748a71ff1"
#define BOT_300 "2016530742c5746e2dc56b81aa3ec9ab755198b0dcb7630162e3a74c6120784e"

static void unhex(const char *digits, uint8_t out[32]) {
    assert_true(slice_hex(slice_of(digits), out, 32));
}

static void check_is(const uint8_t value[32], const char *digits) {
    uint8_t expected[32];
    unhex(digits, expected);
    assert_memory_equal(value, expected, 32);
}

/* Three shares, on the chairs 0, 1, 2: bytes that count up from 0, 40 and 80. */
static Fair example(void) {
    Fair fair = {.n_shares = 3};
    static const Seat SEATS[] = {1, 0, 2};
    unhex(SECRET, fair.secret);
    unhex(COMMIT, fair.commit);
    for (int i = 0; i < 3; i++) {
        fair.share[i].seat = SEATS[i];
        for (int j = 0; j < FAIR_BYTES; j++)
            fair.share[i].bytes[j] = (uint8_t)(40 * i + j);
    }
    return fair;
}

static void values_are_those_of_another_program(void **state) {
    Fair fair = example();
    uint8_t value[32], order[MAX_SEATS], seed[SEED_BYTES];
    (void)state;
    fair_commit(fair.secret, value);
    check_is(value, COMMIT);
    fair_seed(fair.secret, fair.share, 3, seed);
    check_is(seed, SEED);
    fair_bot(fair.secret, 300, value);
    check_is(value, BOT_300);
    fair_order(seed, 3, order);
    assert_int_equal(order[0], 1);
    assert_int_equal(order[1], 0);
    assert_int_equal(order[2], 2);
}

static void what_does_not_follow_is_named(void **state) {
    Fair fair = example();
    uint8_t seed[SEED_BYTES];
    bool drawn, seated;
    Error error;
    (void)state;
    unhex(SEED, seed);
    assert_true(fair_check(&fair, seed, 3, &drawn, &seated, &error));
    assert_true(drawn && !seated);

    fair.share[0].seat = 2, fair.share[2].seat = 1;
    assert_false(fair_check(&fair, seed, 3, &drawn, &seated, &error));
    assert_non_null(strstr(error.what, "seats"));
    fair = example();
    fair.share[0].seat = 0, fair.share[1].seat = 1;
    assert_true(fair_check(&fair, seed, 3, &drawn, &seated, &error));
    assert_true(seated && !drawn);
    fair.share[1].bytes[31] ^= 1;
    assert_false(fair_check(&fair, seed, 3, &drawn, &seated, &error));
    assert_non_null(strstr(error.what, "seed"));
    fair.secret[0] ^= 1;
    assert_false(fair_check(&fair, seed, 3, &drawn, &seated, &error));
    assert_non_null(strstr(error.what, "commit"));
}

/* Every order of six chairs comes about as often as another. */
static void every_seat_is_as_likely(void **state) {
    enum {
        DRAWS = 60000
    };
    static int count[MAX_SEATS][MAX_SEATS];
    (void)state;
    for (int i = 0; i < DRAWS; i++) {
        uint8_t seed[SEED_BYTES] = {0}, order[MAX_SEATS];
        memcpy(seed, &i, sizeof i);
        fair_order(seed, MAX_SEATS, order);
        for (int seat = 0; seat < MAX_SEATS; seat++)
            count[seat][order[seat]]++;
    }
    for (int seat = 0; seat < MAX_SEATS; seat++)
        for (int chair = 0; chair < MAX_SEATS; chair++)
            assert_in_range(count[seat][chair], DRAWS / 6 - 500, DRAWS / 6 + 500);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_another_program),
        cmocka_unit_test(what_does_not_follow_is_named),
        cmocka_unit_test(every_seat_is_as_likely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
