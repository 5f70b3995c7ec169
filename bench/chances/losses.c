/* SPDX-License-Identifier: MIT */
/* losses.c - are losses what they say? Lessons of analysed matches are played on by bots, once with
 * the better move and once with the one played, from the same world that fits what the seat knew:
 * the mean difference of the results is what the decision has given away among players who are each
 * other's equals. */
#include "chances.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LESSONS = 4 /* of a match that are tried, the greatest ones */
};

/* What was predicted of lessons, and the results. */
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
        double after_better[MAX_SEATS], after_played[MAX_SEATS];
        int level = draw_level(game, rng);
        memcpy(&better, &view.state, game->state_size);
        game->determinize(&better, view.seat, rng);
        memcpy(&played, &better, game->state_size);
        game->apply(&better, moment->best);
        game->apply(&played, moment->played);
        play_on_among_equals(game, &better, level, rng, after_better);
        play_on_among_equals(game, &played, level, rng, after_played);
        double difference = after_better[moment->seat] - after_played[moment->seat];
        mean += difference / pairs;
        squares += difference * difference / pairs;
    }
    double variance = fmax(0, squares - mean * mean) / pairs;
    printf("%d seats: told %.3f \u00b1%.3f, in playouts %.3f, found %.3f \u00b1%.3f\n", view.seats,
           moment->loss, moment->loss_error, share_lead(moment), mean, sqrt(variance));
    fflush(stdout);
    sum->count++;
    sum->told += moment->loss;
    sum->shares += share_lead(moment);
    sum->found += mean;
    sum->variance += variance;
}

void print_losses_facts(const Game *game, int matches, uint64_t seed, int iterations, int pairs) {
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
