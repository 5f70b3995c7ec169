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

static void move(const View *view, Move move, Text *out) {
    const BlankState *s = (const BlankState *)&view->state;
    text_format(out, tr("card %d for %d"), (int)move, blank_deck(s->deck)->points[move]);
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
    .move = move,
    .deed = deed,
    .why = why,
    .task = task,
    .status = status,
};
