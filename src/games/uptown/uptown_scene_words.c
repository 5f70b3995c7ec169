/* SPDX-License-Identifier: MIT */
/* uptown_scene_words.c - projects and floors in words, for those who cannot see them. */
#include "games/uptown/uptown_scene.h"
#include "words/lang.h"
#include "words/words.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const KINDS[UPTOWN_KINDS + 1] = {
    TR("office"), TR("services"), TR("flat"), TR("cafe"), TR("shop"), TR("hotel"), TR("gift")};

static void label_value(const char *name, UptownValue value, Text *out) {
    if (!value.each)
        return;
    char number[WORDS_NUMBER];
    words_number(value.each, number);
    text_format(out, ", %s ", name);
    switch ((UptownForm)value.form) {
    case UPTOWN_PLAIN:
    case UPTOWN_FORMS:
        text_add(out, number);
        break;
    case UPTOWN_PER_FLOOR:
        text_format(out, tr("%s per floor below"), number);
        break;
    case UPTOWN_IF_GROUND:
        text_format(out, tr("%s on the ground"), number);
        break;
    case UPTOWN_PER_PLOT:
        text_format(out, tr("%s per %s, plot"), number, tr(KINDS[value.kind]));
        break;
    case UPTOWN_PER_STREET:
        text_format(out, tr("%s per %s, street"), number, tr(KINDS[value.kind]));
        break;
    }
}

static void label_kinds(const UptownProject *project, Text *out) {
    for (int kind = 0; kind < UPTOWN_KINDS; kind++) {
        int count = uptown_objects_of(project->objects, (UptownKind)kind);
        if (count == 1)
            text_format(out, ", %s", tr(KINDS[kind]));
        else if (count > 1)
            text_format(out, ", %d \u00d7 %s", count, tr(KINDS[kind]));
    }
}

static void label_flags(const UptownProject *project, Text *out) {
    if (project->roof)
        text_format(out, ", %s", tr("roof"));
    if (project->gift)
        text_format(out, ", %s", tr("gift"));
    if (project->shield)
        text_format(out, ", %s", tr("shield"));
}

void uptown_describe_project(const UptownDeck *deck, int card, int half, Text *out) {
    static const char *const NEEDS[UPTOWN_NEEDS] = {NULL, TR("ground"), TR("upper"), TR("rooftop")};
    const UptownProject *project = uptown_project(deck, card, half);
    text_add(out, words_named(&deck->head, deck->name[card][half]));
    label_kinds(project, out);
    if (NEEDS[project->need])
        text_format(out, ", %s", tr(NEEDS[project->need]));
    label_flags(project, out);
    label_value(tr("income"), project->income, out);
    label_value(tr("prestige"), project->prestige, out);
}

void uptown_describe_floor(const UptownState *s, int plot, int card, int floor, Text *out) {
    const UptownDeck *deck = uptown_deck(s->deck);
    const UptownProject *project = uptown_project(deck, card, s->half[card]);
    UptownWorth worth = uptown_worth(s, plot, card, floor);
    text_format(out, tr("plot %d, floor %d: %s"), plot % UPTOWN_STREET + 1, floor,
                words_named(&deck->head, deck->name[card][s->half[card]]));
    label_kinds(project, out);
    label_flags(project, out);
    if (project->income.each)
        text_format(out, ", %s %d", tr("income"), worth.income);
    if (project->prestige.each)
        text_format(out, ", %s %d", tr("prestige"), worth.prestige);
}

void uptown_describe_gift(const UptownSight *sight, Text *out) {
    Seat seat = (Seat)(sight->plot / UPTOWN_STREET);
    int change = uptown_points(&sight->then, seat) - uptown_points(&sight->now, seat);
    char number[16];
    if (sight->closes)
        text_format(out, tr("roof pays %d"), sight->pays);
    if (!change && sight->closes)
        return;
    snprintf(number, sizeof number, "%s%d",
             change > 0   ? "+"
             : change < 0 ? "\u2212"
                          : "\u00b1",
             abs(change));
    text_add(out, sight->closes ? ", " : "");
    text_format(out, trn("%s point", "%s points", abs(change)), number);
}
