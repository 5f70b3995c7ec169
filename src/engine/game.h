/* SPDX-License-Identifier: MIT */
/* game.h - what a game is. Read this first.
 *
 * A game is a constant: facts, and pure functions over a flat state that the caller owns. None of
 * them allocates, prints, reads a clock or keeps anything; only the readers of other people's text
 * can fail. States hold no pointers: copy them with memcpy. A state is either whole or a view, that
 * is, a whole state from which redact() has removed what one seat may not know.
 *
 *             setup / read_deal          apply            (actor == NOBODY)
 *     seed ----------------------> whole -------> whole ... -------> over
 *                                    |                                 |
 *                             redact |    ^ determinize                | score
 *                                    v    |                            v
 *                                   view -+                          Score
 *
 * Everything that follows from these functions for any game (parsing, hashing, ranking, encoding)
 * is written once, at the end of this header. */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "base/deal.h"
#include "base/error.h"
#include "base/rng.h"
#include "base/scan.h"
#include "base/text.h"
#include "base/walk.h"
#include "engine/deck.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t Move; /* its bits are private to the game; never 0 */
typedef int8_t Seat;   /* 0 .. seats-1, or NOBODY */

/* Four moves of a list, wherever in it: for games that write many at once. */
typedef Move FourMoves
    __attribute__((vector_size(4 * sizeof(Move)), aligned(sizeof(Move)), may_alias));

enum {
    NO_MOVE = 0,
    NOBODY = -1, /* as actor: the match is over; as viewer: a spectator */
    MAX_SEATS = 6,
    MAX_MOVES = 1024,   /* most legal moves in any state of any game */
    MAX_OPTIONAL = 8,   /* most optional steps in any state of any game */
    MAX_STATE = 2048,   /* most bytes in any state; asserted at compile time by each game */
    MAX_LONGEST = 1024, /* most decisions in any match of any game */
    MAX_LINES = 104,    /* most lines, and most facts, in a score */
    MAX_NOTATION = 64,  /* most bytes in the notation of a move, the NUL included */
    MAX_ENCODED =
        SHA256_BYTES + MAX_STATE /* most bytes of an encoded state: its deck, its fields */
};

/* Decisions of one seat, one after the other. */
enum {
    LONGEST_LINE = 4
};
typedef struct {
    int count;
    Move move[LONGEST_LINE];
} Line;

/* Memory for a state of any game. */
typedef union {
    uint64_t align;
    uint8_t bytes[MAX_STATE];
} AnyState;

typedef struct {
    uint16_t deck; /* slot; held by the owner of the set-up */
    uint8_t seats;
    uint8_t choice[MAX_OPTIONS]; /* one for each Option of the deck, in order */
    uint8_t seed[SEED_BYTES];    /* secret until the match ends */
} Setup;

typedef struct {
    const char *id; /* "district.park": stable, in JSON; lives as long as the deck */
    int32_t points;
} ScoreLine;

typedef struct {
    int32_t total;       /* sum of the lines, always */
    int32_t tiebreak[3]; /* compared in order after total; higher is better */
    int32_t target;      /* what a cooperative table must reach, if has_target */
    bool has_target;
    bool out; /* eliminated: ranks last (bankrupt in Budowa Miasta) */
    uint8_t n_lines, n_facts;
    ScoreLine line[MAX_LINES];
    ScoreLine fact[MAX_LINES]; /* shown, not counted: "tallest" */
} Score;

typedef struct Game {
    const char *id;    /* "urbanista"; in folders, records, addresses: never changed */
    const char *title; /* "Urbanista" */
    uint16_t rules;    /* raised when an old record could replay differently */
    uint8_t min_seats, max_seats;
    bool cooperative;
    uint16_t state_size;
    uint16_t longest;       /* no match has more decisions than this */
    uint16_t most_optional; /* nor more optional steps */

    /* Components. read_deck fills a deck, deck_size bytes that are all zeros and begin with a Deck,
     * except for what deck_stamp fills; a deck stays where it was read. Every state carries its
     * deck's slot, a uint16_t at deck_at. */
    DeckShelf *shelf;
    uint32_t deck_size;
    uint16_t deck_at;
    bool (*read_deck)(void *deck, const char *bytes, size_t length, Error *error);

    /* The deal: everything that chance will ever decide. write_deal is for a state straight from
     * setup or read_deal; read_deal ignores setup->seed and reads exactly the lines write_deal
     * writes, so that a deal read is written the same way again. On failure the state is
     * undefined and in->error filled. */
    void (*setup)(void *state, const Setup *setup);
    void (*write_deal)(const void *state, Text *out);
    bool (*read_deal)(void *state, const Setup *setup, Scan *in);

    /* Play. On whole states only, unless stated otherwise. */
    int (*seats)(const void *state);                      /* number of players; views too */
    Seat (*actor)(const void *state);                     /* views too */
    int (*legal)(const void *state, Move out[MAX_MOVES]); /* ascending; views of the actor too */
    void (*apply)(void *state, Move move);                /* legal or optional; asserted */

    /* Optional steps of people besides the legal moves, such as showing a card: ascending; views
     * of the actor too. They decide nothing, so bots, hints, puzzles and environments neither
     * list nor make them. A step reveals something to all observers on purpose, and is never
     * taken back. NULL: the game has none. */
    int (*optional)(const void *state, Move out[MAX_OPTIONAL]);

    /* Secrets. A viewer of NOBODY is a spectator, who has public knowledge only. */
    void (*redact)(void *state, Seat viewer);                /* whole or view -> view */
    void (*determinize)(void *state, Seat viewer, Rng *rng); /* view -> whole, evenly chosen */

    /* Observers to whom a legal move may reveal something that does not follow from what they know
     * and from its being made: bit per seat, bit MAX_SEATS for a spectator. Reads nothing but the
     * view, so that the answer itself reveals nothing to its viewer. Never too few: from a
     * spectator's view for everybody, from a seat's view for that seat. Law 16 checks it against
     * worlds drawn by determinize. */
    unsigned (*reveals)(const void *view, Move move);

    /* Telling. On whole states and views. Made moves are public: notation and words of one are the
     * same for everybody, though its mover chose it knowing more. So are scores: nothing counts
     * before everybody may know it. */
    void (*score)(const void *state, Seat seat, Score *out); /* as if the match ended now */
    void (*notate)(const void *state, Move move, Text *out); /* unique among the legal moves */
    void (*picture)(const void *state, Text *out);           /* plain text: tests, bug reports */
    void (*walk)(void *state, Walk *walk);                   /* every field but the deck once; ends
                                                                  with walk_require(is it sound?) */

    /* Reads a drawn position and scores it: fills out[0 .. *seats-1] as `score` would. */
    bool (*score_drawing)(int slot, Scan *in, Score out[MAX_SEATS], int *seats);
} Game;

/* All observers of a table: its seats and the spectators. */
static inline unsigned game_observers(int seats) {
    return 1u << MAX_SEATS | ((1u << seats) - 1);
}

/* Seats, deck and choices in range? The border every setup passes before setup() or read_deal(). */
bool game_check_setup(const Game *game, const Setup *setup, Error *error);

/* Sets one option by name, for this setup's deck; fails with an error for the user. */
bool game_set_option(const Game *game, Setup *setup, Slice name, Slice choice, Error *error);

/* How far the seats' colours are moved on (deck_colours). */
int game_colours(const Game *game, const Setup *setup);

/* Who begins, in games with an option `first` (its index is given): drawn by lot, or the seat
 * chosen. The lot is drawn either way, so that a seed deals the same cards. */
int setup_first(const Setup *setup, int option, Deal *deal);
/* Reads the deal's line "first N". A seat that was chosen must be that one. */
bool setup_read_first(const Setup *setup, int option, Scan *in, uint8_t *first);

/* The deck at a slot, or NULL; and that of a state or view. */
const Deck *game_deck(const Game *game, int slot);
const Deck *game_deck_of(const Game *game, const void *state);

/* The legal move with this notation, or NO_MOVE. */
Move game_parse(const Game *game, const void *state, Slice notation);
bool game_is_legal(const Game *game, const void *state, Move move);

/* The optional steps of a state; none in most games. */
int game_optional(const Game *game, const void *state, Move out[MAX_OPTIONAL]);
/* The same as the two above, optional steps included: what a person may do, and what a record
 * holds.
 */
Move game_parse_step(const Game *game, const void *state, Slice notation);
bool game_is_optional(const Game *game, const void *state, Move move);
bool game_is_step(const Game *game, const void *state, Move move);
/* No match has more steps than this. */
static inline int game_most_steps(const Game *game) {
    return game->longest + game->most_optional;
}

/* State or view as bytes, the same in every process: its deck's hash, then its fields. Returns how
 * many. */
size_t game_encode(const Game *game, const void *state, uint8_t out[MAX_ENCODED]);
/* False with an error when the bytes are not a state of this game or its deck is not loaded;
 * `state` is then unchanged. The caller must hold the deck before, and as long as it uses the
 * state. */
bool game_decode(const Game *game, const uint8_t *bytes, size_t length, void *state, Error *error);
uint64_t game_hash(const Game *game, const void *state);
bool game_equal(const Game *game, const void *a, const void *b);

/* A module's part of a game: tables of these expand games.def. */
typedef struct {
    const char *id;
    const void *part;
} GamePart;

/* The part of this game, or NULL when it has none. */
const void *game_part(const Game *game, const GamePart *parts, size_t count);

/* The number of sequences of exactly `depth` moves from here (perft); matches that end earlier
 * count 0. A strong, short test of a rules engine: the number never changes. */
uint64_t game_perft(const Game *game, const void *state, int depth);
/* The same, optional steps counted too. */
uint64_t game_perft_steps(const Game *game, const void *state, int depth);

/* Ranks seats by total, then tie-breaks; those who are out share the last place. place[] counts
 * from 1; equals share a place and the next is skipped. */
void game_rank(const Score *scores, int seats, uint8_t place[MAX_SEATS]);

/* Collects lines and facts; the total grows with each line. */
void score_init(Score *score);
void score_line(Score *score, const char *id, int points);
void score_fact(Score *score, const char *id, int value);

#endif
