/* SPDX-License-Identifier: MIT */
/* words.h - a game's texts for people: names of score items, moves as phrases.
 *
 * One const struct for each game, <id>_words, in <id>_words.c. All text goes through tr().
 * A move has two texts: a phrase without a subject, with coordinates ("card 7, turned, column -1,
 * row 2"), and a sentence for people who see the board ("Ala built City Park on plot 5."). Both are
 * made from the move's facts. How a sentence is translated: docs/guide/translating.md. */
#ifndef WORDS_WORDS_H
#define WORDS_WORDS_H

#include "engine/table.h"
#include "words/lang.h"

enum {
    MAX_ACCOUNTS = 8,
    MAX_MOVE_FACTS = 12
};

/* A move that was made, in numbers that its game's words can turn into a sentence at any later
 * time, without the position it was made in: what was done, with which card, where, for how much.
 * They are public, as a made move and its words are (law 13), so that a service can send them with
 * its log and each reader's program chooses the sentence. */
typedef struct {
    int version; /* of the game's facts: raised when a number gets another meaning */
    Seat seat;   /* who made it */
    int count;
    int32_t value[MAX_MOVE_FACTS];
    const Player *player; /* no fact of the move, and not sent: as View.player */
} MoveFacts;

/* How a sentence about a move speaks. */
typedef enum {
    VOICE_DO,  /* to who may make it: "Build City Park on plot 5", without a full stop */
    VOICE_YOU, /* to who made it: "You built City Park on plot 5." */
    VOICE_NAME /* of somebody else: "Ala built City Park on plot 5." */
} Voice;

enum {
    N_VOICES = VOICE_NAME + 1
};

/* A sentence that is being said. `reader` is the seat it is said to, or NOBODY. */
typedef struct {
    Voice voice;
    Seat mover, reader;
    const Player *player; /* as View.player */
    Text *out;
} Speech;

/* The text of {slot} in a message: words, or a number where they are NULL. */
typedef struct {
    const char *slot, *words;
    int number;
} Slot;

typedef struct {
    const char *about; /* one sentence about the game, marked with TR */
    uint8_t minutes;   /* about what a match takes people who know the game */
    bool money;        /* what a score counts is money, not points */

    /* A score line or fact by its id: "Largest park". Unknown ids come back as they are. */
    void (*line)(const char *id, Text *out);
    /* The name in the deck's file of the thing that a score item counts, in English in the
     * standard deck; NULL when it has none. The hook is NULL in games whose items count no such
     * things. Call words_line instead. */
    const char *(*typed)(const Deck *deck, const char *id);
    /* One sentence: what counts for it with this deck. */
    void (*line_help)(const Deck *deck, const char *id, Text *out);
    /* What the phrase of a legal move of this position needs to know: fills `value` and `count`.
     * The viewer may be any seat that may know the move, or a spectator. Call words_facts. */
    int facts_version;
    void (*facts)(const View *view, Move move, MoveFacts *out);
    /* The phrase. False when the numbers make no sense with this deck: they may come from anywhere.
     * Call words_phrase. */
    bool (*phrase)(const Deck *deck, const MoveFacts *facts, Text *out);
    /* The same as a sentence for people who see the board: no coordinates, no notation. `phrase`
     * has checked the facts. Call words_say or words_report. */
    void (*say)(const Deck *deck, const MoveFacts *facts, const Speech *speech);
    /* The label of a button that makes the move, with its cost: "Build, pay 4". */
    void (*deed)(const View *view, Move move, Text *out);
    /* Why a move cannot be made in this position, in one sentence of the rule. The viewer is to
     * decide; the move is not legal now, but a picture shows it, because it could be chosen at
     * another time or elsewhere. Call words_why instead. */
    void (*why)(const View *view, Move move, Text *out);
    /* The task of the seat to decide, for example "Place one of your cards". Not at the end. */
    void (*task)(const View *view, Text *out);
    /* Where what is scored came from, in games whose lines do not show it, like those of money:
     * names of accounts, marked with TR, NULL at the end, and what a move of this position brings
     * the seat on each. NULL: the lines show it. */
    const char *const *accounts;
    void (*account)(const View *view, Move move, Seat seat, int out[MAX_ACCOUNTS]);
    /* What can lie on a table with this deck, for an editor of drawn positions: a line each, its
     * fields parted by tabs: what it is ("card"), its word in drawings, its name, and what else the
     * kind has. NULL: not offered. */
    void (*components)(const Deck *deck, Text *out);
    /* How far the match has come, in the game's own measure: "Round 3 of 8". Not at the end. */
    void (*status)(const View *view, Text *out);
} GameWords;

/* The words of an id of a deck or a score: name and help are marked with TR; names of things
 * have no help. */
typedef struct {
    const char *id, *name, *help;
} WordsLine;

/* Adds the name of the line with this id, or the id itself when the list does not have it. */
void words_line_name(const WordsLine *lines, int count, const char *id, Text *out);

/* Adds the help of the line with this id, or nothing. */
void words_line_help(const WordsLine *lines, int count, const char *id, Text *out);

/* Adds the name of a deck's thing, or its id with spaces for underscores: another deck may have
 * things that are not in the list. */
void words_thing_name(const WordsLine *names, int count, const char *id, Text *out);

/* Of a game in the list. */
const GameWords *words_of(const Game *game);

/* The facts of a move, and the phrase that they make; false, and nothing written, when they are of
 * another version or make no sense. */
void words_facts(const View *view, Move move, MoveFacts *out);
bool words_phrase(const Game *game, const Deck *deck, const MoveFacts *facts, Text *out);

/* A legal move of this position as a proposal: "Build City Park on plot 5". */
void words_say(const View *view, Move move, Text *out);

/* A move that was made, as a seat or (NOBODY) a spectator reads it: "You built City Park on
 * plot 5." False, and nothing written, when the facts are of another version or make no sense. */
bool words_report(const Game *game, const Deck *deck, const MoveFacts *facts, Seat reader,
                  Text *out);

/* For the games: a message in the voice of the speech, one for each voice. {name} is the mover;
 * the other slots end with one whose name is NULL. */
void words_speak(const Speech *speech, const char *const message[N_VOICES], const Slot *slots);

/* A further sentence behind it. */
void words_add(const Speech *speech, const char *message, const Slot *slots);

/* Makes a capital of the letter at `from`, where a sentence begins: the letters of our languages.
 */
void words_capital(Text *text, size_t from);

/* A legal move of this position as a phrase. The viewer may be any seat that may know it. */
void words_move(const View *view, Move move, Text *out);

/* Appends a number to the facts. */
static inline void facts_add(MoveFacts *facts, int value) {
    facts->value[facts->count++] = value;
}

/* Is the fact at `at` there, and in 0 .. below - 1? */
static inline bool facts_in(const MoveFacts *facts, int at, int below) {
    return at < facts->count && facts->value[at] >= 0 && facts->value[at] < below;
}

/* A score line or fact as this deck calls it: its title in our language, its name in the deck's
 * file, else the game's words. */
void words_line(const Game *game, const Deck *deck, const char *id, Text *out);

/* The name of a deck's thing for people: its title in the current language, else its name,
 * translated if it is of a built-in deck. */
const char *words_named(const Deck *deck, const char *name);

/* The same before it is translated, for what passes through tr later. */
const char *words_titled(const Deck *deck, const char *name);

/* Why a move cannot be made; nothing if it can, or if the viewer is not to decide. */
void words_why(const View *view, Move move, Text *out);

/* A number as people read it, with a real minus sign; returns `out`. */
enum {
    WORDS_NUMBER = 16
};
const char *words_number(int number, char out[WORDS_NUMBER]);

/* What a move changes in a score of this game: "+2 points", "-3" in a game of money; nothing where
 * it changes nothing. */
void words_change(const Game *game, int change, Text *out);

/* The action, with its price if there is one. Both texts are translated already; the second has
 * a place for the price. */
void words_priced(Text *out, const char *free_words, const char *priced_words, int price);

/* The name of a seat for people: its player's name, or "Player 2" when there is none (`player`
 * may be NULL): seats count from 0 in records and protocols, players from 1 wherever people
 * read. Returns `out`. */
const char *words_player(const Player *player, Seat seat, char out[MAX_NAME]);

#endif
