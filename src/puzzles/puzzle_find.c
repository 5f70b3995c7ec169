/* SPDX-License-Identifier: MIT */
/* puzzle_find.c - plays matches of strong bots and checks every decision for a puzzle. */
#include "puzzles/puzzle_find.h"

#include "base/sha256.h"
#include "bots/levels.h"
#include "bots/search.h"
#include "insight/chance.h"
#include "insight/explain.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GLANCE_ITERATIONS = 300, /* of the short search at every decision */
    GLANCED = 4,             /* moves that it compares */
    MOST_LINES = 1 << 16,    /* more lines are too many for a puzzle */
    FEW = 32,                /* that are compared at most after every one was skimmed */
    SKIM_WORLDS = 8,         /* in which every one is tried where they are many */
    SIFT_WORLDS = 40,        /* in which these few are tried */
    AGAIN_WORLDS = 160,      /* in which those that are left are tried again */
    SIFTED_MOST = 12,        /* that can be left */
    LEAST_LEFT = 5,          /* that must be, so that an answer has rivals */
    POINT_WORLDS = 100,      /* that estimate the expected points */
    LEVEL_TRIES = 9, /* of each level; a level finds a puzzle that it solves in two of three */
    LONG_TRIES = 3,  /* of a level whose budget is a time */

    /* Times PuzzleHunt.effort: */
    PROVE_WORLDS = 600,       /* in which what is left is tried */
    STRONG_ITERATIONS = 1500, /* of the strongest bot, which must choose it too */
    LEVEL_ITERATIONS = 500    /* of a level whose budget is a time */
};

static const double GLANCE = 0.10; /* ahead in the short search */
static const double SIFTED = 0.25; /* so far behind in the first trial is out */
static const double FAR = 0.15;    /* ahead in the end */
static const double SURE = 0.03;   /* and the standard error of that */
static const float FAR_POINTS = 3; /* where a target counts, also points of score */
static const double HOPELESS =
    0.3; /* where even the best move has less, nothing is worth solving */

/* The estimate of a line, mostly of a single move. */
typedef struct {
    Line line;
    double chance, error; /* of the seat that decides */
    double behind;        /* the best one, in the longer trial */
    double unsure;        /* standard error of that */
    float points;         /* expected at the end */
} Tried;

typedef struct {
    const PuzzleHunt *hunt;
    View view;
    bool is_line;
    int n_left; /* best first once they were tried */
    Tried left[MOST_LINES];
    uint8_t seed[SHA256_BYTES]; /* of this decision */
} Moment;

/* ---- chance ---- */

/* Random numbers derived from the seed, the match, the decision and their purpose. */
static void derive(const PuzzleHunt *hunt, const char *what, int match, int move,
                   uint8_t out[SHA256_BYTES]) {
    char bytes[SEED_BYTES + 64];
    memcpy(bytes, hunt->setup.seed, SEED_BYTES);
    int length = snprintf(bytes + SEED_BYTES, 64, " puzzles %s %d %d", what, match, move);
    sha256(bytes, SEED_BYTES + (size_t)length, out);
}

/* One of the chances of a decision. */
static void seed_rng(const uint8_t seed[SHA256_BYTES], int which, Rng *rng) {
    uint64_t number = 0;
    for (int b = 0; b < 8; b++)
        number |= (uint64_t)seed[(3 * which + b) % SHA256_BYTES] << (8 * b);
    rng_init(rng, number);
}

enum {
    CHANCE_GLANCE,
    CHANCE_SKIM,
    CHANCE_SIFT,
    CHANCE_AGAIN,
    CHANCE_PROVE,
    CHANCE_STRONG,
    CHANCE_LEVELS,
    CHANCE_REASONS,
    CHANCE_PLAY,
    CHANCE_WORLD
};

/* ---- thinkers ---- */

static void find_strongest(const Game *game, uint32_t iterations, Thinker *out) {
    bots_strongest(game, out);
    out->budget = (Budget){.iterations = iterations, .threads = 1};
}

/* ---- lines ---- */

/* May the line go on after this move? The same seat must decide, something, and know no more than
 * before. The world becomes the one after the move. */
static bool leads_on(const Game *game, AnyState *world, Move move) {
    Move moves[MAX_MOVES];
    Seat seat = game->actor(world);
    AnyState before = *world;
    game->apply(world, move);
    return game->actor(world) == seat && game->legal(world, moves) > 1 &&
           !(move_reveals(game, &before, move).own >> seat & 1);
}

/* All lines that begin with this one and lead to this world. False when they are too many. */
static bool add_lines(Moment *moment, const AnyState *world, const Line *begun) {
    const Game *game = moment->hunt->game;
    Move moves[MAX_MOVES];
    int count = game->legal(world, moves);
    for (int i = 0; i < count; i++) {
        Line line = *begun;
        AnyState next = *world;
        line.move[line.count++] = moves[i];
        if (line.count < LONGEST_LINE && moment->is_line && leads_on(game, &next, moves[i])) {
            if (!add_lines(moment, &next, &line))
                return false;
        } else if (moment->n_left == MOST_LINES) {
            return false;
        } else {
            moment->left[moment->n_left++] = (Tried){.line = line};
        }
    }
    return true;
}

/* Is it the other one in another order? */
static bool is_turned(const Moment *moment, const AnyState *world, const Line *line,
                      const Line *other) {
    const Game *game = moment->hunt->game;
    AnyState now = *world;
    Line left = *other;
    for (int i = 0; i < line->count; i++) {
        if (!puzzle_try(game, &now, line->move[i], &left))
            return false;
        game->apply(&now, line->move[i]);
    }
    return left.count == 0;
}

/* The first one is the best; what is the same in another order is no rival. */
static void drop_turned(Moment *moment, const AnyState *world) {
    int kept = 1;
    for (int i = 1; i < moment->n_left; i++)
        if (!is_turned(moment, world, &moment->left[i].line, &moment->left[0].line))
            moment->left[kept++] = moment->left[i];
    moment->n_left = kept;
}

/* Some world that fits what the seat knows: lines are the same in all of them. */
static void any_world(const Moment *moment, AnyState *world) {
    Rng rng;
    seed_rng(moment->seed, CHANCE_WORLD, &rng);
    *world = moment->view.state;
    moment->hunt->game->determinize(world, moment->view.seat, &rng);
}

/* ---- the questions ---- */

/* The few moves that a short search likes best: is one of them well ahead of the others? */
static bool is_one_ahead(const View *view, Rng *rng) {
    RankedMove few[GLANCED];
    Budget budget = {.iterations = GLANCE_ITERATIONS};
    double first = 0, second = 0;
    int count = chance_rank(view, GLANCED, budget, rng, few);
    for (int i = 0; i < count; i++) {
        double chance = few[i].after.chance[view->seat];
        second = chance > first ? first : chance > second ? chance : second;
        first = chance > first ? chance : first;
    }
    return first >= HOPELESS && first - second >= GLANCE;
}

/* A line is examined where its last decision is due: the others have led there. */
static bool glance(const Moment *moment) {
    const Game *game = moment->hunt->game;
    View view = moment->view;
    AnyState world;
    Thinker quick;
    Rng rng;
    int length = 1;
    seed_rng(moment->seed, CHANCE_GLANCE, &rng);
    find_strongest(game, GLANCE_ITERATIONS, &quick);
    any_world(moment, &world);
    for (; moment->is_line && length < LONGEST_LINE; length++) {
        Choice choice;
        bot_choose(&quick, &view, &rng, &choice);
        if (!leads_on(game, &world, choice.move))
            break;
        view_of(game, &world, moment->view.seat, &view);
    }
    return (!moment->is_line || length > 1) && is_one_ahead(&view, &rng);
}

static int by_line(const Tried *x, const Tried *y) {
    if (x->line.count != y->line.count)
        return x->line.count - y->line.count;
    int i = 0;
    while (i < x->line.count - 1 && x->line.move[i] == y->line.move[i])
        i++;
    return x->line.move[i] < y->line.move[i] ? -1 : x->line.move[i] > y->line.move[i];
}

static int by_chance(const void *a, const void *b) {
    const Tried *x = a, *y = b;
    if (x->chance != y->chance)
        return x->chance > y->chance ? -1 : 1;
    return by_line(x, y);
}

static ChanceArm arm_of(const Line *line) {
    ChanceArm arm = {.move = line->move[0], .then = {.count = line->count - 1}};
    memcpy(arm.then.move, line->move + 1, (size_t)arm.then.count * sizeof(Move));
    return arm;
}

/* Tries the first line and `count` others from `from` on, all in the same worlds. */
static void try_with_first(Moment *moment, int from, int count, int worlds, int chance) {
    ChanceArm arm[MAX_CANDIDATES] = {arm_of(&moment->left[0].line)};
    Seat seat = moment->view.seat;
    Budget budget = {.iterations = (uint32_t)((count + 1) * worlds)};
    Rng rng;
    for (int i = 1; i <= count; i++)
        arm[i] = arm_of(&moment->left[from + i - 1].line);
    seed_rng(moment->seed, chance, &rng);
    chance_try(&moment->view, arm, count + 1, budget, &rng);
    for (int i = 0; i <= count; i++) {
        Tried *tried = &moment->left[i ? from + i - 1 : 0];
        double lead[MAX_SEATS] = {0}, error[MAX_SEATS] = {0};
        Chances after;
        chance_after(&moment->view, &arm[i], &after);
        if (i > 0)
            chance_lead(&moment->view, arm, i, lead, error);
        tried->chance = after.chance[seat];
        tried->error = after.error[seat];
        tried->behind = lead[seat];
        tried->unsure = error[seat];
    }
}

/* Tries all that are left; several times the same worlds where they are many. */
static void try_all(Moment *moment, int worlds, int chance) {
    const int most = MAX_CANDIDATES - 1;
    for (int from = 1; from < moment->n_left; from += most) {
        int count = moment->n_left - from;
        try_with_first(moment, from, count > most ? most : count, worlds, chance);
    }
}

static int by_points(const void *a, const void *b) {
    const Tried *x = a, *y = b;
    if (x->points != y->points)
        return x->points > y->points ? -1 : 1;
    return by_line(x, y);
}

/* The value of a line in one world: points, or winning and the lead. */
static float judge_once(const Search *search, const AnyState *world, const Line *line,
                        uint64_t seed, bool as_values) {
    AnyState state = *world;
    int last = line->count - 1;
    for (int i = 0; i < last; i++)
        search->game->apply(&state, line->move[i]);
    Worth worth = search_try(search, &state, line->move[last], seed);
    return as_values ? worth.utility : worth.points;
}

/* The same of all that are left, over several worlds, the same for all. */
static void judge_all(Moment *moment, int worlds, int chance, bool as_values) {
    Thinker judge;
    Search search;
    Rng rng;
    find_strongest(moment->hunt->game, (uint32_t)worlds, &judge);
    judge.tune.horizon = 0;
    seed_rng(moment->seed, chance, &rng);
    Question question = {.view = &moment->view,
                         .eval = eval_of(moment->hunt->game),
                         .tune = &judge.tune,
                         .budget = judge.budget,
                         .rng = &rng};
    search_begin(&search, &question);
    for (int i = 0; i < moment->n_left; i++)
        moment->left[i].points = 0;
    for (int w = 0; w < worlds; w++) {
        AnyState world;
        search_world(&search, &rng, &world);
        uint64_t seed = (uint64_t)rng_next(&rng) << 32;
        seed |= rng_next(&rng);
        for (int i = 0; i < moment->n_left; i++)
            moment->left[i].points +=
                judge_once(&search, &world, &moment->left[i].line, seed, as_values);
    }
    for (int i = 0; i < moment->n_left; i++)
        moment->left[i].points /= (float)worlds;
}

/* All legal moves or lines; where they are many, those that look best after a few worlds. False
 * when there is no choice, or one too large. */
static bool skim(Moment *moment, const AnyState *world) {
    moment->n_left = 0;
    if (!add_lines(moment, world, &(Line){0}) || moment->n_left <= 2)
        return false;
    if (moment->n_left <= FEW)
        return true;
    judge_all(moment, SKIM_WORLDS, CHANCE_SKIM, true);
    qsort(moment->left, (size_t)moment->n_left, sizeof moment->left[0], by_points);
    drop_turned(moment, world);
    moment->n_left = moment->n_left < FEW ? moment->n_left : FEW;
    return true;
}

/* Tries the remaining lines, sorts them best first and drops those far behind. Returns the lead
 * of the first over the second. */
static double sift(Moment *moment, const AnyState *world, int worlds, int chance) {
    try_all(moment, worlds, chance);
    qsort(moment->left, (size_t)moment->n_left, sizeof moment->left[0], by_chance);
    drop_turned(moment, world);
    if (moment->n_left < 2)
        return 0;
    double best = moment->left[0].chance;
    while (moment->n_left > SIFTED_MOST ||
           (moment->n_left > LEAST_LEFT && moment->left[moment->n_left - 1].chance < best - SIFTED))
        moment->n_left--;
    return best < HOPELESS ? 0 : best - moment->left[1].chance;
}

/* In few worlds one of many moves that are worse may look as good as the best, so the first gap may
 * be small; the second may not. */
static bool sift_twice(Moment *moment) {
    AnyState world;
    any_world(moment, &world);
    return skim(moment, &world) && sift(moment, &world, SIFT_WORLDS, CHANCE_SIFT) > 0 &&
           sift(moment, &world, AGAIN_WORLDS, CHANCE_AGAIN) >= GLANCE;
}

/* The first was chosen by other worlds than those it is tried in here: no luck of the best of many.
 */
static bool prove(Moment *moment) {
    try_all(moment, PROVE_WORLDS * moment->hunt->effort, CHANCE_PROVE);
    for (int i = 1; i < moment->n_left; i++)
        if (moment->left[i].behind < FAR || moment->left[i].unsure > SURE)
            return false;
    if (moment->left[0].chance < HOPELESS)
        return false;
    qsort(moment->left + 1, (size_t)moment->n_left - 1, sizeof moment->left[0], by_chance);
    judge_all(moment, POINT_WORLDS, CHANCE_PROVE, false);
    for (int i = 1; i < moment->n_left && moment->hunt->game->cooperative; i++)
        if (moment->left[0].points - moment->left[i].points < FAR_POINTS)
            return false;
    return true;
}

/* Asked for one decision after the other, in any order that is the same line. */
static bool does_find(const Moment *moment, const Thinker *thinker, Rng *rng) {
    const Game *game = moment->hunt->game;
    Line left = moment->left[0].line;
    View view = moment->view;
    AnyState world;
    any_world(moment, &world);
    while (left.count > 0) {
        Choice choice;
        bot_choose(thinker, &view, rng, &choice);
        if (!puzzle_try(game, &world, choice.move, &left))
            return false;
        game->apply(&world, choice.move);
        if (left.count > 0)
            view_of(game, &world, moment->view.seat, &view);
    }
    return true;
}

static bool is_confirmed(const Moment *moment) {
    Thinker strong;
    Rng rng;
    find_strongest(moment->hunt->game, (uint32_t)(STRONG_ITERATIONS * moment->hunt->effort),
                   &strong);
    seed_rng(moment->seed, CHANCE_STRONG, &rng);
    return does_find(moment, &strong, &rng);
}

static bool finds_often(const Moment *moment, int level, Rng *rng) {
    const Level *facts = &levels_of(moment->hunt->game)->level[level - 1];
    bool is_long = facts->milliseconds > 0;
    int tries = is_long ? LONG_TRIES : LEVEL_TRIES, often = 0;
    Thinker thinker;
    uint32_t iterations = (uint32_t)(LEVEL_ITERATIONS * moment->hunt->effort);
    bots_level(moment->hunt->game, level, &thinker);
    thinker.budget = (Budget){.iterations = is_long ? iterations : facts->iterations, .threads = 1};
    for (int i = 0; i < tries; i++)
        often += does_find(moment, &thinker, rng);
    return 3 * often >= 2 * tries;
}

/* The levels that find it, bit 0 being level 1. */
static unsigned ask_levels(const Moment *moment) {
    unsigned found = 0;
    Rng rng;
    seed_rng(moment->seed, CHANCE_LEVELS, &rng);
    for (int level = 1; level <= N_LEVELS; level++)
        found |= (finds_often(moment, level, &rng) ? 1u : 0u) << (level - 1);
    return found;
}

/* Five levels find it: 1, four: 2, three: 3, two or fewer: 4. */
static int grade_of(unsigned levels) {
    int count = 0;
    for (int i = 0; i < N_LEVELS; i++)
        count += levels >> i & 1;
    int grade = N_LEVELS + 1 - count;
    return grade > N_GRADES ? N_GRADES : grade;
}

/* What each move of the line does, by what the seat knows when it makes it. */
static void print_reasons(const Moment *moment, const Line *line, Text *out) {
    const Game *game = moment->hunt->game;
    ExplainTerm terms[MAX_TERMS];
    View view = moment->view;
    AnyState world;
    Rng rng;
    seed_rng(moment->seed, CHANCE_REASONS, &rng);
    any_world(moment, &world);
    for (int m = 0; m < line->count; m++) {
        int count = explain_move(&view, line->move[m], &rng, terms);
        for (int i = 0; i < count; i++) /* a reason has something to name or to count */
            if (strchr(terms[i].message, '{'))
                explain_render(&view, &terms[i], 1, out);
        game->apply(&world, line->move[m]);
        view_of(game, &world, moment->view.seat, &view);
    }
}

/* A reason for the answer that the next best line does not have as well. */
static bool has_reason(const Moment *moment) {
    char mine[1024], other[1024];
    Text text;
    text_init(&text, mine, sizeof mine);
    print_reasons(moment, &moment->left[0].line, &text);
    text_init(&text, other, sizeof other);
    print_reasons(moment, &moment->left[1].line, &text);
    return mine[0] && strcmp(mine, other) != 0;
}

/* ---- telling ---- */

static void print_move(const Moment *moment, const Tried *candidate, PuzzleMove *out) {
    const Game *game = moment->hunt->game;
    AnyState world;
    any_world(moment, &world);
    out->length = candidate->line.count;
    for (int i = 0; i < out->length; i++) {
        Text text;
        text_init(&text, out->notation[i], sizeof out->notation[i]);
        game->notate(&world, candidate->line.move[i], &text);
        game->apply(&world, candidate->line.move[i]);
    }
    out->chance = (int)(100 * candidate->chance + 0.5);
    out->points = (int)(candidate->points + (candidate->points < 0 ? -0.5f : 0.5f));
}

static void print_answer(const Moment *moment, unsigned levels, PuzzleAnswer *out) {
    int error = (int)(200 * moment->left[0].error) + 1; /* two standard errors, in points */
    *out = (PuzzleAnswer){.levels = levels, .error = error > 100 ? 100 : error};
    print_move(moment, &moment->left[0], &out->best);
    for (int i = 1; i < moment->n_left && out->n_rivals < MAX_RIVALS; i++)
        print_move(moment, &moment->left[i], &out->rival[out->n_rivals++]);
}

/* ---- matches ---- */

static bool is_puzzle(Moment *moment, FoundPuzzle *out) {
    Move moves[MAX_MOVES];
    if (!moment->is_line && moment->hunt->game->legal(&moment->view.state, moves) <= 2)
        return false;
    if (!glance(moment) || !sift_twice(moment) ||
        (moment->is_line && moment->left[0].line.count == 1))
        return false;
    unsigned levels = ask_levels(moment);
    out->puzzle.grade = grade_of(levels);
    if (!(moment->hunt->grades >> (out->puzzle.grade - 1) & 1) || !prove(moment) ||
        !is_confirmed(moment) || !has_reason(moment))
        return false;
    print_answer(moment, levels, &out->answer);
    out->puzzle.length = moment->left[0].line.count;
    return true;
}

static void open_match(const PuzzleHunt *hunt, int match, Table *table) {
    Setup setup = hunt->setup;
    derive(hunt, "deal", match, 0, setup.seed);
    table_open(table, hunt->game, &setup);
    Thinker strongest;
    bots_strongest(hunt->game, &strongest);
    for (int seat = 0; seat < setup.seats; seat++) {
        table->player[seat].is_bot = true;
        text_copy(table->player[seat].name, sizeof table->player[seat].name, strongest.name);
    }
}

bool puzzle_match(const PuzzleHunt *hunt, int i, Table *table) {
    open_match(hunt, i, table);
    while (!table_is_over(table)) {
        View view;
        Choice choice;
        Error error;
        uint8_t seed[SHA256_BYTES];
        Rng rng;
        if (hunt->stop && atomic_load(hunt->stop))
            return false;
        table_view(table, table_actor(table), &view);
        derive(hunt, "move", i, table->n_moves, seed);
        seed_rng(seed, CHANCE_PLAY, &rng);
        bot_choose(&hunt->player, &view, &rng, &choice);
        if (!table_play(table, view.seat, choice.move, &error))
            abort(); /* a bot's choice is legal */
    }
    return true;
}

bool puzzle_at(const PuzzleHunt *hunt, int i, Table *table, int move, bool line, FoundPuzzle *out) {
    static Moment moment; /* large; one hunt a process */
    table_rewind(table, move);
    moment.hunt = hunt;
    table_view(table, table_actor(table), &moment.view);
    moment.is_line = line;
    derive(hunt, line ? "line" : "move", i, move, moment.seed);
    out->puzzle = (Puzzle){.match = i, .move = move};
    if (!is_puzzle(&moment, out))
        return false;
    memcpy(&out->table, table, sizeof *table);
    out->table.n_redo = 0;
    out->table.player[moment.view.seat] = (Player){0}; /* the solver */
    return true;
}

/* The whole match is played first: only then is it known which part of it is the last. One puzzle
 * of a match is enough: the log of a second one would tell the answer of the first. */
bool puzzle_hunt(const PuzzleHunt *hunt, int i, void (*found)(void *data, const FoundPuzzle *it),
                 void *data) {
    static FoundPuzzle it;
    Table match, table;
    if (!puzzle_match(hunt, i, &match))
        return false;
    for (int move = match.n_moves * (100 - hunt->part) / 100; move < match.n_moves; move++) {
        if (hunt->stop && atomic_load(hunt->stop))
            return false;
        memcpy(&table, &match, sizeof table);
        if (!puzzle_at(hunt, i, &table, move, hunt->lines, &it))
            continue;
        found(data, &it);
        break;
    }
    return true;
}
