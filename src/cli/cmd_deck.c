/* SPDX-License-Identifier: MIT */
/* cmd_deck.c - `townhall deck check|show|cards|print|doctor`: for people who type in the cards
 * of their box. */
#include "cells/deck.h"
#include "cli/deck_doctor.h"
#include "cli/deck_print.h"
#include "cli/input.h"
#include "cli/print.h"
#include "cli/terminal.h"
#include "games/catalog.h"
#include "words/lang.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    MAX_WORDS = 32,     /* different first words to count */
    FIRST_OF_DOCTOR = 6 /* in OPTIONS */
};

/* Counts lines by their first word: "84 project, 28 town". Works for every deck format. */
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

/* Finds the game of this deck: the one whose reader accepts it. If none does, the error is that
 * of the reader that got furthest. */
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
    DECK_CARDS, /* its components as they will be played */
    DECK_PRINT, /* the same on paper */
    DECK_DOCTOR /* how it plays */
} DeckVerb;

/* A deck to print. */
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

/* What shall be done with which deck. The game is NULL when it has to be guessed; the path NULL for
 * the standard deck, or the name of a built-in one. */
typedef struct {
    DeckVerb verb;
    const Args *args;
    const Game *game;
    const char *path;
} Order;

static int carry_out(const Order *order, const Game *game, int slot, Slice deck) {
    switch (order->verb) {
    case DECK_PRINT:
        return deck_print(order->args, game, slot, order->path ? order->path : "standard");
    case DECK_DOCTOR:
        return deck_doctor(order->args, game, slot, order->path ? order->path : "standard");
    case DECK_SHOW:
        fwrite(deck.at, 1, deck.length, stdout);
        break;
    case DECK_CARDS:
        print_deck(game, slot, deck);
        break;
    default:
        print_summary(game, slot, deck);
    }
    return EXIT_DONE;
}

static int run_order(const Order *order) {
    Input input = {NULL, 0};
    const Game *game = order->game;
    const char *name = order->path ? order->path : "standard";
    int slot = game ? catalog_built_in_find(game, slice_of(name)) : -1;
    if (slot >= 0)
        return carry_out(order, game, slot, catalog_built_in_text(game, slot));
    if (!input_read(&input, order->path) || !load(order->path, &input, &game, &slot)) {
        input_free(&input);
        return EXIT_BAD_INPUT;
    }
    assert(game); /* named, or that whose reader took the file */
    int code = carry_out(order, game, slot, (Slice){input.bytes, input.length});
    input_free(&input);
    return code;
}

/* Does each option that was given go with the verb? */
static bool check_options(const Args *args, DeckVerb verb) {
    for (const ArgOption *option = args->command->options; option->name; option++) {
        bool is_doctors = option >= args->command->options + FIRST_OF_DOCTOR;
        DeckVerb wanted = is_doctors ? DECK_DOCTOR : DECK_PRINT;
        if (verb != wanted && args_has(args, option->name))
            return args_fail(
                args, is_doctors ? tr("%s goes with deck doctor") : tr("%s goes with deck print"),
                option->name);
    }
    return true;
}

static int run(const Args *args) {
    static const char *const VERBS[] = {"check", "show", "cards", "print", "doctor"};
    int verb = 0;
    Order order = {.args = args, .path = args->n_operands == 3 ? args->operand[2] : NULL};
    while (verb <= DECK_DOCTOR && strcmp(args->operand[0], VERBS[verb]) != 0)
        verb++;
    if (verb > DECK_DOCTOR) {
        args_fail(args, tr("'%s' must be check, show, cards, print or doctor"), args->operand[0]);
        return EXIT_BAD_INPUT;
    }
    order.verb = (DeckVerb)verb;
    if (!check_options(args, order.verb))
        return EXIT_BAD_INPUT;
    if (verb == DECK_CHECK && args->n_operands == 2)
        order.path = args->operand[1];
    else if (!input_game(args, args->operand[1], &order.game))
        return EXIT_BAD_INPUT;
    if (verb == DECK_PRINT && !deck_print_check(args, order.game))
        return EXIT_BAD_INPUT;
    return run_order(&order);
}

/* The doctor's options come after those of print: FIRST_OF_DOCTOR. */
static const ArgOption OPTIONS[] = {
    {"--to", "FILE", TR("print: the sheets, a name that ends in .pdf"), false},
    {"--paper", "SIZE", TR("print: a4 (default) or letter"), false},
    {"--bleed", "MM", TR("print: so much colour beyond the lines to cut along, 0 to 6"), false},
    {"--backs", "HOW", TR("print: fold (default: below a fold on the same sheet) or none"), false},
    {"--grey", NULL, TR("print: for a printer without colours"), false},
    {"--sheet", "N", TR("print: this sheet alone; it may be a .svg or .png, too"), false},
    {"--matches", "N", TR("doctor: number of matches (default: 300)"), false},
    {"--level", "N", TR("doctor: level of the bots, 1 to 5 (default: 3)"), false},
    {"--seats", "N", TR("doctor: number of seats (default: the fewest)"), false},
    {"--seed", "HEX", TR("doctor: 64 hex digits; the same seed gives the same matches"), false},
    {"--json", NULL, TR("doctor: as JSON"), false},
    {0},
};

const Command deck_command = {
    .name = "deck",
    .operands = "check|show|cards|print|doctor [GAME] [FILE]",
    .least = 2,
    .most = 3,
    .about = TR("check a deck file, show it as text or cards, print it, or test how it plays"),
    .more =
        TR("deck check [GAME] FILE   check it, and count its components\n"
           "deck show GAME [FILE]    print its text, to be changed: deck show uptown > my.deck\n"
           "deck cards GAME [FILE]   show its components\n"
           "deck print GAME [FILE]   its components on paper, to cut out, at their real size\n"
           "deck doctor GAME [FILE]  how matches of bots with it go, beside the standard deck\n"
           "FILE may be the name of a built-in deck ('townhall games' lists them)."),
    .options = OPTIONS,
    .run = run,
};
