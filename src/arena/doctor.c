/* SPDX-License-Identifier: MIT */
/* doctor.c - plays a deck's matches one by one and adds up their figures. */
#include "arena/doctor.h"

#include "arena/derive.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define GAME(id) extern const GameDoctor id##_doctor;
#include "games/games.def"
#undef GAME

const GameDoctor *doctor_of(const Game *game) {
    static const GamePart PARTS[] = {
#define GAME(id) {#id, &id##_doctor},
#include "games/games.def"
#undef GAME
    };
    return game_part(game, PARTS, sizeof PARTS / sizeof PARTS[0]);
}

void doctor_open(Doctor *doctor, const Game *game, const Setup *setup, const Thinker *thinker) {
    Error error;
    memset(doctor, 0, sizeof *doctor);
    doctor->game = game;
    doctor->part = doctor_of(game);
    doctor->setup = *setup;
    doctor->thinker = *thinker;
    game_set_option(game, &doctor->setup, slice_of("first"), slice_of("0"), &error);
}

/* ---- one match ---- */

/* The seat that is alone in front, or NOBODY. */
static Seat leader(const Doctor *doctor) {
    Score scores[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    Seat first = NOBODY;
    table_scores(&doctor->table, scores);
    game_rank(scores, doctor->setup.seats, place);
    for (int seat = 0; seat < doctor->setup.seats; seat++) {
        if (place[seat] != 1)
            continue;
        if (first != NOBODY)
            return NOBODY;
        first = (Seat)seat;
    }
    return first;
}

static void count_result(Doctor *doctor, Seat led) {
    Score scores[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    int seats = doctor->game->cooperative ? 1 : doctor->setup.seats, winners = 0;
    int best = 0, second = 0;
    table_scores(&doctor->table, scores);
    game_rank(scores, seats, place);
    for (int seat = 0; seat < seats; seat++) {
        int total = scores[seat].total;
        winners += place[seat] == 1;
        doctor->score += total;
        doctor->score_squares += (double)total * total;
        if (seat == 0 || total > best) {
            second = seat ? best : total;
            best = total;
        } else if (seat == 1 || total > second) {
            second = total;
        }
    }
    double margin = doctor->game->cooperative ? best - scores[0].target : best - second;
    doctor->margin += margin;
    doctor->margin_squares += margin * margin;
    if (doctor->game->cooperative) {
        doctor->wins[0] += margin >= 0;
        return;
    }
    for (int seat = 0; seat < seats; seat++)
        doctor->wins[seat] += place[seat] == 1 ? 1.0 / winners : 0;
    if (led != NOBODY) {
        doctor->leader_seen++;
        doctor->leader_won += place[led] == 1 ? 1.0 / winners : 0;
    }
}

static void count_pieces(Doctor *doctor) {
    PieceFate fate[DOCTOR_PIECES] = {PIECE_ABSENT};
    int count = doctor->part->pieces(doctor->setup.deck);
    assert(count <= DOCTOR_PIECES);
    doctor->part->fates(&doctor->table.state, fate);
    for (int piece = 0; piece < count; piece++) {
        doctor->offered[piece] += fate[piece] != PIECE_ABSENT;
        doctor->chosen[piece] += fate[piece] == PIECE_CHOSEN;
    }
}

static int most_of(const int *counts, int count) {
    int most = 0;
    for (int i = 0; i < count; i++)
        most = counts[i] > most ? counts[i] : most;
    return most;
}

bool doctor_play(Doctor *doctor) {
    Table *table = &doctor->table;
    Setup setup = doctor->setup;
    Seat led[MAX_LONGEST] = {NOBODY}, last = NOBODY;
    Rng rng;
    Error error;
    int turns = 0, turns_of[MAX_SEATS] = {0};
    assert(doctor->matches < DOCTOR_MATCHES);
    arena_derive(doctor->setup.seed, "doctor deal", doctor->matches, 0, setup.seed);
    rng_init(&rng, arena_derive_number(doctor->setup.seed, "doctor bots", doctor->matches, 0));
    table_open(table, doctor->game, &setup);
    while (!table_is_over(table)) {
        Seat seat = table_actor(table);
        View view;
        Choice choice;
        if (seat != last || setup.seats == 1) {
            led[turns++] = leader(doctor);
            turns_of[seat]++;
            last = seat;
        }
        table_view(table, seat, &view);
        bot_choose(&doctor->thinker, &view, &rng, &choice);
        if (doctor->thinker.budget.stop && atomic_load(doctor->thinker.budget.stop))
            return false;
        if (!table_play(table, seat, choice.move, &error))
            abort(); /* bot_choose promises a legal move */
    }
    doctor->turns[doctor->matches++] = (uint16_t)most_of(turns_of, setup.seats);
    if (doctor->part->ending)
        doctor->endings[doctor->part->ending(&table->state)]++;
    count_result(doctor, led[turns / 2]);
    count_pieces(doctor);
    return true;
}

/* ---- all matches ---- */

static int ascending(const void *a, const void *b) {
    return (int)*(const uint16_t *)a - (int)*(const uint16_t *)b;
}

static void sum_turns(const Doctor *doctor, Diagnosis *out) {
    uint16_t sorted[DOCTOR_MATCHES];
    int count = doctor->matches;
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        sorted[i] = doctor->turns[i];
        sum += sorted[i];
        squares += (double)sorted[i] * sorted[i];
    }
    out->turns = mean_interval(sum, squares, count);
    if (count == 0)
        return;
    qsort(sorted, (size_t)count, sizeof sorted[0], ascending);
    int tenth = (count - 1) / 10, low = (count - 1) / 2, high = count / 2;
    out->median = (sorted[low] + sorted[high]) / 2.0;
    out->shortest = sorted[tenth];
    out->longest = sorted[count - 1 - tenth];
}

void doctor_sum(const Doctor *doctor, Diagnosis *out) {
    int count = doctor->matches;
    bool together = doctor->game->cooperative;
    memset(out, 0, sizeof *out);
    sum_turns(doctor, out);
    out->score = mean_interval(doctor->score, doctor->score_squares,
                               count * (together ? 1 : doctor->setup.seats));
    out->margin = mean_interval(doctor->margin, doctor->margin_squares, count);
    out->leader = share_interval(doctor->leader_won, doctor->leader_seen);
    for (int i = 0; i < DOCTOR_ENDINGS; i++)
        out->ending[i] = share_interval(doctor->endings[i], count);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        out->win[seat] = share_interval(doctor->wins[seat], count);
}
