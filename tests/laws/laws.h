/* laws.h - the laws every game must obey, as a function that returns which one a game breaks. */
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "words/words.h"

enum {
    MAX_PLACES = 512,
    MAX_CONTENTS = 256
};

/* One place that holds a component: a position in a pile, a card of a hand. Only places of one
 * group can exchange contents; equal contents are equal components. Places with the same `where`
 * have no order among them (the cards of a hand, however the state sorts them). */
typedef struct {
    int16_t group;   /* 0 .. */
    int16_t where;   /* 0 .. MAX_PLACES-1; one number for a hand, one for each position of a pile */
    int16_t content; /* 0 .. MAX_CONTENTS-1 */
} Place;

/* What the suite cannot know from the interface: said by hand for each game, from its rulebook. */
typedef struct {
    const Game *game;
    const GameWords *words;

    /* Another deck than the standard one, which is given: the laws hold for own decks too. */
    void (*own_deck)(Slice standard, Text *out);

    /* Is nothing hidden here? What damaged bytes give may be whole or a view. */
    bool (*is_whole)(const void *state);

    /* Every place whose content may be secret from somebody, in a fixed order for this state. Law
     * 10 fills them again and again; places nobody can ever hide need not be listed. */
    int (*places)(const void *state, Place out[MAX_PLACES]);

    /* By the rulebook: how many of these places this viewer cannot know on this whole state, what
     * can be deduced counted as known (a last card that can only be one; equal cards). Exactly so
     * many must vary (law 11). -1: the viewer has learned something that makes some contents
     * likelier than others here, so laws 10 and 11 are not asked. */
    int (*hidden)(const void *state, Seat viewer);

    /* Law 16: how many of the declared reveals may be of nothing that sampled worlds show, in
     * percent; 0: the usual 1. */
    int percent_in_vain;

    /* Law 7: are all components there exactly once, is the money right? NULL or what is wrong. On
     * whole states. */
    const char *(*lost)(const void *state);
} LawFacts;

/* Takes the first line, its end included, off a deck's text; false when there is none. */
bool laws_take_line(Slice *text, Slice *line);

/* Plays `matches` random matches with the deck in this slot, for every seat count and every choice
 * of every option; another seed gives other matches. Returns 0, or the number of the first law
 * broken, with words in `why`. */
int laws_check(const LawFacts *facts, int deck, int matches, uint32_t seed, Text *why);

extern const LawFacts blank_facts; /* each game's stand in <id>_facts.c beside this file */

#endif
