/* SPDX-License-Identifier: MIT */
/* sha256_test.c - FIPS 180-4 examples and every length around a block's end. */
#include "base/sha256.h"

#include "base/text.h"
#include "check.h"

#include <string.h>

static void check_hash(const void *message, size_t length, const char *expected) {
    uint8_t hash[SHA256_BYTES];
    char hex[2 * SHA256_BYTES + 1];
    Text text;
    sha256(message, length, hash);
    text_init(&text, hex, sizeof hex);
    text_hex(&text, hash, SHA256_BYTES);
    assert_string_equal(hex, expected);
}

static void known_messages(void **state) {
    (void)state;
    check_hash("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_hash("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

/* One hash over the hashes of 0 .. 130 letters 'a'; the value was made by another implementation.
 */
static void every_length_around_a_block(void **state) {
    char message[131];
    uint8_t all[131 * SHA256_BYTES];
    (void)state;
    memset(message, 'a', sizeof message);
    for (size_t n = 0; n <= 130; n++)
        sha256(message, n, all + n * SHA256_BYTES);
    check_hash(all, sizeof all, "f908a43fc8456c583aacde0fb2627959f8513dc76d0c03979b7f945a7dd78f22");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_messages),
        cmocka_unit_test(every_length_around_a_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
