/* SPDX-License-Identifier: MIT */
/* derive.c - seeds from a master seed: the hash of it, a word and two numbers. */
#include "arena/derive.h"

#include <stdio.h>
#include <string.h>

void arena_derive(const uint8_t seed[SEED_BYTES], const char *word, int a, int b,
                  uint8_t out[SHA256_BYTES]) {
    char bytes[SEED_BYTES + 64];
    memcpy(bytes, seed, SEED_BYTES);
    int length = snprintf(bytes + SEED_BYTES, 64, " %s %d %d", word, a, b);
    sha256(bytes, SEED_BYTES + (size_t)length, out);
}

uint64_t arena_derive_number(const uint8_t seed[SEED_BYTES], const char *word, int a, int b) {
    uint8_t bytes[SHA256_BYTES];
    uint64_t number = 0;
    arena_derive(seed, word, a, b, bytes);
    for (int i = 0; i < 8; i++)
        number |= (uint64_t)bytes[i] << (8 * i);
    return number;
}
