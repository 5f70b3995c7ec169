/* SPDX-License-Identifier: MIT */
/* uptown_eval.c - UpTown: what a move brings at once, and what it means for the rest of the match.
 *
 * What a match will still bring was counted over matches of searching bots: the differences between
 * what their playouts said of the moves of one decision, fitted by least squares. The figures below
 * are rounded from that. A match lasts as long as the street with the fewest open plots leaves it,
 * so that number measures the time that is left.
 *
 * Moves are rated without making them: one pass over the cards computes what one more object of
 * each kind would add on each plot, and then a project's gain is its own value plus that. */
#include "bots/eval.h"
#include "bots/levels.h"
#include "games/uptown/uptown.h"

#include <string.h>

enum {
    N_OBJECTS = UPTOWN_GIFT + 1
};

/* What a project or an object adds. */
typedef struct {
    int16_t income, prestige;
} Gain;

/* What is the same for all moves of a position. */
typedef struct {
    const UptownState *s;
    const UptownDeck *deck;
    int income[UPTOWN_SEATS];                /* of each street */
    float points[UPTOWN_SEATS];              /* of each seat, as they stand */
    float promise[UPTOWN_SEATS];             /* what each street's income will still pay */
    float closing[UPTOWN_SEATS];             /* what a roof is worth, besides what it pays */
    int roofs[UPTOWN_SEATS];                 /* until the match ends ... */
    int roofs_then[UPTOWN_SEATS];            /* ... once one more plot of this street is closed */
    int open[UPTOWN_SEATS];                  /* plots not closed */
    UptownObjects street[UPTOWN_SEATS];      /* objects on each */
    Gain on_street[UPTOWN_SEATS][N_OBJECTS]; /* by one object more anywhere on it */
    Gain on_plot[UPTOWN_PLOTS][N_OBJECTS];   /* by one object more on this plot, besides */
    int growing[UPTOWN_PLOTS];               /* values per object of the plot on it, added up */
    float top[UPTOWN_SEATS];                 /* action II: each other deck's card to its owner */
} Outlook;

/* ---- the position ---- */

static void look_at_street(Outlook *outlook, int seat) {
    const UptownState *s = outlook->s;
    int income = 0, prestige = 0, open = 0;
    UptownObjects street = 0;
    Gain other_forms[N_OBJECTS]; /* nobody asks for these; written so as not to branch */
    for (int plot = UPTOWN_STREET * seat; plot < UPTOWN_STREET * (seat + 1); plot++)
        street += s->objects[plot];
    for (int plot = UPTOWN_STREET * seat; plot < UPTOWN_STREET * (seat + 1); plot++) {
        Gain *const by_object[UPTOWN_FORMS] = {other_forms, other_forms, other_forms,
                                               outlook->on_plot[plot], outlook->on_street[seat]};
        int floor = s->height[plot];
        open += !uptown_is_closed(s, plot);
        for (int card = s->top[plot]; card; card = s->below[card]) {
            const UptownProject *project = uptown_project(outlook->deck, card, s->half[card]);
            floor--;
            income += uptown_value_of(project->income, floor, s->objects[plot], street);
            prestige += uptown_value_of(project->prestige, floor, s->objects[plot], street);
            by_object[project->income.form][project->income.kind].income += project->income.each;
            by_object[project->prestige.form][project->prestige.kind].prestige +=
                project->prestige.each;
            outlook->growing[plot] +=
                (project->income.form == UPTOWN_PER_PLOT) * project->income.each +
                (project->prestige.form == UPTOWN_PER_PLOT) * project->prestige.each;
        }
    }
    outlook->street[seat] = street;
    outlook->open[seat] = open;
    outlook->income[seat] = income;
    outlook->points[seat] = (float)prestige + (float)s->wallet[seat] / 3;
}

/* Roofs until the match ends, on the street that is nearest to it, if this one had so many open
 * plots; a deck that runs out ends it too. */
static int roofs_left(const Outlook *outlook, int seat, int open) {
    const UptownState *s = outlook->s;
    int least = open;
    for (int other = 0; other < s->seats; other++) {
        int cards = s->share - s->taken[other];
        if (other != seat && outlook->open[other] < least)
            least = outlook->open[other];
        least = cards < least ? cards : least;
    }
    return least;
}

/* What a street's income will still pay, in points. */
static float income_worth(int income, int open, int roofs) {
    return income <= 0 ? 0 : (float)income * (0.21f * (float)roofs + 0.04f * (float)open);
}

/* How far a seat is ahead of the best other one. */
static float lead_of(const Outlook *outlook, int seat) {
    float best = -1e9f;
    for (int other = 0; other < outlook->s->seats; other++)
        if (other != seat && outlook->points[other] > best)
            best = outlook->points[other];
    return outlook->points[seat] - best;
}

/* What a roof is worth to a street with so many open plots, besides a third of a point for each
 * coin it pays: coins buy cards that are worth more, and the last roofs end the match, which is
 * good for those who are ahead. */
static float closing_worth(const Outlook *outlook, int seat, int open) {
    if (roofs_left(outlook, seat, open) == 0)
        return 0;
    static const float WORTH[UPTOWN_STREET + 1] = {0, 4.8f, 3.9f, 2.9f, 2.6f, 1.9f};
    return WORTH[open] + 0.08f * lead_of(outlook, seat);
}

static void look(Outlook *outlook, const UptownState *s) {
    memset(outlook, 0, sizeof *outlook);
    outlook->s = s;
    outlook->deck = uptown_deck(s->deck);
    for (int seat = 0; seat < s->seats; seat++)
        look_at_street(outlook, seat);
    for (int seat = 0; seat < s->seats; seat++) {
        int open = outlook->open[seat], roofs = roofs_left(outlook, seat, open);
        outlook->roofs[seat] = roofs;
        outlook->roofs_then[seat] = roofs_left(outlook, seat, open - 1);
        outlook->promise[seat] = income_worth(outlook->income[seat], open, roofs);
        outlook->closing[seat] = closing_worth(outlook, seat, open);
    }
}

/* The score counts full threes of coins only; here every coin counts a third, or saving up would
 * look worthless. Coins on a deck count nothing: the seat that collects them goes without a card.
 */
static void leaf(const void *state, float out[MAX_SEATS]) {
    const UptownState *s = state;
    Outlook outlook;
    look(&outlook, s);
    for (int seat = 0; seat < s->seats; seat++)
        out[seat] = outlook.points[seat] + outlook.promise[seat];
}

/* ---- projects ---- */

static Gain gain_of(const Outlook *outlook, const UptownProject *project, int plot) {
    const UptownState *s = outlook->s;
    int seat = plot / UPTOWN_STREET, floor = s->height[plot];
    UptownObjects there = s->objects[plot] + project->objects;
    UptownObjects street = outlook->street[seat] + project->objects;
    int income = uptown_value_of(project->income, floor, there, street);
    int prestige = uptown_value_of(project->prestige, floor, there, street);
    for (UptownObjects rest = project->objects; rest;) {
        int kind = __builtin_ctzll(rest) / UPTOWN_OBJECT_BITS;
        rest &= ~((UptownObjects)511 << (UPTOWN_OBJECT_BITS * kind));
        int objects = uptown_objects_of(project->objects, kind);
        const Gain *on_street = &outlook->on_street[seat][kind];
        const Gain *on_plot = &outlook->on_plot[plot][kind];
        income += objects * (on_street->income + on_plot->income);
        prestige += objects * (on_street->prestige + on_plot->prestige);
    }
    return (Gain){(int16_t)income, (int16_t)prestige};
}

/* What is still to come for a value that counts objects, with so many roofs to go. */
static float growth_of(const UptownProject *project, UptownForm form, float roofs) {
    float prestige = project->prestige.form == form ? project->prestige.each : 0;
    float income = project->income.form == form ? project->income.each : 0;
    return form == UPTOWN_PER_PLOT ? roofs * (0.37f * prestige + 0.09f * roofs * income)
                                   : roofs * (0.44f * prestige + 0.16f * roofs * income);
}

/* In points, for the owner of the plot. */
static float rate_project(const Outlook *outlook, const UptownProject *project, int plot) {
    const UptownState *s = outlook->s;
    int seat = plot / UPTOWN_STREET, open = outlook->open[seat], roofs = outlook->roofs[seat];
    Gain gain = gain_of(outlook, project, plot);
    int income = outlook->income[seat] + gain.income;
    float points = (float)gain.prestige - outlook->promise[seat];
    bool is_closed = uptown_is_closed(s, plot);
    if (project->roof && !is_closed) {
        roofs = outlook->roofs_then[seat];
        open--;
        points += income > 0 ? (float)income / 3 : 0;
        if (!project->gift)
            points += outlook->closing[seat] - 0.1f * (float)s->height[plot] -
                      0.68f * (float)outlook->growing[plot];
    } else if (!is_closed && roofs > 0) { /* something to build on */
        points += 0.36f * (float)roofs - (s->height[plot] == 0 ? 0.2f : 0);
        points += growth_of(project, UPTOWN_PER_PLOT, (float)roofs);
    }
    points += growth_of(project, UPTOWN_PER_STREET, (float)roofs);
    return points + income_worth(income, open, roofs);
}

/* In points, for the actor. What a gift costs its owner counts for less than what one builds
 * oneself, and for most when the owner is ahead of the other seats. */
static float rate_play(const Outlook *outlook, int actor, const UptownProject *project, int plot) {
    int owner = plot / UPTOWN_STREET, seats = outlook->s->seats;
    float points = rate_project(outlook, project, plot);
    if (owner == actor)
        return points + (project->shield ? 0.6f : 0);
    bool is_ahead = true;
    for (int seat = 0; seat < seats; seat++)
        if (seat != actor && outlook->points[seat] > outlook->points[owner])
            is_ahead = false;
    return -points * (0.53f / (float)(seats - 1) + (is_ahead ? 0.17f : 0));
}

/* ---- moves ---- */

/* The best the seat could make of this card. */
static float card_worth(const Outlook *outlook, int seat, int card) {
    const UptownState *s = outlook->s;
    float best = 0;
    for (int half = 0; card && half < uptown_halves(card); half++) {
        if (card > UPTOWN_TOWN && !uptown_is_in_sight(s, half))
            continue;
        const UptownProject *project = uptown_project(outlook->deck, card, half);
        uint32_t plots = uptown_targets(s, seat, project);
        for (int plot = 0; plots >> plot; plot++) {
            float worth = plots >> plot & 1 ? rate_play(outlook, seat, project, plot) : 0;
            best = worth > best ? worth : best;
        }
    }
    return best;
}

/* A card that was worth so much, bought. A coin buys more than the third of a point it counts in
 * the end. From one's own deck the card could have come free next time, but so will the one below
 * it. Another seat loses its card, and has none at all in its next action I, only the coins. */
static float rate_bought(const Outlook *outlook, float points, int owner, int cost) {
    const UptownState *s = outlook->s;
    float coins = (float)cost;
    if (owner == s->seat)
        return points - 1.08f * coins + 2.1f;
    return points - 0.52f * coins +
           (0.73f * outlook->top[owner] - 0.43f * coins) / (float)(s->seats - 1);
}

static float rate_move(const Outlook *outlook, Move move) {
    const UptownState *s = outlook->s;
    int source = uptown_move_source(move), plot = uptown_move_plot(move);
    if (source == UPTOWN_TAKE)
        return card_worth(outlook, s->seat, uptown_town_top(s));
    if (plot == UPTOWN_NO_PLOT)
        return 0;
    int card = uptown_move_card(s, move);
    const UptownProject *project = uptown_project(outlook->deck, card, uptown_move_half(move));
    float points = rate_play(outlook, s->seat, project, plot);
    if (source >= UPTOWN_BUY && source < UPTOWN_TOWNCARD)
        return rate_bought(outlook, points, source - UPTOWN_BUY, project->cost);
    return points;
}

static void foresee(const void *state, const Move *moves, int count, float *out) {
    const UptownState *s = state;
    Outlook outlook;
    look(&outlook, s);
    for (int seat = 0; s->phase == UPTOWN_ACTION_TWO && seat < s->seats; seat++)
        if (seat != s->seat)
            outlook.top[seat] = card_worth(&outlook, seat, uptown_deck_top(s, seat));
    for (int i = 0; i < count; i++)
        out[i] = rate_move(&outlook, moves[i]);
}

const GameEval uptown_eval = {
    .leaf = leaf, .foresee = foresee, .noise = 2, .scale = 10, .chance = {.sharp = 1}};

/* Much of what comes is unseen cards: a tree has little to stand on. Ten times the playouts that
 * still help are enough for level 5. */
const GameLevels uptown_levels = {
    .flat = YARDSTICK,
    .best = {.win = 0.6f, .trust = 40},
    .level = {{&greedy_bot, 1, 0, 0.4275f},
              {&greedy_bot, 1, 0, 0},
              {&flat_bot, 20, 0, 0.07f},
              {&flat_bot, 120, 0, 0},
              {&flat_bot, 30000, 1000, 0}},
};
