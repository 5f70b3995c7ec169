/* SPDX-License-Identifier: MIT */
/* uptown_scene_signs.c - what the signs of a project mean, a sentence each, for who looks at the
 * card alone. */
#include "games/uptown/uptown_scene.h"
#include "words/lang.h"
#include "words/words.h"

#include <string.h>

static Text begin_row(SceneSigns *out, const char *symbol) {
    Text text;
    out->row[out->count].symbol = symbol;
    text_init(&text, out->row[out->count].words, sizeof out->row[0].words);
    out->count++;
    return text;
}

static void add_row(SceneSigns *out, const char *symbol, const char *sentence) {
    Text text = begin_row(out, symbol);
    text_add(&text, sentence);
}

static const char *kind_words(int kind) {
    static const char *const KINDS[UPTOWN_KINDS + 1] = {
        TR("office"), TR("services"), TR("flat"), TR("cafe"), TR("shop"), TR("hotel"), TR("gift")};
    return tr(KINDS[kind]);
}

static void add_kinds(const UptownProject *project, SceneSigns *out) {
    static const char *const SYMBOLS[UPTOWN_KINDS] = {"office", "services", "flat",
                                                      "cafe",   "shop",     "hotel"};
    for (int kind = 0; kind < UPTOWN_KINDS; kind++) {
        int count = uptown_objects_of(project->objects, (UptownKind)kind);
        if (!count)
            continue;
        Text text = begin_row(out, SYMBOLS[kind]);
        text_format(&text,
                    count > 1 ? tr("It counts as two of this kind: %s.")
                              : tr("It is of this kind: %s."),
                    kind_words(kind));
    }
}

static void add_needs(const UptownProject *project, SceneSigns *out) {
    static const struct {
        const char *symbol, *words;
    } NEEDS[UPTOWN_NEEDS] = {
        [UPTOWN_GROUND] = {"ground", TR("It goes on the ground of an empty plot.")},
        [UPTOWN_UPPER] = {"upper", TR("It goes on another floor, never on the ground.")},
        [UPTOWN_ROOFTOP] = {"rooftop", TR("It goes directly on a roof.")},
    };
    if (NEEDS[project->need].words)
        add_row(out, NEEDS[project->need].symbol, tr(NEEDS[project->need].words));
    if (project->roof)
        add_row(out, "roof",
                tr("It is a roof: it closes the plot, and the street pays its income."));
    if (project->gift)
        add_row(out, "gift", tr("It is a gift: it goes on a plot of another player."));
    if (project->shield)
        add_row(out, "shield", tr("From then on no gift can be built on this plot."));
}

/* Income or prestige; `forms` are the sentences of its forms. */
static void add_value(const char *symbol, UptownValue value, const char *const *forms,
                      SceneSigns *out) {
    char number[WORDS_NUMBER];
    if (!value.each)
        return;
    Text text = begin_row(out, symbol);
    words_number(value.each, number);
    if (value.form == UPTOWN_PER_PLOT || value.form == UPTOWN_PER_STREET)
        text_format(&text, tr(forms[value.form]), number, kind_words(value.kind));
    else
        text_format(&text, tr(forms[value.form]), number);
}

static void add_values(const UptownProject *project, SceneSigns *out) {
    static const char *const INCOME[UPTOWN_FORMS] = {
        [UPTOWN_PLAIN] = TR("Income at every roof of the street: %s."),
        [UPTOWN_PER_FLOOR] = TR("Income at every roof: %s for each floor below it."),
        [UPTOWN_IF_GROUND] = TR("Income at every roof: %s, if it is the ground floor."),
        [UPTOWN_PER_PLOT] = TR("Income at every roof: %s for each of these on its plot: %s."),
        [UPTOWN_PER_STREET] = TR("Income at every roof: %s for each of these on the street: %s."),
    };
    static const char *const PRESTIGE[UPTOWN_FORMS] = {
        [UPTOWN_PLAIN] = TR("Points at the end: %s."),
        [UPTOWN_PER_FLOOR] = TR("Points at the end: %s for each floor below it."),
        [UPTOWN_IF_GROUND] = TR("Points at the end: %s, if it is the ground floor."),
        [UPTOWN_PER_PLOT] = TR("Points at the end: %s for each of these on its plot: %s."),
        [UPTOWN_PER_STREET] = TR("Points at the end: %s for each of these on the street: %s."),
    };
    add_value("coin", project->income, INCOME, out);
    add_value("prestige", project->prestige, PRESTIGE, out);
}

/* What it costs, and who gets that. */
static void add_price(const View *view, const UptownProject *project, int source, SceneSigns *out) {
    const UptownState *s = (const UptownState *)&view->state;
    int owner = source - UPTOWN_BUY;
    char name[MAX_NAME];
    if (owner < 0 || owner >= s->seats || !project->cost)
        return;
    Text text = begin_row(out, "coin");
    if (owner == s->seat)
        text_format(&text, tr("Bought in action II it costs %d."), project->cost);
    else
        text_format(&text, tr("It costs %d. The upcoins go on this deck: %s."), project->cost,
                    words_player(view->player, (Seat)owner, name));
}

void uptown_signs(const View *view, const char *thing, SceneSigns *out) {
    const UptownState *s = (const UptownState *)&view->state;
    if (strncmp(thing, "half-", 5) != 0 || !thing[5] || thing[6] != '-')
        return;
    int source = thing[5] - '0', half = thing[7] - '0'; /* one digit each */
    if (source < UPTOWN_FREE || source > UPTOWN_TOWNCARD || half < 0 || half >= UPTOWN_HALVES)
        return;
    bool is_town = source == UPTOWN_TOWNCARD;
    int owner = source - UPTOWN_BUY;
    if (owner >= 0 && !is_town && owner >= s->seats)
        return;
    int card = uptown_move_card(s, uptown_move(source, half, 0));
    if (!card || half >= uptown_halves(card) || (is_town && !uptown_is_in_sight(s, half)))
        return;
    const UptownProject *project = uptown_project(uptown_deck(s->deck), card, half);
    add_kinds(project, out);
    add_needs(project, out);
    add_values(project, out);
    add_price(view, project, source, out);
}
