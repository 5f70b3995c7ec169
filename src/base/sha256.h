/* SPDX-License-Identifier: MIT */
/* sha256.h - the hash that ties a record to its deck file. Ours, because the page needs it too. */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum {
    SHA256_BYTES = 32
};

void sha256(const void *bytes, size_t length, uint8_t out[SHA256_BYTES]);

#endif
