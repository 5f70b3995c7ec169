/* SPDX-License-Identifier: MIT */
/* bench/chances - are chances what they say? The program behind bench/calibration:
 *
 *     chances play GAME MATCHES SEED PLAYOUTS SEATS   samples of matches between levels, to stdout
 *     chances equals GAME MATCHES SEED PLAYOUTS SEATS   the same, played on by equals
 *     chances accuracy GAME MATCHES SEED ITERATIONS   does accuracy order the levels?
 *     chances losses GAME MATCHES SEED ITERATIONS PAIRS   are losses what they say?
 *     chances fit GAME <SAMPLES                 the figures of ChanceFit that foretell them best
 *     chances tell GAME PICTURE <SAMPLES        the table, the errors, and a picture */
#include "chances.h"

#include "games/catalog.h"

#include <stdlib.h>
#include <string.h>

static int fail(const char *words) {
    fprintf(stderr, "chances: %s\n", words);
    return 2;
}

static void print_fit(const ChanceFit *fit) {
    printf(".chance = {.sharp = %.3ff, .sharp_ahead = %.3ff, .sharp_seats = %.3ff, .shift = %.3ff, "
           ".shift_ahead = %.3ff, .lost = %.3ff, .lost_ahead = %.3ff}\n",
           (double)fit->sharp, (double)fit->sharp_ahead, (double)fit->sharp_seats,
           (double)fit->shift, (double)fit->shift_ahead, (double)fit->lost,
           (double)fit->lost_ahead);
}

static void print_table(const Calibration *known, const Calibration *own) {
    const Calibration *both[] = {known, own};
    printf("%-12s %28s %28s\n", "", "what everybody knows", "what the seat on turn knows");
    printf("%-12s %10s %8s %8s %10s %8s %8s\n", "chance", "number", "told", "won", "number", "told",
           "won");
    for (int bin = 0; bin < BINS; bin++) {
        printf("%3d-%3d %%    ", bin * 100 / BINS, (bin + 1) * 100 / BINS);
        for (int i = 0; i < 2; i++) {
            double n = both[i]->count[bin];
            printf(" %9.0f %6.1f %% %6.1f %%", n, n > 0 ? 100 * both[i]->chance[bin] / n : 0,
                   n > 0 ? 100 * both[i]->won[bin] / n : 0);
        }
        printf("\n");
    }
    printf(
        "expected calibration error: %.4f by what everybody knows, %.4f by what the seat knows\n",
        known->error, own->error);
}

static void print_error(const Samples *samples, const char *what, int number, Which which) {
    Calibration known;
    calibrate(samples, which, &known);
    if (known.all > 0)
        printf("%s %d, by what everybody knows: error %.4f, log loss %.4f\n", what, number,
               known.error, chance_loss(samples, which));
}

static int tell(const Samples *samples, const char *picture) {
    Calibration known, own;
    calibrate(samples, (Which){.own = 1}, &known);
    calibrate(samples, (Which){.own = 2}, &own);
    printf("%s, %d estimates\n", samples->game->title, samples->count);
    print_table(&known, &own);
    for (int seats = samples->game->min_seats; seats <= samples->game->max_seats; seats++)
        print_error(samples, "seats", seats, (Which){.own = 1, .seats = seats});
    for (int quarter = 1; quarter <= 4; quarter++)
        print_error(samples, "quarter", quarter, (Which){.own = 1, .quarter = quarter});
    return draw_calibration(samples->game, &known, picture) ? 0
                                                            : fail("no picture could be written");
}

int main(int argc, char **argv) {
    Samples samples = {0};
    catalog_open();
    const Game *game = argc > 2 ? catalog_find(slice_of(argv[2])) : NULL;
    if (!game)
        return fail("play, fit or tell, and a game");
    bool equals = strcmp(argv[1], "equals") == 0;
    if ((equals || strcmp(argv[1], "play") == 0) && argc == 7) {
        int seats = atoi(argv[6]);
        if (seats != 0 && (seats < game->min_seats || seats > game->max_seats))
            return fail("not for so many seats");
        play_matches(game, seats, atoi(argv[3]), strtoull(argv[4], NULL, 10), atoi(argv[5]), equals,
                     stdout);
        return 0;
    }
    if (strcmp(argv[1], "accuracy") == 0 && argc == 6) {
        print_accuracies(game, atoi(argv[3]), strtoull(argv[4], NULL, 10), atoi(argv[5]));
        return 0;
    }
    if (strcmp(argv[1], "losses") == 0 && argc == 7) {
        print_losses_facts(game, atoi(argv[3]), strtoull(argv[4], NULL, 10), atoi(argv[5]),
                           atoi(argv[6]));
        return 0;
    }
    if (!read_samples(game, stdin, &samples))
        return fail("the input is no samples of this game");
    if (strcmp(argv[1], "tell") == 0 && argc == 4)
        return tell(&samples, argv[3]);
    if (strcmp(argv[1], "fit") != 0 || argc != 3)
        return fail("play, fit or tell");
    ChanceFit fit = fit_samples(&samples);
    print_fit(&fit);
    printf("log loss %.4f as it is, %.4f with this fit\n",
           log_loss(&samples, &eval_of(game)->chance), log_loss(&samples, &fit));
    free(samples.sample);
    return 0;
}
