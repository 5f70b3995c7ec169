/* SPDX-License-Identifier: MIT */
/* uptown_deck.c - reads UpTown's deck files. One line a card:
 *
 *     project N cost C  NAME: WORDS | NAME: WORDS             C is a number, or one a project: 3/2
 *     town N  NAME: WORDS | NAME: WORDS || NAME: WORDS | NAME: WORDS
 *     title LANGUAGE NAME: WORDS                              what a project is called elsewhere
 *
 * docs/reference/decks.md lists the words. Everything is checked; what loads can be played. */
#include "games/uptown/uptown.h"

#include <string.h>

const char *const UPTOWN_KIND_WORDS[UPTOWN_GIFT + 1] = {"office", "services", "flat", "cafe",
                                                        "shop",   "hotel",    "gift"};

DeckShelf uptown_shelf;

/* ---- words of a project ---- */

/* What has been said of a project so far, so that nothing is said twice. */
typedef struct {
    Scan *in;
    UptownProject *project;
    bool has_kind[UPTOWN_KINDS], has_need, has_income, has_prestige;
} Reading;

static bool starts_with(Slice word, const char *start) {
    return word.length >= strlen(start) && memcmp(word.at, start, strlen(start)) == 0;
}

static Slice after(Slice word, size_t length) {
    return (Slice){word.at + length, word.length - length};
}

/* `KIND:plot`, `KIND:street` or `gift:street`. */
static bool read_counted(Slice words, UptownValue *value) {
    for (int kind = 0; kind <= UPTOWN_GIFT; kind++) {
        if (!starts_with(words, UPTOWN_KIND_WORDS[kind]))
            continue;
        Slice where = after(words, strlen(UPTOWN_KIND_WORDS[kind]));
        value->kind = (uint8_t)kind;
        value->form = slice_is(where, ":street") ? UPTOWN_PER_STREET : UPTOWN_PER_PLOT;
        return slice_is(where, ":street") || (slice_is(where, ":plot") && kind != UPTOWN_GIFT);
    }
    return false;
}

/* N, N/floor, N@ground, N/KIND:plot, N/KIND:street, N/gift:street, after the $ or *. */
static bool read_value(Reading *r, Slice word, UptownValue *value) {
    Slice number = after(word, 1);
    size_t length = 0;
    while (length < number.length && number.at[length] != '/' && number.at[length] != '@')
        length++;
    Slice form = after(number, length);
    int each;
    number.length = length;
    if (!slice_int(number, &each, -UPTOWN_MOST_VALUE, UPTOWN_MOST_VALUE))
        return scan_fail(r->in, "'%s': a value is a number from -9 to 9", slice_quote(word).words);
    *value = (UptownValue){.each = (int8_t)each, .form = UPTOWN_PLAIN};
    if (form.length == 0)
        return true;
    if (slice_is(form, "/floor"))
        value->form = UPTOWN_PER_FLOOR;
    else if (slice_is(form, "@ground"))
        value->form = UPTOWN_IF_GROUND;
    else if (form.at[0] != '/' || !read_counted(after(form, 1), value))
        return scan_fail(r->in,
                         "'%s': a number is followed by nothing or by one of these: /floor, "
                         "/KIND:plot, /KIND:street, /gift:street, @ground",
                         slice_quote(word).words);
    return true;
}

/* Sets a flag that may be said once. */
static bool once(Reading *r, Slice word, bool *flag) {
    if (*flag)
        return scan_fail(r->in, "duplicate '%s'", slice_quote(word).words);
    *flag = true;
    return true;
}

static void add_objects(UptownProject *project, int kind, unsigned count) {
    project->objects += (UptownObjects)count << (UPTOWN_OBJECT_BITS * kind);
}

static bool read_need(Reading *r, Slice word, UptownNeed need) {
    if (r->has_need)
        return scan_fail(r->in, "'%s': only one of these may stand: ground, upper, rooftop",
                         slice_quote(word).words);
    r->has_need = true;
    r->project->need = (uint8_t)need;
    return true;
}

static bool read_kind(Reading *r, Slice word) {
    for (int kind = 0; kind < UPTOWN_KINDS; kind++) {
        size_t length = strlen(UPTOWN_KIND_WORDS[kind]);
        if (!starts_with(word, UPTOWN_KIND_WORDS[kind]))
            continue;
        bool duo = slice_is(after(word, length), "2");
        if (word.length != length && !duo)
            continue;
        if (r->has_kind[kind])
            return scan_fail(r->in, "duplicate '%s'", UPTOWN_KIND_WORDS[kind]);
        r->has_kind[kind] = true;
        add_objects(r->project, kind, duo ? 2 : 1);
        return true;
    }
    return scan_fail(r->in,
                     "'%s' is no word of a project; these are: office services flat cafe shop "
                     "hotel (with 2: a duo), ground upper rooftop, roof, gift, shield, $ and * "
                     "with a number",
                     slice_quote(word).words);
}

static bool read_project_word(Reading *r, Slice word) {
    UptownProject *project = r->project;
    r->in->last = word; /* a fault is at this word */
    if (word.at[0] == '$')
        return once(r, slice_of("$"), &r->has_income) && read_value(r, word, &project->income);
    if (word.at[0] == '*')
        return once(r, slice_of("*"), &r->has_prestige) && read_value(r, word, &project->prestige);
    if (slice_is(word, "ground"))
        return read_need(r, word, UPTOWN_GROUND);
    if (slice_is(word, "upper"))
        return read_need(r, word, UPTOWN_UPPER);
    if (slice_is(word, "rooftop"))
        return read_need(r, word, UPTOWN_ROOFTOP);
    if (slice_is(word, "roof"))
        return once(r, word, &project->roof);
    if (slice_is(word, "shield"))
        return once(r, word, &project->shield);
    if (slice_is(word, "gift")) {
        add_objects(project, UPTOWN_GIFT, 1);
        return once(r, word, &project->gift);
    }
    return read_kind(r, word);
}

/* `gap` parts the words: a space, or in drawn positions a comma. */
static bool read_words(Reading *r, Slice words, char gap) {
    while (words.length > 0) {
        size_t length = 0;
        while (length < words.length && words.at[length] != gap)
            length++;
        if (length > 0 && !read_project_word(r, (Slice){words.at, length}))
            return false;
        words = after(words, length < words.length ? length + 1 : length);
    }
    return true;
}

/* ---- lines ---- */

/* `NAME: WORDS`, up to `|` or, for the last project of a card, to the end of the line. */
static bool read_project(Scan *in, UptownProject *project, char name[UPTOWN_NAME], bool last) {
    Reading reading = {.in = in, .project = project};
    Slice part;
    if (last)
        part = scan_rest(in);
    else if (!scan_until(in, '|', &part, "a project"))
        return false;
    if (last && part.length > 0 && memchr(part.at, '|', part.length))
        return scan_fail(in, "more projects than the card has");
    const char *colon = part.length > 0 ? memchr(part.at, ':', part.length) : NULL;
    if (!colon)
        return scan_fail(in, "a project must be NAME: WORDS, not '%s'", slice_quote(part).words);
    Slice title = {part.at, (size_t)(colon - part.at)};
    while (title.length > 0 && title.at[title.length - 1] == ' ')
        title.length--;
    if (title.length == 0 || !slice_copy(title, name, UPTOWN_NAME))
        return scan_fail(in, "a name has 1 to %d bytes", UPTOWN_NAME - 1);
    return read_words(&reading, after(part, (size_t)(colon + 1 - part.at)), ' ');
}

bool uptown_read_signs(Scan *in, Slice word, UptownProject *project) {
    Reading reading = {.in = in, .project = project};
    return read_words(&reading, word, ',');
}

/* `3`, or `3/2`: one for each project (T2). */
static bool read_cost(Scan *in, UptownProject project[UPTOWN_HALVES]) {
    Slice word;
    int cost[2];
    if (!scan_expect(in, "cost") || !scan_word(in, &word, "the cost"))
        return false;
    const char *slash = memchr(word.at, '/', word.length);
    Slice one = word, two = word;
    if (slash) {
        one.length = (size_t)(slash - word.at);
        two = after(word, one.length + 1);
    }
    if (!slice_int(one, &cost[0], 1, UPTOWN_MOST_COST) ||
        !slice_int(two, &cost[1], 1, UPTOWN_MOST_COST))
        return scan_fail(in, "the cost must be a number from 1 to %d, or two as in 3/2, not '%s'",
                         UPTOWN_MOST_COST, slice_quote(word).words);
    project[0].cost = (uint8_t)cost[0];
    project[1].cost = (uint8_t)cost[1];
    return true;
}

/* The number after `project` or `town`: the next one. */
static bool read_number(Scan *in, int expected, int most) {
    int number;
    if (expected > most)
        return scan_fail(in, "more than %d cards", most);
    return scan_int(in, &number, expected, expected, "the card number");
}

static bool read_project_card(UptownDeck *deck, Scan *in) {
    int card = deck->n_projects + 1;
    if (!read_number(in, card, UPTOWN_MOST_PROJECTS) || !read_cost(in, deck->project[card]))
        return false;
    for (int half = 0; half < 2; half++)
        if (!read_project(in, &deck->project[card][half], deck->name[card][half], half == 1))
            return false;
    deck->n_projects++;
    return true;
}

static bool read_town_card(UptownDeck *deck, Scan *in) {
    int card = UPTOWN_TOWN + deck->n_towns + 1;
    if (!read_number(in, deck->n_towns + 1, UPTOWN_MOST_TOWNS))
        return false;
    for (int half = 0; half < UPTOWN_HALVES; half++) {
        if (!read_project(in, &deck->project[card][half], deck->name[card][half], half == 3))
            return false;
        if (half == 1) { /* the sides part at two bars; the first one has been passed */
            if (!scan_more(in) || in->word[0] != '|' || in->word[-1] != '|')
                return scan_fail(in, "the two sides of a town card must be parted by '||'");
            in->word++;
        }
    }
    deck->n_towns++;
    return true;
}

static bool knows_project(const Deck *head, Slice name) {
    const UptownDeck *deck = (const UptownDeck *)head;
    for (int card = 1; card < UPTOWN_CARDS; card++)
        for (int half = 0; half < UPTOWN_HALVES; half++)
            if (slice_is(name, deck->name[card][half]))
                return name.length > 0;
    return false;
}

static bool read_card_or_title(UptownDeck *deck, Scan *in) {
    static const char *const KEYS[] = {"project", "town", "title", NULL};
    switch (scan_one_of(in, KEYS)) {
    case 0:
        return read_project_card(deck, in);
    case 1:
        return read_town_card(deck, in);
    case 2:
        return deck_read_title(&deck->head, in, knows_project, FAULT("a project's name"));
    default:
        return false;
    }
}

static bool read_cards(UptownDeck *deck, Scan *in) {
    while (scan_line(in))
        if (!read_card_or_title(deck, in))
            return false;
    if (deck->n_projects < UPTOWN_LEAST_PROJECTS)
        return scan_fail(in, "project cards: %d; at least %d are needed", deck->n_projects,
                         UPTOWN_LEAST_PROJECTS);
    return true;
}

bool uptown_read_deck(void *deck, const char *bytes, size_t length, Error *error) {
    UptownDeck *out = deck;
    Scan in;
    option_first(&out->head.options[UPTOWN_FIRST], UPTOWN_SEATS);
    out->head.options[UPTOWN_SIDES] =
        (Option){.name = "town", .choices = {"both", "one"}, .is_later = true};
    option_colours(&out->head.options[UPTOWN_SEAT_COLOURS]);
    return scan_open(&in, SCAN_DECK, bytes, length, error) && read_cards(out, &in);
}
