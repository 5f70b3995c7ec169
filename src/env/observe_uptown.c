/* SPDX-License-Identifier: MIT */
/* observe_uptown.c - what a seat of UpTown sees, as numbers. docs/observations.md lists them.
 *
 * One pass over the standing cards tells what one more object of each kind would add on each plot
 * and street (its growth); what a move changes at once is read from that without making the move. */
#include "env/observe.h"
#include "games/uptown/uptown.h"

#include <assert.h>
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

/* Where the fields of a row begin. */
typedef struct {
    int16_t *phase, *town_card, *seen, *began, *income, *prestige, *height, *closed, *shielded;
    int16_t *objects, *deck_card, *end;
} Row;

static Row fields_of(int16_t *row, int seats) {
    Row out;
    out.phase = row + A_SEAT * seats;
    out.town_card = out.phase + 3;
    out.seen = out.town_card + UPTOWN_HALVES * PROJECT;
    out.began = out.seen + SEEN;
    out.income = out.began + 4 * seats;
    out.prestige = out.income + seats;
    out.height = out.prestige + UPTOWN_STREET * seats;
    out.closed = out.height + UPTOWN_STREET * seats;
    out.shielded = out.closed + UPTOWN_STREET * seats;
    out.objects = out.shielded + UPTOWN_STREET * seats;
    out.deck_card = out.objects + COUNTED * UPTOWN_STREET * seats;
    out.end = out.deck_card + 2 * PROJECT * seats;
    return out;
}

/* ---- streets: cards that stand, stand for ever, so only new ones are added ---- */

/* What the numbers of a row are made of, by seat and plot. */
typedef struct {
    Eight share[UPTOWN_PLOTS];      /* of the prestige's growth by objects of the street, the part
                                       that stands on each plot */
    Eight objects[UPTOWN_PLOTS];    /* as amounts_of tells them */
    int16_t prestige[UPTOWN_PLOTS]; /* that counts no objects; and income like that */
    int16_t income[UPTOWN_SEATS];
    uint8_t top[UPTOWN_PLOTS];                  /* the card up to which each plot is counted */
    uint8_t n_seen[UPTOWN_SEATS], n_towns_seen; /* cards of each pile that `seen` has */
    uint8_t town_top, deck_top[UPTOWN_SEATS];   /* the cards that are told as tops */
    uint8_t viewer;                             /* 1 + whom the row was told last; 0: nobody */
} Known;

/* Values that count objects grow; what the others count is settled when a card is played. */
static int settled(UptownValue value, int floor) {
    const int count[UPTOWN_FORMS] = {1, floor, floor == 0, 0, 0};
    return value.each * count[value.form];
}

static void add_card(Known *known, int plot, const UptownProject *project, int floor,
                     int16_t *on_street, int16_t *on_plot) {
    UptownValue income = project->income, prestige = project->prestige;
    int16_t *settled_income = &known->income[plot / UPTOWN_STREET];
    *settled_income = (int16_t)(*settled_income + settled(income, floor));
    known->prestige[plot] = (int16_t)(known->prestige[plot] + settled(prestige, floor));
    if (income.form == UPTOWN_PER_PLOT)
        on_plot[income.kind] += income.each;
    else if (income.form == UPTOWN_PER_STREET)
        on_street[income.kind] += income.each;
    if (prestige.form == UPTOWN_PER_PLOT) {
        on_plot[COUNTED + prestige.kind] += prestige.each;
    } else if (prestige.form == UPTOWN_PER_STREET) {
        on_street[COUNTED + prestige.kind] += prestige.each;
        known->share[plot][prestige.kind] += prestige.each;
    }
}

/* How many objects of each kind there are, and a 0. */
static Eight amounts_of(UptownObjects objects) {
    Eight out = {0};
    for (int kind = 0; kind < COUNTED; kind++)
        out[kind] = (int16_t)uptown_objects_of(objects, (UptownKind)kind);
    return out;
}

/* By kind. A growth has COUNTED numbers; what follows it in its row is multiplied by the 0. Not
 * inline: by itself, compilers multiply all at once. */
__attribute__((noinline)) static int counted(const int16_t *growth, const Eight *amounts) {
    const int16_t *amount = (const int16_t *)amounts;
    int sum = 0;
    for (int kind = 0; kind < 8; kind++)
        sum += growth[kind] * amount[kind];
    return sum;
}

/* The numbers of a street that every card on it may move. */
static void sum_street(const View *view, const Known *known, int turned, const int16_t *row,
                       Row out) {
    int seat = seat_at(view, turned), first = UPTOWN_STREET * seat;
    Eight all = {0};
    for (int i = 0; i < UPTOWN_STREET; i++)
        all += known->objects[first + i];
    int income = known->income[seat] + counted(row + growth_at(view->seats, turned, -1), &all);
    for (int i = 0; i < UPTOWN_STREET; i++) {
        int plot = first + i;
        const int16_t *on_plot = row + growth_at(view->seats, turned, i);
        income += counted(on_plot, &known->objects[plot]);
        out.prestige[UPTOWN_STREET * turned + i] =
            as_int16(known->prestige[plot] + counted(on_plot + COUNTED, &known->objects[plot]) +
                     counted((const int16_t *)&known->share[plot], &all));
    }
    out.income[turned] = as_int16(income);
}

/* The numbers of a plot that only cards on it move; `at` is where it stands in the row. */
static void tell_plot(const UptownState *s, Known *known, int plot, int at, Row out) {
    known->objects[plot] = amounts_of(s->objects[plot]);
    memcpy(out.objects + COUNTED * at, &known->objects[plot], COUNTED * sizeof *out.objects);
    out.height[at] = s->height[plot];
    out.closed[at] = uptown_is_closed(s, plot);
    out.shielded[at] = s->shielded >> plot & 1;
    known->top[plot] = s->top[plot];
}

/* Adds the cards that were played on a street since it was told last. */
static void tell_street(const View *view, Known *known, int turned, int16_t *row, Row out) {
    const UptownState *s = (const UptownState *)&view->state;
    const UptownDeck *deck = uptown_deck(s->deck);
    int seat = seat_at(view, turned), first = UPTOWN_STREET * seat;
    if (memcmp(s->top + first, known->top + first, UPTOWN_STREET) == 0)
        return;
    for (int i = 0; i < UPTOWN_STREET; i++) {
        int plot = first + i, floor = s->height[plot];
        if (s->top[plot] == known->top[plot])
            continue;
        for (int card = s->top[plot]; card != known->top[plot]; card = s->below[card])
            add_card(known, plot, uptown_project(deck, card, s->half[card]), --floor,
                     row + growth_at(view->seats, turned, -1),
                     row + growth_at(view->seats, turned, i));
        tell_plot(s, known, plot, UPTOWN_STREET * turned + i, out);
    }
    sum_street(view, known, turned, row, out);
}

/* ---- the rest of the table ---- */

/* Cards that have lain on top of a deck or of the town stack. */
static void tell_seen(const UptownState *s, Known *known, int16_t *seen) {
    for (int seat = 0; seat < s->seats; seat++)
        for (; known->n_seen[seat] <= s->taken[seat] && known->n_seen[seat] < s->share;
             known->n_seen[seat]++)
            seen[s->pile[s->share * seat + known->n_seen[seat]] - 1] = 1;
    int open = s->town_taken + (uptown_town_top(s) != 0);
    for (; known->n_towns_seen < open; known->n_towns_seen++)
        seen[s->town[known->n_towns_seen] - 1] = 1;
}

static void tell_tops(const View *view, Known *known, Row out) {
    const UptownState *s = (const UptownState *)&view->state;
    const UptownDeck *deck = uptown_deck(s->deck);
    int town = uptown_town_top(s);
    if (town != known->town_top)
        tell_card(deck, town, UPTOWN_HALVES, out.town_card);
    known->town_top = (uint8_t)town;
    for (int turned = 0; turned < view->seats; turned++) {
        int seat = seat_at(view, turned), top = uptown_deck_top(s, seat);
        if (top != known->deck_top[seat])
            tell_card(deck, top, 2, out.deck_card + 2 * PROJECT * turned);
        known->deck_top[seat] = (uint8_t)top;
    }
}

/* A row that was told another seat is turned: what is each seat's goes to its new place. */
static void turn_row(const View *view, const Known *known, int16_t *row, Row out) {
    int seats = view->seats;
    int shift = view->seat - (known->viewer - 1) + (view->seat < known->viewer - 1 ? seats : 0);
    if (shift == 0)
        return;
    turn_field(row, GROWTH, seats, shift);
    turn_field(row + GROWTH * seats, UPTOWN_STREET * GROWTH, seats, shift);
    turn_field(out.income, 1, seats, shift);
    turn_field(out.prestige, UPTOWN_STREET, seats, shift);
    turn_field(out.height, UPTOWN_STREET, seats, shift);
    turn_field(out.closed, UPTOWN_STREET, seats, shift);
    turn_field(out.shielded, UPTOWN_STREET, seats, shift);
    turn_field(out.objects, UPTOWN_STREET * COUNTED, seats, shift);
    turn_field(out.deck_card, 2 * PROJECT, seats, shift);
}

static int16_t *observe(const View *view, void *memory, int16_t *row) {
    const UptownState *s = (const UptownState *)&view->state;
    Known *known = memory;
    int seats = view->seats;
    Row out = fields_of(row, seats);
    if (known->viewer)
        turn_row(view, known, row, out);
    known->viewer = (uint8_t)(1 + view->seat);
    out.phase[0] = s->phase;
    out.phase[1] = uptown_is_ending(s);
    out.phase[2] = (int16_t)(uptown_deck(s->deck)->n_towns - s->town_taken);
    tell_seen(s, known, out.seen);
    tell_tops(view, known, out);
    for (int turned = 0; turned < seats; turned++) {
        int seat = seat_at(view, turned);
        out.began[turned] = seat == s->first;
        out.began[turned + seats] = as_int16(s->wallet[seat]);
        out.began[turned + 2 * seats] = s->coins[seat];
        out.began[turned + 3 * seats] = (int16_t)(s->share - s->taken[seat]);
        tell_street(view, known, turned, row, out);
    }
    return out.end;
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

enum {
    MOVE_LENGTH = 13 + UPTOWN_KINDS
};

static UptownObjects objects_on(const UptownState *s, int seat) {
    UptownObjects objects = 0;
    for (int plot = 0; plot < UPTOWN_STREET; plot++)
        objects += s->objects[UPTOWN_STREET * seat + plot];
    return objects;
}

/* What moves with one project have in common. */
typedef struct {
    const UptownProject *project;
    Eight head, middle, tail; /* numbers 0-7, 8-15 and 11-18 of their rows */
    Eight amounts;            /* of the objects it adds */
    int turned;               /* the street for which the next two are; -1: none */
    int income, prestige;     /* that it adds on every plot of that street */
} Play;

static void tell_play(const View *view, Move move, Play *out) {
    const UptownState *s = (const UptownState *)&view->state;
    int source = uptown_move_source(move), half = uptown_move_half(move);
    int action = action_of(source);
    int deck_of = action == ACTION_BUY ? turned_seat(view, source - UPTOWN_BUY) : 0;
    out->turned = -1;
    if (uptown_move_plot(move) == UPTOWN_NO_PLOT) {
        out->project = NULL;
        out->head = (Eight){(int16_t)action, 0, 0, move == uptown_discard(source)};
        out->middle = out->tail = (Eight){0};
        return;
    }
    const UptownProject *project =
        uptown_project(uptown_deck(s->deck), uptown_move_card(s, move), half);
    Eight amounts = amounts_of(project->objects);
    int16_t cost = action == ACTION_BUY ? project->cost : 0;
    out->project = project;
    out->amounts = amounts;
    out->head = (Eight){(int16_t)action, (int16_t)deck_of, (int16_t)half, 0, 0, 0, 0, cost};
    out->middle = (Eight){project->roof, project->gift, project->shield, 0, 0,
                          amounts[0],    amounts[1],    amounts[2]};
    out->tail = __builtin_shufflevector(amounts, (Eight){0}, 8, 8, 0, 1, 2, 3, 4, 5);
}

/* What of a value is the same on all plots of a street with these objects, and what is not. */
static int worth_on_street(UptownValue value, const Eight *amounts, UptownObjects street) {
    const int count[UPTOWN_FORMS] = {[UPTOWN_PLAIN] = 1,
                                     [UPTOWN_PER_PLOT] = (*amounts)[value.kind],
                                     [UPTOWN_PER_STREET] =
                                         uptown_objects_of(street, (UptownKind)value.kind)};
    return value.each * count[value.form];
}
static int worth_on_plot(UptownValue value, int floor, UptownObjects plot) {
    const int count[UPTOWN_FORMS] = {[UPTOWN_PER_FLOOR] = floor,
                                     [UPTOWN_IF_GROUND] = floor == 0,
                                     [UPTOWN_PER_PLOT] =
                                         uptown_objects_of(plot, (UptownKind)value.kind)};
    return value.each * count[value.form];
}

static void begin_street(const View *view, const int16_t *row, int turned, Play *play) {
    const UptownState *s = (const UptownState *)&view->state;
    const UptownProject *project = play->project;
    UptownObjects street = objects_on(s, seat_at(view, turned)) + project->objects;
    const int16_t *growth = row + growth_at(view->seats, turned, -1);
    play->turned = turned;
    play->income =
        worth_on_street(project->income, &play->amounts, street) + counted(growth, &play->amounts);
    play->prestige = worth_on_street(project->prestige, &play->amounts, street) +
                     counted(growth + COUNTED, &play->amounts);
}

/* What the project adds to the income and the prestige of the street it is played on. */
static void tell_gain(const View *view, const int16_t *row, Play *play, int plot, int16_t *out) {
    const UptownState *s = (const UptownState *)&view->state;
    const UptownProject *project = play->project;
    int seat = plot / UPTOWN_STREET, turned = turned_seat(view, seat), floor = s->height[plot];
    assert(project && turned >= 0); /* who plays on no plot gains nothing; no street is -1 */
    int i = plot - UPTOWN_STREET * seat;
    const int16_t *growth = row + growth_at(view->seats, turned, i);
    if (turned != play->turned)
        begin_street(view, row, turned, play);
    out[4] = (int16_t)turned;
    out[5] = (int16_t)(1 + i);
    out[6] = (int16_t)floor;
    out[11] = as_int16(play->income + worth_on_plot(project->income, floor, s->objects[plot]) +
                       counted(growth, &play->amounts));
    out[12] = as_int16(play->prestige + worth_on_plot(project->prestige, floor, s->objects[plot]) +
                       counted(growth + COUNTED, &play->amounts));
}

static int16_t *describe(const View *view, const int16_t *row, const Move *moves, int count,
                         int16_t *out) {
    Play play;
    for (int i = 0; i < count; i++, out += MOVE_LENGTH) {
        int plot = uptown_move_plot(moves[i]);
        if (i == 0 || plot == UPTOWN_NO_PLOT || moves[i] >> 5 != moves[i - 1] >> 5)
            tell_play(view, moves[i], &play);
        *(Anywhere *)out = play.head;
        *(Anywhere *)(out + 8) = play.middle;
        *(Anywhere *)(out + MOVE_LENGTH - 8) = play.tail;
        if (plot != UPTOWN_NO_PLOT)
            tell_gain(view, row, &play, plot, out);
    }
    return out;
}

/* Action II offers most: both halves of every deck's card and four of the town card, each on any
 * plot, and discarding that. */
const Observer uptown_observer = {
    .fields = FIELDS,
    .move_fields = MOVE_FIELDS,
    .most_moves = (2 * UPTOWN_SEATS + UPTOWN_HALVES) * UPTOWN_PLOTS + 1,
    .memory = sizeof(Known),
    .observe = observe,
    .describe = describe,
};
