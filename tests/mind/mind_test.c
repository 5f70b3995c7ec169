/* SPDX-License-Identifier: MIT */
/* mind_test.c - networks: what they compute, to the bit; that a look which adds changes sees what a
 * fresh one sees; files that are refused in words; chances that sum to 1; views that look alike. */
#include "check.h"
#include "games/catalog.h"
#include "mind/made.h"
#include "mind/mind.h"

#include <math.h>

enum {
    MOST_LENGTH = 64
};

static uint8_t made[MADE_MOST];

static uint32_t draw(void *from) {
    return rng_next(from);
}

static const MadeSize USUAL = {2, 48, 32, 16, 200, 40, 1500};

static Mind *made_up(const Game *game, MadeSize size, uint64_t seed) {
    Rng rng;
    Error error = {0};
    rng_init(&rng, seed);
    size_t length = made_mind(game, size, draw, &rng, made);
    Mind *mind = mind_read(game, made, length, &error);
    if (!mind)
        fail_msg("%s: %s", game->id, error.what);
    return mind;
}

static const Game *game_for_two(int i) {
    const Game *game = catalog_game(i);
    return game->min_seats <= 2 && game->max_seats >= 2 ? game : NULL;
}

/* ---- the same again, one number after the other ---- */

static void plain_inputs(const MindInputs *inputs, const int16_t *row, int32_t *sum) {
    for (int i = 0; i < inputs->count; i++) {
        const MindInput *input = &inputs->input[i];
        int32_t q = mind_input(input, row[input->column]);
        for (int k = 0; k < inputs->width; k++) {
            int32_t weight = inputs->weight[input->weights * inputs->width + k];
            sum[k] = (int32_t)((uint32_t)sum[k] + (uint32_t)(weight * q));
        }
    }
}

static int16_t plain_cut(int32_t number) {
    if (number < 0)
        return 0;
    return (int16_t)(number > 8191 ? 8191 : number);
}

static int32_t plain_sum(const MindLayer *layer, int i, const int16_t *in) {
    uint32_t sum = (uint32_t)layer->bias[i];
    for (int k = 0; k < layer->in; k++)
        sum += (uint32_t)(in[k] * layer->weight[i * layer->in + k]);
    return (int32_t)sum;
}

static void plain_seen(const Mind *mind, const int16_t *row, int16_t *out) {
    int32_t sum[MIND_MOST_WIDE];
    memcpy(sum, mind->seen_bias, (size_t)mind->wide * sizeof sum[0]);
    plain_inputs(&mind->seen, row, sum);
    for (int k = 0; k < mind->wide; k++)
        out[k] = plain_cut(sum[k] >> 15);
}

static void plain_logits(const Mind *mind, const int16_t *row, int32_t *out) {
    int16_t both[2 * MIND_MOST_WIDE];
    plain_seen(mind, row, both);
    for (int k = 0; k < mind->hidden; k++)
        both[mind->wide + k] = plain_cut(plain_sum(&mind->value, k, both) >> 12);
    for (int seat = 0; seat < mind->seats; seat++)
        out[seat] = plain_sum(&mind->value_heads, seat, both);
}

static int32_t plain_move(const Mind *mind, const int16_t *row, const int16_t *move) {
    int16_t seen[MIND_MOST_WIDE], both[2 * MIND_MOST_WIDE];
    int32_t sum[MIND_MOST_WIDE];
    plain_seen(mind, row, seen);
    for (int k = 0; k < mind->meet; k++)
        sum[k] = (int32_t)(8 * (uint32_t)plain_sum(&mind->to_meet, k, seen));
    plain_inputs(&mind->move, move, sum);
    for (int k = 0; k < mind->meet; k++)
        both[k] = plain_cut(sum[k] >> 15);
    for (int k = 0; k < mind->hidden; k++)
        both[mind->meet + k] = plain_cut(plain_sum(&mind->move_hidden, k, both) >> 12);
    int32_t lead = plain_sum(&mind->move_heads, 1, both) / 16;
    return (int32_t)((uint32_t)plain_sum(&mind->move_heads, 0, both) + (uint32_t)lead);
}

/* ---- matches ---- */

/* Asked at every decision of a random match for two. */
typedef struct {
    const Mind *mind;
    View view;
    int16_t row[MIND_MOST_ROW];
    Move moves[MAX_MOVES];
    int count;
    Rng rng;
} Moment;

static void for_moments(const Game *game, const Mind *mind, void (*check)(Moment *, void *),
                        void *what) {
    static Moment at;
    static AnyState state;
    Setup setup = {.seats = 2, .seed = {7}};
    at.mind = mind;
    rng_init(&at.rng, 9);
    game->setup(&state, &setup);
    for (Seat actor; (actor = game->actor(&state)) != NOBODY;) {
        view_of(game, &state, actor, &at.view);
        at.count = game->legal(&at.view.state, at.moves);
        view_observe(mind->observer, &at.view, at.row);
        check(&at, what);
        game->apply(&state, at.moves[rng_below(&at.rng, (uint32_t)at.count)]);
    }
}

static void compare_plain(Moment *at, void *what) {
    int32_t logits[MAX_SEATS], rates[MAX_MOVES];
    static int16_t rows[MAX_MOVES * MOST_LENGTH];
    MindLook *look = what; /* goes on from the position before */
    MindValue value, fresh;
    mind_see(at->mind, look, at->row);
    mind_value(at->mind, look, &value);
    mind_judge(at->mind, &at->view, &fresh);
    plain_logits(at->mind, at->row, logits);
    double sum = 0;
    for (int seat = 0; seat < 2; seat++) {
        assert_int_equal(value.logit[seat], logits[seat]);
        assert_int_equal(fresh.logit[seat], logits[seat]);
        assert_true(value.chance[seat] >= 0);
        sum += value.chance[seat];
    }
    assert_true(fabs(sum - 1) < 1e-12);
    if (!mind_has_moves(at->mind))
        return;
    mind_rate(at->mind, &at->view, at->moves, at->count, rates);
    at->mind->observer->describe(&at->view, at->row, at->moves, at->count, rows);
    for (int i = 0; i < at->count; i++)
        assert_int_equal(rates[i], plain_move(at->mind, at->row, rows + i * at->mind->move_length));
}

static void integers_are_the_same_in_any_order(void **unused) {
    (void)unused;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = game_for_two(i);
        MindLook look;
        Mind *mind = game ? made_up(game, USUAL, (uint64_t)i) : NULL;
        if (!mind)
            continue;
        mind_begin(mind, &look);
        for_moments(game, mind, compare_plain, &look);
        mind_free(mind);
    }
}

/* A network may judge positions alone. */
static void moves_may_be_left_out(void **unused) {
    (void)unused;
    const Game *game = game_for_two(0);
    const MadeSize size = {2, 48, 0, 16, 200, 0, 1500};
    MindLook look;
    Mind *mind = made_up(game, size, 4);
    assert_false(mind_has_moves(mind));
    mind_begin(mind, &look);
    for_moments(game, mind, compare_plain, &look);
    mind_free(mind);
}

/* Whatever a file holds, no sum leaves its type: the sanitizers see to it. */
static void the_greatest_weights_do_not_overflow(void **unused) {
    (void)unused;
    const Game *game = game_for_two(0);
    MindLook look;
    MadeSize size = {2, MIND_MOST_WIDE, MIND_MOST_WIDE, MIND_MOST_WIDE, 400, 60, INT16_MAX};
    Mind *mind = made_up(game, size, 3);
    mind_begin(mind, &look);
    for_moments(game, mind, compare_plain, &look);
    mind_free(mind);
}

/* Another true state that looks the same to the seat: the same answers. */
static void look_alike(Moment *at, void *what) {
    static AnyState world;
    static View again;
    MindValue value, other;
    int32_t rates[MAX_MOVES], others[MAX_MOVES];
    const Game *game = what;
    memcpy(&world, &at->view.state, game->state_size);
    game->determinize(&world, at->view.seat, &at->rng);
    view_of(game, &world, at->view.seat, &again);
    mind_judge(at->mind, &at->view, &value);
    mind_judge(at->mind, &again, &other);
    mind_rate(at->mind, &at->view, at->moves, at->count, rates);
    mind_rate(at->mind, &again, at->moves, at->count, others);
    assert_memory_equal(value.logit, other.logit, 2 * sizeof value.logit[0]);
    assert_memory_equal(rates, others, (size_t)at->count * sizeof rates[0]);
}

static void what_looks_alike_is_judged_alike(void **unused) {
    (void)unused;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = game_for_two(i);
        Mind *mind = game ? made_up(game, USUAL, 5) : NULL;
        if (mind)
            for_moments(game, mind, look_alike, (void *)(uintptr_t)game);
        mind_free(mind);
    }
}

/* What everybody is told of a match says nothing that only seats know. */
static void public_look_alike(Moment *at, void *what) {
    static AnyState world, other;
    static View view, again;
    MindValue value, same;
    const Game *game = what;
    memcpy(&world, &at->view.state, game->state_size);
    game->determinize(&world, at->view.seat, &at->rng);
    view_of(game, &world, NOBODY, &view);
    memcpy(&other, &view.state, game->state_size);
    game->determinize(&other, NOBODY, &at->rng);
    mind_public_view(game, &world, &view);
    mind_public_view(game, &other, &again);
    mind_judge(at->mind, &view, &value);
    mind_judge(at->mind, &again, &same);
    assert_memory_equal(value.logit, same.logit, 2 * sizeof value.logit[0]);
}

static void the_public_is_told_nothing_secret(void **unused) {
    (void)unused;
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = game_for_two(i);
        Mind *mind = game ? made_up(game, USUAL, 6) : NULL;
        if (mind)
            for_moments(game, mind, public_look_alike, (void *)(uintptr_t)game);
        mind_free(mind);
    }
}

/* ---- files ---- */

static void refuse(const Game *game, size_t length, const char *words) {
    Error error = {0};
    Mind *mind = mind_read(game, made, length, &error);
    if (mind)
        fail_msg("taken, though '%s'", words);
    if (!strstr(error.what, words))
        fail_msg("'%s', not '%s'", error.what, words);
}

static void change(size_t length, size_t at, uint8_t to, const Game *game, const char *words) {
    uint8_t kept = made[at];
    made[at] = to;
    made_sign(made, length);
    refuse(game, length, words);
    made[at] = kept;
    made_sign(made, length);
}

static void damaged_files_are_refused_in_words(void **unused) {
    (void)unused;
    const Game *game = game_for_two(0), *other = game_for_two(1);
    Rng rng;
    rng_init(&rng, 1);
    size_t length = made_mind(game, USUAL, draw, &rng, made);
    size_t fields = 8 + 11 * 2, inputs = MIND_HEAD;
    refuse(other, length, "another game");
    refuse(game, 0, "no network");
    refuse(game, MIND_HEAD, "damaged");
    refuse(game, length - 1, "damaged");
    change(length, 0, 'T', game, "no network");
    change(length, 8, 2, game, "format 2");
    change(length, 10, 99, game, "rules 99");
    change(length, 12, 9, game, "9 seats");
    change(length, 18, 49, game, "out of range");
    change(length, 20, 0, game, "out of range"); /* no layer for moves, but inputs of them */
    change(length, 24, 199, game, "damaged");    /* another number of inputs, so another length */
    change(length, fields, (uint8_t)(made[fields] + 1), game, "other observations");
    change(length, inputs + 1, 255, game, "no observation has");
    change(length, inputs + 2, MIND_KINDS, game, "no observation has");
    made[200]++;
    refuse(game, length, "damaged");
}

static void powers_are_near_enough(void **unused) {
    (void)unused;
    for (uint32_t x = 0; x < 17 * (uint32_t)MIND_ONE; x += 32003) {
        double is = (double)mind_exp(x) / 2147483648.0, should = exp(-(double)x / MIND_ONE);
        assert_true(fabs(is - should) < 1e-4);
    }
    assert_true(mind_exp(UINT32_MAX) == 0);
}

static void sizes_grow_and_are_odd(void **unused) {
    (void)unused;
    for (int x = 1; x <= INT16_MAX; x++) {
        assert_true(mind_size((int16_t)x) > 0 || x == 0);
        assert_true(mind_size((int16_t)x) >= mind_size((int16_t)(x - 1)));
        assert_int_equal(mind_size((int16_t)-x), -mind_size((int16_t)x));
    }
    assert_int_equal(mind_size(7), 3 * 2048);
    assert_int_equal(mind_size(INT16_MIN), -15 * 2048);
}

int main(void) {
    catalog_open();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_are_the_same_in_any_order),
        cmocka_unit_test(moves_may_be_left_out),
        cmocka_unit_test(the_greatest_weights_do_not_overflow),
        cmocka_unit_test(what_looks_alike_is_judged_alike),
        cmocka_unit_test(the_public_is_told_nothing_secret),
        cmocka_unit_test(damaged_files_are_refused_in_words),
        cmocka_unit_test(powers_are_near_enough),
        cmocka_unit_test(sizes_grow_and_are_odd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
