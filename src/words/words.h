/* SPDX-License-Identifier: MIT */
/* words.h - what a game says to people: names of score lines, choices as phrases.
 *
 * One const struct a game, <id>_words, in words_<id>.c. All text goes through tr(). Phrases stand
 * without a subject and without a verb that bends ("card 7, turned, column -1, row 2"), so that
 * "Ala: ..." reads well in every language. */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "engine/table.h"
#include "words/lang.h"

enum {
    MAX_ACCOUNTS = 8
};

typedef struct {
    const char *about; /* one sentence about the game, marked with TR */
    uint8_t minutes;   /* about what a match takes people who know the game */
    bool money;        /* what a score counts is money, not points */

    /* A score line or fact by its id: "Largest park". Unknown ids come back as they are. */
    void (*line)(const char *id, Text *out);
    /* What the deck's file calls the thing a score line counts, in English in the standard deck;
     * NULL when it has no name there. NULL itself in games whose lines count no such things. Ask
     * words_line. */
    const char *(*typed)(const Deck *deck, const char *id);
    /* One sentence: what counts for it with this deck. */
    void (*line_help)(const Deck *deck, const char *id, Text *out);
    /* A legal move of this position as a phrase. The viewer may be any seat that may know it. */
    void (*move)(const View *view, Move move, Text *out);
    /* What a button that makes it says: what is done, and what it costs: "Build, pay 4". */
    void (*deed)(const View *view, Move move, Text *out);
    /* Why a move cannot be made in this position, in one sentence of the rule. The viewer is to
     * decide; the move is none of the legal ones, but something that a picture shows and that could
     * be chosen at another time or elsewhere. Ask words_why. */
    void (*why)(const View *view, Move move, Text *out);
    /* What whoever decides now has to do, for example "Place one of your cards". Not at the end. */
    void (*task)(const View *view, Text *out);
    /* Where what is scored came from, in games whose lines do not tell it, like those of money:
     * names of accounts, marked with TR, NULL at the end, and what a move of this position brings
     * the seat on each. NULL: the lines tell. */
    const char *const *accounts;
    void (*account)(const View *view, Move move, Seat seat, int out[MAX_ACCOUNTS]);
    /* How far the match has come, in the game's own measure: "Round 3 of 8". Not at the end. */
    void (*status)(const View *view, Text *out);
} GameWords;

/* Of a game in the list. */
const GameWords *words_of(const Game *game);

/* A score line or fact as this deck calls it: its title in our language, its name in the deck's
 * file, else the game's words. */
void words_line(const Game *game, const Deck *deck, const char *id, Text *out);

/* A thing of a deck as people read it: its title in our language, else its name, translated where
 * it is one of ours. */
const char *words_named(const Deck *deck, const char *name);

/* The same before it is translated, for what passes through tr later. */
const char *words_titled(const Deck *deck, const char *name);

/* Why a move cannot be made; nothing where it can, or where the viewer is not to decide. */
void words_why(const View *view, Move move, Text *out);

/* A number as people read it, with a real minus sign; returns `out`. */
enum {
    WORDS_NUMBER = 16
};
const char *words_number(int number, char out[WORDS_NUMBER]);

/* What a move changes in a score of this game: "+2 points", "-3" in a game of money; nothing where
 * it changes nothing. */
void words_change(const Game *game, int change, Text *out);

/* What is done, and what it costs where that is more than nothing. Both are translated already; the
 * second has a place for the price. */
void words_priced(Text *out, const char *free_words, const char *priced_words, int price);

/* How people see a seat: its player's name, or "Player 2" when there is none (`player` may be
 * NULL): seats count from 0 in records and protocols, players from 1 wherever people read. Returns
 * `out`. */
const char *words_player(const Player *player, Seat seat, char out[MAX_NAME]);

/* How a seat is called in phrases about another one: what the front end said, or "Player 2". */
void words_call_seat(Seat seat, const char *name);
void words_seat(Seat seat, Text *out);

#endif
