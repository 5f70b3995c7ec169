/* SPDX-License-Identifier: MIT */
/* uptown_explain.c - UpTown: what a card does to its street, to a rival's street, to the purse.
 *
 * All a move does is open (only cards under the tops are unknown), so terms come from the rules'
 * own counts before and after. What a roof pays, what other cards win or lose by the new one, what
 * is denied to a rival and how the match is decided at its end are separate terms, because a player
 * weighs them apart. */
#include "games/uptown/uptown.h"
#include "insight/explain.h"
#include "words/words.h"

#include <limits.h>

enum {
    TOLD = 4,     /* terms of a move, at most */
    WANTED = 2,   /* prestige from which a card is worth keeping from a rival */
    END_HEAVY = 6 /* the end of the match matters more than most cards */
};

typedef struct {
    const UptownState *before, *after;
    const UptownDeck *deck;
    Seat seat;
    int card, half, plot, owner; /* what was built and on whose street */
    Reasons *reasons;
} Deed;

static float coins_worth(int coins) {
    return (float)coins / UPTOWN_COINS_A_POINT;
}

static int total_of(const UptownState *s, int seat) {
    Score score;
    uptown_score(s, (Seat)seat, &score);
    return score.total;
}

/* The best total of the others. */
static int best_rival(const UptownState *s, int seat) {
    int best = INT_MIN;
    for (int other = 0; other < s->seats; other++) {
        int total = other == seat ? INT_MIN : total_of(s, other);
        best = total > best ? total : best;
    }
    return best;
}

static bool leads(const UptownState *s, int seat) {
    return total_of(s, seat) > best_rival(s, seat);
}

static int open_plots(const UptownState *s, int seat) {
    int open = 0;
    for (int plot = 0; plot < UPTOWN_STREET; plot++)
        open += !uptown_is_closed(s, UPTOWN_STREET * seat + plot);
    return open;
}

static int prestige_of(const UptownState *s, int seat) {
    int prestige = 0;
    for (int plot = 0; plot < UPTOWN_STREET; plot++)
        prestige += uptown_prestige(s, UPTOWN_STREET * seat + plot);
    return prestige;
}

/* ---- the card and its neighbours ---- */

/* Other cards of the own street whose prestige changes by the new one. */
static void explain_neighbours(const Deed *deed) {
    for (int p = 0; p < UPTOWN_STREET; p++) {
        int plot = UPTOWN_STREET * deed->owner + p;
        int floor = deed->before->height[plot];
        for (int card = deed->before->top[plot]; card; card = deed->before->below[card]) {
            floor--;
            int change = uptown_worth(deed->after, plot, card, floor).prestige -
                         uptown_worth(deed->before, plot, card, floor).prestige;
            ExplainArg name = explain_words(
                words_titled(&deed->deck->head, deed->deck->name[card][deed->before->half[card]]));
            if (change > 0)
                explain_say(
                    deed->reasons, (float)change,
                    (ExplainTerm){.message = TR("It adds {0} prestige to {1} on plot {2}"),
                                  .arg = {explain_number(change), name, explain_number(p + 1)}});
            else if (change < 0)
                explain_say(
                    deed->reasons, (float)change,
                    (ExplainTerm){.message = TR("It costs {0} prestige of {1} on plot {2}"),
                                  .arg = {explain_number(-change), name, explain_number(p + 1)}});
        }
    }
}

/* What roofs to come will pay more or less. Nothing when there will be none. */
static void explain_income(const Deed *deed) {
    int change =
        uptown_roof_pays(deed->after, deed->owner) - uptown_roof_pays(deed->before, deed->owner);
    int open = open_plots(deed->after, deed->owner);
    float weight = coins_worth(change * open) / 2;
    if (!change || !open)
        return;
    if (deed->owner == deed->seat)
        explain_say(deed->reasons, weight,
                    (ExplainTerm){.message = TR("each later roof pays {0}"),
                                  .arg = {explain_delta(change)}});
    else
        explain_say(deed->reasons, weight,
                    (ExplainTerm){.message = TR("each later roof of {0} pays {1}"),
                                  .arg = {explain_seat(deed->owner), explain_delta(change)}});
}

static void explain_roof(const Deed *deed) {
    if (uptown_is_closed(deed->before, deed->plot) || !uptown_is_closed(deed->after, deed->plot))
        return;
    int pays = uptown_roof_pays(deed->after, deed->owner);
    ExplainArg plot = explain_number(deed->plot % UPTOWN_STREET + 1);
    ExplainTerm term = {.arg = {plot, explain_number(pays)}};
    if (deed->owner != deed->seat) {
        term.message = TR("It closes plot {0} of {2}, who gets {1}");
        term.arg[2] = explain_seat(deed->owner);
    } else if (pays) {
        term.message = TR("It closes plot {0} and pays {1} now");
    } else {
        term.message = TR("It closes plot {0}, which pays nothing");
        term.arg[1] = (ExplainArg){0};
    }
    explain_say(deed->reasons, coins_worth(pays) + 0.5f, term);
}

/* A value that counts objects will grow as long as there is room for more of them. */
static void explain_growth(const Deed *deed, UptownValue value, const char *message) {
    bool on_plot = value.form == UPTOWN_PER_PLOT && !uptown_is_closed(deed->after, deed->plot);
    bool on_street = value.form == UPTOWN_PER_STREET && open_plots(deed->after, deed->seat) > 0;
    if (value.each && (on_plot || on_street))
        explain_say(
            deed->reasons, 0.4f,
            (ExplainTerm){.message = message,
                          .arg = {explain_words(words_titled(
                                      &deed->deck->head, deed->deck->name[deed->card][deed->half])),
                                  explain_delta(value.each)}});
}

/* Told when there is little else: what becomes of the plot. */
static void explain_height(const Deed *deed) {
    ExplainArg plot = explain_number(deed->plot % UPTOWN_STREET + 1);
    int height = deed->after->height[deed->plot];
    if (uptown_is_closed(deed->after, deed->plot))
        return;
    if (height == 1)
        explain_say(deed->reasons, 0.1f,
                    (ExplainTerm){.message = TR("It begins plot {0}"), .arg = {plot}});
    else
        explain_say(deed->reasons, 0.1f,
                    (ExplainTerm){.message = TR("It raises plot {0} to height {1}"),
                                  .arg = {plot, explain_number(height)}});
}

static void explain_own(const Deed *deed) {
    const UptownProject *project = uptown_project(deed->deck, deed->card, deed->half);
    int floor = deed->after->height[deed->plot] - 1;
    int brings = uptown_worth(deed->after, deed->plot, deed->card, floor).prestige;
    if (brings)
        explain_say(
            deed->reasons, (float)brings,
            (ExplainTerm){.message = TR("prestige {1} ({0})"),
                          .arg = {explain_words(words_titled(
                                      &deed->deck->head, deed->deck->name[deed->card][deed->half])),
                                  explain_delta(brings)}});
    explain_neighbours(deed);
    explain_growth(deed, project->prestige, TR("{0} can still grow: prestige {1} each time"));
    explain_growth(deed, project->income, TR("{0} can still grow: income {1} each time"));
    explain_height(deed);
    if (project->shield)
        explain_say(deed->reasons, 0.8f,
                    (ExplainTerm){.message = TR("It keeps gifts off plot {0}"),
                                  .arg = {explain_number(deed->plot % UPTOWN_STREET + 1)}});
}

static void explain_gift(const Deed *deed) {
    int change = prestige_of(deed->after, deed->owner) - prestige_of(deed->before, deed->owner);
    ExplainTerm term = {.arg = {explain_seat(deed->owner), explain_delta(change)}};
    if (change == 0) {
        term.message = TR("gift to {0} that costs no prestige yet");
        term.arg[1] = (ExplainArg){0};
    } else if (leads(deed->before, deed->owner)) {
        term.message = TR("gift to the leader, {0}: prestige {1}");
    } else {
        term.message = TR("gift to {0}: prestige {1}");
    }
    explain_say(deed->reasons, (float)change + (change <= 0 ? -0.2f : 0.2f), term);
}

/* ---- cards and coins between seats ---- */

/* The most prestige that one of the card's projects would bring this seat on its own street. */
static int best_for(const UptownState *s, int seat, int card, int *best_half) {
    const UptownDeck *deck = uptown_deck(s->deck);
    int best = INT_MIN, had = prestige_of(s, seat);
    for (int half = 0; half < uptown_halves(card); half++) {
        const UptownProject *project = uptown_project(deck, card, half);
        uint32_t targets = project->gift ? 0 : uptown_targets(s, seat, project);
        for (; targets; targets &= targets - 1) {
            UptownState built = *s;
            uptown_build(&built, card, half, __builtin_ctz(targets));
            int gain = prestige_of(&built, seat) - had;
            if (gain > best) {
                best = gain;
                *best_half = half;
            }
        }
    }
    return best;
}

/* Has this seat another turn after the move? In the last round only those who sit later. */
static bool moves_again(const UptownState *s, int rival, int mover) {
    int turn = (rival - s->first + s->seats) % s->seats;
    int now = (mover - s->first + s->seats) % s->seats;
    return s->phase != UPTOWN_OVER && (!uptown_is_ending(s) || turn > now);
}

/* A rival loses a card that lay ready for it and that it could use. */
static void explain_kept(const Deed *deed, int rival) {
    int half = 0;
    if (!moves_again(deed->after, rival, deed->seat))
        return;
    int worth = best_for(deed->before, rival, deed->card, &half);
    bool in_town = deed->card > UPTOWN_TOWN; /* anybody's, so it matters less */
    if (worth < WANTED + in_town)
        return;
    explain_say(deed->reasons, (float)worth / (in_town ? 4 : 2),
                (ExplainTerm){.message = TR("It keeps {0} from {1}, worth {2} there"),
                              .arg = {explain_words(words_titled(
                                          &deed->deck->head, deed->deck->name[deed->card][half])),
                                      explain_seat(rival), explain_number(worth)}});
}

static void explain_price(const Deed *deed, int from) {
    int cost = uptown_project(deed->deck, deed->card, deed->half)->cost;
    if (cost == 0)
        return;
    if (from == deed->seat)
        explain_say(deed->reasons, coins_worth(-cost),
                    (ExplainTerm){.message = TR("It costs {0}"), .arg = {explain_number(cost)}});
    else
        explain_say(deed->reasons, coins_worth(-cost),
                    (ExplainTerm){.message = TR("It costs {0}, which {1} may collect"),
                                  .arg = {explain_number(cost), explain_seat(from)}});
}

/* Why a card is thrown away: what building it would have done. */
static void explain_discard(const Deed *deed, Move move) {
    Move moves[MAX_MOVES];
    int count = uptown_game.legal(deed->before, moves);
    int half = 0, best = best_for(deed->before, deed->seat, deed->card, &half);
    bool fits = false;
    for (int i = 0; i < count; i++)
        fits |= uptown_move_source(moves[i]) == uptown_move_source(move) && moves[i] != move;
    if (!fits)
        explain_say(deed->reasons, 1, (ExplainTerm){.message = TR("it cannot be built anywhere")});
    else if (best == INT_MIN)
        explain_say(deed->reasons, 1,
                    (ExplainTerm){.message = TR("it could only be given to a rival")});
    else if (best <= 0)
        explain_say(deed->reasons, 1,
                    (ExplainTerm){.message = TR("built at home it would bring no prestige")});
    else
        explain_say(deed->reasons, 1,
                    (ExplainTerm){.message = TR("It keeps the plots free; built at home it would "
                                                "bring at most {0} prestige"),
                                  .arg = {explain_number(best)}});
}

/* ---- the end ---- */

static void explain_end(const Deed *deed) {
    bool is_over = deed->after->phase == UPTOWN_OVER;
    if (!is_over && (uptown_is_ending(deed->before) || !uptown_is_ending(deed->after)))
        return;
    int lead = total_of(deed->after, deed->seat) - best_rival(deed->after, deed->seat);
    ExplainTerm term = {.arg = {explain_number(lead < 0 ? -lead : lead)}};
    if (lead > 0) {
        term.message = is_over ? TR("It ends the match while ahead by {0}")
                               : TR("It starts the last round while ahead by {0}");
    } else if (lead < 0) {
        term.message = is_over ? TR("It ends the match while behind by {0}")
                               : TR("It starts the last round while behind by {0}");
    } else {
        term.message =
            is_over ? TR("It ends the match level") : TR("It starts the last round level");
        term.arg[0] = (ExplainArg){0};
    }
    explain_say(deed->reasons, END_HEAVY, term);
}

static void explain_built(Deed *deed) {
    explain_roof(deed);
    if (deed->owner == deed->seat)
        explain_own(deed);
    else
        explain_gift(deed);
    explain_income(deed);
}

static int terms(const void *before, const void *after, Seat seat, Move move,
                 ExplainTerm out[MAX_TERMS]) {
    const UptownState *s = before;
    Reasons reasons = {.out = out, .most = TOLD};
    int source = uptown_move_source(move), plot = uptown_move_plot(move);
    Deed deed = {.before = before,
                 .after = after,
                 .deck = uptown_deck(s->deck),
                 .seat = seat,
                 .card = uptown_move_card(s, move),
                 .half = uptown_move_half(move),
                 .plot = plot,
                 .owner = plot / UPTOWN_STREET,
                 .reasons = &reasons};
    if (source == UPTOWN_COINS) {
        explain_say(&reasons, coins_worth(s->coins[seat]),
                    (ExplainTerm){.message = TR("It collects {0}; cards can be bought there again"),
                                  .arg = {explain_number(s->coins[seat])}});
    } else if (source == UPTOWN_PASS) {
        explain_say(&reasons, 0, (ExplainTerm){.message = TR("nothing else is possible")});
    } else if (source == UPTOWN_TAKE) {
        explain_say(&reasons, 0.1f,
                    (ExplainTerm){.message = TR("It shows its other side, and costs nothing")});
    } else if (plot == UPTOWN_NO_PLOT) {
        explain_discard(&deed, move);
    } else {
        explain_built(&deed);
        if (source >= UPTOWN_BUY && source < UPTOWN_TOWNCARD) {
            explain_price(&deed, source - UPTOWN_BUY);
            if (source - UPTOWN_BUY != seat)
                explain_kept(&deed, source - UPTOWN_BUY);
        }
    }
    if (source == UPTOWN_TOWNCARD)
        explain_kept(&deed, (seat + 1) % s->seats);
    explain_end(&deed);
    return reasons.count;
}

static void area(const View *view, Move move, ExplainTerm *out) {
    const UptownState *s = (const UptownState *)&view->state;
    int source = uptown_move_source(move), plot = uptown_move_plot(move);
    if (source == UPTOWN_TOWNCARD || source == UPTOWN_TAKE)
        *out = (ExplainTerm){.message = TR("the town card")};
    else if (source >= UPTOWN_BUY && source < UPTOWN_TOWNCARD)
        *out = source - UPTOWN_BUY == s->seat
                   ? (ExplainTerm){.message = TR("the top card of your deck")}
                   : (ExplainTerm){.message = TR("the top card of the deck of {0}"),
                                   .arg = {explain_seat(source - UPTOWN_BUY)}};
    else if (source != UPTOWN_FREE)
        *out = (ExplainTerm){.message = TR("the upcoins")};
    else if (plot == UPTOWN_NO_PLOT)
        *out = (ExplainTerm){.message = TR("what the free card would do on each plot")};
    else if (plot / UPTOWN_STREET == s->seat)
        *out = (ExplainTerm){.message = TR("plot {0} of your street"),
                             .arg = {explain_number(plot % UPTOWN_STREET + 1)}};
    else
        *out = (ExplainTerm){.message = TR("the street of {0}"),
                             .arg = {explain_seat(plot / UPTOWN_STREET)}};
}

const GameExplain uptown_explain = {.terms = terms, .tells_all = true, .area = area};
