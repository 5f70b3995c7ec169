/* SPDX-License-Identifier: MIT */
/* uptown_text.c - UpTown as text: notation of moves, the deal, the picture, drawn positions. */
#include "games/uptown/uptown.h"

#include <assert.h>
#include <string.h>

/* ---- cards and moves ---- */

static void write_half(Text *out, int card, int half) {
    if (card > UPTOWN_TOWN)
        text_char(out, half < 2 ? 'A' : 'B');
    text_char(out, half % 2 == 0 ? 'a' : 'b');
}

void uptown_write_card(Text *out, int card, int half) {
    text_char(out, card > UPTOWN_TOWN ? 'M' : 'P');
    text_int(out, card > UPTOWN_TOWN ? card - UPTOWN_TOWN : card);
    if (half >= 0)
        write_half(out, card, half);
}

/* `a>3` on one's own street, `a>2:4` on another's, `x` for a discard. */
static void notate_play(const UptownState *s, Move move, Text *out) {
    int plot = uptown_move_plot(move);
    if (plot == UPTOWN_NO_PLOT) {
        text_char(out, 'x');
        return;
    }
    bool town = uptown_move_source(move) == UPTOWN_TOWNCARD;
    write_half(out, town ? UPTOWN_TOWN + 1 : 1, uptown_move_half(move));
    text_char(out, '>');
    if (plot / UPTOWN_STREET != s->seat) {
        text_int(out, plot / UPTOWN_STREET);
        text_char(out, ':');
    }
    text_int(out, plot % UPTOWN_STREET + 1);
}

void uptown_notate(const void *state, Move move, Text *out) {
    const UptownState *s = state;
    int source = uptown_move_source(move);
    if (source == UPTOWN_COINS) {
        text_add(out, "coins");
    } else if (source == UPTOWN_PASS) {
        text_add(out, "pass");
    } else if (source == UPTOWN_TAKE) {
        text_add(out, "town take");
    } else {
        if (source == UPTOWN_FREE) {
            text_add(out, "free ");
        } else if (source == UPTOWN_TOWNCARD) {
            text_add(out, "town ");
        } else {
            text_add(out, "buy ");
            text_int(out, source - UPTOWN_BUY);
            text_char(out, ' ');
        }
        notate_play(s, move, out);
    }
}

/* ---- the deal ---- */

static void write_cards(Text *out, const uint8_t *cards, int count, int base) {
    for (int i = 0; i < count; i++) {
        text_char(out, ' ');
        if (cards[i] == UPTOWN_HIDDEN)
            text_char(out, '?');
        else
            text_int(out, cards[i] - base);
    }
    text_char(out, '\n');
}

void uptown_write_deal(const void *state, Text *out) {
    const UptownState *s = state;
    text_format(out, "first %d\n", s->first);
    for (int seat = 0; seat < s->seats; seat++) {
        text_format(out, "pile %d", seat);
        write_cards(out, s->pile + s->share * seat, s->share, 0);
    }
    text_add(out, "town");
    write_cards(out, s->town, uptown_deck(s->deck)->n_towns, UPTOWN_TOWN);
    if (!s->one_side)
        return;
    text_add(out, "sides");
    for (int i = 0; i < uptown_deck(s->deck)->n_towns; i++)
        text_add(out, s->up >> i & 1 ? " B" : " A");
    text_char(out, '\n');
}

/* `count` different cards of 1..most, to the end of the line. */
static bool read_cards(Scan *in, uint8_t *cards, int count, int base, int most,
                       bool seen[UPTOWN_CARDS]) {
    for (int i = 0; i < count; i++) {
        int number;
        if (!scan_int(in, &number, 1, most, "a card"))
            return false;
        if (seen[base + number])
            return scan_twice(in);
        seen[base + number] = true;
        cards[i] = (uint8_t)(base + number);
    }
    return scan_done(in);
}

/* `sides A B ...`: which side of each town card lies up, where one side is seen. */
static bool read_sides(UptownState *s, Scan *in) {
    static const char *const SIDES[] = {"A", "B", NULL};
    s->one_side = 1;
    if (!scan_key(in, "sides"))
        return false;
    for (int i = 0; i < uptown_deck(s->deck)->n_towns; i++) {
        int side = scan_one_of(in, SIDES);
        if (side < 0)
            return false;
        s->up |= (uint64_t)side << i;
    }
    return scan_done(in);
}

bool uptown_read_deal(void *state, const Setup *setup, Scan *in) {
    UptownState *s = state;
    const UptownDeck *deck = uptown_deck(setup->deck);
    bool seen[UPTOWN_CARDS] = {false};
    int number;
    uptown_clear(s, setup->deck, setup->seats);
    for (int seat = 0; seat < s->seats; seat++)
        s->wallet[seat] = UPTOWN_START;
    if (!setup_read_first(setup, UPTOWN_FIRST, in, &s->first))
        return false;
    for (int seat = 0; seat < s->seats; seat++)
        if (!scan_key(in, "pile") || !scan_int(in, &number, seat, seat, "the seat") ||
            !read_cards(in, s->pile + s->share * seat, s->share, 0, deck->n_projects, seen))
            return false;
    int boxed = s->share * s->seats;
    for (int card = 1; card <= deck->n_projects; card++)
        if (!seen[card])
            s->pile[boxed++] = (uint8_t)card;
    return scan_key(in, "town") &&
           read_cards(in, s->town, deck->n_towns, UPTOWN_TOWN, deck->n_towns, seen) &&
           (!setup->choice[UPTOWN_SIDES] || read_sides(s, in));
}

/* ---- the picture ---- */

/* A plot's cards, ground first, each after a space. */
static void write_stack(Text *out, const UptownState *s, int plot) {
    uint8_t stack[UPTOWN_CARDS];
    int height = 0;
    for (int card = s->top[plot]; card; card = s->below[card])
        stack[height++] = (uint8_t)card;
    while (height > 0) {
        int card = stack[--height];
        text_char(out, ' ');
        uptown_write_card(out, card, s->half[card]);
    }
}

static void write_top(Text *out, int card, int left) {
    text_format(out, "%d ", left);
    if (card)
        uptown_write_card(out, card, -1);
    else
        text_char(out, '-');
}

void uptown_picture(const void *state, Text *out) {
    static const char *const PHASES[] = {"action 1", "action 2", "over", "town card taken"};
    const UptownState *s = state;
    text_format(out, "first %d seat %d %s\n", s->first, s->seat, PHASES[s->phase]);
    text_add(out, "town ");
    write_top(out, uptown_town_top(s), uptown_deck(s->deck)->n_towns - s->town_taken);
    if (s->one_side && uptown_town_top(s))
        text_char(out, s->up >> s->town_taken & 1 ? 'B' : 'A');
    text_char(out, '\n');
    for (int seat = 0; seat < s->seats; seat++) {
        text_format(out, "seat %d\n", seat);
        for (int plot = 0; plot < UPTOWN_STREET; plot++) {
            text_format(out, "plot %d:", plot + 1);
            write_stack(out, s, UPTOWN_STREET * seat + plot);
            text_char(out, '\n');
        }
        text_format(out, "coins %d\ndeck ", (int)s->wallet[seat]);
        write_top(out, uptown_deck_top(s, seat), s->share - s->taken[seat]);
        text_format(out, " coins %d\n", s->coins[seat]);
    }
}

/* ---- drawn positions ---- */

/* The deck of a drawing with floors by their signs: a copy, with those as further cards. It has the
 * last slot, which is in no list of decks. */
enum {
    DRAWN = MAX_DECKS - 1
};
static UptownDeck drawn;

static void use_drawn(UptownState *s) {
    if (s->deck == DRAWN)
        return;
    memcpy(&drawn, uptown_deck(s->deck), sizeof drawn);
    uptown_shelf.deck[DRAWN] = &drawn.head;
    s->deck = DRAWN;
}

/* A card that the deck does not have and no floor uses yet; 0 when there is none left. */
static int spare_card(const UptownDeck *deck, const bool used[UPTOWN_CARDS]) {
    for (int card = UPTOWN_CARDS - 1; card > UPTOWN_TOWN + deck->n_towns; card--)
        if (!used[card])
            return card;
    for (int card = UPTOWN_TOWN; card > deck->n_projects; card--)
        if (!used[card])
            return card;
    return 0;
}

/* A floor by its signs has no name: pictures show its first object. */
static void name_floor(const UptownProject *project, char name[UPTOWN_NAME]) {
    name[0] = '\0';
    for (int kind = UPTOWN_GIFT; kind >= 0; kind--)
        if (uptown_objects_of(project->objects, kind))
            slice_copy(slice_of(UPTOWN_KIND_WORDS[kind]), name, UPTOWN_NAME);
}

/* `flat2,upper,*1`: a floor by its signs. */
static bool read_signs(UptownState *s, Scan *in, Slice word, const bool used[UPTOWN_CARDS],
                       int *card) {
    UptownProject project = {0};
    if (!uptown_read_signs(in, word, &project))
        return false;
    *card = spare_card(uptown_deck(s->deck), used);
    if (!*card)
        return scan_fail(in, "more floors by their signs than this deck leaves numbers for");
    use_drawn(s);
    drawn.project[*card][0] = project;
    name_floor(&project, drawn.name[*card][0]);
    return true;
}

/* P32a or M5Bb. */
static bool read_card(const UptownDeck *deck, Slice word, int *card, int *half) {
    bool town = word.length > 0 && word.at[0] == 'M';
    size_t tail = town ? 2 : 1;
    if (word.length < tail + 2 || (!town && word.at[0] != 'P'))
        return false;
    Slice digits = {word.at + 1, word.length - 1 - tail};
    const char *end = word.at + word.length;
    if (!slice_int(digits, card, 1, town ? deck->n_towns : deck->n_projects) ||
        (end[-1] != 'a' && end[-1] != 'b') || (town && end[-2] != 'A' && end[-2] != 'B'))
        return false;
    *half = (end[-1] == 'b') + (town && end[-2] == 'B' ? 2 : 0);
    *card += town ? UPTOWN_TOWN : 0;
    return true;
}

/* Why a project cannot stand on this plot, or NULL when it can. */
static const char *refusal(const UptownState *s, const UptownProject *project, int plot) {
    if (s->accepts[project->need] >> plot & 1)
        return project->gift && s->shielded >> plot & 1 ? "a gift on a shielded plot" : NULL;
    if (project->need == UPTOWN_ROOFTOP)
        return FAULT("only directly on a roof");
    if (uptown_is_closed(s, plot))
        return FAULT("the plot is closed by a roof");
    return project->need == UPTOWN_GROUND ? FAULT("only on the ground")
                                          : FAULT("not on the ground");
}

static bool read_plot(UptownState *s, Scan *in, int plot, bool used[UPTOWN_CARDS]) {
    char number[4] = {(char)('1' + plot % UPTOWN_STREET), ':', '\0'};
    if (!scan_key(in, "plot") || !scan_expect(in, number))
        return false;
    while (scan_more(in)) {
        Slice word;
        int card, half;
        if (!scan_word(in, &word, "a card"))
            return false;
        Quote quote = slice_quote(word);
        const char *shown = quote.words;
        char c = word.at[0];
        if ((c >= 'a' && c <= 'z') || c == '$' || c == '*') {
            half = 0;
            if (!read_signs(s, in, word, used, &card))
                return false;
            in->last = word;
        } else if (!read_card(uptown_deck(s->deck), word, &card, &half)) {
            return scan_fail(in, "'%s' is no card of this deck: write P32a or M5Bb", shown);
        }
        const UptownDeck *deck = uptown_deck(s->deck);
        if (used[card])
            return scan_fail(in, "duplicate card: '%s'", shown);
        const char *why = refusal(s, uptown_project(deck, card, half), plot);
        if (why)
            return scan_fail(in, "'%s' (%s) cannot stand there: %s", shown, deck->name[card][half],
                             error_words(why));
        used[card] = true;
        uptown_build(s, card, half, plot);
    }
    return true;
}

static bool read_street(UptownState *s, Scan *in, int seat, bool used[UPTOWN_CARDS]) {
    int coins;
    for (int plot = 0; plot < UPTOWN_STREET; plot++)
        if (!read_plot(s, in, UPTOWN_STREET * seat + plot, used))
            return false;
    if (!scan_key(in, "coins") || !scan_int(in, &coins, 0, 9999, "the coins") || !scan_done(in))
        return false;
    s->wallet[seat] = coins;
    return true;
}

bool uptown_read_drawing(int slot, Scan *in, UptownState *s, int *seats) {
    bool used[UPTOWN_CARDS] = {false};
    bool many = scan_next_is(in, "seat");
    int count = 0;
    uptown_clear(s, slot, UPTOWN_SEATS);
    do {
        int seat;
        if (many && (!scan_key(in, "seat") || !scan_int(in, &seat, count, count, "the seat") ||
                     !scan_done(in)))
            return false;
        if (!read_street(s, in, count, used))
            return false;
        count++;
    } while (many && count < UPTOWN_SEATS && scan_has_line(in));
    if (scan_has_line(in))
        return scan_line(in) && (many ? scan_fail(in, "more than %d streets", UPTOWN_SEATS)
                                      : scan_fail(in, "more than one street, without seat lines"));
    if (many && count == 1)
        return scan_fail(in, "a single street needs a 'seat' line");
    *seats = count;
    return true;
}

bool uptown_score_drawing(int slot, Scan *in, Score out[MAX_SEATS], int *seats) {
    UptownState s;
    if (!uptown_read_drawing(slot, in, &s, seats))
        return false;
    for (int seat = 0; seat < *seats; seat++)
        uptown_score(&s, (Seat)seat, &out[seat]);
    return true;
}
