/* SPDX-License-Identifier: MIT */
/* write.c - games, positions, scores and moves, in ids, notation and numbers. */
#include "json/write.h"

#include "engine/preview.h"
#include "games/catalog.h"
#include "words/words.h"

#include <assert.h>
#include <string.h>

/* ---- games ---- */

static void json_deck(Json *json, int slot, const Deck *deck) {
    json_open_object(json);
    json_put_int(json, "slot", slot);
    json_put_string(json, "name", deck->name);
    json_key(json, "sha256");
    json_hex(json, deck->sha256, SHA256_BYTES);
    json_key(json, "options");
    json_open_array(json);
    for (const Option *option = deck->options; option->name; option++) {
        json_open_object(json);
        json_put_string(json, "name", option->name);
        json_put_int(json, "onlySeats", option->only_seats);
        if (option->only_choice) {
            const Option *other = &deck->options[option->only_option];
            json_key(json, "onlyWith");
            json_open_object(json);
            json_put_string(json, other->name, other->choices[option->only_choice]);
            json_close(json);
        }
        if (option->names_seat)
            json_put_bool(json, "namesSeat", true);
        json_key(json, "choices");
        json_open_array(json);
        for (int i = 0; option->choices[i]; i++)
            json_text(json, option->choices[i]);
        json_close(json);
        json_close(json);
    }
    json_close(json);
    json_close(json);
}

static void json_game(Json *json, const Game *game, bool in_words) {
    json_open_object(json);
    json_put_string(json, "id", game->id);
    json_put_string(json, "title", game->title);
    if (in_words)
        json_put_string(json, "about", tr(words_of(game)->about));
    json_put_int(json, "minutes", words_of(game)->minutes);
    json_put_bool(json, "money", words_of(game)->money);
    json_put_int(json, "rules", game->rules);
    json_put_int(json, "minSeats", game->min_seats);
    json_put_int(json, "maxSeats", game->max_seats);
    json_put_bool(json, "cooperative", game->cooperative);
    json_key(json, "decks");
    json_open_array(json);
    for (int slot = 0; slot < game->shelf->n_slots; slot++) {
        const Deck *deck = game_deck(game, slot);
        if (deck)
            json_deck(json, slot, deck);
    }
    json_close(json);
    json_close(json);
}

void json_games(Json *json, bool in_words) {
    json_open_array(json);
    for (int i = 0; i < catalog_count(); i++)
        json_game(json, catalog_game(i), in_words);
    json_close(json);
}

/* ---- scores ---- */

void json_score(Json *json, int seat, const Score *score, int place) {
    json_open_object(json);
    json_put_int(json, "seat", seat);
    json_put_int(json, "total", score->total);
    json_key(json, "lines");
    json_open_array(json);
    for (int i = 0; i < score->n_lines; i++) {
        json_open_object(json);
        json_put_string(json, "id", score->line[i].id);
        json_put_int(json, "points", score->line[i].points);
        json_close(json);
    }
    json_close(json);
    json_key(json, "facts");
    json_open_object(json);
    for (int i = 0; i < score->n_facts; i++)
        json_put_int(json, score->fact[i].id, score->fact[i].points);
    json_close(json);
    json_key(json, "place");
    if (place)
        json_int(json, place);
    else
        json_none(json);
    json_put_bool(json, "out", score->out);
    json_close(json);
}

void json_scores(Json *json, const char *name, const Scores *scores) {
    bool together = scores->game->cooperative;
    const Score *first = &scores->score[0];
    bool has_target = together && first->has_target;
    uint8_t place[MAX_SEATS];
    game_rank(scores->score, scores->count, place);
    json_key(json, name);
    json_open_array(json);
    for (int seat = 0; seat < scores->count; seat++)
        json_score(json, seat, &scores->score[seat], together ? 0 : place[seat]);
    json_close(json);
    json_key(json, "target");
    if (has_target)
        json_int(json, first->target);
    else
        json_none(json);
    json_key(json, "won");
    if (has_target && scores->is_over)
        json_bool(json, first->total >= first->target);
    else
        json_none(json);
}

static int score_view(const View *view, Score out[MAX_SEATS]) {
    int count = preview_scores(view);
    assert(count > 0); /* every table has seats */
    for (int seat = 0; seat < count; seat++)
        view->game->score(&view->state, (Seat)seat, &out[seat]);
    return count;
}

void json_view_scores(Json *json, const View *view) {
    Score score[MAX_SEATS];
    int count = score_view(view, score);
    bool is_over = view->game->actor(&view->state) == NOBODY;
    json_scores(json, "scores", &(Scores){view->game, count, score, is_over});
}

void json_totals(Json *json, const View *view) {
    Score score[MAX_SEATS];
    int count = score_view(view, score);
    json_open_array(json);
    for (int seat = 0; seat < count; seat++)
        json_int(json, score[seat].total);
    json_close(json);
}

void json_preview(Json *json, const View *view, Move move) {
    Preview preview;
    preview_move(view, move, &preview);
    json_open_object(json);
    json_put_int(json, "before", preview.was.total);
    json_put_int(json, "after", preview.was.total + preview.own);
    json_key(json, "lines");
    json_open_object(json);
    for (int i = 0; i < preview.becomes.n_lines; i++) {
        const char *id = preview.becomes.line[i].id;
        if (preview_item(&preview, id))
            json_put_int(json, id, preview_item(&preview, id));
    }
    json_close(json);
    json_key(json, "change");
    json_open_array(json);
    for (int seat = 0; seat < preview.count; seat++)
        json_int(json, preview.change[seat]);
    json_close(json);
    json_close(json);
}

/* ---- a position ---- */

void json_moves(Json *json, const View *view) {
    Move moves[MAX_MOVES];
    Seat actor = view->game->actor(&view->state);
    int count = actor != NOBODY && actor == view->seat ? view->game->legal(&view->state, moves) : 0;
    json_open_array(json);
    for (int i = 0; i < count; i++) {
        char buffer[MAX_NOTATION];
        Text notation;
        text_init(&notation, buffer, sizeof buffer);
        view->game->notate(&view->state, moves[i], &notation);
        json_text(json, buffer);
    }
    json_close(json);
}

static void json_picture(Json *json, const View *view) {
    char buffer[16 * 1024];
    Text picture;
    text_init(&picture, buffer, sizeof buffer);
    view->game->picture(&view->state, &picture);
    json_open_array(json);
    for (const char *line = buffer; *line;) {
        size_t length = strcspn(line, "\n");
        json_slice(json, (Slice){line, length});
        line += length + (line[length] == '\n');
    }
    json_close(json);
}

/* The common first members of every position. */
static void json_head(Json *json, const View *view) {
    json_put_string(json, "game", view->game->id);
    json_put_int(json, "rules", view->game->rules);
    json_put_int(json, "seats", view->seats);
    json_put_int(json, "seat", view->seat);
}

void json_view(Json *json, const View *view) {
    uint8_t bytes[MAX_ENCODED];
    json_open_object(json);
    json_head(json, view);
    json_view_scores(json, view);
    json_key(json, "legal");
    json_moves(json, view);
    json_key(json, "picture");
    json_picture(json, view);
    json_key(json, "state");
    json_hex(json, bytes, game_encode(view->game, &view->state, bytes));
    json_close(json);
}

/* ---- a match ---- */

void json_options(Json *json, const Deck *deck, const uint8_t *choice) {
    json_key(json, "options");
    json_open_object(json);
    for (int i = 0; deck->options[i].name; i++)
        if (option_is_written(&deck->options[i], choice[i]))
            json_put_string(json, deck->options[i].name, deck->options[i].choices[choice[i]]);
    json_close(json);
}

static void json_players(Json *json, const Player *player, int seats) {
    json_key(json, "players");
    json_open_array(json);
    for (int seat = 0; seat < seats; seat++) {
        json_open_object(json);
        json_put_string(json, "name", player[seat].name);
        json_put_bool(json, "bot", player[seat].is_bot);
        json_close(json);
    }
    json_close(json);
}

void json_match(Json *json, const View *view, const MatchFacts *facts) {
    const Deck *deck = game_deck_of(view->game, &view->state);
    Seat actor = view->game->actor(&view->state);
    json_head(json, view);
    json_put_int(json, "actor", actor);
    json_put_bool(json, "over", actor == NOBODY);
    json_put_int(json, "moves", facts->n_moves);
    json_put_string(json, "deckName", deck->name);
    json_options(json, deck, facts->choice);
    json_players(json, facts->player, view->seats);
    json_view_scores(json, view);
}
