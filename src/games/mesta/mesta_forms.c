/* SPDX-License-Identifier: MIT */
/* mesta_forms.c - everything cards can count and milestones can ask: one table, one line a form.
 *
 * A form is its words, as a pattern, and a measure: a number taken from one quarter. A card is
 * worth its points for each of that number; a milestone holds when the number reaches its need. A
 * new card of a known form is a line in a deck; a new form is a line here.
 *
 * Milestones are measured after every turn, so measures look at whole boards at once and the dear
 * ones first ask whether there is enough of anything to bother. */
#include "games/mesta/mesta.h"

#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- what measures share ---- */

static Squares ground_of(const MestaQuarter *q, const MestaForm *form) {
    return form->ground == MESTA_PARK ? q->park : q->water;
}

/* Buildings of exactly this height, 1..4. */
static Squares of_height(const MestaQuarter *q, int height) {
    Squares taller = height < MESTA_HEIGHT ? q->atleast[height] : 0;
    return q->atleast[height - 1] & ~taller;
}

/* Buildings of the heights and the colour the form names, beside the ground it names. */
static Squares buildings(const MestaQuarter *q, const MestaForm *form) {
    Squares found = q->atleast[form->low - 1];
    if (form->high < MESTA_HEIGHT)
        found &= ~q->atleast[form->high];
    if (form->colour != MESTA_NONE)
        found &= q->plot[form->colour];
    if (form->ground != MESTA_NONE)
        found &= squares_beside(ground_of(q, form));
    return found;
}

/* Starts of `length` consecutive squares of `a`, `step` bits apart. */
static Squares runs(Squares a, int length, int step) {
    for (int i = 1; i < length && a; i++)
        a &= a >> step;
    return a;
}

static const int STEPS[] = {1, MESTA_STRIDE}; /* along a row, down a column */

/* ---- measures: buildings ---- */

static int count_buildings(const MestaQuarter *q, const MestaForm *form) {
    return squares_count(buildings(q, form));
}

static int count_groups(const MestaQuarter *q, const MestaForm *form) {
    return squares_count(buildings(q, form)) / form->size;
}

static int count_beside_both(const MestaQuarter *q, const MestaForm *form) {
    return squares_count(buildings(q, form) & squares_beside(q->park) & squares_beside(q->water));
}

/* Sets of one building of each colour; also: how many there are in each colour. */
static int count_colour_sets(const MestaQuarter *q, const MestaForm *form) {
    int least = MESTA_SIDE * MESTA_SIDE;
    (void)form;
    for (int colour = 0; colour < MESTA_COLOURS && least; colour++) {
        int count = squares_count(q->plot[colour] & q->atleast[0]);
        least = count < least ? count : least;
    }
    return least;
}

static int count_height_sets(const MestaQuarter *q, const MestaForm *form) {
    int least = MESTA_SIDE * MESTA_SIDE;
    for (int i = 0; i < form->n_heights; i++) {
        int count = squares_count(of_height(q, form->heights[i]));
        least = count < least ? count : least;
    }
    return least;
}

/* The most buildings that differ pairwise in colour and height: colours matched with heights. Bit
 * m of `reached`: the heights in the set m can be matched with as many of the colours so far. */
static int count_all_different(const MestaQuarter *q, const MestaForm *form) {
    unsigned reached = 1;
    (void)form;
    for (int colour = 0; colour < MESTA_COLOURS; colour++) {
        unsigned before = reached;
        for (int height = 1; height <= MESTA_HEIGHT; height++) {
            if (!(of_height(q, height) & q->plot[colour]))
                continue;
            unsigned h = 1u << (height - 1);
            for (unsigned set = 0; set < 16; set++)
                if (before >> set & 1 && !(set & h))
                    reached |= 1u << (set | h);
        }
    }
    int most = 0;
    for (unsigned set = 0; set < 16; set++)
        if (reached >> set & 1 && __builtin_popcount(set) > most)
            most = __builtin_popcount(set);
    return most;
}

static int count_beside_one_area(const MestaQuarter *q, const MestaForm *form) {
    Squares rest = ground_of(q, form);
    Squares beside_any = q->atleast[0] & squares_beside(rest);
    int most = 0;
    if (squares_count(beside_any) < form->need)
        return 0;
    while (rest) {
        int count = squares_count(beside_any & squares_beside(squares_take_area(&rest)));
        most = count > most ? count : most;
    }
    return most;
}

static int count_heights_beside(const MestaQuarter *q, const MestaForm *form) {
    Squares beside = squares_beside(ground_of(q, form));
    int count = 0;
    for (int height = 1; height <= MESTA_HEIGHT; height++)
        count += (of_height(q, height) & beside) != 0;
    return count;
}

/* ---- measures: lines and blocks ---- */

static int longest_line(const MestaQuarter *q, const MestaForm *form) {
    int longest = 0;
    (void)form;
    for (int i = 0; i < 2; i++) {
        int length = 0;
        for (Squares a = q->atleast[0]; a; a &= a >> STEPS[i])
            length++;
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* The most colours in any line of `size` buildings. The colours of all lines are added up at once,
 * bit by bit: ones, twos and fours hold how many each line starting there has. */
static int most_colours_in_line(const MestaQuarter *q, const MestaForm *form) {
    int most = 0;
    for (int i = 0; i < 2; i++) {
        Squares lines = runs(q->atleast[0], form->size, STEPS[i]);
        if (!lines)
            continue;
        Squares ones = 0, twos = 0, fours = 0;
        for (int colour = 0; colour < MESTA_COLOURS; colour++) {
            Squares built = q->plot[colour] & q->atleast[0], shows = 0;
            for (int j = 0; j < form->size; j++)
                shows |= built >> (j * STEPS[i]);
            Squares carry = ones & shows;
            ones ^= shows;
            fours |= twos & carry;
            twos ^= carry;
        }
        int count = fours & lines ? 4 : twos & ones & lines ? 3 : twos & lines ? 2 : 1;
        most = count > most ? count : most;
    }
    return most;
}

static int has_line_of_heights(const MestaQuarter *q, const MestaForm *form) {
    int n = form->n_heights;
    for (int i = 0; i < 2; i++) {
        Squares forward = ~(Squares)0, backward = ~(Squares)0;
        for (int j = 0; j < n; j++) {
            Squares here = of_height(q, form->heights[j]);
            forward &= here >> (j * STEPS[i]);
            backward &= here >> ((n - 1 - j) * STEPS[i]);
        }
        if (forward | backward)
            return 1;
    }
    return 0;
}

static int count_blocks(const MestaQuarter *q, const MestaForm *form) {
    int count = 0;
    (void)form;
    for (int height = 1; height <= MESTA_HEIGHT; height++)
        count += squares_count(runs(runs(of_height(q, height), 2, 1), 2, MESTA_STRIDE));
    return count;
}

/* ---- measures: park and water ---- */

static int count_squares(const MestaQuarter *q, const MestaForm *form) {
    return squares_count(ground_of(q, form));
}

static int count_features(const MestaQuarter *q, const MestaForm *form) {
    return squares_count(ground_of(q, form) & q->feature);
}

static int largest_area(const MestaQuarter *q, const MestaForm *form) {
    Squares rest = ground_of(q, form);
    int largest = 0;
    if (squares_count(rest) < form->need)
        return 0;
    while (rest) {
        int size = squares_count(squares_take_area(&rest));
        largest = size > largest ? size : largest;
    }
    return largest;
}

static int count_areas(const MestaQuarter *q, const MestaForm *form) {
    Squares rest = ground_of(q, form);
    int count = 0;
    if (squares_count(rest) < form->need * form->size)
        return 0;
    while (rest)
        count += squares_count(squares_take_area(&rest)) >= form->size;
    return count;
}

/* Rows from the first to the last with a square; columns likewise: an area's have no gaps, so it is
 * enough to count how often it must be moved to be gone, and to fold it into one row. */
static int span_of(Squares area) {
    const uint64_t row = (1u << MESTA_STRIDE) - 1;
    uint64_t columns = 0;
    int high = 0;
    for (; area; area >>= MESTA_STRIDE) {
        columns |= (uint64_t)area & row;
        high += ((uint64_t)area & row) != 0;
    }
    int wide = __builtin_popcountll(columns);
    return high > wide ? high : wide;
}

static int widest_area(const MestaQuarter *q, const MestaForm *form) {
    Squares rest = ground_of(q, form);
    int widest = 0;
    if (squares_count(rest) < form->need)
        return 0;
    while (rest) {
        int span = span_of(squares_take_area(&rest));
        widest = span > widest ? span : widest;
    }
    return widest;
}

int mesta_kinds_in(const MestaQuarter *q, Squares area) {
    Squares with = area & q->feature;
    if (!with)
        return 0;
    Squares low = with & q->kind[0], high = with & q->kind[1];
    return ((with & ~low & ~high) != 0) + ((low & ~high) != 0) + ((high & ~low) != 0) +
           ((low & high) != 0);
}

static int most_kinds_in_area(const MestaQuarter *q, const MestaForm *form) {
    Squares rest = ground_of(q, form);
    int most = 0;
    if (squares_count(rest & q->feature) < form->need)
        return 0;
    while (rest) {
        int kinds = mesta_kinds_in(q, squares_take_area(&rest));
        most = kinds > most ? kinds : most;
    }
    return most;
}

/* ---- measures: districts ---- */

/* Empty wild plots count only up to the need: no caller wants more. */
static int count_districts(const MestaQuarter *q, const MestaForm *form) {
    Squares empty = q->wild & ~q->atleast[0];
    int most = squares_count(empty);
    for (int colour = 0; colour < MESTA_COLOURS; colour++)
        most += squares_count(q->plot[colour]);
    if (most < form->need * form->size)
        return 0;
    return mesta_districts(q, form->size, form->need);
}

/* ---- the table ---- */

/* Words stand for themselves. Placeholders: N need, K size, M most, C colour, H height (with + for
 * "or more"), S park or water, L a list of heights, D a list of different ones. [a group] may be
 * left out. */
static const struct {
    bool is_card;
    const char *words;
    int (*measure)(const MestaQuarter *, const MestaForm *);
} FORMS[N_FORMS] = {
    [FORM_BUILDINGS] = {true, "per building [C] [height H] [beside S]", count_buildings},
    [FORM_GROUPS] = {true, "per K buildings height H", count_groups},
    [FORM_SET_COLOURS] = {true, "per set colours", count_colour_sets},
    [FORM_SET_HEIGHTS] = {true, "per set heights D", count_height_sets},
    [FORM_LARGEST] = {true, "per square of largest S max M", largest_area},
    [FORM_AREAS] = {true, "per area S", count_areas},
    [FORM_AREA_SIZE] = {false, "area S size N", largest_area},
    [FORM_AREA_SPAN] = {false, "area S spanning N", widest_area},
    [FORM_AREA_FEATURES] = {false, "area S with N different features", most_kinds_in_area},
    [FORM_AREAS_OF_SIZE] = {false, "areas N S of size K", count_areas},
    [FORM_SQUARES] = {false, "squares S N", count_squares},
    [FORM_FEATURES] = {false, "features N on S", count_features},
    [FORM_HEIGHT] = {false, "buildings N height H [beside S]", count_buildings},
    [FORM_BESIDE_BOTH] = {false, "buildings N height H each beside park and water",
                          count_beside_both},
    [FORM_ALL_DIFFERENT] = {false, "buildings N all different colours and heights",
                            count_all_different},
    [FORM_BESIDE_ONE_AREA] = {false, "buildings N beside one area S", count_beside_one_area},
    [FORM_EACH_COLOUR] = {false, "buildings N in each colour", count_colour_sets},
    [FORM_LINE] = {false, "line of N buildings", longest_line},
    [FORM_LINE_COLOURS] = {false, "line of K buildings in N colours", most_colours_in_line},
    [FORM_LINE_HEIGHTS] = {false, "line of heights L", has_line_of_heights},
    [FORM_BLOCK] = {false, "block 2x2 of one height", count_blocks},
    [FORM_DISTRICTS] = {false, "districts N of K plots of one colour", count_districts},
    [FORM_HEIGHTS_BESIDE] = {false, "heights N different beside S", count_heights_beside},
};

int mesta_measure(const MestaQuarter *q, const MestaForm *form) {
    return FORMS[form->kind].measure(q, form);
}

/* ---- on the way ---- */

/* The most neighbours in the list of heights that already stand in a line. */
static int heights_in_line(const MestaQuarter *q, const MestaForm *form) {
    for (int length = form->n_heights; length > 0; length--) {
        for (int first = 0; first + length <= form->n_heights; first++) {
            MestaForm part = {.kind = FORM_LINE_HEIGHTS, .n_heights = (uint8_t)length};
            memcpy(part.heights, form->heights + first, (size_t)length);
            if (has_line_of_heights(q, &part))
                return length;
        }
    }
    return 0;
}

/* The most buildings of one height among any four that would be a block. */
static int heights_in_block(const MestaQuarter *q) {
    int most = 0;
    for (int height = 1; height <= MESTA_HEIGHT; height++) {
        for (int bit = 0; bit < MESTA_STRIDE * (MESTA_SIDE - 1); bit++) {
            Squares block = (Squares)(3 | 3 << MESTA_STRIDE) << bit;
            int count = squares_count(of_height(q, height) & block);
            most = count > most ? count : most;
        }
    }
    return most;
}

/* Measures give up early where the need is out of reach, so a smaller need is tried. */
int mesta_progress(const MestaQuarter *q, const MestaMilestone *milestone, int *of) {
    MestaForm form = milestone->form;
    if (form.kind == FORM_LINE_HEIGHTS) {
        *of = form.n_heights;
        return heights_in_line(q, &form);
    }
    if (form.kind == FORM_BLOCK) {
        *of = 4;
        return heights_in_block(q);
    }
    *of = form.need;
    while (form.need > 0 && mesta_measure(q, &form) < form.need)
        form.need--;
    return form.need;
}

/* ---- reading ---- */

/* The next word of *at up to a space, and past it; empty at the end. */
static Slice next_word(const char **at, const char *end) {
    const char *start = *at, *stop = start;
    while (stop < end && *stop != ' ')
        stop++;
    *at = stop;
    while (*at < end && **at == ' ')
        ++*at;
    return (Slice){start, (size_t)(stop - start)};
}

static bool read_colour(Slice word, uint8_t *out) {
    static const char *const COLOURS[MESTA_COLOURS] = {"red", "blue", "green", "yellow"};
    for (int colour = 0; colour < MESTA_COLOURS; colour++) {
        if (slice_is(word, COLOURS[colour])) {
            *out = (uint8_t)colour;
            return true;
        }
    }
    return false;
}

static bool read_height(Slice word, MestaForm *form) {
    bool or_more = word.length == 2 && word.at[1] == '+';
    int height;
    if (!slice_int((Slice){word.at, word.length - or_more}, &height, 1, MESTA_HEIGHT))
        return false;
    form->low = (uint8_t)height;
    form->high = (uint8_t)(or_more ? MESTA_HEIGHT : height);
    return true;
}

static bool add_height(Slice word, MestaForm *form, bool must_differ) {
    int height;
    if (form->n_heights == MESTA_SIDE || !slice_int(word, &height, 1, MESTA_HEIGHT))
        return false;
    for (int i = 0; i < form->n_heights; i++)
        if (must_differ && form->heights[i] == height)
            return false;
    form->heights[form->n_heights++] = (uint8_t)height;
    return true;
}

static bool read_number(Slice word, uint8_t *out) {
    int number;
    if (!slice_int(word, &number, 1, 99))
        return false;
    *out = (uint8_t)number;
    return true;
}

/* Does this one word fit the pattern's? If it is a placeholder, the form gets it. */
static bool fits(Slice pattern, Slice word, MestaForm *form) {
    if (pattern.length != 1)
        return slice_equal(pattern, word);
    switch (pattern.at[0]) {
    case 'N':
        return read_number(word, &form->need);
    case 'K':
        return read_number(word, &form->size);
    case 'M':
        return read_number(word, &form->most);
    case 'C':
        return read_colour(word, &form->colour);
    case 'H':
        return read_height(word, form);
    case 'S':
        form->ground = slice_is(word, "park") ? MESTA_PARK : MESTA_WATER;
        return slice_is(word, "park") || slice_is(word, "water");
    case 'L':
        return add_height(word, form, false);
    case 'D':
        return add_height(word, form, true);
    }
    return false;
}

/* Does the line fit the whole pattern? *reached is where it first does not, *expected the word of
 * the pattern that would have fitted there. */
static bool match(const char *pattern, Slice line, MestaForm *form, const char **reached,
                  Slice *expected) {
    const char *at = line.at, *end = line.at + line.length;
    const char *pattern_end = pattern + strlen(pattern);
    while (pattern < pattern_end) {
        const char *before = pattern;
        Slice part = next_word(&pattern, pattern_end);
        bool optional = part.at[0] == '[';
        part.at += optional;
        part.length -= optional;
        part.length -= part.at[part.length - 1] == ']';
        const char *next = at;
        Slice word = next_word(&next, end);
        *reached = at;
        *expected = part;
        if (fits(part, word, form)) {
            bool is_list = part.length == 1 && (part.at[0] == 'L' || part.at[0] == 'D');
            if (is_list && next < end)
                pattern = before; /* again, for the next of the list */
            at = next;
        } else if (optional) {
            pattern = memchr(before, ']', (size_t)(pattern_end - before));
            for (pattern++; pattern < pattern_end && *pattern == ' ';)
                pattern++;
        } else {
            return false;
        }
    }
    *reached = at;
    *expected = (Slice){"", 0}; /* the line should end */
    return at == end;
}

/* A word of a pattern as people write it. */
static Slice written(Slice part) {
    static const struct {
        char placeholder;
        const char *words;
    } WORDS[] = {{'N', "1-99"}, {'K', "1-99"},       {'M', "1-99"}, {'C', "red/blue/green/yellow"},
                 {'H', "2/2+"}, {'S', "park/water"}, {'L', "1-4"},  {'D', "1-4"}};
    for (size_t i = 0; part.length == 1 && i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (part.at[0] == WORDS[i].placeholder)
            return slice_of(WORDS[i].words);
    return part;
}

/* Adds a word that would have fitted to the list, once. */
static void expect(Text *list, Slice part) {
    Slice word = written(part);
    char both[40];
    if (word.length == 0 || word.length + 3 > sizeof both)
        return;
    snprintf(both, sizeof both, " %.*s,", (int)word.length, word.at);
    if (!strstr(list->bytes, both))
        text_add(list, both);
}

static bool fail_form(Scan *in, Slice line, const char *furthest, Text *expected) {
    Slice rest = {furthest, (size_t)(line.at + line.length - furthest)};
    const char *list = expected->bytes + (expected->length > 0); /* without the first space */
    if (expected->length > 0)
        expected->bytes[expected->length - 1] = '\0'; /* nor the last comma */
    if (rest.length == 0)
        return scan_fail_at(in, rest, "this ends too soon; expected: %s", list);
    if (!*list)
        return scan_fail_at(in, rest, "unexpected '%s'", slice_quote(rest).words);
    return scan_fail_at(in, rest, "not understood from here on: '%s'; expected: %s",
                        slice_quote(rest).words, list);
}

bool mesta_read_form(Scan *in, bool is_card, MestaForm *out) {
    Slice line = scan_rest(in);
    const char *furthest = line.at;
    char list[160];
    Text expected;
    text_init(&expected, list, sizeof list);
    for (int kind = 0; kind < N_FORMS; kind++) {
        const char *reached = line.at;
        Slice due;
        if (FORMS[kind].is_card != is_card)
            continue;
        *out = (MestaForm){.kind = (MestaFormKind)kind,
                           .need = is_card ? 0 : 1,
                           .size = 1,
                           .colour = MESTA_NONE,
                           .ground = MESTA_NONE,
                           .low = 1,
                           .high = MESTA_HEIGHT};
        if (match(FORMS[kind].words, line, out, &reached, &due))
            return true;
        if (reached > furthest)
            text_clear(&expected);
        furthest = reached > furthest ? reached : furthest;
        if (reached == furthest)
            expect(&expected, due);
    }
    return fail_form(in, line, furthest, &expected);
}
