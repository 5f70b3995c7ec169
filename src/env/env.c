/* SPDX-License-Identifier: MIT */
/* env.c - the batch: its memory, its seeds, a step, rewards. The games' <id>_observe.c write the
 * rows. */
#include "env/env.h"

#include "base/memory.h"
#include "env/env_crew.h"
#include "games/catalog.h"

#include <assert.h>
#include <string.h>

/* ---- seeds ---- */

/* The 32 bytes are one little-endian number; past the greatest comes 0. */
static void add_to_seed(uint8_t seed[SEED_BYTES], uint32_t more) {
    uint64_t carry = more;
    for (int i = 0; i < SEED_BYTES && carry; i++) {
        carry += seed[i];
        seed[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

/* ---- showing ---- */

/* Where a game may have more moves than this, they are listed in place, which needs the room for
 * MAX_MOVES; and some more, lest all lists compete for the same lines of a cache. Fewer are copied.
 */
enum {
    LONG_LIST = 256
};

/* As view_of does, but without clearing the room that no state of this game uses. */
static void look(const Env *env, const EnvMatch *match, Seat seat, View *view) {
    view->game = env->game;
    view->seat = seat;
    view->seats = (uint8_t)env->seats;
    memcpy(&view->state, &match->state, env->game->state_size);
    env->game->redact(&view->state, seat);
}

static uint8_t *memory_of(const Env *env, int i) {
    return env->memory + (size_t)i * env->memory_size;
}

static Move *list_of(const Env *env, int i) {
    return env->legal + (size_t)i * (size_t)env->list_length;
}

/* The legal moves of match i are listed from the view too; their rows begin at `first`. Returns
 * where the next match's begin. */
static int show(Env *env, int i, int first) {
    View view;
    EnvMatch *match = &env->match[i];
    Seat actor = env->game->actor(&match->state);
    look(env, match, actor, &view);
    int16_t *obs = env->obs + (size_t)i * (size_t)env->length;
    int16_t *obs_end = env->observer->observe(&view, memory_of(env, i), obs);
    assert(obs_end == obs + env->length);

    Move scratch[MAX_MOVES];
    Move *list = list_of(env, i), *legal = env->list_length > MAX_MOVES ? list : scratch;
    int count = env->game->legal(&view.state, legal), before = env->count[i];
    assert(count > 0 && count <= env->most_moves);
    if (legal == scratch)
        memcpy(list, legal, (size_t)count * sizeof legal[0]);
    int16_t *moves = env->moves + (size_t)first * (size_t)env->move_length;
    int16_t *end = env->observer->describe(&view, obs, legal, count, moves);
    assert(end == moves + (size_t)count * (size_t)env->move_length);
    uint8_t *mask = env->mask + (size_t)i * (size_t)env->most_moves;
    if (count > before)
        memset(mask + before, 1, (size_t)(count - before));
    else
        memset(mask + count, 0, (size_t)(before - count));
    env->first[i] = first;
    env->count[i] = count;
    env->actor[i] = (int8_t)actor;
    return first + count;
}

/* ---- rewards ---- */

static void reward_places(const Score *scores, int seats, float *out) {
    uint8_t place[MAX_SEATS];
    game_rank(scores, seats, place);
    for (int seat = 0; seat < seats; seat++) {
        int before = 0, behind = 0;
        for (int other = 0; other < seats; other++) {
            before += place[other] < place[seat];
            behind += place[other] > place[seat];
        }
        out[seat] = (float)(behind - before) / (float)(seats - 1);
    }
}

void env_reward(const Game *game, const void *state, int seats, float *out) {
    Score scores[MAX_SEATS];
    assert(seats > 0);
    for (int seat = 0; seat < seats; seat++)
        game->score(state, (Seat)seat, &scores[seat]);
    if (!game->cooperative) {
        reward_places(scores, seats, out);
        return;
    }
    for (int seat = 0; seat < seats; seat++)
        out[seat] = scores[0].total >= scores[0].target ? 1 : -1;
}

static void reward_change(const Env *env, EnvMatch *match, float *out) {
    for (int seat = 0; seat < env->seats; seat++) {
        Score score;
        env->game->score(&match->state, (Seat)seat, &score);
        out[seat] = (float)(score.total - match->score[seat]);
        match->score[seat] = score.total;
    }
}

/* ---- a step ---- */

/* What a seat has before the first move is no reward. */
static int begin(Env *env, int i, int first) {
    EnvMatch *match = &env->match[i];
    float unused[MAX_SEATS];
    env->game->setup(&match->state, &match->setup);
    memset(memory_of(env, i), 0, env->memory_size);
    memset(env->obs + (size_t)i * (size_t)env->length, 0, (size_t)env->length * sizeof env->obs[0]);
    if (env->reward_by == ENV_BY_SCORE)
        reward_change(env, match, unused);
    return show(env, i, first);
}

static int step_match(Env *env, int i, int first) {
    EnvMatch *match = &env->match[i];
    float *reward = env->reward + (size_t)i * (size_t)env->seats;
    env->game->apply(&match->state, list_of(env, i)[env->actions[i]]);
    bool is_over = env->game->actor(&match->state) == NOBODY;
    if (env->reward_by == ENV_BY_SCORE)
        reward_change(env, match, reward);
    else if (is_over)
        env_reward(env->game, &match->state, env->seats, reward);
    else if (env->done[i])
        memset(reward, 0, (size_t)env->seats * sizeof *reward);
    env->done[i] = is_over;
    if (is_over) {
        add_to_seed(match->setup.seed, (uint32_t)env->n);
        return begin(env, i, first);
    }
    return show(env, i, first);
}

static void fetch_bytes(const void *from, size_t length) {
    for (size_t at = 0; at < length; at += 64)
        __builtin_prefetch((const char *)from + at);
}

/* A batch does not fit into the L1 and L2 caches, so this prefetches the next match while this
 * one is stepped. */
static void fetch(const Env *env, int i) {
    size_t at = (size_t)i;
    fetch_bytes(&env->match[i].state, env->game->state_size);
    fetch_bytes(memory_of(env, i), env->memory_size);
    fetch_bytes(env->obs + at * (size_t)env->length, (size_t)env->length * sizeof env->obs[0]);
    __builtin_prefetch(list_of(env, i) + env->actions[i]);
}

/* Threads get matches that lie side by side: this is the first one of a thread. */
static int begin_of_part(const Env *env, int part) {
    return (int)((int64_t)env->n * part / env->threads);
}

static void step_part(void *what, int part) {
    Env *env = what;
    int begin = begin_of_part(env, part), end = begin_of_part(env, part + 1);
    int row = begin * env->most_moves;
    for (int i = begin; i < end; i++) {
        if (i + 1 < end)
            fetch(env, i + 1);
        row = step_match(env, i, row);
    }
}

int env_rows(const Env *env, int part, int *begin) {
    int first = begin_of_part(env, part), last = begin_of_part(env, part + 1) - 1;
    *begin = first * env->most_moves;
    return last < first ? 0 : env->first[last] + env->count[last] - *begin;
}

bool env_step(Env *env, const int32_t *actions, Error *error) {
    for (int i = 0; i < env->n; i++)
        if (actions[i] < 0 || actions[i] >= env->count[i])
            return error_at(error, 0, "match %d has actions 0 to %d, not %d", i, env->count[i] - 1,
                            (int)actions[i]);
    env->actions = actions;
    if (env->crew)
        crew_work(env->crew);
    else
        step_part(env, 0);
    env->actions = NULL;
    return true;
}

bool env_observe(const Env *env, int match, int seat, int16_t *out, Error *error) {
    View view;
    if (match < 0 || match >= env->n)
        return error_at(error, 0, "the batch has matches 0 to %d, not %d", env->n - 1, match);
    if (seat < 0 || seat >= env->seats)
        return error_at(error, 0, "the match has seats 0 to %d, not %d", env->seats - 1, seat);
    look(env, &env->match[match], (Seat)seat, &view);
    view_observe(env->observer, &view, out);
    return true;
}

/* ---- opening and closing ---- */

void env_reset(Env *env, const uint8_t seed[SEED_BYTES]) {
    for (int part = 0; part < env->threads; part++) {
        int row = begin_of_part(env, part) * env->most_moves;
        for (int i = begin_of_part(env, part); i < begin_of_part(env, part + 1); i++) {
            uint8_t *own = env->match[i].setup.seed;
            memcpy(own, seed, SEED_BYTES);
            add_to_seed(own, (uint32_t)i);
            row = begin(env, i, row);
        }
    }
    memset(env->reward, 0, (size_t)env->n * (size_t)env->seats * sizeof env->reward[0]);
    memset(env->done, 0, (size_t)env->n);
}

/* One array of the block, at the begin of a cache line; without a block yet it is only measured. */
static void *take_array(Env *env, int each, size_t size) {
    void *array = env->block ? env->block + env->block_size : NULL;
    env->block_size += ((size_t)env->n * (size_t)each * size + 63) & ~(size_t)63;
    return array;
}

static void take_arrays(Env *env) {
    env->block_size = 0;
    env->obs = take_array(env, env->length, sizeof env->obs[0]);
    env->mask = take_array(env, env->most_moves, sizeof env->mask[0]);
    env->moves = take_array(env, env->most_moves * env->move_length, sizeof env->moves[0]);
    env->first = take_array(env, 1, sizeof env->first[0]);
    env->count = take_array(env, 1, sizeof env->count[0]);
    env->actor = take_array(env, 1, sizeof env->actor[0]);
    env->reward = take_array(env, env->seats, sizeof env->reward[0]);
    env->done = take_array(env, 1, sizeof env->done[0]);
    env->match = take_array(env, 1, sizeof env->match[0]);
    env->memory = take_array(env, (int)env->memory_size, 1);
    env->legal = take_array(env, env->list_length, sizeof env->legal[0]);
}

static void allocate(Env *env, const Setup *setup) {
    take_arrays(env);
    env->block = memory_zeroed_wide(env->block_size);
    take_arrays(env);
    for (int i = 0; i < env->n; i++)
        env->match[i].setup = *setup;
}

static bool check_settings(const EnvSettings *settings, Error *error) {
    if (settings->n < 1 || settings->n > ENV_MOST_MATCHES)
        return error_at(error, 0, "a batch has 1 to %d matches, not %d", ENV_MOST_MATCHES,
                        settings->n);
    if (settings->threads < 1 || settings->threads > ENV_MOST_THREADS)
        return error_at(error, 0, "a batch has 1 to %d threads, not %d", ENV_MOST_THREADS,
                        settings->threads);
    if (settings->reward != ENV_BY_PLACE && settings->reward != ENV_BY_SCORE)
        return error_at(error, 0, "there is no reward %d", (int)settings->reward);
    return true;
}

Env *env_open(const Game *game, const Setup *setup, const EnvSettings *settings, Error *error) {
    if (!game_check_setup(game, setup, error) || !check_settings(settings, error))
        return NULL;
    const Observer *observer = observer_of(game);
    Env *env = memory_zeroed(sizeof *env);
    *env = (Env){.game = game,
                 .observer = observer,
                 .n = settings->n,
                 .seats = setup->seats,
                 .threads = settings->threads,
                 .reward_by = settings->reward,
                 .length = fields_length(observer->fields, setup->seats),
                 .move_length = fields_length(observer->move_fields, setup->seats),
                 .most_moves = observer->most_moves,
                 .list_length =
                     observer->most_moves > LONG_LIST ? MAX_MOVES + 16 : observer->most_moves,
                 .memory_size = (observer->memory + 63u) & ~(size_t)63}; /* whole cache lines */
    catalog_hold_slot(game, setup->deck);
    allocate(env, setup);
    if (env->threads > 1 && !(env->crew = crew_open(env->threads, step_part, env))) {
        env_close(env);
        error_at(error, 0, "cannot start %d threads", settings->threads);
        return NULL;
    }
    env_reset(env, setup->seed);
    return env;
}

void env_close(Env *env) {
    if (!env)
        return;
    crew_close(env->crew);
    catalog_release_deck(env->game, env->match[0].setup.deck);
    memory_free_wide(env->block);
    memory_free(env);
}
