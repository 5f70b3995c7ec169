/* SPDX-License-Identifier: MIT */
/* arena.c - plays the matches, several at a time, and adds up the results in their order. */
#include "arena/arena.h"

#include "base/sha256.h"
#include "base/text.h"
#include "bots/machine.h"
#include "engine/record.h"
#include "words/lang.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what follows from the number of a match ---- */

void arena_seat(const Arena *arena, int i, uint8_t bot[MAX_SEATS]) {
    int bots = arena->n_bots;
    int first = i % bots;
    int step = bots > 1 ? 1 + i / bots % (bots - 1) : 0;
    for (int seat = 0; seat < arena->setup.seats; seat++) {
        int turn = arena->game->cooperative ? 0 : seat * step;
        bot[seat] = (uint8_t)((first + turn) % bots);
    }
}

void arena_deal(const Arena *arena, int i, uint8_t seed[SEED_BYTES]) {
    arena_derive(arena->setup.seed, "deal", i / arena->n_bots, 0, seed);
}

/* Includes the seat: two bots of the same name must not play alike. */
uint64_t arena_chance(const Arena *arena, int i, int seat) {
    return arena_derive_number(arena->setup.seed, "bot", i, seat);
}

/* ---- one match ---- */

static void decide(const Arena *arena, Table *table, Opponent *bot, Rng *rng, MatchResult *out) {
    Seat seat = table_actor(table);
    Choice choice;
    Move moves[MAX_MOVES];
    Error error;
    bool real = arena->game->legal(&table->state, moves) > 1;
    uint64_t begun = machine_microseconds();
    opponent_decide(bot, table, rng, &choice);
    uint64_t took = machine_microseconds() - begun;
    if (real) {
        out->moves[seat]++;
        out->microseconds[seat] += took;
        out->longest[seat] = took > out->longest[seat] ? took : out->longest[seat];
    }
    if (!table_play(table, seat, choice.move, &error))
        abort(); /* opponent_decide promises a legal move */
}

static void finish(const Table *table, Opponent *bot, MatchResult *out) {
    Score scores[MAX_SEATS];
    table_scores(table, scores);
    game_rank(scores, table->setup.seats, out->place);
    for (int seat = 0; seat < table->setup.seats; seat++) {
        out->total[seat] = scores[seat].total;
        if (table->game->cooperative)
            out->place[seat] = scores[seat].total >= scores[seat].target ? 1 : 2;
        for (int o = 0; o < N_EXEC_OUTCOMES; o++)
            out->forfeits[seat][o] = (uint16_t)bot[seat].forfeits[o];
    }
    out->played = true;
}

/* False when it was stopped early. */
static bool play_match(const Arena *arena, int i, Table *table, MatchResult *out) {
    Setup setup = arena->setup;
    Opponent bot[MAX_SEATS];
    Rng rng[MAX_SEATS];
    memset(out, 0, sizeof *out);
    arena_deal(arena, i, setup.seed);
    arena_seat(arena, i, out->bot);
    table_open(table, arena->game, &setup);
    for (int seat = 0; seat < setup.seats; seat++) {
        bot[seat] = arena->bot[out->bot[seat]];
        bot[seat].thinker.budget.stop = arena->stop;
        if (arena->threads > 1)
            bot[seat].thinker.budget.threads = 1;
        rng_init(&rng[seat], arena_chance(arena, i, seat));
        table->player[seat].is_bot = true;
        text_copy(table->player[seat].name, sizeof table->player[seat].name, bot[seat].name);
    }
    bool stopped = false;
    while (!table_is_over(table) && !stopped) {
        Seat seat = table_actor(table);
        decide(arena, table, &bot[seat], &rng[seat], out);
        stopped = arena->stop && atomic_load(arena->stop);
    }
    for (int seat = 0; seat < setup.seats; seat++)
        opponent_close(&bot[seat]);
    assert(table->setup.seats == setup.seats); /* a bot for each */
    if (!stopped || table_is_over(table))
        finish(table, bot, out);
    return out->played;
}

static bool write_record(const Arena *arena, int i, const Table *table, Error *error) {
    char path[4096];
    Text text;
    char *bytes = malloc(MAX_RECORD);
    if (!bytes)
        return error_at(error, 0, "%s", tr("no memory for a record"));
    text_init(&text, bytes, MAX_RECORD);
    record_write(table, &text);
    assert(!text.full); /* no record of a legal match is as long */
    snprintf(path, sizeof path, "%s/%s-%06d.town", arena->records, arena->game->id, i);
    FILE *file = fopen(path, "wb");
    bool written = file && fwrite(bytes, 1, text.length, file) == text.length;
    if (file && fclose(file) != 0)
        written = false;
    free(bytes);
    return written || error_at(error, 0, "%s: %s", path, error_of_system(errno));
}

/* ---- all matches ---- */

typedef struct {
    const Arena *arena;
    MatchResult *results;
    void (*progress)(void *data, int done, const MatchResult *results);
    void *data;
    Error *error;
    atomic_int next;
    atomic_bool failed;
    pthread_mutex_t lock; /* of done, error and progress */
    int done;
} Run;

static void work(void *data, int worker) {
    Run *run = data;
    const Arena *arena = run->arena;
    Table *table = malloc(sizeof *table);
    (void)worker;
    if (!table)
        return;
    for (;;) {
        int i = atomic_fetch_add(&run->next, 1);
        if (i >= arena->n_games || atomic_load(&run->failed) ||
            (arena->stop && atomic_load(arena->stop)))
            break;
        MatchResult result;
        Error error;
        if (!play_match(arena, i, table, &result))
            break;
        bool written = !arena->records || write_record(arena, i, table, &error);
        pthread_mutex_lock(&run->lock);
        run->results[i] = result;
        run->done++;
        if (!written) {
            *run->error = error;
            atomic_store(&run->failed, true);
        }
        if (run->progress)
            run->progress(run->data, run->done, run->results);
        pthread_mutex_unlock(&run->lock);
    }
    free(table);
}

bool arena_run(const Arena *arena, MatchResult *results,
               void (*progress)(void *data, int done, const MatchResult *results), void *data,
               Error *error) {
    Run run = {
        .arena = arena, .results = results, .progress = progress, .data = data, .error = error};
    for (int i = 0; i < arena->n_games; i++)
        results[i].played = false;
    pthread_mutex_init(&run.lock, NULL);
    machine_parallel(work, &run, arena->threads);
    pthread_mutex_destroy(&run.lock);
    return !atomic_load(&run.failed);
}

/* ---- adding up ---- */

typedef struct {
    double points[MAX_RATED][MAX_RATED], games[MAX_RATED][MAX_RATED];
    double sum[MAX_RATED], squares[MAX_RATED];
    double microseconds[MAX_RATED];
} Sums;

/* Every two seats of different bots met once. */
static void add_meetings(const MatchResult *match, int seats, Sums *sums) {
    for (int a = 0; a < seats; a++) {
        for (int b = 0; b < seats; b++) {
            int i = match->bot[a], j = match->bot[b];
            if (i == j)
                continue;
            sums->games[i][j] += 1;
            sums->points[i][j] += match->place[a] < match->place[b]    ? 1
                                  : match->place[a] == match->place[b] ? 0.5
                                                                       : 0;
        }
    }
}

static void add_match(const Arena *arena, const MatchResult *match, Sums *sums, BotResult *out) {
    int seats = arena->setup.seats;
    int rows = arena->game->cooperative ? 1 : seats; /* one table, one result */
    int winners = 0;
    for (int seat = 0; seat < rows; seat++)
        winners += match->place[seat] == 1;
    for (int seat = 0; seat < rows; seat++) {
        int i = match->bot[seat];
        out[i].seats++;
        out[i].wins += match->place[seat] == 1 ? 1.0 / winners : 0;
        sums->sum[i] += match->total[seat];
        sums->squares[i] += (double)match->total[seat] * match->total[seat];
    }
    for (int seat = 0; seat < seats; seat++) {
        int i = match->bot[seat];
        out[i].moves += match->moves[seat];
        sums->microseconds[i] += (double)match->microseconds[seat];
        if ((double)match->longest[seat] / 1000 > out[i].longest_ms)
            out[i].longest_ms = (double)match->longest[seat] / 1000;
        for (int o = 0; o < N_EXEC_OUTCOMES; o++)
            out[i].forfeits[o] += match->forfeits[seat][o];
    }
    if (!arena->game->cooperative)
        add_meetings(match, seats, sums);
}

void arena_sum(const Arena *arena, const MatchResult *results, BotResult out[MAX_RATED]) {
    Sums sums = {0};
    Interval elo[MAX_RATED];
    memset(out, 0, MAX_RATED * sizeof *out);
    for (int i = 0; i < arena->n_games; i++)
        if (results[i].played)
            add_match(arena, &results[i], &sums, out);
    elo_rate(arena->n_bots, sums.points, sums.games, elo);
    for (int i = 0; i < arena->n_bots; i++) {
        out[i].elo = elo[i];
        out[i].win_share = share_interval(out[i].wins, out[i].seats);
        out[i].score = mean_interval(sums.sum[i], sums.squares[i], out[i].seats);
        if (out[i].moves)
            out[i].ms_per_move = sums.microseconds[i] / 1000 / (double)out[i].moves;
    }
}
