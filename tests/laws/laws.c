/* SPDX-License-Identifier: MIT */
/* laws.c - plays a game at random and asks of every position whether the laws hold.
 *
 *      1  same setup and moves, same hash      8  bytes round-trip
 *      2  moves exist, ascend, are distinct    9  lines sum up; records replay
 *      3  notation is unique and reads back   10  determinize is even
 *      4  apply keeps to its state and ends   11  redact hides enough
 *      5  redact is stable, legal agrees      12  every view has the same score
 *      6  a view survives being filled in     13  a made move has the same words for everybody
 *      7  nothing is lost or made             14  damaged bytes are refused, or can be played
 *                                             15  a changed deal is refused, or written as it was
 * read 16  a move reveals nothing but what it declares
 *
 * Optional steps are taken now and then. Laws 2-4 and 7 are checked at every decision, 3 and the
 * costly rest at a random part of them. Laws 10 and 11 are in secrets.c, 14 and 15 in damage.c, 16
 * in reveals.c. */
#include "laws/damage.h"
#include "laws/trial.h"

#include "engine/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DAMAGES = 8,       /* ways to damage one position's bytes, or one deal */
    SECRET_MATCHES = 2 /* of a set-up, in which laws 10 and 11 are checked */
};

int broken(Trial *t, int law, const char *what) {
    text_format(t->why, "law %d, %s, %d seats, choices %d %d, match %d, after %d moves: %s", law,
                t->game->id, t->setup.seats, t->setup.choice[0], t->setup.choice[1],
                t->setup.seed[1] << 8 | t->setup.seed[0], t->played, what);
    return law;
}

/* ---- 2, 3, 4 ---- */

static int check_moves(Trial *t, const Move *moves, int count) {
    if (count < 1 || count > MAX_MOVES)
        return broken(t, 2, "there is an actor, so there must be 1 .. MAX_MOVES moves");
    for (int i = 0; i < count; i++)
        if (moves[i] == NO_MOVE || (i > 0 && moves[i] <= moves[i - 1]))
            return broken(t, 2, "moves must be non-zero and ascend");
    return 0;
}

static int compare_notations(const void *a, const void *b) {
    return strcmp(a, b);
}

static int check_notation(Trial *t, const Move *moves, int count) {
    static char notations[MAX_MOVES][MAX_NOTATION];
    for (int i = 0; i < count; i++) {
        Text text;
        text_init(&text, notations[i], MAX_NOTATION);
        t->game->notate(&t->now.state, moves[i], &text);
        if (text.full || text.length == 0)
            return broken(t, 3, "a notation is empty or too long");
    }
    int i = (int)rng_below(&t->rng, (uint32_t)count);
    if (game_parse(t->game, &t->now.state, slice_of(notations[i])) != moves[i])
        return broken(t, 3, "a notation does not read back");
    qsort(notations, (size_t)count, MAX_NOTATION, compare_notations);
    for (int j = 1; j < count; j++)
        if (strcmp(notations[j - 1], notations[j]) == 0)
            return broken(t, 3, "two moves have one notation");
    return 0;
}

static int check_apply(Trial *t, Move move) {
    const Game *game = t->game;
    Guarded twin = t->now;
    memset(t->now.guard, 0xA5, sizeof t->now.guard);
    memset(t->now.state.bytes + game->state_size, 0x5A, MAX_STATE - game->state_size);

    game->apply(&t->now.state, move);
    t->played++;
    for (size_t i = 0; i < sizeof t->now.guard; i++)
        if (t->now.guard[i] != 0xA5)
            return broken(t, 4, "apply wrote past its state");
    for (size_t i = game->state_size; i < MAX_STATE; i++)
        if (t->now.state.bytes[i] != 0x5A)
            return broken(t, 4, "apply wrote past its state");
    game->apply(&twin.state, move);
    if (game_hash(game, &twin.state) != game_hash(game, &t->now.state))
        return broken(t, 1, "the same move on equal states gave different hashes");
    return 0;
}

/* ---- 5, 6, 7 ---- */

static int check_redact(Trial *t, Seat viewer) {
    const Game *game = t->game;
    View once, twice;
    view_of(game, &t->now.state, viewer, &once);
    view_of(game, &once.state, viewer, &twice);
    if (!game_equal(game, &once.state, &twice.state))
        return broken(t, 5, "redact twice differs from once");
    if (game->actor(&once.state) != game->actor(&t->now.state))
        return broken(t, 5, "redact changed the actor");
    if (viewer == NOBODY || game->actor(&once.state) != viewer)
        return 0;
    Move whole[MAX_MOVES], seen[MAX_MOVES];
    int count = game->legal(&t->now.state, whole);
    if (game->legal(&once.state, seen) != count ||
        memcmp(whole, seen, (size_t)count * sizeof *whole) != 0)
        return broken(t, 5, "the actor's view has other legal moves than the state");
    return 0;
}

static int check_determinize(Trial *t, Seat viewer) {
    const Game *game = t->game;
    View view;
    view_of(game, &t->now.state, viewer, &view);
    View world = view;
    game->determinize(&world.state, viewer, &t->rng);
    const char *lost = t->facts->lost(&world.state);
    if (lost)
        return broken(t, 7, lost);
    if (game->actor(&world.state) != game->actor(&view.state))
        return broken(t, 6, "determinize changed the actor");
    if (game->actor(&world.state) != NOBODY) {
        Move moves[MAX_MOVES];
        if (game->legal(&world.state, moves) < 1)
            return broken(t, 6, "a determinized state has no legal move");
    }
    game->redact(&world.state, viewer);
    if (!game_equal(game, &world.state, &view.state))
        return broken(t, 6, "redact(determinize(view)) differs from the view");
    return 0;
}

/* ---- 8, 14, 15 ---- */

static int check_bytes(Trial *t, const void *state) {
    const Game *game = t->game;
    uint8_t bytes[MAX_ENCODED], again[MAX_ENCODED];
    AnyState read;
    Error error;
    size_t length = game_encode(game, state, bytes);
    if (!game_decode(game, bytes, length, &read, &error))
        return broken(t, 8, "a state's own bytes are refused");
    if (game_encode(game, &read, again) != length || memcmp(bytes, again, length) != 0 ||
        memcmp(&read, state, game->state_size) != 0)
        return broken(t, 8, "bytes do not bring the whole state back");
    if (game_decode(game, bytes, length - 1, &read, &error))
        return broken(t, 8, "bytes that end early are taken");
    for (int i = 0; i < DAMAGES; i++) {
        memcpy(again, bytes, length);
        damage_bytes(again, length, &t->rng);
        const char *wrong = damage_survived(t->facts, again, length, &t->rng);
        if (wrong)
            return broken(t, 14, wrong);
    }
    return 0;
}

/* The deal of the position before the first move. */
static int check_deal(Trial *t) {
    static char deal[MAX_RECORD], changed[MAX_RECORD];
    Text text;
    text_init(&text, deal, sizeof deal);
    t->game->write_deal(&t->now.state, &text);
    for (int i = 0; i < DAMAGES; i++) {
        size_t length = damage_deal(deal, changed, sizeof changed, &t->rng);
        const char *wrong = deal_survived(t->facts, &t->setup, changed, length, &t->rng);
        if (wrong)
            return broken(t, 15, wrong);
    }
    return 0;
}

/* ---- 9 ---- */

static int check_scores(Trial *t) {
    for (Seat seat = 0; seat < t->setup.seats; seat++) {
        Score score;
        int32_t sum = 0;
        t->game->score(&t->now.state, seat, &score);
        for (int i = 0; i < score.n_lines; i++)
            sum += score.line[i].points;
        if (sum != score.total)
            return broken(t, 9, "score lines do not sum to the total");
    }
    return 0;
}

/* ---- 12, 13 ---- */

static bool same_lines(const ScoreLine *a, const ScoreLine *b, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(a[i].id, b[i].id) != 0 || a[i].points != b[i].points)
            return false;
    return true;
}

static bool same_score(const Score *a, const Score *b) {
    return a->total == b->total && memcmp(a->tiebreak, b->tiebreak, sizeof a->tiebreak) == 0 &&
           a->has_target == b->has_target && (!a->has_target || a->target == b->target) &&
           a->out == b->out && a->n_lines == b->n_lines && a->n_facts == b->n_facts &&
           same_lines(a->line, b->line, a->n_lines) && same_lines(a->fact, b->fact, a->n_facts);
}

static int check_view_scores(Trial *t, const View *view) {
    for (Seat seat = 0; seat < t->setup.seats; seat++) {
        Score whole, seen;
        t->game->score(&t->now.state, seat, &whole);
        t->game->score(&view->state, seat, &seen);
        if (!same_score(&whole, &seen))
            return broken(t, 12, "a view tells another score than the whole state");
    }
    return 0;
}

/* The words of a move for the mover, everybody else and spectators: the phrase
 * follows from the facts, so it is the same when they are. */
static int check_telling(Trial *t, Move move) {
    const GameWords *words = t->facts->words;
    char notation[2][MAX_NOTATION], phrase[512];
    MoveFacts facts[2];
    Seat mover = t->game->actor(&t->now.state);
    for (Seat i = NOBODY - 1; i < t->setup.seats; i++) {
        Seat viewer = i < NOBODY ? mover : i; /* the mover first, to compare with */
        int which = i >= NOBODY;
        View view;
        Text text;
        view_of(t->game, &t->now.state, viewer, &view);
        text_init(&text, notation[which], MAX_NOTATION);
        t->game->notate(&view.state, move, &text);
        memset(&facts[which], 0, sizeof facts[which]);
        facts[which].seat = mover;
        words->facts(&view, move, &facts[which]);
        if (which && strcmp(notation[0], notation[1]) != 0)
            return broken(t, 13, "a made move has another notation for somebody else");
        if (which && memcmp(&facts[0], &facts[1], sizeof facts[0]) != 0)
            return broken(t, 13, "a made move is told to somebody else in other words");
    }
    Text text;
    text_init(&text, phrase, sizeof phrase);
    if (!words->phrase(game_deck(t->game, t->setup.deck), &facts[0], &text) || !text.length)
        return broken(t, 13, "there are no words for the facts of a made move");
    return 0;
}

static const Game *wanted; /* the game find() knows: records name it by its id */

static const Game *find(Slice id) {
    return slice_is(id, wanted->id) ? wanted : NULL;
}

static int check_record(Trial *t, const Table *table) {
    static char buffer[MAX_RECORD];
    static Table read;
    Text text;
    Error error;
    text_init(&text, buffer, sizeof buffer);
    record_write(table, &text);
    wanted = t->game;
    if (text.full)
        return broken(t, 9, "a record is longer than MAX_RECORD");
    if (!record_read(&read, find, buffer, text.length, &error))
        return broken(t, 9, error.what);
    if (game_hash(t->game, &read.state) != game_hash(t->game, &t->now.state))
        return broken(t, 9, "a replayed record has another hash");
    if (!record_verify(&read, &error))
        return broken(t, 9, error.what);
    return 0;
}

/* ---- the suite ---- */

static int check_deeply(Trial *t) {
    const char *lost = t->facts->lost(&t->now.state);
    if (lost)
        return broken(t, 7, lost);
    for (Seat viewer = NOBODY; viewer < t->setup.seats; viewer++) {
        View view;
        int law = check_redact(t, viewer);
        if (!law)
            law = check_determinize(t, viewer);
        view_of(t->game, &t->now.state, viewer, &view);
        if (!law)
            law = check_bytes(t, &view.state);
        if (!law)
            law = check_view_scores(t, &view);
        if (law)
            return law;
    }
    int law = check_bytes(t, &t->now.state);
    return law ? law : check_scores(t);
}

static int check_decision(Trial *t, Table *table, bool deep, bool secrets) {
    Move moves[MAX_MOVES];
    int count = t->game->legal(&t->now.state, moves);
    int law = check_moves(t, moves, count);
    if (!law && (deep || t->played % 8 == 0))
        law = check_notation(t, moves, count);
    if (!law && deep)
        law = check_deeply(t);
    if (!law && secrets)
        law = check_secrets(t);
    if (law)
        return law;
    Move move = moves[rng_below(&t->rng, (uint32_t)count)];
    int steps = game_optional(t->game, &t->now.state, moves);
    if (steps > 0 && rng_below(&t->rng, 3) == 0) {
        move = moves[rng_below(&t->rng, (uint32_t)steps)];
        law = check_moves(t, moves, steps);
        if (law)
            return law;
    }
    if (t->played >= game_most_steps(t->game))
        return broken(t, 4, "the match is longer than the game says");
    law = deep ? check_telling(t, move) : 0;
    if (!law && deep)
        law = check_reveals(t, move);
    if (!law && deep && t->played == 0)
        law = check_deal(t);
    if (!law)
        law = check_apply(t, move);
    if (law)
        return law;
    Error error;
    if (!table_play(table, t->game->actor(&table->state), move, &error))
        return broken(t, 1, "a table and a bare state disagree");
    return 0;
}

static int check_match(Trial *t, bool deeply, bool with_secrets) {
    static Table table;
    table_open(&table, t->game, &t->setup);
    memset(&t->now, 0, sizeof t->now);
    t->game->setup(&t->now.state, &t->setup);
    t->played = 0;
    if (game_hash(t->game, &t->now.state) != game_hash(t->game, &table.state))
        return broken(t, 1, "the same setup gave two deals");

    uint32_t deep_every = t->game->longest / 12 + 1; /* about a dozen deep looks a match */
    while (t->game->actor(&t->now.state) != NOBODY) {
        bool deep = deeply && (t->played == 0 || rng_below(&t->rng, deep_every) == 0);
        bool secrets = with_secrets && deep && (t->played == 0 || rng_below(&t->rng, 4) == 0);
        int law = check_decision(t, &table, deep, secrets);
        if (law)
            return law;
    }
    if (game_hash(t->game, &t->now.state) != game_hash(t->game, &table.state))
        return broken(t, 1, "the same moves gave two ends");
    int law = check_deeply(t);
    return law ? law : check_record(t, &table);
}

/* The next choice of options that change rules, counting like an odometer; false when all were
 * seen. */
static bool next_choices(const Deck *deck, Setup *setup) {
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
        if (deck->options[i].looks_only)
            continue;
        if (deck->options[i].choices[setup->choice[i] + 1]) {
            setup->choice[i]++;
            return true;
        }
        setup->choice[i] = 0;
    }
    return false;
}

bool laws_take_line(Slice *text, Slice *line) {
    *line = *text;
    const char *end = memchr(text->at, '\n', text->length);
    line->length = end ? (size_t)(end + 1 - text->at) : text->length;
    text->at += line->length;
    text->length -= line->length;
    return line->length > 0;
}

int laws_check(const LawFacts *facts, int deck, int matches, uint32_t seed, Text *why) {
    Trial t = {.facts = facts, .game = facts->game, .why = why};
    rng_init(&t.rng, seed);
    for (int seats = facts->game->min_seats; seats <= facts->game->max_seats; seats++) {
        t.setup = (Setup){.seats = (uint8_t)seats, .deck = (uint16_t)deck};
        do {
            Error error;
            if (!game_check_setup(t.game, &t.setup, &error))
                continue;
            for (int i = 0; i < matches; i++) {
                t.setup.seed[0] = (uint8_t)i;
                t.setup.seed[1] = (uint8_t)(i >> 8);
                for (int byte = 0; byte < 4; byte++)
                    t.setup.seed[2 + byte] = (uint8_t)(seed >> 8 * byte);
                /* The first is played through without deep looks, so that what is wrong with play
                 * itself is told as that. */
                int law = check_match(&t, i > 0, i > 0 && i <= SECRET_MATCHES);
                if (law)
                    return law;
            }
        } while (next_choices(game_deck(t.game, deck), &t.setup));
    }
    return check_vain(&t);
}
