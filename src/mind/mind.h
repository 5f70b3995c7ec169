/* SPDX-License-Identifier: MIT */
/* mind.h - a learned evaluation: the chances and final points of a view, and how good its moves
 * are, by a small network of whole numbers. docs/design/minds.md explains the idea.
 *
 * A network is trained for one game and number of seats (tools/minds) and reads the rows of
 * env/observe.h, which are made from a view alone: so it cannot know more than a seat does. All
 * arithmetic is on integers, the same to the bit on every processor and in WebAssembly.
 *
 *     row --inputs--> seen (sum, cut) --+--> value  (cut) --> chances and points of every seat
 *                                       +--> meet --+
 *     move's row --inputs--------------------------(+)--> cut --> hidden (cut) --> worth
 *
 * The first layer is a sum with one column of weights for each input, so a look that has seen an
 * earlier position only adds what has changed since.
 *
 * Workload: mind_see and mind_moves run once for every position a search looks at. */
#ifndef MIND_MIND_H
#define MIND_MIND_H

#include "env/observe.h"

enum {
    MIND_MOST_WIDE = 256, /* sums of the first layer; and most of every other layer */
    MIND_MOST_ROW = 2048, /* numbers of a view's row */
    MIND_ONE = 1 << 22    /* what chances' logits and points are counted in */
};

typedef struct Mind Mind;

/* Reads a network for this game from a file's bytes: NULL with an error when it is damaged, or
 * made for another game, other rules or other rows. */
Mind *mind_read(const Game *game, const uint8_t *bytes, size_t length, Error *error);
void mind_free(Mind *mind); /* NULL is allowed */

const Game *mind_game(const Mind *mind);
int mind_seats(const Mind *mind);
const char *mind_name(const Mind *mind); /* of its training run */

/* The last input of a network. */
typedef struct {
    _Alignas(16) int32_t sum[MIND_MOST_WIDE];
    _Alignas(16) int16_t row[MIND_MOST_ROW];
} MindLook;

void mind_begin(const Mind *mind, MindLook *look);

/* Looks at the row of a view, as view_observe writes it. */
void mind_see(const Mind *mind, MindLook *look, const int16_t *row);

/* For each seat, turned as rows are: the viewer is 0. */
typedef struct {
    double chance[MAX_SEATS]; /* of winning; they sum to 1 */
    float points[MAX_SEATS];  /* final ones */
    int32_t logit[MAX_SEATS];
} MindValue;

void mind_value(const Mind *mind, const MindLook *look, MindValue *out);

bool mind_has_moves(const Mind *mind); /* else it judges positions alone */

/* How good each move is for the viewer, who is the actor: greater is better, in MIND_ONE of a logit
 * of its winning. `rows` are those that Observer.describe writes. */
void mind_moves(const Mind *mind, const MindLook *look, const int16_t *rows, int count,
                int32_t *out);

/* What everybody knows of a match that is not over, with the seat on turn first: what networks are
 * trained with that tell chances. And those chances, of each seat as it is numbered. */
void mind_public_view(const Game *game, const void *state, View *out);
void mind_public_chances(const Mind *mind, const void *state, double out[MAX_SEATS]);

/* The same for a view: its row is made first. */
void mind_judge(const Mind *mind, const View *view, MindValue *out);
void mind_rate(const Mind *mind, const View *view, const Move *moves, int count, int32_t *out);

/* e^-x of x/MIND_ONE, as a part of 2^31: by whole numbers alone. x >= 0. */
uint32_t mind_exp(uint32_t x);

#endif
