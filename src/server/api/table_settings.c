/* SPDX-License-Identifier: MIT */
/* table_settings.c - reads the settings of a new table strictly. It refuses unknown members,
 * because a host would notice a wrong table too late. */
#include "server/api/table_settings.h"

#include "games/catalog.h"
#include "server/net/members.h"

#include <stdlib.h>
#include <string.h>

bool table_settings_read_deck(const json_t *body, const Game **game, uint8_t sha256[SHA256_BYTES],
                              Refusal *refusal) {
    const char *id, *words;
    if (!member_text(body, "game", &id) || !id || !catalog_find(slice_of(id)))
        return refuse(refusal, REFUSE_BAD, "\"game\" is the id of a game.");
    *game = catalog_find(slice_of(id));
    if (member_text(body, "deck", &words)) {
        if (words && strcmp(words, "standard") != 0 && member_hex(words, sha256))
            return true;
        memcpy(sha256, game_deck(*game, 0)->sha256, SHA256_BYTES);
        if (!words || strcmp(words, "standard") == 0)
            return true;
    }
    return refuse(refusal, REFUSE_BAD, "\"deck\" is standard, or the SHA-256 of a deck.");
}

static bool read_options(json_t *options, const Game *game, Setup *setup, Refusal *refusal) {
    const char *name;
    json_t *value;
    Error error;
    if (!options)
        return true;
    if (!json_is_object(options))
        return refuse(refusal, REFUSE_BAD, "\"options\" is an object of names and choices.");
    json_object_foreach(options, name, value) {
        if (!json_is_string(value))
            return refuse(refusal, REFUSE_BAD, "The choice of an option is a word.");
        if (!game_set_option(game, setup, slice_of(name), slice_of(json_string_value(value)),
                             &error))
            return refuse(refusal, REFUSE_BAD, "%s", error.what);
    }
    return true;
}

static bool read_pace(const json_t *pace, Pace *out, Refusal *refusal) {
    const char *kind;
    int64_t bank, turn;
    *out = (Pace){PACE_NONE, 0, 0};
    if (!pace)
        return true;
    if (!json_is_object(pace) || !member_text(pace, "kind", &kind) || !kind ||
        !pace_find(slice_of(kind), &out->kind))
        return refuse(refusal, REFUSE_BAD, "A pace is of a kind: none, live or days.");
    if (out->kind == PACE_NONE)
        return true;
    bool live = out->kind == PACE_LIVE;
    if (!member_int(pace, "bank", 0, INT32_MAX, 0, &bank) ||
        !member_int(pace, "turn", 0, INT32_MAX, 0, &turn))
        return refuse(refusal, REFUSE_BAD, "\"bank\" and \"turn\" of a pace are numbers.");
    out->bank = bank * (live ? SECOND_MS : DAY_MS);
    out->turn = turn * (live ? SECOND_MS : HOUR_MS);
    return pace_check(out, refusal);
}

/* One of two words; the first when left out. */
static bool read_choice(const json_t *body, const char *name, const char *first, const char *second,
                        bool *is_second, Refusal *refusal) {
    const char *words;
    *is_second = false;
    if (member_text(body, name, &words)) {
        if (!words || strcmp(words, first) == 0)
            return true;
        *is_second = strcmp(words, second) == 0;
        if (*is_second)
            return true;
    }
    return refuse(refusal, REFUSE_BAD, "\"%s\" is %s or %s.", name, first, second);
}

/* {"2":"level-3"}: the chair by its number from 0, and who sits there. */
static bool read_bots(json_t *bots, int seats, uint8_t level[MAX_SEATS], Refusal *refusal) {
    const char *chair, *name;
    json_t *value;
    int number, strength;
    memset(level, 0, MAX_SEATS);
    if (!bots)
        return true;
    if (!json_is_object(bots))
        return refuse(refusal, REFUSE_BAD, "\"bots\" is an object of chairs and levels.");
    json_object_foreach(bots, chair, value) {
        name = json_string_value(value);
        if (!slice_int(slice_of(chair), &number, 0, seats - 1))
            return refuse(refusal, REFUSE_BAD, "A bot's chair is a number from 0 to %d.",
                          seats - 1);
        if (!name || strncmp(name, "level-", 6) != 0 ||
            !slice_int(slice_of(name + 6), &strength, 1, MAX_BOT_LEVEL))
            return refuse(refusal, REFUSE_BAD, "A bot is level-1 to level-%d.", MAX_BOT_LEVEL);
        level[number] = (uint8_t)strength;
    }
    return true;
}

bool table_settings_read(const json_t *body, int slot, Settings *settings,
                         uint8_t bot_level[MAX_SEATS], Refusal *refusal) {
    const Game *game = catalog_find(slice_of(json_string_value(json_object_get(body, "game"))));
    int64_t seats;
    Setup setup = {.deck = (uint16_t)slot};
    Error error;
    memset(settings, 0, sizeof *settings);
    if (!member_int(body, "seats", game->min_seats, game->max_seats, 0, &seats) || seats == 0)
        return refuse(refusal, REFUSE_BAD, "\"seats\" is a number from %d to %d.", game->min_seats,
                      game->max_seats);
    setup.seats = (uint8_t)seats;
    if (!read_options(json_object_get(body, "options"), game, &setup, refusal))
        return false;
    if (!game_check_setup(game, &setup, &error))
        return refuse(refusal, REFUSE_BAD, "%s", error.what);
    if (!read_pace(json_object_get(body, "pace"), &settings->pace, refusal) ||
        !read_choice(body, "visible", "link", "open", &settings->open, refusal) ||
        !read_choice(body, "order", "random", "seated", &settings->seated, refusal) ||
        !read_choice(body, "talk", "free", "phrases", &settings->phrases_only, refusal) ||
        !read_choice(body, "watch", "all", "players", &settings->players_only, refusal) ||
        !read_bots(json_object_get(body, "bots"), setup.seats, bot_level, refusal))
        return false;
    if (!member_bool(body, "rated", false, &settings->rated))
        return refuse(refusal, REFUSE_BAD, "\"rated\" is true or false.");
    settings->game = game;
    settings->rules = game->rules;
    settings->seats = setup.seats;
    memcpy(settings->deck, game_deck(game, slot)->sha256, SHA256_BYTES);
    memcpy(settings->choice, setup.choice, sizeof settings->choice);
    return true;
}
