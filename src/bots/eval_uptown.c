/* SPDX-License-Identifier: MIT */
/* eval_uptown.c - UpTown: prestige standing, coins in hand, and what roofs to come will pay.
 *
 * The score counts full threes of coins only; here every coin counts a third, or saving up would
 * look worthless. A street's income is worth what the roofs it may still get will pay.
 *
 * Moves are rated without making them: one pass over the cards tells what one more object of each
 * kind would add on each plot, and then a project's gain is its own value plus that. */
#include "bots/eval.h"
#include "games/uptown/uptown.h"

#include <string.h>

enum {
    N_OBJECTS = UPTOWN_GIFT + 1
};

/* What a project or an object adds. */
typedef struct {
    int income, prestige;
} Gain;

/* What is the same for all moves of a position. */
typedef struct {
    const UptownState *s;
    const UptownDeck *deck;
    float left;                              /* of the match, 0 .. 1 */
    int income[UPTOWN_SEATS];                /* of each street */
    int open[UPTOWN_SEATS];                  /* plots not closed */
    UptownObjects street[UPTOWN_SEATS];      /* objects on each */
    Gain on_street[UPTOWN_SEATS][N_OBJECTS]; /* by one object more anywhere on it */
    Gain on_plot[UPTOWN_PLOTS][N_OBJECTS];   /* by one object more on this plot, besides */
} Outlook;

static int seats(const void *state) {
    const UptownState *s = state;
    return s->seats;
}

/* Of the match that is still to come, 0 .. 1: the least share of any deck that is left. */
static float time_left(const UptownState *s) {
    int least = s->share;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->share - s->taken[seat] < least)
            least = s->share - s->taken[seat];
    float left = 2.0f * (float)least / (float)s->share; /* most matches end by closed plots */
    return uptown_is_ending(s) ? 0 : left > 1 ? 1 : left;
}

/* A point of income on a street with so many open plots, in points of the score. */
static float income_worth(float left, int open) {
    return 0.1f * left * (float)open;
}

static void leaf(const void *state, float out[MAX_SEATS]) {
    const UptownState *s = state;
    float left = time_left(s);
    for (int seat = 0; seat < s->seats; seat++) {
        int open = 0, income = uptown_income(s, seat);
        out[seat] = (float)s->wallet[seat] / 3 + (float)s->coins[seat] / 3 * left;
        for (int plot = UPTOWN_STREET * seat; plot < UPTOWN_STREET * (seat + 1); plot++) {
            out[seat] += (float)uptown_prestige(s, plot);
            open += !uptown_is_closed(s, plot);
        }
        out[seat] += income_worth(left, open) * (float)(income > 0 ? income : 0);
    }
}

/* ---- moves ---- */

static void add_sensitivity(Outlook *outlook, int plot, UptownValue value, bool prestige) {
    Gain *gain = value.form == UPTOWN_PER_STREET
                     ? &outlook->on_street[plot / UPTOWN_STREET][value.kind]
                     : &outlook->on_plot[plot][value.kind];
    if (value.form != UPTOWN_PER_STREET && value.form != UPTOWN_PER_PLOT)
        return;
    *(prestige ? &gain->prestige : &gain->income) += value.each;
}

static void look(Outlook *outlook, const UptownState *s) {
    memset(outlook, 0, sizeof *outlook);
    outlook->s = s;
    outlook->deck = uptown_deck(s->deck);
    outlook->left = time_left(s);
    for (int plot = 0; plot < UPTOWN_STREET * s->seats; plot++) {
        int seat = plot / UPTOWN_STREET;
        outlook->street[seat] += s->objects[plot];
        outlook->open[seat] += !uptown_is_closed(s, plot);
        for (int card = s->top[plot]; card; card = s->below[card]) {
            const UptownProject *project = uptown_project(outlook->deck, card, s->half[card]);
            add_sensitivity(outlook, plot, project->income, false);
            add_sensitivity(outlook, plot, project->prestige, true);
        }
    }
    for (int seat = 0; seat < s->seats; seat++)
        outlook->income[seat] = uptown_income(s, seat);
}

/* What a value counts on this plot, once the project stands there. */
static int value_of(const Outlook *outlook, UptownValue value, const UptownProject *project,
                    int plot) {
    const UptownState *s = outlook->s;
    switch ((UptownForm)value.form) {
    case UPTOWN_PLAIN:
        return value.each;
    case UPTOWN_PER_FLOOR:
        return value.each * s->height[plot];
    case UPTOWN_IF_GROUND:
        return s->height[plot] == 0 ? value.each : 0;
    case UPTOWN_PER_PLOT:
        return value.each * uptown_objects_of(s->objects[plot] + project->objects, value.kind);
    case UPTOWN_PER_STREET:
        return value.each *
               uptown_objects_of(outlook->street[plot / UPTOWN_STREET] + project->objects,
                                 value.kind);
    case UPTOWN_FORMS:
        break;
    }
    return 0;
}

static Gain gain_of(const Outlook *outlook, const UptownProject *project, int plot) {
    int seat = plot / UPTOWN_STREET;
    Gain gain = {value_of(outlook, project->income, project, plot),
                 value_of(outlook, project->prestige, project, plot)};
    for (int kind = 0; project->objects >> (UPTOWN_OBJECT_BITS * kind) && kind < N_OBJECTS;
         kind++) {
        int objects = uptown_objects_of(project->objects, kind);
        gain.income +=
            objects * (outlook->on_street[seat][kind].income + outlook->on_plot[plot][kind].income);
        gain.prestige += objects * (outlook->on_street[seat][kind].prestige +
                                    outlook->on_plot[plot][kind].prestige);
    }
    return gain;
}

/* In points, for the owner of the plot. */
static float rate_project(const Outlook *outlook, const UptownProject *project, int plot) {
    int seat = plot / UPTOWN_STREET;
    Gain gain = gain_of(outlook, project, plot);
    int income = outlook->income[seat] + gain.income;
    int before = outlook->income[seat] > 0 ? outlook->income[seat] : 0;
    int after = income > 0 ? income : 0;
    bool closes = project->roof && !uptown_is_closed(outlook->s, plot);
    int open = outlook->open[seat] - closes;
    float points = (float)gain.prestige;
    points += income_worth(outlook->left, open) * (float)after;
    points -= income_worth(outlook->left, outlook->open[seat]) * (float)before;
    if (closes)
        points += (float)after / 3;
    return points;
}

static float rate_move(const Outlook *outlook, Move move) {
    const UptownState *s = outlook->s;
    int source = uptown_move_source(move), plot = uptown_move_plot(move);
    if (plot == UPTOWN_NO_PLOT)
        return source == UPTOWN_COINS ? (float)s->coins[s->seat] / 3 : 0;
    int card = uptown_move_card(s, move);
    const UptownProject *project = uptown_project(outlook->deck, card, uptown_move_half(move));
    float points = rate_project(outlook, project, plot);
    if (plot / UPTOWN_STREET != s->seat)
        points = -points / (float)(s->seats - 1);
    if (source >= UPTOWN_BUY && source < UPTOWN_TOWNCARD)
        points -= (float)project->cost / 3;
    return points;
}

static void rate(const void *state, const Move *moves, int count, float *out) {
    Outlook outlook;
    look(&outlook, state);
    for (int i = 0; i < count; i++)
        out[i] = rate_move(&outlook, moves[i]);
}

const GameEval uptown_eval = {.seats = seats, .leaf = leaf, .rate = rate, .noise = 2, .scale = 10};
