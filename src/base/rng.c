/* SPDX-License-Identifier: MIT */
/* rng.c - seeding and shuffling; the generator itself is inline in rng.h. */
#include "base/rng.h"

static uint64_t splitmix(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

void rng_init(Rng *rng, uint64_t seed) {
    uint64_t a = splitmix(&seed);
    uint64_t b = splitmix(&seed);
    rng->s[0] = (uint32_t)a;
    rng->s[1] = (uint32_t)(a >> 32);
    rng->s[2] = (uint32_t)b;
    rng->s[3] = (uint32_t)(b >> 32) | 1; /* never all zero */
}

void rng_shuffle(Rng *rng, uint8_t *items, int count) {
    for (int i = count - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        uint8_t swapped = items[i];
        items[i] = items[j];
        items[j] = swapped;
    }
}
