/* SPDX-License-Identifier: MIT */
/* write.h - games, positions, scores and moves as JSON: one shape for the page, the service,
 * programs that play, and the command. docs/reference/notation.md specifies the shapes.
 *
 * Positions are written from a View, so nothing here can leak what its seat may not know.
 * MatchFacts has the other public facts of a match, without the seed.
 *
 * Ids, notation and numbers are always written; words for people only by the functions at the
 * end (and json_games, when asked), in the language of lang_use, which is one for the whole
 * process. So the service, which serves many languages at once, uses none of those: it sends
 * ids, notation and the bytes of views, and clients speak. */
#ifndef JSON_WRITE_H
#define JSON_WRITE_H

#include "base/json.h"
#include "engine/table.h"

/* The public facts of a match besides the position. */
typedef struct {
    const uint8_t *choice; /* one for each option of the view's deck */
    const Player *player;  /* one a seat */
    int n_moves;           /* made so far */
} MatchFacts;

/* Scores that belong together, of a view or of a drawn position. */
typedef struct {
    const Game *game;
    int count;          /* one a seat; 1 is enough for a game played together */
    const Score *score; /* as many */
    bool is_over;       /* the winners are known then */
} Scores;

/* ---- each writes one value ---- */

/* All games: ids, seats, loaded decks with their options; in words, if wanted, also what each is
 * about. */
void json_games(Json *json, bool in_words);

/* {"seat","total","lines":[{"id","points"}],"facts":{id:number},"place","out"}; place 0 is null. */
void json_score(Json *json, int seat, const Score *score, int place);

/* The total of each seat, [31,28]; one when all play together. */
void json_totals(Json *json, const View *view);

/* Legal moves in notation; none unless the view is of the seat to decide. */
void json_moves(Json *json, const View *view);

/* A position for a program that plays (docs/reference/protocol.md). */
void json_view(Json *json, const View *view);

/* {"before","after","lines":{id:change},"change":[by seat]}: what a legal move of the viewer would
 * do to its score, and to every total (preview_move). */
void json_preview(Json *json, const View *view, Move move);

/* ---- each writes members of the object that is open ---- */

/* NAME: [scores], "target", "won". */
void json_scores(Json *json, const char *name, const Scores *scores);

/* "scores" of a view and what belongs to them. */
void json_view_scores(Json *json, const View *view);

/* "options": {name: choice}. */
void json_options(Json *json, const Deck *deck, const uint8_t *choice);

/* "game", "rules", "seats", "seat", "actor", "over", "moves", "deckName", "options", "players",
 * and the scores. */
void json_match(Json *json, const View *view, const MatchFacts *facts);

/* "move" and "words": notation and phrase of a move that the viewer may know. */
void json_move(Json *json, const View *view, Move move);

/* "say": the same as a sentence for people who see the board. */
void json_say(Json *json, const View *view, Move move);

/* "move" and "words": a move made from this position, as a sentence for a seat or for NOBODY. */
void json_report(Json *json, const View *before, Move move, Seat reader);

/* "name" and "help" of a score line or fact. */
void json_line(Json *json, const View *view, const char *id);

/* "task" and "status": the current task and the progress of the match; empty at the end. */
void json_task(Json *json, const View *view);

#endif
