/* SPDX-License-Identifier: MIT */
/* tell.c - what the page shows, as JSON. Everything about a running match is told from a view, so
 * that nothing here can give away what the seat at the screen may not know. */
#include "games/catalog.h"
#include "scene/scene.h"
#include "wasm/wasm.h"
#include "words/words.h"

#include <string.h>

/* "key": with a comma before it unless it is the first of its object. */
static void key(Text *out, const char *name) {
    char last = out->length ? out->bytes[out->length - 1] : '{';
    if (last != '{' && last != '[')
        text_char(out, ',');
    text_json(out, name);
    text_char(out, ':');
}

static void number(Text *out, const char *name, int64_t value) {
    key(out, name);
    text_int(out, value);
}

static void truth(Text *out, const char *name, bool value) {
    key(out, name);
    text_add(out, value ? "true" : "false");
}

static void string(Text *out, const char *name, const char *value) {
    key(out, name);
    text_json(out, value);
}

/* Opens the next element of an array. */
static void element(Text *out, char bracket) {
    if (out->length && out->bytes[out->length - 1] != '[')
        text_char(out, ',');
    text_char(out, bracket);
}

/* ---- games ---- */

static void tell_options(const Deck *deck, Text *out) {
    key(out, "options");
    text_char(out, '[');
    for (const Option *option = deck->options; option->name; option++) {
        element(out, '{');
        string(out, "name", option->name);
        number(out, "onlySeats", option->only_seats);
        key(out, "choices");
        text_char(out, '[');
        for (int i = 0; option->choices[i]; i++) {
            if (i)
                text_char(out, ',');
            text_json(out, option->choices[i]);
        }
        text_add(out, "]}");
    }
    text_char(out, ']');
}

static void tell_game(const Game *game, Text *out) {
    element(out, '{');
    string(out, "id", game->id);
    string(out, "title", game->title);
    string(out, "about", tr(words_of(game)->about));
    number(out, "minSeats", game->min_seats);
    number(out, "maxSeats", game->max_seats);
    truth(out, "cooperative", game->cooperative);
    key(out, "decks");
    text_char(out, '[');
    for (int slot = 0; slot < game->shelf->n_slots; slot++) {
        const Deck *deck = game_deck(game, slot);
        if (!deck)
            continue;
        element(out, '{');
        number(out, "slot", slot);
        string(out, "name", deck->name);
        key(out, "sha256");
        text_char(out, '"');
        text_hex(out, deck->sha256, SHA256_BYTES);
        text_char(out, '"');
        tell_options(deck, out);
        text_char(out, '}');
    }
    text_add(out, "]}");
}

void tell_games(Text *out) {
    text_char(out, '[');
    for (int i = 0; i < catalog_count(); i++)
        tell_game(catalog_game(i), out);
    text_char(out, ']');
}

/* ---- a position ---- */

static void tell_lines(const View *view, const char *name, const ScoreLine *lines, int count,
                       Text *out) {
    const GameWords *words = words_of(view->game);
    const Deck *deck = game_deck_of(view->game, &view->state);
    char buffer[1024];
    Text said;
    key(out, name);
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        element(out, '{');
        string(out, "id", lines[i].id);
        number(out, "points", lines[i].points);
        text_init(&said, buffer, sizeof buffer);
        words->line(lines[i].id, &said);
        string(out, "name", buffer);
        text_init(&said, buffer, sizeof buffer);
        words->line_help(deck, lines[i].id, &said);
        string(out, "help", buffer);
        const char *symbol = scene_line_symbol(view->game, lines[i].id);
        string(out, "symbol", symbol ? symbol : "");
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void tell_scores(const View *view, int seats, Text *out) {
    Score scores[MAX_SEATS];
    uint8_t place[MAX_SEATS];
    for (int seat = 0; seat < seats; seat++)
        view->game->score(&view->state, (Seat)seat, &scores[seat]);
    game_rank(scores, seats, place);
    key(out, "scores");
    text_char(out, '[');
    for (int seat = 0; seat < (view->game->cooperative ? 1 : seats); seat++) {
        const Score *score = &scores[seat];
        element(out, '{');
        number(out, "total", score->total);
        number(out, "place", place[seat]);
        truth(out, "out", score->out);
        key(out, "target");
        if (score->has_target)
            text_int(out, score->target);
        else
            text_add(out, "null");
        tell_lines(view, "lines", score->line, score->n_lines, out);
        tell_lines(view, "facts", score->fact, score->n_facts, out);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void tell_players(const Table *table, Text *out) {
    key(out, "players");
    text_char(out, '[');
    for (int seat = 0; seat < table->setup.seats; seat++) {
        element(out, '{');
        string(out, "name", table->player[seat].name);
        truth(out, "bot", table->player[seat].is_bot);
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void tell_choices(const Table *table, Text *out) {
    const Deck *deck = game_deck(table->game, table->setup.deck);
    number(out, "deck", table->setup.deck);
    string(out, "deckName", deck->name);
    key(out, "options");
    text_char(out, '{');
    for (int i = 0; deck->options[i].name; i++)
        string(out, deck->options[i].name, deck->options[i].choices[table->setup.choice[i]]);
    text_char(out, '}');
}

void tell_state(const Table *table, Seat viewer, Text *out) {
    View view;
    table_view(table, viewer, &view);
    text_char(out, '{');
    string(out, "game", table->game->id);
    number(out, "seats", table->setup.seats);
    number(out, "actor", table_actor(table));
    truth(out, "over", table_is_over(table));
    number(out, "moves", table->n_moves);
    number(out, "redo", table->n_redo);
    tell_choices(table, out);
    key(out, "seed");
    if (table->has_seed) { /* the page's own match: it gave the seed or may share the deal */
        text_char(out, '"');
        text_hex(out, table->setup.seed, SEED_BYTES);
        text_char(out, '"');
    } else {
        text_add(out, "null");
    }
    tell_players(table, out);
    char task[256] = "", status[256] = "";
    Text said;
    if (!table_is_over(table)) {
        text_init(&said, task, sizeof task);
        words_of(table->game)->task(&view, &said);
        text_init(&said, status, sizeof status);
        words_of(table->game)->status(&view, &said);
    }
    string(out, "task", task);
    string(out, "status", status);
    tell_scores(&view, table->setup.seats, out);
    text_char(out, '}');
}

static void tell_move(const View *view, Move move, Text *out) {
    char buffer[512];
    Text said;
    text_init(&said, buffer, sizeof buffer);
    view->game->notate(&view->state, move, &said);
    string(out, "move", buffer);
    text_init(&said, buffer, sizeof buffer);
    words_of(view->game)->move(view, move, &said);
    string(out, "words", buffer);
}

void tell_moves(const Table *table, Seat viewer, Text *out) {
    text_char(out, '[');
    if (viewer != NOBODY && viewer == table_actor(table)) {
        View view;
        Move moves[MAX_MOVES];
        table_view(table, viewer, &view);
        int count = table->game->legal(&view.state, moves);
        for (int i = 0; i < count; i++) {
            element(out, '{');
            tell_move(&view, moves[i], out);
            text_char(out, '}');
        }
    }
    text_char(out, ']');
}

/* The points of a line in a score, 0 when it has none such. */
static int32_t points_of(const Score *score, const char *id) {
    for (int i = 0; i < score->n_lines; i++)
        if (strcmp(score->line[i].id, id) == 0)
            return score->line[i].points;
    return 0;
}

/* Made in one of the worlds the viewer thinks possible; score lines that depend on what is hidden
 * there would be guesses, but no game counts hidden things. */
void tell_preview(const View *view, Move move, Text *out) {
    View world = *view;
    Rng rng;
    Score before, after;
    rng_init(&rng, game_hash(view->game, &view->state));
    view->game->determinize(&world.state, view->seat, &rng);
    view->game->score(&world.state, view->seat, &before);
    view->game->apply(&world.state, move);
    view->game->score(&world.state, view->seat, &after);
    text_char(out, '{');
    number(out, "before", before.total);
    number(out, "after", after.total);
    key(out, "lines");
    text_char(out, '{');
    for (int i = 0; i < after.n_lines; i++) {
        int32_t delta = after.line[i].points - points_of(&before, after.line[i].id);
        if (delta)
            number(out, after.line[i].id, delta);
    }
    text_add(out, "}}");
}

/* ---- a whole match ---- */

/* A made move is public, so it is told with the words of the one who made it. */
void tell_log(const Table *table, int from, Text *out) {
    AnyState state = table->deal;
    text_char(out, '[');
    for (int i = 0; i < table->n_moves; i++) {
        if (i >= from) {
            View view;
            view_of(table->game, &state, table->mover[i], &view);
            element(out, '{');
            number(out, "seat", table->mover[i]);
            tell_move(&view, table->move[i], out);
            text_char(out, '}');
        }
        table->game->apply(&state, table->move[i]);
    }
    text_char(out, ']');
}

static void tell_totals(const Table *table, const AnyState *state, Text *out) {
    int shown = table->game->cooperative ? 1 : table->setup.seats;
    element(out, '[');
    for (int seat = 0; seat < shown; seat++) {
        Score score;
        table->game->score(state, (Seat)seat, &score);
        if (seat)
            text_char(out, ',');
        text_int(out, score.total);
    }
    text_char(out, ']');
}

void tell_curve(const Table *table, Text *out) {
    AnyState state = table->deal;
    text_char(out, '[');
    tell_totals(table, &state, out);
    for (int i = 0; i < table->n_moves; i++) {
        table->game->apply(&state, table->move[i]);
        tell_totals(table, &state, out);
    }
    text_char(out, ']');
}
