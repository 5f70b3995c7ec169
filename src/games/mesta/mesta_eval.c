/* SPDX-License-Identifier: MIT */
/* mesta_eval.c - Města: what a quarter scores and what may still become of it.
 *
 * Most cards count buildings one by one, so what a site is worth at each height can be written down
 * once a position, for all cards together: at its height now, or at a greater one, as far as pieces
 * are likely to come. A quarter is then worth the sum over its sites, its areas with the features
 * they may still get, the few cards that count otherwise, and the milestones by how far away they
 * are (mesta_eval_goals.c). Placements are rated on a copy of the one quarter they change; takings
 * by what the things are worth above what else the row has to offer. */
#include "games/mesta/mesta_eval.h"

#include "bots/eval.h"
#include "bots/levels.h"

#include <string.h>

enum {
    BESIDES = 4, /* a site lies beside park (1), beside water (2) */
    LEVELS = MESTA_HEIGHT + 1,
    LAST = MESTA_ROW_PLACES - 1
};

static const float AREA_POINTS[] = {0, 1, 3, 6, 10};

/* What one seat may expect; the same for all its moves in a position. */
typedef struct {
    const MestaState *s;
    const MestaDeck *deck;
    const MestaCity *city;
    Seat seat;
    float cards, tiles, features, pieces;        /* still to come */
    float chance[MESTA_COLOURS];                 /* that the next piece for a site comes */
    float now[MESTA_COLOURS][LEVELS][BESIDES];   /* what cards give for a building like this */
    float worth[MESTA_COLOURS][LEVELS][BESIDES]; /* the same, with what it may become */
    float wild[BESIDES];                         /* an empty wild plot */
    float prize[MESTA_MILESTONES];               /* for reaching it */
    float sure;                                  /* places held */
    int n_odd;
    const MestaCard *odd[MESTA_HELD + 1]; /* cards that count not building by building */
} Outlook;

/* ---- what is to come ---- */

static int takings_left(const MestaState *s, Seat seat, int row) {
    int left = mesta_workers(s) * (mesta_rounds(s) - s->round);
    for (int place = 0; place < MESTA_ROW_PLACES; place++)
        left -= s->worker[row][place] == seat + 1;
    return left;
}

static void count_to_come(Outlook *o) {
    const MestaState *s = o->s;
    bool acts = mesta_actor(s) == o->seat;
    const MestaQuarter *q = &s->quarter[o->seat];
    if (s->phase == MESTA_OVER) {
        o->cards = o->tiles = o->features = o->pieces = 0;
        memset(o->chance, 0, sizeof o->chance);
        return;
    }
    o->cards = (float)takings_left(s, o->seat, MESTA_ROW_CARD);
    o->tiles = (float)takings_left(s, o->seat, MESTA_ROW_LAND);
    o->features = 1.5f * (float)takings_left(s, o->seat, MESTA_ROW_FEATURE);
    o->pieces = 3 * (float)takings_left(s, o->seat, MESTA_ROW_PIECES);
    o->tiles += acts && s->phase == MESTA_TILE;
    float pending[MESTA_COLOURS] = {0};
    for (int i = 0; acts && s->phase == MESTA_PIECE && i < s->n_pending; i++)
        pending[s->pending[i]]++;
    for (int colour = 0; colour < MESTA_COLOURS; colour++) {
        float supply = 0.3f * o->pieces + pending[colour];
        Squares open = q->plot[colour] & ~q->atleast[MESTA_HEIGHT - 1];
        float sites = (float)squares_count(open) + 0.5f * o->tiles;
        o->chance[colour] = supply / (supply + 0.25f + 0.4f * sites);
    }
    if (acts && s->phase == MESTA_PIECE)
        o->pieces += s->n_pending;
    if (acts && s->phase == MESTA_FEATURE)
        o->features += s->n_pending;
}

/* ---- cards ---- */

/* How far cards that count groups and sets are taken as if every building counted its part: wholly
 * while there is time to fill them up. */
static float in_parts(const Outlook *o) {
    return o->pieces / (o->pieces + 4);
}

static void add_card(Outlook *o, const MestaCard *card) {
    const MestaForm *form = &card->form;
    if (form->kind != FORM_BUILDINGS)
        o->odd[o->n_odd++] = card;
    float points = card->points;
    if (form->kind == FORM_GROUPS)
        points *= 0.8f * in_parts(o) / form->size;
    else if (form->kind != FORM_BUILDINGS)
        return;
    int ground = form->ground == MESTA_PARK ? 1 : form->ground == MESTA_WATER ? 2 : 0;
    for (int colour = 0; colour < MESTA_COLOURS; colour++)
        for (int height = form->low; height <= form->high; height++)
            for (int beside = 0; beside < BESIDES; beside++)
                if ((form->colour == MESTA_NONE || form->colour == colour) &&
                    (beside & ground) == ground)
                    o->now[colour][height][beside] += points;
}

/* From the top: a building may stay as it is or be raised. */
static void see_what_may_become(Outlook *o) {
    for (int beside = 0; beside < BESIDES; beside++) {
        o->wild[beside] = 0;
        for (int colour = 0; colour < MESTA_COLOURS; colour++) {
            float above = 0;
            for (int height = MESTA_HEIGHT; height >= 0; height--) {
                float raised = o->chance[colour] * above;
                float here = o->now[colour][height][beside];
                above = raised > here ? raised : here;
                o->worth[colour][height][beside] = above;
            }
            float any = o->worth[colour][1][beside] * (0.5f + 0.5f * o->chance[colour]);
            if (o->pieces > 0 && any > o->wild[beside])
                o->wild[beside] = any;
        }
    }
}

/* What the card that counts otherwise will give. */
static float odd_card(const Outlook *o, const MestaQuarter *q, const MestaCard *card) {
    const MestaForm *form = &card->form;
    float exact = (float)mesta_card_points(q, card), parts = in_parts(o), least = 99;
    switch (form->kind) {
    case FORM_GROUPS:
        return (1 - parts) * exact;
    case FORM_LARGEST:
        exact += card->points * 0.7f * o->tiles;
        return form->most && exact > form->most ? form->most : exact;
    case FORM_AREAS:
        return exact + card->points * 0.35f * o->tiles;
    case FORM_SET_COLOURS:
        for (int colour = 0; colour < MESTA_COLOURS; colour++) {
            Squares plots = q->plot[colour];
            float count = (float)squares_count(plots & q->atleast[0]) +
                          o->chance[colour] * (float)squares_count(plots & ~q->atleast[0]) +
                          0.4f * o->chance[colour] * o->tiles;
            least = count < least ? count : least;
        }
        return (1 - parts) * exact + parts * card->points * least;
    case FORM_SET_HEIGHTS:
        for (int i = 0; i < form->n_heights; i++) {
            int height = form->heights[i];
            Squares taller = height < MESTA_HEIGHT ? q->atleast[height] : 0;
            float count = (float)squares_count(q->atleast[height - 1] & ~taller);
            count += 0.12f * o->pieces;
            least = count < least ? count : least;
        }
        return (1 - parts) * exact + parts * card->points * least;
    default:
        return exact;
    }
}

/* ---- the outlook ---- */

/* Of a milestone: the points of the first free place, and something less for those who may be
 * quicker. */
static float prize_of(const MestaState *s, Seat seat, int i) {
    const MestaMilestone *milestone = &mesta_deck(s->deck)->city[s->city].milestone[i];
    float first = 0, next = 0;
    bool found = false;
    if (mesta_ring_of(s, seat, i) >= 0)
        return 0;
    for (int place = 0; place < MESTA_PLACES; place++) {
        if (s->ring[i][place])
            continue;
        if (found) {
            next = milestone->points[place];
            break;
        }
        first = milestone->points[place];
        found = true;
    }
    return 0.7f * first + 0.3f * next;
}

/* What buildings give with cards still to be taken: about what the standard deck's give. */
static void add_cards_to_come(Outlook *o) {
    static const float MEAN[LEVELS] = {0, 0.12f, 0.25f, 0.33f, 0.27f};
    for (int colour = 0; colour < MESTA_COLOURS; colour++)
        for (int height = 0; height < LEVELS; height++)
            for (int beside = 0; beside < BESIDES; beside++)
                o->now[colour][height][beside] = o->cards * MEAN[height];
}

static void look(Outlook *o, const MestaState *s, Seat seat) {
    o->s = s;
    o->deck = mesta_deck(s->deck);
    o->city = &o->deck->city[s->city];
    o->seat = seat;
    o->n_odd = 0;
    o->sure = 0;
    count_to_come(o);
    add_cards_to_come(o);
    for (int i = 0; i < s->n_held[seat]; i++)
        add_card(o, &o->deck->card[s->held[seat][i]]);
    see_what_may_become(o);
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        int place = mesta_ring_of(s, seat, i);
        o->sure += place < 0 ? 0 : o->city->milestone[i].points[place];
        o->prize[i] = prize_of(s, seat, i);
    }
}

/* ---- what a quarter is worth ---- */

static float sites_worth(const Outlook *o, const MestaQuarter *q) {
    Squares park = squares_beside(q->park), water = squares_beside(q->water);
    const Squares beside[BESIDES] = {~park & ~water, park & ~water, ~park & water, park & water};
    float sum = 0;
    for (int colour = 0; colour < MESTA_COLOURS; colour++)
        for (int height = 0; height < LEVELS; height++) {
            Squares here = height ? q->plot[colour] & q->atleast[height - 1] : q->plot[colour];
            here &= height < MESTA_HEIGHT ? ~q->atleast[height] : ~(Squares)0;
            if (!here)
                continue;
            for (int b = 0; b < BESIDES; b++)
                sum += o->worth[colour][height][b] * (float)squares_count(here & beside[b]);
        }
    Squares wild = q->wild & ~q->atleast[0];
    for (int b = 0; wild && b < BESIDES; b++)
        sum += o->wild[b] * (float)squares_count(wild & beside[b]);
    return sum;
}

/* What features will give on this ground: the best area gets most of those to come. */
static float areas_worth(const Outlook *o, const MestaQuarter *q, Squares ground) {
    float sum = 0, best = 0;
    for (Squares rest = ground; rest;) {
        Squares area = squares_take_area(&rest);
        int kinds = mesta_kinds_in(q, area), free = squares_count(area & ~q->feature);
        float gain = 0, chance = 1;
        sum += AREA_POINTS[kinds];
        for (int k = kinds; k < 4 && free > 0 && o->features > 0; k++, free--) {
            float likely = 0.16f * (float)(4 - k) * o->features;
            chance *= likely / (1 + likely);
            gain += chance * (AREA_POINTS[k + 1] - AREA_POINTS[k]);
        }
        best = gain > best ? gain : best;
        sum += 0.4f * gain;
    }
    return sum + 0.6f * best;
}

/* That what is missing will be there in time, 0 .. 1. */
static float likely(const Outlook *o, const MestaForm *form, int missing) {
    static const float USEFUL[MESTA_NEEDS] = {0.8f, 1.3f, 0.45f};
    const float to_come[MESTA_NEEDS] = {o->pieces, o->tiles, o->features};
    if (missing == 0)
        return 1;
    MestaNeed need = mesta_need_of(form);
    float supply = USEFUL[need] * to_come[need];
    float ratio = 2 * (float)missing;
    return supply * supply / (supply * supply + ratio * ratio);
}

/* What of a quarter a placement changes, and what a card or a milestone looks at. */
enum {
    GROUND = 1,
    SITES = 2,
    FEATURES = 4,
    ALL = GROUND | SITES | FEATURES
};

static unsigned looks_at(const MestaForm *form) {
    switch (form->kind) {
    case FORM_LARGEST:
    case FORM_AREAS:
    case FORM_AREA_SIZE:
    case FORM_AREA_SPAN:
    case FORM_AREAS_OF_SIZE:
    case FORM_SQUARES:
        return GROUND;
    case FORM_AREA_FEATURES:
    case FORM_FEATURES:
        return GROUND | FEATURES;
    default:
        return GROUND | SITES;
    }
}

/* A quarter's worth, part by part, so that a placement is weighed by what it changes alone. */
typedef struct {
    float sites, water, park;
    float odd[MESTA_HELD + 1]; /* as Outlook.odd */
    float goal[MESTA_MILESTONES];
} Parts;

static void weigh(const Outlook *o, const MestaQuarter *q, unsigned changed, Parts *p) {
    if (changed & (GROUND | SITES))
        p->sites = sites_worth(o, q);
    if (changed & (GROUND | FEATURES)) {
        p->water = areas_worth(o, q, q->water);
        p->park = areas_worth(o, q, q->park);
    }
    for (int i = 0; i < o->n_odd; i++)
        if (changed & looks_at(&o->odd[i]->form))
            p->odd[i] = odd_card(o, q, o->odd[i]);
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        const MestaForm *form = &o->city->milestone[i].form;
        if (changed & looks_at(form))
            p->goal[i] =
                o->prize[i] > 0 ? o->prize[i] * likely(o, form, mesta_missing(q, form)) : 0;
    }
}

static float worth_of(const Outlook *o, const MestaQuarter *q, const Parts *p) {
    float sum = o->sure + 2 * (float)squares_count(q->monument) + p->sites + p->water + p->park;
    for (int i = 0; i < o->n_odd; i++)
        sum += p->odd[i];
    for (int i = 0; i < MESTA_MILESTONES; i++)
        sum += p->goal[i];
    return sum;
}

static void leaf(const void *state, float out[MAX_SEATS]) {
    const MestaState *s = state;
    for (int seat = 0; seat < s->seats; seat++) {
        Outlook o;
        Parts parts;
        look(&o, s, (Seat)seat);
        weigh(&o, &s->quarter[seat], ALL, &parts);
        out[seat] = worth_of(&o, &s->quarter[seat], &parts);
    }
}

/* ---- taking ---- */

/* One more of each feature, placed where it gives most. */
static float feature_gain(const Outlook *o, const MestaQuarter *q, int kind) {
    if (kind == MESTA_MONUMENT || kind == MESTA_WILD)
        return mesta_feature_places(q, kind) ? (kind == MESTA_MONUMENT ? 1.6f : 0.8f) : 0;
    Squares ground = kind < MESTA_PARK_KINDS ? q->water : q->park;
    Squares same = q->feature;
    same &= kind & 1 ? q->kind[0] : ~q->kind[0];
    same &= kind & 2 ? q->kind[1] : ~q->kind[1];
    float best = 0;
    for (Squares rest = ground; rest;) {
        Squares area = squares_take_area(&rest);
        if (area & same || !(area & ~q->feature))
            continue;
        int kinds = mesta_kinds_in(q, area);
        float gain = AREA_POINTS[kinds + 1] - AREA_POINTS[kinds];
        gain += kinds < 3 && o->features > 2 ? 0.6f : 0;
        best = gain > best ? gain : best;
    }
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        const MestaForm *form = &o->city->milestone[i].form;
        if (o->prize[i] > 0 && mesta_need_of(form) == MESTA_NEEDS_FEATURES && best > 0 &&
            (form->ground == MESTA_WATER) == (kind < MESTA_PARK_KINDS))
            best += o->prize[i] / (form->need + 1);
    }
    return best;
}

/* One piece of this colour more, where it gives most. */
static float piece_gain(const Outlook *o, const MestaQuarter *q, int colour) {
    Squares park = squares_beside(q->park), water = squares_beside(q->water);
    Squares places = mesta_piece_places(q, colour);
    float best = 0;
    for (Squares rest = places; rest; rest &= rest - 1) {
        Squares bit = rest & -rest;
        int height = 0, beside = ((park & bit) != 0) + 2 * ((water & bit) != 0);
        while (q->atleast[height] & bit)
            height++;
        float gain = o->worth[colour][height + 1][beside] - o->worth[colour][height][beside];
        best = gain > best ? gain : best;
    }
    return places ? 0.3f + best : 0;
}

static float card_gain(const Outlook *o, const MestaQuarter *q, float sites, int card) {
    Outlook with = *o;
    with.n_odd = 0;
    add_card(&with, &o->deck->card[card]);
    see_what_may_become(&with);
    float gain = sites_worth(&with, q) - sites;
    for (int i = 0; i < with.n_odd; i++)
        gain += odd_card(&with, q, with.odd[i]);
    return gain + 0.3f * gain * o->tiles / (o->tiles + 4);
}

/* What the ground of a tile is worth wherever it lies. */
static float land_gain(const Outlook *o, int land) {
    float gain = 0;
    for (int i = 0; i < 4; i++) {
        int ground = o->deck->land[land].ground[i];
        if (ground < MESTA_COLOURS) {
            gain += o->worth[ground][0][0] + 0.2f;
            continue;
        }
        gain += 0.5f;
        for (int j = 0; j < MESTA_MILESTONES; j++) {
            const MestaForm *form = &o->city->milestone[j].form;
            if (o->prize[j] > 0 && form->ground == ground)
                gain += 0.4f;
        }
        for (int j = 0; j < o->n_odd; j++)
            if (o->odd[j]->form.ground == ground)
                gain += 0.6f;
    }
    return gain;
}

/* Gains of single things, looked up by row and thing; and what the sites give without. */
typedef struct {
    float feature[MESTA_KINDS], piece[MESTA_COLOURS];
    float sites;
} Gains;

static void look_at_things(const Outlook *o, const MestaQuarter *q, Gains *out) {
    for (int kind = 0; kind < MESTA_KINDS; kind++)
        out->feature[kind] = feature_gain(o, q, kind);
    for (int colour = 0; colour < MESTA_COLOURS; colour++)
        out->piece[colour] = piece_gain(o, q, colour);
    out->sites = sites_worth(o, q);
}

static float place_gain(const Outlook *o, const Gains *gains, int row, int place) {
    const MestaState *s = o->s;
    int count, length, at = mesta_place_at(s, row, place, &count);
    const uint8_t *stack = mesta_stack(s, row, &length);
    float gain = 0;
    if (row == MESTA_ROW_CARD)
        return card_gain(o, &s->quarter[o->seat], gains->sites, stack[at]);
    if (row == MESTA_ROW_LAND)
        return land_gain(o, stack[at]);
    for (int i = 0; i < count; i++) {
        float factor = 1;
        for (int j = 0; j < i; j++)
            factor *= stack[at + j] == stack[at + i] ? 0.6f : 1;
        gain += factor * (row == MESTA_ROW_FEATURE ? gains->feature[stack[at + i]]
                                                   : gains->piece[stack[at + i]]);
    }
    return gain;
}

/* What lies face down is worth as much as things are on average. */
static float hidden_gain(const Outlook *o, const Gains *gains, int row, const float *shown, int n) {
    float sum = 0;
    if (row == MESTA_ROW_FEATURE) {
        for (int kind = 0; kind < MESTA_KINDS; kind++)
            sum += gains->feature[kind] / MESTA_KINDS;
        int count, at = mesta_place_at(o->s, row, LAST, &count);
        return sum + gains->feature[o->s->feature[at]];
    }
    if (row == MESTA_ROW_PIECES) {
        for (int colour = 0; colour < MESTA_COLOURS; colour++)
            sum += 2 * gains->piece[colour] / MESTA_COLOURS;
        return sum;
    }
    for (int i = 0; i < n; i++)
        sum += shown[i] / (float)n;
    return sum;
}

/* Every place of a row by what it gives more than the free ones on average: a worker will come to
 * each row anyway, so what matters is what would be gone. */
static void rate_row(const Outlook *o, const Gains *gains, int row, float out[MESTA_ROW_PLACES]) {
    float shown[MESTA_ROW_PLACES], mean = 0;
    int free = 0;
    for (int place = 0; place < LAST; place++)
        shown[place] = place_gain(o, gains, row, place);
    bool hidden = !o->s->worker[row][LAST];
    shown[LAST] = hidden ? hidden_gain(o, gains, row, shown, LAST) : 0;
    for (int place = 0; place < MESTA_ROW_PLACES; place++)
        if (!o->s->worker[row][place]) {
            mean += shown[place];
            free++;
        }
    mean = free ? mean / (float)free : 0;
    for (int place = 0; place < MESTA_ROW_PLACES; place++)
        out[place] = shown[place] - mean;
}

/* ---- moves ---- */

static float rate_placement(const Outlook *o, const MestaQuarter *q, const Parts *parts,
                            Move move) {
    MestaQuarter after = *q;
    Parts then = *parts;
    unsigned thing = mesta_move_thing(move), where = mesta_move_where(move), changed = 0;
    if (mesta_move_kind(move) == MESTA_MOVE_TILE) {
        mesta_lay(&after, &o->deck->land[o->s->pending[0]], (int)thing, (int)where);
        changed = ALL;
    } else if (mesta_move_kind(move) == MESTA_MOVE_PUT && o->s->phase == MESTA_FEATURE) {
        mesta_put_feature(&after, thing, (int)where);
        changed = thing < MESTA_MONUMENT ? FEATURES : SITES;
    } else if (mesta_move_kind(move) == MESTA_MOVE_PUT) {
        mesta_put_piece(&after, thing, (int)where);
        changed = SITES;
    }
    weigh(o, &after, changed, &then);
    return worth_of(o, &after, &then);
}

static void rate(const void *state, const Move *moves, int count, float *out) {
    const MestaState *s = state;
    Seat seat = mesta_actor(s);
    const MestaQuarter *q = &s->quarter[seat];
    Outlook o;
    if (s->phase == MESTA_START) {
        for (int i = 0; i < count; i++)
            out[i] = 0;
        return;
    }
    look(&o, s, seat);
    if (s->phase != MESTA_TAKE) {
        Parts parts;
        weigh(&o, q, ALL, &parts);
        for (int i = 0; i < count; i++)
            out[i] = rate_placement(&o, q, &parts, moves[i]);
        return;
    }
    Gains gains;
    float row[MESTA_ROWS][MESTA_ROW_PLACES];
    bool has[MESTA_ROWS] = {false};
    look_at_things(&o, q, &gains);
    for (int i = 0; i < count; i++) {
        unsigned r = mesta_move_thing(moves[i]);
        if (!has[r])
            rate_row(&o, &gains, (int)r, row[r]);
        has[r] = true;
        out[i] = row[r][mesta_move_where(moves[i])];
    }
}

/* Takings are left to chance: the ratings above are good enough to play by at once, but playouts in
 * which everybody takes by them mislead. With them level 5 lost to `flat`, without it wins
 * (docs/design/bots.md). */
static void foresee(const void *state, const Move *moves, int count, float *out) {
    if (((const MestaState *)state)->phase == MESTA_TAKE)
        memset(out, 0, (size_t)count * sizeof *out);
    else
        rate(state, moves, count, out);
}

const GameEval mesta_eval = {
    .leaf = leaf,
    .rate = rate,
    .foresee = foresee,
    .noise = 1,
    .scale = 12,
    .chance = {.sharp = 1.195f, .sharp_ahead = -0.079f, .sharp_seats = 0.374f},
};

/* Playouts of somewhat more than a round, then the evaluation: what lies beyond is mostly luck. */
const GameLevels mesta_levels = {
    .flat = YARDSTICK,
    .best = {.win = 0.6f, .breadth = 24, .horizon = 48},
    .level = {{&greedy_bot, 1, 0, 0.36f},
              {&greedy_bot, 1, 0, 0},
              {&flat_bot, 90, 0, 0},
              {&flat_bot, 200, 0, 0},
              {&flat_bot, 0, 1000, 0}},
};
