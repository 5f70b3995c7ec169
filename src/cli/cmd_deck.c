/* SPDX-License-Identifier: MIT */
/* cmd_deck.c - `townhall deck check|show|cards`: for people who type in the cards of their box. */
#include "cli/deck.h"
#include "cli/input.h"
#include "cli/print.h"
#include "cli/terminal.h"
#include "games/catalog.h"
#include "words/lang.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    MAX_WORDS = 32 /* different first words that are counted */
};

/* How many lines begin with each word: "84 project, 28 town". Fits every deck format. */
static void count_lines(Slice deck, Text *out) {
    Scan in;
    Error error;
    Slice word[MAX_WORDS];
    int count[MAX_WORDS], n_words = 0;
    if (!scan_open(&in, SCAN_DECK, deck.at, deck.length, &error))
        return;
    while (scan_line(&in)) {
        Slice first;
        int i = 0;
        if (!scan_word(&in, &first, "a word"))
            return;
        while (i < n_words && !slice_equal(word[i], first))
            i++;
        if (i == MAX_WORDS)
            continue;
        if (i == n_words) {
            word[n_words] = first;
            count[n_words++] = 0;
        }
        count[i]++;
    }
    for (int i = 0; i < n_words; i++)
        text_format(out, "%s%.*s: %d", i ? ", " : "", (int)word[i].length, word[i].at, count[i]);
    text_char(out, '\n');
}

/* The deck's own lines, without comments. */
static void copy_lines(Slice deck, Text *out) {
    Scan in;
    Error error;
    if (!scan_open(&in, SCAN_DECK, deck.at, deck.length, &error))
        return;
    while (scan_line(&in)) {
        Slice line = scan_rest(&in);
        text_add_bytes(out, line.at, line.length);
        text_char(out, '\n');
    }
}

/* Which game is this deck of? The one whose reader takes it; if none does, the fault is told as
 * the reader that got furthest sees it. */
static bool guess_game(const char *path, const Input *input, const Game **game, int *slot) {
    Error furthest = {.line = -1};
    for (int i = 0; i < catalog_count(); i++) {
        Error error;
        *game = catalog_game(i);
        *slot = catalog_load_deck(*game, "checked", input->bytes, input->length, &error);
        if (*slot >= 0)
            return true;
        if (error.line > furthest.line)
            furthest = error;
    }
    return input_fail(path, &furthest);
}

static bool load(const char *path, const Input *input, const Game **game, int *slot) {
    Error error;
    if (!*game)
        return guess_game(path, input, game, slot);
    *slot = catalog_load_deck(*game, "checked", input->bytes, input->length, &error);
    return *slot >= 0 || input_fail(path, &error);
}

typedef enum {
    DECK_CHECK, /* is it sound, and what is in it? */
    DECK_SHOW,  /* its text, to be changed and read again */
    DECK_CARDS  /* its components as they will be played */
} DeckVerb;

/* A deck to be shown. */
typedef struct {
    const GameDeckView *view;
    int slot;
    Slice deck;
    ScreenStyle style;
} Shown;

static void write_summary(const void *what, Text *out) {
    const Shown *shown = what;
    if (shown->view && shown->view->summary)
        shown->view->summary(shown->slot, out);
    else
        count_lines(shown->deck, out);
}

static void print_summary(const Game *game, int slot, Slice deck) {
    const GameDeckView *view = deck_view_of(game);
    char hash[2 * SHA256_BYTES + 1];
    Text out;
    text_init(&out, hash, sizeof hash);
    text_hex(&out, game_deck(game, slot)->sha256, SHA256_BYTES);
    printf(tr("A deck of %s.\n"), game->title);
    print_whole(write_summary, &(Shown){.view = view, .slot = slot, .deck = deck});
    printf("sha256:%s\n", hash);
}

static void write_deck(const void *what, Text *out) {
    const Shown *shown = what;
    if (shown->view && shown->view->show)
        shown->view->show(shown->slot, &shown->style, out);
    else
        copy_lines(shown->deck, out);
}

static void print_deck(const Game *game, int slot, Slice deck) {
    Terminal terminal;
    terminal_look(&terminal);
    int columns = terminal_columns(&terminal);
    ScreenStyle style = {.colour = terminal.colour,
                         .columns = columns < LEAST_COLUMNS ? LEAST_COLUMNS : columns};
    print_whole(write_deck, &(Shown){deck_view_of(game), slot, deck, style});
}

static void print_as(DeckVerb verb, const Game *game, int slot, Slice deck) {
    if (verb == DECK_SHOW)
        fwrite(deck.at, 1, deck.length, stdout);
    else if (verb == DECK_CARDS)
        print_deck(game, slot, deck);
    else
        print_summary(game, slot, deck);
}

/* The game is NULL when it has to be guessed; the path NULL for the standard deck, or the name of a
 * built-in one. */
static int run_verb(DeckVerb verb, const Game *game, const char *path) {
    Input input = {NULL, 0};
    int slot = game ? catalog_built_in_find(game, slice_of(path ? path : "standard")) : -1;
    if (slot >= 0) {
        print_as(verb, game, slot, catalog_built_in_text(game, slot));
        return EXIT_DONE;
    }
    if (!input_read(&input, path) || !load(path, &input, &game, &slot)) {
        input_free(&input);
        return EXIT_BAD_INPUT;
    }
    assert(game); /* named, or that whose reader took the file */
    print_as(verb, game, slot, (Slice){input.bytes, input.length});
    input_free(&input);
    return EXIT_DONE;
}

static int run(const Args *args) {
    static const char *const VERBS[] = {"check", "show", "cards"};
    int verb = 0;
    const Game *game = NULL;
    const char *path = args->n_operands == 3 ? args->operand[2] : NULL;
    while (verb <= DECK_CARDS && strcmp(args->operand[0], VERBS[verb]) != 0)
        verb++;
    if (verb > DECK_CARDS) {
        args_fail(args, tr("'%s' must be check, show or cards"), args->operand[0]);
        return EXIT_BAD_INPUT;
    }
    if (verb == DECK_CHECK && args->n_operands == 2)
        path = args->operand[1];
    else if (!input_game(args, args->operand[1], &game))
        return EXIT_BAD_INPUT;
    return run_verb((DeckVerb)verb, game, path);
}

static const ArgOption OPTIONS[] = {{0}};

const Command deck_command = {
    .name = "deck",
    .operands = "check|show|cards [GAME] [FILE]",
    .least = 2,
    .most = 3,
    .about = TR("check a deck file, or show a deck as text or as cards"),
    .more = TR("deck check [GAME] FILE   is it sound, and what is in it?\n"
               "deck show GAME [FILE]    its text, to be changed: deck show uptown > my.deck\n"
               "deck cards GAME [FILE]   its components as they will be played\n"
               "FILE may be the name of a built-in deck ('townhall games' lists them)."),
    .options = OPTIONS,
    .run = run,
};
