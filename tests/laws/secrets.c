/* SPDX-License-Identifier: MIT */
/* secrets.c - laws 10 and 11: worlds that a viewer thinks possible are drawn many times, and what
 * lay where is counted. */
#include "laws/trial.h"

#include <stdio.h>
#include <string.h>

enum {
    SAMPLES = 600 /* determinizations of a position */
};

/* What lay where over many worlds; `where` numbers are the game's. */
typedef struct {
    int n_where, n_contents;                  /* numbers in use lie below these */
    int group[MAX_PLACES];                    /* of each where; -1: no such where */
    int size[MAX_PLACES];                     /* places in it */
    uint32_t seen[MAX_PLACES][MAX_CONTENTS];  /* how often each content lay there */
    uint8_t always[MAX_PLACES][MAX_CONTENTS]; /* how many of it lay there in every world: known */
    int hidden[MAX_PLACES];                   /* places in it that are not known */
    uint8_t here[MAX_PLACES][MAX_CONTENTS];   /* what lies where in the world being counted */
    Place first[MAX_PLACES];                  /* the first world: what is known lies in it */
    int n_first;
} Census;

/* Fills the view once and adds what lies where. False when places are out of range or moved. */
static bool count_world(Trial *t, const View *view, Census *census, bool first) {
    uint8_t(*here)[MAX_CONTENTS] = census->here;
    Place places[MAX_PLACES];
    int size[MAX_PLACES] = {0};
    View world = *view;
    t->game->determinize(&world.state, view->seat, &t->rng);
    int count = t->facts->places(&world.state, places);
    for (int i = 0; i < count; i++) {
        const Place *p = &places[i];
        if (p->where < 0 || p->where >= MAX_PLACES || p->content < 0 || p->content >= MAX_CONTENTS)
            return false;
        if (first)
            census->group[p->where] = p->group;
        if (p->where >= census->n_where)
            census->n_where = p->where + 1;
        if (p->content >= census->n_contents)
            census->n_contents = p->content + 1;
        size[p->where]++;
        here[p->where][p->content]++;
        census->seen[p->where][p->content]++;
    }
    if (first) {
        memcpy(census->size, size, sizeof size);
        memcpy(census->always, here, sizeof census->always);
        memcpy(census->first, places, (size_t)count * sizeof places[0]);
        census->n_first = count;
    }
    for (int i = 0; i < census->n_first; i++) {
        const Place *p = &census->first[i];
        if (here[p->where][p->content] < census->always[p->where][p->content])
            census->always[p->where][p->content] = here[p->where][p->content];
    }
    for (int i = 0; i < count; i++)
        here[places[i].where][places[i].content] = 0;
    return memcmp(size, census->size, sizeof size) == 0;
}

static bool take_census(Trial *t, Seat viewer, Census *census) {
    View view;
    view_of(t->game, &t->now.state, viewer, &view);
    memset(census, 0, sizeof *census);
    for (int w = 0; w < MAX_PLACES; w++)
        census->group[w] = -1;
    for (int n = 0; n < SAMPLES; n++)
        if (!count_world(t, &view, census, n == 0))
            return false;
    for (int w = 0; w < census->n_where; w++) {
        census->hidden[w] = census->size[w];
        for (int c = 0; c < census->n_contents; c++)
            census->hidden[w] -= census->always[w][c];
    }
    return true;
}

/* How often an unknown c should lie in one unknown place of the group, over all worlds. */
static double expected_there(const Census *census, int group, int c) {
    double of_c = 0, unknown = 0;
    for (int w = 0; w < census->n_where; w++) {
        if (census->group[w] != group || census->hidden[w] == 0)
            continue;
        of_c += census->seen[w][c] - (double)SAMPLES * census->always[w][c];
        unknown += census->hidden[w];
    }
    return of_c / unknown;
}

/* Is every unknown content about as often in each place as its share says? The bound is far out:
 * fair shuffles stay below it, an uneven one is beyond it by orders. */
static bool is_even(const Census *census) {
    double chi = 0, freedom = 0;
    for (int c = 0; c < census->n_contents; c++) {
        int group = -1;
        double expected_each = 0;
        for (int w = 0; w < census->n_where; w++) {
            if (census->hidden[w] == 0)
                continue;
            if (census->group[w] != group) {
                group = census->group[w];
                expected_each = expected_there(census, group, c);
            }
            double expected = expected_each * census->hidden[w];
            double found = census->seen[w][c] - (double)SAMPLES * census->always[w][c];
            if (expected > 0) {
                chi += (found - expected) * (found - expected) / expected;
                freedom++;
            }
        }
    }
    double excess = chi - freedom - 30;
    return excess <= 0 || excess * excess <= 64 * 2 * freedom;
}

static int check_viewer(Trial *t, Seat viewer) {
    static Census census;
    int hidden = t->facts->hidden(&t->now.state, viewer);
    if (hidden < 0)
        return 0;
    if (!take_census(t, viewer, &census))
        return broken(t, 10, "determinized states differ in their places");
    int varying = 0;
    for (int w = 0; w < census.n_where; w++)
        varying += census.hidden[w];
    if (varying != hidden) {
        char what[120];
        snprintf(what, sizeof what, "seat %d: %d places vary, but by the rules %d are secret",
                 viewer, varying, hidden);
        return broken(t, varying < hidden ? 11 : 6, what);
    }
    if (!is_even(&census))
        return broken(t, 10, "some contents reach some places too often");
    return 0;
}

int check_secrets(Trial *t) {
    int law = 0;
    for (Seat viewer = NOBODY; viewer < t->setup.seats && !law; viewer++)
        law = check_viewer(t, viewer);
    return law;
}
