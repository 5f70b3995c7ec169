/* SPDX-License-Identifier: MIT */
/* mesta_eval_goals.c - how far a quarter is from what a milestone asks: measures for cards and
 * milestones (mesta_forms.c) tell only what is there; a plan needs to know what is missing. */
#include "games/mesta/mesta_eval.h"

enum {
    FAR = 6,    /* a line or block that needs more pieces than this counts so many */
    NO_SITE = 3 /* what a plot that is not even there counts besides */
};

MestaNeed mesta_need_of(const MestaForm *form) {
    switch (form->kind) {
    case FORM_AREA_SIZE:
    case FORM_AREA_SPAN:
    case FORM_AREAS_OF_SIZE:
    case FORM_SQUARES:
    case FORM_DISTRICTS:
        return MESTA_NEEDS_TILES;
    case FORM_AREA_FEATURES:
    case FORM_FEATURES:
        return MESTA_NEEDS_FEATURES;
    default:
        return MESTA_NEEDS_PIECES;
    }
}

static Squares sites_of(const MestaQuarter *q) {
    return q->plot[0] | q->plot[1] | q->plot[2] | q->plot[3] | q->wild;
}

/* Sites of exactly this height, 0 .. 4. */
static Squares of_height(const MestaQuarter *q, Squares sites, int height) {
    Squares found = height ? q->atleast[height - 1] : sites;
    return height < MESTA_HEIGHT ? found & ~q->atleast[height] : found;
}

/* ---- buildings of a height ---- */

/* Pieces until `need` of these sites have a height of low .. high: the tallest below come first. */
static int to_raise(const MestaQuarter *q, Squares sites, int need, int low, int high) {
    int pieces = 0;
    for (int height = high; height >= 0 && need > 0; height--) {
        int count = squares_count(of_height(q, sites, height) & sites);
        count = count > need ? need : count;
        need -= count;
        if (height < low)
            pieces += count * (low - height);
    }
    return pieces + need * (low + NO_SITE);
}

static int to_beside_one_area(const MestaQuarter *q, const MestaForm *form) {
    Squares rest = form->ground == MESTA_PARK ? q->park : q->water, sites = sites_of(q);
    int least = form->need * (1 + NO_SITE);
    while (rest) {
        Squares beside = squares_beside(squares_take_area(&rest)) & sites;
        int pieces = to_raise(q, beside, form->need, 1, MESTA_HEIGHT);
        least = pieces < least ? pieces : least;
    }
    return least;
}

static int to_each_colour(const MestaQuarter *q, const MestaForm *form) {
    int pieces = 0;
    for (int colour = 0; colour < MESTA_COLOURS; colour++)
        pieces += to_raise(q, q->plot[colour], form->need, 1, MESTA_HEIGHT);
    return pieces;
}

/* Fewest pieces for `need` buildings that differ in colour and height: one colour after the other
 * takes one of the heights that are left, or none. best[m]: the heights in the set m are taken. */
static int to_all_different(const MestaQuarter *q, const MestaForm *form) {
    const int never = 99;
    int best[16], least = never;
    for (unsigned set = 0; set < 16; set++)
        best[set] = set ? never : 0;
    for (int colour = 0; colour < MESTA_COLOURS; colour++) {
        int cost[MESTA_HEIGHT];
        for (int h = 0; h < MESTA_HEIGHT; h++)
            cost[h] = to_raise(q, q->plot[colour], 1, h + 1, h + 1);
        for (unsigned set = 15; set > 0; set--)
            for (int h = 0; h < MESTA_HEIGHT; h++)
                if (set >> h & 1 && best[set & ~(1u << h)] + cost[h] < best[set])
                    best[set] = best[set & ~(1u << h)] + cost[h];
    }
    for (unsigned set = 0; set < 16; set++)
        if (__builtin_popcount(set) == form->need && best[set] < least)
            least = best[set];
    return least;
}

static int to_heights_beside(const MestaQuarter *q, const MestaForm *form) {
    Squares beside = squares_beside(form->ground == MESTA_PARK ? q->park : q->water);
    Squares sites = sites_of(q) & beside;
    int there = 0, pieces = 0, left = form->need;
    for (int height = 1; height <= MESTA_HEIGHT; height++)
        there += (of_height(q, sites, height) & sites) != 0;
    left -= there;
    for (int height = 1; height <= MESTA_HEIGHT && left > 0; height++) {
        if (of_height(q, sites, height) & sites)
            continue;
        int below = squares_count(of_height(q, sites, height - 1) & sites);
        pieces += below > (height > 1) ? 1 : height > 2 ? 3 : 2;
        left--;
    }
    return pieces;
}

/* ---- lines and blocks ---- */

typedef struct {
    uint8_t count;
    uint8_t step[MESTA_SIDE];                  /* bits from the first square to each */
    uint8_t low[MESTA_SIDE], high[MESTA_SIDE]; /* heights asked there */
} Pattern;

/* Fewest pieces that bring the pattern about anywhere, for all places at once: there[d] are the
 * places where the squares looked at so far need at most d. */
static int to_pattern(const MestaQuarter *q, Squares sites, const Pattern *pattern) {
    Squares there[FAR];
    for (int d = 0; d < FAR; d++)
        there[d] = ~(Squares)0;
    for (int i = 0; i < pattern->count; i++) {
        Squares near[MESTA_HEIGHT + 1];
        int low = pattern->low[i], high = pattern->high[i];
        for (int e = 0; e <= low; e++) {
            near[e] = low > e ? q->atleast[low - e - 1] : sites;
            if (high < MESTA_HEIGHT)
                near[e] &= ~q->atleast[high];
            near[e] >>= pattern->step[i];
        }
        for (int d = FAR - 1; d >= 0; d--) {
            Squares found = 0;
            for (int e = 0; e <= low && e <= d; e++)
                found |= there[d - e] & near[e];
            there[d] = found;
        }
    }
    int least = 0;
    while (least < FAR && !there[least])
        least++;
    return least < FAR ? least : FAR + NO_SITE;
}

static int to_line(const MestaQuarter *q, int length) {
    int least = FAR + NO_SITE;
    for (int down = 0; down < 2 && length <= MESTA_SIDE; down++) {
        Pattern line = {.count = (uint8_t)length};
        for (int i = 0; i < length; i++) {
            line.step[i] = (uint8_t)(i * (down ? MESTA_STRIDE : 1));
            line.low[i] = 1;
            line.high[i] = MESTA_HEIGHT;
        }
        int pieces = to_pattern(q, sites_of(q), &line);
        least = pieces < least ? pieces : least;
    }
    return least;
}

static int to_line_of_heights(const MestaQuarter *q, const MestaForm *form) {
    int least = FAR + NO_SITE;
    for (int way = 0; way < 4; way++) {
        Pattern line = {.count = form->n_heights};
        for (int i = 0; i < form->n_heights; i++) {
            line.step[i] = (uint8_t)(i * (way & 1 ? MESTA_STRIDE : 1));
            line.low[i] = line.high[i] = form->heights[way & 2 ? form->n_heights - 1 - i : i];
        }
        int pieces = to_pattern(q, sites_of(q), &line);
        least = pieces < least ? pieces : least;
    }
    return least;
}

static int to_block(const MestaQuarter *q) {
    int least = FAR + NO_SITE;
    for (uint8_t h = 1; h <= 3; h++) {
        Pattern block = {4, {0, 1, MESTA_STRIDE, MESTA_STRIDE + 1}, {h, h, h, h}, {h, h, h, h}};
        int pieces = to_pattern(q, sites_of(q), &block);
        least = pieces < least ? pieces : least;
    }
    return least;
}

/* ---- all forms ---- */

/* What the measure lacks; measures give up early when they see less than `need`, so ask for little.
 */
static int lacks(const MestaQuarter *q, const MestaForm *form) {
    MestaForm asks = *form;
    asks.need = 1;
    int there = mesta_measure(q, &asks);
    return there < form->need ? form->need - there : 0;
}

static int to_districts(const MestaQuarter *q, const MestaForm *form) {
    MestaForm asks = *form;
    while (asks.need > 0 && mesta_measure(q, &asks) < asks.need)
        asks.need--;
    return (form->need - asks.need) * form->size;
}

int mesta_missing(const MestaQuarter *q, const MestaForm *form) {
    Squares beside = ~(Squares)0;
    switch (form->kind) {
    case FORM_AREAS_OF_SIZE:
        return lacks(q, form) * form->size;
    case FORM_BESIDE_BOTH:
        beside = squares_beside(q->park) & squares_beside(q->water);
        return to_raise(q, sites_of(q) & beside, form->need, form->low, form->high);
    case FORM_HEIGHT:
        if (form->ground != MESTA_NONE)
            beside = squares_beside(form->ground == MESTA_PARK ? q->park : q->water);
        return to_raise(q, sites_of(q) & beside, form->need, form->low, form->high);
    case FORM_BESIDE_ONE_AREA:
        return to_beside_one_area(q, form);
    case FORM_EACH_COLOUR:
        return to_each_colour(q, form);
    case FORM_ALL_DIFFERENT:
        return to_all_different(q, form);
    case FORM_HEIGHTS_BESIDE:
        return to_heights_beside(q, form);
    case FORM_LINE:
        return to_line(q, form->need);
    case FORM_LINE_COLOURS:
        return mesta_measure(q, form) >= form->need ? 0 : 1 + to_line(q, form->size);
    case FORM_LINE_HEIGHTS:
        return to_line_of_heights(q, form);
    case FORM_BLOCK:
        return to_block(q);
    case FORM_DISTRICTS:
        return to_districts(q, form);
    default:
        return lacks(q, form);
    }
}
