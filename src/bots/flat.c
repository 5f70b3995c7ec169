/* SPDX-License-Identifier: MIT */
/* flat.c - flat Monte Carlo: plays every move in the same sampled worlds to the end, and repeatedly
 * drops the worse half (sequential halving), so that most of the budget goes to comparing the best
 * ones.
 *
 * All moves of a round use the same worlds and random numbers (common random numbers), which
 * reduces the variance of their differences. Workers share the budget; their sums are added
 * after each round. */
#include "bots/search.h"

#include "bots/machine.h"
#include "words/lang.h"

#include <assert.h>
#include <string.h>

enum {
    MAX_ARMS = 256
};

typedef struct {
    Move move;
    uint32_t visits;
    double value, points; /* sums */
    double credit; /* prior from its rating, added to the sum of values when arms are compared */
} Arm;

typedef struct {
    Rng rng;
    uint64_t done; /* iterations over all rounds */
    Arm arm[MAX_ARMS];
} Worker;

typedef struct {
    const Search *search;
    int n_arms;
    float share; /* fraction of the budget that may be used when this round ends */
    Worker *worker;
} Round;

static void try_arm(const Search *search, const AnyState *world, uint64_t seed, Arm *arm) {
    Worth worth = search_try(search, world, arm->move, seed);
    arm->visits++;
    arm->value += (double)worth.utility;
    arm->points += (double)worth.points;
}

/* The first pass over the arms may exceed the round's budget: a move must not be dropped only
 * because it was not tried yet. */
static void play_round(void *data, int i) {
    Round *round = data;
    const Search *search = round->search;
    Worker *worker = &round->worker[i];
    float share = 1;
    while (search_goes_on(search, worker->done, share)) {
        AnyState world;
        search_world(search, &worker->rng, &world);
        uint64_t seed = (uint64_t)rng_next(&worker->rng) << 32;
        seed |= rng_next(&worker->rng);
        for (int a = 0; a < round->n_arms; a++) {
            if (a > 0 && !search_goes_on(search, worker->done, share))
                break;
            try_arm(search, &world, seed, &worker->arm[a]);
            worker->done++;
        }
        share = round->share;
    }
}

static double mean(const Arm *arm) {
    return arm->visits ? (arm->value + arm->credit) / arm->visits : -1;
}

/* Adds the workers' results to arm[]. */
static void add_up(Round *round, int threads, Arm *arm) {
    for (int a = 0; a < round->n_arms; a++) {
        for (int i = 0; i < threads; i++) {
            Arm *part = &round->worker[i].arm[a];
            arm[a].visits += part->visits;
            arm[a].value += part->value;
            arm[a].points += part->points;
        }
    }
}

/* The better ones first; few enough for the plainest sort, which keeps the order of equals. */
static void sort_arms(Arm *arm, int count) {
    for (int i = 1; i < count; i++) {
        Arm moved = arm[i];
        int j = i;
        for (; j > 0 && mean(&arm[j - 1]) < mean(&moved); j--)
            arm[j] = arm[j - 1];
        arm[j] = moved;
    }
}

/* Tries the arms and drops the worse half after each of several rounds. Returns the iterations
 * made; arm[] is sorted best first. */
static uint64_t run(const Search *search, Arm *arm, int count, Rng *rng) {
    Worker worker[MAX_THREADS];
    Round round = {search, count, 0, worker};
    int rounds = 1;
    assert(count > 0 && search->threads > 0); /* arm[] and worker[] are filled as far as read */
    while ((2 << rounds) <= count)
        rounds++;
    for (int i = 0; i < search->threads; i++) {
        worker[i].done = 0;
        rng_init(&worker[i].rng, (uint64_t)rng_next(rng) << 32 | (uint64_t)i);
    }
    for (int r = 0; r < rounds; r++) {
        /* Once the time is up no thread is started: on a busy machine each could be late. */
        if (r > 0 && !search_goes_on(search, worker[0].done, 1))
            break;
        round.share = (float)(r + 1) / (float)rounds;
        for (int i = 0; i < search->threads; i++)
            for (int a = 0; a < round.n_arms; a++)
                worker[i].arm[a] = (Arm){.move = arm[a].move};
        machine_parallel(play_round, &round, search->threads);
        add_up(&round, search->threads, arm);
        sort_arms(arm, round.n_arms);
        round.n_arms = (round.n_arms + 1) / 2;
    }
    uint64_t done = 0;
    for (int i = 0; i < search->threads; i++)
        done += worker[i].done;
    return done;
}

static Candidate candidate_of(const Arm *arm) {
    double visits = arm->visits ? arm->visits : 1;
    return (Candidate){.move = arm->move,
                       .value = (float)(arm->value / visits),
                       .points = (float)(arm->points / visits),
                       .visits = arm->visits};
}

static void choose(const Question *question, Choice *out) {
    Search search;
    Move moves[MAX_MOVES];
    Arm arm[MAX_ARMS];
    float rating[MAX_MOVES];
    Candidate candidate[MAX_ARMS];
    search_begin(&search, question);
    int breadth = question->tune->breadth;
    if (breadth == 0 || breadth > MAX_ARMS)
        breadth = MAX_ARMS;
    int count = search_shortlist(&search, breadth, question->rng, moves, rating);
    for (int i = 0; i < count; i++) {
        float behind = 0.5f * eval_squash(rating[i] - rating[0], search.eval.scale);
        arm[i] = (Arm){.move = moves[i], .credit = (double)(question->tune->trust * behind)};
    }
    out->iterations = run(&search, arm, count, question->rng);
    for (int i = 0; i < count; i++)
        candidate[i] = candidate_of(&arm[i]);
    search_answer(candidate, count, out);
}

const Bot flat_bot = {.id = "flat", .choose = choose};
