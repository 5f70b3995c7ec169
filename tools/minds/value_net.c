/* SPDX-License-Identifier: MIT */
/* value_net.c - forward, backward, Adam, and rounding to the integers of mind.c. */
#include "value_net.h"

#include "base/hash.h"
#include "bots/eval.h"
#include "mind/mind_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float CUT = 8191.0f / 1024; /* most of an activation */
static const float MOST_INPUT = 1.99f;   /* |weight| of an input ... */
static const float MOST_DENSE = 7.99f;   /* ... and behind it: what the integers can hold */
static const float POINTS_WEIGHT = 0.5f; /* of the loss of points */

/* Fields that name cards by number: a network that reads them would know one deck only. */
static const struct {
    const char *game, *field;
} DROPPED[] = {{"uptown", "seen"}, {"mesta", "held"}, {"mesta", "display_cards"}};

/* Fields whose numbers are names: those at `place` of every `period` are read as is-it-this. */
static const struct {
    const char *game, *field;
    int period, place, low, high;
} NAMES[] = {
    {"uptown", "deck_card", 17, 0, 0, 4}, {"uptown", "deck_card", 17, 3, 0, 4},
    {"uptown", "deck_card", 17, 4, 0, 6}, {"uptown", "deck_card", 17, 6, 0, 4},
    {"uptown", "deck_card", 17, 7, 0, 6}, {"uptown", "phase", 1, 0, 0, 1},
    {"budowa", "goal", 1, 0, 0, 2},       {"budowa", "phase", 1, 0, 0, 2},
    {"mesta", "phase", 1, 0, 0, 4},       {"mesta", "taken_by", 1, 0, 0, 4},
    {"mesta", "places", 1, 0, -1, 4},
};

enum {
    MOST_PARAMS = 1 << 20
};

struct ValueNet {
    const Observer *observer;
    int seats, wide, hidden, length, scale;
    int n_inputs;
    MindInput input[MIND_MOST_INPUTS];
    /* All weights in one block, in this order: columns of inputs, their biases, value, its biases,
     * heads, their biases; and what Adam keeps of each. */
    int n_params;
    float *weight, *slope, *mean, *square;
    int steps;
};

typedef struct {
    int count, at[MIND_MOST_INPUTS];
    float number[MIND_MOST_INPUTS];
} Seen;

typedef struct {
    float sum[MIND_MOST_WIDE], both[2 * MIND_MOST_WIDE], hidden_sum[MIND_MOST_WIDE];
    float head[2 * MAX_SEATS], chance[MAX_SEATS];
} Passed;

/* ---- the shape ---- */

static float *seen_bias(const ValueNet *net, float *block) {
    return block + net->n_inputs * net->wide;
}
static float *value_at(const ValueNet *net, float *block) {
    return seen_bias(net, block) + net->wide;
}
static float *value_bias(const ValueNet *net, float *block) {
    return value_at(net, block) + net->hidden * net->wide;
}
static float *heads_at(const ValueNet *net, float *block) {
    return value_bias(net, block) + net->hidden;
}
static float *heads_bias(const ValueNet *net, float *block) {
    return heads_at(net, block) + 2 * net->seats * (net->wide + net->hidden);
}

static bool is_dropped(const Game *game, const char *field) {
    for (size_t i = 0; i < sizeof DROPPED / sizeof DROPPED[0]; i++)
        if (strcmp(DROPPED[i].game, game->id) == 0 && strcmp(DROPPED[i].field, field) == 0)
            return true;
    return false;
}

static bool differs(const int16_t *rows, int count, int length, int column) {
    for (int i = 1; i < count; i++)
        if (rows[(size_t)i * (size_t)length + (size_t)column] != rows[column])
            return true;
    return false;
}

static void add_input(ValueNet *net, int column, MindKind kind, int value) {
    if (net->n_inputs < MIND_MOST_INPUTS)
        net->input[net->n_inputs++] = (MindInput){.column = (uint16_t)column, .kind = (uint16_t)kind,
                                                  .value = (int16_t)value};
}

static void add_names(ValueNet *net, const Game *game, const char *field, int at, int column) {
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        if (strcmp(NAMES[i].game, game->id) != 0 || strcmp(NAMES[i].field, field) != 0 ||
            at % NAMES[i].period != NAMES[i].place)
            continue;
        for (int value = NAMES[i].low; value <= NAMES[i].high; value++)
            add_input(net, column, MIND_IS, value);
    }
}

static void choose_inputs(ValueNet *net, const Game *game, const int16_t *rows, int count) {
    int column = 0;
    for (const Field *field = net->observer->fields; field->name; field++) {
        int numbers = field->count * (field->each_seat ? net->seats : 1);
        for (int at = 0; at < numbers; at++, column++) {
            if (is_dropped(game, field->name) || !differs(rows, count, net->length, column))
                continue;
            add_input(net, column, MIND_SIZE, 0);
            if (field->each_seat && field->count == 1)
                add_input(net, column, MIND_LINE, 0);
            add_names(net, game, field->name, at, column);
        }
    }
}

static float drawn(Rng *rng, float most) {
    return most * ((float)rng_below(rng, 1 << 20) / (float)(1 << 19) - 1);
}

static void draw_weights(float *at, int count, int inputs, Rng *rng, float part) {
    for (int i = 0; i < count; i++)
        at[i] = drawn(rng, part / sqrtf((float)inputs));
}

ValueNet *value_net_new(const Game *game, int seats, int wide, int hidden, const int16_t *rows,
                        int count, uint64_t seed) {
    ValueNet *net = calloc(1, sizeof *net);
    Rng rng;
    if (!net)
        abort();
    net->observer = observer_of(game);
    net->seats = seats;
    net->wide = wide;
    net->hidden = hidden;
    net->length = fields_length(net->observer->fields, seats);
    net->scale = (int)eval_of(game)->scale > 0 ? (int)eval_of(game)->scale : 1;
    choose_inputs(net, game, rows, count);
    net->n_params = (int)(heads_bias(net, NULL) - (float *)NULL) + 2 * seats;
    net->weight = calloc(4 * (size_t)net->n_params, sizeof *net->weight);
    if (!net->weight)
        abort();
    net->slope = net->weight + net->n_params;
    net->mean = net->slope + net->n_params;
    net->square = net->mean + net->n_params;
    rng_init(&rng, seed);
    draw_weights(net->weight, net->n_inputs * wide, net->n_inputs, &rng, 0.4f);
    draw_weights(value_at(net, net->weight), hidden * wide, wide, &rng, 1);
    draw_weights(heads_at(net, net->weight), 2 * seats * (wide + hidden), wide + hidden, &rng, 0.5f);
    return net;
}

ValueNet *value_net_copy(const ValueNet *net) {
    ValueNet *copy = malloc(sizeof *copy);
    size_t bytes = 4 * (size_t)net->n_params * sizeof *net->weight;
    if (!copy)
        abort();
    *copy = *net;
    copy->weight = malloc(bytes);
    if (!copy->weight)
        abort();
    memcpy(copy->weight, net->weight, bytes);
    copy->slope = copy->weight + net->n_params;
    copy->mean = copy->slope + net->n_params;
    copy->square = copy->mean + net->n_params;
    return copy;
}

void value_net_assign(ValueNet *to, const ValueNet *from) {
    memcpy(to->weight, from->weight, (size_t)from->n_params * sizeof *from->weight);
}

void value_net_free(ValueNet *net) {
    if (net)
        free(net->weight);
    free(net);
}

int value_net_inputs(const ValueNet *net) {
    return net->n_inputs;
}

/* ---- forward ---- */

static void see(const ValueNet *net, const int16_t *row, Seen *out) {
    out->count = 0;
    for (int i = 0; i < net->n_inputs; i++) {
        int16_t number = mind_input(&net->input[i], row[net->input[i].column]);
        if (number == 0)
            continue;
        out->at[out->count] = i;
        out->number[out->count++] = (float)number / 2048;
    }
}

static float cut(float number) {
    return number < 0 ? 0 : number > CUT ? CUT : number;
}

static void pass(const ValueNet *net, const Seen *seen, Passed *out) {
    int wide = net->wide, hidden = net->hidden, all = wide + hidden;
    const float *value = value_at(net, net->weight), *heads = heads_at(net, net->weight);
    memcpy(out->sum, seen_bias(net, net->weight), (size_t)wide * sizeof out->sum[0]);
    for (int i = 0; i < seen->count; i++) {
        const float *column = net->weight + seen->at[i] * wide;
        for (int k = 0; k < wide; k++)
            out->sum[k] += seen->number[i] * column[k];
    }
    for (int k = 0; k < wide; k++)
        out->both[k] = cut(out->sum[k]);
    for (int k = 0; k < hidden; k++) {
        float sum = value_bias(net, net->weight)[k];
        for (int i = 0; i < wide; i++)
            sum += value[k * wide + i] * out->both[i];
        out->hidden_sum[k] = sum;
        out->both[wide + k] = cut(sum);
    }
    for (int k = 0; k < 2 * net->seats; k++) {
        float sum = heads_bias(net, net->weight)[k];
        for (int i = 0; i < all; i++)
            sum += heads[k * all + i] * out->both[i];
        out->head[k] = sum;
    }
    float best = out->head[0], sum = 0;
    for (int seat = 1; seat < net->seats; seat++)
        best = fmaxf(best, out->head[seat]);
    for (int seat = 0; seat < net->seats; seat++)
        sum += out->chance[seat] = expf(out->head[seat] - best);
    for (int seat = 0; seat < net->seats; seat++)
        out->chance[seat] /= sum;
}

void value_net_chances(const ValueNet *net, const int16_t *row, float *out) {
    static Seen seen;
    Passed passed;
    see(net, row, &seen);
    pass(net, &seen, &passed);
    memcpy(out, passed.chance, (size_t)net->seats * sizeof *out);
}

/* ---- backward ---- */

/* The slope of the loss by each head: cross entropy of the chances, Huber loss of the points. */
static void slopes_of_heads(const ValueNet *net, const Passed *passed, const float *won,
                            const float *points, float *out) {
    for (int seat = 0; seat < net->seats; seat++) {
        float off = passed->head[net->seats + seat] - points[seat] / (float)net->scale;
        out[seat] = passed->chance[seat] - won[seat];
        out[net->seats + seat] = POINTS_WEIGHT * fmaxf(-1, fminf(1, off));
    }
}

void value_net_learn(ValueNet *net, const int16_t *row, const float *won, const float *points) {
    static Seen seen;
    Passed passed;
    float head[2 * MAX_SEATS], both[2 * MIND_MOST_WIDE] = {0};
    int wide = net->wide, hidden = net->hidden, all = wide + hidden;
    const float *value = value_at(net, net->weight), *heads = heads_at(net, net->weight);
    see(net, row, &seen);
    pass(net, &seen, &passed);
    slopes_of_heads(net, &passed, won, points, head);
    for (int k = 0; k < 2 * net->seats; k++) {
        float *slope = heads_at(net, net->slope) + k * all;
        heads_bias(net, net->slope)[k] += head[k];
        for (int i = 0; i < all; i++) {
            slope[i] += head[k] * passed.both[i];
            both[i] += head[k] * heads[k * all + i];
        }
    }
    for (int k = 0; k < hidden; k++) {
        float down = passed.hidden_sum[k] > 0 && passed.hidden_sum[k] < CUT ? both[wide + k] : 0;
        float *slope = value_at(net, net->slope) + k * wide;
        value_bias(net, net->slope)[k] += down;
        for (int i = 0; i < wide; i++) {
            slope[i] += down * passed.both[i];
            both[i] += down * value[k * wide + i];
        }
    }
    for (int k = 0; k < wide; k++) {
        both[k] = passed.sum[k] > 0 && passed.sum[k] < CUT ? both[k] : 0;
        seen_bias(net, net->slope)[k] += both[k];
    }
    for (int i = 0; i < seen.count; i++) {
        float *slope = net->slope + seen.at[i] * wide;
        for (int k = 0; k < wide; k++)
            slope[k] += seen.number[i] * both[k];
    }
}

void value_net_step(ValueNet *net, int samples, float rate) {
    const float keep = 0.9f, keep_square = 0.999f;
    int inputs = net->n_inputs * net->wide;
    net->steps++;
    float rise = 1 - powf(keep, (float)net->steps);
    float rise_square = 1 - powf(keep_square, (float)net->steps);
    float by = rate / rise, root = 1 / rise_square;
    for (int i = 0; i < net->n_params; i++) {
        float slope = net->slope[i] / (float)samples, most = i < inputs ? MOST_INPUT : MOST_DENSE;
        net->mean[i] = keep * net->mean[i] + (1 - keep) * slope;
        net->square[i] = keep_square * net->square[i] + (1 - keep_square) * slope * slope;
        float weight = net->weight[i] - by * net->mean[i] / (sqrtf(net->square[i] * root) + 1e-8f);
        net->weight[i] = fmaxf(-most, fminf(most, weight));
        net->slope[i] = 0;
    }
}

/* ---- the file ---- */

typedef struct {
    uint8_t *at;
} Bytes;

static void put(Bytes *out, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++)
        *out->at++ = (uint8_t)(number >> 8 * i);
}

static void put_words(Bytes *out, const char *words, size_t size) {
    memset(out->at, 0, size);
    memcpy(out->at, words, strnlen(words, size - 1));
    out->at += size;
}

static void put_weights(Bytes *out, const float *from, int count, float one) {
    for (int i = 0; i < count; i++)
        put(out, (uint64_t)(int64_t)lrintf(from[i] * one), 2);
}

/* `more`: half of what a shift behind cuts off, so that it rounds. */
static void put_biases(Bytes *out, const float *from, int count, double one, int more) {
    for (int i = 0; i < count; i++)
        put(out, (uint64_t)(llrint((double)from[i] * one) + more), 4);
}

uint8_t *value_net_file(const ValueNet *net, const Game *game, const char *name, size_t *length) {
    int wide = net->wide, hidden = net->hidden;
    const int head[] = {MIND_VERSION, game->rules, net->seats, net->length,
                        fields_length(net->observer->move_fields, 1), wide, 0, hidden,
                        net->n_inputs, 0, net->scale};
    uint8_t *file = malloc(MIND_HEAD + 6 * (size_t)net->n_inputs + 4 * (size_t)net->n_params + 8);
    Bytes out = {file};
    if (!file)
        abort();
    memcpy(out.at, "townmind", 8);
    out.at += 8;
    for (size_t i = 0; i < sizeof head / sizeof head[0]; i++)
        put(&out, (uint64_t)head[i], 2);
    put(&out, mind_fields_hash(net->observer, net->seats), 8);
    put_words(&out, game->id, MIND_GAME);
    put_words(&out, name, MIND_NAME);
    for (int i = 0; i < net->n_inputs; i++) {
        put(&out, net->input[i].column, 2);
        put(&out, net->input[i].kind, 2);
        put(&out, (uint16_t)net->input[i].value, 2);
    }
    put_biases(&out, seen_bias(net, net->weight), wide, 1 << 25, 1 << 14);
    put_weights(&out, net->weight, net->n_inputs * wide, 16384);
    put_weights(&out, value_at(net, net->weight), hidden * wide, 4096);
    put_biases(&out, value_bias(net, net->weight), hidden, MIND_ONE, 1 << 11);
    put_weights(&out, heads_at(net, net->weight), 2 * net->seats * (wide + hidden), 4096);
    put_biases(&out, heads_bias(net, net->weight), 2 * net->seats, MIND_ONE, 0);
    *length = (size_t)(out.at - file) + 8;
    put(&out, fnv1a(FNV1A_START, file, *length - 8), 8);
    return file;
}
