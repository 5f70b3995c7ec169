/* SPDX-License-Identifier: MIT */
/* explain.h - why a move: sentences built from score terms, as message ids with arguments.
 *
 * A term is one statement ("{0} {1}" with a score item and +2). It stays data until tr() renders
 * it, so the page and the terminal show the same in every language. One const struct for each
 * game, <id>_explain, in <id>_explain.c; every hook may be NULL. The score items that the move
 * changes are added, unless the game sets tells_all. */
#ifndef INSIGHT_EXPLAIN_H
#define INSIGHT_EXPLAIN_H

#include "base/json.h"
#include "bots/bot.h"
#include "words/lang.h"

enum {
    MAX_TERMS = 8,
    MAX_TERM_ARGS = 4
};

typedef enum {
    ARG_NONE,   /* not filled: a message that asks for it is our mistake */
    ARG_NUMBER, /* 3 */
    ARG_DELTA,  /* +3, or with a real minus sign */
    ARG_SEAT,   /* the name of the seat */
    ARG_LINE,   /* id of a score item or the like, named by words.h */
    ARG_WORDS   /* English words marked with TR, translated; names from a deck pass unchanged */
} ArgKind;

typedef struct {
    ArgKind kind;
    int number;
    const char *words; /* of ARG_LINE and ARG_WORDS; lives as long as the deck */
} ExplainArg;

typedef struct {
    const char *message; /* marked with TR; {0} .. {3} stand for the arguments */
    ExplainArg arg[MAX_TERM_ARGS];
    float weight; /* importance, roughly in points; the greatest comes first */
} ExplainTerm;

typedef struct {
    /* The effect of the move for this seat in one world, with the states before and after it.
     * Returns the number of terms. It is called in several worlds, and only terms that are the
     * same in all of them are shown, so that nothing hidden leaks. */
    int (*terms)(const void *before, const void *after, Seat seat, Move move,
                 ExplainTerm out[MAX_TERMS]);

    bool tells_all; /* score items would only repeat the terms */

    /* Where to look, without giving the move away: "the top left of the city". */
    void (*area)(const View *view, Move move, ExplainTerm *out);
} GameExplain;

const GameExplain *explain_of(const Game *game);

/* ---- for the games: collecting terms ---- */

/* Terms of one move; the heaviest `most` are kept. */
typedef struct {
    ExplainTerm *out; /* room for MAX_TERMS */
    int count, most;
} Reasons;

/* Adds a term. Costs have a negative weight: they come after gains of the same size. */
void explain_say(Reasons *reasons, float weight, ExplainTerm term);

/* A ninth of what is built, for area(): "the upper left of the city"; 0 .. 2 from the top left. */
const char *explain_field(int column, int row);

static inline ExplainArg explain_number(int number) {
    return (ExplainArg){ARG_NUMBER, number, NULL};
}
static inline ExplainArg explain_delta(int change) {
    return (ExplainArg){ARG_DELTA, change, NULL};
}
static inline ExplainArg explain_seat(int seat) {
    return (ExplainArg){ARG_SEAT, seat, NULL};
}
static inline ExplainArg explain_line(const char *id) {
    return (ExplainArg){ARG_LINE, 0, id};
}
static inline ExplainArg explain_words(const char *words) {
    return (ExplainArg){ARG_WORDS, 0, words};
}

/* ---- for callers ---- */

/* Why this legal move of the view's seat; weightiest first. At least one term. */
int explain_move(const View *view, Move move, Rng *rng, ExplainTerm out[MAX_TERMS]);

/* Where to look for this move. */
void explain_area(const View *view, Move move, Rng *rng, ExplainTerm *out);

/* A sentence for each term of a move of this view: "Largest park +2. It adds a road." */
void explain_render(const View *view, const ExplainTerm *terms, int count, Text *out);

/* Terms as a JSON array of {"message":"{0} {1}","args":["district.park",2]}; a seat is its number.
 */
void explain_json(const ExplainTerm *terms, int count, Json *json);

#endif
