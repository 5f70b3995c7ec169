/* SPDX-License-Identifier: MIT */
/* made.h - files of networks made up on the spot, for tests and the fuzzer. */
#ifndef TESTS_MIND_MADE_H
#define TESTS_MIND_MADE_H

#include "base/hash.h"
#include "mind/mind_file.h"

#include <string.h>

enum {
    MADE_MOST = 1 << 20
};

typedef struct {
    int seats, wide, meet, hidden, inputs, move_inputs; /* meet and move_inputs 0: no moves */
    int weights;                                        /* at most so great */
} MadeSize;

typedef struct {
    uint8_t *at;
    uint32_t (*draw)(void *from); /* any number */
    void *from;
} Making;

static inline void made16(Making *m, uint32_t number) {
    *m->at++ = (uint8_t)number;
    *m->at++ = (uint8_t)(number >> 8);
}

static inline void made_many(Making *m, int count, int most) {
    for (int i = 0; i < count; i++)
        made16(m, (uint32_t)((int)(m->draw(m->from) % (uint32_t)(2 * most + 1)) - most));
}

static inline void made_layer(Making *m, int in, int out, int most) {
    made_many(m, in * out, most);
    for (int i = 0; i < out; i++) {
        made16(m, m->draw(m->from));
        made16(m, m->draw(m->from) % 64);
    }
}

static inline void made_inputs(Making *m, int count, int columns) {
    for (int i = 0; i < count; i++) {
        made16(m, m->draw(m->from) % (uint32_t)columns);
        made16(m, m->draw(m->from) % MIND_KINDS);
        made16(m, m->draw(m->from) % 4);
    }
}

static inline void made_sign(uint8_t *bytes, size_t length) {
    uint64_t hash = fnv1a(FNV1A_START, bytes, length - 8);
    for (int i = 0; i < 8; i++)
        bytes[length - 8 + (size_t)i] = (uint8_t)(hash >> 8 * i);
}

/* A file for this game; its length. */
static inline size_t made_mind(const Game *game, MadeSize size, uint32_t (*draw)(void *from),
                               void *from, uint8_t out[MADE_MOST]) {
    const Observer *observer = observer_of(game);
    Making m = {out, draw, from};
    int length = fields_length(observer->fields, size.seats);
    int move_length = fields_length(observer->move_fields, 1);
    const int numbers[] = {MIND_VERSION, game->rules,      size.seats, length,
                           move_length,  size.wide,        size.meet,  size.hidden,
                           size.inputs,  size.move_inputs, 10};
    uint64_t hash = mind_fields_hash(observer, size.seats);
    memcpy(m.at, "townmind", 8);
    m.at += 8;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        made16(&m, (uint32_t)numbers[i]);
    for (int i = 0; i < 4; i++)
        made16(&m, (uint32_t)(hash >> 16 * i));
    memset(m.at, 0, MIND_GAME + MIND_NAME);
    memcpy(m.at, game->id, strlen(game->id));
    memcpy(m.at + MIND_GAME, "made up", 7);
    m.at += MIND_GAME + MIND_NAME;
    made_inputs(&m, size.inputs, length);
    made_inputs(&m, size.move_inputs, move_length);
    for (int i = 0; i < size.wide; i++) {
        made16(&m, draw(from));
        made16(&m, draw(from) % 512);
    }
    made_many(&m, size.wide * size.inputs, size.weights);
    made_layer(&m, size.wide, size.hidden, size.weights);
    made_layer(&m, size.wide + size.hidden, 2 * size.seats, size.weights);
    if (size.meet > 0) {
        made_layer(&m, size.wide, size.meet, size.weights);
        made_many(&m, size.meet * size.move_inputs, size.weights);
        made_layer(&m, size.meet, size.hidden, size.weights);
        made_layer(&m, size.meet + size.hidden, 2, size.weights);
    }
    size_t all = (size_t)(m.at - out) + 8;
    made_sign(out, all);
    return all;
}

#endif
