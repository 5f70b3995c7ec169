/* SPDX-License-Identifier: MIT */
/* env_test.c - batches of matches: rows that tell no secrets and are listed, seeds that reproduce,
 * wrong input that changes nothing, rewards. */
#include "check.h"
#include "env/env.h"
#include "games/catalog.h"

#include <stdlib.h>
#include <string.h>

enum {
    N = 7,
    STEPS = 400,
    MOST_MOVE_LENGTH = 32
};

static Env *open_batch(const Game *game, int seats, int threads, EnvReward reward) {
    Error error = {0};
    Setup setup = {.seats = (uint8_t)seats, .seed = {250, 255}}; /* so that counting on carries */
    EnvSettings settings = {.n = N, .threads = threads, .reward = reward};
    Env *env = env_open(game, &setup, &settings, &error);
    if (!env)
        fail_msg("%s: %s", game->id, error.what);
    return env;
}

static void choose(const Env *env, Rng *rng, int32_t actions[N]) {
    for (int i = 0; i < N; i++)
        actions[i] = (int32_t)rng_below(rng, (uint32_t)env->count[i]);
}

static void must_step(Env *env, const int32_t *actions) {
    Error error = {0};
    if (!env_step(env, actions, &error))
        fail_msg("%s: %s", env->game->id, error.what);
}

static void for_games(void (*check)(const Game *game, int seats)) {
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            check(game, seats);
    }
}

static bool same(const void *a, const void *b, size_t count, size_t size) {
    return memcmp(a, b, count * size) == 0;
}

/* The rows of a match's legal moves. */
static const int16_t *rows_at(const Env *env, int i) {
    return env->moves + env->first[i] * env->move_length;
}

static void assert_same_arrays(const Env *a, const Env *b) {
    size_t n = N, moves = n * (size_t)a->most_moves;
    assert_true(same(a->obs, b->obs, n * (size_t)a->length, sizeof a->obs[0]));
    assert_true(same(a->mask, b->mask, moves, 1));
    for (int i = 0; i < N; i++)
        assert_true(same(rows_at(a, i), rows_at(b, i), (size_t)(a->count[i] * a->move_length),
                         sizeof a->moves[0]));
    assert_true(same(a->count, b->count, n, sizeof a->count[0]));
    assert_true(same(a->actor, b->actor, n, 1));
    assert_true(same(a->reward, b->reward, n * (size_t)a->seats, sizeof a->reward[0]));
    assert_true(same(a->done, b->done, n, 1));
}

/* ---- rows ---- */

/* Makes the rows of a state for its actor; returns their length. */
static int rows_of(const Env *env, const void *state, int16_t *out) {
    View view;
    Move moves[MAX_MOVES];
    const Observer *observer = env->observer;
    view_of(env->game, state, env->game->actor(state), &view);
    int16_t *end = view_observe(observer, &view, out);
    assert_int_equal(end - out, env->length);
    int count = env->game->legal(&view.state, moves);
    int16_t *last = observer->describe(&view, out, moves, count, end);
    assert_int_equal(last - end, count * env->move_length);
    return (int)(last - out);
}

static int n_different; /* worlds that were not the true one */

static void check_twins(const Game *game, int seats) {
    Env *env = open_batch(game, seats, 1, ENV_BY_PLACE);
    size_t most = (size_t)(env->length + MAX_MOVES * env->move_length) * sizeof(int16_t);
    int16_t *rows = malloc(most), *twins = malloc(most);
    int32_t actions[N];
    Rng rng;
    rng_init(&rng, 5);
    for (int step = 0; step < STEPS; step++) {
        const AnyState *state = &env->match[step % N].state;
        Seat actor = game->actor(state);
        View view;
        view_of(game, state, actor, &view);
        game->determinize(&view.state, actor, &rng);
        n_different += !game_equal(game, state, &view.state);
        int length = rows_of(env, state, rows);
        assert_int_equal(rows_of(env, &view.state, twins), length);
        assert_true(same(rows, twins, (size_t)length, sizeof *rows));
        assert_true(
            same(rows, env->obs + step % N * env->length, (size_t)env->length, sizeof *rows));
        choose(env, &rng, actions);
        must_step(env, actions);
    }
    free(twins);
    free(rows);
    env_close(env);
}

static void worlds_that_look_alike_to_a_seat_give_equal_rows(void **unused) {
    (void)unused;
    n_different = 0;
    for_games(check_twins);
    assert_true(n_different >
                10 * STEPS / 2); /* thirteen tables; late in a match little is hidden */
}

static void check_mask_of(const Env *env, int i) {
    Move legal[MAX_MOVES];
    const AnyState *state = &env->match[i].state;
    const uint8_t *mask = env->mask + i * env->most_moves;
    int16_t twins[MAX_MOVES * MOST_MOVE_LENGTH];
    View view;
    int count = env->game->legal(state, legal), n_set = 0;
    for (int k = 0; k < env->most_moves; k++)
        n_set += mask[k] == (k < count);
    view_of(env->game, state, env->game->actor(state), &view);
    env->observer->describe(&view, env->obs + i * env->length, legal, count, twins);
    assert_true(same(twins, rows_at(env, i), (size_t)(count * env->move_length), sizeof *twins));
    assert_int_equal(env->actor[i], env->game->actor(state));
    assert_int_equal(env->count[i], count);
    assert_int_equal(n_set, env->most_moves);
}

/* A thread's rows: those of its matches one after the other, and nothing between them. */
static void check_parts(const Env *env) {
    int match = 0, begin;
    for (int part = 0; part < env->threads; part++) {
        int count = env_rows(env, part, &begin), row = begin;
        for (; row < begin + count; row += env->count[match++])
            assert_int_equal(env->first[match], row);
        assert_int_equal(row, begin + count);
    }
    assert_int_equal(match, env->n);
}

static void check_mask(const Game *game, int seats) {
    Env *env = open_batch(game, seats, 3, ENV_BY_PLACE);
    int32_t actions[N];
    Rng rng;
    rng_init(&rng, 6);
    for (int step = 0; step < STEPS; step++) {
        check_mask_of(env, step % N);
        check_parts(env);
        choose(env, &rng, actions);
        must_step(env, actions);
    }
    env_close(env);
}

static void only_legal_moves_have_rows(void **unused) {
    (void)unused;
    for_games(check_mask);
}

static void check_own_side(const Game *game, int seats) {
    Env *env = open_batch(game, seats, 1, ENV_BY_PLACE);
    Error error;
    int16_t *row = malloc((size_t)env->length * sizeof *row);
    for (int i = 0; i < N; i++) {
        assert_true(env_observe(env, i, env->actor[i], row, &error));
        assert_memory_equal(row, env->obs + i * env->length, (size_t)env->length * sizeof *row);
    }
    assert_false(env_observe(env, N, 0, row, &error));
    assert_string_equal(error.what, "the batch has matches 0 to 6, not 7");
    assert_false(env_observe(env, 0, seats, row, &error));
    free(row);
    env_close(env);
}

static void any_seat_can_be_asked_what_it_sees(void **unused) {
    (void)unused;
    for_games(check_own_side);
}

/* ---- seeds and threads ---- */

static void check_seeds(const Game *game, int seats) {
    Env *one = open_batch(game, seats, 1, ENV_BY_SCORE);
    Env *three = open_batch(game, seats, 3, ENV_BY_SCORE);
    int32_t actions[N];
    Rng rng;
    rng_init(&rng, 7);
    int ended = 0;
    for (int step = 0; step < STEPS; step++) {
        assert_same_arrays(one, three);
        choose(one, &rng, actions);
        must_step(one, actions);
        must_step(three, actions);
        for (int i = 0; i < N; i++)
            ended += one->done[i];
    }
    assert_true(ended > 0);
    env_reset(one, (const uint8_t[SEED_BYTES]){250, 255});
    env_close(three);
    three = open_batch(game, seats, 1, ENV_BY_SCORE);
    assert_same_arrays(one, three);
    env_close(three);
    env_close(one);
}

static void seeds_reproduce_a_batch_whatever_the_threads(void **unused) {
    (void)unused;
    for_games(check_seeds);
}

/* The match that follows is the one this seed deals. */
static void a_match_that_ends_begins_anew_with_the_next_seed(void **unused) {
    (void)unused;
    const Game *game = catalog_game(0);
    Env *env = open_batch(game, 2, 1, ENV_BY_PLACE);
    int32_t actions[N];
    int rounds[N] = {0};
    Rng rng;
    rng_init(&rng, 8);
    for (int step = 0; step < STEPS; step++) {
        choose(env, &rng, actions);
        must_step(env, actions);
        for (int i = 0; i < N; i++) {
            if (!env->done[i])
                continue;
            int number = 250 + (255 << 8) + i + N * ++rounds[i];
            Setup setup = {
                .seats = 2,
                .seed = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16)}};
            AnyState dealt;
            game->setup(&dealt, &setup);
            assert_true(game_equal(game, &dealt, &env->match[i].state));
        }
    }
    assert_true(rounds[0] > 0);
    env_close(env);
}

/* ---- wrong input ---- */

static void check_wrong_actions(const Game *game, int seats) {
    Env *env = open_batch(game, seats, 1, ENV_BY_PLACE);
    Env *same = open_batch(game, seats, 1, ENV_BY_PLACE);
    int32_t actions[N] = {0};
    Error error;
    char words[80];
    actions[N - 1] = env->count[N - 1]; /* the last, so that the others could have been made */
    assert_false(env_step(env, actions, &error));
    snprintf(words, sizeof words, "match %d has actions 0 to %d, not %d", N - 1,
             env->count[N - 1] - 1, (int)actions[N - 1]);
    assert_string_equal(error.what, words);
    actions[N - 1] = -1;
    assert_false(env_step(env, actions, &error));
    assert_same_arrays(env, same);
    for (int i = 0; i < N; i++)
        assert_true(game_equal(game, &env->match[i].state, &same->match[i].state));
    env_close(same);
    env_close(env);
}

static void an_action_out_of_range_is_refused_and_changes_nothing(void **unused) {
    (void)unused;
    for_games(check_wrong_actions);
}

static void wrong_settings_are_refused_in_words(void **unused) {
    (void)unused;
    const Game *game = catalog_game(0);
    const Setup setup = {.seats = 2};
    Error error = {0};
    assert_null(env_open(game, &setup, &(EnvSettings){.n = 0, .threads = 1}, &error));
    assert_string_equal(error.what, "a batch has 1 to 1048576 matches, not 0");
    assert_null(env_open(game, &setup, &(EnvSettings){.n = 1, .threads = 65}, &error));
    assert_string_equal(error.what, "a batch has 1 to 64 threads, not 65");
    assert_null(env_open(game, &setup, &(EnvSettings){.n = 1, .threads = 1, .reward = (EnvReward)2},
                         &error));
    assert_string_equal(error.what, "there is no reward 2");
    assert_null(env_open(game, &(Setup){.seats = 9}, &(EnvSettings){.n = 1, .threads = 1}, &error));
    assert_string_equal(error.what, "uptown has 2 to 4 seats, not 9");
}

/* ---- rewards ---- */

/* The changes of a match add up to its score less that of the deal. */
static void check_rewards(const Game *game, int seats) {
    Env *place = open_batch(game, seats, 1, ENV_BY_PLACE);
    Env *score = open_batch(game, seats, 1, ENV_BY_SCORE);
    float sum[MAX_SEATS] = {0};
    Score first[MAX_SEATS], last[MAX_SEATS];
    for (int seat = 0; seat < seats; seat++)
        game->score(&score->match[0].state, (Seat)seat, &first[seat]);
    Rng rng;
    rng_init(&rng, 9);
    while (!place->done[0]) {
        int32_t actions[N];
        AnyState state = place->match[0].state;
        Move legal[MAX_MOVES];
        game->legal(&state, legal);
        choose(place, &rng, actions);
        game->apply(&state, legal[actions[0]]);
        for (int seat = 0; seat < seats; seat++)
            game->score(&state, (Seat)seat, &last[seat]);
        must_step(place, actions);
        must_step(score, actions);
        for (int seat = 0; seat < seats; seat++) {
            sum[seat] += score->reward[seat];
            assert_true(place->done[0] || place->reward[seat] == 0);
        }
    }
    uint8_t rank[MAX_SEATS];
    game_rank(last, seats, rank);
    float total = 0;
    for (int seat = 0; seat < seats; seat++) {
        assert_true(sum[seat] == (float)(last[seat].total - first[seat].total));
        total += place->reward[seat];
        for (int other = 0; other < seats && !game->cooperative; other++)
            assert_int_equal(rank[seat]<rank[other], place->reward[seat]> place->reward[other]);
        if (game->cooperative)
            assert_true(place->reward[seat] == (last[0].total >= last[0].target ? 1 : -1));
    }
    assert_true(game->cooperative || (total < 1e-5f && total > -1e-5f));
    env_close(score);
    env_close(place);
}

static void rewards_follow_places_or_changes_of_score(void **unused) {
    (void)unused;
    for_games(check_rewards);
}

static int open_catalog(void **unused) {
    (void)unused;
    catalog_open();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_that_look_alike_to_a_seat_give_equal_rows),
        cmocka_unit_test(only_legal_moves_have_rows),
        cmocka_unit_test(any_seat_can_be_asked_what_it_sees),
        cmocka_unit_test(seeds_reproduce_a_batch_whatever_the_threads),
        cmocka_unit_test(a_match_that_ends_begins_anew_with_the_next_seed),
        cmocka_unit_test(an_action_out_of_range_is_refused_and_changes_nothing),
        cmocka_unit_test(wrong_settings_are_refused_in_words),
        cmocka_unit_test(rewards_follow_places_or_changes_of_score),
    };
    return cmocka_run_group_tests(tests, open_catalog, NULL);
}
