/* SPDX-License-Identifier: MIT */
/* budowa_words.c - what Budowa Miasta says to people. */
#include "games/budowa/budowa_words.h"
#include "games/budowa/budowa.h"
#include "words/words.h"

#include <string.h>

/* The venues of the standard deck. Other decks may name others. */
static const WordsLine VENUES[] = {
    {"pool", TR("pool")},
    {"cinema", TR("cinema")},
    {"shopping_centre", TR("shopping centre")},
    {"theatre", TR("theatre")},
    {"cafe", TR("cafe")},
    {"amusement_park", TR("amusement park")},
    {"restaurant", TR("restaurant")},
    {"sports_hall", TR("sports hall")},
    {"stadium", TR("stadium")},
};

static void venue_name(const char *id, Text *out) {
    words_thing_name(VENUES, sizeof VENUES / sizeof *VENUES, id, out);
}

void words_budowa_venue(const BudowaDeck *deck, const BudowaVenue *venue, Text *out) {
    const char *title = words_titled(&deck->head, venue->id);
    if (title != venue->id)
        text_add(out, title);
    else
        venue_name(venue->id, out);
}

void words_budowa_pay(const BudowaVenue *venue, Text *out) {
    text_int(out, venue->pay[1]);
    for (int held = 2; venue->is_table && held <= BUDOWA_SHARES; held++)
        text_format(out, "/%d", venue->pay[held]);
}

void words_budowa_pays(const BudowaVenue *venue, Text *out) {
    char pay[48];
    Text text;
    text_init(&text, pay, sizeof pay);
    words_budowa_pay(venue, &text);
    if (venue->is_table)
        text_format(out, tr("pays %s"), pay);
    else
        text_format(out, tr("pays %d"), venue->pay[1]);
}

const char *words_budowa_kind(int kind) {
    static const char *const KINDS[BUDOWA_KINDS] = {
        [BUDOWA_VILLA] = TR("villa"),
        [BUDOWA_BLOCK] = TR("block of flats"),
        [BUDOWA_OFFICE] = TR("office building"),
        [BUDOWA_FACTORY] = TR("factory"),
    };
    return tr(KINDS[kind]);
}

static bool is_income(const char *id) {
    return strncmp(id, "income.", 7) == 0;
}

static void line(const char *id, Text *out) {
    if (strcmp(id, "cash") == 0)
        text_add(out, tr("Cash"));
    else if (strcmp(id, "share_value") == 0)
        text_add(out, tr("Shares at their prices"));
    else if (is_income(id))
        text_format(out, tr("Street %s will pay"), id + 7);
    else if (strcmp(id, "connected") == 0)
        text_add(out, tr("Goals connected"));
    else
        venue_name(id, out); /* explanations name venues by their ids */
}

/* Only explanations name venues as lines, and have no other name for them than the id. */
static const char *typed(const Deck *deck, const char *id) {
    (void)deck;
    (void)id;
    return NULL;
}

static void line_help(const Deck *deck, const char *id, Text *out) {
    (void)deck; /* the same for every deck */
    if (strcmp(id, "cash") == 0)
        text_add(out, tr("Money in hand; the most at the end wins."));
    else if (strcmp(id, "share_value") == 0)
        text_add(out, tr("The prices of all shares held; the higher sum wins a tie."));
    else if (is_income(id))
        text_add(out, tr("What this street brings once its fourth building stands: the pay of "
                         "the venues at both ends for every share held."));
    else if (strcmp(id, "connected") == 0)
        text_add(out, tr("1 when finished streets join the two goal venues."));
}

static void building_facts(const BudowaState *s, int plot, MoveFacts *out) {
    const BudowaDeck *deck = budowa_deck(s->deck);
    uint64_t built = s->built | (uint64_t)1 << plot;
    bool is_finished = budowa_is_finished(built, plot / 4);
    int cost = budowa_cost(deck, s->built, plot);
    facts_add(out, plot);
    facts_add(out, cost);
    facts_add(out, cost > deck->cost[plot]);
    facts_add(out, is_finished ? budowa_payout(s, plot / 4, s->turn) : -1);
    facts_add(out, is_finished && budowa_joins(deck, built) ? deck->bonus : -1);
}

static void facts(const View *view, Move move, MoveFacts *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int what = budowa_move_what(move), kind = budowa_move_kind(move);
    facts_add(out, kind);
    if (kind == BUDOWA_MOVE_BUILD) {
        building_facts(s, what, out);
    } else if (kind == BUDOWA_MOVE_SELL) {
        facts_add(out, what / BUDOWA_SHARES);
        facts_add(out, deck->price[what]);
        facts_add(out, budowa_half(deck, what));
    } else {
        int venue = what - 1, top = what ? budowa_top(s, venue) : -1;
        facts_add(out, venue);
        facts_add(out, top >= 0 ? deck->price[top] : 0);
        facts_add(out, what ? budowa_next_pays(s, s->turn, venue) : 0);
    }
}

static void build_words(const BudowaDeck *deck, const int32_t *fact, Text *out) {
    int plot = fact[BUDOWA_FACT_WHAT];
    const BudowaStreet *street = &deck->street[plot / 4];
    text_format(out, "%c%d, %s, ", street->name, plot % 4 + 1, words_budowa_kind(deck->kind[plot]));
    text_format(out, fact[BUDOWA_FACT_IS_DOUBLE] ? tr("double cost %d") : tr("cost %d"),
                fact[BUDOWA_FACT_COST]);
    if (fact[BUDOWA_FACT_PAYS] < 0)
        return;
    text_format(out, tr("; street %c finished, pays %d here"), street->name,
                fact[BUDOWA_FACT_PAYS]);
    if (fact[BUDOWA_FACT_BONUS] >= 0)
        text_format(out, tr(" and the bonus of %d; the match ends"), fact[BUDOWA_FACT_BONUS]);
}

static void share_words(const BudowaDeck *deck, const int32_t *fact, Text *out) {
    char name[64];
    Text venue;
    text_init(&venue, name, sizeof name);
    words_budowa_venue(deck, &deck->venue[fact[BUDOWA_FACT_WHAT]], &venue);
    if (fact[BUDOWA_FACT_KIND] == BUDOWA_MOVE_SELL)
        text_format(out, tr("share sold: %s, price %d, brings %d"), name, fact[BUDOWA_FACT_PRICE],
                    fact[BUDOWA_FACT_BRINGS]);
    else if (fact[BUDOWA_FACT_PRICE] > 0)
        text_format(out, tr("share: %s, price %d, pays %d a street"), name, fact[BUDOWA_FACT_PRICE],
                    fact[BUDOWA_FACT_BRINGS]);
    else
        text_format(out, tr("free share: %s, pays %d a street"), name, fact[BUDOWA_FACT_BRINGS]);
}

static bool phrase(const Deck *head, const MoveFacts *facts, Text *out) {
    const BudowaDeck *deck = (const BudowaDeck *)head;
    const int32_t *fact = facts->value;
    bool builds = fact[BUDOWA_FACT_KIND] == BUDOWA_MOVE_BUILD;
    if (facts->count != (builds ? BUDOWA_N_BUILT : BUDOWA_N_SHARE))
        return false;
    if (builds && facts_in(facts, BUDOWA_FACT_WHAT, deck->n_plots))
        build_words(deck, fact, out);
    else if (!builds && facts_in(facts, BUDOWA_FACT_WHAT, deck->n_venues))
        share_words(deck, fact, out);
    else if (!builds && fact[BUDOWA_FACT_WHAT] == -1)
        text_add(out, tr("no share"));
    else
        return false;
    return true;
}

/* ---- the same as sentences ---- */

/* A finished street pays all shares; the sentence has what it pays the builder. */
static void say_finished(const BudowaDeck *deck, const int32_t *fact, const Speech *speech) {
    const BudowaStreet *street = &deck->street[fact[BUDOWA_FACT_WHAT] / 4];
    char from[64], to[64];
    Text text;
    if (fact[BUDOWA_FACT_PAYS] < 0)
        return;
    text_init(&text, from, sizeof from);
    words_budowa_venue(deck, &deck->venue[street->venue[0]], &text);
    text_init(&text, to, sizeof to);
    words_budowa_venue(deck, &deck->venue[street->venue[1]], &text);
    const Slot slots[] = {{"from", from, 0},
                          {"to", to, 0},
                          {"n", NULL, fact[BUDOWA_FACT_PAYS]},
                          {"bonus", NULL, fact[BUDOWA_FACT_BONUS]},
                          {0}};
    words_add(speech, TR("That finished a street ({from} \u2013 {to})."), slots);
    words_add(speech,
              speech->voice == VOICE_YOU ? TR("It paid you {n}.") : TR("{name} got {n} for it."),
              slots);
    if (fact[BUDOWA_FACT_BONUS] >= 0)
        words_add(speech, TR("The goals are joined, for a bonus of {bonus}: the match ends."),
                  slots);
}

static void say_building(const BudowaDeck *deck, const int32_t *fact, const Speech *speech) {
    static const char *const BUILD[BUDOWA_KINDS][N_VOICES] = {
        [BUDOWA_VILLA] = {TR("Build the villa for {n}"), TR("You built a villa for {n}."),
                          TR("{name} built a villa for {n}.")},
        [BUDOWA_BLOCK] = {TR("Build the block of flats for {n}"),
                          TR("You built a block of flats for {n}."),
                          TR("{name} built a block of flats for {n}.")},
        [BUDOWA_OFFICE] = {TR("Build the office building for {n}"),
                           TR("You built an office building for {n}."),
                           TR("{name} built an office building for {n}.")},
        [BUDOWA_FACTORY] = {TR("Build the factory for {n}"), TR("You built a factory for {n}."),
                            TR("{name} built a factory for {n}.")}};
    const Slot slots[] = {{"n", NULL, fact[BUDOWA_FACT_COST]}, {0}};
    words_speak(speech, BUILD[deck->kind[fact[BUDOWA_FACT_WHAT]]], slots);
    if (speech->voice != VOICE_DO)
        say_finished(deck, fact, speech);
}

static void say_share(const BudowaDeck *deck, const int32_t *fact, const Speech *speech) {
    static const char *const BUY[] = {
        TR("Take a share of the venue {venue}, for {n}: it pays {pays} a street"),
        TR("You took a share of the venue {venue}, for {n}."),
        TR("{name} took a share of the venue {venue}, for {n}.")};
    static const char *const FREE[] = {
        TR("Take the free share of the venue {venue}: it pays {pays} a street"),
        TR("You took the free share of the venue {venue}."),
        TR("{name} took the free share of the venue {venue}.")};
    static const char *const SELL[] = {TR("Sell a share of the venue {venue}, for {n}"),
                                       TR("You sold a share of the venue {venue}, for {n}."),
                                       TR("{name} sold a share of the venue {venue}, for {n}.")};
    char name[64];
    Text text;
    text_init(&text, name, sizeof name);
    words_budowa_venue(deck, &deck->venue[fact[BUDOWA_FACT_WHAT]], &text);
    bool is_sale = fact[BUDOWA_FACT_KIND] == BUDOWA_MOVE_SELL;
    const Slot slots[] = {{"venue", name, 0},
                          {"n", NULL, fact[is_sale ? BUDOWA_FACT_BRINGS : BUDOWA_FACT_PRICE]},
                          {"pays", NULL, fact[BUDOWA_FACT_BRINGS]},
                          {0}};
    words_speak(speech, is_sale ? SELL : fact[BUDOWA_FACT_PRICE] > 0 ? BUY : FREE, slots);
}

static void say(const Deck *head, const MoveFacts *facts, const Speech *speech) {
    static const char *const NONE[] = {TR("Take no share"), TR("You took no share."),
                                       TR("{name} took no share.")};
    static const Slot NO_SLOTS[] = {{0}};
    const BudowaDeck *deck = (const BudowaDeck *)head;
    if (facts->value[BUDOWA_FACT_KIND] == BUDOWA_MOVE_BUILD)
        say_building(deck, facts->value, speech);
    else if (facts->value[BUDOWA_FACT_WHAT] < 0)
        words_speak(speech, NONE, NO_SLOTS);
    else
        say_share(deck, facts->value, speech);
}

static void deed(const View *view, Move move, Text *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int what = budowa_move_what(move), kind = budowa_move_kind(move);
    if (kind == BUDOWA_MOVE_BUILD)
        words_priced(out, trc("deed", "Build"), tr("Build, pay %d"),
                     budowa_cost(deck, s->built, what));
    else if (kind == BUDOWA_MOVE_SELL)
        text_format(out, tr("Sell, get %d"), budowa_half(deck, what));
    else if (what == 0)
        text_add(out, tr("Take no share"));
    else
        words_priced(out, tr("Take the share"), tr("Take the share, pay %d"),
                     deck->price[budowa_top(s, what - 1)]);
}

static void describe_too_dear(int cost, int cash, Text *out) {
    text_format(out, tr("Too dear: it costs %d, in hand: %d."), cost, cash);
}

static void why_not_build(const BudowaState *s, int plot, Text *out) {
    if (budowa_has(s->built, plot))
        text_add(out, tr("A building stands there already."));
    else if (s->phase == BUDOWA_SHARE)
        text_add(out, tr("One building a turn: now a share may be taken."));
    else if (!budowa_has(s->hand[s->turn], plot))
        text_add(out, tr("You do not hold the building of this plot."));
    else
        describe_too_dear(budowa_cost(budowa_deck(s->deck), s->built, plot), s->cash[s->turn], out);
}

static void why_no_share(const BudowaState *s, int venue, Text *out) {
    int top = budowa_top(s, venue);
    const BudowaDeck *deck = budowa_deck(s->deck);
    if (top < 0)
        text_add(out, tr("No share of this venue is left."));
    else if (s->phase != BUDOWA_SHARE)
        text_add(out, tr("First build, then take a share."));
    else if (deck->price[top] == 0)
        text_add(out, tr("The free share is for whoever builds on a plot beside the venue."));
    else
        describe_too_dear(deck->price[top], s->cash[s->turn], out);
}

static void why_not_sold(const BudowaState *s, int share, Text *out) {
    if (!budowa_has(s->shares[s->turn], share))
        text_add(out, tr("Only your own shares can be sold."));
    else if (s->phase != BUDOWA_SELL)
        text_add(out, tr("Shares are sold only when no building in hand could be paid for."));
    else if (budowa_deck(s->deck)->price[share] == 0)
        text_add(out, tr("A share that was free cannot be sold."));
    else
        text_add(out, tr("All streets of this venue are finished: its shares stay."));
}

static void why(const View *view, Move move, Text *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    int what = budowa_move_what(move);
    if (budowa_move_kind(move) == BUDOWA_MOVE_BUILD)
        why_not_build(s, what, out);
    else if (budowa_move_kind(move) == BUDOWA_MOVE_SELL)
        why_not_sold(s, what, out);
    else if (what > 0)
        why_no_share(s, what - 1, out);
    else
        text_add(out, tr("First build, then take a share."));
}

static void task(const View *view, Text *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    if (s->phase == BUDOWA_SELL) /* a viewer who sees no hand cannot know whether one can be paid */
        text_add(out, budowa_can_build(s) ? tr("Put up a building, or sell another share")
                      : s->hand[s->turn]  ? tr("Sell a share: no building can be paid for")
                                          : tr("Sell shares for a building"));
    else
        text_add(out, s->phase == BUDOWA_BUILD ? tr("Put up one of your buildings")
                                               : tr("Take a share, or none"));
}

static void status(const View *view, Text *out) {
    const BudowaState *s = (const BudowaState *)&view->state;
    uint32_t route = budowa_route(s);
    int missing = 0;
    for (int street = 0; street < BUDOWA_STREETS; street++)
        if (route >> street & 1)
            missing += 4 - budowa_count(s->built & budowa_plots_of(street));
    text_format(out, trn("Route: %d building to go", "Route: %d buildings to go", missing),
                missing);
}

enum {
    PAYOUTS,
    BONUS,
    SALES,
    SHARES_BOUGHT,
    BUILDINGS
};
static const char *const ACCOUNTS[] = {
    [PAYOUTS] = TR("Streets paid"),       [BONUS] = TR("Bonus for joining the goals"),
    [SALES] = TR("Shares sold"),          [SHARES_BOUGHT] = TR("Shares bought"),
    [BUILDINGS] = TR("Buildings put up"), NULL};

/* Everybody is paid when a street is finished; the rest is the mover's. */
static void account(const View *view, Move move, Seat seat, int out[MAX_ACCOUNTS]) {
    const BudowaState *s = (const BudowaState *)&view->state;
    const BudowaDeck *deck = budowa_deck(s->deck);
    int what = budowa_move_what(move), kind = budowa_move_kind(move);
    bool is_mover = seat == s->turn;
    if (kind == BUDOWA_MOVE_BUILD) {
        uint64_t built = s->built | (uint64_t)1 << what;
        bool is_finished = budowa_is_finished(built, what / 4);
        out[PAYOUTS] = is_finished ? budowa_payout(s, what / 4, seat) : 0;
        out[BONUS] = is_mover && is_finished && budowa_joins(deck, built) ? deck->bonus : 0;
        out[BUILDINGS] = is_mover ? -budowa_cost(deck, s->built, what) : 0;
    } else if (is_mover && kind == BUDOWA_MOVE_SELL) {
        out[SALES] = budowa_half(deck, what);
    } else if (is_mover && what > 0) {
        out[SHARES_BOUGHT] = -deck->price[budowa_top(s, what - 1)];
    }
}

/* plot: its kind; venue: the prices of its shares. */
static void components(const Deck *head, Text *out) {
    const BudowaDeck *deck = (const BudowaDeck *)head;
    for (int plot = 0; plot < deck->n_plots; plot++)
        text_format(out, "plot\t%c%d\t%s\n", deck->street[plot / 4].name, plot % 4 + 1,
                    words_budowa_kind(deck->kind[plot]));
    for (int i = 0; i < deck->n_venues; i++) {
        text_format(out, "venue\t%s\t", deck->venue[i].id);
        words_budowa_venue(deck, &deck->venue[i], out);
        text_char(out, '\t');
        for (int share = 0; share < BUDOWA_SHARES; share++)
            text_format(out, "%s%d", share ? "+" : "", deck->venue[i].price[share]);
        text_char(out, '\n');
    }
}

const GameWords budowa_words = {
    .about = TR("Build up the streets of one city, hold shares in its venues, and end up the "
                "richest."),
    .minutes = 45,
    .money = true,
    .line = line,
    .typed = typed,
    .line_help = line_help,
    .facts_version = 1,
    .facts = facts,
    .phrase = phrase,
    .say = say,
    .deed = deed,
    .why = why,
    .task = task,
    .accounts = ACCOUNTS,
    .account = account,
    .components = components,
    .status = status,
};
