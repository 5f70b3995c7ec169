/* SPDX-License-Identifier: MIT */
/* chance.c - playouts to the end, and the mapping of their results to chances. */
#include "insight/chance.h"

#include "bots/levels.h"
#include "bots/search.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- playouts ---- */

void chance_result(const Game *game, const void *state, double out[MAX_SEATS]) {
    int seats = game->seats(state), winners = 0;
    Score score[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    memset(out, 0, MAX_SEATS * sizeof *out);
    if (game->cooperative) {
        game->score(state, 0, &score[0]);
        for (int seat = 0; seat < seats; seat++)
            out[seat] = score[0].total >= score[0].target;
        return;
    }
    for (int seat = 0; seat < seats; seat++)
        game->score(state, (Seat)seat, &score[seat]);
    game_rank(score, seats, place);
    for (int seat = 0; seat < seats; seat++)
        winners += place[seat] == 1;
    for (int seat = 0; seat < seats; seat++)
        out[seat] = place[seat] == 1 ? 1.0 / winners : 0;
}

/* The settings of a playout: those of the strongest level, without horizon. */
static Tune playout_tune(const Game *game) {
    Tune tune = levels_of(game)->best;
    tune.horizon = 0;
    return tune;
}

static void play_out(const Search *search, AnyState *world, uint64_t seed, Tally *tally,
                     double won[MAX_SEATS]) {
    Rng rng;
    rng_init(&rng, seed);
    tally->decisions += (uint64_t)search_play_on(search, world, &rng);
    chance_result(search->game, world, won);
    tally->playouts++;
    for (int seat = 0; seat < search->seats; seat++)
        tally->won[seat] += won[seat];
}

static uint64_t next_seed(Rng *rng) {
    uint64_t high = (uint64_t)rng_next(rng) << 32;
    return high | rng_next(rng);
}

void chance_sample(const View *view, Budget budget, Rng *rng, Tally *tally) {
    Tune tune = playout_tune(view->game);
    Question question = {view, eval_of(view->game), &tune, budget, rng, 0, NULL};
    Search search;
    double won[MAX_SEATS];
    if (view->game->actor(&view->state) == NOBODY)
        return;
    search_begin(&search, &question);
    for (uint64_t done = 0; search_goes_on(&search, done, 1); done++) {
        AnyState world;
        search_world(&search, rng, &world);
        play_out(&search, &world, next_seed(rng), tally, won);
    }
}

static Move any_move(const Game *game, const AnyState *world, Rng *rng) {
    Move moves[MAX_MOVES];
    int count = game->legal(world, moves);
    return moves[rng_below(rng, (uint32_t)count)];
}

/* One world, all arms, common random numbers in each playout. */
static void try_all(const Search *search, ChanceArm *arm, int count, Rng *rng) {
    AnyState world, state;
    double first[MAX_SEATS], won[MAX_SEATS];
    float utility[MAX_SEATS], points[MAX_SEATS], best = 0;
    Seat mover = search->question->view->seat;
    search_world(search, rng, &world);
    uint64_t seed = next_seed(rng);
    for (int i = 0; i < count; i++) {
        if (arm[i].any)
            arm[i].move = any_move(search->game, &world, rng);
        memcpy(&state, &world, search->game->state_size);
        search->game->apply(&state, arm[i].move);
        for (int j = 0; j < arm[i].then.count; j++)
            search->game->apply(&state, arm[i].then.move[j]);
        play_out(search, &state, seed, &arm[i].tally, i ? won : first);
        for (int seat = 0; i && seat < search->seats; seat++)
            arm[i].squares[seat] += (first[seat] - won[seat]) * (first[seat] - won[seat]);
        eval_utility(search->game, &search->eval, &state, search->tune->win, utility, points);
        best = i ? best : utility[mover];
        double behind = (double)best - (double)utility[mover];
        arm[i].behind += behind;
        arm[i].behind_squares += behind * behind;
    }
}

void chance_try(const View *view, ChanceArm *arm, int count, Budget budget, Rng *rng) {
    Tune tune = playout_tune(view->game);
    Question question = {view, eval_of(view->game), &tune, budget, rng, 0, NULL};
    Search search;
    assert(count > 0 && count <= MAX_CANDIDATES);
    search_begin(&search, &question);
    for (uint64_t done = 0; search_goes_on(&search, done, 1); done += (uint64_t)count)
        try_all(&search, arm, count, rng);
}

/* ---- from fractions to chances ---- */

/* The mapping at this point: its exponent and, in cooperative games, its shift and the extra
 * exponent of the loss fraction (0 otherwise). */
typedef struct {
    int sides;
    double sharp, shift, lost;
} Reading;

static Reading reading_of(const ChanceFit *fit, bool together, int seats, double ahead) {
    return (Reading){
        .sides = together ? 2 : seats,
        .sharp = (double)fit->sharp + (double)fit->sharp_ahead * ahead +
                 (double)fit->sharp_seats * (seats - 2),
        .shift = (double)fit->shift + (double)fit->shift_ahead * ahead,
        .lost = (double)fit->lost + (double)fit->lost_ahead * ahead,
    };
}

/* Laplace smoothing: one imaginary playout shared by all sides. */
int chance_shares(const View *view, const Tally *tally, double share[MAX_SEATS], double *ahead) {
    bool together = view->game->cooperative;
    int sides = together ? 2 : view->seats;
    double all = tally->playouts + 1.0;
    for (int i = 0; i < sides; i++) {
        double won = together && i == 1 ? tally->playouts - tally->won[0] : tally->won[i];
        share[i] = (won + 1.0 / sides) / all;
    }
    *ahead = (double)tally->decisions / all / view->game->longest;
    return sides;
}

static void map_shares(const Reading *reading, const double share[MAX_SEATS],
                       double out[MAX_SEATS]) {
    double sum = 0;
    for (int i = 0; i < reading->sides; i++) {
        out[i] = pow(share[i], reading->sharp + (i == 1 ? reading->lost : 0));
        out[i] *= i == 0 ? exp(reading->shift) : 1;
        sum += out[i];
    }
    for (int i = 0; i < reading->sides; i++)
        out[i] /= sum;
}

void chance_map(const ChanceFit *fit, bool together, int seats, const double share[MAX_SEATS],
                double ahead, double out[MAX_SEATS]) {
    Reading reading = reading_of(fit, together, seats, ahead);
    map_shares(&reading, share, out);
}

/* The derivative of the mapped chance of side i by its fraction. */
static double slope(const Reading *reading, const double share[MAX_SEATS], int i) {
    static const double STEP = 1e-4;
    double mapped[2];
    for (int side = 0; side < 2; side++) {
        double moved[MAX_SEATS], out[MAX_SEATS];
        double to = share[i] + (side ? STEP : -STEP) * share[i] * (1 - share[i]);
        for (int j = 0; j < reading->sides; j++)
            moved[j] = j == i ? to : share[j] * (1 - to) / (1 - share[i]);
        map_shares(reading, moved, out);
        mapped[side] = out[i];
    }
    return (mapped[1] - mapped[0]) / (2 * STEP * share[i] * (1 - share[i]));
}

/* The fit makes chances steeper than the playouts, because the leader is often the better
 * player. A move does not change who plays better, so differences between moves are not
 * steepened. In cooperative games the fit reflects how well people play at all, and stays,
 * except when the move ends the match. */
static const ChanceFit *fit_for_moves(const Game *game, const Tally *tally) {
    static const ChanceFit AS_PLAYED_OUT = {.sharp = 1};
    bool fits = game->cooperative && tally->decisions > 0;
    return fits ? &eval_of(game)->chance : &AS_PLAYED_OUT;
}

static Reading reading_here(const View *view, const ChanceFit *fit, double ahead) {
    return reading_of(fit, view->game->cooperative, view->seats, ahead);
}

/* Cap the error: with few playouts the numeric slope explodes, and a probability cannot be off
 * by more than 0.5 on average. */
static const double MOST_ERROR = 0.5;

/* In cooperative games every seat has the first side's chance. */
static int side_of(const View *view, int seat) {
    return view->game->cooperative ? 0 : seat;
}

static void read_tally(const View *view, const ChanceFit *fit, const Tally *tally, Chances *out) {
    double share[MAX_SEATS] = {0}, mapped[MAX_SEATS] = {0}, ahead;
    memset(out, 0, sizeof *out);
    out->playouts = tally->playouts;
    chance_shares(view, tally, share, &ahead);
    Reading reading = reading_here(view, fit, ahead);
    map_shares(&reading, share, mapped);
    for (int seat = 0; seat < view->seats; seat++) {
        int i = side_of(view, seat);
        out->chance[seat] = mapped[i];
        if (reading.sides > 1)
            out->error[seat] =
                fmin(MOST_ERROR, sqrt(share[i] * (1 - share[i]) / (tally->playouts + 1.0)) *
                                     slope(&reading, share, i));
    }
}

void chance_read(const View *view, const Tally *tally, Chances *out) {
    if (view->game->actor(&view->state) != NOBODY) {
        read_tally(view, &eval_of(view->game)->chance, tally, out);
        return;
    }
    memset(out, 0, sizeof *out);
    chance_result(view->game, &view->state, out->chance);
}

/* Both measured: docs/measurements/2026-11-19-minds.md. */
static const double FORESEEN = 64;      /* playouts that a network counts like before the first */
static const double FORESEEN_AHEAD = 2; /* and then, for each decision of a playout */

/* The mean of two estimates, each with its own error. */
void chance_refine(const View *view, const Tally *tally, const double foreseen[MAX_SEATS],
                   Chances *out) {
    double weight = tally->playouts > 0
                        ? FORESEEN_AHEAD * (double)tally->decisions / tally->playouts
                        : FORESEEN;
    double played = tally->playouts + 1.0, all = played + weight;
    chance_read(view, tally, out);
    if (view->game->actor(&view->state) == NOBODY)
        return;
    for (int seat = 0; seat < view->seats; seat++) {
        double guess = foreseen[seat];
        double error = sqrt(guess * (1 - guess) / (weight + 1));
        out->chance[seat] = (weight * guess + played * out->chance[seat]) / all;
        out->error[seat] = hypot(weight * error, played * out->error[seat]) / all;
    }
}

void chance_of(const View *view, Budget budget, Rng *rng, Chances *out) {
    Tally tally = {0};
    chance_sample(view, budget, rng, &tally);
    chance_read(view, &tally, out);
}

void chance_after(const View *view, const ChanceArm *arm, Chances *out) {
    read_tally(view, fit_for_moves(view->game, &arm->tally), &arm->tally, out);
}

void chance_lead(const View *view, const ChanceArm *arm, int i, double lead[MAX_SEATS],
                 double error[MAX_SEATS]) {
    Chances first, other;
    double share[MAX_SEATS] = {0}, ahead;
    double n = arm[i].tally.playouts + 1.0;
    assert(i > 0 && arm[0].tally.playouts == arm[i].tally.playouts);
    chance_shares(view, &arm[i].tally, share, &ahead);
    Reading reading = reading_here(view, fit_for_moves(view->game, &arm[i].tally), ahead);
    chance_after(view, &arm[0], &first);
    chance_after(view, &arm[i], &other);
    for (int seat = 0; seat < view->seats; seat++) {
        double mean = (arm[0].tally.won[seat] - arm[i].tally.won[seat]) / n;
        double square = (arm[i].squares[seat] + 1.0 / reading.sides) / n;
        lead[seat] = first.chance[seat] - other.chance[seat];
        error[seat] =
            sqrt((square - mean * mean) / n) * slope(&reading, share, side_of(view, seat));
    }
}

double chance_doubt(const ChanceArm *arm, int i) {
    double n = arm[i].tally.playouts + 1.0;
    double mean = arm[i].behind / n;
    /* Smoothing: one imaginary world with a difference of a half, so that a few equal worlds
     * prove nothing. */
    double square = (arm[i].behind_squares + 0.25) / n;
    return mean / sqrt((square - mean * mean) / n);
}

int chance_rank(const View *view, int most, Budget budget, Rng *rng, RankedMove *out) {
    Thinker thinker;
    Choice choice;
    ChanceArm arm[MAX_CANDIDATES];
    bots_strongest(view->game, &thinker);
    budget.iterations = (budget.iterations + 1) / 2;
    budget.milliseconds = (budget.milliseconds + 1) / 2;
    budget.threads = 1;
    thinker.budget = budget;
    bot_choose(&thinker, view, rng, &choice);
    int count = choice.n_candidates < most ? choice.n_candidates : most;
    for (int i = 0; i < count; i++)
        arm[i] = (ChanceArm){.move = choice.candidate[i].move};
    chance_try(view, arm, count, budget, rng);
    for (int i = 0; i < count; i++) {
        double lead[MAX_SEATS] = {0}, errors[MAX_SEATS] = {0};
        if (i > 0)
            chance_lead(view, arm, i, lead, errors);
        out[i] = (RankedMove){
            .move = arm[i].move, .behind = lead[view->seat], .error = errors[view->seat]};
        chance_after(view, &arm[i], &out[i].after);
    }
    return count;
}
