/* SPDX-License-Identifier: MIT */
/* mesta_districts.c - districts, the one form in which empty wild plots count: is there a colour
 * for each of them that gives enough (M2)?
 *
 * Thought of as a graph, not as a board: areas of one colour with the squares they have beyond full
 * districts, and which wild plots without a colour they touch. A colour for a wild plot joins the
 * areas of that colour around it. Joining never costs a district, since floor(a/k) + floor(b/k) <=
 * floor((a+b)/k); so full districts are counted at once and forgotten, and an area that touches no
 * wild plot any more is forgotten as well. What is left to decide depends on few areas, the same
 * ones again and again: what has been found not to do is remembered. Exact for any quarter. With 12
 * wild plots, the most a deck may have for this, it takes 7 us on average and 4 ms at worst, over
 * 6000 quarters of random plots; 16 took 20 ms, 28 seconds. */
#include "games/mesta/mesta.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_WILD = MESTA_WILDS,
    MOST_AREAS = MESTA_SIDE * MESTA_SIDE, /* disjoint, at least a square each */
    REMEMBERED = 512,                     /* a power of two */
    KEY = 20,                             /* areas of what can be remembered */
    FEW = 5                               /* wild plots for which remembering does not pay */
};

/* An area in one word, so that lists of them compare quickly:
 *     | wild plots without a colour beside it: 48 | colour 8 | squares beyond full districts 8 | */
typedef uint64_t Area;

static Area area_of(uint64_t beside, unsigned colour, unsigned rest) {
    return beside << 16 | colour << 8 | rest;
}
static uint64_t area_beside(Area a) {
    return a >> 16;
}
static unsigned area_colour(Area a) {
    return a >> 8 & 255;
}
static unsigned area_rest(Area a) {
    return a & 255;
}

/* The first `at` wild plots have their colours. */
typedef struct {
    int at, count; /* districts so far */
    int n_areas;
    Area area[MOST_AREAS]; /* ascending */
} Stage;

/* A stage from which the need cannot be reached, nor with fewer districts. */
typedef struct {
    uint8_t at, count, n_areas;
    Area area[KEY];
} Failure;

typedef struct {
    int size, need, n_wild;
    uint64_t beside[MOST_WILD]; /* wild plots beside each wild plot */
    Failure failure[REMEMBERED];
} Problem;

static void add_area(Stage *stage, Area area) {
    int i = stage->n_areas++;
    for (; i > 0 && stage->area[i - 1] > area; i--)
        stage->area[i] = stage->area[i - 1];
    stage->area[i] = area;
}

/* ---- remembering ---- */

static Failure *place_of(Problem *problem, const Stage *stage) {
    uint64_t hash = (uint64_t)stage->at;
    for (int i = 0; i < stage->n_areas; i++) {
        hash = (hash ^ stage->area[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    return &problem->failure[hash & (REMEMBERED - 1)];
}

static bool has_failed(Problem *problem, const Stage *stage) {
    if (problem->n_wild <= FEW || stage->n_areas > KEY)
        return false;
    const Failure *f = place_of(problem, stage);
    return f->at == stage->at && f->count >= stage->count && f->n_areas == stage->n_areas &&
           memcmp(f->area, stage->area, sizeof f->area[0] * f->n_areas) == 0;
}

static void remember(Problem *problem, const Stage *stage) {
    if (problem->n_wild <= FEW || stage->n_areas > KEY)
        return;
    Failure *f = place_of(problem, stage);
    f->at = (uint8_t)stage->at;
    f->count = (uint8_t)stage->count;
    f->n_areas = (uint8_t)stage->n_areas;
    memcpy(f->area, stage->area, sizeof f->area[0] * f->n_areas);
}

/* ---- choosing ---- */

/* Even if all that is left came together? */
static bool is_hopeless(const Problem *problem, const Stage *stage) {
    int squares = problem->n_wild - stage->at;
    for (int i = 0; i < stage->n_areas; i++)
        squares += (int)area_rest(stage->area[i]);
    return stage->count + squares / problem->size < problem->need;
}

/* Colours worth trying for the next wild plot, as bits. Where nothing without a colour lies beside
 * it, only those that join something; else one more, of those that no area has. */
static unsigned colours_worth(const Problem *problem, const Stage *stage) {
    uint64_t me = (uint64_t)1 << stage->at;
    unsigned there = 0, joined = 0, all = (1u << MESTA_COLOURS) - 1;
    for (int i = 0; i < stage->n_areas; i++) {
        there |= 1u << area_colour(stage->area[i]);
        if (area_beside(stage->area[i]) & me)
            joined |= 1u << area_colour(stage->area[i]);
    }
    if (problem->beside[stage->at] >> stage->at >> 1 == 0)
        return joined ? joined : 1;
    unsigned fresh = all & ~there;
    return there | (fresh & -fresh);
}

static void choose(const Problem *problem, const Stage *before, unsigned colour, Stage *after) {
    uint64_t me = (uint64_t)1 << before->at, later = ~(me | (me - 1));
    uint64_t beside = problem->beside[before->at] & later;
    unsigned squares = 1;
    after->at = before->at + 1;
    after->n_areas = 0;
    for (int i = 0; i < before->n_areas; i++) {
        Area area = before->area[i];
        if (area_colour(area) == colour && area_beside(area) & me) {
            squares += area_rest(area);
            beside |= area_beside(area) & later;
        } else if (area_beside(area) & later) {
            add_area(after, area_of(area_beside(area) & later, area_colour(area), area_rest(area)));
        }
    }
    after->count = before->count + (int)squares / problem->size;
    if (beside)
        add_area(after, area_of(beside, colour, squares % (unsigned)problem->size));
}

/* Tries the colours of one wild plot after the other. */
static bool can_reach(Problem *problem, const Stage *first) {
    Stage stage[MOST_WILD + 1];
    unsigned left[MOST_WILD + 1]; /* colours to try */
    int depth = 0;
    stage[0] = *first;
    left[0] = colours_worth(problem, first);
    while (depth >= 0) {
        if (!left[depth]) {
            remember(problem, &stage[depth--]);
            continue;
        }
        unsigned colour = (unsigned)__builtin_ctz(left[depth]);
        left[depth] &= left[depth] - 1;
        Stage *next = &stage[depth + 1];
        choose(problem, &stage[depth], colour, next);
        if (next->count >= problem->need)
            return true;
        if (next->at == problem->n_wild || is_hopeless(problem, next) || has_failed(problem, next))
            continue;
        left[++depth] = colours_worth(problem, next);
    }
    return false;
}

/* ---- from the board ---- */

/* Lists the wild plots; returns how many. Across the shorter side, so that few areas are open at a
 * time: by rows, or by columns where the quarter is wider than high. */
static int list_wild(const MestaQuarter *q, Squares wild, int *where) {
    int n_wild = 0;
    for (; wild; wild &= wild - 1) {
        int bit = squares_first(wild), i = n_wild++;
        assert(n_wild <= MOST_WILD);
        for (; q->wide > q->high && i > 0; i--) {
            if (where[i - 1] % MESTA_STRIDE <= bit % MESTA_STRIDE)
                break;
            where[i] = where[i - 1];
        }
        where[i] = bit;
    }
    return n_wild;
}

/* The numbers of the wild plots beside these squares. */
static uint64_t numbers_beside(Squares squares, const int *where, int n_wild) {
    Squares around = squares_beside(squares);
    uint64_t numbers = 0;
    for (int i = 0; i < n_wild; i++)
        if (around & squares_bit(where[i]))
            numbers |= (uint64_t)1 << i;
    return numbers;
}

int mesta_districts(const MestaQuarter *q, int size, int need) {
    Problem problem; /* large: what is not used is not cleared */
    Stage first;
    int where[MOST_WILD];
    problem.size = size;
    problem.need = need;
    problem.n_wild = list_wild(q, q->wild & ~q->atleast[0], where);
    first.at = first.count = first.n_areas = 0;
    for (unsigned colour = 0; colour < MESTA_COLOURS; colour++) {
        for (Squares rest = q->plot[colour]; rest;) {
            Squares area = squares_take_area(&rest);
            int squares = squares_count(area);
            uint64_t beside = numbers_beside(area, where, problem.n_wild);
            first.count += squares / size;
            if (beside)
                add_area(&first, area_of(beside, colour, (unsigned)(squares % size)));
        }
    }
    if (problem.n_wild == 0 || first.count >= need)
        return first.count;
    for (int i = 0; i < problem.n_wild; i++)
        problem.beside[i] = numbers_beside(squares_bit(where[i]), where, problem.n_wild);
    if (problem.n_wild > FEW)
        memset(problem.failure, 0, sizeof problem.failure);
    return !is_hopeless(&problem, &first) && can_reach(&problem, &first) ? need : 0;
}
