/* SPDX-License-Identifier: MIT */
/* rng.h - fast random numbers for thinking: playouts, determinizations, tests.
 *
 * Never for deals: those come from deal.h, so that anybody can derive them again. The same seed
 * gives the same numbers on every platform. (xoshiro128++, seeded by splitmix64.) */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint32_t s[4];
} Rng;

void rng_init(Rng *rng, uint64_t seed);

static inline uint32_t rng_rotl(uint32_t x, int k) {
    return (x << k) | (x >> (32 - k));
}

static inline uint32_t rng_next(Rng *rng) {
    uint32_t *s = rng->s;
    uint32_t result = rng_rotl(s[0] + s[3], 7) + s[0];
    uint32_t t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotl(s[3], 11);
    return result;
}

/* 0 .. n-1; n >= 1. Multiply and shift: the bias (n in 2^32) is far below anything playouts show.
 */
static inline uint32_t rng_below(Rng *rng, uint32_t n) {
    return (uint32_t)(((uint64_t)rng_next(rng) * n) >> 32);
}

/* Every order equally likely. */
void rng_shuffle(Rng *rng, uint8_t *items, int count);

#endif
