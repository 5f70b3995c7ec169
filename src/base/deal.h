/* SPDX-License-Identifier: MIT */
/* deal.h - the chance of a match, derived from its 32 seed bytes so that anybody can check it.
 *
 * IETF ChaCha20, the seed as key, nonce 0, counter from 0; the stream is read as little-endian
 * 32-bit words. docs/reference/notation.md describes it well enough to write it again from there
 * alone. */
#ifndef BASE_DEAL_H
#define BASE_DEAL_H

#include <stdint.h>

enum {
    SEED_BYTES = 32,
    DEAL_WORDS = 4 * 16 /* of four blocks */
};

typedef struct {
    uint32_t key[8];
    uint32_t counter;           /* of the next block */
    uint32_t words[DEAL_WORDS]; /* the current blocks */
    int used;                   /* words of them already given out */
} Deal;

void deal_init(Deal *deal, const uint8_t seed[SEED_BYTES]);

/* 0 .. n-1, n >= 1, exactly even: words that would favour small numbers are drawn again. */
uint32_t deal_below(Deal *deal, uint32_t n);

/* Fisher-Yates from the last place down: for i = n-1 .. 1 swap(i, below(i+1)). */
void deal_shuffle(Deal *deal, uint8_t *items, int count);

/* One 64-byte block, as in RFC 8439 section 2.3 (with the nonce's three words). For tests. */
void deal_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3], uint32_t out[16]);

#endif
