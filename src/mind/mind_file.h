/* SPDX-License-Identifier: MIT */
/* mind_file.h - what a network is made of, and its file.
 *
 * The file, all numbers little-endian:
 *
 *     "townmind" | u16 version, rules, seats, row length, move row length,
 *     u16 wide, meet, hidden, inputs, inputs of moves, points that count as one |
 *     u64 hash of the rows' fields | 16 bytes game | 32 bytes name, both ended by NULs |
 *     for each input, then each of moves: u16 column, u16 kind, i16 value |
 *     i32 biases of the first layer, then i16 weights and i32 biases, in the order of struct Mind |
 * u64 FNV-1a of it all
 *
 * A network that judges no moves has 0 for meet and for the inputs of moves; all layers of moves
 * are left out then, and the one from the view to them. */
#ifndef MIND_MIND_FILE_H
#define MIND_MIND_FILE_H

#include "mind/mind.h"

enum {
    MIND_VERSION = 1,
    MIND_MOST_INPUTS = 4096,
    MIND_NAME = 32,
    MIND_GAME = 16,
    MIND_HEAD = 8 + 11 * 2 + 8 + MIND_GAME + MIND_NAME
};

typedef enum {
    MIND_SIZE, /* log2(1 + |x|) with the sign of x, straight between powers of two */
    MIND_IS,   /* 1 where the number is `value` */
    MIND_LINE, /* a sixteenth of the number, at most 15: for what is compared, such as points */
    MIND_KINDS
} MindKind;

typedef struct {
    uint16_t column;
    uint16_t kind;
    int16_t value;
    uint16_t weights; /* which column of weights is its own */
} MindInput;

/* Inputs in the order of their columns: those of column c are from[c] .. from[c+1]-1. */
typedef struct {
    int count, columns;
    MindInput *input;
    uint16_t *from;
    int16_t *weight; /* [count][width] */
    int width;
} MindInputs;

/* A layer of sums over all that is before it. */
typedef struct {
    int in, out;
    int16_t *weight; /* [out][in] */
    int32_t *bias;   /* [out] */
} MindLayer;

struct Mind {
    const Game *game;
    const Observer *observer;
    char name[MIND_NAME];
    int seats, wide, meet, hidden, scale;
    int row_length, move_length;
    int32_t *seen_bias; /* [wide] */
    MindInputs seen;
    MindLayer value, value_heads, to_meet; /* value_heads reads seen and value */
    MindInputs move;
    MindLayer move_hidden, move_heads; /* move_heads reads both layers of a move */
    int32_t *start;                    /* [wide]: the sums for a row of zeros */
    int32_t *move_start;               /* [meet]: what a move's row of zeros adds */
};

/* What the rows of a game with so many seats are: a network made for others does not fit. */
uint64_t mind_fields_hash(const Observer *observer, int seats);

/* An input as an integer: 2048 is one. */
static inline int16_t mind_size(int16_t x) {
    uint32_t size = 1 + (uint32_t)(x < 0 ? -(int32_t)x : x);
    uint32_t power = 31 - (uint32_t)__builtin_clz(size);
    int32_t log = (int32_t)(2048 * power + ((size << 11) >> power)) - 2048;
    return (int16_t)(x < 0 ? -log : log);
}

static inline int16_t mind_input(const MindInput *input, int16_t x) {
    if (input->kind == MIND_IS)
        return x == input->value ? 2048 : 0;
    if (input->kind == MIND_LINE)
        return (int16_t)(128 * (x > 240 ? 240 : x < -240 ? -240 : x));
    return mind_size(x);
}

#endif
