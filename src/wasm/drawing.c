/* SPDX-License-Identifier: MIT */
/* drawing.c - drawn positions for the page: people write down what lies on a real table, and the
 * readers of `townhall score` and `townhall draw` say what it is worth and what is wrong with it.
 * The question of each call begins with a game NUL, the slot of a deck NUL.
 *
 *   th_components(length)          what can lie on a table with this deck (GameWords.components)
 *   th_drawing_score(length)       in: drawings, NUL after each; one of all seats or one a seat.
 *                                  out: {"scores","target","won","words"}, or the refusal
 *   th_drawing_tries(length)       in: drawings, NUL after each; out for each, in a list, the total
 *                                  of every seat, or the refusal as a string: this is how the page
 *                                  knows what may be added
 *   th_drawing_scene(seat, length) in: a name NUL, a drawing NUL; seat: whose colour its first seat
 *                                  has; out: the picture as <svg> NUL its box as JSON
 *   th_drawing_sheet(seats, length)
 *                                  in: a name NUL for each seat, drawings, NUL after each; out: the
 *                                  filled score sheet, as an SVG file */
#include "games/catalog.h"
#include "scene/scene.h"
#include "wasm/wasm.h"
#include "words/words.h"
#include "json/write.h"

#include <stdlib.h>
#include <string.h>

int PAGE(th_components)(int length);
int PAGE(th_drawing_score)(int length);
int PAGE(th_drawing_tries)(int length);
int PAGE(th_drawing_scene)(int seat, int length);
int PAGE(th_drawing_sheet)(int seats, int length);

static Score scores[MAX_SEATS];

/* Game and deck of a question; NULL with a refusal. */
static const Game *read_game(int *at, int length, int *slot) {
    const Game *game = catalog_find(wasm_part(at, length));
    Slice number = wasm_part(at, length);
    text_clear(&wasm_out);
    if (game && slice_int(number, slot, 0, MAX_DECKS - 1) && game_deck(game, *slot))
        return game;
    wasm_refuse(&(Error){.what = "no such game or deck"});
    return NULL;
}

static bool score_text(const Game *game, int slot, Slice text, Score out[MAX_SEATS], int *seats,
                       Error *error) {
    Scan in;
    return scan_open(&in, SCAN_RECORD, text.at, text.length, error) &&
           game->score_drawing(slot, &in, out, seats);
}

int th_components(int length) {
    int at = 0, slot;
    const Game *game = read_game(&at, length, &slot);
    if (!game)
        return -1;
    if (words_of(game)->components)
        words_of(game)->components(game_deck(game, slot), &wasm_out);
    return wasm_answer();
}

static bool is_said(char said[][48], int count, const char *id) {
    for (int i = 0; i < count; i++)
        if (strcmp(said[i], id) == 0)
            return true;
    return false;
}

static int json_words_of(Json *json, const View *view, const ScoreLine *lines, int n_lines,
                         char said[][48], int count) {
    for (int i = 0; i < n_lines && count < 2 * MAX_LINES; i++) {
        const char *symbol = scene_line_symbol(view->game, lines[i].id);
        if (is_said(said, count, lines[i].id))
            continue;
        text_copy(said[count++], sizeof said[0], lines[i].id);
        json_key(json, lines[i].id);
        json_open_object(json);
        json_line(json, view, lines[i].id);
        json_put_string(json, "symbol", symbol ? symbol : "");
        json_close(json);
    }
    return count;
}

/* The words of all lines and facts. The view has nothing but its deck. */
static void json_all_words(Json *json, const Game *game, int slot, int seats) {
    static char said[2 * MAX_LINES][48];
    View view = {.game = game, .seat = NOBODY, .seats = (uint8_t)seats};
    uint16_t deck = (uint16_t)slot;
    int count = 0;
    memcpy(view.state.bytes + game->deck_at, &deck, sizeof deck);
    json_key(json, "words");
    json_open_object(json);
    for (int seat = 0; seat < seats; seat++) {
        count = json_words_of(json, &view, scores[seat].line, scores[seat].n_lines, said, count);
        count = json_words_of(json, &view, scores[seat].fact, scores[seat].n_facts, said, count);
    }
    json_close(json);
}

/* Scores all drawings that are left of the question: how many seats, or -1 with a refusal. */
static int score_all(const Game *game, int slot, int at, int length) {
    Error error = {0};
    int seats = 0;
    while (at < length) {
        static Score some[MAX_SEATS];
        int count;
        if (!score_text(game, slot, wasm_part(&at, length), some, &count, &error))
            return wasm_refuse(&error);
        if (seats + count > MAX_SEATS)
            return wasm_refuse(&(Error){.what = "too many seats"});
        memcpy(&scores[seats], some, (size_t)count * sizeof some[0]);
        seats += count;
    }
    return seats ? seats : wasm_refuse(&(Error){.what = "no drawing"});
}

int th_drawing_score(int length) {
    int at = 0, slot;
    const Game *game = read_game(&at, length, &slot);
    Json json;
    if (!game)
        return -1;
    int seats = score_all(game, slot, at, length);
    if (seats < 0)
        return -1;
    json_init(&json, &wasm_out);
    json_open_object(&json);
    json_scores(&json, "scores", &(Scores){game, seats, scores, true});
    json_all_words(&json, game, slot, seats);
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_drawing_tries(int length) {
    int at = 0, slot, seats;
    const Game *game = read_game(&at, length, &slot);
    Json json;
    if (!game)
        return -1;
    json_init(&json, &wasm_out);
    json_open_array(&json);
    while (at < length) {
        Error error = {0};
        if (!score_text(game, slot, wasm_part(&at, length), scores, &seats, &error)) {
            json_text(&json, error.what);
            continue;
        }
        json_open_array(&json);
        for (int seat = 0; seat < seats; seat++)
            json_int(&json, scores[seat].total);
        json_close(&json);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_drawing_scene(int seat, int length) {
    static Player player[MAX_SEATS];
    static char body[MAX_SCENE];
    int at = 0, slot;
    const Game *game = read_game(&at, length, &slot);
    Error error = {0};
    Scan in;
    Box box;
    Json json;
    Text out;
    if (!game)
        return -1;
    if (!slice_copy(wasm_part(&at, length), player[0].name, MAX_NAME))
        player[0].name[0] = '\0';
    Slice text = wasm_part(&at, length);
    SceneStyle style = {.colours = seat, .player = player};
    text_init(&out, body, sizeof body);
    if (!scan_open(&in, SCAN_RECORD, text.at, text.length, &error) ||
        !scene_drawing(game, slot, &in, &style, &out, &box))
        return wasm_refuse(&error);
    if (out.full)
        return wasm_refuse(&(Error){.what = "the picture is too large"});
    text_format(&wasm_out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\">",
                (int)box.x, (int)box.y, (int)box.w, (int)box.h);
    text_add_bytes(&wasm_out, out.bytes, out.length);
    text_add(&wasm_out, "</svg>");
    text_char(&wasm_out, '\0');
    json_init(&json, &wasm_out);
    json_open_object(&json);
    json_put_real(&json, "x", box.x, 1);
    json_put_real(&json, "y", box.y, 1);
    json_put_real(&json, "width", box.w, 1);
    json_put_real(&json, "height", box.h, 1);
    json_close(&json);
    return wasm_answer_json(&json);
}

int th_drawing_sheet(int seats, int length) {
    static Player player[MAX_SEATS];
    static char body[MAX_SCENE];
    uint8_t place[MAX_SEATS];
    int at = 0, slot;
    const Game *game = read_game(&at, length, &slot);
    Text out;
    if (!game)
        return -1;
    for (int seat = 0; seat < seats && seat < MAX_SEATS; seat++)
        if (!slice_copy(wasm_part(&at, length), player[seat].name, MAX_NAME))
            player[seat].name[0] = '\0';
    int count = score_all(game, slot, at, length);
    if (count < 0)
        return -1;
    game_rank(scores, count, place);
    SheetStyle style = {
        .deck = slot, .seats = count, .score = scores, .place = place, .player = player};
    text_init(&out, body, sizeof body);
    Box box = scene_sheet(game, &style, &out);
    if (out.full)
        return wasm_refuse(&(Error){.what = "the picture is too large"});
    scene_document(game, body, box, false, game->title, &wasm_out);
    return wasm_answer();
}
