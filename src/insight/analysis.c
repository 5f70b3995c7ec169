/* SPDX-License-Identifier: MIT */
/* analysis.c - analyses every moment of a match in rounds of growing effort, and accounts for
 * luck and skill. */
#include "insight/analysis.h"

#include "bots/machine.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_KNOWN =
        16, /* playouts of a moment in the first round: few, so that a graph appears soon */
    NEXT_KNOWN = 64,     /* in the second round; each later round doubles this and all below */
    FIRST_CHOICE = 64,   /* playouts of the first round that choose the best move */
    FIRST_COMPARED = 32, /* playouts that compare it with the played move, for both together */
    SURER = 16,          /* sample size multiplier for confirming a suspected mistake */
    LEAST_COMPARED = 16, /* least worlds for a loss to be called clear */
    MOST_ROUNDS = 10     /* errors are negligible after that */
};

/* The stages of a round. Every piece of work, a moment in a stage, has its own random numbers,
 * so any thread may do it. */
enum {
    KNOWN,     /* every turn's chances by public knowledge */
    DECISIONS, /* the best move, and its comparison with the played move */
    LOSSES,    /* confirms suspected losses in new worlds; the most likely first */
    STAKES     /* what a random move would have lost */
};
static_assert(STAKES + 1 == ANALYSIS_STAGES, "analysis.h counts them");

static const double SUSPECT = 1.5;   /* chance_doubt from which a decision is examined */
static const double CLEAR = 2.5;     /* standard errors by which a clear loss exceeds 0 */
static const double SMALLEST = 0.02; /* least clear loss worth reporting */
static const float HOPE = 0.01f;     /* minimum gain: a smaller expected gain is not compared */
static const double SETTLED = 0.01;  /* a decision with a smaller loss is not examined again */
static const double VAGUE = 20;      /* an accuracy with a greater error is not reported */

/* ---- the moments ---- */

bool analysis_open(Analysis *analysis, const Table *table) {
    const Game *game = table->game;
    Replay replay;
    *analysis = (Analysis){.table = table, .n_moves = table->n_moves};
    analysis->is_over = table_is_over(table);
    analysis->seed = game_hash(game, &table->deal);
    analysis->moment = calloc((size_t)table->n_moves + 1, sizeof *analysis->moment);
    analysis->order = calloc((size_t)table->n_moves + 1, sizeof *analysis->order);
    if (!analysis->moment || !analysis->order) {
        analysis_free(analysis);
        return false;
    }
    replay_begin(&replay, table);
    for (int i = 0; i <= table->n_moves; i++) {
        Moment *moment = &analysis->moment[i];
        Move moves[MAX_MOVES];
        moment->state = replay.state;
        moment->seat = NOBODY;
        moment->sampled = true;
        if (i == table->n_moves)
            break;
        moment->seat = table->mover[i];
        moment->sampled = i == 0 || game->cooperative || table->mover[i] != table->mover[i - 1];
        moment->forced = game->legal(&replay.state, moves) == 1 ||
                         game_is_optional(game, &replay.state, table->move[i]);
        moment->played = moment->best = table->move[i];
        replay_step(&replay);
    }
    table_scores(table, analysis->score);
    return true;
}

/* Networks are trained with the standard deck and the first choice of every option. */
static bool is_usual(const Setup *setup, const Mind *mind) {
    for (int i = 0; i < MAX_OPTIONS; i++)
        if (setup->choice[i] != 0)
            return false;
    return setup->deck == 0 && setup->seats == mind_seats(mind);
}

void analysis_foresee(Analysis *analysis, const Mind *mind) {
    const Table *table = analysis->table;
    if (!mind || mind_game(mind) != table->game || !is_usual(&table->setup, mind))
        return;
    for (int i = 0; i <= analysis->n_moves; i++) {
        Moment *moment = &analysis->moment[i];
        if (!moment->sampled || table->game->actor(&moment->state) == NOBODY)
            continue;
        mind_public_chances(mind, &moment->state, moment->foreseen);
        moment->foretold = true;
    }
}

void analysis_free(Analysis *analysis) {
    free(analysis->moment);
    free(analysis->order);
    analysis->moment = NULL;
    analysis->order = NULL;
}

/* ---- thinking ---- */

typedef struct {
    Analysis *analysis;
    Budget budget; /* of the whole */
    uint64_t deadline;
    uint32_t known, choice, compared; /* playouts of a piece in this stage */
    atomic_int next;                  /* piece of the stage */
    void (*progress)(void *data, int done, int of);
    void *data;
    uint64_t begun;
    int stages; /* to do in all */
} Work;

static bool is_cut_short(const Work *work) {
    if (work->budget.stop && atomic_load(work->budget.stop))
        return true;
    return work->deadline && machine_microseconds() >= work->deadline;
}

/* A budget of this many playouts, within the whole budget. */
static Budget part(const Work *work, uint32_t iterations) {
    Budget budget = {.iterations = iterations, .threads = 1, .stop = work->budget.stop};
    if (work->deadline) {
        uint64_t now = machine_microseconds();
        uint64_t rest = now < work->deadline ? (work->deadline - now) / 1000 : 0;
        budget.milliseconds = (uint32_t)(rest + 1);
    }
    return budget;
}

/* Steps of the golden section, made coprime. */
static int stride_of(int size) {
    assert(size > 0);
    int stride = (int)(0.618 * size) + 1;
    for (;; stride++) {
        int a = stride, b = size;
        while (b) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        if (a == 1)
            return stride;
    }
}

static void think_of_known(Work *work, Moment *moment, Rng *rng) {
    View view;
    if (!moment->sampled)
        return;
    view_of(work->analysis->table->game, &moment->state, NOBODY, &view);
    chance_sample(&view, part(work, work->known), rng, &moment->known);
}

/* By how much utility the played move was behind when the best one was chosen. If that is almost
 * nothing, a comparison of chances is not worth the time. */
static float hope_of(const Choice *choice, Move played) {
    for (int i = 0; i < choice->n_candidates; i++)
        if (choice->candidate[i].move == played && choice->candidate[i].visits)
            return choice->candidate[0].value - choice->candidate[i].value;
    return 1;
}

/* Is the best move clearly ahead in the confirmation sample? With a steep mapping the standard
 * error differs between the two moves; the greater one counts. */
static bool is_clear(const View *view, const Moment *moment, double lead[MAX_SEATS],
                     double *error) {
    ChanceArm turned[2] = {moment->sure[1], moment->sure[0]};
    double errors[MAX_SEATS], other[MAX_SEATS], other_errors[MAX_SEATS];
    if (moment->sure[0].tally.playouts < LEAST_COMPARED)
        return false;
    memcpy(turned[1].squares, moment->sure[1].squares, sizeof turned[1].squares);
    chance_lead(view, moment->sure, 1, lead, errors);
    chance_lead(view, turned, 1, other, other_errors);
    *error = fmax(errors[moment->seat], other_errors[moment->seat]);
    return lead[moment->seat] >= SMALLEST && lead[moment->seat] >= CLEAR * *error;
}

/* Stores the strongest bot's choice; drops results of comparisons with another best move. An
 * interrupted choice does not replace the previous one. */
static void choose_best(Work *work, const View *view, Moment *moment, Rng *rng) {
    Thinker thinker;
    Choice choice;
    bots_strongest(view->game, &thinker);
    thinker.budget = part(work, work->choice);
    bot_choose(&thinker, view, rng, &choice);
    if (moment->thought && is_cut_short(work))
        return;
    moment->thought = work->choice;
    if (choice.move != moment->best) {
        moment->best = choice.move;
        moment->explained = false;
        memset(moment->arm, 0, sizeof moment->arm);
        moment->arm[0].move = moment->best;
        moment->arm[1].move = moment->played;
        memcpy(moment->sure, moment->arm, sizeof moment->sure);
    }
    moment->hope = hope_of(&choice, moment->played);
}

/* Half of the effort of a decision chooses, the other half compares in new worlds. Without the
 * second sample the best of several estimates would be the luckiest (winner's curse), and every
 * match would look full of mistakes. A move that is clearly better than the played one stays the
 * best one: a reported loss may change only with more worlds, not because the search prefers
 * another move. */
static void think_of_decision(Work *work, Moment *moment, Rng *rng) {
    View view;
    double lead[MAX_SEATS], error;
    view_of(work->analysis->table->game, &moment->state, moment->seat, &view);
    if (is_clear(&view, moment, lead, &error))
        moment->thought = work->choice;
    else
        choose_best(work, &view, moment, rng);
    if (moment->best != moment->played && moment->hope >= HOPE) /* else there are no arms */
        chance_try(&view, moment->arm, 2, part(work, work->compared), rng);
}

/* The loss of uniformly random moves. The best move may change from round to round, but it is
 * always a strong one. */
static void think_of_stake(Work *work, Moment *moment, Rng *rng) {
    View view;
    if (moment->seat == NOBODY || moment->forced || moment->thought == 0)
        return;
    view_of(work->analysis->table->game, &moment->state, moment->seat, &view);
    moment->blind[0].move = moment->best;
    moment->blind[1].any = true;
    chance_try(&view, moment->blind, 2, part(work, work->compared), rng);
}

/* Among hundreds of decisions some look bad by chance alone, and estimates from the worlds that
 * found them are biased upwards. So every suspected loss is estimated again in a separate sample
 * of worlds. */
static void think_of_loss(Work *work, Moment *moment, Rng *rng) {
    View view;
    view_of(work->analysis->table->game, &moment->state, moment->seat, &view);
    chance_try(&view, moment->sure, 2, part(work, SURER * work->compared), rng);
}

static double doubt_of(const Moment *moment) {
    if (moment->best == moment->played || moment->arm[0].tally.playouts == 0)
        return 0;
    return chance_doubt(moment->arm, 1);
}

/* Is it almost certain that this decision lost nothing? The error must be small, too: stopping
 * as soon as a few worlds favour the played move would be optional stopping and bias the result. */
static bool is_settled(const Analysis *analysis, const Moment *moment) {
    double lead[MAX_SEATS], error[MAX_SEATS];
    View view;
    if (moment->best == moment->played || moment->arm[0].tally.playouts == 0)
        return false;
    view_of(analysis->table->game, &moment->state, moment->seat, &view);
    chance_lead(&view, moment->arm, 1, lead, error);
    return error[moment->seat] < SETTLED && lead[moment->seat] + 2 * error[moment->seat] < SETTLED;
}

/* ---- pieces of work ---- */

/* An order of moments in which neighbours are far apart, so that early results cover the whole
 * match. */
static void order_evenly(Analysis *analysis) {
    int size = analysis->n_moves + 1, stride = stride_of(size);
    analysis->n_order = size;
    for (int i = 0; i < size; i++)
        analysis->order[i] = (int)((long)i * stride % size);
}

/* Suspected losses, the most likely first, so that the most important appear first. */
static void order_by_doubt(Analysis *analysis) {
    analysis->n_order = 0;
    for (int i = 0; i < analysis->n_moves; i++) {
        double doubt = doubt_of(&analysis->moment[i]);
        if (doubt < SUSPECT)
            continue;
        int j = analysis->n_order++;
        for (; j > 0 && doubt_of(&analysis->moment[analysis->order[j - 1]]) < doubt; j--)
            analysis->order[j] = analysis->order[j - 1];
        analysis->order[j] = i;
    }
}

static void think_of(Work *work, Moment *moment, int stage, Rng *rng) {
    switch (stage) {
    case KNOWN:
        think_of_known(work, moment, rng);
        return;
    case DECISIONS:
        if (moment->seat != NOBODY && !moment->forced && !is_settled(work->analysis, moment))
            think_of_decision(work, moment, rng);
        return;
    case LOSSES:
        think_of_loss(work, moment, rng);
        return;
    default:
        think_of_stake(work, moment, rng);
    }
}

static void do_piece(Work *work, int piece) {
    Analysis *analysis = work->analysis;
    int i = analysis->order[piece];
    Rng rng;
    rng_init(&rng,
             analysis->seed + 2654435761u * (uint64_t)(analysis->stage * MAX_LONGEST + i + 1));
    think_of(work, &analysis->moment[i], analysis->stage % ANALYSIS_STAGES, &rng);
}

static void report_progress(const Work *work, int piece) {
    int size = work->analysis->n_moves + 1; /* stages with less to do are over sooner */
    if (work->deadline)
        work->progress(work->data, (int)((machine_microseconds() - work->begun) / 1000),
                       (int)work->budget.milliseconds);
    else
        work->progress(work->data, work->analysis->stage * size + piece, work->stages * size);
}

static void work_at_stage(void *data, int worker) {
    Work *work = data;
    while (!is_cut_short(work)) {
        int piece = atomic_fetch_add(&work->next, 1);
        if (piece >= work->analysis->n_order)
            return;
        do_piece(work, piece);
        if (worker == 0 && work->progress)
            report_progress(work, piece + 1);
    }
}

static void count_playouts(Analysis *analysis) {
    analysis->playouts = 0;
    for (int i = 0; i <= analysis->n_moves; i++) {
        const Moment *moment = &analysis->moment[i];
        analysis->playouts += moment->known.playouts + moment->thought +
                              moment->arm[0].tally.playouts + moment->arm[1].tally.playouts +
                              moment->sure[0].tally.playouts + moment->sure[1].tally.playouts +
                              moment->blind[0].tally.playouts + moment->blind[1].tally.playouts;
    }
}

/* The budget of a piece in this stage. Iterations: all at once. */
static void measure(Work *work) {
    int round = work->analysis->stage / ANALYSIS_STAGES;
    uint32_t all = work->budget.iterations;
    uint32_t known = round ? (uint32_t)NEXT_KNOWN << (round - 1) : FIRST_KNOWN;
    work->known = all ? (all + 3) / 4 : known;
    work->choice = all ? (all + 1) / 2 : (uint32_t)FIRST_CHOICE << round;
    work->compared = all ? (all + 3) / 4 : (uint32_t)FIRST_COMPARED << round;
}

static void begin_stage(Analysis *analysis) {
    if (analysis->stage % ANALYSIS_STAGES == LOSSES)
        order_by_doubt(analysis);
    else
        order_evenly(analysis);
}

bool analysis_work(Analysis *analysis, Budget budget,
                   void (*progress)(void *data, int done, int of), void *data) {
    Work work = {.analysis = analysis, .budget = budget, .progress = progress, .data = data};
    int threads = budget.threads > 1 ? budget.threads : 1;
    work.begun = machine_microseconds();
    work.deadline = budget.iterations ? 0 : work.begun + 1000u * (uint64_t)budget.milliseconds;
    work.stages = budget.iterations ? ANALYSIS_STAGES : ANALYSIS_STAGES * MOST_ROUNDS;
    while (analysis->stage < work.stages && !is_cut_short(&work)) {
        measure(&work);
        if (analysis->next == 0)
            begin_stage(analysis);
        atomic_store(&work.next, analysis->next);
        machine_parallel(work_at_stage, &work, threads > MAX_THREADS ? MAX_THREADS : threads);
        analysis->next = atomic_load(&work.next);
        if (analysis->next >= analysis->n_order) {
            analysis->stage++;
            analysis->next = 0;
        }
    }
    count_playouts(analysis);
    return !(budget.stop && atomic_load(budget.stop));
}

/* ---- luck and skill ---- */

/* The stake. */
static void sum_stake(const View *view, Moment *moment) {
    double lead[MAX_SEATS], error[MAX_SEATS];
    moment->stake = moment->stake_error = 0;
    if (moment->blind[0].tally.playouts == 0)
        return;
    chance_lead(view, moment->blind, 1, lead, error);
    moment->stake = lead[moment->seat];
    moment->stake_error = error[moment->seat];
}

/* The loss of the played move. */
static void sum_loss(const View *view, Moment *moment) {
    double lead[MAX_SEATS], error;
    Chances best, played;
    moment->clear = is_clear(view, moment, lead, &error);
    if (!moment->clear)
        return;
    chance_after(view, &moment->sure[0], &best);
    chance_after(view, &moment->sure[1], &played);
    moment->best_chance = best.chance[moment->seat];
    moment->chance = played.chance[moment->seat];
    moment->loss = lead[moment->seat];
    moment->loss_error = error;
    for (int i = 0; i < view->seats; i++)
        moment->given[i] = -lead[i];
}

/* A decision whose best move was played lost nothing. */
static void sum_decision(const Analysis *analysis, Moment *moment) {
    const Game *game = analysis->table->game;
    double lead[MAX_SEATS], error[MAX_SEATS];
    View view;
    moment->lead = moment->error = moment->loss = moment->loss_error = 0;
    moment->clear = false;
    memset(moment->given, 0, sizeof moment->given);
    if (moment->seat == NOBODY || moment->forced)
        return;
    view_of(game, &moment->state, moment->seat, &view);
    sum_stake(&view, moment);
    if (moment->best == moment->played || moment->arm[0].tally.playouts == 0)
        return;
    chance_lead(&view, moment->arm, 1, lead, error);
    moment->lead = lead[moment->seat];
    moment->error = error[moment->seat];
    sum_loss(&view, moment);
}

/* Is there an estimate? The end of a match needs none. */
static bool is_known(const Analysis *analysis, int i) {
    const Moment *moment = &analysis->moment[i];
    return moment->foretold || moment->known.playouts > 0 ||
           (i == analysis->n_moves && analysis->is_over);
}

/* Between two estimates the chances go straight from one to the other. */
static void fill_between(Analysis *analysis, int from, int to) {
    const Chances *a = &analysis->moment[from].chances, *b = &analysis->moment[to].chances;
    for (int i = from + 1; i < to; i++) {
        Chances *out = &analysis->moment[i].chances;
        double part = (double)(i - from) / (to - from);
        *out = (Chances){0};
        for (int seat = 0; seat < analysis->table->setup.seats; seat++) {
            out->chance[seat] = a->chance[seat] + part * (b->chance[seat] - a->chance[seat]);
            out->error[seat] = a->error[seat] + part * (b->error[seat] - a->error[seat]);
        }
    }
}

static void sum_chances(Analysis *analysis) {
    int from = 0;
    for (int i = 0; i <= analysis->n_moves; i++) {
        Moment *moment = &analysis->moment[i];
        View view;
        if (i > 0 && i < analysis->n_moves && !is_known(analysis, i))
            continue;
        view_of(analysis->table->game, &moment->state, NOBODY, &view);
        if (moment->foretold)
            chance_refine(&view, &moment->known, moment->foreseen, &moment->chances);
        else
            chance_read(&view, &moment->known, &moment->chances);
        fill_between(analysis, from, i);
        from = i;
    }
}

double analysis_accuracy(double lost, double at_stake) {
    return at_stake > 0 ? 100 * fmin(fmax(1 - lost / at_stake, 0), 1) : 0;
}

/* The accuracy of a seat, and its error, from all its decisions. */
static void rate(const Analysis *analysis, int seat, Account *account) {
    double lost = 0, variance = 0, stake_variance = 0;
    for (int i = 0; i < analysis->n_moves; i++) {
        const Moment *moment = &analysis->moment[i];
        if (moment->seat != seat || moment->forced)
            continue;
        account->decisions++;
        account->at_stake += moment->stake;
        lost += moment->lead;
        variance += moment->error * moment->error;
        stake_variance += moment->stake_error * moment->stake_error;
    }
    account->accuracy = -1;
    if (account->at_stake <= 0)
        return;
    double part = lost / account->at_stake;
    account->accuracy_error =
        100 * sqrt(variance + part * part * stake_variance) / account->at_stake;
    if (account->accuracy_error <= VAGUE)
        account->accuracy = analysis_accuracy(lost, account->at_stake);
}

static void balance(Analysis *analysis, int seat) {
    Account *account = &analysis->account[seat];
    *account = (Account){.start = analysis->moment[0].chances.chance[seat],
                         .result = analysis->moment[analysis->n_moves].chances.chance[seat]};
    for (int i = 0; i < analysis->n_moves; i++) {
        Moment *moment = &analysis->moment[i];
        double change = moment[1].chances.chance[seat] - moment->chances.chance[seat];
        moment->luck[seat] = change - moment->given[seat];
        account->luck += moment->luck[seat];
        account->gifts += moment->seat != seat ? moment->given[seat] : 0;
        account->cost -= moment->seat == seat ? moment->given[seat] : 0;
    }
    rate(analysis, seat, account);
}

static void explain(const Analysis *analysis, Moment *moment) {
    View view;
    Rng rng;
    rng_init(&rng, analysis->seed);
    view_of(analysis->table->game, &moment->state, moment->seat, &view);
    moment->n_terms = explain_move(&view, moment->best, &rng, moment->terms);
    moment->n_played_terms = explain_move(&view, moment->played, &rng, moment->played_terms);
    moment->explained = true;
}

void analysis_sum(Analysis *analysis) {
    sum_chances(analysis);
    for (int i = 0; i < analysis->n_moves; i++) {
        Moment *moment = &analysis->moment[i];
        sum_decision(analysis, moment);
        if (!moment->explained)
            explain(analysis, moment);
    }
    for (int seat = 0; seat < analysis->table->setup.seats; seat++)
        balance(analysis, seat);
}

int analysis_lessons(const Analysis *analysis, int most, int *out) {
    int count = 0;
    for (int i = 0; i < analysis->n_moves; i++) {
        if (!analysis->moment[i].clear)
            continue;
        int j = count < most ? count++ : most;
        for (; j > 0 && analysis->moment[out[j - 1]].loss < analysis->moment[i].loss; j--)
            if (j < most)
                out[j] = out[j - 1];
        if (j < most)
            out[j] = i;
    }
    return count;
}
