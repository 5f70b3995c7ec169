/* SPDX-License-Identifier: MIT */
/* matches.c - matches for the tests. */
#include "games/urbanista/matches.h"

#include "check.h"

#include <string.h>

void match_deal(UrbanistaState *s, int seats, unsigned seed) {
    Setup setup = {.seats = (uint8_t)seats};
    for (int i = 0; i < 4; i++)
        setup.seed[i] = (uint8_t)(seed >> (8 * i));
    urbanista_game.setup(s, &setup);
}

bool match_read(UrbanistaState *s, int seats, const char *deal, Error *error) {
    Setup setup = {.seats = (uint8_t)seats};
    Scan in;
    return scan_open(&in, SCAN_RECORD, deal, strlen(deal), error) &&
           urbanista_game.read_deal(s, &setup, &in);
}

static Move parse(const UrbanistaState *s, const char *move, size_t length) {
    return game_parse(&urbanista_game, s, (Slice){move, length});
}

bool match_allows(const UrbanistaState *s, const char *move) {
    return parse(s, move, strlen(move)) != NO_MOVE;
}

void match_play(UrbanistaState *s, const char *moves) {
    while (*moves) {
        size_t length = strcspn(moves, " ");
        Move move = parse(s, moves, length);
        if (move == NO_MOVE)
            fail_msg("%.*s is not legal", (int)length, moves);
        urbanista_game.apply(s, move);
        moves += length + (moves[length] == ' ');
    }
}

Move match_random_move(const UrbanistaState *s, Rng *rng) {
    Move moves[MAX_MOVES];
    int count = urbanista_game.legal(s, moves);
    assert_true(count > 0);
    return moves[rng_below(rng, (uint32_t)count)];
}
