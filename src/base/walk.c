/* SPDX-License-Identifier: MIT */
/* walk.c - fields to bytes and back. */
#include "base/walk.h"

void walk_write(Walk *walk, uint8_t *bytes, size_t capacity) {
    *walk = (Walk){.bytes = bytes, .capacity = capacity};
}

void walk_read(Walk *walk, const uint8_t *bytes, size_t length) {
    *walk = (Walk){.reading = true, .bytes = (uint8_t *)bytes, .capacity = length};
}

/* Passes `size` bytes of a little-endian number; returns the number read or written. */
static uint64_t pass(Walk *walk, uint64_t value, size_t size) {
    if (walk->capacity - walk->length < size) {
        walk->failed = true;
        return 0;
    }
    uint8_t *at = walk->bytes + walk->length;
    walk->length += size;
    if (walk->reading) {
        value = 0;
        for (size_t i = 0; i < size; i++)
            value |= (uint64_t)at[i] << (8 * i);
    } else {
        for (size_t i = 0; i < size; i++)
            at[i] = (uint8_t)(value >> (8 * i));
    }
    return value;
}

static uint64_t pass_unsigned(Walk *walk, uint64_t value, size_t size, uint64_t most) {
    uint64_t got = pass(walk, value, size);
    if (!walk->reading)
        return value;
    if (got > most) {
        walk->failed = true;
        return 0;
    }
    return got;
}

static int64_t pass_signed(Walk *walk, int64_t value, size_t size, int64_t least, int64_t most) {
    uint64_t got = pass(walk, (uint64_t)value, size);
    if (!walk->reading)
        return value;
    uint64_t sign = (uint64_t)1 << (8 * size - 1);
    int64_t number = (int64_t)((got ^ sign) - sign);
    if (number < least || number > most) {
        walk->failed = true;
        return least;
    }
    return number;
}

void walk_u8(Walk *walk, uint8_t *field, unsigned most) {
    *field = (uint8_t)pass_unsigned(walk, *field, 1, most);
}

void walk_i8(Walk *walk, int8_t *field, int least, int most) {
    *field = (int8_t)pass_signed(walk, *field, 1, least, most);
}

void walk_u16(Walk *walk, uint16_t *field, unsigned most) {
    *field = (uint16_t)pass_unsigned(walk, *field, 2, most);
}

void walk_i16(Walk *walk, int16_t *field, int least, int most) {
    *field = (int16_t)pass_signed(walk, *field, 2, least, most);
}

void walk_i32(Walk *walk, int32_t *field, int32_t least, int32_t most) {
    *field = (int32_t)pass_signed(walk, *field, 4, least, most);
}

void walk_u64(Walk *walk, uint64_t *field) {
    *field = pass_unsigned(walk, *field, 8, UINT64_MAX);
}

void walk_u8s(Walk *walk, uint8_t *fields, size_t count, unsigned most) {
    for (size_t i = 0; i < count; i++)
        walk_u8(walk, fields + i, most);
}

void walk_require(Walk *walk, bool sound) {
    if (walk->reading && !sound)
        walk->failed = true;
}

bool walk_is_complete(const Walk *walk) {
    return !walk->failed && (!walk->reading || walk->length == walk->capacity);
}
