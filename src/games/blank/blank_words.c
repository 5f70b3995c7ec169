/* SPDX-License-Identifier: MIT */
/* blank_words.c - what Blank says to people. */
#include "games/blank/blank.h"
#include "words/words.h"

#include <string.h>

static void line(const char *id, Text *out) {
    text_add(out, strcmp(id, "cards") == 0     ? tr("Cards played")
                  : strcmp(id, "highest") == 0 ? tr("Highest card")
                                               : id);
}

static void line_help(const Deck *deck, const char *id, Text *out) {
    (void)deck; /* the same for every deck */
    (void)id;
    text_add(out, tr("The points of the cards played."));
}

enum {
    FACT_CARD
};

static void facts(const View *view, Move move, MoveFacts *out) {
    (void)view;
    facts_add(out, (int)move);
}

static bool phrase(const Deck *head, const MoveFacts *facts, Text *out) {
    const BlankDeck *deck = (const BlankDeck *)head;
    if (!facts_in(facts, FACT_CARD, (int)(sizeof deck->points / sizeof deck->points[0])))
        return false;
    int card = facts->value[FACT_CARD];
    text_format(out, tr("card %d for %d"), card, deck->points[card]);
    return true;
}

static void say(const Deck *head, const MoveFacts *facts, const Speech *speech) {
    static const char *const PLAY[] = {TR("Play the card for {n}"),
                                       TR("You played a card for {n}."),
                                       TR("{name} played a card for {n}.")};
    const BlankDeck *deck = (const BlankDeck *)head;
    const Slot slots[] = {{"n", NULL, deck->points[facts->value[FACT_CARD]]}, {0}};
    words_speak(speech, PLAY, slots);
}

static void deed(const View *view, Move move, Text *out) {
    (void)view, (void)move;
    text_add(out, trc("deed", "Play"));
}

static void why(const View *view, Move move, Text *out) {
    (void)view, (void)move;
    text_add(out, tr("Only a card of your own hand can be played."));
}

static void task(const View *view, Text *out) {
    (void)view;
    text_add(out, tr("Play a card"));
}

static void status(const View *view, Text *out) {
    const BlankState *s = (const BlankState *)&view->state;
    text_format(out, tr("Card %d of %d"), s->turn + 1, blank_turns(s));
}

const GameWords blank_words = {
    .about = TR("The template: play cards, count points."),
    .minutes = 5,
    .line = line,
    .line_help = line_help,
    .facts_version = 1,
    .facts = facts,
    .phrase = phrase,
    .say = say,
    .deed = deed,
    .why = why,
    .task = task,
    .status = status,
};
