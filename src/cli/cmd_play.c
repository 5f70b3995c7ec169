/* SPDX-License-Identifier: MIT */
/* cmd_play.c - `townhall play`: parses players and set-up, then calls play.c. */
#include "cells/screen.h"
#include "cli/input.h"
#include "cli/play.h"
#include "cli/rules_page.h"
#include "cli/start.h"
#include "games/catalog.h"
#include "tui/tui.h"
#include "words/words.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *play_folder;

/* The player of a seat that no option names. */
#define USUAL_BOT "level-2"

/* ---- players ---- */

/* The seat in "SEAT=WORDS", and the words; NULL words when there is no "=". */
static bool read_seat(const Args *args, const char *option, const char *given, int seats, int *seat,
                      const char **words) {
    const char *equals = strchr(given, '=');
    Slice number = {given, equals ? (size_t)(equals - given) : strlen(given)};
    *words = equals ? equals + 1 : NULL;
    if (slice_int(number, seat, 0, seats - 1))
        return true;
    return args_fail(args, tr("%s: the seat must be a number from 0 to %d, not '%.*s'"), option,
                     seats - 1, (int)number.length, number.at);
}

static bool seat_bot(const Args *args, const char *given, const Game *game, int seats,
                     Player *player, bool *taken) {
    int seat;
    const char *level;
    Opponent opponent;
    Error error;
    if (!read_seat(args, "--bot", given, seats, &seat, &level))
        return false;
    if (!level)
        return args_fail(args, tr("--bot must be SEAT=LEVEL, not '%s'"), given);
    if (!opponent_find(game, level, &opponent, &error))
        return args_fail(args, "--bot: %s", error.what);
    if (taken[seat])
        return args_fail(args, tr("duplicate seat %d"), seat);
    taken[seat] = true;
    player[seat].is_bot = true;
    return slice_copy(slice_of(level), player[seat].name, MAX_NAME);
}

static bool seat_human(const Args *args, const char *given, int seats, Player *player,
                       bool *taken) {
    int seat;
    const char *name;
    if (!read_seat(args, "--human", given, seats, &seat, &name))
        return false;
    if (name && !record_is_name(slice_of(name)))
        return args_fail(args,
                         tr("--human: a name has at most %d bytes, no control characters and only "
                            "single spaces, inside"),
                         MAX_NAME - 1);
    if (taken[seat])
        return args_fail(args, tr("duplicate seat %d"), seat);
    taken[seat] = true;
    player[seat].is_bot = false;
    return slice_copy(slice_of(name ? name : ""), player[seat].name, MAX_NAME);
}

/* By default seat 0 is human and the others are bots. */
static bool seat_players(const Args *args, const Game *game, int seats, Player player[MAX_SEATS]) {
    const char *given[MAX_ARG_REPEATS];
    bool taken[MAX_SEATS] = {false};
    memset(player, 0, MAX_SEATS * sizeof *player);
    int count = args_values(args, "--bot", given);
    for (int i = 0; i < count; i++)
        if (!seat_bot(args, given[i], game, seats, player, taken))
            return false;
    count = args_values(args, "--human", given);
    for (int i = 0; i < count; i++)
        if (!seat_human(args, given[i], seats, player, taken))
            return false;
    for (int seat = count > 0 ? 0 : 1; seat < seats; seat++) {
        if (taken[seat])
            continue;
        player[seat].is_bot = true;
        text_copy(player[seat].name, sizeof player[seat].name, USUAL_BOT);
    }
    return true;
}

/* ---- a new match, or a kept one ---- */

static bool fresh_seed(const Args *args, uint8_t seed[SEED_BYTES]) {
    if (args_has(args, "--seed"))
        return input_seed(args, seed);
    if (getentropy(seed, SEED_BYTES) == 0)
        return true;
    return args_fail(args, tr("cannot get random numbers from the system: %s"),
                     error_of_system(errno));
}

static bool open_new(const Args *args, const Game *game, const Setup *chosen, Session *session) {
    Setup setup = *chosen;
    Player player[MAX_SEATS];
    if (!seat_players(args, game, setup.seats, player) || !fresh_seed(args, setup.seed))
        return false;
    table_open(&session->table, game, &setup);
    memcpy(session->table.player, player, sizeof player);
    return true;
}

/* Resumes a stored match; options that the record already has are refused. */
static bool open_kept(const Args *args, const char *path, Session *session) {
    static const char *const SETTLED[] = {"--seats", "--seed", "--option", "--bot", "--human"};
    Error error;
    for (size_t i = 0; i < sizeof SETTLED / sizeof SETTLED[0]; i++)
        if (args_has(args, SETTLED[i]))
            return args_fail(args, tr("%s cannot be used with a stored match"), SETTLED[i]);
    if (!input_record(args, path, &session->table))
        return false;
    if (table_is_over(&session->table)) {
        error_at(&error, 0, tr("the match is over; 'townhall replay %s' shows it"), path);
        return input_fail(path, &error);
    }
    if (!keep_name(&session->keep, path, &error))
        return input_fail(path, &error);
    session->keep.ours = true;
    session->keeps_always = true;
    return true;
}

/* Creates the bots. A record from elsewhere may name an unknown bot or a program. Programs are
 * not started: opening a file must not run commands from it. */
static void find_bots(Session *session, bool is_kept) {
    const Table *table = &session->table;
    for (int seat = 0; seat < table->setup.seats; seat++) {
        const Player *player = &table->player[seat];
        Opponent *opponent = &session->opponent[seat];
        Error error;
        if (!player->is_bot)
            continue;
        if (opponent_find(table->game, player->name, opponent, &error) &&
            !(opponent->is_program && is_kept))
            continue;
        printf(tr("Player %d: '%s' is not available; '%s' plays on.\n"), seat + 1, player->name,
               USUAL_BOT);
        opponent_find(table->game, USUAL_BOT, opponent, &error);
    }
}

/* ---- the menu ---- */

/* Asks until the answer is valid; false at the end of the input. */
static bool ask(Terminal *terminal, const char *question, char answer[MAX_LINE]) {
    for (;;) {
        LineResult result = terminal_line(terminal, question, answer);
        if (result == LINE_READ)
            return strcmp(answer, "quit") != 0 && strcmp(answer, "q") != 0;
        if (result != LINE_TOO_LONG)
            return false;
    }
}

static bool ask_game(Terminal *terminal, const Game **game) {
    char answer[MAX_LINE];
    int number;
    printf("%s\n\n", tr("Which game do you want to play?"));
    for (int i = 0; i < catalog_count(); i++) {
        printf("  %d  ", i + 1);
        screen_cell(catalog_game(i)->title, -16);
        printf(" %s\n", tr(words_of(catalog_game(i))->about));
    }
    putchar('\n');
    while (ask(terminal, tr("A number or a name (or quit): "), answer)) {
        *game = catalog_find(slice_of(answer));
        if (slice_int(slice_of(answer), &number, 1, catalog_count()))
            *game = catalog_game(number - 1);
        if (*game)
            return true;
        printf(tr("There is no game '%s'.\n"), answer);
    }
    return false;
}

static bool ask_seats(Terminal *terminal, const Game *game, Setup *setup) {
    char answer[MAX_LINE], question[128];
    int seats = game->min_seats;
    snprintf(question, sizeof question, tr("How many seats, %d to %d (Enter: %d)? "),
             game->min_seats, game->max_seats, seats);
    while (game->min_seats < game->max_seats) {
        if (!ask(terminal, question, answer))
            return false;
        if (answer[0] == '\0' ||
            slice_int(slice_of(answer), &seats, game->min_seats, game->max_seats))
            break;
    }
    setup->seats = (uint8_t)seats;
    return true;
}

static bool ask_option(Terminal *terminal, const Game *game, const Option *option, Setup *setup) {
    char answer[MAX_LINE], question[1024];
    Text text;
    Error error;
    text_init(&text, question, sizeof question);
    text_format(&text, "%s:", option->name);
    for (int i = 0; option->choices[i]; i++)
        text_format(&text, "%s %s", i ? "," : "", option->choices[i]);
    text_format(&text, tr(" (Enter: %s)? "), option->choices[0]);
    while (ask(terminal, question, answer)) {
        if (answer[0] == '\0')
            return true;
        if (game_set_option(game, setup, slice_of(option->name), slice_of(answer), &error) &&
            game_check_setup(game, setup, &error))
            return true;
        printf("%s\n", error.what);
    }
    return false;
}

static bool ask_setup(Terminal *terminal, const Game **game, Setup *setup) {
    *setup = (Setup){0};
    if (!ask_game(terminal, game) || !ask_seats(terminal, *game, setup))
        return false;
    const Deck *deck = game_deck(*game, 0);
    for (int i = 0; i < MAX_OPTIONS && deck->options[i].name; i++) {
        const Option *option = &deck->options[i];
        if (option->looks_only ||
            (option->only_seats && !(option->only_seats >> setup->seats & 1)) ||
            (option->only_choice && setup->choice[option->only_option] != option->only_choice))
            continue;
        if (!ask_option(terminal, *game, option, setup))
            return false;
    }
    return true;
}

/* ---- the command ---- */

static bool is_record_name(const char *word) {
    size_t length = strlen(word);
    return strchr(word, '/') || (length > 5 && strcmp(word + length - 5, ".town") == 0);
}

/* Opens the session's table. *code is the exit code when false. */
static bool open_table(const Args *args, Session *session, int *code) {
    const char *word = args->n_operands ? args->operand[0] : NULL;
    const Game *game;
    Setup setup;
    *code = EXIT_BAD_INPUT;
    if (word && !catalog_find(slice_of(word)) && is_record_name(word))
        return open_kept(args, word, session);
    if (word)
        return input_game(args, word, &game) && input_setup(args, game, &setup) &&
               open_new(args, game, &setup, session);
    static const char *const NEED_GAME[] = {"--seats", "--option", "--deck"};
    for (size_t i = 0; i < sizeof NEED_GAME / sizeof NEED_GAME[0]; i++)
        if (args_has(args, NEED_GAME[i]))
            return args_fail(args, tr("%s needs a game"), NEED_GAME[i]);
    if (!ask_setup(session->terminal, &game, &setup)) {
        printf("\n%s\n", tr("No game was chosen."));
        *code = EXIT_DONE;
        return false;
    }
    return open_new(args, game, &setup, session);
}

/* With --record the file is written at once, so that a bad name shows before the first move. */
static bool open_record(const Args *args, Session *session) {
    const char *path = args_value(args, "--record");
    Error error;
    if (!path)
        return true;
    session->keeps_always = true;
    return (keep_name(&session->keep, path, &error) &&
            keep_write(&session->keep, &session->table, &error)) ||
           input_fail(path, &error);
}

/* ---- the full screen ---- */

static void print_rules(const Game *game, bool overview, int columns, FILE *out) {
    char name[64];
    snprintf(name, sizeof name, overview ? "%s.short" : "%s", game->id);
    const RulesPage *page = rules_page_find(lang_now(), name);
    if (page)
        rules_page_print(page, columns, true, out);
}

/* By itself wherever a terminal can show it; pipes, screen readers and `--line` have lines. */
static bool wants_full_screen(const Args *args) {
    const char *lines = getenv("TOWNHALL_LINE");
    return !args_has(args, "--line") && !(lines && lines[0]) && tui_is_possible();
}

/* Without a game, and nothing said about the match. */
static bool wants_start_screen(const Args *args) {
    static const char *const ABOUT[] = {"--seats",  "--bot",  "--human", "--seed",
                                        "--option", "--deck", "--record"};
    for (size_t i = 0; i < sizeof ABOUT / sizeof ABOUT[0]; i++)
        if (args_has(args, ABOUT[i]))
            return false;
    return args->n_operands == 0 && wants_full_screen(args);
}

TuiHost play_host(const Args *args) {
    const char *no_colour = getenv("NO_COLOR"), *keys = getenv("TOWNHALL_KEYS");
    bool vi = keys && strcmp(keys, "vi") == 0;
    return (TuiHost){.vi_keys = vi || (args && args_has(args, "--vi")),
                     .window = {.ascii = args && args_has(args, "--ascii"),
                                .no_mouse = args && args_has(args, "--no-mouse"),
                                .no_colour = no_colour && no_colour[0]},
                     .is_stopped = terminal_is_stopped,
                     .rules = print_rules};
}

static int play_full_screen(const Args *args, Session *session) {
    TuiHost host = play_host(args);
    Error error;
    if (!window_open(&host.window))
        return play_match(session);
    bool keeps = tui_play(session, &host, &error);
    window_close();
    if (!keeps)
        fprintf(stderr, "%s: %s\n", session->keep.path, error.what);
    return play_leave(session);
}

static int run(const Args *args) {
    static Terminal terminal;
    static Session session;
    uint64_t thinking;
    int code;
    if (wants_start_screen(args))
        return start_townhall(args);
    memset(&session, 0, sizeof session);
    session.terminal = &terminal;
    session.folder = play_folder;
    session.deck = args_value(args, "--deck");
    terminal_open(&terminal);
    int columns = terminal_columns(&terminal);
    bool is_full =
        wants_full_screen(args) && args->n_operands; /* else the menu asks, line by line */
    if (columns < LEAST_COLUMNS && !is_full) {
        args_fail(args, tr("the window has %d columns; %d are needed"), columns, LEAST_COLUMNS);
        return EXIT_BAD_INPUT;
    }
    if (!open_table(args, &session, &code))
        return code;
    if (getentropy(&thinking, sizeof thinking) != 0)
        thinking = 1; /* only random bots depend on it */
    rng_init(&session.rng, thinking);
    local_name_players(&session);
    find_bots(&session, session.keep.ours);
    session.viewer = NOBODY;
    if (!open_record(args, &session))
        return EXIT_BAD_INPUT;
    code = is_full ? play_full_screen(args, &session) : play_match(&session);
    for (int seat = 0; seat < session.table.setup.seats; seat++)
        opponent_close(&session.opponent[seat]);
    return code;
}

static const ArgOption OPTIONS[] = {
    {"--seats", "N", TR("number of seats (default: the fewest)"), false},
    {"--bot", "SEAT=LEVEL",
     TR("a bot plays this seat (from 0): level-1 .. level-5, random, exec:PROGRAM ..."), true},
    {"--human", "SEAT[=NAME]", TR("a human plays this seat (default: seat 0)"), true},
    {"--seed", "HEX", TR("the deal: 64 hex digits in lower case (default: a fresh one)"), false},
    {"--option", "K=V", TR("an option of the game"), true},
    {"--deck", "FILE|NAME", TR("play with this deck instead of the standard one"), false},
    {"--line", NULL, TR("line by line, without the full screen"), false},
    {"--ascii", NULL, TR("only ASCII characters on the full screen"), false},
    {"--vi", NULL, TR("the keys of vi on the full screen: h, j, k and l are arrows"), false},
    {"--no-mouse", NULL, TR("leave the mouse to the terminal"), false},
    {"--record", "FILE", TR("store the match in this new file after every move"), false},
    {0},
};

const Command play_command = {
    .name = "play",
    .operands = "[GAME|FILE.town]",
    .least = 0,
    .most = 1,
    .about = TR("play in the terminal"),
    .more = TR("Without arguments it asks for the game. With a .town file it resumes that match in "
               "the same\n"
               "file. Bots of level 2 play seats without --bot or --human. Several humans\n"
               "share the screen; a curtain hides their hands from each other. Type 'help' while\n"
               "playing. A match that you quit is stored; the last line names the file."),
    .options = OPTIONS,
    .run = run,
};
