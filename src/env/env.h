/* SPDX-License-Identifier: MIT */
/* env.h - matches of one game stepped side by side: an environment for learning programs.
 *
 * A batch has n matches. Each waits for its actor; a step takes one action for every match and
 * makes those moves. An action is an index into the ascending list of the actor's legal moves, the
 * same for all games. A match that ends begins anew with its next seed in the same step, and `done`
 * says so. All that a batch shows of a match is made from the view of its actor (observe.h).
 *
 *     Env *env = env_open(game, &setup, &(EnvSettings){.n = 1024, .threads = 1}, &error);
 *     for (;;) {
 *         ... choose actions[i] from 0 .. env->count[i]-1 ...
 *         env_step(env, actions, &error);
 *     }
 *
 * Seeds: match i begins with setup.seed + i, and goes on to its seed + n, the 32 bytes taken as one
 * little-endian number. So a batch does not depend on the number of threads.
 *
 * Everything is allocated by env_open; a step allocates nothing. One thread at a time calls these.
 */
#ifndef ENV_ENV_H
#define ENV_ENV_H

#include "env/observe.h"

enum {
    ENV_MOST_MATCHES = 1 << 20,
    ENV_MOST_THREADS = 64
};

typedef enum {
    ENV_BY_PLACE, /* when a match ends: 1 for the first, -1 for the last, evenly between; equals
                     share what their places bring. Cooperative: 1 when the target is reached, -1
                     when not, for all */
    ENV_BY_SCORE  /* after every step: by how much each seat's score has changed */
} EnvReward;

typedef struct {
    int n;       /* matches: 1 .. ENV_MOST_MATCHES */
    int threads; /* that step them: 1 .. ENV_MOST_THREADS, the caller's among them */
    EnvReward reward;
} EnvSettings;

typedef struct EnvCrew EnvCrew; /* env_crew.h */

typedef struct {
    AnyState state; /* true; nothing but moves and results is taken from it */
    Setup setup;
    int32_t score[MAX_SEATS]; /* as rewarded so far; ENV_BY_SCORE only */
} EnvMatch;

/* The arrays are the batch's and stay where they are. Readers read them; env_step writes. */
typedef struct {
    const Game *game;
    const Observer *observer;
    int n, seats, threads;
    EnvReward reward_by;
    int length;      /* of an observation */
    int move_length; /* of a move's row */
    int most_moves;  /* rows of moves, and places of a mask, of each match */

    int16_t *obs;   /* [n][length]: what the actor sees */
    uint8_t *mask;  /* [n][most_moves]: 1 for each legal action, which come first; then 0 */
    int16_t *moves; /* [n * most_moves][move_length]: what each legal action is. Only rows from
                       first[i] on, count[i] of them, mean something */
    int32_t *first; /* [n]: the first row of each match. Those of a thread's matches follow each
                       other, so that all its rows can be copied at once (env_rows) */
    int32_t *count; /* [n]: number of legal actions; at least 1 */
    int8_t *actor;  /* [n]: the seat whose turn it is, not turned */
    float *reward;  /* [n][seats], not turned: of the last step */
    uint8_t
        *done; /* [n]: 1 when the last step ended a match; the rest is of the next one's start */

    /* The batch's own. */
    uint8_t *block; /* all arrays */
    size_t block_size;
    EnvMatch *match;
    uint8_t *memory; /* [n][memory_size]: the observer's */
    size_t memory_size;
    Move *legal; /* [n][list_length] */
    int list_length;
    const int32_t *actions;
    EnvCrew *crew; /* NULL with one thread */
} Env;

/* NULL with an error when the set-up or a setting is out of range. The game is one of the
 * catalog; the batch holds its deck. */
Env *env_open(const Game *game, const Setup *setup, const EnvSettings *settings, Error *error);
void env_close(Env *env); /* NULL is allowed */

/* False with an error when an action is out of range; nothing has changed then. `actions` has n. */
bool env_step(Env *env, const int32_t *actions, Error *error);

/* Begins all matches anew, from this seed as env_open does from setup->seed. */
void env_reset(Env *env, const uint8_t seed[SEED_BYTES]);

/* The rows of `moves` that thread `part`, 0 .. threads-1, has written: returns how many there are,
 * *begin is the first one. */
int env_rows(const Env *env, int part, int *begin);

/* What a seat, the actor or another, sees of a match now; `out` takes `length` numbers. False with
 * words when there is no such match or seat. */
bool env_observe(const Env *env, int match, int seat, int16_t *out, Error *error);

/* What ENV_BY_PLACE gives each seat for a match that ended like this; `out` takes `seats` numbers.
 */
void env_reward(const Game *game, const void *state, int seats, float *out);

#endif
