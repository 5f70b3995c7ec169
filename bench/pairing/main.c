/* SPDX-License-Identifier: MIT */
/* bench/pairing - how long the next tables of an evening take: `bench_pairing [PEOPLE [ROUNDS]]`
 * plays evenings of every kind at tables of two to six with places drawn at random, and prints the
 * slowest round of each by the clock on the wall (the fastest of five times), how often two people
 * met again, and how far the points of those who meet are apart. */
#include "online/evening.h"

#include "base/memory.h"
#include "base/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TIMES = 5
};

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void draw_places(EveningRound *round, Rng *rng) {
    for (int t = 0; t < round->tables; t++) {
        EveningTable *table = &round->table[t];
        for (int i = 0; i < table->seats;
             i++) { /* each comes in at a place drawn among those before */
            int place = 1 + (int)rng_below(rng, (uint32_t)i + 1);
            for (int k = 0; k < i; k++)
                table->place[k] += table->place[k] >= place;
            table->place[i] = (uint8_t)place;
        }
    }
}

/* How often two people of a table had met before, in all rounds. */
static int count_repeats(const Evening *evening) {
    static int met[EVENING_PEOPLE][EVENING_PEOPLE];
    int repeats = 0;
    memset(met, 0, sizeof met);
    for (int r = 0; r < evening->rounds; r++)
        for (int t = 0; t < evening->round[r].tables; t++) {
            const EveningTable *table = &evening->round[r].table[t];
            for (int i = 0; i < table->seats; i++)
                for (int k = 0; k < i; k++) {
                    int a = table->person[i], b = table->person[k];
                    repeats += met[a < b ? a : b][a < b ? b : a]++ > 0;
                }
        }
    return repeats;
}

/* The same tables several times; the fastest, as whatever else runs takes time. -1: there is no
 * other round. */
static double time_round(const Evening *evening, Pairing *work, EveningRound *round) {
    double fastest = 1e9;
    for (int i = 0; i < TIMES; i++) {
        double begin = now_ms();
        if (evening_pair(evening, work, round) != PAIRED)
            return -1;
        double took = now_ms() - begin;
        fastest = took < fastest ? took : fastest;
    }
    return fastest;
}

/* How far the points of those are apart who meet in this round, on the average. */
static double distance(const Evening *evening, const EveningRound *round) {
    static Standing standing[EVENING_PEOPLE];
    static int points[EVENING_PEOPLE];
    int count = evening_standings(evening, standing), pairs = 0;
    double sum = 0;
    for (int i = 0; i < count; i++)
        points[standing[i].person] = standing[i].points;
    for (int t = 0; t < round->tables; t++) {
        const EveningTable *table = &round->table[t];
        for (int i = 0; i < table->seats; i++)
            for (int k = 0; k < i; k++, pairs++)
                sum += abs(points[table->person[i]] - points[table->person[k]]);
    }
    return pairs ? sum / pairs / EVENING_POINT : 0;
}

static void measure(EveningKind kind, int seats, int people, int rounds) {
    static const char *const NAMES[EVENING_KINDS] = {"round robin", "Swiss", "knockout"};
    Evening *evening = memory_zeroed(sizeof *evening);
    Pairing *work = memory_new(sizeof *work);
    Rng rng;
    double slowest = 0, apart = 0;
    rng_init(&rng, 1);
    evening_begin(evening, kind, seats, 1);
    for (int i = 0; i < people; i++)
        evening_add(evening);
    for (int i = 0; i < rounds; i++) {
        EveningRound *round = &evening->round[i];
        double took = time_round(evening, work, round);
        if (took < 0)
            break;
        slowest = took > slowest ? took : slowest;
        apart += distance(evening, round);
        draw_places(round, &rng);
        evening->rounds++;
    }
    printf("%-12s %d seats, %2d rounds: %6.1f ms, %3d repeated, %.3f points apart\n", NAMES[kind],
           seats, evening->rounds, slowest, count_repeats(evening), apart / evening->rounds);
    memory_free(work);
    memory_free(evening);
}

int main(int argc, char **argv) {
    int people = argc > 1 ? atoi(argv[1]) : 200, rounds = argc > 2 ? atoi(argv[2]) : 10;
    if (people < 2 || people > EVENING_PEOPLE || rounds < 1 || rounds > EVENING_ROUNDS) {
        fprintf(stderr, "bench_pairing: 2 to %d people, 1 to %d rounds\n", EVENING_PEOPLE,
                EVENING_ROUNDS);
        return 1;
    }
    for (int kind = 0; kind < EVENING_KINDS; kind++)
        for (int seats = 2; seats <= EVENING_SEATS; seats++)
            measure((EveningKind)kind, seats, people, rounds);
    return 0;
}
