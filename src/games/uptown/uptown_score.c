/* SPDX-License-Identifier: MIT */
/* uptown_score.c - income and prestige. Both are sums over cards of a value times a count; the
 * count is picked from a small table by the value's form, without branching: income is counted at
 * every roof of every playout. */
#include "games/uptown/uptown.h"

/* What each form counts, for one card. Plain counts sit in the low bits, where kind 0 is. */
typedef struct {
    UptownObjects of[UPTOWN_FORMS];
} Counts;

static int worth(UptownValue value, const Counts *counts) {
    return value.each * uptown_objects_of(counts->of[value.form], value.kind);
}

static UptownObjects objects_of_street(const UptownState *s, int seat) {
    UptownObjects objects = 0;
    for (int plot = 0; plot < UPTOWN_STREET; plot++)
        objects += s->objects[UPTOWN_STREET * seat + plot];
    return objects;
}

/* T9: floors below are cards below, gifts included; counts of a kind include the card itself. */
static void count_at(Counts *counts, int floor) {
    counts->of[UPTOWN_PER_FLOOR] = (UptownObjects)floor;
    counts->of[UPTOWN_IF_GROUND] = floor == 0;
}

int uptown_income(const UptownState *s, int seat) {
    const UptownDeck *deck = uptown_deck(s->deck);
    Counts counts = {.of = {[UPTOWN_PLAIN] = 1, [UPTOWN_PER_STREET] = objects_of_street(s, seat)}};
    int income = 0;
    for (int plot = UPTOWN_STREET * seat; plot < UPTOWN_STREET * (seat + 1); plot++) {
        int floor = s->height[plot];
        counts.of[UPTOWN_PER_PLOT] = s->objects[plot];
        for (int card = s->top[plot]; card; card = s->below[card]) {
            count_at(&counts, --floor);
            income += worth(uptown_project(deck, card, s->half[card])->income, &counts);
        }
    }
    return income;
}

static Counts counts_of(const UptownState *s, int plot) {
    return (Counts){.of = {[UPTOWN_PLAIN] = 1,
                           [UPTOWN_PER_PLOT] = s->objects[plot],
                           [UPTOWN_PER_STREET] = objects_of_street(s, plot / UPTOWN_STREET)}};
}

int uptown_roof_pays(const UptownState *s, int seat) {
    int income = uptown_income(s, seat);
    return income > 0 ? income : 0;
}

int uptown_prestige(const UptownState *s, int plot) {
    const UptownDeck *deck = uptown_deck(s->deck);
    Counts counts = counts_of(s, plot);
    int prestige = 0, floor = s->height[plot];
    for (int card = s->top[plot]; card; card = s->below[card]) {
        count_at(&counts, --floor);
        prestige += worth(uptown_project(deck, card, s->half[card])->prestige, &counts);
    }
    return prestige;
}

UptownWorth uptown_worth(const UptownState *s, int plot, int card, int floor) {
    const UptownProject *project = uptown_project(uptown_deck(s->deck), card, s->half[card]);
    Counts counts = counts_of(s, plot);
    count_at(&counts, floor);
    return (UptownWorth){worth(project->income, &counts), worth(project->prestige, &counts)};
}

int uptown_tallest(const UptownState *s, int seat) {
    int tallest = 0;
    for (int plot = UPTOWN_STREET * seat; plot < UPTOWN_STREET * (seat + 1); plot++)
        tallest = s->height[plot] > tallest ? s->height[plot] : tallest;
    return tallest;
}

void uptown_score(const void *state, Seat seat, Score *out) {
    static const char *const LINES[UPTOWN_STREET] = {"plot.1", "plot.2", "plot.3", "plot.4",
                                                     "plot.5"};
    const UptownState *s = state;
    score_init(out);
    for (int plot = 0; plot < UPTOWN_STREET; plot++)
        score_line(out, LINES[plot], uptown_prestige(s, UPTOWN_STREET * seat + plot));
    score_line(out, "coins", s->wallet[seat] / UPTOWN_COINS_A_POINT);
    score_fact(out, "income", uptown_roof_pays(s, seat));
    score_fact(out, "tallest", uptown_tallest(s, seat));
    out->tiebreak[0] = uptown_tallest(s, seat);
}
