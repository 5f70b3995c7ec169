/* SPDX-License-Identifier: MIT */
/* game.c - generic functions on top of a game's functions. */
#include "engine/game.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

/* Is this choice, not the default, allowed with the seats and the other choices? */
static bool check_choice(const Deck *deck, const Setup *setup, const Option *option, int choice,
                         Error *error) {
    if (option->only_seats && !(option->only_seats >> setup->seats & 1))
        return error_at(error, 0, "option %s %s is not for %d seats", option->name,
                        option->choices[choice], setup->seats);
    if (option->names_seat && choice > setup->seats)
        return error_at(error, 0, "option %s %s: there are only %d seats, counted from 0",
                        option->name, option->choices[choice], setup->seats);
    const Option *other = &deck->options[option->only_option];
    if (option->only_choice && setup->choice[option->only_option] != option->only_choice)
        return error_at(error, 0, "option %s %s needs option %s %s", option->name,
                        option->choices[choice], other->name, other->choices[option->only_choice]);
    return true;
}

bool game_check_setup(const Game *game, const Setup *setup, Error *error) {
    const Deck *deck = game_deck(game, setup->deck);
    if (!deck)
        return error_at(error, 0, "no deck in slot %d", setup->deck);
    if (setup->seats < game->min_seats || setup->seats > game->max_seats)
        return error_at(error, 0, "%s has %d to %d seats, not %d", game->id, game->min_seats,
                        game->max_seats, setup->seats);
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
        const Option *option = &deck->options[i];
        int choice = setup->choice[i];
        for (int j = 0; j <= choice; j++)
            if (j > MAX_CHOICES || !option->choices[j])
                return error_at(error, 0, "option %s has no choice %d", option->name, choice);
        if (choice && !check_choice(deck, setup, option, choice, error))
            return false;
    }
    return true;
}

bool game_set_option(const Game *game, Setup *setup, Slice name, Slice choice, Error *error) {
    const Deck *deck = game_deck(game, setup->deck);
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
        const Option *option = &deck->options[i];
        if (!slice_is(name, option->name))
            continue;
        for (int j = 0; option->choices[j]; j++) {
            if (slice_is(choice, option->choices[j])) {
                setup->choice[i] = (uint8_t)j;
                return true;
            }
        }
        return error_at(error, 0, "option %s has no choice '%s'", option->name,
                        slice_quote(choice).words);
    }
    return error_at(error, 0, "%s has no option '%s'", game->id, slice_quote(name).words);
}

int setup_first(const Setup *setup, int option, Deal *deal) {
    int lot = (int)deal_below(deal, setup->seats), choice = setup->choice[option];
    return choice ? choice - 1 : lot;
}

bool setup_read_first(const Setup *setup, int option, Scan *in, uint8_t *first) {
    int seat, choice = setup->choice[option];
    int least = choice ? choice - 1 : 0, most = choice ? choice - 1 : setup->seats - 1;
    if (!scan_key(in, "first") || !scan_int(in, &seat, least, most, "the first seat") ||
        !scan_done(in))
        return false;
    *first = (uint8_t)seat;
    return true;
}

const Deck *game_deck(const Game *game, int slot) {
    return slot >= 0 && slot < MAX_DECKS ? shelf_deck(game->shelf, slot) : NULL;
}

static uint16_t slot_of(const Game *game, const void *state) {
    uint16_t slot;
    memcpy(&slot, (const char *)state + game->deck_at, sizeof slot);
    return slot;
}

int game_colours(const Game *game, const Setup *setup) {
    return deck_colours(game_deck(game, setup->deck), setup->choice);
}

const Deck *game_deck_of(const Game *game, const void *state) {
    return game_deck(game, slot_of(game, state));
}

static Move find_notation(const Game *game, const void *state, const Move *moves, int count,
                          Slice notation) {
    for (int i = 0; i < count; i++) {
        char buffer[MAX_NOTATION];
        Text text;
        text_init(&text, buffer, sizeof buffer);
        game->notate(state, moves[i], &text);
        if (slice_is(notation, buffer))
            return moves[i];
    }
    return NO_MOVE;
}

Move game_parse(const Game *game, const void *state, Slice notation) {
    Move moves[MAX_MOVES];
    if (game->actor(state) == NOBODY)
        return NO_MOVE;
    return find_notation(game, state, moves, game->legal(state, moves), notation);
}

int game_optional(const Game *game, const void *state, Move out[MAX_OPTIONAL]) {
    return game->optional && game->actor(state) != NOBODY ? game->optional(state, out) : 0;
}

Move game_parse_step(const Game *game, const void *state, Slice notation) {
    Move steps[MAX_OPTIONAL], move = game_parse(game, state, notation);
    if (move != NO_MOVE)
        return move;
    return find_notation(game, state, steps, game_optional(game, state, steps), notation);
}

bool game_is_optional(const Game *game, const void *state, Move move) {
    Move steps[MAX_OPTIONAL];
    int count = game_optional(game, state, steps);
    for (int i = 0; i < count; i++)
        if (steps[i] == move)
            return true;
    return false;
}

bool game_is_step(const Game *game, const void *state, Move move) {
    return game_is_legal(game, state, move) || game_is_optional(game, state, move);
}

bool game_is_legal(const Game *game, const void *state, Move move) {
    Move moves[MAX_MOVES];
    if (game->actor(state) == NOBODY)
        return false;
    int count = game->legal(state, moves);
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (moves[middle] < move)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && moves[low] == move;
}

/* The fields alone, without the deck: returns the number of bytes. */
static size_t encode_fields(const Game *game, const void *state, uint8_t out[MAX_STATE]) {
    AnyState copy; /* walk takes a state it may change; writing does not, but const must hold */
    Walk walk;
    memcpy(&copy, state, game->state_size);
    walk_write(&walk, out, MAX_STATE);
    game->walk(&copy, &walk);
    assert(walk_is_complete(&walk));
    return walk.length;
}

size_t game_encode(const Game *game, const void *state, uint8_t out[MAX_ENCODED]) {
    memcpy(out, game_deck_of(game, state)->sha256, SHA256_BYTES);
    return SHA256_BYTES + encode_fields(game, state, out + SHA256_BYTES);
}

bool game_decode(const Game *game, const uint8_t *bytes, size_t length, void *state, Error *error) {
    AnyState scratch;
    Walk walk;
    if (length < SHA256_BYTES)
        return error_at(error, 0, "too short for a position of %s", game->id);
    int slot = shelf_find(game->shelf, bytes);
    if (slot < 0)
        return error_at(error, 0, "the position's deck, sha256:%02x%02x%02x%02x..., is not loaded",
                        bytes[0], bytes[1], bytes[2], bytes[3]);
    memset(&scratch, 0, sizeof scratch);
    memcpy(scratch.bytes + game->deck_at, &(uint16_t){(uint16_t)slot}, sizeof(uint16_t));
    walk_read(&walk, bytes + SHA256_BYTES, length - SHA256_BYTES);
    game->walk(&scratch, &walk);
    if (!walk_is_complete(&walk))
        return error_at(error, 0, "not a position of %s", game->id);
    memcpy(state, &scratch, game->state_size);
    return true;
}

/* FNV-1a, 64 bits. */
/* Golden values in tests depend on it. The standard deck counts as one NUL, so that they outlive a
 * word changed in its file; every other deck by its hash, since slots differ between processes. */
uint64_t game_hash(const Game *game, const void *state) {
    uint8_t bytes[MAX_STATE];
    size_t length = encode_fields(game, state, bytes);
    uint64_t hash = FNV1A_START;
    if (slot_of(game, state) == 0)
        hash = fnv1a(hash, "", 1);
    else
        hash = fnv1a(hash, game_deck_of(game, state)->sha256, SHA256_BYTES);
    return fnv1a(hash, bytes, length);
}

bool game_equal(const Game *game, const void *a, const void *b) {
    uint8_t first[MAX_STATE], second[MAX_STATE];
    size_t length = encode_fields(game, a, first);
    return slot_of(game, a) == slot_of(game, b) && length == encode_fields(game, b, second) &&
           memcmp(first, second, length) == 0;
}

const void *game_part(const Game *game, const GamePart *parts, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(parts[i].id, game->id) == 0)
            return parts[i].part;
    return NULL;
}

/* Recursion is bounded by the caller's depth, not by input: more than a dozen would take too
 * long. */
static uint64_t perft(const Game *game, const void *state, int depth, bool steps) {
    Move moves[MAX_MOVES + MAX_OPTIONAL];
    if (depth == 0)
        return 1;
    if (game->actor(state) == NOBODY)
        return 0;
    int count = game->legal(state, moves);
    if (steps)
        count += game_optional(game, state, moves + count);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        AnyState next;
        memcpy(&next, state, game->state_size);
        game->apply(&next, moves[i]);
        sum += perft(game, &next, depth - 1, steps);
    }
    return sum;
}

uint64_t game_perft(const Game *game, const void *state, int depth) {
    return perft(game, state, depth, false);
}

uint64_t game_perft_steps(const Game *game, const void *state, int depth) {
    return perft(game, state, depth, true);
}

/* Negative when a ranks before b, 0 when they share a place. */
static int compare(const Score *a, const Score *b) {
    if (a->out || b->out)
        return a->out - b->out;
    if (a->total != b->total)
        return a->total > b->total ? -1 : 1;
    for (int i = 0; i < 3; i++)
        if (a->tiebreak[i] != b->tiebreak[i])
            return a->tiebreak[i] > b->tiebreak[i] ? -1 : 1;
    return 0;
}

void game_rank(const Score *scores, int seats, uint8_t place[MAX_SEATS]) {
    for (int seat = 0; seat < seats; seat++) {
        int better = 0;
        for (int other = 0; other < seats; other++)
            better += compare(&scores[other], &scores[seat]) < 0;
        place[seat] = (uint8_t)(better + 1);
    }
}

void score_init(Score *score) {
    score->total = score->target = 0;
    score->tiebreak[0] = score->tiebreak[1] = score->tiebreak[2] = 0;
    score->has_target = score->out = false;
    score->n_lines = score->n_facts = 0;
}

void score_line(Score *score, const char *id, int points) {
    assert(score->n_lines < MAX_LINES);
    score->line[score->n_lines++] = (ScoreLine){id, points};
    score->total += points;
}

void score_fact(Score *score, const char *id, int value) {
    assert(score->n_facts < MAX_LINES);
    score->fact[score->n_facts++] = (ScoreLine){id, value};
}
