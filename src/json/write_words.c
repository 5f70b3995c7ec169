/* SPDX-License-Identifier: MIT */
/* write_words.c - JSON with words in the language of the process, for front ends with one person
 * in front of them. */
#include "words/words.h"
#include "json/write.h"

void json_move(Json *json, const View *view, Move move) {
    char notation[MAX_NOTATION], phrase[512];
    Text said;
    text_init(&said, notation, sizeof notation);
    view->game->notate(&view->state, move, &said);
    json_put_string(json, "move", notation);
    text_init(&said, phrase, sizeof phrase);
    words_move(view, move, &said);
    json_put_string(json, "words", phrase);
}

void json_say(Json *json, const View *view, Move move) {
    char sentence[512];
    Text said;
    text_init(&said, sentence, sizeof sentence);
    words_say(view, move, &said);
    json_put_string(json, "say", sentence);
}

void json_report(Json *json, const View *before, Move move, Seat reader) {
    char notation[MAX_NOTATION], sentence[512];
    MoveFacts facts;
    Text said;
    text_init(&said, notation, sizeof notation);
    before->game->notate(&before->state, move, &said);
    json_put_string(json, "move", notation);
    text_init(&said, sentence, sizeof sentence);
    words_facts(before, move, &facts);
    words_report(before->game, game_deck_of(before->game, &before->state), &facts, reader, &said);
    json_put_string(json, "words", sentence);
}

void json_line(Json *json, const View *view, const char *id) {
    const GameWords *game = words_of(view->game);
    char words[1024];
    Text said;
    text_init(&said, words, sizeof words);
    words_line(view->game, game_deck_of(view->game, &view->state), id, &said);
    json_put_string(json, "name", words);
    text_clear(&said);
    game->line_help(game_deck_of(view->game, &view->state), id, &said);
    json_put_string(json, "help", words);
}

void json_task(Json *json, const View *view) {
    char task[256] = "", status[256] = "";
    Text said;
    if (view->game->actor(&view->state) != NOBODY) {
        text_init(&said, task, sizeof task);
        words_of(view->game)->task(view, &said);
        text_init(&said, status, sizeof status);
        words_of(view->game)->status(view, &said);
    }
    json_put_string(json, "task", task);
    json_put_string(json, "status", status);
}
