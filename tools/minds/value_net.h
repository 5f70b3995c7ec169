/* SPDX-License-Identifier: MIT */
/* value_net.h - a network of mind.h in floats, without its part for moves: learning, and the file
 * of its integers. */
#ifndef TOOLS_MINDS_VALUE_NET_H
#define TOOLS_MINDS_VALUE_NET_H

#include "mind/mind.h"

typedef struct ValueNet ValueNet;

/* Begins with small random weights. Reads those numbers of a row that differ somewhere in `rows`,
 * but for numbers of cards. */
ValueNet *value_net_new(const Game *game, int seats, int wide, int hidden, const int16_t *rows,
                        int count, uint64_t seed);
ValueNet *value_net_copy(const ValueNet *net);
void value_net_assign(ValueNet *to, const ValueNet *from); /* the weights; both of one shape */
void value_net_free(ValueNet *net);
int value_net_inputs(const ValueNet *net);

void value_net_chances(const ValueNet *net, const int16_t *row, float *out);

/* Adds what one sample teaches; value_net_step then changes the weights by Adam. */
void value_net_learn(ValueNet *net, const int16_t *row, const float *won, const float *points);
void value_net_step(ValueNet *net, int samples, float rate);

/* The file of mind_file.h; the caller frees it. */
uint8_t *value_net_file(const ValueNet *net, const Game *game, const char *name, size_t *length);

#endif
