/* SPDX-License-Identifier: MIT */
/* bench/env - how many steps a batch makes in a second: random legal actions, and observation, mask
 * and rows of moves written at every step. `bench_env [SECONDS [THREADS [MATCHES [GAME]]]]`
 * measures every game, or that one, with its fewest and its most seats. With one thread the time is
 * what the thread itself used, whatever else the machine does; with more it is that of the clock on
 * the wall. */
#include "env/env.h"
#include "games/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BETWEEN = 4096 /* steps between two looks at the clock */
};

typedef struct {
    double seconds;
    int threads, matches;
} Plan;

static double now(int threads) {
    struct timespec t;
    clock_gettime(threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Choosing actions is part of what is measured; asking for the time, which takes longer than a
 * step, is done once in many. */
static double steps_per_second(Env *env, const Plan *plan, int32_t *actions, double *moves) {
    Rng rng;
    Error error;
    long steps = 0, legal = 0, asked = 0;
    rng_init(&rng, 1);
    double start = now(plan->threads), end = start;
    do {
        for (int i = 0; i < env->n; i++) {
            actions[i] = (int32_t)rng_below(&rng, (uint32_t)env->count[i]);
            legal += env->count[i];
        }
        if (!env_step(env, actions, &error)) {
            fprintf(stderr, "bench_env: %s\n", error.what);
            exit(1);
        }
        steps += env->n;
        if (steps >= asked + BETWEEN) {
            asked = steps;
            end = now(plan->threads);
        }
    } while (end - start < plan->seconds);
    *moves = (double)legal / (double)steps;
    return (double)steps / (end - start);
}

static void measure(const Game *game, int seats, const Plan *plan) {
    Error error;
    double moves;
    Setup setup = {.seats = (uint8_t)seats};
    EnvSettings settings = {.n = plan->matches, .threads = plan->threads};
    int32_t *actions = malloc((size_t)plan->matches * sizeof *actions);
    Env *env = env_open(game, &setup, &settings, &error);
    if (!env || !actions) {
        fprintf(stderr, "bench_env: %s\n", env ? "no memory" : error.what);
        exit(1);
    }
    double rate = steps_per_second(env, plan, actions, &moves);
    printf("%-10s %d seats  %9.0f steps/s  %5.1f moves a step  rows of %d and %d\n", game->id,
           seats, rate, moves, env->length, env->move_length);
    fflush(stdout);
    env_close(env);
    free(actions);
}

int main(int argc, char **argv) {
    Plan plan = {.seconds = argc > 1 ? atof(argv[1]) : 1,
                 .threads = argc > 2 ? atoi(argv[2]) : 1,
                 .matches = argc > 3 ? atoi(argv[3]) : 256};
    if (argc > 5 || !(plan.seconds > 0) || plan.threads < 1 || plan.matches < 1) {
        fprintf(stderr, "usage: bench_env [SECONDS [THREADS [MATCHES [GAME]]]]\n");
        return 2;
    }
    catalog_open();
    for (int i = 0; i < catalog_count(); i++) {
        const Game *game = catalog_game(i);
        if (argc > 4 && strcmp(argv[4], game->id) != 0)
            continue;
        measure(game, game->min_seats, &plan);
        measure(game, game->max_seats, &plan);
    }
    return 0;
}
