/* SPDX-License-Identifier: MIT */
/* uptown_observe.c - what a seat of UpTown sees, as numbers. docs/reference/observations.md lists
 * them.
 *
 * What one more object of each kind would add on each plot and street is its growth. It changes
 * with every card that is played; what a move changes at once is read from it without making the
 * move. */
#include "env/observe.h"
#include "games/uptown/uptown.h"

#include <stddef.h>
#include <string.h>

enum {
    PROJECT = 17, /* numbers of a project: need, cost, income, prestige, roof, shield, ... */
    AT_COST = 1,
    AT_ROOF = 8,
    AT_GIFT = 16,
    COUNTED = UPTOWN_GIFT + 1,                      /* kinds of object, and gifts */
    GROWTH = 2 * COUNTED,                           /* income by kind, then prestige by kind */
    SEEN = UPTOWN_MOST_PROJECTS + UPTOWN_MOST_TOWNS /* cards */
};

/* Numbers of the five plots of a street stand side by side, and are read together with the three
 * that follow: so no such field is the last one. */
static const Field FIELDS[] = {
    {"street_growth", GROWTH, true},
    {"plot_growth", GROWTH *UPTOWN_STREET, true},
    {"objects", COUNTED *UPTOWN_STREET, true},
    {"height", UPTOWN_STREET, true},
    {"closed", UPTOWN_STREET, true},
    {"shielded", UPTOWN_STREET, true},
    {"prestige", UPTOWN_STREET, true},
    {"income", 1, true},
    {"deck_card", 2 * PROJECT, true},
    {"began", 1, true},
    {"wallet", 1, true},
    {"coins", 1, true},
    {"cards_left", 1, true},
    {"score", 1, true},
    {"tallest", 1, true},
    {"phase", 1, false},
    {"ending", 1, false},
    {"towns_left", 1, false},
    {"town_card", UPTOWN_HALVES *PROJECT, false},
    {"seen", SEEN, false},
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
    {"income", 1, false},
    {"prestige", 1, false},
    {"roof", 1, false},
    {"shield", 1, false},
    {"objects", UPTOWN_KINDS, false},
    {"gift", 1, false},
    {0},
};

/* Where the fields of a row begin: behind so many numbers of each seat. */
enum {
    AT_PLOT_GROWTH = GROWTH,
    AT_OBJECTS = AT_PLOT_GROWTH + GROWTH * UPTOWN_STREET,
    AT_HEIGHT = AT_OBJECTS + COUNTED * UPTOWN_STREET,
    AT_CLOSED = AT_HEIGHT + UPTOWN_STREET,
    AT_SHIELDED = AT_CLOSED + UPTOWN_STREET,
    AT_PRESTIGE = AT_SHIELDED + UPTOWN_STREET,
    AT_INCOME = AT_PRESTIGE + UPTOWN_STREET,
    AT_DECK_CARD = AT_INCOME + 1,
    AT_BEGAN = AT_DECK_CARD + 2 * PROJECT,
    AT_PHASE = AT_BEGAN + 6, /* and, from there on: */
    TO_TOWN_CARD = 3,
    TO_SEEN = TO_TOWN_CARD + UPTOWN_HALVES * PROJECT
};

/* ---- what a project adds to a street ---- */

/* A street as a row has it. */
typedef struct {
    const int16_t *growth, *plot_growth;
    const int16_t *count[UPTOWN_FORMS]; /* what each form counts on the five plots, besides what it
                                           counts on all of them; kind after kind */
    Eight ground;                       /* 1 for each plot without cards */
    UptownObjects all;                  /* objects on it */
} Street;

/* The numbers of five plots; the other three mean nothing. */
static Eight of_plots(const int16_t *numbers) {
    return *(const Anywhere *)numbers;
}

/* This and what follows is filled in place: copied whole from a few words, it would wait for them.
 */
static void look_at_street(const int16_t *row, int seats, int turned, Street *out) {
    static const int16_t NONE[(COUNTED + 1) * UPTOWN_STREET] = {0};
    const int16_t *height = row + AT_HEIGHT * seats + UPTOWN_STREET * turned;
    out->growth = row + GROWTH * turned;
    out->plot_growth = row + AT_PLOT_GROWTH * seats + GROWTH * UPTOWN_STREET * turned;
    out->ground = (of_plots(height) == 0) & 1;
    out->count[UPTOWN_PLAIN] = out->count[UPTOWN_PER_STREET] = NONE;
    out->count[UPTOWN_PER_FLOOR] = height;
    out->count[UPTOWN_IF_GROUND] = (const int16_t *)&out->ground;
    out->count[UPTOWN_PER_PLOT] = row + AT_OBJECTS * seats + COUNTED * UPTOWN_STREET * turned;
}

/* The kinds of which a project has objects, as bits for next_kind: it has at most two of a kind. */
static UptownObjects kinds_of(UptownObjects objects) {
    const UptownObjects lowest = 0x0040201008040201u; /* bit of every kind */
    return (objects | objects >> 1) & lowest;
}

static int next_kind(UptownObjects kinds) {
    return __builtin_ctzll(kinds) / UPTOWN_OBJECT_BITS;
}

/* By how much a project changes the street's income and prestige on each plot: pairs. At most 180
 * cards add at most 9 each for one of at most two objects of a kind, so nothing leaves int16. */
typedef struct {
    Eight pairs[2];
} Gain;

static void put_gain(const Street *street, const UptownProject *project, Gain *out) {
    UptownObjects objects = project->objects;
    UptownValue income = project->income, prestige = project->prestige;
    const UptownObjects count[UPTOWN_FORMS] = {1, 0, 0, objects, objects + street->all};
    int to_income = income.each * uptown_objects_of(count[income.form], income.kind);
    int to_prestige = prestige.each * uptown_objects_of(count[prestige.form], prestige.kind);
    Eight incomes = of_plots(street->count[income.form] + UPTOWN_STREET * income.kind);
    Eight prestiges = of_plots(street->count[prestige.form] + UPTOWN_STREET * prestige.kind);
    incomes *= (int16_t)income.each;
    prestiges *= (int16_t)prestige.each;
    for (UptownObjects kinds = kinds_of(objects); kinds; kinds &= kinds - 1) {
        int kind = next_kind(kinds);
        int16_t amount = (int16_t)uptown_objects_of(objects, (UptownKind)kind);
        const int16_t *growth = street->plot_growth + UPTOWN_STREET * kind;
        to_income += street->growth[kind] * amount;
        to_prestige += street->growth[COUNTED + kind] * amount;
        incomes += of_plots(growth) * amount;
        prestiges += of_plots(growth + UPTOWN_STREET * COUNTED) * amount;
    }
    incomes += (int16_t)to_income;
    prestiges += (int16_t)to_prestige;
    out->pairs[0] = __builtin_shufflevector(incomes, prestiges, 0, 8, 1, 9, 2, 10, 3, 11);
    out->pairs[1] = __builtin_shufflevector(incomes, prestiges, 4, 12, 5, 13, 6, 14, 7, 15);
}

/* ---- streets: cards that stand, stand for ever, so only new ones are added ---- */

/* What the numbers of a row are made of. */
typedef struct {
    Eight share[UPTOWN_SEATS][COUNTED]; /* of the prestige's growth by objects of the street: the
                                           part that stands on each plot, by kind */
    UptownObjects all[UPTOWN_SEATS];    /* objects of each street */
    int32_t prestige[UPTOWN_PLOTS], income[UPTOWN_SEATS];
    uint8_t top[UPTOWN_PLOTS]; /* the card up to which each plot is in the row */
    uint8_t n_turned[UPTOWN_SEATS], n_town_turned; /* cards of each pile that the row has as seen */
    uint8_t viewer; /* 1 + the seat for which the row was written last; 0: none */
} Known;

/* A street that is being written. */
typedef struct {
    Known *known;
    int16_t *row;
    int seats, seat, turned;
} Telling;

/* What one more object of a kind adds from now on, by this value of a card. */
static void add_growth(UptownValue value, int16_t *on_street, int16_t *on_plot) {
    int16_t unused = 0;
    int16_t *const growth[UPTOWN_FORMS] = {
        &unused, &unused, &unused, on_plot + UPTOWN_STREET * value.kind, on_street + value.kind};
    *growth[value.form] += value.each;
}

/* The prestige of all plots of the street. What the card adds to others than its own is their share
 * of the growth by objects of the street. */
static void add_prestige(const Telling *t, int plot, int gain, Eight shared) {
    int32_t *prestige = t->known->prestige + UPTOWN_STREET * t->seat;
    int16_t *out = t->row + AT_PRESTIGE * t->seats + UPTOWN_STREET * t->turned;
    for (int i = 0; i < UPTOWN_STREET; i++) {
        prestige[i] += shared[i];
        gain -= shared[i];
        out[i] = as_int16(prestige[i]);
    }
    prestige[plot] += gain;
    out[plot] = as_int16(prestige[plot]);
}

/* Puts a card on a plot 0..4 of the street. */
static void add_card(const Telling *t, int plot, const UptownProject *project) {
    Known *known = t->known;
    Street street;
    Gain gain;
    look_at_street(t->row, t->seats, t->turned, &street);
    street.all = known->all[t->seat];
    put_gain(&street, project, &gain);
    Eight shared = {0}, *share = known->share[t->seat];
    int16_t *on_street = t->row + GROWTH * t->turned;
    int16_t *on_plot = t->row + AT_PLOT_GROWTH * t->seats + GROWTH * UPTOWN_STREET * t->turned;
    int16_t *objects = t->row + AT_OBJECTS * t->seats + COUNTED * UPTOWN_STREET * t->turned;
    for (UptownObjects kinds = kinds_of(project->objects); kinds; kinds &= kinds - 1) {
        int kind = next_kind(kinds);
        int16_t amount = (int16_t)uptown_objects_of(project->objects, (UptownKind)kind);
        objects[UPTOWN_STREET * kind + plot] += amount;
        shared += share[kind] * amount;
    }
    known->all[t->seat] += project->objects;
    known->income[t->seat] += ((const int16_t *)gain.pairs)[2 * plot];
    t->row[AT_INCOME * t->seats + t->turned] = as_int16(known->income[t->seat]);
    add_prestige(t, plot, ((const int16_t *)gain.pairs)[2 * plot + 1], shared);
    add_growth(project->income, on_street, on_plot + plot);
    add_growth(project->prestige, on_street + COUNTED, on_plot + COUNTED * UPTOWN_STREET + plot);
    share[project->prestige.kind][plot] +=
        (int16_t)(project->prestige.form == UPTOWN_PER_STREET ? project->prestige.each : 0);
    t->row[AT_HEIGHT * t->seats + UPTOWN_STREET * t->turned + plot]++;
}

/* Adds the cards that were played on a plot 0..4 since it was written last, the lowest first. */
static void add_cards(const UptownState *s, const Telling *t, int plot) {
    const UptownDeck *deck = uptown_deck(s->deck);
    uint8_t cards[UPTOWN_CARDS];
    int of_all = UPTOWN_STREET * t->seat + plot, count = 0;
    int16_t *out = t->row + UPTOWN_STREET * t->turned + plot;
    for (int card = s->top[of_all]; card != t->known->top[of_all]; card = s->below[card])
        cards[count++] = (uint8_t)card;
    t->known->top[of_all] = s->top[of_all];
    while (count-- > 0)
        add_card(t, plot, uptown_project(deck, cards[count], s->half[cards[count]]));
    out[AT_CLOSED * t->seats] = uptown_is_closed(s, of_all);
    out[AT_SHIELDED * t->seats] = s->shielded >> of_all & 1;
}

/* Eight bytes as a word, the first one lowest. */
static uint64_t word_at(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? word : __builtin_bswap64(word);
}

/* Which plot has another top cannot be predicted, so all five are read at once. What is read beyond
 * the last street's belongs to the next field, and does not count. */
_Static_assert(offsetof(UptownState, top) + UPTOWN_PLOTS + 3 <= sizeof(UptownState) &&
                   offsetof(Known, top) + UPTOWN_PLOTS + 3 <= sizeof(Known),
               "eight bytes may be read at the last street's first plot");

static void put_street(const UptownState *s, const Telling *t) {
    const uint64_t five = ((uint64_t)1 << 8 * UPTOWN_STREET) - 1;
    int first = UPTOWN_STREET * t->seat;
    uint64_t changed = (word_at(s->top + first) ^ word_at(t->known->top + first)) & five;
    while (changed) {
        int plot = __builtin_ctzll(changed) / 8;
        add_cards(s, t, plot);
        changed &= ~((uint64_t)255 << 8 * plot);
    }
}

/* ---- the rest of the table ---- */

static int16_t *put_value(UptownValue value, int16_t *out) {
    *out++ = value.each;
    *out++ = value.form;
    *out++ = value.kind;
    return out;
}

static int16_t *put_project(const UptownProject *project, int16_t *out) {
    *out++ = (int16_t)(1 + project->need);
    *out++ = project->cost;
    out = put_value(project->income, out);
    out = put_value(project->prestige, out);
    *out++ = project->roof;
    *out++ = project->shield;
    for (int kind = 0; kind < UPTOWN_KINDS; kind++)
        *out++ = (int16_t)uptown_objects_of(project->objects, (UptownKind)kind);
    *out++ = project->gift;
    return out;
}

/* A pile from which some cards were taken. */
typedef struct {
    const uint8_t *cards;
    int count, taken, halves;
} Pile;

/* The projects of its next card, zeros for no card, and which cards have lain on top. */
static void put_pile(const UptownDeck *deck, Pile pile, uint8_t *told, int16_t *seen,
                     int16_t *out) {
    int n_turned = pile.taken + 1;
    if (*told == n_turned)
        return;
    for (int i = *told; i < n_turned && i < pile.count; i++)
        seen[pile.cards[i] - 1] = 1;
    *told = (uint8_t)n_turned;
    if (pile.taken == pile.count)
        memset(out, 0, (size_t)(pile.halves * PROJECT) * sizeof *out);
    else
        for (int half = 0; half < pile.halves; half++)
            out = put_project(uptown_project(deck, pile.cards[pile.taken], half), out);
}

/* Where one side is seen, the projects of the other are zeros until the card is taken. */
static void put_town(const UptownState *s, Known *known, int16_t *seen, int16_t *out) {
    const UptownDeck *deck = uptown_deck(s->deck);
    put_pile(deck, (Pile){s->town, deck->n_towns, s->town_taken, UPTOWN_HALVES},
             &known->n_town_turned, seen, out);
    if (!s->one_side || !uptown_town_top(s))
        return;
    for (int half = 0; half < UPTOWN_HALVES; half++, out += PROJECT) {
        if (uptown_is_in_sight(s, half))
            put_project(uptown_project(deck, uptown_town_card(s, half), half), out);
        else
            memset(out, 0, PROJECT * sizeof *out);
    }
}

/* A row that was written for another seat is turned: the numbers of each seat go to their new
 * place. */
static void turn_row(const View *view, const Known *known, int16_t *row) {
    int seats = view->seats, before = known->viewer - 1;
    int shift = view->seat - before + (view->seat < before ? seats : 0);
    if (shift == 0)
        return;
    turn_field(row, GROWTH, seats, shift);
    turn_field(row + AT_PLOT_GROWTH * seats, UPTOWN_STREET * GROWTH, seats, shift);
    turn_field(row + AT_OBJECTS * seats, UPTOWN_STREET * COUNTED, seats, shift);
    turn_field(row + AT_HEIGHT * seats, UPTOWN_STREET, seats, shift);
    turn_field(row + AT_CLOSED * seats, UPTOWN_STREET, seats, shift);
    turn_field(row + AT_SHIELDED * seats, UPTOWN_STREET, seats, shift);
    turn_field(row + AT_PRESTIGE * seats, UPTOWN_STREET, seats, shift);
    turn_field(row + AT_INCOME * seats, 1, seats, shift);
    turn_field(row + AT_DECK_CARD * seats, 2 * PROJECT, seats, shift);
}

/* What the seat's score is if the match ends now: the prestige of its plots in the row, and its
 * coins. */
static int16_t score_of(const UptownState *s, const Known *known, int seat) {
    int32_t points = s->wallet[seat] / UPTOWN_COINS_A_POINT;
    for (int plot = 0; plot < UPTOWN_STREET; plot++)
        points += known->prestige[UPTOWN_STREET * seat + plot];
    return as_int16(points);
}

static int16_t *observe(const View *view, void *memory, int16_t *row) {
    const UptownState *s = (const UptownState *)&view->state;
    const UptownDeck *deck = uptown_deck(s->deck);
    Known *known = memory;
    int seats = view->seats;
    int16_t *began = row + AT_BEGAN * seats, *phase = row + AT_PHASE * seats;
    int16_t *seen = phase + TO_SEEN;
    if (known->viewer)
        turn_row(view, known, row);
    known->viewer = (uint8_t)(1 + view->seat);
    phase[0] = s->phase;
    phase[1] = uptown_is_ending(s);
    phase[2] = (int16_t)(deck->n_towns - s->town_taken);
    put_town(s, known, seen, phase + TO_TOWN_CARD);
    for (int turned = 0; turned < seats; turned++) {
        int seat = seat_at(view, turned);
        began[turned] = seat == s->first;
        began[turned + seats] = as_int16(s->wallet[seat]);
        began[turned + 2 * seats] = s->coins[seat];
        began[turned + 3 * seats] = (int16_t)(s->share - s->taken[seat]);
        put_pile(deck, (Pile){s->pile + s->share * seat, s->share, s->taken[seat], 2},
                 &known->n_turned[seat], seen, row + AT_DECK_CARD * seats + 2 * PROJECT * turned);
        put_street(s, &(Telling){known, row, seats, seat, turned});
        began[turned + 4 * seats] = score_of(s, known, seat);
        began[turned + 5 * seats] = (int16_t)uptown_tallest(s, seat);
    }
    return seen + SEEN;
}

/* ---- moves ---- */

enum {
    MOVE_LENGTH = 13 + UPTOWN_KINDS,
    ACTION_FREE = 1,
    ACTION_BUY,
    ACTION_TOWN
};

static const uint8_t ACTION[] = {
    [UPTOWN_COINS] = 0,
    [UPTOWN_FREE] = ACTION_FREE,
    [UPTOWN_BUY] = ACTION_BUY,
    [UPTOWN_BUY + 1] = ACTION_BUY,
    [UPTOWN_BUY + 2] = ACTION_BUY,
    [UPTOWN_BUY + 3] = ACTION_BUY,
    [UPTOWN_TOWNCARD] = ACTION_TOWN,
    [UPTOWN_PASS] = 4,
    [UPTOWN_TAKE] = 5,
};

/* What rows of one project on one street have in common, and, as pairs, what differs. */
typedef struct {
    Eight head;     /* their first eight numbers; plot and floor are zeros */
    Eight place[2]; /* of each plot: its number and cards on it */
    Gain gain;
    Eight tail; /* eight from the roof on */
    int16_t gift;
} Play;

/* `move` is the first one of the project on the street. */
static void begin_play(const View *view, const int16_t *row, const Street *street, int turned,
                       Move move, Play *out) {
    const UptownState *s = (const UptownState *)&view->state;
    int source = uptown_move_source(move), half = uptown_move_half(move), seats = view->seats;
    int action = ACTION[source], buys = -(action == ACTION_BUY); /* a mask */
    int owner = ((source - UPTOWN_BUY) & buys) | (view->seat & ~buys);
    int deck_of = turned_seat(view, owner), card;
    const int16_t *told = row + PROJECT * half;
    if (action == ACTION_TOWN) {
        card = uptown_town_card(s, half);
        told += AT_PHASE * seats + TO_TOWN_CARD;
    } else {
        card = uptown_deck_top(s, owner);
        told += AT_DECK_CARD * seats + 2 * PROJECT * deck_of;
    }
    Eight numbers = {1, 2, 3, 4, 5}, height = of_plots(street->count[UPTOWN_PER_FLOOR]);
    out->head =
        eight_of(four_of(action, deck_of, half, 0), four_of(turned, 0, 0, told[AT_COST] & buys));
    out->place[0] = __builtin_shufflevector(numbers, height, 0, 8, 1, 9, 2, 10, 3, 11);
    out->place[1] = __builtin_shufflevector(numbers, height, 4, 12, 5, 13, 6, 14, 7, 15);
    out->tail = *(const Anywhere *)(told + AT_ROOF);
    out->gift = told[AT_GIFT];
    put_gain(street, uptown_project(uptown_deck(s->deck), card, half), &out->gain);
}

static void put_play(const Play *play, unsigned plot, int16_t *out) {
    *(Anywhere *)out = play->head;
    memcpy(out + 5, (const int16_t *)play->place + 2 * plot, 2 * sizeof *out);
    memcpy(out + 8, (const int16_t *)play->gain.pairs + 2 * plot, 2 * sizeof *out);
    *(Anywhere *)(out + 10) = play->tail;
    out[18] = play->gift;
}

/* Coins, passing, discarding. */
static void put_no_play(Move move, int16_t *out) {
    int source = uptown_move_source(move);
    memset(out, 0, MOVE_LENGTH * sizeof *out);
    out[0] = ACTION[source];
    out[3] = move == uptown_discard(source);
}

/* The moves with one project on one street follow each other. */
static int16_t *describe(const View *view, const int16_t *row, const Move *moves, int count,
                         int16_t *out) {
    const UptownState *s = (const UptownState *)&view->state;
    Street street[UPTOWN_SEATS];
    for (int turned = 0; turned < view->seats; turned++) {
        const UptownObjects *plots = s->objects + UPTOWN_STREET * seat_at(view, turned);
        look_at_street(row, view->seats, turned, &street[turned]);
        street[turned].all = plots[0] + plots[1] + plots[2] + plots[3] + plots[4];
    }
    for (const Move *end = moves + count; moves < end;) {
        int plot = uptown_move_plot(*moves), seat = plot / UPTOWN_STREET;
        if (plot == UPTOWN_NO_PLOT) {
            put_no_play(*moves++, out);
            out += MOVE_LENGTH;
            continue;
        }
        int turned = turned_seat(view, seat);
        Move first = *moves - (Move)(plot - UPTOWN_STREET * seat);
        Play play;
        begin_play(view, row, &street[turned], turned, *moves, &play);
        for (; moves < end && *moves < first + UPTOWN_STREET; moves++, out += MOVE_LENGTH)
            put_play(&play, *moves - first, out);
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
