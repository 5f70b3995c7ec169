/* SPDX-License-Identifier: MIT */
/* mind.c - the network's arithmetic. Sums of the first layer are int32, 2^25 is one; activations
 * are 0 .. 8191, 1024 is one; sums behind that are int32, MIND_ONE is one. Sums wrap: a network
 * that was exported stays far within, and a damaged one does nothing worse than judge badly.
 *
 * Two pieces do nearly all the work and are written for SSE and WebAssembly's SIMD; the plain C
 * beside them computes the same. */
#include "mind/mind.h"

#include "base/memory.h"
#include "mind/mind_file.h"

#include <assert.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
typedef __m128i Vec;
#define LOAD(from)     _mm_loadu_si128((const __m128i *)(const void *)(from))
#define STORE(to, vec) _mm_storeu_si128((__m128i *)(void *)(to), vec)
#define EVERY(number)  _mm_set1_epi32(number)
#define ADD(a, b)      _mm_add_epi32(a, b)
#define PAIRS(a, b)    _mm_madd_epi16(a, b) /* sums of products, two and two */
#define MIX_LOW(a, b)  _mm_unpacklo_epi16(a, b)
#define MIX_HIGH(a, b) _mm_unpackhi_epi16(a, b)
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
typedef v128_t Vec;
#define LOAD(from)     wasm_v128_load(from)
#define STORE(to, vec) wasm_v128_store(to, vec)
#define EVERY(number)  wasm_i32x4_splat(number)
#define ADD(a, b)      wasm_i32x4_add(a, b)
#define PAIRS(a, b)    wasm_i32x4_dot_i16x8(a, b)
#define MIX_LOW(a, b)  wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define MIX_HIGH(a, b) wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#endif

/* ---- the two pieces ---- */

/* A column of weights to be added q/2048 times. */
typedef struct {
    const int16_t *weight;
    int16_t q;
} Term;

/* Terms go two and two; there is room for one more behind the last. */
#ifdef LOAD
static void add_terms(int32_t *sum, int width, Term *term, int count) {
    if (count % 2)
        term[count++] = (Term){term[0].weight, 0};
    for (int at = 0; at < width; at += 16, sum += 16) {
        Vec a = LOAD(sum), b = LOAD(sum + 4), c = LOAD(sum + 8), d = LOAD(sum + 12);
        for (int i = 0; i < count; i += 2) {
            const int16_t *one = term[i].weight + at, *two = term[i + 1].weight + at;
            Vec q = EVERY((int32_t)((uint32_t)(uint16_t)term[i].q | (uint32_t)term[i + 1].q << 16));
            Vec first = LOAD(one), second = LOAD(two), third = LOAD(one + 8),
                fourth = LOAD(two + 8);
            a = ADD(a, PAIRS(MIX_LOW(first, second), q));
            b = ADD(b, PAIRS(MIX_HIGH(first, second), q));
            c = ADD(c, PAIRS(MIX_LOW(third, fourth), q));
            d = ADD(d, PAIRS(MIX_HIGH(third, fourth), q));
        }
        STORE(sum, a);
        STORE(sum + 4, b);
        STORE(sum + 8, c);
        STORE(sum + 12, d);
    }
}

static inline int32_t dot(const int16_t *a, const int16_t *b, int count) {
    Vec even = PAIRS(LOAD(a), LOAD(b)), odd = PAIRS(LOAD(a + 8), LOAD(b + 8));
    for (int i = 16; i < count; i += 16) {
        even = ADD(even, PAIRS(LOAD(a + i), LOAD(b + i)));
        odd = ADD(odd, PAIRS(LOAD(a + i + 8), LOAD(b + i + 8)));
    }
    uint32_t part[4];
    STORE(part, ADD(even, odd));
    return (int32_t)(part[0] + part[1] + part[2] + part[3]);
}
#else
static void add_terms(int32_t *sum, int width, Term *term, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < width; k++)
            sum[k] = (int32_t)((uint32_t)sum[k] + (uint32_t)(term[i].weight[k] * term[i].q));
}

static inline int32_t dot(const int16_t *a, const int16_t *b, int count) {
    uint32_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += (uint32_t)(a[i] * b[i]);
    return (int32_t)sum;
}
#endif

/* ---- layers ---- */

static inline int16_t cut(int32_t number) {
    return (int16_t)(number < 0 ? 0 : number > 8191 ? 8191 : number);
}

/* Activations of sums of the first layer. */
static void activate(const int32_t *sum, int count, int16_t *out) {
    for (int i = 0; i < count; i++)
        out[i] = cut(sum[i] >> 15);
}

static int32_t sum_of(const MindLayer *layer, int i, const int16_t *in) {
    int32_t sum = dot(in, layer->weight + (size_t)i * (size_t)layer->in, layer->in);
    return (int32_t)((uint32_t)layer->bias[i] + (uint32_t)sum);
}

/* A layer and its activations. */
static void pass(const MindLayer *layer, const int16_t *in, int16_t *out) {
    for (int i = 0; i < layer->out; i++)
        out[i] = cut(sum_of(layer, i, in) >> 12);
}

/* ---- inputs ---- */

static int add_change(const MindInputs *inputs, int column, int16_t before, int16_t now,
                      Term *term) {
    int count = 0;
    for (int i = inputs->from[column]; i < inputs->from[column + 1]; i++) {
        const MindInput *input = &inputs->input[i];
        const int16_t *weight = inputs->weight + (size_t)input->weights * (size_t)inputs->width;
        int32_t more = mind_input(input, now) - mind_input(input, before);
        if (more >= -INT16_MAX && more <= INT16_MAX) {
            if (more)
                term[count++] = (Term){weight, (int16_t)more};
            continue;
        }
        term[count++] = (Term){weight, (int16_t)(more / 2)};
        term[count++] = (Term){weight, (int16_t)(more - more / 2)};
    }
    return count;
}

/* Changes `sum` from that of the row `before` into that of `row`. */
static void add_changes(const MindInputs *inputs, const int16_t *before, const int16_t *row,
                        int32_t *sum) {
    Term term[2 * MIND_MOST_INPUTS + 1];
    int count = 0, column = 0, columns = inputs->columns;
    for (; column < columns; column++) {
        uint64_t old, now;
        if (column + 4 <= columns) {
            memcpy(&old, before + column, sizeof old);
            memcpy(&now, row + column, sizeof now);
            if (old == now) {
                column += 3;
                continue;
            }
        }
        if (before[column] != row[column])
            count += add_change(inputs, column, before[column], row[column], term + count);
    }
    add_terms(sum, inputs->width, term, count);
}

void mind_begin(const Mind *mind, MindLook *look) {
    memcpy(look->sum, mind->start, (size_t)mind->wide * sizeof look->sum[0]);
    memset(look->row, 0, (size_t)mind->row_length * sizeof look->row[0]);
}

void mind_see(const Mind *mind, MindLook *look, const int16_t *row) {
    add_changes(&mind->seen, look->row, row, look->sum);
    memcpy(look->row, row, (size_t)mind->row_length * sizeof look->row[0]);
}

/* ---- heads ---- */

uint32_t mind_exp(uint32_t x) {
    /* e^-(2^k) for k = 3, 2, ... -13, as parts of 2^31. */
    static const uint32_t POWER[] = {720401,     39332535,   290630308,  790015084,  1302514674,
                                     1672461947, 1895147668, 2017374191, 2081412522, 2114190000,
                                     2130771798, 2139111403, 2143293437, 2145387520, 2146435328,
                                     2146959424, 2147221520};
    uint64_t out = (uint64_t)1 << 31;
    if (x >= 16 * (uint32_t)MIND_ONE)
        return 0;
    for (int i = 0; i < 17; i++)
        if (x >> (25 - i) & 1)
            out = out * POWER[i] >> 31;
    return (uint32_t)out;
}

static void put_chances(const int32_t *logit, int seats, double *out) {
    uint32_t part[MAX_SEATS];
    uint64_t sum = 0;
    int32_t best = logit[0];
    for (int seat = 1; seat < seats; seat++)
        best = logit[seat] > best ? logit[seat] : best;
    for (int seat = 0; seat < seats; seat++) {
        part[seat] = mind_exp((uint32_t)best - (uint32_t)logit[seat]);
        sum += part[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        out[seat] = (double)part[seat] / (double)sum;
}

void mind_value(const Mind *mind, const MindLook *look, MindValue *out) {
    int16_t both[2 * MIND_MOST_WIDE];
    assert(mind->seats > 0);
    activate(look->sum, mind->wide, both);
    pass(&mind->value, both, both + mind->wide);
    for (int seat = 0; seat < mind->seats; seat++)
        out->logit[seat] = sum_of(&mind->value_heads, seat, both);
    put_chances(out->logit, mind->seats, out->chance);
    for (int seat = 0; seat < mind->seats; seat++)
        out->points[seat] = (float)sum_of(&mind->value_heads, mind->seats + seat, both) *
                            (float)mind->scale / MIND_ONE;
}

void mind_moves(const Mind *mind, const MindLook *look, const int16_t *rows, int count,
                int32_t *out) {
    static const int16_t NONE[MIND_MOST_ROW];
    int16_t seen[MIND_MOST_WIDE], both[2 * MIND_MOST_WIDE];
    int32_t state[MIND_MOST_WIDE], sum[MIND_MOST_WIDE];
    assert(mind_has_moves(mind));
    activate(look->sum, mind->wide, seen);
    for (int k = 0; k < mind->meet; k++)
        state[k] = (int32_t)(8 * (uint32_t)sum_of(&mind->to_meet, k, seen) +
                             (uint32_t)mind->move_start[k]);
    for (int i = 0; i < count; i++, rows += mind->move_length) {
        memcpy(sum, state, (size_t)mind->meet * sizeof sum[0]);
        add_changes(&mind->move, NONE, rows, sum);
        activate(sum, mind->meet, both);
        pass(&mind->move_hidden, both, both + mind->meet);
        int32_t lead = sum_of(&mind->move_heads, 1, both) / 16;
        out[i] = (int32_t)((uint32_t)sum_of(&mind->move_heads, 0, both) + (uint32_t)lead);
    }
}

/* ---- views ---- */

void mind_public_view(const Game *game, const void *state, View *out) {
    view_of(game, state, NOBODY, out);
    out->seat = game->actor(state);
    assert(out->seat != NOBODY);
}

void mind_judge(const Mind *mind, const View *view, MindValue *out) {
    MindLook look;
    int16_t row[MIND_MOST_ROW];
    assert(view->seats == mind->seats);
    view_observe(mind->observer, view, row);
    mind_begin(mind, &look);
    mind_see(mind, &look, row);
    mind_value(mind, &look, out);
}

void mind_public_chances(const Mind *mind, const void *state, double out[MAX_SEATS]) {
    MindValue value = {0};
    View view;
    mind_public_view(mind->game, state, &view);
    mind_judge(mind, &view, &value);
    for (int seat = 0; seat < view.seats; seat++)
        out[seat_at(&view, seat)] = value.chance[seat];
}

void mind_rate(const Mind *mind, const View *view, const Move *moves, int count, int32_t *out) {
    MindLook look;
    int16_t row[MIND_MOST_ROW];
    size_t length = (size_t)count * (size_t)mind->move_length;
    int16_t *rows = memory_new(length * sizeof *rows);
    assert(view->seats == mind->seats);
    view_observe(mind->observer, view, row);
    mind->observer->describe(view, row, moves, count, rows);
    mind_begin(mind, &look);
    mind_see(mind, &look, row);
    mind_moves(mind, &look, rows, count, out);
    memory_free(rows);
}
