/* SPDX-License-Identifier: MIT */
/* mind_read.c - reads a network's file: every number is checked before it is used. */
#include "base/hash.h"
#include "base/memory.h"
#include "mind/mind_file.h"

#include <string.h>

typedef struct {
    const uint8_t *at, *end;
} Bytes;

/* Zeros past the end: a file of the wrong length is refused before. */
static uint16_t read16(Bytes *in) {
    if (in->end - in->at < 2)
        return 0;
    in->at += 2;
    return (uint16_t)(in->at[-2] | in->at[-1] << 8);
}

static uint32_t read32(Bytes *in) {
    uint32_t low = read16(in);
    return low | (uint32_t)read16(in) << 16;
}

static uint64_t read64(Bytes *in) {
    uint64_t low = read32(in);
    return low | (uint64_t)read32(in) << 32;
}

static void read_words(Bytes *in, char *out, size_t size) {
    memcpy(out, in->at, size);
    out[size - 1] = '\0';
    in->at += size;
}

static uint64_t hash_fields(uint64_t hash, const Field *fields, int seats) {
    for (; fields->name; fields++) {
        int count = fields->count * (fields->each_seat ? seats : 1);
        const uint8_t bytes[2] = {(uint8_t)count, (uint8_t)(count >> 8)};
        hash = fnv1a(hash, fields->name, strlen(fields->name) + 1);
        hash = fnv1a(hash, bytes, sizeof bytes);
    }
    return hash;
}

uint64_t mind_fields_hash(const Observer *observer, int seats) {
    uint64_t hash = hash_fields(FNV1A_START, observer->fields, seats);
    return hash_fields(hash, observer->move_fields, seats);
}

/* ---- the head ---- */

typedef struct {
    uint16_t version, rules, seats, row_length, move_length;
    uint16_t wide, meet, hidden, inputs, move_inputs, scale;
    uint64_t fields;
    char game[MIND_GAME], name[MIND_NAME];
} Head;

static bool read_head(Bytes *in, Head *head, Error *error) {
    if (in->end - in->at < MIND_HEAD || memcmp(in->at, "townmind", 8) != 0)
        return error_at(error, 0, "the file is no network of Townhall");
    in->at += 8;
    uint16_t *const numbers[] = {&head->version,     &head->rules,       &head->seats,
                                 &head->row_length,  &head->move_length, &head->wide,
                                 &head->meet,        &head->hidden,      &head->inputs,
                                 &head->move_inputs, &head->scale};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        *numbers[i] = read16(in);
    head->fields = read64(in);
    read_words(in, head->game, sizeof head->game);
    read_words(in, head->name, sizeof head->name);
    return true;
}

static bool is_width(int width) {
    return width >= 16 && width <= MIND_MOST_WIDE && width % 16 == 0;
}

static bool check_head(const Game *game, const Observer *observer, const Head *head, Error *error) {
    if (head->version != MIND_VERSION)
        return error_at(error, 0, "the network has format %d, this program reads %d", head->version,
                        MIND_VERSION);
    if (strcmp(head->game, game->id) != 0)
        return error_at(error, 0, "the network is for another game");
    if (head->rules != game->rules)
        return error_at(error, 0, "the network was trained for rules %d of the game, not %d",
                        head->rules, game->rules);
    if (head->seats < game->min_seats || head->seats > game->max_seats)
        return error_at(error, 0, "the network is for %d seats", head->seats);
    if (head->fields != mind_fields_hash(observer, head->seats) ||
        head->row_length != fields_length(observer->fields, head->seats) ||
        head->move_length != fields_length(observer->move_fields, 1) ||
        head->row_length > MIND_MOST_ROW)
        return error_at(error, 0, "the network was trained on other observations");
    bool has_moves = head->meet > 0 || head->move_inputs > 0;
    if (!is_width(head->wide) || !is_width(head->hidden) || head->inputs < 1 ||
        head->inputs > MIND_MOST_INPUTS || head->scale < 1 ||
        (has_moves &&
         (!is_width(head->meet) || head->move_inputs < 1 || head->move_inputs > MIND_MOST_INPUTS)))
        return error_at(error, 0, "the network has a size that is out of range");
    return true;
}

/* ---- the layers ---- */

/* Numbers of the file after its head; the sums are far from any limit. */
static size_t size_of(const Head *head) {
    size_t wide = head->wide, meet = head->meet, hidden = head->hidden, seats = head->seats;
    size_t weights = wide * ((size_t)head->inputs + hidden + meet) + 2 * seats * (wide + hidden) +
                     meet * ((size_t)head->move_inputs + hidden);
    size_t biases = wide + hidden + 2 * seats + meet;
    if (meet > 0) {
        weights += 2 * (meet + hidden);
        biases += hidden + 2;
    }
    return MIND_HEAD + 6 * ((size_t)head->inputs + head->move_inputs) + 2 * weights + 4 * biases +
           8;
}

/* In the order of columns, and of the file within one; there are few enough. */
static bool read_inputs(Bytes *in, MindInputs *out, int count, int columns, int width,
                        Error *error) {
    *out = (MindInputs){.count = count, .columns = columns, .width = width};
    out->input = memory_zeroed((size_t)count * sizeof *out->input);
    out->from = memory_zeroed(((size_t)columns + 1) * sizeof *out->from);
    MindInput *input = memory_zeroed((size_t)count * sizeof *input);
    bool is_good = true;
    for (int i = 0; i < count; i++) {
        input[i] = (MindInput){.column = read16(in), .kind = read16(in)};
        input[i].value = (int16_t)read16(in);
        input[i].weights = (uint16_t)i;
        is_good = is_good && input[i].column < columns && input[i].kind < MIND_KINDS;
        if (is_good)
            out->from[input[i].column + 1]++;
    }
    for (int column = 0; column < columns; column++)
        out->from[column + 1] = (uint16_t)(out->from[column] + out->from[column + 1]);
    uint16_t *next = memory_zeroed(((size_t)columns + 1) * sizeof *next);
    memcpy(next, out->from, (size_t)columns * sizeof *next);
    for (int i = 0; is_good && i < count; i++)
        out->input[next[input[i].column]++] = input[i];
    memory_free(next);
    memory_free(input);
    return is_good || error_at(error, 0, "the network reads a number that no observation has");
}

static int16_t *read_weights(Bytes *in, size_t count) {
    int16_t *out = memory_zeroed(count * sizeof *out);
    for (size_t i = 0; i < count; i++)
        out[i] = (int16_t)read16(in);
    return out;
}

static int32_t *read_biases(Bytes *in, size_t count) {
    int32_t *out = memory_zeroed(count * sizeof *out);
    for (size_t i = 0; i < count; i++)
        out[i] = (int32_t)read32(in);
    return out;
}

static void read_columns(Bytes *in, MindInputs *out) {
    out->weight = read_weights(in, (size_t)out->count * (size_t)out->width);
}

static void read_layer(Bytes *in, MindLayer *out, int before, int count) {
    *out = (MindLayer){.in = before, .out = count};
    out->weight = read_weights(in, (size_t)before * (size_t)count);
    out->bias = read_biases(in, (size_t)count);
}

/* The sum for a row of zeros: that of the names with the value 0. */
static int32_t *start_of(const MindInputs *inputs, const int32_t *bias) {
    int32_t *out = memory_zeroed((size_t)inputs->width * sizeof *out);
    if (bias)
        memcpy(out, bias, (size_t)inputs->width * sizeof *out);
    for (int i = 0; i < inputs->count; i++) {
        const MindInput *input = &inputs->input[i];
        const int16_t *weight = inputs->weight + (size_t)input->weights * (size_t)inputs->width;
        int32_t q = mind_input(input, 0);
        for (int k = 0; k < inputs->width; k++)
            out[k] = (int32_t)((uint32_t)out[k] + (uint32_t)(weight[k] * q));
    }
    return out;
}

static bool read_body(Bytes *in, const Head *head, Mind *mind, Error *error) {
    int wide = head->wide, meet = head->meet, hidden = head->hidden, seats = head->seats;
    if (!read_inputs(in, &mind->seen, head->inputs, head->row_length, wide, error) ||
        !read_inputs(in, &mind->move, head->move_inputs, head->move_length, meet, error))
        return false;
    mind->seen_bias = read_biases(in, (size_t)wide);
    read_columns(in, &mind->seen);
    read_layer(in, &mind->value, wide, hidden);
    read_layer(in, &mind->value_heads, wide + hidden, 2 * seats);
    mind->start = start_of(&mind->seen, mind->seen_bias);
    if (meet == 0)
        return true;
    read_layer(in, &mind->to_meet, wide, meet);
    read_columns(in, &mind->move);
    read_layer(in, &mind->move_hidden, meet, hidden);
    read_layer(in, &mind->move_heads, meet + hidden, 2);
    mind->move_start = start_of(&mind->move, NULL);
    return true;
}

Mind *mind_read(const Game *game, const uint8_t *bytes, size_t length, Error *error) {
    const Observer *observer = observer_of(game);
    Bytes in = {bytes, bytes + length};
    Head head = {0};
    if (!read_head(&in, &head, error) || !check_head(game, observer, &head, error))
        return NULL;
    Bytes check = {in.end - 8, in.end};
    if (length != size_of(&head) || fnv1a(FNV1A_START, bytes, length - 8) != read64(&check)) {
        error_at(error, 0, "the network is damaged");
        return NULL;
    }
    Mind *mind = memory_zeroed(sizeof *mind);
    mind->game = game;
    mind->observer = observer;
    memcpy(mind->name, head.name, sizeof mind->name);
    mind->seats = head.seats;
    mind->wide = head.wide;
    mind->meet = head.meet;
    mind->hidden = head.hidden;
    mind->scale = head.scale;
    mind->row_length = head.row_length;
    mind->move_length = head.move_length;
    if (read_body(&in, &head, mind, error))
        return mind;
    mind_free(mind);
    return NULL;
}

static void free_inputs(MindInputs *inputs) {
    memory_free(inputs->input);
    memory_free(inputs->from);
    memory_free(inputs->weight);
}

static void free_layer(MindLayer *layer) {
    memory_free(layer->weight);
    memory_free(layer->bias);
}

void mind_free(Mind *mind) {
    if (!mind)
        return;
    free_inputs(&mind->seen);
    free_inputs(&mind->move);
    free_layer(&mind->value);
    free_layer(&mind->value_heads);
    free_layer(&mind->to_meet);
    free_layer(&mind->move_hidden);
    free_layer(&mind->move_heads);
    memory_free(mind->seen_bias);
    memory_free(mind->start);
    memory_free(mind->move_start);
    memory_free(mind);
}

const Game *mind_game(const Mind *mind) {
    return mind->game;
}

int mind_seats(const Mind *mind) {
    return mind->seats;
}

bool mind_has_moves(const Mind *mind) {
    return mind->meet > 0;
}

const char *mind_name(const Mind *mind) {
    return mind->name;
}
