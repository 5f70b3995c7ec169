/* SPDX-License-Identifier: MIT */
/* evening.c - people, results and standings of an evening. */
#include "online/evening.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void evening_begin(Evening *evening, EveningKind kind, int seats, uint64_t seed) {
    assert(seats >= 2 && seats <= EVENING_SEATS);
    memset(evening, 0, sizeof *evening);
    evening->kind = kind;
    evening->seats = seats;
    evening->advance = 1;
    evening->cycles = 1;
    evening->seed = seed;
}

int evening_add(Evening *evening) {
    if (evening->people == EVENING_PEOPLE)
        return -1;
    evening->joined[evening->people] = (int16_t)evening->rounds;
    return evening->people++;
}

static bool is_table_over(const EveningTable *table) {
    for (int i = 0; i < table->seats; i++)
        if (table->place[i] == 0)
            return false;
    return true;
}

bool evening_round_is_over(const EveningRound *round) {
    for (int i = 0; i < round->tables; i++)
        if (!is_table_over(&round->table[i]))
            return false;
    return true;
}

/* ---- standings ---- */

/* Points of this seat, in parts: 2 for each of the others it is ahead of, 1 for a tie. */
static int points_of(const EveningTable *table, int seat) {
    int halves = 0;
    assert(table->seats > 1);
    for (int i = 0; i < table->seats; i++) {
        if (i == seat)
            continue;
        halves += table->place[seat] < table->place[i]    ? 2
                  : table->place[seat] == table->place[i] ? 1
                                                          : 0;
    }
    return halves * EVENING_POINT / 2 / (table->seats - 1);
}

static bool wins_alone(const EveningTable *table, int seat) {
    for (int i = 0; i < table->seats; i++)
        if (i != seat && table->place[i] <= table->place[seat])
            return false;
    return true;
}

static void add_round(const EveningRound *round, Standing by_person[]) {
    if (round->bye != NO_BYE) {
        by_person[round->bye].points += EVENING_POINT;
        by_person[round->bye].byes++;
    }
    for (int t = 0; t < round->tables; t++) {
        const EveningTable *table = &round->table[t];
        if (!is_table_over(table))
            continue;
        for (int seat = 0; seat < table->seats; seat++) {
            Standing *standing = &by_person[table->person[seat]];
            standing->points += points_of(table, seat);
            standing->wins += wins_alone(table, seat);
            standing->played++;
        }
    }
}

/* Needs the points of all rounds. */
static void add_opponents(const EveningRound *round, Standing by_person[]) {
    for (int t = 0; t < round->tables; t++) {
        const EveningTable *table = &round->table[t];
        int all = 0;
        assert(table->seats > 1);
        for (int seat = 0; seat < table->seats; seat++)
            all += by_person[table->person[seat]].points;
        for (int seat = 0; is_table_over(table) && seat < table->seats; seat++) {
            Standing *standing = &by_person[table->person[seat]];
            standing->opponents += (all - standing->points) / (table->seats - 1);
        }
    }
}

/* Who goes on from this table: the best, by place and then by the points they had; equal ones in
 * the order of their seats. */
static void mark_survivors(const Evening *evening, const EveningTable *table, int round,
                           Standing by_person[]) {
    int advance = evening->advance < table->seats ? evening->advance : table->seats - 1;
    for (int seat = 0; seat < table->seats; seat++) {
        int better = 0;
        const Standing *own = &by_person[table->person[seat]];
        for (int i = 0; i < table->seats; i++) {
            const Standing *other = &by_person[table->person[i]];
            if (table->place[i] != table->place[seat])
                better += table->place[i] < table->place[seat];
            else if (other->points != own->points)
                better += other->points > own->points;
            else
                better += i < seat;
        }
        by_person[table->person[seat]].last = table->place[seat];
        if (better < advance)
            by_person[table->person[seat]].survived = round + 1;
    }
}

static void add_survivors(const Evening *evening, int n, Standing by_person[]) {
    const EveningRound *round = &evening->round[n];
    if (round->bye != NO_BYE)
        by_person[round->bye].survived = n + 1;
    for (int t = 0; t < round->tables; t++)
        if (is_table_over(&round->table[t]))
            mark_survivors(evening, &round->table[t], n, by_person);
}

/* Below 0 when the first is ahead. */
static int compare(const Standing *a, const Standing *b) {
    if (a->survived != b->survived)
        return b->survived - a->survived;
    if (a->last != b->last)
        return a->last - b->last;
    if (a->points != b->points)
        return b->points - a->points;
    if (a->opponents != b->opponents)
        return b->opponents - a->opponents;
    return b->wins - a->wins;
}

static int by_rank(const void *a, const void *b) {
    const Standing *x = a, *y = b;
    int order = compare(x, y);
    return order ? order : x->person - y->person;
}

int evening_standings(const Evening *evening, Standing out[EVENING_PEOPLE]) {
    memset(out, 0, (size_t)evening->people * sizeof *out);
    for (int i = 0; i < evening->people; i++)
        out[i].person = i;
    for (int i = 0; i < evening->rounds; i++) {
        if (evening->kind == EVENING_KNOCKOUT)
            add_survivors(evening, i, out);
        add_round(&evening->round[i], out);
    }
    for (int i = 0; i < evening->rounds; i++)
        add_opponents(&evening->round[i], out);
    qsort(out, (size_t)evening->people, sizeof *out, by_rank);
    for (int i = 0; i < evening->people; i++)
        out[i].place = i > 0 && compare(&out[i - 1], &out[i]) == 0 ? out[i - 1].place : i + 1;
    return evening->people;
}
