/* SPDX-License-Identifier: MIT */
/* pairing.c - who meets whom in the next round of an evening. */
#include "online/evening.h"

#include "base/rng.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXHAUSTIVE = 12,     /* people whose larger tables are all tried */
    TRIALS = 500 * 1000, /* exchanges that the search for more people looks at */
    SHAKES = 4           /* exchanges at random when no exchange is a gain */
};

/* What weighs more comes first; the most that the lesser ones add up to stays below the next.
 * A bye for somebody who has had more of them than others > meeting again > the same seat for a
 * third time more often than the other > different points. */
static const int64_t COST_BYE = (int64_t)1 << 57, COST_REPEAT = (int64_t)1 << 44,
                     COST_SEAT = (int64_t)1 << 35;

/* ---- who plays ---- */

static void read_history(const Evening *evening, Pairing *work) {
    memset(work->met, 0, sizeof work->met);
    memset(work->sat, 0, sizeof work->sat);
    for (int r = 0; r < evening->rounds; r++) {
        const EveningRound *round = &evening->round[r];
        for (int t = 0; t < round->tables; t++) {
            const EveningTable *table = &round->table[t];
            for (int seat = 0; seat < table->seats; seat++) {
                work->sat[table->person[seat]][seat]++;
                for (int other = 0; other < table->seats; other++)
                    work->met[table->person[seat]][table->person[other]] += other != seat;
            }
        }
    }
    evening_standings(evening, work->standing);
    for (int i = 0; i < evening->people; i++) {
        const Standing *standing = &work->standing[i];
        work->points[standing->person] = standing->points;
        work->byes[standing->person] = standing->byes;
        work->survived[standing->person] = standing->survived;
    }
}

static bool plays(const Evening *evening, const Pairing *work, int person) {
    if (evening->gone[person])
        return false;
    return evening->kind != EVENING_KNOCKOUT ||
           (evening->joined[person] == 0 && work->survived[person] == evening->rounds);
}

/* Those who play, in a drawn order, which stays the same for those who are there from the start. */
static void draw_order(const Evening *evening, Pairing *work) {
    Rng rng;
    int16_t all[EVENING_PEOPLE];
    rng_init(&rng, evening->seed);
    int drawn = 0;
    for (int i = 0; i < evening->people; i++)
        if (evening->joined[i] == 0)
            all[drawn++] = (int16_t)i;
    for (int i = drawn - 1; i > 0; i--) {
        int k = (int)rng_below(&rng, (uint32_t)i + 1);
        int16_t person = all[i];
        all[i] = all[k];
        all[k] = person;
    }
    for (int i = 0; i < evening->people; i++)
        if (evening->joined[i] > 0)
            all[drawn++] = (int16_t)i;
    work->people = 0;
    for (int i = 0; i < drawn; i++)
        if (plays(evening, work, all[i]))
            work->order[work->people++] = all[i];
}

static int fewest_byes(const Pairing *work) {
    int fewest = work->byes[work->order[0]];
    for (int i = 1; i < work->people; i++)
        if (work->byes[work->order[i]] < fewest)
            fewest = work->byes[work->order[i]];
    return fewest;
}

/* ---- seats ---- */

static int64_t square(int64_t number) {
    return number * number;
}

/* How much more often this person has had the first seat of two. */
static int lead_of(const Pairing *work, int person) {
    return work->sat[person][0] - work->sat[person][1];
}

/* Tries all orders of the people from `from` on; keeps the one whose seats were taken least often
 * by those who get them. */
static void try_orders(const Pairing *work, EveningTable *trial, int from, int sum, int *least,
                       EveningTable *best) {
    if (sum >= *least)
        return;
    if (from == trial->seats) {
        *least = sum;
        *best = *trial;
        return;
    }
    for (int i = from; i < trial->seats; i++) {
        int16_t person = trial->person[i];
        trial->person[i] = trial->person[from];
        trial->person[from] = person;
        try_orders(work, trial, from + 1, sum + work->sat[person][from], least, best);
        trial->person[from] = trial->person[i];
        trial->person[i] = person;
    }
}

static void seat_people(const Pairing *work, EveningTable *table) {
    EveningTable trial = *table;
    int least = INT32_MAX;
    if (table->seats == 2) {
        if (lead_of(work, table->person[0]) > lead_of(work, table->person[1])) {
            table->person[0] = trial.person[1];
            table->person[1] = trial.person[0];
        }
        return;
    }
    try_orders(work, &trial, 0, 0, &least, table);
}

static void add_table(EveningRound *round, const int16_t person[], int seats) {
    EveningTable *table = &round->table[round->tables++];
    memset(table, 0, sizeof *table);
    table->seats = (uint8_t)seats;
    memcpy(table->person, person, (size_t)seats * sizeof *person);
}

/* ---- tables of two ---- */

static int64_t cost_of_pair(const Evening *evening, const Pairing *work, int a, int b) {
    int lead_a = lead_of(work, a), lead_b = lead_of(work, b);
    bool same = (lead_a >= 2 && lead_b >= 2) || (lead_a <= -2 && lead_b <= -2);
    int64_t cost = work->met[a][b] * COST_REPEAT + same * COST_SEAT;
    if (evening->kind == EVENING_SWISS)
        cost += square(work->points[a] - work->points[b]);
    return cost;
}

/* A bye is for those who have had the fewest; in a Swiss evening rather for the last. */
static int64_t cost_of_bye(const Evening *evening, const Pairing *work, int person, int fewest) {
    int64_t cost = work->byes[person] > fewest ? COST_BYE : 0;
    return evening->kind == EVENING_SWISS ? cost + square(work->points[person]) : cost;
}

static void pair_best(const Evening *evening, Pairing *work, EveningRound *out) {
    int n = work->people, even = n + n % 2, fewest = fewest_byes(work);
    const int16_t *order = work->order;
    matching_begin(&work->matching, even);
    for (int i = 0; i < n; i++) {
        for (int k = i + 1; k < n; k++)
            matching_cost(&work->matching, i, k, cost_of_pair(evening, work, order[i], order[k]));
        if (even > n)
            matching_cost(&work->matching, i, n, cost_of_bye(evening, work, order[i], fewest));
    }
    matching_solve(&work->matching, work->with);
    for (int i = 0; i < n; i++) {
        if (work->with[i] == n)
            out->bye = order[i];
        else if (i < work->with[i])
            add_table(out, (int16_t[]){order[i], order[work->with[i]]}, 2);
    }
}

/* Everybody has been there from the start, and is still there. */
static bool is_complete(const Evening *evening, const Pairing *work) {
    for (int i = 0; i < evening->people; i++)
        if (evening->joined[i] > 0)
            return false;
    return work->people == evening->people;
}

/* The circle method: one stays, the others move on by a place each round. Who sits first depends on
 * the two places alone, so that everybody has both seats equally often, or nearly. */
static void pair_circle(const Evening *evening, const Pairing *work, EveningRound *out) {
    int n = work->people, even = n + n % 2, turn = evening->rounds % (even - 1);
    bool swapped = evening->rounds / (even - 1) % 2 == 1;
    for (int i = 0; i < even / 2; i++) {
        int a = i == 0 ? even - 1 : (turn + i) % (even - 1);
        int b = (turn + even - 1 - i) % (even - 1);
        if (a >= n) {
            out->bye = work->order[b];
            continue;
        }
        bool first = ((a + b) % 2 == 1) == (a < b);
        if (first == swapped) {
            int place = a;
            a = b;
            b = place;
        }
        add_table(out, (int16_t[]){work->order[a], work->order[b]}, 2);
    }
}

/* ---- larger tables ---- */

static int table_count(int people, int seats) {
    return (people + seats - 1) / seats;
}

/* The larger tables come first. */
static int size_of(int people, int tables, int table) {
    return people / tables + (table < people % tables);
}

static int64_t cost_together(const Evening *evening, const Pairing *work, int a, int b) {
    int64_t cost = work->met[a][b] * COST_REPEAT;
    if (evening->kind != EVENING_ROUND_ROBIN)
        cost += square(work->points[a] - work->points[b]);
    return cost;
}

typedef struct {
    const Evening *evening;
    Pairing *work;
    int tables;
    int64_t least;
    bool used[EXHAUSTIVE];
} Exhaustive;

/* Fills seat `seat` of table `table` and all later ones. So that nothing is tried twice, the people
 * of a table are in the order of the draw, and so are the first people of tables of one size: when
 * all tables that are left have that size, the first one left must sit at the next. */
static void try_all(Exhaustive *search, int table, int seat, int at, int64_t cost) {
    Pairing *work = search->work;
    if (cost >= search->least)
        return;
    if (table == search->tables) {
        search->least = cost;
        memcpy(work->best, work->trial, sizeof work->best);
        return;
    }
    int n = work->people, size = size_of(n, search->tables, table);
    bool only_first = seat == 0 && size == size_of(n, search->tables, search->tables - 1);
    bool tried = false;
    int from = 0;
    if (seat > 0)
        from = work->trial[at - 1] + 1;
    else if (table > 0 && size_of(n, search->tables, table - 1) == size)
        from = work->trial[at - size] + 1;
    for (int i = from; i < n && !(tried && only_first); i++) {
        if (search->used[i])
            continue;
        int64_t more = 0;
        for (int k = 1; k <= seat; k++)
            more += cost_together(search->evening, work, work->order[i],
                                  work->order[work->trial[at - k]]);
        search->used[i] = tried = true;
        work->trial[at] = (int16_t)i;
        bool full = seat + 1 == size;
        try_all(search, table + full, full ? 0 : seat + 1, at + 1, cost + more);
        search->used[i] = false;
    }
}

/* Of somebody at a table with these people, one of whom is replaced by nobody. */
static int64_t cost_at(const Evening *evening, const Pairing *work, int person,
                       const int16_t *table, int size, int without) {
    int64_t cost = 0;
    for (int i = 0; i < size; i++)
        if (i != without)
            cost += cost_together(evening, work, work->order[person], work->order[table[i]]);
    return cost;
}

/* Places in the list of all tables, one after another. */
typedef struct {
    int16_t begin[EVENING_PEOPLE], size[EVENING_PEOPLE]; /* of the table of this place */
} Layout;

static void lay_out(Layout *layout, int people, int tables) {
    int at = 0;
    for (int t = 0; t < tables; t++) {
        int size = size_of(people, tables, t), begin = at;
        for (; at < begin + size; at++) {
            layout->begin[at] = (int16_t)begin;
            layout->size[at] = (int16_t)size;
        }
    }
}

/* What the exchange of the people at two places of different tables would save. */
static int64_t gain_of(const Evening *evening, const Pairing *work, const Layout *layout, int a,
                       int b) {
    const int16_t *list = work->trial;
    const int16_t *at_a = list + layout->begin[a], *at_b = list + layout->begin[b];
    int own_a = a - layout->begin[a], own_b = b - layout->begin[b];
    int size_a = layout->size[a], size_b = layout->size[b];
    return cost_at(evening, work, list[a], at_a, size_a, own_a) +
           cost_at(evening, work, list[b], at_b, size_b, own_b) -
           cost_at(evening, work, list[b], at_a, size_a, own_a) -
           cost_at(evening, work, list[a], at_b, size_b, own_b);
}

static void exchange(int16_t list[], int a, int b) {
    int16_t person = list[a];
    list[a] = list[b];
    list[b] = person;
}

/* Exchanges people while that saves anything; what it saved. */
static int64_t climb(const Evening *evening, Pairing *work, const Layout *layout, int *trials) {
    int64_t saved = 0, before;
    do {
        before = saved;
        for (int a = 0; a < work->people; a++) {
            for (int b = layout->begin[a] + layout->size[a]; b < work->people; b++) {
                int64_t gain = gain_of(evening, work, layout, a, b);
                if (gain > 0) {
                    exchange(work->trial, a, b);
                    saved += gain;
                }
            }
            *trials -= work->people - a;
        }
    } while (saved > before && *trials > 0);
    return saved;
}

static int64_t shake(const Evening *evening, Pairing *work, const Layout *layout, Rng *rng) {
    int64_t saved = 0;
    for (int i = 0; i < SHAKES; i++) {
        int a = (int)rng_below(rng, (uint32_t)work->people);
        int b = (int)rng_below(rng, (uint32_t)work->people);
        if (layout->begin[a] == layout->begin[b])
            continue;
        saved += gain_of(evening, work, layout, a, b);
        exchange(work->trial, a, b);
    }
    return saved;
}

static int64_t cost_of_list(const Evening *evening, const Pairing *work, const Layout *layout) {
    int64_t twice = 0;
    for (int i = 0; i < work->people; i++)
        twice += cost_at(evening, work, work->trial[i], work->trial + layout->begin[i],
                         layout->size[i], i - layout->begin[i]);
    return twice / 2;
}

/* Neighbours by points to begin with; then exchanges, shaken again and again. */
static void search_tables(const Evening *evening, Pairing *work, int tables) {
    Layout layout;
    Rng rng;
    int trials = TRIALS;
    lay_out(&layout, work->people, tables);
    rng_init(&rng, evening->seed + (uint64_t)evening->rounds + 1);
    for (int i = 0; i < work->people; i++) { /* a stable sort by points */
        int at = i;
        for (; at > 0 && evening->kind != EVENING_ROUND_ROBIN &&
               work->points[work->order[work->trial[at - 1]]] < work->points[work->order[i]];
             at--)
            work->trial[at] = work->trial[at - 1];
        work->trial[at] = (int16_t)i;
    }
    int64_t cost = cost_of_list(evening, work, &layout);
    cost -= climb(evening, work, &layout, &trials);
    int64_t least = cost;
    memcpy(work->best, work->trial, sizeof work->best);
    while (trials > 0 && least > 0) {
        cost -= shake(evening, work, &layout, &rng);
        cost -= climb(evening, work, &layout, &trials);
        if (cost < least) {
            least = cost;
            memcpy(work->best, work->trial, sizeof work->best);
        } else if (cost > least) {
            cost = least;
            memcpy(work->trial, work->best, sizeof work->best);
        }
    }
}

static void pair_tables(const Evening *evening, Pairing *work, EveningRound *out) {
    int tables = table_count(work->people, evening->seats), at = 0;
    if (work->people <= EXHAUSTIVE) {
        Exhaustive search = {
            .evening = evening, .work = work, .tables = tables, .least = INT64_MAX};
        try_all(&search, 0, 0, 0, 0);
    } else {
        search_tables(evening, work, tables);
    }
    for (int t = 0; t < tables; t++) {
        int16_t person[EVENING_SEATS];
        int size = size_of(work->people, tables, t);
        for (int i = 0; i < size; i++)
            person[i] = work->order[work->best[at++]];
        add_table(out, person, size);
    }
}

/* ---- knockout ---- */

/* The best of the draw meet the last: ranks are dealt to the tables there and back. */
static void pair_knockout(const Evening *evening, Pairing *work, EveningRound *out) {
    int16_t ranked[EVENING_PEOPLE];
    int n = 0, fewest = fewest_byes(work);
    for (int i = 0; i < work->people; i++) { /* a stable sort by points */
        int at = n++;
        for (; at > 0 && work->points[ranked[at - 1]] < work->points[work->order[i]]; at--)
            ranked[at] = ranked[at - 1];
        ranked[at] = work->order[i];
    }
    if (evening->seats == 2 && n % 2 == 1) {
        int lucky = 0;
        while (lucky < n - 1 && work->byes[ranked[lucky]] > fewest)
            lucky++;
        out->bye = ranked[lucky];
        memmove(ranked + lucky, ranked + lucky + 1, (size_t)(n - lucky - 1) * sizeof *ranked);
        n--;
    }
    int tables = table_count(n, evening->seats);
    for (int t = 0; t < tables; t++) {
        int16_t person[EVENING_SEATS];
        int size = 0;
        for (int i = 0; i < n; i++) {
            int turn = i / tables, place = i % tables;
            if ((turn % 2 == 0 ? place : tables - 1 - place) == t)
                person[size++] = ranked[i];
        }
        add_table(out, person, size);
    }
}

/* ---- all together ---- */

static int present(const Evening *evening) {
    int count = 0;
    for (int i = 0; i < evening->people; i++)
        count += !evening->gone[i];
    return count;
}

int evening_length(const Evening *evening) {
    int n = present(evening), rounds = 0;
    if (evening->length > 0 || evening->kind == EVENING_KNOCKOUT)
        return evening->length;
    if (evening->kind == EVENING_ROUND_ROBIN && evening->seats == 2)
        rounds = (n + n % 2 - 1) * evening->cycles;
    else if (evening->kind == EVENING_ROUND_ROBIN)
        rounds = (n - 1 + evening->seats - 2) / (evening->seats - 1) * evening->cycles;
    else
        while (1 << rounds < n)
            rounds++;
    return rounds < EVENING_ROUNDS ? rounds : EVENING_ROUNDS;
}

static bool has_ended(const Evening *evening) {
    if (evening->rounds == 0)
        return false;
    if (evening->rounds == EVENING_ROUNDS)
        return true;
    if (evening->kind != EVENING_KNOCKOUT)
        return evening->rounds >= evening_length(evening);
    const EveningRound *last = &evening->round[evening->rounds - 1]; /* there is one */
    return last->tables == 1 && last->bye == NO_BYE;
}

PairingResult evening_pair(const Evening *evening, Pairing *work, EveningRound *out) {
    out->tables = 0;
    out->bye = NO_BYE;
    if (evening->rounds > 0 && !evening_round_is_over(&evening->round[evening->rounds - 1]))
        return PAIRING_PLAYING;
    if (has_ended(evening))
        return PAIRING_ENDED;
    read_history(evening, work);
    draw_order(evening, work);
    if (work->people < 2)
        return evening->rounds > 0 ? PAIRING_ENDED : PAIRING_FEW;
    if (evening->kind == EVENING_ROUND_ROBIN && evening->seats == 2 && is_complete(evening, work)) {
        pair_circle(evening, work, out);
        return PAIRED;
    }
    if (evening->kind == EVENING_KNOCKOUT)
        pair_knockout(evening, work, out);
    else if (evening->seats == 2)
        pair_best(evening, work, out);
    else
        pair_tables(evening, work, out);
    for (int i = 0; i < out->tables; i++)
        seat_people(work, &out->table[i]);
    return PAIRED;
}
