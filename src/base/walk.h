/* SPDX-License-Identifier: MIT */
/* walk.h - one visit to every field of a state, for writing it as bytes and for reading it back.
 *
 * A game lists its fields once; saving, loading, hashing and comparing all follow from that list,
 * so they cannot drift apart. Bytes are little-endian and free of padding: the same everywhere.
 *
 * Reading meets hostile bytes. A field out of its range makes the walk fail and is set to the
 * least value it may have, so that later fields and checks can rely on every range. */
#ifndef BASE_WALK_H
#define BASE_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Walk {
    bool reading;    /* bytes -> fields; else fields -> bytes */
    bool failed;     /* reading: too short, out of range, or unsound; writing: no room */
    uint8_t *bytes;  /* never written to while reading */
    size_t capacity; /* writing: room; reading: bytes there are */
    size_t length;   /* bytes passed so far */
} Walk;

void walk_write(Walk *walk, uint8_t *bytes, size_t capacity);
void walk_read(Walk *walk, const uint8_t *bytes, size_t length);

void walk_u8(Walk *walk, uint8_t *field, unsigned most);
void walk_i8(Walk *walk, int8_t *field, int least, int most);
void walk_u16(Walk *walk, uint16_t *field, unsigned most);
void walk_i16(Walk *walk, int16_t *field, int least, int most);
void walk_i32(Walk *walk, int32_t *field, int32_t least, int32_t most);
void walk_u64(Walk *walk, uint64_t *field);
void walk_u8s(Walk *walk, uint8_t *fields, size_t count, unsigned most);

/* The game's last word: what must be true of all fields together. Counts only while reading. */
void walk_require(Walk *walk, bool sound);

/* True when every byte was passed and nothing failed. */
bool walk_is_complete(const Walk *walk);

#endif
