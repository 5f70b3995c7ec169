/* SPDX-License-Identifier: MIT */
/* phrase.c - the words of moves that were made elsewhere, from the facts that a service sends.
 *
 *   th_phrases(length, reader)   in: a game, the slot of its deck, then for each move a part "SEAT
 *                                VERSION FACT FACT ..", NUL between them; out: a list of
 *                                {"words","at","feat"} as in th_log, for the seat `reader` ("You
 *                                built ..."), or -1: for a spectator; null where this program
 *                                knows no words for such facts
 */
#include "games/catalog.h"
#include "scene/scene.h"
#include "wasm/wasm.h"

#include <stdlib.h>

int PAGE(th_phrases)(int length, int reader);

/* Numbers with one space between them; false when there are other things, or too many. */
static bool read_numbers(const char *words, int most, int32_t *out, int *count) {
    char *end;
    *count = 0;
    for (; *words && *count < most; words = *end ? end + 1 : end) {
        out[(*count)++] = (int32_t)strtol(words, &end, 10);
        if (end == words || (*end && *end != ' '))
            return false;
    }
    return !*words;
}

static bool read_facts(const char *words, MoveFacts *out) {
    int32_t number[2 + MAX_MOVE_FACTS];
    int count;
    if (!read_numbers(words, 2 + MAX_MOVE_FACTS, number, &count) || count < 2 || number[0] < 0 ||
        number[0] >= MAX_SEATS)
        return false;
    *out = (MoveFacts){
        .seat = (Seat)number[0], .version = number[1], .count = count - 2, .player = wasm_names};
    for (int i = 0; i < out->count; i++)
        out->value[i] = number[2 + i];
    return true;
}

static void put_phrase(Json *json, const Game *game, const Deck *deck, const MoveFacts *facts,
                       Seat reader) {
    char phrase[512], things[256];
    Text words, at;
    text_init(&words, phrase, sizeof phrase);
    text_init(&at, things, sizeof things);
    if (!words_report(game, deck, facts, reader, &words)) {
        json_none(json);
        return;
    }
    if (scene_of(game)->trace)
        scene_of(game)->trace(deck, facts, &at);
    json_open_object(json);
    json_put_string(json, "words", phrase);
    json_put_string(json, "at", things);
    json_put_string(json, "feat", scene_feat(game, deck, facts));
    json_close(json);
}

int th_phrases(int length, int reader) {
    int at = 0;
    const Game *game = catalog_find(wasm_part(&at, length));
    const Deck *deck = game ? game_deck(game, atoi(wasm_words(&at, length))) : NULL;
    Json json;
    if (!deck)
        return wasm_refuse(&(Error){.what = "no such game or deck"});
    text_clear(&wasm_out);
    json_init(&json, &wasm_out);
    json_open_array(&json);
    while (at < length) {
        MoveFacts facts;
        if (read_facts(wasm_words(&at, length), &facts))
            put_phrase(&json, game, deck, &facts, reader < 0 ? NOBODY : (Seat)reader);
        else
            json_none(&json);
    }
    json_close(&json);
    return wasm_answer_json(&json);
}
