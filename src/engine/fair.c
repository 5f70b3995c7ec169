/* SPDX-License-Identifier: MIT */
/* fair.c - hashes of labelled bytes, and what follows from them. */
#include "engine/fair.h"

#include <assert.h>
#include <string.h>

/* Bytes to be hashed: a label, then values one after the other. */
typedef struct {
    uint8_t bytes[32 + (MAX_SEATS + 1) * FAIR_BYTES];
    size_t length;
} Labelled;

static void add(Labelled *labelled, const void *bytes, size_t length) {
    assert(labelled->length + length <= sizeof labelled->bytes);
    memcpy(labelled->bytes + labelled->length, bytes, length);
    labelled->length += length;
}

static Labelled label(const char *words, const uint8_t value[32]) {
    Labelled labelled;
    labelled.length = 0;
    add(&labelled, words, strlen(words));
    add(&labelled, value, 32);
    return labelled;
}

void fair_commit(const uint8_t secret[FAIR_BYTES], uint8_t out[FAIR_BYTES]) {
    Labelled labelled = label("townhall commit 1", secret);
    sha256(labelled.bytes, labelled.length, out);
}

void fair_seed(const uint8_t secret[FAIR_BYTES], const FairShare *shares, int n_shares,
               uint8_t out[SEED_BYTES]) {
    Labelled labelled = label("townhall deal 1", secret);
    for (int i = 0; i < n_shares; i++)
        add(&labelled, shares[i].bytes, FAIR_BYTES);
    sha256(labelled.bytes, labelled.length, out);
}

void fair_order(const uint8_t seed[SEED_BYTES], int seats, uint8_t out[MAX_SEATS]) {
    uint8_t key[SEED_BYTES];
    Labelled labelled = label("townhall seats 1", seed);
    Deal deal;
    assert(seats >= 1 && seats <= MAX_SEATS);
    sha256(labelled.bytes, labelled.length, key);
    memset(out, 0, MAX_SEATS);
    for (int chair = 0; chair < seats; chair++)
        out[chair] = (uint8_t)chair;
    deal_init(&deal, key);
    deal_shuffle(&deal, out, seats);
}

void fair_bot(const uint8_t secret[FAIR_BYTES], int n, uint8_t out[FAIR_BYTES]) {
    Labelled labelled = label("townhall bot 1", secret);
    uint8_t number[4];
    for (int i = 0; i < 4; i++)
        number[i] = (uint8_t)((uint32_t)n >> 8 * i);
    add(&labelled, number, sizeof number);
    sha256(labelled.bytes, labelled.length, out);
}

bool fair_check(const Fair *fair, const uint8_t seed[SEED_BYTES], int seats, bool *drawn,
                bool *seated, Error *error) {
    uint8_t hash[FAIR_BYTES], chair_of[MAX_SEATS];
    fair_commit(fair->secret, hash);
    if (memcmp(hash, fair->commit, sizeof hash) != 0)
        return error_at(error, 0, "the commit is not the hash of the secret");
    fair_seed(fair->secret, fair->share, fair->n_shares, hash);
    if (memcmp(hash, seed, sizeof hash) != 0)
        return error_at(error, 0, "the seed does not follow from the secret and the shares");
    fair_order(seed, seats, chair_of);
    *drawn = *seated = true;
    for (int i = 1; i < fair->n_shares; i++) {
        Seat before = fair->share[i - 1].seat, seat = fair->share[i].seat;
        *drawn = *drawn && chair_of[before] < chair_of[seat];
        *seated = *seated && before < seat;
    }
    if (!*drawn && !*seated)
        return error_at(error, 0,
                        "the seats are neither drawn by the seed nor those of the chairs");
    return true;
}
