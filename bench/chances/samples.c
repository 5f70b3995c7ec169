/* SPDX-License-Identifier: MIT */
/* samples.c - how well chances foretold results, and the map that would foretell them best. */
#include "chances.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    N_FIGURES = 7, /* of a ChanceFit */
    ROUNDS = 60    /* of Newton's way to the top; it takes a dozen */
};

static const double LONGEST_STEP = 0.3;

static bool read_figures(char **at, double *out, int count) {
    for (int i = 0; i < count; i++) {
        char *end;
        out[i] = strtod(*at, &end);
        if (end == *at)
            return false;
        *at = end;
    }
    return true;
}

static bool read_sample(const Game *game, char *line, Sample *out) {
    double head[4];
    if (!read_figures(&line, head, 4) || head[0] < 1 || head[0] > MAX_SEATS)
        return false;
    out->seats = (int)head[0];
    out->own = head[1] != 0;
    out->quarter = (int)head[2];
    out->ahead = head[3];
    out->sides = game->cooperative ? 2 : out->seats;
    return read_figures(&line, out->share, out->sides) &&
           read_figures(&line, out->result, out->sides) &&
           read_figures(&line, out->chance, out->sides) && *line == '\n';
}

bool read_samples(const Game *game, FILE *from, Samples *samples) {
    char line[1024];
    samples->game = game;
    while (fgets(line, sizeof line, from)) {
        if (samples->count == samples->room) {
            samples->room = samples->room ? 2 * samples->room : 1024;
            samples->sample = realloc(samples->sample, (size_t)samples->room * sizeof(Sample));
            if (!samples->sample)
                abort();
        }
        if (!read_sample(game, line, &samples->sample[samples->count]))
            return false;
        samples->count++;
    }
    return true;
}

static bool counts(const Sample *sample, Which which) {
    return (which.own <= 0 || sample->own == (which.own == 2)) &&
           (which.seats <= 0 || sample->seats == which.seats) &&
           (which.quarter <= 0 || sample->quarter == which.quarter - 1);
}

void calibrate(const Samples *samples, Which which, Calibration *out) {
    memset(out, 0, sizeof *out);
    for (int n = 0; n < samples->count; n++) {
        const Sample *sample = &samples->sample[n];
        const double *chance = sample->chance;
        int sides = samples->game->cooperative ? 1 : sample->sides;
        if (!counts(sample, which))
            continue;
        for (int i = 0; i < sides; i++) {
            int bin = chance[i] >= 1 ? BINS - 1 : (int)(chance[i] * BINS);
            out->count[bin]++;
            out->chance[bin] += chance[i];
            out->won[bin] += sample->result[i];
        }
    }
    for (int bin = 0; bin < BINS; bin++) {
        out->all += out->count[bin];
        out->error += fabs(out->chance[bin] - out->won[bin]);
    }
    out->error /= out->all > 0 ? out->all : 1;
}

double chance_loss(const Samples *samples, Which which) {
    double sum = 0;
    int count = 0;
    for (int n = 0; n < samples->count; n++) {
        const Sample *sample = &samples->sample[n];
        if (!counts(sample, which))
            continue;
        count++;
        for (int i = 0; i < sample->sides; i++)
            sum -= sample->result[i] * log(fmax(sample->chance[i], 1e-6));
    }
    return sum / (count ? count : 1);
}

double log_loss(const Samples *samples, const ChanceFit *fit) {
    double sum = 0;
    for (int n = 0; n < samples->count; n++) {
        const Sample *sample = &samples->sample[n];
        double chance[MAX_SEATS];
        chance_map(fit, samples->game->cooperative, sample->seats, sample->share, sample->ahead,
                   chance);
        for (int i = 0; i < sample->sides; i++)
            sum -= sample->result[i] * log(chance[i]);
    }
    return sum / (samples->count ? samples->count : 1);
}

/* ---- fitting: multinomial logistic regression, in which the log of a share counts by the figures
 * of ChanceFit; its likelihood has one top, and Newton's way leads there ---- */

typedef struct {
    double slope[N_FIGURES], curve[N_FIGURES][N_FIGURES];
} Derivatives;

static void features(const Sample *sample, bool together, int side, double out[N_FIGURES]) {
    double log_share = log(sample->share[side]);
    out[0] = log_share;
    out[1] = log_share * sample->ahead;
    out[2] = log_share * (sample->seats - 2);
    out[3] = together && side == 0;
    out[4] = together && side == 0 ? sample->ahead : 0;
    out[5] = together && side == 1 ? log_share : 0;
    out[6] = out[5] * sample->ahead;
}

static void derive(const Sample *sample, bool together, const double figure[N_FIGURES],
                   Derivatives *out) {
    double x[MAX_SEATS][N_FIGURES], chance[MAX_SEATS], mean[N_FIGURES] = {0}, sum = 0;
    for (int i = 0; i < sample->sides; i++) {
        double score = 0;
        features(sample, together, i, x[i]);
        for (int a = 0; a < N_FIGURES; a++)
            score += figure[a] * x[i][a];
        chance[i] = exp(score);
        sum += chance[i];
    }
    for (int i = 0; i < sample->sides; i++)
        for (int a = 0; a < N_FIGURES; a++)
            mean[a] += chance[i] / sum * x[i][a];
    for (int i = 0; i < sample->sides; i++) {
        for (int a = 0; a < N_FIGURES; a++) {
            out->slope[a] += (sample->result[i] - chance[i] / sum) * x[i][a];
            for (int b = 0; b < N_FIGURES; b++)
                out->curve[a][b] += chance[i] / sum * (x[i][a] - mean[a]) * (x[i][b] - mean[b]);
        }
    }
}

/* Solves curve * step = slope by elimination; the curve is positive definite. */
static void solve(Derivatives *d, double step[N_FIGURES]) {
    for (int k = 0; k < N_FIGURES; k++) {
        for (int i = k + 1; i < N_FIGURES; i++) {
            double factor = d->curve[i][k] / d->curve[k][k];
            for (int j = k; j < N_FIGURES; j++)
                d->curve[i][j] -= factor * d->curve[k][j];
            d->slope[i] -= factor * d->slope[k];
        }
    }
    for (int k = N_FIGURES - 1; k >= 0; k--) {
        step[k] = d->slope[k];
        for (int j = k + 1; j < N_FIGURES; j++)
            step[k] -= d->curve[k][j] * step[j];
        step[k] /= d->curve[k][k];
    }
}

ChanceFit fit_samples(const Samples *samples) {
    double figure[N_FIGURES] = {1};
    for (int round = 0; round < ROUNDS; round++) {
        Derivatives d = {0};
        double step[N_FIGURES];
        for (int n = 0; n < samples->count; n++)
            derive(&samples->sample[n], samples->game->cooperative, figure, &d);
        for (int a = 0; a < N_FIGURES; a++) {
            d.slope[a] -=
                figure[a] - (a == 0); /* as if a little had been seen that fits at once; */
            d.curve[a][a] += 1;       /* without data it stays where it is */
        }
        solve(&d, step);
        double longest = 1; /* far from the top a whole step may lead past it */
        for (int a = 0; a < N_FIGURES; a++)
            longest = fmax(longest, fabs(step[a]) / LONGEST_STEP);
        for (int a = 0; a < N_FIGURES; a++)
            figure[a] += step[a] / longest;
    }
    return (ChanceFit){(float)figure[0], (float)figure[1], (float)figure[2], (float)figure[3],
                       (float)figure[4], (float)figure[5], (float)figure[6]};
}
