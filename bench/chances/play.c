/* SPDX-License-Identifier: MIT */
/* play.c - matches of bots of mixed levels, and what they were thought to be worth on the way. */
#include "chances.h"

#include "cli/minds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOMENTS = 8 /* of a match that are judged */
};

/* All five levels; the strongest with playouts enough to be the strongest, not with its second. */
static const char *const BOTS[] = {"level-1", "level-2", "level-3", "level-4", "level-5@500it"};

static void open_match(Table *table, const Game *game, int seats, int number, Rng *rng) {
    int choices = game->max_seats - game->min_seats + 1;
    Setup setup = {.seats = (uint8_t)(seats ? seats : game->min_seats + number % choices)};
    for (int i = 0; i < SEED_BYTES; i++)
        setup.seed[i] = (uint8_t)rng_below(rng, 256);
    table_open(table, game, &setup);
}

static Thinker bot_of(const Game *game, int level) {
    Thinker bot;
    Error error;
    if (!bots_find(game, slice_of(BOTS[level]), &bot, &error))
        abort();
    return bot;
}

static void play_match(Table *table, const uint8_t *level, Rng *rng) {
    Thinker bot[MAX_SEATS];
    Error error;
    for (int seat = 0; seat < table->setup.seats; seat++)
        bot[seat] = bot_of(table->game, level[seat]);
    while (!table_is_over(table)) {
        static Choice choice;
        View view;
        Seat seat = table_actor(table);
        table_view(table, seat, &view);
        bot_choose(&bot[seat], &view, rng, &choice);
        if (!table_play(table, seat, choice.move, &error))
            abort();
    }
}

/* Who goes by chance in many of his moves has little to lose by one more. Playing together that is
 * part of the question: whether the target is reached. */
int draw_level(const Game *game, Rng *rng) {
    int first = game->cooperative ? 0 : 2;
    return first + (int)rng_below(rng, (uint32_t)(N_LEVELS - first));
}

void play_on_among_equals(const Game *game, AnyState *state, int level, Rng *rng,
                          double won[MAX_SEATS]) {
    static Choice choice;
    Thinker bot = bot_of(game, level);
    for (Seat actor; (actor = game->actor(state)) != NOBODY;) {
        View view;
        view_of(game, state, actor, &view);
        bot_choose(&bot, &view, rng, &choice);
        game->apply(state, choice.move);
    }
    chance_result(game, state, won);
}

/* A moment of a match, and what came of it. */
typedef struct {
    AnyState state;
    int quarter; /* of the match, from 0 */
    double result[MAX_SEATS];
} Judged;

/* What analysis tells: a network knows only what everybody knows. */
static void read_chances(const View *view, const Judged *at, const Mind *mind, const Tally *tally,
                         Chances *out) {
    double foreseen[MAX_SEATS];
    if (mind && view->seat == NOBODY) {
        mind_public_chances(mind, &at->state, foreseen);
        chance_refine(view, tally, foreseen, out);
    } else {
        chance_read(view, tally, out);
    }
}

static void print_sides(const Game *game, const double *of, int sides, FILE *to) {
    for (int i = 0; i < sides; i++)
        fprintf(to, " %.6f", game->cooperative && i == 1 ? 1 - of[0] : of[i]);
}

static void write_sample(const View *view, const Judged *at, const Mind *mind, int playouts,
                         Rng *rng, FILE *to) {
    Tally tally = {0};
    Chances told;
    double share[MAX_SEATS], ahead;
    if (playouts > 0)
        chance_sample(view, (Budget){.iterations = (uint32_t)playouts}, rng, &tally);
    int sides = chance_shares(view, &tally, share, &ahead);
    read_chances(view, at, mind, &tally, &told);
    fprintf(to, "%d %d %d %.5f", view->seats, view->seat != NOBODY, at->quarter, ahead);
    for (int i = 0; i < sides; i++)
        fprintf(to, " %.6f", share[i]);
    print_sides(view->game, at->result, sides, to);
    print_sides(view->game, told.chance, sides, to);
    fprintf(to, "\n");
}

static void write_samples(const Game *game, const Judged *at, const Mind *mind, int playouts,
                          Rng *rng, FILE *to) {
    Seat viewer[] = {NOBODY, game->actor(&at->state)};
    for (int i = 0; i < 2; i++) {
        View view;
        view_of(game, &at->state, viewer[i], &view);
        write_sample(&view, at, mind, playouts, rng, to);
    }
}

void play_matches(const Game *game, int seats, int matches, uint64_t seed, int playouts,
                  bool equals, FILE *to) {
    static Table table;
    for (int m = 0; m < matches; m++) {
        Rng rng;
        rng_init(&rng, seed * 1000003 + (uint64_t)m);
        open_match(&table, game, seats, m, &rng);
        uint8_t level[MAX_SEATS];
        for (int seat = 0; seat < MAX_SEATS; seat++)
            level[seat] = (uint8_t)rng_below(&rng, N_LEVELS);
        play_match(&table, level, &rng);
        Judged at;
        Mind *mind = equals ? NULL : minds_read(game, table.setup.seats);
        chance_result(game, &table.state, at.result);
        for (int i = 0; i < MOMENTS; i++) {
            int move = (int)rng_below(&rng, (uint32_t)table.n_moves);
            table_state_at(&table, move, &at.state);
            at.quarter = 4 * move / table.n_moves;
            AnyState end = at.state;
            if (equals)
                play_on_among_equals(game, &end, draw_level(game, &rng), &rng, at.result);
            write_samples(game, &at, mind, playouts, &rng, to);
        }
        mind_free(mind);
        fflush(to);
    }
}

/* ---- accuracy ---- */

void analyse_mixed(Mixed *mixed, const Game *game, int number, uint64_t seed, int iterations) {
    rng_init(&mixed->rng, seed * 1000003 + (uint64_t)number);
    open_match(&mixed->table, game, 0, number, &mixed->rng);
    for (int seat = 0; seat < MAX_SEATS; seat++)
        mixed->level[seat] = (uint8_t)((number + 2 * seat) % N_LEVELS);
    play_match(&mixed->table, mixed->level, &mixed->rng);
    if (!analysis_open(&mixed->analysis, &mixed->table))
        abort();
    analysis_work(&mixed->analysis, (Budget){.iterations = (uint32_t)iterations}, NULL, NULL);
    analysis_sum(&mixed->analysis);
}

typedef struct {
    double decisions, at_stake, lost, squares, stake_squares;
} Losses;

static void add_losses(const Analysis *analysis, const uint8_t *level, Losses *losses) {
    for (int i = 0; i < analysis->n_moves; i++) {
        const Moment *moment = &analysis->moment[i];
        Losses *of = &losses[level[moment->seat]];
        if (moment->forced)
            continue;
        of->decisions++;
        of->at_stake += moment->stake;
        of->lost += moment->lead;
        of->squares += moment->lead * moment->lead;
        of->stake_squares += moment->stake_error * moment->stake_error;
    }
}

static void print_losses(const char *name, const Losses *of) {
    double part = of->lost / of->at_stake;
    double error = 100 * sqrt(of->squares + part * part * of->stake_squares) / of->at_stake;
    printf("%-14s %6.0f decisions, %.4f of %.4f lost in each, accuracy %.1f \u00b1%.1f\n", name,
           of->decisions, of->lost / of->decisions, of->at_stake / of->decisions,
           analysis_accuracy(of->lost, of->at_stake), error);
}

void print_accuracies(const Game *game, int matches, uint64_t seed, int iterations) {
    static Mixed mixed;
    Losses losses[N_LEVELS] = {{0}};
    for (int m = 0; m < matches; m++) {
        analyse_mixed(&mixed, game, m, seed, iterations);
        add_losses(&mixed.analysis, mixed.level, losses);
        analysis_free(&mixed.analysis);
    }
    printf("%s: %d matches, %d playouts a move\n", game->title, matches, iterations);
    for (int i = 0; i < N_LEVELS; i++)
        print_losses(BOTS[i], &losses[i]);
}
