/* SPDX-License-Identifier: MIT */
/* sitting.c - plays one match of the service: reads its entries, answers with moves. */
#include "cli/sitting.h"

#include "base/json.h"
#include "games/catalog.h"

#include <stdio.h>
#include <string.h>

static const char *text_of(const json_t *object, const char *key) {
    const char *words = json_string_value(json_object_get(object, key));
    return words ? words : "";
}

/* ---- opening ---- */

/* An own deck is fetched by its hash; players of a match may read it. Held until the sitting ends.
 */
static bool find_deck(Sitting *sitting, Client *client, const char *deck, Error *error) {
    uint8_t hash[SHA256_BYTES];
    char path[96];
    int status;
    const char *answer;
    if (!slice_hex(slice_of(deck), hash, sizeof hash))
        return strcmp(deck, "standard") == 0 ||
               error_at(error, 0, "the service names an invalid deck '%.80s'", deck);
    int slot = catalog_hold_deck(sitting->game, hash);
    if (slot < 0) {
        snprintf(path, sizeof path, "decks/%s", deck);
        if (!client_ask(client, "GET", path, NULL, &status, &answer, error))
            return false;
        if (status != 200)
            return error_at(error, 0, "the service does not return the deck %.16s...", deck);
        slot = catalog_load_deck(sitting->game, "own", answer, strlen(answer), error);
        if (slot < 0)
            return false;
    }
    sitting->setup.deck = (uint16_t)slot;
    return true;
}

static bool read_options(Sitting *sitting, const json_t *options, Error *error) {
    const char *name;
    json_t *choice;
    json_object_foreach((json_t *)options, name, choice) {
        const char *words = json_string_value(choice);
        if (!words || !game_set_option(sitting->game, &sitting->setup, slice_of(name),
                                       slice_of(words), error))
            return false;
    }
    return true;
}

bool sitting_open(Sitting *sitting, Client *client, const json_t *match, const char *bot,
                  Error *error) {
    memset(sitting, 0, sizeof *sitting);
    const char *id = text_of(match, "id"), *game = text_of(match, "game");
    sitting->game = catalog_find(slice_of(game));
    if (!slice_copy(slice_of(id), sitting->id, sizeof sitting->id) || !sitting->game)
        return error_at(error, 0, "the service names an unknown game '%.40s'", game);
    int rules = (int)json_integer_value(json_object_get(match, "rules"));
    if (rules != sitting->game->rules)
        return error_at(error, 0, "the match has rules %d of %s, this program knows %d", rules,
                        game, sitting->game->rules);
    sitting->seat = NOBODY;
    sitting->known = sitting->last = sitting->decided = -1;
    sitting->setup.seats = (uint8_t)json_integer_value(json_object_get(match, "seats"));
    bool is_open = find_deck(sitting, client, text_of(match, "deck"), error) &&
                   read_options(sitting, json_object_get(match, "options"), error) &&
                   opponent_find(sitting->game, bot, &sitting->opponent, error);
    if (!is_open)
        catalog_release_deck(sitting->game, sitting->setup.deck);
    return is_open;
}

void sitting_close(Sitting *sitting) {
    opponent_close(&sitting->opponent);
    catalog_release_deck(sitting->game, sitting->setup.deck);
}

/* ---- entries from the service ---- */

static bool take_view(Sitting *sitting, const char *view, Error *error) {
    uint8_t bytes[MAX_ENCODED];
    size_t length = slice_base64(slice_of(view), bytes, sizeof bytes);
    Error why;
    sitting->has_view =
        view_read(sitting->game, sitting->seat, bytes, length, &sitting->view, &why);
    return sitting->has_view ||
           error_at(error, 0, "match %s: the service sent no view: %s", sitting->id, why.what);
}

static void take_entry(Sitting *sitting, const json_t *entry) {
    const json_t *n = json_object_get(entry, "n");
    if (json_is_integer(n))
        sitting->known = (int)json_integer_value(n);
    const char *kind = text_of(entry, "kind");
    const json_t *seat = json_object_get(entry, "seat");
    bool mine = json_is_integer(seat) && json_integer_value(seat) == sitting->seat;
    if (strcmp(kind, "end") == 0 || strcmp(kind, "cancel") == 0)
        sitting->over = true;
    else if (strcmp(kind, "standin") == 0 && mine)
        sitting->replaced = true;
    else if (strcmp(kind, "return") == 0 && mine)
        sitting->replaced = false;
}

/* Chairs become seats at the start, in random order: only the answer to a new `watch` says which.
 */
static bool has_start(const json_t *entries) {
    for (size_t i = 0; i < json_array_size(entries); i++)
        if (strcmp(text_of(json_array_get(entries, i), "kind"), "start") == 0)
            return true;
    return false;
}

bool sitting_read_news(Sitting *sitting, const json_t *news, bool is_answer, Error *error) {
    const json_t *seat = json_object_get(news, "seat"), *view = json_object_get(news, "view");
    const json_t *last = json_object_get(news, "last"), *entries = json_object_get(news, "entries");
    if (is_answer) {
        sitting->watching = !json_is_true(json_object_get(news, "more")); /* else: reads on */
        sitting->seat = json_is_integer(seat) ? (Seat)json_integer_value(seat) : NOBODY;
    }
    if (sitting->seat < 0 || sitting->seat >= sitting->game->max_seats)
        return error_at(error, 0, "match %s: this account has no seat there", sitting->id);
    if (!is_answer && has_start(entries)) {
        sitting->watching = sitting->has_view = false;
        sitting->seat = NOBODY; /* pushes are ignored until then: the answer has them */
        return true;
    }
    for (size_t i = 0; i < json_array_size(entries); i++)
        take_entry(sitting, json_array_get(entries, i));
    if (json_is_integer(last))
        sitting->last = (int)json_integer_value(last);
    return !json_is_string(view) || take_view(sitting, json_string_value(view), error);
}

void sitting_refused(Sitting *sitting, const char *code) {
    sitting->waiting = false;
    /* `stale`: the missed entries follow as a push. `turn`: a stand-in has the seat or soon
     * will. */
    if (strcmp(code, "turn") == 0 || strcmp(code, "illegal") == 0 || strcmp(code, "bad") == 0)
        sitting->watching = false;
}

/* ---- deciding ---- */

bool sitting_must_decide(const Sitting *sitting) {
    return sitting->watching && !sitting->waiting && !sitting->over && !sitting->replaced &&
           sitting->has_view && sitting->game->actor(&sitting->view.state) == sitting->seat;
}

void sitting_decide(Sitting *sitting, Client *client, int request, Rng *rng) {
    char frame[512], cid[64];
    Text text;
    Json json;
    if (sitting->decided != sitting->last) {
        Choice choice;
        Text move;
        opponent_choose(&sitting->opponent, &sitting->view, &sitting->setup, rng, &choice);
        text_init(&move, sitting->move, sizeof sitting->move);
        sitting->game->notate(&sitting->view.state, choice.move, &move);
        sitting->decided = sitting->last;
    }
    snprintf(cid, sizeof cid, "bot-%s-%d", sitting->id, sitting->last);
    text_init(&text, frame, sizeof frame);
    json_init(&json, &text);
    json_open_object(&json);
    json_put_int(&json, "id", request);
    json_put_string(&json, "do", "play");
    json_put_string(&json, "match", sitting->id);
    json_put_int(&json, "after", sitting->last);
    json_put_string(&json, "move", sitting->move);
    json_put_string(&json, "cid", cid);
    json_close(&json);
    sitting->waiting = true;
    client_send(client, frame);
}
