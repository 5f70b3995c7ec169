/* SPDX-License-Identifier: MIT */
/* losses.c - are losses what they say? Lessons of analysed matches are played on by bots, once with the
 * better move and once with the one played, from the same world that fits what the seat knew: the mean
 * difference of the results is what the decision has given away among these bots. */
#include "chances.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LESSONS = 4 /* of a match that are tried, the greatest ones */
};

/* Plays on in every seat: sensible, and quick enough for thousands of matches. */
static const char *const REFEREE = "level-3";

/* What the seat won in the end. */
static double play_on(const Game *game, AnyState *world, Move move, Seat seat, Rng *rng) {
    static Choice choice;
    Thinker bot;
    Error error;
    View view;
    double won[MAX_SEATS];
    if (!bots_find(game, slice_of(REFEREE), &bot, &error))
        abort();
    game->apply(world, move);
    for (Seat actor; (actor = game->actor(world)) != NOBODY;) {
        view_of(game, world, actor, &view);
        bot_choose(&bot, &view, rng, &choice);
        game->apply(world, choice.move);
    }
    chance_result(game, world, won);
    return won[seat];
}

/* What was told of lessons, and what came of them. */
typedef struct {
    double count, told, shares, found, variance;
} Sum;

/* Without the fit: what the playouts themselves say. */
static double share_lead(const Moment *moment) {
    return (moment->sure[0].tally.won[moment->seat] - moment->sure[1].tally.won[moment->seat]) /
           moment->sure[0].tally.playouts;
}

static void try_lesson(const Game *game, const Moment *moment, int pairs, Rng *rng, Sum *sum) {
    View view;
    double mean = 0, squares = 0;
    view_of(game, &moment->state, moment->seat, &view);
    for (int i = 0; i < pairs; i++) {
        AnyState better, played;
        memcpy(&better, &view.state, game->state_size);
        game->determinize(&better, view.seat, rng);
        memcpy(&played, &better, game->state_size);
        double difference = play_on(game, &better, moment->best, moment->seat, rng) -
                            play_on(game, &played, moment->played, moment->seat, rng);
        mean += difference / pairs;
        squares += difference * difference / pairs;
    }
    double variance = (squares - mean * mean) / pairs;
    printf("%d seats: told %.3f \u00b1%.3f, in playouts %.3f, found %.3f \u00b1%.3f\n", view.seats,
           moment->loss, moment->loss_error, share_lead(moment), mean, sqrt(variance));
    fflush(stdout);
    sum->count++;
    sum->told += moment->loss;
    sum->shares += share_lead(moment);
    sum->found += mean;
    sum->variance += variance;
}

void tell_losses(const Game *game, int matches, uint64_t seed, int iterations, int pairs) {
    static Mixed mixed;
    Sum sum = {0};
    for (int m = 0; m < matches; m++) {
        int lesson[LESSONS];
        analyse_mixed(&mixed, game, m, seed, iterations);
        int count = analysis_lessons(&mixed.analysis, LESSONS, lesson);
        for (int i = 0; i < count; i++)
            try_lesson(game, &mixed.analysis.moment[lesson[i]], pairs, &mixed.rng, &sum);
        analysis_free(&mixed.analysis);
    }
    if (sum.count == 0) {
        printf("%s: no loss was clear in %d matches\n", game->title, matches);
        return;
    }
    printf("%s: %d matches, %d playouts a move, %.0f lessons: told %.3f on average, in playouts "
           "%.3f, found %.3f \u00b1%.3f\n",
           game->title, matches, iterations, sum.count, sum.told / sum.count,
           sum.shares / sum.count, sum.found / sum.count, sqrt(sum.variance) / sum.count);
}
