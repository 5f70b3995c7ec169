/* SPDX-License-Identifier: MIT */
/* hash.c - see hash.h. */
#include "base/hash.h"

uint64_t fnv1a(uint64_t hash, const void *bytes, size_t length) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}
