/* SPDX-License-Identifier: MIT */
/* puzzle.c - puzzles for the page: the two files as JSON, the daily puzzle, and reasons of moves.
 *
 *   th_puzzles(length)             in: a .puzzles file; its puzzles, each with its record
 *   th_answers(length)             in: the .answers file of the puzzles read last; the answers
 *   th_puzzle_of_day(count, length)  in: game, space, date; 0 .. count-1
 *   th_goes_on(t, length)          in: a move, then the moves of the line to find, NUL between
 * them; the rest of the line after the move, or null if it is not on it th_why(t, viewer, length)
 * in: notation; the effects of the move in words, weightiest first
 */
#include "puzzles/puzzle.h"
#include "games/catalog.h"
#include "insight/explain.h"
#include "wasm/wasm.h"
#include "json/write.h"

int PAGE(th_puzzles)(int length);
int PAGE(th_answers)(int length);
int PAGE(th_puzzle_of_day)(int count, int length);
int PAGE(th_goes_on)(int t, int length);
int PAGE(th_why)(int t, int viewer, int length);

static PuzzleBook book;

int th_puzzles(int length) {
    Error error = {0};
    Json json;
    if (!puzzles_read(&book, catalog_find, wasm_in, (size_t)length, &error))
        return wasm_refuse(&error);
    text_clear(&wasm_out);
    json_init(&json, &wasm_out);
    json_open_array(&json);
    for (int i = 0; i < book.count; i++) {
        const Puzzle *puzzle = &book.puzzle[i];
        json_open_object(&json);
        json_put_int(&json, "number", puzzle->number);
        json_put_int(&json, "grade", puzzle->grade);
        json_put_int(&json, "match", puzzle->match);
        json_put_int(&json, "move", puzzle->move);
        json_put_int(&json, "length", puzzle->length);
        json_key(&json, "record");
        json_slice(&json, puzzle->record);
        json_close(&json);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}

static void put_move(Json *json, const PuzzleMove *move) {
    json_key(json, "line");
    json_open_array(json);
    for (int i = 0; i < move->length; i++)
        json_text(json, move->notation[i]);
    json_close(json);
    json_put_int(json, "chance", move->chance);
    json_put_int(json, "points", move->points);
}

static void put_answer(Json *json, const PuzzleAnswer *answer) {
    json_open_object(json);
    put_move(json, &answer->best);
    json_put_int(json, "error", answer->error);
    json_key(json, "levels");
    json_open_array(json);
    for (int level = 1; level <= PUZZLE_LEVELS; level++)
        if (answer->levels >> (level - 1) & 1)
            json_int(json, level);
    json_close(json);
    json_key(json, "rivals");
    json_open_array(json);
    for (int i = 0; i < answer->n_rivals; i++) {
        json_open_object(json);
        put_move(json, &answer->rival[i]);
        json_close(json);
    }
    json_close(json);
    json_close(json);
}

int th_answers(int length) {
    static PuzzleAnswers answers;
    Error error = {0};
    Json json;
    if (!puzzle_answers_read(&answers, catalog_find, wasm_in, (size_t)length, &error) ||
        !puzzle_answers_fit(&answers, &book, &error))
        return wasm_refuse(&error);
    text_clear(&wasm_out);
    json_init(&json, &wasm_out);
    json_open_array(&json);
    for (int i = 0; i < answers.count; i++)
        put_answer(&json, &answers.answer[i]);
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_puzzle_of_day(int count, int length) {
    Slice words = {wasm_in, (size_t)length}, id = {wasm_in, 0};
    while (id.length < words.length && words.at[id.length] != ' ')
        id.length++;
    const Game *game = catalog_find(id);
    Slice day = {words.at + id.length + 1,
                 words.length > id.length ? words.length - id.length - 1 : 0};
    int i = game ? puzzle_of_day(game, count, day) : -1;
    return i >= 0 ? i : wasm_refuse(&(Error){.what = "no such game or day"});
}

/* What is left of the input, a move a part. */
static bool read_line(int at, int length, PuzzleMove *line) {
    *line = (PuzzleMove){0};
    while (at < length) {
        if (line->length == LONGEST_LINE ||
            !slice_copy(wasm_part(&at, length), line->notation[line->length++], MAX_NOTATION))
            return false;
    }
    return true;
}

/* Moves as they are written where they are made. */
static void put_line(Json *json, const Game *game, AnyState *state, const Line *line) {
    json_open_array(json);
    for (int i = 0; i < line->count; i++) {
        char notation[MAX_NOTATION];
        Text text;
        text_init(&text, notation, sizeof notation);
        game->notate(state, line->move[i], &text);
        json_text(json, notation);
        game->apply(state, line->move[i]);
    }
    json_close(json);
}

int th_goes_on(int t, int length) {
    const Table *table = wasm_match_at(t);
    int at = 0;
    Slice notation = wasm_part(&at, length);
    PuzzleMove told;
    Line line;
    Json json;
    if (!table)
        return -1;
    const Game *game = table->game;
    if (!read_line(at, length, &told) || !puzzle_line(game, &table->state, &told, &line))
        return wasm_refuse(&(Error){.what = "no line of moves"});
    Move move = game_parse(game, &table->state, notation);
    text_clear(&wasm_out);
    json_init(&json, &wasm_out);
    if (move == NO_MOVE || !puzzle_try(game, &table->state, move, &line)) {
        json_none(&json);
    } else {
        AnyState state = table->state;
        game->apply(&state, move);
        put_line(&json, game, &state, &line);
    }
    return wasm_answer_json(&json);
}

int th_why(int t, int viewer, int length) {
    View view;
    Json json;
    Rng rng;
    ExplainTerm terms[MAX_TERMS];
    Move move = wasm_move(t, viewer, length, &view);
    if (move == NO_MOVE)
        return -1;
    rng_init(&rng, game_hash(view.game, &view.state));
    int count = explain_move(&view, move, &rng, terms);
    json_init(&json, &wasm_out);
    json_open_array(&json);
    for (int i = 0; i < count; i++) {
        char words[512];
        Text said;
        text_init(&said, words, sizeof words);
        explain_render(&view, &terms[i], 1, &said);
        json_text(&json, words);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}
