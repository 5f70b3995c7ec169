/* SPDX-License-Identifier: MIT */
/* mesta_words.c - what Města says to people. What cards and milestones are for is built from their
 * forms, so that a deck of somebody else's explains itself too. */
#include "games/mesta/mesta_words.h"
#include "words/words.h"

#include <string.h>

/* ---- names ---- */

/* Names of the standard deck, so that the catalogs have them. */
static const WordsLine NAMES[] = {
    {"boat", TR("boat")},
    {"ferry", TR("ferry")},
    {"dolphins", TR("dolphins")},
    {"lighthouse", TR("lighthouse")},
    {"tree", TR("tree")},
    {"fountain", TR("fountain")},
    {"playground", TR("playground")},
    {"pavilion", TR("pavilion")},
    {"monument", TR("monument")},
    {"wild", TR("wild plot")},
    {"red_quarter", TR("Red quarter")},
    {"blue_quarter", TR("Blue quarter")},
    {"green_quarter", TR("Green quarter")},
    {"yellow_quarter", TR("Yellow quarter")},
    {"red_houses", TR("Red houses")},
    {"red_towers", TR("Red towers")},
    {"blue_houses", TR("Blue houses")},
    {"blue_towers", TR("Blue towers")},
    {"green_houses", TR("Green houses")},
    {"green_towers", TR("Green towers")},
    {"yellow_houses", TR("Yellow houses")},
    {"yellow_towers", TR("Yellow towers")},
    {"cottages", TR("Cottages")},
    {"town_houses", TR("Town houses")},
    {"high_rises", TR("High-rises")},
    {"skyscrapers", TR("Skyscrapers")},
    {"liveable_city", TR("Balanced quarter")},
    {"skyline", TR("Skyline")},
    {"city_park", TR("City park")},
    {"pocket_parks", TR("Pocket parks")},
    {"park_view", TR("Park view")},
    {"great_lake", TR("Great lake")},
    {"ponds", TR("Ponds")},
    {"waterfront", TR("Waterfront")},
    {"new_york_city", TR("New York City")},
    {"rio_de_janeiro", TR("Rio de Janeiro")},
    {"lisbon", TR("Lisbon")},
    {"barcelona", TR("Barcelona")},
    {"venice", TR("Venice")},
    {"sydney", TR("Sydney")},
    {"mexico_city", TR("Mexico City")},
    {"buenos_aires", TR("Buenos Aires")},
    {"central_park", TR("Central Park")},
    {"avenue", TR("Avenue")},
    {"copacabana", TR("Copacabana")},
    {"carnival", TR("Carnival")},
    {"sugarloaf", TR("Sugarloaf")},
    {"homogeneous_districts", TR("Homogeneous districts")},
    {"seven_hills", TR("Seven hills")},
    {"tagus_riverside", TR("Tagus riverside")},
    {"eixample", TR("Eixample")},
    {"superblock", TR("Superblock")},
    {"la_rambla", TR("La Rambla")},
    {"grand_canal", TR("Grand Canal")},
    {"palazzi", TR("Palazzi")},
    {"lagoon", TR("Lagoon")},
    {"harbour_skyline", TR("Harbour skyline")},
    {"harbour", TR("Harbour")},
    {"botanic_gardens", TR("Botanic Gardens")},
    {"historic_centre", TR("Historic centre")},
    {"chapultepec", TR("Chapultepec")},
    {"xochimilco", TR("Xochimilco")},
    {"la_boca", TR("La Boca")},
    {"palermo_woods", TR("Palermo woods")},
    {"puerto_madero", TR("Puerto Madero")},
};

static void plain_name(const char *id, Text *out) {
    words_thing_name(NAMES, sizeof NAMES / sizeof NAMES[0], id, out);
}

void words_mesta_name(const MestaDeck *deck, const char *id, Text *out) {
    const char *title = words_titled(&deck->head, id);
    if (title != id)
        text_add(out, title);
    else
        plain_name(id, out);
}

const char *words_mesta_colour(int colour) {
    static const char *const COLOURS[MESTA_COLOURS] = {TR("red"), TR("blue"), TR("green"),
                                                       TR("yellow")};
    return tr(COLOURS[colour]);
}

const char *words_mesta_ground(int ground) {
    return ground < MESTA_COLOURS ? words_mesta_colour(ground)
           : ground == MESTA_PARK ? tr("park")
                                  : tr("water");
}

const char *words_mesta_letter(int ground) {
    static const char *const LETTERS[MESTA_GROUNDS] = {
        TRC("mesta letter", "R"), TRC("mesta letter", "B"), TRC("mesta letter", "G"),
        TRC("mesta letter", "Y"), TRC("mesta letter", "P"), TRC("mesta letter", "W")};
    return tr(LETTERS[ground]);
}

/* ---- forms ---- */

static const char *ground_words(const MestaForm *form) {
    return words_mesta_ground(form->ground);
}

/* "3 or more", "exactly 3", or "4": nothing is higher. Numbers on cards are minimums unless they
 * say otherwise (ruling M10). */
static void describe_height(const MestaForm *form, Text *out) {
    if (form->high > form->low)
        text_format(out, tr("%d or more"), form->low);
    else if (form->low < MESTA_HEIGHT)
        text_format(out, tr("exactly %d"), form->low);
    else
        text_int(out, form->low);
}

static void describe_heights(const MestaForm *form, Text *out) {
    for (int i = 0; i < form->n_heights; i++)
        text_format(out, i ? ", %d" : "%d", form->heights[i]);
}

/* ", red", ", height 2 or more", ", beside park": what follows "building". */
static void describe_traits(const MestaForm *form, Text *out) {
    if (form->colour != MESTA_NONE)
        text_format(out, ", %s", words_mesta_colour(form->colour));
    if (form->low > 1 || form->high < MESTA_HEIGHT) {
        text_add(out, ", ");
        text_add(out, tr("height"));
        text_char(out, ' ');
        describe_height(form, out);
    }
    if (form->ground != MESTA_NONE) {
        text_add(out, ", ");
        text_format(out, tr("beside %s"), ground_words(form));
    }
}

/* What one occurrence is; cards only. */
static void describe_counted(const MestaForm *form, Text *out) {
    switch ((int)form->kind) {
    case FORM_BUILDINGS:
        text_add(out, tr("building"));
        describe_traits(form, out);
        return;
    case FORM_GROUPS:
        text_format(out, trn("group of %d building", "group of %d buildings", form->size),
                    form->size);
        describe_traits(form, out);
        return;
    case FORM_SET_COLOURS:
        text_add(out, tr("set of buildings in all four colours"));
        return;
    case FORM_SET_HEIGHTS:
        text_add(out, tr("set of buildings, heights exactly"));
        text_char(out, ' ');
        describe_heights(form, out);
        return;
    case FORM_LARGEST:
        text_format(out,
                    form->ground == MESTA_PARK ? tr("square of the largest park, at most %d")
                                               : tr("square of the largest water, at most %d"),
                    form->most);
        return;
    case FORM_AREAS:
        text_add(out, form->ground == MESTA_PARK ? tr("separate park") : tr("separate water"));
        return;
    }
}

void words_mesta_card(const MestaCard *card, Text *out) {
    char words[160];
    Text counted;
    text_init(&counted, words, sizeof words);
    describe_counted(&card->form, &counted);
    text_format(out, tr("%d per %s"), card->points, words);
}

static void describe_areas_asked(const MestaForm *form, Text *out) {
    const char *ground = ground_words(form);
    switch ((int)form->kind) {
    case FORM_AREA_SIZE:
        text_format(out, trn("one area of %s, %d square", "one area of %s, %d squares", form->need),
                    ground, form->need);
        return;
    case FORM_AREA_SPAN:
        text_format(out,
                    trn("one area of %s, %d square from end to end",
                        "one area of %s, %d squares from end to end", form->need),
                    ground, form->need);
        return;
    case FORM_AREA_FEATURES:
        text_format(out,
                    trn("one area of %s with %d feature",
                        "one area of %s with %d different features", form->need),
                    ground, form->need);
        return;
    case FORM_AREAS_OF_SIZE:
        text_format(
            out,
            trn("%d area of %s, of %d squares", "%d areas of %s, each of %d squares", form->need),
            form->need, ground, form->size);
        return;
    case FORM_SQUARES:
        text_format(out, trn("%d square of %s in all", "%d squares of %s in all", form->need),
                    form->need, ground);
        return;
    case FORM_FEATURES:
        text_format(out, trn("%d feature on %s", "%d features on %s", form->need), form->need,
                    ground);
        return;
    }
}

static void describe_buildings_asked(const MestaForm *form, Text *out) {
    int need = form->need;
    switch ((int)form->kind) {
    case FORM_HEIGHT:
        text_format(out, trn("%d building", "%d buildings", need), need);
        describe_traits(form, out);
        return;
    case FORM_BESIDE_BOTH:
        text_format(out, trn("%d building", "%d buildings", need), need);
        describe_traits(form, out);
        text_add(out, tr(", each beside park and water"));
        return;
    case FORM_ALL_DIFFERENT:
        text_format(out,
                    trn("%d building, different in colour and height",
                        "%d buildings, all different in colour and height", need),
                    need);
        return;
    case FORM_BESIDE_ONE_AREA:
        text_format(
            out,
            trn("%d building beside one area of %s", "%d buildings beside one area of %s", need),
            need, ground_words(form));
        return;
    case FORM_EACH_COLOUR:
        text_format(out, trn("%d building in each colour", "%d buildings in each colour", need),
                    need);
        return;
    case FORM_DISTRICTS:
        text_format(out,
                    trn("%d district of %d plots of one colour",
                        "%d districts of %d plots of one colour", need),
                    need, form->size);
        return;
    case FORM_HEIGHTS_BESIDE:
        text_format(out, trn("%d height beside %s", "%d different heights beside %s", need), need,
                    ground_words(form));
        return;
    }
}

void words_mesta_milestone(const MestaMilestone *milestone, Text *out) {
    const MestaForm *form = &milestone->form;
    switch ((int)form->kind) {
    case FORM_LINE:
        text_format(out, trn("%d building in a line", "%d buildings in a line", form->need),
                    form->need);
        return;
    case FORM_LINE_COLOURS:
        text_format(out,
                    trn("%d building in a line, %d colours", "%d buildings in a line, %d colours",
                        form->size),
                    form->size, form->need);
        return;
    case FORM_LINE_HEIGHTS:
        text_add(out, tr("buildings in a line, heights exactly"));
        text_char(out, ' ');
        describe_heights(form, out);
        return;
    case FORM_BLOCK:
        text_add(out, tr("a block of 2 × 2 buildings of one height"));
        return;
    case FORM_AREA_SIZE:
    case FORM_AREA_SPAN:
    case FORM_AREA_FEATURES:
    case FORM_AREAS_OF_SIZE:
    case FORM_SQUARES:
    case FORM_FEATURES:
        describe_areas_asked(form, out);
        return;
    default:
        describe_buildings_asked(form, out);
        return;
    }
}

/* ---- score lines ---- */

static const char PRINTED[] = "card.printed"; /* drawn by its points alone */

static const WordsLine LINES[] = {
    {"milestones", TR("Milestones"), TR("The points of the places held.")},
    {"water", TR("Water"),
     TR("Every separate water: 1, 3, 6 or 10 for 1, 2, 3 or 4 different features in it.")},
    {"park", TR("Parks"),
     TR("Every separate park: 1, 3, 6 or 10 for 1, 2, 3 or 4 different features in it.")},
    {"monuments", TR("Monuments"), TR("2 for each.")},
    {PRINTED, TR("Other cards"), TR("Cards that this deck does not have, by their points.")},
};

enum {
    N_LINES = sizeof LINES / sizeof LINES[0]
};

static const char *after(const char *id, const char *prefix) {
    size_t length = strlen(prefix);
    return strncmp(id, prefix, length) == 0 ? id + length : NULL;
}

static void line(const char *id, Text *out) {
    const char *name = strcmp(id, PRINTED) == 0 ? NULL : after(id, "card.");
    name = name ? name : after(id, "milestone.");
    if (name)
        plain_name(name, out);
    else
        words_line_name(LINES, N_LINES, id, out);
}

/* Cards and milestones are named by their ids alone; titles go by them, too. */
static const char *typed(const Deck *deck, const char *id) {
    (void)deck;
    (void)id;
    return NULL;
}

static void line_help(const Deck *head, const char *id, Text *out) {
    const MestaDeck *deck = (const MestaDeck *)head;
    words_line_help(LINES, N_LINES, id, out);
    for (int i = 0; i < deck->n_cards; i++)
        if (strcmp(deck->card[i].line, id) == 0)
            words_mesta_card(&deck->card[i], out);
    for (int i = 0; i < deck->n_cities; i++)
        for (int j = 0; j < MESTA_MILESTONES; j++)
            if (strcmp(deck->city[i].milestone[j].fact, id) == 0)
                words_mesta_milestone(&deck->city[i].milestone[j], out);
}

/* ---- moves ---- */

/* Row by row: "red, park / water, blue". */
static void describe_tile(const MestaLand *land, Text *out) {
    for (int i = 0; i < 4; i++) {
        int ground = land->ground[i];
        text_add(out, i == 0 ? "" : i == 2 ? " / " : ", ");
        text_add(out, ground < MESTA_COLOURS ? words_mesta_colour(ground)
                      : ground == MESTA_PARK ? tr("park")
                                             : tr("water"));
    }
}

/* One thing of the display by its stack: a name, or what of it may be known. */
static void describe_thing(const MestaDeck *deck, int row, int thing, Text *out) {
    if (thing == MESTA_HIDDEN)
        text_add(out, tr("hidden"));
    else if (row == MESTA_ROW_LAND)
        describe_tile(&deck->land[thing], out);
    else if (row == MESTA_ROW_PIECES)
        text_add(out, words_mesta_colour(thing));
    else
        words_mesta_name(deck, mesta_thing(deck, row, thing), out);
}

static void taking_facts(const MestaState *s, int row, int place, MoveFacts *out) {
    int count, length, at = mesta_place_at(s, row, place, &count);
    const uint8_t *stack = mesta_stack(s, row, &length);
    bool from_bag = row == MESTA_ROW_PIECES && place == MESTA_ROW_PLACES - 1;
    facts_add(out, place);
    for (int i = 0; i < count && !from_bag; i++)
        facts_add(out, mesta_is_shown(s, row, at + i) ? stack[at + i] : MESTA_HIDDEN);
}

static void putting_facts(const MestaState *s, int thing, int where, MoveFacts *out) {
    const MestaQuarter *q = &s->quarter[mesta_actor(s)];
    int x = where % MESTA_STRIDE, y = where / MESTA_STRIDE;
    facts_add(out, thing);
    facts_add(out, s->phase == MESTA_FEATURE);
    facts_add(out, x + 2 * q->left);
    facts_add(out, y + 2 * q->top);
    facts_add(out, mesta_square(q, x, y).height + 1);
}

static void facts(const View *view, Move move, MoveFacts *out) {
    const MestaState *s = (const MestaState *)&view->state;
    int thing = (int)mesta_move_thing(move), where = (int)mesta_move_where(move);
    const MestaQuarter *q = &s->quarter[mesta_actor(s)];
    facts_add(out, (int)mesta_move_kind(move));
    switch (mesta_move_kind(move)) {
    case MESTA_MOVE_START:
        facts_add(out, thing);
        return;
    case MESTA_MOVE_TAKE:
        facts_add(out, thing);
        taking_facts(s, thing, where, out);
        return;
    case MESTA_MOVE_TILE:
        facts_add(out, s->pending[0]);
        facts_add(out, thing);
        facts_add(out, where % 8 - 1 + q->left);
        facts_add(out, where / 8 - 1 + q->top);
        return;
    case MESTA_MOVE_PUT:
        putting_facts(s, thing, where, out);
        return;
    case MESTA_MOVE_DROP:
        facts_add(out, thing);
        facts_add(out, s->phase == MESTA_FEATURE);
        return;
    }
}

static void describe_taking(const MestaDeck *deck, const MoveFacts *facts, Text *out) {
    static const char *const ROWS[] = {TR("scoring card"), TR("land tile"), TR("features"),
                                       TR("pieces")};
    int row = facts->value[MESTA_FACT_THING];
    text_format(out, "%s %d: ", tr(ROWS[row]), facts->value[MESTA_FACT_PLACE] + 1);
    if (facts->count == MESTA_FACT_TAKEN) {
        text_add(out, tr("two from the bag"));
        return;
    }
    for (int i = MESTA_FACT_TAKEN; i < facts->count; i++) {
        int thing = facts->value[i];
        text_add(out, i > MESTA_FACT_TAKEN ? ", " : "");
        describe_thing(deck, row, thing, out);
        if (row == MESTA_ROW_CARD && thing != MESTA_HIDDEN) {
            text_add(out, ", ");
            words_mesta_card(&deck->card[thing], out);
        }
    }
}

/* A land tile as it lies. */
static void describe_laying(const MestaDeck *deck, const int32_t *fact, Text *out) {
    MestaQuarter alone = {0};
    MestaLand turned = {0};
    int turns = fact[MESTA_FACT_TURNS];
    mesta_lay(&alone, &deck->land[fact[MESTA_FACT_THING]], turns, 9);
    for (int i = 0; i < 4; i++)
        turned.ground[i] = mesta_square(&alone, i % 2, i / 2).ground;
    char column[WORDS_NUMBER], row[WORDS_NUMBER];
    text_format(out, tr("tile at column %s, row %s, turned by %d degrees: "),
                words_number(fact[MESTA_FACT_COLUMN], column),
                words_number(fact[MESTA_FACT_ROW], row), 90 * turns);
    describe_tile(&turned, out);
}

static int row_of(const int32_t *fact) {
    return fact[MESTA_FACT_IS_FEATURE] ? MESTA_ROW_FEATURE : MESTA_ROW_PIECES;
}

static void describe_put(const MestaDeck *deck, const int32_t *fact, Text *out) {
    char column[WORDS_NUMBER], row[WORDS_NUMBER];
    describe_thing(deck, row_of(fact), fact[MESTA_FACT_THING], out);
    text_add(out, ", ");
    text_format(out, tr("column %s, row %s"), words_number(fact[MESTA_FACT_COLUMN], column),
                words_number(fact[MESTA_FACT_ROW], row));
    if (!fact[MESTA_FACT_IS_FEATURE]) {
        text_add(out, ", ");
        text_format(out, tr("height %d"), fact[MESTA_FACT_HEIGHT]);
    }
}

/* How many things the deck has in a row of the display. */
static int things_of(const MestaDeck *deck, int row) {
    return row == MESTA_ROW_CARD      ? deck->n_cards
           : row == MESTA_ROW_LAND    ? MESTA_LANDS
           : row == MESTA_ROW_FEATURE ? MESTA_KINDS
                                      : MESTA_COLOURS;
}

static bool is_taking_sound(const MestaDeck *deck, const MoveFacts *facts) {
    if (!facts_in(facts, MESTA_FACT_THING, MESTA_ROWS) ||
        !facts_in(facts, MESTA_FACT_PLACE, MESTA_ROW_PLACES))
        return false;
    for (int i = MESTA_FACT_TAKEN; i < facts->count; i++)
        if (facts->value[i] != MESTA_HIDDEN &&
            !facts_in(facts, i, things_of(deck, facts->value[MESTA_FACT_THING])))
            return false;
    return true;
}

static bool are_sound(const MestaDeck *deck, const MoveFacts *facts) {
    switch (facts->count > 1 ? facts->value[MESTA_FACT_KIND] : 0) {
    case MESTA_MOVE_START:
        return facts->count == MESTA_N_START && facts_in(facts, MESTA_FACT_THING, MESTA_STARTS);
    case MESTA_MOVE_TAKE:
        return is_taking_sound(deck, facts);
    case MESTA_MOVE_TILE:
        return facts->count == MESTA_N_TILE && facts_in(facts, MESTA_FACT_THING, MESTA_LANDS) &&
               facts_in(facts, MESTA_FACT_TURNS, 4);
    case MESTA_MOVE_PUT:
    case MESTA_MOVE_DROP:
        return facts->count ==
                   (facts->value[MESTA_FACT_KIND] == MESTA_MOVE_PUT ? MESTA_N_PUT : MESTA_N_DROP) &&
               facts_in(facts, MESTA_FACT_THING, things_of(deck, row_of(facts->value)));
    }
    return false;
}

static bool phrase(const Deck *head, const MoveFacts *facts, Text *out) {
    const MestaDeck *deck = (const MestaDeck *)head;
    const int32_t *fact = facts->value;
    if (!are_sound(deck, facts))
        return false;
    switch (fact[MESTA_FACT_KIND]) {
    case MESTA_MOVE_START:
        text_format(out, tr("start tile %s: "), deck->start[fact[MESTA_FACT_THING]].id);
        describe_tile(&deck->start[fact[MESTA_FACT_THING]], out);
        break;
    case MESTA_MOVE_TAKE:
        describe_taking(deck, facts, out);
        break;
    case MESTA_MOVE_TILE:
        describe_laying(deck, fact, out);
        break;
    case MESTA_MOVE_PUT:
        describe_put(deck, fact, out);
        break;
    case MESTA_MOVE_DROP:
        describe_thing(deck, row_of(fact), fact[MESTA_FACT_THING], out);
        text_add(out, ", ");
        text_add(out, tr("discarded"));
        break;
    }
    return true;
}

/* ---- the same as sentences ---- */

static void say_taking(const MestaDeck *deck, const MoveFacts *facts, const Speech *speech) {
    static const char *const ROWS[][N_VOICES] = {
        {TR("Take the scoring card {things}"), TR("You took the scoring card {things}."),
         TR("{name} took the scoring card {things}.")},
        {TR("Take this land tile"), TR("You took a land tile."), TR("{name} took a land tile.")},
        {TR("Take these features: {things}"), TR("You took features: {things}."),
         TR("{name} took features: {things}.")},
        {TR("Take these pieces: {things}"), TR("You took pieces: {things}."),
         TR("{name} took pieces: {things}.")}};
    static const char *const HIDDEN[] = {TR("Take the hidden scoring card"),
                                         TR("You took the hidden scoring card."),
                                         TR("{name} took the hidden scoring card.")};
    static const char *const BAG[] = {TR("Take two pieces from the bag"),
                                      TR("You took two pieces from the bag."),
                                      TR("{name} took two pieces from the bag.")};
    char things[256];
    Text text;
    int row = facts->value[MESTA_FACT_THING];
    bool from_bag = facts->count == MESTA_FACT_TAKEN;
    bool is_hidden =
        row == MESTA_ROW_CARD && !from_bag && facts->value[MESTA_FACT_TAKEN] == MESTA_HIDDEN;
    const Slot slots[] = {{"things", things, 0}, {0}};
    text_init(&text, things, sizeof things);
    for (int i = MESTA_FACT_TAKEN; i < facts->count; i++) {
        text_add(&text, i > MESTA_FACT_TAKEN ? ", " : "");
        describe_thing(deck, row, facts->value[i], &text);
    }
    words_speak(speech, from_bag ? BAG : is_hidden ? HIDDEN : ROWS[row], slots);
}

/* A piece or a feature that was taken is put down; the board shows where. */
static void say_put(const MestaDeck *deck, const int32_t *fact, const Speech *speech) {
    static const char *const BEGIN[] = {TR("Begin a building here ({things})"),
                                        TR("You began a building ({things})."),
                                        TR("{name} began a building ({things}).")};
    static const char *const RAISE[] = {TR("Raise the building to height {n} ({things})"),
                                        TR("You raised a building to height {n} ({things})."),
                                        TR("{name} raised a building to height {n} ({things}).")};
    static const char *const PLACE[] = {TR("Place it here: {things}"), TR("You placed: {things}."),
                                        TR("{name} placed: {things}.")};
    int height = fact[MESTA_FACT_HEIGHT];
    char things[64];
    Text text;
    const Slot slots[] = {{"things", things, 0}, {"n", NULL, height}, {0}};
    text_init(&text, things, sizeof things);
    describe_thing(deck, row_of(fact), fact[MESTA_FACT_THING], &text);
    words_speak(speech, fact[MESTA_FACT_IS_FEATURE] ? PLACE : height > 1 ? RAISE : BEGIN, slots);
}

static void say(const Deck *head, const MoveFacts *facts, const Speech *speech) {
    static const char *const START[] = {TR("Take this start tile"), TR("You took a start tile."),
                                        TR("{name} took a start tile.")};
    static const char *const LAY[] = {TR("Lay the land tile here"), TR("You laid a land tile."),
                                      TR("{name} laid a land tile.")};
    static const char *const DROP[] = {TR("Discard it: {things}"), TR("You discarded: {things}."),
                                       TR("{name} discarded: {things}.")};
    const MestaDeck *deck = (const MestaDeck *)head;
    const int32_t *fact = facts->value;
    char things[64];
    Text text;
    const Slot slots[] = {{"things", things, 0}, {0}};
    text_init(&text, things, sizeof things);
    switch (fact[MESTA_FACT_KIND]) {
    case MESTA_MOVE_START:
        words_speak(speech, START, slots);
        break;
    case MESTA_MOVE_TAKE:
        say_taking(deck, facts, speech);
        break;
    case MESTA_MOVE_TILE:
        words_speak(speech, LAY, slots);
        break;
    case MESTA_MOVE_PUT:
        say_put(deck, fact, speech);
        break;
    case MESTA_MOVE_DROP:
        describe_thing(deck, row_of(fact), fact[MESTA_FACT_THING], &text);
        words_speak(speech, DROP, slots);
        break;
    }
}

static void deed(const View *view, Move move, Text *out) {
    static const char *const DEEDS[] = {
        [MESTA_MOVE_START] = TRC("deed", "Take"), [MESTA_MOVE_TAKE] = TRC("deed", "Take"),
        [MESTA_MOVE_TILE] = TRC("deed", "Place"), [MESTA_MOVE_PUT] = TRC("deed", "Place"),
        [MESTA_MOVE_DROP] = TR("Discard"),
    };
    (void)view;
    text_add(out, tr(DEEDS[mesta_move_kind(move)]));
}

/* A tile that may not lie there; `bit` as in MestaQuarter.tiles. */
static void why_no_tile(const MestaState *s, const MestaQuarter *q, int bit, Text *out) {
    uint64_t t = q->tiles, beside = t << 1 | t >> 1 | t << 8 | t >> 8;
    text_add(out, t >> bit & 1           ? tr("A tile lies there already.")
                  : !(beside >> bit & 1) ? tr("A tile must share a side with another one.")
                  : s->is_long           ? tr("A quarter has at most 3 by 5 tiles.")
                                         : tr("A quarter has at most 3 by 3 tiles."));
}

static void why_no_feature(const MestaQuarter *q, int kind, Squares square, Text *out) {
    bool on_water = kind < MESTA_PARK_KINDS;
    if (kind == MESTA_MONUMENT)
        text_add(out, tr("A monument needs an empty plot."));
    else if (kind == MESTA_WILD)
        text_add(out, tr("A wild plot covers an empty plot."));
    else if (!((on_water ? q->water : q->park) & square))
        text_add(out, on_water ? tr("This feature belongs on water.")
                               : tr("This feature belongs in a park."));
    else
        text_add(out, tr("A feature stands there already."));
}

static void why_no_piece(const MestaQuarter *q, int colour, Squares square, Text *out) {
    if (q->monument & square)
        text_add(out, tr("Nothing is built on a monument."));
    else if (q->plot[colour] & square)
        text_add(out, tr("A building has at most four floors."));
    else
        text_add(out, tr("A piece goes on a plot or building of its own colour."));
}

static void why_not_taken(const MestaState *s, int row, int place, Text *out) {
    text_add(out, s->phase == MESTA_START  ? tr("First everybody chooses a start tile.")
                  : s->phase != MESTA_TAKE ? tr("First place what you have taken.")
                  : s->worker[row][place]
                      ? tr("A worker stands there already.")
                      : tr("Your workers of this row have all been sent out in this round."));
}

static void why(const View *view, Move move, Text *out) {
    const MestaState *s = (const MestaState *)&view->state;
    const MestaQuarter *q = &s->quarter[view->seat];
    int thing = (int)mesta_move_thing(move), where = (int)mesta_move_where(move);
    unsigned kind = mesta_move_kind(move);
    if (kind == MESTA_MOVE_START)
        text_add(out, s->phase == MESTA_START ? tr("Somebody has chosen this start tile already.")
                                              : tr("Start tiles have been chosen."));
    else if (kind == MESTA_MOVE_TAKE)
        why_not_taken(s, thing, where, out);
    else if (s->phase == MESTA_START || s->phase == MESTA_TAKE)
        text_add(out, tr("First take something from the display."));
    else if ((kind == MESTA_MOVE_TILE) != (s->phase == MESTA_TILE) ||
             (kind != MESTA_MOVE_TILE && !memchr(s->pending, thing, s->n_pending)))
        text_add(out, tr("Only what you have taken can be placed."));
    else if (kind == MESTA_MOVE_TILE)
        why_no_tile(s, q, where, out);
    else if (kind == MESTA_MOVE_DROP)
        text_add(out, tr("A feature is discarded only while no square takes it."));
    else if (s->phase == MESTA_FEATURE)
        why_no_feature(q, thing, squares_bit(where), out);
    else
        why_no_piece(q, thing, squares_bit(where), out);
}

static void task(const View *view, Text *out) {
    static const char *const TASKS[] = {
        [MESTA_START] = TR("Take a start tile"),
        [MESTA_TAKE] = TR("Take something from the display"),
        [MESTA_TILE] = TR("Lay the land tile"),
        [MESTA_FEATURE] = TR("Put the features on their ground"),
        [MESTA_PIECE] = TR("Put the pieces on plots of their colour"),
    };
    const MestaState *s = (const MestaState *)&view->state;
    if (s->phase != MESTA_OVER)
        text_add(out, tr(TASKS[s->phase]));
}

static void status(const View *view, Text *out) {
    const MestaState *s = (const MestaState *)&view->state;
    if (s->phase == MESTA_START)
        text_add(out, tr("Start tiles"));
    else
        text_format(out, tr("Round %d of %d"), s->round + 1, mesta_rounds(s));
    text_add(out, " \u00b7 ");
    words_mesta_name(mesta_deck(s->deck), mesta_deck(s->deck)->city[s->city].id, out);
}

static void add_component(const MestaDeck *deck, const char *kind, const char *id, Text *out) {
    text_format(out, "%s\t%s\t", kind, id);
    words_mesta_name(deck, id, out);
    text_char(out, '\t');
}

static void add_tile(const MestaLand *land, Text *out) {
    text_format(out, "tile\t%s\t%s\t", land->id, land->id);
    for (int i = 0; i < 4; i++)
        text_char(out, "RBGYPW"[land->ground[i]]);
    text_char(out, '\n');
}

/* tile: its four squares; feature: the ground; card: what it counts; city: what its places bring.
 */
static void components(const Deck *head, Text *out) {
    static const char *const GROUNDS[] = {"W", "P", "RBGY"};
    const MestaDeck *deck = (const MestaDeck *)head;
    for (int i = 0; i < MESTA_STARTS; i++)
        add_tile(&deck->start[i], out);
    for (int i = 0; i < MESTA_LANDS; i++)
        add_tile(&deck->land[i], out);
    for (int kind = 0; kind < MESTA_WILD; kind++) {
        if (!deck->feature_copies[kind])
            continue;
        add_component(deck, "feature", deck->feature[kind], out);
        text_format(out, "%s\n", GROUNDS[kind / 4]);
    }
    for (int i = 0; i < deck->n_cards; i++) {
        add_component(deck, "card", mesta_thing(deck, MESTA_ROW_CARD, i), out);
        words_mesta_card(&deck->card[i], out);
        text_char(out, '\n');
    }
    for (int i = 0; i < deck->n_cities; i++) {
        add_component(deck, "city", deck->city[i].id, out);
        for (int j = 0; j < MESTA_MILESTONES; j++) {
            const MestaMilestone *milestone = &deck->city[i].milestone[j];
            text_format(out, "%s%d/%d/%d ", j ? "\t" : "", milestone->points[0],
                        milestone->points[1], milestone->points[2]);
            words_mesta_milestone(milestone, out);
        }
        text_char(out, '\n');
    }
}

const GameWords mesta_words = {
    .about = TR("Draft land, features and pieces from one display and build a city quarter that "
                "meets the metropolis's milestones."),
    .minutes = 40,
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
    .components = components,
    .status = status,
};
