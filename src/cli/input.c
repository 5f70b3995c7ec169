/* SPDX-License-Identifier: MIT */
/* input.c - reads the inputs of commands. Files are read whole before they are parsed. */
#include "cli/input.h"

#include "base/text.h"
#include "games/catalog.h"
#include "words/lang.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- files ---- */

static const char *shown_name(const char *path) {
    return strcmp(path, "-") == 0 ? "stdin" : path;
}

bool input_fail(const char *path, const Error *error) {
    Error name; /* a path may hold control characters too */
    error_at(&name, 0, "%s", shown_name(path));
    if (error->line > 0 && error->column > 0)
        fprintf(stderr, "%s:%d:%d: %s\n", name.what, error->line, error->column, error->what);
    else if (error->line > 0)
        fprintf(stderr, "%s:%d: %s\n", name.what, error->line, error->what);
    else
        fprintf(stderr, "%s: %s\n", name.what, error->what);
    return false;
}

static bool fail(const char *path, const char *what) {
    Error error;
    error_at(&error, 0, "%s", what);
    return input_fail(path, &error);
}

/* Reads up to one byte more than allowed, to detect files that are too large. */
static bool read_all(int file, Input *input) {
    while (input->length <= MAX_INPUT) {
        ssize_t n = read(file, input->bytes + input->length, MAX_INPUT + 1 - input->length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        if (n == 0)
            break;
        input->length += (size_t)n;
    }
    return true;
}

bool input_read(Input *input, const char *path) {
    struct stat status;
    bool is_stdin = strcmp(path, "-") == 0;
    int file = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    *input = (Input){NULL, 0};
    if (file < 0)
        return fail(path, error_of_system(errno));
    if (fstat(file, &status) == 0 && S_ISDIR(status.st_mode)) {
        if (!is_stdin)
            close(file);
        return fail(path, tr("is a directory"));
    }
    input->bytes = malloc(MAX_INPUT + 1);
    bool sound = input->bytes && read_all(file, input);
    int why = errno;
    if (!is_stdin)
        close(file);
    if (!sound)
        fail(path, error_of_system(input->bytes ? why : ENOMEM));
    else if (input->length > MAX_INPUT)
        sound = fail(path, tr("is larger than 1 MiB"));
    if (!sound)
        input_free(input);
    return sound;
}

void input_free(Input *input) {
    free(input->bytes);
    *input = (Input){NULL, 0};
}

/* ---- games and decks ---- */

bool input_game(const Args *args, const char *id, const Game **game) {
    *game = catalog_find(slice_of(id));
    if (*game)
        return true;
    return args_fail(args, tr("no game '%s' ('townhall games' lists them)"), id);
}

/* A deck is called by its file's name without .deck; in records that is one clean word. */
static void deck_name(const char *path, char out[MAX_NAME]) {
    const char *slash = strrchr(path, '/');
    const char *name = strcmp(path, "-") == 0 ? "stdin" : slash ? slash + 1 : path;
    size_t length = strlen(name), bad;
    if (length > 5 && strcmp(name + length - 5, ".deck") == 0)
        length -= 5;
    if (length >= MAX_NAME)
        length = MAX_NAME - 1;
    bool clean = utf8_is_clean(name, length, false, &bad);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)name[i];
        out[i] = c <= ' ' || c == 0x7F || (c >= 0x80 && !clean) ? '_' : name[i];
    }
    out[length] = '\0';
    if (length == 0)
        text_copy(out, MAX_NAME, "deck");
}

bool input_deck(const Args *args, const Game *game, int *slot) {
    const char *path = args_value(args, "--deck");
    Input input;
    char name[MAX_NAME];
    Error error;
    *slot = path ? catalog_built_in_find(game, slice_of(path)) : 0;
    if (*slot >= 0) {
        catalog_hold_slot(game, *slot);
        return true;
    }
    if (!input_read(&input, path))
        return false;
    deck_name(path, name);
    *slot = catalog_load_deck(game, name, input.bytes, input.length, &error);
    input_free(&input);
    return *slot >= 0 || input_fail(path, &error);
}

/* ---- set-ups ---- */

bool input_seed(const Args *args, uint8_t seed[SEED_BYTES]) {
    return slice_hex(slice_of(args_value(args, "--seed")), seed, SEED_BYTES) ||
           args_fail(args, tr("--seed must be 64 hex digits in lower case"));
}

bool input_seed_or_random(const Args *args, uint8_t seed[SEED_BYTES]) {
    if (args_has(args, "--seed"))
        return input_seed(args, seed);
    return getentropy(seed, SEED_BYTES) == 0 ||
           args_fail(args, tr("cannot get random numbers from the system: %s"),
                     error_of_system(errno));
}

/* Each --option k=v once. */
static bool input_options(const Args *args, const Game *game, Setup *setup) {
    const char *given[MAX_ARG_REPEATS];
    int count = args_values(args, "--option", given);
    for (int i = 0; i < count; i++) {
        Error error;
        const char *equals = strchr(given[i], '=');
        if (!equals)
            return args_fail(args, tr("--option must be name=choice, not '%s'"), given[i]);
        Slice name = {given[i], (size_t)(equals - given[i])};
        for (int j = 0; j < i; j++)
            if (strncmp(given[j], given[i], name.length + 1) == 0)
                return args_fail(args, tr("duplicate --option %.*s"), (int)name.length, name.at);
        if (!game_set_option(game, setup, name, slice_of(equals + 1), &error))
            return args_fail(args, "--option: %s", error.what);
    }
    return true;
}

bool input_setup(const Args *args, const Game *game, Setup *setup) {
    Error error;
    int slot, seats = game->min_seats;
    memset(setup, 0, sizeof *setup);
    if (!args_int(args, "--seats", &seats, game->min_seats, game->max_seats) ||
        !input_deck(args, game, &slot))
        return false;
    setup->seats = (uint8_t)seats;
    setup->deck = (uint16_t)slot;
    if (!input_options(args, game, setup))
        return false;
    return game_check_setup(game, setup, &error) || args_fail(args, "%s", error.what);
}

/* ---- records ---- */

bool input_record(const Args *args, const char *path, Table *table) {
    Input input;
    Error error;
    const Game *game;
    int slot;
    if (strcmp(path, "-") == 0 && args_value(args, "--deck") &&
        strcmp(args_value(args, "--deck"), "-") == 0)
        return args_fail(args, tr("standard input cannot be both the record and the deck"));
    if (!input_read(&input, path))
        return false;
    bool sound = true;
    if (!record_peek_game(catalog_find, input.bytes, input.length, &game, &error))
        sound = input_fail(path, &error);
    else
        sound = input_deck(args, game, &slot) &&
                (record_read(table, catalog_find, input.bytes, input.length, &error) ||
                 input_fail(path, &error));
    input_free(&input);
    return sound;
}

bool input_record_at(const Args *args, const char *path, Table *table) {
    if (!input_record(args, path, table))
        return false;
    int at = table->n_moves;
    if (!args_int(args, "--at", &at, 0, table->n_moves))
        return false;
    table_rewind(table, at);
    return true;
}
