/* SPDX-License-Identifier: MIT */
/* evening_test.c - who meets whom, against an independent implementation: best pairings by dynamic
 * programming over sets of people, best larger tables by trying every one. */
#include "check.h"

#include "base/rng.h"
#include "online/evening.h"

#include <string.h>

enum {
    DP_MOST = 14,
    EVENINGS = 1000
};

static Evening evening;
static Pairing work;
static EveningRound next;

/* ---- an implementation of its own ---- */

/* What a choice costs, the most important first. */
typedef struct {
    int64_t part[4];
} Cost;

static bool is_less(const Cost *a, const Cost *b) {
    for (int i = 0; i < 4; i++)
        if (a->part[i] != b->part[i])
            return a->part[i] < b->part[i];
    return false;
}

static Cost sum_of(const Cost *a, const Cost *b) {
    Cost sum;
    for (int i = 0; i < 4; i++)
        sum.part[i] = a->part[i] + b->part[i];
    return sum;
}

/* The least cost of pairing up all of these people: cost[i][k], by sets. */
static Cost best_pairs(int n, Cost cost[DP_MOST][DP_MOST]) {
    static Cost best[1 << DP_MOST];
    best[0] = (Cost){0};
    for (int set = 1; set < 1 << n; set++) {
        int first = 0;
        while (!(set >> first & 1))
            first++;
        best[set] = (Cost){{INT32_MAX}};
        if (__builtin_popcount((unsigned)set) % 2 == 1)
            continue;
        for (int i = first + 1; i < n; i++) {
            if (!(set >> i & 1))
                continue;
            Cost sum = sum_of(&best[set & ~(1 << first) & ~(1 << i)], &cost[first][i]);
            if (is_less(&sum, &best[set]))
                best[set] = sum;
        }
    }
    return best[(1 << n) - 1];
}

static int meetings(int a, int b) {
    int count = 0;
    for (int r = 0; r < evening.rounds; r++)
        for (int t = 0; t < evening.round[r].tables; t++) {
            const EveningTable *table = &evening.round[r].table[t];
            bool has_a = false, has_b = false;
            for (int i = 0; i < table->seats; i++) {
                has_a |= table->person[i] == a;
                has_b |= table->person[i] == b;
            }
            count += has_a && has_b;
        }
    return count;
}

static int byes_of(int person) {
    int count = 0;
    for (int r = 0; r < evening.rounds; r++)
        count += evening.round[r].bye == person;
    return count;
}

static int lead_of(int person) {
    int lead = 0;
    for (int r = 0; r < evening.rounds; r++)
        for (int t = 0; t < evening.round[r].tables; t++) {
            const EveningTable *table = &evening.round[r].table[t];
            lead += (table->person[0] == person) - (table->person[1] == person);
        }
    return lead;
}

/* Points as the header has them, counted anew. */
static int points_of(int person) {
    int points = 0;
    for (int r = 0; r < evening.rounds; r++)
        for (int t = 0; t < evening.round[r].tables; t++) {
            const EveningTable *table = &evening.round[r].table[t];
            for (int i = 0; i < table->seats; i++)
                for (int k = 0; table->person[i] == person && k < table->seats; k++)
                    if (k != i)
                        points += (table->place[i] < table->place[k]    ? 120
                                   : table->place[i] == table->place[k] ? 60
                                                                        : 0) /
                                  (table->seats - 1);
        }
    return points + 120 * byes_of(person);
}

static int fewest_byes(void) {
    int fewest = INT32_MAX;
    for (int i = 0; i < evening.people; i++)
        if (!evening.gone[i] && byes_of(i) < fewest)
            fewest = byes_of(i);
    return fewest;
}

static Cost cost_of_two(int a, int b) {
    int64_t apart = points_of(a) - points_of(b);
    bool same = (lead_of(a) >= 2 && lead_of(b) >= 2) || (lead_of(a) <= -2 && lead_of(b) <= -2);
    return (Cost){{0, meetings(a, b), same, apart * apart}};
}

static Cost cost_of_bye(int person) {
    return (Cost){
        {byes_of(person) > fewest_byes(), 0, 0, (int64_t)points_of(person) * points_of(person)}};
}

static Cost cost_of_round(const EveningRound *round) {
    Cost sum = {0};
    for (int t = 0; t < round->tables; t++) {
        Cost cost = cost_of_two(round->table[t].person[0], round->table[t].person[1]);
        sum = sum_of(&sum, &cost);
    }
    if (round->bye != NO_BYE) {
        Cost cost = cost_of_bye(round->bye);
        sum = sum_of(&sum, &cost);
    }
    return sum;
}

static Cost best_round(void) {
    static Cost cost[DP_MOST][DP_MOST];
    int person[DP_MOST], n = 0;
    for (int i = 0; i < evening.people; i++)
        if (!evening.gone[i])
            person[n++] = i;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            if (i != k)
                cost[i][k] = cost_of_two(person[i], person[k]);
        cost[i][n] = cost_of_bye(person[i]);
    }
    return best_pairs(n + n % 2, cost);
}

/* ---- playing an evening ---- */

static void begin(EveningKind kind, int seats, int people, uint64_t seed) {
    evening_begin(&evening, kind, seats, seed);
    for (int i = 0; i < people; i++)
        evening_add(&evening);
}

/* Everybody who is there is at one table, or has the bye. */
static void everybody_is_in(const EveningRound *round) {
    static int times[EVENING_PEOPLE];
    memset(times, 0, sizeof times);
    for (int t = 0; t < round->tables; t++) {
        assert_in_range(round->table[t].seats, 2, evening.seats);
        for (int i = 0; i < round->table[t].seats; i++)
            times[round->table[t].person[i]]++;
    }
    if (round->bye != NO_BYE)
        times[round->bye]++;
    for (int i = 0; i < evening.people; i++)
        assert_int_equal(times[i], !evening.gone[i]);
}

/* Random places, some of them shared; then the round is history. */
static void play_round(Rng *rng) {
    for (int t = 0; t < next.tables; t++) {
        EveningTable *table = &next.table[t];
        for (int i = 0; i < table->seats; i++)
            table->place[i] = (uint8_t)(1 + rng_below(rng, table->seats));
    }
    evening.round[evening.rounds++] = next;
}

/* ---- tests ---- */

static void the_matching_is_the_cheapest(void **state) {
    (void)state;
    static Cost cost[DP_MOST][DP_MOST];
    Rng rng;
    rng_init(&rng, 1);
    for (int trial = 0; trial < 300; trial++) {
        int n = 2 + 2 * (int)rng_below(&rng, DP_MOST / 2);
        uint32_t range = trial % 3 == 0 ? 3 : trial % 3 == 1 ? 20 : 1000000;
        matching_begin(&work.matching, n);
        for (int i = 0; i < n; i++)
            for (int k = i + 1; k < n; k++) {
                cost[i][k] = cost[k][i] = (Cost){{rng_below(&rng, range)}};
                matching_cost(&work.matching, i, k, cost[i][k].part[0]);
            }
        matching_solve(&work.matching, work.with);
        int64_t sum = 0;
        for (int i = 0; i < n; i++) {
            assert_int_equal(work.with[work.with[i]], i);
            assert_int_not_equal(work.with[i], i);
            sum += i < work.with[i] ? cost[i][work.with[i]].part[0] : 0;
        }
        assert_int_equal(sum, best_pairs(n, cost).part[0]);
    }
}

/* Some come late, some leave early. */
static void swiss_rounds_are_the_best_there_are(void **state) {
    (void)state;
    Rng rng;
    rng_init(&rng, 2);
    for (int e = 0; e < EVENINGS; e++) {
        begin(EVENING_SWISS, 2, 2 + (int)rng_below(&rng, DP_MOST - 5), (uint64_t)e);
        evening.length = 1 + (int)rng_below(&rng, 7);
        bool same_people = true;
        while (evening_pair(&evening, &work, &next) == PAIRED) {
            everybody_is_in(&next);
            Cost found = cost_of_round(&next), best = best_round();
            assert_memory_equal(&found, &best, sizeof best);
            play_round(&rng);
            for (int i = 0; same_people && i < evening.people; i++)
                assert_in_range(byes_of(i), fewest_byes(), fewest_byes() + 1);
            if (e % 3 == 0 && rng_below(&rng, 4) == 0 && evening.people < DP_MOST - 1) {
                evening_add(&evening);
                same_people = false;
            }
            if (e % 3 == 0 && rng_below(&rng, 4) == 0) {
                evening.gone[rng_below(&rng, (uint32_t)evening.people)] = true;
                same_people = false;
            }
        }
    }
}

static void in_a_large_swiss_evening_nobody_meets_twice(void **state) {
    (void)state;
    Rng rng;
    rng_init(&rng, 3);
    begin(EVENING_SWISS, 2, 101, 3);
    evening.length = 9;
    while (evening_pair(&evening, &work, &next) == PAIRED) {
        everybody_is_in(&next);
        play_round(&rng);
    }
    assert_int_equal(evening.rounds, 9);
    for (int a = 0; a < evening.people; a++) {
        assert_in_range(byes_of(a), 0, 1);
        assert_in_range(lead_of(a) + 2, 0, 4);
        for (int b = 0; b < a; b++)
            assert_in_range(meetings(a, b), 0, 1);
    }
}

static void in_a_round_robin_all_meet_all(void **state) {
    (void)state;
    Rng rng;
    rng_init(&rng, 4);
    for (int n = 2; n <= 21; n++)
        for (int cycles = 1; cycles <= 2; cycles++) {
            begin(EVENING_ROUND_ROBIN, 2, n, (uint64_t)n);
            evening.cycles = cycles;
            while (evening_pair(&evening, &work, &next) == PAIRED) {
                everybody_is_in(&next);
                play_round(&rng);
            }
            assert_int_equal(evening.rounds, cycles * (n + n % 2 - 1));
            for (int a = 0; a < n; a++) {
                assert_int_equal(byes_of(a), n % 2 * cycles);
                assert_in_range(lead_of(a) + 1, cycles == 1 ? 0 : 1, cycles == 1 ? 2 : 1);
                for (int b = 0; b < a; b++)
                    assert_int_equal(meetings(a, b), cycles);
            }
        }
}

/* The least cost of all ways to put people 0 .. n-1 at tables of these sizes: each person in turn
 * sits down wherever there is room. */
static int64_t try_tables(int person, int n, int tables, const int size[], int people[][6],
                          int count[], int64_t cost, int64_t least) {
    if (cost >= least)
        return least;
    if (person == n)
        return cost;
    for (int t = 0; t < tables; t++) {
        if (count[t] == size[t])
            continue;
        int64_t more = 0;
        for (int i = 0; i < count[t]; i++) {
            int64_t apart =
                evening.kind == EVENING_SWISS ? points_of(person) - points_of(people[t][i]) : 0;
            more += meetings(person, people[t][i]) * ((int64_t)1 << 44) + apart * apart;
        }
        people[t][count[t]++] = person;
        least = try_tables(person + 1, n, tables, size, people, count, cost + more, least);
        count[t]--;
        while (count[t] == 0 && t + 1 < tables && size[t + 1] == size[t] && count[t + 1] == 0)
            t++; /* another empty table of the size is the same */
    }
    return least;
}

static int64_t cost_of_tables(const EveningRound *round) {
    int64_t cost = 0;
    for (int t = 0; t < round->tables; t++)
        for (int i = 0; i < round->table[t].seats; i++)
            for (int k = 0; k < i; k++) {
                int a = round->table[t].person[i], b = round->table[t].person[k];
                int64_t apart = evening.kind == EVENING_SWISS ? points_of(a) - points_of(b) : 0;
                cost += meetings(a, b) * ((int64_t)1 << 44) + apart * apart;
            }
    return cost;
}

static void larger_tables_are_the_best_there_are(void **state) {
    (void)state;
    Rng rng;
    rng_init(&rng, 5);
    for (int n = 3; n <= 10; n++)
        for (int seats = 3; seats <= EVENING_SEATS; seats++)
            for (EveningKind kind = EVENING_ROUND_ROBIN; kind <= EVENING_SWISS; kind++) {
                begin(kind, seats, n, (uint64_t)n);
                evening.length = 3;
                while (evening_pair(&evening, &work, &next) == PAIRED) {
                    int size[6], people[6][6], count[6] = {0}, tables = next.tables;
                    everybody_is_in(&next);
                    assert_int_equal(tables, (n + seats - 1) / seats);
                    for (int t = 0; t < tables; t++) {
                        size[t] = next.table[t].seats;
                        assert_in_range(size[t], n / tables, n / tables + 1);
                    }
                    int64_t cost = cost_of_tables(&next);
                    assert_int_equal(try_tables(0, n, tables, size, people, count, 0, cost + 1),
                                     cost);
                    play_round(&rng);
                }
            }
}

/* What a simple search finds: 48 people at tables of four, five rounds without meeting again. */
static void large_tables_of_many_hardly_meet_again(void **state) {
    (void)state;
    Rng rng;
    rng_init(&rng, 6);
    begin(EVENING_ROUND_ROBIN, 4, 48, 6);
    evening.length = 5;
    while (evening_pair(&evening, &work, &next) == PAIRED) {
        everybody_is_in(&next);
        play_round(&rng);
    }
    for (int a = 0; a < evening.people; a++)
        for (int b = 0; b < a; b++)
            assert_in_range(meetings(a, b), 0, 1);
    for (int a = 0; a < evening.people; a++)
        for (int seat = 0; seat < 4; seat++) {
            int times = 0;
            for (int r = 0; r < evening.rounds; r++)
                for (int t = 0; t < evening.round[r].tables; t++)
                    times += evening.round[r].table[t].person[seat] == a;
            assert_in_range(times, 0, 3);
        }
}

static void a_knockout_has_one_winner(void **state) {
    (void)state;
    static Standing standing[EVENING_PEOPLE];
    Rng rng;
    rng_init(&rng, 7);
    for (int n = 2; n <= 40; n++)
        for (int seats = 2; seats <= EVENING_SEATS; seats++) {
            bool out[EVENING_PEOPLE] = {0};
            begin(EVENING_KNOCKOUT, seats, n, (uint64_t)n);
            evening.advance = 1 + (int)rng_below(&rng, (uint32_t)seats - 1);
            while (evening_pair(&evening, &work, &next) == PAIRED) {
                bool in[EVENING_PEOPLE] = {0};
                for (int t = 0; t < next.tables; t++)
                    for (int i = 0; i < next.table[t].seats; i++)
                        in[next.table[t].person[i]] = true;
                if (next.bye != NO_BYE)
                    in[next.bye] = true;
                for (int i = 0; i < n; i++) {
                    assert_false(in[i] && out[i]); /* nobody comes back */
                    out[i] = !in[i];
                }
                play_round(&rng);
            }
            const EveningRound *last = &evening.round[evening.rounds - 1];
            assert_int_equal(last->tables, 1);
            evening_standings(&evening, standing);
            int winner = 0; /* of the last table: the first with the best place */
            for (int i = 0; i < last->table[0].seats; i++)
                winner |= last->table[0].person[i] == standing[0].person;
            assert_true(winner);
            assert_int_equal(standing[0].survived, evening.rounds);
        }
}

static void standings_count_what_the_header_says(void **state) {
    (void)state;
    static Standing standing[EVENING_PEOPLE];
    Rng rng;
    rng_init(&rng, 8);
    begin(EVENING_SWISS, 5, 23, 8);
    while (evening_pair(&evening, &work, &next) == PAIRED) {
        assert_int_equal(evening_standings(&evening, standing), 23);
        for (int i = 0; i < 23; i++) {
            assert_int_equal(standing[i].points, points_of(standing[i].person));
            if (i > 0)
                assert_true(standing[i].points <= standing[i - 1].points);
        }
        play_round(&rng);
        if (evening.rounds == 1) { /* one that has not ended */
            evening.round[0].table[0].place[0] = 0;
            assert_int_equal(evening_pair(&evening, &work, &next), PAIRING_PLAYING);
            evening.round[0].table[0].place[0] = 1;
        }
    }
    assert_int_equal(evening_pair(&evening, &work, &next), PAIRING_ENDED);
    begin(EVENING_SWISS, 2, 1, 8);
    assert_int_equal(evening_pair(&evening, &work, &next), PAIRING_FEW);
}

/* A restart, or another node: it follows from the evening alone. */
static void the_same_evening_has_the_same_tables(void **state) {
    (void)state;
    static EveningRound again;
    Rng rng;
    rng_init(&rng, 9);
    for (int seats = 2; seats <= 4; seats++) {
        begin(EVENING_SWISS, seats, 31, 9);
        while (evening_pair(&evening, &work, &next) == PAIRED) {
            memset(&work, 0xa5, sizeof work);
            assert_int_equal(evening_pair(&evening, &work, &again), PAIRED);
            assert_int_equal(again.tables, next.tables);
            assert_int_equal(again.bye, next.bye);
            assert_memory_equal(again.table, next.table, (size_t)next.tables * sizeof *next.table);
            play_round(&rng);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_matching_is_the_cheapest),
        cmocka_unit_test(swiss_rounds_are_the_best_there_are),
        cmocka_unit_test(in_a_large_swiss_evening_nobody_meets_twice),
        cmocka_unit_test(in_a_round_robin_all_meet_all),
        cmocka_unit_test(larger_tables_are_the_best_there_are),
        cmocka_unit_test(large_tables_of_many_hardly_meet_again),
        cmocka_unit_test(a_knockout_has_one_winner),
        cmocka_unit_test(standings_count_what_the_header_says),
        cmocka_unit_test(the_same_evening_has_the_same_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
