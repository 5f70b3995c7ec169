/* SPDX-License-Identifier: MIT */
/* damage.c - laws 14 and 15. Nothing is redacted before it is played: that would mend what the
 * damage has done to a hand or a pile. */
#include "laws/damage.h"

#include "engine/record.h"

#include <string.h>

/* Plays at random to the end; NULL or what is wrong. */
static const char *play_on(const LawFacts *facts, AnyState *state, Rng *rng) {
    const Game *game = facts->game;
    Move moves[MAX_MOVES];
    Score score;
    const char *lost = facts->lost(state);
    if (lost)
        return lost;
    for (int i = 0; game->actor(state) != NOBODY; i++) {
        int count = game->legal(state, moves);
        if (count < 1)
            return "a state without moves was taken";
        if (i > game->longest)
            return "what was taken goes on beyond the longest match";
        game->apply(state, moves[rng_below(rng, (uint32_t)count)]);
    }
    for (int seat = 0; seat < game->seats(state); seat++)
        game->score(state, (Seat)seat, &score);
    return facts->lost(state);
}

/* ---- bytes ---- */

void damage_bytes(uint8_t *bytes, size_t length, Rng *rng) {
    uint32_t fields = (uint32_t)(length - SHA256_BYTES);
    for (uint32_t n = rng_below(rng, 3) + 1; n > 0; n--) {
        uint8_t *at = bytes + SHA256_BYTES + rng_below(rng, fields);
        switch (rng_below(rng, 4)) {
        case 0:
            *at = bytes[SHA256_BYTES + rng_below(rng, fields)]; /* something that may stand here */
            break;
        case 1:
            *at = (uint8_t)(*at + 1);
            break;
        case 2:
            *at = (uint8_t)(*at - 1);
            break;
        default:
            *at = (uint8_t)rng_next(rng);
        }
    }
}

const char *damage_survived(const LawFacts *facts, const uint8_t *bytes, size_t length, Rng *rng) {
    const Game *game = facts->game;
    AnyState read;
    Error error;
    if (!game_decode(game, bytes, length, &read, &error))
        return NULL;
    bool whole = facts->is_whole(&read), seen = false;
    AnyState played = read;
    const char *wrong = whole ? play_on(facts, &played, rng) : NULL;
    for (int viewer = NOBODY; viewer < game->seats(&read) && !wrong; viewer++) {
        View view;
        view_of(game, &read, (Seat)viewer, &view);
        if (!whole && !game_equal(game, &read, &view.state))
            continue; /* somebody else's view */
        seen = true;
        game->determinize(&view.state, (Seat)viewer, rng);
        wrong =
            facts->is_whole(&view.state) ? play_on(facts, &view.state, rng) : "a world has holes";
    }
    return wrong || whole || seen ? wrong : "neither a whole state nor anybody's view was taken";
}

/* ---- deals ---- */

/* A word of the deal, words being parted by spaces and line ends. */
static Slice some_word(const char *deal, Rng *rng) {
    size_t at = rng_below(rng, (uint32_t)strlen(deal));
    while (at > 0 && !strchr(" \n", deal[at - 1]))
        at--;
    return (Slice){deal + at, strcspn(deal + at, " \n")};
}

static void put_slice(Text *out, Slice slice) {
    text_add_bytes(out, slice.at, slice.length);
}

size_t damage_deal(const char *deal, char *out, size_t capacity, Rng *rng) {
    Slice one = some_word(deal, rng), two = some_word(deal, rng);
    Slice first = one.at <= two.at ? one : two, second = one.at <= two.at ? two : one;
    Text text;
    text_init(&text, out, capacity);
    text_add_bytes(&text, deal, (size_t)(first.at - deal));
    const char *rest = first.at + first.length;
    switch (rng_below(rng, 5)) {
    case 0: /* two words change places */
        put_slice(&text, second);
        if (first.at == second.at)
            break;
        text_add_bytes(&text, rest, (size_t)(second.at - rest));
        put_slice(&text, first);
        rest = second.at + second.length;
        break;
    case 1: /* the same card twice */
        put_slice(&text, second);
        break;
    case 2: /* a card more */
        put_slice(&text, first);
        text_char(&text, ' ');
        put_slice(&text, second);
        break;
    case 3: /* a card less */
        rest += *rest == ' ';
        break;
    default: /* a number near it */
        text_int(&text, rng_below(rng, 128));
    }
    text_add(&text, rest);
    return text.length;
}

const char *deal_survived(const LawFacts *facts, const Setup *setup, const char *deal,
                          size_t length, Rng *rng) {
    static char told[MAX_RECORD];
    const Game *game = facts->game;
    AnyState state;
    Error error;
    Scan in;
    Text text;
    memset(&state, 0, sizeof state);
    if (!scan_open(&in, SCAN_RECORD, deal, length, &error) ||
        !game->read_deal(&state, setup, &in) || scan_has_line(&in))
        return NULL;
    text_init(&text, told, sizeof told);
    game->write_deal(&state, &text);
    if (text.length != length || memcmp(told, deal, length) != 0)
        return "a deal is told otherwise than it was read";
    return play_on(facts, &state, rng);
}
