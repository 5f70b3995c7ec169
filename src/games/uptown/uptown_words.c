/* SPDX-License-Identifier: MIT */
/* uptown_words.c - what UpTown says to people. Names of projects come from the deck; those of the
 * standard deck are in the catalogs, others stay as their owner typed them. */
#include "games/uptown/uptown_words.h"
#include "words/words.h"

#include <stdio.h>

static const WordsLine LINES[] = {
    {"plot.1", TR("Plot 1"), TR("The prestige of the cards on plot 1.")},
    {"plot.2", TR("Plot 2"), TR("The prestige of the cards on plot 2.")},
    {"plot.3", TR("Plot 3"), TR("The prestige of the cards on plot 3.")},
    {"plot.4", TR("Plot 4"), TR("The prestige of the cards on plot 4.")},
    {"plot.5", TR("Plot 5"), TR("The prestige of the cards on plot 5.")},
    {"coins", TR("Upcoins / 3"), TR("One point for every three upcoins in the wallet.")},
    {"income", TR("Income"), TR("The upcoins a roof on this street would pay now, at least 0.")},
    {"tallest", TR("Tallest building"), TR("The most cards on one plot; decides ties.")},
};

enum {
    N_LINES = sizeof LINES / sizeof LINES[0]
};

static void line(const char *id, Text *out) {
    words_line_name(LINES, N_LINES, id, out);
}

static void line_help(const Deck *deck, const char *id, Text *out) {
    (void)deck; /* the same for every deck */
    words_line_help(LINES, N_LINES, id, out);
}

static int done_by(int source) {
    return source == UPTOWN_FREE       ? UPTOWN_DONE_FREE
           : source == UPTOWN_TOWNCARD ? UPTOWN_DONE_TOWNCARD
           : source == UPTOWN_COINS    ? UPTOWN_DONE_COINS
           : source == UPTOWN_TAKE     ? UPTOWN_DONE_TAKE
           : source == UPTOWN_PASS     ? UPTOWN_DONE_PASS
                                       : UPTOWN_DONE_BUY;
}

/* What a roof on a plot pays its owner; -1 where the move closes none. */
static int roof_of(const UptownState *s, Move move) {
    int plot = uptown_move_plot(move);
    UptownState after = *s;
    uptown_build(&after, uptown_move_card(s, move), uptown_move_half(move), plot);
    if (uptown_is_closed(s, plot) || !uptown_is_closed(&after, plot))
        return -1;
    int pays = uptown_income(&after, plot / UPTOWN_STREET);
    return pays > 0 ? pays : 0;
}

static void facts(const View *view, Move move, MoveFacts *out) {
    const UptownState *s = (const UptownState *)&view->state;
    int done = done_by(uptown_move_source(move)), plot = uptown_move_plot(move);
    bool is_played = done <= UPTOWN_DONE_TOWNCARD && plot != UPTOWN_NO_PLOT;
    facts_add(out, done);
    facts_add(out, done == UPTOWN_DONE_BUY ? uptown_move_source(move) - UPTOWN_BUY : -1);
    facts_add(out, done == UPTOWN_DONE_COINS ? s->coins[s->seat] : uptown_price(s, move));
    facts_add(out, is_played || done == UPTOWN_DONE_TAKE ? uptown_move_card(s, move) : 0);
    facts_add(out, is_played ? uptown_move_half(move) : 0);
    facts_add(out, is_played ? plot : 0);
    facts_add(out, is_played ? roof_of(s, move) : -1);
}

/* Where the card comes from: the words before the colon. */
static void describe_source(const MoveFacts *facts, Text *out) {
    const int32_t *fact = facts->value;
    char owner[MAX_NAME];
    if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_FREE)
        text_add(out, tr("free card"));
    else if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_TOWNCARD)
        text_add(out, tr("town card"));
    else if (fact[UPTOWN_FACT_OWNER] == facts->seat)
        text_format(out, tr("own deck, price %d"), fact[UPTOWN_FACT_COINS]);
    else
        text_format(out, tr("deck (%s), price %d"),
                    words_player(facts->player, (Seat)fact[UPTOWN_FACT_OWNER], owner),
                    fact[UPTOWN_FACT_COINS]);
}

static void describe_play(const UptownDeck *deck, const MoveFacts *facts, Text *out) {
    const int32_t *fact = facts->value;
    int card = fact[UPTOWN_FACT_CARD], half = fact[UPTOWN_FACT_HALF], plot = fact[UPTOWN_FACT_PLOT];
    const char *name = words_named(&deck->head, deck->name[card][half]);
    char owner[MAX_NAME];
    if (uptown_project(deck, card, half)->gift)
        text_format(out, tr("%s, gift (%s), plot %d"), name,
                    words_player(facts->player, (Seat)(plot / UPTOWN_STREET), owner),
                    plot % UPTOWN_STREET + 1);
    else
        text_format(out, tr("%s, plot %d"), name, plot % UPTOWN_STREET + 1);
}

static bool are_sound(const MoveFacts *facts) {
    return facts->count == UPTOWN_N_FACTS && facts_in(facts, UPTOWN_FACT_DONE, UPTOWN_N_DONE) &&
           facts_in(facts, UPTOWN_FACT_CARD, UPTOWN_CARDS) &&
           facts_in(facts, UPTOWN_FACT_HALF, UPTOWN_HALVES) &&
           facts_in(facts, UPTOWN_FACT_PLOT, UPTOWN_PLOTS) &&
           (facts->value[UPTOWN_FACT_DONE] != UPTOWN_DONE_BUY ||
            facts_in(facts, UPTOWN_FACT_OWNER, UPTOWN_SEATS));
}

static bool phrase(const Deck *head, const MoveFacts *facts, Text *out) {
    const int32_t *fact = facts->value;
    if (!are_sound(facts))
        return false;
    if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_COINS) {
        text_format(
            out,
            trn("%d upcoin from your deck", "%d upcoins from your deck", fact[UPTOWN_FACT_COINS]),
            fact[UPTOWN_FACT_COINS]);
    } else if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_PASS) {
        text_add(out, tr("nothing possible: pass"));
    } else if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_TAKE) {
        text_add(out, tr("town card: taken, its other side is seen"));
    } else {
        describe_source(facts, out);
        text_add(out, ": ");
        if (fact[UPTOWN_FACT_CARD])
            describe_play((const UptownDeck *)head, facts, out);
        else
            text_add(out, tr("discard"));
    }
    return true;
}

/* ---- the same as sentences ---- */

/* A card that was not drawn from the mover's own deck for nothing: where it came from. */
static void say_source(const int32_t *fact, const Speech *speech) {
    static const Slot NO_SLOTS[] = {{0}};
    int owner = fact[UPTOWN_FACT_OWNER];
    char called[MAX_NAME];
    if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_TOWNCARD) {
        words_add(speech, TR("It is a town card."), NO_SLOTS);
    } else if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_BUY) {
        const Slot slots[] = {{"owner", words_player(speech->player, (Seat)owner, called), 0},
                              {"n", NULL, fact[UPTOWN_FACT_COINS]},
                              {0}};
        words_add(speech,
                  owner == speech->reader  ? TR("It comes from your deck, for {n}.")
                  : owner == speech->mover ? TR("It cost {n}.")
                                           : TR("It comes from the deck of {owner}, for {n}."),
                  slots);
    }
}

/* What closes a plot of the mover pays. */
static void say_roof(const int32_t *fact, const Speech *speech) {
    const Slot slots[] = {{"n", NULL, fact[UPTOWN_FACT_ROOF]}, {0}};
    if (fact[UPTOWN_FACT_ROOF] > 0)
        words_add(speech, TR("It is a roof: it pays {n}."), slots);
    else if (fact[UPTOWN_FACT_ROOF] == 0)
        words_add(speech, TR("It is a roof."), slots);
}

static void say_play(const UptownDeck *deck, const int32_t *fact, const Speech *speech) {
    static const char *const BUILD[] = {TR("Build {card} on plot {plot}"),
                                        TR("You built {card} on plot {plot}."),
                                        TR("{name} built {card} on plot {plot}.")};
    static const char *const GIVE[] = {TR("Give {card} to {to}, on plot {plot}"),
                                       TR("You gave {card} to {to}, on plot {plot}."),
                                       TR("{name} gave {card} to {to}, on plot {plot}.")};
    static const char *const GIVE_READER[] = {
        TR("Give {card} to {to}, on plot {plot}"), TR("You gave {card} to {to}, on plot {plot}."),
        TR("{name} gave you {card}, on plot {plot} of your street.")};
    int card = fact[UPTOWN_FACT_CARD], half = fact[UPTOWN_FACT_HALF];
    int plot = fact[UPTOWN_FACT_PLOT], owner = plot / UPTOWN_STREET;
    bool gift = uptown_project(deck, card, half)->gift;
    char called[MAX_NAME];
    const Slot slots[] = {{"card", words_named(&deck->head, deck->name[card][half]), 0},
                          {"plot", NULL, plot % UPTOWN_STREET + 1},
                          {"to", words_player(speech->player, (Seat)owner, called), 0},
                          {0}};
    words_speak(speech, !gift ? BUILD : owner == speech->reader ? GIVE_READER : GIVE, slots);
    if (speech->voice == VOICE_DO)
        return;
    say_source(fact, speech);
    if (!gift)
        say_roof(fact, speech);
}

static void say(const Deck *deck, const MoveFacts *facts, const Speech *speech) {
    static const char *const COLLECT[] = {TR("Collect the upcoins of your deck: {n}"),
                                          TR("You collected the upcoins of your deck: {n}."),
                                          TR("{name} collected upcoins: {n}.")};
    static const char *const PASS[] = {TR("Pass: nothing else is possible"),
                                       TR("You passed: nothing else was possible."),
                                       TR("{name} passed: nothing else was possible.")};
    static const char *const TAKE[] = {TR("Take the town card and see its other side"),
                                       TR("You took the town card and saw its other side."),
                                       TR("{name} took the town card and saw its other side.")};
    static const char *const DISCARD[] = {TR("Discard the card"), TR("You discarded a card."),
                                          TR("{name} discarded a card.")};
    const int32_t *fact = facts->value;
    const Slot slots[] = {{"n", NULL, fact[UPTOWN_FACT_COINS]}, {0}};
    if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_COINS)
        words_speak(speech, COLLECT, slots);
    else if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_PASS)
        words_speak(speech, PASS, slots);
    else if (fact[UPTOWN_FACT_DONE] == UPTOWN_DONE_TAKE)
        words_speak(speech, TAKE, slots);
    else if (!fact[UPTOWN_FACT_CARD])
        words_speak(speech, DISCARD, slots);
    else
        say_play((const UptownDeck *)deck, fact, speech);
}

static void deed(const View *view, Move move, Text *out) {
    const UptownState *s = (const UptownState *)&view->state;
    int source = uptown_move_source(move), coins = s->coins[s->seat];
    if (source == UPTOWN_COINS)
        text_format(out, trn("Collect %d upcoin", "Collect %d upcoins", coins), coins);
    else if (source == UPTOWN_PASS)
        text_add(out, trc("deed", "Pass"));
    else if (source == UPTOWN_TAKE)
        text_add(out, tr("Take the town card"));
    else if (uptown_move_plot(move) == UPTOWN_NO_PLOT)
        words_priced(out, trc("deed", "Discard"), tr("Discard, pay %d"), uptown_price(s, move));
    else if (uptown_project(uptown_deck(s->deck), uptown_move_card(s, move), uptown_move_half(move))
                 ->gift)
        words_priced(out, trc("deed", "Give"), tr("Give, pay %d"), uptown_price(s, move));
    else
        words_priced(out, trc("deed", "Build"), tr("Build, pay %d"), uptown_price(s, move));
}

/* A project that finds no place on this plot. */
static void why_not_there(const UptownState *s, const UptownProject *project, int plot, Text *out) {
    static const char *const NEEDS[UPTOWN_NEEDS] = {
        [UPTOWN_ANYWHERE] = TR("This plot is closed by a roof."),
        [UPTOWN_GROUND] = TR("It needs an empty plot."),
        [UPTOWN_UPPER] = TR("It needs a floor below it and no roof."),
        [UPTOWN_ROOFTOP] = TR("It needs a free roof to stand on."),
    };
    bool mine = plot / UPTOWN_STREET == s->seat;
    if (project->gift && mine)
        text_add(out, tr("A gift goes to the street of another player."));
    else if (!project->gift && !mine)
        text_add(out, tr("Only gifts go to the streets of other players."));
    else if (!(s->accepts[project->need] >> plot & 1))
        text_add(out, tr(NEEDS[project->need]));
    else
        text_add(out, tr("A shield keeps gifts off this plot."));
}

/* A project that finds no place on any. */
static void why_nowhere(const UptownProject *project, Text *out) {
    static const char *const NEEDS[UPTOWN_NEEDS] = {
        [UPTOWN_ANYWHERE] = TR("All your plots are closed by roofs."),
        [UPTOWN_GROUND] = TR("It needs an empty plot, and you have none."),
        [UPTOWN_UPPER] = TR("It needs a floor below it and no roof; none of your plots has that."),
        [UPTOWN_ROOFTOP] = TR("It needs a free roof to stand on, and you have none."),
    };
    text_add(out, project->gift ? tr("No plot of the other players takes this gift now.")
                                : tr(NEEDS[project->need]));
}

/* The card itself cannot be had; false when it can. */
static bool why_no_card(const UptownState *s, int source, Text *out) {
    int owner = source - UPTOWN_BUY;
    bool bought = owner >= 0 && owner < s->seats;
    if (s->phase == UPTOWN_HOLDS && source != UPTOWN_TOWNCARD)
        text_add(out, tr("The town card was taken: build one of its projects, or discard it."));
    else if (s->phase == UPTOWN_ACTION_ONE && source > UPTOWN_FREE)
        text_add(out, tr("Cards are bought and town cards taken in action II."));
    else if (source == UPTOWN_FREE && s->phase == UPTOWN_ACTION_TWO)
        text_add(out, tr("Action I of this turn is over."));
    else if (source == UPTOWN_COINS)
        text_add(out, tr("No upcoins wait on your deck now."));
    else if (source == UPTOWN_FREE && s->coins[s->seat])
        text_add(out, tr("Upcoins lie on your deck: action I collects them, and its card waits."));
    else if (source == UPTOWN_PASS)
        text_add(out, tr("Passing is for those who can do nothing else."));
    else if (bought && s->coins[owner])
        text_add(out, tr("Upcoins lie on this deck: until its owner collects them nobody buys "
                         "from it."));
    else if (source == UPTOWN_TOWNCARD && s->one_side && s->phase == UPTOWN_ACTION_TWO &&
             uptown_town_top(s))
        text_add(out, tr("Take the town card first: its other side is seen then."));
    else if (source == UPTOWN_TOWNCARD ? !uptown_town_top(s) : bought && !uptown_deck_top(s, owner))
        text_add(out, tr("No card is left there."));
    else
        return false;
    return true;
}

/* A plot of UPTOWN_PLOTS asks about the project wherever it might go. */
static void why(const View *view, Move move, Text *out) {
    const UptownState *s = (const UptownState *)&view->state;
    int source = uptown_move_source(move), plot = uptown_move_plot(move);
    if (why_no_card(s, source, out))
        return;
    if (plot == UPTOWN_NO_PLOT) {
        text_add(out, tr("A bought card must be played."));
        return;
    }
    const UptownProject *project =
        uptown_project(uptown_deck(s->deck), uptown_move_card(s, move), uptown_move_half(move));
    int wallet = s->wallet[s->seat];
    bool bought = source >= UPTOWN_BUY && source < UPTOWN_BUY + UPTOWN_SEATS;
    if (bought && project->cost > wallet)
        text_format(out, tr("Too dear: it costs %d, in the wallet: %d."), project->cost, wallet);
    else if (plot == UPTOWN_PLOTS)
        why_nowhere(project, out);
    else
        why_not_there(s, project, plot, out);
}

static void task(const View *view, Text *out) {
    const UptownState *s = (const UptownState *)&view->state;
    text_add(out, s->phase == UPTOWN_HOLDS ? tr("Build a project of the town card, or discard it")
                  : s->phase == UPTOWN_ACTION_TWO ? tr("Buy a top card, or take the town card")
                  : s->coins[s->seat]             ? tr("Upcoins lie on your deck: collect them")
                                                  : tr("Play your deck's top card, or discard it"));
}

/* A deck that runs out or a street with all plots closed ends the match: how far the nearest of
 * each is from that. Rounds are unknown, since a card bought from one's own deck leaves no trace.
 */
static void status(const View *view, Text *out) {
    const UptownState *s = (const UptownState *)&view->state;
    int cards = s->share, plots = UPTOWN_STREET;
    for (int seat = 0; seat < s->seats; seat++) {
        int open = 0;
        for (int plot = 0; plot < UPTOWN_STREET; plot++)
            open += !uptown_is_closed(s, seat * UPTOWN_STREET + plot);
        plots = open < plots ? open : plots;
        cards = s->share - s->taken[seat] < cards ? s->share - s->taken[seat] : cards;
    }
    if (uptown_is_ending(s)) {
        text_add(out, tr("Last round"));
        return;
    }
    char deck[64], street[64];
    snprintf(deck, sizeof deck, trn("%d card", "%d cards", cards), cards);
    snprintf(street, sizeof street, trn("%d plot", "%d plots", plots), plots);
    text_format(out, tr("To the end: %s or %s"), deck, street);
}

static void components(const Deck *head, Text *out) {
    const UptownDeck *deck = (const UptownDeck *)head;
    for (int card = 1; card < UPTOWN_CARDS; card++)
        for (int half = 0; half < uptown_halves(card) && deck->name[card][half][0]; half++) {
            text_add(out, "card\t");
            uptown_write_card(out, card, half);
            text_format(out, "\t%s\n", words_named(head, deck->name[card][half]));
        }
}

const GameWords uptown_words = {
    .about = TR("Build the most prestigious street, floor by floor, and bless your rivals with "
                "gifts."),
    .minutes = 45,
    .line = line,
    .line_help = line_help,
    .facts_version = 2,
    .facts = facts,
    .phrase = phrase,
    .say = say,
    .deed = deed,
    .why = why,
    .task = task,
    .components = components,
    .status = status,
};
