/* SPDX-License-Identifier: MIT */
/* observe_uptown.c - what a seat of UpTown sees, as numbers. docs/observations.md lists them.
 *
 * One pass over the standing cards tells what one more object of each kind would add on each plot
 * and street (its growth); what a move changes at once is read from that without making the move. */
#include "env/observe.h"
#include "games/uptown/uptown.h"

#include <string.h>

enum {
    PROJECT = 17,                                   /* numbers of a project */
    COUNTED = UPTOWN_GIFT + 1,                      /* kinds of object, and gifts */
    GROWTH = 2 * COUNTED,                           /* income by kind, then prestige by kind */
    A_SEAT = GROWTH * (1 + UPTOWN_STREET),          /* its street's growth and its plots' */
    SEEN = UPTOWN_MOST_PROJECTS + UPTOWN_MOST_TOWNS /* cards */
};

/* The first two are found again by growth_at. */
static const Field FIELDS[] = {
    {"street_growth", GROWTH, true},
    {"plot_growth", UPTOWN_STREET *GROWTH, true},
    {"phase", 1, false},
    {"ending", 1, false},
    {"towns_left", 1, false},
    {"town_card", UPTOWN_HALVES *PROJECT, false},
    {"seen", SEEN, false},
    {"began", 1, true},
    {"wallet", 1, true},
    {"coins", 1, true},
    {"cards_left", 1, true},
    {"income", 1, true},
    {"prestige", UPTOWN_STREET, true},
    {"height", UPTOWN_STREET, true},
    {"closed", UPTOWN_STREET, true},
    {"shielded", UPTOWN_STREET, true},
    {"objects", UPTOWN_STREET *COUNTED, true},
    {"deck_card", 2 * PROJECT, true},
    {0},
};

static const Field MOVE_FIELDS[] = {
    {"action", 1, false},
    {"deck_of", 1, false},
    {"half", 1, false},
    {"discards", 1, false},
    {"street", 1, false},
    {"plot", 1, false},
    {"floor", 1, false},
    {"cost", 1, false},
    {"roof", 1, false},
    {"gift", 1, false},
    {"shield", 1, false},
    {"income", 1, false},
    {"prestige", 1, false},
    {"objects", UPTOWN_KINDS, false},
    {0},
};

/* ---- observation ---- */

static int16_t *tell_value(UptownValue value, int16_t *out) {
    *out++ = value.each;
    *out++ = value.form;
    *out++ = value.kind;
    return out;
}

/* A card's first `halves` projects; all zeros for no card, where `need` counts from 1. */
static int16_t *tell_card(const UptownDeck *deck, int card, int halves, int16_t *out) {
    if (!card) {
        memset(out, 0, (size_t)(halves * PROJECT) * sizeof *out);
        return out + halves * PROJECT;
    }
    for (int half = 0; half < halves; half++) {
        const UptownProject *project = uptown_project(deck, card, half);
        *out++ = (int16_t)(1 + project->need);
        *out++ = project->cost;
        *out++ = project->roof;
        *out++ = project->gift;
        *out++ = project->shield;
        out = tell_value(project->income, out);
        out = tell_value(project->prestige, out);
        for (int kind = 0; kind < UPTOWN_KINDS; kind++)
            *out++ = (int16_t)uptown_objects_of(project->objects, (UptownKind)kind);
    }
    return out;
}

/* Where the growth of one of a street's plots 0..4 stands in a row; plot -1: that of the street. */
static int growth_at(int seats, int turned, int plot) {
    return plot < 0 ? GROWTH * turned : GROWTH * (seats + UPTOWN_STREET * turned + plot);
}

typedef struct {
    int income, prestige[UPTOWN_STREET];
    UptownObjects objects; /* of the street */
} Street;

static UptownObjects objects_on(const UptownState *s, int seat) {
    UptownObjects objects = 0;
    for (int plot = 0; plot < UPTOWN_STREET; plot++)
        objects += s->objects[UPTOWN_STREET * seat + plot];
    return objects;
}

/* Counts a street, and adds to the growths in `row`, which are zeros before. */
static void count_street(const View *view, int turned, int16_t *row, Street *out) {
    const UptownState *s = (const UptownState *)&view->state;
    const UptownDeck *deck = uptown_deck(s->deck);
    int seat = seat_at(view, turned);
    int16_t other_forms[GROWTH]; /* nobody asks for these; written so as not to branch */
    memset(other_forms, 0, sizeof other_forms);
    *out = (Street){.objects = objects_on(s, seat)};
    for (int i = 0; i < UPTOWN_STREET; i++) {
        int plot = UPTOWN_STREET * seat + i, floor = s->height[plot];
        int16_t *const by_form[UPTOWN_FORMS] = {other_forms, other_forms, other_forms,
                                                row + growth_at(view->seats, turned, i),
                                                row + growth_at(view->seats, turned, -1)};
        for (int card = s->top[plot]; card; card = s->below[card]) {
            const UptownProject *project = uptown_project(deck, card, s->half[card]);
            UptownValue income = project->income, prestige = project->prestige;
            floor--;
            out->income += uptown_value_of(income, floor, s->objects[plot], out->objects);
            out->prestige[i] += uptown_value_of(prestige, floor, s->objects[plot], out->objects);
            by_form[income.form][income.kind] += income.each;
            by_form[prestige.form][COUNTED + prestige.kind] += prestige.each;
        }
    }
}

/* Cards that have lain on top of a deck or of the town stack. */
static int16_t *tell_seen(const UptownState *s, int16_t *out) {
    memset(out, 0, SEEN * sizeof *out);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i <= s->taken[seat] && i < s->share; i++)
            out[s->pile[s->share * seat + i] - 1] = 1;
    for (int i = 0; i < s->town_taken; i++)
        out[s->town[i] - 1] = 1;
    if (uptown_town_top(s))
        out[uptown_town_top(s) - 1] = 1;
    return out + SEEN;
}

static int16_t *tell_table(const View *view, int16_t *out) {
    const UptownState *s = (const UptownState *)&view->state;
    const UptownDeck *deck = uptown_deck(s->deck);
    *out++ = s->phase;
    *out++ = uptown_is_ending(s);
    *out++ = (int16_t)(deck->n_towns - s->town_taken);
    out = tell_card(deck, uptown_town_top(s), UPTOWN_HALVES, out);
    return tell_seen(s, out);
}

static int16_t *tell_set(const View *view, uint32_t plots, int16_t *out) {
    for (int turned = 0; turned < view->seats; turned++) {
        uint32_t street = plots >> (UPTOWN_STREET * seat_at(view, turned));
        for (int plot = 0; plot < UPTOWN_STREET; plot++)
            *out++ = street >> plot & 1;
    }
    return out;
}

static int16_t *tell_plots(const View *view, int16_t *out) {
    const UptownState *s = (const UptownState *)&view->state;
    for (int turned = 0; turned < view->seats; turned++)
        for (int plot = 0; plot < UPTOWN_STREET; plot++)
            *out++ = s->height[UPTOWN_STREET * seat_at(view, turned) + plot];
    out = tell_set(view, ~s->accepts[UPTOWN_ANYWHERE], out);
    out = tell_set(view, s->shielded, out);
    for (int turned = 0; turned < view->seats; turned++)
        for (int plot = 0; plot < UPTOWN_STREET; plot++) {
            UptownObjects objects = s->objects[UPTOWN_STREET * seat_at(view, turned) + plot];
            for (int kind = 0; kind < COUNTED; kind++)
                *out++ = (int16_t)uptown_objects_of(objects, (UptownKind)kind);
        }
    return out;
}

static int16_t *observe(const View *view, int16_t *row) {
    const UptownState *s = (const UptownState *)&view->state;
    int seats = view->seats;
    Street street[UPTOWN_SEATS];
    memset(row, 0, (size_t)(seats * A_SEAT) * sizeof *row);
    for (int turned = 0; turned < seats; turned++)
        count_street(view, turned, row, &street[turned]);
    int16_t *out = tell_table(view, row + seats * A_SEAT);
    for (int turned = 0; turned < seats; turned++) {
        int seat = seat_at(view, turned);
        out[turned] = seat == s->first;
        out[turned + seats] = as_int16(s->wallet[seat]);
        out[turned + 2 * seats] = s->coins[seat];
        out[turned + 3 * seats] = (int16_t)(s->share - s->taken[seat]);
        out[turned + 4 * seats] = as_int16(street[turned].income);
    }
    out += 5 * seats;
    for (int turned = 0; turned < seats; turned++)
        for (int plot = 0; plot < UPTOWN_STREET; plot++)
            *out++ = as_int16(street[turned].prestige[plot]);
    out = tell_plots(view, out);
    for (int turned = 0; turned < seats; turned++)
        out = tell_card(uptown_deck(s->deck), uptown_deck_top(s, seat_at(view, turned)), 2, out);
    return out;
}

/* ---- moves ---- */

enum {
    ACTION_COINS,
    ACTION_FREE,
    ACTION_BUY,
    ACTION_TOWN,
    ACTION_PASS
};

static int action_of(int source) {
    return source == UPTOWN_COINS      ? ACTION_COINS
           : source == UPTOWN_FREE     ? ACTION_FREE
           : source == UPTOWN_TOWNCARD ? ACTION_TOWN
           : source == UPTOWN_PASS     ? ACTION_PASS
                                       : ACTION_BUY;
}

/* What the project adds to the income and the prestige of the street it is played on. */
static void tell_gain(const View *view, const int16_t *row, const UptownProject *project, int plot,
                      int16_t out[2]) {
    const UptownState *s = (const UptownState *)&view->state;
    int seat = plot / UPTOWN_STREET, turned = turned_seat(view, seat), floor = s->height[plot];
    const int16_t *on_street = row + growth_at(view->seats, turned, -1);
    const int16_t *on_plot = row + growth_at(view->seats, turned, plot % UPTOWN_STREET);
    UptownObjects there = s->objects[plot] + project->objects;
    UptownObjects street = objects_on(s, seat) + project->objects;
    int income = uptown_value_of(project->income, floor, there, street);
    int prestige = uptown_value_of(project->prestige, floor, there, street);
    for (UptownObjects rest = project->objects; rest;) {
        int kind = __builtin_ctzll(rest) / UPTOWN_OBJECT_BITS;
        rest &= ~((UptownObjects)511 << (UPTOWN_OBJECT_BITS * kind));
        int objects = uptown_objects_of(project->objects, (UptownKind)kind);
        income += objects * (on_street[kind] + on_plot[kind]);
        prestige += objects * (on_street[COUNTED + kind] + on_plot[COUNTED + kind]);
    }
    out[0] = as_int16(income);
    out[1] = as_int16(prestige);
}

static int16_t *tell_move(const View *view, const int16_t *row, Move move, int16_t *out) {
    enum {
        LENGTH = 13 + UPTOWN_KINDS
    };
    const UptownState *s = (const UptownState *)&view->state;
    int source = uptown_move_source(move), half = uptown_move_half(move);
    int plot = uptown_move_plot(move), action = action_of(source);
    memset(out, 0, LENGTH * sizeof *out);
    out[0] = (int16_t)action;
    out[1] = (int16_t)(action == ACTION_BUY ? turned_seat(view, source - UPTOWN_BUY) : 0);
    out[3] = move == uptown_discard(source);
    if (plot == UPTOWN_NO_PLOT)
        return out + LENGTH;
    const UptownProject *project =
        uptown_project(uptown_deck(s->deck), uptown_move_card(s, move), half);
    out[2] = (int16_t)half;
    out[4] = (int16_t)turned_seat(view, plot / UPTOWN_STREET);
    out[5] = (int16_t)(1 + plot % UPTOWN_STREET);
    out[6] = s->height[plot];
    out[7] = (int16_t)(action == ACTION_BUY ? project->cost : 0);
    out[8] = project->roof;
    out[9] = project->gift;
    out[10] = project->shield;
    tell_gain(view, row, project, plot, out + 11);
    for (int kind = 0; kind < UPTOWN_KINDS; kind++)
        out[13 + kind] = (int16_t)uptown_objects_of(project->objects, (UptownKind)kind);
    return out + LENGTH;
}

static int16_t *describe(const View *view, const int16_t *row, const Move *moves, int count,
                         int16_t *out) {
    for (int i = 0; i < count; i++)
        out = tell_move(view, row, moves[i], out);
    return out;
}

/* Action II offers most: both halves of every deck's card and four of the town card, each on any
 * plot, and discarding that. */
const Observer uptown_observer = {
    .fields = FIELDS,
    .move_fields = MOVE_FIELDS,
    .most_moves = (2 * UPTOWN_SEATS + UPTOWN_HALVES) * UPTOWN_PLOTS + 1,
    .observe = observe,
    .describe = describe,
};
