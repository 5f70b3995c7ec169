/* SPDX-License-Identifier: MIT */
/* state.c - positions for the page: JSON of src/json, made from the view of the seat at the screen.
 *
 *   th_state(t, viewer)               the match as this seat sees it, the scores, and under "words"
 *                                     name, help and symbol of every line and fact in them
 *   th_moves(t, viewer)               legal moves in notation and in words, for the actor only
 *   th_optional(t, viewer, length)    in: a selection; its optional steps, like th_moves, each with
 *                                     its deed
 *   th_preview(t, viewer, length)     in: notation; what the move would change in the score
 *   th_deed(t, viewer, length)        in: notation; what a button that makes the move says
 *   th_say(t, viewer, length)         in: notation; the move as a sentence: "Build it on plot 5"
 *   th_log(t, from, reader)           the moves from `from` on: who made each, a sentence about it
 *                                     to this seat ("You built ..."; -1: to nobody), what of the
 *                                     pictures it changed (GameScene.trace), and by how much the
 *                                     total of each seat
 *   th_curve(t)                       totals of every seat after every move
 *   th_accounts(t)                    each seat's income so far, account by account; none where the
 *                                     score items show it
 *   th_seed(t)                        the seed in hex, for a link to the same deal; empty when the
 *                                     record has none, or the match is played elsewhere */
#include "games/catalog.h"
#include "scene/scene.h"
#include "wasm/wasm.h"
#include "words/words.h"
#include "json/write.h"

#include <string.h>

int PAGE(th_state)(int t, int viewer);
int PAGE(th_moves)(int t, int viewer);
int PAGE(th_optional)(int t, int viewer, int length);
int PAGE(th_preview)(int t, int viewer, int length);
int PAGE(th_deed)(int t, int viewer, int length);
int PAGE(th_say)(int t, int viewer, int length);
int PAGE(th_log)(int t, int from, int reader);
int PAGE(th_curve)(int t);
int PAGE(th_accounts)(int t);
int PAGE(th_seed)(int t);

static bool is_listed(const char *const *ids, int count, const char *id) {
    for (int i = 0; i < count; i++)
        if (strcmp(ids[i], id) == 0)
            return true;
    return false;
}

/* Words of the lines that are not written yet; returns how many are written then. */
static int json_lines(Json *json, const View *view, const ScoreLine *lines, int n_lines,
                      const char **told, int count) {
    for (int i = 0; i < n_lines; i++) {
        const char *id = lines[i].id;
        if (is_listed(told, count, id))
            continue;
        told[count++] = id;
        const char *symbol = scene_line_symbol(view->game, id);
        json_key(json, id);
        json_open_object(json);
        json_line(json, view, id);
        json_put_string(json, "symbol", symbol ? symbol : "");
        json_close(json);
    }
    return count;
}

static void json_all_lines(Json *json, const View *view) {
    const char *told[MAX_SEATS * 2 * MAX_LINES];
    int count = 0;
    json_key(json, "words");
    json_open_object(json);
    for (int seat = 0; seat < view->seats; seat++) {
        Score score;
        view->game->score(&view->state, (Seat)seat, &score);
        count = json_lines(json, view, score.line, score.n_lines, told, count);
        count = json_lines(json, view, score.fact, score.n_facts, told, count);
    }
    json_close(json);
}

int th_state(int t, int viewer) {
    const Table *table = wasm_table_at(t);
    View view;
    Json json;
    if (!table || !wasm_view(table, viewer, &view))
        return -1;
    MatchFacts facts = {
        .choice = table->setup.choice,
        .player = table->player,
        .n_moves = table->n_moves,
    };
    json_init(&json, &wasm_out);
    json_open_object(&json);
    json_match(&json, &view, &facts);
    json_task(&json, &view);
    json_all_lines(&json, &view);
    json_put_int(&json, "deck", table->setup.deck);
    json_put_int(&json, "redo", table->n_redo);
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_moves(int t, int viewer) {
    const Table *table = wasm_table_at(t);
    View view;
    Json json;
    Move moves[MAX_MOVES];
    if (!table || !wasm_view(table, viewer, &view))
        return -1;
    int count = viewer != NOBODY && viewer == table_actor(table)
                    ? table->game->legal(&view.state, moves)
                    : 0;
    json_init(&json, &wasm_out);
    json_open_array(&json);
    for (int i = 0; i < count; i++) {
        json_open_object(&json);
        json_move(&json, &view, moves[i]);
        json_close(&json);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_optional(int t, int viewer, int length) {
    const Table *table = wasm_table_at(t);
    View view;
    Json json;
    Move steps[MAX_OPTIONAL];
    char bytes[256];
    int at = 0;
    if (!table || !wasm_view(table, viewer, &view))
        return -1;
    const GameScene *scene = scene_of(table->game);
    const char *select = wasm_words(&at, length);
    bool decides = viewer != NOBODY && viewer == table_actor(table);
    int count = decides ? game_optional(table->game, &view.state, steps) : 0;
    json_init(&json, &wasm_out);
    json_open_array(&json);
    for (int i = 0; i < count; i++) {
        Text deed;
        if (scene->selects && !scene->selects(&view, select, steps[i]))
            continue;
        text_init(&deed, bytes, sizeof bytes);
        words_of(view.game)->deed(&view, steps[i], &deed);
        json_open_object(&json);
        json_move(&json, &view, steps[i]);
        json_put_string(&json, "deed", bytes);
        json_close(&json);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_preview(int t, int viewer, int length) {
    View view;
    Json json;
    Move move = wasm_move(t, viewer, length, &view);
    if (move == NO_MOVE)
        return -1;
    json_init(&json, &wasm_out);
    json_preview(&json, &view, move);
    return wasm_answer_json(&json);
}

static void json_made(Json *json, const View *before, Move move, int reader) {
    char bytes[256];
    Text things;
    text_init(&things, bytes, sizeof bytes);
    scene_trace(before, move, &things);
    json_report(json, before, move, reader < 0 ? NOBODY : (Seat)reader);
    json_put_string(json, "at", bytes);
    MoveFacts facts;
    words_facts(before, move, &facts);
    json_put_string(json, "feat",
                    scene_feat(before->game, game_deck_of(before->game, &before->state), &facts));
}

static void json_change(Json *json, const View *before, const void *after) {
    const Game *game = before->game;
    json_key(json, "change");
    json_open_array(json);
    for (int seat = 0; seat < (game->cooperative ? 1 : before->seats); seat++) {
        Score was, is;
        game->score(&before->state, (Seat)seat, &was);
        game->score(after, (Seat)seat, &is);
        json_int(json, is.total - was.total);
    }
    json_close(json);
}

int th_deed(int t, int viewer, int length) {
    View view;
    Move move = wasm_move(t, viewer, length, &view);
    if (move == NO_MOVE)
        return -1;
    words_of(view.game)->deed(&view, move, &wasm_out);
    return wasm_answer();
}

int th_say(int t, int viewer, int length) {
    View view;
    Move move = wasm_move(t, viewer, length, &view);
    if (move == NO_MOVE)
        return -1;
    words_say(&view, move, &wasm_out);
    return wasm_answer();
}

/* A made move is public, so everybody gets the words of its mover. */
int th_log(int t, int from, int reader) {
    const Table *table = wasm_match_at(t);
    Replay replay;
    Json json;
    if (!table || from < 0 || from > table->n_moves)
        return -1;
    json_init(&json, &wasm_out);
    json_open_array(&json);
    replay_begin(&replay, table);
    while (replay.n < table->n_moves) {
        int n = replay.n;
        View view;
        view_of(table->game, &replay.state, table->mover[n], &view);
        view.player = wasm_names;
        replay_step(&replay);
        if (n < from)
            continue;
        json_open_object(&json);
        json_put_int(&json, "seat", table->mover[n]);
        json_made(&json, &view, table->move[n], reader);
        json_change(&json, &view, &replay.state);
        json_close(&json);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_curve(int t) {
    const Table *table = wasm_match_at(t);
    Replay replay;
    Json json;
    if (!table)
        return -1;
    json_init(&json, &wasm_out);
    json_open_array(&json);
    replay_begin(&replay, table);
    do {
        View view;
        view_of(table->game, &replay.state, NOBODY, &view);
        json_totals(&json, &view);
    } while (replay_step(&replay));
    json_close(&json);
    return wasm_answer_json(&json);
}

static void add_accounts(const Table *table, int sums[MAX_SEATS][MAX_ACCOUNTS]) {
    Replay replay;
    for (replay_begin(&replay, table); replay.n < table->n_moves; replay_step(&replay)) {
        View view;
        view_of(table->game, &replay.state, table->mover[replay.n], &view);
        for (int seat = 0; seat < view.seats; seat++) {
            int brought[MAX_ACCOUNTS] = {0};
            words_of(table->game)->account(&view, table->move[replay.n], (Seat)seat, brought);
            for (int i = 0; i < MAX_ACCOUNTS; i++)
                sums[seat][i] += brought[i];
        }
    }
}

int th_accounts(int t) {
    const Table *table = wasm_match_at(t);
    int sums[MAX_SEATS][MAX_ACCOUNTS] = {{0}};
    Json json;
    if (!table)
        return -1;
    const GameWords *words = words_of(table->game);
    if (words->account)
        add_accounts(table, sums);
    json_init(&json, &wasm_out);
    json_open_array(&json);
    for (int i = 0; words->accounts && words->accounts[i]; i++) {
        json_open_object(&json);
        json_put_string(&json, "name", tr(words->accounts[i]));
        json_key(&json, "seats");
        json_open_array(&json);
        for (int seat = 0; seat < table->setup.seats; seat++)
            json_int(&json, sums[seat][i]);
        json_close(&json);
        json_close(&json);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_seed(int t) {
    const Table *table = wasm_match_at(t);
    if (!table)
        return -1;
    if (table->has_seed)
        text_hex(&wasm_out, table->setup.seed, SEED_BYTES);
    return wasm_answer();
}
