/* SPDX-License-Identifier: MIT */
/* deal.c - ChaCha20 as a source of deals. A few hundred words are drawn a match, so clarity
 * comes before speed; it is here and not in a library because WebAssembly needs it too. */
#include "base/deal.h"

#include <stdbool.h>
#include <string.h>

static uint32_t rotate_left(uint32_t x, int bits) {
    return (x << bits) | (x >> (32 - bits));
}

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b;
    *d = rotate_left(*d ^ *a, 16);
    *c += *d;
    *b = rotate_left(*b ^ *c, 12);
    *a += *b;
    *d = rotate_left(*d ^ *a, 8);
    *c += *d;
    *b = rotate_left(*b ^ *c, 7);
}

void deal_block(const uint32_t key[8], uint32_t counter, const uint32_t nonce[3],
                uint32_t out[16]) {
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    memcpy(start + 4, key, 8 * sizeof *key);
    start[12] = counter;
    memcpy(start + 13, nonce, 3 * sizeof *nonce);

    uint32_t x[16];
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
    for (int i = 0; i < 16; i++)
        out[i] = x[i] + start[i];
}

void deal_init(Deal *deal, const uint8_t seed[SEED_BYTES]) {
    memset(deal, 0, sizeof *deal);
    for (int i = 0; i < 8; i++)
        deal->key[i] = (uint32_t)seed[4 * i] | (uint32_t)seed[4 * i + 1] << 8 |
                       (uint32_t)seed[4 * i + 2] << 16 | (uint32_t)seed[4 * i + 3] << 24;
    deal->used = 16;
}

static uint32_t next_word(Deal *deal) {
    static const uint32_t NONCE[3] = {0, 0, 0};
    if (deal->used == 16) {
        deal_block(deal->key, deal->counter++, NONCE, deal->words);
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
