/* SPDX-License-Identifier: MIT */
/* mesta_explain.c - Města: milestones completed, brought nearer or set back, what a card, a tile, a
 * feature or a piece is good for, and what it would be worth to somebody else. Lines of the score
 * that change and are not listed here are added by explain.c.
 *
 * What lies face down is called so; everything else is public. */
#include "games/mesta/mesta.h"
#include "insight/explain.h"
#include "words/lang.h"

enum {
    TOLD = 4 /* terms of a move, at most, before the lines of the score */
};

typedef struct {
    const MestaState *was, *is;
    const MestaDeck *deck;
    Seat seat;
    Move move;
    Reasons *reasons;
} Deed;

static int total(const MestaState *s, Seat seat) {
    Score score;
    mesta_score(s, seat, &score);
    return score.total;
}

static ExplainArg colour_arg(unsigned colour) {
    static const char *const COLOURS[MESTA_COLOURS] = {TR("red"), TR("blue"), TR("green"),
                                                       TR("yellow")};
    return explain_words(COLOURS[colour]);
}

/* ---- milestones ---- */

static void explain_completed(const Deed *deed, const MestaMilestone *milestone, int i, int place) {
    int points = milestone->points[place], next = place + 1;
    while (next < MESTA_PLACES && deed->is->ring[i][next] != 0)
        next++;
    ExplainTerm term = {
        .message = TR("It completes {0}: {1} {2}"),
        .arg = {explain_line(milestone->fact), explain_line("milestones"), explain_delta(points)}};
    if (next < MESTA_PLACES) {
        term.message = TR("It completes {0}: {1} {2}, the next gets {3}");
        term.arg[3] = explain_number(milestone->points[next]);
    }
    explain_say(deed->reasons, (float)points + 1, term);
}

/* How much of what the milestone asks there is. A measure may stop as soon as its need is out of
 * reach, and districts with wild plots are known only as reached or not: so needs are tried. */
static int measured(const MestaQuarter *q, const MestaForm *form) {
    MestaForm exact = *form;
    exact.need = 0;
    if (form->kind != FORM_DISTRICTS)
        return mesta_measure(q, &exact);
    while (exact.need < form->need && mesta_districts(q, form->size, exact.need + 1) > exact.need)
        exact.need++;
    return exact.need;
}

/* Milestones reached with this move, or filled further, or emptied. */
static void explain_milestones(const Deed *deed) {
    const MestaCity *city = &deed->deck->city[deed->was->city];
    for (int i = 0; i < MESTA_MILESTONES; i++) {
        const MestaMilestone *milestone = &city->milestone[i];
        int place = mesta_ring_of(deed->is, deed->seat, i), need = milestone->form.need;
        if (mesta_ring_of(deed->was, deed->seat, i) >= 0)
            continue;
        if (place >= 0) {
            explain_completed(deed, milestone, i, place);
            continue;
        }
        int had = measured(&deed->was->quarter[deed->seat], &milestone->form);
        int has = measured(&deed->is->quarter[deed->seat], &milestone->form);
        ExplainTerm term = {
            .arg = {explain_line(milestone->fact), explain_number(has), explain_number(need)}};
        if (has > had && had < need) {
            term.message = TR("{0}: {1} of {2}");
            explain_say(deed->reasons, (float)milestone->points[0] / 2, term);
        } else if (has < had && has < need) {
            term.message = TR("It sets back {0} to {1} of {2}");
            explain_say(deed->reasons, (float)-milestone->points[0] / 2, term);
        }
    }
}

/* ---- taking ---- */

/* Places all that is pending where it brings most, one thing after the other. */
static void place_well(MestaState *s, Seat seat) {
    uint8_t turn = s->turn, round = s->round;
    while (s->phase != MESTA_OVER && s->turn == turn && s->round == round) {
        Move moves[MAX_MOVES];
        MestaState best = *s;
        int count = mesta_game.legal(s, moves), most = 0;
        for (int i = 0; i < count; i++) {
            MestaState next = *s;
            mesta_game.apply(&next, moves[i]);
            int points = total(&next, seat);
            if (i == 0 || points > most) {
                most = points;
                best = next;
            }
        }
        *s = best;
    }
}

/* What taking brings this seat at once when it places well, as if it were its turn; *after is the
 * position then. 0 when it may not take it. */
static int gain_of_taking(const MestaState *s, Seat seat, Move move, MestaState *after) {
    MestaState as_if = *s;
    as_if.star = (uint8_t)((seat + s->seats * MESTA_ROWS * mesta_workers(s) - s->turn) % s->seats);
    *after = as_if;
    if (!game_is_legal(&mesta_game, &as_if, move))
        return 0;
    mesta_game.apply(after, move);
    if (after->phase != MESTA_TAKE && after->phase != MESTA_OVER)
        place_well(after, seat);
    return total(after, seat) - total(&as_if, seat);
}

static void explain_hidden(const Deed *deed, int row) {
    static const char *const HIDDEN[MESTA_ROWS] = {
        TR("a scoring card nobody has seen"), TR("a land tile nobody has seen"),
        TR("one of its two features nobody has seen"), TR("two pieces nobody has seen")};
    explain_say(deed->reasons, 1, (ExplainTerm){.message = HIDDEN[row]});
}

/* Whom else it would serve best. */
static void explain_rival(const Deed *deed) {
    MestaState after;
    Seat rival = NOBODY;
    int most = 0;
    for (Seat other = 0; other < deed->was->seats; other++) {
        int gain = other == deed->seat ? 0 : gain_of_taking(deed->was, other, deed->move, &after);
        if (gain > most) {
            most = gain;
            rival = other;
        }
    }
    if (rival != NOBODY)
        explain_say(deed->reasons, (float)most * 0.8f,
                    (ExplainTerm){.message = TR("It keeps this from {0}, worth {1} there"),
                                  .arg = {explain_seat(rival), explain_number(most)}});
}

/* Can anything that was taken be placed? */
static bool has_place(const MestaState *s) {
    Move moves[MAX_MOVES];
    int count = mesta_game.legal(s, moves);
    for (int i = 0; i < count; i++)
        if (mesta_move_kind(moves[i]) != MESTA_MOVE_DROP)
            return true;
    return false;
}

static void explain_gain(const Deed *deed, int row, int at) {
    const MestaCity *city = &deed->deck->city[deed->was->city];
    MestaState after;
    int gain = gain_of_taking(deed->was, deed->seat, deed->move, &after);
    if (row == MESTA_ROW_CARD) {
        const MestaCard *card = &deed->deck->card[deed->was->card[at]];
        explain_say(deed->reasons, (float)gain + 1,
                    (ExplainTerm){.message = TR("{0}: worth {1} now"),
                                  .arg = {explain_line(card->line), explain_number(gain)}});
        return;
    }
    if (!has_place(deed->is))
        explain_say(deed->reasons, 1, (ExplainTerm){.message = TR("there is no place for it")});
    if (gain > 0)
        explain_say(deed->reasons, (float)gain + 1,
                    (ExplainTerm){.message = TR("placed well it brings {0} at once"),
                                  .arg = {explain_delta(gain)}});
    for (int i = 0; i < MESTA_MILESTONES; i++)
        if (mesta_ring_of(deed->was, deed->seat, i) < 0 &&
            mesta_ring_of(&after, deed->seat, i) >= 0)
            explain_say(deed->reasons, (float)gain + 2,
                        (ExplainTerm){.message = TR("It can complete {0} at once"),
                                      .arg = {explain_line(city->milestone[i].fact)}});
}

static void explain_taking(const Deed *deed) {
    int row = (int)mesta_move_thing(deed->move), place = (int)mesta_move_where(deed->move);
    int count, at = mesta_place_at(deed->was, row, place, &count);
    bool is_shown = true;
    for (int i = 0; i < count; i++)
        is_shown &= mesta_is_shown(deed->was, row, at + i);
    if (is_shown) {
        explain_gain(deed, row, at);
        explain_rival(deed);
    } else {
        explain_hidden(deed, row);
    }
    if (row == MESTA_ROW_PIECES && place == MESTA_ROW_PLACES - 1 &&
        deed->was->round + 1 < mesta_rounds(deed->was))
        explain_say(deed->reasons, 0.8f, (ExplainTerm){.message = TR("It begins the next round")});
}

/* ---- land tiles ---- */

static int count_areas(Squares ground) {
    int count = 0;
    while (ground) {
        squares_take_area(&ground);
        count++;
    }
    return count;
}

/* Where the printed squares of the quarter lie after the tile, and those of before it. The box may
 * have grown to the left or the top, and everything in it moved. */
static Squares moved(const Deed *deed, Squares squares) {
    const MestaQuarter *before = &deed->was->quarter[deed->seat];
    const MestaQuarter *after = &deed->is->quarter[deed->seat];
    return squares << 2 * (before->left - after->left)
                   << 2 * MESTA_STRIDE * (before->top - after->top);
}

/* Areas that were apart and are one now. */
static void explain_joined(const Deed *deed, Squares was, Squares is, const char *message) {
    int most = 1;
    for (Squares rest = is; rest;) {
        int parts = count_areas(moved(deed, was) & squares_take_area(&rest));
        most = parts > most ? parts : most;
    }
    if (most > 1)
        explain_say(deed->reasons, (float)most * 0.4f,
                    (ExplainTerm){.message = message, .arg = {explain_number(most)}});
}

/* The card of one colour that gets the most new plots. */
static void explain_plots(const Deed *deed) {
    const MestaQuarter *was = &deed->was->quarter[deed->seat];
    const MestaQuarter *is = &deed->is->quarter[deed->seat];
    const MestaCard *best = NULL;
    int most = 0;
    for (int i = 0; i < deed->was->n_held[deed->seat]; i++) {
        const MestaCard *card = &deed->deck->card[deed->was->held[deed->seat][i]];
        if (card->form.colour == MESTA_NONE)
            continue;
        int more = squares_count(is->plot[card->form.colour]) -
                   squares_count(was->plot[card->form.colour]);
        if (more > most) {
            most = more;
            best = card;
        }
    }
    if (best)
        explain_say(deed->reasons, (float)(most * best->points) / 2,
                    (ExplainTerm){.message = TR("plots for {0}: {1}"),
                                  .arg = {explain_line(best->line), explain_number(most)}});
}

static void explain_tile(const Deed *deed) {
    const MestaQuarter *was = &deed->was->quarter[deed->seat];
    const MestaQuarter *is = &deed->is->quarter[deed->seat];
    explain_joined(deed, was->water, is->water, TR("It joins areas of water: {0}"));
    explain_joined(deed, was->park, is->park, TR("It joins areas of park: {0}"));
    explain_plots(deed);
}

/* ---- features ---- */

/* A feature on water or in a park: how many different ones its area has now, and what that brings.
 */
static void explain_feature(const Deed *deed, unsigned kind, int where) {
    static const char *const FIRST[2] = {TR("first feature on this water: {0} {1}"),
                                         TR("first feature in this park: {0} {1}")};
    static const char *const NEW[2] = {TR("water with {0} different features: {1} {2}"),
                                       TR("park with {0} different features: {1} {2}")};
    static const char *const OLD[2] = {TR("this water has such a feature already"),
                                       TR("this park has such a feature already")};
    const MestaQuarter *is = &deed->is->quarter[deed->seat];
    int ground = kind >= MESTA_PARK_KINDS;
    const char *line = ground ? "park" : "water";
    Squares rest = ground ? is->park : is->water, area = squares_take_area(&rest);
    while (!(area & squares_bit(where)))
        area = squares_take_area(&rest);
    int has = mesta_kinds_in(is, area);
    ExplainTerm term = {.message = OLD[ground]};
    if (has == mesta_kinds_in(&deed->was->quarter[deed->seat], area)) {
        explain_say(deed->reasons, -1, term);
        return;
    }
    /* 1, 3, 6, 10: the nth is worth n */
    if (has == 1)
        term =
            (ExplainTerm){.message = FIRST[ground], .arg = {explain_line(line), explain_delta(1)}};
    else
        term = (ExplainTerm){.message = NEW[ground],
                             .arg = {explain_number(has), explain_line(line), explain_delta(has)}};
    explain_say(deed->reasons, (float)has + 0.5f, term);
}

/* A monument or a wild plot on a plot: which colour it takes away. */
static void explain_plot_lost(const Deed *deed, unsigned kind, int where) {
    const MestaQuarter *was = &deed->was->quarter[deed->seat];
    for (unsigned colour = 0; colour < MESTA_COLOURS; colour++)
        if (was->plot[colour] & squares_bit(where))
            explain_say(deed->reasons, kind == MESTA_WILD ? 1 : -0.5f,
                        (ExplainTerm){.message = kind == MESTA_WILD
                                                     ? TR("a plot for any colour instead of {0}")
                                                     : TR("It gives up a plot ({0})"),
                                      .arg = {colour_arg(colour)}});
}

/* ---- pieces ---- */

/* The card that gains most by a piece, all copies of it together; NULL if none does. */
static const MestaCard *card_served(const Deed *deed, int *most) {
    const MestaState *s = deed->was;
    const MestaCard *best = NULL;
    *most = 0;
    for (int i = 0; i < s->n_held[deed->seat]; i++) {
        const MestaCard *card = &deed->deck->card[s->held[deed->seat][i]];
        int change = mesta_card_points(&deed->is->quarter[deed->seat], card) -
                     mesta_card_points(&s->quarter[deed->seat], card);
        int copies = 0;
        for (int j = 0; j < s->n_held[deed->seat]; j++)
            copies += s->held[deed->seat][j] == s->held[deed->seat][i];
        if (change * copies > *most) {
            *most = change * copies;
            best = card;
        }
    }
    return best;
}

static void explain_piece(const Deed *deed, unsigned colour, int where) {
    int most;
    const MestaCard *card = card_served(deed, &most);
    int height =
        mesta_square(&deed->is->quarter[deed->seat], where % MESTA_STRIDE, where / MESTA_STRIDE)
            .height;
    ExplainTerm term = {.message = TR("a new building in {0}"), .arg = {colour_arg(colour)}};
    if (height > 1)
        term = (ExplainTerm){.message = TR("It raises a building to {0}"),
                             .arg = {explain_number(height)}};
    if (card) {
        term.message = height > 1 ? TR("It raises a building to {0}: {1} {2}")
                                  : TR("a new building in {0}: {1} {2}");
        term.arg[1] = explain_line(card->line);
        term.arg[2] = explain_delta(most);
    }
    explain_say(deed->reasons, (float)most + 0.5f, term);
}

/* What is given up by dropping a thing: the best that placing it would have brought instead. */
static void explain_drop(const Deed *deed) {
    Move moves[MAX_MOVES];
    int count = mesta_game.legal(deed->was, moves), places = 0, most = 0;
    for (int i = 0; i < count; i++) {
        if (mesta_move_kind(moves[i]) != MESTA_MOVE_PUT ||
            mesta_move_thing(moves[i]) != mesta_move_thing(deed->move))
            continue;
        MestaState placed = *deed->was;
        mesta_game.apply(&placed, moves[i]);
        int gain = total(&placed, deed->seat) - total(deed->is, deed->seat);
        most = places++ == 0 || gain > most ? gain : most;
    }
    ExplainTerm term = {.message = TR("placed, it would bring nothing")};
    if (places == 0)
        term.message = TR("there is no place for it");
    else if (most)
        term = (ExplainTerm){.message = most > 0 ? TR("placed, it would bring {0}")
                                                 : TR("placed, it would cost {0}"),
                             .arg = {explain_number(most > 0 ? most : -most)}};
    explain_say(deed->reasons, 1, term);
}

/* ---- all ---- */

static void explain_start(const Deed *deed) {
    const MestaLand *tile = &deed->deck->start[mesta_move_thing(deed->move)];
    unsigned plot[4];
    int plots = 0;
    for (int i = 0; i < 4; i++)
        if (tile->ground[i] < MESTA_COLOURS)
            plot[plots++] = tile->ground[i];
    if (plots == 2)
        explain_say(deed->reasons, 1,
                    (ExplainTerm){.message = TR("plots: {0}, {1}"),
                                  .arg = {colour_arg(plot[0]), colour_arg(plot[1])}});
}

static int terms(const void *before, const void *after, Seat seat, Move move,
                 ExplainTerm out[MAX_TERMS]) {
    const MestaState *was = before;
    Reasons reasons = {.out = out, .most = TOLD};
    Deed deed = {.was = was,
                 .is = after,
                 .deck = mesta_deck(was->deck),
                 .seat = seat,
                 .move = move,
                 .reasons = &reasons};
    unsigned thing = mesta_move_thing(move);
    int where = (int)mesta_move_where(move);
    switch (mesta_move_kind(move)) {
    case MESTA_MOVE_START:
        explain_start(&deed);
        return reasons.count;
    case MESTA_MOVE_TAKE: /* its placements are moves of their own */
        explain_taking(&deed);
        return reasons.count;
    case MESTA_MOVE_TILE:
        explain_tile(&deed);
        break;
    case MESTA_MOVE_PUT:
        if (was->phase == MESTA_PIECE)
            explain_piece(&deed, thing, where);
        else if (thing < MESTA_MONUMENT)
            explain_feature(&deed, thing, where);
        else
            explain_plot_lost(&deed, thing, where);
        break;
    case MESTA_MOVE_DROP:
        explain_drop(&deed);
        break;
    }
    explain_milestones(&deed);
    return reasons.count;
}

/* ---- where to look ---- */

/* 0, 1 or 2: in which third of `length` squares this one lies. */
static int third(int at, int length) {
    return 3 * at + 1 < length ? 0 : 3 * at + 2 > 2 * length ? 2 : 1;
}

static void area(const View *view, Move move, ExplainTerm *out) {
    static const char *const ROWS[MESTA_ROWS] = {
        TR("the scoring cards of the display"), TR("the land tiles of the display"),
        TR("the features of the display"), TR("the pieces of the display")};
    const MestaState *s = (const MestaState *)&view->state;
    const MestaQuarter *q = &s->quarter[view->seat];
    int where = (int)mesta_move_where(move);
    *out = (ExplainTerm){.message = TR("the start tiles")};
    switch (mesta_move_kind(move)) {
    case MESTA_MOVE_TAKE:
        out->message = ROWS[mesta_move_thing(move)];
        break;
    case MESTA_MOVE_TILE: /* tiles beside the box count: it grows there */
        out->message = explain_field(third(where % 8, q->wide + 2), third(where / 8, q->high + 2));
        break;
    case MESTA_MOVE_PUT:
        out->message = explain_field(third(where % MESTA_STRIDE, 2 * q->wide),
                                     third(where / MESTA_STRIDE, 2 * q->high));
        break;
    case MESTA_MOVE_DROP:
        out->message = s->phase == MESTA_FEATURE ? TR("what has no place") /* ruling M3 */
                                                 : TR("what is not worth a place");
        break;
    }
}

const GameExplain mesta_explain = {.terms = terms, .area = area};
