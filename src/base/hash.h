/* SPDX-License-Identifier: MIT */
/* hash.h - FNV-1a: a fast hash of bytes for tables and comparisons. Not secret; for that see
 * sha256.h. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define FNV1A_START 0xcbf29ce484222325u

/* Continues `hash`, which begins as FNV1A_START, with these bytes. */
uint64_t fnv1a(uint64_t hash, const void *bytes, size_t length);

/* The same in 32 bits, one value (mostly a byte) at a time; begins as FNV1A_START_32. */
#define FNV1A_START_32 2166136261u
static inline uint32_t fnv1a_32(uint32_t hash, uint32_t value) {
    return (hash ^ value) * 16777619u;
}

#endif
