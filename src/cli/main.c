/* SPDX-License-Identifier: MIT */
/* main.c - the `townhall` command: finds the subcommand and hands over. */
#include "cli/args.h"
#include "cli/language.h"
#include "cli/start.h"
#include "games/catalog.h"
#include "tui/tui.h"
#include "words/lang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMMAND(name) extern const Command name##_command;
#include "cli/commands.def"
#undef COMMAND

static const Command *const COMMANDS[] = {
#define COMMAND(name) &name##_command,
#include "cli/commands.def"
#undef COMMAND
};

enum {
    N_COMMANDS = sizeof COMMANDS / sizeof COMMANDS[0]
};

static const Command *find_command(const char *name) {
    for (int i = 0; i < N_COMMANDS; i++)
        if (strcmp(COMMANDS[i]->name, name) == 0)
            return COMMANDS[i];
    return NULL;
}

static void print_help(FILE *out) {
    fprintf(out, "%s\n\n%s\n\n%s\n",
            tr("Townhall: city-building board games for one table or many."),
            tr("Usage: townhall COMMAND [arguments]"), tr("Commands:"));
    for (int i = 0; i < N_COMMANDS; i++)
        fprintf(out, "  %-10s %s\n", COMMANDS[i]->name, tr(COMMANDS[i]->about));
    fprintf(
        out, "\n%s\n",
        tr("'townhall COMMAND --help' prints more, 'townhall rules' the rules of a game, 'townhall "
           "--version' the version."));
}

/* Checks that the output was written: a full disk is an error. */
static int finish(int code) {
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fprintf(stderr, "townhall: %s\n", tr("the output could not be written"));
    return code == EXIT_DONE ? EXIT_FAILED_CHECK : code;
}

/* The system's language, such as "pl_PL.UTF-8", if there is a catalog for it. */
static void speak_as_the_system(void) {
    static const char *const VARIABLES[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    char language[3] = "";
    for (size_t i = 0; i < sizeof VARIABLES / sizeof VARIABLES[0] && !language[0]; i++) {
        const char *locale = getenv(VARIABLES[i]);
        if (locale && locale[0])
            snprintf(language, sizeof language, "%.2s",
                     strcspn(locale, "_.@") == 2 ? locale : "en");
    }
    language_use(language);
}

/* Help and errors use the language too, wherever --lang is; the argument parser reports a wrong
 * value. */
static void speak_early(int argc, char **argv) {
    speak_as_the_system();
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strncmp(argv[i], "--lang=", 7) == 0)
            language_use(argv[i] + 7);
        else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc)
            language_use(argv[++i]);
    }
}

int main(int argc, char **argv) {
    speak_early(argc, argv);
    error_speak(tr);
    const char *lines = getenv("TOWNHALL_LINE");
    if (argc < 2 && tui_is_possible() && !(lines && lines[0])) {
        catalog_open();
        return finish(start_townhall(NULL));
    }
    if (argc < 2) {
        fprintf(stderr, "townhall: %s\n", tr("a command is missing; 'townhall --help' lists them"));
        return EXIT_BAD_INPUT;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        printf("townhall %s\n", TOWNHALL_VERSION);
        return finish(EXIT_DONE);
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_help(stdout);
        return finish(EXIT_DONE);
    }
    const Command *command = find_command(name);
    if (!command) {
        Error error;
        error_at(&error, 0, tr("no command '%s'; 'townhall --help' lists them"), name);
        fprintf(stderr, "townhall: %s\n", error.what);
        return EXIT_BAD_INPUT;
    }
    Args args;
    int code;
    catalog_open();
    if (args_read(&args, command, argc - 2, argv + 2, &code))
        code = command->run(&args);
    return finish(code);
}
