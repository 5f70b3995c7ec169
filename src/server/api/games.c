/* SPDX-License-Identifier: MIT */
/* games.c - the list of games: what a client needs to offer a new table. */
#include "server/api/handlers.h"

#include "games/catalog.h"

static void json_option(Json *json, const Deck *deck, const Option *option) {
    json_open_object(json);
    json_put_string(json, "name", option->name);
    json_key(json, "choices");
    json_open_array(json);
    for (int i = 0; option->choices[i]; i++)
        json_text(json, option->choices[i]);
    json_close(json);
    json_key(json, "seats"); /* for which the other choices are */
    json_open_array(json);
    for (int n = 1; n <= MAX_SEATS; n++)
        if (option->only_seats == 0 || option->only_seats >> n & 1)
            json_int(json, n);
    json_close(json);
    if (option->only_choice) {
        const Option *other = &deck->options[option->only_option];
        json_key(json, "onlyWith"); /* the choice that the other choices need */
        json_open_object(json);
        json_put_string(json, other->name, other->choices[option->only_choice]);
        json_close(json);
    }
    if (option->names_seat)
        json_put_bool(json, "namesSeat", true);
    json_close(json);
}

static void json_game(Json *json, const Game *game) {
    const Deck *deck = game_deck(game, 0);
    json_open_object(json);
    json_put_string(json, "id", game->id);
    json_put_string(json, "title", game->title);
    json_put_int(json, "rules", game->rules);
    json_key(json, "seats");
    json_open_array(json);
    for (int n = game->min_seats; n <= game->max_seats; n++)
        json_int(json, n);
    json_close(json);
    json_put_bool(json, "cooperative", game->cooperative);
    json_key(json, "deck");
    json_open_object(json);
    json_put_string(json, "name", deck->name);
    json_key(json, "sha256");
    json_hex(json, deck->sha256, SHA256_BYTES);
    json_close(json);
    json_key(json, "options");
    json_open_array(json);
    for (const Option *option = deck->options; option->name; option++)
        json_option(json, deck, option);
    json_close(json);
    json_close(json);
}

void handle_games_get(Request *request) {
    Json *json = request_json(request);
    json_open_object(json);
    json_key(json, "games");
    json_open_array(json);
    for (int i = 0; i < catalog_count(); i++)
        json_game(json, catalog_game(i));
    json_close(json);
    json_close(json);
    request_send(request, HTTP_STATUS_OK);
}
