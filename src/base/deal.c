/* SPDX-License-Identifier: MIT */
/* deal.c - ChaCha20 as a source of deals. A few hundred words are drawn a match; four blocks are
 * made side by side, since learning programs begin a hundred thousand matches a second. It is here
 * and not in a library because WebAssembly needs it too. */
#include "base/deal.h"

#include <stdbool.h>
#include <string.h>

typedef uint32_t Four __attribute__((vector_size(16))); /* the same word of four blocks */

static Four rotate_left(Four x, int bits) {
    return x << bits | x >> (32 - bits);
}

static void quarter_round(Four *a, Four *b, Four *c, Four *d) {
    *a += *b;
    *d = rotate_left(*d ^ *a, 16);
    *c += *d;
    *b = rotate_left(*b ^ *c, 12);
    *a += *b;
    *d = rotate_left(*d ^ *a, 8);
    *c += *d;
    *b = rotate_left(*b ^ *c, 7);
}

/* The block of this counter and the three that follow. */
static void four_blocks(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3],
                        uint32_t out[DEAL_WORDS]) {
    uint32_t first[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(first + 4, key, 8 * sizeof *key);
    first[12] = counter;
    memcpy(first + 13, nonce, 3 * sizeof *nonce);

    Four start[16], x[16];
    for (int i = 0; i < 16; i++)
        start[i] = (Four){first[i], first[i], first[i], first[i]};
    start[12] += (Four){0, 1, 2, 3};
    memcpy(x, start, sizeof x);
    for (int i = 0; i < 10; i++) {
        quarter_round(x + 0, x + 4, x + 8, x + 12);
        quarter_round(x + 1, x + 5, x + 9, x + 13);
        quarter_round(x + 2, x + 6, x + 10, x + 14);
        quarter_round(x + 3, x + 7, x + 11, x + 15);
        quarter_round(x + 0, x + 5, x + 10, x + 15);
        quarter_round(x + 1, x + 6, x + 11, x + 12);
        quarter_round(x + 2, x + 7, x + 8, x + 13);
        quarter_round(x + 3, x + 4, x + 9, x + 14);
    }
    for (int i = 0; i < 16; i++) {
        x[i] += start[i];
        for (int block = 0; block < 4; block++)
            out[16 * block + i] = x[i][block];
    }
}

void deal_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3],
                uint32_t out[16]) {
    uint32_t words[DEAL_WORDS];
    four_blocks(key, counter, nonce, words);
    memcpy(out, words, 16 * sizeof *out);
}

void deal_init(Deal *deal, const uint8_t seed[SEED_BYTES]) {
    memset(deal, 0, sizeof *deal);
    for (int i = 0; i < 8; i++)
        deal->key[i] = (uint32_t)seed[4 * i] | (uint32_t)seed[4 * i + 1] << 8 |
                       (uint32_t)seed[4 * i + 2] << 16 | (uint32_t)seed[4 * i + 3] << 24;
    deal->used = DEAL_WORDS;
}

static uint32_t next_word(Deal *deal) {
    static const uint32_t NONCE[3] = {0, 0, 0};
    if (deal->used == DEAL_WORDS) {
        four_blocks(deal->key, deal->counter, NONCE, deal->words);
        deal->counter += DEAL_WORDS / 16;
        deal->used = 0;
    }
    return deal->words[deal->used++];
}

/* How many words at the top would favour small numbers: fewer than n, so most words are known to be
 * fair without this division. */
static bool is_uneven(uint32_t word, uint32_t n) {
    return word > UINT32_MAX - n && word > UINT32_MAX - (uint32_t)(((uint64_t)1 << 32) % n);
}

uint32_t deal_below(Deal *deal, uint32_t n) {
    uint32_t word;
    do
        word = next_word(deal);
    while (is_uneven(word, n));
    return word % n;
}

void deal_shuffle(Deal *deal, uint8_t *items, int count) {
    for (int i = count - 1; i > 0; i--) {
        uint32_t j = deal_below(deal, (uint32_t)i + 1);
        uint8_t swapped = items[i];
        items[i] = items[j];
        items[j] = swapped;
    }
}
