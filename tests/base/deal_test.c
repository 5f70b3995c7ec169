/* SPDX-License-Identifier: MIT */
/* deal_test.c - ChaCha20 against RFC 8439, and golden values of what is built on it. */
#include "base/deal.h"

#include "check.h"

#include <string.h>

static const uint8_t ZERO_SEED[SEED_BYTES] = {0};

/* RFC 8439, section 2.3.2: key 00..1f, counter 1, nonce 00000009 0000004a 00000000. */
static void block_is_as_in_the_rfc(void **state) {
    static const uint32_t EXPECTED[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                          0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                          0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                          0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
    static const uint32_t NONCE[3] = {0x09000000, 0x4a000000, 0};
    uint32_t key[8], out[16];
    (void)state;
    for (uint32_t i = 0; i < 8; i++)
        key[i] = (4 * i) | (4 * i + 1) << 8 | (4 * i + 2) << 16 | (4 * i + 3) << 24;

    deal_block(key, 1, NONCE, out);

    assert_memory_equal(out, EXPECTED, sizeof EXPECTED);
}

/* RFC 8439, appendix A.1, vector 1: all zero; the stream a deal of the zero seed reads. Below 2^31
 * no word is refused (2^31 divides 2^32) and the low 31 bits come back. */
static void zero_seed_reads_the_rfc_stream(void **state) {
    static const uint32_t FIRST[4] = {0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653};
    Deal deal;
    (void)state;
    deal_init(&deal, ZERO_SEED);
    for (int i = 0; i < 4; i++)
        assert_int_equal(deal_below(&deal, 0x80000000u), FIRST[i] & 0x7fffffff);
}

/* Word by word, over more blocks than are made at a time. */
static void blocks_follow_each_other(void **state) {
    static const uint32_t KEY[8] = {0}, NONCE[3] = {0};
    Deal deal;
    (void)state;
    deal_init(&deal, ZERO_SEED);
    for (uint32_t block = 0; block < 10; block++) {
        uint32_t words[16];
        deal_block(KEY, block, NONCE, words);
        for (int i = 0; i < 16; i++)
            assert_int_equal(deal_below(&deal, 0x80000000u), words[i] & 0x7fffffff);
    }
}

/* 3 * 2^30 leaves 2^30 words over: a quarter of all words is drawn again. */
static void uneven_words_are_drawn_again(void **state) {
    const uint32_t n = 3u << 30;
    Deal every, even;
    int refused = 0;
    (void)state;
    deal_init(&every, ZERO_SEED);
    deal_init(&even, ZERO_SEED);
    for (int i = 0; i < 2000; i++) {
        deal_below(&every, 0x80000000u);
        uint32_t word = every.words[every.used - 1];
        if (word >= n)
            refused++;
        else
            assert_int_equal(deal_below(&even, n), word);
    }
    assert_in_range(refused, 400, 600);
}

static void below_one_uses_a_word(void **state) {
    Deal deal;
    (void)state;
    deal_init(&deal, ZERO_SEED);
    assert_int_equal(deal_below(&deal, 1), 0);
    assert_int_equal(deal_below(&deal, 0x80000000u), 0x903df1a0 & 0x7fffffff);
}

/* The worked example of docs/reference/notation.md. */
static void shuffle_of_the_zero_seed_is_golden(void **state) {
    static const uint8_t EXPECTED[6] = {4, 5, 3, 6, 2, 1};
    uint8_t items[6] = {1, 2, 3, 4, 5, 6};
    Deal deal;
    (void)state;
    deal_init(&deal, ZERO_SEED);
    deal_shuffle(&deal, items, 6);
    assert_memory_equal(items, EXPECTED, 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_is_as_in_the_rfc),
        cmocka_unit_test(zero_seed_reads_the_rfc_stream),
        cmocka_unit_test(blocks_follow_each_other),
        cmocka_unit_test(uneven_words_are_drawn_again),
        cmocka_unit_test(below_one_uses_a_word),
        cmocka_unit_test(shuffle_of_the_zero_seed_is_golden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
